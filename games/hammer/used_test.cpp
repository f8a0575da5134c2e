// Battles that are directed to what was used least reach every sequence, action, ability and stratagem that has a rule.

#include "hammer/used.hpp"

#include "hammer/battles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace hammer_test {

/// Half of the choices are of the name that was chosen least in its sequence; the others are those of a fierce player. Models
/// come near to enemies or to objectives.
class Curious {
public:
    explicit Curious(std::uint64_t seed) : random_(seed), fierce_(random_player(true, seed)) {}

    std::size_t operator()(const Game::State& state, const Choices& all) {
        std::size_t chosen = fierce_(state, all);
        if (all[0].by != Actor::chance && random_(2) == 0) {
            chosen = least(state, all);
        }
        const std::string_view name = name_of(all[chosen].input);
        ++count_of(state, name);
        return name == "move_to" || name == "deploy_at" || name == "place_at" ? near(state, all, name)
                                                                              : chosen;
    }

private:
    std::uint64_t& count_of(const Game::State& state, std::string_view name) {
        return counts_[{state.pending.top().of.index(), name}];
    }
    /// Of the name with the lowest count; every action of a name is as likely.
    std::size_t least(const Game::State& state, const Choices& all) {
        std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
        for (const auto& choice : all) {
            fewest = std::min(fewest, count_of(state, name_of(choice.input)));
        }
        std::vector<std::size_t> some;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (count_of(state, name_of(all[i].input)) == fewest) {
                some.push_back(i);
            }
        }
        return some[random_(some.size())];
    }
    /// The square nearest to an enemy or to an objective, or any.
    std::size_t near(const Game::State& state, const Choices& all, std::string_view name) {
        const std::size_t kind = random_(8);
        const Spot goal = objectives[random_(objectives.size())];
        std::vector<std::size_t> some;
        int best = std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (name_of(all[i].input) != name) {
                continue;
            }
            const Position place = square(all[i].input);
            const int enemy = nearest_square(state, place, enemy_of(state.active)).value_or(0);
            const int distance = kind < 5   ? enemy
                                 : kind < 7 ? (place - Position{goal.x, goal.y}).square()
                                            : 0;
            if (distance < best) {
                some.clear();
                best = distance;
            }
            if (distance == best) {
                some.push_back(i);
            }
        }
        return some[random_(some.size())];
    }
    static Position square(const Game::Input& input) {
        return std::visit(
            []<class A>(const A& action) {
                if constexpr (requires { typename A::Arguments; }) {
                    if constexpr (std::is_same_v<typename A::Arguments, herding::sequence::List<Position>>) {
                        return herding::sequence::detail::get<0>(action);
                    }
                }
                return Position{};
            },
            input);
    }

    Lot random_;
    Pick fierce_;
    std::map<std::pair<std::size_t, std::string_view>, std::uint64_t> counts_; ///< by sequence and name
};

TEST(HammerUsed, directed_battles_use_everything_that_has_a_rule) {
    constexpr std::string_view armies[] = {"pick_strike_force_octavious", "pick_insidious_infiltrators",
                                           "pick_zarkan_deamonkin",       "pick_morgrim_butcha",
                                           "pick_tristean_gilded_blade",  "pick_vengeful_brethren"};
    constexpr std::uint64_t most = 36 * 60;
    // 9.5; nobody carries the dagger (10.4); dice that a player chooses (11.62)
    const std::vector<std::string> no_sequences{"spawn_unit"};
    const std::vector<std::string> no_steps{"use_attack_stratagems@offense.use_sacrificial_dagger",
                                            "use_attack_stratagems@select_model",
                                            "rerollable_pair_dices_roll@chosen",
                                            "spawn_unit@spawn",
                                            "spawn_unit@set_owner",
                                            "spawn_unit@place",
                                            "spawn_unit@place.place_in_reserve",
                                            "spawn_unit@place.place_at"};
    const std::vector<std::string> no_stratagems{"relic_munitions"};
    // 10.2: words without a rule, and the dagger
    const std::vector<std::string> no_abilities{"leader",
                                                "shadow_in_the_warp",
                                                "sacrificial_dagger",
                                                "dark_pacts",
                                                "veterans_of_the_long_war",
                                                "morgrim",
                                                "beast_snagga",
                                                "warboss",
                                                "beastboss",
                                                "refuse_to_yield",
                                                "patrol_squads",
                                                "swords_of_the_chapter",
                                                "shields_of_the_chapter"};
    Used used;
    Curious curious(1);
    const auto done = [&] {
        return used.unused_steps() == no_steps && used.unused_stratagems() == no_stratagems &&
               used.unused_abilities() == no_abilities;
    };
    for (std::uint64_t game = 0; game < most && !done(); ++game) {
        Game::State state;
        ASSERT_TRUE(taken({}, state, herding::sequence::Begin{}, Actor::system));
        used.begin(state);
        std::size_t picks = 0;
        const auto pick = [&](const Game::State& now, const Choices& all) {
            if (picks < 2) {
                // The Infiltrators are shocked in their own turn by other Infiltrators, and masters of possession fall
                // to each other.
                const std::uint64_t pairing = game % 3 == 0 ? 7 : game % 3 == 1 ? 14 : game / 3;
                const std::string_view army = armies[picks++ == 0 ? pairing % 6 : pairing / 6 % 6];
                const auto found = std::find_if(all.begin(), all.end(),
                                                [&](const auto& one) { return name_of(one.input) == army; });
                return static_cast<std::size_t>(found - all.begin());
            }
            return curious(now, all);
        };
        ASSERT_EQ(play({}, state, pick,
                       [&](const Step& step, const Frame& frame) {
                           used.note(step, frame);
                           return true;
                       }),
                  End::over);
    }
    EXPECT_EQ(used.unused_sequences(), no_sequences);
    EXPECT_EQ(used.unused_steps(), no_steps);
    EXPECT_EQ(used.unused_stratagems(), no_stratagems);
    EXPECT_EQ(used.unused_abilities(), no_abilities);
}

TEST(HammerUsed, what_is_unused_is_listed) {
    std::ostringstream out;
    out << Used();
    EXPECT_NE(out.str().find("unused sequences: attach_leaders attack "), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("unused stratagems: reroll overwatch "), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("unused abilities: deep_strike "), std::string::npos) << out.str();
}

} // namespace hammer_test
