#pragma once

#include "meaning/context.hpp"
#include "meaning/rule.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace meaning {

/// A three-valued answer.
enum class Answer : std::uint8_t { no, unknown, yes };

[[nodiscard]] constexpr Answer answer(bool yes) noexcept { return yes ? Answer::yes : Answer::no; }
[[nodiscard]] constexpr Answer negated(Answer a) noexcept {
    return a == Answer::yes ? Answer::no : a == Answer::no ? Answer::yes : Answer::unknown;
}
[[nodiscard]] constexpr Answer both(Answer a, Answer b) noexcept { return a < b ? a : b; }
[[nodiscard]] constexpr Answer either(Answer a, Answer b) noexcept { return a > b ? a : b; }
/// `true`, `false` or `unknown`.
[[nodiscard]] std::string_view words(Answer answer) noexcept;

/// Who is tested, and who holds the rule. Null: nobody that the context knows.
struct Tested {
    const Unit* subject = nullptr;
    const Unit* origin = nullptr;
};

/// Subject and origin of a context, by default the bearer.
[[nodiscard]] Tested tested(const Context& context);

/// Evaluates a condition. A pure function; what the context lacks makes the answer unknown.
[[nodiscard]] Answer evaluate(const Condition& condition, const Context& context, const Tested& tested);

/// The unit that SELF, ENEMY or ATTACKER means for a subject, or null.
[[nodiscard]] const Unit* unit_meant(Whom whom, const Context& context, const Unit* subject);

/// What a condition reads: a host asks again when one of these has changed.
enum class Fact : std::uint8_t {
    categories,
    factions,
    statuses,
    stats,
    models,
    equipment,
    name,
    subfaction,
    detachments,
    cover,
    position,
    objectives,
    attack,
    phase,
    round
};

/// The facts that a condition reads, sorted, each once. Nothing is evaluated. A condition of an unknown type reads
/// nothing: only the players know its answer.
[[nodiscard]] std::vector<Fact> reads(const Condition& condition);
/// The same for all conditions of a rule, and for what its wrappers read.
[[nodiscard]] std::vector<Fact> reads(const Rule& rule);

} // namespace meaning
