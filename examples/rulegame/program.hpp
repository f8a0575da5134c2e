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

/// A rule set made ready to be played: names become numbers, expressions a flat tree, those that only ask for earlier
/// buckets a table of answers. It knows no board yet.
namespace rulegame {

/// Index into a Program's list of property names. Four are always there.
using Property = std::uint16_t;
inline constexpr Property property_pos = 0;
inline constexpr Property property_bucket = 1;
inline constexpr Property property_shape = 2;
inline constexpr Property property_color = 3;

/// Atoms of one line that are metered: each has a byte in the State.
inline constexpr int most_metered = 64;
inline constexpr std::size_t most_lines = 0x7FFF;

// ---- Expressions

enum class Op : std::uint8_t {
    Nothing,
    Number,     ///< operand: the number
    Text,       ///< operand: index of the text
    Previous,   ///< p
    PreviousOf, ///< p.X, pc, ps; operand: the property
    QueueOf,    ///< q.X: the piece taken last that has the same X
    This,
    Last,
    Nearby,
    Remotest,
    OrderCells, ///< the front group of an order; operand: the order. Only where order names are variables
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

/// A node of the flat tree; its children are `Program::children[first_child ...]`.
struct Node {
    Op op = Op::Nothing;
    std::uint16_t child_count = 0;
    std::int32_t operand = 0;
    std::uint32_t first_child = 0;
};

/// What the value of an expression depends on.
struct Dependence {
    bool memory = false; ///< on pieces taken before
    bool board = false;  ///< on the cells that are occupied
    bool piece = false;
    bool bucket = false;
    bool may_fail = false; ///< arithmetic that may meet a text or a record

    [[nodiscard]] bool fixed() const { return !memory && !board && !may_fail; }
};

/// An expression that only asks for constants, `p`, `p.X` and near or remote buckets, answered beforehand: for each
/// combination of these the buckets that it accepts, as four bits.
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

/// What part of an atom says no.
enum class Component : std::uint8_t { Count, Code, Shape, Color, Property, Pos, Bucket, PostPos };

struct PosList {
    std::uint64_t cells = 0;          ///< bit c: cell c is listed
    std::vector<std::int32_t> orders; ///< in the order written; -1: an order that is nowhere defined
    std::vector<std::string> names;   ///< of these orders
};

/// One condition of an atom, in the order in which they are asked.
struct Test {
    Component component = Component::Code;
    Place place;
    Property property = 0;                ///< Shape, Color, Property
    std::optional<Range> range;           ///< of a property
    std::vector<std::uint32_t> texts;     ///< literal texts of a property
    std::vector<std::uint32_t> folded;    ///< the same without letter case; only where all are words
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
    std::uint16_t metered = 0; ///< atoms of it
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
    std::vector<OrderProgram> orders;    ///< those that are asked for
    std::vector<Node> nodes;
    std::vector<std::uint32_t> children;
    std::vector<LineProgram> lines;
    std::vector<AtomProgram> atoms;

    [[nodiscard]] std::optional<std::uint32_t> find_text(std::string_view text) const;
};

/// A rule set that cannot be played, though it is one: it is larger than a State has room for.
class TooLarge : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Makes a rule set ready. Throws TooLarge.
[[nodiscard]] Program compile(RuleSet rules, const Quirks& quirks = {});

} // namespace rulegame
