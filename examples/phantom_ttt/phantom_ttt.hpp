#pragma once

#include "phantom_ttt/board.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

/// Phantom tic-tac-toe: nobody sees the other player's marks. A player tries cells until one is free, and the other player does
/// not notice how often. As in Lanctot et al., "OpenSpiel: A Framework for Reinforcement Learning in Games", 2019.
namespace phantom_ttt {

// [setup]
struct Setup {
    bool counts_tries = false; ///< everybody sees how often both players have tried a cell

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(counts_tries)); }
    friend bool operator==(const Setup&, const Setup&) = default;
};
// [setup]

/// Tries a cell, row by row from the top left.
struct Place {
    herding::reflect::Bounded<0, 8> cell{0};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(cell)); }
    friend bool operator==(const Place&, const Place&) = default;
};

/// Why a try is refused.
struct Why {
    std::string_view reason;
    friend bool operator==(const Why&, const Why&) = default;
    template <class Out> friend Out& operator<<(Out& out, const Why& why) {
        out << why.reason;
        return out;
    }
};

struct Game {
    using Setup = phantom_ttt::Setup;
    using State = Board;
    using Input = Place;
    using Diff = std::variant<Occupy, RunInto, CountTry, SetTurn, EndGame>;
    using Trace = std::variant<Tried, Counted, Switched, GameOver>;
    using Info = Why;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Why>;

    // [rules]
    static Verdict your_turn(Dispatch& d) {
        if (d->over || d.actor() != herding::Actor::player(d->turn)) {
            return herding::Disallowed{Why{"not your turn"}};
        }
        return herding::Continue{};
    }
    static Verdict unknown_cell(Dispatch& d) {
        if (d->cells[cell(d.input())].seen_by(d->turn)) {
            return herding::Disallowed{Why{"you know that it is taken"}};
        }
        return herding::Continue{};
    }
    static Verdict count_try(Dispatch& d) {
        if (d.setup().counts_tries) {
            d.emit(CountTry{});
        }
        return herding::Continue{};
    }
    static Verdict try_cell(Dispatch& d) {
        const Player player = d->turn;
        const std::uint8_t tried = cell(d.input());
        if (d->cells[tried].value() != Mark::None) {
            d.emit(RunInto{player, tried}); // and the player tries another one
            return herding::Continue{};
        }
        d.emit(Occupy{player, tried});
        if (has_line(d.state(), mark_of(player))) {
            d.emit(EndGame{mark_of(player)});
        } else if (count(d.state(), Mark::None) == 0) {
            d.emit(EndGame{Mark::None});
        } else {
            d.emit(SetTurn{other(player)});
        }
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Game>({
            {"your_turn", 10, your_turn, "X begins, then the players take turns"},
            {"unknown_cell", 20, unknown_cell, "a player tries no cell that they know to be taken"},
            {"count_try", 30, count_try, "in one variant everybody counts the tries"},
            {"try_cell", 40, try_cell, "a mark goes into a free cell; three in a line win"},
        });
    }
    // [rules]

    // [view]
    /// The other player does not even notice that somebody ran into their mark.
    static constexpr bool hides_commits = true;

    // The State hides what is in a `Hidden`. Only the player who tries a cell sees which one it is.
    static std::optional<Input> view(const Input& /*input*/, Player /*player*/) { return std::nullopt; }
    static std::optional<Diff> view(const Diff& diff, Player player) {
        const auto* occupy = std::get_if<Occupy>(&diff);
        const auto* run_into = std::get_if<RunInto>(&diff);
        const bool secret = (occupy != nullptr && occupy->player != player) ||
                            (run_into != nullptr && run_into->player != player);
        return secret ? std::nullopt : std::optional(diff);
    }
    static std::optional<Trace> view(const Trace& trace, Player player) {
        const auto* tried = std::get_if<Tried>(&trace);
        return tried != nullptr && tried->player != player ? std::nullopt : std::optional(trace);
    }
    static void determinize(const Setup& setup, Board& board, Player player, herding::Generator& generator);
    // [view]

    static constexpr std::uint8_t cell(const Place& place) {
        return static_cast<std::uint8_t>(place.cell.value());
    }
    static std::string describe(const Trace& trace);
};

/// The other player's marks that the player has not found could be in any cells that the player does not know, and the other
/// player may have run into any of the player's marks. Everybody counts the tries, or nobody knows how many those are.
inline void Game::determinize(const Setup& setup, Board& board, Player player,
                              herding::Generator& generator) {
    using Cell = herding::Hidden<Mark>;
    const auto less = [](const Cell& one, const Cell& other) {
        return std::pair(one.value(), one.viewers()) < std::pair(other.value(), other.viewers());
    };
    if (player > 1) { // an observer knows no cell: any symmetry of the board looks the same
        const auto turned = [](const auto& before) {
            auto cells = before;
            for (std::size_t i = 0; i < 9; ++i) {
                cells[i] = before[6 - 3 * (i % 3) + i / 3];
            }
            return cells;
        };
        auto cells = board.cells;
        for (int turns = 0; turns < 4; ++turns) { // begin with the least, because its turn is hidden
            cells = turned(cells);
            if (std::lexicographical_compare(cells.begin(), cells.end(), board.cells.begin(),
                                             board.cells.end(), less)) {
                board.cells = cells;
            }
        }
        for (std::uint32_t turns = generator.below(4); turns > 0; --turns) {
            board.cells = turned(board.cells);
        }
        return;
    }
    const Mark theirs = mark_of(other(player));
    const std::uint64_t mine = std::uint64_t{1} << player;
    const std::uint64_t both = 3;
    std::vector<std::size_t> unknown;
    std::vector<std::size_t> own;
    std::size_t found = 0; // of the player's marks, by the other one
    for (std::size_t i = 0; i < 9; ++i) {
        if (!board.cells[i].seen_by(player)) {
            unknown.push_back(i);
        } else if (board.cells[i].value() == mark_of(player)) {
            own.push_back(i);
            found += board.cells[i].viewers() == both ? 1 : 0;
        }
    }
    std::vector<Cell> hidden;
    for (const std::size_t i : unknown) {
        hidden.push_back(board.cells[i]);
    }
    // The order of the board is hidden, so the shuffle must not begin with it.
    std::sort(hidden.begin(), hidden.end(), less);
    do { // the game has ended, or not, as it has
        generator.shuffle(hidden);
        for (std::size_t i = 0; i < unknown.size(); ++i) {
            board.cells[unknown[i]] = hidden[i];
        }
    } while (has_line(board, theirs) != (board.winner == theirs));
    if (!setup.counts_tries) {
        found = generator.below(static_cast<std::uint32_t>(own.size() + 1));
    }
    generator.shuffle(own);
    for (std::size_t i = 0; i < own.size(); ++i) {
        board.cells[own[i]] = Cell::with_viewers(mark_of(player), i < found ? both : mine);
    }
}

inline std::string Game::describe(const Trace& trace) {
    struct Words {
        std::string operator()(const Tried& tried) const {
            const auto column = static_cast<char>('a' + tried.cell % 3); // as the board shows them
            const std::string place = std::string{' ', column} + std::to_string(1 + tried.cell / 3);
            return tried.found == Mark::None ? std::string(name(mark_of(tried.player))) + " goes into" + place
                                             : std::string(name(tried.found)) + " is in" + place + " already";
        }
        std::string operator()(const Counted& counted) const {
            return "tries so far: " + std::to_string(counted.tries);
        }
        std::string operator()(const Switched& to) const {
            return std::string(name(mark_of(to.to))) + " has the turn";
        }
        std::string operator()(const GameOver& over) const {
            return "the game is over: " + std::string(name(over.winner)) + " wins";
        }
    };
    return std::visit(Words{}, trace);
}

} // namespace phantom_ttt
