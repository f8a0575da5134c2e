# cmake -DBUILD=… -DWORK=… -P stage_libraries.cmake
#
# Installs the library with its archives from a build folder that compiled them, and moves it to WORK/stage, as stage.cmake.

file(REMOVE_RECURSE "${WORK}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/installed"
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${output}")
endif()
file(RENAME "${WORK}/installed" "${WORK}/stage")
file(GLOB_RECURSE texts LIST_DIRECTORIES FALSE "${WORK}/stage/*.cmake")
foreach(file IN LISTS texts)
    file(READ "${file}" text)
    foreach(folder IN ITEMS "${BUILD}" "${WORK}")
        string(FIND "${text}" "${folder}" at)
        if(NOT at EQUAL -1)
            message(FATAL_ERROR "${file} names ${folder}")
        endif()
    endforeach()
endforeach()
if(NOT EXISTS "${WORK}/stage/bin/herd")
    message(FATAL_ERROR "the program herd is not installed")
endif()
