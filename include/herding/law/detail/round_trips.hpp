#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/reflect/detail/readable_of.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/difference_apply.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/text.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

/// Laws of reflection. They work on tables of types, so a type costs a unit three small functions for all of these laws.
/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// A type for the laws of reflection: its tables, and what those lack.
struct Reflected {
    const reflect::Type& type;
    const reflect::Readable& readable;
    void (*with_default)(reflect::UseValue use);
    void (*with_copy)(const void* value, reflect::UseValue use);
    bool (*equal)(const void* a, const void* b);
};

template <class T> void use_copy(const void* value, reflect::UseValue use) {
    T copy(*static_cast<const T*>(value));
    use(std::addressof(copy));
}
template <class T> bool equal_values(const void* a, const void* b) {
    return herding::detail::same_value(*static_cast<const T*>(a), *static_cast<const T*>(b));
}
template <class T> inline constexpr Reflected reflected{reflect::type_of<T>(), reflect::readable_of<T>(),
                                                        reflect::detail::use_default<T>, use_copy<T>,
                                                        equal_values<T>};

/// A law of one value. Returns the fault.
using ValueLaw = std::string(const Reflected& type, const void* value);

/// Calls `check` for every value of a commit, until one call returns a fault.
template <class Spec> std::string each_value(const StateOf<Spec>& before, const Frame<Spec>& frame,
                                             const StateOf<Spec>& after, ValueLaw* check) {
    std::string wrong;
    const auto one = [&](std::string_view what, const Reflected& type, const void* value) {
        if (wrong.empty()) {
            wrong = check(type, value);
            wrong = wrong.empty() ? wrong : std::string(what) + " " + wrong;
        }
    };
    one("the State", reflected<StateOf<Spec>>, std::addressof(before));
    one("the State", reflected<StateOf<Spec>>, std::addressof(after));
    for (const auto& input : frame.inputs) {
        one("an Input", reflected<InputOf<Spec>>, std::addressof(input));
    }
    for (const auto& diff : frame.diffs) {
        one("a Diff (" + kind_of(diff) + ')', reflected<DiffOf<Spec>>, std::addressof(diff));
    }
    for (const auto& trace : frame.traces) {
        one("a Trace (" + kind_of(trace) + ')', reflected<TraceOf<Spec>>, std::addressof(trace));
    }
    return wrong;
}

/// Runs a check. An exception becomes the fault.
template <class Check> std::string or_what_it_throws(std::string_view doing, Check check) {
    try {
        return check();
    } catch (...) {
        return std::string(doing) + ": " + what_was_thrown();
    }
}

[[nodiscard]] std::string why_no_round_trip(const Reflected& type, const void* value);

/// Compares the written forms, because `==` may ignore fields that the formats show.
[[nodiscard]] std::string why_formats_differ(const Reflected& type, const void* value);

[[nodiscard]] std::string why_not_hashed(const Reflected& type, const void* before, const void* after);

/// Checks only types that have a shape.
[[nodiscard]] std::string why_not_tensor_shaped(const Reflected& type, const void* value);

template <class T> std::string why_not_compared(const T& before, const T& after) {
    return or_what_it_throws("the difference of two States cannot be made or applied", [&] {
        for (const auto& [from, to] : {std::pair(&before, &after), std::pair(&after, &before)}) {
            const auto changes = reflect::difference(*from, *to);
            if (changes.empty() != (*from == *to)) {
                return std::string(changes.empty() ? "two States differ, but their difference is empty: "
                                                   : "two States are equal, but differ in `" +
                                                         changes.front().path + "`: ") +
                       reflect::print(*from) + " and " + reflect::print(*to);
            }
            T made = *from;
            reflect::apply_difference(made, changes);
            if (!(made == *to)) {
                return "a difference applied to " + reflect::print(*from) + " makes " + reflect::print(made) +
                       " and not " + reflect::print(*to);
            }
        }
        return reflect::difference(after, T(after)).empty()
                   ? std::string()
                   : "a State differs from its copy: " + reflect::print(after);
    });
}

} // namespace herding::inline v0::law::detail
