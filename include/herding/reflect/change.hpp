#pragma once

#include <iosfwd>
#include <optional>
#include <stdexcept>
#include <string>

namespace herding::inline v0::reflect {

/// One change. `from` and `to` are canonical text; an item that is inserted has no `from`, one that is removed no `to`.
///
/// The path leads through fields, items and keys: `board.points[3].from`, `prices["corn"]`. An index of a list counts after all
/// earlier changes. Optionals, variants and boxes are not part of the path. A path to an item of a set ends at the set. A set
/// that is an item of a list or a map changes as a whole.
struct Change {
    std::string path;
    std::optional<std::string> from;
    std::optional<std::string> to;

    friend bool operator==(const Change&, const Change&) = default;

    /// Prints `cube.value: 1 -> 2`, `moves[3]: + step{from=6,to=3}`, `moves[0]: - end_turn`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Change& change) {
        out << change.path << ": ";
        if (change.from && change.to) {
            return out << *change.from << " -> " << *change.to;
        }
        return change.to ? out << "+ " << *change.to : out << "- " << change.from.value_or("");
    }
};

/// Thrown by `apply_difference` if a change does not fit the value that it is applied to. The message has the path of
/// the change, the expected value, and the found value.
class DifferenceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace herding::inline v0::reflect
