#pragma once

#include "herding/core/log.hpp"
#include "herding/core/outcome.hpp"
#include "herding/view/view.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace herding::inline v0::play::detail {

/// Numberings of each player and an observer, if the Spec hides commits.
template <class Spec> class Noticed {
public:
    /// Empty if the Spec hides no commits.
    explicit Noticed(unsigned players) {
        if constexpr (view::HidesCommits<Spec>) {
            for (unsigned player = 0; player < players; ++player) {
                all_.push_back({view::Numbering<Spec>(static_cast<std::uint16_t>(player))});
            }
            all_.push_back({view::Numbering<Spec>(view::observer)});
        }
    }

    /// Takes an event that happened before the match began to run in this program.
    void take(EventKind kind, const Frame<Spec>& frame) {
        for (One& one : all_) {
            static_cast<void>(one.numbering.take(kind, frame));
        }
    }

    /// The numbering of a viewer, after all of these events. Somebody who is no player counts as an observer.
    template <class Events>
    [[nodiscard]] const view::Numbering<Spec>& of(std::uint16_t viewer, const Events& events) {
        One& one = all_[std::min<std::size_t>(viewer, all_.size() - 1)];
        for (; one.taken < events.size(); ++one.taken) {
            const auto& [kind, kept] = events[one.taken];
            static_cast<void>(one.numbering.take(kind == OutcomeKind::Committed ? EventKind::Committed
                                                 : kind == OutcomeKind::Undone  ? EventKind::Undone
                                                                                : EventKind::Redone,
                                                 *kept));
        }
        return one.numbering;
    }

private:
    struct One {
        view::Numbering<Spec> numbering;
        std::size_t taken = 0; ///< of the events of the match
    };
    std::vector<One> all_;
};

} // namespace herding::inline v0::play::detail
