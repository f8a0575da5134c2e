#include "meaning/playable.hpp"
#include "support/golden.hpp"
#include "support/suspension_points.hpp"
#include "support/typed_play.hpp"

#include "herding/law/law.hpp"
#include "herding/law/sequence.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

namespace meaning_tests {

using namespace meaning::pier;

const meaning::pier::Setup battle = meaning::Playable::setup({});

TEST(PierLaws, hold) {
    auto config = meaning::Playable::laws().front();
    herding::law::add_sequence_laws(config);
    config.cases = 25;
    meaning::Playable::invariants(config);
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
}

/// A table on which the furnace engine is in the middle and has a wound left, so that it may explode.
Board about_to_explode() {
    Board board = new_board(battle);
    board.units[4].lost = 7;
    board.units[4].place = {4, 4};
    return board;
}

TEST(PierLaws, every_position_is_taken) {
    herding::law::StepsSeen<Game> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        herding::Engine<Game> engine(battle, seed % 2 == 0 ? new_board(battle) : about_to_explode());
        seen.begin(engine.state());
        ASSERT_TRUE(engine.dispatch(herding::sequence::Begin{}).committed());
        seen.note(*engine.frames().back());
        play_randomly(engine, seed, [&](const herding::Frame<Game>& frame) { seen.note(frame); });
    }
    EXPECT_EQ(herding::law::never_seen(seen.positions()), Texts{});
    // Ways that a script allows but no game takes.
    expect_golden("golden/never_taken.txt", lines(herding::law::never_seen(seen.branches())));
}

TEST(PierLaws, a_battle_continues_from_every_save) {
    const auto short_battle =
        std::make_shared<const meaning::pier::Setup>(meaning::pier::Setup{battle.scenario, 1});
    const auto met = check_suspension_points<Game>(
        {.games = 6, .setup = short_battle, .start = Game::State(about_to_explode())});
    EXPECT_GT(met.points, 100U);
}

} // namespace meaning_tests
