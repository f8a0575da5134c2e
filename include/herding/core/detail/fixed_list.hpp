#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace herding::inline v0::detail {

/// List of at most `N` items, inside the object. It makes no item before one is added, so a short list of items that
/// allocate costs little.
///
/// boost::container::static_vector would do, but its headers cost each unit of a game 15 MB of the compiler's memory.
template <class T, std::size_t N> class FixedList {
public:
    using value_type = T;
    static constexpr std::size_t static_capacity = N;

    FixedList() noexcept {} // `= default` would fill the memory of the items
    FixedList(const FixedList& other) {
        std::uninitialized_copy_n(other.data(), other.size_, data());
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
    [[nodiscard]] T* data() noexcept { return std::launder(reinterpret_cast<T*>(items_)); }
    [[nodiscard]] const T* data() const noexcept { return std::launder(reinterpret_cast<const T*>(items_)); }
    [[nodiscard]] T* begin() noexcept { return data(); }
    [[nodiscard]] const T* begin() const noexcept { return data(); }
    [[nodiscard]] T* end() noexcept { return data() + size_; }
    [[nodiscard]] const T* end() const noexcept { return data() + size_; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return data()[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data()[i]; }

    /// Throws: std::length_error if the list is full.
    void push_back(T item) {
        if (size_ == N) {
            throw std::length_error("herding: a list of at most " + std::to_string(N) + " items is full");
        }
        append(std::move(item));
    }
    /// Appends without a check. The caller knows that there is room.
    void append(T&& item) {
        std::construct_at(data() + size_, std::move(item));
        ++size_;
    }
    /// Requires an item.
    void pop_back() noexcept { std::destroy_at(data() + --size_); }
    void clear() noexcept {
        std::destroy_n(data(), size_);
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
