#pragma once

#include "herding/core/random.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

/// A value of any type that takes part, drawn from a generator: `any_value<Zoo>(generator, 8)`. Lists and strings are
/// shorter than `size`; edges (0, the limits) come more often than in between.
namespace test {

namespace rf = herding::reflect;

template <class T> T any_value(herding::Generator& g, std::uint32_t size);

namespace detail {

template <class T> T any_integer(herding::Generator& g) {
    using Limits = std::numeric_limits<T>;
    switch (g.below(6)) {
    case 0: return Limits::min();
    case 1: return Limits::max();
    case 2: return T{0};
    case 3: return static_cast<T>(g.below(100));
    case 4: return static_cast<T>(-static_cast<int>(g.below(100)));
    default: {
        const std::uint64_t high = g.next();
        return static_cast<T>(high << 32U | g.next());
    }
    }
}

inline std::string any_string(herding::Generator& g, std::uint32_t size) {
    std::string text;
    for (auto n = g.below(size + 1); n > 0; --n) {
        constexpr std::string_view likely = "ab\"\\{}[](),:=\n\t $none";
        text += g.below(3) == 0 ? static_cast<char>(g.below(256)) : likely[g.below(likely.size())];
    }
    return text;
}

template <class T> void fill(T& value, herding::Generator& g, std::uint32_t size) {
    using rf::Kind;
    constexpr Kind kind = rf::kind_of<T>;
    if constexpr (kind == Kind::Bool) {
        value = g.below(2) == 1;
    } else if constexpr (kind == Kind::Integer) {
        value = any_integer<T>(g);
    } else if constexpr (kind == Kind::Float) {
        using Limits = std::numeric_limits<T>;
        const T edges[] = {T{0},
                           T(-0.0),
                           T(0.1),
                           Limits::max(),
                           Limits::min(),
                           Limits::lowest(),
                           T(1) / T(3),
                           Limits::denorm_min(),
                           -Limits::infinity()};
        value = edges[g.below(std::size(edges))];
    } else if constexpr (kind == Kind::Enum) {
        value = rf::enumerators<T>[g.below(rf::enumerators<T>.size())];
    } else if constexpr (kind == Kind::Bounded) {
        if constexpr (T::count - 1 < std::numeric_limits<std::uint32_t>::max()) {
            value = T(T::low + static_cast<std::int64_t>(g.below(static_cast<std::uint32_t>(T::count))));
        } else {
            auto above = any_integer<std::uint64_t>(g);
            above = T::count == 0 ? above : above % T::count;
            value = T(static_cast<std::int64_t>(above + static_cast<std::uint64_t>(T::low)));
        }
    } else if constexpr (kind == Kind::Bits) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            value[i] = g.below(2) == 1;
        }
    } else if constexpr (kind == Kind::String) {
        value = any_string(g, size);
    } else if constexpr (kind == Kind::Optional) {
        value.reset();
        if (g.below(3) != 0) {
            fill(value.emplace(), g, size);
        }
    } else if constexpr (kind == Kind::Tuple) {
        std::apply([&](auto&... items) { (fill(items, g, size), ...); }, value);
    } else if constexpr (kind == Kind::Array) {
        for (auto& item : value) {
            fill(item, g, size);
        }
    } else if constexpr (kind == Kind::List) {
        value.clear();
        for (auto n = g.below(std::min<std::uint32_t>(size, 4) + 1); n > 0; --n) {
            if constexpr (rf::detail::Capped<T>) {
                if (value.size() == value.max_size()) {
                    break;
                }
            }
            value.push_back(any_value<typename T::value_type>(g, size / 2));
        }
    } else if constexpr (kind == Kind::Set) {
        value.clear();
        for (auto n = g.below(size + 1); n > 0; --n) {
            value.insert(any_value<typename T::value_type>(g, size / 2));
        }
    } else if constexpr (kind == Kind::Map) {
        value.clear();
        for (auto n = g.below(size + 1); n > 0; --n) {
            auto key = any_value<typename T::key_type>(g, size / 2);
            value.emplace(std::move(key), any_value<typename T::mapped_type>(g, size / 2));
        }
    } else if constexpr (kind == Kind::Variant) {
        rf::emplace_leaf(value, g.below(rf::detail::leaf_count<T>), [&](auto& leaf) { fill(leaf, g, size); });
    } else if constexpr (kind == Kind::Box) {
        fill(value.write(), g, size);
    } else if constexpr (kind == Kind::Hidden) {
        auto inner =
            any_value<std::remove_cvref_t<decltype(value.value())>>(g, size); // first, on every compiler
        const auto viewers = g.next();
        value = viewers % 4 == 0 ? T::unknown() : T::with_viewers(std::move(inner), viewers);
    } else if constexpr (kind == Kind::Represented) {
        using R = rf::Representation<T>;
        value = R::from(any_value<typename R::As>(g, size));
    } else if constexpr (kind == Kind::Struct) {
        rf::for_each_field(value, [&](std::string_view, auto& member) { fill(member, g, size); });
    }
}

} // namespace detail

template <class T> T any_value(herding::Generator& g, std::uint32_t size) {
    T value{};
    detail::fill(value, g, size);
    return value;
}

} // namespace test
