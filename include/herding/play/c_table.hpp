#pragma once

#include "herding/play/c_table.h"
#include "herding/play/deciders.hpp"
#include "herding/play/detail/c_game.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/scene.hpp"
#include "herding/reflect/detail/used_bytes.hpp"
#include "herding/reflect/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// C tables of Playables.

namespace herding::inline v0::play {

namespace detail {

/// The functions of one table: a CGame behind the boundary of C, with states in words of the caller. `Which` is the number of the
/// setup.
template <class P, std::size_t Which> class CFunctions {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    static constexpr std::size_t words = (sizeof(State) + 7) / 8;

public:
    /// The table of a named setup. Throws as ActionIds, observation_shape and the Playable do.
    static const herding_c_table& table() {
        static const herding_c_table made = make();
        return made;
    }

private:
    static const CGame<P>& game() {
        static const CGame<P> made = [] {
            auto all = play::setups<P>();
            if (Which >= all.size()) {
                throw std::out_of_range("herding: " + std::string(P::name) + " has no setup number " +
                                        std::to_string(Which) + "; it has " + std::to_string(all.size()));
            }
            auto named = std::move(all[Which]);
            return CGame<P>(play::setup<P>(named.options),
                            Which == 0 ? std::string(P::name) : std::string(P::name) + ':' + named.name);
        }();
        return made;
    }

    static State load(const std::uint64_t* from) noexcept {
        std::array<unsigned char, sizeof(State)> bytes;
        std::memcpy(bytes.data(), from, sizeof(State));
        return std::bit_cast<State>(bytes); // makes no default value before
    }
    /// The state in the words of a caller, or a copy if it is aligned to more than words. It is an object there: `store` and the caller
    /// write the words by memcpy.
    static decltype(auto) read(const std::uint64_t* from) noexcept {
        if constexpr (alignof(State) <= alignof(std::uint64_t)) {
            return *std::launder(reinterpret_cast<const State*>(from));
        } else {
            return load(from);
        }
    }
    /// Writes the words of a state. They depend on its value alone, so that callers can compare and hash them.
    static void store(const State& state, std::uint64_t* to) {
        alignas(State) alignas(std::uint64_t) std::uint64_t canonical[words];
        canonical[words - 1] = 0; // not all of it may be in the state
        reflect::detail::write_canonical_bytes(state, canonical);
        std::memcpy(to, canonical, sizeof canonical);
    }

    /// Calls a function that may throw. What it throws does not cross the boundary.
    template <class Result, class F> static Result guarded(Result otherwise, F function) noexcept {
        try {
            return function();
        } catch (...) {
            return otherwise;
        }
    }

    static void init(const void* config, std::uint64_t* state) {
        guarded(0, [&] {
            const auto* const given = static_cast<const herding_c_config*>(config);
            State begun = play::initial<P>(game().setup, given == nullptr ? 1 : given->seed);
            game().settle(begun);
            store(begun, state);
            return 0;
        });
    }

    static std::uint64_t get_current_player(const std::uint64_t* words_of) {
        return guarded(std::uint64_t{0}, [&] {
            const Decider decider = game().decider(read(words_of));
            return decider.is_player() ? std::uint64_t{decider.players()[0]} : game().players;
        });
    }

    static bool is_chance_node(const std::uint64_t* state) {
        return guarded(false, [&] { return game().decider(read(state)).is_chance(); });
    }

    static std::uint64_t get_valid_actions(const std::uint64_t* state, std::uint64_t* out) {
        return guarded(std::uint64_t{0}, [&] { return game().valid_actions(read(state), out); });
    }
    static std::uint64_t get_chance_weights(const std::uint64_t* state, std::uint64_t* out) {
        return guarded(std::uint64_t{0}, [&] { return game().chance_weights(read(state), out); });
    }

    static void apply_action(std::uint64_t* words_of, std::uint64_t action) {
        guarded(0, [&] {
            const auto by = game().taker(read(words_of));
            State state = load(words_of);
            if (game().take(state, by, action)) {
                store(state, words_of);
            }
            return 0;
        });
    }

    static bool is_terminal(const std::uint64_t* state) {
        return guarded(true, [&] { return play::over<P>(game().setup, read(state)); });
    }

    static void get_outcome(const std::uint64_t* state, std::int64_t* out) {
        if (!guarded(false, [&] {
                game().outcome(read(state), out);
                return true;
            })) {
            std::fill(out, out + game().players, std::int64_t{0});
        }
    }

    template <class Number> static void observe(const std::uint64_t* words_of, std::uint64_t player,
                                                Number* out) {
        const std::span cells(out, game().cells);
        if (player >= game().players || !guarded(false, [&] {
                detail::write_observation<P>(game().setup, read(words_of), static_cast<std::uint16_t>(player),
                                             cells);
                return true;
            })) { // its low bits may be a player's
            std::fill(cells.begin(), cells.end(), Number{});
        }
    }
    static void get_observation(const std::uint64_t* state, std::uint64_t player, std::uint8_t* out) {
        observe(state, player, out);
    }
    static void get_features(const std::uint64_t* state, std::uint64_t player, float* out) {
        observe(state, player, out);
    }

    static std::uint64_t to_string(const std::uint64_t* words_of, std::uint64_t size, char* out) {
        return guarded(std::uint64_t{0}, [&] {
            const State& state = read(words_of);
            const auto& seen = view::of<Spec>(state, view::observer);
            if constexpr (requires { P::draw(game().setup, seen, Look{}).view(); }) {
                return copy_text(P::draw(game().setup, seen, Look{}).view(), size, out);
            } else if constexpr (requires { P::draw(game().setup, seen, Look{}); }) {
                return copy_text(std::string(P::draw(game().setup, seen, Look{})), size, out);
            } else if constexpr (HasScene<P>) {
                return copy_text(play::drawing<P>(game().setup, seen, Look{}), size, out);
            } else {
                return copy_text(reflect::print(seen), size, out);
            }
        });
    }
    /// Copies what fits, with a final null. Returns the length of the whole.
    static std::uint64_t copy_text(std::string_view text, std::uint64_t size, char* out) {
        if (size != 0) {
            const std::size_t written = std::min<std::size_t>(text.size(), size - 1);
            std::memcpy(out, text.data(), written);
            out[written] = '\0';
        }
        return text.size();
    }

    static const char* help_prompt() { return game().help.c_str(); }

    static herding_c_table make() {
        const auto& of = game();
        if (of.shape.size() > 4) {
            throw std::length_error("herding: the C table of " + of.name + " has room for four dimensions");
        }
        if (of.players > 64) { // as many as a Decider holds
            throw std::length_error("herding: the C table of " + of.name + " has room for 64 players, not " +
                                    std::to_string(of.players));
        }
        // A view finds out once per Spec what the Spec hides, and an observation its size. Both allocate then.
        const State begun = play::initial<P>(of.setup);
        static_cast<void>(view::of<Spec>(begun, 0));
        if constexpr (!Observes<P>) {
            std::vector<float> features(of.cells);
            std::vector<std::uint8_t> cells(of.cells);
            detail::write_observation<P>(of.setup, begun, 0, std::span(features));
            detail::write_observation<P>(of.setup, begun, 0, std::span(cells));
        }
        herding_c_table table{};
        table.init = init;
        table.get_current_player = get_current_player;
        table.is_chance_node = is_chance_node;
        table.get_valid_actions = get_valid_actions;
        table.apply_action = apply_action;
        table.is_terminal = is_terminal;
        table.get_outcome = get_outcome;
        table.get_observation = get_observation;
        table.get_features = get_features;
        table.to_string = to_string;
        table.help_prompt = help_prompt;
        std::copy(of.shape.begin(), of.shape.end(), table.obs_dims);
        std::copy(of.shape.begin(), of.shape.end(), table.features_dims);
        table.get_chance_weights = get_chance_weights;
        table.name = of.name.c_str();
        table.num_players = of.players;
        table.state_size = words;
        table.max_num_actions = of.most;
        table.string_buf_size = HERDING_STRING_BUF_SIZE;
        table.obs_ndims = table.features_ndims = of.shape.size();
        table.obs_size = table.features_size = of.cells;
        table.deals = DealsFirst<P>;
        return table;
    }
};

} // namespace detail

/// The C table of a Playable with the default options of its setup number `Which`. Each call returns the same table.
///
/// The first call allocates. The functions of the table allocate only if the rules or the Playable do. To allocate nothing, a
/// Playable has a template `legal_actions` (`template <class Out> static void legal_actions(const Setup&, const State&, Out&)`), a
/// `draw` that returns a Drawing, and `returns` and `chance_outcomes` that return an array or a static_vector.
///
/// Ids are those of ActionIds; outcomes of chance count from 0 again. If only the application can act, the table takes its
/// actions by itself. If several players decide, they act in the order of their indices. If a player may act before chance,
/// chance acts.
///
/// Throws: at the first call, reflect::NotEnumerable if the game has no ids, reflect::TensorError if it has no observation,
/// std::length_error for more than 4 dimensions or 64 players, std::out_of_range if it has no setup with this number.
template <class P, std::size_t Which = 0> [[nodiscard]] const herding_c_table& c_table() {
    if constexpr (detail::CheckPlayable<P>::value) {
        constexpr bool plain = std::is_trivially_copyable_v<StateOf<typename P::Spec>>;
        static_assert(
            plain,
            "herding: a C table copies states with memcpy, and this State is not trivially copyable: hold "
            "arrays in place of containers [docs/errors.md#c_table_of_a_state_with_containers]");
        if constexpr (plain) {
            return detail::CFunctions<P, Which>::table();
        }
    } else {
        detail::CheckPlayable<P>::diagnose();
    }
    std::abort();
}

} // namespace herding::inline v0::play
