#pragma once

#include "hammer/battles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

/// Tables that a test sets up by hand.
namespace hammer_test {

/// A battle whose units a test puts where it wants them.
class Table {
public:
    Table(Faction first, Faction second, std::uint8_t rounds = 5) : setup_{{}, rounds} {
        EXPECT_TRUE(taken(setup_, state, herding::sequence::Begin{}, Actor::system));
        for (const Faction army : {first, second}) {
            const Choices all = legal(setup_, state);
            const auto& pick = all.at(static_cast<std::size_t>(army));
            EXPECT_TRUE(taken(setup_, state, pick.input, pick.by));
        }
        does("done_attaching").does("done_attaching");
    }

    /// A unit from reserve, before the battle. Its number.
    std::size_t put(UnitKind kind, Player owner, Position place) {
        const auto unit = std::find_if(state.reserve.begin(), state.reserve.end(), [&](const Unit& one) {
            return one.kind == kind && one.owner == owner;
        });
        EXPECT_NE(unit, state.reserve.end());
        unit->models[0].at = place;
        arrange(*unit);
        state.units.push_back(*unit);
        state.reserve.erase(unit);
        return state.units.size() - 1;
    }

    /// Takes the first legal action of a name, or this action.
    Table& does(std::string_view name) {
        return take(name, [&](const Game::Input& input) { return name_of(input) == name; });
    }
    Table& does(const Game::Input& input) {
        return take(name_of(input), [&](const Game::Input& one) { return one == input; });
    }
    /// Passes and declines until a phase asks.
    template <class Phase> Table& passes_to() {
        for (int i = 0; i < 100 && hammer::detail::top<Phase>(state) == nullptr; ++i) {
            pass();
        }
        EXPECT_NE(hammer::detail::top<Phase>(state), nullptr);
        return *this;
    }
    /// Passes once.
    Table& pass() {
        const Choices all = legal(setup_, state);
        const auto passes = std::find_if(all.begin(), all.end(), [](const auto& one) {
            const std::string_view name = name_of(one.input);
            return name == "skip" || name.starts_with("end_") || name.starts_with("done_") ||
                   name == "nothing_to_deploy" || name.starts_with("no_");
        });
        const auto& choice = passes == all.end() ? all.at(0) : *passes;
        EXPECT_TRUE(taken(setup_, state, choice.input, choice.by));
        return *this;
    }

    /// Names of legal actions, each once.
    [[nodiscard]] std::set<std::string_view> offers() const {
        std::set<std::string_view> names;
        for (const auto& choice : legal(setup_, state)) {
            names.insert(name_of(choice.input));
        }
        return names;
    }
    [[nodiscard]] std::size_t count(std::string_view name) const {
        const Choices all = legal(setup_, state);
        return static_cast<std::size_t>(std::count_if(
            all.begin(), all.end(), [&](const auto& one) { return name_of(one.input) == name; }));
    }
    [[nodiscard]] Actor decider() const { return legal(setup_, state).at(0).by; }
    template <class S> [[nodiscard]] const S& pending() const { return *state.pending.find<S>(); }

    Game::State state; // NOLINT(cppcoreguidelines-non-private-member-variables-in-classes): tests change it

private:
    template <class Test> Table& take(std::string_view name, Test test) {
        const Choices all = legal(setup_, state);
        const auto one =
            std::find_if(all.begin(), all.end(), [&](const auto& choice) { return test(choice.input); });
        if (one == all.end()) {
            ADD_FAILURE() << name << " is not legal";
            return *this;
        }
        EXPECT_TRUE(taken(setup_, state, one->input, one->by)) << name;
        return *this;
    }

    hammer::Setup setup_;
};

using Names = std::set<std::string_view>;
using Target = Action<Name("select_target", "source", "target"), UnitIndex, UnitIndex>;
using Rolled = Action<"roll", Die>;
using Pair = Action<"roll_pair", Die, Die>;
using Keeps = Action<"keep_it", bool>;

} // namespace hammer_test
