# cmake -DMESSAGE=<regular expression> -DLINES=<number> [-DERRORS=<number>] -P must_not_compile.cmake -- <compiler> <argument>...
#
# Succeeds if the compiler fails, its output matches MESSAGE, it reports at most ERRORS errors, and it prints at most LINES
# lines. A failure alone is not enough: the file must fail with the message for its author.

set(command)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
    if(DEFINED seen)
        list(APPEND command "${CMAKE_ARGV${i}}")
    elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
        set(seen TRUE)
    endif()
endforeach()

execute_process(COMMAND ${command} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)

if(result EQUAL 0)
    message(FATAL_ERROR "It compiles, and should not.")
endif()
if(NOT output MATCHES "${MESSAGE}")
    message("${output}")
    message(FATAL_ERROR "It does not compile, but the compiler does not say: ${MESSAGE}")
endif()
string(REGEX MATCHALL "\n" lines "${output}")
list(LENGTH lines count)
if(count GREATER LINES)
    message("${output}")
    message(FATAL_ERROR "One sentence is buried: the compiler prints ${count} lines.")
endif()
if(ERRORS)
    string(REGEX MATCHALL ": (fatal )?error: " errors "${output}")
    list(LENGTH errors count)
    if(count GREATER ERRORS)
        message("${output}")
        message(FATAL_ERROR "One sentence is buried: there are ${count} errors, where ${ERRORS} would do.")
    endif()
endif()
