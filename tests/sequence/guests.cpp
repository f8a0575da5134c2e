#include "guests.hpp"

#include "support/typed_play.hpp"

#include "herding/sequence/tools/legal.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace {

using namespace guests;
using Evenings = Game<>;

constexpr Actor ann = Actor::player(0);
constexpr Actor ben = Actor::player(1);
constexpr Actor cai = Actor::player(2);
constexpr Actor dan = Actor::player(3);
constexpr Actor eve = Actor::player(4);

template <class G> typename G::Input action(std::string_view text) {
    return herding::reflect::parse<typename G::Rules::Input>(text);
}

/// Submits an action of the rules. Returns its refusal in words, or an empty text.
template <class G> std::string act_as(herding::Engine<G>& engine, Actor by, std::string_view text) {
    const auto outcome = engine.dispatch(action<G>(text), by);
    if (outcome.refusal() == nullptr) {
        return "";
    }
    std::ostringstream out;
    out << *outcome.refusal()->info();
    return out.str();
}

template <class G = Evenings> herding::Engine<G> table() {
    herding::Engine<G> engine;
    EXPECT_TRUE(engine.dispatch(action<G>("begin")).committed());
    return engine;
}
template <class G> void all_bid(herding::Engine<G>& engine, std::initializer_list<Actor> who) {
    for (const Actor one : who) {
        EXPECT_EQ(act_as(engine, one, "bid{value=1}"), "");
    }
}

template <class G> Texts told(const herding::Engine<G>& engine) {
    Texts words;
    for (const auto& trace : engine.frames().back()->traces) {
        if (const auto* one = std::get_if<Told>(&trace)) {
            words.push_back(one->words);
        }
    }
    return words;
}

// ---- A player leaves

TEST(Situations, nobody_waits_for_the_answer_of_a_player_who_has_left) {
    auto engine = table();
    all_bid(engine, {ann, ben, dan});
    EXPECT_EQ(act_as(engine, eve, "bid{value=2}"), "bid: somebody else decides (round@bid)");
    EXPECT_TRUE(engine.dispatch(Leave{}, cai).committed());
    EXPECT_EQ(deciding(engine), ann) << "all who are left have answered";
    EXPECT_TRUE(engine.state().pending.answers().empty());
}

TEST(Situations, the_answer_of_a_player_who_has_left_does_not_count) {
    auto engine = table();
    all_bid(engine, {ann, ben});
    EXPECT_TRUE(engine.dispatch(Leave{}, ben).committed());
    EXPECT_EQ(engine.state().pending.answers().size(), 1U);
    all_bid(engine, {cai, dan});
    EXPECT_EQ(engine.state().pending.find<Round>()->bids[1], 0);
    EXPECT_EQ(engine.state().pending.find<Round>()->bids[3], 1);
}

TEST(Situations, the_turn_of_a_player_who_leaves_in_the_middle_of_it_is_over) {
    auto engine = table();
    all_bid(engine, {ann, ben, cai, dan});
    EXPECT_EQ(act_as(engine, ann, "play{value=2}"), "");
    EXPECT_EQ(deciding(engine), ben);
    EXPECT_TRUE(engine.dispatch(Leave{}, ben).committed());
    EXPECT_EQ(deciding(engine), cai);
    EXPECT_EQ(act_as(engine, ben, "play{value=2}"), "play: somebody else decides (round@play)");
    EXPECT_TRUE(engine.undo());
    EXPECT_EQ(deciding(engine), ben) << "if they stay after all";
}

TEST(Situations, who_has_left_is_passed_by_in_turn_and_in_every_later_round) {
    auto engine = table();
    all_bid(engine, {ann, ben, cai, dan});
    EXPECT_TRUE(engine.dispatch(Leave{}, cai).committed());
    EXPECT_EQ(deciding(engine), ann);
    for (const Actor next : {ann, ben, dan}) {
        EXPECT_EQ(act_as(engine, next, "play{value=2}"), "");
    }
    all_bid(engine, {ann, ben, dan});
    EXPECT_EQ(deciding(engine), ann) << "three answers were enough";
}

TEST(Situations, all_leave_and_the_evening_ends) {
    auto engine = table();
    for (const Actor one : {ann, ben, cai, dan}) {
        EXPECT_FALSE(engine.state().pending.over());
        EXPECT_TRUE(engine.dispatch(Leave{}, one).committed());
        EXPECT_EQ(stuck<Evenings>(engine.state()), false);
    }
    EXPECT_TRUE(engine.state().pending.over());
}

// ---- Triggers of a player who has left

TEST(Situations, who_has_left_orders_no_triggers_and_decides_nothing_in_them) {
    auto engine = table();
    all_bid(engine, {ann, ben, cai, dan});
    EXPECT_TRUE(engine.dispatch(Leave{}, ann).committed());
    EXPECT_EQ(told(engine), (Texts{"Ann goes home", "a hat of Ann is lost", "a hat of Ann is lost"}));
    EXPECT_EQ(deciding(engine), ben);
    EXPECT_EQ(engine.state().hats[0], 0);
}

TEST(Situations, a_game_that_does_not_say_who_has_left_asks_them) {
    auto engine = table<Game<false>>();
    all_bid(engine, {ann, ben, cai, dan});
    EXPECT_TRUE(engine.dispatch(Leave{}, ann).committed());
    EXPECT_EQ(offered(engine), (Texts{"next_trigger{value=0}", "next_trigger{value=1}"}));
    EXPECT_EQ(deciding(engine), ann);
    EXPECT_EQ(act_as(engine, ann, "next_trigger{value=0}"), "");
    EXPECT_EQ(deciding(engine), ann) << "and so on";
    EXPECT_EQ(engine.state().hats[0], 2);
}

// ---- A seat is taken over

TEST(Situations, who_takes_a_seat_over_answers_what_it_was_asked) {
    auto engine = table();
    all_bid(engine, {ann, ben});
    EXPECT_TRUE(engine.dispatch(Replace{1, 5}).committed());
    EXPECT_EQ(engine.state().pending.answers().size(), 1U) << "Ben's answer has left with Ben";
    all_bid(engine, {cai, dan, Actor::player(5)});
    EXPECT_EQ(act_as(engine, ann, "play{value=2}"), "");
    EXPECT_EQ(deciding(engine), Actor::player(5));
    EXPECT_TRUE(engine.dispatch(Replace{1, 6}).committed());
    EXPECT_EQ(deciding(engine), Actor::player(6)) << "in the middle of the turn";
    EXPECT_EQ(act_as(engine, Actor::player(6), "play{value=4}"), "");
    EXPECT_EQ(told(engine), (Texts{"Gus gets 4"}));
}

// ---- Somebody joins

TEST(Situations, who_joins_plays_from_the_next_round_on) {
    auto engine = table();
    EXPECT_TRUE(engine.dispatch(Join{}, eve).committed());
    all_bid(engine, {ann, ben, cai, dan});
    for (const Actor next : {ann, ben, cai, dan}) {
        EXPECT_EQ(act_as(engine, next, "play{value=2}"), "");
    }
    EXPECT_EQ(engine.state().pending.find<Evening>()->round, 1);
    all_bid(engine, {ann, ben, cai, dan, eve});
    for (const Actor next : {ann, ben, cai, dan}) {
        EXPECT_EQ(act_as(engine, next, "play{value=2}"), "");
    }
    EXPECT_EQ(deciding(engine), eve) << "the fifth seat";
}

// ---- Nobody looks

TEST(Situations, a_game_that_waits_for_a_player_who_has_left_says_so) {
    using Behind = Game<true, false>;
    auto engine = table<Behind>();
    all_bid(engine, {ann, ben, cai, dan});
    EXPECT_TRUE(engine.dispatch(Replace{0, 6}).committed());
    EXPECT_EQ(why_stuck<Behind>(engine.state()), "") << "Gus decides";
    EXPECT_TRUE(engine.dispatch(Leave{}, Actor::player(6)).committed());
    EXPECT_EQ(
        why_stuck<Behind>(engine.state()),
        "nobody can act, and the game is not over: `first_hat` waits for player 6, who has left the game: "
        "put "
        "`sequence::resume` behind what makes players leave, or `sequence::interrupts` into settling()");
}

} // namespace
