#pragma once

#include "herding/core/cow.hpp"
#include "herding/sequence/detail/run/index_iterator.hpp"
#include "herding/sequence/detail/run/inline_list.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::sequence::detail {

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
