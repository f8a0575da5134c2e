#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/herding.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/reflect/hash.hpp"

#include <cstdint>
#include <type_traits>
#include <variant>

/// Hashes what an engine answers.

namespace herding::inline v0::law::detail::signature {

namespace rf = herding::reflect;

inline void add(rf::Hasher& hasher, const herding::Barrier& barrier) {
    hasher.add(barrier.kinds).add(barrier.behavior);
}

template <class Spec> void add(rf::Hasher& hasher, const herding::Frame<Spec>& frame) {
    hasher.add(frame.number).add(frame.actor).add(frame.inputs).add(frame.diffs).add(frame.traces);
    for (const herding::Step& step : frame.steps) {
        hasher.add(step.behavior).add(step.input).add(step.round).add(step.diffs_begin).add(step.diffs_end);
        hasher.add(step.traces_begin).add(step.traces_end);
    }
    add(hasher, frame.barrier);
}

/// Reason of a refusal: its value if it has a binary form, else its words.
template <class Info> void add_info(rf::Hasher& hasher, const Info& info) {
    if constexpr (std::is_enum_v<Info>) {
        hasher.add(info);
    } else {
        hasher.add(printed(info));
    }
}
template <class... Info> void add_info(rf::Hasher& hasher, const std::variant<Info...>& info) {
    hasher.add(static_cast<std::uint64_t>(info.index()));
    herding::detail::visit_one([&hasher](const auto& one) { add_info(hasher, one); }, info);
}

template <class Spec> void add(rf::Hasher& hasher, const herding::Refusal<Spec>& refusal) {
    hasher.add(refusal.behavior).add(refusal.cite).add(refusal.input);
    if (const auto* info = refusal.info()) {
        add_info(hasher, *info);
    } else {
        hasher.add(refusal.exceeded()->budget).add(refusal.exceeded()->limit);
    }
}

template <class Spec> void add(rf::Hasher& hasher, const herding::Outcome<Spec>& outcome) {
    hasher.add(outcome.kind());
    if (const auto* frame = outcome.frame()) {
        add(hasher, *frame);
    } else if (const auto* refusal = outcome.refusal()) {
        add(hasher, *refusal);
    }
}

template <class Spec> void add(rf::Hasher& hasher, const herding::HistoryResult<Spec>& result) {
    if (result) {
        add(hasher, *result);
    } else {
        hasher.add(result.refusal().reason).add(result.refusal().frame);
        add(hasher, result.refusal().barrier);
    }
}

} // namespace herding::inline v0::law::detail::signature
