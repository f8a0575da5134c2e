#pragma once

#include "herding/herding.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

/// A game of behaviors whose Playable says as little as it may: a heap of stones, and whoever takes the last one wins.
namespace nim {

using Number = herding::reflect::Bounded<1, 3>;

struct Setup {
    std::uint8_t stones = 5;
    bool secret = false; ///< an option that changes nothing

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(stones), CEREAL_NVP(secret));
    }
    friend bool operator==(const Setup&, const Setup&) = default;
};

struct Heap {
    std::uint8_t stones = 5;
    std::uint8_t turn = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(stones), CEREAL_NVP(turn));
    }
    friend bool operator==(const Heap&, const Heap&) = default;
};
struct Take {
    Number stones{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Take&, const Take&) = default;
};
struct Took {
    Number stones{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Took&, const Took&) = default;
};
struct Remove {
    Number stones{};
    Took apply(Heap& heap) const {
        heap.stones = static_cast<std::uint8_t>(heap.stones - stones.value());
        heap.turn = static_cast<std::uint8_t>(1 - heap.turn);
        return {stones};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Remove&, const Remove&) = default;
};

enum class Info : std::uint8_t { NotYourTurn, TooFewLeft };

struct Game {
    using Setup = nim::Setup;
    using State = Heap;
    using Input = Take;
    using Diff = Remove;
    using Trace = Took;
    using Info = nim::Info;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict in_turn(Dispatch& d) {
        return d.actor() == herding::Actor::player(d->turn) ? Verdict(herding::Continue{})
                                                            : herding::Disallowed{Info::NotYourTurn};
    }
    static Verdict take(Dispatch& d) {
        if (d.input().stones.value() > d->stones) {
            return herding::Disallowed{Info::TooFewLeft};
        }
        d.emit(Remove{d.input().stones});
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"in_turn", 0, in_turn}, {"take", 1, take, "take one to three"}});
    }
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "nim";
    static constexpr std::string_view summary = "take the last stone";
    static Heap initial(const Setup& setup) { return {setup.stones, 0}; }
};

/// Nim without turns: everybody takes when they like.
template <class Spec> struct FreeRules {
    using Setup = nim::Setup;
    using State = Heap;
    using Input = Take;
    using Diff = Remove;
    using Trace = Took;
    using Info = nim::Info;
    using OrderKey = int;

    static herding::Verdict<Info> parity(herding::Dispatch<Spec>& dispatch) {
        return dispatch.input().stones == 3 && dispatch->stones % 2 == 0
                   ? herding::Verdict<Info>(herding::Disallowed{Info::TooFewLeft})
                   : herding::Continue{};
    }
    static herding::Verdict<Info> take(herding::Dispatch<Spec>& dispatch) {
        dispatch.emit(Remove{dispatch.input().stones});
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Spec>(
            {{"parity", 0, parity, "three only from an odd heap"}, {"take", 1, take}});
    }
    static bool may_undo(herding::Actor by, const herding::Frame<Spec>& frame) { return by == frame.actor; }
};
struct FreeGame : FreeRules<FreeGame> {};
/// Nobody sees that another player takes three.
struct SecretGame : FreeRules<SecretGame> {
    static std::optional<Input> view(const Input& input, std::uint16_t /*player*/) {
        return input.stones == 3 ? std::nullopt : std::optional(input);
    }
    static void determinize(State& /*state*/, std::uint16_t /*player*/, herding::Generator& /*generator*/) {}
};
template <bool Hides> struct Free {
    using Spec = std::conditional_t<Hides, SecretGame, FreeGame>;
    static constexpr std::string_view name = "free nim";
    static constexpr std::string_view summary = "no turns";
    static Heap initial(const Setup& /*setup*/) { return {100, 0}; }
};

} // namespace nim
