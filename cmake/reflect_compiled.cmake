# herding_add_reflect_compiled(<include folder> <target of the core>)
#
# The library that compiles the functions of herding::reflect once. It is only built where something links it, since it
# needs cereal. The package brings the source, not a binary: so it is compiled with the flags of the project.
function(herding_add_reflect_compiled include core)
    if(TARGET herding_reflect_compiled)
        return()
    endif()
    add_library(herding_reflect_compiled STATIC EXCLUDE_FROM_ALL "${include}/herding/reflect/detail/impl/reflect.cpp")
    target_compile_definitions(herding_reflect_compiled PUBLIC HERDING_REFLECT_COMPILED)
    target_link_libraries(herding_reflect_compiled PUBLIC ${core} $<TARGET_NAME_IF_EXISTS:cereal::cereal>)
endfunction()
