# herding_warnings: linked by our own programs and tests, never by herding::core, so that no user inherits them.

add_library(herding_warnings INTERFACE)
target_compile_options(herding_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Werror
    # Clang counts these among -Wconversion and g++ does not; off, so that both judge alike.
    -Wno-sign-conversion)
