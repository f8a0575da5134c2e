#include "hammer/playable.hpp"
#include "search_steps.hpp"

#include <gtest/gtest.h>

/// The search path of hammer: a unit of its own, because the game takes long to compile.

TEST(SearchPathOfHammer, does_what_dispatches_views_and_lists_do) {
    search_steps::check_setups<hammer::Playable>(search_steps::steps(90));
}
