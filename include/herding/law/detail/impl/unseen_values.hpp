#pragma once

#include "herding/core/hidden.hpp"
#include "herding/law/detail/unseen_values.hpp"
#include "herding/reflect/binary_writer.hpp"
#include "herding/view/redact.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

// NOLINTNEXTLINE(misc-no-recursion): as deep as the type
HERDING_LAW_INLINE void add_unseen(std::vector<reflect::Bytes>& all, const reflect::Type& type,
                                   const void* value, std::uint16_t player) {
    const auto add = [&](const reflect::Type& secret, const void* at) {
        if (secret.kind != reflect::Kind::Hidden) {
            return;
        }
        const auto& hidden = reflect::detail::as<reflect::HiddenType>(secret);
        const void* const inner = hidden.get(at);
        if (inner == nullptr) {
            return;
        }
        if (view::sees(player, Hidden<bool>::with_viewers(false, hidden.viewers(at)))) {
            add_unseen(all, *hidden.inner, inner, player);
        } else {
            reflect::detail::write_body_as(all.emplace_back(), *hidden.inner, inner);
        }
    };
    view::detail::each_secret(type, const_cast<void*>(value), false, view::detail::VisitSecret(add));
}

HERDING_LAW_INLINE std::vector<reflect::Bytes> unseen_values(const reflect::Type& type, const void* value,
                                                             std::uint16_t player) {
    std::vector<reflect::Bytes> all;
    add_unseen(all, type, value, player);
    return all;
}

HERDING_LAW_INLINE Uncovered::Uncovered(std::vector<reflect::Bytes> unseen, std::vector<reflect::Bytes> after)
    : before(std::move(unseen)) {
    std::vector<reflect::Bytes> sorted = before;
    std::sort(sorted.begin(), sorted.end());
    std::sort(after.begin(), after.end());
    std::set_difference(sorted.begin(), sorted.end(), after.begin(), after.end(), std::back_inserter(gone));
}

HERDING_LAW_INLINE bool Uncovered::same(const Uncovered& other) const {
    const auto is_gone = [this](const reflect::Bytes& value) {
        return std::binary_search(gone.begin(), gone.end(), value);
    };
    return gone == other.gone && std::equal(before.begin(), before.end(), other.before.begin(),
                                            other.before.end(), [&](const auto& one, const auto& there) {
                                                return one == there || (!is_gone(one) && !is_gone(there));
                                            });
}

} // namespace herding::inline v0::law::detail
