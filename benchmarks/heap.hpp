#pragma once

#include <malloc.h>

#include <cstddef>
#include <cstdlib>
#include <new>

/// Counts allocations. main.cpp replaces the global `operator new` by `take` and `operator delete` by `give_back`.
namespace heap {

inline std::size_t allocations = 0;
inline std::size_t bytes_held = 0;

inline void* take(std::size_t size) {
    void* memory = std::malloc(size);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    ++allocations;
    bytes_held += malloc_usable_size(memory);
    return memory;
}

inline void give_back(void* memory) noexcept {
    bytes_held -= malloc_usable_size(memory); // 0 for null
    std::free(memory);
}

} // namespace heap
