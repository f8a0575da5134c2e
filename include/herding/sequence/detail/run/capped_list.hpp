#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::sequence::detail {

/// A list of at most N items, inside the object: what reflection reads and writes in place of a `BoundedList` and of a set of
/// players. It makes no item before one is added, so that a short list of items that allocate costs little.
///
/// Boost's static_vector would do, but its headers cost each unit of a game 15 MB of the compiler's memory.
template <class T, std::size_t N> class CappedList {
public:
    using value_type = T;
    static constexpr std::size_t static_capacity = N;

    CappedList() noexcept {} // `= default` would fill the memory of the items
    CappedList(const CappedList& other)
        : CappedList() { // delegates: where a copy throws, the destructor runs
        for (const T& item : other) {
            add(item);
        }
    }
    CappedList(CappedList&& other) noexcept(std::is_nothrow_move_constructible_v<T>) : CappedList() {
        for (T& item : other) {
            add(std::move(item));
        }
    }
    CappedList& operator=(CappedList other) noexcept(std::is_nothrow_move_constructible_v<T>) {
        clear();
        for (T& item : other) {
            add(std::move(item));
        }
        return *this;
    }
    ~CappedList() { clear(); }

    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    [[nodiscard]] static constexpr std::size_t max_size() noexcept { return N; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] const T* begin() const noexcept { return std::launder(reinterpret_cast<const T*>(items_)); }
    [[nodiscard]] const T* end() const noexcept { return begin() + size_; }
    [[nodiscard]] T* begin() noexcept { return std::launder(reinterpret_cast<T*>(items_)); }
    [[nodiscard]] T* end() noexcept { return begin() + size_; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return begin()[i]; }

    void clear() noexcept {
        std::destroy_n(begin(), size_);
        size_ = 0;
    }
    /// Throws std::length_error where the list is full.
    void push_back(T item) {
        if (size_ == N) {
            throw std::length_error(
                "herding: a list of pending sequences, triggers, answers or players is full");
        }
        add(std::move(item));
    }

private:
    template <class From> void add(From&& item) {
        std::construct_at(begin() + size_, std::forward<From>(item));
        ++size_;
    }

    std::size_t size_ = 0;
    alignas(T) unsigned char items_[N == 0 ? 1 : N * sizeof(T)];
};

/// The same outside the object, for lists that may be long.
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
    /// Throws std::length_error where the list is full.
    void push_back(T item) {
        if (items_.size() == N) {
            throw std::length_error("herding: a list of triggers is full");
        }
        items_.push_back(std::move(item));
    }

private:
    std::vector<T> items_;
};

/// The one of the two that fits: 64 items lie in the object.
template <class T, std::size_t N> using ListUpTo =
    std::conditional_t<(N > 64), LongList<T, N>, CappedList<T, N>>;

} // namespace herding::inline v0::sequence::detail
