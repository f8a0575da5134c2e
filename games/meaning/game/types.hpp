#pragma once

#include "meaning/projection.hpp"

#include "herding/reflect/bounded.hpp"
#include "herding/reflect/id.hpp"

#include <boost/container/static_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

/// Pier: two small armies on a table, whose rules are data. What never changes is in the Setup; the State has places,
/// losses and statuses, and no number that follows from them.
namespace meaning::pier {

using Die = herding::reflect::Bounded<1, 6>;
using Player = std::uint8_t; ///< 0 or 1
using UnitId = herding::reflect::Id<struct UnitTag, std::uint8_t>;
/// A part of an OR.
using Option = herding::reflect::Bounded<0, 7>;

inline constexpr int columns = 12;
inline constexpr int rows = 8;
inline constexpr int inches = 3; ///< of a cell
inline constexpr std::size_t most_units = 8;

/// A cell of the table.
struct Place {
    herding::reflect::Bounded<0, columns - 1> x = {};
    herding::reflect::Bounded<0, rows - 1> y = {};

    [[nodiscard]] Point point() const { return {x.value() * inches, y.value() * inches}; }
    [[nodiscard]] std::size_t index() const {
        return static_cast<std::size_t>(y.value() * columns + x.value());
    }
    friend bool operator==(const Place&, const Place&) = default;
};

/// A rule in play: whose it is, and for which weapon alone it holds.
struct Owned {
    std::string key = {};
    std::size_t bearer = 0;
    std::string weapon = {}; ///< cleaned; empty: an ability
    Rule rule = {};
};

/// A unit's card.
struct Card {
    Unit unit = {}; ///< as the context describes it; its place, models and statuses come from the board
    std::vector<Weapon> weapons = {};
    std::vector<std::string> weapon_names = {}; ///< cleaned
    Place start = {};
};

/// All that is printed: cards, rules, the ground.
struct Scenario {
    std::vector<Card> cards = {};
    std::vector<Owned> rules = {};
    std::string ground = {}; ///< a letter for each cell: `.` open, `l` light, `h` heavy cover
    std::vector<Point> objectives = {};
};

struct Setup {
    std::shared_ptr<const Scenario> scenario = {};
    std::uint8_t rounds = 3;

    [[nodiscard]] const Card& card(UnitId unit) const { return scenario->cards.at(unit.number()); }
    [[nodiscard]] Player owner(UnitId unit) const {
        return static_cast<Player>(card(unit).unit.player.value_or(0));
    }
    [[nodiscard]] std::size_t units() const { return scenario->cards.size(); }
};

enum class Phase : std::uint8_t { setup, command, movement, psychic, shooting, charge, fight, morale };
enum class Result : std::uint8_t { open, first_wins, second_wins, draw };

/// One unit on the table.
struct Standing {
    Place place = {};
    std::uint8_t models = 0; ///< alive
    std::uint8_t lost = 0;   ///< wounds of the model that was hurt last
    bool moved = false;      ///< in this turn
    bool charged = false;    ///< in this turn
    std::uint8_t fallen = 0; ///< models that were destroyed in this turn
    friend bool operator==(const Standing&, const Standing&) = default;
};

struct Board {
    using Setup = pier::Setup;

    boost::container::static_vector<Standing, most_units> units = {};
    std::uint8_t round = 0;
    Phase phase = Phase::setup;
    Player active = 0;
    Result result = Result::open;

    [[nodiscard]] const Standing& at(UnitId unit) const { return units.at(unit.number()); }
    [[nodiscard]] bool alive(UnitId unit) const { return at(unit).models > 0; }
    [[nodiscard]] bool is_free(const Place& place) const {
        for (const Standing& one : units) {
            if (one.models > 0 && one.place == place) {
                return false;
            }
        }
        return true;
    }
    friend bool operator==(const Board&, const Board&) = default;
};

/// All units that can be named. `sequence::legal_actions` lists them.
struct UnitIds {
    std::size_t number;
    [[nodiscard]] std::size_t size() const { return number; }
    UnitId operator[](std::size_t i) const { return UnitId(i); }
};
inline UnitIds candidates(std::type_identity<UnitId>, const Board& board) { return {board.units.size()}; }

inline Board new_board(const Setup& setup) {
    Board board;
    for (const Card& card : setup.scenario->cards) {
        board.units.push_back({card.start, static_cast<std::uint8_t>(card.unit.models.value_or(1))});
    }
    return board;
}

/// Whether a player has nobody left.
inline bool beaten(const Setup& setup, const Board& board, Player player) {
    for (std::size_t i = 0; i < setup.units(); ++i) {
        if (setup.owner(UnitId(i)) == player && board.alive(UnitId(i))) {
            return false;
        }
    }
    return true;
}

} // namespace meaning::pier
