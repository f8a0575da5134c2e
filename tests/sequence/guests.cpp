#include "guests.hpp"

#include "support/typed_play.hpp"

#include "herding/play/deciders.hpp"
#include "herding/sequence/tools/legal.hpp"
#include "herding/view/view.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace guests;
using Evenings = Game<>;

/// As much of a Playable as is asked who decides.
struct Playable {
    using Spec = Evenings;
};

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

// ---- Answers that can be changed

TEST(Situations, a_secret_bid_is_changed_until_all_have_bid) {
    auto engine = table();
    EXPECT_EQ(act_as(engine, ann, "bid{value=1}"), "");
    EXPECT_EQ(act_as(engine, ann, "bid{value=5}"), "");
    EXPECT_EQ(act_as(engine, ann, "bid{value=5}"), "bid: you have answered already (round@bid)")
        << "that would change nothing";
    EXPECT_EQ(act_as(engine, eve, "bid{value=5}"), "bid: somebody else decides (round@bid)");
    all_bid(engine, {ben, dan});
    EXPECT_EQ(act_as(engine, ann, "bid{value=3}"), "");
    EXPECT_EQ(engine.state().pending.answers().size(), 3U);
    EXPECT_EQ(act_as(engine, cai, "bid{value=9}"), "");
    EXPECT_EQ(engine.state().pending.find<Round>()->bids, (std::array<Points, 8>{3, 1, 9, 1}));
    EXPECT_EQ(act_as(engine, ann, "bid{value=1}"), "bid: not offered at round@play (offered: play)");
}

TEST(Situations, nobody_sees_a_bid_before_all_have_bid_or_what_was_bid_before) {
    auto engine = table();
    const auto sees = [&](std::uint16_t player) {
        return herding::view::of<Evenings>(engine.state(), player).pending.answers()[0].input.known();
    };
    const auto shown = [&](std::size_t frame, std::uint16_t player) {
        return herding::reflect::print(herding::view::of<Evenings>(*engine.frames()[frame], player));
    };
    EXPECT_EQ(act_as(engine, ann, "bid{value=7}"), "");
    EXPECT_EQ(act_as(engine, ann, "bid{value=5}"), "");
    EXPECT_TRUE(sees(0));
    EXPECT_FALSE(sees(1));
    const std::string by_ben = shown(1, 1) + shown(2, 1);
    EXPECT_EQ(by_ben.find("value=7"), std::string::npos) << by_ben;
    EXPECT_EQ(by_ben.find("value=5"), std::string::npos) << by_ben;
    EXPECT_NE(shown(2, 0).find("value=5"), std::string::npos);
    all_bid(engine, {ben, cai, dan});
    EXPECT_EQ(shown(1, 1).find("value=7"), std::string::npos) << "also later";
}

TEST(Situations, a_changed_bid_is_taken_back_to_the_one_before_and_saved) {
    auto engine = table();
    EXPECT_EQ(act_as(engine, ann, "bid{value=7}"), "");
    const auto before = engine.state();
    EXPECT_EQ(act_as(engine, ann, "bid{value=5}"), "");
    const auto changed = engine.state();
    EXPECT_TRUE(engine.undo(ann));
    EXPECT_EQ(engine.state(), before);
    EXPECT_TRUE(engine.redo(ann));
    EXPECT_EQ(engine.state(), changed);
    const auto read = herding::reflect::parse<Evenings::State>(herding::reflect::print(changed));
    EXPECT_EQ(read, changed);
    herding::Engine<Evenings> again(read);
    EXPECT_EQ(act_as(again, ann, "bid{value=2}"), "");
    all_bid(again, {ben, cai, dan});
    EXPECT_EQ(again.state().pending.find<Round>()->bids[0], 2);
    EXPECT_FALSE(again.undo(ann)) << "all have seen the bids";
}

TEST(Situations, who_may_change_a_bid_is_listed_behind_those_who_are_awaited) {
    auto engine = table();
    EXPECT_EQ(act_as(engine, ann, "bid{value=7}"), "");
    EXPECT_EQ(act_as(engine, cai, "bid{value=7}"), "");
    std::vector<ChoiceOf<Evenings>> first;
    for (const auto& choice : legal_actions<Evenings>(engine.state())) {
        const bool awaited = choice.by == ben || choice.by == dan;
        EXPECT_EQ(awaited, first.size() < 20U);
        EXPECT_NE(herding::reflect::print(choice.input) + (awaited ? " " : ""), "bid{value=7}");
        first.push_back(choice);
        auto copy = engine.state();
        EXPECT_FALSE(herding::advance<Evenings>(copy, Evenings::Input(choice.input), choice.by).stops());
    }
    EXPECT_EQ(first.size(), 38U) << "ten for each who is awaited, nine for each who is not";
    const auto decider = herding::play::decider<Playable>({}, engine.state());
    EXPECT_EQ(decider.players(), (Players{1, 3}));
}

TEST(Situations, a_change_is_the_same_by_a_table_made_at_run_time) {
    auto engine = table();
    herding::Options<Evenings> options;
    options.table =
        std::make_shared<const herding::RuntimeTable<Evenings>>(herding::RuntimeTable<Evenings>::of_spec());
    herding::Engine<Evenings> other({}, options);
    EXPECT_TRUE(other.dispatch(action<Evenings>("begin")).committed());
    const std::array<std::pair<Actor, const char*>, 7> bids{{{ann, "bid{value=1}"},
                                                             {ben, "bid{value=2}"},
                                                             {ann, "bid{value=3}"},
                                                             {ann, "bid{value=3}"},
                                                             {cai, "bid{value=4}"},
                                                             {ben, "bid{value=0}"},
                                                             {dan, "bid{value=9}"}}};
    for (const auto& [by, bid] : bids) {
        EXPECT_EQ(act_as(engine, by, bid), act_as(other, by, bid));
        EXPECT_EQ(engine.state(), other.state());
        EXPECT_EQ(engine.frames().back()->diffs, other.frames().back()->diffs);
    }
    EXPECT_EQ(engine.state().pending.find<Round>()->bids, (std::array<Points, 8>{3, 0, 4, 9}));
}

TEST(Situations, the_last_missing_bidder_leaves_and_a_bid_may_still_be_given_once_more) {
    using Behind = Game<true, false>;
    auto engine = table<Behind>();
    all_bid(engine, {ann, ben, cai});
    EXPECT_TRUE(engine.dispatch(Leave{}, dan).committed()); // and nobody looks
    EXPECT_EQ(why_stuck<Behind>(engine.state()), "");
    EXPECT_EQ(act_as(engine, cai, "bid{value=1}"), "") << "the same one ends the offer";
    EXPECT_EQ(engine.state().pending.find<Round>()->bids, (std::array<Points, 8>{1, 1, 1}));
}

// ---- Nobody looks

/// The same sequences, and nothing beside them: so nobody leaves while somebody is asked.
struct Alone : WhoPlays<true> {
    using Rules = Game<>::Rules;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Win, PassHat, GoHome, Come, Welcome, HandOver>;
    using Trace = Rules::Traces<Told>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<Alone>({{"sequences", 1, herding::sequence::resume<Alone>}});
    }
};

TEST(Situations, a_game_that_waits_for_a_player_who_has_left_says_so) {
    using Behind = Game<true, false>;
    auto engine = table<Behind>();
    all_bid(engine, {ann, ben, cai, dan});
    EXPECT_TRUE(engine.dispatch(Replace{0, 6}).committed());
    EXPECT_EQ(why_stuck<Behind>(engine.state()), "") << "Gus decides";
    auto gone = engine.state();
    gone.here.erase(6);
    EXPECT_EQ(why_stuck<Behind>(gone),
              "nobody can act, and the game is not over: `play` waits for player 6, who has left the game: "
              "put `sequence::resume` behind what makes players leave, or `sequence::interrupts` into "
              "settling()");
    EXPECT_TRUE(engine.dispatch(Leave{}, Actor::player(6)).committed());
    EXPECT_EQ(
        why_stuck<Behind>(engine.state()),
        "nobody can act, and the game is not over: `first_hat` waits for player 6, who has left the game: "
        "put "
        "`sequence::resume` behind what makes players leave, or `sequence::interrupts` into settling()");
    const std::string refused = [&] {
        try {
            std::string text = herding::reflect::print(engine.state());
            for (auto at = text.find("just_fired=true"); at != std::string::npos;
                 at = text.find("just_fired=true")) {
                text.replace(at, 15, "just_fired=false");
            }
            static_cast<void>(
                herding::Engine<Alone>(herding::NoSetup{}, herding::reflect::parse<Alone::State>(text)));
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string();
    }();
    EXPECT_EQ(refused, "herding: no game comes to this state: `first_hat` waits for an order of a player who "
                       "has left the game");

    auto empty = table<Behind>().state(); // which waits for bids
    empty.here = {};
    EXPECT_EQ(why_stuck<Behind>(empty),
              "nobody can act, and the game is not over: `bid` is offered to nobody, because all of "
              "its players have left the game: put `sequence::resume` behind what makes players leave, or "
              "`sequence::interrupts` into settling()");
}

} // namespace
