#pragma once

#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/kind.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// The values that an argument of an action can have: bool, enumerations, `Bounded`, optionals, arrays, tuples and
/// structs of them; and whatever has candidates in a board, ids above all:
///
///     auto candidates(std::type_identity<UnitId>, const Board& board);   // a range with size() and []
///
/// beside the type or the board; and what the act lists by `from(…)`. Values are numbered from 0; in structs the first field turns fastest.

namespace herding::inline v0::sequence::detail {

using reflect::Kind;

template <class T, class Board>
concept HasCandidates = requires(const Board& board) {
    { candidates(std::type_identity<T>{}, board).size() } -> std::convertible_to<std::size_t>;
    { candidates(std::type_identity<T>{}, board)[0] } -> std::convertible_to<T>;
};

/// Whether a type's values can be listed in a board. Fields of a struct are asked when they are met.
template <class T, class Board> consteval bool is_enumerable() {
    if constexpr (HasCandidates<T, Board>) {
        return true;
    } else {
        constexpr Kind kind = reflect::kind_of<T>;
        if constexpr (kind == Kind::Optional) {
            return is_enumerable<typename T::value_type, Board>();
        } else if constexpr (kind == Kind::Array) {
            return is_enumerable<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>, Board>();
        } else if constexpr (kind == Kind::Tuple) {
            return []<std::size_t... I>(std::index_sequence<I...>) {
                return (is_enumerable<std::tuple_element_t<I, T>, Board>() && ...);
            }(std::make_index_sequence<std::tuple_size_v<T>>{});
        } else {
            return kind == Kind::Bool || kind == Kind::Enum || kind == Kind::Bounded || kind == Kind::Empty ||
                   kind == Kind::Struct;
        }
    }
}

/// Whether this is all that the values of an argument come from: `Source` (candidates.hpp), and no bare board.
template <class Board> inline constexpr bool is_source = false;

template <class T, class Board> struct CheckArgument {
    static constexpr bool value = is_enumerable<T, Board>();
    static_assert(value, "herding: every argument of an action must be listable: bool, an enumeration, "
                         "Bounded<Low, High>, a struct of them, or a type with "
                         "`candidates(std::type_identity<T>, const Board&)` next to it, or with `from(…)` "
                         "in its act; if the Board has `using Setup = …;`, the Setup is no argument "
                         "[docs/errors.md#argument_not_enumerable]");
};

/// Whether a range has two equal values. O(n) comparisons if the values ascend, as ids do; else O(n log n) if they can be
/// ordered, else O(n * n).
template <class T, class Range> bool holds_twice(const Range& range) {
    const auto size = static_cast<std::size_t>(range.size());
    if constexpr (std::totally_ordered<T>) {
        std::size_t ascends = 1;
        while (ascends < size && T(range[ascends - 1]) < T(range[ascends])) {
            ++ascends;
        }
        if (ascends >= size) {
            return false;
        }
        if (size > 32) {
            std::vector<T> sorted;
            sorted.reserve(size);
            for (std::size_t i = 0; i < size; ++i) {
                sorted.push_back(T(range[i]));
            }
            std::sort(sorted.begin(), sorted.end());
            return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
        }
    }
    for (std::size_t i = 1; i < size; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (T(range[i]) == T(range[k])) {
                return true;
            }
        }
    }
    return false;
}

template <class T, class Board> struct Domain {
    /// How many values there are now.
    static constexpr std::uint64_t count(const Board& board) {
        constexpr Kind kind = reflect::kind_of<T>;
        if constexpr (HasCandidates<T, Board>) {
            return candidates(std::type_identity<T>{}, board).size();
        } else if constexpr (kind == Kind::Bool) {
            return 2;
        } else if constexpr (kind == Kind::Enum) {
            return reflect::detail::EnumTable<T>::size;
        } else if constexpr (kind == Kind::Bounded) {
            return T::count == 0 ? reflect::detail::countless : T::count;
        } else if constexpr (kind == Kind::Optional) {
            return reflect::detail::plus(1, Domain<typename T::value_type, Board>::count(board));
        } else {
            std::uint64_t product = 1;
            const T value{};
            members(value, [&]<class Member>(const Member&) {
                product = reflect::detail::times(product, Domain<Member, Board>::count(board));
            });
            return product;
        }
    }

    /// Whether some value has more than one number, because what lists the values has it twice. It counts once: by
    /// its first number.
    static bool repeats(const Board& board) {
        constexpr Kind kind = reflect::kind_of<T>;
        if constexpr (HasCandidates<T, Board>) {
            return holds_twice<T>(candidates(std::type_identity<T>{}, board));
        } else if constexpr (kind == Kind::Optional) {
            return Domain<typename T::value_type, Board>::repeats(board);
        } else {
            bool any = false;
            const T value{};
            members(value,
                    [&]<class Member>(const Member&) { any = any || Domain<Member, Board>::repeats(board); });
            return any;
        }
    }

    /// The value with this number, which is below `count`.
    static void make(T& value, std::uint64_t number, const Board& board) {
        constexpr Kind kind = reflect::kind_of<T>;
        if constexpr (HasCandidates<T, Board>) {
            value = candidates(std::type_identity<T>{}, board)[static_cast<std::size_t>(number)];
        } else if constexpr (kind == Kind::Bool) {
            value = number == 1;
        } else if constexpr (kind == Kind::Enum) {
            value = reflect::enumerators<T>[static_cast<std::size_t>(number)];
        } else if constexpr (kind == Kind::Bounded) {
            value = T(static_cast<std::int64_t>(number + static_cast<std::uint64_t>(T::low)));
        } else if constexpr (kind == Kind::Optional) {
            value.reset();
            if (number != 0) {
                Domain<typename T::value_type, Board>::make(value.emplace(), number - 1, board);
            }
        } else {
            members(value, [&]<class Member>(Member& member) {
                const std::uint64_t base = Domain<Member, Board>::count(board);
                Domain<Member, Board>::make(member, number % base, board);
                number /= base;
            });
        }
    }

    /// The number of a value, or `count` if it is none of them.
    static std::uint64_t number(const T& value, const Board& board) {
        constexpr Kind kind = reflect::kind_of<T>;
        if constexpr (HasCandidates<T, Board>) {
            const auto& all = candidates(std::type_identity<T>{}, board);
            std::uint64_t i = 0;
            while (i < all.size() && !(T(all[static_cast<std::size_t>(i)]) == value)) {
                ++i;
            }
            return i;
        } else if constexpr (kind == Kind::Bool) {
            return value ? 1 : 0;
        } else if constexpr (kind == Kind::Enum) {
            return reflect::enumerator_index(value);
        } else if constexpr (kind == Kind::Bounded) {
            return static_cast<std::uint64_t>(value.value()) - static_cast<std::uint64_t>(T::low);
        } else if constexpr (kind == Kind::Optional) {
            return value ? 1 + Domain<typename T::value_type, Board>::number(*value, board) : 0;
        } else {
            std::uint64_t sum = 0;
            std::uint64_t place = 1;
            bool inside = true;
            members(value, [&]<class Member>(const Member& member) {
                const std::uint64_t base = Domain<Member, Board>::count(board);
                const std::uint64_t digit = Domain<Member, Board>::number(member, board);
                inside = inside && digit < base;
                sum += digit * place;
                place = reflect::detail::times(place, base);
            });
            return inside ? sum : place;
        }
    }

    /// Whether every value of the type is one of them.
    static constexpr bool holds_always = !HasCandidates<T, Board> && (reflect::kind_of<T> == Kind::Bool ||
                                                                      reflect::kind_of<T> == Kind::Bounded);

    /// Whether a value is one of them.
    static bool holds(const T& value, const Board& board) {
        constexpr Kind kind = reflect::kind_of<T>;
        if constexpr (HasCandidates<T, Board> || kind == Kind::Enum) {
            return number(value, board) < count(board);
        } else if constexpr (kind == Kind::Bool || kind == Kind::Bounded) {
            return true;
        } else if constexpr (kind == Kind::Optional) {
            return !value || Domain<typename T::value_type, Board>::holds(*value, board);
        } else {
            bool all = true;
            members(value, [&]<class Member>(const Member& member) {
                all = all && Domain<Member, Board>::holds(member, board);
            });
            return all;
        }
    }

private:
    template <class Value, class Visit> static void members(Value& value, Visit visit) {
        constexpr Kind kind = reflect::kind_of<T>;
        if constexpr (kind == Kind::Array) {
            for (auto& item : value) {
                visit(item);
            }
        } else if constexpr (kind == Kind::Tuple) {
            std::apply([&](auto&... items) { (visit(items), ...); }, value);
        } else if constexpr (kind == Kind::Struct) {
            const auto visit_field = [&]<class Member>(Member& member) {
                if constexpr (is_source<Board>) {
                    static_cast<void>(CheckArgument<std::remove_cv_t<Member>, Board>::value);
                }
                visit(member);
            };
            if constexpr (std::is_const_v<Value>) {
                reflect::for_each_field(value, [&](std::string_view, auto& member) { visit_field(member); });
            } else { // made from a number, which counts the fields of the default value
                using reflect::detail::as;
                reflect::detail::FieldCheck check(as<reflect::StructType>(reflect::type_of<T>()),
                                                  std::addressof(value));
                reflect::for_each_field(value, [&]<class Member>(std::string_view name, Member& member) {
                    check.next(name.data(), &reflect::type_of<Member>()); // NOLINT(*-data-usage)
                    visit_field(member);
                });
                check.end();
            }
        }
    }
};

/// Whether how many values there are is the same in every board.
template <class T, class Board> bool is_finite() {
    constexpr Kind kind = reflect::kind_of<T>;
    if constexpr (HasCandidates<T, Board> || !is_enumerable<T, Board>()) {
        return false;
    } else if constexpr (kind == Kind::Optional) {
        return is_finite<typename T::value_type, Board>();
    } else if constexpr (kind == Kind::Struct) {
        bool finite = true;
        const T value{};
        reflect::for_each_field(value, [&](std::string_view, const auto& member) {
            finite = finite && is_finite<std::remove_cvref_t<decltype(member)>, Board>();
        });
        return finite;
    } else if constexpr (kind == Kind::Array) {
        return is_finite<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>, Board>();
    } else if constexpr (kind == Kind::Tuple) {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (is_finite<std::tuple_element_t<I, T>, Board>() && ...);
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else {
        return true;
    }
}

} // namespace herding::inline v0::sequence::detail
