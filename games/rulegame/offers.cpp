#include "rulegame/offers.hpp"

#include "rulegame/value.hpp"

namespace rulegame {

namespace {

/// Values of the variables of an expression, for one piece and one bucket.
class EpisodeVariables {
public:
    EpisodeVariables(const Setup& setup, const State& state, int piece, int bucket)
        : setup_(setup), state_(state), piece_(piece), bucket_(bucket) {}

    void previous(Values& out) const {
        if (state_.taken_count > 0) {
            out.push_back(Value::integer(latest().bucket()));
        }
    }
    void previous_of(Property property, Values& out) const {
        if (const Taken* taken = latest_alike(property)) {
            out.push_back(Value::integer(taken->bucket()));
        }
    }
    void queue_of(Property property, Values& out) const {
        if (const Taken* taken = latest_alike(property)) {
            out.push_back(Value::record(taken->piece(), taken->bucket()));
        }
    }
    void self(Values& out) const { out.push_back(Value::record(piece_, bucket_)); }
    void last(Values& out) const {
        if (state_.taken_count > 0) {
            out.push_back(Value::record(latest().piece(), latest().bucket()));
        }
    }
    [[nodiscard]] int nearby() const { return nearest_bucket(setup_.cell(piece_)); }
    void order_cells(std::int32_t order, Values& out) const {
        for (Pieces front = setup_.front(order, state_.left); front != 0; front &= front - 1) {
            out.push_back(Value::integer(setup_.cell(first_of(front))));
        }
    }
    void member(const Value& record, Property property, Values& out) const {
        if (property == property_bucket) {
            out.push_back(Value::integer(record.bucket));
        } else if (const auto& one = setup_.property(property, record.data); one.has) {
            out.push_back(one.value);
        }
    }
    [[nodiscard]] bool same(const Value& a, const Value& b) const { return setup_.same(a, b); }

private:
    [[nodiscard]] const Taken& latest() const { return state_.taken[state_.taken_count - 1U]; }

    template <class Is> [[nodiscard]] const Taken* latest_that(Is is) const {
        for (std::size_t i = state_.taken_count; i > 0; --i) {
            if (is(state_.taken[i - 1])) {
                return &state_.taken[i - 1];
            }
        }
        return nullptr;
    }

    /// The last taken piece with the same property as the piece under test.
    [[nodiscard]] const Taken* latest_alike(Property property) const {
        if (property == property_bucket) {
            return latest_that([this](Taken taken) { return taken.bucket() == bucket_; });
        }
        const PropertyOfPiece& one = setup_.property(property, piece_);
        if (!one.has) {
            return nullptr;
        }
        return latest_that([alike = one.alike](Taken taken) { return (alike & only(taken.piece())) != 0; });
    }

    const Setup& setup_;
    const State& state_;
    int piece_;
    int bucket_;
};

[[nodiscard]] Pieces any_of(const ByBucket& moves) { return moves[0] | moves[1] | moves[2] | moves[3]; }

void keep(ByBucket& moves, Pieces pieces) {
    for (Pieces& to : moves) {
        to &= pieces;
    }
}

/// The pieces that a list of cells and orders accepts. Front groups are those of `among`.
[[nodiscard]] Pieces accepted(const Setup& setup, const PosList& list, Pieces of, Pieces among) {
    Pieces yes = list.cells == 0 ? 0 : of & setup.in_cells(list.cells);
    for (std::size_t i = 0; i < list.orders.size() && (of & ~yes) != 0; ++i) {
        if (list.orders[i] < 0) {
            throw EvaluationError(EvaluationFault::UnknownOrder,
                                  "the order \"" + list.names[i] + "\" is not defined");
        }
        yes |= of & setup.front(list.orders[i], among);
    }
    return yes;
}

/// Reads an answer table: for all pieces at once, or for each group of pieces with equal answers.
void look_up(const Setup& setup, const State& state, const AnswerTable& table, ByBucket& moves) {
    const std::size_t previous =
        state.taken_count == 0 ? 0 : 1U + static_cast<unsigned>(state.taken[state.taken_count - 1U].bucket());
    ByBucket kept{};
    for (Pieces rest = any_of(moves); rest != 0;) {
        const int piece = first_of(rest);
        Pieces group = rest;
        std::size_t row = table.previous ? previous : 0;
        std::size_t weight = table.previous ? 5 : 1;
        for (const Property property : table.previous_of) {
            const PropertyOfPiece& one = setup.property(property, piece);
            group &= one.alike;
            std::size_t bucket = 0;
            for (std::size_t i = one.has ? state.taken_count : 0; i > 0; --i) {
                if ((one.alike & only(state.taken[i - 1].piece())) != 0) {
                    bucket = 1U + static_cast<unsigned>(state.taken[i - 1].bucket());
                    break;
                }
            }
            row += weight * bucket;
            weight *= 5;
        }
        if (table.quadrant) {
            const auto quadrant = static_cast<std::size_t>(nearest_bucket(setup.cell(piece)));
            group &= setup.quadrants()[quadrant];
            row += weight * quadrant;
        }
        const unsigned buckets = table.answers[row];
        for (unsigned b = 0; b < 4; ++b) {
            kept[b] |= (buckets >> b & 1U) != 0 ? group : 0;
        }
        rest &= ~group;
    }
    for (std::size_t b = 0; b < kept.size(); ++b) {
        moves[b] &= kept[b];
    }
}

/// Evaluates an expression as often as necessary: once, for each piece, for each bucket, or for each pair.
void evaluate(const Setup& setup, const State& state, const Test& test, ByBucket& moves) {
    const Expression& expression = *test.expression;
    const bool of_property = test.component != Component::Code && test.component != Component::Bucket;
    Pieces asked = any_of(moves);
    if (of_property) {
        for (Pieces rest = asked; rest != 0; rest &= rest - 1) {
            const int piece = first_of(rest);
            const PropertyOfPiece& one = setup.property(test.property, piece);
            if (!setup.concerns(test, piece) || one.meets_all) {
                asked &= ~only(piece);
            } else if (!one.has) {
                asked &= ~only(piece);
                keep(moves, ~only(piece));
            }
        }
    }
    const unsigned rounds = expression.depends.bucket ? 4 : 1;
    for (unsigned round = 0; round < rounds; ++round) {
        const unsigned under_test = expression.depends.bucket ? 1U << round : 15U;
        for (Pieces rest = asked & (expression.depends.bucket ? moves[round] : any_of(moves)); rest != 0;) {
            const int piece = first_of(rest);
            const Pieces group = expression.depends.piece ? only(piece) : rest;
            rest &= ~group;
            const EpisodeVariables variables(setup, state, piece, static_cast<int>(round));
            Values values;
            Evaluator<EpisodeVariables>(setup.program(), variables)(expression.root, values);
            Pieces refused = 0;
            unsigned refused_buckets = under_test;
            if (test.component == Component::Code) {
                refused = values.empty() ? group : 0;
            } else if (test.component == Component::Bucket) {
                refused = group;
                refused_buckets &= ~buckets_of(values);
            } else {
                for (Pieces each = group; each != 0; each &= each - 1) {
                    const int one = first_of(each);
                    refused |= setup.accepts(values, setup.property(test.property, one)) ? 0 : only(one);
                }
            }
            for (unsigned b = 0; b < 4; ++b) {
                moves[b] &= (refused_buckets >> b & 1U) != 0 ? ~refused : ~Pieces{0};
            }
        }
    }
}

} // namespace

void apply_test(const Setup& setup, const State& state, const Test& test, ByBucket& moves) {
    if (test.pos) {
        keep(moves, accepted(setup, *test.pos, any_of(moves), state.left));
    } else if (test.expression) {
        if (test.expression->table) {
            look_up(setup, state, *test.expression->table, moves);
        } else {
            evaluate(setup, state, test, moves);
        }
    } else {
        for (Pieces rest = any_of(moves); rest != 0; rest &= rest - 1) {
            const int piece = first_of(rest);
            if (setup.concerns(test, piece) && !setup.meets(test, piece)) {
                keep(moves, ~only(piece));
            }
        }
    }
}

ByBucket accepted_by(const Setup& setup, const State& state, std::uint32_t atom, Pieces of) {
    ByBucket moves = {of, of, of, of};
    for (const Step* step = setup.steps_begin(atom); step != setup.steps_end(atom); ++step) {
        for (std::size_t b = 0; b < moves.size(); ++b) {
            moves[b] &= step->allowed[b];
        }
        if (step->test != nullptr) {
            if (nothing(moves)) {
                return moves;
            }
            apply_test(setup, state, *step->test, moves);
        }
    }
    if (const auto& postpos = setup.program().atoms[atom].postpos; postpos && !nothing(moves)) {
        const Pieces candidates = any_of(moves);
        keep(moves, accepted(setup, *postpos, candidates, candidates));
    }
    return moves;
}

ByBucket offers_of_line(const Setup& setup, const State& state) {
    const Program& program = setup.program();
    const LineProgram& line = program.lines[state.line];
    ByBucket offers{};
    for (std::uint32_t atom = line.first_atom; atom < line.end_atom; ++atom) {
        if (usable(program.atoms[atom], state)) {
            const ByBucket moves = accepted_by(setup, state, atom, state.left);
            for (std::size_t b = 0; b < offers.size(); ++b) {
                offers[b] |= moves[b];
            }
        }
    }
    return offers;
}

bool is_exhausted(const Setup& setup, const State& state) {
    const Program& program = setup.program();
    const LineProgram& line = program.lines[state.line];
    if (line.counter != unmetered && state.line_spent >= line.counter) {
        return true;
    }
    if (!line.all_metered) {
        return false;
    }
    for (std::uint32_t atom = line.first_atom; atom < line.end_atom; ++atom) {
        if (usable(program.atoms[atom], state)) {
            return false;
        }
    }
    return true;
}

std::vector<Objection> objections(const Setup& setup, const State& state, int piece, int bucket) {
    const Program& program = setup.program();
    const LineProgram& line = program.lines[state.line];
    std::vector<Objection> found;
    for (std::uint32_t index = line.first_atom; index < line.end_atom; ++index) {
        const AtomProgram& atom = program.atoms[index];
        if (!usable(atom, state)) {
            found.push_back({index, Component::Count, nullptr});
            continue;
        }
        ByBucket moves{};
        moves[static_cast<std::size_t>(bucket)] = only(piece);
        const Test* refusing = nullptr;
        for (const Test& test : atom.tests) {
            apply_test(setup, state, test, moves);
            if (nothing(moves)) {
                refusing = &test;
                break;
            }
        }
        if (refusing != nullptr) {
            found.push_back({index, refusing->component, refusing});
        } else if ((accepted_by(setup, state, index, state.left)[static_cast<std::size_t>(bucket)] &
                    only(piece)) == 0) {
            found.push_back({index, Component::PostPos, nullptr});
        }
    }
    return found;
}

} // namespace rulegame
