#pragma once

#include "backgammon/match_file.hpp"
#include "backgammon/replay.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Makes wrong moves at places of recorded matches, and looks whether the right rule refuses each.
namespace backgammon {

/// One way to be wrong: how to find such an input in a position, and the behaviour that must refuse it.
struct Mistake {
    std::string_view name;
    std::string_view refused_by;
    struct Attempt {
        Input input;
        herding::Actor by;
    };
    std::optional<Attempt> (*find)(const Setup&, const Match&, herding::Generator&);
};

/// All the ways, in a fixed order.
[[nodiscard]] std::span<const Mistake> mistakes();

struct MistakeCount {
    std::uint64_t tried = 0;
    std::uint64_t refused_rightly = 0; ///< by the behaviour that must
    std::uint64_t unchanged = 0;       ///< state, history and frames were as before
};

/// Places of matches at which something was about to be dispatched.
struct Place {
    Setup setup;
    Match match;
};
[[nodiscard]] std::vector<Place> places_of(const MatchFile& file);

/// Tries `number` mistakes, the ways in turn, at places chosen by the seed. A way that fits no place is not counted.
[[nodiscard]] std::vector<MistakeCount> try_mistakes(std::span<const Place> places, std::uint64_t number,
                                                     std::uint64_t seed);

} // namespace backgammon
