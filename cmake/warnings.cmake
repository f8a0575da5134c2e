# Warnings stop the build in the presets only. Other compilers and -O levels have other warnings (g++ 12 at -O3 a false
# -Wrestrict on strings), which should not stop users who only build the project.
option(HERDING_WARNINGS_AS_ERRORS "Let warnings stop the build" OFF)

# herding_warnings: for our own programs and tests, never for herding::core, so that no user inherits it.

add_library(herding_warnings INTERFACE)
target_compile_options(herding_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion $<$<BOOL:${HERDING_WARNINGS_AS_ERRORS}>:-Werror>
    # Clang counts these among -Wconversion and g++ does not. They are off, so that both compilers agree.
    -Wno-sign-conversion)
