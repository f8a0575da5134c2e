#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// A game with a mistake on purpose: a heap of twenty stones, two players take one to three, and whoever takes three while
/// ten or fewer are left puts two more back than there were. LEAKY in the environment puts another mistake in its place:
/// with `clock`, what a rule does depends on how often it ran in this process; with `scores`, somebody has a score who does
/// not play; with `throws`, nobody gets a score; with `nobody`, the wrong one is asked; with `decider`, nobody decides when
/// four stones or fewer are left; with `stuck`, the game is not over without stones; with `stranger`, a player decides whom
/// the game does not have; with `endless`, a rule emits diffs without end; with `chance`, chance begins, and the rules refuse it;
/// with `number`, a rule throws a number.
namespace leaky {

using Number = herding::reflect::Bounded<1, 3>;

struct Heap {
    std::uint8_t stones = 20;
    std::uint16_t turn = 0;
    std::uint8_t put_back = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(stones), CEREAL_NVP(turn), CEREAL_NVP(put_back));
    }
    friend bool operator==(const Heap&, const Heap&) = default;
};
struct Take {
    Number stones{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Take&, const Take&) = default;
};
struct Took {
    std::uint16_t player = 0;
    std::uint8_t left = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(left));
    }
    friend bool operator==(const Took&, const Took&) = default;
};
/// Whether this is the mistake of the process.
inline bool has_mistake(std::string_view mistake) {
    static const char* const named = std::getenv("LEAKY");
    return mistake == (named == nullptr ? "back" : named);
}

struct Set {
    std::uint8_t stones = 0;
    std::uint8_t put_back = 0;
    Took apply(Heap& heap) const {
        const Took took{heap.turn, stones};
        heap.stones = stones;
        heap.put_back = put_back;
        heap.turn = static_cast<std::uint16_t>(has_mistake("stranger") ? 9 : 1 - heap.turn);
        return took;
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(stones), CEREAL_NVP(put_back));
    }
    friend bool operator==(const Set&, const Set&) = default;
};

enum class Info : std::uint8_t { NotYourTurn, TooFewLeft };

struct Game {
    using State = Heap;
    using Input = Take;
    using Diff = Set;
    using Trace = Took;
    using Info = leaky::Info;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict in_turn(Dispatch& d) {
        return d.actor() == herding::Actor::player(d->turn) ? Verdict(herding::Continue{})
                                                            : herding::Disallowed{Info::NotYourTurn};
    }
    static Verdict take(Dispatch& d) {
        const int stones = static_cast<int>(d.input().stones.value());
        if (stones > d->stones) {
            return herding::Disallowed{Info::TooFewLeft};
        }
        while (has_mistake("endless")) {
            d.emit(Set{d->stones, 0});
        }
        if (has_mistake("number")) {
            throw 42; // no std::exception
        }
        static std::uint8_t runs = 0;
        const bool back = has_mistake("back") && stones == 3 && d->stones <= 10;
        d.emit(Set{static_cast<std::uint8_t>(back ? 22 : d->stones - stones),
                   has_mistake("clock") ? ++runs : static_cast<std::uint8_t>(0)});
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>(
            {{"in_turn", 0, in_turn}, {"take", 1, take, "Rule 2: a player takes one to three stones."}});
    }
    static std::string describe(const Took& took) {
        return "player " + std::to_string(took.player) + " leaves " + std::to_string(took.left);
    }
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "leaky";
    static constexpr std::string_view summary = "a game with a mistake";

    static herding::Actor decider(const herding::NoSetup& /*setup*/, const Heap& heap) {
        if (has_mistake("decider") && heap.stones <= 4) {
            throw std::out_of_range("nobody decides");
        }
        return has_mistake("nobody") || (has_mistake("chance") && heap.stones == 20)
                   ? herding::Actor::chance
                   : herding::Actor::player(heap.turn);
    }
    static void legal_actions(const herding::NoSetup& setup, const Heap& heap,
                              std::vector<herding::play::Action<Game>>& all) {
        static_cast<void>(decider(setup, heap)); // which may throw, also without an action
        for (std::uint8_t stones = 1; stones <= 3 && stones <= heap.stones && !has_mistake("nobody");
             ++stones) {
            all.push_back({Take{Number(stones)}, decider(setup, heap)});
        }
    }
    static std::string draw(const herding::NoSetup& /*setup*/, const Heap& heap,
                            const herding::play::Look& /*look*/) {
        return std::string(heap.stones, 'o') + '\n';
    }
    static bool over(const herding::NoSetup& /*setup*/, const Heap& heap) {
        return heap.stones == 0 && !has_mistake("stuck");
    }
    static std::vector<std::int64_t> returns(const herding::NoSetup& /*setup*/, const Heap& heap) {
        if (has_mistake("throws")) {
            throw std::logic_error("nobody counts the stones");
        }
        const std::int64_t first = heap.turn == 0 ? -1 : 1;
        return has_mistake("scores") ? std::vector{first, -first, first} : std::vector{first, -first};
    }
    static void invariants(herding::law::Config<Game>& config) {
        config.state_invariants.push_back(
            {"stones never come back to the heap", [](const Heap& heap) { return heap.stones <= 20; }});
    }
};

} // namespace leaky
