#include "connect_four/playable.hpp"
#include "dice/playable.hpp"
#include "kuhn/playable.hpp"
#include "leduc/playable.hpp"
#include "masquerade/playable.hpp"
#include "phantom_ttt/playable.hpp"
#include "pig/free.hpp"
#include "pig/playable.hpp"
#include "play/search_walk.hpp"
#include "skirmish/playable.hpp"
#include "tictactoe/playable.hpp"
#include "triggers/playable.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>

/// The search path of every example: a million steps of each in an optimized build with HERDING_STEPS=1000000.

namespace {

std::size_t steps() {
    const char* const given = std::getenv("HERDING_STEPS"); // NOLINT(concurrency-mt-unsafe): one thread
    return given == nullptr ? 1000 : std::strtoull(given, nullptr, 10);
}

template <class P> class SearchPathOf : public testing::Test {};
using Playables =
    testing::Types<connect_four::Playable, dice::Playable, kuhn::Playable, leduc::Playable,
                   masquerade::Playable, phantom_ttt::Playable, pig::Playable, pig::free_choice::Playable,
                   skirmish::Playable, tictactoe::Playable, triggers::Playable>;
TYPED_TEST_SUITE(SearchPathOf, Playables);

TYPED_TEST(SearchPathOf, does_what_dispatches_views_and_lists_do) {
    search_walk::check_walk<TypeParam>(steps());
}
TYPED_TEST(SearchPathOf, plays_random_games_as_lists_would) {
    search_walk::check_playouts<TypeParam>(static_cast<int>(steps() / 100));
}

} // namespace
