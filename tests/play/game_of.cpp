// A Playable that says as little as it may: what follows from its Spec, and what Game and Match make of it.

#include "herding/play/game_of.hpp"

#include "nim.hpp"

#include "herding/reflect/error.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace play_tests {
namespace {

using herding::Actor;
using herding::play::Form;
using herding::play::Start;

const herding::play::Game& game() { return herding::play::game_of<nim::Playable>(); }

std::vector<std::string> texts(const std::vector<herding::play::Choice>& choices) {
    std::vector<std::string> texts;
    for (const auto& choice : choices) {
        std::ostringstream by;
        by << choice.by;
        texts.push_back(by.str() + ": " + choice.input);
    }
    return texts;
}

using Texts = std::vector<std::string>;

TEST(PlayGame, lists_its_setups_and_the_fields_of_its_options) {
    ASSERT_EQ(game().setups().size(), 1U);
    EXPECT_EQ(game().setups()[0].name, "standard");
    const auto options = game().options();
    ASSERT_EQ(options.size(), 2U);
    EXPECT_EQ(options[0].name + '=' + options[0].value, "stones=5");
    EXPECT_EQ(options[1].name + '=' + options[1].value, "secret=false");
    EXPECT_FALSE(game().hides());
    EXPECT_TRUE(game().lists_legal());
    EXPECT_FALSE(game().actions().has_value());
    EXPECT_FALSE(game().graph().has_value());
}

TEST(PlayGame, rejects_a_setup_or_an_option_that_there_is_not_and_lists_what_there_is) {
    const auto why = [](const Start& start) {
        try {
            (void)game().begin(start);
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string("begun");
    };
    EXPECT_EQ(why({.setup = "blitz"}), "nim has no setup \"blitz\"; it has standard");
    EXPECT_EQ(why({.options = {{"heaps", "3"}}}), "there is no option \"heaps\"; there is stones, secret");
    EXPECT_EQ(why({.options = {{"stones", "3"}}}), "begun");
    EXPECT_THROW((void)game().begin({.options = {{"stones", "many"}}}), std::invalid_argument);
}

// No legal actions are named: all values of the Input are tried, by all actors.
TEST(PlayMatch, finds_legal_actions_by_trying_all_inputs) {
    const auto match = game().begin({.options = {{"stones", "2"}}});
    EXPECT_EQ(match->explain("stones", 0), ""); // its Playable explains nothing
    EXPECT_EQ(texts(match->legal_actions()), (Texts{"player 0: take{stones=1}", "player 0: take{stones=2}"}));
    EXPECT_EQ(match->decider(), Actor::player(0));
    EXPECT_EQ(match->submit("take{stones=1}", Actor::player(0)), std::nullopt);
    EXPECT_EQ(texts(match->legal_actions()), (Texts{"player 1: take{stones=1}"}));
    EXPECT_FALSE(match->over());
    EXPECT_EQ(match->submit("take{stones=1}", Actor::player(1)), std::nullopt);
    EXPECT_TRUE(match->over());
    EXPECT_TRUE(match->legal_actions().empty());
    EXPECT_EQ(match->decider(), std::nullopt);
    EXPECT_TRUE(match->returns().empty());
    EXPECT_THROW((void)match->sample_chance(), std::logic_error);
}

TEST(PlayMatch, takes_text_and_json_and_says_why_it_refuses) {
    const auto match = game().begin({});
    EXPECT_EQ(match->submit(R"({"stones":2})", Actor::player(0)), std::nullopt);
    EXPECT_EQ(match->state(0), "heap{stones=3,turn=1}");
    EXPECT_NE(match->state(0, Form::Json).find("\"stones\": 3"), std::string::npos);
    EXPECT_EQ(match->submit("take{stones=2}", Actor::player(0)), "not_your_turn");
    EXPECT_THROW((void)match->submit("take{stone=2}", Actor::player(0)), herding::reflect::ReadError);
    EXPECT_EQ(match->preview("take{stones=1}", Actor::player(0)), "refused: not_your_turn\n");
    EXPECT_EQ(match->preview("take{stones=1}", Actor::player(1)), "  took stones 1\n");
    EXPECT_EQ(match->state(0), "heap{stones=3,turn=1}");
    EXPECT_EQ(match->draw({}), "");
}

TEST(PlayMatch, shows_what_happened_by_which_behavior_and_undoes_it) {
    const auto match = game().begin({});
    EXPECT_EQ(match->why(0), "Nothing has been done yet.\n");
    EXPECT_EQ(match->submit("take{stones=3}", Actor::player(0)), std::nullopt);
    EXPECT_EQ(match->events(), 1U);
    EXPECT_EQ(match->describe(0, 0), "player 0: take{stones=3}\n  took stones 3\n");
    EXPECT_EQ(match->why(0), "player 0: take{stones=3}\n  took stones 3\n    by take: take one to "
                             "three\nIt can be undone.\n");
    EXPECT_EQ(match->trace(0), "take\n  remove{stones=3}\n");
    EXPECT_EQ(texts(match->history()), (Texts{"player 0: take{stones=3}"}));
    EXPECT_EQ(match->undo(Actor::player(0)), std::nullopt);
    EXPECT_TRUE(match->history().empty());
    EXPECT_EQ(match->undo(Actor::player(0)), "nothing to undo");
    EXPECT_EQ(match->redo(Actor::player(0)), std::nullopt);
    EXPECT_EQ(match->saved(), "heap{stones=2,turn=1}");
    EXPECT_EQ(game().begin({.state = match->saved()})->saved(), match->saved());
}

TEST(PlayMatch, takes_back_an_action_from_between_those_of_others) {
    const auto match = herding::play::game_of<nim::Free<false>>().begin({});
    const Actor ann = Actor::player(0);
    const Actor bob = Actor::player(1);
    EXPECT_EQ(match->undo_own(ann), "nothing to undo");
    for (const auto& [by, input] : {std::pair{ann, "take{stones=2}"}, {bob, "take{stones=1}"}}) {
        ASSERT_EQ(match->submit(input, by), std::nullopt);
    }
    EXPECT_EQ(match->undo(ann), "not this actor's to undo");
    const std::size_t events = match->events();
    ASSERT_EQ(match->undo_own(ann), std::nullopt);
    EXPECT_EQ(match->saved(), "heap{stones=99,turn=1}");
    EXPECT_EQ(texts(match->history()), (Texts{"player 1: take{stones=1}"}));
    ASSERT_EQ(match->events(), events + 2);
    EXPECT_EQ(match->describe(events, 1), "  undone: take{stones=2}\n");
    EXPECT_EQ(match->describe(events + 1, 1), "player 1: take{stones=1}\n  took stones 1\n");
    EXPECT_EQ(match->redo(ann), "nothing to redo");
    EXPECT_EQ(match->undo(bob), std::nullopt) << "the history of the match is that of the engine";
    EXPECT_TRUE(match->history().empty());

    ASSERT_EQ(match->submit("take{stones=1}", ann), std::nullopt);
    ASSERT_EQ(match->undo_own(ann), std::nullopt) << "without later actions it is an undo";
    ASSERT_EQ(match->redo(ann), std::nullopt);
    EXPECT_EQ(texts(match->history()), (Texts{"player 0: take{stones=1}"}));
}

TEST(PlayMatch, refuses_an_input_whose_decision_has_passed) {
    const auto match = game().begin({});
    const Actor ann = Actor::player(0);
    const Actor bob = Actor::player(1);
    EXPECT_EQ(match->decision(ann), 0U);
    EXPECT_EQ(match->decision(bob), 0U);
    const std::uint64_t asked = match->decision(ann);
    EXPECT_EQ(match->submit("take{stones=1}", ann, asked), std::nullopt);
    EXPECT_EQ(match->decision(ann), 1U);
    EXPECT_EQ(match->decision(bob), 1U) << "bob may take now";
    EXPECT_EQ(match->submit("take{stones=1}", bob, 1), std::nullopt);
    // The second click of ann's double click arrives when it is her turn again.
    EXPECT_EQ(match->submit("take{stones=1}", ann, asked),
              "stale: the question that this input answers has passed");
    EXPECT_TRUE(match->refused_by().stale);
    EXPECT_EQ(match->submit_id(match->action_id("take{stones=1}").value(), ann, asked),
              "stale: the question that this input answers has passed");
    EXPECT_EQ(match->saved(), "heap{stones=3,turn=0}");
    EXPECT_EQ(match->submit("take{stones=3}", bob, match->decision(bob)), "not_your_turn");
    EXPECT_FALSE(match->refused_by().stale);
    EXPECT_EQ(match->decision(ann), 2U);
    EXPECT_EQ(match->undo(bob), std::nullopt);
    EXPECT_EQ(match->decision(ann), 3U) << "the undo";
    EXPECT_EQ(match->redo(bob), std::nullopt);
    EXPECT_EQ(match->decision(ann), 4U) << "the offer is that of event 2, and the decision is another one";
    EXPECT_EQ(match->submit_id(match->action_id("take{stones=1}").value(), ann, 4), std::nullopt);
}

TEST(PlayMatch, counts_decisions_alike_whenever_it_is_asked_first) {
    const auto& game = herding::play::game_of<nim::Free<false>>();
    const auto asked = game.begin({});
    const auto asked_late = game.begin({});
    for (unsigned i = 0; i < 12; ++i) {
        const Actor by = Actor::player(static_cast<std::uint16_t>(i % 5 < 3 ? 0 : 1));
        for (auto* match : {asked.get(), asked_late.get()}) {
            if (i % 4 == 3) {
                (void)match->undo(by);
            } else if (i == 10) {
                (void)match->undo_own(Actor::player(0));
            } else {
                (void)match->submit("take{stones=2}", by);
            }
        }
        (void)asked->decision(Actor::player(0));
        (void)asked->decision(Actor::player(1));
    }
    for (const std::uint16_t player : std::vector<std::uint16_t>{0, 1}) {
        EXPECT_EQ(asked->decision(Actor::player(player)), asked_late->decision(Actor::player(player)));
    }
}

TEST(PlayMatch, an_action_of_somebody_else_ends_no_decision_if_the_offer_stays) {
    const auto match = herding::play::game_of<nim::Free<false>>().begin({});
    const Actor ann = Actor::player(0);
    const Actor bob = Actor::player(1);
    const std::uint64_t decision = match->decision(bob);
    ASSERT_EQ(match->submit("take{stones=2}", ann), std::nullopt);
    ASSERT_EQ(match->submit("take{stones=2}", ann, match->decision(ann)), std::nullopt);
    EXPECT_EQ(match->decision(bob), decision);
    EXPECT_EQ(match->submit("take{stones=1}", bob, decision), std::nullopt);
    EXPECT_EQ(match->decision(bob), 3U);
}

TEST(PlayMatch, says_whose_action_depends_on_one_that_is_to_be_taken_back) {
    const auto refused = [](const auto& game) {
        const auto match = game.begin({});
        EXPECT_EQ(match->submit("take{stones=1}", Actor::player(0)), std::nullopt);
        EXPECT_EQ(match->submit("take{stones=3}", Actor::player(1)), std::nullopt);
        const std::string before = match->saved();
        const auto why = match->undo_own(Actor::player(0));
        EXPECT_EQ(match->saved(), before);
        EXPECT_EQ(match->history().size(), 2U);
        return std::pair(why.value_or("it is done"), std::string(match->refused_by().cite));
    };
    EXPECT_EQ(
        refused(herding::play::game_of<nim::Free<false>>()),
        std::pair(std::string("player 1 has since done take{stones=3}, which is not allowed without it: "
                              "too_few_left"),
                  std::string("three only from an odd heap")));
    EXPECT_EQ(
        refused(herding::play::game_of<nim::Free<true>>()),
        std::pair(
            std::string("player 1 has since done (not shown): whether that depends on it, you may not know"),
            std::string()));
}

/// Gives a score to somebody who is not there.
struct ThreeScores : nim::Playable {
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/) {
        return {1, -1, 0};
    }
};
/// Is over without stones, and does not say so.
struct NeverOver : nim::Playable {
    static bool over(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/) { return false; }
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/) {
        return {1, -1};
    }
};
/// Lists a throw that the rules refuse, and another one that never comes.
struct Thrown : nim::Playable {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/,
                              std::vector<herding::play::Action<nim::Game>>& out) {
        out.push_back({nim::Take{3}, herding::Actor::chance});
    }
    static std::vector<herding::play::Chance<nim::Game>> chance_outcomes(const nim::Setup& /*setup*/,
                                                                         const nim::Heap& /*heap*/) {
        return {{nim::Take{3}, 0}};
    }
};

struct ThrownSurely : Thrown {
    static std::vector<herding::play::Chance<nim::Game>> chance_outcomes(const nim::Setup& /*setup*/,
                                                                         const nim::Heap& /*heap*/) {
        return {{nim::Take{3}, 1}};
    }
};

/// What is thrown where the last stone has been taken.
template <class P> std::string refused_end() {
    const auto world = herding::play::game_of<P>().world({.options = {{"stones", "1"}}});
    herding::Generator generator(1);
    world->restart(generator);
    world->take(0);
    std::vector<double> values(2);
    try {
        world->returns(values);
    } catch (const std::logic_error& error) {
        return error.what();
    }
    return "nothing is thrown";
}

TEST(PlayWorld, refuses_an_end_that_search_would_count_wrong) {
    EXPECT_EQ(refused_end<ThreeScores>(), "nim: `returns` gives 3 scores for 2 players");
    EXPECT_EQ(refused_end<NeverOver>(),
              "nim: the game is not over, and nobody can act: heap{stones=0,turn=1}");
}

TEST(PlayWorld, names_the_list_that_the_rules_contradict) {
    const auto world = herding::play::game_of<ThrownSurely>().world({});
    herding::Generator generator(1);
    world->restart(generator);
    try {
        world->take(0);
        ADD_FAILURE();
    } catch (const std::logic_error& error) {
        EXPECT_STREQ(error.what(), "nim: the rules refuse take{stones=3}, which `chance_outcomes` lists");
    }
}

TEST(PlayMatch, says_that_all_weights_of_chance_are_zero) {
    try {
        static_cast<void>(herding::play::game_of<Thrown>().begin({})->sample_chance());
        ADD_FAILURE();
    } catch (const std::logic_error& error) {
        EXPECT_STREQ(error.what(),
                     "herding: sample_chance: all weights of chance are 0, such as that of take{stones=3}");
    }
}

} // namespace
} // namespace play_tests
