# Games as Python packages: herding_add_python. Part of the installed package (component `tool`).

# herding_add_python(<package> [GAMES <name>...])
#
# A Python package with these games, or with the game that is called like the package: `import <package>; <package>.load("<name>")`.
# It needs nanobind, which `pip` brings for a project that is built by scikit-build-core. The target <package>_python builds it into
# the folder <package> of the build folder, and `cmake --install` with the component `python` installs it. A game must have been
# added by herding_add_game.
function(herding_add_python package)
    herding_arguments("herding_add_python(${package})" "" "" "GAMES" ${ARGN})
    if(NOT arg_GAMES)
        set(arg_GAMES ${package})
    endif()
    foreach(game IN LISTS arg_GAMES)
        if(NOT game IN_LIST added)
            message(FATAL_ERROR "${call}: no game ${game}. herding_add_game(${game}) must come before")
        endif()
    endforeach()
    # The sources of the Python part: beside this file in an installed Herding, and beside its folder in the sources.
    set(sources "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/python")
    if(NOT EXISTS "${sources}")
        cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH sources)
        string(APPEND sources "/python")
    endif()
    find_package(Python 3.9 REQUIRED COMPONENTS Interpreter Development.Module)
    if(NOT nanobind_DIR AND NOT nanobind_ROOT)
        execute_process(COMMAND "${Python_EXECUTABLE}" -m nanobind --cmake_dir
            OUTPUT_STRIP_TRAILING_WHITESPACE OUTPUT_VARIABLE nanobind_ROOT ERROR_QUIET)
    endif()
    find_package(nanobind CONFIG REQUIRED)

    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${package}")
    set(target ${package}_python)
    nanobind_add_module(${target} NB_STATIC NB_DOMAIN ${package}
        "${sources}/src/agent.cpp"
        "${sources}/src/batch.cpp"
        "${sources}/src/batch_module.cpp"
        "${sources}/src/match.cpp"
        "${sources}/src/module.cpp"
        "${sources}/src/pool.cpp")
    # What all games of a package compile alike. A game is for loops of learners, so it has what measured rules have.
    function(herding_python_game library source)
        add_library(${library} OBJECT EXCLUDE_FROM_ALL "${CMAKE_CURRENT_BINARY_DIR}/${source}")
        target_include_directories(${library} PRIVATE "${sources}/src")
        target_link_libraries(${library} PRIVATE herding::play herding::record)
        set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
        # Clang writes a time into its precompiled headers. ccache would take it for a change.
        target_compile_options(${library} PRIVATE -fno-semantic-interposition $<$<CONFIG:Release>:-O2>
            $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
    endfunction()
    # For several games their headers are compiled once; for one game that would take longer.
    list(LENGTH arg_GAMES count)
    set(precompiled "")
    if(count GREATER 1)
        set(precompiled ${package}_python_precompiled)
        file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${package}_precompiled_python.cpp" CONTENT "")
        herding_python_game(${precompiled} ${package}_precompiled_python.cpp)
        target_precompile_headers(${precompiled} PRIVATE "${sources}/src/entry_of.hpp")
    endif()
    set(games "")
    foreach(game IN LISTS arg_GAMES)
        string(APPEND games "GAME(${game})\n")
        get_target_property(header herding_game_${game} HERDING_HEADER)
        get_target_property(playable herding_game_${game} HERDING_PLAYABLE)
        get_target_property(include herding_game_${game} HERDING_INCLUDE)
        get_target_property(below herding_game_${game} HERDING_LIBS)
        if(NOT below)
            set(below "")
        endif()
        # The rule book beside the header, for those who read before they play: language models.
        cmake_path(GET header PARENT_PATH beside)
        foreach(book RULES.md README.md)
            if(EXISTS "${include}/${beside}/${book}")
                configure_file("${include}/${beside}/${book}" "${folder}/rules/${game}.md" COPYONLY)
                install(FILES "${folder}/rules/${game}.md" DESTINATION "${package}/rules" COMPONENT python EXCLUDE_FROM_ALL)
                break()
            endif()
        endforeach()
        set(library ${package}_python_${game})
        configure_file("${sources}/src/game.cpp.in" ${package}_${game}_python.cpp @ONLY)
        herding_python_game(${library} ${package}_${game}_python.cpp)
        target_include_directories(${library} PRIVATE "${include}")
        target_link_libraries(${library} PRIVATE ${below})
        if(precompiled)
            target_precompile_headers(${library} REUSE_FROM ${precompiled})
        endif()
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${library}>)
        target_link_libraries(${target} PRIVATE ${below})
    endforeach()
    configure_file("${sources}/src/games.cpp.in" ${package}_games_python.cpp @ONLY)
    target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${package}_games_python.cpp")
    target_include_directories(${target} PRIVATE "${sources}/src")
    target_link_libraries(${target} PRIVATE herding::play herding::record herding::scene_json)
    # Agents choose the same on every machine, also on those that multiply and add in one step.
    target_compile_options(${target} PRIVATE -ffp-contract=off)
    # nanobind compiles for size, which takes less time. Batches and searches are compiled for speed.
    set_source_files_properties("${sources}/src/agent.cpp" "${sources}/src/batch.cpp" "${sources}/src/batch_module.cpp"
        "${sources}/src/pool.cpp" PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O2>)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME _core LIBRARY_OUTPUT_DIRECTORY "${folder}")

    nanobind_add_stub(${target}_stub MODULE _core OUTPUT "${folder}/_core.pyi" PYTHON_PATH "${folder}" DEPENDS ${target})
    file(GLOB modules CONFIGURE_DEPENDS "${sources}/herding/*.py" "${sources}/herding/py.typed")
    file(COPY ${modules} DESTINATION "${folder}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${modules})
    install(TARGETS ${target} LIBRARY DESTINATION "${package}" COMPONENT python EXCLUDE_FROM_ALL)
    install(FILES ${modules} "${folder}/_core.pyi" DESTINATION "${package}" COMPONENT python EXCLUDE_FROM_ALL)
endfunction()
