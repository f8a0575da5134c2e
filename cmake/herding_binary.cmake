# Part of the installed package: herding_binary_interface, herding_export_only.

# herding_binary_interface(<result>): a line that is equal for two projects of which one can link what the other compiled: the
# compiler, its major version, the system, the packages whose types are in interfaces, and the flags that change how types are laid
# out, which C++ library they come from, or which accesses a sanitizer must see.
function(herding_binary_interface result)
    string(REGEX MATCH "^[0-9]+" major "${CMAKE_CXX_COMPILER_VERSION}")
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    get_directory_property(options COMPILE_OPTIONS)
    get_directory_property(definitions COMPILE_DEFINITIONS)
    list(TRANSFORM definitions PREPEND "-D")
    string(REGEX MATCHALL
        "-stdlib=[^ ;]+|-fsanitize=(thread|memory)|-D_GLIBCXX_[^ ;]+|-D_LIBCPP_[^ ;]+|-fabi-version=[^ ;]+|-m(32|x32)|-fshort-[a-z]+|-fpack-struct[^ ;]*|-funsigned-char|-flto[^ ;]*|-fno-(rtti|exceptions)"
        flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} ${options} ${definitions}")
    list(SORT flags)
    list(REMOVE_DUPLICATES flags)
    list(PREPEND flags "${CMAKE_CXX_COMPILER_ID} ${major}" "${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR}"
        "Boost ${Boost_VERSION}" "cereal ${cereal_VERSION}")
    list(JOIN flags ", " flags)
    set(${result} "${flags}" PARENT_SCOPE)
endfunction()

# herding_export_only(<target> <pattern>...): the shared library <target> exports the symbols that match one of the patterns, such as
# `nim_table` or `herding_match_*`, and nothing else: no function of C++, which might meet another version of itself in a program
# that loads two libraries.
function(herding_export_only target)
    set(file "${CMAKE_CURRENT_BINARY_DIR}/${target}.exports")
    if(APPLE)
        list(JOIN ARGN "\n_" names)
        file(CONFIGURE OUTPUT "${file}" CONTENT "_${names}\n")
        target_link_options(${target} PRIVATE "LINKER:-exported_symbols_list,${file}")
    else()
        list(JOIN ARGN "; " names)
        file(CONFIGURE OUTPUT "${file}" CONTENT "{ global: ${names}; local: *; };\n")
        target_link_options(${target} PRIVATE "LINKER:--version-script=${file}")
    endif()
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${file}")
endfunction()
