# cmake -DSOURCE=… -DWORK=… -DGENERATOR=… -DCXX=… -DFLAGS=… -DTYPE=… -DDEBUG_FLAGS=… -DRELEASE_FLAGS=… -DWARNINGS=… -DLAUNCHER=…
#     -P install_alone.cmake
#
# Installs the compiled libraries and the program `herd` from a build folder without tests and examples.

cmake_minimum_required(VERSION 3.25)

function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${output}")
    endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
set(ENV{CMAKE_CXX_COMPILER_LAUNCHER} "${LAUNCHER}")
run("${CMAKE_COMMAND}" -S "${SOURCE}" -B "${WORK}/build" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX}"
    "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_BUILD_TYPE=${TYPE}" "-DCMAKE_CXX_FLAGS_DEBUG=${DEBUG_FLAGS}"
    "-DCMAKE_CXX_FLAGS_RELEASE=${RELEASE_FLAGS}" "-DHERDING_WARNINGS_AS_ERRORS=${WARNINGS}"
    -DHERDING_BUILD_TESTS=OFF -DHERDING_BUILD_EXAMPLES=OFF -DHERDING_BUILD_BENCHMARKS=OFF)
run("${CMAKE_COMMAND}" --build "${WORK}/build")
run("${CMAKE_COMMAND}" --install "${WORK}/build" --prefix "${WORK}/stage")
file(GLOB archives "${WORK}/stage/lib*/*.a" "${WORK}/stage/lib/*/*.a")
list(LENGTH archives number)
if(number LESS 13)
    message(FATAL_ERROR "only ${number} archives are installed: ${archives}")
endif()
run("${WORK}/stage/bin/herd" --version)
