#include "dice/by_hand.hpp"

#include "dice/dice.hpp"
#include "support/shared_data.hpp"

#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

// The rules as a sequence and the machine by hand are the same game: in every reachable state, with every input by
// everybody.

namespace {

using herding::Actor;
using herding::VerdictKind;

dice::by_hand::Game::Input by_hand_of(const dice::Game::Input& input) {
    namespace hand = dice::by_hand;
    struct Same {
        hand::Game::Input operator()(dice::Begin) const { return hand::Begin{}; }
        hand::Game::Input operator()(const dice::Action<"announce", dice::Rerolls>& a) const {
            return hand::Announce{dice::detail::get<0>(a)};
        }
        hand::Game::Input operator()(const dice::Action<"roll", dice::Die>& a) const {
            return hand::Roll{dice::detail::get<0>(a)};
        }
        hand::Game::Input operator()(const dice::Action<"keep_it", bool>& a) const {
            return hand::KeepIt{dice::detail::get<0>(a)};
        }
        hand::Game::Input operator()(const dice::Action<"reroll", dice::Die>& a) const {
            return hand::Reroll{dice::detail::get<0>(a)};
        }
    };
    return std::visit(Same{}, input);
}

/// Reason of a refusal, in the same words for both.
std::optional<dice::by_hand::Info> why(const herding::Verdict<herding::Refusal<dice::Game>>& verdict) {
    using dice::by_hand::Info;
    if (!verdict.stops()) {
        return std::nullopt;
    }
    switch (verdict.why().info()->why) {
    case dice::ActionReason::NotBegun: return Info::NotBegun;
    case dice::ActionReason::Over: return Info::Over;
    case dice::ActionReason::NotYours: return Info::NotYours;
    default: return Info::NotNow;
    }
}
std::optional<dice::by_hand::Info>
why(const herding::Verdict<herding::Refusal<dice::by_hand::Game>>& verdict) {
    return verdict.stops() ? std::optional(*verdict.why().info()) : std::nullopt;
}

/// Plays both games side by side, over all paths.
class SideBySide {
public:
    std::uint64_t states = 0;
    std::uint64_t refused = 0;
    std::uint64_t taken = 0;

    SideBySide() {
        inputs_.emplace_back(dice::Begin{});
        for (unsigned i = 0; i < 8; ++i) {
            inputs_.emplace_back(dice::Action<"announce", dice::Rerolls>{
                {.free = (i & 1U) != 0, .ones = (i & 2U) != 0, .paid = (i & 4U) != 0}});
        }
        for (int die = 1; die <= 6; ++die) {
            inputs_.emplace_back(dice::Action<"roll", dice::Die>{die});
            inputs_.emplace_back(dice::Action<"reroll", dice::Die>{die});
        }
        inputs_.emplace_back(dice::Action<"keep_it", bool>{true});
        inputs_.emplace_back(dice::Action<"keep_it", bool>{false});
    }

    /// Number of games from here to the end.
    std::uint64_t games(const dice::Game::State& sequence, const dice::by_hand::Table& machine) {
        const auto& m = machine.machine;
        const auto [known, fresh] =
            games_.try_emplace(std::tuple(herding::reflect::print(sequence), m.stage, m.die, m.allowed.free,
                                          m.allowed.ones, m.allowed.paid, m.result.value(), m.free));
        if (!fresh || testing::Test::HasFailure()) {
            return known->second;
        }
        ++states;
        EXPECT_TRUE(static_cast<const dice::Board&>(sequence) == static_cast<const dice::Board&>(machine));
        same_choices(sequence, machine);
        std::uint64_t sum = 0;
        for (const auto& input : inputs_) {
            for (const Actor by : {Actor::system, Actor::chance, Actor::player(0), Actor::player(1)}) {
                auto next = sequence;
                auto other = machine;
                const auto one = herding::advance<dice::Game>(next, input, by);
                const auto two = herding::advance<dice::by_hand::Game>(other, by_hand_of(input), by);
                EXPECT_EQ(one.kind(), two.kind()) << herding::reflect::print(input) << " by " << by;
                EXPECT_EQ(why(one), why(two)) << herding::reflect::print(input) << " by " << by;
                refused += one.stops() ? 1 : 0;
                if (!one.stops()) {
                    ++taken;
                    sum += games(next, other);
                }
            }
        }
        // The map may have grown, but its elements do not move.
        known->second = m.stage == dice::by_hand::Stage::Nothing ? 1 : sum;
        return known->second;
    }

private:
    static void same_choices(const dice::Game::State& sequence, const dice::by_hand::Table& machine) {
        const auto one = dice::legal_actions<dice::Game>(sequence);
        const auto two = dice::by_hand::legal(machine);
        ASSERT_EQ(one.size(), two.size());
        for (std::size_t i = 0; i < one.size(); ++i) {
            EXPECT_TRUE(by_hand_of(one[i].input) == two[i].first) << herding::reflect::print(one[i].input);
            EXPECT_EQ(one[i].by, two[i].second);
        }
    }

    using Key = std::tuple<std::string, dice::by_hand::Stage, std::uint8_t, bool, bool, bool, int, bool>;
    std::vector<dice::Game::Input> inputs_;
    std::map<Key, std::uint64_t> games_;
};

TEST(DiceByHand, is_the_same_game_on_all_paths) {
    SideBySide both;
    // A die has 6 games, and 7 for each face that may be thrown again. Over the eight announcements that is 270 for a
    // player who can pay (66 of them pay), and 204 for one who cannot. Player 0 throws two dice, player 1 one.
    EXPECT_EQ(both.games({}, {}), 270U * (204U * 270U + 66U * 204U));
    EXPECT_GE(both.states, 12'336U);
    EXPECT_GT(both.refused, both.taken);
}

/// The lines of a region with content.
std::size_t lines_of(const std::string& file, const std::string& region) {
    std::istringstream in(file_text(file));
    std::size_t lines = 0;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with("// [" + region + "]")) {
            inside = !inside;
        } else if (inside && line.find_first_not_of(' ') != std::string::npos) {
            ++lines;
        }
    }
    EXPECT_FALSE(inside);
    return lines;
}

TEST(DiceByHand, takes_more_lines_than_the_sequence) {
    const auto rule = lines_of("rerollable_die.hpp", "rule");
    EXPECT_GT(rule, 10U);
    EXPECT_LE(rule, 20U) << "a rerollable die in at most twenty lines";
    const auto sequences = rule + lines_of("rerollable_die.hpp", "saved") + lines_of("dice.hpp", "phase") +
                           lines_of("dice.hpp", "spec");
    const auto by_hand = lines_of("by_hand.hpp", "inputs") + lines_of("by_hand.hpp", "machine") +
                         lines_of("by_hand.hpp", "rules");
    EXPECT_GT(2 * by_hand, 5 * sequences) << by_hand << " lines to " << sequences;
}

} // namespace
