# herding_add_compiled(<module> <include folder> <libraries>...)
#
# The library that compiles the functions of a module once that are templates of nothing: herding_<module>_compiled. It is
# only built where something links it, since it needs what the module needs. The package brings the source, not a binary:
# so it is compiled with the flags of the project.
function(herding_add_compiled module include)
    set(compiled herding_${module}_compiled)
    if(TARGET ${compiled})
        return()
    endif()
    string(TOUPPER ${module} name)
    add_library(${compiled} STATIC EXCLUDE_FROM_ALL "${include}/herding/${module}/detail/impl/${module}.cpp")
    target_compile_definitions(${compiled} PUBLIC HERDING_${name}_COMPILED)
    target_link_libraries(${compiled} PUBLIC ${ARGN})
endfunction()
