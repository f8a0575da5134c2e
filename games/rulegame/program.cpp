#include "rulegame/program.hpp"

#include "rulegame/answer_table.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/unicode.hpp"
#include "rulegame/value.hpp"

#include <algorithm>
#include <set>

namespace rulegame {

namespace {

class Compiler {
public:
    Compiler(RuleSet rules, const Quirks& quirks) {
        program_.rules = std::move(rules);
        program_.quirks = quirks;
        program_.properties = {"pos", "bucket", "shape", "color"};
    }

    Program run() {
        if (program_.rules.lines.size() > most_lines) {
            throw TooLarge("a rule set can be played with at most " + std::to_string(most_lines) + " lines");
        }
        for (const RuleLine& line : program_.rules.lines) {
            for (const Atom& atom : line.atoms) {
                collect_texts(atom);
            }
        }
        program_.texts.assign(texts_.begin(), texts_.end());
        for (const RuleLine& line : program_.rules.lines) {
            compile_line(line);
        }
        return std::move(program_);
    }

private:
    // ---- Texts

    static std::string literal(const Expr& expr) {
        return expr.kind == ExprKind::Number ? std::to_string(expr.number) : expr.text;
    }

    void collect_texts(const Atom& atom) {
        for (const Field& field : atom.fields) {
            if (const auto* value = std::get_if<Expr>(&field.value)) {
                collect_texts(*value);
            }
        }
    }

    void collect_texts(const Expr& expr) {
        if (expr.kind == ExprKind::Text || expr.kind == ExprKind::Name || expr.kind == ExprKind::Number) {
            const std::string text = literal(expr);
            texts_.insert(text);
            texts_.insert(fold_case(text));
        }
        for (const Expr& child : expr.children) {
            collect_texts(child);
        }
    }

    [[nodiscard]] std::uint32_t text(const std::string& text) const { return *program_.find_text(text); }

    // ---- Names

    Property property(std::string_view name) {
        const auto found = std::find(program_.properties.begin(), program_.properties.end(), name);
        if (found != program_.properties.end()) {
            return static_cast<Property>(found - program_.properties.begin());
        }
        if (program_.properties.size() > most_lines) {
            throw TooLarge("a rule set can be played with at most " + std::to_string(most_lines) +
                           " different properties");
        }
        program_.properties.emplace_back(name);
        return static_cast<Property>(program_.properties.size() - 1);
    }

    std::int32_t order(std::string_view name) {
        for (std::size_t i = 0; i < program_.orders.size(); ++i) {
            if (program_.orders[i].name == name) {
                return static_cast<std::int32_t>(i);
            }
        }
        const std::vector<Tie>* ties = find_order(program_.rules, name);
        if (ties == nullptr) {
            return -1;
        }
        OrderProgram order{std::string(name), {}};
        for (const Tie& tie : *ties) {
            std::uint64_t& mask = order.ties.emplace_back(0);
            for (const std::uint8_t cell : tie) {
                mask |= std::uint64_t{1} << cell;
            }
        }
        program_.orders.push_back(std::move(order));
        return static_cast<std::int32_t>(program_.orders.size() - 1);
    }

    // ---- Expressions

    std::uint32_t node(Op op, std::int32_t operand = 0, const std::vector<std::uint32_t>& children = {}) {
        Node node{op, static_cast<std::uint16_t>(children.size()), operand,
                  static_cast<std::uint32_t>(program_.children.size())};
        if (children.size() > 0xFFFF) {
            throw TooLarge("a list can have at most 65535 elements");
        }
        std::uint32_t depth = 0;
        for (const std::uint32_t child : children) {
            depth = std::max(depth, depths_[child] + 1);
        }
        if (depth > deepest) {
            throw TooLarge("an expression can be played with at most " + std::to_string(deepest) +
                           " operations one in another");
        }
        depths_.push_back(depth);
        program_.children.insert(program_.children.end(), children.begin(), children.end());
        program_.nodes.push_back(node);
        return static_cast<std::uint32_t>(program_.nodes.size() - 1);
    }

    std::uint32_t tree(const Expr& expr) {
        switch (expr.kind) {
        case ExprKind::Number: return node(Op::Number, expr.number);
        case ExprKind::Text: {
            const auto integer = parse_integer(expr.text);
            if (integer.ok && !program_.quirks.quoted_numbers_stay_texts) {
                return node(Op::Number, integer.value);
            }
            return node(Op::Text, static_cast<std::int32_t>(text(expr.text)));
        }
        case ExprKind::Name: return name(expr.text);
        case ExprKind::List: {
            std::vector<std::uint32_t> children;
            for (const Expr& child : expr.children) {
                children.push_back(tree(child));
            }
            return node(Op::Union, 0, children);
        }
        case ExprKind::Not: return node(Op::Not, 0, {tree(expr.children[0])});
        case ExprKind::Compare: {
            const Op op = expr.text == "=="   ? Op::Equal
                          : expr.text == "!=" ? Op::NotEqual
                          : expr.text == "<"  ? Op::Less
                          : expr.text == "<=" ? Op::LessOrEqual
                          : expr.text == ">"  ? Op::Greater
                                              : Op::GreaterOrEqual;
            const auto left = tree(expr.children[0]);
            return node(op, 0, {left, tree(expr.children[1])});
        }
        default: break;
        }
        std::uint32_t left = tree(expr.children[0]);
        for (std::size_t i = 1; i < expr.children.size(); ++i) {
            const char sign = expr.text[i - 1];
            const Op op = sign == '+'   ? Op::Add
                          : sign == '-' ? Op::Subtract
                          : sign == '*' ? Op::Multiply
                          : sign == '/' ? Op::Divide
                                        : Op::Remainder;
            left = node(op, 0, {left, tree(expr.children[i])});
        }
        return left;
    }

    /// `a.b.c` is the variable with that whole name, if any, and property c of the records in `a.b`.
    std::uint32_t name(std::string_view whole) {
        if (static_cast<std::size_t>(std::count(whole.begin(), whole.end(), '.')) > deepest) {
            throw TooLarge("a name can be played with at most " + std::to_string(deepest) + " dots");
        }
        const auto dot = whole.rfind('.');
        const std::uint32_t variable = this->variable(whole);
        if (dot == std::string_view::npos) {
            return variable;
        }
        const std::uint32_t before = name(whole.substr(0, dot));
        if (!may_be_no_number(program_, before)) {
            return variable;
        }
        const std::uint32_t member = node(Op::Member, property(whole.substr(dot + 1)), {before});
        return program_.nodes[variable].op == Op::Nothing ? member : node(Op::Union, 0, {variable, member});
    }

    std::uint32_t variable(std::string_view name) {
        if (name == "p") {
            return node(Op::Previous);
        }
        if (name == "pc" || name == "ps") {
            return node(Op::PreviousOf, name == "pc" ? property_color : property_shape);
        }
        if (name == "this" || name == "last") {
            return node(name == "this" ? Op::This : Op::Last);
        }
        if (name == "Nearby" || name == "Remotest") {
            return node(name == "Nearby" ? Op::Nearby : Op::Remotest);
        }
        if (name.starts_with("p.") || name.starts_with("q.")) {
            return node(name[0] == 'p' ? Op::PreviousOf : Op::QueueOf, property(name.substr(2)));
        }
        if (!program_.quirks.order_names_are_no_variables && is_defined(program_.rules, name)) {
            return node(Op::OrderCells, order(name));
        }
        return node(Op::Nothing);
    }

    Expression expression(const Expr& expr, Component role) { return analyzed(program_, tree(expr), role); }

    // ---- Atoms

    PosList pos_list(const Expr& expr) {
        PosList list;
        add(expr, list);
        return list;
    }

    void add(const Expr& expr, PosList& list) {
        if (expr.kind == ExprKind::List) {
            for (const Expr& child : expr.children) {
                add(child, list);
            }
        } else if (expr.kind == ExprKind::Number) {
            list.cells |= expr.number >= 1 && expr.number <= cells ? std::uint64_t{1} << expr.number : 0;
        } else {
            list.orders.push_back(order(expr.text));
            list.names.push_back(expr.text);
        }
    }

    static bool is_literal(const Expr& expr) {
        return expr.kind == ExprKind::Number || expr.kind == ExprKind::Text ||
               (expr.kind == ExprKind::Name && expr.text.find('.') == std::string::npos);
    }

    void set_condition(const Field& field, Test& test) {
        if (const auto* range = std::get_if<Range>(&field.value)) {
            test.range = *range;
            return;
        }
        const Expr& value = std::get<Expr>(field.value);
        const bool list = value.kind == ExprKind::List;
        const auto all = [&](auto holds) {
            return list ? std::all_of(value.children.begin(), value.children.end(), holds) : holds(value);
        };
        if (!all(is_literal)) {
            test.expression = expression(value, test.component);
            return;
        }
        const auto each = [&](auto use) {
            if (list) {
                std::for_each(value.children.begin(), value.children.end(), use);
            } else {
                use(value);
            }
        };
        each([&](const Expr& one) { test.texts.push_back(text(literal(one))); });
        if (all([](const Expr& one) { return one.kind != ExprKind::Number; })) {
            each([&](const Expr& one) { test.folded.push_back(text(fold_case(literal(one)))); });
        }
    }

    static Component component_of(std::string_view key) {
        return key == "code"     ? Component::Code
               : key == "shape"  ? Component::Shape
               : key == "color"  ? Component::Color
               : key == "pos"    ? Component::Pos
               : key == "bucket" ? Component::Bucket
                                 : Component::Property;
    }

    AtomProgram atom(const Atom& source, std::uint16_t& metered) {
        AtomProgram atom;
        atom.place = source.place;
        for (const Field& field : source.fields) {
            const auto* value = std::get_if<Expr>(&field.value);
            if (field.key == "count") {
                atom.counter = value == nullptr ? unmetered : std::max(value->number, unmetered);
                continue;
            }
            if (std::holds_alternative<Anything>(field.value)) {
                continue; // no condition
            }
            if (field.key == "postpos") {
                atom.postpos = pos_list(*value);
                continue;
            }
            Test test;
            test.component = component_of(field.key);
            test.place = field.place;
            switch (test.component) {
            case Component::Code:
            case Component::Bucket: test.expression = expression(*value, test.component); break;
            case Component::Pos: test.pos = pos_list(*value); break;
            default: test.property = property(field.key); set_condition(field, test);
            }
            // In the order of evaluation; conditions of one kind as written.
            const auto behind = std::upper_bound(
                atom.tests.begin(), atom.tests.end(), test.component,
                [](Component component, const Test& other) { return component < other.component; });
            atom.tests.insert(behind, std::move(test));
        }
        if (atom.counter != unmetered) {
            if (metered == most_metered) {
                throw TooLarge("line " + std::to_string(source.place.line) +
                               ": a rule line can be played with at most " + std::to_string(most_metered) +
                               " metered atoms");
            }
            atom.meter = static_cast<std::int16_t>(metered++);
        }
        return atom;
    }

    void compile_line(const RuleLine& source) {
        LineProgram line;
        line.counter = source.counter;
        line.place = source.place;
        line.first_atom = static_cast<std::uint32_t>(program_.atoms.size());
        for (const Atom& one : source.atoms) {
            program_.atoms.push_back(atom(one, line.metered));
        }
        line.end_atom = static_cast<std::uint32_t>(program_.atoms.size());
        line.all_metered = line.metered == source.atoms.size();
        program_.lines.push_back(line);
    }

    static constexpr std::uint32_t deepest = 1000;

    Program program_;
    std::set<std::string> texts_;
    std::vector<std::uint32_t> depths_; ///< depth of the tree below each node
};

} // namespace

std::optional<std::uint32_t> Program::find_text(std::string_view text) const {
    const auto found = std::lower_bound(texts.begin(), texts.end(), text);
    if (found == texts.end() || *found != text) {
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(found - texts.begin());
}

Program compile(RuleSet rules, const Quirks& quirks) {
    if (const std::size_t size = print(rules).size(); size > largest_rule_text) {
        throw TooLarge("a rule set can be played with at most " + std::to_string(largest_rule_text) +
                       " bytes of printed rules, which records keep; these have " + std::to_string(size));
    }
    return Compiler(std::move(rules), quirks).run();
}

} // namespace rulegame
