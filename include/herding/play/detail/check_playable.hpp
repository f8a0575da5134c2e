#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/check_spec.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/play/compact.hpp"
#include "herding/play/decider.hpp"
#include "herding/play/look.hpp"
#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/rewards.hpp"
#include "herding/play/words.hpp"
#include "herding/scene/scene.hpp"
#include "herding/view/frame_view.hpp"

#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Each optional member of a Playable is used where it can be called as playable.hpp lists it. One that cannot, because a
/// parameter or the result is of another type, would be used nowhere, and the game would behave as if it were not there. So
/// would one with a misspelt name.

namespace herding::inline v0::play::detail {

/// The type of the items of a list. Not std::ranges::range_value_t, because <ranges> costs each source of a game 0.1 s.
template <class List> using ItemOf = std::iter_value_t<decltype(std::begin(std::declval<List&>()))>;

/// The required members of a Playable. Its type is the argument `P`, so compilers print it.
template <class P> struct CheckDescription {
    static constexpr bool spec = requires { typename P::Spec; };
    static constexpr bool name = requires {
        { P::name } -> std::convertible_to<std::string_view>;
    };
    static constexpr bool summary = requires {
        { P::summary } -> std::convertible_to<std::string_view>;
    };
    static constexpr bool value = spec && name && summary;
    static consteval void diagnose() {
        static_assert(
            spec,
            "herding: the Playable (the argument `P` of CheckDescription) names no Spec: add `using Spec = "
            "Game;` [docs/errors.md#playable_without_a_spec]");
        static_assert(
            name,
            "herding: the Playable (the argument `P` of CheckDescription) has no name: add `static constexpr "
            "std::string_view name = \"my_game\";` [docs/errors.md#playable_without_a_name]");
        static_assert(
            summary,
            "herding: the Playable (the argument `P` of CheckDescription) has no summary: add `static "
            "constexpr std::string_view summary = \"…\";`, a line for lists of games "
            "[docs/errors.md#playable_without_a_summary]");
    }
};

/// A name that both bases have means neither of them.
template <class P, class Name> struct Both : P, Name {};
template <class P, class Name>
    requires std::is_final_v<P>
struct Both<P, Name> : Name {}; // nothing can be asked of it

/// The arguments of the members.
template <class P> struct Called {
    using Spec = typename P::Spec;
    const SetupOf<Spec>& setup;
    const OptionsOf<P>& options;
    const StateOf<Spec>& state;
    const ViewOf<Spec>& seen;
    const InputOf<Spec>& input;
    const Look& look;
    const std::vector<Action<Spec>>& actions;
    std::vector<Action<Spec>>& out;
    StateOf<Spec>& changed;
    Generator& generator;
    std::string_view text;
    std::uint16_t player;
    const view::FrameView<Spec>& frame;
    const TraceOf<Spec>& trace;
};

// HERDING_PLAYABLE_MEMBER(name, signature, use): a member of that name, which may be a template, must be usable. `c` has
// the arguments.
#define HERDING_PLAYABLE_MEMBER(name, signature, ...)                                                        \
    struct Name_##name {                                                                                     \
        static void name();                                                                                  \
    };                                                                                                       \
    template <class P> struct Member_##name {                                                                \
        static constexpr bool absent = requires { &Both<P, Name_##name>::name; };                            \
        static constexpr bool value = requires(const Called<P>& c) { requires absent || (__VA_ARGS__); };    \
        static consteval void diagnose() {                                                                   \
            static_assert(value, "herding: the Playable has a member `" #name                                \
                                 "` that cannot be used as `" signature                                      \
                                 "` [docs/errors.md#playable_member_of_another_signature]");                 \
        }                                                                                                    \
    };

HERDING_PLAYABLE_MEMBER(
    setups, "static std::vector<Named<Options>> setups()", requires {
        { P::setups() } -> std::convertible_to<std::vector<Named<OptionsOf<P>>>>;
    })
HERDING_PLAYABLE_MEMBER(
    setup, "static Setup setup(const Options&)", requires {
        { P::setup(c.options) } -> std::convertible_to<SetupOf<typename P::Spec>>;
    })
HERDING_PLAYABLE_MEMBER(
    initial, "static State initial(const Setup&)` or `static State initial(const Setup&, Generator&)",
    requires { StateOf<typename P::Spec>(P::initial(c.setup)); } ||
        requires(Generator& generator) { StateOf<typename P::Spec>(P::initial(c.setup, generator)); })
HERDING_PLAYABLE_MEMBER(
    players, "static constexpr unsigned players` or `static unsigned players(const Setup&)",
    requires { unsigned{P::players}; } ||
        requires {
            { P::players(c.setup) } -> std::convertible_to<unsigned>;
        })
HERDING_PLAYABLE_MEMBER(
    draw, "static std::string draw(const Setup&, const StateView&, const Look&)", requires {
        { P::draw(c.setup, c.seen, c.look) } -> std::convertible_to<std::string>;
    })
HERDING_PLAYABLE_MEMBER(
    svg, "static std::string svg(const Setup&, const StateView&, const Look&)", requires {
        { P::svg(c.setup, c.seen, c.look) } -> std::convertible_to<std::string>;
    })
HERDING_PLAYABLE_MEMBER(
    scene,
    "static scene::Scene scene(const Setup&, const StateView&)` or `static scene::Scene scene(const Setup&, "
    "const StateView&, std::uint16_t viewer)",
    requires {
        { P::scene(c.setup, c.seen) } -> std::convertible_to<scene::Scene>;
    } ||
        requires {
            { P::scene(c.setup, c.seen, c.player) } -> std::convertible_to<scene::Scene>;
        })
HERDING_PLAYABLE_MEMBER(
    explain, "static std::string explain(const Setup&, const StateView&, std::string_view)", requires {
        { P::explain(c.setup, c.seen, c.text) } -> std::convertible_to<std::string>;
    })
HERDING_PLAYABLE_MEMBER(
    write, "static std::string write(const Setup&, const State&, const Input&)", requires {
        { P::write(c.setup, c.state, c.input) } -> std::convertible_to<std::string>;
    })
HERDING_PLAYABLE_MEMBER(
    read, "static std::vector<Input> read(const Setup&, const State&, std::string_view)", requires {
        { P::read(c.setup, c.state, c.text) } -> std::convertible_to<std::vector<InputOf<typename P::Spec>>>;
    })
HERDING_PLAYABLE_MEMBER(
    player_names, "static constexpr std::array<std::string_view, N> player_names",
    requires { requires std::convertible_to<ItemOf<decltype(P::player_names)>, std::string_view>; })
HERDING_PLAYABLE_MEMBER(
    words, "static constexpr std::array<Word, N> words",
    requires { requires std::same_as<ItemOf<decltype(P::words)>, Word>; })
HERDING_PLAYABLE_MEMBER(
    prompt, "static Prompt prompt(const Setup&, const StateView&, Actor by)", requires {
        { P::prompt(c.setup, c.seen, Actor::system) } -> std::convertible_to<Prompt>;
    })
HERDING_PLAYABLE_MEMBER(
    tell, "static Telling tell(const Setup&, const view::FrameView<Spec>&)", requires {
        { P::tell(c.setup, c.frame) } -> std::convertible_to<Telling>;
    })
HERDING_PLAYABLE_MEMBER(
    describe,
    "static std::string describe(const Setup&, const Trace&)` or `static std::string describe(const Setup&, "
    "const StateView&, const Trace&)",
    requires {
        { P::describe(c.setup, c.trace) } -> std::convertible_to<std::string>;
    } ||
        requires {
            { P::describe(c.setup, c.seen, c.trace) } -> std::convertible_to<std::string>;
        })
HERDING_PLAYABLE_MEMBER(
    question, "static std::string question(const Setup&, const StateView&, const Input&)", requires {
        { P::question(c.setup, c.seen, c.input) } -> std::convertible_to<std::string>;
    })
HERDING_PLAYABLE_MEMBER(
    returns, "static std::vector<std::int64_t> returns(const Setup&, const State&)",
    requires { requires IsScore<ItemOf<decltype(P::returns(c.setup, c.state))>>; })
HERDING_PLAYABLE_MEMBER(
    legal_actions, "static void legal_actions(const Setup&, const State&, std::vector<Action<Spec>>&)",
    requires { P::legal_actions(c.setup, c.state, c.out); })
HERDING_PLAYABLE_MEMBER(
    decider,
    "static Actor decider(const Setup&, const State&)` or `static Decider decider(const Setup&, const "
    "State&)",
    requires {
        { P::decider(c.setup, c.state) } -> std::convertible_to<Decider>;
    })
HERDING_PLAYABLE_MEMBER(
    canonical, "static Input canonical(const Setup&, const State&, const Input&)", requires {
        { P::canonical(c.setup, c.state, c.input) } -> std::convertible_to<InputOf<typename P::Spec>>;
    })
HERDING_PLAYABLE_MEMBER(
    chance_outcomes, "static std::vector<Chance<Spec>> chance_outcomes(const Setup&, const State&)",
    requires {
        requires std::same_as<ItemOf<decltype(P::chance_outcomes(c.setup, c.state))>,
                              Chance<typename P::Spec>>;
    })
HERDING_PLAYABLE_MEMBER(
    over, "static bool over(const Setup&, const State&)", requires {
        { P::over(c.setup, c.state) } -> std::convertible_to<bool>;
    })
HERDING_PLAYABLE_MEMBER(
    candidates, "static void candidates(const Setup&, const State&, std::vector<Action<Spec>>&)",
    requires { P::candidates(c.setup, c.state, c.out); })
HERDING_PLAYABLE_MEMBER(
    evaluate, "static std::int64_t evaluate(const Setup&, const State&, std::uint16_t player)", requires {
        { P::evaluate(c.setup, c.state, c.player) } -> std::integral;
    })
HERDING_PLAYABLE_MEMBER(
    priors,
    "static std::vector<std::uint64_t> priors(const Setup&, const State&, const "
    "std::vector<Action<Spec>>&)",
    requires {
        { P::priors(c.setup, c.state, c.actions) } -> std::convertible_to<std::vector<std::uint64_t>>;
    })
HERDING_PLAYABLE_MEMBER(
    return_bounds, "static std::pair<std::int64_t, std::int64_t> return_bounds(const Setup&)", requires {
        { P::return_bounds(c.setup) } -> std::convertible_to<std::pair<std::int64_t, std::int64_t>>;
    })
HERDING_PLAYABLE_MEMBER(
    choose, "static std::optional<Input> choose(const Setup&, const StateView&, Actor by)", requires {
        {
            P::choose(c.setup, c.seen, Actor::system)
        } -> std::convertible_to<std::optional<InputOf<typename P::Spec>>>;
    })
HERDING_PLAYABLE_MEMBER(
    determinize, "static void determinize(const Setup&, State&, std::uint16_t viewer, Generator&)",
    requires { P::determinize(c.setup, c.changed, c.player, c.generator); })
HERDING_PLAYABLE_MEMBER(
    all_actions, "static std::vector<Action<Spec>> all_actions(const Setup&)", requires {
        { P::all_actions(c.setup) } -> std::convertible_to<std::vector<Action<typename P::Spec>>>;
    })
HERDING_PLAYABLE_MEMBER(
    observation_shape, "static std::vector<std::size_t> observation_shape(const Setup&)", requires {
        { P::observation_shape(c.setup) } -> std::convertible_to<std::vector<std::size_t>>;
    })
HERDING_PLAYABLE_MEMBER(
    observe,
    "template <class Number> static void observe(const Setup&, const StateView&, std::uint16_t viewer, "
    "std::span<Number>)` beside `observation_shape",
    Observes<P>)
HERDING_PLAYABLE_MEMBER(
    compact_shape, "static std::vector<std::size_t> compact_shape(const Setup&)", requires {
        { P::compact_shape(c.setup) } -> std::convertible_to<std::vector<std::size_t>>;
    })
HERDING_PLAYABLE_MEMBER(
    compact,
    "template <class Number> static void compact(const Setup&, const StateView&, std::uint16_t viewer, "
    "std::span<Number>)` beside `compact_shape",
    NamesCompact<P>)
HERDING_PLAYABLE_MEMBER(rewards,
                        "static Numbers rewards(const Setup&, const State& before, const Frame<Spec>&)`, "
                        "whose Numbers are a range of numbers",
                        NamesRewards<P>)
HERDING_PLAYABLE_MEMBER(aim, "static constexpr std::string_view aim", requires { std::string_view(P::aim); })
HERDING_PLAYABLE_MEMBER(lists_legal, "static constexpr bool lists_legal", requires { bool{P::lists_legal}; })
HERDING_PLAYABLE_MEMBER(
    on_timeout, "static constexpr Timeout on_timeout", requires { Timeout{P::on_timeout}; })
HERDING_PLAYABLE_MEMBER(zero_sum, "static constexpr bool zero_sum", requires { bool{P::zero_sum}; })
HERDING_PLAYABLE_MEMBER(
    perfect_recall, "static constexpr bool perfect_recall", requires { bool{P::perfect_recall}; })
HERDING_PLAYABLE_MEMBER(longest, "static constexpr unsigned longest", requires { unsigned{P::longest}; })

#undef HERDING_PLAYABLE_MEMBER

// HERDING_MISSPELT_MEMBER(name, meant): no member may have that name. Nothing would use it, and nothing else would say so. Only
// names that are no good names for a helper of the rules.
#define HERDING_MISSPELT_MEMBER(name, meant)                                                                 \
    struct Name_##name {                                                                                     \
        static void name();                                                                                  \
    };                                                                                                       \
    template <class P> struct Misspelt_##name {                                                              \
        static constexpr bool value = requires { &Both<P, Name_##name>::name; };                             \
        static consteval void diagnose() {                                                                   \
            static_assert(value,                                                                             \
                          "herding: the Playable has a member `" #name "`, which nothing uses; it is "       \
                          "called `" #meant "` [docs/errors.md#misspelt_member_of_a_playable]");             \
        }                                                                                                    \
    };

HERDING_MISSPELT_MEMBER(legal_action, legal_actions)
HERDING_MISSPELT_MEMBER(all_action, all_actions)
HERDING_MISSPELT_MEMBER(chance_outcome, chance_outcomes)
HERDING_MISSPELT_MEMBER(deciders, decider)
HERDING_MISSPELT_MEMBER(is_over, over)
HERDING_MISSPELT_MEMBER(candidate, candidates)
HERDING_MISSPELT_MEMBER(evaluation, evaluate)
HERDING_MISSPELT_MEMBER(prior, priors)
HERDING_MISSPELT_MEMBER(return_bound, return_bounds)
HERDING_MISSPELT_MEMBER(determinise, determinize)
HERDING_MISSPELT_MEMBER(list_legal, lists_legal)
HERDING_MISSPELT_MEMBER(zerosum, zero_sum)
HERDING_MISSPELT_MEMBER(invariant, invariants)

#undef HERDING_MISSPELT_MEMBER

/// The checks of some members.
template <class... Member> struct Members {
    static constexpr bool value = (Member::value && ...);
    static consteval void diagnose() { (Member::diagnose(), ...); }
};

template <class P> using CheckMembers =
    Members<Member_setups<P>, Member_setup<P>, Member_initial<P>, Member_players<P>, Member_draw<P>,
            Member_svg<P>, Member_scene<P>, Member_explain<P>, Member_write<P>, Member_read<P>,
            Member_returns<P>, Member_player_names<P>, Member_words<P>, Member_prompt<P>, Member_tell<P>,
            Member_describe<P>, Member_question<P>, Member_legal_actions<P>, Member_decider<P>,
            Member_canonical<P>, Member_chance_outcomes<P>, Member_over<P>, Member_candidates<P>,
            Member_evaluate<P>, Member_priors<P>, Member_return_bounds<P>, Member_choose<P>,
            Member_observation_shape<P>, Member_observe<P>, Member_compact_shape<P>, Member_compact<P>,
            Member_rewards<P>, Member_determinize<P>, Member_all_actions<P>, Member_aim<P>,
            Member_lists_legal<P>, Member_on_timeout<P>, Member_zero_sum<P>, Member_perfect_recall<P>,
            Member_longest<P>, Misspelt_legal_action<P>, Misspelt_all_action<P>, Misspelt_chance_outcome<P>,
            Misspelt_deciders<P>, Misspelt_is_over<P>, Misspelt_candidate<P>, Misspelt_evaluation<P>,
            Misspelt_prior<P>, Misspelt_return_bound<P>, Misspelt_determinise<P>, Misspelt_list_legal<P>,
            Misspelt_zerosum<P>, Misspelt_invariant<P>>;

/// The checks of a Playable: its description, its Spec, and all optional members. What uses them all asks for
/// `value` first, so that the sentence of `diagnose` is the only error.
template <class P> struct CheckPlayable {
    static constexpr bool described = CheckDescription<P>::value;
    static constexpr bool has_spec = [] {
        if constexpr (described) {
            return herding::detail::spec_fits<typename P::Spec>;
        }
        return false;
    }();
    static constexpr bool value = [] {
        if constexpr (has_spec) {
            return CheckMembers<P>::value;
        }
        return false;
    }();
    static constexpr void diagnose() {
        if constexpr (!described) {
            CheckDescription<P>::diagnose();
        } else if constexpr (!has_spec) {
            static_assert(sizeof(herding::detail::CheckSpec<typename P::Spec>) != 0);
        } else {
            CheckMembers<P>::diagnose();
        }
    }
};

} // namespace herding::inline v0::play::detail
