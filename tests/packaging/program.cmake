# cmake -DPREFIX=… -DWORK=… -DGENERATOR=… -DCXX=… -DFLAGS=… -DLAUNCHER=… -DRECORD=… -P program.cmake
#
# The installed program `herd`, in an empty folder: it creates a project that builds against the installed copy, and reads
# RECORD without the rules of its game.

cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")

# run(<expected exit code> <command>...): the output is in `output`.
function(run code)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${WORK}"
        RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL code)
        list(JOIN ARGN " " command)
        message(FATAL_ERROR "exit code ${result}, expected ${code}: ${command}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()
# expect(<regular expression>): in the last output.
function(expect pattern)
    if(NOT output MATCHES "${pattern}")
        message(FATAL_ERROR "expected ${pattern}:\n${output}")
    endif()
endfunction()

set(herd "${PREFIX}/bin/herd")
run(0 "${herd}" --help)
expect("\n  new ")
expect("\n  inspect ")
expect("herd has no game. `herd new my_game` creates a project")
if(output MATCHES "\n  play ")
    message(FATAL_ERROR "the help lists what needs a game:\n${output}")
endif()
run(0 "${herd}" games)
expect("herd has no game. `herd new my_game` creates a project")
foreach(command IN ITEMS play check replay)
    run(2 "${herd}" ${command} tictactoe)
    expect("herd has no game")
endforeach()
run(0 "${herd}" completion bash)
expect("complete -o default -F _herd_completion herd")

run(0 "${herd}" record show "${RECORD}")
run(0 "${herd}" inspect "${RECORD}" --text)
run(0 "${herd}" inspect "${RECORD}" --html page.html)
if(NOT EXISTS "${WORK}/page.html")
    message(FATAL_ERROR "inspect --html wrote no page")
endif()

run(0 "${herd}" new my_game)
set(ENV{CMAKE_PREFIX_PATH} "${PREFIX}")
set(ENV{CMAKE_CXX_COMPILER_LAUNCHER} "${LAUNCHER}")
run(0 "${CMAKE_COMMAND}" -S my_game -B built -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${FLAGS}")
# The tests alone. The test `new` builds whole projects.
run(0 "${CMAKE_COMMAND}" --build built --target my_game_tests)
run(0 "${WORK}/built/my_game_tests")

# A lambda with an Actor needs no other name than those of scripts.
file(READ "${WORK}/my_game/rules.hpp" rules)
string(REPLACE "[] {}" "[](Actor who) { static_cast<void>(who); }" changed "${rules}")
if(changed STREQUAL rules)
    message(FATAL_ERROR "the rules of a new project have no action without an effect, which this test changes")
endif()
file(WRITE "${WORK}/my_game/rules.hpp" "${changed}")
run(0 "${CMAKE_COMMAND}" --build built --target my_game_tests)
run(0 "${WORK}/built/my_game_tests")
