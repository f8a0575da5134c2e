#pragma once

#ifdef __STDCPP_THREADS__
#include <mutex>
#endif

namespace herding::inline v0::record {

#ifdef __STDCPP_THREADS__
using Mutex = std::mutex;
using Guard = std::scoped_lock<std::mutex>;
#else
/// The standard library of a program with one thread, such as a module of a browser, may have no mutex.
class Mutex {};
class Guard {
public:
    explicit Guard(Mutex& /*mutex*/) noexcept {}
    ~Guard() {} // NOLINT(modernize-use-equals-default): a guard that is not used is no mistake
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
};
#endif

} // namespace herding::inline v0::record
