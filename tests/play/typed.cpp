// Lines that a person types, and the actions that they mean.

#include "herding/play/typed.hpp"

#include "herding/play/offer.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/text.hpp"
#include "herding/scene/build.hpp"

#include <cereal/cereal.hpp>
#include <cereal/types/vector.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace typed_test {

namespace play = herding::play;
namespace scene = herding::scene;
using herding::reflect::Bounded;

struct Bid {
    Bounded<0, 30> value = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};
struct Steal {
    Bounded<0, 2> from = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(from)); }
};
struct KeepIt {
    bool value = false;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};
struct Mark {
    Bounded<0, 2> row = 0;
    Bounded<0, 2> column = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(row), CEREAL_NVP(column));
    }
};
struct Hold {
    template <class A> void serialize(A& /*archive*/, std::uint32_t /*version*/) {}
};
struct HoldFire {
    template <class A> void serialize(A& /*archive*/, std::uint32_t /*version*/) {}
};
struct SendBack {
    Bounded<0, 9> value = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};
struct Send {
    Bounded<0, 9> value = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};
struct Ask {
    bool value = false;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};
struct AskAgain {
    bool value = false;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};
struct Swim {
    Bounded<0, 2> card = 0;
    Bounded<0, 15> to = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(card), CEREAL_NVP(to));
    }
};
struct Trade {
    std::vector<std::uint8_t> cards;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(cards)); }
};
using Input = std::variant<Bid, Steal, KeepIt, Mark, Hold, HoldFire, SendBack, Send, Ask, AskAgain>;

class Typed : public testing::Test {
protected:
    /// An offer of all kinds of actions.
    Typed() {
        static constexpr std::array rival{play::ArgumentWords{.name = "from", .role = play::Role::Player}};
        static constexpr std::array<std::pair<std::string_view, std::string_view>, 2> answers{
            {{"true", "keep the roll"}, {"false", "throw again"}}};
        static constexpr std::array keep{play::ArgumentWords{.name = "value", .values = answers}};
        static constexpr std::array<std::pair<std::string_view, std::string_view>, 1> three{{{"3", "three"}}};
        static constexpr std::array number{play::ArgumentWords{.name = "value", .values = three}};
        static constexpr std::array words{
            play::ActionWords{.action = "steal", .arguments = rival},
            play::ActionWords{.action = "send", .arguments = number},
            play::ActionWords{
                .action = "keep_it", .label = "keep the roll", .words = "{value}", .arguments = keep}};
        const scene::Scene shown{.players = {"Ann", "Bob", "Bea"},
                                 .areas = {scene::grid("board", 3, 3, "row={y},column={x}")}};
        std::vector<std::string> inputs;
        for (const Input& input :
             {Input(Bid{1}), Input(Bid{2}), Input(Bid{12}), Input(Steal{0}), Input(Steal{1}), Input(Steal{2}),
              Input(KeepIt{true}), Input(KeepIt{false}), Input(Mark{0, 0}), Input(Mark{1, 2}), Input(Hold{}),
              Input(HoldFire{})}) {
            inputs.push_back(herding::reflect::print(input));
        }
        offer_ = play::offer_of(inputs, &herding::reflect::type_of<Input>(), shown, words, 3);
        kinds_ = play::kinds_of_actions(&herding::reflect::type_of<Input>(), shown, words, 3);
        few_ = play::offer_of({"hold"}, &herding::reflect::type_of<Input>(), shown, words, 3);
    }

    [[nodiscard]] play::Understood understood(std::string_view line,
                                              const play::Understanding& how = {}) const {
        return play::understood(offer_, play::shown_in_words(offer_), line, how);
    }
    /// The legal input of a line.
    [[nodiscard]] std::string meant(std::string_view line) const { return understood(line).input; }

    /// The meaning of a line in an offer of these inputs alone.
    [[nodiscard]] static play::Understood among(const std::vector<std::string>& inputs, std::string_view line,
                                                const play::Understanding& how = {}) {
        static constexpr std::array rival{play::ArgumentWords{.name = "from", .role = play::Role::Player}};
        static constexpr std::array words{play::ActionWords{.action = "steal", .arguments = rival}};
        const scene::Scene shown{.players = {"Ann Lee", "Ann", "Bea"}};
        const play::Offer offer =
            play::offer_of(inputs, &herding::reflect::type_of<Input>(), shown, words, 3);
        const auto kinds = play::kinds_of_actions(&herding::reflect::type_of<Input>(), shown, words, 3);
        return play::understood(offer, play::shown_in_words(offer), line,
                                {.beginnings = how.beginnings, .examples = how.examples, .kinds = kinds});
    }

    /// The attempt of a line while only `hold` is legal.
    [[nodiscard]] std::string attempt_at_hold(std::string_view line) const {
        return play::understood(few_, play::shown_in_words(few_), line, {.kinds = kinds_}).attempt;
    }

    play::Offer offer_;
    play::Offer few_;
    std::vector<play::OfferedAction> kinds_;
};

TEST_F(Typed, canonical_text_is_understood_with_names_and_without) {
    EXPECT_EQ(meant("steal{from=1}"), "steal{from=1}");
    EXPECT_EQ(meant("steal from=1"), "steal{from=1}");
    EXPECT_EQ(meant("steal 1"), "steal{from=1}");
    EXPECT_EQ(meant("mark{row=1,column=2}"), "mark{row=1,column=2}");
    EXPECT_EQ(meant("mark 1, 2"), "mark{row=1,column=2}");
    EXPECT_EQ(meant("keep_it{value=true}"), "keep_it{value=true}");
}

TEST_F(Typed, words_are_understood_in_any_case) {
    EXPECT_EQ(meant("steal from Bob"), "steal{from=1}");
    EXPECT_EQ(meant("Steal bob"), "steal{from=1}");
    EXPECT_EQ(meant("throw again"), "keep_it{value=false}");
    EXPECT_EQ(meant("keep the roll"), "keep_it{value=true}");
}

TEST_F(Typed, places_are_called_as_the_board_calls_them) {
    EXPECT_EQ(meant("c2"), "mark{row=1,column=2}");
    EXPECT_EQ(meant("mark c2"), "mark{row=1,column=2}");
    EXPECT_EQ(meant("b2"), "");
}

TEST_F(Typed, questions_are_answered_with_yes_and_no) {
    EXPECT_EQ(meant("yes"), "keep_it{value=true}");
    EXPECT_EQ(meant("no"), "keep_it{value=false}");
    EXPECT_EQ(meant("keep it yes"), "keep_it{value=true}");
    EXPECT_EQ(meant("keep_it false"), "keep_it{value=false}");
}

TEST_F(Typed, a_beginning_is_enough_if_no_other_input_has_it) {
    EXPECT_EQ(meant("t"), "keep_it{value=false}");
    EXPECT_EQ(meant("st an"), "steal{from=0}");
    EXPECT_EQ(meant("hold"), "hold") << "it is whole";
    EXPECT_EQ(meant("hold f"), "hold_fire");
    EXPECT_EQ(meant("keep"), "keep_it{value=true}") << "what is shown comes first";
    EXPECT_EQ(meant("bo"), "steal{from=1}");
}

TEST_F(Typed, a_beginning_of_several_lists_them) {
    EXPECT_EQ(understood("steal").candidates,
              (std::vector<std::string>{"steal{from=0}", "steal{from=1}", "steal{from=2}"}));
    EXPECT_EQ(understood("steal b").candidates, (std::vector<std::string>{"steal{from=1}", "steal{from=2}"}));
    EXPECT_EQ(understood("steal b").input, "");
    EXPECT_EQ(understood("steal b", {.beginnings = false}).candidates, std::vector<std::string>());
}

// `1` is not the beginning of 12, and a number alone says nothing.
TEST_F(Typed, numbers_are_whole) {
    EXPECT_EQ(meant("bid 1"), "bid{value=1}");
    EXPECT_EQ(meant("bid 12"), "bid{value=12}");
    EXPECT_EQ(meant("12"), "");
    EXPECT_EQ(understood("bid 3").candidates, std::vector<std::string>());
}

TEST_F(Typed, numbers_are_whole_also_if_only_one_begins_so) {
    EXPECT_EQ(among({"bid{value=12}"}, "bid 1").input, "");
    EXPECT_EQ(among({"bid{value=12}"}, "bid 12").input, "bid{value=12}");
    EXPECT_EQ(among({"bid{value=-30}"}, "bid -3").input, "");
    EXPECT_EQ(among({"bid{value=-30}"}, "bid -30").input, "bid{value=-30}");
}

TEST_F(Typed, what_is_typed_more_fully_comes_first) {
    EXPECT_EQ(meant("HOLD"), "hold") << "it is whole, and the other one only begins so";
    const play::Offer hold = play::offer_of({"hold_fire", "holding_fire"}, nullptr, {}, {}, 2);
    EXPECT_EQ(play::understood(hold, play::shown_in_words(hold), "hold f").input, "hold_fire");
    EXPECT_EQ(understood("c2", {.beginnings = false}).input, "mark{row=1,column=2}");
    EXPECT_EQ(meant("keep it tru"), "keep_it{value=true}");
    EXPECT_TRUE(understood("").candidates.empty());
}

TEST_F(Typed, the_longest_name_is_meant) {
    EXPECT_EQ(attempt_at_hold("send back 3"), "send_back{value=3}");
    EXPECT_EQ(attempt_at_hold("send 3"), "send{value=3}");
    EXPECT_EQ(among({"hold"}, "steal ann lee").attempt, "steal{from=0}");
    EXPECT_EQ(among({"hold"}, "steal ann").attempt, "steal{from=1}");
}

TEST_F(Typed, an_attempt_means_one_input) {
    EXPECT_EQ(attempt_at_hold("bid 3 4"), "");
    EXPECT_EQ(attempt_at_hold("keep it yes"), "keep_it{value=true}");
    EXPECT_EQ(attempt_at_hold("ask again no"), "ask_again{value=false}");
    EXPECT_EQ(attempt_at_hold("no"), "") << "two questions are answered so";
    EXPECT_EQ(attempt_at_hold("send three"), "send{value=3}");
    EXPECT_EQ(attempt_at_hold("three"), "") << "a number alone means nothing";
}

TEST_F(Typed, few_values_are_listed_as_what_was_expected) {
    const auto expected = [](int players) {
        std::vector<std::string> inputs;
        for (int i = 0; i < players; ++i) {
            inputs.push_back("steal{from=" + std::to_string(i) + "}");
        }
        return among(inputs, "steal from nobody").expected;
    };
    EXPECT_NE(expected(8).find("takes one of Ann Lee, Ann, Bea, player 3"), std::string::npos) << expected(8);
    EXPECT_NE(expected(9).find("takes a player,"), std::string::npos) << expected(9);
    EXPECT_NE(among({"bid{value=4}", "bid{value=5}"}, "bid x").expected.find("a number from 4 to 5"),
              std::string::npos);
    EXPECT_NE(among({"bid{value=4}"}, "bid x").expected.find("takes the number 4,"), std::string::npos);
    EXPECT_TRUE(
        understood(std::string(50, 'x')).expected.starts_with('`' + std::string(40, 'x') + "...` is"));
    EXPECT_TRUE(understood(std::string(40, 'x')).expected.starts_with('`' + std::string(40, 'x') + "` is"));
}

TEST_F(Typed, own_words_take_the_place_of_yes_and_no) {
    const auto& keep = offer_.actions.at(2);
    ASSERT_EQ(keep.name, "keep_it");
    EXPECT_EQ(keep.arguments.at(0).words.size(), 2U);
}

// The rules say why.
TEST_F(Typed, what_is_not_legal_is_an_attempt) {
    EXPECT_EQ(understood("bid 3").attempt, "bid{value=3}");
    EXPECT_EQ(understood("bid value 3").attempt, "bid{value=3}");
    EXPECT_EQ(understood("mark 2 2").attempt, "mark{row=2,column=2}");
    EXPECT_EQ(understood("bid").attempt, "");
    EXPECT_EQ(understood("jump 3").attempt, "");
}

// The rules know why an action is not offered. So a line that has its form is given to them.
TEST_F(Typed, an_action_that_is_not_offered_is_an_attempt) {
    EXPECT_EQ(attempt_at_hold("bid 3"), "bid{value=3}");
    EXPECT_EQ(attempt_at_hold("steal 1"), "steal{from=1}");
    EXPECT_EQ(attempt_at_hold("steal from Bob"), "steal{from=1}");
    EXPECT_EQ(attempt_at_hold("bob"), "steal{from=1}");
    EXPECT_EQ(attempt_at_hold("hold fire"), "hold_fire");
    EXPECT_EQ(attempt_at_hold("throw again"), "keep_it{value=false}");
    EXPECT_EQ(attempt_at_hold("mark b2"), "mark{row=1,column=1}");
    EXPECT_EQ(attempt_at_hold("b9"), "");
    EXPECT_EQ(attempt_at_hold("steal"), "");
    EXPECT_EQ(play::understood(few_, {}, "steal", {.kinds = kinds_}).expected,
              "`steal` is not possible now. `steal` takes a player.");
    EXPECT_EQ(play::understood(few_, play::shown_in_words(few_), "steal", {.kinds = kinds_}).expected,
              "`steal` is not possible now. `steal` takes a player. You can, for example, type `hold`.");
    EXPECT_EQ(play::understood(few_, play::shown_in_words(few_), "bid 3", {.kinds = kinds_}).expected,
              "`bid 3` is not possible now. You can, for example, type `hold`.");
}

// A place is called as the board calls it, also if no legal action names it.
TEST_F(Typed, a_place_that_is_not_offered_is_an_attempt) {
    EXPECT_EQ(understood("mark b2").attempt, "mark{row=1,column=1}");
    EXPECT_EQ(understood("b2", {.kinds = kinds_}).attempt, "mark{row=1,column=1}");
}

TEST_F(Typed, what_was_expected_is_said_in_words_with_an_example) {
    EXPECT_EQ(understood("bid x y").expected,
              "`bid x y` is not possible now. `bid` takes a number from 1 to 12, for example `bid 1`.");
    EXPECT_EQ(
        understood("steal from nobody").expected,
        "`steal from nobody` is not possible now. `steal` takes one of Ann, Bob, Bea, for example `steal "
        "from Ann`.");
    EXPECT_EQ(understood("mark b2").expected,
              "`mark b2` is not possible now. `mark` takes a place, for example `mark a1`.");
    EXPECT_EQ(understood("jump").expected,
              "`jump` is no action. You can, for example, type `bid 1`, `steal from "
              "Ann` or `keep the roll`.");
    EXPECT_EQ(understood("jump", {.examples = false}).expected, "`jump` is no action.");
    EXPECT_TRUE(
        understood("steel ann").expected.starts_with("`steel ann` is no action. Did you mean `steal`?"));
    EXPECT_EQ(understood("mark b2", {.examples = false}).expected,
              "`mark b2` is not possible now. `mark` takes a place.");
}

// A game shows its own notation.
TEST_F(Typed, what_is_shown_comes_first) {
    play::Shown shown = play::shown_in_words(offer_);
    shown.back().second = "c2"; // of hold_fire
    EXPECT_EQ(play::understood(offer_, shown, "c2").input, "hold_fire");
}

// The board calls cards `card 1` to `card 3`, which are values 0 to 2, and the sentence says the place first.
class TypedSwim : public testing::Test {
protected:
    [[nodiscard]] static play::Understood understood(std::string_view line) {
        static constexpr std::array arguments{
            play::ArgumentWords{.name = "card", .area = "hand", .place = "slot={card}"},
            play::ArgumentWords{.name = "to", .area = "sea", .place = "cell={to}"}};
        static constexpr std::array words{
            play::ActionWords{.action = "swim", .words = "swim to {to} with {card}", .arguments = arguments}};
        scene::Area hand = scene::hand("hand", 0, 3, "slot={i}");
        for (std::size_t i = 0; i < hand.places.size(); ++i) {
            hand.places[i].label = "card " + std::to_string(i + 1);
        }
        const scene::Scene shown{.players = {"Ann", "Bob"},
                                 .areas = {scene::grid("sea", 4, 4, "cell={i}"), std::move(hand)}};
        const auto* type = &herding::reflect::type_of<std::variant<Swim>>();
        const play::Offer offer =
            play::offer_of({"swim{card=2,to=0}", "swim{card=2,to=1}"}, type, shown, words, 2);
        const auto kinds = play::kinds_of_actions(type, shown, words, 2);
        return play::understood(offer, play::shown_in_words(offer), line, {.kinds = kinds});
    }
};

TEST_F(TypedSwim, a_legal_line_may_have_the_order_of_the_sentence_without_its_small_words) {
    EXPECT_EQ(understood("swim to b1 with card 3").input, "swim{card=2,to=1}");
    EXPECT_EQ(understood("swim card 3 b1").input, "swim{card=2,to=1}");
    EXPECT_EQ(understood("swim b1 card 3").input, "swim{card=2,to=1}");
    EXPECT_EQ(understood("b1 card 3").input, "swim{card=2,to=1}");
    EXPECT_EQ(understood("card 3 b1").input, "swim{card=2,to=1}");
    EXPECT_EQ(understood("swim b1").input, "swim{card=2,to=1}");
}

TEST_F(TypedSwim, an_attempt_may_have_the_order_of_the_sentence) {
    EXPECT_EQ(understood("swim to a2 with card 1").attempt, "swim{card=0,to=4}");
    EXPECT_EQ(understood("swim a2 card 1").attempt, "swim{card=0,to=4}");
    EXPECT_EQ(understood("swim with card 1 to a2").attempt, "swim{card=0,to=4}");
    EXPECT_EQ(understood("a2 card 1").attempt, "swim{card=0,to=4}");
    EXPECT_EQ(understood("swim to with").attempt, "") << "small words are no values";
    EXPECT_EQ(understood("swim to a2").attempt, "");
}

// `card 1` is a label, and no name with the value 1.
TEST_F(TypedSwim, a_label_may_begin_with_the_name_of_its_argument) {
    EXPECT_EQ(understood("swim card 1 a2").attempt, "swim{card=0,to=4}");
    EXPECT_EQ(understood("swim card 3 d3").attempt, "swim{card=2,to=11}");
    EXPECT_EQ(understood("swim card card 3 to d3").attempt, "swim{card=2,to=11}");
}

TEST_F(TypedSwim, canonical_text_comes_before_labels) {
    EXPECT_EQ(understood("swim{card=1,to=4}").attempt, "swim{card=1,to=4}");
    EXPECT_EQ(understood("swim{card=1}").attempt, "") << "no whole action";
    EXPECT_EQ(understood("swim{card=1,too=4}").attempt, "") << "no such field";
    EXPECT_EQ(understood("swim card=0 to=4").attempt, "swim{card=0,to=4}");
}

// The board counts rows and columns from 1, so `1,2` on it is the row 0 and the column 1.
TEST_F(Typed, several_numbers_are_the_place_that_the_board_calls_so) {
    scene::Scene shown{.areas = {scene::grid("board", 3, 3, "row={y},column={x}")}};
    for (std::size_t i = 0; i < 9; ++i) {
        shown.areas[0].places[i].label = std::to_string(i / 3 + 1) + ',' + std::to_string(i % 3 + 1);
    }
    const auto* type = &herding::reflect::type_of<std::variant<Mark, Hold>>();
    const play::Offer offer =
        play::offer_of({"mark{row=1,column=2}", "mark{row=2,column=2}", "hold"}, type, shown, {}, 2);
    const auto kinds = play::kinds_of_actions(type, shown, {}, 2);
    const auto understood = [&](std::string_view line) {
        return play::understood(offer, play::shown_in_words(offer), line, {.kinds = kinds});
    };
    EXPECT_EQ(understood("mark 2,3").input, "mark{row=1,column=2}");
    EXPECT_EQ(understood("mark 1,2").input, "") << "it is another place, which is not legal";
    EXPECT_EQ(understood("mark 1,2").attempt, "mark{row=0,column=1}");
    EXPECT_EQ(understood("1,2").attempt, "mark{row=0,column=1}");
    EXPECT_EQ(understood("mark{row=1,column=2}").input, "mark{row=1,column=2}");
}

// Capitals and brackets do not matter, so a label may be the value of another place.
TEST_F(Typed, a_label_comes_before_a_value_that_is_written_in_another_way) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 2> called{
        {{"1", "(2)"}, {"2", "(3)"}}};
    static constexpr std::array number{play::ArgumentWords{.name = "value", .values = called}};
    static constexpr std::array words{play::ActionWords{.action = "bid", .arguments = number}};
    const auto* type = &herding::reflect::type_of<std::variant<Bid, Hold>>();
    const play::Offer offer = play::offer_of({"bid{value=2}", "hold"}, type, {}, words, 2);
    const auto kinds = play::kinds_of_actions(type, {}, words, 2);
    const auto line = play::understood(offer, play::shown_in_words(offer), "bid 2", {.kinds = kinds});
    EXPECT_EQ(line.input, "");
    EXPECT_EQ(line.attempt, "bid{value=1}");
}

// The rules say why, also of a list.
TEST_F(Typed, a_list_that_is_not_legal_is_an_attempt) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> called{
        {{"1", "the king"}, {"2", "the king of hearts"}, {"3", "the ace"}}};
    static constexpr std::array cards{play::ArgumentWords{.name = "cards", .values = called}};
    static constexpr std::array words{
        play::ActionWords{.action = "trade", .words = "trade {cards} for others", .arguments = cards}};
    const auto* type = &herding::reflect::type_of<std::variant<Trade, Hold>>();
    const play::Offer offer = play::offer_of({"trade{cards=[1]}", "hold"}, type, {}, words, 2);
    const auto kinds = play::kinds_of_actions(type, {}, words, 2);
    const auto understood = [&](std::string_view line) {
        return play::understood(offer, play::shown_in_words(offer), line, {.kinds = kinds});
    };
    EXPECT_EQ(understood("trade the king for others").input, "trade{cards=[1]}");
    EXPECT_EQ(understood("trade the ace").attempt, "trade{cards=[3]}");
    EXPECT_EQ(understood("trade the ace, the king of hearts for others").attempt, "trade{cards=[3,2]}");
    EXPECT_EQ(understood("trade the queen of all").expected,
              "`trade the queen of all` is not possible now. `trade` takes a list, for example `trade the "
              "king for others`.");
}

TEST_F(Typed, nothing_is_understood_of_nothing) {
    EXPECT_EQ(meant(""), "");
    EXPECT_EQ(meant("{}=,"), "");
    EXPECT_EQ(play::understood({.nodes = {{}}}, {}, "x").expected, "`x` is no action.");
    EXPECT_EQ(understood(std::string("a\x1b\n")).expected.find('\x1b'), std::string::npos);
}

} // namespace typed_test
