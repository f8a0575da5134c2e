#include "rulegame/parser.hpp"

#include "rulegame/lexer.hpp"
#include "rulegame/orders.hpp"
#include "rulegame/unicode.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

namespace rulegame {

namespace {

/// Keys that take no range. The message names what they take.
std::string_view instead_of_a_range(std::string_view key) {
    return key == "count"                     ? "a number"
           : key == "pos" || key == "postpos" ? "cells and orders"
           : key == "bucket" || key == "code" ? "an expression"
           : key == "shape" || key == "color" ? "names, or an expression"
                                              : "";
}

/// One line, read from left to right without backtracking.
class LineParser {
public:
    LineParser(std::string_view line, std::uint32_t number, const Quirks& quirks)
        : line_(line), quirks_(quirks), tokens_(tokens_of(line, number)) {}

    [[nodiscard]] bool empty() const { return tokens_.size() == 1; }

    [[nodiscard]] bool defines_an_order() const {
        return tokens_.front().kind == TokenKind::Name && upper_case(tokens_.front().text) == "ORDER";
    }

    [[noreturn]] void fail(std::string expected) const { fail(now(), std::move(expected)); }

    [[noreturn]] void fail(const Token& at, std::string expected, std::string found = {}) const {
        throw ParseError(ParseErrorClass::RuleParse, at.place, std::move(expected),
                         found.empty() ? describe(at) : std::move(found), line_);
    }

    // order = "order" name "=" list
    OrderDefinition order() {
        OrderDefinition definition;
        definition.place = next().place;
        if (now().kind != TokenKind::Name) {
            fail("the name of the order");
        }
        definition.name = next().text;
        expect("=", "\"=\" behind the name of the order");
        if (!now().is("[")) {
            fail("the list of the order's cells, which begins with \"[\"");
        }
        const std::size_t begin = at_;
        const Expr list = this->list();
        std::set<std::int32_t> seen;
        for (const Expr& element : list.children) {
            if (element.kind == ExprKind::Number) {
                definition.ties.push_back({order_cell(element, seen)});
            } else if (element.kind == ExprKind::List) {
                Tie tie;
                for (const Expr& cell : element.children) {
                    if (cell.kind != ExprKind::Number) {
                        fail(token_at(cell, begin), "cells in a list of tied ones",
                             cell.kind == ExprKind::List ? "a list within it" : "");
                    }
                    tie.push_back(order_cell(cell, seen));
                }
                definition.ties.push_back(std::move(tie));
            } else if (quirks_.orders_ignore_words) {
                definition.ignored.push_back(element);
            } else {
                fail(token_at(element, begin), "a cell or a list of tied cells");
            }
        }
        if (now().kind != TokenKind::End) {
            fail("the end of the line behind the order's list");
        }
        return definition;
    }

    // rule = [ "*" | number ] atom { atom }
    RuleLine rule() {
        RuleLine line;
        line.place = now().place;
        if (now().kind == TokenKind::Number) {
            if (now().number == 0 && !quirks_.odd_counters) {
                fail("a counter from 1");
            }
            line.counter = next().number;
        } else if (now().is("*")) {
            next();
        } else if (!now().is("(")) {
            fail(now().kind == TokenKind::Name && upper_case(now().text) == "ORDER"
                     ? "a rule: orders must stand before the first one"
                     : "a rule: a counter or an atom, which begins with \"(\"");
        }
        do {
            line.atoms.push_back(atom());
        } while (now().kind != TokenKind::End);
        return line;
    }

private:
    // ---- Tokens

    [[nodiscard]] const Token& now() const { return tokens_[at_]; }
    [[nodiscard]] const Token& ahead(std::size_t steps) const {
        return tokens_[std::min(at_ + steps, tokens_.size() - 1)];
    }
    const Token& next() {
        const Token& token = tokens_[at_];
        at_ += token.kind == TokenKind::End ? 0 : 1;
        return token;
    }
    void expect(std::string_view sign, const char* what) {
        if (!now().is(sign)) {
            fail(what);
        }
        next();
    }

    /// The first token of an expression.
    [[nodiscard]] const Token& token_at(const Expr& expr, std::size_t from) const {
        while (tokens_[from].place.column < expr.place.column) {
            ++from;
        }
        return tokens_[from];
    }

    // ---- Orders

    std::uint8_t order_cell(const Expr& cell, std::set<std::int32_t>& seen) const {
        const Token& at = token_at(cell, 0);
        const std::string number = "the number " + std::to_string(cell.number);
        if (cell.number < 1 || cell.number > cells) {
            fail(at, "a cell from 1 to 36", number);
        }
        if (!seen.insert(cell.number).second) {
            fail(at, "each cell once", number + " again");
        }
        return static_cast<std::uint8_t>(cell.number);
    }

    // ---- Atoms

    // atom = "(" [ field { "," field } ] ")"
    Atom atom() {
        Atom atom;
        atom.place = now().place;
        const Token& open = now();
        expect("(", "an atom, which begins with \"(\"");
        if (now().is(")")) {
            next();
            return atom;
        }
        std::size_t keyed = 0;
        for (;;) {
            Field& field = atom.fields.emplace_back();
            field.place = now().place;
            if (now().kind == TokenKind::Name && ahead(1).is(":")) {
                ++keyed;
                keyed_field(field);
            } else if (now().is("*")) {
                next();
            } else {
                field.value = expression();
            }
            if (now().is(")")) {
                break;
            }
            expect(",", "\",\" or \")\"");
        }
        next();
        if (keyed != 0 && keyed != atom.fields.size()) {
            const auto other = std::find_if(atom.fields.begin(), atom.fields.end(),
                                            [](const Field& field) { return field.key.empty(); });
            fail(token_at(other->place), "a key before each field, or before none", "a field without a key");
        }
        if (keyed == 0) {
            if (atom.fields.size() != std::size(positional_keys)) {
                fail(open, "five fields without keys, or fields with keys",
                     std::to_string(atom.fields.size()) + (atom.fields.size() == 1 ? " field" : " fields") +
                         " without keys");
            }
            atom.positional = true;
            for (std::size_t i = 0; i < atom.fields.size(); ++i) {
                atom.fields[i].key = positional_keys[i];
            }
        }
        check(atom);
        return atom;
    }

    [[nodiscard]] const Token& token_at(Place place) const {
        std::size_t i = 0;
        while (tokens_[i].place.column < place.column) {
            ++i;
        }
        return tokens_[i];
    }

    // name ":" ( range | expression )
    void keyed_field(Field& field) {
        field.key = next().text;
        next();
        if (now().is("*") && !quirks_.anything_needs_no_key) {
            next();
        } else if (now().is("[") && ahead(1).kind == TokenKind::Number && ahead(2).is("..")) {
            if (const auto instead = instead_of_a_range(field.key); !instead.empty()) {
                fail(std::string(instead), "a range");
            }
            next();
            const std::int32_t low = next().number;
            next();
            if (now().kind != TokenKind::Number) {
                fail("the upper end of the range, a number");
            }
            field.value = Range{low, next().number};
            expect("]", "\"]\" at the end of the range");
        } else {
            field.value = expression();
        }
    }

    [[noreturn]] void fail(std::string expected, const char* found) const {
        fail(now(), std::move(expected), found);
    }

    /// Checks a field for its key, in both forms of an atom.
    void check(const Atom& atom) const {
        std::set<std::string_view> seen;
        for (const Field& field : atom.fields) {
            if (!seen.insert(field.key).second && field.key != "pos") {
                fail(token_at(field.place), "each key once; only \"pos\" may be repeated",
                     "the key \"" + field.key + "\" again");
            }
            const auto* value = std::get_if<Expr>(&field.value);
            if (value == nullptr) {
                continue;
            }
            if (field.key == "count") {
                if (value->kind != ExprKind::Number) {
                    fail(token_at(value->place), "a number for the count");
                }
                if (value->number < 1 && !quirks_.odd_counters) {
                    fail(token_at(value->place), "a count from 1");
                }
            } else if (field.key == "pos" || field.key == "postpos") {
                check_position(*value);
            }
        }
    }

    void check_position(const Expr& value) const {
        switch (value.kind) {
        case ExprKind::Number:
        case ExprKind::Name:
        case ExprKind::Text: return;
        case ExprKind::List:
            for (const Expr& child : value.children) {
                check_position(child);
            }
            return;
        default: fail(token_at(value.place), "cells and names of orders for the position", "an operation");
        }
    }

    // ---- Expressions

    /// Counts the nesting of expressions.
    class Deeper {
    public:
        explicit Deeper(LineParser& parser) : depth_(parser.depth_) {
            if (++depth_ > deepest_expression) {
                parser.fail("at most " + std::to_string(deepest_expression) +
                            " parentheses, brackets and \"!\" within each other");
            }
        }
        ~Deeper() { --depth_; }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;

    private:
        int& depth_;
    };

    // expression = sum [ compare sum ]
    Expr expression() {
        Expr left = sum();
        if (now().kind != TokenKind::Compare) {
            return left;
        }
        Expr compare{ExprKind::Compare, 0, next().text, {}, left.place};
        compare.children.push_back(std::move(left));
        compare.children.push_back(sum());
        return compare;
    }

    // sum = product { ("+"|"-") product }; product = unary { ("*"|"/"|"%") unary }
    Expr sum() {
        return chain(ExprKind::Sum, "+-",
                     [this] { return chain(ExprKind::Product, "*/%", [this] { return unary(); }); });
    }

    template <class Operand> Expr chain(ExprKind kind, std::string_view operators, Operand operand) {
        Expr first = operand();
        const auto is_operator = [&] {
            return now().kind == TokenKind::Sign && now().text.size() == 1 &&
                   operators.find(now().text[0]) != std::string_view::npos;
        };
        if (!is_operator()) {
            return first;
        }
        Expr all{kind, 0, {}, {}, first.place};
        all.children.push_back(std::move(first));
        while (is_operator()) {
            all.text += next().text;
            all.children.push_back(operand());
        }
        return all;
    }

    // unary = "!" unary | primary
    Expr unary() {
        if (!now().is("!")) {
            return primary();
        }
        const Deeper deeper(*this);
        Expr negation{ExprKind::Not, 0, {}, {}, next().place};
        negation.children.push_back(unary());
        return negation;
    }

    // primary = name { "." name } | string | number | "-" number | "(" expression ")" | list
    Expr primary() {
        const Token& token = now();
        switch (token.kind) {
        case TokenKind::Number: next(); return {ExprKind::Number, token.number, {}, {}, token.place};
        case TokenKind::Text: next(); return {ExprKind::Text, 0, token.text, {}, token.place};
        case TokenKind::Name: return name();
        default: break;
        }
        if (token.is("-")) {
            if (!quirks_.negative_numbers) {
                fail("a value; numbers have no sign");
            }
            next();
            if (now().kind != TokenKind::Number) {
                fail("a number behind the sign");
            }
            return {ExprKind::Number, -next().number, {}, {}, token.place};
        }
        if (token.is("(")) {
            const Deeper deeper(*this);
            next();
            Expr inner = expression();
            expect(")", "\")\" at the end of the expression");
            return inner;
        }
        if (token.is("[")) {
            return list();
        }
        fail("a value: a number, a name, a string, \"(\" or \"[\"");
    }

    Expr name() {
        const Token& first = next();
        Expr name{ExprKind::Name, 0, first.text, {}, first.place};
        while (now().is(".")) {
            next();
            if (now().kind != TokenKind::Name) {
                fail("a name behind the dot");
            }
            name.text += "." + next().text;
        }
        return name;
    }

    // list = "[" expression { "," expression } "]"
    Expr list() {
        const Deeper deeper(*this);
        Expr list{ExprKind::List, 0, {}, {}, next().place};
        if (now().is("]") && !quirks_.no_empty_list) {
            next();
            return list;
        }
        for (;;) {
            list.children.push_back(expression());
            if (now().is("]")) {
                next();
                return list;
            }
            expect(",", "\",\" or \"]\"");
        }
    }

    std::string_view line_;
    const Quirks& quirks_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

[[nodiscard]] std::string_view line_of(std::string_view text, std::uint32_t number) {
    for (std::uint32_t i = 1; i < number; ++i) {
        text.remove_prefix(std::min(text.size(), text.find('\n') + 1));
    }
    return text.substr(0, text.find('\n'));
}

void check_orders_in(const RuleSet& rules, const Expr& position, std::string_view text) {
    for (const Expr& child : position.children) {
        check_orders_in(rules, child, text);
    }
    const bool names_one = position.kind == ExprKind::Name || position.kind == ExprKind::Text;
    if (names_one && !is_defined(rules, position.text)) {
        throw ParseError(ParseErrorClass::RuleParse, position.place, "an order that is defined",
                         "\"" + position.text + "\"", line_of(text, position.place.line));
    }
}

/// Finds undefined orders in positions, if the quirks make that an error.
void check_orders(const RuleSet& rules, std::string_view text) {
    for (const RuleLine& line : rules.lines) {
        for (const Atom& atom : line.atoms) {
            for (const Field& field : atom.fields) {
                const auto* value = std::get_if<Expr>(&field.value);
                if (value != nullptr && (field.key == "pos" || field.key == "postpos")) {
                    check_orders_in(rules, *value, text);
                }
            }
        }
    }
}

} // namespace

RuleSet parse_rules(std::string_view bytes, const Quirks& quirks) {
    if (bytes.size() > largest_rule_text) {
        throw ParseError(ParseErrorClass::RuleParse, {1, 1}, "a file of at most 256 KiB",
                         std::to_string(bytes.size()) + " bytes", "");
    }
    const std::string text = well_formed(bytes);
    RuleSet rules;
    std::uint32_t number = 0;
    std::string_view last_line;
    for (std::string_view rest = text; !rest.empty();) {
        ++number;
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        last_line = line;
        const auto first = std::find_if(line.begin(), line.end(),
                                        [](char c) { return static_cast<unsigned char>(c) > 0x20U; });
        if (first == line.end() || *first == '#') {
            continue;
        }
        LineParser parser(line, number, quirks);
        if (parser.empty()) {
            parser.fail("a rule or an order");
        }
        if (rules.lines.empty() && parser.defines_an_order()) {
            rules.orders.push_back(parser.order());
        } else {
            rules.lines.push_back(parser.rule());
        }
    }
    if (rules.lines.empty()) {
        throw ParseError(ParseErrorClass::RuleParse, {std::max(number, 1U), 1}, "at least one rule line",
                         "the end of the file", last_line);
    }
    if (!quirks.unknown_orders_parse) {
        check_orders(rules, text);
    }
    return rules;
}

} // namespace rulegame
