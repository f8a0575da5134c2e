#include "meaning/playable.hpp"
#include "search_steps.hpp"

#include <gtest/gtest.h>

/// The search path of meaning: a unit of its own, because the game takes long to compile.

TEST(SearchPathOfMeaning, does_what_dispatches_views_and_lists_do) {
    search_steps::check_setups<meaning::Playable>(search_steps::steps(300));
}
