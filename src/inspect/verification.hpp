#pragma once

#include "herding/inspect/rules.hpp"
#include "herding/inspect/session.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <thread>

namespace herding::inline v0::inspect {

/// Executes a record again in a thread. Ends early when it goes.
class Session::Verification {
public:
    Verification(const Rules& rules, const Source& source);
    ~Verification();
    Verification(const Verification&) = delete;
    Verification& operator=(const Verification&) = delete;

    /// The result; nothing while it continues.
    [[nodiscard]] const Verdict* result() const noexcept;

    /// The same without a thread.
    [[nodiscard]] static Verdict run(const Rules& rules, const Source& source, const std::atomic<bool>& stop);

private:
    std::atomic<bool> stop_{false};
    std::atomic<bool> done_{false};
    Verdict verdict_;
    std::thread thread_;
};

} // namespace herding::inline v0::inspect
