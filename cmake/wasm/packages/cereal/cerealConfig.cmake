# Headers of the system, for modules (cmake/wasm/toolchain.cmake).
if(NOT TARGET cereal::cereal)
    add_library(cereal::cereal INTERFACE IMPORTED)
    target_include_directories(cereal::cereal SYSTEM INTERFACE "${HERDING_WASM_RUNTIME}/headers")
endif()
