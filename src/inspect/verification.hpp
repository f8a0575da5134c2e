#pragma once

#include "background.hpp"

#include "herding/inspect/rules.hpp"
#include "herding/inspect/session.hpp"

#include <atomic>
#include <optional>
#include <string>

namespace herding::inline v0::inspect {

/// Check of a record in the background. Its destructor ends it early.
class Session::Verification {
public:
    Verification(const Rules& rules, const Source& source);

    /// The result, or nothing while it runs.
    [[nodiscard]] const Verdict* result();

    /// Checks in this thread.
    [[nodiscard]] static Verdict run(const Rules& rules, const Source& source, const std::atomic<bool>& stop);

private:
    std::atomic<bool> done_{false};
    Verdict verdict_;
    Background background_; // the last member, because it uses the others
};

} // namespace herding::inline v0::inspect
