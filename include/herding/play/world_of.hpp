#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/play/detail/walk.hpp"
#include "herding/play/determinize.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/text.hpp"
#include "herding/view/determinize.hpp"
#include "herding/view/of.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The World of a Playable, for programs that search one game.

namespace herding::inline v0::play {

namespace detail {

// Members of a Playable for search only. See playable.hpp.

template <class P>
concept NamesEvaluate =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
        { P::evaluate(setup, state, std::uint16_t{}) } -> std::convertible_to<std::int64_t>;
    };
template <class P>
concept NamesPriors = requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
                               const std::vector<Action<typename P::Spec>>& actions) {
    { P::priors(setup, state, actions) } -> std::convertible_to<std::vector<std::uint64_t>>;
};
template <class P>
concept NamesChoose =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
        {
            P::choose(setup, view::of<typename P::Spec>(state, std::uint16_t{}), Actor::system)
        } -> std::convertible_to<std::optional<InputOf<typename P::Spec>>>;
    };
template <class P>
concept NamesReturns = requires(const SetupOf<typename P::Spec>& setup,
                                const StateOf<typename P::Spec>& state) { P::returns(setup, state); };
template <class P>
concept NamesBounds = requires(const SetupOf<typename P::Spec>& setup) { P::return_bounds(setup); };

/// Each score is a Bounded, whose type has the bounds.
template <class P>
concept ReturnsBounded =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
        requires reflect::detail::is_bounded<ScoreOf<decltype(P::returns(setup, state))>>;
    };

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

/// The World of a Playable, for searches that know the types of the game: their calls are direct. `Game::world` and `Match::world`
/// return it as a `World`.
///
/// It throws std::logic_error if the Playable and the rules differ. The rules refuse an option, `candidates` lists nothing while
/// an action is legal, nobody can act before the game is over, `returns` gives a wrong number of scores, or the bounds of
/// `return_bounds` are not in order. Exceptions of the rules pass through.
///
/// Its keys and texts show the true state, so they are for searches only. A player's program gets a World from the match.
///
///     const auto setup = std::make_shared<const herding::NoSetup>();
///     herding::play::WorldOf<tictactoe::Playable> world(setup, state, std::nullopt);
///     herding::play::Mcts search(world, {}, /*seed*/ 1);
///
/// Complexity: a step costs one `advance_legal`, and one listing of the legal actions unless a playout or `take_kept` takes it. It
/// copies no state. `restart`, `remember` and `back` copy one. A World serves one search in one thread; searches in several threads
/// take one each, which share the setup.
template <class P> class WorldOf final : public World {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;

public:
    /// The games that look to an actor like this state. Without an actor, each walk begins in the state itself. Copies the state,
    /// and shares the setup.
    WorldOf(std::shared_ptr<const Setup> setup, const State& state, std::optional<Actor> asked)
        : true_(state), hides_(asked && (!view::is_open<Spec>() || HasGenerator<Spec>)),
          walk_(std::move(setup), state, asked) {}

    /// The abilities of a World that has a player. They depend on types only, so tools need no match for them.
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
    /// As above for this World. Without an actor a search is always possible, because nothing has to be dealt again.
    [[nodiscard]] Abilities abilities() const override {
        Abilities abilities = abilities_of_players();
        abilities.searches = abilities.searches || !walk_.asked();
        abilities.hides = hides_;
        return abilities;
    }
    /// As the Playable counts them for this setup.
    [[nodiscard]] std::size_t players() const override { return play::players<P>(walk_.setup()); }
    /// By the Playable's `return_bounds`, otherwise by the type of its scores.
    /// Throws: std::logic_error if the lowest return of `return_bounds` is not below the highest.
    [[nodiscard]] Bounds bounds() const override {
        if constexpr (detail::NamesBounds<P>) {
            const auto [low, high] = P::return_bounds(walk_.setup());
            if (low >= high) {
                throw std::logic_error(std::string(P::name) + ": `return_bounds` gives " +
                                       std::to_string(low) + " as the lowest return, and " +
                                       std::to_string(high) + " as the highest");
            }
            return {static_cast<double>(low), static_cast<double>(high)};
        } else if constexpr (detail::ReturnsBounded<P>) {
            using Score = detail::ScoreOf<decltype(P::returns(walk_.setup(), walk_.state()))>;
            return {static_cast<double>(Score::low), static_cast<double>(Score::high)};
        } else {
            return {};
        }
    }

    /// Copies the true state. If it hides something from the actor, deals it again.
    /// Throws: std::logic_error if the Spec cannot deal it.
    void restart(Generator& generator) override {
        walk_.begin(true_);
        if (hides_) {
            walk_.deal(generator);
        }
    }
    [[nodiscard]] std::size_t options() override { return walk_.actions().size(); }
    [[nodiscard]] Actor decider() override { return walk_.actions().front().by; }
    [[nodiscard]] std::span<const std::uint64_t> weights() override { return walk_.weights(); }
    void take(std::size_t option) override { walk_.take(option); }
    /// Lists no options if scripts count them, or if the rules are few and write them into a local array.
    bool playout(Generator& generator, std::size_t longest) override {
        return walk_.playout(generator, longest);
    }

    /// The states of the stack keep their memory, so a warm search allocates nothing for them.
    void remember() override { walk_.remember(); }
    void back() override { walk_.back(); }
    void forget() override { walk_.forget(); }
    [[nodiscard]] std::size_t keep() override { return walk_.keep(); }
    void take_kept(std::size_t kept) override { walk_.take_kept(kept); }
    void drop_kept() override { walk_.drop_kept(); }

    void begin_here() override {
        true_ = walk_.state();
        walk_.begin(true_);
    }
    void ask(Actor actor) override { walk_.ask(actor); }
    /// Compares states and setups by ==. Setups without == are the same only if both Worlds share one.
    [[nodiscard]] bool begins_where(const World& other) const override {
        const auto* same = dynamic_cast<const WorldOf*>(&other);
        if (same == nullptr || !(same->true_ == true_)) {
            return false;
        }
        if constexpr (std::equality_comparable<Setup>) {
            return same->walk_.setup() == walk_.setup();
        } else {
            return &same->walk_.setup() == &walk_.setup();
        }
    }

    /// Lists the options, because the returns of a Playable have a meaning only at the end of the game.
    /// Throws: std::logic_error if nobody can act and the game is not over, and if `returns` has not one score for each player.
    void returns(std::span<double> values) override {
        std::fill(values.begin(), values.end(), 0.0);
        if constexpr (detail::NamesReturns<P>) {
            if (options() == 0) {
                walk_.expect_end();
                const auto scores = P::returns(walk_.setup(), walk_.state());
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
    /// Divides by 1000, so that an evaluation has the unit of a return.
    void evaluate(std::span<double> values) override {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if constexpr (detail::NamesEvaluate<P>) {
                values[i] = static_cast<double>(
                                P::evaluate(walk_.setup(), walk_.state(), static_cast<std::uint16_t>(i))) /
                            detail::evaluation_unit;
            } else {
                values[i] = 0;
            }
        }
    }
    /// Divides by the sum of what the Playable gives. Without `priors`, or if their sum is 0, all options are equal.
    void priors(std::span<double> values) override {
        std::fill(values.begin(), values.end(), 1.0 / static_cast<double>(values.size()));
        if constexpr (detail::NamesPriors<P>) {
            const std::vector<std::uint64_t> given = P::priors(walk_.setup(), walk_.state(), walk_.actions());
            double sum = 0;
            for (const std::uint64_t one : given) {
                sum += static_cast<double>(one);
            }
            for (std::size_t i = 0; sum > 0 && i < values.size() && i < given.size(); ++i) {
                values[i] = static_cast<double>(given[i]) / sum;
            }
        }
    }

    /// Keys are equal on every platform. Types with floats are hashed as text, because reflect::hash64 accepts none.
    /// Complexity: O(size of the value). A box hashes itself once.
    [[nodiscard]] std::uint64_t state_key() override { return detail::key_of(walk_.state()); }
    [[nodiscard]] std::uint64_t action_key(std::size_t option) override {
        return detail::key_of(walk_.actions()[option].input);
    }
    [[nodiscard]] std::uint64_t view_key(std::uint16_t player) override {
        return detail::key_of(view::of<Spec>(walk_.state(), player));
    }

    [[nodiscard]] std::string text(std::size_t option) override {
        return reflect::print(walk_.actions()[option].input);
    }
    /// By the Playable's `write`.
    [[nodiscard]] std::string notation(std::size_t option) override {
        if constexpr (requires { P::write(walk_.setup(), walk_.state(), walk_.actions()[option].input); }) {
            return P::write(walk_.setup(), walk_.state(), walk_.actions()[option].input);
        } else {
            return {};
        }
    }
    [[nodiscard]] std::string view_text(std::uint16_t player) override {
        return reflect::print(view::of<Spec>(walk_.state(), player));
    }

    /// Gives the Playable's `choose` the view of the true state, because the game's own player knows what its actor knows.
    /// Complexity: a view copies the State if the Spec hides something.
    [[nodiscard]] std::string choose() override {
        if constexpr (detail::NamesChoose<P>) {
            const Actor by = walk_.asked().value_or(Actor::system);
            const std::uint16_t viewer =
                by.is_player() ? static_cast<std::uint16_t>(by.index()) : view::observer;
            const std::optional<InputOf<Spec>> input =
                P::choose(walk_.setup(), view::of<Spec>(true_, viewer), by);
            return input ? reflect::print(*input) : std::string();
        } else {
            return {};
        }
    }

private:
    State true_; ///< at which each walk begins
    bool hides_; ///< each walk is dealt again
    detail::Walk<P> walk_;
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
