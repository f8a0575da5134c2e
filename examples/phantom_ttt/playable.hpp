#pragma once

#include "phantom_ttt/invariants.hpp"
#include "phantom_ttt/phantom_ttt.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/scene/build.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace phantom_ttt {

/// Phantom tic-tac-toe for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "phantom_ttt";
    static constexpr std::string_view summary = "three in a line, without seeing the other player's marks";
    static constexpr std::string_view aim =
        "Have three of your marks in a line first. You may try again after you run "
        "into a mark of the other player.";
    static constexpr std::array<std::string_view, 2> player_names{"X", "O"};
    static constexpr bool zero_sum = true;

    static std::vector<herding::play::Named<Setup>> setups() {
        return {{"reveal_nothing", "nobody notices a try of the other player that failed", {}},
                {"reveal_numturns", "everybody counts the tries", {.counts_tries = true}}};
    }

    template <class Out> // anything with push_back
    static void legal_actions(const Setup& /*setup*/, const Board& board, Out& out) {
        for (std::size_t i = 0; i < board.cells.size() && !board.over; ++i) {
            if (!board.cells[i].seen_by(board.turn)) {
                out.push_back({Place{static_cast<int>(i)}, herding::Actor::player(board.turn)});
            }
        }
    }
    static bool over(const Setup& /*setup*/, const Board& board) { return board.over; }

    /// Only players place marks. Without this list, chance would have the same ids.
    static std::vector<herding::play::Action<Game>> all_actions(const Setup& /*setup*/) {
        std::vector<herding::play::Action<Game>> all;
        for (int i = 0; i < 9; ++i) {
            all.push_back({Place{i}, herding::Actor::player(0)});
        }
        return all;
    }

    using Score = herding::reflect::Bounded<-1, 1>;
    static std::array<Score, 2> returns(const Setup& /*setup*/, const Board& board) {
        const int first = board.winner == Mark::X ? 1 : board.winner == Mark::O ? -1 : 0;
        return {first, -first};
    }

    /// A cell with `?` is free, or has a mark that the viewer has not found.
    static herding::scene::Scene scene(const Setup& /*setup*/, const Board& board) {
        herding::scene::Area cells = herding::scene::grid("board", 3, 3, "cell={i}");
        for (std::size_t i = 0; i < board.cells.size(); ++i) {
            const Mark mark = board.cells[i].known() ? board.cells[i].value() : Mark::None;
            if (mark == Mark::None) {
                cells.places[i].text = "?";
            } else {
                cells.put(i, {.kind = "mark",
                              .owner = mark == Mark::X ? 0 : 1,
                              .face = std::string(phantom_ttt::name(mark)),
                              .shape = herding::scene::Shape::Mark});
            }
        }
        return {.areas = herding::scene::areas(std::move(cells))};
    }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace phantom_ttt
