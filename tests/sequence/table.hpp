#pragma once

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// A small board and what the tests of this folder ask of a game.
namespace table {

namespace seq = herding::sequence;
using herding::Actor;
using Die = herding::reflect::Bounded<1, 6>;

/// What has happened, in order.
struct Board {
    std::uint32_t points = 0;
    std::vector<std::uint32_t> told{};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(points), CEREAL_NVP(told));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

struct Said {
    std::uint32_t what = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(what)); }
    friend bool operator==(const Said&, const Said&) = default;
};

struct Say {
    std::uint32_t what = 0;
    Said apply(Board& board) const {
        board.told.push_back(what);
        return {what};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(what)); }
    friend bool operator==(const Say&, const Say&) = default;
};

struct Score {
    std::uint32_t points = 0;
    Said apply(Board& board) const {
        board.points += points;
        return {1000 + points};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(points)); }
    friend bool operator==(const Score&, const Score&) = default;
};

/// A Spec over sequences, with nothing else in it.
template <class... S> struct GameOf {
    using Rules = seq::Rules<Board, S...>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<Say, Score>;
    using Trace = typename Rules::template Traces<Said>;
    using Info = seq::ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<GameOf>({{"sequences", 0, seq::resume<GameOf>}});
    }
};

/// The names of the offered actions, with their deciders: `roll/-1`.
template <class G> std::string offers(const typename G::State& state) {
    std::ostringstream out;
    std::string last;
    for (const auto& choice : seq::legal_actions<G>(state)) {
        std::string one(seq::detail::input_name<typename G::Rules>(choice.input));
        one += '/' + std::to_string(choice.by.index());
        if (one != last) {
            out << (last.empty() ? "" : " ") << one;
        }
        last = one;
    }
    return out.str();
}

/// What the traces of a frame tell about sequences: `a began; a@roll took`.
template <class Frame> std::string steps(const Frame& frame) {
    std::ostringstream out;
    for (const auto& trace : frame.traces) {
        std::visit(
            [&](const auto& one) {
                if constexpr (requires { one.sequence_name(); }) {
                    out << (out.tellp() == 0 ? "" : "; ") << one;
                } else if constexpr (requires { one.trigger_name(); }) {
                    out << (out.tellp() == 0 ? "" : "; ") << '!' << one.trigger_name();
                } else if constexpr (requires { one.what; }) {
                    out << (out.tellp() == 0 ? "" : "; ") << one.what;
                } else {
                    out << (out.tellp() == 0 ? "" : "; ") << "player " << one.player << " answered";
                }
            },
            trace);
    }
    return out.str();
}

template <class Outcome> std::string refusal(const Outcome& outcome) {
    std::ostringstream out;
    if (outcome.refusal() != nullptr) {
        out << name(outcome.kind()) << ": " << *outcome.refusal()->info();
    } else {
        out << name(outcome.kind());
    }
    return out.str();
}

} // namespace table
