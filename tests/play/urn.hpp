#pragma once

#include "herding/herding.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

/// A game of sequences with what the small examples lack: chance with unequal weights, an input that only its player sees, and a
/// step that either player takes.
namespace urn {

using namespace herding::sequence;

enum class Ball : std::uint8_t { Red, Blue };
using Number = herding::reflect::Bounded<0, 2>;

struct Drew {
    Ball ball = {};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(ball)); }
    friend bool operator==(const Drew&, const Drew&) = default;
};
struct Noted {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Noted&, const Noted&) = default;
};
struct Board {
    std::optional<Ball> drawn = {};
    bool noted = false;
    bool claimed = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(drawn), CEREAL_NVP(noted), CEREAL_NVP(claimed));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Draw {
    Ball ball = {};
    Drew apply(Board& board) const {
        board.drawn = ball;
        return {ball};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(ball)); }
    friend bool operator==(const Draw&, const Draw&) = default;
};
struct Note {
    bool claim = false;
    Noted apply(Board& board) const {
        (claim ? board.claimed : board.noted) = true;
        return {};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(claim)); }
    friend bool operator==(const Note&, const Note&) = default;
};

/// Chance draws a ball, player 0 thinks of a number, and somebody ends the game.
struct Round {
    auto script() {
        return seq(act<"draw">(weighted([](const Board&, Ball ball) { return ball == Ball::Red ? 3U : 1U; }),
                               [](Emits<Draw> out, Ball ball) { out.emit(Draw{ball}); }),
                   act<"think">(by(0), [](Emits<Note> out, Number) { out.emit(Note{false}); }),
                   act<"claim">(any_of([] { return Players::first(2); }),
                                [](Emits<Note> out) { out.emit(Note{true}); }));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Round&, const Round&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Round>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Draw, Note>;
    using Trace = Rules::Traces<Drew, Noted>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }

    static std::optional<Input> view(const Input& input, std::uint16_t /*player*/) {
        return std::holds_alternative<Action<"think", Number>>(input) ? std::nullopt : std::optional(input);
    }
    static std::optional<Diff> view(const Diff& diff, std::uint16_t /*player*/) { return diff; }
    static std::optional<Trace> view(const Trace& trace, std::uint16_t /*player*/) { return trace; }
    static void determinize(State& /*state*/, std::uint16_t /*player*/, herding::Generator& /*generator*/) {}
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "urn";
    static constexpr std::string_view summary = "three red balls and a blue one";
    static std::array<std::int64_t, 2> returns(const herding::NoSetup& /*setup*/, const Game::State& state) {
        return state.drawn == Ball::Red ? std::array<std::int64_t, 2>{1, -1}
                                        : std::array<std::int64_t, 2>{-1, 1};
    }
};

} // namespace urn
