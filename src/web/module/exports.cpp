#include "answer.hpp"

#include <cstddef>
#include <new>
#include <string>
#include <utility>

/// Functions for a worker: it writes a request into a room, calls, and reads the answer before the next call. The memory of a module
/// is bounded, so a request that needs too much ends in a trap. The worker is then started again with the record of the match.

namespace {

std::string& request() {
    static std::string text;
    return text;
}
std::string& answer() {
    static std::string text;
    return text;
}

} // namespace

#define HERDING_EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// The room for the next request, with so many bytes.
HERDING_EXPORT(herding_room) char* herding_room(std::size_t bytes);
char* herding_room(std::size_t bytes) {
    try {
        request().assign(bytes, '\0');
    } catch (...) {
        __builtin_trap();
    }
    return request().data();
}

/// Answers the request. Returns the number of bytes of the answer.
HERDING_EXPORT(herding_call) std::size_t herding_call();
std::size_t herding_call() {
    try {
        answer() = herding_answer_to(std::exchange(request(), {}));
    } catch (...) {
        __builtin_trap();
    }
    return answer().size();
}

/// The answer of the last call.
HERDING_EXPORT(herding_answer) const char* herding_answer();
const char* herding_answer() { return answer().data(); }

// Functions that Debian's C library lacks. There is one thread, so its destructors are those of the program. The functions of the compiler for
// numbers of 128 bits were compiled with stack protectors.
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
extern "C" {

int __cxa_atexit(void (*destroy)(void*), void* object, void* module);
int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* module);
int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* module) {
    return __cxa_atexit(destroy, object, module);
}

extern std::size_t __stack_chk_guard;
std::size_t __stack_chk_guard = 0x5bd1e995;
[[noreturn]] void __stack_chk_fail();
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

} // extern "C"
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
