// What search and players see of a game: weights of chance, who decides, inputs of others.

#include "kuhn/playable.hpp"
#include "search_walk.hpp"
#include "urn.hpp"

#include "herding/play/c_table.hpp"
#include "herding/play/chance.hpp"
#include "herding/play/expectiminimax.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/information.hpp"
#include "herding/play/world_of.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace worlds_tests {

/// A game of one sequence on the board of the urn.
template <class Sequence> struct UrnGame {
    using Rules = herding::sequence::Rules<urn::Board, Sequence>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<urn::Note>;
    using Trace = typename Rules::template Traces<urn::Noted>;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<UrnGame>({{"sequences", 0, herding::sequence::resume<UrnGame>}});
    }
};

/// Chance draws a number; the larger, the likelier.
struct Rising {
    auto script() {
        using namespace herding::sequence;
        return seq(act<"draw">(weighted([](const urn::Board&, urn::Number number) {
                                   return 1U + static_cast<unsigned>(number.value());
                               }),
                               [](Emits<urn::Note> out, urn::Number) { out.emit(urn::Note{false}); }));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Rising&, const Rising&) = default;
};
using RisingGame = UrnGame<Rising>;
struct RisingPlayable {
    using Spec = RisingGame;
    static constexpr std::string_view name = "rising";
    static constexpr std::string_view summary = "large numbers are likely";
};

/// Offers that are not a few ranges: one player beside several, and more than eight actions. The last one is.
struct Mixed {
    auto script() {
        using namespace herding::sequence;
        return seq(
            choose<"some">(act<"alone">(by(0), [] {}), act<"together">(any_of(Players{0, 1}), [] {})),
            choose<"many">(act<"one">(by(1), [] {}), act<"two">(by(1), [] {}), act<"three">(by(1), [] {}),
                           act<"four">(by(1), [] {}), act<"five">(by(1), [] {}), act<"six">(by(1), [] {}),
                           act<"seven">(by(1), [] {}), act<"eight">(by(1), [] {}), act<"nine">(by(1), [] {})),
            choose<"few">(act<"odd">(
                              by(0), [](urn::Number) {}, require<"it is even">([](urn::Number number) {
                                  return number.value() % 2 != 0;
                              })),
                          act<"never">(
                              by(1), [] {}, require<"it never is">([] { return false; })),
                          act<"draw">(chance, [](Emits<urn::Note> out) { out.emit(urn::Note{false}); })));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Mixed&, const Mixed&) = default;
};
using MixedGame = UrnGame<Mixed>;
struct MixedPlayable {
    using Spec = MixedGame;
    static constexpr std::string_view name = "mixed";
    static constexpr std::string_view summary = "offers of all kinds";
};

namespace {

using herding::Actor;
using namespace herding::play;
using Urn = urn::Playable;

/// The same game with other weights, named by the Playable.
struct Weighted : Urn {
    static constexpr std::string_view name = "weighted-urn";
    static std::vector<Chance<urn::Game>> chance_outcomes(const herding::NoSetup& /*setup*/,
                                                          const urn::Game::State& state) {
        if (state.drawn || !state.pending.begun()) {
            return {};
        }
        return {{urn::Action<"draw", urn::Ball>{urn::Ball::Blue}, 9},
                {urn::Action<"draw", urn::Ball>{urn::Ball::Red}, 1}};
    }
    static std::vector<std::size_t> observation_shape(const herding::NoSetup& /*setup*/) { return {1}; }
    template <class Number> static void observe(const herding::NoSetup& /*setup*/,
                                                const urn::Game::State& state, std::uint16_t /*viewer*/,
                                                std::span<Number> cells) {
        cells[0] = state.drawn == urn::Ball::Blue ? Number{1} : Number{0};
    }
};

/// The same game, whose Playable lists the actions. The script weighs them.
struct Listed : Urn {
    static constexpr std::string_view name = "listed-urn";
    static void legal_actions(const herding::NoSetup& setup, const urn::Game::State& state,
                              std::vector<Action<urn::Game>>& out) {
        out = herding::play::legal_actions<Urn>(setup, state);
    }
    static std::vector<std::size_t> observation_shape(const herding::NoSetup& setup) {
        return Weighted::observation_shape(setup);
    }
    template <class Number> static void observe(const herding::NoSetup& setup, const urn::Game::State& state,
                                                std::uint16_t viewer, std::span<Number> cells) {
        Weighted::observe(setup, state, viewer, cells);
    }
};
struct Considered : Urn {
    static constexpr std::string_view name = "considered-urn";
    static void candidates(const herding::NoSetup& setup, const urn::Game::State& state,
                           std::vector<Action<urn::Game>>& out) {
        out = herding::play::legal_actions<Urn>(setup, state);
    }
};

template <class P> WorldOf<P> world(std::optional<Actor> asked = std::nullopt,
                                    const urn::Game::State& state = {}) {
    return {std::make_shared<const herding::NoSetup>(), state, asked};
}

std::vector<std::uint64_t> weights(World& of) { return {of.weights().begin(), of.weights().end()}; }

template <class P> void check_weights(const std::vector<std::uint64_t>& expected, const std::string& first) {
    auto now = world<P>();
    EXPECT_EQ(now.decider(), Actor::system);
    EXPECT_EQ(weights(now), std::vector<std::uint64_t>{});
    now.take(0);
    ASSERT_EQ(now.options(), 2U);
    EXPECT_EQ(now.decider(), Actor::chance);
    EXPECT_EQ(weights(now), expected);
    EXPECT_EQ(now.text(0), first);
    now.take(0);
    ASSERT_EQ(now.options(), 3U);
    EXPECT_EQ(now.decider(), Actor::player(0));
    EXPECT_EQ(weights(now), std::vector<std::uint64_t>{}); // players have none
}

TEST(SearchPath, does_what_dispatches_and_lists_do) {
    search_walk::check_walk<Urn>(200);
    search_walk::check_walk<Weighted>(200);
    search_walk::check_walk<RisingPlayable>(200);
    search_walk::check_walk<MixedPlayable>(200);
    search_walk::check_walk<kuhn::Playable>(200);
}
TEST(SearchPath, plays_random_games_without_lists_as_with_them) {
    search_walk::check_playouts<Urn>(20);
    search_walk::check_playouts<Weighted>(20);
    search_walk::check_playouts<Listed>(20);
    search_walk::check_playouts<Considered>(20);
    search_walk::check_playouts<RisingPlayable>(20);
    search_walk::check_playouts<kuhn::Playable>(20);
}

TEST(PlayWorld, has_the_weights_of_chance_and_none_of_players) {
    check_weights<Urn>({3, 1}, "draw{value=red}");
    check_weights<Weighted>({9, 1}, "draw{value=blue}");
    check_weights<Listed>({3, 1}, "draw{value=red}");
    check_weights<Considered>({3, 1}, "draw{value=red}");
}

TEST(PlayWorld, has_all_weights_where_the_first_is_one) {
    herding::play::WorldOf<RisingPlayable> now(std::make_shared<const herding::NoSetup>(), {}, std::nullopt);
    now.take(0); // begins
    EXPECT_EQ(now.options(), 3U);
    EXPECT_EQ(weights(now), (std::vector<std::uint64_t>{1, 2, 3}));
}

TEST(PlayWorld, plays_chance_by_its_weights) {
    const auto red = []<class P>(std::type_identity<P>) {
        auto now = world<P>();
        herding::Generator generator(1);
        std::vector<double> values(2);
        int count = 0;
        for (int game = 0; game < 4000; ++game) {
            now.restart(generator);
            EXPECT_TRUE(now.playout(generator, 10));
            now.returns(values);
            EXPECT_EQ(values[0], -values[1]);
            count += values[0] > 0 ? 1 : 0;
        }
        return count;
    };
    EXPECT_NEAR(red(std::type_identity<Urn>{}), 3000, 100);
    EXPECT_NEAR(red(std::type_identity<Weighted>{}), 400, 60);
}

TEST(PlayWorld, is_worth_the_mean_by_weight) {
    auto now = world<Urn>();
    Expectiminimax<> search(now, 0);
    EXPECT_DOUBLE_EQ(search.value(Expectiminimax<>::unlimited).value(), 0.5);
    auto other = world<Weighted>();
    Expectiminimax<> second(other, 0);
    EXPECT_DOUBLE_EQ(second.value(Expectiminimax<>::unlimited).value(), -0.8);
}

TEST(PlayWorld, begins_with_its_player_where_others_may_act_too) {
    urn::Game::State state;
    const auto submit = [&](const urn::Game::Input& input, Actor by) {
        EXPECT_FALSE(herding::advance<urn::Game>(state, input, by).stops());
    };
    submit(urn::Begin{}, Actor::system);
    submit(urn::Action<"draw", urn::Ball>{urn::Ball::Red}, Actor::chance);
    submit(urn::Action<"think", urn::Number>{1}, Actor::player(0));
    for (const std::uint16_t player : {std::uint16_t{0}, std::uint16_t{1}}) {
        auto now = world<Urn>(Actor::player(player), state);
        ASSERT_EQ(now.options(), 1U); // one claim, and not that of the other
        EXPECT_EQ(now.decider(), Actor::player(player));
        now.take(0);
        EXPECT_EQ(now.options(), 0U);
    }
}

/// Over after the draw, though the script would continue.
struct Short : Considered {
    static constexpr std::string_view name = "short-urn";
    static bool over(const herding::NoSetup& /*setup*/, const urn::Game::State& state) {
        return state.drawn.has_value();
    }
};

TEST(PlayWorld, considers_nothing_behind_the_end) {
    auto now = world<Short>();
    now.take(0);
    now.take(0);
    EXPECT_EQ(now.options(), 0U);
}

TEST(PlayWorld, ends_a_game_that_is_too_long) {
    auto now = world<Urn>();
    herding::Generator generator(1);
    EXPECT_FALSE(now.playout(generator, 3));
    EXPECT_TRUE(now.playout(generator, 1));
}

// The Playable names blue first, and red has the lower id.
TEST(PlayCTable, has_weights_in_the_order_of_ids) {
    const herding_c_table& table = c_table<Weighted>();
    std::vector<std::uint64_t> state(table.state_size, ~std::uint64_t{0});
    std::vector<std::uint64_t> ids(table.max_num_actions);
    std::vector<std::uint64_t> weights(table.max_num_actions);
    table.init(nullptr, state.data()); // the application begins the game
    ASSERT_TRUE(table.is_chance_node(state.data()));
    ASSERT_EQ(table.get_valid_actions(state.data(), ids.data()), 2U);
    ASSERT_EQ(table.get_chance_weights(state.data(), weights.data()), 2U);
    EXPECT_EQ(ids[0], 0U);
    EXPECT_EQ(ids[1], 1U);
    EXPECT_EQ(weights[0], 1U);
    EXPECT_EQ(weights[1], 9U);
    table.apply_action(state.data(), 1);
    std::uint8_t cell = 0;
    table.get_observation(state.data(), 0, &cell);
    EXPECT_EQ(cell, 1); // blue
    EXPECT_EQ(table.get_chance_weights(state.data(), weights.data()), 0U);
    // The same, whatever was in the memory before.
    std::vector<std::uint64_t> other(table.state_size, 0);
    table.init(nullptr, other.data());
    table.apply_action(other.data(), 1);
    const auto held = [](const std::vector<std::uint64_t>& words) {
        urn::Game::State value;
        std::memcpy(static_cast<void*>(&value), words.data(), sizeof value);
        return value;
    };
    EXPECT_EQ(held(state), held(other));
}

TEST(PlayCTable, has_the_weights_of_scripts_where_the_playable_lists_the_actions) {
    const herding_c_table& table = c_table<Listed>();
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> weights(table.max_num_actions);
    table.init(nullptr, state.data());
    ASSERT_EQ(table.get_chance_weights(state.data(), weights.data()), 2U);
    EXPECT_EQ(weights[0], 3U);
    EXPECT_EQ(weights[1], 1U);
}

TEST(PlayInformation, holds_who_acted) {
    const auto seen = [](std::uint16_t claims) {
        urn::Game::State state;
        InformationState<Urn> mine(state, 0);
        mine.see(urn::Action<"claim">{}, Actor::player(claims), state);
        return mine.text();
    };
    EXPECT_NE(seen(0), seen(1));
}

// Nobody sees what chance draws, or that the state has changed.
TEST(PlayInformation, holds_who_acted_where_nothing_else_is_seen) {
    const urn::Game::State state;
    InformationState<Urn> one(state, 0);
    InformationState<Urn> other(state, 0);
    one.see(urn::Action<"draw", urn::Ball>{urn::Ball::Red}, Actor::chance, state);
    other.see(urn::Action<"draw", urn::Ball>{urn::Ball::Red}, Actor::player(1), state);
    EXPECT_NE(one.text(), other.text());
}

TEST(PlayInformation, holds_own_inputs_and_of_others_what_is_shown) {
    const auto seen = [](int number, std::uint16_t viewer) {
        urn::Game::State state;
        InformationState<Urn> mine(state, viewer);
        const auto submit = [&](const urn::Game::Input& input, Actor by) {
            EXPECT_FALSE(herding::advance<urn::Game>(state, input, by).stops());
            mine.see(input, by, state);
        };
        submit(urn::Begin{}, Actor::system);
        submit(urn::Action<"draw", urn::Ball>{urn::Ball::Blue}, Actor::chance);
        submit(urn::Action<"think", urn::Number>{urn::Number(number)}, Actor::player(0));
        submit(urn::Action<"claim">{}, Actor::player(1));
        return mine.text();
    };
    EXPECT_NE(seen(0, 0), seen(2, 0));
    EXPECT_EQ(seen(0, 1), seen(2, 1));
    for (const std::uint16_t viewer : {std::uint16_t{0}, std::uint16_t{1}}) {
        EXPECT_NE(seen(2, viewer).find("draw{value=blue}"), std::string::npos);
        EXPECT_NE(seen(2, viewer).find("claim"), std::string::npos);
        EXPECT_EQ(seen(2, viewer).find("think{value=2}") != std::string::npos, viewer == 0);
        EXPECT_EQ(seen(2, viewer).find("noted=true,claimed=false") != std::string::npos, true);
    }
}

TEST(PlayMatch, copies_number_actions_as_their_original) {
    const auto match = game_of<Urn>().begin({});
    ASSERT_EQ(match->submit("begin", Actor::system), std::nullopt);
    const auto fork = match->fork(7);
    const auto dealt = match->determinized(1, 7);
    ASSERT_EQ(match->action_count(), 7U); // think and claim of players, draw of chance, begin
    EXPECT_EQ(match->player_action_count(), 4U);
    for (const Match* one : {match.get(), fork.get(), dealt.get()}) {
        ASSERT_EQ(one->action_count(), 7U);
        for (std::uint64_t id = 0; id < 7; ++id) {
            EXPECT_EQ(one->action(id), match->action(id));
            EXPECT_EQ(one->action_id(match->action(id)), id);
            EXPECT_EQ(one->is_chance_action(id), match->action(id).starts_with("draw")) << id;
        }
        EXPECT_FALSE(one->is_chance_action(7));
    }
}

} // namespace
} // namespace worlds_tests
