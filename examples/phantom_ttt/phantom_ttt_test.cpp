#include "phantom_ttt/playable.hpp"

#include "herding/law/checked_configs.hpp"
#include "herding/law/law.hpp"
#include "herding/law/mutate.hpp"
#include "herding/play/game.hpp"
#include "herding/play/information.hpp"
#include "herding/play/match.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_phantom_ttt;

namespace {

using namespace phantom_ttt;
using herding::Actor;
using Known = herding::play::InformationState<Playable>;
namespace view = herding::view;

Game::Input place(int cell) { return {.cell = cell}; }

TEST(PhantomTtt, a_player_who_runs_into_a_mark_tries_again_and_the_other_one_does_not_notice) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(place(4), Actor::player(0)).committed());
    const auto before = view::of<Game>(engine.state(), 0);
    const auto tried = engine.dispatch(place(4), Actor::player(1));
    ASSERT_TRUE(tried.committed());
    EXPECT_EQ(engine.state().turn, 1);
    EXPECT_EQ(view::of<Game>(engine.state(), 0), before);
    EXPECT_FALSE(view::notices<Game>(*tried.frame(), 0));
    EXPECT_EQ(view::of<Game>(engine.state(), 1).cells[4].value(), Mark::X);
    EXPECT_EQ(engine.dispatch(place(4), Actor::player(1)).refusal()->info()->reason,
              "you know that it is taken");
}

/// Plays by text through play::Match, as programs do.
struct Table {
    std::unique_ptr<herding::play::Match> match = herding_game_phantom_ttt.game().begin({});

    std::string submit(int cell, Actor by, std::uint64_t decision) {
        return match->submit("place{cell=" + std::to_string(cell) + "}", by, decision).value_or("");
    }
    std::string submit(int cell, Actor by) { return submit(cell, by, match->decision(by)); }
};

TEST(PhantomTtt, a_decision_counts_as_its_player_counts) {
    const Actor x = Actor::player(0);
    const Actor o = Actor::player(1);
    const std::string stale = "stale: what this answers is no longer asked";
    Table table;
    Table late; // if no program has asked before
    for (Table* one : {&table, &late}) {
        const auto& match = *one->match;
        const bool asks = one == &table;
        EXPECT_EQ(asks ? match.decision(x) : 0, 0U);
        EXPECT_EQ(one->submit(4, x), "");
        EXPECT_EQ(asks ? match.decision(x) : 1, 1U);
        const std::uint64_t first = match.decision(o);
        EXPECT_EQ(first, 1U);
        EXPECT_EQ(one->submit(4, o), "") << "it runs into the mark";
        EXPECT_EQ(match.decision(o), 2U);
        EXPECT_EQ(one->submit(3, o, first), stale) << "the second click";
        EXPECT_TRUE(match.refused_by().stale);
        EXPECT_EQ(match.events(), 2U);
        EXPECT_EQ(asks ? match.decision(x) : 1, 1U) << "X has not noticed the try";
        EXPECT_EQ(one->submit(0, o), "");
        EXPECT_EQ(match.decision(x), 2U) << "the second commit that X notices, and the third one of the game";
        EXPECT_EQ(one->submit(0, x, 3), stale) << "the number that everybody would count";
        EXPECT_EQ(one->submit(0, x, 2), "");
        EXPECT_EQ(match.decision(x), 3U) << "X has run into a mark";
    }
}

TEST(PhantomTtt, an_undo_that_a_player_does_not_notice_ends_none_of_their_decisions) {
    const Actor x = Actor::player(0);
    const Actor o = Actor::player(1);
    Table table;
    EXPECT_EQ(table.submit(4, x), "");
    const std::uint64_t waits = table.match->decision(x);
    EXPECT_EQ(table.submit(4, o), "");
    const std::uint64_t again = table.match->decision(o);
    EXPECT_NE(table.match->undo(o), std::nullopt) << "it could tell O of a try";
    if (table.match->undo(Actor::system) == std::nullopt) { // it is a barrier if O has seen the mark
        EXPECT_NE(table.match->decision(o), again);
    }
    EXPECT_EQ(table.match->decision(x), waits);
}

/// A random game. `see` gets what each player knows after each input: by the rules of OpenSpiel's `information_state_string`,
/// which are written out here, with the turn and the result; and by ours.
template <class See> void play(const Setup& setup, std::uint64_t seed, const See& see) {
    herding::Generator generator(seed);
    herding::Engine<Game> engine(setup, Board{});
    std::array<std::string, 2> theirs;
    std::array<Known, 2> ours{Known(engine.state(), 0), Known(engine.state(), 1)};
    while (!engine.state().over) {
        std::vector<herding::play::Action<Game>> legal;
        Playable::legal_actions(setup, engine.state(), legal);
        const auto& [input, by] = legal[generator.below(static_cast<std::uint32_t>(legal.size()))];
        const auto actor = static_cast<Player>(by.index());
        const bool taken = engine.state().cells[Game::cell(input)].value() != Mark::None;
        const auto outcome = engine.dispatch(input, by);
        ASSERT_TRUE(outcome.committed());
        const Board& board = engine.state();
        const std::string turn = board.over ? std::string(name(board.winner)) : std::to_string(board.turn);
        for (Player player = 0; player < 2; ++player) {
            ours[player].see(*outcome.frame(), board);
            if (player == actor) {
                theirs[player] += std::to_string(Game::cell(input)) + (taken ? "! " : " ");
            } else if (setup.counts_tries) {
                theirs[player] += "? ";
            }
            see(player, theirs[player] + turn, ours[player].text());
        }
    }
}

TEST(PhantomTtt, players_tell_apart_what_they_tell_apart_in_open_spiel) {
    for (const auto& [name, summary, setup] : Playable::setups()) {
        std::array<std::map<std::string, std::string>, 2> ours;
        std::array<std::map<std::string, std::string>, 2> theirs;
        std::size_t met_again = 0;
        for (std::uint64_t seed = 0; seed < 2000; ++seed) {
            play(setup, seed, [&](Player player, const std::string& spiel, const std::string& here) {
                met_again += ours[player].contains(spiel) ? 1 : 0;
                EXPECT_EQ(ours[player].try_emplace(spiel, here).first->second, here) << name;
                EXPECT_EQ(theirs[player].try_emplace(here, spiel).first->second, spiel) << name;
            });
        }
        EXPECT_GT(met_again, 1000U) << "nothing was compared";
    }
}

TEST(PhantomTtt, keeps_the_laws_and_mistakes_in_the_rules_are_noticed) {
    auto configs = herding::law::checked_configs_of<Playable>();
    for (auto& config : configs) {
        const auto report = herding::law::check(config);
        EXPECT_TRUE(report.ok()) << report;
        config.cases = 30; // of each mistake
    }
    const auto mutants = herding::law::mutate(configs);
    EXPECT_EQ(mutants.percent(), 100U) << mutants;
}

} // namespace
