#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/reveals.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/transition.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// One input on one state, without the engine that is being checked.

namespace herding::inline v0::law {

namespace detail {

/// Ends a message about results that should be equal.
inline constexpr std::string_view outside_causes =
    ": usual causes are a static, a global, a cache, a clock or an address outside of the State";

} // namespace detail

/// Everything that one input did to a state, as a value.
template <class Spec> struct Trial {
    OutcomeKind kind = OutcomeKind::NoChange;
    std::optional<Frame<Spec>> frame; ///< of a commit; its number is 0
    std::optional<Refusal<Spec>> refusal;
    std::optional<StateOf<Spec>> after;  ///< of a commit
    std::vector<detail::Reveal> reveals; ///< of a commit

    /// Whether a `Hidden` has gained this player.
    [[nodiscard]] bool revealed_to(std::uint16_t player) const {
        return std::any_of(reveals.begin(), reveals.end(),
                           [player](const detail::Reveal& one) { return one.to(player); });
    }
    [[nodiscard]] Barrier barrier() const noexcept { return frame ? frame->barrier : Barrier{}; }

    /// Whether an engine answered the same, apart from what the caller requested and from numbers of frames.
    [[nodiscard]] bool same_answer(const Outcome<Spec>& outcome) const {
        const auto* theirs = outcome.frame();
        const auto* theirs_refused = outcome.refusal();
        return kind == outcome.kind() && frame.has_value() == (theirs != nullptr) &&
               (!frame || (frame->diffs == theirs->diffs && frame->traces == theirs->traces &&
                           frame->steps == theirs->steps)) &&
               refusal.has_value() == (theirs_refused != nullptr) &&
               (!refusal || *refusal == *theirs_refused);
    }

    /// Whether both answers are equal, apart from the states after them.
    [[nodiscard]] bool same_answer(const Trial& other) const {
        return kind == other.kind && frame == other.frame && refusal == other.refusal;
    }
};

/// Tries one input on a copy of a state. Exceptions of the Spec's code pass through.
template <class Spec>
[[nodiscard]] Trial<Spec> try_out(const Config<Spec>& config, const TablePtr<Spec>& table,
                                  const StateOf<Spec>& state, const InputOf<Spec>& input, Actor by) {
    Engine<Spec> engine(config.setup, StateOf<Spec>(state),
                        {.history = HistoryPolicy::none(), .budget = config.budget, .table = table});
    detail::Reveals reveals;
    const auto outcome = engine.dispatch(input, by);
    Trial<Spec> trial{outcome.kind(), std::nullopt, std::nullopt, std::nullopt, reveals.take()};
    if (const auto* frame = outcome.frame()) {
        trial.frame = *frame;
        trial.frame->number = 0;
        trial.after = engine.state();
    } else if (const auto* refusal = outcome.refusal()) {
        trial.refusal = *refusal;
    }
    return trial;
}

/// Before a difference between trials is blamed on the State: repeats one on the same state. Rules that depend on something
/// outside of the State do something else sooner or later, and a second trial alone may be too few.
template <class Spec> void check_steady(const Config<Spec>& config, const TablePtr<Spec>& table,
                                        const StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
                                        const Trial<Spec>& trial) {
    constexpr int times = 16;
    for (int i = 0; i < times && config.laws.has(Law::Deterministic); ++i) {
        if (!try_out(config, table, state, input, by).same_answer(trial)) {
            broken(config.laws, Law::Deterministic,
                   "the same input on the same state gives two results" +
                       std::string(detail::outside_causes));
        }
    }
}

/// Whether the input commits in this state. Replaces `state` by the state after the commit if `go_there` is set.
/// Cheaper than `try_out`.
template <class Spec>
[[nodiscard]] bool accepts(const Config<Spec>& config, const TablePtr<Spec>& table, StateOf<Spec>& state,
                           const InputOf<Spec>& input, Actor by, bool go_there = false) {
    Engine<Spec> engine(config.setup, StateOf<Spec>(state),
                        {.history = HistoryPolicy::none(), .budget = config.budget, .table = table});
    const bool committed = engine.dispatch(input, by).committed();
    if (committed && go_there) {
        state = engine.state();
    }
    return committed;
}

/// Draws submissions until one commits, or with `illegal` until one does not. Returns the last one if none fits.
/// Throws: NoInput if there is none.
template <class Spec>
[[nodiscard]] Submission<Spec> pick_input(const Config<Spec>& config, const TablePtr<Spec>& table,
                                          const StateOf<Spec>& state, std::uint32_t seed, bool illegal,
                                          std::optional<Actor> other = std::nullopt) {
    constexpr int attempts = 48;
    Generator generator(seed);
    StateOf<Spec> copy = state;
    for (int i = 1;; ++i) {
        Submission<Spec> one = config.inputs.draw(*config.setup, state, generator);
        if (other) {
            one.by = *other;
        }
        try {
            if (i == attempts || accepts(config, table, copy, one.input, one.by) != illegal) {
                return one;
            }
        } catch (...) {
            return one; // the caller meets the same exception, and reports it
        }
    }
}

/// The same. Empty if there is none.
template <class Spec>
[[nodiscard]] std::optional<Submission<Spec>>
any_input_of(const Config<Spec>& config, const TablePtr<Spec>& table, const StateOf<Spec>& state,
             std::uint32_t seed, bool illegal, std::optional<Actor> other = std::nullopt) {
    try {
        return pick_input(config, table, state, seed, illegal, other);
    } catch (const NoInput&) {
        return std::nullopt;
    }
}

/// Draws a legal input; if none is drawn, takes the first of the list that is legal. So a game is over only if the list
/// has no legal input.
/// Throws: NoInput if the list is empty.
template <class Spec>
[[nodiscard]] Submission<Spec> legal_input(const Config<Spec>& config, const TablePtr<Spec>& table,
                                           const StateOf<Spec>& state, std::uint32_t seed) {
    auto one = pick_input(config, table, state, seed, false);
    StateOf<Spec> copy = state;
    try {
        if (!config.inputs.list || accepts(config, table, copy, one.input, one.by)) {
            return one;
        }
        for (auto& other : config.inputs.list(*config.setup, state)) {
            if (accepts(config, table, copy, other.input, other.by)) {
                return std::move(other);
            }
        }
    } catch (...) { // as above
    }
    return one;
}

/// The number of inputs of one game that is played until no legal input is found; at most `most`. It depends on nothing but
/// its arguments.
template <class Spec>
[[nodiscard]] unsigned game_length(const Config<Spec>& config, const TablePtr<Spec>& table, unsigned most) {
    unsigned length = 0;
    try {
        for (StateOf<Spec> state = config.initial.make(0); length < most; ++length) {
            const auto one = legal_input(config, table, state, length);
            if (!accepts(config, table, state, one.input, one.by, true)) {
                break;
            }
        }
    } catch (...) { // the cases meet it too, and report it
    }
    return length;
}

} // namespace herding::inline v0::law
