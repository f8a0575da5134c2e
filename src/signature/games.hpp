#pragma once

#include "signature.hpp"

#include <cstdint>

/// The signatures of the examples; each is a file of its own, so that they are compiled side by side.
namespace herd {

[[nodiscard]] std::uint64_t sign_tictactoe(std::uint64_t dispatches, std::uint64_t seed,
                                           const Progress& progress);
[[nodiscard]] std::uint64_t sign_backgammon(std::uint64_t dispatches, std::uint64_t seed,
                                            const Progress& progress);
[[nodiscard]] std::uint64_t sign_dice(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress);
[[nodiscard]] std::uint64_t sign_pig(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress);
[[nodiscard]] std::uint64_t sign_kuhn(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress);
[[nodiscard]] std::uint64_t sign_skirmish(std::uint64_t dispatches, std::uint64_t seed,
                                          const Progress& progress);
[[nodiscard]] std::uint64_t sign_triggers(std::uint64_t dispatches, std::uint64_t seed,
                                          const Progress& progress);
[[nodiscard]] std::uint64_t sign_rulegame(std::uint64_t dispatches, std::uint64_t seed,
                                          const Progress& progress);

} // namespace herd
