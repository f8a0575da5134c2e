# herding_library(<name> <source>... [PUBLIC <library>...] [PRIVATE <library>...] [WITH <text>...] [UNITY]
#     [INCLUDES <folder>...] [DEFINITIONS <name>...] [PUBLIC_DEFINITIONS <name>...] [OPTIONS <option>...])
#
# A static library that is only built where something links it. The package brings its sources, and perhaps an archive too:
# HERDING_INSTALL_LIBRARIES (install.cmake). An archive saves a project the time to compile the library, so the target is the
# archive where the binary interface of the project is that of the archive, and is compiled from the sources where it is not.
# HERDING_FROM_SOURCES=ON always compiles.
#
# WITH says what else the library was compiled with, such as a package that a project may lack, or its version. UNITY makes
# one unit of all sources, for libraries whose sources are small, so that most of the time goes into what they include.
function(herding_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "UNITY" ""
        "PUBLIC;PRIVATE;WITH;INCLUDES;DEFINITIONS;PUBLIC_DEFINITIONS;OPTIONS")
    herding_archive(${name} archive WITH ${arg_WITH})
    if(archive)
        add_library(${name} STATIC IMPORTED GLOBAL)
        set_target_properties(${name} PROPERTIES IMPORTED_LOCATION "${archive}")
        foreach(library IN LISTS arg_PRIVATE)
            list(APPEND arg_PUBLIC "$<LINK_ONLY:${library}>")
        endforeach()
        target_link_libraries(${name} INTERFACE ${arg_PUBLIC})
        target_compile_definitions(${name} INTERFACE ${arg_PUBLIC_DEFINITIONS})
        return()
    endif()
    add_library(${name} STATIC EXCLUDE_FROM_ALL ${arg_UNPARSED_ARGUMENTS})
    target_link_libraries(${name}
        PUBLIC ${arg_PUBLIC}
        PRIVATE ${arg_PRIVATE} $<TARGET_NAME_IF_EXISTS:herding_warnings>)
    target_include_directories(${name} PRIVATE ${arg_INCLUDES})
    target_compile_definitions(${name} PUBLIC ${arg_PUBLIC_DEFINITIONS} PRIVATE ${arg_DEFINITIONS})
    # Shared libraries, such as one with a C table, link it too. Nobody replaces its functions when it is loaded.
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${name} PRIVATE -fno-semantic-interposition ${arg_OPTIONS})
    if(arg_UNITY)
        set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    endif()
    set_property(GLOBAL APPEND PROPERTY HERDING_LIBRARIES ${name})
    set_property(GLOBAL PROPERTY HERDING_LIBRARY_${name}_WITH "${arg_WITH}")
endfunction()

# herding_find_archives(<folder> <result>): the folder of archives that this project can link, or nothing, and why. Archives
# of each compiler have a folder, and in it archives.cmake, which says what they were compiled with.
function(herding_find_archives folder result)
    set(${result} "" PARENT_SCOPE)
    string(REGEX MATCH "^[0-9]+" major "${CMAKE_CXX_COMPILER_VERSION}")
    set(compiler "${CMAKE_CXX_COMPILER_ID}-${major}")
    file(GLOB others RELATIVE "${folder}" "${folder}/*/archives.cmake")
    if(NOT others) # the prefix has sources alone
        return()
    endif()
    string(APPEND folder "/${compiler}")
    include("${folder}/archives.cmake" OPTIONAL RESULT_VARIABLE found)
    herding_binary_interface(interface)
    if(HERDING_FROM_SOURCES)
        set(message "herding: compiles its libraries, as HERDING_FROM_SOURCES asks")
    elseif(NOT found)
        list(TRANSFORM others REPLACE "/archives.cmake$" "")
        list(JOIN others ", " others)
        set(message "herding: compiles its libraries, because the installed ones are for ${others}, not ${compiler}")
    elseif(NOT interface STREQUAL herding_archives_interface)
        set(message "herding: compiles its libraries, because the installed ones are for other flags or packages:
   installed: ${herding_archives_interface}
   here:      ${interface}")
    else()
        set(message "herding: links the installed libraries (${interface})")
        set(${result} "${folder}" PARENT_SCOPE)
    endif()
    if(NOT herding_FIND_QUIETLY)
        message(STATUS "${message}")
    endif()
endfunction()

# herding_archive(<name> <result> WITH <text>...): the installed archive of a library if it fits this project, and nothing
# otherwise.
function(herding_archive name result)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "WITH")
    set(${result} "" PARENT_SCOPE)
    if(NOT herding_archives)
        return()
    endif()
    include("${herding_archives}/archives.cmake")
    set(file "${herding_archives}/${CMAKE_STATIC_LIBRARY_PREFIX}${name}${CMAKE_STATIC_LIBRARY_SUFFIX}")
    if(EXISTS "${file}" AND "${arg_WITH}" STREQUAL "${herding_archive_${name}_with}")
        set(${result} "${file}" PARENT_SCOPE)
    endif()
endfunction()

# herding_binary_interface(<result>): a line that is equal for two projects of which one can link what the other compiled.
# It names the compiler and its major version, the system, the packages whose types are in interfaces, and the flags
# that change how types are laid out or which C++ library they come from.
function(herding_binary_interface result)
    string(REGEX MATCH "^[0-9]+" major "${CMAKE_CXX_COMPILER_VERSION}")
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    get_directory_property(options COMPILE_OPTIONS)
    get_directory_property(definitions COMPILE_DEFINITIONS)
    list(TRANSFORM definitions PREPEND "-D")
    string(REGEX MATCHALL
        "-stdlib=[^ ;]+|-fsanitize=[^ ;]+|-D_GLIBCXX_[^ ;]+|-D_LIBCPP_[^ ;]+|-fabi-version=[^ ;]+|-m(32|x32)|-fshort-[a-z]+|-fpack-struct[^ ;]*|-funsigned-char|-flto[^ ;]*|-fno-(rtti|exceptions)"
        flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} ${options} ${definitions}")
    list(SORT flags)
    list(REMOVE_DUPLICATES flags)
    set(line "${CMAKE_CXX_COMPILER_ID} ${major}, ${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR}")
    string(APPEND line ", Boost ${Boost_VERSION}, cereal ${cereal_VERSION}")
    foreach(flag IN LISTS flags)
        string(APPEND line ", ${flag}")
    endforeach()
    set(${result} "${line}" PARENT_SCOPE)
endfunction()

# herding_export_only(<target> <pattern>...): the shared library <target> exports the symbols that match one of the patterns, such as
# `nim_table` or `herding_match_*`, and nothing else: no function of C++, which might meet another version of itself in a program
# that loads two libraries.
function(herding_export_only target)
    set(names ${ARGN})
    set(file "${CMAKE_CURRENT_BINARY_DIR}/${target}.exports")
    if(APPLE)
        list(TRANSFORM names PREPEND "_")
        list(JOIN names "\n" names)
        set(text "${names}\n")
        set(option "LINKER:-exported_symbols_list,${file}")
    elseif(UNIX)
        list(JOIN names "; " names)
        set(text "{ global: ${names}; local: *; };\n")
        set(option "LINKER:--version-script=${file}")
    else()
        return()
    endif()
    file(CONFIGURE OUTPUT "${file}" CONTENT "${text}")
    target_link_options(${target} PRIVATE "${option}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${file}")
endfunction()
