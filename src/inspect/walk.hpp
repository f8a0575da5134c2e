#pragma once

#include "herding/inspect/session.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace herding::inline v0::inspect {

/// Description of rows in order. It keeps the position between them.
class Session::Walk {
public:
    explicit Walk(Session& session) : session_(session) {}

    /// A row in words. `frame` gets the frame of a commit; with `changes` it has the changes of each diff.
    [[nodiscard]] Row row(std::size_t number, std::optional<ShownFrame>* frame, bool changes);

    /// A row with its frame and its states.
    [[nodiscard]] OpenedRow with_states(std::size_t number);

private:
    /// Moves behind a commit; 0 is the start.
    /// Throws: Differs.
    void go(std::uint32_t commit);
    [[nodiscard]] ShownState show(const Position& position) const;
    void add_states(OpenedRow& opened, const Position* before);
    void add_refusal(Row& row);

    Session& session_;
    std::unique_ptr<Position> position_; // null, or that after the commit at_
    std::uint32_t at_ = 0;
};

} // namespace herding::inline v0::inspect
