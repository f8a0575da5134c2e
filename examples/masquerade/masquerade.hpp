#pragma once

#include "masquerade/sequences.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/limits.hpp"
#include "herding/view/view.hpp"

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// Masquerade: a game of bluff for two to four. Everybody wears two masks that only they have seen, and may claim to be
/// anybody.
namespace masquerade {

// [spec]
struct Game {
    using Rules = herding::sequence::Rules<Board, Evening, Draw, Loss, Claim, Block, Turn>;
    using Setup = masquerade::Setup;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Coin, Rob, Deal, Prove, Unmask, Win>;
    using Trace = Rules::Traces<Coined, Robbed, Dealt, Proved, Unmasked, Won>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }

    /// Puts a trace into words.
    static std::string describe(const Trace& trace);
    // [spec]

    /// Refuses a saved evening with players or masks that are not there.
    static void validate(const State& state, const Setup& setup) {
        const std::int64_t last = setup.players.value() - 1;
        herding::reflect::require_limits(
            state,
            {{"player", last}, {"target", last}, {"challenger", last}, {"blocker", last}, {"winner", last}});
        for (const Role role : roles) {
            if (state.stacked(role) > copies) {
                throw std::invalid_argument("there are more masks of a role than " + std::to_string(copies));
            }
        }
    }

    // [view]
    // The State hides what is in a `Hidden`. Of inputs, diffs and traces, only a deal shows a mask that is hidden.
    static std::optional<Input> view(const Input& input, Player /*player*/) {
        return std::holds_alternative<Action<"deal", Role>>(input) ? std::nullopt : std::optional(input);
    }
    static std::optional<Diff> view(const Diff& diff, Player player) {
        const Deal* deal = std::get_if<Deal>(&diff);
        return deal != nullptr && deal->player != player ? std::nullopt : std::optional(diff);
    }
    static std::optional<Trace> view(const Trace& trace, Player /*player*/) { return trace; }
    // [view]

    /// The masks that a player has not seen could be any of those that are left.
    static void determinize(State& state, Player player, herding::Generator& generator) {
        std::vector<Role> stack;
        for (const Role role : roles) {
            stack.insert(stack.end(), state.stacked(role), role);
        }
        herding::view::shuffle_unseen<Role>(state.seats, player, generator, std::move(stack));
    }
};

inline std::string Game::describe(const Trace& trace) {
    struct Words {
        static std::string player(Player number) { return "player " + std::to_string(number); }

        std::string operator()(const Coined& coined) const {
            return player(coined.player) + (coined.change < 0 ? " pays " : " gets ") +
                   std::to_string(coined.change < 0 ? -coined.change : coined.change) + " and has " +
                   std::to_string(coined.now);
        }
        std::string operator()(const Robbed& robbed) const {
            return player(robbed.by) + " steals " + std::to_string(robbed.coins) + " from " +
                   player(robbed.player);
        }
        std::string operator()(const Dealt& dealt) const {
            return player(dealt.player) + " is dealt " +
                   (dealt.mask.known() ? "the " + std::string(name(dealt.mask.value())) : "a mask");
        }
        std::string operator()(const Proved& proved) const {
            return player(proved.player) + " shows the " + std::string(name(proved.role)) +
                   " and puts it back";
        }
        std::string operator()(const Unmasked& unmasked) const {
            return player(unmasked.player) + " loses the " + std::string(name(unmasked.role));
        }
        std::string operator()(const Won& won) const { return player(won.player) + " wins"; }
    };
    return herding::sequence::describe(trace, Words{});
}

} // namespace masquerade
