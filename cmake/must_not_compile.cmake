# cmake -DOUTPUT=<file> -DMESSAGE=<regular expression> -DLINES=<number> [-DERRORS=<number>] -P must_not_compile.cmake
#
# <file> has what a compiler printed, and its exit code in the last line (herding_must_not_compile). Succeeds if the compiler
# failed, its output matches MESSAGE, it reported at most ERRORS errors, and it printed at most LINES lines. A failure alone is
# not enough: the file must fail with the message for its author.

file(READ "${OUTPUT}" output)
if(output MATCHES "(^|\n)exit 0\n$")
    message(FATAL_ERROR "It compiles, and should not.")
endif()
if(NOT output MATCHES "${MESSAGE}")
    message("${output}")
    message(FATAL_ERROR "It does not compile, but the compiler does not say: ${MESSAGE}")
endif()
string(REGEX MATCHALL "\n" lines "${output}")
list(LENGTH lines count)
math(EXPR count "${count} - 1") # without the exit code
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
