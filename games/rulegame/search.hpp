#pragma once

#include "rulegame/future.hpp"
#include "rulegame/rules.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

/// Search of every way to play a board.
namespace rulegame {

/// Visits the positions that are reachable on one board, after fewer moves first, each once. It merges positions with
/// equal futures. It plays `Games` rule sets at the same time, with the same moves.
///
/// An accepted move takes one piece, so the positions after n moves are a layer, and only positions of one layer can
/// merge. A layer with more than `widest` positions is thinned; then `exhausted()` is false. O(layers * widest *
/// moves).
template <std::size_t Games> class Search {
public:
    using Setups = std::array<const Setup*, Games>;
    /// One state per rule set; empty if its rules fail.
    using Position = std::array<std::optional<State>, Games>;

    Search(const Setups& setups, std::size_t widest) : setups_(setups), widest_(widest) {
        for (const Setup* setup : setups) {
            futures_.emplace_back(*setup);
        }
    }

    /// Calls `visit(position)` until it returns false. It makes every move that the first game accepts in all games,
    /// so a visitor must stop if they differ.
    template <class Visit> void run(Visit visit) {
        std::vector<Reached> layer(1);
        for (std::size_t i = 0; i < Games; ++i) {
            try {
                layer[0].position[i] = begin(*setups_[i]);
            } catch (const EvaluationError&) {
                layer[0].position[i].reset();
            }
        }
        while (!layer.empty()) {
            auto& steps = steps_.emplace_back();
            for (const Reached& reached : layer) {
                steps.push_back({reached.from, reached.move});
            }
            std::vector<Reached> next;
            for (here_ = 0; here_ < layer.size(); ++here_) {
                ++positions_;
                if (!visit(layer[here_].position)) {
                    return;
                }
                expand(layer[here_].position, next);
                if (next.size() > 8 * widest_) {
                    merge(next);
                }
            }
            merge(next);
            layer = std::move(next);
        }
    }

    /// The moves to the position that is visited, or was visited last.
    [[nodiscard]] std::vector<Taken> moves() const {
        std::vector<Taken> moves;
        std::size_t at = here_;
        for (std::size_t layer = steps_.size(); layer-- > 1;) {
            moves.push_back(steps_[layer][at].move);
            at = steps_[layer][at].from;
        }
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

    /// Whether the search left out no position.
    [[nodiscard]] bool exhausted() const noexcept { return exhausted_; }
    [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

private:
    struct Step {
        std::uint32_t from = 0; ///< index in the previous layer
        Taken move;
    };
    struct Reached {
        std::string future;
        Position position;
        std::uint32_t from = 0;
        Taken move;
    };

    void expand(const Position& position, std::vector<Reached>& next) const {
        if (std::any_of(position.begin(), position.end(), [](const auto& state) { return !state; })) {
            return;
        }
        const ByBucket offers = position[0]->offers; // none if the episode is over
        for (int bucket = 0; bucket < 4; ++bucket) {
            for (Pieces rest = offers[static_cast<std::size_t>(bucket)]; rest != 0; rest &= rest - 1) {
                const int piece = first_of(rest);
                Reached& reached = next.emplace_back();
                reached.position = position;
                reached.from = static_cast<std::uint32_t>(here_);
                reached.move = Taken::of(piece, bucket);
                for (std::size_t i = 0; i < Games; ++i) {
                    auto& state = reached.position[i];
                    const MovePiece move{setups_[i]->board()[static_cast<std::size_t>(piece)].id, bucket};
                    if (herding::advance<Rules>(*setups_[i], *state, move, herding::Actor::player(0))
                            .stops()) {
                        state.reset();
                    }
                    futures_[i].append(state, reached.future);
                }
            }
        }
    }

    /// Keeps the first of those with equal futures, up to the limit.
    void merge(std::vector<Reached>& layer) {
        std::sort(layer.begin(), layer.end(), [](const Reached& a, const Reached& b) {
            return std::tie(a.future, a.from, a.move.packed) < std::tie(b.future, b.from, b.move.packed);
        });
        layer.erase(std::unique(layer.begin(), layer.end(),
                                [](const Reached& a, const Reached& b) { return a.future == b.future; }),
                    layer.end());
        if (layer.size() > widest_) {
            exhausted_ = false;
            for (std::size_t i = 0; i < widest_; ++i) {
                const std::size_t kept = i * layer.size() / widest_; // evenly from all of them
                if (kept != i) {
                    layer[i] = std::move(layer[kept]);
                }
            }
            layer.resize(widest_);
        }
    }

    Setups setups_;
    std::size_t widest_;
    std::vector<Future> futures_;
    std::vector<std::vector<Step>> steps_;
    std::size_t here_ = 0;
    std::uint64_t positions_ = 0;
    bool exhausted_ = true;
};

/// Removes pieces from a board one by one while `still(board)` holds, until no further piece can be removed.
/// O(pieces^2) calls at most.
template <class Still> Board smallest_board(Board board, Still still) {
    for (bool shrunk = true; shrunk;) {
        shrunk = false;
        for (std::size_t i = board.size(); i-- > 0;) {
            Board less = board;
            less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
            if (still(less)) {
                board = std::move(less);
                shrunk = true;
            }
        }
    }
    return board;
}

} // namespace rulegame
