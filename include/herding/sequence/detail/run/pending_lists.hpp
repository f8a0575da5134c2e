#pragma once

#include "herding/core/cow.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Lists of pending sequences, triggers and answers: in the State, and from a bound on outside of it.

namespace herding::inline v0::reflect::detail {
template <class T> struct UsedParts;
} // namespace herding::inline v0::reflect::detail

namespace herding::inline v0::sequence::detail {

[[noreturn, gnu::cold, gnu::noinline]] inline void out_of_bounds(std::size_t capacity) {
    throw std::length_error("herding: a list of pending sequences, triggers or answers has room for " +
                            std::to_string(capacity) +
                            ", and no place beyond its end: this diff is not of this state");
}

/// Bounded list inside its object. Trivially copyable if its items are. Only what is in it is
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
    template <class> friend struct reflect::detail::UsedParts;

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

/// Iterator of a list that has `operator[]`. Reads in order. Valid until the next write to the list.
template <class List, class T> class IndexIterator {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    IndexIterator() = default;
    IndexIterator(const List* list, std::size_t at) noexcept : list_(list), at_(at) {}

    [[nodiscard]] reference operator*() const noexcept { return (*list_)[at_]; }
    [[nodiscard]] pointer operator->() const noexcept { return &**this; }
    IndexIterator& operator++() noexcept {
        ++at_;
        return *this;
    }
    IndexIterator operator++(int) noexcept {
        IndexIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const IndexIterator& a, const IndexIterator& b) noexcept { return a.at_ == b.at_; }

private:
    const List* list_ = nullptr;
    std::size_t at_ = 0;
};

/// List of at most N items, of which the first K are inside its object. More are in one block of memory that copies share
/// until one of them writes. There is no block while the list has at most K items.
///
/// The interface is that of `BoundedList`. `insert` and `erase` are O(size); a write behind the first K clones a shared block.
template <class T, std::size_t K, std::size_t N> class GrowingList {
    static_assert(K > 0 && K < N);
    using Block = Cow<std::vector<T>>;

public:
    using Iterator = IndexIterator<GrowingList, T>;

    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    [[nodiscard]] std::size_t size() const noexcept { return first_.size() + (more_ ? (*more_)->size() : 0); }
    [[nodiscard]] bool empty() const noexcept { return first_.empty(); }
    [[nodiscard]] bool full() const noexcept { return size() == N; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
        return i < K ? first_[i] : (**more_)[i - K];
    }
    [[nodiscard]] T& operator[](std::size_t i) { return i < K ? first_[i] : more_->write()[i - K]; }
    [[nodiscard]] Iterator begin() const noexcept { return {this, 0}; }
    [[nodiscard]] Iterator end() const noexcept { return {this, size()}; }

    void clear() noexcept {
        first_.clear();
        more_.reset();
    }
    void push_back(T item) { insert(size(), std::move(item)); }
    void insert(std::size_t at, T item) {
        check(!full() && at <= size());
        if (!first_.full()) {
            first_.insert(at, std::move(item));
            return;
        }
        auto& behind = more_ ? more_->write() : more_.emplace().write();
        if (at >= K) {
            behind.insert(behind.begin() + static_cast<std::ptrdiff_t>(at - K), std::move(item));
        } else {
            behind.insert(behind.begin(), first_[K - 1]);
            first_.erase(K - 1);
            first_.insert(at, std::move(item));
        }
    }
    void erase(std::size_t at) {
        check(at < size());
        if (!more_) {
            first_.erase(at);
            return;
        }
        auto& behind = more_->write();
        if (at >= K) {
            behind.erase(behind.begin() + static_cast<std::ptrdiff_t>(at - K));
        } else {
            first_.erase(at);
            first_.push_back(std::move(behind.front()));
            behind.erase(behind.begin());
        }
        if (behind.empty()) {
            more_.reset();
        }
    }
    /// Overwrites the rest of the object after the last item.
    void forget_behind() {
        for (std::size_t i = first_.size(); i < K; ++i) {
            first_[i] = {};
        }
    }

    friend bool operator==(const GrowingList& a, const GrowingList& b) {
        return a.first_ == b.first_ && a.more_ == b.more_;
    }

private:
    static void check(bool fits) {
        if (!fits) [[unlikely]] {
            out_of_bounds(N);
        }
    }

    BoundedList<T, K> first_;
    std::optional<Block> more_; // never empty
};

/// The list of waiting sequences: in the State if that is enough.
template <class T, std::size_t K, std::size_t N> using QueueList =
    typename std::conditional_t<(N > K), std::type_identity<GrowingList<T, K, (N > K ? N : K + 1)>>,
                                std::type_identity<BoundedList<T, N>>>::type;

/// A stack of at most N items. The first K are a part of it, and more are in blocks of 16, each of which copies
/// share until one of them writes into it. So an item keeps its address until the stack is copied.
///
/// The interface is that of `BoundedList`, but a place behind the end is made when it is written to. So is the one behind
/// that block that the end is in, which `resize` keeps: who has written there may still read it.
template <class T, std::size_t K, std::size_t N> class GrowingStack {
    static_assert(K > 0 && K < N && N < 256);
    static constexpr std::size_t block_size = 16;
    using Block = Cow<std::array<T, block_size>>;

public:
    using Iterator = IndexIterator<GrowingStack, T>;

    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] bool full() const noexcept { return size_ == N; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
        return i < K ? first_[i] : (*more_[(i - K) / block_size])[(i - K) % block_size];
    }
    [[nodiscard]] T& operator[](std::size_t i) {
        if (i < K) {
            return first_[i];
        }
        check(i < N);
        const std::size_t block = (i - K) / block_size;
        while (more_.size() <= block) {
            more_.emplace_back();
        }
        return more_[block].write()[(i - K) % block_size];
    }
    [[nodiscard]] Iterator begin() const noexcept { return {this, 0}; }
    [[nodiscard]] Iterator end() const noexcept { return {this, size_}; }

    void clear() noexcept {
        size_ = 0;
        more_.clear();
    }
    void push_back(T item) {
        check(!full());
        (*this)[size_] = std::move(item);
        ++size_;
    }
    void erase(std::size_t at) {
        check(at < size_);
        for (std::size_t i = at; i + 1 < size_; ++i) {
            (*this)[i] = std::move((*this)[i + 1]);
        }
        --size_;
    }
    /// Cuts at `size`, or makes room up to it.
    void resize(std::size_t size) {
        check(size <= N);
        if (size > K) {
            static_cast<void>((*this)[size - 1]);
        }
        size_ = static_cast<std::uint8_t>(size);
        if (more_.size() > blocks() + 1) {
            more_.resize(blocks() + 1);
        }
    }
    /// Overwrites the items in the object behind the last one.
    void forget_behind() {
        more_.resize(blocks());
        for (std::size_t i = size_; i < K + more_.size() * block_size && i < N; ++i) {
            (*this)[i] = {};
        }
    }

    friend bool operator==(const GrowingStack& a, const GrowingStack& b) {
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
    static void check(bool fits) {
        if (!fits) [[unlikely]] {
            out_of_bounds(N);
        }
    }
    /// How many blocks the items need.
    [[nodiscard]] std::size_t blocks() const noexcept {
        return size_ > K ? (size_ - K + block_size - 1) / block_size : 0;
    }

    std::array<T, K> first_{};
    std::vector<Block> more_;
    std::uint8_t size_ = 0;
};

/// The stack of pending sequences: all of it in the State where K places are enough.
template <class T, std::size_t K, std::size_t N> using StackList =
    typename std::conditional_t<(N > K), std::type_identity<GrowingStack<T, K, (N > K ? N : K + 1)>>,
                                std::type_identity<BoundedList<T, N>>>::type;

} // namespace herding::inline v0::sequence::detail
