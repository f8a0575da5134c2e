#pragma once

#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/run/alone_dispatch.hpp"
#include "herding/sequence/detail/run/loop_rounds.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/pending.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace herding::inline v0::sequence::detail {

/// Verdicts that refuse an action, with what its player needs to know. Cold: nothing of it is inlined into a walk.
template <class Spec> struct Refusals {
    using Rules = typename Spec::Rules;
    using Verdict = herding::Verdict<InfoOf<Spec>>;

    /// InvalidInput for an argument out of range, else Disallowed.
    [[nodiscard, gnu::cold, gnu::noinline]] static Verdict refuse(const ActionRefusal& refused) {
        if (refused.why == ActionReason::OutOfRange) {
            return InvalidInput{refused};
        }
        return Disallowed{refused};
    }

    /// Why a walk has not taken an action at the position `at`.
    [[nodiscard, gnu::cold, gnu::noinline]] static Verdict not_taken(Halt halt, std::string_view action,
                                                                     std::size_t sequence, std::uint16_t at,
                                                                     NotTaken refusal, std::int64_t limit) {
        const auto& program = Rules::programs[sequence];
        const Code& code = program.code[at];
        const std::string_view name = Rules::sequence_names[sequence];
        if (code.op != Op::Offer) {
            return refuse({ActionReason::NotOffered, action, name});
        }
        return refuse({halt == Halt::Waits ? ActionReason::NotOffered : refusal.why, action, name, code.name,
                       refusal.reason, program.alternatives.subspan(code.to, code.count),
                       limit_of(refusal.why, limit)});
    }

    /// Why the sequences end a dispatch in Aborted: the topmost one is at `top`.
    [[nodiscard, gnu::cold, gnu::noinline]] static Verdict given_up(const typename Rules::Input* input,
                                                                    const Suspension<Rules>& top,
                                                                    ActionReason failure,
                                                                    std::int64_t limit) {
        const auto code = Rules::programs[top.of.index()].code;
        const Code& here = code[top.at];
        const bool looping = failure == ActionReason::Endless || failure == ActionReason::TooManyRounds ||
                             failure == ActionReason::IndexTooSmall;
        return Aborted{
            ActionRefusal{.why = failure,
                          .action = input != nullptr ? input_name<Rules>(*input) : std::string_view{},
                          .sequence = top.sequence(),
                          .position = looping             ? loop_name(code, top.at)
                                      : here.name.empty() ? here.after
                                                          : here.name,
                          .limit = limit_of(failure, limit)}};
    }

private:
    /// The limit that a failure is about; `known` is what only the walk knows of it.
    [[nodiscard]] static std::int64_t limit_of(ActionReason failure, std::int64_t known) noexcept {
        switch (failure) {
        case ActionReason::TooDeep: return Rules::depth;
        case ActionReason::TooManyTriggers: return Rules::queue_size;
        case ActionReason::TooManyPlayers: return Rules::answers_size;
        case ActionReason::Endless:
        case ActionReason::TooManyRounds:
        case ActionReason::NoSuchPlayer:
        case ActionReason::NoSuchOwner:
        case ActionReason::IndexTooSmall: return known;
        default: return 0;
        }
    }
};

/// For walks without reasons.
template <class Spec>
    requires is_alone<Spec>
struct Refusals<Spec> {
    using Verdict = herding::Verdict<InfoOf<Spec>>;

    [[nodiscard]] static Verdict refuse(const ActionRefusal& /*unused*/) {
        return Disallowed{ActionRefusal{}};
    }
    template <class... Reasons> [[nodiscard]] static Verdict not_taken(const Reasons&... /*unused*/) {
        return refuse({});
    }
    template <class... Reasons> [[nodiscard]] static Verdict given_up(const Reasons&... /*unused*/) {
        return refuse({});
    }
};

} // namespace herding::inline v0::sequence::detail
