#pragma once

#include "herding/core/advance.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/sequence/sequence.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <functional>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

/// Exact averages of a game of sequences: follows every outcome of chance, and evaluates equal states once.
template <class Game> class Expectation {
public:
    using Rational = boost::multiprecision::cpp_rational;
    using Setup = typename Game::Setup;
    using State = typename Game::State;
    using Choice = herding::sequence::ChoiceOf<Game>;

    /// The players' decisions: returns one of the legal choices.
    using Policy = std::function<Choice(const State&, const std::vector<Choice>&)>;
    /// Where to stop, and the value of a state there.
    using Stop = std::function<bool(const State&)>;
    using Measure = std::function<Rational(const State&)>;

    Expectation(const Setup& setup, Policy policy, Stop stop, Measure measure)
        : setup_(&setup), policy_(std::move(policy)), stop_(std::move(stop)), measure_(std::move(measure)) {}

    /// The expected value at the states where it stops. Costs a dispatch for each choice of each distinct state.
    /// Throws std::logic_error if nobody can act.
    Rational of(const State& state) {
        if (stop_(state)) {
            return measure_(state);
        }
        const auto key = herding::reflect::write_binary(state);
        if (const auto known = known_.find(key); known != known_.end()) {
            return known->second;
        }
        Rational sum = 0;
        const auto outcomes = herding::sequence::chance_outcomes<Game>(*setup_, state);
        for (const auto& [input, probability] : outcomes) {
            sum += Rational(probability.numerator, probability.denominator) *
                   of(after(state, input, herding::Actor::chance));
        }
        if (outcomes.empty()) {
            const auto choices = herding::sequence::legal_actions<Game>(*setup_, state);
            if (choices.empty()) {
                throw std::logic_error("nobody can do anything here");
            }
            const Choice choice = policy_(state, choices);
            sum = of(after(state, choice.input, choice.by));
        }
        return known_.emplace(key, std::move(sum)).first->second;
    }

    [[nodiscard]] std::size_t states() const { return known_.size(); }

private:
    [[nodiscard]] State after(State state, const typename Game::Input& input, herding::Actor by) const {
        if (herding::advance<Game>(*setup_, state, input, by).stops()) {
            throw std::logic_error("a legal choice was refused");
        }
        return state;
    }

    const Setup* setup_;
    Policy policy_;
    Stop stop_;
    Measure measure_;
    std::map<decltype(herding::reflect::write_binary(std::declval<const State&>())), Rational> known_;
};
