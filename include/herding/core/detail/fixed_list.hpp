#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace herding::inline v0::detail {

/// List of at most `N` items, inside the object. It makes no item before one is added, so a short list of items that
/// allocate costs little.
///
/// boost::container::static_vector would do, but its headers cost each unit of a game 15 MB of the compiler's memory.
/// It has no `data`, because reflection would compile a second way for lists that have it: 5 MB for each unit of a game.
template <class T, std::size_t N> class FixedList {
public:
    using value_type = T;
    static constexpr std::size_t static_capacity = N;

    FixedList() noexcept {} // `= default` would fill the memory of the items
    FixedList(const FixedList& other) {
        std::uninitialized_copy_n(other.begin(), other.size_, begin());
        size_ = other.size_;
    }
    FixedList(FixedList&& other) noexcept(std::is_nothrow_move_constructible_v<T>) : FixedList() {
        move_from(other);
    }
    FixedList& operator=(FixedList other) noexcept(std::is_nothrow_move_constructible_v<T>) {
        clear();
        move_from(other);
        return *this;
    }
    ~FixedList() { clear(); }

    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    [[nodiscard]] static constexpr std::size_t max_size() noexcept { return N; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] T* begin() noexcept { return std::launder(reinterpret_cast<T*>(items_)); }
    [[nodiscard]] const T* begin() const noexcept { return std::launder(reinterpret_cast<const T*>(items_)); }
    [[nodiscard]] T* end() noexcept { return begin() + size_; }
    [[nodiscard]] const T* end() const noexcept { return begin() + size_; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return begin()[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return begin()[i]; }

    /// Throws: std::length_error if the list is full.
    void push_back(T item) {
        if (size_ == N) {
            throw std::length_error("herding: a list of fixed capacity is full");
        }
        append(std::move(item));
    }
    /// Appends without a check. The caller knows that there is room.
    void append(T&& item) {
        std::construct_at(begin() + size_, std::move(item));
        ++size_;
    }
    /// Requires an item.
    void pop_back() noexcept { std::destroy_at(begin() + --size_); }
    void clear() noexcept {
        std::destroy_n(begin(), size_);
        size_ = 0;
    }

    friend bool operator==(const FixedList& a, const FixedList& b) {
        if (a.size_ != b.size_) {
            return false;
        }
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

private:
    void move_from(FixedList& other) noexcept(std::is_nothrow_move_constructible_v<T>) {
        for (T& item : other) {
            append(std::move(item));
        }
    }

    std::size_t size_ = 0;
    alignas(T) unsigned char items_[N == 0 ? 1 : N * sizeof(T)];
};

} // namespace herding::inline v0::detail
