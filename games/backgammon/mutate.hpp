#pragma once

#include "backgammon/match_file.hpp"
#include "backgammon/replay.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Makes wrong moves at places of recorded matches, and checks that the right rule refuses each.
namespace backgammon {

/// A kind of mistake: a function that finds such an input in a position, and the behavior that must refuse it.
struct Mistake {
    std::string_view name;
    std::string_view refused_by;
    struct Attempt {
        Input input;
        herding::Actor by;
    };
    std::optional<Attempt> (*find)(const Setup&, const Match&, herding::Generator&);
};

/// All kinds of mistakes, in a fixed order.
[[nodiscard]] std::span<const Mistake> mistakes();

struct MistakeCount {
    std::uint64_t tried = 0;
    std::uint64_t refused_rightly = 0; ///< by the behavior that must refuse it
    std::uint64_t unchanged = 0;       ///< state, history and frames are as before
};

/// Places of matches at which an input is about to be dispatched.
struct Place {
    Setup setup;
    Match match;
};
[[nodiscard]] std::vector<Place> places_of(const MatchFile& file);

/// Tries `number` mistakes, the kinds in turn, at places chosen by the seed. A kind that fits no place does not count.
[[nodiscard]] std::vector<MistakeCount> try_mistakes(std::span<const Place> places, std::uint64_t number,
                                                     std::uint64_t seed);

} // namespace backgammon
