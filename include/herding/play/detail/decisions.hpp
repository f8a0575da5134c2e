#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/core/engine.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/types.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/play/playable.hpp"
#include "herding/view/view.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace herding::inline v0::play::detail {

/// Decisions for which `Match::decision` was called: each has the offer of its actor and the event with which it began.
///
/// `begun_now(actor)` returns the event with which the decision of an actor began, at the first call for this actor. If the Spec
/// hides commits, it is the last event that the actor has noticed.
template <class P> class Decisions {
    using Spec = typename P::Spec;

public:
    /// The event with which the present decision of an actor began.
    template <class BegunNow>
    [[nodiscard]] std::uint64_t begun(const Engine<Spec>& engine, Actor by, const BegunNow& begun_now) {
        auto known =
            std::find_if(all_.begin(), all_.end(), [by](const Decision& one) { return one.by == by; });
        if (known == all_.end()) {
            const std::uint64_t begun = begun_now(by);
            all_.push_back({by, begun, play::legal_inputs<P>(engine.setup(), engine.state(), by), begun});
            known = std::prev(all_.end());
        }
        return known->begun;
    }

    /// After a commit. If an offer throws, all decisions are forgotten, and the next call computes them again.
    template <class BegunNow> void keep(const Engine<Spec>& engine, const Frame<Spec>& frame,
                                        const BegunNow& begun_now) noexcept {
        try {
            for (Decision& one : all_) {
                if constexpr (view::HidesCommits<Spec>) {
                    if (!view::notices<Spec>(frame, viewer_of(one.by))) {
                        continue; // the offer is the same, as the law Secret checks
                    }
                }
                auto offer = play::legal_inputs<P>(engine.setup(), engine.state(), one.by);
                if (frame.actor == one.by || !herding::detail::same_values(offer, one.offer)) {
                    one.begun = view::HidesCommits<Spec> ? begun_now(one.by) : frame.number;
                    one.offer = std::move(offer);
                }
                if constexpr (view::HidesCommits<Spec>) {
                    one.noticed = begun_now(one.by);
                }
            }
        } catch (...) {
            all_.clear();
        }
    }

    /// After an undo or a redo, which ends the decisions of all who notice it.
    template <class BegunNow>
    void end([[maybe_unused]] const Engine<Spec>& engine,
             [[maybe_unused]] const BegunNow& begun_now) noexcept {
        if constexpr (view::HidesCommits<Spec>) {
            try {
                for (Decision& one : all_) {
                    const std::uint64_t count = begun_now(one.by);
                    if (count != one.noticed) {
                        one.begun = one.noticed = count;
                        one.offer = play::legal_inputs<P>(engine.setup(), engine.state(), one.by);
                    }
                }
                return;
            } catch (...) { // then the next call computes them again
            }
        }
        all_.clear();
    }

private:
    struct Decision {
        Actor by;
        std::uint64_t begun; ///< event of the engine; if the Spec hides commits, as the actor counts
        std::vector<InputOf<Spec>> offer;
        std::uint64_t noticed; ///< if the Spec hides commits: events that the actor has noticed
    };
    std::vector<Decision> all_;
};

} // namespace herding::inline v0::play::detail
