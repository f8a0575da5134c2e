#include "rulegame/reasons.hpp"

#include "rulegame/drawing.hpp"
#include "rulegame/printer.hpp"

namespace rulegame {

namespace {

/// The field of an atom that a condition comes from, as written.
const Field* field_of(const Atom& atom, const Objection& objection) {
    for (const Field& field : atom.fields) {
        const bool here = objection.test != nullptr
                              ? field.place.column == objection.test->place.column
                              : field.key == (objection.component == Component::Count ? "count" : "postpos");
        if (here) {
            return &field;
        }
    }
    return nullptr;
}

std::string value_words(const Setup& setup, const Test& test, int piece) {
    const std::string& name = setup.program().properties[test.property];
    const std::string key = name == "color" ? "colour" : name;
    const PropertyOfPiece& one = setup.property(test.property, piece);
    return one.has ? "its " + key + " is " + setup.text(one.text) : "it has no " + key;
}

std::string bucket_list(unsigned buckets) {
    std::string text;
    for (unsigned b = 0; b < 4; ++b) {
        if ((buckets >> b & 1U) != 0) {
            text += (text.empty() ? "" : ", ") + std::to_string(b);
        }
    }
    return text;
}

std::string why(const Setup& setup, const State& state, const Objection& objection, int piece, int bucket) {
    switch (objection.component) {
    case Component::Count: return "its count is used up";
    case Component::Code: return "`code` has no value";
    case Component::Shape:
    case Component::Color:
    case Component::Property: return value_words(setup, *objection.test, piece);
    case Component::Pos:
        return "it lies in cell " + std::to_string(setup.cell(piece)) + ", which does not come first now";
    case Component::PostPos:
        return "of the pieces that meet the rest, the one in cell " + std::to_string(setup.cell(piece)) +
               " does not come first";
    case Component::Bucket: {
        ByBucket moves{};
        moves.fill(only(piece));
        apply_test(setup, state, *objection.test, moves);
        unsigned buckets = 0;
        for (unsigned b = 0; b < 4; ++b) {
            buckets |= moves[b] != 0 ? 1U << b : 0U;
        }
        return buckets == 0 ? "it names no bucket now"
                            : "it names bucket " + bucket_list(buckets) + ", not " + std::to_string(bucket);
    }
    }
    return {};
}

} // namespace

std::vector<std::string> reasons(const Setup& setup, const State& state, int piece, int bucket) {
    const Program& program = setup.program();
    const LineProgram& line = program.lines[state.line];
    const auto found = objections(setup, state, piece, bucket);
    std::vector<std::string> texts;
    if (found.size() < line.end_atom - line.first_atom) {
        return texts; // one of them accepts it
    }
    for (const Objection& objection : found) {
        const Atom& atom = program.rules.lines[state.line].atoms[objection.atom - line.first_atom];
        const Field* field = field_of(atom, objection);
        std::string part;
        if (field != nullptr && atom.fields.size() > 1) {
            Atom alone{false, {*field}, {}};
            part = ", " + print(alone).substr(1);
            part.pop_back();
        }
        texts.push_back(print(atom) + part + ": " + why(setup, state, objection, piece, bucket));
    }
    return texts;
}

} // namespace rulegame
