#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/playable.hpp"

#include <cstdint>
#include <type_traits>
#include <vector>

/// The legal actions of a state, one after the other, without a list.

namespace herding::inline v0::play::detail {

/// Calls a visitor for what a Playable pushes back.
template <class P, class Visit> struct ActionSink {
    Visit& visit;
    void push_back(const Action<typename P::Spec>& action) {
        visit(action.input, action.by, std::uint64_t{1});
    }
};

/// Calls a visitor for what sequences offer.
template <class Spec, class Visit> struct ChoiceSink {
    using Input = typename Spec::Rules::Input;
    using Range = sequence::detail::ChoiceRange<Input>;
    static constexpr bool is_input = std::is_same_v<Input, InputOf<Spec>>;

    Visit& visit;
    bool operator()(const Input& input, Actor by, std::uint64_t weight) {
        if constexpr (is_input) {
            visit(input, by, weight);
        } else {
            visit(InputOf<Spec>(input), by, weight);
        }
        return true;
    }
    bool operator()(const Range& range)
        requires(is_input && std::is_invocable_v<Visit&, const Range&>)
    {
        visit(range);
        return true;
    }
};

/// Calls `visit(const Input&, Actor by, std::uint64_t weight)` for each legal action. A Playable whose `legal_actions` takes any
/// `Out` with push_back fills a sink; one that takes a vector gets a vector. If sequences list the actions, a visitor that takes
/// `const sequence::detail::ChoiceRange<Input>&` gets one call for all legal values of an action whose arguments are simple.
template <class P, class Visit> void visit_legal(const SetupOf<typename P::Spec>& setup,
                                                 const StateOf<typename P::Spec>& state, Visit&& visit) {
    using Spec = typename P::Spec;
    using Visitor = std::remove_reference_t<Visit>;
    ActionSink<P, Visitor> sink{visit};
    if constexpr (requires { P::legal_actions(setup, state, sink); }) {
        P::legal_actions(setup, state, sink);
    } else if constexpr (HasSequences<Spec> &&
                         !requires(std::vector<Action<Spec>>& out) { P::legal_actions(setup, state, out); }) {
        sequence::detail::each_choice<Spec>(setup, state, ChoiceSink<Spec, Visitor>{visit});
    } else {
        for (const auto& action : play::legal_actions<P>(setup, state)) {
            visit(action.input, action.by, std::uint64_t{1});
        }
    }
}

} // namespace herding::inline v0::play::detail
