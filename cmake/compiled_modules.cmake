# herding_add_compiled(<module> <include folder> <libraries>...)
#
# The library that compiles the functions of a module once that are templates of nothing: herding_<module>_compiled.
function(herding_add_compiled module include)
    if(TARGET herding_${module}_compiled)
        return()
    endif()
    string(TOUPPER ${module} name)
    herding_library(herding_${module}_compiled "${include}/herding/${module}/detail/impl/${module}.cpp"
        PUBLIC ${ARGN}
        PUBLIC_DEFINITIONS HERDING_${name}_COMPILED)
endfunction()
