#include "../../src/play/offer_maker.hpp"
#include "support/playing.hpp"

#include "herding/core/random.hpp"
#include "herding/play/offer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace tables_test {

// Memory changes nothing: after each event it gives the same offer as `offer_of`.
TEST(OfferMaker, gives_the_same_offers_as_without_memory) {
    std::size_t offered = 0;
    for (const GameUnderTest& tested : {tictactoe(), kuhn(), phantom_ttt(), pig()}) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            herding::Generator generator(seed);
            const auto match = tested.game.begin({.seed = seed});
            std::array<herding::play::detail::OfferMaker, 2> makers;
            for (int step = 0; step < 40 && !match->over(); ++step) {
                for (std::uint16_t player = 0; player < 2; ++player) {
                    const auto by = herding::Actor::player(player);
                    auto scene = match->scene(player);
                    if (generator.below(3) == 0 && !scene.areas.empty()) { // places have other names now
                        for (herding::scene::Place& place : scene.areas.front().places) {
                            place.label += "x";
                        }
                    }
                    const auto made = makers.at(player).offer(*match, by, scene, match->deciders().players());
                    EXPECT_EQ(made, herding::play::offer_of(*match, by, scene));
                    offered += made.actions.empty() ? 0U : 1U;
                }
                const auto legal = match->legal_actions();
                if (legal.empty()) {
                    EXPECT_FALSE(match->submit(match->sample_chance(), herding::Actor::chance));
                    continue;
                }
                const auto& choice = legal[generator.below(static_cast<std::uint32_t>(legal.size()))];
                EXPECT_FALSE(match->submit(choice.input, choice.by));
                if (generator.below(4) == 0) {
                    (void)match->undo(choice.by);
                }
            }
        }
    }
    EXPECT_GT(offered, 50U);
}

} // namespace tables_test
