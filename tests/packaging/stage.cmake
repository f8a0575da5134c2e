# cmake -DSOURCE=… -DBUILD=… -DWORK=… -P stage.cmake
#
# Installs the library from a build folder that compiled it. Then moves the installed files to WORK/stage, where the consumers look
# for them. So the test fails if an installed file names the folder that it was installed to, or the one of the sources.

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
    foreach(folder IN ITEMS "${SOURCE}" "${BUILD}" "${WORK}")
        string(FIND "${text}" "${folder}" at)
        if(NOT at EQUAL -1)
            message(FATAL_ERROR "${file} names ${folder}")
        endif()
    endforeach()
endforeach()
if(NOT EXISTS "${WORK}/stage/bin/herd")
    message(FATAL_ERROR "the program herd is not installed")
endif()
# Rules need no source of the library.
file(GLOB_RECURSE sources "${WORK}/stage/include/*.cpp" "${WORK}/stage/lib/*.cpp" "${WORK}/stage/share/herding/*")
# herding_add_desktop, herding_add_python and herding_add_web compile these, because only they need WebKitGTK, Python, or a compiler
# for browsers.
list(FILTER sources EXCLUDE REGEX "/cmake/herding/(window|python|sources)/")
if(sources)
    message(FATAL_ERROR "sources of the library are installed: ${sources}")
endif()
