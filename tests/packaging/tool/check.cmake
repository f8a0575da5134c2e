# cmake -DPROGRAM=… -DGOLDEN=… -DRECORD=… -P check.cmake
#
# Runs commands of a program and compares what they print, and their exit codes, with GOLDEN/<name>.txt. A file that is
# missing is written, and the check fails.

set(failed)
function(compare name code)
    execute_process(COMMAND "${PROGRAM}" ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    set(file "${GOLDEN}/${name}.txt")
    if(NOT result EQUAL code)
        message("nim ${ARGN}: exit code ${result}, expected ${code}:\n${output}")
        set(failed TRUE PARENT_SCOPE)
    endif()
    if(NOT EXISTS "${file}")
        file(WRITE "${file}" "${output}")
        message("${file} did not exist: look at it")
        set(failed TRUE PARENT_SCOPE)
        return()
    endif()
    file(READ "${file}" expected)
    if(NOT output STREQUAL expected)
        message("nim ${ARGN}: printed\n${output}expected, from ${file},\n${expected}")
        set(failed TRUE PARENT_SCOPE)
    endif()
endfunction()

compare(help 0 --help)
compare(games 0 games nim)
compare(play 0 play --players random --seed 3 --board)
compare(actions 2 actions) # behaviors do not say what they offer
compare(coverage 0 coverage --cases 20)
compare(signature 0 signature --dispatches 5000)
compare(record 0 record info "${RECORD}")
compare(no_such_game 2 play chess)
if(failed)
    message(FATAL_ERROR "the program does not print what the golden files hold")
endif()
