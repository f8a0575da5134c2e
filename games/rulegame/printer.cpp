#include "rulegame/printer.hpp"

#include <utility>

namespace rulegame {

namespace {

/// Binding strength of an expression. A part that binds less tightly than its place needs gets parentheses.
int tightness(const Expr& expr) {
    switch (expr.kind) {
    case ExprKind::Compare: return 0;
    case ExprKind::Sum: return 1;
    case ExprKind::Product: return 2;
    default: return 3;
    }
}

std::string part(const Expr& expr, int needed) {
    return tightness(expr) < needed ? "(" + print(expr) + ")" : print(expr);
}

/// Children with operators between them. Each binds tighter than the chain itself.
std::string chain(const Expr& expr, const char* space) {
    const int needed = tightness(expr) + 1;
    std::string text = part(expr.children.front(), needed);
    for (std::size_t i = 1; i < expr.children.size(); ++i) {
        text += space + std::string(1, expr.text[i - 1]) + space + part(expr.children[i], needed);
    }
    return text;
}

template <class Items, class Print> std::string joined(const Items& items, const char* between, Print print) {
    std::string text;
    for (const auto& item : items) {
        text += (text.empty() ? "" : between) + print(item);
    }
    return text;
}

struct PrintValue {
    std::string operator()(Anything) const { return "*"; }
    std::string operator()(Range range) const {
        return "[" + std::to_string(range.low) + ".." + std::to_string(range.high) + "]";
    }
    std::string operator()(const Expr& expr) const { return print(expr); }
};

} // namespace

std::string print(const Expr& expr) {
    switch (expr.kind) {
    case ExprKind::Number: return std::to_string(expr.number);
    case ExprKind::Text: return "\"" + expr.text + "\"";
    case ExprKind::Name: return expr.text;
    case ExprKind::List:
        return "[" + joined(expr.children, ",", [](const Expr& child) { return print(child); }) + "]";
    case ExprKind::Not: return "!" + part(expr.children.front(), 3);
    case ExprKind::Product: return chain(expr, "");
    case ExprKind::Sum: return chain(expr, " ");
    case ExprKind::Compare: return part(expr.children[0], 1) + expr.text + part(expr.children[1], 1);
    }
    return {};
}

std::string print(const Atom& atom) {
    return "(" +
           joined(atom.fields, ", ",
                  [&](const Field& field) {
                      return (atom.positional ? "" : field.key + ":") + std::visit(PrintValue{}, field.value);
                  }) +
           ")";
}

std::string print(const RuleLine& line) {
    return (line.counter == unmetered ? "" : std::to_string(line.counter) + " ") +
           joined(line.atoms, " ", [](const Atom& atom) { return print(atom); });
}

std::string print(const OrderDefinition& order) {
    std::string list = joined(order.ties, ", ", [](const Tie& tie) {
        const std::string tied = joined(tie, ",", [](std::uint8_t cell) { return std::to_string(cell); });
        return tie.size() == 1 ? tied : "[" + tied + "]";
    });
    for (const Expr& ignored : order.ignored) {
        list += (list.empty() ? "" : ", ") + print(ignored);
    }
    return "Order " + order.name + " = [" + list + "]";
}

std::string print(const RuleSet& rules) {
    const auto line = [](const auto& one) { return print(one) + "\n"; };
    return joined(rules.orders, "", line) + joined(rules.lines, "", line);
}

} // namespace rulegame
