#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/core/fwd.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// Finds the enumerators of an enumeration.

namespace herding::inline v0::reflect::detail {

/// Of those that are found. See `first_enumerator`.
inline constexpr int lowest_enumerator = -128;
inline constexpr int highest_enumerator = 255;

template <class E>
concept NamesEnumerators = requires(E e) { std::string_view(reflect_name(e)); };

template <class E>
concept ListsEnumerators = requires { reflect_enumerators(std::type_identity<E>{}).size(); };

/// Of enumerations without a fixed underlying type only their own values can be made.
template <class E>
concept FixedEnum = requires { E{0}; };

template <class E>
concept OpenEnum = requires { requires reflect_open(E{}); };

/// One call names all values at once: `{a::E::First, (a::E)1, …}`. One instantiation instead of hundreds.
template <auto... V> consteval auto pretty_values() { return std::string_view(__PRETTY_FUNCTION__); }

/// Calls `visit(index, name)` for every element of such a list; the name is empty for a cast number.
///
/// Nearly all of the elements are casts, `(a::E)17`, whose types have one length. So they are stepped over: reading each
/// character took a hundredth of a game's program for each enumeration.
template <class Visit> constexpr void each_value(std::string_view pretty, Visit visit) {
    const char* const text = pretty.data();
    std::size_t begin = pretty.find("V = ") + 5;
    std::size_t index = 0;
    std::size_t type = 0; // length of `(a::E)`; 0 until the first one
    const std::size_t end = pretty.size() - 2;
    const auto is_number = [&](std::size_t i) {
        return i < end && (text[i] == '-' || (text[i] >= '0' && text[i] <= '9'));
    };
    while (begin < end) {
        if (type != 0 && text[begin] == '(' && begin + type < end && text[begin + type - 1] == ')' &&
            is_number(begin + type)) {
            std::size_t i = begin + type;
            while (is_number(i)) {
                ++i;
            }
            visit(index++, std::string_view{});
            begin = i + 2;
            continue;
        }
        std::size_t depth = 0;
        std::size_t colon = 0; // behind the last `::`
        std::size_t paren = 0; // behind the last `)`
        std::size_t i = begin;
        for (; i < end && (text[i] != ',' || depth != 0); ++i) {
            const char c = text[i];
            if (c == '(' || c == '<' || c == '{') {
                ++depth;
            } else if (c == ')' || c == '>' || c == '}') {
                --depth;
                paren = c == ')' ? i + 1 : paren;
            } else if (c == ':') {
                colon = i + 1;
            }
        }
        const bool cast = paren > colon;
        const std::size_t from = colon > begin ? colon : begin;
        visit(index++, cast ? std::string_view{} : pretty.substr(from, i - from));
        type = cast && text[begin] == '(' && is_number(paren) ? paren - begin : type;
        begin = i + 2;
    }
}

/// Enumerations of the library begin with 0 and are short. To try 256 numbers takes a unit of a game 0.05 s for each.
template <class E> inline constexpr int last_tried = highest_enumerator;
template <> inline constexpr int last_tried<BarrierKind> = 31;
template <> inline constexpr int last_tried<BudgetKind> = 31;
template <> inline constexpr int last_tried<EventKind> = 31;
template <> inline constexpr int last_tried<HistoryReason> = 31;
template <> inline constexpr int last_tried<OutcomeKind> = 31;

template <class E> struct EnumRange {
    using Underlying = std::underlying_type_t<E>;
    static constexpr int low = [] {
        if constexpr (std::is_unsigned_v<Underlying>) {
            return 0;
        } else {
            return lowest_enumerator;
        }
    }();
    static constexpr int high = [] {
        if constexpr (std::is_same_v<Underlying, bool>) {
            return 1;
        } else if constexpr (sizeof(Underlying) == 1 && std::is_signed_v<Underlying>) {
            return 127;
        } else {
            return last_tried<E>;
        }
    }();
    static constexpr std::size_t size = static_cast<std::size_t>(high - low + 1);
};

/// How many enumerators there can be.
template <class E> consteval std::size_t most_enumerators() {
    if constexpr (ListsEnumerators<E>) {
        return reflect_enumerators(std::type_identity<E>{}).size();
    } else {
        return EnumRange<E>::size;
    }
}

/// A list of enumerators by value, with the names that formats use.
template <class E> struct Found {
    std::array<E, most_enumerators<E>()> values{};
    std::array<std::string_view, most_enumerators<E>()> names{};
    std::size_t size = 0;
    constexpr void add(E value, std::string_view name) {
        std::size_t at = size++;
        for (; at > 0 && values[at - 1] > value; --at) { // from a list in any order
            values[at] = values[at - 1];
            names[at] = names[at - 1];
        }
        values[at] = value;
        names[at] = name;
    }
};

template <class E> inline constexpr auto enumerator_list = reflect_enumerators(std::type_identity<E>{});

/// The enumerators that the program lists.
template <class E> consteval Found<E> listed_enumerators() {
    constexpr auto& list = enumerator_list<E>;
    Found<E> found;
    const auto add = [&](E value, std::string_view name) {
        found.add(value, name.empty() ? throw "a value in reflect_enumerators has no name" : name);
    };
    if constexpr (NamesEnumerators<E>) {
        for (const E value : list) {
            add(value, reflect_name(value));
        }
    } else {
        constexpr std::string_view pretty = []<std::size_t... I>(std::index_sequence<I...>) {
            return pretty_values<enumerator_list<E>[I]...>();
        }(std::make_index_sequence<most_enumerators<E>()>{});
        each_value(pretty, [&](std::size_t i, std::string_view name) { add(list[i], name); });
    }
    return found;
}

template <class E> consteval Found<E> find_enumerators() {
    using Range = EnumRange<E>;
    using Underlying = std::underlying_type_t<E>;
    Found<E> found;
    if constexpr (ListsEnumerators<E>) {
        return listed_enumerators<E>();
    } else if constexpr (NamesEnumerators<E>) {
        for (int v = Range::low; v <= Range::high; ++v) {
            const auto value = static_cast<E>(static_cast<Underlying>(v));
            if (const std::string_view name = reflect_name(value); !name.empty()) {
                found.add(value, name);
            }
        }
    } else {
        static_assert(FixedEnum<E>,
                      "herding: give this enumeration an underlying type (`enum class E : std::uint8_t`), or "
                      "names by `constexpr std::string_view reflect_name(E)`, or list its enumerators by "
                      "`constexpr auto reflect_enumerators(std::type_identity<E>)` "
                      "[docs/errors.md#enumeration_of_any_size]");
        if constexpr (FixedEnum<E>) {
            constexpr std::string_view pretty = []<int... I>(std::integer_sequence<int, I...>) {
                return pretty_values<static_cast<E>(static_cast<Underlying>(Range::low + I))...>();
            }(std::make_integer_sequence<int, static_cast<int>(Range::size)>{});
            each_value(pretty, [&](std::size_t i, std::string_view name) {
                if (!name.empty()) {
                    found.add(static_cast<E>(static_cast<Underlying>(Range::low + static_cast<int>(i))),
                              name);
                }
            });
        }
    }
    return found;
}

template <bool Distinct, herding::detail::Name Text> struct DistinctEnumerator {
    static_assert(Distinct,
                  "herding: two enumerators have the same name in formats (it is the argument "
                  "`Name` of DistinctEnumerator above): tell them apart by "
                  "`constexpr std::string_view reflect_name(E)` [docs/errors.md#enumerators_of_one_name]");
    static constexpr bool checked = Distinct;
};

template <class E> struct EnumTable {
    static constexpr Found<E> found = find_enumerators<E>();
    static constexpr std::size_t size = found.size;
    static_assert(
        size != 0,
        "herding: an enumeration without enumerators from -128 to 255 cannot take part: list "
        "them by `constexpr auto reflect_enumerators(std::type_identity<E>) { return "
        "std::array{E::First, E::Second}; }`, or use an integer [docs/errors.md#enumeration_out_of_reach]");

    static constexpr std::size_t characters = [] {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < size; ++i) {
            sum += NamesEnumerators<E> ? found.names[i].size() : spelled_size(found.names[i]);
        }
        return sum;
    }();
    static constexpr auto storage = [] {
        std::array<char, characters + 1> text{};
        char* out = text.data();
        for (std::size_t i = 0; i < size; ++i) {
            if constexpr (NamesEnumerators<E>) {
                for (const char c : found.names[i]) {
                    *out++ = c;
                }
            } else {
                out = spell(found.names[i], out);
            }
        }
        return text;
    }();
    static_assert(
        [] {
            for (std::size_t i = 0; i < size; ++i) {
                if (!(NamesEnumerators<E> ? is_utf8(found.names[i]) : is_identifier(found.names[i]))) {
                    return false;
                }
            }
            return true;
        }(),
        "herding: the name of an enumerator is not in ASCII, and compilers spell it differently: name it by "
        "`constexpr std::string_view reflect_name(E)`, in UTF-8 [docs/errors.md#enumerator_not_in_ascii]");
    static constexpr auto values = [] {
        std::array<E, size> result{};
        for (std::size_t i = 0; i < size; ++i) {
            result[i] = found.values[i];
        }
        return result;
    }();
    static constexpr auto names = [] {
        std::array<std::string_view, size> result{};
        const char* at = storage.data();
        for (std::size_t i = 0; i < size; ++i) {
            result[i] = {at, NamesEnumerators<E> ? found.names[i].size() : spelled_size(found.names[i])};
            at += result[i].size();
        }
        return result;
    }();
    static constexpr bool checked = [] {
        constexpr std::string_view twice = twice_in(names);
        return DistinctEnumerator<twice.empty(), herding::detail::Name<twice.size() + 1>(twice)>::checked;
    }();
};

} // namespace herding::inline v0::reflect::detail
