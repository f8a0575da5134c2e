#pragma once

#include "herding/core/advance_legal.hpp"
#include "herding/core/random.hpp"
#include "herding/play/detail/listing.hpp"
#include "herding/play/detail/random_walk.hpp"
#include "herding/play/detail/search_members.hpp"
#include "herding/play/determinize.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/detail/run/random_step.hpp"
#include "herding/view/determinize.hpp"
#include "herding/view/of.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// The World of a Playable.

namespace herding::inline v0::play {

namespace detail {

/// An evaluation of 1000 is a return of 1.
inline constexpr double evaluation_unit = 1000;

template <class T> [[nodiscard]] std::uint64_t key_of(const T& value) {
    if constexpr (reflect::detail::holds_float<T>) {
        const std::string text = reflect::print(value);
        return reflect::Hasher().add(std::string_view(text)).hash64();
    } else {
        return reflect::hash64(value);
    }
}

} // namespace detail

/// The World of a Playable. Searches are templates over a World: with this one their calls are direct.
template <class P> class WorldOf final : public World {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;

public:
    /// The view of the actor of this state. Without an actor, the state itself.
    WorldOf(std::shared_ptr<const Setup> setup, const State& state, std::optional<Actor> asked)
        : setup_(std::move(setup)), true_(state), state_(state), asked_(asked),
          hides_(asked && (!view::is_open<Spec>() || HasGenerator<Spec>)) {}

    /// Those of a World that has a player.
    [[nodiscard]] static Abilities abilities_of_players() {
        const bool open = view::is_open<Spec>();
        return {.searches = play::lists_legal<P>() && play::can_determinize<P>(),
                .hides = !open || HasGenerator<Spec>,
                .returns = detail::NamesReturns<P>,
                .bounds = detail::NamesBounds<P> || detail::ReturnsBounded<P>,
                .evaluates = detail::NamesEvaluate<P>,
                .priors = detail::NamesPriors<P>,
                .chooses = detail::NamesChoose<P>,
                .draws = HasGenerator<Spec> || DealsFirst<P>};
    }
    [[nodiscard]] Abilities abilities() const override {
        Abilities abilities = abilities_of_players();
        abilities.searches = abilities.searches || !asked_;
        abilities.hides = hides_;
        return abilities;
    }
    [[nodiscard]] std::size_t players() const override { return play::players<P>(*setup_); }
    [[nodiscard]] Bounds bounds() const override {
        if constexpr (detail::NamesBounds<P>) {
            const auto [low, high] = P::return_bounds(*setup_);
            if (low >= high) {
                throw std::logic_error(std::string(P::name) + ": `return_bounds` gives " +
                                       std::to_string(low) + " as the lowest return, and " +
                                       std::to_string(high) + " as the highest");
            }
            return {static_cast<double>(low), static_cast<double>(high)};
        } else if constexpr (detail::ReturnsBounded<P>) {
            using Score = detail::ScoreOf<decltype(P::returns(*setup_, state_))>;
            return {static_cast<double>(Score::low), static_cast<double>(Score::high)};
        } else {
            return {};
        }
    }

    void restart(Generator& generator) override {
        state_ = true_;
        moves_ = 0;
        listed_ = false;
        if (hides_) {
            deal(generator);
        }
    }
    [[nodiscard]] std::size_t options() override {
        list();
        return actions().size();
    }
    [[nodiscard]] Actor decider() override {
        list();
        return actions().front().by;
    }
    [[nodiscard]] std::span<const std::uint64_t> weights() override {
        list();
        return listing_.weights();
    }
    void take(std::size_t option) override {
        list();
        step(option);
    }
    bool playout(Generator& generator, std::size_t longest) override {
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
            list();
            if (actions().empty()) {
                return true;
            }
            step(listing_.pick(generator));
        }
        list();
        return actions().empty();
    }

    [[nodiscard]] std::size_t keep() override {
        list();
        kept_.insert(kept_.end(), actions().begin(), actions().end());
        return kept_.size() - actions().size();
    }
    void take_kept(std::size_t kept) override { step_by(kept_[kept]); }
    void drop_kept() override { kept_.clear(); }

    void begin_here() override {
        true_ = state_;
        moves_ = 0;
        listed_ = false;
    }
    [[nodiscard]] bool begins_where(const World& other) const override {
        const auto* same = dynamic_cast<const WorldOf*>(&other);
        if (same == nullptr || !(same->true_ == true_)) {
            return false;
        }
        if constexpr (std::equality_comparable<Setup>) {
            return *same->setup_ == *setup_;
        } else {
            return same->setup_ == setup_;
        }
    }
    void ask(Actor actor) override {
        asked_ = actor;
        listed_ = false;
    }

    void remember() override {
        if (remembered_ == places_.size()) {
            places_.push_back({state_, moves_});
        } else {
            places_[remembered_] = {state_, moves_};
        }
        ++remembered_;
    }
    void back() override {
        const auto& [state, moves] = places_[remembered_ - 1];
        state_ = state;
        moves_ = moves;
        listed_ = false;
    }
    void forget() override { --remembered_; }

    void returns(std::span<double> values) override {
        std::fill(values.begin(), values.end(), 0.0);
        if constexpr (detail::NamesReturns<P>) {
            if (options() == 0) {
                expect_end();
                const auto scores = P::returns(*setup_, state_);
                if (scores.size() != values.size()) {
                    throw std::logic_error(std::string(P::name) + ": `returns` gives " +
                                           std::to_string(scores.size()) + " scores for " +
                                           std::to_string(values.size()) + " players");
                }
                std::transform(scores.begin(), scores.end(), values.begin(),
                               [](auto score) { return static_cast<double>(score); });
            }
        }
    }
    void evaluate(std::span<double> values) override {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if constexpr (detail::NamesEvaluate<P>) {
                values[i] = static_cast<double>(P::evaluate(*setup_, state_, static_cast<std::uint16_t>(i))) /
                            detail::evaluation_unit;
            } else {
                values[i] = 0;
            }
        }
    }
    void priors(std::span<double> values) override {
        list();
        std::fill(values.begin(), values.end(), 1.0 / static_cast<double>(values.size()));
        if constexpr (detail::NamesPriors<P>) {
            const std::vector<std::uint64_t> given = P::priors(*setup_, state_, actions());
            double sum = 0;
            for (const std::uint64_t one : given) {
                sum += static_cast<double>(one);
            }
            for (std::size_t i = 0; sum > 0 && i < values.size() && i < given.size(); ++i) {
                values[i] = static_cast<double>(given[i]) / sum;
            }
        }
    }

    [[nodiscard]] std::uint64_t state_key() override { return detail::key_of(state_); }
    [[nodiscard]] std::uint64_t action_key(std::size_t option) override {
        list();
        return detail::key_of(actions()[option].input);
    }
    [[nodiscard]] std::uint64_t view_key(std::uint16_t player) override {
        return detail::key_of(view::of<Spec>(state_, player));
    }
    [[nodiscard]] std::string text(std::size_t option) override {
        list();
        return reflect::print(actions()[option].input);
    }
    [[nodiscard]] std::string notation(std::size_t option) override {
        list();
        if constexpr (requires { P::write(*setup_, state_, actions()[option].input); }) {
            return P::write(*setup_, state_, actions()[option].input);
        } else {
            return {};
        }
    }
    [[nodiscard]] std::string view_text(std::uint16_t player) override {
        return reflect::print(view::of<Spec>(state_, player));
    }

    [[nodiscard]] std::string choose() override {
        if constexpr (detail::NamesChoose<P>) {
            const Actor by = asked_.value_or(Actor::system);
            const std::uint16_t viewer =
                by.is_player() ? static_cast<std::uint16_t>(by.index()) : view::observer;
            const std::optional<InputOf<Spec>> input = P::choose(*setup_, view::of<Spec>(true_, viewer), by);
            return input ? reflect::print(*input) : std::string();
        } else {
            return {};
        }
    }

private:
    struct Place {
        State state;
        std::size_t moves;
    };

    /// Throws if nobody can act and the game is not over: its value would be 0, and wrong.
    void expect_end() const {
        if constexpr (requires { P::over(*setup_, state_); } || HasSequences<Spec> ||
                      detail::NamesCandidates<P>) {
            if (play::over<P>(*setup_, state_)) {
                return;
            }
            if constexpr (detail::NamesCandidates<P>) {
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

    /// Deals again what the player may not know.
    void deal(Generator& generator) {
        const std::uint16_t viewer =
            asked_->is_player() ? static_cast<std::uint16_t>(asked_->index()) : view::observer;
        play::determinize<P>(*setup_, state_, viewer, generator);
    }

    /// The options of the present place, found once.
    void list() {
        if (!listed_) {
            listing_.list(*setup_, state_, moves_ == 0 ? asked_ : std::nullopt);
            listed_ = true;
        }
    }
    [[nodiscard]] std::vector<Action<Spec>>& actions() noexcept { return listing_.actions(); }

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
        const Action<Spec> action = std::move(actions()[option]);
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
                                : detail::NamesCandidates<P>        ? "`candidates` lists"
                                                                    : "its legal actions list"));
    }

    std::shared_ptr<const Setup> setup_;
    State true_;
    State state_;
    std::optional<Actor> asked_;
    bool hides_;
    bool listed_ = false;
    std::size_t moves_ = 0; ///< taken in this walk
    detail::Listing<P> listing_;
    std::vector<Action<Spec>> kept_;
    std::vector<Place> places_;
    std::size_t remembered_ = 0;
};

/// Not for a Spec: the compiler prints the expected argument.
template <class P>
    requires(!requires { typename P::Spec; })
class WorldOf<P> {
public:
    template <class... Arguments> WorldOf(const Arguments&... /*arguments*/) {
        static_assert(sizeof(P) == 0,
                      "herding: a WorldOf takes a Playable, and this type names no Spec: write "
                      "`WorldOf<Playable>` [docs/errors.md#world_of_a_spec]");
    }
};

} // namespace herding::inline v0::play
