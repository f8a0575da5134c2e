#pragma once

#include "herding/law/coverage_report.hpp"

#include <cstdint>

/// What generated games exercise of each example; each is a file of its own, so that they are compiled side by side.
namespace herd {

[[nodiscard]] herding::law::Coverage cover_tictactoe(std::uint32_t games, std::uint64_t seed);
[[nodiscard]] herding::law::Coverage cover_backgammon(std::uint32_t games, std::uint64_t seed);
[[nodiscard]] herding::law::Coverage cover_dice(std::uint32_t games, std::uint64_t seed);
[[nodiscard]] herding::law::Coverage cover_pig(std::uint32_t games, std::uint64_t seed);
[[nodiscard]] herding::law::Coverage cover_kuhn(std::uint32_t games, std::uint64_t seed);
[[nodiscard]] herding::law::Coverage cover_skirmish(std::uint32_t games, std::uint64_t seed);
[[nodiscard]] herding::law::Coverage cover_triggers(std::uint32_t games, std::uint64_t seed);
[[nodiscard]] herding::law::Coverage cover_rulegame(std::uint32_t games, std::uint64_t seed);

} // namespace herd
