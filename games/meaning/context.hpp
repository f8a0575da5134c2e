#pragma once

#include "meaning/json.hpp"
#include "meaning/vocabulary.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What rules look at: the match, the units, the current attack. Whatever is absent is unknown.
namespace meaning {

struct Point {
    Rational x = {};
    Rational y = {};
    friend bool operator==(const Point&, const Point&) = default;
};

/// A characteristic: absent from the context, known to have no value, or a number.
struct StatValue {
    bool known = false;
    std::optional<Rational> value = {};
    friend bool operator==(const StatValue&, const StatValue&) = default;
};

using Names = std::vector<std::string>; ///< cleaned

struct Unit {
    std::string id = {};
    std::optional<std::int64_t> player = {};
    std::optional<std::string> name = {}; ///< cleaned
    std::optional<Names> categories = {};
    std::optional<Names> factions = {};
    std::string subfaction = {}; ///< cleaned; empty: none
    std::optional<Names> detachments = {};
    std::optional<Names> statuses = {};
    std::optional<Names> equipment = {};
    std::optional<Names> cover = {};
    std::optional<Point> place = {};
    std::optional<std::int64_t> models = {}; ///< alive
    bool embarked = false;
    std::array<StatValue, stat_count> stats = {};

    [[nodiscard]] const StatValue& stat(Stat stat) const { return stats[static_cast<std::size_t>(stat)]; }
    /// Has no living models, or is in a transport.
    [[nodiscard]] bool off_board() const { return embarked || (models && *models <= 0); }
};

struct Attack {
    std::string attacker = {};
    std::string defender = {};
    std::string mode = {};
    std::optional<std::string> weapon = {}; ///< cleaned
    std::optional<Rational> range = {};
    std::optional<Rational> distance = {};
};

struct Context {
    std::optional<Rational> round = {};
    std::optional<Rational> phase = {};
    std::string bearer = {};
    std::string subject = {}; ///< empty: the bearer
    std::string origin = {};  ///< empty: the bearer
    std::optional<Attack> attack = {};
    std::optional<std::vector<Point>> objectives = {};
    std::map<std::string, std::int64_t> choices = {}; ///< by path of an OR
    /// Inches that the auras of a holder reach farther. A host works them out from ADD_AURA_RADIUS.
    std::map<std::string, Rational> farther = {};
    std::vector<Unit> units = {};

    /// Null where nobody has the id.
    [[nodiscard]] const Unit* unit(std::string_view id) const;
};

/// Reads a context. Members of another form than the specification's throw std::runtime_error with their path.
[[nodiscard]] Context read_context(const Json& json);

/// Whether two points are at most so far apart; exact.
[[nodiscard]] bool within(const Point& a, const Point& b, const Rational& distance);

} // namespace meaning
