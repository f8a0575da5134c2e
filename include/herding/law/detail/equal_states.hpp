#pragma once

#include "herding/core/detail/value_list.hpp"
#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/kept_list.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"

#include <cstddef>
#include <string>

namespace herding::inline v0::law::detail {

/// States that compare equal must be written equally and have equal hashes, whatever led to them. Compares each state of a case with
/// all earlier ones. Few games come to one state twice, so it also tries the last inputs in the opposite order.
template <class Spec> class EqualStates {
    using State = StateOf<Spec>;

    struct TakenInput {
        State before;
        InputOf<Spec> input;
        Actor by;
    };

public:
    /// A commit of these inputs led from one state to the other. O(states of the case) comparisons, and up to five dispatches.
    void check(const Config<Spec>& config, const TablePtr<Spec>& table, const State& before,
               const ValueList<InputOf<Spec>>& inputs, Actor by, const State& now) {
        constexpr std::size_t most_states = 64;
        constexpr std::size_t most_taken =
            3; // players take turns, so the last but one may be the same player
        const bool hashed = HasHash<Spec> && config.laws.has(Law::Regular);
        if (!hashed && !(config.write_state && config.laws.has(Law::Hashed))) {
            return;
        }
        for (std::size_t i = 0; i < states_.size(); ++i) {
            compare(config, states_[i], now);
        }
        if (states_.empty() || !(states_.back() == before)) { // after an undo, say
            taken_.clear();
        }
        if (states_.size() == most_states) {
            states_.pop_front();
        }
        states_.push_back(now);
        if (inputs.size() != 1) {
            taken_.clear();
            return;
        }
        if (taken_.size() == most_taken) {
            taken_.pop_front();
        }
        taken_.push_back({before, inputs.front(), by});
        for (std::size_t first = taken_.size() - 1; first-- > 0;) {
            State other = taken_[first].before;
            std::size_t step = taken_.size();
            while (step > first &&
                   accepts(config, table, other, taken_[step - 1].input, taken_[step - 1].by, true)) {
                --step;
            }
            if (step == first) {
                compare(config, now, other);
            }
        }
    }

private:
    static void compare(const Config<Spec>& config, const State& one, const State& other) {
        if (!(one == other)) {
            return;
        }
        if constexpr (HasHash<Spec>) {
            if (!(Spec::Hash::of(one) == Spec::Hash::of(other))) {
                broken(config.laws, Law::Regular,
                       "two States to which different inputs led are equal, but their hashes are not");
            }
        }
        if (config.write_state && config.laws.has(Law::Hashed)) {
            const std::string text = config.write_state(one);
            const std::string other_text = config.write_state(other);
            if (text != other_text) {
                broken(config.laws, Law::Hashed,
                       "two States to which different inputs led are equal, but they are written "
                       "differently, so their hashes differ: `==` ignores something that `serialize` names",
                       {text, other_text});
            }
        }
    }

    KeptList<State> states_;
    KeptList<TakenInput> taken_; ///< the last ones, each from the state after the one before
};

} // namespace herding::inline v0::law::detail
