#include "connect_four/playable.hpp"
#include "dice/playable.hpp"
#include "kuhn/playable.hpp"
#include "leduc/playable.hpp"
#include "masquerade/playable.hpp"
#include "phantom_ttt/playable.hpp"
#include "pig/free.hpp"
#include "pig/playable.hpp"
#include "search_steps.hpp"
#include "skirmish/playable.hpp"
#include "tictactoe/playable.hpp"
#include "triggers/playable.hpp"

#include <gtest/gtest.h>

#include <cstddef>

/// The search path of every example. The units beside this one have the larger games. HERDING_STEPS=1000000: a million steps of each, in
/// an optimized build (.ci/long).

namespace {

constexpr std::size_t few = 1000;

template <class P> class SearchPathOf : public testing::Test {};
using Playables =
    testing::Types<connect_four::Playable, dice::Playable, kuhn::Playable, leduc::Playable,
                   masquerade::Playable, phantom_ttt::Playable, pig::Playable, pig::free_choice::Playable,
                   skirmish::Playable, tictactoe::Playable, triggers::Playable>;
TYPED_TEST_SUITE(SearchPathOf, Playables);

TYPED_TEST(SearchPathOf, does_what_dispatches_views_and_lists_do) {
    search_walk::check_walk<TypeParam>(search_steps::steps(few));
}
TYPED_TEST(SearchPathOf, plays_random_games_as_lists_would) {
    search_walk::check_playouts<TypeParam>(static_cast<int>(search_steps::steps(few) / 100));
}

} // namespace
