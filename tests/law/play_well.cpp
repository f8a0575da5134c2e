// Generated games whose players want to win, on a ladder: each rung has one right side, and the wrong one ends the game.

#include "herding/law/play_well.hpp"

#include "herding/law/check.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/playable.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace play_well_test {
namespace {

constexpr int top = 9;
constexpr int sides = 4;

struct State {
    std::int32_t rung = 0;
    bool fallen = false;
    bool treasure = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(rung), CEREAL_NVP(fallen), CEREAL_NVP(treasure));
    }
    friend bool operator==(const State&, const State&) = default;
};
struct Step {
    std::int32_t side = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(side)); }
    friend bool operator==(const Step&, const Step&) = default;
};
struct Become {
    State state;
    State apply(State& now) const {
        now = state;
        return state;
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(state)); }
    friend bool operator==(const Become&, const Become&) = default;
};

struct Ladder {
    using State = play_well_test::State;
    using Input = Step;
    using Diff = Become;
    using Trace = State;
    enum class Info : std::uint8_t { Over };
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Ladder>;
    using Verdict = herding::Verdict<Info>;

    static Verdict climb(Dispatch& d) {
        if (d->fallen || d->treasure || d.input().side < 0 || d.input().side >= sides ||
            d.actor() != herding::Actor::player(0)) {
            return herding::Disallowed{Info::Over};
        }
        State next = d.state();
        (d.input().side == (next.rung * 7 + 2) % sides ? void(++next.rung) : void(next.fallen = true));
        d.emit(Become{next});
        return herding::Continue{};
    }
    static Verdict treasure(Dispatch& d) {
        if (d->rung == top) {
            State next = d.state();
            next.treasure = true;
            d.emit(Become{next});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Ladder>({{"climb", 0, climb}, {"treasure", 1, treasure}});
    }
};

struct Playable {
    using Spec = Ladder;
    static constexpr std::string_view name = "ladder";
    [[maybe_unused]] static constexpr std::string_view summary = "climb";
    static constexpr unsigned players = 1;
    static constexpr unsigned longest = 2 * top;
    static State initial(const herding::NoSetup& /*setup*/) { return {}; }
    static bool over(const herding::NoSetup& /*setup*/, const State& state) {
        return state.fallen || state.treasure;
    }
    static std::vector<std::int64_t> returns(const herding::NoSetup& /*setup*/, const State& state) {
        return {state.rung};
    }
    static void legal_actions(const herding::NoSetup& setup, const State& state,
                              std::vector<herding::play::Action<Ladder>>& out) {
        for (std::int32_t side = 0; side < sides && !over(setup, state); ++side) {
            out.push_back({Step{side}, herding::Actor::player(0)});
        }
    }
};

auto config() {
    auto config = herding::law::configs_of<Playable>().front();
    config.cases = 10;
    config.max_commands = Playable::longest;
    return config;
}

std::uint64_t treasures(const herding::law::Config<Ladder>& config) {
    return herding::law::coverage(config).behaviors.at(1).emitted;
}

TEST(PlayWell, coverage_shows_what_random_games_do_not_reach) {
    // [difference]
    auto well = config();
    herding::law::play_well<Playable>(well);
    EXPECT_EQ(treasures(config()), 0U);
    EXPECT_GT(treasures(well), 0U);
    // [difference]
    EXPECT_EQ(treasures(well), treasures(well)); // the seed makes the same games
}

TEST(PlayWell, an_invariant_is_checked_where_only_a_good_player_gets) {
    auto random = config();
    random.cases = 40;
    random.max_plays = 0;
    random.state_invariants.push_back(
        {"nobody finds the treasure", [](const State& state) { return !state.treasure; }});
    EXPECT_TRUE(herding::law::check(random).ok());
    auto well = random;
    herding::law::play_well<Playable>(well, {.percent = 95});
    const auto report = herding::law::check(well);
    ASSERT_FALSE(report.ok());
    EXPECT_NE(report.violation->message.find("nobody finds the treasure"), std::string::npos)
        << report.violation->message;
}

TEST(PlayWell, nobody_plays_well_where_no_choice_is_left_to_the_players) {
    auto none = config();
    herding::law::play_well<Playable>(none, {.percent = 0});
    EXPECT_EQ(treasures(none), 0U);
}

} // namespace
} // namespace play_well_test
