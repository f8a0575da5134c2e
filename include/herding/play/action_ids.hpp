#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/play/detail/all_inputs.hpp"
#include "herding/play/detail/visit_legal.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace herding::inline v0::play {

namespace detail {

/// Mixes a number into a hash.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) noexcept {
    hash = (hash ^ number) * 0x9E37'79B9'7F4A'7C15U; // 2^64 divided by the golden ratio
    return hash ^ (hash >> 32U);
}

/// The hash of a value, mixed into another one. Equal fields give equal hashes. Its value may change between versions, so do not
/// store it. O(size of the value); allocates nothing. Throws as `reflect::hash64`.
template <class T> [[nodiscard]] std::uint64_t quick_hash(const T& value, std::uint64_t hash = 0) {
    using reflect::Kind;
    constexpr Kind kind = reflect::kind_of<T>;
    if constexpr (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Enum) {
        return mixed(hash, static_cast<std::uint64_t>(value));
    } else if constexpr (kind == Kind::Bounded) {
        return mixed(hash, static_cast<std::uint64_t>(value.value()));
    } else if constexpr (kind == Kind::Optional) {
        return value ? quick_hash(*value, mixed(hash, 1)) : mixed(hash, 0);
    } else if constexpr (kind == Kind::Variant) {
        hash = mixed(hash, value.index());
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>(
                ((value.index() == I && (hash = quick_hash(*std::get_if<I>(&value), hash), true)) || ...));
        }(std::make_index_sequence<std::variant_size_v<T>>{});
        return hash;
    } else if constexpr (kind == Kind::Struct) {
        reflect::for_each_field(
            value, [&](std::string_view /*name*/, const auto& field) { hash = quick_hash(field, hash); });
        return hash;
    } else if constexpr (kind == Kind::Empty) {
        return hash;
    } else {
        return mixed(hash, reflect::hash64(value));
    }
}

} // namespace detail

/// Action space of a game for learners and bindings: numbers of all inputs under one Setup, from 0 without a gap.
///
///     const play::ActionIds<Playable> ids(setup);
///     std::vector<std::uint8_t> mask(ids.size());
///     ids.mask(setup, state, mask);
///     const auto input = ids.input(chosen);
///
/// The order is: inputs of players, inputs of players and chance, inputs of chance, inputs of the application. Sequences list
/// their actions in declared order; the first argument varies fastest. For another Input type with finitely many values, every
/// actor has the ids of all values. The Playable lists all inputs that cannot be derived, and an input of players and chance
/// twice:
///
///     static std::vector<play::Action<Spec>> all_actions(const Setup&); // `by` is any player, chance or the system
///
/// Ids depend on the rules and the Setup alone. They are equal in all states and all processes.
template <class P> class ActionIds {
    using Spec = typename P::Spec;
    using Setup = SetupOf<Spec>;
    using State = StateOf<Spec>;
    using Input = InputOf<Spec>;

public:
    /// Whether the id of an input can be computed from its arguments, because only sequences list the inputs.
    static constexpr bool has_ranges = [] {
        if constexpr (HasSequences<Spec>) {
            return std::is_same_v<Input, typename Spec::Rules::Input> &&
                   !requires(const Setup& setup) { P::all_actions(setup); };
        } else {
            return false;
        }
    }();

    /// Throws: reflect::NotEnumerable, which names the action or the field, if an action has infinitely many values and the
    /// Playable does not list them, or for more than a million inputs. std::logic_error if the Playable lists an input twice.
    /// Complexity: O(number of inputs).
    explicit ActionIds(const Setup& setup) {
        const auto listed = detail::all_inputs<P>(setup);
        slots_.assign(std::bit_ceil(2 * listed.size() + 1), none);
        std::vector<detail::Takers> takers; // of each input
        for (const auto& [input, by] : listed) {
            std::uint32_t& slot = slots_[slot_of(input)];
            if (slot == none) {
                slot = static_cast<std::uint32_t>(inputs_.size());
                inputs_.push_back(input);
                takers.push_back(by);
            } else if (!takers[slot].add(by)) {
                throw std::logic_error("herding: " + std::string(P::name) +
                                       " lists an action twice: " + reflect::print(input));
            }
        }
        put_in_order(takers);
    }

    /// Number of ids.
    [[nodiscard]] std::uint64_t size() const noexcept { return inputs_.size(); }
    /// Number of players' ids, which are 0 to players() - 1.
    [[nodiscard]] std::uint64_t players() const noexcept { return players_; }
    /// Number of the ids of chance, which begin at first_chance().
    [[nodiscard]] std::uint64_t chance() const noexcept { return chance_; }
    /// The first id of chance: players(), or less if players and chance share ids.
    [[nodiscard]] std::uint64_t first_chance() const noexcept { return first_chance_; }

    /// The id of an input, legal or not. Nothing if it is not an input of this Setup. Allocates nothing.
    /// Complexity: O(size of the input).
    [[nodiscard]] std::optional<std::uint64_t> find(const Input& input) const {
        const std::uint64_t id = find_near(input, size());
        return id == size() ? std::nullopt : std::optional(id);
    }
    /// The same; size() if it has no id. `near` is a guess: the ids `near` and `near` + 1 are found fastest. For a list in the order of
    /// the ids pass the last id plus 1.
    [[nodiscard]] std::uint64_t find_near(const Input& input, std::uint64_t near) const {
        if constexpr (has_ranges) {
            return find_in_range(input);
        } else {
            for (std::uint64_t id = near; id < near + 2 && id < size(); ++id) {
                if (inputs_[static_cast<std::size_t>(id)] == input) {
                    return id;
                }
            }
            return find_by_hash(input);
        }
    }
    /// The id of an input, legal or not.
    /// Throws: std::out_of_range if the input has no id.
    [[nodiscard]] std::uint64_t id(const Input& input) const {
        const auto found = find(input);
        if (!found) {
            throw std::out_of_range("herding: " + reflect::print(input) + " has no id in " +
                                    std::string(P::name) + " with this Setup");
        }
        return *found;
    }

    /// The id of the first value of an action, an alternative of Input whose values are all simple (simple_values.hpp). Its other
    /// values have the next ids.
    [[nodiscard]] std::uint64_t first_of(std::size_t alternative) const noexcept
        requires(has_ranges)
    {
        return first_of_[alternative];
    }

    /// The input with an id: the inverse of `id`.
    /// Throws: std::out_of_range from size() on.
    /// Complexity: O(1).
    [[nodiscard]] const Input& input(std::uint64_t id) const {
        if (id >= size()) {
            throw std::out_of_range("herding: there is no action " + std::to_string(id) + ": there are " +
                                    std::to_string(size()));
        }
        return inputs_[static_cast<std::size_t>(id)];
    }

    /// Writes 1 for each input that this actor, or without one anybody, may submit now, and 0 for all others.
    /// Throws: std::invalid_argument if `mask` does not have size() entries; as legal_actions and `id`.
    /// Complexity: that of legal_actions, and O(size()).
    void mask(const Setup& setup, const State& state, std::span<std::uint8_t> mask,
              std::optional<Actor> by = {}) const {
        if (mask.size() != size()) {
            throw std::invalid_argument("herding: the mask has " + std::to_string(mask.size()) +
                                        " entries, and there are " + std::to_string(size()) + " actions");
        }
        std::fill(mask.begin(), mask.end(), std::uint8_t{0});
        detail::visit_legal<P>(setup, state, Mark{*this, mask, by});
    }

private:
    /// Marks the ids of the legal inputs of an actor.
    struct Mark {
        const ActionIds& ids;
        std::span<std::uint8_t> mask;
        std::optional<Actor> by;

        void operator()(const Input& input, Actor actor, std::uint64_t /*weight*/) {
            if (!by || actor == *by) {
                mask[static_cast<std::size_t>(ids.id(input))] = 1;
            }
        }
        void operator()(const sequence::detail::ChoiceRange<Input>& range)
            requires(has_ranges)
        {
            if (!by || range.by == *by) {
                const std::uint64_t first = ids.first_of(range.alternative);
                range.each_number(
                    [&](std::uint64_t number) { mask[static_cast<std::size_t>(first + number)] = 1; });
            }
        }
    };

    /// The id of any input, or size().
    /// Complexity: O(size of the input).
    [[nodiscard]] std::uint64_t find_by_hash(const Input& input) const {
        const std::uint32_t id = slots_[slot_of(input)];
        return id == none ? size() : id;
    }

    /// The id of an input of sequences, or size(): the first id of its action plus the number of its arguments, or by hash if they
    /// have no number.
    ///
    /// Complexity: O(alternatives of Input + arguments).
    [[nodiscard]] std::uint64_t find_in_range(const Input& input) const {
        using Board = typename Spec::Rules::Board;
        std::uint64_t found = size();
        const auto look = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Values = sequence::detail::SimpleValues<std::variant_alternative_t<I, Input>, Board>;
            if (input.index() != I) {
                return false;
            }
            if constexpr (Values::apply) {
                const std::uint64_t number = Values::number(*std::get_if<I>(&input));
                if (number < Values::count()) {
                    found = first_of_[I] + number;
                }
            } else {
                found = find_by_hash(input);
            }
            return true;
        };
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>((look(std::integral_constant<std::size_t, I>{}) || ...));
        }(std::make_index_sequence<std::variant_size_v<Input>>{});
        return found;
    }

    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// Sorts the inputs by their actors, and keeps the order of inputs with equal actors.
    void put_in_order(const std::vector<detail::Takers>& takers) {
        ValueList<Input> ordered;
        const auto take = [&](bool players, bool chance) {
            for (std::size_t i = 0; i < takers.size(); ++i) {
                if (takers[i].players == players && takers[i].chance == chance) {
                    ordered.push_back(inputs_[i]);
                }
            }
            return std::uint64_t{ordered.size()};
        };
        first_chance_ = take(true, false);
        players_ = take(true, true);
        chance_ = take(false, true) - first_chance_;
        take(false, false);
        inputs_ = std::move(ordered);
        std::fill(slots_.begin(), slots_.end(), none);
        for (std::size_t id = 0; id < inputs_.size(); ++id) {
            slots_[slot_of(inputs_[id])] = static_cast<std::uint32_t>(id);
        }
        if constexpr (
            has_ranges) { // all values of an action have the same takers, so they still follow each other
            for (std::size_t id = inputs_.size(); id-- > 0;) {
                first_of_[inputs_[id].index()] = id;
            }
        }
    }

    /// The slot of an input, or the free slot for it.
    [[nodiscard]] std::size_t slot_of(const Input& input) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t slot = static_cast<std::size_t>(detail::quick_hash(input)) & last;
        while (slots_[slot] != none && !herding::detail::same_value(inputs_[slots_[slot]], input)) {
            slot = (slot + 1) & last;
        }
        return slot;
    }

    ValueList<Input> inputs_;          ///< by id
    std::vector<std::uint32_t> slots_; ///< ids by hash, in a table that is at most half full
    std::uint64_t players_ = 0;
    std::uint64_t chance_ = 0;
    std::uint64_t first_chance_ = 0;

    /// The first id of each alternative.
    using Firsts = typename decltype([] {
        if constexpr (has_ranges) {
            return std::type_identity<std::array<std::uint64_t, std::variant_size_v<Input>>>{};
        } else {
            return std::type_identity<std::array<std::uint64_t, 0>>{};
        }
    }())::type;
    [[no_unique_address]] Firsts first_of_{};
};

} // namespace herding::inline v0::play
