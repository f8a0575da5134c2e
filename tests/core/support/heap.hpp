#pragma once

#include <cstdlib>
#include <new>

/// Counts what is taken from the heap, and lets it fail. Replaces the global `operator new`: include it in exactly one
/// source of an executable.
namespace test {

/// Counts allocations, and fails the nth from now when armed.
struct Heap {
    static inline long count = 0;
    static inline long fail_after = -1;

    static void* take(std::size_t size) {
        ++count;
        if (fail_after >= 0 && fail_after-- == 0) {
            throw std::bad_alloc();
        }
        if (void* memory = std::malloc(size == 0 ? 1 : size)) {
            return memory;
        }
        throw std::bad_alloc();
    }
};

template <class Call> long allocations_of(Call call) {
    const long before = Heap::count;
    call();
    return Heap::count - before;
}

} // namespace test

// Not inlined: g++ would see `free` meet a pointer from `new`, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) { return test::Heap::take(size); }
[[gnu::noinline]] void* operator new[](std::size_t size) { return test::Heap::take(size); }
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
