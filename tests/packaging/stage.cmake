# cmake -DSOURCE=… -DWORK=… -DGENERATOR=… -DCXX=… -DVERSION=… -P stage.cmake
#
# Installs the library into a fresh folder, from a build folder in which nothing was built. Then moves the installed files
# to WORK/stage, where the consumers look for them. So the test fails if an installed file names the folder that it was
# installed to.

function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${output}")
    endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
run("${CMAKE_COMMAND}" -S "${SOURCE}" -B "${WORK}/build" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX}"
    -DHERDING_BUILD_TESTS=OFF -DHERDING_BUILD_EXAMPLES=OFF -DHERDING_BUILD_BENCHMARKS=OFF)
run("${CMAKE_COMMAND}" --install "${WORK}/build" --prefix "${WORK}/installed")
file(RENAME "${WORK}/installed" "${WORK}/stage")

# Every header is installed, and no installed file names a folder of this machine.
file(GLOB_RECURSE installed LIST_DIRECTORIES FALSE "${WORK}/stage/*")
foreach(file IN LISTS installed)
    file(READ "${file}" text)
    foreach(folder IN ITEMS "${SOURCE}" "${WORK}")
        string(FIND "${text}" "${folder}" at)
        if(NOT at EQUAL -1)
            message(FATAL_ERROR "${file} names ${folder}")
        endif()
    endforeach()
endforeach()
file(GLOB_RECURSE headers RELATIVE "${SOURCE}/include" "${SOURCE}/include/*.hpp")
foreach(header IN LISTS headers)
    if(NOT EXISTS "${WORK}/stage/include/${header}")
        message(FATAL_ERROR "${header} is not installed")
    endif()
endforeach()

# So are the documents, and the examples that they quote.
foreach(document IN ITEMS README.md docs/index.md docs/guide.md examples/masquerade/board.hpp)
    if(NOT EXISTS "${WORK}/stage/share/doc/herding/${document}")
        message(FATAL_ERROR "${document} is not installed")
    endif()
endforeach()

# The recipes name the same version. (Conan's reads it from version.hpp, which a consumer compares.)
file(READ "${SOURCE}/packaging/vcpkg/vcpkg.json" text)
string(JSON recipe GET "${text}" version-semver)
if(NOT recipe STREQUAL VERSION)
    message(FATAL_ERROR "packaging/vcpkg/vcpkg.json names version ${recipe}, the project ${VERSION}")
endif()
