#include "herding/core/hidden.hpp"

#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace {

using herding::BarrierKind;
using herding::Hidden;

TEST(Hidden, starts_unseen) {
    const Hidden<std::string> card("queen");
    EXPECT_EQ(card.value(), "queen");
    EXPECT_EQ(card.viewers(), 0U);
    for (std::uint16_t player = 0; player < 64; ++player) {
        EXPECT_FALSE(card.seen_by(player));
    }
}

TEST(Hidden, is_seen_by_those_it_was_revealed_to) {
    Hidden<int> card(3);
    card.reveal_to(0);
    card.reveal_to(63);
    EXPECT_TRUE(card.seen_by(0));
    EXPECT_TRUE(card.seen_by(63));
    EXPECT_FALSE(card.seen_by(1));
    card.reveal_to_all();
    EXPECT_TRUE(card.seen_by(1));
}

TEST(Hidden, knows_no_player_beyond_the_63rd) {
    Hidden<int> card(3);
    card.reveal_to(64);
    EXPECT_EQ(card.viewers(), 0U);
    card.reveal_to_all();
    EXPECT_FALSE(card.seen_by(64));
}

TEST(Hidden, is_unseen_again_when_put_away_or_replaced) {
    Hidden<int> card(3);
    card.reveal_to_all();
    card.hide_from_all();
    EXPECT_EQ(card, Hidden<int>(3));
    card.reveal_to(1);
    card.conceal(4);
    EXPECT_EQ(card, Hidden<int>(4));
}

TEST(Hidden, of_a_view_may_lack_its_value) {
    auto card = Hidden<int>::unknown();
    EXPECT_FALSE(card.known());
    EXPECT_EQ(card.value(), 0);
    EXPECT_EQ(card.viewers(), 0U);
    EXPECT_NE(card, Hidden<int>(0));
    card.conceal(0);
    EXPECT_TRUE(card.known());
    EXPECT_EQ(card, Hidden<int>(0));
}

TEST(Hidden, lies_open_when_it_was_revealed_to_all) {
    Hidden<int> card(3);
    for (std::uint16_t player = 0; player < 63; ++player) {
        card.reveal_to(player);
        EXPECT_FALSE(card.seen_by_all());
    }
    card.hide_from_all();
    card.reveal_to_all();
    EXPECT_TRUE(card.seen_by_all());
}

TEST(Hidden, is_equal_when_value_and_viewers_are) {
    Hidden<int> a(3);
    Hidden<int> b(3);
    EXPECT_EQ(a, b);
    a.reveal_to(2);
    EXPECT_NE(a, b);
    b.reveal_to(2);
    EXPECT_EQ(a, b);
    EXPECT_NE(Hidden<int>(3), Hidden<int>(4));
}

/// Values are compared at run time only, perhaps.
struct Card {
    std::string name;
    bool operator==(const Card& other) const { return name == other.name; }
};

TEST(Hidden, holds_any_value_that_can_be_compared) {
    EXPECT_TRUE(Hidden<Card>(Card{"ace"}) == Hidden<Card>(Card{"ace"}));
    EXPECT_FALSE(Hidden<Card>(Card{"ace"}) == Hidden<Card>(Card{"king"}));
}

TEST(Hidden, that_gains_a_viewer_in_a_dispatch_raises_a_barrier) {
    using namespace script;
    herding::Engine<Plain> engine;
    const auto outcome = engine.dispatch({{Do::Append, 1}, {Do::RevealHidden, 2, 3}});
    ASSERT_TRUE(outcome.committed());
    EXPECT_TRUE(outcome.frame()->barrier.has(BarrierKind::Reveal));
    EXPECT_EQ(outcome.frame()->barrier.behavior, "third");
    EXPECT_EQ(engine.undo_depth(), 0U);

    // Whoever has seen it learns nothing by seeing it again.
    const auto again = engine.dispatch({{Do::RevealHidden, 2}});
    ASSERT_TRUE(again.committed());
    EXPECT_FALSE(again.frame()->barrier.raised());
    EXPECT_EQ(engine.undo_depth(), 1U);
}

TEST(Hidden, that_gained_a_viewer_outside_a_dispatch_raises_no_barrier_in_the_next) {
    using namespace script;
    herding::Engine<Plain> engine;
    Hidden<int> elsewhere(1);
    elsewhere.reveal_to_all();
    hook = [&] { elsewhere = Hidden<int>(2), elsewhere.reveal_to_all(); };
    const auto outcome = engine.dispatch({{Do::Hook}, {Do::Append, 1}});
    ASSERT_TRUE(outcome.committed());
    EXPECT_FALSE(outcome.frame()->barrier.raised());
}

TEST(Hidden, comes_back_from_a_saved_game_without_revealing_anything) {
    const auto before = herding::detail::reveals_made;
    const auto hidden = herding::Hidden<int>::with_viewers(7, 0b101);
    EXPECT_EQ(herding::detail::reveals_made, before);
    EXPECT_EQ(hidden.value(), 7);
    EXPECT_TRUE(hidden.seen_by(0));
    EXPECT_FALSE(hidden.seen_by(1));
    EXPECT_TRUE(hidden.seen_by(2));
}

} // namespace
