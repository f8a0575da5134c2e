# cmake -DMESSAGE=<regular expression> -P must_not_compile.cmake -- <compiler> <argument>...
#
# Succeeds if the compiler fails and says what MESSAGE matches. That a file fails is not enough: it must fail for
# the reason that its author will be told.

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
