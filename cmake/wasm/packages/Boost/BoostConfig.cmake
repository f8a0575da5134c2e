# Headers of the system, for modules (cmake/wasm/toolchain.cmake).
if(NOT TARGET Boost::headers)
    add_library(Boost::headers INTERFACE IMPORTED)
    target_include_directories(Boost::headers SYSTEM INTERFACE "${HERDING_WASM_RUNTIME}/headers")
endif()
