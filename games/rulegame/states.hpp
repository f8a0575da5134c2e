#pragma once

#include "rulegame/offers.hpp"
#include "rulegame/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

/// Invariants of every state of an episode. `herding::law` checks that the rules keep to it, and an engine refuses a state from
/// outside that does not.
namespace rulegame {

struct StateInvariant {
    std::string_view name;
    bool (*holds)(const Setup&, const State&); ///< called if those before it hold
};

[[nodiscard]] std::span<const StateInvariant> state_invariants();

namespace invariant {

inline bool memory_ends(const Setup& setup, const State& state) {
    return state.taken_count <= setup.piece_count() &&
           std::all_of(state.taken.begin() + state.taken_count, state.taken.end(),
                       [](Taken one) { return one == Taken{}; });
}

inline bool pieces_add_up(const Setup& setup, const State& state) {
    Pieces seen = state.left;
    for (std::size_t i = 0; i < state.taken_count; ++i) {
        const Pieces piece = only(state.taken[i].piece());
        if ((seen & piece) != 0) {
            return false;
        }
        seen |= piece;
    }
    return seen == setup.all();
}

inline bool line_is_there(const Setup& setup, const State& state) {
    return state.line < std::max<std::size_t>(setup.program().lines.size(), 1);
}

/// The counters that are not there are 0.
inline bool counters_are_not_negative(const Setup& setup, const State& state) {
    static const LineProgram none;
    const LineProgram& line = setup.program().lines.empty() ? none : setup.program().lines[state.line];
    bool holds = state.line_spent <= std::max(line.counter, 0) &&
                 std::all_of(state.spent.begin() + line.metered, state.spent.end(),
                             [](std::uint8_t spent) { return spent == 0; });
    for (std::uint32_t atom = line.first_atom; atom < line.end_atom; ++atom) {
        const AtomProgram& program = setup.program().atoms[atom];
        holds &= program.meter < 0 || state.spent[static_cast<std::size_t>(program.meter)] <= program.counter;
    }
    return holds;
}

/// The episode is over for exactly one reason, or continues with a possible move.
inline bool phase_is_right(const Setup&, const State& state) {
    switch (state.phase) {
    case Phase::Playing: return state.left != 0 && !nothing(state.offers);
    case Phase::Cleared: return state.left == 0 && nothing(state.offers);
    default: return state.left != 0 && nothing(state.offers);
    }
}

inline bool offers_are_right(const Setup& setup, const State& state) {
    return state.phase != Phase::Playing || state.offers == offers_of_line(setup, state);
}

} // namespace invariant

inline std::span<const StateInvariant> state_invariants() {
    static constexpr StateInvariant list[] = {
        {"the memory ends with the last taken piece", invariant::memory_ends},
        {"pieces are on the board or taken", invariant::pieces_add_up},
        {"the active line is one of the rule file", invariant::line_is_there},
        {"no metered counter is below 0", invariant::counters_are_not_negative},
        {"an episode is cleared, stalemated or goes on", invariant::phase_is_right},
        {"what is offered is what the line accepts", invariant::offers_are_right},
    };
    return list;
}

template <class Spec> void State::validate(const Setup& setup) const {
    for (const StateInvariant& invariant : state_invariants()) {
        if (!invariant.holds(setup, *this)) {
            throw std::invalid_argument("no episode comes to this state, because " +
                                        std::string(invariant.name));
        }
    }
}

} // namespace rulegame
