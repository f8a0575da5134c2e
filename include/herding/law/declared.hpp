#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/transition.hpp"
#include "herding/law/trial.hpp"

#include <concepts>
#include <cstdint>
#include <string>

/// Law Declared: what a player may not know does not show without a barrier.

namespace herding::inline v0::law {

/// The Spec says what a player sees, and can deal anew all that he does not:
///
///     static View view(const State&, std::uint16_t player);                // anything with ==
///     static void redeal(State&, std::uint16_t player, Generator&);        // hidden cards, and the generator's position
template <class Spec>
concept HasRedeal = requires(const StateOf<Spec>& state, StateOf<Spec>& dealt, Generator& generator) {
    { Spec::view(state, std::uint16_t{}) == Spec::view(state, std::uint16_t{}) } -> std::convertible_to<bool>;
    Spec::redeal(dealt, std::uint16_t{}, generator);
};

/// Takes a state and one that differs from it only in what a player may not know, gives both the same input, and
/// compares what the player sees then. Where neither dispatch raised a barrier that veils, it must be equal, whether
/// the input was refused included: a refusal that depends on a hidden card tells it to whoever asks.
template <class Spec> void check_declared(const Config<Spec>& config, const TablePtr<Spec>& table,
                                          const StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
                                          std::uint32_t seed) {
    if constexpr (HasRedeal<Spec>) {
        if (!config.laws.has(Law::Declared)) {
            return;
        }
        const auto one = try_out(config, table, state, input, by);
        if (one.barrier().veils()) {
            return;
        }
        Generator generator(seed);
        for (std::uint16_t player = 0; player < config.players; ++player) {
            const std::string who = "player " + std::to_string(player);
            StateOf<Spec> dealt = state;
            Spec::redeal(dealt, player, generator);
            if (!(Spec::view(dealt, player) == Spec::view(state, player))) {
                broken(config.laws, Law::Declared, "redeal changes what " + who + " sees");
                continue;
            }
            const auto other = try_out(config, table, dealt, input, by);
            if (other.barrier().veils()) {
                continue;
            }
            if (one.kind != other.kind || one.refusal != other.refusal) {
                broken(config.laws, Law::Declared,
                       "whether the input is taken depends on what " + who +
                           " may not know, and no barrier says so");
            }
            if (one.after && other.after &&
                !(Spec::view(*one.after, player) == Spec::view(*other.after, player))) {
                broken(config.laws, Law::Declared,
                       "the commit shows " + who + " what he did not know, and can be undone");
            }
        }
    }
}

} // namespace herding::inline v0::law
