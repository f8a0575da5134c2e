#pragma once

#include "rulegame/rules.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

/// An episode from its player's side: moves in, replies out.
namespace rulegame {

/// The three numbers of a reply (RULES.md, 7.4), or the failure inside the Java server.
struct Reply {
    int code = 0;
    int finish = 0;   ///< 0 playing, 1 cleared, 2 stalemate
    int attempts = 0; ///< attempts with code 0, 4 or 7
    std::optional<Info> failure;

    friend bool operator==(const Reply&, const Reply&) = default;
};

/// The reply code of a refusal; 0 for a failure.
[[nodiscard]] int reply_code(Info info);

[[nodiscard]] inline bool is_failure(Info info) { return info >= Info::NoSuchBucketRow; }

[[nodiscard]] int finish_code(Phase phase);

/// An engine with a count of attempts. The count is outside the State, because a refused move counts but changes no
/// State.
class Episode {
public:
    using Engine = herding::Engine<Rules>;

    /// Throws EvaluationError if the rules fail on this board before the first move.
    explicit Episode(std::shared_ptr<const Setup> setup, herding::Options<Rules> options = {});

    /// Makes a move or refuses it. A failure leaves the episode as it was.
    Reply attempt(const Input& input);

    [[nodiscard]] Engine& engine() noexcept { return engine_; }
    [[nodiscard]] const Engine& engine() const noexcept { return engine_; }
    [[nodiscard]] const Setup& setup() const noexcept { return engine_.setup(); }
    [[nodiscard]] const State& state() const noexcept { return engine_.state(); }
    [[nodiscard]] int attempts() const noexcept { return attempts_; }

private:
    Engine engine_;
    int attempts_ = 0;
};

/// For each cell from 1 on, the buckets that accept its piece, as four bits; 0 if none does.
using AcceptanceMatrix = std::array<std::uint8_t, cells + 1>;
[[nodiscard]] AcceptanceMatrix acceptance_matrix(const Setup& setup, const State& state);

/// The rest of the active line's counter, or `unmetered`.
[[nodiscard]] std::int32_t line_counter(const Setup& setup, const State& state);
/// The rest of an atom's counter, by its index in the Program.
[[nodiscard]] std::int32_t atom_counter(const Setup& setup, const State& state, std::uint32_t atom);

} // namespace rulegame
