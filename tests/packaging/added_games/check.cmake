# cmake -DPREFIX=… -DBINARY=… -DGENERATOR=… -DCXX=… -DFLAGS=… -P check.cmake
#
# Configures each case of this folder against an installed Herding, and compares the message.

file(REMOVE_RECURSE "${BINARY}")

# expect(<case> <regular expression>): the sentence that it stops with. An empty one: it succeeds.
function(expect case sentence)
    execute_process(COMMAND "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${BINARY}" -G "${GENERATOR}"
            "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_PREFIX_PATH=${PREFIX}" "-DCASE=${case}"
        RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    string(REGEX REPLACE "[ \n]+" " " words "${output}") # messages are wrapped
    if(sentence STREQUAL "" AND NOT result EQUAL 0)
        message(SEND_ERROR "${case} fails:\n${output}")
    elseif(NOT sentence STREQUAL "" AND (result EQUAL 0 OR NOT words MATCHES "${sentence}"))
        message(SEND_ERROR "${case}: expected the sentence `${sentence}`, found:\n${output}")
    endif()
endfunction()

expect(own_folder "")
expect(other_layout "")
expect(build_interface "")
expect(system_library "")
expect(no_header "no header pig/playable.hpp. Name it with HEADER, or its folder as an include folder")
expect(no_target "no header pig/playable.hpp. No target yet of LIBS: pig_rules")
expect(no_summary "CMakeLists.txt has no `summary = \"...\";`. Write it as one string in double quotes")
expect(dash "herding_add_game\\(my-game\\): .* for example `my_game`")
expect(twice "herding_add_game\\(nim\\): this build already has a game of this name")
expect(unknown_argument "herding_add_game\\(nim\\): unknown argument `LIB rules`. The arguments are LARGE, PLAYABLE")
expect(no_value "herding_add_game\\(nim\\): no value behind HEADER")
expect(tool_first "herding_add_tool\\(everything\\): no game nim. herding_add_game\\(nim\\) must come before")
expect(c_library_first "herding_add_c_library\\(matches\\): no game nim. herding_add_game\\(nim\\) must come before")
expect(c_library_of_nothing "herding_add_c_library\\(matches\\): there is no game yet. herding_add_game must come before")
expect(tool_argument "herding_add_tool\\(everything\\): unknown argument `GAME nim`")
expect(desktop_first "herding_add_desktop\\(nim\\): no game nim. herding_add_game\\(nim\\) must come before")
expect(desktop_without_webkit "herding_add_desktop\\(nim\\): WebKitGTK 4.1 .* was not found by pkg-config. Debian: apt-get install libwebkit2gtk-4.1-dev")
expect(desktop_argument "herding_add_desktop\\(nim\\): unknown argument `NAME Nim`. The arguments are TITLE, ICON")
