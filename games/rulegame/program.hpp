#pragma once

#include "rulegame/ast.hpp"
#include "rulegame/orders.hpp"
#include "rulegame/quirks.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// A rule set ready for play: names are numbers, and expressions a flat tree. An expression that reads only earlier
/// buckets is a table of answers. A Program does not depend on a board.
namespace rulegame {

/// Index into a Program's list of property names. The first four are fixed.
using Property = std::uint16_t;
inline constexpr Property property_pos = 0;
inline constexpr Property property_bucket = 1;
inline constexpr Property property_shape = 2;
inline constexpr Property property_color = 3;

/// Maximal number of metered atoms in one line: each has a byte in the State.
inline constexpr int most_metered = 64;
inline constexpr std::size_t most_lines = 0x7FFF;

// ---- Expressions

enum class Op : std::uint8_t {
    Nothing,
    Number,     ///< operand: the number
    Text,       ///< operand: index of the text
    Previous,   ///< p
    PreviousOf, ///< p.X, pc, ps; operand: the property
    QueueOf,    ///< q.X: the last taken piece with the same X
    This,
    Last,
    Nearby,
    Remotest,
    OrderCells, ///< the front group of an order; operand: the order. Only if order names are variables
    Member,     ///< one child, records; operand: the property
    Union,
    Not,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual
};

/// A node of the flat tree. Its children are `Program::children[first_child ...]`.
struct Node {
    Op op = Op::Nothing;
    std::uint16_t child_count = 0;
    std::int32_t operand = 0;
    std::uint32_t first_child = 0;
};

/// Dependencies of an expression's value.
struct Dependence {
    bool memory = false; ///< on taken pieces
    bool board = false;  ///< on the occupied cells
    bool piece = false;
    bool bucket = false;
    bool may_fail = false; ///< arithmetic may meet a text or a record

    [[nodiscard]] bool fixed() const { return !memory && !board && !may_fail; }
};

/// Precomputed answers of an expression that reads only constants, `p`, `p.X` and near or remote buckets: for each
/// combination of these, the accepted buckets as four bits.
struct AnswerTable {
    bool previous = false;
    bool quadrant = false;
    std::vector<Property> previous_of;
    std::vector<std::uint8_t> answers; ///< mixed radix: p, each p.X (0 undefined, else bucket + 1), quadrant

    static constexpr int most_previous_of = 3;
};

struct Expression {
    std::uint32_t root = 0;
    Dependence depends;
    std::optional<AnswerTable> table;
};

// ---- Atoms

/// The part of an atom that refuses.
enum class Component : std::uint8_t { Count, Code, Shape, Color, Property, Pos, Bucket, PostPos };

struct PosList {
    std::uint64_t cells = 0;          ///< bit c: cell c is listed
    std::vector<std::int32_t> orders; ///< as written; -1: an undefined order
    std::vector<std::string> names;   ///< names of these orders
};

/// One condition of an atom, in the order of evaluation.
struct Test {
    Component component = Component::Code;
    Place place;
    Property property = 0;                ///< Shape, Color, Property
    std::optional<Range> range;           ///< of a property
    std::vector<std::uint32_t> texts;     ///< literal texts of a property
    std::vector<std::uint32_t> folded;    ///< the same in one letter case; only if all are words
    std::optional<Expression> expression; ///< Code, Bucket, or of a property
    std::optional<PosList> pos;           ///< Pos
};

struct AtomProgram {
    std::int32_t counter = unmetered;
    std::int16_t meter = -1; ///< index among the metered atoms of its line
    std::vector<Test> tests;
    std::optional<PosList> postpos;
    Place place;
};

struct LineProgram {
    std::int32_t counter = unmetered;
    std::uint32_t first_atom = 0;
    std::uint32_t end_atom = 0;
    std::uint16_t metered = 0; ///< number of its metered atoms
    bool all_metered = false;
    Place place;
};

struct OrderProgram {
    std::string name;
    std::vector<std::uint64_t> ties; ///< bit c: cell c
};

struct Program {
    RuleSet rules; ///< as written
    Quirks quirks;
    std::vector<std::string> properties; ///< names; the first four are fixed
    std::vector<std::string> texts;      ///< sorted, each once
    std::vector<OrderProgram> orders;    ///< orders that the rules use
    std::vector<Node> nodes;
    std::vector<std::uint32_t> children;
    std::vector<LineProgram> lines;
    std::vector<AtomProgram> atoms;

    [[nodiscard]] std::optional<std::uint32_t> find_text(std::string_view text) const;
};

/// A valid rule set that cannot be played, because it is larger than a State has room for.
class TooLarge : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Makes a rule set ready for play. Throws TooLarge.
[[nodiscard]] Program compile(RuleSet rules, const Quirks& quirks = {});

} // namespace rulegame
