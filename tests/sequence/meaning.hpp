#pragma once

#include "herding/core/actor.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/sequence/players.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// What the nodes of generated scripts do, as plain functions of number, variables and board: the same for the
/// sequence and for the interpreter, which are to agree on when each is called and what it sees.
namespace programs {

struct Board {
    std::array<std::uint8_t, 8> data{}; // drawn for each run
    std::uint32_t sum = 1;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(data), CEREAL_NVP(sum));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

struct Marked {
    std::uint32_t what = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(what)); }
    friend bool operator==(const Marked&, const Marked&) = default;
};

/// The one diff: mixes a number into the board.
struct Mark {
    std::uint32_t what = 0;
    Marked apply(Board& board) const {
        board.sum = board.sum * 31 + what;
        return {what};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(what)); }
    friend bool operator==(const Mark&, const Mark&) = default;
};

using Small = herding::reflect::Bounded<0, 2>;

/// The variables of every generated sequence.
struct Variables {
    std::array<std::uint8_t, 4> v{};
    std::array<std::uint8_t, 26> rounds{}; // of loops, by node
    std::uint8_t given = 0;

    friend bool operator==(const Variables&, const Variables&) = default;
};

inline std::uint32_t mix(int node, const Variables& x, const Board& board) {
    return board.sum / 7 + board.data[static_cast<std::size_t>(node) % 8] * 13U +
           x.v[static_cast<std::size_t>(node) % 4] * 5U + x.given + static_cast<std::uint32_t>(node);
}

inline bool condition(int node, const Variables& x, const Board& board) {
    return mix(node, x, board) % 2 == 0;
}
inline bool ends(int node, const Variables& x, const Board& board) {
    return mix(node + 3, x, board) % 4 == 0;
}
inline bool allowed(int node, const Variables& x, const Board& board, int argument) {
    return argument == 0 || mix(node + argument, x, board) % 3 != 0; // the first value always is
}
inline int times(int node, const Variables& x, const Board& board) {
    return static_cast<int>(mix(node, x, board) % 3);
}
inline std::uint16_t decider(int node, const Variables& x, const Board& board) {
    return static_cast<std::uint16_t>(mix(node, x, board) % 2);
}
inline herding::sequence::Players deciders(int node, const Variables& x, const Board& board) {
    return mix(node, x, board) % 3 == 0 ? herding::sequence::Players{1} : herding::sequence::Players{0, 1};
}

/// Changes the variables; returns what is emitted: nothing for 0.
inline std::uint32_t effect(int node, Variables& x, const Board& board, int argument) {
    auto& v = x.v[static_cast<std::size_t>(node + argument) % 4];
    v = static_cast<std::uint8_t>(v * 3 + argument + node + 1);
    return mix(node, x, board) % 3 == 0 ? 0 : static_cast<std::uint32_t>(node * 8 + argument + 1);
}

/// What a sequence marks. An interrupt may be interrupted once more: its marks begin at 10,001.
inline Mark mark_of(bool interrupting, const Variables& x, std::uint32_t what) {
    return {!interrupting ? what : x.given == 255 ? what * 4 : what * 4 + 10'001};
}
inline std::uint8_t given_by(const Mark& mark) {
    return mark.what > 10'000 ? std::uint8_t{255} : static_cast<std::uint8_t>(mark.what % 200);
}

/// Whether a mark fires the trigger.
inline bool fires(const Mark& mark, const Board& board) { return mark.what % 4 == 1 && board.sum % 3 != 0; }

/// How the arguments of an action are: none, a bool or a small number.
constexpr int arguments_of(int node) { return node % 3; }

} // namespace programs
