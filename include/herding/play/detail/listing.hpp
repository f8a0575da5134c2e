#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Result of listing a state of a game for a search.

namespace herding::inline v0::play::detail {

/// Members of a Playable for search only. See playable.hpp.
template <class P>
concept NamesCandidates =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
             std::vector<Action<typename P::Spec>>& out) { P::candidates(setup, state, out); };

/// The actions of the one who decides in a state, and the weights of those of chance. Keeps its memory from state to state.
template <class P> class Listing {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;

public:
    [[nodiscard]] std::vector<Action<Spec>>& actions() noexcept { return actions_; }
    [[nodiscard]] const std::vector<Action<Spec>>& actions() const noexcept { return actions_; }
    [[nodiscard]] const std::vector<std::uint64_t>& weights() const noexcept { return weights_; }

    /// Whether the weights of chance are named apart from the actions: by the Playable, or by the scripts of a game of sequences
    /// whose Playable lists the actions itself.
    static constexpr bool weighs_apart = [] {
        constexpr bool lists = NamesCandidates<P> || requires(const Setup& setup, const State& state,
                                                              std::vector<Action<Spec>>& out) {
            P::legal_actions(setup, state, out);
        };
        return (HasSequences<Spec> && lists) ||
               requires(const Setup& setup, const State& state) { P::chance_outcomes(setup, state); };
    }();

    /// Lists the actions of a state. Where `preferred` can do something, they decide, and else the one whom the game lists first.
    void list(const Setup& setup, const State& state, std::optional<Actor> preferred) {
        actions_.clear();
        weights_.clear();
        if constexpr (requires { P::over(setup, state); }) {
            if (P::over(setup, state)) {
                return;
            }
        }
        if constexpr (detail::NamesCandidates<P>) {
            P::candidates(setup, state, actions_);
            keep_decider(preferred);
        } else if constexpr (HasSequences<Spec> && !requires { P::legal_actions(setup, state, actions_); }) {
            sequence::detail::each_choice<Spec>(setup, state, Collect{*this});
            keep_decider(preferred);
            if (actions_.empty() || !(actions_.front().by == Actor::chance)) {
                weights_.clear();
            }
        } else {
            play::legal_actions<P>(setup, state, actions_);
            keep_decider(preferred);
        }
        if constexpr (weighs_apart) {
            if (!actions_.empty() && actions_.front().by == Actor::chance) {
                actions_.clear();
                weights_.clear();
                for (auto& outcome : play::chance_outcomes<P>(setup, state)) {
                    if (outcome.weight != 0) { // else it need not be legal
                        actions_.push_back({std::move(outcome.input), Actor::chance});
                        weights_.push_back(outcome.weight);
                    }
                }
                if (actions_.empty()) {
                    throw std::logic_error(
                        std::string(P::name) +
                        ": chance has legal actions, and `chance_outcomes` is empty, or all weights are 0");
                }
            }
        }
    }

    /// The number of one of the actions, drawn by weight if there are weights. There must be an action.
    [[nodiscard]] std::size_t pick(Generator& generator) const {
        if (weights_.empty()) {
            return generator.below(static_cast<std::uint32_t>(actions_.size()));
        }
        return draw(weights_, generator);
    }

private:
    /// Collects what sequences offer.
    struct Collect {
        Listing& listing;

        template <class Input> bool operator()(const Input& input, Actor by, std::uint64_t weight) {
            listing.weigh(weight);
            listing.actions_.push_back({InputOf<Spec>(input), by});
            return true;
        }
        template <class Input> bool operator()(const sequence::detail::ChoiceRange<Input>& range) {
            range.each_number([&](std::uint64_t number) { (*this)(range.value(number), range.by, 1); });
            return true;
        }
    };

    /// Before an action is added. Most weights are 1, which needs no list.
    void weigh(std::uint64_t weight) {
        if (weight != 1 && weights_.empty()) {
            weights_.assign(actions_.size(), 1);
        }
        if (weight != 1 || !weights_.empty()) {
            weights_.push_back(weight);
        }
    }

    /// Removes what others may do: of sequences their weights too.
    void keep_decider(std::optional<Actor> preferred) {
        const auto differs = [this](const Action<Spec>& action) {
            return !(action.by == actions_.front().by);
        };
        if (std::none_of(actions_.begin(), actions_.end(), differs)) [[likely]] {
            return;
        }
        Actor decider = actions_.front().by;
        if (preferred && !(decider == *preferred)) {
            const auto own = std::find_if(actions_.begin(), actions_.end(),
                                          [&](const auto& action) { return action.by == *preferred; });
            decider = own != actions_.end() ? *preferred : decider;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            if (actions_[i].by == decider) {
                if (kept != i) {
                    actions_[kept] = std::move(actions_[i]);
                    if (i < weights_.size()) {
                        weights_[kept] = weights_[i];
                    }
                }
                ++kept;
            }
        }
        actions_.resize(kept, actions_.front());
        if (!weights_.empty()) {
            weights_.resize(kept);
        }
    }

    std::vector<Action<Spec>> actions_;
    std::vector<std::uint64_t> weights_; ///< of chance
};

} // namespace herding::inline v0::play::detail
