#pragma once

#include "rulegame/board.hpp"
#include "rulegame/program.hpp"
#include "rulegame/value.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// One episode's parameters: a rule set and a piece table, with everything precomputed that no move can change.
namespace rulegame {

/// A set of pieces, by their indexes in the table.
using Pieces = std::uint64_t;

[[nodiscard]] constexpr Pieces only(int piece) { return Pieces{1} << static_cast<unsigned>(piece); }
[[nodiscard]] constexpr int first_of(Pieces pieces) { return std::countr_zero(pieces); }

/// The pieces that may go to each of the four buckets.
using ByBucket = std::array<Pieces, 4>;

/// One property of one piece.
struct PropertyOfPiece {
    bool has = false;
    Value value;            ///< as a record shows it: a number if Java's `parseInt` reads one
    std::uint32_t text = 0; ///< as written
    std::uint32_t folded = 0;
    bool decimal = false;   ///< the text is a number's usual form, and `value` is that number
    bool meets_all = false; ///< the text is `*`: every condition on it holds
    Pieces alike = 0;       ///< the pieces with the same value, or without one
};

/// Conditions of an atom that no move changes, folded into masks. One condition to evaluate may follow.
struct Step {
    ByBucket allowed{};
    const Test* test = nullptr;
};

struct StepRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// A board that cannot be played, with the reason.
class BadBoard : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Setup {
public:
    /// No rules and no pieces: what a reader of records begins with.
    Setup();
    /// Throws BadBoard.
    Setup(std::shared_ptr<const Program> program, Board board);

    [[nodiscard]] const Program& program() const noexcept { return *program_; }
    [[nodiscard]] const Board& board() const noexcept { return board_; }
    [[nodiscard]] int piece_count() const noexcept { return static_cast<int>(board_.size()); }
    [[nodiscard]] Pieces all() const noexcept { return all_; }

    [[nodiscard]] int cell(int piece) const noexcept { return cells_[static_cast<std::size_t>(piece)]; }
    /// The piece with an id, on the board or not; -1 if there never was one.
    [[nodiscard]] int piece_with(std::int32_t id) const noexcept {
        if (static_cast<std::uint32_t>(id) < small_ids_.size()) {
            return small_ids_[static_cast<std::size_t>(id)];
        }
        for (std::size_t slot = slot_of(id);; slot = (slot + 1) % ids_.size()) {
            const std::int8_t piece = ids_[slot];
            if (piece < 0 || board_ids_[static_cast<std::size_t>(piece)] == id) {
                return piece;
            }
        }
    }
    /// The pieces in a cell at the beginning.
    [[nodiscard]] Pieces in_cell(int cell) const noexcept { return in_cell_[static_cast<std::size_t>(cell)]; }
    /// The pieces nearest to each bucket.
    [[nodiscard]] const ByBucket& quadrants() const noexcept { return quadrants_; }

    /// The steps of an atom, in order.
    [[nodiscard]] const Step* steps_begin(std::uint32_t atom) const noexcept {
        return steps_.data() + ranges_[atom].begin;
    }
    [[nodiscard]] const Step* steps_end(std::uint32_t atom) const noexcept {
        return steps_.data() + ranges_[atom].end;
    }

    [[nodiscard]] const PropertyOfPiece& property(Property property, int piece) const noexcept {
        return properties_[property * board_.size() + static_cast<std::size_t>(piece)];
    }

    /// The front group of an order among these pieces.
    [[nodiscard]] Pieces front(std::int32_t order, Pieces pieces) const noexcept {
        const auto [begin, end] = order_ranges_[static_cast<std::size_t>(order)];
        for (std::uint32_t i = begin; i < end; ++i) {
            if (const Pieces group = ties_[i] & pieces; group != 0) {
                return group;
            }
        }
        return pieces;
    }
    /// The pieces in a set of cells (bit c: cell c).
    [[nodiscard]] Pieces in_cells(std::uint64_t cells) const noexcept;

    /// The text of a number.
    [[nodiscard]] const std::string& text(std::uint32_t index) const noexcept {
        const auto& own = program_->texts;
        return index < own.size() ? own[index] : texts_[index - own.size()];
    }
    /// Whether two records are equal: all properties, cell and bucket.
    [[nodiscard]] bool same(const Value& a, const Value& b) const;

    /// Whether a property of a piece meets a condition without an expression.
    [[nodiscard]] bool meets(const Test& test, int piece) const;
    /// Whether an expression's values accept a property of a piece. Do not call it for a property that meets all
    /// conditions.
    [[nodiscard]] bool accepts(const Values& values, const PropertyOfPiece& property) const noexcept;
    /// Whether this condition applies to the piece. A condition on a property of pictures does not apply to other pieces.
    [[nodiscard]] bool concerns(const Test& test, int piece) const noexcept {
        return test.component != Component::Property ||
               board_[static_cast<std::size_t>(piece)].kind == PieceKind::Properties;
    }

private:
    static constexpr std::size_t id_slots = 2 * most_pieces;
    [[nodiscard]] static constexpr std::size_t slot_of(std::int32_t id) noexcept {
        return (static_cast<std::uint32_t>(id) * 2654435769U) >> 25U;
    }

    void check_board();
    void intern_properties();
    [[nodiscard]] std::uint32_t intern(const std::string& text);
    void prepare_orders();
    void prepare_atoms();
    void prepare_atom(const AtomProgram& atom);
    [[nodiscard]] bool fold(const Test& test, ByBucket& allowed) const;

    std::shared_ptr<const Program> program_;
    Board board_;
    std::vector<std::int32_t> board_ids_;
    std::array<std::uint8_t, most_pieces> cells_{};
    Pieces all_ = 0;
    std::array<std::int8_t, 64> small_ids_{}; // by the id; -1: none
    std::array<std::int8_t, id_slots> ids_{}; // all ids, by open addressing; -1: free
    std::array<Pieces, cells + 1> in_cell_{};
    ByBucket quadrants_{};
    std::vector<std::string> texts_; // texts that the program does not have
    std::vector<PropertyOfPiece> properties_;
    std::vector<Pieces> ties_;
    std::vector<StepRange> order_ranges_;
    std::vector<Step> steps_;
    std::vector<StepRange> ranges_;
};

} // namespace rulegame
