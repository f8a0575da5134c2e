#include "rulegame/explain.hpp"

#include "rulegame/printer.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace rulegame {

namespace {

/// `a, b or c`.
std::string joined(const std::vector<std::string>& parts, const char* last) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text += (i == 0                  ? ""
                 : i + 1 == parts.size() ? std::string(" ") + last + " "
                                         : std::string(", ")) +
                parts[i];
    }
    return text;
}

const Expr* expression_of(const Field& field) { return std::get_if<Expr>(&field.value); }

std::string word(const Expr& expr) {
    return expr.kind == ExprKind::Number ? std::to_string(expr.number) : expr.text;
}

bool is_word(const Expr& expr) {
    return expr.kind == ExprKind::Number || expr.kind == ExprKind::Text ||
           (expr.kind == ExprKind::Name && expr.text.find('.') == std::string::npos);
}

/// The words of a literal condition; empty for an expression.
std::optional<std::vector<std::string>> words_of(const Expr& expr) {
    if (is_word(expr)) {
        return std::vector<std::string>{word(expr)};
    }
    if (expr.kind != ExprKind::List || !std::all_of(expr.children.begin(), expr.children.end(), is_word)) {
        return std::nullopt;
    }
    std::vector<std::string> words;
    for (const Expr& child : expr.children) {
        words.push_back(word(child));
    }
    return words;
}

void positions(const Expr& expr, std::vector<std::string>& cells_listed, std::vector<std::string>& orders) {
    if (expr.kind == ExprKind::List) {
        for (const Expr& child : expr.children) {
            positions(child, cells_listed, orders);
        }
    } else {
        (expr.kind == ExprKind::Number ? cells_listed : orders).push_back(word(expr));
    }
}

std::string where(const Expr& expr, const char* among) {
    std::vector<std::string> listed;
    std::vector<std::string> orders;
    positions(expr, listed, orders);
    std::vector<std::string> parts;
    if (!listed.empty()) {
        parts.push_back("lies in cell " + joined(listed, "or"));
    }
    for (const std::string& order : orders) {
        parts.push_back("comes first in the order " + order + among);
    }
    return joined(parts, "or");
}

/// The buckets that an expression names for certain.
std::optional<std::string> plain_buckets(const Expr& expr) {
    static const std::map<std::string, std::string> phrases = {
        {"p", "the bucket of the last move"},
        {"p + 1", "the bucket clockwise of that of the last move"},
        {"p - 1", "the bucket counter-clockwise of that of the last move"},
        {"p + 3", "the bucket counter-clockwise of that of the last move"},
        {"p + 2", "the bucket opposite to that of the last move"},
        {"pc", "the bucket that took the last piece of its colour"},
        {"ps", "the bucket that took the last piece of its shape"},
        {"Nearby", "the bucket nearest to it"},
        {"Remotest", "the bucket farthest from it"},
        {"!p", "bucket 1 (top right), if no move has been made yet"},
    };
    if (expr.kind == ExprKind::Number) {
        return bucket_words(((expr.number % 4) + 4) % 4);
    }
    if (expr.kind == ExprKind::List) {
        std::vector<std::string> parts;
        for (const Expr& child : expr.children) {
            const auto part = plain_buckets(child);
            if (!part) {
                return std::nullopt;
            }
            parts.push_back(*part);
        }
        return joined(parts, "or");
    }
    const auto found = phrases.find(print(expr));
    return found == phrases.end() ? std::nullopt : std::optional<std::string>(found->second);
}

std::string destination(const Expr* expr) {
    if (expr == nullptr) {
        return "any bucket";
    }
    const auto plain = plain_buckets(*expr);
    return plain ? *plain : "a bucket among the values of `" + print(*expr) + "`, modulo 4";
}

std::string condition(const Field& field) {
    if (const auto* range = std::get_if<Range>(&field.value)) {
        return "its " + field.key + " is from " + std::to_string(range->low) + " to " +
               std::to_string(range->high);
    }
    const Expr& expr = *expression_of(field);
    if (field.key == "pos") {
        return "it " + where(expr, " among all pieces");
    }
    if (field.key == "postpos") {
        return "it " + where(expr, " among the pieces that meet the rest");
    }
    if (field.key == "code") {
        return "`" + print(expr) + "` has a value";
    }
    const std::string key = field.key == "color" ? "colour" : field.key;
    const auto words = words_of(expr);
    return "its " + key + " is " +
           (words ? joined(*words, "or") : "among the values of `" + print(expr) + "`");
}

void names_in(const Expr& expr, std::set<std::string>& names) {
    if (expr.kind == ExprKind::Name) {
        names.insert(expr.text);
    }
    for (const Expr& child : expr.children) {
        names_in(child, names);
    }
}

/// Meaning of an expression's variables.
std::string meaning(const std::string& name) {
    const auto property = [&](std::size_t from) {
        const std::string rest = name.substr(from, name.find('.', from) - from);
        return rest == "color" ? std::string("colour") : rest;
    };
    if (name == "p") {
        return "the bucket of the last move";
    }
    if (name == "pc" || name == "ps" || name.starts_with("p.")) {
        return "the bucket that took the last piece with the same " + (name == "pc"   ? std::string("colour")
                                                                       : name == "ps" ? std::string("shape")
                                                                                      : property(2));
    }
    if (name.starts_with("q.")) {
        const std::string what = property(2);
        return what == "bucket" ? "the last piece that went to the bucket in question"
                                : "the last piece taken with the same " + what;
    }
    if (name == "this" || name.starts_with("this.")) {
        return "the piece in question, with the bucket in question";
    }
    if (name == "last" || name.starts_with("last.")) {
        return "the piece that was taken last";
    }
    return name == "Nearby"     ? "the bucket nearest to the piece"
           : name == "Remotest" ? "the bucket opposite to Nearby"
                                : "nothing: it is not defined";
}

struct Used {
    std::set<std::string> orders;
    std::set<std::string> names;
};

void collect(const Atom& atom, Used& used) {
    for (const Field& field : atom.fields) {
        const Expr* expr = expression_of(field);
        if (expr == nullptr || field.key == "count") {
            continue;
        }
        if (field.key == "pos" || field.key == "postpos") {
            std::vector<std::string> cells_listed;
            std::vector<std::string> orders;
            positions(*expr, cells_listed, orders);
            used.orders.insert(orders.begin(), orders.end());
        } else if (field.key == "bucket" ? !plain_buckets(*expr) : field.key == "code" || !words_of(*expr)) {
            names_in(*expr, used.names);
        }
    }
}

std::string times(std::int32_t count) {
    return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times";
}

} // namespace

std::string bucket_words(int bucket) {
    constexpr std::array names = {"top left", "top right", "bottom right", "bottom left"};
    return "bucket " + std::to_string(bucket) + " (" + names[static_cast<std::size_t>(bucket)] + ")";
}

std::string draw_order(const std::vector<Tie>& ties) {
    std::array<std::size_t, cells + 1> rank{};
    for (std::size_t i = 0; i < ties.size(); ++i) {
        for (const std::uint8_t cell : ties[i]) {
            rank[cell] = i + 1;
        }
    }
    std::string text;
    for (int row = side; row >= 1; --row) {
        text += "  " + std::to_string(row) + " |";
        for (int column = 1; column <= side; ++column) {
            const std::size_t r = rank[static_cast<std::size_t>(cell_at(column, row))];
            const std::string shown = r == 0 ? "." : std::to_string(r);
            text += std::string(4 - shown.size(), ' ') + shown;
        }
        text += "\n";
    }
    return text + "       1   2   3   4   5   6\n";
}

std::string explain(const Atom& atom) {
    const Expr* bucket = nullptr;
    std::int32_t count = unmetered;
    std::vector<std::string> conditions;
    for (const Field& field : atom.fields) {
        const Expr* expr = expression_of(field);
        if (field.key == "bucket") {
            bucket = expr;
        } else if (field.key == "count") {
            count = expr == nullptr ? unmetered : expr->number;
        } else if (!std::holds_alternative<Anything>(field.value)) {
            conditions.push_back(condition(field));
        }
    }
    std::string text = conditions.empty() ? "any piece goes to " + destination(bucket)
                                          : "a piece goes to " + destination(bucket) + " if";
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        text += "\n      " + conditions[i] + (i + 1 < conditions.size() ? ", and" : "");
    }
    if (count >= 0) {
        text += count == 0 ? "\n      but never: its count is 0" : "\n      at most " + times(count);
    }
    return text;
}

std::string explain(const RuleSet& rules) {
    Used used;
    for (const RuleLine& line : rules.lines) {
        for (const Atom& atom : line.atoms) {
            collect(atom, used);
        }
    }
    std::string text;
    for (const std::string& name : used.orders) {
        const auto* ties = find_order(rules, name);
        text += "Order " + name +
                (ties == nullptr ? ": nowhere defined\n\n"
                                 : ", the lowest number comes first:\n" + draw_order(*ties) + "\n");
    }
    const std::size_t lines = rules.lines.size();
    text += lines == 1 ? "There is one line; when it is done, it begins again.\n"
                       : "There are " + std::to_string(lines) +
                             " lines; each is active until it is done, then the next one,\nand after the "
                             "last the first again. A line that can move nothing is done.\n";
    for (std::size_t i = 0; i < lines; ++i) {
        const RuleLine& line = rules.lines[i];
        text += "\nLine " + std::to_string(i + 1);
        if (line.counter == 0) {
            text += ", never active: its counter is 0";
        } else if (line.counter > 0) {
            text += ", done after " + std::to_string(line.counter) + (line.counter == 1 ? " move" : " moves");
        }
        text += ":\n";
        for (std::size_t a = 0; a < line.atoms.size(); ++a) {
            text += (a == 0 ? "    " : " or ") + explain(line.atoms[a]) + "\n";
        }
    }
    if (!used.names.empty()) {
        text += "\nIn these:\n";
        for (const std::string& name : used.names) {
            text += "    " + name + ": " + meaning(name) + "\n";
        }
    }
    return text;
}

} // namespace rulegame
