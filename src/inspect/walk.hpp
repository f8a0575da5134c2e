#pragma once

#include "herding/inspect/session.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace herding::inline v0::inspect {

/// Describes rows in order, and keeps the position between them.
class Session::Walk {
public:
    explicit Walk(Session& session) : session_(session) {}

    /// A row in words. `frame` gets its frame where it is a commit, with the changes of each diff if asked for.
    [[nodiscard]] Row row(std::size_t number, std::optional<ShownFrame>* frame, bool changes);

private:
    Session& session_;
    std::unique_ptr<Position> position_;
    std::uint32_t at_ = 0;
};

} // namespace herding::inline v0::inspect
