# cmake -DSOURCE=… -DWORK=… -DGENERATOR=… -DCXX=… -P check.cmake
#
# How many files outside its folder a new example changes. Lays out the project with a new folder examples/nim, changes
# one line of CMakeLists.txt, configures it, and looks whether the game has all its outlets.

function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}/tree/examples")
foreach(entry IN ITEMS cmake games include packaging proptests scripts src tests)
    file(CREATE_LINK "${SOURCE}/${entry}" "${WORK}/tree/${entry}" SYMBOLIC)
endforeach()
file(GLOB examples "${SOURCE}/examples/*")
foreach(example IN LISTS examples)
    cmake_path(GET example FILENAME name)
    file(CREATE_LINK "${example}" "${WORK}/tree/examples/${name}" SYMBOLIC)
endforeach()

file(COPY "${SOURCE}/tests/new_example/nim" DESTINATION "${WORK}/tree/examples")
file(READ "${SOURCE}/CMakeLists.txt" text)
string(REPLACE "    add_subdirectory(games)\n" "    add_subdirectory(examples/nim)\n    add_subdirectory(games)\n" changed "${text}")
if(changed STREQUAL text)
    message(FATAL_ERROR "CMakeLists.txt has no line `add_subdirectory(games)` after the examples")
endif()
file(WRITE "${WORK}/tree/CMakeLists.txt" "${changed}") # the one file

run("${CMAKE_COMMAND}" -S "${WORK}/tree" -B "${WORK}/build" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX}"
    -DHERDING_BUILD_BENCHMARKS=OFF -DHERDING_INSTALL=OFF)

# The game is in the program with all games, and in the catalog that needs none.
foreach(program IN ITEMS herd_all herd)
    file(READ "${WORK}/build/src/${program}_main.cpp" registry)
    if(NOT registry MATCHES "\\(nim, \"take the last stone\"\\)")
        message(FATAL_ERROR "${program} does not list the new game:\n${registry}")
    endif()
endforeach()
foreach(source IN ITEMS nim_game.cpp play_nim_main.cpp)
    if(NOT EXISTS "${WORK}/build/examples/nim/${source}")
        message(FATAL_ERROR "herding_add_game(nim) has written no ${source}")
    endif()
endforeach()
run("${CMAKE_CTEST_COMMAND}" --test-dir "${WORK}/build" -N)
foreach(outlet IN ITEMS play games actions graph coverage signature)
    if(NOT output MATCHES "nim\\.${outlet}\n")
        message(FATAL_ERROR "there is no test nim.${outlet}:\n${output}")
    endif()
endforeach()
