#pragma once

#include "herding/core/types.hpp"
#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/kept_list.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/laws.hpp"

#include <cstddef>

/// Laws Regular and Hashed, by the earlier states of a case.

namespace herding::inline v0::law::detail {

/// The last states of a case, to compare a new one with: assigned over each of them it must be equal, because engines reuse
/// slots, and states that differ must have different hashes.
template <class Spec> class SeenStates {
    using State = StateOf<Spec>;

public:
    void check(Laws laws, const State& now) const {
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const State& dirty = states_[i];
            State copy(dirty);
            copy = now;
            if (!(copy == now)) {
                broken(laws, Law::Regular,
                       "a State that is assigned over another one is not equal to what was assigned");
            }
            if constexpr (HasHash<Spec>) {
                if (!(dirty == now) && Spec::Hash::of(dirty) == Spec::Hash::of(now)) {
                    broken(laws, Law::Hashed, "two different States have equal hashes");
                }
            }
        }
    }

    void keep(const State& state) {
        constexpr std::size_t most = 6;
        states_.push_back(state);
        if (states_.size() > most) {
            states_.pop_front();
        }
    }

private:
    KeptList<State> states_;
};

/// Second half of law Regular: equal states behave equally. Keeps the results of inputs in the states of a case, and
/// repeats these inputs in every later state that compares equal.
template <class Spec> class Sameness {
    struct Memory {
        StateOf<Spec> state;
        InputOf<Spec> input;
        Actor by;
        Trial<Spec> trial;
    };

public:
    /// `trial` is that of the input in this state. O(memories) comparisons, and two trials for each of at most `retries`
    /// memories of an equal state.
    void check(const Config<Spec>& config, const TablePtr<Spec>& table, const StateOf<Spec>& state,
               const InputOf<Spec>& input, Actor by, const Trial<Spec>& trial) {
        constexpr std::size_t most_memories = 64;
        constexpr int retries = 3;
        int tried = 0;
        for (std::size_t i = memories_.size(); i-- > 0 && tried < retries;) {
            const Memory* const memory = &memories_[i];
            if (!(memory->state == state)) {
                continue;
            }
            ++tried;
            const auto now = try_out(config, table, state, memory->input, memory->by);
            if (!same(now, memory->trial)) {
                // Either the states differ, or the rules do. The old state with the same input decides which.
                check_steady(config, table, memory->state, memory->input, memory->by, memory->trial);
                broken(config.laws, Law::Regular,
                       "two states are equal, but the same input gives different results. Usual causes are a "
                       "part of the State that == ignores, or a static or a global outside of it");
                return;
            }
        }
        if (memories_.size() < most_memories) {
            memories_.push_back({state, input, by, trial});
        }
    }

private:
    static bool same(const Trial<Spec>& a, const Trial<Spec>& b) {
        return a.same_answer(b) && a.after == b.after;
    }

    KeptList<Memory> memories_;
};

} // namespace herding::inline v0::law::detail
