#include "verification.hpp"

#include "herding/record/error.hpp"

#include <exception>

namespace herding::inline v0::inspect {

namespace {

/// No std::exception, so that opening does not catch it.
struct Stopped {};

} // namespace

Verdict Session::Verification::run(const Rules& rules, const Source& source, const std::atomic<bool>& stop) {
    try {
        return rules.verify(*source.store(), source.name, [&stop](std::uint64_t) {
            if (stop.load(std::memory_order_relaxed)) {
                throw Stopped{};
            }
        });
    } catch (const Stopped&) {
        return {record::Opening::ViewOnly, {"the check was ended early"}, {}};
    } catch (const std::exception& error) {
        return {record::Opening::ViewOnly, {error.what()}, {}};
    }
}

Session::Verification::Verification(const Rules& rules, const Source& source)
    : thread_([this, &rules, source] {
          verdict_ = run(rules, source, stop_);
          done_.store(true, std::memory_order_release);
      }) {}

Session::Verification::~Verification() {
    stop_.store(true, std::memory_order_relaxed);
    thread_.join();
}

const Verdict* Session::Verification::result() const noexcept {
    return done_.load(std::memory_order_acquire) ? &verdict_ : nullptr;
}

} // namespace herding::inline v0::inspect
