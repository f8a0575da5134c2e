#pragma once

#include "backgammon/computer.hpp"
#include "backgammon/describe.hpp"
#include "backgammon/drawing.hpp"
#include "backgammon/laws.hpp"
#include "backgammon/notation.hpp"
#include "backgammon/picture.hpp"
#include "backgammon/scene.hpp"
#include "backgammon/serialize.hpp"
#include "backgammon/talk.hpp"

#include "herding/play/decider.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/error.hpp"
#include "herding/view/frame_view.hpp"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace backgammon {

/// Backgammon for every outlet. Its options are those of the Setup.
struct Playable {
    using Spec = Rules;
    using Actions = std::vector<herding::play::Action<Rules>>;
    static constexpr std::string_view name = "backgammon";
    static constexpr std::string_view summary = "the whole rule book, with matches and the doubling cube";
    static constexpr std::string_view aim =
        "Bring your checkers home and off the board first, until the match is won.";
    static constexpr unsigned longest = 150;
    static constexpr std::span<const herding::play::ActionWords> action_words = backgammon::action_words;

    static std::vector<herding::play::Named<Setup>> setups() {
        return {
            {"match", "a match to five points", {}},
            {"game", "a single game", {.match_length = 1}},
            {"money", "games without end", {.match_length = 0, .jacoby = true, .automatic_doubles = true}}};
    }
    static Match initial(const Setup& setup) { return new_match(setup); }

    static auto chance_outcomes(const Setup& /*setup*/, const Match& match) {
        boost::container::static_vector<herding::play::Chance<Rules>, 36> outcomes;
        if (match.resigner == nobody && (match.phase == Phase::Opening || match.phase == Phase::Roll)) {
            const bool each_throws_one = match.phase == Phase::Opening;
            for (int a = 1; a <= 6; ++a) {
                for (int b = 1; b <= (each_throws_one ? 6 : a); ++b) {
                    outcomes.push_back({Roll{a, b}, each_throws_one || a == b ? 1U : 2U});
                }
            }
        }
        return outcomes;
    }

    /// Chance comes first: a player who could double usually throws the dice.
    template <class Out> // anything with push_back
    static void legal_actions(const Setup& setup, const Match& match, Out& out) {
        for (const auto& outcome : chance_outcomes(setup, match)) {
            out.push_back({outcome.input, herding::Actor::chance});
        }
        const herding::Actor by = due(match);
        if (match.phase == Phase::Move && match.resigner == nobody) {
            each_legal_move(setup, match,
                            [&](const Move& move, const Match& /*next*/) { out.push_back({move, by}); });
        }
        for (const Input& input : others) {
            herding::play::add_if_legal<Rules>(setup, match, input, by, out);
        }
        const herding::Actor other = other_than(by); // rules 7.4 and 8.3 do not ask whose turn it is
        for (const Input& input : {Input(Resign{1}), Input(Resign{2}), Input(Resign{3}), Input(NextGame{})}) {
            herding::play::add_if_legal<Rules>(setup, match, input, other, out);
        }
        herding::play::add_if_legal<Rules>(setup, match, NextGame{}, herding::Actor::system, out);
    }

    /// The dice and the player whose turn it is. Nobody waits for what is done out of turn.
    static herding::play::Decider decider(const Setup& /*setup*/, const Match& match) {
        herding::play::Decider decider;
        if (match.resigner == nobody && (match.phase == Phase::Opening || match.phase == Phase::Roll)) {
            decider.add(herding::Actor::chance);
        }
        if (match.phase != Phase::Opening && match.phase != Phase::MatchOver) {
            decider.add(due(match));
        }
        if (match.phase == Phase::GameOver) {
            decider.add(other_than(due(match)));
        }
        return decider;
    }

    /// After the opening it does not matter which die shows which number: the larger one comes first.
    static Input canonical(const Setup& /*setup*/, const Match& match, const Input& input) {
        const auto* roll = std::get_if<Roll>(&input);
        return roll != nullptr && roll->a < roll->b && match.phase != Phase::Opening
                   ? Input(Roll{roll->b, roll->a})
                   : input;
    }

    /// Moves of one checker by one die, then what else players do; the throws of chance behind them.
    static Actions all_actions(const Setup& /*setup*/) {
        Actions all;
        for (int from = 1; from <= bar; ++from) {
            for (int die = 1; die <= 6 && die <= from; ++die) {
                all.push_back({Move{from, from - die}, herding::Actor::player(0)});
            }
        }
        for (const Input& input : others) {
            all.push_back({input, herding::Actor::player(0)});
        }
        for (int a = 1; a <= 6; ++a) {
            for (int b = 1; b <= 6; ++b) {
                all.push_back({Roll{a, b}, herding::Actor::chance});
            }
        }
        return all;
    }

    static constexpr bool zero_sum = true;

    static bool over(const Setup& /*setup*/, const Match& match) { return match.phase == Phase::MatchOver; }

    static herding::play::Drawing draw(const Setup& setup, const Match& match,
                                       const herding::play::Look& look) {
        return backgammon::draw(setup, match, {look.viewer == 1 ? Player{1} : Player{0}, look.color});
    }

    static herding::scene::Scene scene(const Setup& setup, const Match& match, std::uint16_t viewer) {
        return scene_of(setup, match, viewer == 1 ? Player{1} : Player{0});
    }

    static std::string svg(const Setup& /*setup*/, const Match& match, const herding::play::Look& look) {
        return picture(match, look.viewer == 1 ? Player{1} : Player{0});
    }

    static std::string write(const Setup& /*setup*/, const Match& /*match*/, const Input& input) {
        return describe(input);
    }

    // ---- For persons at a terminal

    static constexpr std::array<std::string_view, 2> player_names{"White", "Black"};
    static constexpr auto words = backgammon::words;
    static herding::play::Prompt prompt(const Setup& setup, const Match& match, herding::Actor by) {
        return backgammon::prompt(setup, match, by);
    }
    static herding::play::Telling tell(const Setup& /*setup*/, const herding::view::FrameView<Rules>& frame) {
        const bool opening = std::any_of(frame.steps.begin(), frame.steps.end(), [](const auto& step) {
            return step.behavior == "throw_for_the_start";
        });
        return backgammon::tell({frame.traces.data(), frame.traces.size()}, opening);
    }
    static std::string question(const Setup& /*setup*/, const Match& /*match*/, const Input& input) {
        return backgammon::question(input);
    }
    /// `moves`: all legal turns.
    static std::string explain(const Setup& setup, const Match& match, std::string_view what) {
        return what == "moves" ? list_turns(setup, match) : std::string();
    }

    /// `24/18 13/11`, `24/18 13/11 end`, `double`, `roll 63`. What is in one line is committed together. Throws
    /// herding::reflect::ReadError if a path can be played in different ways.
    static std::vector<Input> read(const Setup& setup, const Match& match, std::string_view text) {
        for (const Input& input : others) {
            if (describe(input) == text) {
                return {input};
            }
        }
        if (text == "next") {
            return {NextGame{}};
        }
        if (text == "resign") {
            return {Resign{1}};
        }
        if (text.size() == 8 && text.starts_with("resign ") && text[7] >= '0' && text[7] <= '9') {
            return {Resign{text[7] - '0'}}; // for the refusal of others than 1 to 3
        }
        if (text.size() == 7 && text.starts_with("roll ")) {
            return {Roll{text[5] - '0', text[6] - '0'}};
        }
        std::vector<Input> inputs;
        Match next = match;
        std::istringstream words{std::string(text)};
        for (std::string word; words >> word;) {
            if (word == "end" && words.peek() == std::istringstream::traits_type::eof()) {
                inputs.emplace_back(EndTurn{});
                return inputs;
            }
            const auto way = parse_way(word);
            if (!way) {
                return {};
            }
            for (int i = 0; i < way->times; ++i) {
                for (std::size_t k = 1; k < way->points.size(); ++k) {
                    go(setup, next, way->points[k - 1], way->points[k], inputs);
                }
            }
        }
        return inputs;
    }

    static std::array<std::int64_t, 2> returns(const Setup& /*setup*/, const Match& match) {
        const std::int64_t first = match.score[0] > match.score[1] ? 1 : -1;
        return {first, -first};
    }

    static constexpr std::pair<std::int64_t, std::int64_t> return_bounds(const Setup& /*setup*/) {
        return {-1, 1};
    }

    // ---- For learners

    /// The viewer's checkers on each point from their own side, then those of the other player from theirs; how many dice of each
    /// number are left; whether it is the viewer's turn, the viewer must answer a double, or an offer to resign; the cube and whether it is the viewer's or
    /// the other player's; and both scores.
    static std::vector<std::size_t> compact_shape(const Setup& /*setup*/) { return {52 + 6 + 3 + 3 + 2}; }
    template <class Number> static void compact(const Setup& /*setup*/, const Match& match,
                                                std::uint16_t viewer, std::span<Number> cells) {
        const Player mine = viewer == 1 ? 1 : 0;
        const std::array<Player, 2> players{mine, opponent(mine)};
        auto cell = cells.begin();
        for (const Player player : players) {
            for (const std::uint8_t checkers : match.board.checkers[player]) {
                *cell++ = Number(checkers);
            }
        }
        for (std::size_t die = 1; die <= 6; ++die) {
            *cell++ = Number(match.dice.showing[die]);
        }
        *cell++ = Number(match.turn == mine ? 1 : 0);
        *cell++ = Number(match.phase == Phase::Doubled && match.turn != mine ? 1 : 0);
        *cell++ = Number(match.resigner == opponent(mine) ? 1 : 0);
        *cell++ = Number(match.cube.value);
        *cell++ = Number(match.cube.owner == mine ? 1 : 0);
        *cell++ = Number(match.cube.owner == opponent(mine) ? 1 : 0);
        *cell++ = Number(match.score[mine]);
        *cell++ = Number(match.score[opponent(mine)]);
    }

    // ---- For agents

    /// Search, random players and tables throw, move and answer. They do not resign, and leave doubling to `choose`.
    template <class Out> // anything with push_back
    static void candidates(const Setup& setup, const Match& match, Out& out) {
        const herding::Actor by = due(match);
        const auto add = [&](const Input& input) { out.push_back({input, by}); };
        if (match.resigner == nobody && (match.phase == Phase::Opening || match.phase == Phase::Roll)) {
            out.push_back({Roll{1, 1}, herding::Actor::chance}); // `chance_outcomes` replaces it
        } else if (match.resigner != nobody) {
            add(Accept{});
            add(Refuse{});
        } else if (match.phase == Phase::Doubled) {
            add(Take{});
            add(Drop{});
        } else if (match.phase == Phase::GameOver) {
            add(NextGame{});
        } else if (match.phase == Phase::Move) {
            bool moves = false;
            each_legal_move(setup, match, [&](const Move& move, const Match& /*next*/) {
                moves = true;
                add(move);
            });
            if (!moves) {
                add(EndTurn{});
            }
        }
    }

    /// A guess from the present game alone.
    static std::int64_t evaluate(const Setup& /*setup*/, const Match& match, std::uint16_t player) {
        return expected_win(match, static_cast<Player>(player));
    }

    static std::optional<Input> choose(const Setup& setup, const Match& match, herding::Actor by) {
        return by.is_player() ? backgammon::choose(setup, match, static_cast<Player>(by.index()))
                              : std::nullopt;
    }

    static std::vector<herding::law::Config<Rules>> laws() { return {law_config()}; }

private:
    static herding::Actor other_than(herding::Actor by) {
        return herding::Actor::player(static_cast<std::uint16_t>(1 - by.index()));
    }

    /// Inputs of players besides the moves of checkers.
    static constexpr std::array<Input, 10> others{EndTurn{}, Double{},   Take{},    Drop{},    Accept{},
                                                  Refuse{},  NextGame{}, Resign{1}, Resign{2}, Resign{3}};

    /// One checker from point to point, by one die or by several.
    static void go(const Setup& setup, Match& match, int from, int to, std::vector<Input>& inputs) {
        const auto found = match.phase == Phase::Move ? plans(setup, match, from, to) : std::vector<Turn>();
        if (found.size() > 1) {
            std::string ways;
            for (const Turn& plan : found) {
                ways += (ways.empty() ? "" : " or ") + write_turn(match.board, match.turn, plan.moves);
            }
            throw herding::reflect::ReadError("notation", {},
                                              "it can mean " + ways + "; say where the checker stops");
        }
        if (found.empty()) {
            inputs.push_back(Move{from, to}); // for the refusal
            return;
        }
        inputs.insert(inputs.end(), found.front().moves.begin(), found.front().moves.end());
        match = found.front().after;
    }
};

} // namespace backgammon
