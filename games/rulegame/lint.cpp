#include "rulegame/lint.hpp"

#include "rulegame/orders.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/unicode.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

namespace rulegame {

namespace {

constexpr std::array<std::string_view, 7> known_keys = {"count",   "shape",  "color", "pos",
                                                        "postpos", "bucket", "code"};
constexpr std::array<std::string_view, 7> known_variables = {"p",    "pc",     "ps",      "this",
                                                             "last", "Nearby", "Remotest"};

template <class Words> bool among(std::string_view word, const Words& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The first part of a dotted name.
std::string_view head_of(std::string_view name) { return name.substr(0, name.find('.')); }

bool is_defined_variable(std::string_view name) {
    const std::string_view head = head_of(name);
    return head.size() == name.size() ? among(name, known_variables)
                                      : head == "p" || head == "q" || head == "this" || head == "last";
}

/// Whether an expression may have no value.
bool may_be_nothing(const Expr& expr) {
    const auto any = [&] { return std::any_of(expr.children.begin(), expr.children.end(), may_be_nothing); };
    switch (expr.kind) {
    case ExprKind::Number:
    case ExprKind::Text: return false;
    case ExprKind::Name:
        return expr.text != "Nearby" && expr.text != "Remotest" && expr.text != "this" &&
               expr.text != "this.pos" && expr.text != "this.bucket";
    case ExprKind::List: return std::all_of(expr.children.begin(), expr.children.end(), may_be_nothing);
    case ExprKind::Sum: return any();
    case ExprKind::Product: return any() || expr.text.find_first_of("/%") != std::string::npos;
    default: return true;
    }
}

/// Whether an expression's value may be a text or a piece, so that arithmetic on it fails.
bool may_be_text(const Expr& expr) {
    if (expr.kind == ExprKind::Name) {
        const std::string_view name = expr.text;
        const std::string_view head = head_of(name);
        if (head != "this" && head != "last" && head != "q") {
            return false;
        }
        return !name.ends_with(".pos") && !name.ends_with(".bucket");
    }
    return expr.kind == ExprKind::Text ||
           (expr.kind == ExprKind::List &&
            std::any_of(expr.children.begin(), expr.children.end(), may_be_text));
}

class Linter {
public:
    explicit Linter(const RuleSet& rules) : rules_(rules) {}

    std::vector<Remark> run() {
        for (const OrderDefinition& order : rules_.orders) {
            for (const Expr& ignored : order.ignored) {
                differs(ignored.place, "the server passes over " + print(ignored) +
                                           ": an order is made of cells and lists of cells");
            }
        }
        for (const RuleLine& line : rules_.lines) {
            if (line.counter == 0) {
                differs(
                    line.place,
                    "with a counter of 0 the server always skips this line; the text has counters from 1");
            }
            for (const Atom& atom : line.atoms) {
                for (const Field& field : atom.fields) {
                    look_at(field);
                }
            }
        }
        std::sort(remarks_.begin(), remarks_.end(), [](const Remark& a, const Remark& b) {
            return std::tie(a.place.line, a.place.column, a.text) <
                   std::tie(b.place.line, b.place.column, b.text);
        });
        return std::move(remarks_);
    }

private:
    void differs(Place place, std::string text) { remarks_.push_back({place, std::move(text), true}); }
    void doubtful(Place place, std::string text) { remarks_.push_back({place, std::move(text), false}); }

    void look_at(const Field& field) {
        look_at_key(field);
        const auto* value = std::get_if<Expr>(&field.value);
        if (value == nullptr) {
            return;
        }
        if (field.key == "count") {
            look_at_count(*value);
        } else if (field.key == "pos" || field.key == "postpos") {
            look_at_position(*value);
        } else if (is_literal(*value)) {
            if (field.key == "bucket") {
                look_at_expression(*value);
                look_at_buckets(*value);
            } else if (field.key == "code") {
                look_at_expression(*value);
            } else {
                look_at_words(field, *value);
            }
        } else {
            look_at_expression(*value);
            if (field.key == "bucket") {
                look_at_buckets(*value);
            }
        }
    }

    void look_at_key(const Field& field) {
        if (among(field.key, known_keys)) {
            return;
        }
        std::string small;
        for (const char c : field.key) {
            small += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        if (among(small, known_keys)) {
            doubtful(field.place, "\"" + field.key + "\" is taken for a property of pictures; \"" + small +
                                      "\" is written in small letters");
        } else if (small == "position") {
            doubtful(field.place,
                     "\"position\" is taken for a property of pictures; the place of a piece is \"pos\"");
        }
    }

    void look_at_count(const Expr& value) {
        if (value.number == 0) {
            differs(value.place,
                    "with a count of 0 the server never uses this atom; the text has counts from 1");
        } else if (value.number < 0) {
            differs(value.place, "the server takes a count below 0 for no count; the text has counts from 1");
        }
    }

    void look_at_position(const Expr& value) {
        for (const Expr& child : value.children) {
            look_at_position(child);
        }
        if (value.kind == ExprKind::Number && (value.number < 1 || value.number > cells)) {
            doubtful(value.place,
                     "no piece ever lies in cell " + std::to_string(value.number) + "; cells are 1 to 36");
        }
        const bool names_order = value.kind == ExprKind::Name || value.kind == ExprKind::Text;
        if (names_order && !is_defined(rules_, value.text)) {
            differs(
                value.place,
                "the order " + value.text +
                    " is nowhere defined: the server accepts it here and fails when a piece gets this far");
        }
    }

    static bool is_literal(const Expr& value) {
        const auto literal = [](const Expr& one) {
            return one.kind == ExprKind::Number || one.kind == ExprKind::Text ||
                   (one.kind == ExprKind::Name && one.text.find('.') == std::string::npos);
        };
        return value.kind == ExprKind::List
                   ? std::all_of(value.children.begin(), value.children.end(), literal)
                   : literal(value);
    }

    void look_at_words(const Field& field, const Expr& value) {
        const bool named = field.key == "shape" || field.key == "color";
        const auto is_number = [](const Expr& one) { return one.kind == ExprKind::Number; };
        if (!named || !std::any_of(value.children.begin(), value.children.end(), is_number)) {
            return;
        }
        for (const Expr& word : value.children) {
            if (word.kind != ExprKind::Number && upper_case(word.text) != word.text) {
                doubtful(word.place, "with a number in the list letter case counts: " + word.text +
                                         " does not accept " + upper_case(word.text));
            }
        }
    }

    void look_at_buckets(const Expr& value) {
        if (value.kind == ExprKind::Number && (value.number < 0 || value.number > 3)) {
            doubtful(value.place, "bucket " + std::to_string(value.number) + " means bucket " +
                                      std::to_string(((value.number % 4) + 4) % 4));
        }
        if (value.kind == ExprKind::List) {
            for (const Expr& child : value.children) {
                look_at_buckets(child);
            }
        }
    }

    void look_at_expression(const Expr& expr) {
        for (const Expr& child : expr.children) {
            look_at_expression(child);
        }
        switch (expr.kind) {
        case ExprKind::Number:
            if (expr.number < 0) {
                differs(expr.place,
                        "the server reads " + print(expr) + " as a number; the text has none below 0");
            }
            break;
        case ExprKind::Text:
            if (parse_integer(expr.text).ok) {
                differs(expr.place,
                        print(expr) + " is a text and never equal to a number; the text says they convert");
            }
            break;
        case ExprKind::Name: look_at_name(expr); break;
        case ExprKind::Compare:
            if (may_be_nothing(expr.children[1])) {
                differs(expr.place, "while " + print(expr.children[1]) +
                                        " has no value, the server gives this the value of " +
                                        print(expr.children[0]) + "; the text says none");
            }
            break;
        case ExprKind::Sum:
        case ExprKind::Product:
            for (const Expr& child : expr.children) {
                if (may_be_text(child)) {
                    differs(
                        child.place,
                        "where " + print(child) +
                            " is no number, the server fails; the text says such arithmetic gives nothing");
                }
            }
            break;
        default: break;
        }
    }

    void look_at_name(const Expr& expr) {
        if (is_defined_variable(expr.text)) {
            return;
        }
        if (is_defined(rules_, expr.text)) {
            differs(expr.place, "the server does not know the order " + expr.text +
                                    " in an expression; the text says it stands for cells");
            return;
        }
        doubtful(expr.place, expr.text + " is a variable that nothing defines; write \"" +
                                 upper_case(expr.text) + "\" if a text was meant");
    }

    const RuleSet& rules_;
    std::vector<Remark> remarks_;
};

} // namespace

std::vector<Remark> lint(const RuleSet& rules) { return Linter(rules).run(); }

} // namespace rulegame
