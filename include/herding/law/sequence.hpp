#pragma once

#include "herding/core/detail/pass.hpp"
#include "herding/law/config.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/law/sequence_inputs.hpp"
#include "herding/play/world.hpp"
#include "herding/sequence/detail/run/random_step.hpp"
#include "herding/sequence/sequence.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Laws of every game of sequences. Needs the dependencies of the sequence module besides the law kit.

namespace herding::inline v0::law {

namespace detail {

/// Law Alive. Broken if no existing player who is still in the game can act, or if every legal action ends in `Aborted`.
template <class Spec>
std::string
why_not_alive(const SetupOf<Spec>& setup, const StateOf<Spec>& state, unsigned players,
              const std::function<bool(const SetupOf<Spec>&, const StateOf<Spec>&, std::uint16_t)>& in_game) {
    if (state.pending.over()) {
        return {};
    }
    Generator generator;
    sequence::detail::ListingScope scope{{}, &generator};
    bool somebody = false;
    std::optional<Actor> stranger;
    sequence::detail::each_choice<Spec>(setup, state, scope, [&](const auto&, Actor by, std::uint64_t) {
        somebody =
            !by.is_player() || (static_cast<unsigned>(by.index()) < players &&
                                (!in_game || in_game(setup, state, static_cast<std::uint16_t>(by.index()))));
        stranger = somebody ? stranger : by;
        return !somebody;
    });
    if (somebody) {
        return sequence::detail::why_all_aborted<Spec>(setup, state);
    }
    if (!stranger && !scope.left_out.empty()) {
        return {};
    }
    if (!stranger) {
        return sequence::detail::why_nobody_acts<Spec>(setup, state);
    }
    return "the game waits for player " + std::to_string(stranger->index()) + " alone, " +
           (static_cast<unsigned>(stranger->index()) < players
                ? std::string("who has left it: say who is in the game by `Spec::in_game`")
                : "and its players are " + std::to_string(players) + ", numbered from 0");
}

/// Law Listed: compares the legal lists with what the sequences take by themselves. It leaves out the other behaviors
/// of a game, because these may refuse more, or make an action legal. If an action has too many values to list, the
/// law checks that the sequences take those of a sample. It also compares a random step of searches with the list.
template <class Spec> class Lists {
    using State = StateOf<Spec>;
    using Action = typename Spec::Rules::Input;
    using Sample = sequence::detail::Sample<Spec>;

public:
    Lists(std::shared_ptr<const SetupOf<Spec>> setup, unsigned players)
        : setup_(std::move(setup)), actors_{Actor::system, Actor::chance},
          alone_(RuntimeTable<Spec>::unchecked({sequences()})) {
        for (unsigned player = 0; player < players; ++player) {
            actors_.push_back(Actor::player(static_cast<std::uint16_t>(player)));
        }
    }

    /// Returns the fault of the lists around one commit. Checks the submitted action, all actions that are legal now,
    /// and any action by everybody.
    std::string operator()(const State& before, const Frame<Spec>& frame, const State& after) const {
        std::string wrong;
        Generator generator(frame.number);
        if (const Action* action = frame.inputs.size() == 1 ? action_of(frame.inputs[0]) : nullptr) {
            wrong = compare(before, Sample(*setup_, before, generator), *action, frame.actor);
        }
        const Sample legal(*setup_, after, generator);
        for (const auto& choice : legal.choices) {
            wrong = wrong.empty() ? compare(after, legal, choice.input, choice.by) : std::move(wrong);
        }
        for (const Actor by : actors_) {
            const Action any = any_action<typename Spec::Rules>(after, generator);
            wrong = wrong.empty() ? compare(after, legal, any, by) : std::move(wrong);
        }
        if constexpr (sequence::detail::walks_quietly<Spec>) {
            wrong =
                wrong.empty() && legal.complete ? compare_random(after, legal, generator) : std::move(wrong);
        }
        return wrong;
    }

private:
    static BehaviorDef<Spec> sequences() {
        auto def = herding::behaviors<Spec>().front();
        def.name = "sequences";
        def.evaluate = sequence::resume<Spec>;
        return def;
    }

    static const Action* action_of(const InputOf<Spec>& input) {
        if constexpr (std::is_same_v<InputOf<Spec>, Action>) {
            return &input;
        } else {
            return std::get_if<Action>(&input);
        }
    }

    /// Whether the sequences take the action, or why not. An action that exceeds a limit of the rules counts as taken.
    bool accepts(const State& state, const InputOf<Spec>& input, Actor by, std::ostringstream& why) const {
        const Budget budget;
        herding::detail::Slot<State> copy;
        herding::detail::Pass<Spec> pass(state, *setup_, budget, by, copy);
        if (pass.run(std::span(&input, 1), alone_)) {
            return true;
        }
        const auto verdict = herding::detail::verdict<Spec>(std::move(pass).stop());
        if constexpr (requires { why << verdict.why(); }) {
            why.str({});
            why << ": " << verdict.why();
        }
        return verdict.kind() == VerdictKind::Aborted;
    }

    std::string compare(const State& state, const Sample& legal, const Action& action, Actor by) const {
        const auto& all = legal.choices;
        const bool listed =
            std::find(all.begin(), all.end(), sequence::ChoiceOf<Spec>{action, by}) != all.end();
        std::ostringstream why;
        if ((!listed && !legal.complete) || listed == accepts(state, action, by, why)) {
            return {};
        }
        std::ostringstream words;
        words << reflect::print(action) << " by " << by
              << (listed ? " is legal, but not taken" + why.str() : std::string(" is taken, but not legal"));
        return words.str();
    }

    /// A random step takes the action that the list and the same generator give, and does what a dispatch of it does.
    std::string compare_random(const State& state, const Sample& legal, Generator generator) const {
        using sequence::detail::RandomEnd;
        Generator same = generator;
        State walked = state;
        sequence::detail::RandomWalk<Action> done;
        sequence::detail::walk_randomly<Spec>(
            *setup_, walked, generator, 1, [](const auto&, const auto&) { return false; }, done);
        if (done.end == RandomEnd::NotCounted || legal.choices.empty()) {
            return done.end == RandomEnd::Refused || done.taken != 0 ? "a search acts, and nothing is legal"
                                                                     : "";
        }
        if (done.end == RandomEnd::Over) {
            return "a search finds no legal action";
        }
        const auto& [input, by] = legal.choices[play::draw(legal.weights, same)];
        State advanced = state;
        const bool stops = advance<Spec>(*setup_, advanced, input, by).stops();
        if (stops == (done.end == RandomEnd::Refused) && (stops || walked == advanced)) {
            return {};
        }
        return "a search that takes " + reflect::print(input) +
               " at random comes to another state than a dispatch";
    }

    std::shared_ptr<const SetupOf<Spec>> setup_;
    std::vector<Actor> actors_;
    RuntimeTable<Spec> alone_;
};

} // namespace detail

/// Adds the laws of reflection, Listed and Alive to a config for a game of sequences.
template <class Spec> void add_sequence_laws(Config<Spec>& config) {
    config.legal_actions = [](const SetupOf<Spec>& rules, const StateOf<Spec>& state, Actor actor) {
        std::vector<InputOf<Spec>> inputs;
        Generator generator;
        for (const auto& choice : sequence::detail::Sample<Spec>(rules, state, generator, actor).choices) {
            inputs.push_back(choice.input);
        }
        return inputs;
    };
    config.commit_laws.push_back({Law::Listed, detail::Lists<Spec>(config.setup, config.players)});
    config.commit_laws.push_back(
        {Law::Alive, [setup = config.setup, players = config.players](
                         const StateOf<Spec>&, const Frame<Spec>&, const StateOf<Spec>& after) {
             return detail::why_not_alive<Spec>(*setup, after, players, {});
         }});
    add_reflect_laws(config);
}

/// Adds a law for rules whose players may leave and whose Spec has no `Spec::in_game`: Alive fails if the game waits only for
/// players who have left. Costs the legal actions after each commit.
///
/// Parameters: `in_game` returns whether a player is still in the game. The Setup and the players are those that the config has
/// now, so set these before.
///
///     law::add_leaving_law(config, [](const auto&, const auto& state, auto player) { return state.lives[player] > 0; });
template <class Spec> void add_leaving_law(
    Config<Spec>& config,
    std::function<bool(const SetupOf<Spec>&, const StateOf<Spec>&, std::uint16_t player)> in_game) {
    config.commit_laws.push_back(
        {Law::Alive, [setup = config.setup, players = config.players, in_game = std::move(in_game)](
                         const StateOf<Spec>&, const Frame<Spec>&, const StateOf<Spec>& after) {
             return detail::why_not_alive<Spec>(*setup, after, players, in_game);
         }});
}

/// Config of `sequence_play` with these laws. Set `initial` if the State has no default value.
template <class Spec> [[nodiscard]] Config<Spec>
sequence_config(unsigned players = 2,
                std::shared_ptr<const SetupOf<Spec>> setup = std::make_shared<const SetupOf<Spec>>()) {
    auto config = sequence_play<Spec>(players, std::move(setup));
    add_sequence_laws(config);
    return config;
}

} // namespace herding::inline v0::law

#include "herding/law/detail/inline.hpp" // IWYU pragma: keep
