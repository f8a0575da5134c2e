#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <optional>
#include <variant>

/// A game in which three players vote at the same time, whose Spec shows everything and cannot determinize: what hides a
/// vote until all have voted is the library. With a switch for each mistake.
namespace view_votes {

using namespace herding::sequence;
namespace vw = herding::view;
using Player = std::uint16_t;
using Vote = herding::reflect::Bounded<1, 9>;
using Voted = Action<"vote", Vote>;

enum class Bug : std::uint8_t { None, DiffTells, RefusalTells };
inline Bug bug = Bug::None;

struct Board {
    std::int32_t sum = 0;
    std::int32_t noise = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sum), CEREAL_NVP(noise));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

struct Heard {
    std::int32_t noise = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(noise)); }
    friend bool operator==(const Heard&, const Heard&) = default;
};
struct Hear {
    std::int32_t noise = 0;
    Heard apply(Board& board) const {
        board.noise = 1;
        return {noise};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(noise)); }
    friend bool operator==(const Hear&, const Hear&) = default;
};
struct Count {
    Vote vote;
    Heard apply(Board& board) const {
        board.sum += static_cast<std::int32_t>(vote.value());
        return {board.sum};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(vote)); }
    friend bool operator==(const Count&, const Count&) = default;
};

struct Ballot {
    auto script() {
        return seq(act<"vote">(
                       each([] { return Players::first(3); }),
                       [](Emits<Count> out, Vote vote) { out.emit(Count{vote}); },
                       require<"nine is too many">([](Vote vote) { return vote.value() < 9; })),
                   act<"leave">(by(Player{0}), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Ballot&, const Ballot&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Ballot>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Hear, Count>;
    using Trace = Rules::Traces<Heard>;
    using Info = ActionRefusal;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    /// With the bug, the size of a vote is heard by all.
    static Verdict hear(Dispatch& dispatch) {
        const auto* vote = std::get_if<Voted>(&dispatch.input());
        if (bug == Bug::DiffTells && vote != nullptr && get<0>(*vote).value() > 4) {
            dispatch.emit(Hear{1});
        }
        return herding::Continue{};
    }
    /// With the bug, who votes like somebody before is refused.
    static Verdict nobody_votes_twice_the_same(Dispatch& dispatch) {
        for (const auto& answer : dispatch.state().pending.answers()) {
            if (bug == Bug::RefusalTells && answer.input.value() == dispatch.input()) {
                return herding::Disallowed{ActionRefusal{}};
            }
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"hear", 0, hear},
                                     {"nobody_votes_twice_the_same", 1, nobody_votes_twice_the_same},
                                     {"sequences", 2, resume<Game>}});
    }

    static std::optional<Input> view(const Input& input, Player) { return input; }
    static std::optional<Diff> view(const Diff& diff, Player) { return diff; }
    static std::optional<Trace> view(const Trace& trace, Player) { return trace; }
};

} // namespace view_votes
