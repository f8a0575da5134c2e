# Toolchain of modules for browsers: clang for wasm32 with the C++ runtime of scripts/wasm_runtime, which it builds if it is missing.
# Modules have exceptions, no threads, no files and no network.

set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}") # Platform/WASI.cmake

# A build folder keeps its runtime and its flags. If this file or the runtime has changed, it gets the new ones.
file(SHA256 "${CMAKE_CURRENT_LIST_FILE}" same)
file(SHA256 "${CMAKE_CURRENT_LIST_DIR}/../../scripts/wasm_runtime" runtime)
string(APPEND same ${runtime})
if(DEFINED HERDING_WASM_FLAGS AND NOT HERDING_WASM_FLAGS STREQUAL same)
    foreach(variable IN ITEMS HERDING_WASM_RUNTIME CMAKE_CXX_FLAGS CMAKE_CXX_STANDARD_LIBRARIES CMAKE_EXE_LINKER_FLAGS)
        unset(${variable} CACHE)
    endforeach()
endif()
set(HERDING_WASM_FLAGS ${same} CACHE INTERNAL "Contents of the toolchain with which this folder was configured")

if(NOT HERDING_WASM_RUNTIME)
    execute_process(COMMAND "${CMAKE_CURRENT_LIST_DIR}/../../scripts/wasm_runtime"
        OUTPUT_VARIABLE HERDING_WASM_RUNTIME OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
    if(failed)
        cmake_path(SET bootstrap NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../scripts/bootstrap")
        message(FATAL_ERROR "The C++ runtime for WebAssembly is missing (see above). `${bootstrap} web` installs what it needs, on Debian 12")
    endif()
endif()
set(HERDING_WASM_RUNTIME "${HERDING_WASM_RUNTIME}" CACHE PATH "Folder of the C++ runtime for WebAssembly (scripts/wasm_runtime)")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HERDING_WASM_RUNTIME)

set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
# The backend of clang 19 orders some blocks with exceptions by their addresses. At fixed addresses a module is always the same, byte by byte.
execute_process(COMMAND setarch -R true RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
if(NOT failed)
    set(CMAKE_CXX_LINKER_LAUNCHER setarch -R CACHE STRING "Links modules at fixed addresses")
endif()
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Browsers that know exceptions know these instructions, which make modules smaller. The whole program is optimized at once, and virtual
# functions that nobody calls are left out: a page uses a part of what a match can do.
set(whole "-flto -fvisibility=hidden -D_LIBCPP_DISABLE_VISIBILITY_ANNOTATIONS -fwhole-program-vtables -fvirtual-function-elimination")
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -mbulk-memory -mnontrapping-fptoint ${whole} -nostdinc++ -isystem ${HERDING_WASM_RUNTIME}/include/c++/v1")
# With -Oz clang runs wasm-opt on what was linked, if it is installed. The stack comes first in memory, so an overflow is a trap. Behind the data, which is the default, it would write over them.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-mexec-model=reactor -Oz -nostdlib++ -L${HERDING_WASM_RUNTIME}/lib -Wl,-mllvm,-wasm-enable-eh,-mllvm,-exception-model=wasm -Wl,-O2,--stack-first,-z,stack-size=524288 -Wl,--strip-all")
# Behind all other libraries: the order in which the linker meets functions decides which are inlined, and this one makes modules smaller.
set(CMAKE_CXX_STANDARD_LIBRARIES_INIT "-lc++ -lc++abi -lunwind")
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)

# Libraries come from cmake/wasm/packages, because those of the system are for another processor.
set(CMAKE_FIND_ROOT_PATH "${CMAKE_CURRENT_LIST_DIR}/packages")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
list(PREPEND CMAKE_PREFIX_PATH "${CMAKE_CURRENT_LIST_DIR}/packages")
