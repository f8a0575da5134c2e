#include "rulegame/playable.hpp"
#include "search_steps.hpp"

#include <gtest/gtest.h>

/// The search path of rulegame: a unit of its own, because the game takes long to compile.

TEST(SearchPathOfRulegame, does_what_dispatches_views_and_lists_do) {
    search_steps::check_setups<rulegame::Playable>(search_steps::steps(3000));
}
