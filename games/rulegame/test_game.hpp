#pragma once

#include "rulegame/episode.hpp"
#include "rulegame/parser.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

/// Helpers for the tests of the Rule Game.
namespace rulegame {

inline std::shared_ptr<const Program> program_of(std::string_view rules, const Quirks& quirks = {}) {
    return std::make_shared<const Program>(compile(parse_rules(rules, quirks), quirks));
}

inline std::shared_ptr<const Setup> setup_of(std::string_view rules, Board board, const Quirks& quirks = {}) {
    return std::make_shared<const Setup>(program_of(rules, quirks), std::move(board));
}

/// A red square, a blue star, a black circle, a yellow triangle, a red star: one in each quarter, and one beside the
/// first.
inline Board five_pieces() {
    return {shape_and_color(0, "square", "red", 26), shape_and_color(1, "star", "blue", 35),
            shape_and_color(2, "circle", "black", 5), shape_and_color(3, "triangle", "yellow", 8),
            shape_and_color(4, "star", "red", 27)};
}

inline Piece picture(std::int32_t id, int cell, std::vector<std::pair<std::string, std::string>> properties) {
    return {id, static_cast<std::uint8_t>(cell), PieceKind::Properties, std::move(properties)};
}

/// The accepted moves: `0:12 3:0123` is piece 0 into buckets 1 and 2, piece 3 into all.
inline std::string offered(const Setup& setup, const State& state) {
    std::string text;
    for (std::size_t i = 0; i < setup.board().size(); ++i) {
        const unsigned buckets = state.buckets(static_cast<int>(i));
        if (buckets == 0) {
            continue;
        }
        text += (text.empty() ? "" : " ") + std::to_string(setup.board()[i].id) + ":";
        for (unsigned b = 0; b < 4; ++b) {
            text += (buckets >> b & 1U) != 0 ? std::to_string(b) : "";
        }
    }
    return text;
}
inline std::string offered(const Episode& episode) { return offered(episode.setup(), episode.state()); }

/// The accepted moves at the beginning.
inline std::string offered(std::string_view rules, Board board = five_pieces(), const Quirks& quirks = {}) {
    return offered(Episode(setup_of(rules, std::move(board), quirks)));
}

/// Makes accepted moves: piece and bucket in pairs.
inline void play(Episode& episode, std::initializer_list<std::pair<int, int>> moves) {
    for (const auto& [piece, bucket] : moves) {
        const Reply reply = episode.attempt(MovePiece{piece, bucket});
        EXPECT_TRUE(reply.code == 0 && !reply.failure) << "piece " << piece << " to bucket " << bucket;
    }
}

/// The accepted moves after these moves.
inline std::string offered_after(std::string_view rules, std::initializer_list<std::pair<int, int>> moves,
                                 const Board& board = five_pieces(), const Quirks& quirks = {}) {
    Episode episode(setup_of(rules, board, quirks));
    play(episode, moves);
    return offered(episode);
}

/// `code finish attempts`, or the failure inside the server.
inline std::string reply(const Reply& reply) {
    return reply.failure ? std::string(words(*reply.failure))
                         : std::to_string(reply.code) + " " + std::to_string(reply.finish) + " " +
                               std::to_string(reply.attempts);
}

/// The counters as `line, atoms`: `2, 1 -1`.
inline std::string counters(const Episode& episode) {
    const LineProgram& line = episode.setup().program().lines[episode.state().line];
    std::string text = std::to_string(line_counter(episode.setup(), episode.state())) + ",";
    for (std::uint32_t atom = line.first_atom; atom < line.end_atom; ++atom) {
        text += " " + std::to_string(atom_counter(episode.setup(), episode.state(), atom));
    }
    return text;
}

} // namespace rulegame
