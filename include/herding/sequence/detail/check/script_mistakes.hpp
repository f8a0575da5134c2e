#pragma once

#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/script/program_of.hpp"

#include <array>
#include <cstddef>

/// What no script may have: a name twice, a position that nothing reaches.

namespace herding::inline v0::sequence::detail {

template <class P> constexpr int first_twice(const P& p) {
    for (std::size_t i = 0; i < p.code.size(); ++i) {
        for (std::size_t k = 0; k < i && !p.code[i].name.empty(); ++k) {
            if (reflect::detail::same_text(p.code[i].name, p.code[k].name)) {
                return static_cast<int>(i);
            }
        }
    }
    return -1;
}

template <class P> constexpr int first_unreached(const P& p) {
    std::array<bool, std::tuple_size_v<decltype(p.code)>> seen{};
    std::array<int, 3 * std::tuple_size_v<decltype(p.code)> + std::tuple_size_v<decltype(p.alternatives)>>
        open{};
    std::size_t count = 1;
    const int end = static_cast<int>(p.code.size()) - 1;
    while (count != 0) {
        const int at = open[--count];
        if (at >= end || seen[at]) {
            continue;
        }
        seen[at] = true;
        const Code& code = p.code[at];
        switch (code.op) {
        case Op::Stop: break;
        case Op::Jump: open[count++] = code.to; break;
        case Op::Branch:
            open[count++] = code.to;
            open[count++] = at + 1;
            break;
        case Op::Offer:
            for (int k = 0; k < code.count; ++k) {
                open[count++] = p.alternatives[code.to + k].next;
            }
            break;
        default: open[count++] = at + 1; break;
        }
    }
    for (int i = 0; i < end; ++i) {
        if (!seen[i] && !p.code[i].name.empty()) {
            return i;
        }
    }
    return -1;
}

template <class P> constexpr bool names_are_identifiers(const P& p) {
    for (const Code& code : p.code) {
        const bool named = code.op == Op::Offer || code.op == Op::Call || code.op == Op::Run;
        if (named && !reflect::detail::is_identifier(code.name)) {
            return false;
        }
    }
    for (const Alternative& alternative : p.alternatives) {
        if (!alternative.name.empty() && !reflect::detail::is_identifier(alternative.name)) {
            return false;
        }
    }
    return true;
}

} // namespace herding::inline v0::sequence::detail
