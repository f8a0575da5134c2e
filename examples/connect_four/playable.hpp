#pragma once

#include "connect_four/laws.hpp"

#include "herding/play/playable.hpp"
#include "herding/play/words.hpp"
#include "herding/scene/build.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace connect_four {

/// Connect four for every outlet. Its options are those of the Setup: `columns` and `rows`.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "connect_four";
    static constexpr std::string_view summary = "four stones in a line, dropped into columns";
    static constexpr std::string_view aim =
        "Have four of your stones in a line first: in a column, in a row or diagonally.";
    static constexpr unsigned longest = 56;
    static constexpr std::array action_words{
        herding::play::ActionWords{.action = "drop", .words = "drop a stone into column {column}"}};

    static constexpr bool zero_sum = true;

    static std::vector<herding::play::Named<Setup>> setups() {
        return {{"standard", "seven columns, six rows", {}},
                {"small", "five columns, four rows", {.columns = 5, .rows = 4}},
                {"tiny", "four columns, four rows", {.columns = 4, .rows = 4}}};
    }

    template <class Out> // anything with push_back
    static void legal_actions(const Setup& setup, const Board& board, Out& out) {
        for (int column = 0; column < setup.columns.value() && !board.over(); ++column) {
            if (board.height(static_cast<unsigned>(column)) < setup.rows.value()) {
                out.push_back({Drop{column}, herding::Actor::player(board.turn)});
            }
        }
    }

    static bool over(const Setup& /*setup*/, const Board& board) { return board.over(); }

    /// The columns of this board, from the left.
    static std::vector<herding::play::Action<Game>> all_actions(const Setup& setup) {
        std::vector<herding::play::Action<Game>> all;
        for (int column = 0; column < setup.columns.value(); ++column) {
            all.push_back({Drop{column}, herding::Actor::player(0)});
        }
        return all;
    }

    // [observe]
    /// The viewer's stones, then the other player's, each as rows from the lowest one.
    static std::vector<std::size_t> observation_shape(const Setup& setup) {
        return {2, static_cast<std::size_t>(setup.rows.value()),
                static_cast<std::size_t>(setup.columns.value())};
    }
    template <class Number> static void observe(const Setup& setup, const Board& board, std::uint16_t viewer,
                                                std::span<Number> cells) {
        const std::size_t mine = viewer == 1 ? 1 : 0;
        const auto columns = static_cast<unsigned>(setup.columns.value());
        const auto rows = static_cast<unsigned>(setup.rows.value());
        auto cell = cells.begin();
        for (const Stones stones : {board.stones[mine], board.stones[1 - mine]}) {
            for (unsigned row = 0; row < rows; ++row) {
                for (unsigned column = 0; column < columns; ++column) {
                    *cell++ = Number((stones & stone(column, row)) != 0 ? 1 : 0);
                }
            }
        }
    }
    // [observe]

    /// `d`: a column, as the drawing names it.
    static std::string write(const Setup& /*setup*/, const Board& /*board*/, const Drop& drop) {
        return {static_cast<char>('a' + drop.column.value())};
    }
    static std::vector<Drop> read(const Setup& /*setup*/, const Board& /*board*/, std::string_view text) {
        if (text.size() != 1 || text[0] < 'a' || text[0] >= static_cast<char>('a' + most_columns)) {
            return {};
        }
        return {Drop{text[0] - 'a'}};
    }

    /// A place for each column, in which the stones are one above the other.
    static herding::scene::Scene scene(const Setup& setup, const Board& board) {
        const auto columns = static_cast<unsigned>(setup.columns.value());
        const auto rows = static_cast<unsigned>(setup.rows.value());
        herding::scene::Area stones = herding::scene::row("board", columns, "column={i}", rows);
        for (unsigned i = 0; i < columns * rows; ++i) {
            const Stones here = stone(i / rows, i % rows);
            const bool first = (board.stones[0] & here) != 0;
            if (first || (board.stones[1] & here) != 0) {
                stones.put(i / rows, {.kind = "stone", .owner = first ? 0 : 1, .face = first ? "x" : "o"});
            }
        }
        return {.areas = herding::scene::areas(std::move(stones))};
    }

    static std::array<std::int64_t, 2> returns(const Setup& /*setup*/, const Board& board) {
        const std::int64_t first = board.result == Result::FirstWins    ? 1
                                   : board.result == Result::SecondWins ? -1
                                                                        : 0;
        return {first, -first};
    }

    static constexpr std::pair<std::int64_t, std::int64_t> return_bounds(const Setup& /*setup*/) {
        return {-1, 1};
    }

    static std::vector<herding::law::Config<Game>> laws() {
        std::vector<herding::law::Config<Game>> configs;
        for (const auto& one : setups()) {
            configs.push_back(law_config(one.options));
        }
        return configs;
    }
};

} // namespace connect_four
