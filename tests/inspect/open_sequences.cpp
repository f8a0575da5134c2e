#include "inspect/support/games.hpp"
#include "pig/playable.hpp"

#include "herding/inspect/inspector.hpp"
#include "herding/inspect/rules_of.hpp"
#include "herding/inspect/session.hpp"
#include "herding/record/journal.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <sstream>
#include <string>

// A game of sequences that hides nothing, looked at by a player. Between the diffs of a frame its sequences stand where no
// saved game may have them.
namespace inspect_open_sequences_test {

namespace rec = herding::record;
namespace ins = herding::inspect;
using herding::Actor;

std::shared_ptr<rec::Store> played() {
    using Die = pig::Die;
    std::shared_ptr<rec::Store> store = rec::memory_store();
    auto game = rec::create<pig::Game>(*store, "evening", pig::Game::State{});
    const auto roll = [&](int pips) {
        EXPECT_TRUE(game.engine.dispatch(herding::sequence::Action<"roll", Die>{Die(pips)}, Actor::chance)
                        .committed());
    };
    EXPECT_TRUE(game.engine.dispatch(herding::sequence::Begin{}).committed());
    roll(5);
    EXPECT_TRUE(game.engine.dispatch(herding::sequence::Action<"hold">{}, Actor::player(0)).committed());
    roll(1);
    return store;
}

TEST(InspectOpenSequences, shows_a_player_every_state_of_an_open_game) {
    const auto store = played();
    const auto session = [&](ins::Viewer viewer) {
        return ins::Session({inspect_test::shared(store), "evening"}, {ins::rules_of<pig::Playable>}, viewer);
    };
    for (const ins::Viewer viewer : {ins::Viewer(0), ins::Viewer(1), ins::Viewer(herding::view::observer)}) {
        auto all = session({});
        auto seen = session(viewer);
        ASSERT_EQ(all.rows(), seen.rows());
        for (std::size_t row = 0; row < all.rows(); ++row) {
            EXPECT_EQ(seen.open(row).second, all.open(row).second) << row;
            for (std::size_t diffs = 0; diffs < 5; ++diffs) {
                EXPECT_EQ(seen.state(row, diffs).json, all.state(row, diffs).json) << row << ' ' << diffs;
            }
        }
        std::ostringstream out;
        ins::write_text(seen, out, 0, seen.rows());
        ins::write_html(seen, out, 0, seen.rows());
    }
}

} // namespace inspect_open_sequences_test
