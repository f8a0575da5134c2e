#pragma once

#include "herding/reflect/bounded.hpp"
#include "herding/reflect/id.hpp"

#include <boost/container/static_vector.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

/// Types of a skirmish: two units, and the board.
namespace skirmish {

using Die = herding::reflect::Bounded<1, 6>;
using Player = std::uint8_t; ///< 0 or 1; each leads one unit

constexpr Player enemy_of(Player player) { return static_cast<Player>(1 - player); }

/// A number on a unit's card: a constant, plus a die with so many sides if there is one.
struct Amount {
    std::uint8_t fixed = 1;
    std::uint8_t sides = 0;

    friend bool operator==(const Amount&, const Amount&) = default;
};

inline constexpr std::uint8_t never = 7; ///< no die shows it

struct Weapon {
    Amount attacks = {};
    std::uint8_t skill = 4; ///< this or more hits; 0: hits without a roll
    std::uint8_t strength = 4;
    std::uint8_t piercing = 0;
    Amount damage = {};
    std::uint8_t extra_hits = 0; ///< on a 6 to hit
    bool deadly = false;         ///< a 6 to hit wounds
    bool ruinous = false;        ///< a 6 to wound cannot be saved
    bool unstable = false;       ///< may wound its bearer
};

struct Body {
    std::uint8_t toughness = 4;
    std::uint8_t save = 4;
    std::uint8_t ward = never;  ///< a save that piercing does not affect
    std::uint8_t shrug = never; ///< this or more ignores a lost wound
    std::uint8_t wounds = 1;
};

/// A unit's card, equal for all its models.
struct Unit {
    std::string name = "Nobody";
    std::uint8_t models = 1;
    Weapon weapon = {};
    Body body = {};
    bool hits_again = false;       ///< may roll again to hit
    bool hit_ones_again = false;   ///< may roll ones again to hit
    bool wounds_again = false;     ///< may roll again to wound
    bool wound_ones_again = false; ///< may roll ones again to wound
    bool shrouded = false;         ///< harder to hit
    bool hardened = false;         ///< harder to wound for weapons stronger than its toughness
    bool explosive = false;        ///< a player may set off the fallen
    bool inspiring = false;        ///< the fallen inspire
};

/// The parameters of one battle.
struct Setup {
    std::array<Unit, 2> units = {};
    std::uint8_t points = 1; ///< command points of each player at the start
    std::uint8_t income = 1; ///< command points of a turn
    std::uint8_t turns = 20;
};

inline constexpr std::uint8_t most_points = 3;
inline constexpr std::size_t most_models = 12;

/// A model by its place in its unit. When a model falls, those behind it move up.
using ModelId = herding::reflect::Id<struct ModelTag, std::uint8_t>;

enum class Stance : std::uint8_t { Ready, Attacking, InCover };
enum class Result : std::uint8_t { Open, FirstWins, SecondWins, Draw };

/// One player's part of the board.
struct Side {
    boost::container::static_vector<std::uint8_t, most_models> lost = {}; ///< lost wounds of each model
    std::uint8_t points = 0;
    bool rolled_again = false; ///< has paid for a roll in this turn
    Stance stance = Stance::Ready;

    friend bool operator==(const Side&, const Side&) = default;
};

struct Board {
    using Setup = skirmish::Setup;

    std::array<Side, 2> sides = {};
    std::uint8_t turn = 0; ///< number of turns that have begun
    Result result = Result::Open;

    [[nodiscard]] bool destroyed(Player player) const { return sides[player].lost.empty(); }
    [[nodiscard]] std::size_t models(Player player) const { return sides[player].lost.size(); }
    [[nodiscard]] bool has_point(Player player) const { return sides[player].points > 0; }
    [[nodiscard]] bool may_pay_for_roll(Player player) const {
        return has_point(player) && !sides[player].rolled_again;
    }

    friend bool operator==(const Board&, const Board&) = default;
};

/// All models that can be named: as many as the larger unit has. `sequence::legal_actions` lists them.
struct ModelIds {
    std::size_t number;
    [[nodiscard]] std::size_t size() const { return number; }
    ModelId operator[](std::size_t i) const { return ModelId(i); }
};
inline ModelIds candidates(std::type_identity<ModelId>, const Board& board) {
    return {board.models(0) > board.models(1) ? board.models(0) : board.models(1)};
}

/// Both units before the battle.
inline Board new_board(const Setup& setup) {
    Board board;
    for (std::size_t i = 0; i < 2; ++i) {
        board.sides[i].lost.resize(setup.units[i].models);
        board.sides[i].points = setup.points;
    }
    return board;
}

} // namespace skirmish
