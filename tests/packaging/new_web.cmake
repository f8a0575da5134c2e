# cmake -DHERD=… -DPREFIX=… -DSOURCE=… -DWORK=… -DCXX=… -DGENERATOR=… -DLAUNCHER=… -P new_web.cmake
#
# A project of `herd new --web` writes its page with an installed Herding, and can do so with a checkout. Without the packages of
# `scripts/bootstrap web` it prints the reason, which CTest counts as skipped.

find_program(linker wasm-ld-19)
if(NOT linker OR NOT EXISTS /usr/lib/wasm32-wasi)
    message("skipped: the packages for WebAssembly are not installed (scripts/bootstrap web)")
    return()
endif()

function(run)
    execute_process(COMMAND ${ARGV} WORKING_DIRECTORY "${WORK}" RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message("${output}")
        message(FATAL_ERROR "failed (${result}): ${ARGV}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

set(ENV{CMAKE_CXX_COMPILER_LAUNCHER} "${LAUNCHER}")
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
run("${HERD}" new race --web)
if(NOT output MATCHES "--target web_race")
    message(FATAL_ERROR "new race --web: ${output}")
endif()

# The build of the program and that of the page know the same Herding.
run("${CMAKE_COMMAND}" -S race -B installed -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_PREFIX_PATH=${PREFIX}")
run("${CMAKE_COMMAND}" --build installed --target web_race)
set(page "${WORK}/installed/wasm/web/race")
foreach(file IN ITEMS index.html race.wasm race.html sw.js manifest.webmanifest)
    if(NOT EXISTS "${page}/${file}")
        message(FATAL_ERROR "the page has no ${file}:\n${output}")
    endif()
endforeach()
# Node plays its rules, if it is installed.
find_program(node node)
if(node)
    run("${CMAKE_COMMAND}" --build installed/wasm --target herding_signature_race)
    run("${node}" "${SOURCE}/inspector/test/signature.mjs" installed/wasm/signatures/race.wasm 1000)
    if(NOT output MATCHES "^race, 1000 dispatches, seed 1: [0-9a-f]+ ")
        message(FATAL_ERROR "signature of race: ${output}")
    endif()
endif()

# With a checkout the same target is there. Nothing is compiled again.
run("${CMAKE_COMMAND}" -S race -B checkout -G "${GENERATOR}" "-DHERDING_SOURCE=${SOURCE}" -DCMAKE_BUILD_TYPE=Release
    "-DCMAKE_TOOLCHAIN_FILE=${SOURCE}/cmake/wasm/toolchain.cmake")
run("${CMAKE_COMMAND}" --build checkout --target web_race -- -n)
if(NOT output MATCHES "race\\.wasm")
    message(FATAL_ERROR "web_race with a checkout: ${output}")
endif()
