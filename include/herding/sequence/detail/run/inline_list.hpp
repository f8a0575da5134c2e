#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace herding::inline v0::sequence::detail {

[[noreturn, gnu::cold, gnu::noinline]] inline void out_of_bounds(std::size_t capacity) {
    throw std::length_error("herding: a list of pending sequences, triggers or answers has room for " +
                            std::to_string(capacity) +
                            ", and no place beyond its end: this diff is not of this state");
}

/// A bounded list that lies where it is declared; trivially copyable where its items are. Only what is in it is
/// compared: behind the end lie old values. What would leave it with more than N items, or erases what is not there,
/// throws std::length_error and changes nothing.
template <class T, std::size_t N> class BoundedList {
public:
    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr bool full() const noexcept { return size_ == N; }
    [[nodiscard]] constexpr const T& operator[](std::size_t i) const noexcept { return items_[i]; }
    [[nodiscard]] constexpr T& operator[](std::size_t i) noexcept { return items_[i]; }
    [[nodiscard]] constexpr const T* begin() const noexcept { return items_.data(); }
    [[nodiscard]] constexpr const T* end() const noexcept { return items_.data() + size_; }
    constexpr void clear() noexcept { size_ = 0; }
    constexpr void push_back(T item) {
        check(size_ < N);
        items_[size_++] = std::move(item);
    }
    constexpr void insert(std::size_t at, T item) {
        check(size_ < N && at <= size_);
        for (std::size_t i = size_++; i > at; --i) {
            items_[i] = std::move(items_[i - 1]);
        }
        items_[at] = std::move(item);
    }
    constexpr void erase(std::size_t at) {
        check(at < size_);
        for (std::size_t i = at; i + 1 < size_; ++i) {
            items_[i] = std::move(items_[i + 1]);
        }
        --size_;
    }
    /// Cuts at `size`, or makes room for one more.
    constexpr void resize(std::size_t size) {
        check(size <= N);
        size_ = static_cast<std::uint8_t>(size);
    }

    friend constexpr bool operator==(const BoundedList& a, const BoundedList& b) {
        if (a.size_ != b.size_) {
            return false;
        }
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a.items_[i] == b.items_[i])) {
                return false;
            }
        }
        return true;
    }

private:
    static_assert(N < 256);
    static constexpr void check(bool fits) {
        if (!fits) [[unlikely]] {
            out_of_bounds(N);
        }
    }

    std::array<T, N> items_{};
    std::uint8_t size_ = 0;
};

/// A list for which a game has no use takes no room.
template <class T> class BoundedList<T, 0> {
public:
    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return 0; }
    [[nodiscard]] static constexpr std::size_t size() noexcept { return 0; }
    [[nodiscard]] static constexpr bool empty() noexcept { return true; }
    [[nodiscard]] static constexpr bool full() noexcept { return true; }
    [[nodiscard]] static constexpr const T* begin() noexcept { return nullptr; }
    [[nodiscard]] static constexpr const T* end() noexcept { return nullptr; }
    static constexpr void clear() noexcept {}
    friend constexpr bool operator==(BoundedList, BoundedList) noexcept = default;
};

} // namespace herding::inline v0::sequence::detail
