#pragma once

#include "herding/core/cow.hpp"
#include "herding/sequence/detail/run/index_iterator.hpp"
#include "herding/sequence/detail/run/inline_list.hpp"

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::sequence::detail {

/// A list of at most N items, of which the first K lie where it is declared. More are in one block of memory that copies share
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
    /// Overwrites what lies in the object behind the last item.
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

/// The list of what waits: in the State where that is enough.
template <class T, std::size_t K, std::size_t N> using QueueList =
    typename std::conditional_t<(N > K), std::type_identity<GrowingList<T, K, (N > K ? N : K + 1)>>,
                                std::type_identity<BoundedList<T, N>>>::type;

} // namespace herding::inline v0::sequence::detail
