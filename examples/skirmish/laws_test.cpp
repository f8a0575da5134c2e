#include "skirmish/playable.hpp"
#include "support/golden.hpp"
#include "support/suspension_points.hpp"
#include "support/typed_play.hpp"

#include "herding/law/checked_configs.hpp"
#include "herding/law/law.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace skirmish;

TEST(SkirmishLaws, hold) {
    for (auto config : herding::law::checked_configs_of<Playable>()) {
        config.cases = 25;
        const auto report = herding::law::check(config);
        EXPECT_TRUE(report.ok()) << report;
    }
}

TEST(SkirmishLaws, every_position_and_branch_is_taken) {
    const auto all = pairings();
    herding::law::StepsSeen<Game> seen;
    for (std::uint64_t seed = 0; seed < 160; ++seed) {
        const auto& setup = all[seed % all.size()];
        herding::Engine<Game> engine(setup, new_board(setup));
        seen.begin(engine.state());
        ASSERT_TRUE(engine.dispatch(herding::sequence::Begin{}).committed());
        seen.note(*engine.frames().back());
        play_randomly(engine, seed, [&](const herding::Frame<Game>& frame) { seen.note(frame); });
        EXPECT_NE(engine.state().result, Result::Open);
    }
    EXPECT_EQ(herding::law::never_seen(seen.positions()), Texts{});
    // Ways that a script allows but no game takes: past a step that always stops, no models or no attacks at the start.
    expect_golden("golden/never_taken.txt", lines(herding::law::never_seen(seen.branches())));
}

TEST(SkirmishLaws, a_battle_continues_from_every_save) {
    std::set<std::string> left_out;
    bool first = true;
    for (auto setup : pairings()) {
        setup.turns = 4;
        setup.units[0].models = setup.units[1].models = 2;
        const auto met =
            check_suspension_points<Game>({.games = 6,
                                           .setup = std::make_shared<const skirmish::Setup>(setup),
                                           .start = Game::State(new_board(setup))});
        EXPECT_GT(met.points, 50U);
        const std::set<std::string> here(met.offers_left_out.begin(), met.offers_left_out.end());
        std::erase_if(left_out, [&](const std::string& offer) { return !here.contains(offer); });
        left_out = first ? here : left_out;
        first = false;
    }
    EXPECT_EQ(Texts(left_out.begin(), left_out.end()), Texts{}) << "by none of the pairings";
}

} // namespace
