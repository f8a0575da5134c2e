#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/sequence/legal.hpp"
#include "herding/sequence/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// Other answers in place of those that players have given who are asked at the same time.

namespace herding::inline v0::sequence::detail {

template <class Spec> class Answering {
    using Rules = typename Spec::Rules;
    using State = typename Spec::State;
    using Input = typename Rules::Input;

public:
    /// What could be answered in the place of this answer, by the player who gave it. O(what is legal).
    [[nodiscard]] static std::vector<Input> in_place(const SetupOf<Spec>& setup, State state,
                                                     std::size_t place) {
        auto& answers = state.pending.answers_;
        const Actor who = Actor::player(answers[place].player);
        answers.erase(place);
        std::vector<Input> found;
        each_choice<Spec>(setup, state, [&](const Input& input, Actor by, std::uint64_t) {
            if (by == who) {
                found.push_back(input);
            }
            return true;
        });
        return found;
    }

    /// Gives a state the answers of another one.
    static void copy(const State& from, State& to) { to.pending.answers_ = from.pending.answers_; }

    /// Draws again every answer that a player has not seen, each legal one equally likely. One in whose place nothing is
    /// legal any more stays as it is.
    static void redeal(const SetupOf<Spec>& setup, State& state, std::uint16_t player, Generator& generator) {
        auto& answers = state.pending.answers_;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            Hidden<Input>& hidden = answers[i].input;
            if (!hidden.known() || hidden.seen_by(player) || hidden.seen_by_all()) {
                continue;
            }
            auto others = in_place(setup, state, i);
            if (!others.empty()) {
                auto& other = others[generator.below(static_cast<std::uint32_t>(others.size()))];
                hidden = Hidden<Input>::with_viewers(std::move(other), hidden.viewers());
            }
        }
    }
};

} // namespace herding::inline v0::sequence::detail
