#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/tools/legal.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

/// A generated game of sequences as text: each input in canonical text with its actor, and below it its effects in
/// the words of `Game::describe`. Equal seeds give equal games on every machine.
template <class Game>
std::string transcript(std::uint64_t seed, herding::SetupOf<Game> setup = {},
                       herding::StateOf<Game> start = {}, std::size_t longest = 1'000) {
    std::ostringstream out;
    herding::Generator generator(seed);
    const auto shared = std::make_shared<const herding::SetupOf<Game>>(std::move(setup));
    herding::Engine<Game> engine(shared, std::move(start));
    for (std::size_t i = 0; i < longest; ++i) {
        const auto choices = herding::sequence::legal_actions<Game>(*shared, engine.state());
        if (choices.empty()) {
            break;
        }
        auto choice = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
        if (choice.by == herding::Actor::chance) {
            choice.input = herding::sequence::sample_chance<Game>(*shared, engine.state(), generator);
        }
        const auto outcome = engine.dispatch(choice.input, choice.by);
        out << choice.by << ": " << herding::reflect::print(choice.input) << '\n';
        if (!outcome.committed()) {
            out << "    refused\n";
            break;
        }
        for (const auto& trace : outcome.frame()->traces) {
            out << "    " << Game::describe(trace) << '\n';
        }
    }
    out << herding::reflect::print(engine.state()) << '\n';
    return std::move(out).str();
}
