#pragma once

#include "herding/core/types.hpp"
#include "herding/law/detail/kept_list.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/laws.hpp"

#include <cstddef>

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

} // namespace herding::inline v0::law::detail
