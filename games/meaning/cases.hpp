#pragma once

#include "meaning/json.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

/// Recorded cases and databases of rules, one JSON object a line.
namespace meaning {

/// One field in which a result is not as expected.
struct Difference {
    std::string path;
    Json expected;
    Json found;
};

/// Differences of two results. Null and absent are the same. Of `errors`, `warnings`, `unsupported`, `manual` and
/// `notes` the order does not matter, of other lists it does; problems are compared in the members that the expected
/// one has; numbers may differ by 1/10000; an outcome that `pdf` leaves out has the probability 0. The warnings of a
/// rejected rule are compared where they are expected: the specification lists none for it.
[[nodiscard]] std::vector<Difference> differences(const Json& expected, const Json& found);

/// A case evaluated: by `call` a rule, a condition, auras or a projection.
[[nodiscard]] Json evaluate_case(const Json& line);

struct CaseTotals {
    std::size_t cases = 0;
    std::size_t agree = 0;
    std::size_t differ = 0;
};

/// Evaluates each line of `in` and compares it with its `expected`. Writes the first differences with rule, path and
/// both results. A line that cannot be read differs.
CaseTotals check_cases(std::istream& in, std::ostream& out, std::size_t most_shown = 10);

struct LoadTotals {
    std::size_t rules = 0;
    std::size_t objects = 0;
    std::size_t loaded = 0;
    std::size_t refused = 0;
    std::size_t pending = 0;
    std::size_t unexplained =
        0; ///< refused for a reason that the specification does not name, or no line of a corpus
};

/// Loads the object of each line of `in`. Writes refusals and unsupported parts, with `verbose` warnings too.
LoadTotals load_corpus(std::istream& in, std::ostream& out, bool verbose = false);

} // namespace meaning
