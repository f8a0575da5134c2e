# Games, the programs that play them, and libraries of C functions: herding_add_game, herding_add_tool, herding_add_c_library.
# Part of the installed package (component `tool`).

# Compiling commands takes longer than running them. But not -O0: the linker takes an inline function from the first object that has
# it, also for the library. A server with commands at -O0 took twice as many instructions for a move.
set(HERDING_TOOL_OPTIONS "$<$<CONFIG:Release>:-Og>")

# herding_add_game(<name> [LARGE] [PLAYABLE <type>] [HEADER <header>] [LIBS <target>...] [COMMANDS <name> COMMAND_LIBS <target>...]
#     [RECORD_COMMANDS <name> RECORD_COMMAND_LIBS <target>...])
#
# The libraries herding_game_<name>, one source with all outlets of the game but its records, herding_records_<name> with these and
# herding_laws_<name> with its laws, and the program play_<name> in two files. The file play_<name> only plays, and compiles fast;
# for all else it starts the file play_<name>_all, which is built by name only. <type> is `<name>::Playable` and <header>
# `<name>/playable.hpp` unless named. The header is searched in the include folders of LIBS, in the calling folder and in the one
# above. With BUILD_TESTING each outlet becomes a test, and golden/signature.txt (lines of `play_<name> signature`) in the calling
# folder is compared; with HERDING_GAME_TESTS=OFF no test is added. COMMANDS names a `herding::tool::Commands` (global) that only
# this game has. RECORD_COMMANDS names those that need records; programs that only play do not have them. LARGE: each source takes
# more than a minute to compile. Programs with several games then play it without its records, and programs of signatures have it
# where HERDING_LARGE_GAMES is ON.
function(herding_add_game name)
    herding_arguments("herding_add_game(${name})" "LARGE" "PLAYABLE;HEADER;COMMANDS;RECORD_COMMANDS"
        "LIBS;COMMAND_LIBS;RECORD_COMMAND_LIBS" ${ARGN})
    if(NOT name MATCHES "^[A-Za-z][A-Za-z0-9_]*$" OR name MATCHES "__")
        string(MAKE_C_IDENTIFIER "${name}" expected)
        string(REGEX REPLACE "__+" "_" expected "${expected}")
        message(FATAL_ERROR "${call}: a game's name is part of C++ names, so it has letters, digits and single underscores and "
            "begins with a letter, for example `${expected}`. The namespace and the header may have other names: PLAYABLE and "
            "HEADER name them")
    elseif(TARGET herding_game_${name})
        message(FATAL_ERROR "${call}: this build already has a game of this name. Remove one of the two lines, or rename a game")
    endif()
    if(NOT arg_PLAYABLE)
        set(arg_PLAYABLE "${name}::Playable")
    endif()
    if(NOT arg_HEADER)
        set(arg_HEADER "${name}/playable.hpp")
    endif()
    cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH above)
    set(folders "${CMAKE_CURRENT_SOURCE_DIR}" "${above}")
    set(why "")
    foreach(library IN LISTS arg_LIBS)
        if(TARGET ${library})
            get_target_property(own ${library} INTERFACE_INCLUDE_DIRECTORIES)
            list(PREPEND folders ${own})
        else()
            string(APPEND why " No target yet of LIBS: ${library}.")
        endif()
    endforeach()
    list(TRANSFORM folders REPLACE "^\\$<BUILD_INTERFACE:|>$|.*NOTFOUND$" "")
    unset(header)
    find_file(header "${arg_HEADER}" PATHS ${folders} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
    if(NOT header)
        list(JOIN folders "\n  " folders)
        message(FATAL_ERROR "${call}: no header ${arg_HEADER}.${why} Name it with HEADER, or its folder as an include folder of a "
            "target in LIBS. Searched:\n  ${folders}")
    endif()
    string(REPLACE "/${arg_HEADER}" "" folder "${header}")
    # The summary is read from the header, so that games can be listed without being compiled.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
    file(READ "${header}" text)
    if(NOT text MATCHES "summary[ \t\n]*[={][ \t\n{]*\"(([^\"\\\n]|\\\\.)*)\"[ \t\n}]*;")
        message(FATAL_ERROR "${call}: the summary of a Playable is read from its header, and ${header} has no "
            "`summary = \"...\";`. Write it as one string in double quotes")
    endif()
    set(summary "${CMAKE_MATCH_1}")

    set_property(GLOBAL APPEND PROPERTY HERDING_GAMES ${name})
    if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
        set(module_parts module inspector)
        set(module_libraries herding::web herding::web_inspector)
        herding_add_modules(${name})
        return()
    endif()

    # Each part brings the one before it.
    set(below herding::play ${arg_LIBS})
    set(parts game records laws)
    set(modules play inspect law)
    foreach(part module IN ZIP_LISTS parts modules)
        set(library herding_${part}_${name})
        if(TARGET herding::${module})
            configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${part}.cpp.in" ${name}_${part}.cpp @ONLY)
            add_library(${library} STATIC EXCLUDE_FROM_ALL "${CMAKE_CURRENT_BINARY_DIR}/${name}_${part}.cpp")
            target_link_libraries(${library} PUBLIC herding::${module} ${below} PRIVATE $<TARGET_NAME_IF_EXISTS:herding_warnings>)
            target_include_directories(${library} PRIVATE "${folder}")
            # Less than rules that are measured, because compiling games takes longer than running them.
            target_compile_options(${library} PRIVATE $<$<CONFIG:Release>:-O1>)
            if(TARGET herding_${part}_precompiled) # in builds of our own tests
                target_precompile_headers(${library} REUSE_FROM herding_${part}_precompiled)
            endif()
            set(below ${library})
        endif()
    endforeach()
    set(game herding_game_${name})
    target_compile_options(${game} PRIVATE -fno-semantic-interposition)
    set_target_properties(${game} PROPERTIES POSITION_INDEPENDENT_CODE ON # for herding_add_c_library
        HERDING_SUMMARY "${summary}" HERDING_LARGE "${arg_LARGE}"
        HERDING_HEADER "${arg_HEADER}" HERDING_PLAYABLE "${arg_PLAYABLE}" HERDING_INCLUDE "${folder}" HERDING_LIBS "${arg_LIBS}"
        HERDING_COMMANDS "${arg_COMMANDS}" HERDING_COMMAND_LIBS "${arg_COMMAND_LIBS}"
        HERDING_RECORD_COMMANDS "${arg_RECORD_COMMANDS}" HERDING_RECORD_COMMAND_LIBS "${arg_RECORD_COMMAND_LIBS}")
    herding_add_tool(play_${name} GAMES ${name} ONLY_PLAY)
    herding_add_tool(play_${name}_all NAME play_${name} GAMES ${name} LAWS)
    set_target_properties(play_${name}_all PROPERTIES EXCLUDE_FROM_ALL ON)
    if((HERDING_BUILD_TESTS OR BUILD_TESTING) AND (HERDING_GAME_TESTS OR NOT DEFINED HERDING_GAME_TESTS))
        herding_game_tests(${name} play_${name})
    endif()
endfunction()

# Parses the arguments of the calling function. Stops at those that it does not have, and at games that were not added.
macro(herding_arguments for options single multiple)
    set(call "${for}")
    cmake_parse_arguments(arg "${options}" "${single}" "${multiple}" ${ARGN})
    if(DEFINED arg_UNPARSED_ARGUMENTS)
        set(all "${options};${single};${multiple}")
        list(REMOVE_ITEM all "")
        list(JOIN all ", " all)
        list(JOIN arg_UNPARSED_ARGUMENTS " " unknown)
        message(FATAL_ERROR "${call}: unknown argument `${unknown}`. The arguments are ${all}")
    elseif(DEFINED arg_KEYWORDS_MISSING_VALUES)
        list(JOIN arg_KEYWORDS_MISSING_VALUES ", " without)
        message(FATAL_ERROR "${call}: no value behind ${without}")
    endif()
    get_property(added GLOBAL PROPERTY HERDING_GAMES)
    foreach(game IN LISTS arg_GAMES)
        if(NOT game IN_LIST added)
            message(FATAL_ERROR "${call}: no game ${game}. herding_add_game(${game}) must come before")
        endif()
    endforeach()
endmacro()

# herding_add_tool(<target> [NAME <name>] [GAMES <name>...] [CATALOG] [LAWS] [ONLY_PLAY | SIGNATURES])
#
# A program with these games and all commands of the tool, called <name> in its help; without a name as its file is. With CATALOG
# it lists all games that were added before. With LAWS it checks the laws of its games, and puts mistakes into them. With ONLY_PLAY
# it has no records. With SIGNATURES it prints signatures and does nothing else.
function(herding_add_tool target)
    herding_arguments("herding_add_tool(${target})" "CATALOG;LAWS;ONLY_PLAY;SIGNATURES" "NAME" "GAMES" ${ARGN})
    set(known ${arg_GAMES})
    set(kind ALL)
    set(libraries herding::tool_inspect)
    if(arg_SIGNATURES)
        set(kind SIGNATURES)
        set(libraries herding::tool_signatures)
    elseif(arg_ONLY_PLAY)
        set(kind ONLY_PLAY)
        set(libraries herding::tool_page)
    elseif(arg_CATALOG) # records are inspected where their rules are
        set(known ${added})
        set(kind CATALOG)
        set(libraries herding::tool_record)
    endif()
    list(LENGTH arg_GAMES number)
    set(games "")
    set(commands "")
    foreach(name IN LISTS known)
        set(game herding_game_${name})
        get_target_property(large ${game} HERDING_LARGE)
        set(own COMMAND RECORD_COMMAND)
        if(NOT name IN_LIST arg_GAMES)
            set(has LISTED)
            set(own)
        elseif(arg_SIGNATURES OR arg_ONLY_PLAY OR (large AND number GREATER 1))
            set(has PLAYED)
            set(own COMMAND)
            list(APPEND libraries ${game})
        elseif(arg_LAWS AND TARGET herding_laws_${name})
            set(has CHECKED)
            list(APPEND libraries herding_laws_${name})
        else()
            set(has RECORDED)
            list(APPEND libraries herding_records_${name})
        endif()
        get_target_property(summary ${game} HERDING_SUMMARY)
        string(APPEND games "${has}(${name}, \"${summary}\")\n")
        foreach(argument IN LISTS own)
            get_target_property(command ${game} HERDING_${argument}S)
            get_target_property(command_libraries ${game} HERDING_${argument}_LIBS)
            if(command AND NOT arg_SIGNATURES)
                string(APPEND commands "COMMANDS(${command})\n")
                list(APPEND libraries ${command_libraries})
            endif()
        endforeach()
    endforeach()
    configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/program.cpp.in" ${target}_main.cpp @ONLY)
    add_executable(${target} "${CMAKE_CURRENT_BINARY_DIR}/${target}_main.cpp")
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ${arg_SIGNATURES})
    target_link_libraries(${target} PRIVATE ${libraries} $<TARGET_NAME_IF_EXISTS:herding_warnings>)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og>)
endfunction()

# herding_add_c_library(<target> [GAMES <name>...])
#
# A shared library with these games, or all that were added before, behind the functions of herding/play/c_match.h. It exports
# nothing else. Static libraries in the LIBS of the games need POSITION_INDEPENDENT_CODE.
function(herding_add_c_library target)
    herding_arguments("herding_add_c_library(${target})" "" "" "GAMES" ${ARGN})
    if(NOT arg_GAMES)
        set(arg_GAMES ${added})
    endif()
    if(NOT arg_GAMES)
        message(FATAL_ERROR "${call}: there is no game yet. herding_add_game must come before")
    endif()
    list(TRANSFORM arg_GAMES PREPEND herding_game_ OUTPUT_VARIABLE libraries)
    list(TRANSFORM arg_GAMES REPLACE "(.+)" "GAME(\\1)\n")
    string(CONCAT games ${arg_GAMES})
    configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/c_library.cpp.in" ${target}_games.cpp @ONLY)
    add_library(${target} SHARED "${CMAKE_CURRENT_BINARY_DIR}/${target}_games.cpp")
    target_link_libraries(${target} PRIVATE ${libraries} "$<LINK_LIBRARY:WHOLE_ARCHIVE,herding::tool_c_match>"
        $<TARGET_NAME_IF_EXISTS:herding_warnings>)
    target_include_directories(${target} INTERFACE "$<TARGET_PROPERTY:herding::core,INTERFACE_INCLUDE_DIRECTORIES>")
    herding_export_only(${target} "herding_match_*")
endfunction()

# The modules of a game, for browsers: one that plays, and one for an inspector. Part of herding_add_game, whose variables it uses.
macro(herding_add_modules name)
    foreach(part library IN ZIP_LISTS module_parts module_libraries)
        set(module herding_${part}_${name})
        configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/web_${part}.cpp.in" ${name}_web_${part}.cpp @ONLY)
        add_executable(${module} EXCLUDE_FROM_ALL $<$<STREQUAL:${part},module>:${CMAKE_CURRENT_BINARY_DIR}/${name}_web_rules.cpp>
            "${CMAKE_CURRENT_BINARY_DIR}/${name}_web_${part}.cpp")
        target_link_libraries(${module} PRIVATE ${library} ${arg_LIBS} $<TARGET_NAME_IF_EXISTS:herding_warnings>)
        target_include_directories(${module} PRIVATE "${folder}")
        set_target_properties(${module} PROPERTIES
            OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/${part}s")
        # The stack is lowest in memory (toolchain.cmake), so nothing but a stack that is nearly full uses the first kilobyte.
        find_program(HERDING_WASM_OPT wasm-opt)
        if(HERDING_WASM_OPT)
            add_custom_command(TARGET ${module} POST_BUILD COMMAND "${HERDING_WASM_OPT}" -Oz --converge --low-memory-unused
                "$<TARGET_FILE:${module}>" -o "$<TARGET_FILE:${module}>" VERBATIM)
        endif()
    endforeach()
    # Functions that must be fast come first, because the linker takes what several sources have from the first of them.
    foreach(part IN ITEMS rules signature)
        configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/web_${part}.cpp.in" ${name}_web_${part}.cpp @ONLY)
        set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/${name}_web_${part}.cpp"
            PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O2>")
    endforeach()
    # The module that plays, with its signature (scripts/web_signatures).
    add_executable(herding_signature_${name} EXCLUDE_FROM_ALL "${CMAKE_CURRENT_BINARY_DIR}/${name}_web_signature.cpp"
        $<TARGET_OBJECTS:herding_module_${name}>)
    target_link_libraries(herding_signature_${name} PRIVATE herding::web ${arg_LIBS} $<TARGET_NAME_IF_EXISTS:herding_warnings>)
    target_include_directories(herding_signature_${name} PRIVATE "${folder}")
    set_target_properties(herding_signature_${name} PROPERTIES
        OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/signatures")
    set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/${name}_web_module.cpp"
        PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-Oz>")
    target_compile_options(herding_inspector_${name} PRIVATE $<$<CONFIG:Release>:-Oz>)
endmacro()

# herding_add_web(<name> [GAMES <name>...])
#
# Two targets, each of which writes a folder for a static host into the build folder, with the rules of these games, or of the game
# <name> (docs/web.md): web_<name> writes web/<name>, a page on which they are played, and inspector_<name> writes inspector/<name>, an
# inspector of their records. In a build for WebAssembly (cmake/wasm/toolchain.cmake) the targets compile the games; in another one
# they configure such a build of the same project in the folder wasm of the build folder, which needs the packages of
# `scripts/bootstrap web`.
function(herding_add_web name)
    herding_arguments("herding_add_web(${name})" "" "" "GAMES" ${ARGN})
    if(NOT arg_GAMES)
        set(arg_GAMES ${name})
    endif()
    # The sources: in a folder beside this file if Herding is installed.
    set(sources "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/sources")
    if(NOT EXISTS "${sources}")
        cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH sources)
    endif()
    set(same "")
    foreach(variable IN ITEMS herding_DIR HERDING_SOURCE) # where the project has found Herding
        if(${variable})
            list(APPEND same "-D${variable}=${${variable}}")
        endif()
    endforeach()
    set(kinds web inspector)
    set(pages page inspector)
    set(parts module inspector)
    foreach(kind page part IN ZIP_LISTS kinds pages parts)
        set(out "${CMAKE_BINARY_DIR}/${kind}/${name}")
        if(NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
            set(out "${CMAKE_BINARY_DIR}/wasm/${kind}/${name}")
            add_custom_target(${kind}_${name}
                COMMAND "${CMAKE_COMMAND}" -S "${CMAKE_SOURCE_DIR}" -B "${CMAKE_BINARY_DIR}/wasm" -G Ninja ${same}
                    "-DCMAKE_TOOLCHAIN_FILE=${sources}/cmake/wasm/toolchain.cmake"
                    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O2
                COMMAND "${CMAKE_COMMAND}" --build "${CMAKE_BINARY_DIR}/wasm" --target ${kind}_${name}
                COMMAND "${CMAKE_COMMAND}" -E echo "${out} has the page"
                USES_TERMINAL VERBATIM)
            continue()
        endif()
        find_package(Python3 REQUIRED COMPONENTS Interpreter)
        set(modules "")
        set(targets "")
        foreach(game IN LISTS arg_GAMES)
            if(NOT TARGET herding_${part}_${game})
                message(FATAL_ERROR "${call}: no game ${game}. herding_add_game(${game}) must come before")
            endif()
            list(APPEND modules "$<TARGET_FILE:herding_${part}_${game}>")
            list(APPEND targets herding_${part}_${game})
        endforeach()
        set(page "${sources}/src/web/${page}")
        set(program "${sources}/cmake/web_folder.py")
        add_custom_command(OUTPUT "${out}/${name}.html"
            COMMAND "${Python3_EXECUTABLE}" "${program}" --page "${page}" --out "${out}" --name ${name} ${modules}
            DEPENDS ${targets} "${page}/index.html" "${page}/service.js" "${program}" VERBATIM)
        add_custom_target(${kind}_${name} DEPENDS "${out}/${name}.html")
    endforeach()
endfunction()

# One test for each outlet of a game.
function(herding_game_tests name program)
    if(HERDING_BUILD_TESTS)
        add_dependencies(tests ${program})
    endif()
    add_test(NAME ${name}.play COMMAND ${program} play ${name} --players random --seed 7 --board)
    foreach(outlet IN ITEMS games actions graph)
        add_test(NAME ${name}.${outlet} COMMAND ${program} ${outlet} ${name})
    endforeach()
    add_test(NAME ${name}.coverage COMMAND ${program} coverage ${name} --cases 20)
    set_tests_properties(${name}.play PROPERTIES PASS_REGULAR_EXPRESSION "The game is over")
    # Only sequences say what they offer; of behaviors the program says so.
    set_tests_properties(${name}.actions ${name}.graph PROPERTIES
        PASS_REGULAR_EXPRESSION "[0-9] actions; |digraph actions|its rules are behaviors")
    set_tests_properties(${name}.coverage PROPERTIES PASS_REGULAR_EXPRESSION "20 games, ")
    set(test NAME ${name}.signature COMMAND "$<TARGET_FILE:${program}>" signature --dispatches 5000)
    if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/golden/signature.txt")
        set(test NAME ${name}.signature COMMAND sh -c "\"$0\" signature --dispatches 50000 | grep -Fxf - \"$1\""
            "$<TARGET_FILE:${program}>" "${CMAKE_CURRENT_SOURCE_DIR}/golden/signature.txt")
    endif()
    add_test(${test})
endfunction()
