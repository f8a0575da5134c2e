# cmake -DMESSAGE=<regular expression> [-DERRORS=<number>] -P must_not_compile.cmake -- <compiler> <argument>...
#
# Succeeds if the compiler fails and says what MESSAGE matches, with at most so many errors. That a file fails is not
# enough: it must fail for the reason that its author will be told.

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
if(ERRORS)
    string(REGEX MATCHALL ": (fatal )?error: " errors "${output}")
    list(LENGTH errors count)
    if(count GREATER ERRORS)
        message("${output}")
        message(FATAL_ERROR "One sentence is buried: there are ${count} errors, where ${ERRORS} would do.")
    endif()
endif()
