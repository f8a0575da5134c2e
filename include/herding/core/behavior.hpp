#pragma once

#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"

#include <compare>
#include <iosfwd>
#include <string_view>

namespace herding::inline v0 {

/// One rule: its name, its place in the table, the function that evaluates it, and where the rule book says so.
///
/// `evaluate` reads the state and emits diffs through `Dispatch`; it never mutates. It is a plain function pointer
/// (a static member function or a lambda without captures) and can be called on its own.
template <class Spec> struct BehaviorDef {
    using Evaluate = Verdict<InfoOf<Spec>> (*)(Dispatch<Spec>&);

    std::string_view name;
    OrderKeyOf<Spec> order_key;
    Evaluate evaluate;
    std::string_view cite = {};

    /// Whether this one stands before the other in a table: by order key, then by name.
    [[nodiscard]] constexpr bool before(const BehaviorDef& other) const {
        if (order_key < other.order_key) {
            return true;
        }
        return !(other.order_key < order_key) && name < other.name;
    }

    /// Prints `name @ key`, or the name alone where the key cannot be printed.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const BehaviorDef& def) {
        out << def.name;
        if constexpr (requires { out << def.order_key; }) {
            out << " @ " << def.order_key;
        } else if constexpr (std::is_enum_v<OrderKeyOf<Spec>>) {
            out << " @ " << static_cast<long long>(def.order_key);
        }
        return out;
    }
};

} // namespace herding::inline v0
