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
    : background_([this, &rules, source](const std::atomic<bool>& stop) {
          verdict_ = run(rules, source, stop);
          done_.store(true, std::memory_order_release);
          return false;
      }) {}

const Verdict* Session::Verification::result() {
    background_.help();
    return done_.load(std::memory_order_acquire) ? &verdict_ : nullptr;
}

} // namespace herding::inline v0::inspect
