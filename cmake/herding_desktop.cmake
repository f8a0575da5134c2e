# Programs with a window: herding_add_desktop. Part of the installed package (component `tool`).

# herding_add_desktop(<name> [TITLE <words>] [ICON <file.svg>] [VERSION <version>] [MAINTAINER <"name <address>">])
#
# The program <name>_desktop, which plays the game <name> of herding_add_game in a window, with its records and the inspector. It
# loads the library herding_window.so, which is compiled once in a build and needs WebKitGTK 4.1. TITLE is the name of the game for
# persons. VERSION and MAINTAINER are those of the Debian package; without them the version of the project, and nobody.
#
# `cmake --install <build folder> --component <name>_desktop` installs it with a menu entry, an icon, and the type of records, which
# then open by a double click. The target <name>_desktop_package makes a Debian package of that.
function(herding_add_desktop name)
    herding_arguments("herding_add_desktop(${name})" "" "TITLE;ICON;VERSION;MAINTAINER" "" ${ARGN})
    if(NOT name IN_LIST added)
        message(FATAL_ERROR "${call}: no game ${name}. herding_add_game(${name}) must come before")
    elseif(NOT TARGET herding_records_${name})
        message(FATAL_ERROR "${call}: a window shows records, and this Herding has none. Install what its component record needs")
    endif()
    set(files "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/desktop")
    set(program ${name}_desktop)
    string(REPLACE "_" " " title "${name}")
    string(SUBSTRING "${title}" 0 1 first)
    string(SUBSTRING "${title}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    set(title "${first}${rest}")
    if(arg_TITLE)
        set(title "${arg_TITLE}")
    endif()
    set(icon "${files}/icon.svg")
    if(arg_ICON)
        cmake_path(ABSOLUTE_PATH arg_ICON OUTPUT_VARIABLE icon)
    endif()
    get_target_property(summary herding_game_${name} HERDING_SUMMARY)
    herding_window_library("${call}")

    configure_file("${files}/main.cpp.in" ${program}_main.cpp @ONLY)
    add_executable(${program} "${CMAKE_CURRENT_BINARY_DIR}/${program}_main.cpp")
    target_link_libraries(${program} PRIVATE herding::desktop herding_records_${name} $<TARGET_NAME_IF_EXISTS:herding_warnings>)
    target_compile_options(${program} PRIVATE $<$<CONFIG:Release>:-Og>)
    add_dependencies(${program} herding_window)
    add_custom_command(TARGET ${program} POST_BUILD VERBATIM COMMENT "" # the program finds it beside its file
        COMMAND "${CMAKE_COMMAND}" -E create_symlink "$<TARGET_FILE:herding_window>" "$<TARGET_FILE_DIR:${program}>/herding_window.so")

    # Files that a desktop reads.
    string(REGEX REPLACE "\\\\(.)" "\\1" comment "${summary}")
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${program}_files") # beside the program, whose name is taken
    configure_file("${files}/entry.desktop.in" "${folder}/${program}.desktop" @ONLY)
    configure_file("${files}/journal.xml.in" "${folder}/${program}.xml" @ONLY)
    include(GNUInstallDirs)
    set(component COMPONENT ${program} EXCLUDE_FROM_ALL)
    install(TARGETS ${program} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" ${component})
    install(TARGETS herding_window LIBRARY DESTINATION "lib/${program}" ${component}) # of this program, so that packages share no file
    install(FILES "${folder}/${program}.desktop" DESTINATION share/applications ${component})
    install(FILES "${folder}/${program}.xml" DESTINATION share/mime/packages ${component})
    install(FILES "${icon}" DESTINATION share/icons/hicolor/scalable/apps RENAME ${program}.svg ${component})

    set(version "${PROJECT_VERSION}")
    if(arg_VERSION)
        set(version "${arg_VERSION}")
    elseif(NOT version)
        set(version 0.1)
    endif()
    set(maintainer "nobody <nobody@localhost>")
    if(arg_MAINTAINER)
        set(maintainer "${arg_MAINTAINER}")
    endif()
    string(TOLOWER "${name}" package)
    string(REPLACE "_" "-" package "${package}")
    configure_file("${files}/package.cmake.in" "${folder}/package.cmake" @ONLY)
    add_custom_target(${program}_package VERBATIM
        COMMAND "${CMAKE_CPACK_COMMAND}" --config "${folder}/package.cmake"
        DEPENDS ${program} herding_window WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
        COMMENT "Making the Debian package of ${program}")
endfunction()

# The library herding_window, which shows pages and knows no game. Stops if WebKitGTK is missing.
function(herding_window_library call)
    if(TARGET herding_window)
        return()
    endif()
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
        pkg_check_modules(HERDING_WEBKIT QUIET IMPORTED_TARGET GLOBAL webkit2gtk-4.1>=2.40)
    endif()
    if(NOT TARGET PkgConfig::HERDING_WEBKIT)
        message(FATAL_ERROR "${call}: WebKitGTK 4.1 (2.40 or later) was not found by pkg-config. Debian: apt-get install "
            "libwebkit2gtk-4.1-dev pkg-config; in a checkout of Herding: scripts/bootstrap desktop")
    endif()
    set(folder "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/window") # in an installed package
    if(NOT IS_DIRECTORY "${folder}")
        set(folder "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../src/desktop/window")
    endif()
    set(sources dialogs.cpp menu.cpp scheme.cpp window.cpp window_size.cpp)
    list(TRANSFORM sources PREPEND "${folder}/")
    add_library(herding_window MODULE EXCLUDE_FROM_ALL ${sources})
    target_compile_features(herding_window PRIVATE cxx_std_20)
    # One unit, because the headers of WebKitGTK compile longer than what uses them.
    set_target_properties(herding_window PROPERTIES PREFIX "" UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0
        LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/herding_window")
    target_link_libraries(herding_window PRIVATE PkgConfig::HERDING_WEBKIT $<TARGET_NAME_IF_EXISTS:herding_warnings>)
    herding_export_only(herding_window herding_show_window)
endfunction()
