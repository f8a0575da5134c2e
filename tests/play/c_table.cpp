// Tables of games whose application and chance do what no example does.

#include "herding/play/c_table.hpp"

#include "play/nim.hpp"
#include "play/search_walk.hpp"

#include "herding/herding.hpp"
#include "herding/law/conforms.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/world_of.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Chance and a player may do the same in different places of a script.
namespace c_table_of_rests {

using namespace herding::sequence;

struct Board {
    std::uint8_t count = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(count)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Added {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Added&, const Added&) = default;
};
struct Add {
    Added apply(Board& board) const {
        ++board.count;
        return {};
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Add&, const Add&) = default;
};
struct Round {
    auto script() {
        return seq(choose<"draw">(act<"add">(chance, [](Emits<Add> out) { out.emit(Add{}); }),
                                  act<"rest">(chance, [] {})),
                   choose<"turn">(act<"rest">(by(0), [] {}),
                                  act<"double">(by(0), [](Emits<Add> out) { out.emit(Add{}); })));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Round&, const Round&) = default;
};
struct Game {
    using Rules = herding::sequence::Rules<Board, Round>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Added>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "rests";
    static constexpr std::string_view summary = "chance rests, or a player does";
    static constexpr unsigned players = 1;
    static std::vector<std::size_t> observation_shape(const herding::NoSetup& /*setup*/) { return {1}; }
    template <class Number> static void observe(const herding::NoSetup& /*setup*/, const Game::State& state,
                                                std::uint16_t /*viewer*/, std::span<Number> cells) {
        cells[0] = static_cast<Number>(state.count);
    }
};

namespace {

TEST(PlayCTable, numbers_what_a_script_offers_to_players_and_to_chance) {
    const herding_c_table& table = herding::play::c_table<Playable>();
    EXPECT_EQ(std::string_view(table.help_prompt()), "rests: chance rests, or a player does\n"
                                                     "Actions of players:\n  0  double\n  1  rest\n"
                                                     "Outcomes of chance:\n  0  rest\n  1  add\n");
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> ids(table.max_num_actions);
    table.init(nullptr, state.data());
    ASSERT_TRUE(table.is_chance_node(state.data()));
    EXPECT_EQ(table.get_valid_actions(state.data(), ids.data()), 2U);
    EXPECT_EQ(ids, (std::vector<std::uint64_t>{0, 1}));
    table.apply_action(state.data(), 1);
    std::uint8_t cell = 0;
    table.get_observation(state.data(), 0, &cell);
    EXPECT_EQ(cell, 1);
    EXPECT_EQ(table.get_valid_actions(state.data(), ids.data()), 2U);
    EXPECT_EQ(ids, (std::vector<std::uint64_t>{0, 1}));
    table.apply_action(state.data(), 1);
    EXPECT_TRUE(table.is_terminal(state.data()));
}

/// Two players may act at once.
struct Race {
    auto script() {
        return seq(choose<"race">(act<"left">(by(0), [](Emits<Add> out) { out.emit(Add{}); }),
                                  act<"right">(by(1), [] {})));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Race&, const Race&) = default;
};
struct RaceGame {
    using Rules = herding::sequence::Rules<Board, Race>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Added>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<RaceGame>({{"sequences", 0, resume<RaceGame>}});
    }
};
struct RacePlayable {
    using Spec = RaceGame;
    static constexpr std::string_view name = "race";
    static constexpr std::string_view summary = "two players may act";
    static constexpr unsigned players = 2;
};

TEST(PlayCTable, takes_actions_of_the_first_of_several_who_may_act) {
    const herding_c_table& table = herding::play::c_table<RacePlayable>();
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> ids(table.max_num_actions);
    table.init(nullptr, state.data());
    EXPECT_EQ(table.get_current_player(state.data()), 0U);
    ASSERT_EQ(table.get_valid_actions(state.data(), ids.data()), 1U);
    const auto before = state;
    table.apply_action(state.data(), 1 - ids[0]);
    EXPECT_EQ(state, before);
    table.apply_action(state.data(), ids[0]);
    EXPECT_TRUE(table.is_terminal(state.data()));
}

/// Three players answer at once, and each may change the answer until all have answered.
struct Vote {
    auto script() {
        return seq(
            act<"vote">(each([] { return Players::first(3); }, changeable), [](Emits<Add> out, bool yes) {
                if (yes) {
                    out.emit(Add{});
                }
            }));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Vote&, const Vote&) = default;
};
struct VoteGame {
    using Rules = herding::sequence::Rules<Board, Vote>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Added>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<VoteGame>({{"sequences", 0, resume<VoteGame>}});
    }
};
struct VotePlayable {
    using Spec = VoteGame;
    static constexpr std::string_view name = "vote";
    static constexpr std::string_view summary = "three players answer, and may change their answers";
    static constexpr unsigned players = 3;
};

TEST(PlayCTable, waits_for_players_without_an_answer) {
    const herding_c_table& table = herding::play::c_table<VotePlayable>();
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> ids(table.max_num_actions);
    table.init(nullptr, state.data());
    for (std::uint64_t player = 0; player < 3; ++player) {
        EXPECT_EQ(table.get_current_player(state.data()), player);
        ASSERT_EQ(table.get_valid_actions(state.data(), ids.data()), 2U);
        EXPECT_EQ(ids, (std::vector<std::uint64_t>{0, 1}));
        table.apply_action(state.data(), 1);
    }
    EXPECT_TRUE(table.is_terminal(state.data()));
}

/// Of two players who may act, the one with the higher index is offered first, and one precondition reads the actor. Then the
/// application must act.
struct Crowd {
    auto script() {
        return seq(
            loop_while([](const Board& board) { return board.count < 20; },
                       choose<"crowd">(
                           act<"push">(
                               by(1), [](Emits<Add> out) { out.emit(Add{}); },
                               require<"who is player 1">([](Actor who) { return who == Actor::player(1); })),
                           act<"pull">(by(0), [](Emits<Add> out, bool) { out.emit(Add{}); })),
                       act<"tick">(application, [](Emits<Add> out) { out.emit(Add{}); })));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Crowd&, const Crowd&) = default;
};
struct CrowdGame {
    using Rules = herding::sequence::Rules<Board, Crowd>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Added>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<CrowdGame>({{"sequences", 0, resume<CrowdGame>}});
    }
};
struct CrowdPlayable {
    using Spec = CrowdGame;
    static constexpr std::string_view name = "crowd";
    static constexpr std::string_view summary = "two players may act, then the application must";
    static constexpr unsigned players = 2;
};
/// Ends before its sequences do.
struct ShortCrowd : CrowdPlayable {
    static bool over(const herding::NoSetup& /*setup*/, const CrowdGame::State& state) {
        return state.count >= 6;
    }
};

TEST(PlayCTable, takes_what_the_application_must_do_between_actions_of_a_script) {
    const herding_c_table& table = herding::play::c_table<CrowdPlayable>();
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> ids(table.max_num_actions);
    table.init(nullptr, state.data());
    int actions = 0;
    for (; !table.is_terminal(state.data()); ++actions) {
        EXPECT_EQ(table.get_current_player(state.data()), 0U);
        ASSERT_EQ(table.get_valid_actions(state.data(), ids.data()), 2U);
        EXPECT_EQ(ids[0], 1U); // those of player 0
        EXPECT_EQ(ids[1], 2U);
        const auto before = state;
        table.apply_action(state.data(), 0); // that of player 1
        EXPECT_EQ(state, before);
        table.apply_action(state.data(), 2);
        ASSERT_NE(state, before);
    }
    EXPECT_EQ(actions, 10);
}

/// Ends before its sequence does.
struct ShortRests : Playable {
    static bool over(const herding::NoSetup& /*setup*/, const Game::State& state) { return state.count != 0; }
};

TEST(PlayCTable, takes_no_action_after_the_end_that_the_playable_names) {
    const herding_c_table& table = herding::play::c_table<ShortRests>();
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> ids(table.max_num_actions);
    table.init(nullptr, state.data());
    EXPECT_FALSE(table.is_terminal(state.data()));
    table.apply_action(state.data(), 1);
    EXPECT_TRUE(table.is_terminal(state.data()));
    EXPECT_EQ(table.get_valid_actions(state.data(), ids.data()), 0U);
    const auto end = state;
    for (std::uint64_t id = 0; id < table.max_num_actions; ++id) {
        table.apply_action(state.data(), id);
        EXPECT_EQ(state, end);
    }
}

TEST(SearchPath, of_an_offer_to_several_players_is_the_list_of_the_first) {
    CrowdGame::State begun{};
    ASSERT_FALSE(herding::advance<CrowdGame>(begun, Begin{}).stops());
    EXPECT_EQ(legal_actions<CrowdGame>(begun).size(), 3U);
    search_walk::check_walk<CrowdPlayable>(100);
    search_walk::check_playouts<CrowdPlayable>(5);
    search_walk::check_playouts<ShortCrowd>(5);
    search_walk::check_walk<VotePlayable>(50);
    search_walk::check_playouts<VotePlayable>(5);
}

} // namespace
} // namespace c_table_of_rests

namespace c_table_of_rounds {

using herding::Actor;

enum class Turn : std::uint8_t { Player, Close, Chance, Choice };
enum class Kind : std::uint8_t { Add, Close, Small, Large, Left, Right };

struct Do {
    Kind kind{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(kind)); }
    friend bool operator==(const Do&, const Do&) = default;
};

/// A player adds one, the application must close the round, chance draws, and then the application has a choice.
struct Rounds {
    Turn turn{};
    std::uint8_t count = 0;

    [[nodiscard]] std::vector<Kind> legal() const {
        switch (turn) {
        case Turn::Player: return {Kind::Add};
        case Turn::Close: return {Kind::Close};
        case Turn::Chance: return {Kind::Large, Kind::Small}; // not in the order of their numbers
        case Turn::Choice: return {Kind::Left, Kind::Right};
        }
        return {};
    }
    [[nodiscard]] Actor due() const {
        return turn == Turn::Player ? Actor::player(0) : turn == Turn::Chance ? Actor::chance : Actor::system;
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(turn), CEREAL_NVP(count));
    }
    friend bool operator==(const Rounds&, const Rounds&) = default;
};

struct Done {
    Kind kind{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(kind)); }
    friend bool operator==(const Done&, const Done&) = default;
};
struct Step {
    Kind kind{};
    Done apply(Rounds& rounds) const {
        rounds.count = static_cast<std::uint8_t>(rounds.count + (kind == Kind::Close ? 10 : 1));
        rounds.turn = static_cast<Turn>((static_cast<unsigned>(rounds.turn) + 1) % 4);
        return {kind};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(kind)); }
    friend bool operator==(const Step&, const Step&) = default;
};
enum class Why : std::uint8_t { NotNow };

struct Game {
    using State = Rounds;
    using Input = Do;
    using Diff = Step;
    using Trace = Done;
    using Info = Why;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict step(Dispatch& d) {
        const auto legal = d->legal();
        if (!(d.actor() == d->due()) ||
            std::find(legal.begin(), legal.end(), d.input().kind) == legal.end()) {
            return herding::Disallowed{Why::NotNow};
        }
        d.emit(Step{d.input().kind});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"step", 0, step}}); }
};

/// Names no ids, so they follow from the type of the inputs, and nobody knows who takes which.
struct Unlisted {
    using Spec = Game;
    static constexpr std::string_view name = "rounds";
    static constexpr std::string_view summary =
        "a player, the application, chance, and the application again";
    static constexpr unsigned players = 1;

    template <class Out>
    static void legal_actions(const herding::NoSetup& /*setup*/, const Rounds& rounds, Out& out) {
        for (const Kind kind : rounds.legal()) {
            out.push_back({Do{kind}, rounds.due()});
        }
    }
    static std::vector<herding::play::Chance<Game>> chance_outcomes(const herding::NoSetup& /*setup*/,
                                                                    const Rounds& rounds) {
        if (rounds.turn != Turn::Chance) {
            return {};
        }
        return {{Do{Kind::Large}, 7}, {Do{Kind::Small}, 3}};
    }
    static std::vector<std::size_t> observation_shape(const herding::NoSetup& /*setup*/) { return {1}; }
    template <class Number> static void observe(const herding::NoSetup& /*setup*/, const Rounds& rounds,
                                                std::uint16_t /*viewer*/, std::span<Number> cells) {
        cells[0] = static_cast<Number>(rounds.count);
    }
};

using Actions = std::vector<herding::play::Action<Game>>;

struct Playable : Unlisted {
    static Actions all_actions(const herding::NoSetup& /*setup*/) {
        return {{Do{Kind::Add}, Actor::player(0)}, {Do{Kind::Small}, Actor::chance},
                {Do{Kind::Large}, Actor::chance},  {Do{Kind::Close}, Actor::system},
                {Do{Kind::Left}, Actor::system},   {Do{Kind::Right}, Actor::system}};
    }
};

/// Lists a player in place of chance.
struct Misnamed : Unlisted {
    static Actions all_actions(const herding::NoSetup& setup) {
        Actions all = Playable::all_actions(setup);
        for (auto& action : all) {
            action.by = Actor::player(0);
        }
        return all;
    }
};

/// Names an outcome twice, and one that cannot happen.
struct Repeats : Playable {
    static void legal_actions(const herding::NoSetup& setup, const Rounds& rounds, Actions& out) {
        Playable::legal_actions(setup, rounds, out);
        Playable::legal_actions(setup, rounds, out);
    }
    static std::vector<herding::play::Chance<Game>> chance_outcomes(const herding::NoSetup& setup,
                                                                    const Rounds& rounds) {
        auto outcomes = Playable::chance_outcomes(setup, rounds);
        if (!outcomes.empty()) {
            outcomes.push_back({Do{Kind::Small}, 2});
            outcomes.push_back({Do{Kind::Add}, 0});
        }
        return outcomes;
    }
};

/// A player may do something at any time, and the others decide.
struct Interrupted : Playable {
    static void legal_actions(const herding::NoSetup& setup, const Rounds& rounds, Actions& out) {
        Playable::legal_actions(setup, rounds, out);
        if (rounds.turn != Turn::Player) {
            out.push_back({Do{Kind::Add}, Actor::player(0)});
        }
    }
    static Actor decider(const herding::NoSetup& /*setup*/, const Rounds& rounds) { return rounds.due(); }
};

/// Lists one action for a player and for chance.
struct Shared : Unlisted {
    static Actions all_actions(const herding::NoSetup& setup) {
        Actions all = Playable::all_actions(setup);
        all.push_back({Do{Kind::Large}, Actor::player(0)});
        return all;
    }
};

/// Ends while actions are still listed.
struct Short {
    using Spec = Game;
    static constexpr std::string_view name = "short";
    static constexpr std::string_view summary = "the same without weights, and it ends";
    static constexpr unsigned players = 1;

    template <class Out>
    static void legal_actions(const herding::NoSetup& setup, const Rounds& rounds, Out& out) {
        Unlisted::legal_actions(setup, rounds, out);
    }
    static bool over(const herding::NoSetup& /*setup*/, const Rounds& rounds) { return rounds.count >= 50; }
};

/// Counts from a number that is dealt.
struct Dealt : Unlisted {
    static Rounds initial(const herding::NoSetup& /*setup*/, herding::Generator& generator) {
        return {.turn = Turn::Player, .count = static_cast<std::uint8_t>(generator.below(200))};
    }
};

namespace {

/// A table in the state before chance draws, for which all but `init` is asked.
struct AtChance {
    explicit AtChance(const herding_c_table& of) : table(of), state(of.state_size), ids(of.max_num_actions) {
        table.init(nullptr, state.data());
        EXPECT_EQ(table.get_valid_actions(state.data(), ids.data()), 1U);
        table.apply_action(state.data(), 0);
        EXPECT_TRUE(table.is_chance_node(state.data()));
        ids.resize(table.get_valid_actions(state.data(), ids.data()));
    }
    [[nodiscard]] int count_after(std::uint64_t action) {
        table.apply_action(state.data(), action);
        std::uint8_t cell = 0;
        table.get_observation(state.data(), 0, &cell);
        return cell;
    }

    const herding_c_table& table;
    std::vector<std::uint64_t> state;
    std::vector<std::uint64_t> ids;
};
using Ids = std::vector<std::uint64_t>;

TEST(PlayCTable, numbers_outcomes_of_chance_of_which_nobody_says_who_takes_them) {
    const herding_c_table& table = herding::play::c_table<Unlisted>();
    EXPECT_EQ(table.max_num_actions, 6U);
    AtChance game(table);
    EXPECT_EQ(game.ids, (Ids{2, 3}));
    EXPECT_EQ(game.count_after(4), 11); // not valid
    EXPECT_EQ(game.count_after(3), 13); // and the application has taken the first of two actions
    EXPECT_EQ(game.count_after(4), 13); // an action of the application, which no caller takes
    EXPECT_NE(std::string_view(table.help_prompt()).find("Actions:\n  0  do{kind=add}"),
              std::string_view::npos)
        << table.help_prompt();
    EXPECT_EQ(std::string_view(table.help_prompt()).find("chance:"), std::string_view::npos);
}

TEST(PlayCTable, numbers_actions_that_players_and_chance_share_for_both) {
    AtChance game(herding::play::c_table<Shared>()); // players: Add, Large; chance: Large, Small
    EXPECT_EQ(game.ids, (Ids{0, 1}));
    std::vector<std::uint64_t> weights(2);
    ASSERT_EQ(game.table.get_chance_weights(game.state.data(), weights.data()), 2U);
    EXPECT_EQ(weights, (Ids{7, 3}));
    EXPECT_EQ(game.count_after(2), 11);
    EXPECT_EQ(game.count_after(1), 13);
}

TEST(PlayCTable, writes_no_id_beyond_the_last_where_an_action_is_listed_for_others) {
    AtChance game(herding::play::c_table<Misnamed>());
    EXPECT_EQ(game.ids, Ids{});
    EXPECT_EQ(game.count_after(1), 11);
    const auto fault = herding::law::conforms(herding::play::game_of<Misnamed>()).fault.value_or("none");
    EXPECT_NE(fault.find("of chance has an id of others: name in `all_actions` who takes it"),
              std::string::npos)
        << fault;
}

TEST(PlayCTable, takes_what_the_application_must_do_and_no_more) {
    const herding_c_table& table = herding::play::c_table<Playable>();
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> ids(table.max_num_actions);
    const auto count = [&] {
        std::uint8_t cell = 0;
        table.get_observation(state.data(), 0, &cell);
        return int{cell};
    };
    table.init(nullptr, state.data());
    EXPECT_EQ(table.get_valid_actions(state.data(), ids.data()), 1U);
    table.apply_action(state.data(), 0);
    EXPECT_EQ(count(), 11); // the round is closed

    ASSERT_TRUE(table.is_chance_node(state.data()));
    ASSERT_EQ(table.get_valid_actions(state.data(), ids.data()), 2U);
    EXPECT_EQ(ids, (std::vector<std::uint64_t>{0, 1}));
    std::vector<std::uint64_t> weights(2);
    ASSERT_EQ(table.get_chance_weights(state.data(), weights.data()), 2U);
    EXPECT_EQ(weights, (std::vector<std::uint64_t>{3, 7})); // in the order of the ids

    table.apply_action(state.data(), 1);
    EXPECT_EQ(count(), 13); // the application has a choice, of which the first is taken
    EXPECT_EQ(table.get_valid_actions(state.data(), ids.data()), 1U);
    EXPECT_EQ(table.get_current_player(state.data()), 0U);
}

// As 36 throws of two dice are listed, of which 21 differ.
TEST(PlayCTable, adds_the_weights_of_an_outcome_that_is_listed_several_times) {
    const herding_c_table& table = herding::play::c_table<Repeats>();
    std::vector<std::uint64_t> state(table.state_size);
    table.init(nullptr, state.data());
    table.apply_action(state.data(), 0);
    constexpr std::uint64_t untouched = 99;
    std::vector<std::uint64_t> out(table.max_num_actions + 1, untouched);
    ASSERT_EQ(table.max_num_actions, 2U);
    ASSERT_EQ(table.get_valid_actions(state.data(), out.data()), 2U);
    EXPECT_EQ(out, (std::vector<std::uint64_t>{0, 1, untouched}));
    ASSERT_EQ(table.get_chance_weights(state.data(), out.data()), 2U);
    EXPECT_EQ(out, (std::vector<std::uint64_t>{5, 7, untouched}));
}

TEST(SearchPath, of_behaviors_ends_when_the_game_is_over) { search_walk::check_playouts<Short>(5); }

TEST(PlayCTable, deals_another_game_for_another_seed) {
    const herding_c_table& table = herding::play::c_table<Dealt>();
    EXPECT_TRUE(table.deals);
    EXPECT_FALSE(herding::play::c_table<Unlisted>().deals);
    const auto begun = [&](const herding_c_config* config) {
        std::vector<std::uint64_t> state(table.state_size);
        table.init(config, state.data());
        return state;
    };
    std::set<std::vector<std::uint64_t>> deals;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const herding_c_config config{seed};
        EXPECT_EQ(begun(&config), begun(&config));
        deals.insert(begun(&config));
    }
    EXPECT_GT(deals.size(), 10U);
    const herding_c_config first{1};
    EXPECT_EQ(begun(nullptr), begun(&first));
}

TEST(PlayWorld, has_no_outcome_that_never_happens) {
    Rounds rounds{.turn = Turn::Chance};
    herding::play::WorldOf<Repeats> world(std::make_shared<const herding::NoSetup>(), rounds, std::nullopt);
    ASSERT_EQ(world.options(), 3U); // it may have one twice
    EXPECT_EQ(world.weights()[0] + world.weights()[1] + world.weights()[2], 12U);
}

// A player may act out of turn; nobody waits for that.
TEST(PlayCTable, takes_what_the_application_decides_where_players_may_act_too) {
    const herding_c_table& table = herding::play::c_table<Interrupted>();
    std::vector<std::uint64_t> state(table.state_size);
    table.init(nullptr, state.data());
    table.apply_action(state.data(), 0);
    EXPECT_TRUE(table.is_chance_node(state.data()));
}

} // namespace
} // namespace c_table_of_rounds

/// Nobody takes two stones, if there is a choice that the Playable names.
namespace c_table_of_candidates {
namespace {

struct Timid : nim::Playable {
    static constexpr std::string_view name = "timid";
    static void candidates(const nim::Setup& /*setup*/, const nim::Heap& heap,
                           std::vector<herding::play::Action<nim::Game>>& out) {
        if (heap.stones >= 3) {
            for (const int stones : {3, 1}) {
                out.push_back({nim::Take{stones}, herding::Actor::player(heap.turn)});
            }
        }
    }
};

std::vector<std::string> candidates(const herding::play::Match& match, std::uint16_t player) {
    std::vector<std::string> inputs;
    for (const auto& choice : match.candidates(herding::Actor::player(player))) {
        inputs.push_back(choice.input + " " + std::to_string(choice.id.value()));
    }
    return inputs;
}

TEST(PlayCTable, lists_candidates_and_takes_no_other_action) {
    using Ids = std::vector<std::uint64_t>;
    const herding_c_table& table = herding::play::c_table<Timid>();
    Ids state(table.state_size);
    Ids ids(table.max_num_actions);
    const auto valid = [&] {
        return Ids(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(
                                                  table.get_valid_actions(state.data(), ids.data())));
    };
    table.init(nullptr, state.data());
    EXPECT_EQ(valid(), (Ids{0, 2}));
    const Ids before = state;
    table.apply_action(state.data(), 1);
    EXPECT_EQ(state, before);
    table.apply_action(state.data(), 2);
    EXPECT_NE(state, before);
    EXPECT_EQ(valid(), (Ids{0, 1})); // it names none for two stones, so all legal actions are valid
    table.apply_action(state.data(), 1);
    EXPECT_TRUE(table.is_terminal(state.data()));
}

TEST(PlayMatch, lists_candidates_of_an_actor_or_what_is_legal) {
    const auto match = herding::play::game_of<Timid>().begin({});
    using Inputs = std::vector<std::string>;
    EXPECT_EQ(candidates(*match, 0), (Inputs{"take{stones=3} 2", "take{stones=1} 0"}));
    EXPECT_EQ(candidates(*match, 1), Inputs{});
    ASSERT_FALSE(match->submit("take{stones=3}", herding::Actor::player(0)));
    EXPECT_EQ(candidates(*match, 0), Inputs{});
    EXPECT_EQ(candidates(*match, 1), (Inputs{"take{stones=1} 0", "take{stones=2} 1"}));
    ASSERT_FALSE(match->submit("take{stones=2}", herding::Actor::player(1)));
    EXPECT_EQ(candidates(*match, 0), Inputs{});
}

} // namespace
} // namespace c_table_of_candidates

/// An urn of many balls: the application shuffles it, ball by ball, and chance draws one.
namespace c_table_of_many {

using herding::Actor;

constexpr std::uint16_t balls = 300;

struct Pick {
    herding::reflect::Bounded<0, balls - 1> ball{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(ball)); }
    friend bool operator==(const Pick&, const Pick&) = default;
};
struct Urn {
    std::uint16_t shuffled = 0;
    std::uint16_t drawn = balls; ///< none
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(shuffled), CEREAL_NVP(drawn));
    }
    friend bool operator==(const Urn&, const Urn&) = default;
};
struct Picked {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Picked&, const Picked&) = default;
};
struct Take {
    std::uint16_t ball = 0;
    Picked apply(Urn& urn) const {
        if (urn.shuffled < balls) {
            ++urn.shuffled;
        } else {
            urn.drawn = ball;
        }
        return {};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(ball)); }
    friend bool operator==(const Take&, const Take&) = default;
};
struct Game {
    using State = Urn;
    using Input = Pick;
    using Diff = Take;
    using Trace = Picked;
    enum class Info : std::uint8_t { NotNow };
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    static herding::Verdict<Info> take(Dispatch& d) {
        const bool shuffles = d->shuffled < balls;
        if (d->drawn < balls || d.actor() != (shuffles ? Actor::system : Actor::chance) ||
            (shuffles && d.input().ball.value() != d->shuffled)) {
            return herding::Disallowed{Info::NotNow};
        }
        d.emit(Take{static_cast<std::uint16_t>(d.input().ball.value())});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"take", 1, take}}); }
};
/// Nobody is named who does what, so players and chance share all ids.
template <unsigned Players> struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "many";
    static constexpr std::string_view summary = "one ball of many";
    static constexpr unsigned players = Players;
    static std::vector<herding::play::Chance<Game>> chance_outcomes(const herding::NoSetup& /*setup*/,
                                                                    const Urn& urn) {
        std::vector<herding::play::Chance<Game>> outcomes;
        for (std::uint16_t i = balls; i > 0 && urn.shuffled == balls && urn.drawn == balls; --i) {
            outcomes.push_back({Pick{herding::reflect::Bounded<0, balls - 1>(i - 1)}, 999U + i}); // backwards
            outcomes.push_back({outcomes.back().input, 1});
        }
        return outcomes;
    }
    static std::vector<std::size_t> observation_shape(const herding::NoSetup& /*setup*/) { return {1}; }
    template <class Number> static void observe(const herding::NoSetup& /*setup*/, const Urn& urn,
                                                std::uint16_t /*viewer*/, std::span<Number> cells) {
        cells[0] = urn.drawn == balls ? Number{0} : Number{1};
    }
};

namespace {

TEST(PlayCTable, weighs_more_outcomes_than_it_sorts_and_takes_any_number_of_forced_actions) {
    const herding_c_table& table = herding::play::c_table<Playable<1>>();
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> ids(table.max_num_actions);
    std::vector<std::uint64_t> weights(table.max_num_actions);
    table.init(nullptr, state.data());
    ASSERT_TRUE(table.is_chance_node(state.data())); // the urn is shuffled
    ASSERT_EQ(table.get_valid_actions(state.data(), ids.data()), balls);
    ASSERT_EQ(table.get_chance_weights(state.data(), weights.data()), balls);
    for (std::size_t i = 0; i < balls; ++i) {
        ASSERT_EQ(ids[i], i);
        ASSERT_EQ(weights[i], 1001 + i);
    }
    table.apply_action(state.data(), 7);
    EXPECT_TRUE(table.is_terminal(state.data()));
    EXPECT_EQ(table.get_chance_weights(state.data(), weights.data()), 0U);
}

template <class Call> std::string why(Call call) {
    try {
        call();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "made";
}

TEST(PlayCTable, is_refused_for_more_players_than_it_has_room_for_and_for_no_setup) {
    EXPECT_EQ(why([] { (void)herding::play::c_table<Playable<64>>(); }), "made");
    EXPECT_EQ(why([] { (void)herding::play::c_table<Playable<65>>(); }),
              "herding: the C table of many has room for 64 players, not 65");
    EXPECT_EQ(why([] { (void)herding::play::c_table<Playable<1>, 3>(); }),
              "herding: many has no setup number 3; it has 1");
}

} // namespace
} // namespace c_table_of_many
