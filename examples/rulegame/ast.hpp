#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// A rule file as a value: orders, rule lines, atoms, fields, expressions. What was written, not yet what it means.
namespace rulegame {

/// Where something stands in its file, for messages. No part of the value: any two are equal.
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

/// An expression. Parentheses are not kept, but in the nesting that they make.
struct Expr {
    ExprKind kind = ExprKind::Number;
    std::int32_t number = 0;
    /// Text: what is quoted. Name: as written, with its dots. Product, Sum: an operator a child but the first. Compare:
    /// the operator.
    std::string text;
    std::vector<Expr> children;
    Place place;

    friend bool operator==(const Expr&, const Expr&) = default;
};

/// `*`, or nothing where a field may be left out.
struct Anything {
    friend bool operator==(const Anything&, const Anything&) = default;
};

/// `[low..high]`, both included.
struct Range {
    std::int32_t low = 0;
    std::int32_t high = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

/// One field of an atom. In a positional atom the key is the one that its place stands for.
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

/// The cells of one rank: taken together when several are tied.
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
    std::vector<RuleLine> lines; ///< never empty in one that was parsed

    friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

} // namespace rulegame
