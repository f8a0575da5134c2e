#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/reflect.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// Saves a game of sequences at every suspension point as text, JSON and binary, loads it into another engine, and
/// plays on.
///
///     const auto met = check_suspension_points<Game>({.games = 50});
///     EXPECT_EQ(met.offers_left_out, Names{});

/// Result of a walk.
struct Suspensions {
    std::uint64_t points = 0;                 ///< saves that were loaded, in three forms each
    std::uint64_t continued = 0;              ///< inputs that loaded games took
    std::vector<std::string> offers_left_out; ///< `sequence@offer` at which no game was suspended
};

template <class Game> struct SuspensionWalk {
    unsigned games = 0;          ///< generated games; 0 visits every reachable state
    std::uint64_t seed = 1;      ///< of the first game
    std::size_t longest = 2'000; ///< inputs of one game; a longer game is a failure
    std::shared_ptr<const herding::SetupOf<Game>> setup = std::make_shared<const herding::SetupOf<Game>>();
    herding::StateOf<Game> start = {};
};

namespace suspension_detail {

namespace rf = herding::reflect;
namespace sq = herding::sequence;

template <class Game> class Check {
    using State = herding::StateOf<Game>;
    using Input = herding::InputOf<Game>;
    using Rules = typename Game::Rules;

    /// A game that one engine played without a break.
    struct Played {
        std::vector<State> states; ///< before each input, and at the end
        std::vector<std::vector<sq::ChoiceOf<Game>>> legal;
        std::vector<Input> inputs;
        std::vector<herding::Frame<Game>> frames;
    };

public:
    explicit Check(const SuspensionWalk<Game>& walk) : walk_(walk) {
        for (std::size_t i = 0; i < Rules::programs.size(); ++i) {
            for (const auto& code : Rules::programs[i].code) {
                if (code.op == sq::Op::Offer) {
                    offers_.insert(std::string(Rules::sequence_names[i]) + '@' + std::string(code.name));
                }
            }
        }
    }

    Suspensions run() && {
        if (walk_.games == 0) {
            every_state();
        }
        for (unsigned i = 0; i < walk_.games && !testing::Test::HasFailure(); ++i) {
            const Played game = play(walk_.start, walk_.seed + i);
            for (std::size_t at = 0; at < game.states.size() && !testing::Test::HasFailure(); ++at) {
                interrupt(game, at);
            }
        }
        result_.offers_left_out.assign(offers_.begin(), offers_.end());
        return std::move(result_);
    }

private:
    void every_state() {
        std::set<std::string> known{rf::print(walk_.start)};
        std::deque<State> open{walk_.start};
        for (; !open.empty() && !testing::Test::HasFailure(); open.pop_front()) {
            interrupt(play(open.front(), walk_.seed + known.size()), 0);
            for (const auto& choice : sq::legal_actions<Game>(*walk_.setup, open.front())) {
                State next = open.front();
                const auto verdict = herding::advance<Game>(*walk_.setup, next, choice.input, choice.by);
                EXPECT_FALSE(verdict.stops())
                    << rf::print(choice.input) << " is legal, but refused in " << rf::print(open.front());
                if (known.insert(rf::print(next)).second) {
                    open.push_back(std::move(next));
                }
            }
        }
    }

    [[nodiscard]] Played play(const State& from, std::uint64_t seed) const {
        Played game;
        herding::Generator generator(seed);
        herding::Engine<Game> engine(walk_.setup, from);
        for (;;) {
            game.states.push_back(engine.state());
            game.legal.push_back(sq::legal_actions<Game>(*walk_.setup, engine.state()));
            const auto& choices = game.legal.back();
            if (choices.empty()) {
                return game;
            }
            if (game.inputs.size() == walk_.longest) {
                ADD_FAILURE() << "a game does not end within " << walk_.longest << " inputs";
                return game;
            }
            const auto& choice = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
            const auto outcome = engine.dispatch(choice.input, choice.by);
            if (!outcome.committed()) {
                ADD_FAILURE() << rf::print(choice.input) << " is legal, but refused in "
                              << rf::print(game.states.back());
                return game;
            }
            game.inputs.push_back(choice.input);
            game.frames.push_back(*outcome.frame());
        }
    }

    void interrupt(const Played& game, std::size_t at) {
        const State& state = game.states[at];
        const auto& pending = state.pending;
        if (pending.depth() != 0) {
            const auto& top = pending.top();
            offers_.erase(std::string(top.sequence()) + '@' +
                          std::string(Rules::programs[top.of.index()].code[top.at].name));
        }
        ++result_.points;
        go_on(game, at, "text", [](const State& saved) {
            return [text = rf::print(saved)] { return rf::parse<State>(text); };
        });
        go_on(game, at, "JSON", [](const State& saved) {
            return [text = rf::to_json(saved)] { return rf::from_json<State>(text); };
        });
        go_on(game, at, "binary", [](const State& saved) {
            return [bytes = rf::write_binary(saved)] { return rf::read_binary<State>(bytes); };
        });
    }

    /// Loads one engine's saved state into another one, which must continue as the game did.
    template <class Save> void go_on(const Played& game, std::size_t at, const char* format, Save save) {
        SCOPED_TRACE(format);
        const auto load = [&] {
            const herding::Engine<Game> engine(walk_.setup, game.states[at]);
            return save(engine.state());
        }();
        herding::Engine<Game> engine(walk_.setup, load());
        for (std::size_t i = at;; ++i) {
            ASSERT_TRUE(engine.state() == game.states[i])
                << rf::print(engine.state()) << "\n  not " << rf::print(game.states[i]);
            ASSERT_TRUE(sq::legal_actions<Game>(*walk_.setup, engine.state()) == game.legal[i])
                << "other choices than before in " << rf::print(engine.state());
            if (i == game.inputs.size()) {
                return;
            }
            const auto outcome = engine.dispatch(game.inputs[i], game.frames[i].actor);
            ASSERT_TRUE(outcome.committed()) << rf::print(game.inputs[i]);
            herding::Frame<Game> frame = *outcome.frame();
            frame.number = game.frames[i].number; // a loaded game counts from one
            ASSERT_TRUE(frame == game.frames[i]) << rf::print(game.inputs[i]);
            ++result_.continued;
        }
    }

    const SuspensionWalk<Game>& walk_;
    Suspensions result_;
    std::set<std::string> offers_; ///< not met yet
};

} // namespace suspension_detail

/// Walks games. In every state it checks that a saved, loaded and continued game has equal choices, frames and states to
/// the end.
template <class Game> Suspensions check_suspension_points(const SuspensionWalk<Game>& walk = {}) {
    return suspension_detail::Check<Game>(walk).run();
}
