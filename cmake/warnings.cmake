# Warnings stop the build in the presets only: another compiler, or another -O, has other warnings (g++ 12 at -O3 a
# false -Wrestrict on strings), and nobody who just builds the project should be stopped by one.
option(HERDING_WARNINGS_AS_ERRORS "Let warnings stop the build" OFF)

# herding_warnings: linked by our own programs and tests, never by herding::core, so that no user inherits them.

add_library(herding_warnings INTERFACE)
target_compile_options(herding_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion $<$<BOOL:${HERDING_WARNINGS_AS_ERRORS}>:-Werror>
    # Clang counts these among -Wconversion and g++ does not; off, so that both judge alike.
    -Wno-sign-conversion)
