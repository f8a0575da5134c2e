// The functions that every Playable has: deciders, chance, ids, observations, information states, determinization.

#include "kuhn/playable.hpp"
#include "play/nim.hpp"

#include "herding/play/action_ids.hpp"
#include "herding/play/chance.hpp"
#include "herding/play/compact.hpp"
#include "herding/play/deciders.hpp"
#include "herding/play/determinize.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/information.hpp"
#include "herding/play/observation.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace play_functions {
namespace {

namespace play = herding::play;
using herding::Actor;
using herding::Generator;
using Kuhn = kuhn::Playable;
using kuhn::Card;
using Deal = kuhn::Action<"deal", Card>;
using Kind = play::Decider::Kind;

/// The state of kuhn after some inputs, each by the first actor who may submit it.
kuhn::Game::State after(const std::vector<kuhn::Game::Input>& inputs) {
    kuhn::Game::State state;
    for (const auto& input : inputs) {
        const auto by = play::decider<Kuhn>({}, state).actor();
        EXPECT_FALSE(herding::advance<kuhn::Game>(state, input, by.value()).stops());
    }
    return state;
}

const std::vector<kuhn::Game::Input> dealt{kuhn::Begin{}, Deal{Card::King}, Deal{Card::Jack}};

TEST(PlayDecider, is_the_application_then_chance_then_a_player_then_nobody) {
    EXPECT_EQ(play::decider<Kuhn>({}, {}), Actor::system);
    EXPECT_EQ(play::decider<Kuhn>({}, after({kuhn::Begin{}})), Actor::chance);
    EXPECT_EQ(play::decider<Kuhn>({}, after(dealt)).kind(), Kind::Player);
    EXPECT_EQ(play::decider<Kuhn>({}, after(dealt)).actor(), Actor::player(0));
    auto all = dealt;
    all.insert(all.end(), {kuhn::Action<"bet">{}, kuhn::Action<"fold">{}});
    EXPECT_TRUE(play::decider<Kuhn>({}, after(all)).is_nobody());
    EXPECT_EQ(play::decider<Kuhn>({}, after(all)).actor(), std::nullopt);
}

TEST(PlayDecider, of_several_actors_asks_chance_first_and_keeps_who_may_act_before) {
    play::Decider two(Actor::player(2));
    two.add(Actor::player(0));
    two.add(Actor::system);
    EXPECT_EQ(two.kind(), Kind::Players);
    EXPECT_EQ(two.actor(), Actor::player(0));
    two.add(Actor::chance);
    EXPECT_EQ(two.kind(), Kind::Chance);
    EXPECT_EQ(two.actor(), Actor::chance);
    EXPECT_TRUE(two.players().contains(2));
    EXPECT_EQ(play::Decider(Actor::system).kind(), Kind::Application);
}

TEST(PlayDecider, of_behaviors_is_who_has_a_legal_action) {
    EXPECT_EQ(play::decider<nim::Playable>({}, {.stones = 3, .turn = 1}), Actor::player(1));
    EXPECT_TRUE(play::decider<nim::Playable>({}, {.stones = 0, .turn = 1}).is_nobody());
}

/// Names who takes the next turn, after the end, too.
struct NimOfTurns : nim::Playable {
    static Actor decider(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        return Actor::player(heap.turn);
    }
};

struct NimOfDeciders : nim::Playable {
    static play::Decider decider(const nim::Setup& setup, const nim::Heap& heap) {
        return NimOfTurns::decider(setup, heap);
    }
};

TEST(PlayDecider, is_nobody_at_the_end_whatever_the_playable_says) {
    EXPECT_EQ(play::decider<NimOfTurns>({}, {.stones = 3, .turn = 1}), Actor::player(1));
    EXPECT_TRUE(play::decider<NimOfTurns>({}, {.stones = 0, .turn = 1}).is_nobody());
    EXPECT_EQ(play::legal_actions<NimOfTurns>({}, {.stones = 3, .turn = 1}).size(), 3U);
    EXPECT_EQ(play::legal_actions<NimOfDeciders>({}, {.stones = 3, .turn = 1}),
              play::legal_actions<NimOfTurns>({}, {.stones = 3, .turn = 1}));
    EXPECT_EQ(play::legal_actions<NimOfDeciders>({}, {.stones = 2, .turn = 0}).size(), 2U);
}

TEST(PlayChance, has_exact_probabilities_in_lowest_terms) {
    const auto first = play::chance_probabilities<Kuhn>({}, after({kuhn::Begin{}}));
    ASSERT_EQ(first.size(), 3U);
    EXPECT_EQ(first[0].probability, (play::Probability{1, 3}));
    EXPECT_EQ(play::chance_probabilities<Kuhn>({}, after({kuhn::Begin{}, Deal{Card::King}})).size(), 2U);
    EXPECT_TRUE(play::chance_probabilities<Kuhn>({}, after(dealt)).empty());
}

TEST(PlayActionIds, are_dense_and_invertible_with_players_first_and_the_application_last) {
    const play::ActionIds<Kuhn> ids({});
    EXPECT_EQ(ids.size(), 8U);
    EXPECT_EQ(ids.players(), 4U);
    EXPECT_EQ(ids.chance(), 3U);
    for (std::uint64_t id = 0; id < ids.size(); ++id) {
        EXPECT_EQ(ids.id(ids.input(id)), id);
    }
    EXPECT_EQ(ids.input(0), kuhn::Game::Input(kuhn::Action<"check">{}));
    EXPECT_EQ(ids.input(4), kuhn::Game::Input(Deal{Card::Jack}));
    EXPECT_EQ(ids.input(7), kuhn::Game::Input(kuhn::Begin{}));
    EXPECT_THROW((void)ids.input(8), std::out_of_range);
}

TEST(PlayActionIds, of_an_enumerable_input_follow_from_its_type) {
    const play::ActionIds<nim::Playable> ids({});
    EXPECT_EQ(ids.size(), 3U);
    EXPECT_EQ(ids.id(nim::Take{2}), 1U);
}

TEST(PlayActionIds, make_a_mask_of_what_is_legal) {
    const play::ActionIds<Kuhn> ids({});
    using Mask = std::vector<std::uint8_t>;
    Mask mask(8);
    ids.mask({}, after(dealt), mask);
    EXPECT_EQ(mask, (Mask{1, 1, 0, 0, 0, 0, 0, 0}));
    ids.mask({}, after({kuhn::Begin{}, Deal{Card::King}}), mask);
    EXPECT_EQ(mask, (Mask{0, 0, 0, 0, 1, 1, 0, 0}));
    ids.mask({}, after(dealt), mask, Actor::player(1));
    EXPECT_EQ(mask, Mask(8));
    Mask short_one(7);
    EXPECT_THROW(ids.mask({}, after(dealt), short_one), std::invalid_argument);
}

/// Nim whose Playable names its own tensor: one cell.
struct SmallNim : nim::Playable {
    static std::vector<std::size_t> observation_shape(const nim::Setup& /*setup*/) { return {1, 1}; }
    template <class Number> static void observe(const nim::Setup& /*setup*/, const nim::Heap& heap,
                                                std::uint16_t /*viewer*/, std::span<Number> cells) {
        cells[0] = static_cast<Number>(heap.stones);
    }
    static std::vector<play::Action<nim::Game>> all_actions(const nim::Setup& /*setup*/) {
        return {{nim::Take{1}, Actor::player(0)}, {nim::Take{1}, Actor::player(0)}};
    }
};

TEST(PlayActionIds, of_an_action_that_is_listed_twice_are_refused) {
    EXPECT_THROW(play::ActionIds<SmallNim>({}), std::logic_error);
}

TEST(PlayObservation, shows_no_hidden_card) {
    const auto seen = [](Card mine, Card yours) {
        return play::observation<Kuhn>({}, after({kuhn::Begin{}, Deal{mine}, Deal{yours}}), 0);
    };
    EXPECT_EQ(seen(Card::King, Card::Queen), seen(Card::King, Card::Jack));
    EXPECT_NE(seen(Card::Jack, Card::Queen), seen(Card::King, Card::Queen));
    EXPECT_EQ(seen(Card::King, Card::Queen).size(), play::observation_size<Kuhn>({}));
}

TEST(PlayObservation, is_what_the_playable_names) {
    EXPECT_EQ(play::observation<SmallNim>({}, {.stones = 4, .turn = 0}, 0), std::vector<float>{4});
    EXPECT_EQ(play::observation_shape<SmallNim>({}), (std::vector<std::size_t>{1, 1}));
    std::vector<std::uint8_t> two(2);
    EXPECT_THROW(play::observe<SmallNim>({}, {}, 0, std::span(two)), herding::reflect::TensorError);
}

/// Kuhn poker for learners that could cheat: the card of the other player is in the observation.
struct LeakyKuhn : Kuhn {
    template <class Number>
    static void compact(const herding::NoSetup& /*setup*/, const kuhn::Game::State& state,
                        std::uint16_t viewer, std::span<Number> cells) {
        if (const auto& card = state.cards[1U - viewer]; card && card->known()) {
            cells[static_cast<std::size_t>(card->value())] = Number{1};
        }
    }
};
/// Kuhn poker without an observation of its own.
struct PlainKuhn {
    using Spec = kuhn::Game;
};

TEST(PlayCompact, is_what_the_playable_names) {
    play::Compact<Kuhn> compact({});
    EXPECT_EQ(compact.shape(), std::vector<std::size_t>{7});
    std::vector<float> cells(7, 9);
    compact.write({}, after(dealt), 0, std::span(cells));
    EXPECT_EQ(cells, (std::vector<float>{1, 0, 0, 0, 1, 1, 1})); // player 0 has the king
    compact.write({}, after(dealt), 1, std::span(cells));
    EXPECT_EQ(cells, (std::vector<float>{0, 1, 1, 0, 0, 1, 1})); // player 1 has the jack
    std::vector<std::uint8_t> bytes(7, 9);
    compact.write({}, after(dealt), herding::view::observer, std::span(bytes));
    EXPECT_EQ(bytes, (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 1}));
    EXPECT_THROW(compact.write({}, after(dealt), 0, std::span(cells).first(6)),
                 herding::reflect::TensorError);
}

TEST(PlayCompact, that_shows_a_hidden_value_is_refused) {
    play::Compact<LeakyKuhn> compact({});
    std::vector<float> cells(compact.size());
    try {
        compact.write({}, after(dealt), 0, std::span(cells));
        FAIL() << "the other card is in it";
    } catch (const std::logic_error& error) {
        EXPECT_NE(std::string(error.what()).find("`compact` of kuhn shows what the viewer may not see"),
                  std::string::npos)
            << error.what();
    }
    play::Compact<LeakyKuhn> unchecked({}, 0);
    EXPECT_NO_THROW(unchecked.write({}, after(dealt), 0, std::span(cells)));
}

TEST(PlayCompact, without_a_word_of_the_playable_has_the_board_and_the_topmost_sequence) {
    play::Compact<PlainKuhn> compact({});
    const std::size_t board = herding::reflect::tensor_size<kuhn::Board>();
    const std::size_t variables = herding::reflect::tensor_size<kuhn::Game::Rules::Variables>();
    EXPECT_GT(compact.size(), board + variables); // and the positions that wait
    EXPECT_LT(compact.size(), play::observation_size<Kuhn>({}));
    std::vector<float> first(compact.size());
    std::vector<float> second(compact.size());
    compact.write({}, after(dealt), 0, std::span(first));
    auto checked = dealt;
    checked.emplace_back(kuhn::Action<"check">{});
    compact.write({}, after(checked), 0, std::span(second));
    EXPECT_EQ(std::vector<float>(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(board)),
              std::vector<float>(second.begin(), second.begin() + static_cast<std::ptrdiff_t>(board)));
    EXPECT_NE(first, second); // another position waits
    const auto waits = [&](const std::vector<float>& cells) {
        return std::accumulate(cells.begin() + static_cast<std::ptrdiff_t>(board + variables), cells.end(),
                               0.0F);
    };
    EXPECT_EQ(waits(first), 1);
    EXPECT_EQ(waits(second), 1);
    // The other card is not in it.
    compact.write({}, after({kuhn::Begin{}, Deal{Card::King}, Deal{Card::Queen}}), 0, std::span(second));
    EXPECT_EQ(first, second);
}

TEST(PlayInformation, of_perfect_recall_is_the_view_and_does_not_know_the_other_card) {
    const auto key = [](Card yours) {
        return play::information_state<Kuhn>(after({kuhn::Begin{}, Deal{Card::King}, Deal{yours}}), 0);
    };
    EXPECT_EQ(key(Card::Queen), key(Card::Jack));
    EXPECT_EQ(key(Card::Queen), play::observation_text<Kuhn>(after(dealt), 0));
}

TEST(PlayInformation, without_perfect_recall_is_all_that_was_seen) {
    nim::Heap heap{.stones = 3, .turn = 0};
    play::InformationState<nim::Playable> seen(heap, 0);
    ASSERT_FALSE(herding::advance<nim::Game>({}, heap, nim::Take{1}, Actor::player(0)).stops());
    seen.see(nim::Take{1}, Actor::player(0), heap);
    EXPECT_EQ(seen.text(), "heap{stones=3,turn=0}\nplayer 0: take{stones=1}\nheap{stones=2,turn=1}");
}

TEST(PlayDeterminize, keeps_what_the_player_sees_and_deals_the_rest_again) {
    Generator generator(5);
    unsigned changed = 0;
    for (int i = 0; i < 20; ++i) {
        auto state = after(dealt);
        play::determinize<Kuhn>({}, state, 0, generator);
        EXPECT_EQ(play::observation_text<Kuhn>(state, 0), play::observation_text<Kuhn>(after(dealt), 0));
        changed += state == after(dealt) ? 0U : 1U;
    }
    EXPECT_GT(changed, 0U);
    nim::Heap heap{.stones = 3, .turn = 1};
    play::determinize<nim::Playable>({}, heap, 0, generator);
    EXPECT_EQ(heap, (nim::Heap{.stones = 3, .turn = 1}));
}

/// A Spec with a generator, and a Playable that deals hidden values.
struct Dice {
    struct State {
        int hidden = 0;
        herding::Generator generator{1};
    };
    static constexpr auto generator = &State::generator;
};
struct DicePlayable {
    using Spec = Dice;
    static void determinize(const herding::NoSetup& /*setup*/, Dice::State& state, std::uint16_t /*viewer*/,
                            herding::Generator& generator) {
        state.hidden = static_cast<int>(generator.below(6));
    }
};

TEST(PlayDeterminize, of_a_playable_foresees_no_number_of_the_generator) {
    herding::Generator seeds(5);
    const Dice::State original;
    Dice::State one = original;
    Dice::State two = original;
    play::determinize<DicePlayable>({}, one, 0, seeds);
    play::determinize<DicePlayable>({}, two, 0, seeds);
    EXPECT_NE(one.generator, original.generator);
    EXPECT_NE(one.generator, two.generator);
}

TEST(PlayMatch, works_by_numbers) {
    const auto match = play::game_of<Kuhn>().begin({});
    EXPECT_EQ(match->deciders().kind(), Kind::Application);
    EXPECT_EQ(match->action_count(), 8U);
    EXPECT_EQ(match->player_action_count(), 4U);
    EXPECT_EQ(match->action(7), "begin");
    EXPECT_EQ(match->submit_id(7, Actor::system), std::nullopt);
    EXPECT_EQ(match->chance().size(), 3U);
    EXPECT_EQ(match->chance()[1].id, 5U);
    EXPECT_EQ(match->chance()[1].probability, (play::Probability{1, 3}));
    EXPECT_EQ(match->submit_id(6, Actor::chance), std::nullopt);
    EXPECT_TRUE(match->at_barrier());
    EXPECT_FALSE(match->is_legal(6, Actor::chance));
    EXPECT_EQ(match->submit_id(4, Actor::chance), std::nullopt);
    ASSERT_EQ(match->legal_actions().size(), 2U);
    EXPECT_EQ(match->legal_actions()[1].id, 1U);
    EXPECT_EQ(match->action_id("bet"), 1U);
    EXPECT_TRUE(match->is_legal(1, Actor::player(0)));
    EXPECT_FALSE(match->is_legal(1, Actor::player(1)));
    EXPECT_EQ(match->observation(0), match->determinized(0, 3)->observation(0));
    const auto copy = match->fork(1);
    EXPECT_EQ(copy->submit_id(1, Actor::player(0)), std::nullopt);
    EXPECT_NE(copy->saved(), match->saved());
    EXPECT_THROW((void)match->submit_id(8, Actor::player(0)), std::out_of_range);
}

} // namespace
} // namespace play_functions
