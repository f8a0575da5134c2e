#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/advance.hpp"
#include "herding/core/random.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/play/action_ids.hpp"
#include "herding/play/chance.hpp"
#include "herding/play/deciders.hpp"
#include "herding/play/detail/c_game.hpp"
#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world_of.hpp"
#include "herding/reflect/detail/used_bytes.hpp"
#include "herding/reflect/not_enumerable.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"
#include "herding/view/of.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// The functions that searches and learners call, against the lists, views and steps of a game.

namespace herding::inline v0::law::detail {

/// The functions of one Setup of a game. Those that the game lacks are not checked: masks without ids, observations without a shape, C
/// tables of a State with containers.
template <class P> class SearchPath {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;
    using Input = InputOf<Spec>;
    using Actions = std::vector<play::Action<Spec>>;

public:
    /// Throws: std::logic_error if the Playable lists an action twice; what the Playable throws.
    explicit SearchPath(std::shared_ptr<const Setup> setup)
        : setup_(std::move(setup)), players_(play::players<P>(*setup_)) {
        try {
            ids_.emplace(*setup_);
        } catch (const reflect::NotEnumerable&) { // then there are no masks
        }
        try {
            cells_ = play::observation_size<P>(*setup_);
        } catch (const reflect::TensorError&) { // then nobody learns the game
        }
        if constexpr (has_c_table) {
            if (ids_ && cells_) {
                c_game_.emplace(*setup_, std::string(P::name));
            }
        }
    }

    /// The first fault in a state. Empty if there is none. Throws what the rules and the Playable throw.
    [[nodiscard]] std::string why_not(const State& state, Generator& generator) const {
        const Actions legal = play::legal_actions<P>(*setup_, state);
        std::string fault = why_masks_differ(state, legal);
        fault = fault.empty() ? why_counts_differ(state) : fault;
        fault = fault.empty() ? why_observations_differ(state) : fault;
        fault = fault.empty() ? why_playouts_differ(state, generator) : fault;
        if constexpr (has_c_table) {
            fault = fault.empty() && c_game_ ? why_c_table_differs(state, legal, generator) : fault;
        }
        return fault;
    }

    [[nodiscard]] std::string why_masks_differ(const State& state, const Actions& legal) const {
        if (!ids_) {
            return {};
        }
        std::vector<std::uint64_t> numbers;
        for (const auto& action : legal) {
            numbers.push_back(ids_->id(action.input));
            if (!(ids_->input(numbers.back()) == action.input)) {
                return "the id of `" + reflect::print(action.input) + "` is that of another action";
            }
        }
        std::vector<std::uint8_t> mask(ids_->size());
        std::vector<std::uint8_t> listed(ids_->size());
        for (const std::optional<Actor> by : everybody()) {
            std::fill(mask.begin(), mask.end(), std::uint8_t{2});
            std::fill(listed.begin(), listed.end(), std::uint8_t{0});
            ids_->mask(*setup_, state, mask, by);
            for (std::size_t i = 0; i < legal.size(); ++i) {
                if (!by || legal[i].by == *by) {
                    listed[static_cast<std::size_t>(numbers[i])] = 1;
                }
            }
            const auto [wrong, right] = std::mismatch(mask.begin(), mask.end(), listed.begin());
            if (wrong != mask.end()) {
                const auto id = static_cast<std::uint64_t>(wrong - mask.begin());
                return "the mask of actions of " + (by ? printed(*by) : std::string("everybody")) + " has " +
                       std::to_string(*wrong) + " for `" + reflect::print(ids_->input(id)) +
                       "`, and by the list of legal actions it is " + std::to_string(*right);
            }
        }
        return {};
    }

    [[nodiscard]] std::string why_counts_differ(const State& state) const {
        if constexpr (play::HasSequences<Spec>) {
            constexpr std::uint64_t most = 100; // finding one may cost as much as the list
            const sequence::detail::CountedChoices<Spec> counted(*setup_, state);
            std::uint64_t sum = 0;
            std::optional<Actor> first;
            bool only = true;
            bool found = true;
            sequence::detail::each_choice<Spec>(
                *setup_, state, [&](const auto& input, Actor by, std::uint64_t weight) {
                    first = first ? first : by;
                    only = only && by == *first;
                    if (only && counted.only() && sum < most && weight != 0) {
                        found = found && counted.at(sum) == input && counted.at(sum + weight - 1) == input;
                    }
                    sum += weight;
                    return true;
                });
            if (counted.only() != only || !(counted.by() == first.value_or(Actor::system)) ||
                (only && counted.weight() != sum)) {
                return "a random game counts " + std::to_string(counted.weight()) + " choices of " +
                       printed(counted.by()) + ", and the list has " + std::to_string(sum);
            }
            if (!found) {
                return "a random game finds another action by its number than the list has there";
            }
        }
        return {};
    }

    [[nodiscard]] std::string why_observations_differ(const State& state) const {
        if (!cells_) {
            return {};
        }
        for (unsigned player = 0; player <= players_; ++player) {
            const auto viewer = player == players_ ? view::observer : static_cast<std::uint16_t>(player);
            if (!observes_view<float>(state, viewer) || !observes_view<std::uint8_t>(state, viewer)) {
                return "the observation of viewer " + std::to_string(viewer) +
                       " is not the tensor of their view";
            }
        }
        return {};
    }

    /// Compares the next actions of a random game with those that lists and the same generator give. Nothing is wrong here if other
    /// behaviors refuse a listed action, or if the rules depend on something outside of the State: these are other laws.
    [[nodiscard]] std::string why_playouts_differ(const State& state, Generator& generator) const {
        const Generator draws(generator.next());
        const auto listed = walk_by_lists(state, draws);
        if (!listed) {
            return {};
        }
        Generator same = draws;
        play::WorldOf<P> quick(setup_, state, std::nullopt);
        const bool over = quick.playout(same, walked);
        if (Walked{over, quick.state_key(), same} == *listed) {
            return {};
        }
        for (int i = 0; i < repeated; ++i) {
            if (walk_by_lists(state, draws) != listed) {
                return {};
            }
        }
        return "a random game of a search takes other actions than the lists and the same generator give";
    }

private:
    static constexpr bool has_c_table = std::is_trivially_copyable_v<State>;
    static constexpr std::size_t walked = 3; ///< actions of a random game
    static constexpr int repeated =
        16; ///< before a difference is blamed on a function, because rules may differ

    /// The end of a few actions of a random game.
    struct Walked {
        bool over;
        std::uint64_t state;
        Generator draws;

        friend bool operator==(const Walked&, const Walked&) = default;
    };
    /// Nothing if the rules refuse a listed action.
    [[nodiscard]] std::optional<Walked> walk_by_lists(const State& state, Generator draws) const {
        play::WorldOf<P> listed(setup_, state, std::nullopt);
        for (std::size_t i = 0; i < walked && listed.options() != 0; ++i) {
            const auto weights = listed.weights();
            const std::size_t option = weights.empty()
                                           ? draws.below(static_cast<std::uint32_t>(listed.options()))
                                           : play::draw(weights, draws);
            try {
                listed.take(option);
            } catch (const std::logic_error&) {
                return std::nullopt;
            }
        }
        return Walked{listed.options() == 0, listed.state_key(), draws};
    }

    /// Nobody: all together.
    [[nodiscard]] std::vector<std::optional<Actor>> everybody() const {
        std::vector<std::optional<Actor>> all{std::nullopt, Actor::chance, Actor::system};
        for (unsigned player = 0; player < players_; ++player) {
            all.emplace_back(Actor::player(static_cast<std::uint16_t>(player)));
        }
        return all;
    }

    template <class Number>
    [[nodiscard]] bool observes_view(const State& state, std::uint16_t viewer) const {
        std::vector<Number> cells(*cells_, Number{7});
        std::vector<Number> of_view(*cells_);
        play::observe<P>(*setup_, state, viewer, std::span(cells));
        const auto& seen = view::of<Spec>(state, viewer);
        if constexpr (play::Observes<P>) {
            P::observe(*setup_, seen, viewer, std::span(of_view));
        } else {
            reflect::write_tensor(seen, std::span(of_view));
        }
        return cells == of_view;
    }

    /// The numbers by which a C table knows the actions of one actor.
    [[nodiscard]] std::vector<std::uint64_t> c_numbers(const State& state, const Actions& legal,
                                                       Actor by) const {
        Actions listed;
        if constexpr (play::detail::NamesCandidates<P>) {
            if (by.is_player()) {
                P::candidates(*setup_, state, listed);
                std::erase_if(listed, [by](const auto& action) { return !(action.by == by); });
            }
        }
        const std::uint64_t first = by == Actor::chance ? ids_->first_chance() : 0;
        std::vector<std::uint64_t> numbers;
        for (const auto& action : listed.empty() ? legal : listed) {
            if (action.by == by) {
                numbers.push_back(ids_->id(action.input) - first);
            }
        }
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        return numbers;
    }

    [[nodiscard]] std::string why_c_table_differs(const State& state, const Actions& legal,
                                                  Generator& generator) const {
        const auto decider = play::decider<P>(*setup_, state);
        const auto by = decider.actor();
        if (!(c_game_->decider(state) == decider) || c_game_->taker(state) != by) {
            return "the C table asks another actor than the game";
        }
        const bool asks = by && *by != Actor::system;
        const auto numbers = asks ? c_numbers(state, legal, *by) : std::vector<std::uint64_t>();
        std::vector<std::uint64_t> valid(static_cast<std::size_t>(c_game_->most));
        valid.resize(static_cast<std::size_t>(c_game_->valid_actions(state, valid.data())));
        if (valid != numbers) {
            return "the C table lists " + std::to_string(valid.size()) +
                   " valid actions, which are not the game's " + std::to_string(numbers.size());
        }
        if (!keeps_words(state)) {
            return "a State is another one after it was written into the words of a C table";
        }
        if (decider.is_chance()) {
            if (std::string fault = why_weights_differ(state, numbers); !fault.empty()) {
                return fault;
            }
        }
        constexpr int tried = 4; // of each kind
        for (int i = 0; asks && i < tried; ++i) {
            const auto any = generator.below(static_cast<std::uint32_t>(c_game_->most));
            const auto one =
                numbers.empty() ? any : numbers[generator.below(static_cast<std::uint32_t>(numbers.size()))];
            for (const std::uint64_t number : {std::uint64_t{any}, std::uint64_t{one}}) {
                if (std::string fault = why_step_differs(state, *by, number, numbers); !fault.empty()) {
                    return fault;
                }
            }
        }
        return {};
    }

    /// Whether the words of a state hold all of it.
    [[nodiscard]] static bool keeps_words(const State& state) {
        alignas(State) std::array<unsigned char, sizeof(State)> bytes{};
        reflect::detail::write_canonical_bytes(state, bytes.data());
        return std::bit_cast<State>(bytes) == state;
    }

    [[nodiscard]] std::string why_weights_differ(const State& state,
                                                 const std::vector<std::uint64_t>& numbers) const {
        std::vector<std::uint64_t> expected(numbers.size());
        for (const auto& outcome : play::chance_outcomes<P>(*setup_, state)) {
            const auto number = ids_->id(outcome.input) - ids_->first_chance();
            const auto at = std::lower_bound(numbers.begin(), numbers.end(), number);
            if (at != numbers.end() && *at == number) {
                expected[static_cast<std::size_t>(at - numbers.begin())] += outcome.weight;
            }
        }
        std::vector<std::uint64_t> weights(static_cast<std::size_t>(c_game_->most));
        weights.resize(static_cast<std::size_t>(c_game_->chance_weights(state, weights.data())));
        return weights == expected ? std::string()
                                   : "the C table weighs the outcomes of chance in another way than the game";
    }

    [[nodiscard]] std::string why_step_differs(const State& state, Actor by, std::uint64_t number,
                                               const std::vector<std::uint64_t>& numbers) const {
        const bool chance = by == Actor::chance;
        State stepped = state;
        const bool taken = c_game_->take(stepped, by, number);
        if (number >= (chance ? ids_->chance() : ids_->players())) {
            return taken ? "the C table takes an action of " + printed(by) + " that has no id"
                         : std::string();
        }
        const Input& input = ids_->input((chance ? ids_->first_chance() : 0) + number);
        State advanced = state;
        const bool accepted = !advance<Spec>(*setup_, advanced, input, by).stops() &&
                              (!play::detail::NamesCandidates<P> ||
                               std::binary_search(numbers.begin(), numbers.end(), number)) &&
                              play::canonical<P>(*setup_, state, input) == input;
        if (taken != accepted) {
            return "the C table " + std::string(taken ? "takes" : "refuses") + " `" + reflect::print(input) +
                   "` of " + printed(by) + ", and the rules do the opposite";
        }
        if (taken) {
            settle(advanced);
        }
        for (int i = 0; taken && !(stepped == advanced) && i < repeated; ++i) {
            State again = state;
            static_cast<void>(advance<Spec>(*setup_, again, input, by));
            settle(again);
            if (!(again == advanced)) {
                return {}; // the rules depend on something outside of the State
            }
        }
        return !taken || stepped == advanced ? std::string()
                                             : "a step of the C table by `" + reflect::print(input) +
                                                   "` leads to another state than `advance`";
    }

    /// Takes the first action of the application, as long as it decides.
    void settle(State& state) const {
        constexpr int most = 1000;
        for (int i = 0;
             i < most && play::decider<P>(*setup_, state).kind() == play::Decider::Kind::Application; ++i) {
            const Actions legal = play::legal_actions<P>(*setup_, state);
            const auto found = std::find_if(legal.begin(), legal.end(),
                                            [](const auto& action) { return action.by == Actor::system; });
            if (found == legal.end() || advance<Spec>(*setup_, state, found->input, Actor::system).stops()) {
                return;
            }
        }
    }

    struct None {};
    template <class T> using IfTable = std::conditional_t<has_c_table, std::optional<T>, None>;

    std::shared_ptr<const Setup> setup_;
    unsigned players_;
    std::optional<play::ActionIds<P>> ids_; ///< none: the game has no ids
    std::optional<std::size_t> cells_;      ///< none: it has no observation
    [[no_unique_address]] IfTable<play::detail::CGame<P>> c_game_;
};

} // namespace herding::inline v0::law::detail
