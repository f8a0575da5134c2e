#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/advance_legal.hpp"
#include "herding/core/random.hpp"
#include "herding/play/detail/listing.hpp"
#include "herding/play/detail/random_walk.hpp"
#include "herding/play/determinize.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/detail/run/random_step.hpp"
#include "herding/view/of.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Walks through the states of a Playable.

namespace herding::inline v0::play::detail {

/// A state of a game that changes by options, and its earlier states. The options of a state are listed once, at the first call that
/// needs them. A random game lists none if the rules permit it.
template <class P> class Walk {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;

public:
    /// The first list of options has only those of `asked`, if this actor has any.
    Walk(std::shared_ptr<const Setup> setup, const State& state, std::optional<Actor> asked)
        : setup_(std::move(setup)), state_(state), asked_(asked) {}

    [[nodiscard]] const Setup& setup() const noexcept { return *setup_; }
    [[nodiscard]] const State& state() const noexcept { return state_; }
    [[nodiscard]] const std::optional<Actor>& asked() const noexcept { return asked_; }

    void begin(const State& state) {
        state_ = state;
        moves_ = 0;
        listed_ = false;
    }
    /// Deals the values again that `asked` may not know.
    void deal(Generator& generator) {
        const std::uint16_t viewer =
            asked_->is_player() ? static_cast<std::uint16_t>(asked_->index()) : view::observer;
        play::determinize<P>(*setup_, state_, viewer, generator);
    }

    [[nodiscard]] const std::vector<Action<Spec>>& actions() {
        list();
        return listing_.actions();
    }
    [[nodiscard]] std::span<const std::uint64_t> weights() {
        list();
        return listing_.weights();
    }
    void take(std::size_t option) {
        list();
        step(option);
    }
    bool playout(Generator& generator, std::size_t longest) {
        for (std::size_t steps = 0; steps < longest; ++steps) {
            if (!listed_ && (moves_ != 0 || !asked_)) {
                if constexpr (detail::walks_randomly<P>) {
                    const RandomEnd end = walk_randomly(generator, longest - steps, steps);
                    if (end == RandomEnd::Over) {
                        return true;
                    }
                    if (end == RandomEnd::Enough) {
                        break;
                    }
                }
                if constexpr (detail::counts_choices<P>) {
                    const auto taken = take_any(generator);
                    if (taken == Taken::Nothing) {
                        return true;
                    }
                    if (taken == Taken::One) {
                        continue;
                    }
                }
            }
            if (actions().empty()) {
                return true;
            }
            step(listing_.pick(generator));
        }
        return actions().empty();
    }

    [[nodiscard]] std::size_t keep() {
        const auto& options = actions();
        kept_.insert(kept_.end(), options.begin(), options.end());
        return kept_.size() - options.size();
    }
    void take_kept(std::size_t kept) { step_by(kept_[kept]); }
    void drop_kept() { kept_.clear(); }

    void ask(Actor actor) {
        asked_ = actor;
        listed_ = false;
    }

    void remember() {
        if (remembered_ == places_.size()) {
            places_.push_back({state_, moves_});
        } else {
            places_[remembered_] = {state_, moves_};
        }
        ++remembered_;
    }
    void back() {
        const auto& [state, moves] = places_[remembered_ - 1];
        state_ = state;
        moves_ = moves;
        listed_ = false;
    }
    void forget() { --remembered_; }

    /// Throws if the game is not over but nobody can act. Otherwise its value would be 0.
    void expect_end() const {
        if constexpr (requires { P::over(*setup_, state_); } || HasSequences<Spec> || NamesCandidates<P>) {
            if (play::over<P>(*setup_, state_)) {
                return;
            }
            if constexpr (NamesCandidates<P>) {
                if (!play::legal_actions<P>(*setup_, state_).empty()) {
                    throw std::logic_error(
                        std::string(P::name) +
                        ": `candidates` lists nothing, and an action is legal: " + reflect::print(state_));
                }
            }
            throw std::logic_error(std::string(P::name) +
                                   ": the game is not over, and nobody can act: " + reflect::print(state_));
        }
    }

private:
    struct Place {
        State state;
        std::size_t moves;
    };

    void list() {
        if (!listed_) {
            listing_.list(*setup_, state_, moves_ == 0 ? asked_ : std::nullopt);
            listed_ = true;
        }
    }

    using RandomEnd = sequence::detail::RandomEnd;

    /// Takes options at random until it cannot. Adds their number to `steps`.
    RandomEnd walk_randomly(Generator& generator, std::size_t most, std::size_t& steps) {
        const std::size_t before = steps;
        std::optional<Action<Spec>> refused;
        const RandomEnd end = detail::walk_randomly<P>(*setup_, state_, generator, most, steps, refused);
        moves_ += steps - before;
        if (refused) [[unlikely]] {
            refuse(*refused);
        }
        return end;
    }

    enum class Taken : std::uint8_t { Nothing, One, NotCounted };

    /// Takes an option at random: the one that `Listing::pick` takes with the same generator. NotCounted: several actors may act,
    /// or the weights are too large.
    Taken take_any(Generator& generator) {
        if constexpr (requires { P::over(*setup_, state_); }) {
            if (P::over(*setup_, state_)) {
                return Taken::Nothing;
            }
        }
        const sequence::detail::CountedChoices<Spec> counted(*setup_, state_);
        if (counted.weight() == 0) {
            return Taken::Nothing;
        }
        if (!counted.only() || counted.weight() > std::numeric_limits<std::uint32_t>::max()) {
            return Taken::NotCounted;
        }
        const std::uint32_t number = generator.below(static_cast<std::uint32_t>(counted.weight()));
        step_by({InputOf<Spec>(counted.at(number)), counted.by()});
        return Taken::One;
    }

    void step(std::size_t option) {
        const Action<Spec> action = std::move(listing_.actions()[option]);
        step_by(action);
    }

    void step_by(const Action<Spec>& action) {
        listed_ = false;
        ++moves_;
        if (!herding::detail::advance_unexplained<Spec>(*setup_, state_, action.input, action.by))
            [[unlikely]] {
            refuse(action);
        }
    }

    [[noreturn, gnu::cold, gnu::noinline]] void refuse(const Action<Spec>& action) const {
        constexpr bool named = requires { P::chance_outcomes(*setup_, state_); };
        throw std::logic_error(std::string(P::name) + ": the rules refuse " + reflect::print(action.input) +
                               ", which " +
                               (named && action.by == Actor::chance ? "`chance_outcomes` lists"
                                : NamesCandidates<P>                ? "`candidates` lists"
                                                                    : "its legal actions list"));
    }

    std::shared_ptr<const Setup> setup_;
    State state_;
    std::optional<Actor> asked_;
    bool listed_ = false;
    std::size_t moves_ = 0; ///< taken in this walk
    Listing<P> listing_;
    std::vector<Action<Spec>> kept_;
    std::vector<Place> places_;
    std::size_t remembered_ = 0;
};

} // namespace herding::inline v0::play::detail
