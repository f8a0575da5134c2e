#pragma once

#include "herding/inspect/rules.hpp"
#include "herding/inspect/session.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <thread>

namespace herding::inline v0::inspect {

/// Check of a record in another thread. Its destructor ends it early.
class Session::Verification {
public:
    Verification(const Rules& rules, const Source& source);
    ~Verification();
    Verification(const Verification&) = delete;
    Verification& operator=(const Verification&) = delete;

    /// The result, or nothing while it runs.
    [[nodiscard]] const Verdict* result() const noexcept;

    /// Checks in this thread.
    [[nodiscard]] static Verdict run(const Rules& rules, const Source& source, const std::atomic<bool>& stop);

private:
    std::atomic<bool> stop_{false};
    std::atomic<bool> done_{false};
    Verdict verdict_;
    std::thread thread_;
};

} // namespace herding::inline v0::inspect
