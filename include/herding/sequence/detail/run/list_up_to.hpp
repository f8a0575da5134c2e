#pragma once

#include "herding/core/detail/fixed_list.hpp"

#include <cstddef>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::sequence::detail {

/// List of at most `N` items, outside the object, for lists that may be long.
template <class T, std::size_t N> class LongList {
public:
    using value_type = T;
    static constexpr std::size_t static_capacity = N;

    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    [[nodiscard]] static constexpr std::size_t max_size() noexcept { return N; }
    [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
    [[nodiscard]] bool empty() const noexcept { return items_.empty(); }
    [[nodiscard]] const T* begin() const noexcept { return items_.data(); }
    [[nodiscard]] const T* end() const noexcept { return begin() + items_.size(); }
    [[nodiscard]] T* begin() noexcept { return items_.data(); }
    [[nodiscard]] T* end() noexcept { return begin() + items_.size(); }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items_[i]; }

    void clear() noexcept { items_.clear(); }
    /// Throws std::length_error if the list is full.
    void push_back(T item) {
        if (items_.size() == N) {
            throw std::length_error("herding: a list of triggers is full");
        }
        items_.push_back(std::move(item));
    }

private:
    std::vector<T> items_;
};

/// List of at most `N` items: in the object up to 64.
template <class T, std::size_t N> using ListUpTo =
    std::conditional_t<(N > 64), LongList<T, N>, herding::detail::FixedList<T, N>>;

} // namespace herding::inline v0::sequence::detail
