#pragma once

#include "hammer/validate.hpp"
#include "support/expectation.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

/// Parts of the game by themselves, for tests: exact averages over every outcome of chance.
namespace hammer_test {

using namespace hammer;
using Rational = boost::multiprecision::cpp_rational;

/// A game of some of the sequences. The first one begins it.
template <class... S> struct Part {
    using Rules = herding::sequence::Rules<Board, S...>;
    using Setup = hammer::Setup;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<Translate, SetFlag, Suffer, Fall, Linger, Spend, Gain, Mark>;
    using Trace =
        typename Rules::template Traces<Translate, SetFlag, Suffer, Fall, Linger, Spend, Gain, Mark>;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() {
        return herding::table<Part>({{"sequences", 0, herding::sequence::resume<Part>}});
    }
};
inline Unit unit_at(UnitKind kind, Position place, Player owner) {
    Unit unit;
    unit.kind = kind;
    unit.owner = owner;
    for (const Group& group : unit_type(kind).groups) {
        unit.models.append(group.count, Model{place, group.card});
    }
    arrange(unit);
    return unit;
}
inline Board board_of(UnitKind attacker, UnitKind defender) {
    Board board;
    board.units.push_back(unit_at(attacker, {10, 10}, 0));
    board.units.push_back(unit_at(defender, {10, 18}, 1));
    board.units[0].flag[static_cast<std::size_t>(Flag::moved)] = true; // so that heavy does not help
    return board;
}

/// Everything as published, but that constant numbers count.
inline Setup published() {
    Setup setup{Quirks::published()};
    setup.quirks.fixed_stats_are_zero = false;
    return setup;
}

inline std::string six_decimals(const Rational& value) {
    using boost::multiprecision::cpp_int;
    const Rational millionths = value * 1'000'000 + Rational(1, 2);
    const cpp_int rounded = numerator(millionths) / denominator(millionths);
    const std::string places = cpp_int(rounded % 1'000'000).str();
    return cpp_int(rounded / 1'000'000).str() + "." + std::string(6 - places.size(), '0') + places;
}

/// The average of a measure at the states that have one.
template <class Game>
Rational average(const Setup& setup, const Board& board,
                 std::function<std::optional<Rational>(const typename Game::State&)> measure,
                 typename Expectation<Game>::Policy policy) {
    Expectation<Game> expectation(
        setup, policy, [&](const auto& state) { return measure(state).has_value(); },
        [&](const auto& state) { return *measure(state); });
    typename Game::State state(board);
    EXPECT_FALSE(
        herding::advance<Game>(setup, state, herding::sequence::Begin{}, herding::Actor::system).stops());
    return expectation.of(state);
}

} // namespace hammer_test
