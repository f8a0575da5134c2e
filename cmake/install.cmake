# Contents of `cmake --install`: headers, documents, a CMake package with one component per module, a pkg-config file, and unless
# HERDING_INSTALL_LIBRARIES is OFF the compiled libraries and the program herd. No installed file names a folder of this machine.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/herding")
set(pkgconfig "${CMAKE_INSTALL_DATADIR}/pkgconfig")
set(written "${PROJECT_BINARY_DIR}/package")

install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")

# Each component comes after those that it needs. One may have several targets.
set(components core header_only)
set(herding_scene_targets herding_scene_json)
set(herding_play_targets herding_offer)
set(herding_inspect_targets herding_inspect_server herding_loopback)
set(herding_tool_targets herding_tool_signatures herding_tool_agents herding_tool_base herding_tool_arena herding_tool_record
    herding_tool_page herding_tool_inspect herding_tool_c_match herding_desktop)
if(HERDING_INSTALL_LIBRARIES)
    list(APPEND components reflect sequence view modify record record_sqlite record_postgres scene play tables serve inspect law tool)
    herding_binary_interface(herding_interface)
    # It creates projects, and reads records without their rules. Projects make programs of their own, with their games.
    herding_add_tool(herding_program NAME herd)
    set_target_properties(herding_program PROPERTIES OUTPUT_NAME herd RUNTIME_OUTPUT_DIRECTORY "${written}/bin")
    install(TARGETS herding_program)
endif()
set(herding_components)
foreach(component IN LISTS components)
    if(TARGET herding_${component})
        list(APPEND herding_components ${component})
        install(TARGETS herding_${component} ${herding_${component}_targets} EXPORT herding_${component}
            INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
        install(EXPORT herding_${component} NAMESPACE herding:: FILE herding-${component}-targets.cmake DESTINATION "${package}")
    endif()
endforeach()

configure_package_config_file(cmake/herding-config.cmake.in "${written}/herding-config.cmake" INSTALL_DESTINATION "${package}"
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
# Before 1.0 a minor version may change the interface. Compiled components compare compilers and processors themselves
# (herding_binary.cmake), and a build for browsers takes sources.
write_basic_package_version_file("${written}/herding-config-version.cmake" COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${written}/herding-config.cmake" "${written}/herding-config-version.cmake"
    cmake/herding_binary.cmake cmake/herding_games.cmake cmake/herding_desktop.cmake cmake/herding_python.cmake
    cmake/c_library.cpp.in cmake/game.cpp.in cmake/laws.cpp.in cmake/program.cpp.in cmake/records.cpp.in DESTINATION "${package}")
install(DIRECTORY cmake/desktop src/desktop/window DESTINATION "${package}")
# What herding_add_web compiles: the part of the sources that a module of a browser has, in the folders of the sources.
get_property(files GLOBAL PROPERTY HERDING_WEB_TOOL_SOURCES)
if(HERDING_INSTALL_LIBRARIES AND files)
    set(sources "${package}/sources")
    install(FILES CMakeLists.txt DESTINATION "${sources}")
    install(PROGRAMS scripts/bootstrap scripts/wasm_runtime DESTINATION "${sources}/scripts")
    install(DIRECTORY cmake DESTINATION "${sources}" PATTERN "__pycache__" EXCLUDE)
    install(DIRECTORY src/inspect src/play src/record src/scene src/web DESTINATION "${sources}/src")
    install(DIRECTORY src/tool/ DESTINATION "${sources}/src/tool"
        FILES_MATCHING PATTERN "*.hpp" REGEX "/(templates|commands)$" EXCLUDE)
    list(TRANSFORM files PREPEND src/tool/)
    install(FILES ${files} DESTINATION "${sources}/src/tool")
    foreach(module IN ITEMS reflect view)
        install(FILES include/herding/${module}/detail/impl/${module}.cpp DESTINATION "${sources}/include/herding/${module}/detail/impl")
    endforeach()
endif()
# What herding_add_python compiles and copies.
install(DIRECTORY python/src python/herding DESTINATION "${package}/python"
    FILES_MATCHING PATTERN "*.cpp" PATTERN "*.hpp" PATTERN "*.in" PATTERN "*.py" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}/${pkgconfig}"
    OUTPUT_VARIABLE herding_pc_to_prefix)
configure_file(cmake/herding.pc.in "${written}/herding.pc" @ONLY)
install(FILES "${written}/herding.pc" DESTINATION "${pkgconfig}")

# The documents, and the games that they quote. Their links are made to fit (install_links.cmake).
install(FILES ARCHITECTURE.md CHANGELOG.md LICENSE README.md SECURITY.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES benchmarks/METHOD.md benchmarks/RESULTS.md DESTINATION "${CMAKE_INSTALL_DOCDIR}/benchmarks")
install(DIRECTORY docs examples games DESTINATION "${CMAKE_INSTALL_DOCDIR}"
    FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.svg" PATTERN "*.webp" PATTERN "*.hpp" PATTERN "*.cpp" PATTERN "*.py"
    PATTERN "golden" EXCLUDE PATTERN "matches" EXCLUDE)
install(CODE "set(herding_source \"${PROJECT_SOURCE_DIR}\")
    set(herding_documents \"${CMAKE_INSTALL_DOCDIR}\")
    set(herding_headers \"${CMAKE_INSTALL_INCLUDEDIR}\")")
install(SCRIPT "${PROJECT_SOURCE_DIR}/cmake/install_links.cmake")
