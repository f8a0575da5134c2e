# Functions for test folders: herding_test, herding_check_headers, herding_must_not_compile.

include(GoogleTest)

# GoogleTest of the system. For a standard library that the system's GoogleTest does not support, it is built here.
set(HERDING_GTEST_SOURCE "" CACHE PATH "Sources of GoogleTest to build; empty: the system's library")
if(HERDING_GTEST_SOURCE)
    add_subdirectory("${HERDING_GTEST_SOURCE}" "${PROJECT_BINARY_DIR}/googletest" EXCLUDE_FROM_ALL SYSTEM)
    if(NOT TARGET GTest::gtest_main)
        add_library(GTest::gtest_main ALIAS gtest_main)
    endif()
else()
    find_package(GTest REQUIRED)
endif()

# Options of all tests. They are optimized less than programs, because a test compiles longer than it runs: g++ -Og takes
# four fifths of the time of -O1, and less than -O0. The presets with sanitizers choose -O0: clang needs half the time of -O1.
set(HERDING_TEST_OPTIMIZATION -Og CACHE STRING "How much tests are optimized in Release builds")
add_library(herding_test_options INTERFACE)
target_compile_options(herding_test_options INTERFACE $<$<CONFIG:Release>:${HERDING_TEST_OPTIMIZATION}>)
# With -Og g++ 12 warns of what cannot happen in std::string and Boost. Programs keep these warnings.
target_compile_options(herding_test_options INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-stringop-overflow>)
# The standard library checks its arguments: an index in range, a value in a dereferenced optional.
target_compile_definitions(herding_test_options INTERFACE
    _GLIBCXX_ASSERTIONS _LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_EXTENSIVE)
target_include_directories(herding_test_options INTERFACE "${PROJECT_SOURCE_DIR}/tests") # <support/….hpp>
target_link_libraries(herding_test_options INTERFACE herding::core herding_warnings GTest::gtest_main)
# A test program of 12 MB links in a quarter of the time with LLD. Clang finds its own; builds with g++ keep the linker of the system.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    include(CheckLinkerFlag)
    check_linker_flag(CXX -fuse-ld=lld HERDING_HAS_LLD)
    if(HERDING_HAS_LLD)
        target_link_options(herding_test_options INTERFACE $<$<LINK_LANGUAGE:CXX>:-fuse-ld=lld>)
    endif()
endif()

# Without optimization a test program spends a third of its time in small functions of std::string and vectors. Every unit has a
# copy of them, and the linker takes the first: so this one, with optimization, is in front of all. Reflection and views
# are compiled once and run everywhere.
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    add_library(herding_optimized_std OBJECT "${PROJECT_SOURCE_DIR}/tests/support/optimized_std.cpp")
    target_link_libraries(herding_optimized_std PRIVATE herding_test_options)
    target_compile_options(herding_optimized_std PRIVATE -O2)
    foreach(module IN ITEMS reflect view)
        target_compile_options(herding_${module} PRIVATE -O1)
    endforeach()
endif()
function(herding_link_optimized_std)
    if(TARGET herding_optimized_std)
        foreach(program IN LISTS ARGN) # an option, because options stand before the objects of the program
            target_link_options(${program} PRIVATE $<TARGET_OBJECTS:herding_optimized_std>)
            set_target_properties(${program} PROPERTIES LINK_DEPENDS $<TARGET_OBJECTS:herding_optimized_std>)
        endforeach()
    endif()
endfunction()

# Precompiled headers of tests: gtest and core, which cost each source most of a second; with the headers of games of
# sequences, which cost another; and with those of the law kit.
#
# herding_precompile(<name> [GAME] LIBS <target>... HEADERS <header>...)
#
# GAME: for the sources of herding_add_game, and not for tests.
function(herding_precompile name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "GAME" "" "LIBS;HEADERS")
    set(options herding_test_options)
    if(arg_GAME)
        set(options herding_warnings)
    endif()
    file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp" CONTENT "")
    add_library(${name} OBJECT "${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp")
    target_link_libraries(${name} PRIVATE ${arg_LIBS} ${options})
    target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
    # Clang writes a time into its precompiled headers. ccache would take it for a change.
    target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>
        $<$<AND:$<BOOL:${arg_GAME}>,$<CONFIG:Release>>:-O1>)
endfunction()
set(headers_of_games <herding/herding.hpp> <herding/sequence/sequence.hpp> <herding/view/view.hpp>
    <herding/reflect/binary.hpp> <herding/reflect/hash.hpp> <herding/reflect/json.hpp> <herding/reflect/text.hpp>)
herding_precompile(herding_test_precompiled HEADERS <gtest/gtest.h> <herding/herding.hpp>)
herding_precompile(herding_game_test_precompiled LIBS herding::sequence herding::view
    HEADERS <gtest/gtest.h> ${headers_of_games})
herding_precompile(herding_law_test_precompiled LIBS herding::sequence herding::law herding::play herding::record
    HEADERS <gtest/gtest.h> ${headers_of_games}
        <herding/law/law.hpp> <herding/law/reflect_laws.hpp> <herding/law/sequence.hpp> <herding/law/test_game.hpp>)

# For many games their headers are compiled once; for one game that would take longer. Options as in herding_add_game.
option(HERDING_PRECOMPILE_GAMES "Compile the headers of games once for all games" OFF)
if(HERDING_PRECOMPILE_GAMES)
    herding_precompile(herding_game_precompiled GAME LIBS herding::play HEADERS <herding/tool/registration_of.hpp>)
    herding_precompile(herding_records_precompiled GAME LIBS herding::play herding::record
        HEADERS <herding/tool/records_of.hpp>)
    herding_precompile(herding_laws_precompiled GAME LIBS herding::record herding::law
        HEADERS <herding/tool/check_of.hpp> <herding/tool/mutants_of.hpp>)
    target_compile_options(herding_game_precompiled PRIVATE -fno-semantic-interposition)
    set_target_properties(herding_game_precompiled PROPERTIES POSITION_INDEPENDENT_CODE ON)
endif()

# C, in the calling folder. The C compiler is perhaps not of the vendor of the C++ compiler, and then CMake would use its ending
# for the precompiled headers of C++ too.
macro(herding_enable_c)
    set(herding_pch_extension "${CMAKE_PCH_EXTENSION}")
    enable_language(C)
    set(CMAKE_PCH_EXTENSION "${herding_pch_extension}")
endmacro()

# Reference data outside the project. Tests look for it beside the checkout, or in HERDING_SHARED_DIR. Without it they print
# a line and skip.
set(HERDING_SHARED_DIR "${PROJECT_SOURCE_DIR}/../shared" CACHE PATH "Folder of reference data for the tests")
add_library(herding_shared_data INTERFACE)
target_compile_definitions(herding_shared_data INTERFACE HERDING_SHARED_DIR="${HERDING_SHARED_DIR}")

add_custom_target(sanitized)

set(herding_postgres "${PROJECT_BINARY_DIR}/postgres")

# Without them, `./test` compiles half as much; `./test --all` has them all (CONTRIBUTING.md lists them).
option(HERDING_ALL_TESTS "Also register the tests that only ./test --all runs" ON)

set(herding_later "${CMAKE_CURRENT_LIST_DIR}/../tests/later.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${herding_later}")
file(STRINGS "${herding_later}" herding_later_tests REGEX "^[^#]")
list(JOIN herding_later_tests ":" herding_later_tests)

# What `./test` builds: everything that a registered test needs. `./test --all` builds everything.
set(all)
if(HERDING_ALL_TESTS)
    set(all ALL)
endif()
add_custom_target(tests ${all})

# herding_test(<name> SOURCES <file>... [LIBS <target>...] [LABEL <label>] [GTEST_ONLY] [LATER])
#
# One gtest executable. CTest knows it as a whole, with the label `whole`, and each of its tests by name, with the label
# `single`. `./test` runs the whole programs, because two thousand processes cost more than their tests; `./test -R undo` and
# other arguments choose among the single ones (run_tests in scripts/common.sh). The tests run in the folder of the calling
# CMakeLists.txt, so that test data has a relative name. Prefer few executables with many sources.
#
# LATER: only `./test --all` builds and runs it. Single tests that take long are listed in tests/later.txt; `./test --all` runs
# them as a second whole. The label `quick` has what `./test` runs too, so that .ci/run need not run it again.
#
# POSTGRES: its tests use a private PostgreSQL, which ctest starts and ends (scripts/postgres). The environment variable
# HERDING_POSTGRES names its folder. They skip where no server is installed.
#
# A test that names herding::law, or herding::reflect, herding::sequence, herding::view or herding::play, in LIBS uses the
# precompiled headers of those. GTEST_ONLY: not this one, because its definitions change those headers.
#
# The label `sanitized` adds it to the target of that name, for a quick `cmake --build build/asan --target sanitized` after a
# change. It is for tests of outside bytes or memory. .ci/long sanitizes all tests.
function(herding_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "GTEST_ONLY;LATER;POSTGRES" "LABEL" "SOURCES;LIBS")
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LIBS} herding_test_options)
    herding_link_optimized_std(${name})
    if(arg_GTEST_ONLY OR NOT arg_LIBS MATCHES "herding::(law|reflect|sequence|view|play)")
        set(precompiled herding_test_precompiled)
    elseif("herding::law" IN_LIST arg_LIBS)
        set(precompiled herding_law_test_precompiled)
    else()
        set(precompiled herding_game_test_precompiled)
        target_link_libraries(${name} PRIVATE herding::sequence herding::view) # whose functions it declares
    endif()
    target_precompile_headers(${name} REUSE_FROM ${precompiled})
    set(pattern "*")
    if(NOT HERDING_ALL_TESTS)
        if(arg_LATER)
            set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
            return()
        endif()
        set(pattern "-${herding_later_tests}")
    endif()
    set(wholes ${name})
    if(arg_LATER)
        add_test(NAME ${name} COMMAND ${name} --gtest_brief=1 WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
        set_tests_properties(${name} PROPERTIES COST 100) # first, so that no long program runs alone at the end
    else()
        add_test(NAME ${name} COMMAND ${name} --gtest_brief=1 "--gtest_filter=-${herding_later_tests}"
            WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
        set_tests_properties(${name} PROPERTIES LABELS quick)
        if(HERDING_ALL_TESTS)
            add_test(NAME ${name}.later COMMAND ${name} --gtest_brief=1 "--gtest_filter=${herding_later_tests}"
                WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
            list(APPEND wholes ${name}.later)
        endif()
    endif()
    set(postgres)
    if(arg_POSTGRES)
        set(postgres FIXTURES_REQUIRED postgres ENVIRONMENT "HERDING_POSTGRES=${herding_postgres}")
        if(NOT TEST postgres.start)
            add_test(NAME postgres.start COMMAND "${PROJECT_SOURCE_DIR}/scripts/postgres" start "${herding_postgres}")
            add_test(NAME postgres.stop COMMAND "${PROJECT_SOURCE_DIR}/scripts/postgres" stop "${herding_postgres}")
            set_tests_properties(postgres.start PROPERTIES FIXTURES_SETUP postgres)
            set_tests_properties(postgres.stop PROPERTIES FIXTURES_CLEANUP postgres)
        endif()
    endif()
    set_property(TEST ${wholes} APPEND PROPERTY LABELS whole ${arg_LABEL})
    if(postgres)
        set_tests_properties(${wholes} PROPERTIES ${postgres})
    endif()
    gtest_discover_tests(${name} TEST_FILTER "${pattern}"
        WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
        DISCOVERY_TIMEOUT 60
        PROPERTIES LABELS single ${postgres})
    add_dependencies(tests ${name})
    if(arg_LABEL STREQUAL "sanitized")
        add_dependencies(sanitized ${name})
    endif()
endfunction()

# herding_check_headers(<folder> [FLAT] [LIBS <target>...] [OPTIONS <compiler option>...])
#
# Every header of include/<folder>/ and its subfolders (FLAT: without them) compiles alone with LIBS only, and can be
# included twice. The build is the test. It finds new headers by itself. It is only built by name (.ci/long), as the target
# `headers`, because clang-tidy reads every header for each change, though not alone.
function(herding_check_headers folder)
    cmake_parse_arguments(PARSE_ARGV 1 arg "FLAT" "" "LIBS;OPTIONS")
    set(glob GLOB_RECURSE)
    if(arg_FLAT)
        set(glob GLOB)
    endif()
    file(${glob} headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include"
        "${PROJECT_SOURCE_DIR}/include/${folder}/*.hpp")
    string(REPLACE "/" "_" name "headers_${folder}")
    foreach(part IN ITEMS public detail)
        set(chosen ${headers})
        set(target ${name})
        if(part STREQUAL "public")
            list(FILTER chosen EXCLUDE REGEX "/detail/")
        else()
            list(FILTER chosen INCLUDE REGEX "/detail/")
            string(APPEND target _detail)
        endif()
        if(NOT chosen)
            continue()
        endif()
        set(sources)
        foreach(header IN LISTS chosen)
            set(source "${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp")
            file(CONFIGURE OUTPUT "${source}" CONTENT "#include <${header}>\n#include <${header}> // again\n")
            list(APPEND sources "${source}")
        endforeach()
        add_library(${target} OBJECT ${sources})
        target_link_libraries(${target} PRIVATE ${arg_LIBS} herding_warnings)
        target_compile_options(${target} PRIVATE -O0 ${arg_OPTIONS})
        set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
        if(NOT TARGET headers)
            add_custom_target(headers)
        endif()
        add_dependencies(headers ${target})
    endforeach()
endfunction()

# herding_must_not_compile(<module> PRECOMPILED <header>... [LIBS <target>...] [ERRORS <number>] [LINES <number>])
#
# One CTest test for each file of <module>/must_not_compile. It passes if compiling the file fails and the output of the
# compiler matches the regular expression in the first line of the file (`// expect: ...`, CMake's dialect, spaces as they
# are), with no more errors than ERRORS and no more lines than LINES. The build keeps the output, so that a file is compiled
# again only after a change. The headers are compiled once for all files, because reading them costs three times as much as
# the mistake itself.
function(herding_must_not_compile module)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "ERRORS;LINES" "PRECOMPILED;LIBS")
    if(NOT arg_LINES)
        set(arg_LINES 60) # the message takes about 5; its context up to 34 with g++ 12, and 53 with clang 19
    endif()
    set(name must_not_compile_${module})
    set(prefix "${CMAKE_CURRENT_BINARY_DIR}/${name}.hpp")
    list(TRANSFORM arg_PRECOMPILED REPLACE "(.+)" "#include \"\\1\"\n")
    string(CONCAT includes ${arg_PRECOMPILED})
    file(CONFIGURE OUTPUT "${prefix}" CONTENT "${includes}" @ONLY)

    # This target is never built. CMake reads the include folders of the libraries from it.
    set(probe ${name}_probe)
    file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${probe}.cpp" CONTENT "")
    add_library(${probe} OBJECT EXCLUDE_FROM_ALL "${CMAKE_CURRENT_BINARY_DIR}/${probe}.cpp")
    target_link_libraries(${probe} PRIVATE herding::core ${arg_LIBS})
    separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS}")
    set(compile "${CMAKE_CXX_COMPILER}" ${flags} -std=c++20
        "-I$<JOIN:$<TARGET_PROPERTY:${probe},INCLUDE_DIRECTORIES>,$<SEMICOLON>-I>")

    set(instantiate)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        set(instantiate -fpch-instantiate-templates) # once, and not for each file
    endif()
    add_custom_command(OUTPUT "${prefix}.gch"
        COMMAND ${compile} ${instantiate} -x c++-header "${prefix}" -o "${prefix}.gch" -MD -MF "${prefix}.d"
        DEPENDS "${prefix}" DEPFILE "${prefix}.d" COMMAND_EXPAND_LISTS VERBATIM
        COMMENT "Precompiling headers for misuses of ${module}")

    file(GLOB misuses CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${module}/must_not_compile/*.cpp")
    set(outputs)
    foreach(misuse IN LISTS misuses)
        cmake_path(GET misuse STEM stem)
        set(output "${CMAKE_CURRENT_BINARY_DIR}/${name}/${stem}.txt")
        list(APPEND outputs "${output}")
        add_custom_command(OUTPUT "${output}"
            COMMAND sh -c "\"$@\" >\"$0\" 2>&1 && echo exit 0 >>\"$0\" || echo exit $? >>\"$0\"" "${output}"
                ${compile} -fsyntax-only -include "${prefix}" "${misuse}"
            DEPENDS "${misuse}" "${prefix}.gch" COMMAND_EXPAND_LISTS VERBATIM
            COMMENT "Compiling a misuse of ${module}: ${stem}")
        file(STRINGS "${misuse}" first LIMIT_COUNT 1)
        string(REPLACE "// expect: " "" message "${first}")
        add_test(NAME must_not_compile.${module}.${stem}
            COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DMESSAGE=${message}" "-DERRORS=${arg_ERRORS}"
                "-DLINES=${arg_LINES}" -P "${PROJECT_SOURCE_DIR}/cmake/must_not_compile.cmake")
        set_tests_properties(must_not_compile.${module}.${stem} PROPERTIES LABELS quick)
    endforeach()
    file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${name}")
    add_custom_target(${name} ALL DEPENDS ${outputs})
    add_dependencies(tests ${name})
endfunction()
