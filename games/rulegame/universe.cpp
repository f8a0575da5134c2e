#include "rulegame/universe.hpp"

#include "rulegame/orders.hpp"
#include "rulegame/unicode.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <string_view>

namespace rulegame {

namespace {

constexpr std::size_t most_values_named = 12;

/// Whether a field is a word, or a list of words and numbers only. Then it accepts exactly these.
bool is_literal(const Expr& value) {
    const auto literal = [](const Expr& one) {
        return one.kind == ExprKind::Number || one.kind == ExprKind::Text ||
               (one.kind == ExprKind::Name && one.text.find('.') == std::string::npos);
    };
    return value.kind == ExprKind::List ? std::all_of(value.children.begin(), value.children.end(), literal)
                                        : literal(value);
}

/// Collects the properties that rule sets read, and the values that they name.
class Names {
public:
    void read(const RuleSet& rules) {
        for (const RuleLine& line : rules.lines) {
            for (const Atom& atom : line.atoms) {
                for (const Field& field : atom.fields) {
                    read(field);
                }
            }
        }
    }

    [[nodiscard]] Universe universe() && {
        const bool pictures = std::any_of(found_.begin(), found_.end(), [](const PropertyValues& property) {
            return property.first != "shape" && property.first != "color";
        });
        if (pictures) {
            for (auto& [name, values] : found_) {
                add_another(values);
            }
            return {PieceKind::Properties, std::move(found_)};
        }
        Universe universe{PieceKind::ShapeAndColor, {{"shape", {}}, {"color", {}}}};
        for (auto& [name, values] : universe.properties) {
            for (const std::string& value : values_of(name)) {
                add_to(values, upper_case(value));
            }
            for (const std::string& value : name == "shape" ? default_shapes() : default_colors()) {
                add_to(values, value);
            }
        }
        return universe;
    }

private:
    static void add_to(std::vector<std::string>& values, const std::string& value) {
        if (values.size() < most_values_named &&
            std::find(values.begin(), values.end(), value) == values.end()) {
            values.push_back(value);
        }
    }

    /// A value of the same kind that no rule names.
    static void add_another(std::vector<std::string>& values) {
        if (values.empty()) {
            values = {"0", "1", "2", "3"};
            return;
        }
        std::int32_t largest = 0;
        for (const std::string& value : values) {
            const ParsedInteger number = parse_integer(value);
            if (!number.ok) {
                add_to(values, "other");
                return;
            }
            largest = std::max(largest, number.value);
        }
        add_to(values, std::to_string(std::int64_t{largest} + 1));
    }

    std::vector<std::string>& values_of(std::string_view property) {
        const auto same = [property](const PropertyValues& one) { return one.first == property; };
        auto found = std::find_if(found_.begin(), found_.end(), same);
        if (found == found_.end()) {
            found = found_.insert(found_.end(), {std::string(property), {}});
        }
        return found->second;
    }

    void read(const Field& field) {
        const auto* expr = std::get_if<Expr>(&field.value);
        if (field.key == "bucket" || field.key == "code") {
            if (expr != nullptr) {
                read(*expr);
            }
            return;
        }
        if (field.key == "count" || field.key == "pos" || field.key == "postpos") {
            return;
        }
        auto& values = values_of(field.key);
        if (const auto* range = std::get_if<Range>(&field.value)) {
            const std::int64_t span = std::int64_t{range->high} - range->low;
            const std::int64_t steps = std::min<std::int64_t>(span, 3);
            for (std::int64_t i = 0; i <= steps; ++i) { // both ends, and some values between
                add_to(values, std::to_string(range->low + (steps == 0 ? 0 : span * i / steps)));
            }
        } else if (expr != nullptr && is_literal(*expr)) {
            add_literals(*expr, values);
        } else if (expr != nullptr) {
            read(*expr);
            add_texts(*expr, field.key);
        }
    }

    static void add_literals(const Expr& value, std::vector<std::string>& values) {
        if (value.kind == ExprKind::List) {
            for (const Expr& one : value.children) {
                add_literals(one, values);
            }
        } else {
            add_to(values, value.kind == ExprKind::Number ? std::to_string(value.number) : value.text);
        }
    }

    /// Reads the properties in an expression, and the values that they are compared with.
    void read(const Expr& expr) {
        for (const Expr& child : expr.children) {
            read(child);
        }
        if (expr.kind == ExprKind::Name) {
            for (const std::string_view property : properties_in(expr.text)) {
                static_cast<void>(values_of(property));
            }
        } else if (expr.kind == ExprKind::Compare) {
            for (std::size_t side = 0; side < 2; ++side) {
                const Expr& asked = expr.children[side];
                if (asked.kind == ExprKind::Name) {
                    const auto properties = properties_in(asked.text);
                    if (!properties.empty()) {
                        add_texts(expr.children[1 - side], properties.back());
                    }
                }
            }
        }
    }

    void add_texts(const Expr& expr, std::string_view property) {
        if (expr.kind == ExprKind::Text) {
            add_to(values_of(property), expr.text);
        }
        for (const Expr& child : expr.children) {
            add_texts(child, property);
        }
    }

    /// The parts of a dotted name that are properties of pieces.
    static std::vector<std::string_view> properties_in(std::string_view name) {
        std::vector<std::string_view> properties;
        if (name == "pc") {
            return {"color"};
        }
        if (name == "ps") {
            return {"shape"};
        }
        for (std::size_t dot = name.find('.'); dot != std::string_view::npos;) {
            const std::size_t next = name.find('.', dot + 1);
            const std::string_view part = name.substr(dot + 1, next - dot - 1);
            if (part != "pos" && part != "bucket") {
                properties.push_back(part);
            }
            dot = next;
        }
        return properties;
    }

    std::vector<PropertyValues> found_;
};

Piece piece_of(const Universe& universe, std::size_t id, int cell) {
    Piece piece;
    piece.id = static_cast<std::int32_t>(id);
    piece.cell = static_cast<std::uint8_t>(cell);
    piece.kind = universe.kind;
    for (const auto& [name, values] : universe.properties) {
        piece.properties.emplace_back(name, values.front());
    }
    return piece;
}

/// Advances to the next value of some property of some piece. Returns false after the last combination.
bool next_values(Board& board, const Universe& universe) {
    for (Piece& piece : board) {
        for (std::size_t i = 0; i < universe.properties.size(); ++i) {
            const auto& values = universe.properties[i].second;
            std::string& value = piece.properties[i].second;
            auto at = std::find(values.begin(), values.end(), value) + 1;
            const bool around = at == values.end();
            value = around ? values.front() : *at;
            if (!around) {
                return true;
            }
        }
    }
    return false;
}

void each_placing(Board& board, int pieces, int first_cell, const Universe& universe,
                  const std::function<void(const Board&)>& use) {
    if (board.size() == static_cast<std::size_t>(pieces)) {
        do {
            use(board);
        } while (next_values(board, universe));
        return;
    }
    for (int cell = first_cell; cell <= cells; ++cell) {
        board.push_back(piece_of(universe, board.size(), cell));
        each_placing(board, pieces, cell + 1, universe, use);
        board.pop_back();
    }
}

} // namespace

Universe universe_of(std::initializer_list<const RuleSet*> rules) {
    Names names;
    for (const RuleSet* set : rules) {
        names.read(*set);
    }
    return std::move(names).universe();
}

Board random_board(int pieces, const Universe& universe, herding::Generator& generator) {
    Board board = random_board(pieces, universe.properties, generator);
    for (Piece& piece : board) {
        piece.kind = universe.kind;
    }
    return board;
}

std::uint64_t board_count(int pieces, const Universe& universe) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t values = 1;
    for (const auto& property : universe.properties) {
        if (property.second.size() > most / values) {
            return most;
        }
        values *= property.second.size();
    }
    std::uint64_t count = 1;
    for (int i = 0; i < pieces; ++i) {
        const auto free_cells = static_cast<std::uint64_t>(cells - i);
        if (values > most / free_cells || count > most / (free_cells * values)) {
            return most;
        }
        count = count * free_cells * values / static_cast<std::uint64_t>(i + 1);
    }
    return count;
}

void each_board(int pieces, const Universe& universe, const std::function<void(const Board&)>& use) {
    Board board;
    each_placing(board, pieces, 1, universe, use);
}

} // namespace rulegame
