#pragma once

#include "rulegame/program.hpp"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

/// Expressions as sets of values. A `Variables` object gives the values of the variables.
namespace rulegame {

enum class ValueKind : std::uint8_t { Integer, Text, Record };

/// A 32-bit number, a text by its number, or a piece with its real or tested bucket.
struct Value {
    ValueKind kind = ValueKind::Integer;
    std::uint8_t bucket = 0; ///< of a record
    std::int32_t data = 0;   ///< number, index of the text, piece

    static constexpr Value integer(std::int32_t number) { return {ValueKind::Integer, 0, number}; }
    static constexpr Value text(std::uint32_t index) {
        return {ValueKind::Text, 0, static_cast<std::int32_t>(index)};
    }
    static constexpr Value record(int piece, int bucket) {
        return {ValueKind::Record, static_cast<std::uint8_t>(bucket), piece};
    }
    friend constexpr bool operator==(const Value&, const Value&) noexcept = default;
};

using Values = boost::container::small_vector<Value, 8>;

/// Maximal number of values in one set. More are an error at run time.
inline constexpr std::size_t most_values = 1024;

enum class EvaluationFault : std::uint8_t { UnknownOrder, ArithmeticOnText, TooManyValues };

/// Thrown if the Java server throws while it computes the moves that a line accepts.
class EvaluationError : public std::runtime_error {
public:
    EvaluationError(EvaluationFault fault, const std::string& text)
        : std::runtime_error(text), fault_(fault) {}
    [[nodiscard]] EvaluationFault fault() const noexcept { return fault_; }

private:
    EvaluationFault fault_;
};

namespace detail {

/// Java's `int` arithmetic: wraps around. The caller excludes division by 0.
constexpr std::int32_t arithmetic(Op op, std::int32_t a, std::int32_t b) {
    const auto x = static_cast<std::uint32_t>(a);
    const auto y = static_cast<std::uint32_t>(b);
    switch (op) {
    case Op::Add: return static_cast<std::int32_t>(x + y);
    case Op::Subtract: return static_cast<std::int32_t>(x - y);
    case Op::Multiply: return static_cast<std::int32_t>(x * y);
    case Op::Divide: return b == -1 ? static_cast<std::int32_t>(0U - x) : a / b;
    default: return b == -1 ? 0 : a % b;
    }
}

constexpr bool ordered(Op op, std::int32_t a, std::int32_t b) {
    switch (op) {
    case Op::Less: return a < b;
    case Op::LessOrEqual: return a <= b;
    case Op::Greater: return a > b;
    default: return a >= b;
    }
}

} // namespace detail

/// Evaluates one expression. `Variables` has `previous(out)`, `previous_of(property, out)`, `queue_of(property, out)`,
/// `self(out)`, `last(out)`, `nearby()`, `order_cells(order, out)`, `member(record, property, out)` and `same(record,
/// record)`. Throws EvaluationError.
template <class Variables> class Evaluator {
public:
    Evaluator(const Program& program, const Variables& variables)
        : program_(program), variables_(variables) {}

    void operator()(std::uint32_t root, Values& out) const { evaluate(program_.nodes[root], out); }

private:
    void evaluate(const Node& node, Values& out) const {
        switch (node.op) {
        case Op::Nothing: return;
        case Op::Number: out.push_back(Value::integer(node.operand)); return;
        case Op::Text: out.push_back(Value::text(static_cast<std::uint32_t>(node.operand))); return;
        case Op::Previous: variables_.previous(out); return;
        case Op::PreviousOf: variables_.previous_of(static_cast<Property>(node.operand), out); return;
        case Op::QueueOf: variables_.queue_of(static_cast<Property>(node.operand), out); return;
        case Op::This: variables_.self(out); return;
        case Op::Last: variables_.last(out); return;
        case Op::Nearby: out.push_back(Value::integer(variables_.nearby())); return;
        case Op::Remotest: out.push_back(Value::integer((variables_.nearby() + 2) % 4)); return;
        case Op::OrderCells: variables_.order_cells(node.operand, out); return;
        case Op::Member: {
            Values records;
            evaluate(child(node, 0), records);
            for (const Value& record : records) {
                if (record.kind == ValueKind::Record) {
                    variables_.member(record, static_cast<Property>(node.operand), out);
                }
            }
            return;
        }
        case Op::Union:
            for (std::uint16_t i = 0; i < node.child_count; ++i) {
                evaluate(child(node, i), out);
            }
            deduplicate(out);
            return;
        case Op::Not: {
            Values inner;
            evaluate(child(node, 0), inner);
            if (inner.empty()) {
                out.push_back(Value::integer(1));
            }
            return;
        }
        default: pairs(node, out);
        }
    }

    [[nodiscard]] const Node& child(const Node& node, std::uint32_t i) const {
        return program_.nodes[program_.children[node.first_child + i]];
    }

    /// All pairs of a left and a right value.
    void pairs(const Node& node, Values& out) const {
        Values left;
        Values right;
        evaluate(child(node, 0), left);
        const bool arithmetic = node.op < Op::Equal;
        if (arithmetic && left.empty()) {
            return; // as the server does, so a failure on the right does not happen
        }
        evaluate(child(node, 1), right);
        if (arithmetic) {
            for (const Value& a : left) {
                for (const Value& b : right) {
                    operate(node.op, a, b, out);
                }
                deduplicate(out);
            }
            return;
        }
        if (right.empty() && !left.empty() && program_.quirks.nothing_on_the_right_keeps_the_left) {
            out.insert(out.end(), left.begin(), left.end());
            return;
        }
        for (const Value& a : left) {
            for (const Value& b : right) {
                if (compare(node.op, a, b)) {
                    out.push_back(Value::integer(1));
                    return;
                }
            }
        }
    }

    void operate(Op op, const Value& a, const Value& b, Values& out) const {
        if (a.kind != ValueKind::Integer || b.kind != ValueKind::Integer) {
            if (!program_.quirks.arithmetic_on_text_fails) {
                return;
            }
            throw EvaluationError(EvaluationFault::ArithmeticOnText, "arithmetic on a text or a piece");
        }
        if ((op == Op::Divide || op == Op::Remainder) && b.data == 0) {
            return;
        }
        out.push_back(Value::integer(detail::arithmetic(op, a.data, b.data)));
    }

    [[nodiscard]] bool compare(Op op, const Value& a, const Value& b) const {
        if (op == Op::Equal || op == Op::NotEqual) {
            const bool equal =
                a.kind == ValueKind::Record && b.kind == ValueKind::Record ? variables_.same(a, b) : a == b;
            return equal == (op == Op::Equal);
        }
        return a.kind == ValueKind::Integer && b.kind == ValueKind::Integer &&
               detail::ordered(op, a.data, b.data);
    }

    /// A set holds each value once, so it does not grow with every operation.
    static void deduplicate(Values& values) {
        if (values.size() > 1) {
            std::sort(values.begin(), values.end(), [](const Value& a, const Value& b) {
                return a.kind != b.kind   ? a.kind < b.kind
                       : a.data != b.data ? a.data < b.data
                                          : a.bucket < b.bucket;
            });
            values.erase(std::unique(values.begin(), values.end()), values.end());
        }
        if (values.size() > most_values) {
            throw EvaluationError(EvaluationFault::TooManyValues, "an expression has more than 1024 values");
        }
    }

    const Program& program_;
    const Variables& variables_;
};

/// The buckets that a set of values names, as four bits. Only numbers name buckets.
[[nodiscard]] inline unsigned buckets_of(const Values& values) {
    unsigned buckets = 0;
    for (const Value& value : values) {
        if (value.kind == ValueKind::Integer) {
            buckets |= 1U << (static_cast<std::uint32_t>(value.data) & 3U);
        }
    }
    return buckets;
}

} // namespace rulegame
