# Contents of `cmake --install`: headers, a CMake package with one component per module of the library, and a
# pkg-config file. The installed files name no folder of this machine, so they can be moved.
#
# Nothing has to be built first, because libraries come as sources, which each project compiles with its own flags. With
# HERDING_INSTALL_LIBRARIES they come compiled too: build the target herding_libraries, then install. Projects with the same
# binary interface (library.cmake) link these archives and save a minute of compilation. The program `herd` comes with them,
# or with HERDING_INSTALL_PROGRAM alone.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Independent of the architecture, as the headers are.
set(HERDING_INSTALL_CMAKEDIR "${CMAKE_INSTALL_DATADIR}/cmake/herding"
    CACHE STRING "Where the CMake package is installed, below the prefix")
set(HERDING_INSTALL_PKGCONFIGDIR "${CMAKE_INSTALL_DATADIR}/pkgconfig"
    CACHE STRING "Where the pkg-config file is installed, below the prefix")
mark_as_advanced(HERDING_INSTALL_CMAKEDIR HERDING_INSTALL_PKGCONFIGDIR)

set(HERDING_INSTALL_TOOLDIR "${CMAKE_INSTALL_DATADIR}/herding/tool") # sources of the tool
set(HERDING_INSTALL_SOURCEDIR "${CMAKE_INSTALL_DATADIR}/herding/src") # sources of compiled modules

# herding_install_module(<name>): the target herding_<name> becomes the component <name> of the package.
function(herding_install_module name)
    set_target_properties(herding_${name} PROPERTIES EXPORT_NAME ${name})
    install(TARGETS herding_${name} EXPORT herding_${name} INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/herding/${name}"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/herding" FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h" PATTERN "*.cpp")
    install(EXPORT herding_${name} NAMESPACE herding:: FILE herding-${name}-targets.cmake
        DESTINATION "${HERDING_INSTALL_CMAKEDIR}")
endfunction()

install(FILES
    "${PROJECT_SOURCE_DIR}/include/herding/herding.hpp"
    "${PROJECT_SOURCE_DIR}/include/herding/version.hpp"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/herding")
herding_install_module(core)
herding_install_module(law)
herding_install_module(modify)
herding_install_module(play)
herding_install_module(reflect)
# Functions that are compiled once come as sources (compiled_modules.cmake, library.cmake).
set_target_properties(herding_reflect_header_only PROPERTIES EXPORT_NAME reflect_header_only)
install(TARGETS herding_reflect_header_only EXPORT herding_reflect
    INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(FILES "${PROJECT_SOURCE_DIR}/cmake/compiled_modules.cmake" "${PROJECT_SOURCE_DIR}/cmake/library.cmake"
    DESTINATION "${HERDING_INSTALL_CMAKEDIR}")
# Records and the inspector come as sources too (record_compiled.cmake, inspect_compiled.cmake).
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/herding/inspect" "${PROJECT_SOURCE_DIR}/include/herding/record"
    "${PROJECT_SOURCE_DIR}/include/herding/record_sqlite"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/herding" FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/inspect" "${PROJECT_SOURCE_DIR}/src/record"
    "${PROJECT_SOURCE_DIR}/src/record_sqlite"
    DESTINATION "${HERDING_INSTALL_SOURCEDIR}" FILES_MATCHING PATTERN "*.cpp" PATTERN "*.hpp")
install(FILES "${PROJECT_SOURCE_DIR}/cmake/inspect_compiled.cmake" "${PROJECT_SOURCE_DIR}/cmake/record_compiled.cmake"
    DESTINATION "${HERDING_INSTALL_CMAKEDIR}")
herding_install_module(sequence)
herding_install_module(tool)
herding_install_module(view)

# The commands for every game, as sources (herding_games.cmake).
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/tool/" DESTINATION "${HERDING_INSTALL_TOOLDIR}"
    FILES_MATCHING PATTERN "*.cpp" PATTERN "*.hpp" PATTERN "templates/*/*.in")
install(FILES
    "${PROJECT_SOURCE_DIR}/cmake/herding_games.cmake"
    "${PROJECT_SOURCE_DIR}/cmake/c_library.cpp.in"
    "${PROJECT_SOURCE_DIR}/cmake/game.cpp.in"
    "${PROJECT_SOURCE_DIR}/cmake/program.cpp.in"
    "${PROJECT_SOURCE_DIR}/cmake/laws.cpp.in"
    "${PROJECT_SOURCE_DIR}/cmake/records.cpp.in"
    "${PROJECT_SOURCE_DIR}/cmake/templates.cpp.in"
    DESTINATION "${HERDING_INSTALL_CMAKEDIR}")

# The archives, with what they were compiled with. Each compiler has a folder, so one prefix can serve several.
string(REGEX MATCH "^[0-9]+" herding_major "${CMAKE_CXX_COMPILER_VERSION}")
set(herding_libdir "${CMAKE_INSTALL_LIBDIR}/herding")
if(HERDING_INSTALL_LIBRARIES)
    get_property(herding_libraries GLOBAL PROPERTY HERDING_LIBRARIES)
    if(NOT TARGET rapidcheck)
        list(REMOVE_ITEM herding_libraries herding_law_compiled)
    endif()
    if(NOT SQLite3_FOUND)
        list(REMOVE_ITEM herding_libraries herding_record_sqlite)
    endif()
    add_custom_target(herding_libraries ALL)
    add_dependencies(herding_libraries ${herding_libraries})
    herding_binary_interface(interface)
    set(text "# What these archives were compiled with (library.cmake).\nset(herding_archives_interface \"${interface}\")\n")
    set(folder "${herding_libdir}/${CMAKE_CXX_COMPILER_ID}-${herding_major}")
    foreach(library IN LISTS herding_libraries)
        get_property(with GLOBAL PROPERTY HERDING_LIBRARY_${library}_WITH)
        string(APPEND text "set(herding_archive_${library}_with \"${with}\")\n")
        install(CODE "if(NOT EXISTS \"$<TARGET_FILE:${library}>\")
            message(FATAL_ERROR \"${library} is not compiled: build the target herding_libraries, then install again\")
        endif()")
        install(FILES $<TARGET_FILE:${library}> DESTINATION "${folder}")
    endforeach()
    file(WRITE "${PROJECT_BINARY_DIR}/package/archives.cmake" "${text}")
    install(FILES "${PROJECT_BINARY_DIR}/package/archives.cmake" DESTINATION "${folder}")
endif()

# The program `herd` without a game: it creates projects, and reads records without their rules. Projects make programs of
# their own, with their games.
if(HERDING_INSTALL_PROGRAM)
    herding_add_tool(herding_program NAME herd)
    set_target_properties(herding_program PROPERTIES
        OUTPUT_NAME herd RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/package/bin")
    install(CODE "if(NOT EXISTS \"$<TARGET_FILE:herding_program>\")
        message(FATAL_ERROR \"The program herd is not compiled: build the target herding_program, then install again\")
    endif()")
    install(PROGRAMS $<TARGET_FILE:herding_program> DESTINATION "${CMAKE_INSTALL_BINDIR}")
    if(TARGET herding_libraries)
        add_dependencies(herding_libraries herding_program)
    endif()
endif()

# The documents, and the games that they quote. Their links are made to fit (install_links.cmake).
install(FILES "${PROJECT_SOURCE_DIR}/ARCHITECTURE.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${PROJECT_SOURCE_DIR}/LICENSE"
    "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/SECURITY.md" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES "${PROJECT_SOURCE_DIR}/benchmarks/METHOD.md" "${PROJECT_SOURCE_DIR}/benchmarks/RESULTS.md"
    DESTINATION "${CMAKE_INSTALL_DOCDIR}/benchmarks")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" "${PROJECT_SOURCE_DIR}/examples" "${PROJECT_SOURCE_DIR}/games"
    DESTINATION "${CMAKE_INSTALL_DOCDIR}"
    FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.svg" PATTERN "*.hpp" PATTERN "*.cpp" PATTERN "*.py"
    PATTERN "golden" EXCLUDE PATTERN "matches" EXCLUDE)
install(CODE "
    set(herding_source \"${PROJECT_SOURCE_DIR}\")
    set(herding_documents \"${CMAKE_INSTALL_DOCDIR}\")
    set(herding_headers \"${CMAKE_INSTALL_INCLUDEDIR}\")
    foreach(folder IN ITEMS herding_documents herding_headers)
        cmake_path(ABSOLUTE_PATH \${folder} BASE_DIRECTORY \"\${CMAKE_INSTALL_PREFIX}\")
        set(\${folder} \"\$ENV{DESTDIR}\${\${folder}}\")
    endforeach()")
install(SCRIPT "${PROJECT_SOURCE_DIR}/cmake/install_links.cmake")

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/herding-config.cmake.in"
    "${PROJECT_BINARY_DIR}/package/herding-config.cmake"
    INSTALL_DESTINATION "${HERDING_INSTALL_CMAKEDIR}"
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR HERDING_INSTALL_TOOLDIR HERDING_INSTALL_SOURCEDIR herding_libdir
    NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/herding-config-version.cmake"
    COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES
    "${PROJECT_BINARY_DIR}/package/herding-config.cmake"
    "${PROJECT_BINARY_DIR}/package/herding-config-version.cmake"
    DESTINATION "${HERDING_INSTALL_CMAKEDIR}")

cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
    BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}/${HERDING_INSTALL_PKGCONFIGDIR}" OUTPUT_VARIABLE herding_pc_to_prefix)
configure_file("${PROJECT_SOURCE_DIR}/cmake/herding.pc.in" "${PROJECT_BINARY_DIR}/package/herding.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/package/herding.pc" DESTINATION "${HERDING_INSTALL_PKGCONFIGDIR}")
