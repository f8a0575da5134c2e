#pragma once

#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Plays games of sequences by typed text, so that tests read like a transcript:
///
///     EXPECT_EQ(take(engine, {"roll{value=1}", "keep_it{value=false}"}), "");
///     EXPECT_EQ(offered(engine), (Texts{"reroll{value=1}", …}));

using Texts = std::vector<std::string>;

inline std::string lines(const Texts& texts) {
    std::string all;
    for (const std::string& text : texts) {
        all += text + '\n';
    }
    return all;
}

/// The actor who decides now; the system if nobody does.
template <class Game> herding::Actor deciding(const herding::Engine<Game>& engine) {
    const auto choices = herding::sequence::legal_actions<Game>(engine.setup(), engine.state());
    return choices.empty() ? herding::Actor::system : choices.front().by;
}

/// Submits one input. Returns its refusal in words, or an empty text.
template <class Game>
std::string take_as(herding::Engine<Game>& engine, herding::Actor by, std::string_view input) {
    const auto outcome = engine.dispatch(herding::reflect::parse<herding::InputOf<Game>>(input), by);
    if (outcome.refusal() == nullptr) {
        return "";
    }
    std::ostringstream out;
    if (const auto* info = outcome.refusal()->info()) {
        if constexpr (herding::detail::is_variant<herding::InfoOf<Game>>) {
            std::visit([&](const auto& one) { out << one; }, *info);
        } else {
            out << *info;
        }
    } else {
        out << *outcome.refusal();
    }
    return out.str();
}

/// Submits the inputs of a line, each by its own actor: `chance: roll{value=2}; 0: hold`. Returns the first refusal, or an empty
/// text.
template <class Game> std::string played(herding::Engine<Game>& engine, std::string_view line) {
    while (!line.empty()) {
        const std::string_view one = line.substr(0, line.find("; "));
        line.remove_prefix(one.size() < line.size() ? one.size() + 2 : line.size());
        const std::size_t colon = one.find(": ");
        const std::string_view who = one.substr(0, colon);
        const herding::Actor by =
            who == "chance" ? herding::Actor::chance
            : who == "system"
                ? herding::Actor::system
                : herding::Actor::player(static_cast<std::uint16_t>(std::stoi(std::string(who))));
        if (std::string refused = take_as(engine, by, one.substr(colon + 2)); !refused.empty()) {
            return refused;
        }
    }
    return "";
}

/// As `played`, where nothing may be refused.
template <class Game> void plays(herding::Engine<Game>& engine, std::string_view line) {
    EXPECT_EQ(played(engine, line), "") << line;
}

/// Submits inputs in order, each by its current decider. Returns the first refusal, or an empty text.
template <class Game>
std::string take(herding::Engine<Game>& engine, std::initializer_list<std::string_view> inputs) {
    for (const std::string_view input : inputs) {
        if (std::string refused = take_as(engine, deciding(engine), input); !refused.empty()) {
            return refused;
        }
    }
    return "";
}

/// The legal actions as texts.
template <class Game> Texts offered(const herding::Engine<Game>& engine) {
    Texts texts;
    for (const auto& choice : herding::sequence::legal_actions<Game>(engine.setup(), engine.state())) {
        texts.push_back(herding::reflect::print(choice.input));
    }
    return texts;
}

/// Plays from a state to the end: legal choices equally likely, chance by its probabilities. Calls `visit(engine,
/// frame)`.
template <class Game, class Visit>
void play_randomly(herding::Engine<Game>& engine, std::uint64_t seed, Visit visit) {
    herding::Generator generator(seed);
    for (;;) {
        const auto choices = herding::sequence::legal_actions<Game>(engine.setup(), engine.state());
        if (choices.empty()) {
            break;
        }
        auto choice = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
        if (choice.by == herding::Actor::chance) {
            choice.input = herding::sequence::sample_chance<Game>(engine.setup(), engine.state(), generator);
        }
        const auto outcome = engine.dispatch(choice.input, choice.by);
        ASSERT_TRUE(outcome.committed()) << herding::reflect::print(choice.input) << ": " << outcome;
        visit(*outcome.frame());
    }
    EXPECT_TRUE(engine.state().pending.over()) << "nobody can do anything";
}

/// A game as text, input by input.
template <class Game> void tell(std::ostream& out, const herding::Frame<Game>& frame) {
    out << frame.actor << ": " << herding::reflect::print(frame.input()) << '\n';
    for (const auto& trace : frame.traces) {
        out << "    " << Game::describe(trace) << '\n';
    }
}
