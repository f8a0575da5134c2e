#include "events.hpp"
#include "positions.hpp"
#include "walk.hpp"

#include <algorithm>

/// Two records side by side.

namespace herding::inline v0::inspect {

Comparison Session::compare(Session& other) {
    const auto next = [](const Session& session, std::size_t row) {
        while (row < session.rows() && row > 0 && !is_numbered(session.events_->at(row).kind)) {
            ++row;
        }
        return row;
    };
    const auto same_view = [](Walk& mine, std::size_t row, Walk& others, std::size_t other_row) {
        std::optional<ShownFrame> frame;
        std::optional<ShownFrame> other_frame;
        Row one = mine.row(row, &frame, true);
        const Row two = others.row(other_row, &other_frame, true);
        one.row = two.row;
        return one == two && frame == other_frame;
    };
    Walk mine(*this);
    Walk others(other);
    std::size_t row = 0;
    std::size_t other_row = 0;
    const auto differ = [&](std::string reason) {
        return Comparison{true, row, other_row, std::move(reason)};
    };
    if (header_.game != other.header_.game) {
        return differ("They are records of different games.");
    }
    if (viewer_ ? state(0, 0).json != other.state(0, 0).json
                : header_.setup != other.header_.setup || header_.state != other.header_.state) {
        return differ("They begin differently.");
    }
    for (row = next(*this, 1), other_row = next(other, 1); row < rows() && other_row < other.rows();
         row = next(*this, row + 1), other_row = next(other, other_row + 1)) {
        const detail::Entry& one = events_->at(row);
        const detail::Entry& two = other.events_->at(other_row);
        if (one.kind != two.kind) {
            return differ("Other things happen.");
        }
        if (one.actor != two.actor) {
            return differ("Somebody else acts.");
        }
        if (viewer_) {
            if (!same_view(mine, row, others, other_row)) {
                return differ("This player sees something else.");
            }
            continue;
        }
        const record::View a = events_->raw(one).payload;
        const record::View b = other.events_->raw(two).payload;
        if (!std::equal(a.begin(), a.end(), b.begin(), b.end())) {
            const Row left = mine.row(row, nullptr, false);
            const Row right = others.row(other_row, nullptr, false);
            return differ(left.inputs != right.inputs ? "The inputs differ."
                                                      : "The same input has another result.");
        }
    }
    if (row < rows() || other_row < other.rows()) {
        row = std::min(row, rows() - 1);
        other_row = std::min(other_row, other.rows() - 1);
        return differ("One record ends, and the other one continues.");
    }
    return {};
}

} // namespace herding::inline v0::inspect
