#pragma once

// What these tests share: a board, a diff of it, and a game of sequences. Each test makes one mistake.

#include "herding/herding.hpp"
#include "herding/sequence/resume.hpp"

#include <cstdint>
#include <optional>

using namespace herding::sequence; // as authors of scripts do

using Die = herding::reflect::Bounded<1, 6>;

struct Board {
    int score = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(score)); }
    friend bool operator==(const Board&, const Board&) = default;
};

struct Scored {
    int points = 0;
    friend bool operator==(const Scored&, const Scored&) = default;
};

struct Score {
    int points = 0;
    Scored apply(Board& board) const {
        board.score += points;
        return {points};
    }
    friend bool operator==(const Score&, const Score&) = default;
};

/// A diff that no game below lists.
struct Lose {
    Scored apply(Board& board) const {
        board.score = 0;
        return {};
    }
    friend bool operator==(const Lose&, const Lose&) = default;
};

template <class... S> struct Game {
    using Rules = herding::sequence::Rules<Board, S...>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<Score>;
    using Trace = typename Rules::template Traces<Scored>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};
