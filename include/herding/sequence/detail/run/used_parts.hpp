#pragma once

#include "herding/reflect/detail/used_bytes.hpp"
#include "herding/sequence/detail/run/pending_lists.hpp"
#include "herding/sequence/pending.hpp"

#include <cstddef>

/// Parts of pending sequences that are in use: behind the ends of their lists lie old values.

namespace herding::inline v0::reflect::detail {

template <class T, std::size_t N> struct UsedParts<sequence::detail::BoundedList<T, N>> {
    template <class Visit> static void each(const sequence::detail::BoundedList<T, N>& list,
                                            const Visit& visit) {
        if constexpr (N != 0) {
            visit(list.size_);
            for (const T& item : list) {
                visit(item);
            }
        }
    }
};

template <class R> struct UsedParts<sequence::Suspension<R>> {
    template <class Visit> static void each(const sequence::Suspension<R>& suspension, const Visit& visit) {
        visit(suspension.of);
        visit(suspension.at);
        visit(suspension.interrupt);
    }
};

template <class R> struct UsedParts<sequence::Waiting<R>> {
    template <class Visit> static void each(const sequence::Waiting<R>& waiting, const Visit& visit) {
        visit(waiting.of);
        visit(waiting.trigger);
        visit(waiting.level);
        visit(waiting.just_fired);
    }
};

template <class R> struct UsedParts<sequence::Pending<R>> {
    template <class Visit> static void each(const sequence::Pending<R>& pending, const Visit& visit) {
        visit(pending.stack());
        visit(pending.queue());
        visit(pending.answers());
        visit(pending.begun_);
    }
};

} // namespace herding::inline v0::reflect::detail
