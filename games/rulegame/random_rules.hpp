#pragma once

#include "rulegame/ast.hpp"
#include "rulegame/orders.hpp"

#include "herding/core/random.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

/// Random rule sets for tests: every construct, often without sense.
namespace rulegame {

class RandomRules {
public:
    explicit RandomRules(std::uint64_t seed) : random_(seed) {}

    RuleSet rules() {
        RuleSet rules;
        for (int i = below(3); i > 0; --i) {
            rules.orders.push_back(order());
        }
        for (int i = 1 + below(3); i > 0; --i) {
            rules.lines.push_back(line());
        }
        return rules;
    }

    int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }

private:
    template <std::size_t N> std::string one_of(const char* const (&words)[N]) {
        return words[static_cast<std::size_t>(below(static_cast<int>(N)))];
    }

    OrderDefinition order() {
        OrderDefinition order;
        order.name = one_of({"Own", "T", "Spiral", "L1"});
        std::vector<std::uint8_t> all;
        for (int cell = 1; cell <= cells; ++cell) {
            all.push_back(static_cast<std::uint8_t>(cell));
        }
        random_.shuffle(all);
        all.resize(static_cast<std::size_t>(below(cells + 1)));
        while (!all.empty()) {
            const auto size =
                std::min<std::size_t>(all.size(), below(2) == 0 ? 1 : 1 + static_cast<std::size_t>(below(5)));
            order.ties.emplace_back(all.end() - static_cast<std::ptrdiff_t>(size), all.end());
            all.resize(all.size() - size);
        }
        if (order.ties.empty() || below(6) == 0) {
            order.ignored.push_back(text("ignored"));
        }
        return order;
    }

    RuleLine line() {
        RuleLine line;
        line.counter = below(3) == 0 ? below(4) : unmetered;
        for (int i = 1 + below(4); i > 0; --i) {
            line.atoms.push_back(atom());
        }
        return line;
    }

    Atom atom() {
        Atom atom;
        atom.positional = below(2) == 0;
        for (const std::string_view key :
             {"count", "shape", "color", "pos", "bucket", "code", "size", "postpos", "pos"}) {
            const bool positional =
                atom.fields.size() < std::size(positional_keys) && key == positional_keys[atom.fields.size()];
            if (atom.positional ? !positional : below(4) != 0) {
                continue;
            }
            Field& field = atom.fields.emplace_back();
            field.key = key;
            if (atom.positional && below(3) != 0) {
                continue; // anything
            }
            if (key == "count") {
                field.value = number(below(5) - 1);
            } else if (key == "pos" || key == "postpos") {
                field.value = position(2);
            } else if (key == "size" && below(3) == 0) {
                field.value = Range{below(4), below(6)};
            } else if (key == "shape" || key == "color" || key == "size") {
                field.value = below(3) == 0 ? expression(3) : literals();
            } else {
                field.value = expression(3);
            }
        }
        return atom;
    }

    Expr literals() {
        Expr list{ExprKind::List, 0, {}, {}, {}};
        for (int i = 1 + below(3); i > 0; --i) {
            list.children.push_back(below(4) == 0 ? number(below(5))
                                    : below(3) == 0
                                        ? text(one_of({"RED", "small", "star", ""}))
                                        : name(one_of({"red", "blue", "STAR", "square", "small"})));
        }
        return list;
    }

    Expr position(int depth) {
        switch (below(depth > 0 ? 4 : 3)) {
        case 0: return number(below(40));
        case 1: return name(one_of({"T", "B", "L1", "Own", "NearestObject", "Spiral"}));
        case 2: return text(one_of({"T", "Farthest"}));
        default: break;
        }
        Expr list{ExprKind::List, 0, {}, {}, {}};
        for (int i = 1 + below(4); i > 0; --i) {
            list.children.push_back(position(depth - 1));
        }
        return list;
    }

    Expr expression(int depth) {
        if (depth == 0 || below(3) == 0) {
            switch (below(4)) {
            case 0: return number(below(9) - 2);
            case 1: return text(one_of({"RED", "1", "small", "a b#(]"}));
            default:
                return name(one_of({"p", "pc", "ps", "Nearby", "Remotest", "last", "this.size", "last.pos",
                                    "q.color", "q.bucket", "q.bucket.size", "p.size", "p.bucket",
                                    "this.bucket", "this", "last.bucket", "nowhere", "q.shape.color"}));
            }
        }
        Expr expr;
        expr.kind = static_cast<ExprKind>(static_cast<int>(ExprKind::List) + below(5));
        const int count = expr.kind == ExprKind::Not       ? 1
                          : expr.kind == ExprKind::Compare ? 2
                          : expr.kind == ExprKind::List    ? 1 + below(3)
                                                           : 2 + below(2);
        for (int i = 0; i < count; ++i) {
            expr.children.push_back(expression(depth - 1));
            const bool chain = expr.kind == ExprKind::Product || expr.kind == ExprKind::Sum;
            if (chain && i > 0) {
                expr.text += expr.kind == ExprKind::Sum ? "+-"[below(2)] : "*/%"[below(3)];
            }
        }
        if (expr.kind == ExprKind::Compare) {
            expr.text = one_of({"==", "!=", "<", "<=", ">", ">="});
        }
        return expr;
    }

    static Expr number(int value) { return {ExprKind::Number, value, {}, {}, {}}; }
    static Expr text(std::string value) { return {ExprKind::Text, 0, std::move(value), {}, {}}; }
    static Expr name(std::string value) { return {ExprKind::Name, 0, std::move(value), {}, {}}; }

    herding::Generator random_;
};

} // namespace rulegame
