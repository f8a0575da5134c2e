# cmake -DPROJECT=… -DBINARY=… -DGENERATOR=… -DCXX=… -DFLAGS=… -DLAUNCHER=… [-DTARGET=<target> -DRUN=<program>;<argument>...]
#     -P consume.cmake -- <argument of CMake>...
#
# Configures a consumer project in a fresh folder, builds it, or one target of it, and runs its program: RUN, or `consumer`, if
# it has one.

set(arguments)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
    if(DEFINED seen)
        list(APPEND arguments "${CMAKE_ARGV${i}}")
    elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
        set(seen TRUE)
    endif()
endforeach()

function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message("${output}")
        message(FATAL_ERROR "failed (${result}): ${ARGV}")
    endif()
endfunction()

# The projects compile the same sources of the library, so a compiler cache saves most of their time.
set(ENV{CMAKE_CXX_COMPILER_LAUNCHER} "${LAUNCHER}")

file(REMOVE_RECURSE "${BINARY}")
run("${CMAKE_COMMAND}" -S "${PROJECT}" -B "${BINARY}" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${FLAGS}" ${arguments})
if(NOT TARGET)
    set(TARGET all)
endif()
run("${CMAKE_COMMAND}" --build "${BINARY}" --target "${TARGET}")
if(RUN)
    list(POP_FRONT RUN program)
    run("${BINARY}/${program}" ${RUN})
elseif(EXISTS "${BINARY}/consumer")
    run("${BINARY}/consumer")
endif()
