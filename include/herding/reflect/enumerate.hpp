#pragma once

#include "herding/reflect/detail/value_numbers.hpp"
#include "herding/reflect/not_enumerable.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

/// All values of a type with finitely many: enumerations, bool, `Bounded`, and optionals, arrays, tuples, variants and structs of
/// these. Every value has a number, so values are made one by one, in any order.

namespace herding::inline v0::reflect {

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
