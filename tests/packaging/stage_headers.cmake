# cmake -DSOURCE=… -DWORK=… -DGENERATOR=… -DCXX=… -DVERSION=… -P stage_headers.cmake
#
# Installs the headers into a fresh folder, from a build folder in which nothing was built. Then moves the installed files
# to WORK/stage, where the consumers look for them. So the test fails if an installed file names the folder that it was
# installed to.

cmake_minimum_required(VERSION 3.25)

function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${output}")
    endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
run("${CMAKE_COMMAND}" -S "${SOURCE}" -B "${WORK}/build" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX}"
    -DHERDING_BUILD_TESTS=OFF -DHERDING_BUILD_EXAMPLES=OFF -DHERDING_BUILD_BENCHMARKS=OFF -DHERDING_INSTALL_LIBRARIES=OFF)
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
set(documents "${WORK}/stage/share/doc/herding")
foreach(document IN ITEMS README.md ARCHITECTURE.md docs/index.md docs/guide.md examples/masquerade/board.hpp)
    if(NOT EXISTS "${documents}/${document}")
        message(FATAL_ERROR "${document} is not installed")
    endif()
endforeach()

# Each link in them that leads to a file of the project leads to an installed file. (Code can look like a link.)
file(GLOB_RECURSE pages RELATIVE "${documents}" "${documents}/*.md")
set(links_to_headers 0)
foreach(page IN LISTS pages)
    file(READ "${documents}/${page}" text)
    string(REPLACE "](" "\n>" text "${text}")
    string(REGEX MATCHALL "\n>[-A-Za-z0-9_./]*[./][-A-Za-z0-9_./]*" links "${text}")
    foreach(link IN LISTS links)
        string(SUBSTRING "${link}" 2 -1 link)
        cmake_path(GET page PARENT_PATH folder)
        if(NOT EXISTS "${documents}/${folder}/${link}")
            message(FATAL_ERROR "${page} links ${link}, which is not installed")
        endif()
        if(link MATCHES "\\.\\./include/herding/.*hpp$")
            math(EXPR links_to_headers "${links_to_headers} + 1")
        endif()
    endforeach()
endforeach()
if(links_to_headers LESS 10)
    message(FATAL_ERROR "Only ${links_to_headers} links to headers are found in the installed documents")
endif()

# The recipes name the same version. (Conan's reads it from version.hpp, which a consumer compares.)
file(READ "${SOURCE}/packaging/vcpkg/vcpkg.json" text)
string(JSON recipe GET "${text}" version-semver)
if(NOT recipe STREQUAL VERSION)
    message(FATAL_ERROR "packaging/vcpkg/vcpkg.json names version ${recipe}, the project ${VERSION}")
endif()
