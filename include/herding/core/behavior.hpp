#pragma once

#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"

#include <compare>
#include <iosfwd>
#include <string_view>

namespace herding::inline v0 {

/// One rule: its name, its order key in the table, its function, and its citation of the rule book.
///
/// `evaluate` reads the state and emits diffs through `Dispatch`. It never mutates. It is a plain function pointer (a
/// static member function or a lambda without captures) and can be called by itself.
template <class Spec> struct BehaviorDef {
    using Evaluate = Verdict<InfoOf<Spec>> (*)(Dispatch<Spec>&);

    std::string_view name;
    OrderKeyOf<Spec> order_key;
    Evaluate evaluate;
    std::string_view cite = {};

    /// Whether this one comes before the other in a table: by order key, then by name.
    [[nodiscard]] constexpr bool before(const BehaviorDef& other) const {
        if (order_key < other.order_key) {
            return true;
        }
        return !(other.order_key < order_key) && name < other.name;
    }

    /// Prints `name @ key`, or the name alone if the key cannot be printed.
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
