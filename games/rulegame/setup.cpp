#include "rulegame/setup.hpp"

#include "rulegame/offers.hpp"
#include "rulegame/unicode.hpp"

#include <algorithm>
#include <map>

namespace rulegame {

namespace {

std::string piece_words(const Piece& piece) { return "piece " + std::to_string(piece.id); }

} // namespace

Setup::Setup() : Setup(std::make_shared<const Program>(), {}) {}

Setup::Setup(std::shared_ptr<const Program> program, Board board)
    : program_(std::move(program)), board_(std::move(board)) {
    check_board();
    intern_properties();
    prepare_orders();
    prepare_atoms();
}

void Setup::check_board() {
    if (board_.size() > most_pieces) {
        throw BadBoard("a board has at most " + std::to_string(most_pieces) + " pieces, not " +
                       std::to_string(board_.size()));
    }
    ids_.fill(-1);
    small_ids_.fill(-1);
    board_ids_.reserve(board_.size());
    for (std::size_t i = 0; i < board_.size(); ++i) {
        const Piece& piece = board_[i];
        if (piece.id < 0) {
            throw BadBoard(piece_words(piece) + ": an id is not negative");
        }
        if (piece.cell < 1 || piece.cell > cells) {
            throw BadBoard(piece_words(piece) + ": a cell is a number from 1 to 36, not " +
                           std::to_string(piece.cell));
        }
        std::size_t slot = slot_of(piece.id);
        for (; ids_[slot] >= 0; slot = (slot + 1) % ids_.size()) {
            if (board_ids_[static_cast<std::size_t>(ids_[slot])] == piece.id) {
                throw BadBoard(piece_words(piece) + " is there twice");
            }
        }
        ids_[slot] = static_cast<std::int8_t>(i);
        if (static_cast<std::size_t>(piece.id) < small_ids_.size()) {
            small_ids_[static_cast<std::size_t>(piece.id)] = static_cast<std::int8_t>(i);
        }
        board_ids_.push_back(piece.id);
        const Pieces bit = only(static_cast<int>(i));
        all_ |= bit;
        cells_[i] = piece.cell;
        in_cell_[piece.cell] |= bit;
        quadrants_[static_cast<std::size_t>(nearest_bucket(piece.cell))] |= bit;
    }
}

std::uint32_t Setup::intern(const std::string& text) {
    if (const auto known = program_->find_text(text)) {
        return *known;
    }
    const auto found = std::find(texts_.begin(), texts_.end(), text);
    const auto index = static_cast<std::uint32_t>(program_->texts.size() + (found - texts_.begin()));
    if (found == texts_.end()) {
        texts_.push_back(text);
    }
    return index;
}

void Setup::intern_properties() {
    const std::size_t count = board_.size();
    properties_.resize(program_->properties.size() * count);
    for (std::size_t property = 0; property < program_->properties.size(); ++property) {
        PropertyOfPiece* const row = properties_.data() + property * count;
        for (std::size_t i = 0; i < count; ++i) {
            const Piece& piece = board_[i];
            PropertyOfPiece& one = row[i];
            if (property == property_pos) {
                one.has = true;
                one.value = Value::integer(piece.cell);
            } else if (property !=
                       property_bucket) { // belongs to the move under test, not to the piece alone
                for (const auto& [name, value] : piece.properties) {
                    if (name != program_->properties[property]) {
                        continue;
                    }
                    const bool plain = piece.kind == PieceKind::ShapeAndColor;
                    const std::string text = plain ? upper_case(value) : value;
                    one.has = true;
                    one.text = intern(text);
                    one.folded = plain ? intern(fold_case(text)) : one.text;
                    const ParsedInteger integer = parse_integer(text);
                    one.value = integer.ok ? Value::integer(integer.value) : Value::text(one.text);
                    one.decimal = integer.ok && std::to_string(integer.value) == text;
                    one.meets_all = text == "*";
                    break;
                }
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (row[i].alike != 0) {
                continue;
            }
            Pieces alike = 0;
            const auto equal = [&](const PropertyOfPiece& other) {
                return row[i].has == other.has && (!other.has || row[i].value == other.value);
            };
            for (std::size_t j = i; j < count; ++j) {
                alike |= equal(row[j]) ? only(static_cast<int>(j)) : 0;
            }
            for (Pieces rest = alike; rest != 0; rest &= rest - 1) {
                row[first_of(rest)].alike = alike;
            }
        }
    }
}

void Setup::prepare_orders() {
    for (const OrderProgram& order : program_->orders) {
        StepRange& range = order_ranges_.emplace_back();
        range.begin = static_cast<std::uint32_t>(ties_.size());
        for (const std::uint64_t tie : order.ties) {
            if (const Pieces pieces = in_cells(tie); pieces != 0) {
                ties_.push_back(pieces);
            }
        }
        range.end = static_cast<std::uint32_t>(ties_.size());
    }
}

void Setup::prepare_atoms() {
    ranges_.reserve(program_->atoms.size());
    steps_.reserve(program_->atoms.size());
    for (const AtomProgram& atom : program_->atoms) {
        StepRange& range = ranges_.emplace_back();
        range.begin = static_cast<std::uint32_t>(steps_.size());
        prepare_atom(atom);
        range.end = static_cast<std::uint32_t>(steps_.size());
    }
}

/// Moves conditions that no move changes to the front, but not past one that may fail, because a failure must stay
/// reachable.
void Setup::prepare_atom(const AtomProgram& atom) {
    const ByBucket everything = {all_, all_, all_, all_};
    const std::size_t first = steps_.size();
    std::size_t front = first;
    steps_.push_back({everything, nullptr});
    for (const Test& test : atom.tests) {
        if (fold(test, steps_[front].allowed)) {
            continue;
        }
        if (steps_.back().test != nullptr) {
            steps_.push_back({everything, nullptr});
        }
        steps_.back().test = &test;
        const bool may_fail = test.pos ? std::count(test.pos->orders.begin(), test.pos->orders.end(), -1) > 0
                                       : test.expression->depends.may_fail;
        if (may_fail) {
            front = steps_.size();
            steps_.push_back({everything, nullptr});
        }
    }
    const bool idle = steps_.back().test == nullptr && steps_.back().allowed == everything;
    if (idle && steps_.size() - 1 > first) {
        steps_.pop_back();
    }
}

/// Applies a test to all pieces in advance. Returns false if moves change it, or if it fails.
bool Setup::fold(const Test& test, ByBucket& allowed) const {
    const bool fixed =
        test.pos ? test.pos->orders.empty() : !test.expression || test.expression->depends.fixed();
    if (!fixed) {
        return false;
    }
    State state;
    state.left = all_;
    ByBucket all = {all_, all_, all_, all_};
    try {
        apply_test(*this, state, test, all);
    } catch (const EvaluationError&) {
        return false; // reported when a piece gets there
    }
    for (std::size_t b = 0; b < all.size(); ++b) {
        allowed[b] &= all[b];
    }
    return true;
}

Pieces Setup::in_cells(std::uint64_t cells) const noexcept {
    Pieces pieces = 0;
    for (std::size_t i = 0; i < board_.size(); ++i) {
        pieces |= (cells >> cells_[i] & 1U) << i;
    }
    return pieces;
}

bool Setup::same(const Value& a, const Value& b) const {
    if (a.bucket != b.bucket || cell(a.data) != cell(b.data)) {
        return false;
    }
    const auto shown = [&](const Value& record) {
        const Piece& piece = board_[static_cast<std::size_t>(record.data)];
        std::map<std::string, std::pair<bool, std::string>> entries; // whether it is a number, and its words
        for (const auto& [name, value] : piece.properties) {
            if (name == "pos" || name == "bucket") {
                continue; // hidden by the cell and the bucket
            }
            const std::string text = piece.kind == PieceKind::ShapeAndColor ? upper_case(value) : value;
            const ParsedInteger integer = parse_integer(text);
            entries.emplace(name, std::pair(integer.ok, integer.ok ? std::to_string(integer.value) : text));
        }
        return entries;
    };
    return shown(a) == shown(b);
}

bool Setup::meets(const Test& test, int piece) const {
    const PropertyOfPiece& one = property(test.property, piece);
    if (!one.has || one.meets_all) {
        return one.has;
    }
    const auto among = [](const std::vector<std::uint32_t>& texts, std::uint32_t text) {
        return std::find(texts.begin(), texts.end(), text) != texts.end();
    };
    if (test.range) {
        const ParsedInteger integer = parse_integer(text(one.text));
        return integer.ok && integer.value >= test.range->low && integer.value <= test.range->high;
    }
    const bool plain = board_[static_cast<std::size_t>(piece)].kind == PieceKind::ShapeAndColor;
    return among(test.texts, one.text) || (plain && among(test.folded, one.folded));
}

bool Setup::accepts(const Values& values, const PropertyOfPiece& property) const noexcept {
    return std::any_of(values.begin(), values.end(), [&](const Value& value) {
        switch (value.kind) {
        case ValueKind::Integer: return property.decimal && property.value == value;
        case ValueKind::Text: return static_cast<std::uint32_t>(value.data) == property.text;
        default: return false;
        }
    });
}

} // namespace rulegame
