#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/sequence/detail/run/action_listing.hpp"
#include "herding/sequence/detail/run/answers.hpp"
#include "herding/sequence/detail/run/choices.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

/// Other answers in place of those that players have given who are asked at the same time.

namespace herding::inline v0::sequence::detail {

template <class Spec> class OtherAnswers {
    using Rules = typename Spec::Rules;
    using State = typename Spec::State;
    using Input = typename Rules::Input;

public:
    /// Draws one of the answers that the player who gave this answer could give in its place. All are equally likely.
    /// Returns nothing if nothing is legal. O(legal answers). Draws from a sample if there are too many to list.
    [[nodiscard]] static std::optional<Input> in_place(const SetupOf<Spec>& setup, State state,
                                                       std::size_t place, Generator& generator) {
        auto& answers = state.pending.answers_;
        const Actor who = Actor::player(answers[place].player);
        answers.erase(place);
        const Sample<Spec> found(setup, state, generator, who);
        if (found.complete) { // each counts once
            return found.choices.empty()
                       ? std::nullopt
                       : std::optional(
                             found.choices[generator.below(static_cast<std::uint32_t>(found.choices.size()))]
                                 .input);
        }
        std::uint64_t sum = 0;
        for (const std::uint64_t weight : found.weights) {
            sum = reflect::detail::plus(sum, weight);
        }
        if (sum == 0) {
            return std::nullopt;
        }
        std::uint64_t drawn = number_below(generator, sum);
        std::size_t i = 0;
        while (drawn >= found.weights[i]) {
            drawn -= found.weights[i++];
        }
        return found.choices[i].input;
    }

    /// Gives a state the answers of another one. Returns whether each of them can be given there.
    static bool copy(const SetupOf<Spec>& setup, const State& from, State& to) {
        to.pending.answers_ = from.pending.answers_;
        Context<Spec> context(to, setup);
        context.depth = to.pending.depth();
        auto top = to.pending.top();
        Asked<Spec> asked;
        with_top<Asked<Spec>>(typename Rules::Sequences{}, top.of.index(), context, top, asked);
        return asked.stale.empty();
    }

    /// Draws again every answer that a player has not seen, each legal one equally likely. One in whose place nothing is
    /// legal any more stays as it is.
    static void determinize(const SetupOf<Spec>& setup, State& state, std::uint16_t player,
                            Generator& generator) {
        auto& answers = state.pending.answers_;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            Hidden<Input>& hidden = answers[i].input;
            if (!hidden.known() || hidden.seen_by(player) || hidden.seen_by_all()) {
                continue;
            }
            if (auto other = in_place(setup, state, i, generator)) {
                hidden = Hidden<Input>::with_viewers(*std::move(other), hidden.viewers());
            }
        }
    }
};

} // namespace herding::inline v0::sequence::detail
