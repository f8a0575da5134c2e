#pragma once

#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/compact_law.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/playable.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/law/search_laws.hpp"
#include "herding/law/sequence.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/reflect/text.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace herding::inline v0::law {

namespace detail {

/// One of the first values of a variant's alternatives; of another type its default value.
template <class Input> [[nodiscard]] std::optional<Input> default_input(Generator& generator) {
    if constexpr (herding::detail::is_variant<Input>) {
        using Make = std::optional<Input> (*)();
        static constexpr auto make = []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array<Make, sizeof...(I)>{[]() -> std::optional<Input> {
                if constexpr (!std::default_initializable<std::variant_alternative_t<I, Input>>) {
                    return std::nullopt;
                } else if constexpr (std::default_initializable<Input>) {
                    Input input; // its constructors are compiled once for each alternative before this one
                    input.template emplace<I>();
                    return input;
                } else {
                    return Input(std::in_place_index<I>);
                }
            }...};
        }(std::make_index_sequence<std::variant_size_v<Input>>{});
        return make[generator.below(static_cast<std::uint32_t>(make.size()))]();
    } else if constexpr (std::default_initializable<Input>) {
        return Input{};
    } else {
        return std::nullopt;
    }
}

/// Any input of a Playable, legal or not: one of `all_actions`, or any value of a type that has finitely many, or the
/// default value of one of its kinds.
template <class P> [[nodiscard]] std::optional<InputOf<typename P::Spec>>
any_input(const SetupOf<typename P::Spec>& setup, Generator& generator) {
    using Input = InputOf<typename P::Spec>;
    if constexpr (requires { P::all_actions(setup); }) {
        auto all = P::all_actions(setup);
        if (!all.empty()) {
            return std::move(all[generator.below(static_cast<std::uint32_t>(all.size()))].input);
        }
    }
    try {
        const std::uint64_t count = reflect::value_count<Input>();
        const std::uint64_t high = generator.next();
        return reflect::value_at<Input>((high << 32U | generator.next()) % count);
    } catch (const reflect::NotEnumerable&) {
        return default_input<Input>(generator);
    }
}

/// Lets one in six draws be a wrong input, so that rules about wrong inputs refuse something: another input of the game, one that
/// was legal at the beginning, or the drawn one with another number or flag. Some of them come from another actor.
template <class P> void also_wrong_inputs(Config<typename P::Spec>& config) {
    using Spec = typename P::Spec;
    config.inputs.draw = [draw = std::move(config.inputs.draw), list = config.inputs.list,
                          initial = config.initial.make, players = config.players](
                             const SetupOf<Spec>& setup, const StateOf<Spec>& state, Generator& generator) {
        constexpr std::uint32_t rarely = 6;
        constexpr std::uint32_t places = 4;
        Submission<Spec> one = draw(setup, state, generator);
        if (generator.below(rarely) != 0) {
            return one;
        }
        const std::uint32_t kind = generator.below(4);
        if (kind == 0 && list) {
            const auto first = list(setup, initial(0));
            if (!first.empty()) {
                one.input = first[generator.below(static_cast<std::uint32_t>(first.size()))].input;
            }
        } else if (kind <= 2) {
            if (auto other = any_input<P>(setup, generator)) {
                one.input = std::move(*other);
            }
        }
        if (kind == 3 || generator.below(4) == 0) {
            try {
                const std::string text = changed_text(reflect::print(one.input), generator.below(places));
                one.input = text.empty() ? one.input : reflect::parse<InputOf<Spec>>(text);
            } catch (...) { // no value of this type
            }
        }
        if (generator.below(8) == 0) {
            const std::uint32_t actor = generator.below(players + 2);
            one.by = actor < players    ? Actor::player(static_cast<std::uint16_t>(actor))
                     : actor == players ? Actor::chance
                                        : Actor::system;
        }
        return one;
    };
}

/// Adds the laws that fit the game of a Playable, and its own invariants.
template <class P> void add_laws_of(Config<typename P::Spec>& config) {
    if constexpr (play::HasSequences<typename P::Spec>) {
        add_sequence_laws(config);
    } else {
        add_reflect_laws(config);
        if constexpr (!requires { P::laws(); }) {
            also_wrong_inputs<P>(config);
        }
    }
    add_search_laws<P>(config);
    add_compact_law<P>(config);
    if constexpr (requires { P::invariants(config); }) {
        P::invariants(config);
    }
}

} // namespace detail

/// Configs for a check of a Playable: `configs_of`, with all laws that fit the game and with its own invariants. The laws are those
/// of every Spec, of reflection, of sequences, of searches, and of `compact`. The invariants are in the configs of `laws()`, or in
/// `static void invariants(law::Config<Spec>&)`. In a game of behaviors without `laws()`, one input in six is any input of
/// the game, by anybody. Most of these are wrong.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> checked_configs_of() {
    auto configs = configs_of<P>();
    for (auto& config : configs) {
        detail::add_laws_of<P>(config);
    }
    return configs;
}

/// The same for one beginning, which need not be a setup of the Playable. Throws exceptions of its `setup`.
///
///     auto config = law::checked_config_of<pig::Playable>({.players = 3, .target = 20});
///
/// For a Playable without `laws()`, because the configs of `laws()` have their own beginnings.
template <class P>
    requires(!requires { P::laws(); })
[[nodiscard]] Config<typename P::Spec> checked_config_of(const play::OptionsOf<P>& options = {}) {
    auto config = detail::playable_config<P>(
        std::make_shared<const SetupOf<typename P::Spec>>(play::setup<P>(options)));
    detail::add_laws_of<P>(config);
    return config;
}

} // namespace herding::inline v0::law
