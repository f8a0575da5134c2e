#pragma once

#include "rulegame/parser.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/setup.hpp"
#include "rulegame/types.hpp"

#include "herding/reflect/representation.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <memory>
#include <string>

/// Field names of the Rule Game's types. Text, JSON, binary, hashes and schemas are all derived from them.
namespace rulegame {

// ---- Setup

template <class A> void serialize(A& archive, Piece& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("id", value.id), cereal::make_nvp("cell", value.cell),
            cereal::make_nvp("kind", value.kind), cereal::make_nvp("properties", value.properties));
}
template <class A> void serialize(A& archive, Quirks& value, std::uint32_t /*version*/) {
    archive(
        cereal::make_nvp("anything_needs_no_key", value.anything_needs_no_key),
        cereal::make_nvp("odd_counters", value.odd_counters),
        cereal::make_nvp("negative_numbers", value.negative_numbers),
        cereal::make_nvp("no_empty_list", value.no_empty_list),
        cereal::make_nvp("unknown_orders_parse", value.unknown_orders_parse),
        cereal::make_nvp("orders_ignore_words", value.orders_ignore_words),
        cereal::make_nvp("nothing_on_the_right_keeps_the_left", value.nothing_on_the_right_keeps_the_left),
        cereal::make_nvp("order_names_are_no_variables", value.order_names_are_no_variables),
        cereal::make_nvp("arithmetic_on_text_fails", value.arithmetic_on_text_fails),
        cereal::make_nvp("quoted_numbers_stay_texts", value.quoted_numbers_stay_texts),
        cereal::make_nvp("bucket_row_is_unchecked", value.bucket_row_is_unchecked),
        cereal::make_nvp("stalemate_of_zeros_fails", value.stalemate_of_zeros_fails));
}

// ---- State

template <class A> void serialize(A& archive, Taken& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("packed", value.packed));
}
template <class A> void serialize(A& archive, State& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("left", value.left), cereal::make_nvp("offers", value.offers),
            cereal::make_nvp("taken", value.taken), cereal::make_nvp("taken_count", value.taken_count),
            cereal::make_nvp("phase", value.phase), cereal::make_nvp("line", value.line),
            cereal::make_nvp("line_spent", value.line_spent), cereal::make_nvp("spent", value.spent));
}

// ---- Input

template <class A> void serialize(A& archive, MovePiece& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("id", value.id), cereal::make_nvp("bucket", value.bucket));
}
template <class A> void serialize(A& archive, MoveFrom& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("row", value.row), cereal::make_nvp("column", value.column),
            cereal::make_nvp("bucket_row", value.bucket_row),
            cereal::make_nvp("bucket_column", value.bucket_column));
}

// ---- Trace; types without fields need nothing

template <class A> void serialize(A& archive, PieceTaken& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("piece", value.piece), cereal::make_nvp("bucket", value.bucket),
            cereal::make_nvp("line", value.line));
}
template <class A> void serialize(A& archive, LineSpent& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("spent", value.spent));
}
template <class A> void serialize(A& archive, AtomSpent& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("meter", value.meter),
            cereal::make_nvp("spent", value.spent));
}
template <class A> void serialize(A& archive, LineStayed& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("movable", value.movable));
}
template <class A> void serialize(A& archive, LineLeft& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("why", value.why));
}
template <class A> void serialize(A& archive, LineActivated& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("movable", value.movable));
}
template <class A> void serialize(A& archive, LineSkipped& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("why", value.why));
}
template <class A> void serialize(A& archive, Stalemated& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("left", value.left));
}

// ---- Diff

template <class A> void serialize(A& archive, TakePiece& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("piece", value.piece), cereal::make_nvp("bucket", value.bucket));
}
template <class A> void serialize(A& archive, SpendAtom& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("meter", value.meter));
}
template <class A> void serialize(A& archive, StayWithLine& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("offers", value.offers));
}
template <class A> void serialize(A& archive, LeaveLine& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("why", value.why));
}
template <class A> void serialize(A& archive, ActivateLine& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("offers", value.offers));
}
template <class A> void serialize(A& archive, SkipLine& value, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("line", value.line), cereal::make_nvp("why", value.why));
}

} // namespace rulegame

namespace herding::reflect {

/// A Setup in a record: the text of its rules, which are compiled again, how it is read, and the board.
template <> struct Representation<rulegame::Setup> {
    struct As {
        std::string rules = {};
        rulegame::Quirks quirks = {};
        rulegame::Board board = {};
        template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
            archive(CEREAL_NVP(rules), CEREAL_NVP(quirks), CEREAL_NVP(board));
        }
    };
    static As to(const rulegame::Setup& setup) {
        const rulegame::Program& program = setup.program();
        return {rulegame::print(program.rules), program.quirks, setup.board()};
    }
    /// Throws ParseError, TooLarge and BadBoard.
    static rulegame::Setup from(const As& fields) {
        return {std::make_shared<const rulegame::Program>(
                    rulegame::compile(rulegame::parse_rules(fields.rules, fields.quirks), fields.quirks)),
                fields.board};
    }
};

} // namespace herding::reflect
