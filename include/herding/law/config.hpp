#pragma once

#include "herding/herding.hpp"
#include "herding/law/function.hpp"
#include "herding/law/laws.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Configuration of a check: the starts of a game, its possible inputs, and its invariants.

namespace herding::inline v0::law {

/// An input and the actor who submits it.
template <class Spec> struct Submission {
    InputOf<Spec> input;
    Actor by = Actor::system;
};

/// Thrown by `Inputs::draw` if there is nothing to try, as at the end of a game. A check then continues with its next command.
struct NoInput {};

namespace detail {

template <class> inline constexpr bool never = false;

template <class F, class Spec>
concept DrawsOne =
    std::convertible_to<std::invoke_result_t<F&, const SetupOf<Spec>&, const StateOf<Spec>&, Generator&>,
                        Submission<Spec>>;
template <class F, class Spec>
concept ListsAll = std::convertible_to<std::invoke_result_t<F&, const SetupOf<Spec>&, const StateOf<Spec>&>,
                                       std::vector<Submission<Spec>>>;

} // namespace detail

/// The inputs to try: a function that draws one, a list for a state, or both. `explore` needs the list.
template <class Spec> struct Inputs {
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;
    using Draw = Function<Submission<Spec>(const Setup&, const State&, Generator&)>;
    using List = Function<std::vector<Submission<Spec>>(const Setup&, const State&)>;

    Draw draw;
    List list;

    Inputs() = default;

    /// From a function that draws one: `[](const Setup&, const State&, Generator& g) -> Submission<Spec> {…}`. It
    /// may ignore the rules, but should often draw a legal input. It may throw `NoInput`.
    template <class F>
        requires detail::DrawsOne<F, Spec>
    Inputs(F one) : draw(std::move(one)) {}

    /// From a function that lists the inputs worth trying in a state. If the list is empty, nothing is tried.
    template <class F>
        requires detail::ListsAll<F, Spec>
    Inputs(F every) : list(std::move(every)) {
        draw = [list = list](const Setup& setup, const State& state, Generator& generator) {
            return one_of(list(setup, state), generator);
        };
    }

    /// For another function the compiler prints the expected ones.
    template <class F>
        requires(!detail::DrawsOne<F, Spec> && !detail::ListsAll<F, Spec> &&
                 !std::convertible_to<F, std::vector<InputOf<Spec>>> &&
                 !std::same_as<std::remove_cvref_t<F>, Inputs>)
    Inputs(F&&) {
        static_assert(
            detail::never<F>,
            "herding: the `inputs` of a law::Config are a function that draws one, `[](const Setup&, const "
            "State&, herding::Generator&) -> herding::law::Submission<Spec>`, or one that lists all, "
            "`[](const "
            "Setup&, const State&) -> std::vector<herding::law::Submission<Spec>>`, or a std::vector of "
            "inputs "
            "[docs/errors.md#inputs_of_another_signature]");
    }

    /// From a fixed list: every input by every actor.
    Inputs(std::vector<InputOf<Spec>> inputs, const std::vector<Actor>& actors = {Actor::system}) {
        std::vector<Submission<Spec>> all;
        for (const auto& input : inputs) {
            for (const Actor by : actors) {
                all.push_back({input, by});
            }
        }
        list = [all](const Setup&, const State&) { return all; };
        draw = [all](const Setup&, const State&, Generator& generator) { return one_of(all, generator); };
    }

private:
    static Submission<Spec> one_of(const std::vector<Submission<Spec>>& all, Generator& generator) {
        if (all.empty()) {
            throw NoInput{};
        }
        return all[generator.below(static_cast<std::uint32_t>(all.size()))];
    }
};

namespace detail {

/// An input to try. Empty if there is none.
template <class Config, class State>
[[nodiscard]] auto drawn(const Config& config, const State& state, Generator& generator)
    -> std::optional<decltype(config.inputs.draw(*config.setup, state, generator))> {
    try {
        return config.inputs.draw(*config.setup, state, generator);
    } catch (const NoInput&) {
        return std::nullopt;
    }
}

} // namespace detail

namespace detail {

template <class F, class State, class... Arguments>
concept Makes = std::same_as<std::invoke_result_t<F&, Arguments...>, State>;

} // namespace detail

/// Makes the first state of a case. Each call must build the state from nothing, not copy a kept one, because only
/// then does the check find copies that share memory. Takes `State()`, or `State(std::uint32_t start)` for games with
/// several starts. Start 0 is the ordinary one; shrinking returns to it if it can.
template <class Spec> struct Initial {
    using State = StateOf<Spec>;
    Function<State(std::uint32_t)> make;
    std::uint32_t starts = 1;

    Initial() {
        if constexpr (std::default_initializable<State>) {
            make = [](std::uint32_t) { return State{}; };
        }
    }
    template <class F>
        requires detail::Makes<F, State>
    Initial(F f) : make([f = std::move(f)](std::uint32_t) { return f(); }) {}
    template <class F>
        requires detail::Makes<F, State, std::uint32_t>
    Initial(std::uint32_t number, F f) : make(std::move(f)), starts(number) {}
    /// For another function the compiler prints the expected ones.
    template <class F>
        requires(!detail::Makes<F, State> && !std::same_as<std::remove_cvref_t<F>, Initial>)
    Initial(F&&) {
        static_assert(
            detail::never<F>,
            "herding: the `initial` of a law::Config is a function that makes the first State: `[] { return "
            "State{…}; }`, or `{starts, [](std::uint32_t start) -> State {…}}` for several "
            "[docs/errors.md#initial_of_another_signature]");
    }
};

namespace detail {

/// Invariant of states. For another function the compiler prints the expected one.
template <class Spec> struct HoldsInState : Function<bool(const StateOf<Spec>&)> {
    using Base = Function<bool(const StateOf<Spec>&)>;
    using Base::Base;
    HoldsInState(Base function) : Base(std::move(function)) {}
    /// A lambda without captures is kept as a pointer, so that all of them share one Function.
    template <class F>
        requires(std::is_empty_v<std::remove_cvref_t<F>> &&
                 std::convertible_to<F, std::add_pointer_t<bool(const StateOf<Spec>&)>>)
    HoldsInState(F&& function)
        : Base(static_cast<std::add_pointer_t<bool(const StateOf<Spec>&)>>(function)) {}
    template <class F>
        requires(!std::derived_from<std::remove_cvref_t<F>, AnyFunction> && !std::constructible_from<Base, F>)
    HoldsInState(F&&) {
        static_assert(never<F>, "herding: an invariant of states is `[](const State& state) -> bool` "
                                "[docs/errors.md#state_invariant_of_another_signature]");
    }
};

/// The same for an invariant of commits.
template <class Spec> struct HoldsInCommit
    : Function<bool(const StateOf<Spec>&, const Frame<Spec>&, const StateOf<Spec>&)> {
    using Base = Function<bool(const StateOf<Spec>&, const Frame<Spec>&, const StateOf<Spec>&)>;
    using Base::Base;
    HoldsInCommit(Base function) : Base(std::move(function)) {}
    /// A lambda without captures is kept as a pointer, so that all of them share one Function.
    template <class F>
        requires(
            std::is_empty_v<std::remove_cvref_t<F>> &&
            std::convertible_to<
                F, std::add_pointer_t<bool(const StateOf<Spec>&, const Frame<Spec>&, const StateOf<Spec>&)>>)
    HoldsInCommit(F&& function)
        : Base(static_cast<
               std::add_pointer_t<bool(const StateOf<Spec>&, const Frame<Spec>&, const StateOf<Spec>&)>>(
              function)) {}
    template <class F>
        requires(!std::derived_from<std::remove_cvref_t<F>, AnyFunction> && !std::constructible_from<Base, F>)
    HoldsInCommit(F&&) {
        static_assert(never<F>, "herding: an invariant of transitions is `[](const State& before, const "
                                "herding::Frame<Spec>& frame, const State& after) -> bool` "
                                "[docs/errors.md#transition_invariant_of_another_signature]");
    }
};

} // namespace detail

/// An invariant of every state: `bool(const State&)`.
template <class Spec> struct StateInvariant {
    std::string name;
    detail::HoldsInState<Spec> holds;
};

/// An invariant of every commit: `bool(const State& before, const Frame<Spec>&, const State& after)`.
template <class Spec> struct TransitionInvariant {
    std::string name;
    detail::HoldsInCommit<Spec> holds;
};

/// Optional law of every commit. `why_not` returns the fault, or an empty string.
/// `add_reflect_laws` (reflect_laws.hpp) adds the laws of text, JSON, hashes and other forms.
template <class Spec> struct CommitLaw {
    Law law;
    Function<std::string(const StateOf<Spec>& before, const Frame<Spec>&, const StateOf<Spec>& after)>
        why_not;
};

/// Law of all events of one engine. Its log gets each event of the engine, and a check calls `why_not` at the end
/// of a case. `add_record_laws` (record_laws.hpp) adds the laws of records.
template <class Spec> class SessionLaw {
public:
    struct Wrong {
        Law law;
        std::string what;
    };

    virtual ~SessionLaw() = default;
    [[nodiscard]] virtual Log<Spec>& log() = 0;
    /// The violation, or nothing. `engine` wrote the log.
    [[nodiscard]] virtual std::optional<Wrong> why_not(const Engine<Spec>& engine) = 0;
};

/// Configuration of a check. `inputs` is required. `initial` and `setup` are required if their types have no default
/// value.
template <class Spec> struct Config {
    Inputs<Spec> inputs;
    Initial<Spec> initial;
    std::shared_ptr<const SetupOf<Spec>> setup = [] {
        if constexpr (std::default_initializable<SetupOf<Spec>>) {
            return std::make_shared<const SetupOf<Spec>>();
        } else {
            return nullptr;
        }
    }();

    std::vector<StateInvariant<Spec>> state_invariants;
    std::vector<TransitionInvariant<Spec>> transition_invariants;
    std::vector<CommitLaw<Spec>> commit_laws;
    /// Each makes a law of one engine, from the options with which this engine then begins.
    std::vector<Function<std::unique_ptr<SessionLaw<Spec>>(const Options<Spec>&)>> session_laws;

    Laws laws = Laws::all();

    unsigned cases = 100;
    unsigned max_commands = 40; ///< of one case; most have fewer
    /// One case in four begins with plays: legal inputs that lead to the middle or the end of a game. Their number depends on the
    /// length of a game, which the check first plays once. This is their bound, for games without an end; 0: no plays.
    unsigned max_plays = 400;
    std::uint64_t seed = 1; ///< of the first case; each next case has the next seed

    unsigned illegal_percent = 15;     ///< commands that search for a refused input
    unsigned other_actor_percent = 5;  ///< commands submitted by another actor than the drawn one
    unsigned irreversible_percent = 3; ///< dispatches that the caller requests as irreversible
    unsigned fault_percent = 15;       ///< calls in which a user callback throws
    unsigned players = 2;              ///< the players are 0 to players-1
    bool observer =
        false; ///< the Spec's `view` and `determinize` accept view::observer; the check includes an observer

    /// Each case takes the next pair.
    std::vector<std::pair<HistoryPolicy, FramePolicy>> policies = {
        {HistoryPolicy{}, FramePolicy{}},
        {HistoryPolicy::unbounded(), FramePolicy::unbounded()},
        {HistoryPolicy::bounded(3), FramePolicy::bounded(2)},
        {HistoryPolicy::none(), FramePolicy::none()},
        {HistoryPolicy::bounded(HistoryPolicy::no_limit, 4 * sizeof(StateOf<Spec>)), FramePolicy::bounded(8)},
    };
    Budget budget = {};

    /// Replaces the Spec's own table: without some rules, with other rules, in another order.
    std::shared_ptr<const RuntimeTable<Spec>> table = nullptr;

    /// Whether an input is legal in a state. Law `Listed` requires that exactly the legal inputs commit, unless the rules abort.
    /// Write it from the rule book, not with the rules.
    Function<bool(const SetupOf<Spec>&, const StateOf<Spec>&, const Submission<Spec>&)> legal = nullptr;

    /// The inputs that the game offers to a player, if it makes offers. They must not depend on values hidden from the player.
    Function<std::vector<InputOf<Spec>>(const SetupOf<Spec>&, const StateOf<Spec>&, Actor)> legal_actions =
        nullptr;

    /// Whether two inputs differ only in values that a player may hide, for a Spec whose `view` hides inputs. Without this
    /// function, each alternative of a variant is a kind, and other inputs are not compared.
    Function<bool(const InputOf<Spec>&, const InputOf<Spec>&)> same_kind = nullptr;

    /// The same State, built from its written form. It must behave as the original. `add_reflect_laws` sets it.
    Function<StateOf<Spec>(const StateOf<Spec>&)> reread = nullptr;

    /// The canonical text of a State. Equal States must have equal texts. `add_reflect_laws` sets it.
    Function<std::string(const StateOf<Spec>&)> write_state = nullptr;

    /// Words for an input that neither `Spec::describe(input)` nor operator<< can print.
    Function<std::string(const InputOf<Spec>&)> describe_input = nullptr;

    /// The canonical text of an input, and the input that is read from it; reading may throw. Transcripts need both.
    /// `add_reflect_laws` sets these and the next five.
    Function<std::string(const InputOf<Spec>&)> write_input = nullptr;
    Function<InputOf<Spec>(const std::string&)> read_input = nullptr;
    /// Inputs with smaller values, for shrinking. They must not lead back to the same input.
    Function<std::vector<InputOf<Spec>>(const InputOf<Spec>&)> simpler_inputs = nullptr;
    /// The same diff with one number or flag changed: the one with this index. Nothing if there is no such index, or if the
    /// type does not allow the change. For `mutate`.
    Function<std::optional<DiffOf<Spec>>(const DiffOf<Spec>&, std::size_t place)> changed_diff = nullptr;
    /// Words for a report: a State, a trace, and the changes from one State to another.
    Function<std::string(const StateOf<Spec>&)> describe_state = nullptr;
    Function<std::string(const TraceOf<Spec>&)> describe_trace = nullptr;
    Function<std::vector<std::string>(const StateOf<Spec>&, const StateOf<Spec>&)> describe_changes = nullptr;

    /// A folder of failures. A check first replays the transcripts in it, and writes a new failure into it. Needs
    /// `write_input` and `read_input`.
    std::string failures;

    unsigned max_shrinks = 3000; ///< limit of executions while shrinking
};

/// Not for a Playable: the compiler prints the expected argument.
template <class Spec>
    requires requires { typename Spec::Spec; }
struct Config<Spec> {
    static_assert(
        detail::never<Spec>,
        "herding: a law::Config takes a Spec, and this is a Playable: write `law::Config<Playable::Spec>` "
        "[docs/errors.md#config_of_a_playable]");
};

} // namespace herding::inline v0::law
