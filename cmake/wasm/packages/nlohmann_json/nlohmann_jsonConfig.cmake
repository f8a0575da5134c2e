# Headers of the system, for modules (cmake/wasm/toolchain.cmake).
if(NOT TARGET nlohmann_json::nlohmann_json)
    add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
    target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE "${HERDING_WASM_RUNTIME}/headers")
endif()
