#pragma once

#include "herding/core/advance.hpp"
#include "herding/core/engine.hpp"
#include "herding/core/random.hpp"
#include "herding/law/saved_games.hpp" // IWYU pragma: export
#include "herding/play/playable.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// Games that are saved in the middle, loaded and continued. Needs no rapidcheck.

namespace herding::inline v0::law {

namespace detail {

/// Plays, saves, loads. `Legal` is a function of setup and state that returns a list of inputs and who may submit them.
template <class Spec, class Legal> class SavesCheck {
    using State = StateOf<Spec>;
    using Choices = std::vector<play::Action<Spec>>;

    /// A game that one engine played without a break.
    struct Played {
        std::vector<State> states; ///< before each input, and at the end
        std::vector<Choices> legal;
        std::vector<InputOf<Spec>> inputs;
        std::vector<Frame<Spec>> frames;
    };

public:
    SavesCheck(const SavedGames<Spec>& games, const Legal& legal) : games_(games), legal_(legal) {
        if constexpr (play::HasSequences<Spec>) {
            using Rules = typename Spec::Rules;
            for (std::size_t i = 0; i < Rules::programs.size(); ++i) {
                for (const auto& code : Rules::programs[i].code) {
                    if (code.op == sequence::Op::Offer) {
                        offers_.insert(std::string(Rules::sequence_names[i]) + '@' + std::string(code.name));
                    }
                }
            }
        }
    }

    Saves run() && {
        if (games_.games == 0) {
            every_state();
        }
        for (unsigned i = 0; i < games_.games && result_.ok(); ++i) {
            const Played game = play(games_.start, games_.seed + i);
            for (std::size_t at = 0; at < game.states.size() && result_.ok(); ++at) {
                interrupt(game, at);
            }
        }
        result_.offers_left_out.assign(offers_.begin(), offers_.end());
        return std::move(result_);
    }

private:
    /// Only the first fault is kept.
    void fail(const std::string& what, const State& state) {
        if (result_.ok()) {
            result_.fault = what + " in " + reflect::print(state);
        }
    }

    void every_state() {
        std::set<std::string> known{reflect::print(games_.start)};
        std::deque<State> open{games_.start};
        for (; !open.empty() && result_.ok(); open.pop_front()) {
            interrupt(play(open.front(), games_.seed + known.size()), 0);
            for (const auto& [input, by] : legal_(*games_.setup, open.front())) {
                State next = open.front();
                if (advance<Spec>(*games_.setup, next, input, by).stops()) {
                    fail(reflect::print(input) + " is legal, but refused", open.front());
                } else if (known.insert(reflect::print(next)).second) {
                    open.push_back(std::move(next));
                }
            }
        }
    }

    [[nodiscard]] Played play(const State& from, std::uint64_t seed) {
        Played game;
        Generator generator(seed);
        Engine<Spec> engine(games_.setup, from);
        for (;;) {
            game.states.push_back(engine.state());
            game.legal.push_back(legal_(*games_.setup, engine.state()));
            const auto& choices = game.legal.back();
            if (choices.empty()) {
                return game;
            }
            if (game.inputs.size() == games_.longest) {
                fail("a game does not end within " + std::to_string(games_.longest) + " inputs: it is",
                     engine.state());
                return game;
            }
            const auto& [input, by] = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
            const auto outcome = engine.dispatch(input, by);
            if (!outcome.committed()) {
                fail(reflect::print(input) + " is legal, but refused", game.states.back());
                return game;
            }
            game.inputs.push_back(input);
            game.frames.push_back(*outcome.frame());
        }
    }

    void interrupt(const Played& game, std::size_t at) {
        const State& state = game.states[at];
        if constexpr (play::HasSequences<Spec>) {
            using Rules = typename Spec::Rules;
            if (state.pending.depth() != 0) {
                const auto& top = state.pending.top();
                offers_.erase(std::string(top.sequence()) + '@' +
                              std::string(Rules::programs[top.of.index()].code[top.at].name));
            }
        }
        ++result_.points;
        continue_from_save(game, at, "text", [](const State& one) {
            return [text = reflect::print(one)] { return reflect::parse<State>(text); };
        });
        continue_from_save(game, at, "JSON", [](const State& one) {
            return [text = reflect::to_json(one)] { return reflect::from_json<State>(text); };
        });
        continue_from_save(game, at, "binary", [](const State& one) {
            return [bytes = reflect::write_binary(one)] { return reflect::read_binary<State>(bytes); };
        });
    }

    /// Loads one engine's saved state into another one, which must continue as the game did.
    template <class Save> void continue_from_save(const Played& game, std::size_t at, const char* format,
                                                  Save save) {
        const std::string saved =
            std::string("saved as ") + format + " before input " + std::to_string(at + 1) + ": ";
        const auto load = [&] {
            const Engine<Spec> engine(games_.setup, game.states[at]);
            return save(engine.state());
        }();
        Engine<Spec> engine(games_.setup, load());
        for (std::size_t i = at; result_.ok(); ++i) {
            if (!(engine.state() == game.states[i])) {
                fail(saved + "the game continues with another state, " + reflect::print(engine.state()) +
                         ", than",
                     game.states[i]);
            } else if (!(legal_(*games_.setup, engine.state()) == game.legal[i])) {
                fail(saved + "other actions are legal than before", engine.state());
            }
            if (i == game.inputs.size() || !result_.ok()) {
                return;
            }
            const auto outcome = engine.dispatch(game.inputs[i], game.frames[i].actor);
            if (!outcome.committed()) {
                fail(saved + reflect::print(game.inputs[i]) + " is refused", game.states[i]);
                return;
            }
            Frame<Spec> frame = *outcome.frame();
            frame.number = game.frames[i].number; // a loaded game counts from one
            if (!(frame == game.frames[i])) {
                fail(saved + "the frame of " + reflect::print(game.inputs[i]) + " is another",
                     game.states[i]);
            }
            ++result_.continued;
        }
    }

    const SavedGames<Spec>& games_;
    const Legal& legal_;
    Saves result_;
    std::set<std::string> offers_; ///< not met yet
};

} // namespace detail

/// Saves generated games before each of their inputs, as text, JSON and binary, loads each save into another engine, and continues.
/// The loaded game must have equal choices, frames and states to the end. So the State has everything on which the rest of
/// a game depends.
///
///     const auto saves = law::check_saves<pig::Playable>({.games = 20});
///     EXPECT_TRUE(saves.ok()) << *saves.fault;
///
/// Throws exceptions of the game and the readers. Complexity: three times the square of a game's length, for each game; for
/// `games = 0` three games for each reachable state.
template <class P> [[nodiscard]] Saves check_saves(const SavedGames<typename P::Spec>& games = {}) {
    const auto legal = [](const auto& setup, const auto& state) {
        return play::legal_actions<P>(setup, state);
    };
    return detail::SavesCheck<typename P::Spec, decltype(legal)>(games, legal).run();
}

} // namespace herding::inline v0::law
