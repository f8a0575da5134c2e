#pragma once

#include "rulegame/captive.hpp"

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

/// Options of a captive server: its arguments, the boards that they describe, and its file of results.
namespace rulegame {

/// `N`, or `N1:N2`, both included.
struct Bounds {
    int least = 0;
    int most = 0;
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct CaptiveOptions {
    std::string rules; ///< a file
    std::string board; ///< a file; empty: boards are random
    Bounds pieces;
    Bounds shapes; ///< numbers of different ones; 0: any number
    Bounds colors;
    OutputMode output = OutputMode::Full;
    std::uint64_t seed = 0; ///< 0: different each time
    std::vector<std::string> shape_set = default_shapes();
    std::vector<std::string> color_set = default_colors();
    std::string log; ///< a file for results; empty: none
    bool append = false;
    std::string nickname = "unknown";
    std::int32_t run = 0;
};

/// Reads `RULES BOARD` or `RULES N [SHAPES COLORS]`, with `name=value` anywhere between them. Throws
/// std::runtime_error that names the wrong argument and what was expected.
[[nodiscard]] CaptiveOptions read_captive_options(const std::vector<std::string>& arguments);

/// A source of random boards. Equal for equal seeds on every machine.
[[nodiscard]] std::function<Board()> random_boards(const CaptiveOptions& options, std::uint64_t seed);

/// Each property of these pieces, with its values.
[[nodiscard]] std::vector<PropertyValues> features_of(const Board& board);

/// Results of a learner in the compact form: a line for the run, then one for each episode. In a new or empty file it
/// first writes two comment lines.
class ResultsFile {
public:
    /// Throws std::runtime_error if the file cannot be written.
    explicit ResultsFile(const CaptiveOptions& options);
    void add(const EpisodeTally& tally);

private:
    std::ofstream out_;
};

} // namespace rulegame
