#pragma once

#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/type_number.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/not_enumerable.hpp"
#include "herding/reflect/variants.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// All values of a type with finitely many: enumerations, bool, `Bounded`, and optionals, arrays, tuples, variants and structs of
/// these. Every value has a number, so values are made one by one, in any order.

namespace herding::inline v0::reflect {

namespace detail {

/// More than 64 bits count: reached, and kept.
inline constexpr std::uint64_t countless = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t times(std::uint64_t a, std::uint64_t b) noexcept {
    return a != 0 && b > countless / a ? countless : a * b;
}
constexpr std::uint64_t plus(std::uint64_t a, std::uint64_t b) noexcept {
    return b > countless - a ? countless : a + b;
}

[[noreturn]] inline void not_enumerable(const std::string& path, std::string_view what) {
    throw NotEnumerable("herding: " + (path.empty() ? "the value" : "`" + path + "`") +
                        " cannot be enumerated: " + std::string(what) +
                        " has no end; use an enumeration, bool or Bounded<Low, High>");
}

/// How many values a type has; `path` is for the message, `around` are the structs that it is a part of.
template <class T>
std::uint64_t count_values(const std::string& path, const TypesAround* around = nullptr);

template <class T> std::uint64_t count_fields(const std::string& path, const TypesAround* outer) {
    if (TypesAround::contains(outer, type_number<T>())) {
        throw NotEnumerable("herding: `" + path + "` cannot be enumerated: it is a " +
                            std::string(type_name<T>) + " inside a " + std::string(type_name<T>) +
                            ", without end");
    }
    const TypesAround around(type_number<T>(), outer);
    std::uint64_t count = 1;
    T value{}; // not const: `serialize` may write to it
    for_each_field(value, [&](std::string_view name, const auto& member) {
        std::string inside = path.empty() ? std::string(type_name<T>) : path;
        inside += '.';
        inside += name;
        count = times(count, count_values<std::remove_cvref_t<decltype(member)>>(inside, &around));
    });
    return count;
}

template <class T> std::uint64_t count_values(const std::string& path, const TypesAround* around) {
    constexpr Kind kind = checked_kind<T>();
    std::uint64_t count = 0;
    if constexpr (kind == Kind::Bool) {
        count = 2;
    } else if constexpr (kind == Kind::Enum) {
        count = EnumTable<T>::size;
    } else if constexpr (kind == Kind::Bounded) {
        count = T::count == 0 ? countless : T::count;
    } else if constexpr (kind == Kind::Optional) {
        count = plus(1, count_values<typename T::value_type>(path, around));
    } else if constexpr (kind == Kind::Array) {
        using Item = std::remove_cvref_t<decltype(std::declval<const T&>()[0])>;
        count = 1;
        for (std::size_t i = 0; i < fixed_size<T>; ++i) {
            count = times(count, count_values<Item>(path, around));
        }
    } else if constexpr (kind == Kind::Tuple) {
        count = [&]<std::size_t... I>(std::index_sequence<I...>) {
            std::uint64_t product = 1;
            ((product = times(product, count_values<std::tuple_element_t<I, T>>(path, around))), ...);
            return product;
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (kind == Kind::Variant) {
        count = [&]<class... Leaf>(TypeList<Leaf...>) {
            std::uint64_t sum = 0;
            ((sum = plus(sum, count_values<Leaf>(path, around))), ...);
            return sum;
        }(typename LeafTypes<T>::type{});
    } else if constexpr (kind == Kind::Box) {
        count = count_values<typename Unboxed<T>::type>(path, around);
    } else if constexpr (kind == Kind::Empty) {
        count = 1;
    } else if constexpr (kind == Kind::Struct) {
        count = count_fields<T>(path, around);
    } else {
        not_enumerable(path, label_of<T>());
    }
    return count;
}

/// Makes the value with this number, which is below `count_values`.
template <class T> void make_value(T& value, std::uint64_t number);

/// Takes the lowest digit of a number of mixed base for a member.
template <class T> void make_digit(T& member, std::uint64_t& number) {
    const std::uint64_t count = count_values<T>({});
    make_value(member, number % count);
    number /= count;
}

template <class T> void make_value(T& value, std::uint64_t number) {
    constexpr Kind kind = checked_kind<T>();
    if constexpr (kind == Kind::Bool) {
        value = number == 1;
    } else if constexpr (kind == Kind::Enum) {
        value = enumerators<T>[static_cast<std::size_t>(number)];
    } else if constexpr (kind == Kind::Bounded) {
        value = T(static_cast<std::int64_t>(number + static_cast<std::uint64_t>(T::low)));
    } else if constexpr (kind == Kind::Optional) {
        value.reset();
        if (number != 0) {
            make_value(value.emplace(), number - 1);
        }
    } else if constexpr (kind == Kind::Array) {
        for (auto& item : value) {
            make_digit(item, number);
        }
    } else if constexpr (kind == Kind::Tuple) {
        std::apply([&](auto&... items) { (make_digit(items, number), ...); }, value);
    } else if constexpr (kind == Kind::Variant) {
        std::size_t leaf = 0;
        bool found = false;
        [&]<class... Leaf>(TypeList<Leaf...>) {
            const auto one = [&](std::uint64_t count) {
                if (!found && number < count) {
                    found = true;
                } else if (!found) {
                    number -= count;
                    ++leaf;
                }
            };
            (one(count_values<Leaf>({})), ...);
        }(typename LeafTypes<T>::type{});
        emplace_leaf(value, leaf, [&](auto& held) { make_value(held, number); });
    } else if constexpr (kind == Kind::Box) {
        make_value(value.write(), number);
    } else if constexpr (kind == Kind::Struct) {
        value = T{};
        FieldCheck check(as<StructType>(type_of<T>()), std::addressof(value));
        for_each_field(value, [&]<class Member>(std::string_view name, Member& member) {
            check.next(name.data(), &type_of<Member>()); // NOLINT(*-data-usage): a C string
            make_digit(member, number);
        });
        check.end();
    }
}

} // namespace detail

/// Number of values of a type, at most 2^64 - 1.
///
///     struct Move { Bounded<0, 2> row, column; … };   // with serialize
///     value_count<Move>();                            // 9
///     value_at<Move>(5);                              // row 2, column 1
///
/// Throws: NotEnumerable.
template <class T> [[nodiscard]] std::uint64_t value_count() { return detail::count_values<T>({}); }

/// The value with this number, from 0. The first field varies fastest.
/// Throws: NotEnumerable, and std::out_of_range from `value_count` on.
/// Complexity: O(fields).
template <class T> [[nodiscard]] T value_at(std::uint64_t number) {
    if (number >= value_count<T>()) {
        throw std::out_of_range("herding: " + std::to_string(number) +
                                " is no number of a value: there are " + std::to_string(value_count<T>()));
    }
    T value{};
    detail::make_value(value, number);
    return value;
}

/// Range of all values of a type, for one loop: `for (const Move& move : all_values<Move>())`. It makes each value when the loop
/// reaches it.
template <class T> class AllValues {
public:
    /// Iterator that makes a value at each dereference.
    /// Complexity: O(fields) for each value.
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = T;

        Iterator() = default;
        explicit Iterator(std::uint64_t number) noexcept : number_(number) {}
        T operator*() const {
            T value{};
            detail::make_value(value, number_);
            return value;
        }
        Iterator& operator++() noexcept {
            ++number_;
            return *this;
        }
        Iterator operator++(int) noexcept { return Iterator(number_++); }
        friend bool operator==(Iterator a, Iterator b) noexcept { return a.number_ == b.number_; }

    private:
        std::uint64_t number_ = 0;
    };

    /// The first `size` values.
    explicit AllValues(std::uint64_t size) noexcept : size_(size) {}
    [[nodiscard]] Iterator begin() const noexcept { return Iterator(0); }
    [[nodiscard]] Iterator end() const noexcept { return Iterator(size_); }
    /// Number of values in the range.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

private:
    std::uint64_t size_;
};

/// All values of a type, for a loop.
/// Throws: NotEnumerable, also if there are more than `cap` values.
template <class T> [[nodiscard]] AllValues<T> all_values(std::uint64_t cap = 1'000'000) {
    const std::uint64_t count = value_count<T>();
    if (count > cap) {
        throw NotEnumerable(
            "herding: " + std::string(detail::label_of<T>()) + " has " +
            (count == detail::countless ? std::string("2^64 or more") : std::to_string(count)) +
            " values, more than the cap of " + std::to_string(cap));
    }
    return AllValues<T>(count);
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
