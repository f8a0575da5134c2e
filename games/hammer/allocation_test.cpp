// Listing the squares of a move allocates nothing.

#include "core/support/heap.hpp"

#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/play/world.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>

extern const herding::tool::Registration herding_game_hammer;

namespace hammer_test {

TEST(HammerAllocation, listing_the_squares_of_a_move_allocates_nothing) {
    const auto world = herding_game_hammer.game().world({});
    herding::Generator generator(3);
    std::size_t found = 0;
    std::size_t most = 0; // options of a warm world
    for (int game = 0; game < 40; ++game) {
        world->restart(generator);
        for (int step = 0; step < 5000; ++step) {
            std::size_t options = 0;
            const long allocated = test::allocations_of([&] { options = world->options(); });
            if (options == 0) {
                break;
            }
            if (world->text(0).starts_with("move_to{")) {
                EXPECT_TRUE(options > most || allocated == 0)
                    << options << " squares, " << allocated << " allocations";
                ++found;
            }
            most = std::max(most, options);
            world->take(generator.below(static_cast<std::uint32_t>(options)));
        }
    }
    EXPECT_GT(found, 10U);
}

} // namespace hammer_test
