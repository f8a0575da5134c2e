# Headers of the system, for modules (cmake/wasm/toolchain.cmake).
if(NOT TARGET fmt::fmt)
    add_library(fmt::fmt INTERFACE IMPORTED)
    target_include_directories(fmt::fmt SYSTEM INTERFACE "${HERDING_WASM_RUNTIME}/headers")
endif()
