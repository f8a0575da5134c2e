#include "rulegame/answer_table.hpp"

#include "rulegame/value.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace rulegame {

namespace {

/// Values of the variables of an AnswerTable in one of its rows.
struct Row {
    int previous_bucket = 0; ///< 0 undefined, else bucket + 1
    int quadrant = 0;
    const std::vector<Property>* properties = nullptr;
    std::array<int, AnswerTable::most_previous_of> previous_buckets{};

    static void push(int bucket, Values& out) {
        if (bucket > 0) {
            out.push_back(Value::integer(bucket - 1));
        }
    }
    void previous(Values& out) const { push(previous_bucket, out); }
    void previous_of(Property property, Values& out) const {
        const auto found = std::find(properties->begin(), properties->end(), property);
        push(previous_buckets[static_cast<std::size_t>(found - properties->begin())], out);
    }
    [[nodiscard]] int nearby() const { return quadrant; }

    // Variables that no expression with a table reads.
    static void queue_of(Property, Values&) {}
    static void self(Values&) {}
    static void last(Values&) {}
    static void order_cells(std::int32_t, Values&) {}
    static void member(const Value&, Property, Values&) {}
    static bool same(const Value&, const Value&) { return false; }
};

/// Kinds of values that an expression can have, to find arithmetic that may fail.
struct Possible {
    bool integers = false;
    bool others = false;
};

class Analysis {
public:
    explicit Analysis(const Program& program) : program_(program) {}

    /// The number of an expression's values is bounded by its numbers. Only small expressions get a table.
    [[nodiscard]] Expression analyze(std::uint32_t root, Component role) const {
        Expression result;
        result.root = root;
        AnswerTable table;
        bool tabled = role == Component::Code || role == Component::Bucket;
        depend(program_.nodes[result.root], result.depends, table, tabled);
        result.depends.may_fail &= program_.quirks.arithmetic_on_text_fails;
        if (tabled && result.depends.memory && !result.depends.may_fail &&
            table.previous_of.size() <= AnswerTable::most_previous_of) {
            result.table = answered(std::move(table), result.root, role);
        }
        return result;
    }

    [[nodiscard]] Possible possible(std::uint32_t root) const { return possible(program_.nodes[root]); }

private:
    [[nodiscard]] const Node& child(const Node& node, std::uint32_t i) const {
        return program_.nodes[program_.children[node.first_child + i]];
    }

    [[nodiscard]] Possible possible(const Node& node) const {
        switch (node.op) {
        case Op::Nothing: return {};
        case Op::Text:
        case Op::This:
        case Op::Last:
        case Op::QueueOf: return {false, true};
        case Op::Member: {
            const bool number = node.operand == property_pos || node.operand == property_bucket;
            return {true, !number};
        }
        case Op::Union:
        case Op::Equal:
        case Op::NotEqual:
        case Op::Less:
        case Op::LessOrEqual:
        case Op::Greater:
        case Op::GreaterOrEqual: { // a comparison with nothing may keep its left side
            Possible all{node.op != Op::Union, false};
            const std::uint32_t kept = node.op == Op::Union ? node.child_count : 1;
            for (std::uint32_t i = 0; i < kept; ++i) {
                const Possible one = possible(child(node, i));
                all.integers |= one.integers;
                all.others |= one.others;
            }
            return all;
        }
        default: return {true, false};
        }
    }

    void depend(const Node& node, Dependence& on, AnswerTable& table, bool& tabled) const {
        switch (node.op) {
        case Op::Previous:
            on.memory = true;
            table.previous = true;
            break;
        case Op::PreviousOf: {
            on.memory = true;
            const auto property = static_cast<Property>(node.operand);
            // The bucket under test is a property of the record under test.
            on.bucket |= property == property_bucket;
            on.piece |= property != property_bucket;
            tabled &= property != property_bucket;
            auto& known = table.previous_of;
            if (std::find(known.begin(), known.end(), property) == known.end()) {
                known.push_back(property);
            }
            break;
        }
        case Op::QueueOf:
            on.memory = true;
            on.bucket |= node.operand == property_bucket;
            on.piece |= node.operand != property_bucket;
            tabled = false;
            break;
        case Op::This:
            on.piece = on.bucket = true;
            tabled = false;
            break;
        case Op::Last:
            on.memory = true;
            tabled = false;
            break;
        case Op::Nearby:
        case Op::Remotest:
            on.piece = true;
            table.quadrant = true;
            break;
        case Op::OrderCells:
            on.board = true;
            tabled = false;
            break;
        default: break;
        }
        if (node.op == Op::Member &&
            child(node, 0).op == Op::This) { // reads one property of the record, not all
            on.piece |= node.operand != property_bucket;
            on.bucket |= node.operand == property_bucket;
            tabled = false;
            return;
        }
        const bool arithmetic = node.op >= Op::Add && node.op <= Op::Remainder;
        for (std::uint32_t i = 0; i < node.child_count; ++i) {
            on.may_fail |= arithmetic && possible(child(node, i)).others;
            depend(child(node, i), on, table, tabled);
        }
    }

    [[nodiscard]] std::optional<AnswerTable> answered(AnswerTable table, std::uint32_t root,
                                                      Component role) const {
        Row row;
        row.properties = &table.previous_of;
        std::size_t rows = table.previous ? 5 : 1;
        for (std::size_t i = 0; i < table.previous_of.size(); ++i) {
            rows *= 5;
        }
        rows *= table.quadrant ? 4 : 1;
        for (std::size_t number = 0; number < rows; ++number) {
            std::size_t rest = number;
            const auto digit = [&rest](std::size_t radix) {
                const std::size_t value = rest % radix;
                rest /= radix;
                return static_cast<int>(value);
            };
            row.previous_bucket = table.previous ? digit(5) : 0;
            for (std::size_t i = 0; i < table.previous_of.size(); ++i) {
                row.previous_buckets[i] = digit(5);
            }
            row.quadrant = table.quadrant ? digit(4) : 0;
            Values values;
            try {
                Evaluator<Row>(program_, row)(root, values);
            } catch (const EvaluationError&) {
                return std::nullopt; // more values than a set may have; evaluation reports it
            }
            const unsigned buckets =
                role == Component::Code ? (values.empty() ? 0U : 15U) : buckets_of(values);
            table.answers.push_back(static_cast<std::uint8_t>(buckets));
        }
        return table;
    }

    const Program& program_;
};

} // namespace

bool may_be_no_number(const Program& program, std::uint32_t root) {
    return Analysis(program).possible(root).others;
}

Expression analyzed(const Program& program, std::uint32_t root, Component role) {
    return Analysis(program).analyze(root, role);
}

} // namespace rulegame
