# The compiled library herding::tool, games, the programs that play them, and libraries of C functions: herding_tool_library,
# herding_add_game, herding_add_tool, herding_add_c_library. Part of the installed package (component `tool`), where the library comes as sources
# (HERDING_TOOL_SOURCES) and perhaps compiled (library.cmake). It needs CLI11 and fmt, and takes line editing from libedit and
# databases from SQLite where these are installed.

if(NOT DEFINED HERDING_TOOL_SOURCES)
    set(HERDING_TOOL_SOURCES "${CMAKE_CURRENT_LIST_DIR}/../src/tool")
endif()
set(HERDING_GAME_TEMPLATE "${CMAKE_CURRENT_LIST_DIR}/game.cpp.in")
set(HERDING_RECORDS_TEMPLATE "${CMAKE_CURRENT_LIST_DIR}/records.cpp.in")
set(HERDING_LAWS_TEMPLATE "${CMAKE_CURRENT_LIST_DIR}/laws.cpp.in")
set(HERDING_PROGRAM_TEMPLATE "${CMAKE_CURRENT_LIST_DIR}/program.cpp.in")
set(HERDING_C_LIBRARY_TEMPLATE "${CMAKE_CURRENT_LIST_DIR}/c_library.cpp.in")
set(HERDING_TEMPLATES_TEMPLATE "${CMAKE_CURRENT_LIST_DIR}/templates.cpp.in")

# Commands and games are optimized less than rules that are measured, because compiling them takes longer than running.
set(HERDING_TOOL_OPTIONS "$<$<CONFIG:Release>:-O0>")
set(HERDING_GAME_OPTIONS "$<$<CONFIG:Release>:-O1>")

# herding_tool_part(<name> <argument of herding_library>...): a part of the library. It is one unit, because each unit that
# includes CLI11 compiles all of it: 5 s, which is more than the commands themselves.
function(herding_tool_part name)
    herding_library(${name} ${ARGN} UNITY INCLUDES "${HERDING_TOOL_SOURCES}" OPTIONS ${HERDING_TOOL_OPTIONS})
endfunction()

# herding_tool_templates(<source>): writes the files of new projects into a source.
function(herding_tool_templates source)
    file(GLOB files RELATIVE "${HERDING_TOOL_SOURCES}/templates" CONFIGURE_DEPENDS "${HERDING_TOOL_SOURCES}/templates/*/*.in")
    set(entries "")
    foreach(file IN LISTS files)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${HERDING_TOOL_SOURCES}/templates/${file}")
        file(READ "${HERDING_TOOL_SOURCES}/templates/${file}" text)
        cmake_path(GET file PARENT_PATH kind)
        cmake_path(GET file STEM LAST_ONLY name) # without `.in`, which keeps tools for C++ away
        string(APPEND entries "    {\"${kind}\", \"${name}\", R\"__(${text})__\"},\n")
    endforeach()
    configure_file("${HERDING_TEMPLATES_TEMPLATE}" "${source}" @ONLY)
endfunction()

# The library, once for all programs of a build. It has parts, so that a program compiles no more than it needs:
# herding_tool_signatures prints signatures and needs no other library, herding_tool_base has all commands that only play,
# herding_tool_record those that need herding::record, and all others, herding_tool_inspect `inspect`. Two parts have no
# commands: herding_tool_agents makes agents, herding_tool_arena lets them play. herding::tool is all of them.
function(herding_tool_library)
    if(TARGET herding_tool_base)
        return()
    endif()
    find_package(CLI11 REQUIRED)
    find_package(fmt REQUIRED)
    find_package(nlohmann_json REQUIRED)
    find_package(SQLite3 QUIET GLOBAL) # global, because herding_record_sqlite is perhaps in another folder
    find_library(HERDING_LIBEDIT edit)
    find_path(HERDING_LIBEDIT_INCLUDE editline/readline.h)
    mark_as_advanced(HERDING_LIBEDIT HERDING_LIBEDIT_INCLUDE)
    set(folder "${HERDING_TOOL_SOURCES}")
    set(with_fmt WITH "fmt ${fmt_VERSION}")
    set(with_sqlite ${with_fmt})
    set(sqlite)
    if(SQLite3_FOUND)
        list(APPEND with_sqlite SQLite)
        set(sqlite herding::record_sqlite)
    endif()
    set(with_libedit ${with_fmt})
    set(libedit)
    if(HERDING_LIBEDIT AND HERDING_LIBEDIT_INCLUDE)
        list(APPEND with_libedit libedit)
        set(libedit "${HERDING_LIBEDIT}")
    endif()

    herding_tool_part(herding_tool_signatures
        "${folder}/registry.cpp" "${folder}/run_signatures.cpp" "${folder}/signatures.cpp"
        PUBLIC herding::play)

    herding_tool_part(herding_tool_base
        "${folder}/commands/completion.cpp"
        "${folder}/commands/coverage.cpp"
        "${folder}/commands/games.cpp"
        "${folder}/commands/play.cpp"
        "${folder}/commands/show.cpp"
        "${folder}/commands/signature.cpp"
        "${folder}/examples.cpp"
        "${folder}/files.cpp"
        "${folder}/greeting.cpp"
        "${folder}/help_text.cpp"
        "${folder}/interrupt.cpp"
        "${folder}/line_reader.cpp"
        "${folder}/menu.cpp"
        "${folder}/other_program.cpp"
        "${folder}/run.cpp"
        "${folder}/opponents.cpp"
        "${folder}/reasoning.cpp"
        "${folder}/saved_game.cpp"
        "${folder}/screen.cpp"
        "${folder}/terminal.cpp"
        "${folder}/thought.cpp"
        "${folder}/wrong_line.cpp"
        PUBLIC herding_tool_signatures
        PRIVATE herding_tool_agents fmt::fmt CLI11::CLI11 ${libedit}
        ${with_libedit})
    get_target_property(imported herding_tool_base IMPORTED)
    if(libedit AND NOT imported)
        target_include_directories(herding_tool_base SYSTEM PRIVATE "${HERDING_LIBEDIT_INCLUDE}")
        # A unit of its own, because libedit's header declares many names.
        set_source_files_properties("${folder}/line_reader.cpp" TARGET_DIRECTORY herding_tool_base
            PROPERTIES COMPILE_DEFINITIONS HERDING_HAS_LIBEDIT SKIP_UNITY_BUILD_INCLUSION ON)
    endif()

    # Searches are to be fast, so this part has the options of the project, and to choose the same on every machine, also on
    # those that multiply and add in one step.
    herding_library(herding_tool_agents UNITY
        "${folder}/agents.cpp" "${folder}/child.cpp" "${folder}/external_agent.cpp"
        INCLUDES "${folder}"
        OPTIONS -ffp-contract=off
        PUBLIC herding::play
        PRIVATE nlohmann_json::nlohmann_json)

    herding_tool_part(herding_tool_arena
        "${folder}/arena.cpp" "${folder}/arena_report.cpp" "${folder}/statistics.cpp" "${folder}/tally.cpp"
        PUBLIC herding::play
        PRIVATE fmt::fmt nlohmann_json::nlohmann_json
        ${with_fmt})

    herding_tool_templates("${CMAKE_CURRENT_BINARY_DIR}/herding_tool_templates.cpp")
    herding_tool_part(herding_tool_record
        "${folder}/commands/arena.cpp"
        "${folder}/checked.cpp"
        "${folder}/commands/check.cpp"
        "${folder}/commands/mutants.cpp"
        "${folder}/commands/new.cpp"
        "${folder}/commands/play_recorded.cpp"
        "${folder}/commands/record.cpp"
        "${folder}/commands/record_places.cpp"
        "${folder}/commands/recorded_table.cpp"
        "${folder}/commands/replay.cpp"
        "${CMAKE_CURRENT_BINARY_DIR}/herding_tool_templates.cpp"
        PUBLIC herding_tool_base herding_tool_arena
        PRIVATE herding_tool_agents herding::record ${sqlite} fmt::fmt nlohmann_json::nlohmann_json CLI11::CLI11
        DEFINITIONS $<$<BOOL:${sqlite}>:HERDING_HAS_SQLITE>
        ${with_sqlite})

    herding_tool_part(herding_tool_inspect
        "${folder}/commands/inspect.cpp" "${folder}/commands/match_page.cpp" "${folder}/compiled_lists.cpp"
        PUBLIC herding_tool_record
        PRIVATE herding::inspect_server ${sqlite} CLI11::CLI11
        DEFINITIONS $<$<BOOL:${sqlite}>:HERDING_HAS_SQLITE>
        ${with_sqlite})
endfunction()

# herding_add_game(<name> [LARGE] [PLAYABLE <type>] [HEADER <header>] [LIBS <target>...] [COMMANDS <name> COMMAND_LIBS <target>...]
#     [RECORD_COMMANDS <name> RECORD_COMMAND_LIBS <target>...])
#
# A game from its Playable: the library herding_game_<name>, which is one source with all outlets of the game but its
# records, herding_records_<name> with these, herding_laws_<name> with its laws, if rapidcheck was found before, and the program
# play_<name> in two files. The file play_<name> has play, actions, graph, coverage and signature, and compiles fast. The file
# play_<name>_all has all commands; the first one starts it for what it lacks. It is built by name only. <type> is
# `<name>::Playable` and <header> `<name>/playable.hpp` unless named. The header is searched in the include folders of LIBS, then
# in the calling folder and the folder above it. With BUILD_TESTING (`include(CTest)` before the call), each outlet becomes a test, and
# golden/signature.txt (lines of `play_<name> signature`) in the calling folder is compared. With HERDING_GAME_TESTS=OFF no test is added.
#
# COMMANDS names a `herding::tool::Commands` (global) with commands that only this game has. RECORD_COMMANDS names those that
# need records; programs that only play do not have them.
#
# LARGE: each source of the game takes more than a minute to compile. Programs with several games then play it without its records,
# which play_<name>_all has, and programs of signatures have it where HERDING_LARGE_GAMES is ON.
function(herding_add_game name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "LARGE" "PLAYABLE;HEADER;COMMANDS;RECORD_COMMANDS"
        "LIBS;COMMAND_LIBS;RECORD_COMMAND_LIBS")
    herding_check_arguments("herding_add_game(${name})"
        "LARGE, PLAYABLE, HEADER, LIBS, COMMANDS, COMMAND_LIBS, RECORD_COMMANDS and RECORD_COMMAND_LIBS"
        "${arg_UNPARSED_ARGUMENTS}" "${arg_KEYWORDS_MISSING_VALUES}")
    if(NOT name MATCHES "^[A-Za-z][A-Za-z0-9_]*$" OR name MATCHES "__")
        string(MAKE_C_IDENTIFIER "${name}" expected)
        string(REGEX REPLACE "__+" "_" expected "${expected}")
        message(FATAL_ERROR "herding_add_game(${name}): a game's name is part of C++ names, so it has letters, digits and "
            "single underscores and begins with a letter, for example `${expected}`. The namespace and the header may have "
            "other names: PLAYABLE and HEADER name them")
    endif()
    get_property(added GLOBAL PROPERTY HERDING_GAMES)
    if(name IN_LIST added)
        message(FATAL_ERROR "herding_add_game(${name}): this build already has a game of this name. "
            "Remove one of the two lines, or rename a game")
    endif()
    set(playable "${name}::Playable")
    if(arg_PLAYABLE)
        set(playable "${arg_PLAYABLE}")
    endif()
    set(header "${name}/playable.hpp")
    if(arg_HEADER)
        set(header "${arg_HEADER}")
    endif()
    herding_find_playable("${header}" header_folder own_folder ${arg_LIBS})
    herding_game_summary("${header_folder}/${header}" summary)
    set(parts game records)
    if(TARGET rapidcheck)
        list(APPEND parts laws)
    endif()
    foreach(part IN LISTS parts)
        string(TOUPPER ${part} template)
        set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}_${part}.cpp")
        configure_file("${HERDING_${template}_TEMPLATE}" "${source}" @ONLY)
        set(library herding_${part}_${name})
        add_library(${library} STATIC EXCLUDE_FROM_ALL "${source}")
        target_link_libraries(${library} PUBLIC herding::play ${arg_LIBS})
        target_include_directories(${library} PRIVATE ${own_folder})
        target_compile_options(${library} PRIVATE ${HERDING_GAME_OPTIONS})
        if(part STREQUAL "game") # for herding_add_c_library
            set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON)
            target_compile_options(${library} PRIVATE -fno-semantic-interposition)
        endif()
        if(TARGET herding_warnings)
            target_link_libraries(${library} PRIVATE herding_warnings)
        endif()
    endforeach()
    target_link_libraries(herding_records_${name} PUBLIC herding::record)
    if(TARGET rapidcheck)
        target_link_libraries(herding_laws_${name} PUBLIC herding::record herding::law)
    endif()

    set_property(GLOBAL APPEND PROPERTY HERDING_GAMES ${name})
    set_property(GLOBAL PROPERTY HERDING_GAME_${name}_SUMMARY "${summary}")
    set_property(GLOBAL PROPERTY HERDING_GAME_${name}_LARGE "${arg_LARGE}")
    set_property(GLOBAL PROPERTY HERDING_GAME_${name}_COMMANDS "${arg_COMMANDS}")
    set_property(GLOBAL PROPERTY HERDING_GAME_${name}_COMMAND_LIBS "${arg_COMMAND_LIBS}")
    set_property(GLOBAL PROPERTY HERDING_GAME_${name}_RECORD_COMMANDS "${arg_RECORD_COMMANDS}")
    set_property(GLOBAL PROPERTY HERDING_GAME_${name}_RECORD_COMMAND_LIBS "${arg_RECORD_COMMAND_LIBS}")

    herding_add_tool(play_${name} GAMES ${name} ONLY_PLAY)
    set(laws)
    if(TARGET rapidcheck)
        set(laws LAWS)
    endif()
    herding_add_tool(play_${name}_all NAME play_${name} GAMES ${name} ${laws})
    set_target_properties(play_${name}_all PROPERTIES EXCLUDE_FROM_ALL ON)
    if((HERDING_BUILD_TESTS OR BUILD_TESTING) AND (HERDING_GAME_TESTS OR NOT DEFINED HERDING_GAME_TESTS))
        herding_game_tests(${name})
    endif()
endfunction()

# Stops at arguments that a function does not have, which would be ignored otherwise.
function(herding_check_arguments call expected unknown without_value)
    if(NOT unknown STREQUAL "")
        list(JOIN unknown " " unknown)
        message(FATAL_ERROR "${call}: unknown argument `${unknown}`. The arguments are ${expected}")
    endif()
    if(NOT without_value STREQUAL "")
        list(JOIN without_value ", " without_value)
        message(FATAL_ERROR "${call}: no value behind ${without_value}")
    endif()
endfunction()

# herding_find_playable(<header> <folder> <own folder> [<target>...]): where the header of a Playable is. The folders of the
# libraries, and of the libraries that these bring, come first, as they do for the compiler. <own folder> is set if no library
# has the header, and the calling folder or the one above it has.
function(herding_find_playable header result own)
    set(folders)
    set(no_targets)
    set(libraries ${ARGN})
    set(seen)
    while(libraries)
        list(POP_FRONT libraries library)
        string(REGEX REPLACE "^\\$<[A-Z_]+:|>$" "" library "${library}") # $<BUILD_INTERFACE:…>, $<LINK_ONLY:…>
        if(library IN_LIST seen)
            continue()
        endif()
        list(APPEND seen "${library}")
        if(NOT TARGET "${library}")
            if(library IN_LIST ARGN)
                list(APPEND no_targets "${library}")
            endif()
            continue()
        endif()
        foreach(property IN ITEMS INTERFACE_INCLUDE_DIRECTORIES INTERFACE_LINK_LIBRARIES)
            get_target_property(values ${library} ${property})
            if(NOT values)
                continue()
            elseif(property STREQUAL "INTERFACE_LINK_LIBRARIES")
                list(APPEND libraries ${values})
            else()
                list(TRANSFORM values REPLACE "^\\$<[A-Z_]+:|>$" "")
                list(APPEND folders ${values})
            endif()
        endforeach()
    endwhile()
    foreach(folder IN LISTS folders)
        if(EXISTS "${folder}/${header}")
            set(${result} "${folder}" PARENT_SCOPE)
            set(${own} "" PARENT_SCOPE)
            return()
        endif()
    endforeach()
    cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH above)
    foreach(folder IN ITEMS "${CMAKE_CURRENT_SOURCE_DIR}" "${above}")
        if(EXISTS "${folder}/${header}")
            set(${result} "${folder}" PARENT_SCOPE)
            set(${own} "${folder}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
    set(why "")
    if(no_targets)
        list(JOIN no_targets ", " no_targets)
        set(why " No target yet of LIBS: ${no_targets}.")
    endif()
    list(REMOVE_DUPLICATES folders)
    list(JOIN folders "\n  " folders)
    message(FATAL_ERROR "herding_add_game: no header ${header}.${why} Name it with HEADER, or its folder as an include folder "
        "of a target in LIBS. Searched:\n  ${folders}\n  ${CMAKE_CURRENT_SOURCE_DIR}\n  ${above}")
endfunction()

# The summary of a Playable, read from its header: so games can be listed without being compiled.
function(herding_game_summary header result)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
    file(READ "${header}" text)
    string(REGEX MATCH "summary[ \t\n]*[={][ \t\n{]*\"(([^\"\\\n]|\\\\.)*)\"[ \t\n}]*;" found "${text}")
    if(NOT found)
        message(FATAL_ERROR "herding_add_game reads the summary of a Playable from its header, and ${header} has no "
            "`summary = \"...\";`. Write it as one string in double quotes")
    endif()
    set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
endfunction()

# herding_add_tool(<target> [NAME <name>] [GAMES <name>...] [CATALOG] [LAWS] [ONLY_PLAY | SIGNATURES])
#
# A program with these games and all commands of the tool, called <name> in its help; without a name as its file is. With
# CATALOG it lists all games that were added before. With LAWS it checks the laws of its games, and puts mistakes into them. With ONLY_PLAY it has no
# records, and does not wait until these are compiled. With SIGNATURES it prints signatures and does nothing else, and needs no library but the games'.
function(herding_add_tool target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "CATALOG;LAWS;ONLY_PLAY;SIGNATURES" "NAME" "GAMES")
    herding_check_arguments("herding_add_tool(${target})" "NAME, GAMES, CATALOG, LAWS, ONLY_PLAY and SIGNATURES"
        "${arg_UNPARSED_ARGUMENTS}" "${arg_KEYWORDS_MISSING_VALUES}")
    get_property(added GLOBAL PROPERTY HERDING_GAMES)
    foreach(game IN LISTS arg_GAMES)
        if(NOT game IN_LIST added)
            message(FATAL_ERROR "herding_add_tool(${target}): no game ${game}. herding_add_game(${game}) must come before")
        endif()
    endforeach()
    herding_tool_library()
    set(known ${arg_GAMES})
    if(arg_CATALOG)
        get_property(known GLOBAL PROPERTY HERDING_GAMES)
    endif()
    set(declarations "")
    set(entries "")
    set(commands "")
    set(libraries "")
    set(run run)
    set(recorder nullptr)
    set(serve nullptr)
    set(part herding_tool_record)
    list(LENGTH arg_GAMES number)
    if(arg_SIGNATURES)
        set(run run_signatures)
        set(part herding_tool_signatures)
    elseif(arg_ONLY_PLAY)
        set(part herding_tool_base)
    else()
        set(recorder "&herding::tool::match_recorder")
        string(APPEND commands "    &herding::tool::new_commands,\n    &herding::tool::check_commands,\n    &herding::tool::mutants_commands,\n    &herding::tool::arena_commands,\n    &herding::tool::record_commands,\n")
        if(NOT arg_CATALOG) # records are inspected where their rules are
            set(part herding_tool_inspect)
            set(serve "herding::tool::serve_match")
            string(APPEND commands "    &herding::tool::inspect_commands,\n")
        endif()
    endif()
    foreach(game IN LISTS known)
        get_property(summary GLOBAL PROPERTY HERDING_GAME_${game}_SUMMARY)
        set(registration nullptr)
        set(records nullptr)
        set(check nullptr)
        set(mutants nullptr)
        if(game IN_LIST arg_GAMES)
            set(registration "&herding_game_${game}")
            string(APPEND declarations "extern const herding::tool::Registration herding_game_${game};\n")
            list(APPEND libraries herding_game_${game})
            set(own_commands COMMAND)
            get_property(large GLOBAL PROPERTY HERDING_GAME_${game}_LARGE)
            if(NOT recorder STREQUAL "nullptr" AND NOT (large AND number GREATER 1))
                set(records herding_records_${game})
                string(APPEND declarations "const herding::tool::Records& herding_records_${game}();\n")
                list(APPEND libraries herding_records_${game})
                list(APPEND own_commands RECORD_COMMAND)
                if(arg_LAWS)
                    set(check herding_laws_${game})
                    set(mutants herding_mutants_${game})
                    string(APPEND declarations
                        "herding::tool::CheckResult herding_laws_${game}(const herding::tool::CheckOptions& options);\n"
                        "int herding_mutants_${game}(unsigned least);\n")
                    list(APPEND libraries herding_laws_${game})
                endif()
            elseif(arg_SIGNATURES)
                set(own_commands)
            endif()
            foreach(kind IN LISTS own_commands)
                get_property(own GLOBAL PROPERTY HERDING_GAME_${game}_${kind}S)
                if(own)
                    string(APPEND declarations "extern const herding::tool::Commands ${own};\n")
                    string(APPEND commands "    &${own},\n")
                    get_property(own GLOBAL PROPERTY HERDING_GAME_${game}_${kind}_LIBS)
                    list(APPEND libraries ${own})
                endif()
            endforeach()
        endif()
        string(APPEND entries "    {\"${game}\", \"${summary}\", ${registration}, ${records}, ${check}, ${mutants}},\n")
    endforeach()
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}_main.cpp")
    configure_file("${HERDING_PROGRAM_TEMPLATE}" "${source}" @ONLY)

    add_executable(${target} "${source}")
    if(arg_SIGNATURES)
        set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
    target_link_libraries(${target} PRIVATE ${libraries} ${part})
    target_compile_options(${target} PRIVATE ${HERDING_TOOL_OPTIONS})
    if(TARGET herding_warnings)
        target_link_libraries(${target} PRIVATE herding_warnings)
    endif()
endfunction()

# herding_add_c_library(<target> [GAMES <name>...])
#
# A shared library with these games behind the functions of herding/play/c_match.h, for programs in other languages. Without GAMES it
# has all games that were added before. It exports these functions and nothing else. Static libraries in the LIBS of the games
# need POSITION_INDEPENDENT_CODE.
function(herding_add_c_library target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "GAMES")
    herding_check_arguments("herding_add_c_library(${target})" "GAMES" "${arg_UNPARSED_ARGUMENTS}"
        "${arg_KEYWORDS_MISSING_VALUES}")
    get_property(added GLOBAL PROPERTY HERDING_GAMES)
    if(NOT arg_GAMES)
        set(arg_GAMES ${added})
    endif()
    if(NOT arg_GAMES)
        message(FATAL_ERROR "herding_add_c_library(${target}): there is no game yet. herding_add_game must come before")
    endif()
    set(declarations "")
    set(entries "")
    set(libraries "")
    foreach(game IN LISTS arg_GAMES)
        if(NOT game IN_LIST added)
            message(FATAL_ERROR "herding_add_c_library(${target}): no game ${game}. herding_add_game(${game}) must come before")
        endif()
        string(APPEND declarations "extern const herding::tool::Registration herding_game_${game};\n")
        string(APPEND entries "    &herding_game_${game},\n")
        list(APPEND libraries herding_game_${game})
    endforeach()
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}_games.cpp")
    configure_file("${HERDING_C_LIBRARY_TEMPLATE}" "${source}" @ONLY)
    add_library(${target} SHARED "${source}" "${HERDING_TOOL_SOURCES}/c_match.cpp")
    target_link_libraries(${target} PRIVATE ${libraries} herding::play)
    target_include_directories(${target} PRIVATE "${HERDING_TOOL_SOURCES}"
        INTERFACE "$<TARGET_PROPERTY:herding::core,INTERFACE_INCLUDE_DIRECTORIES>")
    target_compile_options(${target} PRIVATE ${HERDING_TOOL_OPTIONS})
    if(TARGET herding_warnings)
        target_link_libraries(${target} PRIVATE herding_warnings)
    endif()
    herding_export_only(${target} "herding_match_*")
endfunction()

# One test for each outlet of a game.
function(herding_game_tests name)
    set(program play_${name})
    if(HERDING_BUILD_TESTS)
        add_dependencies(tests ${program})
    endif()
    add_test(NAME ${name}.play COMMAND ${program} play ${name} --players random --seed 7 --board)
    set_tests_properties(${name}.play PROPERTIES PASS_REGULAR_EXPRESSION "The game is over")
    add_test(NAME ${name}.games COMMAND ${program} games ${name})
    add_test(NAME ${name}.actions COMMAND ${program} actions ${name})
    add_test(NAME ${name}.graph COMMAND ${program} graph ${name})
    foreach(outlet IN ITEMS actions graph)
        # Only sequences say what they offer; of behaviors the program says so.
        set_tests_properties(${name}.${outlet} PROPERTIES
            PASS_REGULAR_EXPRESSION "[0-9] actions; |digraph actions|its rules are behaviors")
    endforeach()
    add_test(NAME ${name}.coverage COMMAND ${program} coverage ${name} --cases 20)
    set_tests_properties(${name}.coverage PROPERTIES PASS_REGULAR_EXPRESSION "20 games, ")
    set(golden "${CMAKE_CURRENT_SOURCE_DIR}/golden/signature.txt")
    if(EXISTS "${golden}")
        add_test(NAME ${name}.signature COMMAND sh -c
            "\"$1\" signature --dispatches 50000 | grep -Fxf - \"$2\"" sh $<TARGET_FILE:${program}> "${golden}")
    else()
        add_test(NAME ${name}.signature COMMAND ${program} signature --dispatches 5000)
    endif()
endfunction()
