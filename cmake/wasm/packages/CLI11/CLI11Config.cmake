# Headers of the system, for modules (cmake/wasm/toolchain.cmake).
if(NOT TARGET CLI11::CLI11)
    add_library(CLI11::CLI11 INTERFACE IMPORTED)
    target_include_directories(CLI11::CLI11 SYSTEM INTERFACE "${HERDING_WASM_RUNTIME}/headers")
endif()
