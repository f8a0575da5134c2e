#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/advance.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/play/decider.hpp"
#include "herding/play/drawing.hpp"
#include "herding/play/fwd.hpp"
#include "herding/play/look.hpp"
#include "herding/play/words.hpp" // IWYU pragma: export
#include "herding/reflect/enumerate.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/tools/legal.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Playable: description of a game for all outlets, in a small struct next to its Spec.
///
///     struct Playable {
///         using Spec = pig::Game;
///         static constexpr std::string_view name = "pig";
///         static constexpr std::string_view summary = "roll as often as you dare";
///     };
///
/// All other members are optional. Defaults come from the Spec:
///
///     static constexpr std::string_view aim = "Be the first with 100 points.";  // for new players
///     using Options = Setup;                    // its fields are the options of the command line
///     static constexpr std::string_view file_options[] = {"rules_file"}; // options that name files: who is elsewhere cannot choose them
///     static std::vector<Named<Options>> setups();                             // the first is the default
///     static Setup setup(const Options&);                                      // if Options is another type
///     static State initial(const Setup&);                                      // State(): the default value
///     static State initial(const Setup&, Generator&);          // instead; it can deal with the generator
///     static constexpr unsigned players = 2;                                   // or players(const Setup&)
///     static std::string draw(const Setup&, const StateView&, const Look&);    // lines; StateView is the result of view::of.
///                                                                              // Or a Drawing, which allocates nothing
///     static std::string svg(const Setup&, const StateView&, const Look&);     // the same as a picture, for the inspector
///     static scene::Scene scene(const Setup&, const StateView&);               // instead of both: areas, places and pieces
///                                                                              // (scene/build.hpp); or with the viewer
///     static std::string explain(const Setup&, const StateView&, std::string_view what); // reason for a value on the board
///     static std::string write(const Setup&, const State&, const Input&);      // the game's own notation
///     static std::vector<Input> read(const Setup&, const State&, std::string_view);   // empty: not the notation
///     static constexpr std::array<std::string_view, 2> player_names{"White", "Black"};
///     static constexpr std::array<Word, 3> words{...};         // more words that persons type (words.hpp): `roll`
///     static Prompt prompt(const Setup&, const StateView&, Actor by);          // `play 5 4`, and the meaning of an empty line
///     static Telling tell(const Setup&, const view::FrameView<Spec>&);         // a commit in a sentence
///     static std::string describe(const Setup&, const Trace&);                 // a trace in words, in place of Spec::describe
///     static std::string describe(const Setup&, const StateView&, const Trace&); // or with the board after its event
///     static std::string question(const Setup&, const StateView&, const Input&); // before this input: `Resign?`
///     static std::vector<std::int64_t> returns(const Setup&, const State&);    // each player's score; or any range of numbers,
///                                                                              // such as std::array<Bounded<-1, 1>, 2>
///     static std::vector<std::size_t> compact_shape(const Setup&);             // tensor for learners (compact.hpp) …
///     template <class Number> static void compact(const Setup&, const StateView&, std::uint16_t viewer, std::span<Number> cells);
///     static Numbers rewards(const Setup&, const State& before, const Frame<Spec>&); // for learners, in place of returns (rewards.hpp)
///     static std::vector<law::Config<Spec>> laws();                            // the generated games
///     static void invariants(law::Config<Spec>&);              // adds invariants of every state, for `check`
///     static constexpr unsigned longest = 40;                                  // inputs of a generated game
///     static constexpr bool lists_legal = true;                                // false: players must find out
///
/// A Spec of behaviors also needs legal actions:
///
///     static void legal_actions(const Setup&, const State&, std::vector<Action<Spec>>& out);
///     static Actor decider(const Setup&, const State&);             // if not the actors of the legal actions; or a
///                                                                    // Decider, if others may act too
///     static std::vector<Chance<Spec>> chance_outcomes(const Setup&, const State&);
///     static bool over(const Setup&, const State&);                 // default: nothing is legal
///     static Input canonical(const Setup&, const State&, const Input&); // the listed one of inputs with one meaning
///
/// For agents (agents.hpp), all optional; C tables use `candidates` too:
///
///     static void candidates(const Setup&, const State&, std::vector<Action<Spec>>& out); // instead of all legal actions
///     static std::int64_t evaluate(const Setup&, const State&, std::uint16_t player);  // expected return, in thousandths
///     static std::vector<std::uint64_t> priors(const Setup&, const State&, const std::vector<Action<Spec>>&); // weights
///     static std::pair<std::int64_t, std::int64_t> return_bounds(const Setup&);        // the lowest and the highest return
///     static std::optional<Input> choose(const Setup&, const StateView&, Actor by);    // the agent `own`
///
/// Without `legal_actions`, the library tries every value of the Input type, by the decider or by every actor, and leaves out those
/// that the rules refuse. This is right for every game, and slow.
///
/// Other headers of `play` describe more members: `action_words` and `on_timeout` (words.hpp), `all_actions` (action_ids.hpp),
/// `observe` (observation.hpp), `perfect_recall` (information.hpp), `zero_sum` (chance.hpp), `determinize` (determinize.hpp).

namespace herding::inline v0::play {

/// A legal action with its actor.
template <class Spec> struct Action {
    InputOf<Spec> input;
    Actor by;

    friend bool operator==(const Action&, const Action&) = default;
};

/// Outcome of chance. Its probability is its weight divided by the sum of the weights.
template <class Spec> struct Chance {
    InputOf<Spec> input;
    std::uint64_t weight = 1;

    friend bool operator==(const Chance&, const Chance&) = default;
};

/// Setup with its name.
template <class Options> struct Named {
    std::string name;
    std::string summary;
    Options options = {};
};

/// The rules are sequences, which list legal actions, deciders and outcomes of chance themselves.
template <class Spec>
concept HasSequences = requires { typename Spec::Rules::Sequences; };

namespace detail {

/// Type of one player's score: of the items in the result of `returns`.
template <class Returns> using ScoreOf = std::remove_cvref_t<decltype(*std::begin(std::declval<Returns&>()))>;
/// A whole number, or a Bounded, whose range bounds the scores.
template <class Score>
concept IsScore = std::integral<Score> || reflect::detail::is_bounded<Score>;

template <class P> auto options_of() {
    if constexpr (requires { typename P::Options; }) {
        return std::type_identity<typename P::Options>{};
    } else {
        return std::type_identity<SetupOf<typename P::Spec>>{};
    }
}

} // namespace detail

/// The type whose values choose a Setup.
template <class P> using OptionsOf = typename decltype(detail::options_of<P>())::type;

/// The setups, at least one.
template <class P> [[nodiscard]] std::vector<Named<OptionsOf<P>>> setups() {
    if constexpr (requires { P::setups(); }) {
        auto all = P::setups();
        if (all.empty()) {
            throw std::invalid_argument("the list `setups()` of " + std::string(P::name) +
                                        " is empty: leave it out, if the game begins in one way only");
        }
        return all;
    } else if constexpr (std::default_initializable<OptionsOf<P>>) {
        return {{"standard", "", OptionsOf<P>{}}};
    } else {
        static_assert(
            std::default_initializable<OptionsOf<P>>,
            "herding: this Setup has no default value: add `static std::vector<play::Named<Options>> "
            "setups()` to the Playable [docs/errors.md#setup_without_a_default_value]");
    }
}

/// The Setup of some options.
template <class P> [[nodiscard]] SetupOf<typename P::Spec> setup(const OptionsOf<P>& options) {
    if constexpr (requires { P::setup(options); }) {
        return P::setup(options);
    } else if constexpr (std::same_as<OptionsOf<P>, SetupOf<typename P::Spec>>) {
        return options;
    } else {
        static_assert(std::same_as<OptionsOf<P>, SetupOf<typename P::Spec>>,
                      "herding: the Playable has Options of its own: add `static Setup setup(const "
                      "Options&)` [docs/errors.md#options_without_setup]");
    }
}

/// The Playable deals before the game begins.
template <class P>
concept DealsFirst =
    requires(const SetupOf<typename P::Spec>& setup, Generator& generator) { P::initial(setup, generator); };

/// The aim of the game in a sentence. Empty if the Playable has none.
template <class P> [[nodiscard]] constexpr std::string_view aim() {
    if constexpr (requires { std::string_view(P::aim); }) {
        return P::aim;
    } else {
        return {};
    }
}

/// The first state of a game. The seed matters only if the Playable deals.
template <class P>
[[nodiscard]] StateOf<typename P::Spec> initial(const SetupOf<typename P::Spec>& setup,
                                                std::uint64_t seed = 1) {
    if constexpr (DealsFirst<P>) {
        Generator generator(seed);
        return StateOf<typename P::Spec>(P::initial(setup, generator));
    } else if constexpr (requires { P::initial(setup); }) {
        return StateOf<typename P::Spec>(P::initial(setup));
    } else {
        return StateOf<typename P::Spec>();
    }
}

/// Number of players.
template <class P> [[nodiscard]] unsigned players(const SetupOf<typename P::Spec>& setup) {
    if constexpr (requires { P::players(setup); }) {
        return P::players(setup);
    } else if constexpr (requires { unsigned{P::players}; }) {
        return P::players;
    } else {
        return 2;
    }
}

/// Whether programs may show the legal actions at once. In some games, finding them is part of the game.
template <class P> [[nodiscard]] constexpr bool lists_legal() {
    if constexpr (requires { bool{P::lists_legal}; }) {
        return P::lists_legal;
    } else {
        return true;
    }
}

/// Appends the input to anything with push_back if the rules commit it by this actor.
/// Complexity: one `advance`.
template <class Spec>
void add_if_legal(const SetupOf<Spec>& setup, const StateOf<Spec>& state, const InputOf<Spec>& input,
                  Actor by, auto& out) {
    StateOf<Spec> after = state;
    if (!advance<Spec>(setup, after, input, by).stops() && !(after == state)) {
        out.push_back({input, by});
    }
}

namespace detail {

/// Tries every value of the Input type by all actors who may decide.
template <class P>
void try_all_inputs(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
                    std::vector<Action<typename P::Spec>>& out) {
    using Spec = typename P::Spec;
    std::vector<Actor> actors;
    actors.reserve(players<P>(setup) + 2);
    for (unsigned player = 0; player < players<P>(setup); ++player) {
        actors.push_back(Actor::player(static_cast<std::uint16_t>(player)));
    }
    actors.push_back(Actor::chance);
    actors.push_back(Actor::system);
    if constexpr (requires { P::decider(setup, state); }) {
        const Decider decider = P::decider(setup, state);
        std::erase_if(actors, [decider](Actor actor) { return !decider.may_act(actor); });
        if (decider.is_chance()) { // players may act before chance, and search is about chance
            std::rotate(actors.begin(), std::find(actors.begin(), actors.end(), Actor::chance), actors.end());
        }
    }
    const auto inputs = reflect::all_values<InputOf<Spec>>();
    for (const Actor by : actors) {
        for (const auto& input : inputs) {
            add_if_legal<Spec>(setup, state, input, by, out);
        }
    }
}

} // namespace detail

/// Appends all legal actions: from the Playable, from the sequences, or by trying all values of the Input type.
///
/// Throws: reflect::NotEnumerable if all values are tried and the type has too many.
/// Complexity: one `advance` for each value that is tried.
template <class P>
void legal_actions(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
                   std::vector<Action<typename P::Spec>>& out) {
    using Spec = typename P::Spec;
    if constexpr (requires { P::legal_actions(setup, state, out); }) {
        P::legal_actions(setup, state, out);
    } else if constexpr (HasSequences<Spec>) {
        sequence::detail::each_choice<Spec>(setup, state, [&](const auto& input, Actor by, std::uint64_t) {
            out.push_back({InputOf<Spec>(input), by});
            return true;
        });
    } else {
        detail::try_all_inputs<P>(setup, state, out);
    }
}
template <class P> [[nodiscard]] std::vector<Action<typename P::Spec>>
legal_actions(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
    std::vector<Action<typename P::Spec>> actions;
    actions.reserve(16); // most have fewer
    legal_actions<P>(setup, state, actions);
    return actions;
}

/// Legal actions of an actor, in the order of `legal_actions`.
template <class P> [[nodiscard]] std::vector<InputOf<typename P::Spec>>
legal_inputs(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state, Actor by) {
    std::vector<InputOf<typename P::Spec>> inputs;
    std::vector<Action<typename P::Spec>> actions = legal_actions<P>(setup, state);
    const auto is_own = [by](const auto& action) { return action.by == by; };
    inputs.reserve(static_cast<std::size_t>(std::count_if(actions.begin(), actions.end(), is_own)));
    for (auto& action : actions) {
        if (is_own(action)) {
            inputs.push_back(std::move(action.input));
        }
    }
    return inputs;
}

/// Whether the game has ended.
template <class P> [[nodiscard]] bool over(const SetupOf<typename P::Spec>& setup,
                                           const StateOf<typename P::Spec>& state) {
    if constexpr (requires { P::over(setup, state); }) {
        return P::over(setup, state);
    } else if constexpr (HasSequences<typename P::Spec>) {
        return state.pending.over();
    } else {
        return legal_actions<P>(setup, state).empty();
    }
}

/// The outcomes of chance with their weights. Empty if chance does not decide. By default all legal actions of chance are equally
/// likely.
template <class P> [[nodiscard]] std::vector<Chance<typename P::Spec>>
chance_outcomes(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
    using Spec = typename P::Spec;
    std::vector<Chance<Spec>> outcomes;
    if constexpr (requires { P::chance_outcomes(setup, state); }) {
        const auto listed = P::chance_outcomes(setup, state);
        outcomes.assign(listed.begin(), listed.end());
    } else if constexpr (HasSequences<Spec>) {
        sequence::detail::Weights<Spec> weights(setup, state);
        for (auto& [input, weight] : weights.all) {
            outcomes.push_back({InputOf<Spec>(std::move(input)), weight});
        }
    } else {
        for (auto& action : legal_actions<P>(setup, state)) {
            if (action.by == Actor::chance) {
                outcomes.push_back({std::move(action.input)});
            }
        }
    }
    return outcomes;
}

/// Draws an outcome of chance by its probability.
/// Throws: std::logic_error if chance does not decide or all weights are 0; std::overflow_error if they add up to 2^32 or more.
template <class P>
[[nodiscard]] InputOf<typename P::Spec> sample_chance(const SetupOf<typename P::Spec>& setup,
                                                      const StateOf<typename P::Spec>& state,
                                                      Generator& generator) {
    const auto outcomes = chance_outcomes<P>(setup, state);
    std::uint64_t sum = 0;
    for (const auto& outcome : outcomes) {
        if (outcome.weight > 0xffffffffU - sum) {
            throw std::overflow_error(
                "herding: sample_chance: the weights of chance add up to more than 4294967295");
        }
        sum += outcome.weight;
    }
    if (sum == 0) {
        throw std::logic_error(outcomes.empty()
                                   ? "herding: sample_chance: chance does not decide here"
                                   : "herding: sample_chance: all weights of chance are 0, such as that of " +
                                         reflect::print(outcomes.front().input));
    }
    std::uint64_t drawn = generator.below(static_cast<std::uint32_t>(sum));
    std::size_t i = 0;
    while (drawn >= outcomes[i].weight) {
        drawn -= outcomes[i++].weight;
    }
    return outcomes[i].input;
}

/// The listed one of several inputs with one meaning: `roll{6,5}` for `roll{5,6}`. Without the Playable's `canonical` it is the input
/// itself.
template <class P>
[[nodiscard]] InputOf<typename P::Spec> canonical(const SetupOf<typename P::Spec>& setup,
                                                  const StateOf<typename P::Spec>& state,
                                                  const InputOf<typename P::Spec>& input) {
    if constexpr (requires { P::canonical(setup, state, input); }) {
        return P::canonical(setup, state, input);
    } else {
        return input;
    }
}

/// Each player's final score. Empty if the Playable has no `returns`.
template <class P> [[nodiscard]] std::vector<std::int64_t> returns(const SetupOf<typename P::Spec>& setup,
                                                                   const StateOf<typename P::Spec>& state) {
    if constexpr (requires { P::returns(setup, state); }) {
        const auto& all = P::returns(setup, state); // any range of numbers
        return {all.begin(), all.end()};
    } else {
        return {};
    }
}

} // namespace herding::inline v0::play
