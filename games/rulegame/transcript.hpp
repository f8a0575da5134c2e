#pragma once

#include "rulegame/episode.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Recorded episodes, one JSON object a line. Reads them and compares them with the rules, or writes them.
namespace rulegame {

/// Finds a rule set by an episode's name for it. Exceptions pass through.
using FindProgram = std::function<std::shared_ptr<const Program>(const std::string& name)>;

struct EpisodeResult {
    std::size_t attempts = 0;
    std::size_t agree = 0;
    std::string difference; ///< the first one: rule, episode, step, both sides. Empty if there is none
};

/// Plays one recorded episode through the rules, and compares every reply, line, counter and acceptance matrix. Stops
/// at the first difference. Throws std::runtime_error if the line is no recorded episode.
[[nodiscard]] EpisodeResult check_episode(std::string_view json_line, const FindProgram& find);

/// Plays an episode by random attempts, also wrong ones, and records it. One line, without its end. Equal arguments
/// give equal lines.
[[nodiscard]] std::string record_episode(const std::string& rule, const std::shared_ptr<const Setup>& setup,
                                         int number, std::uint64_t seed);

/// The moves of a recorded episode, without their results.
struct RecordedEpisode {
    std::string rule;
    int number = 0;
    Board board;
    std::vector<Input> inputs;
};

/// Throws std::runtime_error if the line is no recorded episode.
[[nodiscard]] RecordedEpisode read_episode(std::string_view json_line);

} // namespace rulegame
