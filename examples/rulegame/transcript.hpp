#pragma once

#include "rulegame/episode.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Recorded episodes, one JSON object a line: read and compared with what the rules say here, or written.
namespace rulegame {

/// Finds a rule set by the name that an episode gives. Throws what cannot be read.
using FindProgram = std::function<std::shared_ptr<const Program>(const std::string& name)>;

struct EpisodeResult {
    std::size_t attempts = 0;
    std::size_t agree = 0;
    std::string difference; ///< the first one: rule, episode, step, both sides. Empty: there is none
};

/// Plays one recorded episode through the rules, and compares every reply, line, counter and acceptance matrix. After the
/// first difference nothing more of it is played. Throws std::runtime_error where the line is no recorded episode.
[[nodiscard]] EpisodeResult check_episode(std::string_view json_line, const FindProgram& find);

/// Plays an episode by random attempts, wrong ones among them, and writes it down. One line, without its end. The same
/// arguments give the same line.
[[nodiscard]] std::string record_episode(const std::string& rule, const std::shared_ptr<const Setup>& setup,
                                         int number, std::uint64_t seed);

/// What was played in a recorded episode, without what came of it.
struct RecordedEpisode {
    std::string rule;
    int number = 0;
    Board board;
    std::vector<Input> inputs;
};

/// Throws std::runtime_error where the line is no recorded episode.
[[nodiscard]] RecordedEpisode read_episode(std::string_view json_line);

} // namespace rulegame
