#include "support/golden.hpp"
#include "support/suspension_points.hpp"
#include "support/typed_play.hpp"
#include "triggers/playable.hpp"

#include "herding/law/checked_configs.hpp"
#include "herding/law/law.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

namespace {

using namespace triggers;

TEST(TriggersLaws, hold) {
    for (auto config : herding::law::checked_configs_of<Playable>()) {
        config.cases = 40;
        const auto report = herding::law::check(config);
        EXPECT_TRUE(report.ok()) << report;
    }
}

TEST(TriggersLaws, every_position_and_branch_is_taken) {
    herding::law::StepsSeen<Game> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const triggers::Setup setup = seed % 2 == 0 ? triggers::Setup{} : zoo();
        herding::Engine<Game> engine(setup, new_board(setup));
        seen.begin(engine.state());
        ASSERT_TRUE(engine.dispatch(Game::Rules::Input(herding::sequence::Begin{})).committed());
        seen.note(*engine.frames().back());
        play_randomly(engine, seed, [&](const herding::Frame<Game>& frame) { seen.note(frame); });
    }
    EXPECT_EQ(herding::law::never_seen(seen.positions()), Texts{});
    // Ways that a script allows but no game takes, such as an evening of no turns.
    expect_golden("golden/never_taken.txt", lines(herding::law::never_seen(seen.branches())));
}

TEST(TriggersLaws, an_evening_continues_from_every_save) {
    triggers::Setup setup = zoo();
    setup.turns = 8;
    const auto met = check_suspension_points<Game>({.games = 24,
                                                    .setup = std::make_shared<const triggers::Setup>(setup),
                                                    .start = Game::State(new_board(setup))});
    EXPECT_EQ(met.offers_left_out, Texts{});
    EXPECT_GT(met.points, 300U);
}

} // namespace
