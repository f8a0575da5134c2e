#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/play/detail/all_inputs.hpp"
#include "herding/play/detail/quick_hash.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/text.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::play {

/// Numbers of all inputs of a game under one Setup, from 0 without a gap: what learners and bindings call the action
/// space.
///
///     const play::ActionIds<Playable> ids(setup);
///     std::vector<std::uint8_t> mask(ids.size());
///     ids.mask(setup, state, mask);
///     const auto input = ids.input(chosen);
///
/// Players' inputs come first, then those of chance, then those of the application; what both players and chance may
/// submit stands between. Sequences list their actions themselves, in declared order, the first argument turning fastest.
/// An Input type with finitely many values lists them too, each for everybody. Otherwise the Playable lists the inputs that
/// cannot be derived, an input for players and for chance twice:
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
    /// O(number of inputs). Throws reflect::NotEnumerable, which names the action or the field, if an input has no end
    /// and the Playable does not list it, or if more than a million are listed. Throws std::logic_error if the Playable
    /// lists an input twice.
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
    /// The first id of chance: players(), or below it where players and chance share some.
    [[nodiscard]] std::uint64_t first_chance() const noexcept { return first_chance_; }

    /// The id of an input, legal or not; none if it is no input of this Setup. O(size of the input); allocates nothing.
    [[nodiscard]] std::optional<std::uint64_t> find(const Input& input) const {
        const std::uint32_t id = slots_[slot_of(input)];
        return id == none ? std::nullopt : std::optional<std::uint64_t>(id);
    }
    /// The same. Throws std::out_of_range if the input has no id.
    [[nodiscard]] std::uint64_t id(const Input& input) const {
        const auto found = find(input);
        if (!found) {
            throw std::out_of_range("herding: " + reflect::print(input) + " has no id in " +
                                    std::string(P::name) + " with this Setup");
        }
        return *found;
    }

    /// The input with an id: the inverse of `id`. O(1). Throws std::out_of_range from size() on.
    [[nodiscard]] const Input& input(std::uint64_t id) const {
        if (id >= size()) {
            throw std::out_of_range("herding: there is no action " + std::to_string(id) + ": there are " +
                                    std::to_string(size()));
        }
        return inputs_[static_cast<std::size_t>(id)];
    }

    /// Marks with 1 what may be done now, by this actor or, without one, by anybody; all else with 0. Costs as much as
    /// legal_actions, and O(size()). Throws std::invalid_argument if `mask` has not size() entries, and as
    /// legal_actions and `id` do.
    void mask(const Setup& setup, const State& state, std::span<std::uint8_t> mask,
              std::optional<Actor> by = {}) const {
        if (mask.size() != size()) {
            throw std::invalid_argument("herding: the mask has " + std::to_string(mask.size()) +
                                        " entries, and there are " + std::to_string(size()) + " actions");
        }
        std::fill(mask.begin(), mask.end(), std::uint8_t{0});
        for (const auto& action : play::legal_actions<P>(setup, state)) {
            if (!by || action.by == *by) {
                mask[static_cast<std::size_t>(id(action.input))] = 1;
            }
        }
    }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// Sorts the inputs by who takes them, and otherwise keeps their order.
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
    }

    /// The slot of an input, or the free one where it would be.
    [[nodiscard]] std::size_t slot_of(const Input& input) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t slot = static_cast<std::size_t>(detail::quick_hash(input)) & last;
        while (slots_[slot] != none && !(inputs_[slots_[slot]] == input)) {
            slot = (slot + 1) & last;
        }
        return slot;
    }

    ValueList<Input> inputs_;          ///< by id
    std::vector<std::uint32_t> slots_; ///< ids by hash, in a table that is at most half full
    std::uint64_t players_ = 0;
    std::uint64_t chance_ = 0;
    std::uint64_t first_chance_ = 0;
};

} // namespace herding::inline v0::play
