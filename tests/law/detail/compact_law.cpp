#include "herding/law/detail/compact_law.hpp"

#include "kuhn/playable.hpp"

#include "herding/core/advance.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/play/deciders.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace compact_law {
namespace {

namespace law = herding::law;
using kuhn::Card;
using kuhn::Game;
using Deal = kuhn::Action<"deal", Card>;

/// The state after the cards have been dealt.
Game::State dealt() {
    Game::State state;
    for (const Game::Input& input :
         {Game::Input(kuhn::Begin{}), Game::Input(Deal{Card::King}), Game::Input(Deal{Card::Jack})}) {
        const auto by = herding::play::decider<kuhn::Playable>({}, state).actor();
        EXPECT_FALSE(herding::advance<Game>(state, input, by.value()).stops());
    }
    return state;
}

/// Shows the other card although it is hidden.
struct ShowsCards : kuhn::Playable {
    template <class Number>
    static void compact(const herding::NoSetup& /*setup*/, const Game::State& state, std::uint16_t viewer,
                        std::span<Number> cells) {
        if (viewer < state.cards.size()) {
            if (const auto& card = state.cards[1U - viewer]; card && card->known()) {
                cells[static_cast<std::size_t>(card->value())] = Number{1};
            }
        }
    }
};

/// Counts its calls, so equal views have different observations.
struct Counts : kuhn::Playable {
    static inline float calls = 0;
    template <class Number>
    static void compact(const herding::NoSetup& /*setup*/, const Game::State& /*state*/,
                        std::uint16_t /*viewer*/, std::span<Number> cells) {
        cells[0] =
            Number((calls += 0.25F) >= 1 ? 1 : 0); // not soon, so that it also differs from the view later
    }
};

/// A game without a `compact` has no such law.
struct Plain {
    using Spec = Game;
};

template <class P> law::Config<Game> config() {
    law::Config<Game> config;
    config.players = 2;
    config.setup = std::make_shared<const herding::NoSetup>();
    law::detail::add_compact_law<P>(config);
    return config;
}

TEST(CompactLaw, holds_if_hidden_values_are_left_out) {
    const auto with = config<kuhn::Playable>();
    ASSERT_EQ(with.state_invariants.size(), 1U);
    EXPECT_TRUE(with.state_invariants.front().holds({}));
    EXPECT_TRUE(with.state_invariants.front().holds(dealt()));
}

TEST(CompactLaw, is_broken_by_a_hidden_card) {
    const auto with = config<ShowsCards>();
    EXPECT_TRUE(with.state_invariants.front().holds({})) << "nothing is hidden yet";
    EXPECT_THROW(static_cast<void>(with.state_invariants.front().holds(dealt())), std::logic_error);
}

TEST(CompactLaw, is_broken_by_equal_views_that_are_observed_differently) {
    const auto with = config<Counts>();
    const auto holds = [&] {
        try {
            return with.state_invariants.front().holds(dealt());
        } catch (const std::logic_error&) {
            return false;
        }
    };
    EXPECT_FALSE(holds());
}

TEST(CompactLaw, belongs_to_games_that_name_their_observation) {
    EXPECT_TRUE(config<Plain>().state_invariants.empty());
    const auto with = law::checked_config_of<kuhn::Playable>();
    EXPECT_TRUE(std::ranges::any_of(with.state_invariants, [](const auto& one) {
        return std::string_view(one.name).starts_with("`compact` of the Playable");
    }));
}

} // namespace
} // namespace compact_law
