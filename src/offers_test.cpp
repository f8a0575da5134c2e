// Offers of every registered game: random walks, and what two games show that differ only in what a player cannot see.

#include "play/offer_maker.hpp"
#include "support/offer_walk.hpp"

#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/offer.hpp"
#include "herding/play/typed.hpp"
#include "herding/scene/json.hpp"
#include "herding/scene/words.hpp"
#include "herding/tool/registration.hpp"
#include "herding/view/fwd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#define GAME(name) extern const herding::tool::Registration herding_game_##name;
#include "all_games.inc"
#undef GAME

namespace offers_test {

using herding::Actor;
using herding::Generator;
using herding::play::Match;
using herding::play::Offer;
using herding::play::detail::OfferMaker;

/// Plays games of every setup at random, of at most so many inputs, and calls a function in each state. The function returns
/// whether there is enough.
void in_states(const herding::play::Game& game, unsigned longest, std::uint64_t seeds,
               const std::function<bool(const Match&)>& look) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        for (const auto& setup : game.setups()) {
            const auto match = game.begin({.setup = setup.name, .seed = seed});
            Generator generator(seed);
            for (unsigned i = 0; i < longest && !match->over(); ++i) {
                if (look(*match)) {
                    return;
                }
                const auto actions = match->legal_actions();
                ASSERT_FALSE(actions.empty());
                const auto& next = actions[generator.below(static_cast<std::uint32_t>(actions.size()))];
                ASSERT_EQ(match->submit(next.input, next.by), std::nullopt);
            }
        }
    }
}

/// Everybody who can act.
std::set<Actor> actors(const Match& match) {
    std::set<Actor> all;
    for (const auto& choice : match.legal_actions()) {
        all.insert(choice.by);
    }
    return all;
}

constexpr std::size_t walks_of_a_game = 8'000;
constexpr std::size_t walks_of_a_state = 40;

// The leaves of each offer are the legal actions, and each walk ends at one of them.
void walk_at_random(const herding::tool::Registration& registration) {
    std::size_t walks = 0;
    Generator generator(7);
    in_states(registration.game(), 120, 40, [&](const Match& match) {
        for (const Actor by : actors(match)) {
            const Offer offer = herding::play::actions_of(match, by);
            const auto legal = match.legal_inputs(by);
            const auto leaves = herding::play::inputs_of(offer);
            const std::set<std::string> all(legal.begin(), legal.end());
            EXPECT_EQ(std::set<std::string>(leaves.begin(), leaves.end()), all);
            EXPECT_EQ(leaves.size(), all.size()) << "each leaf once";
            for (std::size_t i = 0; i < walks_of_a_state; ++i, ++walks) {
                const std::string input = random_walk(offer, generator);
                EXPECT_TRUE(all.contains(input)) << input;
            }
        }
        return walks >= walks_of_a_game || testing::Test::HasFailure();
    });
    EXPECT_GE(walks, walks_of_a_game);
}

// Each listed action can be typed: its words mean that action, and so does its canonical text.
void type_what_is_listed(const herding::tool::Registration& registration) {
    std::size_t states = 0;
    in_states(registration.game(), 60, 3, [&](const Match& match) {
        for (const Actor by : actors(match)) {
            const Offer offer = herding::play::actions_of(match, by);
            const auto shown = herding::play::shown_in_words(offer);
            for (std::size_t i = 0; i < shown.size() && i < 20; ++i) {
                const auto& [input, words] = shown[i];
                EXPECT_EQ(herding::play::understood(offer, shown, words).input, input) << words;
                EXPECT_EQ(herding::play::understood(offer, shown, input).input, input) << words;
            }
        }
        return ++states >= 60 || testing::Test::HasFailure();
    });
    EXPECT_GT(states, 5U);
}

// A table makes its offers with memory of earlier ones. They have the same bytes, and the same words for inputs.
void keep_offers(const herding::tool::Registration& registration) {
    std::size_t offers = 0;
    std::map<Actor, OfferMaker> makers;
    std::size_t last = 0; // events of the match
    in_states(registration.game(), 60, 3, [&](const Match& match) {
        if (match.events() <= last) { // another match
            makers.clear();
        }
        last = match.events();
        for (const Actor by : actors(match)) {
            if (!by.is_player()) {
                continue;
            }
            OfferMaker& maker = makers[by];
            const auto scene = match.scene(static_cast<std::uint16_t>(by.index()));
            maker.make(match, by, scene, match.deciders().players());
            const Offer offer = herding::play::offer_of(match, by);
            EXPECT_EQ(maker.json(), herding::play::to_json(offer));
            const auto legal = match.legal_inputs(by);
            for (std::size_t i = 0; i < legal.size() && i < 10; ++i) {
                EXPECT_EQ(maker.words_of(legal[i]), herding::play::words_of(offer, legal[i]));
            }
            ++offers;
        }
        return offers >= 150 || testing::Test::HasFailure();
    });
    EXPECT_GT(offers, 5U);
}

/// Everything that a viewer is shown of a match that has just begun: scene, sentences, offer and words, in bytes.
std::string shown(const Match& match, std::uint16_t viewer) {
    const Actor by = viewer == herding::view::observer ? Actor::system : Actor::player(viewer);
    const auto scene = match.scene(viewer);
    const Offer offer = herding::play::offer_of(match, by);
    std::string text = herding::scene::to_json(scene) + '\n' + herding::scene::words(scene) + '\n' +
                       herding::play::to_json(offer);
    for (const auto& [input, words] : herding::play::shown_in_words(offer)) {
        text += '\n' + input + ": " + words;
    }
    return text;
}

// Two matches that differ in nothing but what the viewer cannot see.
void keep_secrets(const herding::tool::Registration& registration, std::size_t least) {
    const herding::play::Game& game = registration.game();
    std::size_t differ = 0;
    std::size_t offered = 0;
    Generator generator(3);
    in_states(game, 60, 12, [&](const Match& match) {
        for (unsigned i = 0; i <= match.players(); ++i) {
            const std::uint16_t viewer =
                i == match.players() ? herding::view::observer : static_cast<std::uint16_t>(i);
            const auto other = match.determinized(viewer, generator.next());
            if (other->saved() == match.saved()) {
                continue;
            }
            const auto begin = [&](const Match& one) {
                for (const auto& info : game.setups()) {
                    if (game.begin({.setup = info.name})->players() == match.players()) {
                        return game.begin({.setup = info.name, .state = one.saved()});
                    }
                }
                return one.fork(1);
            };
            const std::string here = shown(*begin(match), viewer);
            EXPECT_EQ(here, shown(*begin(*other), viewer));
            if (viewer != herding::view::observer) {
                EXPECT_EQ(herding::play::told_apart(match, *other, Actor::player(viewer)), std::nullopt);
            }
            ++differ;
            offered += here.find("\"actions\"") != std::string::npos ? 1U : 0U;
        }
        return (differ >= 2 * least && offered > least / 10) || testing::Test::HasFailure();
    });
    EXPECT_GE(differ, least) << "pairs of matches";
    EXPECT_GT(offered, least / 20) << "with something to decide";
}

/// The text with one of its values changed: a number, or a word.
std::string with_other_value(const std::string& text, Generator& generator) {
    static const std::vector<std::string> numbers{"0",  "1",  "2",   "3",     "9", "15",
                                                  "40", "64", "255", "65535", "-1"};
    static const std::string value = "-0123456789_abcdefghijklmnopqrstuvwxyz";
    std::vector<std::pair<std::size_t, std::size_t>> values; // begin and length
    for (std::size_t i = text.find_first_of(value); i < text.size(); i = text.find_first_of(value, i)) {
        const std::size_t end = std::min(text.find_first_not_of(value, i), text.size());
        if (end == text.size() || (text[end] != '=' && text[end] != '{')) { // no name
            values.emplace_back(i, end - i);
        }
        i = end;
    }
    const auto pick = [&](std::size_t size) { return generator.below(static_cast<std::uint32_t>(size)); };
    const auto [begin, length] = values.at(pick(values.size()));
    std::string other = numbers[pick(numbers.size())];
    if (text.find_first_of("0123456789", begin) != begin) {
        const auto [there, size] = values[pick(values.size())];
        other = pick(4) == 0 ? "none" : text.substr(there, size);
    }
    return text.substr(0, begin) + other + text.substr(begin + length);
}

// A state from outside is refused, or the game continues from it: nothing is read outside of a list, and nothing runs forever.
void read_changed_states(const herding::tool::Registration& registration) {
    const herding::play::Game& game = registration.game();
    Generator generator(5);
    std::size_t states = 0;
    std::size_t refused = 0;
    in_states(game, 60, 4, [&](const Match& match) {
        for (unsigned i = 0; i < 5; ++i) {
            const std::string changed = with_other_value(match.saved(), generator);
            ++states;
            try {
                const auto other = game.begin({.seed = 1, .state = changed});
                for (unsigned step = 0; step < 10 && !other->over(); ++step) {
                    (void)shown(*other, herding::view::observer);
                    (void)other->determinized(herding::view::observer, 1);
                    const auto actions = other->legal_actions();
                    if (actions.empty()) {
                        break;
                    }
                    const auto& next = actions[generator.below(static_cast<std::uint32_t>(actions.size()))];
                    (void)other->submit(next.input, next.by);
                }
            } catch (const std::exception&) { // of a reader, or of a rule, which then changes nothing
                ++refused;
            }
        }
        return states >= 400 || testing::Test::HasFailure();
    });
    EXPECT_GT(refused, 0U);
}

#define GAME(name)                                                                                           \
    TEST(ChangedStates, are_refused_or_played_from_in_##name) { read_changed_states(herding_game_##name); }  \
    TEST(RandomWalks, through_offers_of_##name) { walk_at_random(herding_game_##name); }                     \
    TEST(TypedActions, of_##name) { type_what_is_listed(herding_game_##name); }                              \
    TEST(KeptOffers, of_##name) { keep_offers(herding_game_##name); }
#include "all_games.inc"
#undef GAME

TEST(OffersKeepSecrets, of_kuhn) { keep_secrets(herding_game_kuhn, 40); }
TEST(OffersKeepSecrets, of_leduc) { keep_secrets(herding_game_leduc, 100); }
TEST(OffersKeepSecrets, of_masquerade) { keep_secrets(herding_game_masquerade, 500); }

} // namespace offers_test
