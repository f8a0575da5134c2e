#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// A rule file as a value: orders, rule lines, atoms, fields, expressions. It holds the text's structure, not its
/// meaning.
namespace rulegame {

/// A place in the file, for messages. It is not part of the value: any two places are equal.
struct Place {
    std::uint32_t line = 0; ///< from 1
    std::uint32_t column = 0;
    friend constexpr bool operator==(Place, Place) noexcept { return true; }
};

enum class ExprKind : std::uint8_t {
    Number,
    Text,    ///< a quoted string
    Name,    ///< a name, or several with dots between them
    List,    ///< children
    Not,     ///< one child
    Product, ///< children with * / % between them
    Sum,     ///< children with + - between them
    Compare  ///< two children
};

/// An expression. It keeps the nesting that parentheses make, but not the parentheses.
struct Expr {
    ExprKind kind = ExprKind::Number;
    std::int32_t number = 0;
    /// Text: the quoted string. Name: as written, with its dots. Product, Sum: one operator for each child except the
    /// first. Compare: the operator.
    std::string text;
    std::vector<Expr> children;
    Place place;

    friend bool operator==(const Expr&, const Expr&) = default;
};

/// `*`, or a field that is left out.
struct Anything {
    friend bool operator==(const Anything&, const Anything&) = default;
};

/// `[low..high]`, both included.
struct Range {
    std::int32_t low = 0;
    std::int32_t high = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

/// One field of an atom. In a positional atom its place gives the key.
struct Field {
    std::string key;
    std::variant<Anything, Range, Expr> value;
    Place place;

    friend bool operator==(const Field&, const Field&) = default;
};

inline constexpr std::string_view positional_keys[] = {"count", "shape", "color", "pos", "bucket"};

struct Atom {
    bool positional = false;
    std::vector<Field> fields;
    Place place;

    friend bool operator==(const Atom&, const Atom&) = default;
};

inline constexpr std::int32_t unmetered = -1;

struct RuleLine {
    std::int32_t counter = unmetered;
    std::vector<Atom> atoms;
    Place place;

    friend bool operator==(const RuleLine&, const RuleLine&) = default;
};

/// The cells of one rank. Several cells of one rank are tied.
using Tie = std::vector<std::uint8_t>;

struct OrderDefinition {
    std::string name;
    std::vector<Tie> ties;     ///< first to last
    std::vector<Expr> ignored; ///< elements that are neither cell nor list
    Place place;

    friend bool operator==(const OrderDefinition&, const OrderDefinition&) = default;
};

struct RuleSet {
    std::vector<OrderDefinition> orders;
    std::vector<RuleLine> lines; ///< not empty after parsing

    friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

} // namespace rulegame
