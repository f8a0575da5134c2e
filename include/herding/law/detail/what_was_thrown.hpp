#pragma once

#include <exception>
#include <string>

namespace herding::inline v0::law {

/// Message of the exception that is being handled, for reports.
[[nodiscard]] inline std::string what_was_thrown() {
    try {
        throw;
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "something that is no std::exception";
    }
}

} // namespace herding::inline v0::law
