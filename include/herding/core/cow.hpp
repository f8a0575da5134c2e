#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace herding::inline v0 {

namespace detail {

/// Cached hash of a box's value. 0 means not computed. Writes clear it; `==` ignores it.
///
/// Threads that read one box may compute the hash at the same time. They get the same number, so one relaxed atomic
/// word suffices.
class AtomicMemo {
public:
    [[nodiscard]] std::uint64_t get() const noexcept { return number_.load(std::memory_order_relaxed); }
    void set(std::uint64_t number) const noexcept { number_.store(number, std::memory_order_relaxed); }
    void clear() noexcept { set(0); }

private:
    mutable std::atomic<std::uint64_t> number_{0};
};

/// Cached hash for programs that keep every copy of a State on one thread.
class PlainMemo {
public:
    [[nodiscard]] std::uint64_t get() const noexcept { return number_; }
    void set(std::uint64_t number) const noexcept { number_ = number; }
    void clear() noexcept { set(0); }

private:
    mutable std::uint64_t number_ = 0;
};

} // namespace detail

/// Atomic count of a box's holders, the default: other threads may read and release snapshots.
class AtomicCount {
public:
    using Memo = detail::AtomicMemo; ///< memo of the boxes counted this way

    /// Counts one more holder.
    /// Complexity: O(1).
    void add() noexcept { holders_.fetch_add(1, std::memory_order_relaxed); }
    /// Counts one holder less.
    /// Returns: whether this was the last holder.
    /// Complexity: O(1).
    [[nodiscard]] bool drop() noexcept { return holders_.fetch_sub(1, std::memory_order_acq_rel) == 1; }
    /// Loads with acquire, so that the reads of other holders happen before the write of the remaining one.
    /// Returns: whether there is one holder.
    /// Complexity: O(1).
    [[nodiscard]] bool unique() const noexcept { return holders_.load(std::memory_order_acquire) == 1; }

private:
    std::atomic<std::uint32_t> holders_{1};
};

namespace detail {

template <class T, class = void> inline constexpr bool is_complete = false;
template <class T> inline constexpr bool is_complete<T, std::void_t<decltype(sizeof(T))>> = true;

/// Whether a type has a default value. An incomplete type counts as one that has it, because a type that contains a
/// box of itself is checked before it is complete.
template <class T> consteval bool makes_default() {
    if constexpr (is_complete<T>) {
        return std::default_initializable<T>;
    } else {
        return true;
    }
}

/// Whether a type has ==. If not, the compiler prints one sentence.
template <class T> consteval bool is_comparable() {
    constexpr bool comparable = std::equality_comparable<T>;
    static_assert(comparable,
                  "herding: this type is in a Cow or a CowVector and has no ==: add `friend bool "
                  "operator==(const T&, const T&) = default;` [docs/errors.md#box_without_equality]");
    return comparable;
}

} // namespace detail

/// Plain count of a box's holders, for programs that keep every copy of a State on one thread. Cheaper.
class PlainCount {
public:
    using Memo = detail::PlainMemo; ///< memo of the boxes counted this way

    /// Counts one more holder.
    /// Complexity: O(1).
    void add() noexcept { ++holders_; }
    /// Counts one holder less.
    /// Returns: whether this was the last holder.
    /// Complexity: O(1).
    [[nodiscard]] bool drop() noexcept { return --holders_ == 0; }
    /// Returns: whether there is one holder.
    /// Complexity: O(1).
    [[nodiscard]] bool unique() const noexcept { return holders_ == 1; }

private:
    std::uint32_t holders_ = 1;
};

/// Part of a State in a counted box that is copied on write. Copies of the State share the box. A write clones it if
/// it is shared. Use it for parts above some kilobytes that most turns do not change.
///
///     herding::Cow<Map> map;
///     map->cells[i];               // reads
///     map.write().cells[i] = mine; // writes: clones the Map if a copy of the State shares it
///
/// Equality compares values and ignores sharing. A moved-from Cow may only be destroyed, copied or assigned to.
///
/// A box caches the hash of its value (`memo`), so hashing a State again costs only the parts that were written.
template <class T, class Count = AtomicCount> class Cow {
public:
    /// A box with the default value.
    /// Throws: exceptions of T and allocation.
    /// Complexity: one allocation.
    template <class Self = T>
        requires(detail::makes_default<Self>())
    Cow() : box_(new Box{}) {}
    /// A box with this value.
    /// Throws: exceptions of moving T and allocation.
    /// Complexity: one allocation and a move of T.
    explicit Cow(T value) : box_(new Box{{}, {}, std::move(value)}) {}

    /// Copies share the box.
    /// Complexity: O(1).
    Cow(const Cow& other) noexcept : box_(other.box_) {
        if (box_ != nullptr) {
            box_->count.add();
        }
    }
    /// Moves leave `other` without a box.
    /// Complexity: O(1).
    Cow(Cow&& other) noexcept : box_(std::exchange(other.box_, nullptr)) {}
    /// Shares the box of `other`, and releases the old one.
    /// Complexity: O(1), and the destruction of the old value for its last holder.
    Cow& operator=(const Cow& other) noexcept {
        Cow(other).swap(*this);
        return *this;
    }
    /// Leaves `other` without a box.
    /// Complexity: as the copying assignment.
    Cow& operator=(Cow&& other) noexcept {
        Cow(std::move(other)).swap(*this);
        return *this;
    }
    /// Releases the box.
    /// Complexity: O(1), and the destruction of the value for its last holder.
    ~Cow() {
        if (box_ != nullptr && box_->count.drop()) {
            delete box_;
        }
    }

    /// Returns: the value for reading, valid until the next write or assignment.
    /// Complexity: O(1).
    [[nodiscard]] const T& operator*() const noexcept { return box_->value; }
    /// Returns: a pointer to the value for reading.
    /// Complexity: O(1).
    [[nodiscard]] const T* operator->() const noexcept { return &box_->value; }

    /// The value for writing, cloned first if the box is shared. Write through the reference at once, because a later
    /// copy shares this value, and a later hash is cached.
    ///
    /// Returns: the value. No other Cow shares it.
    /// Throws: exceptions of copying and moving T and allocation. Then nothing has changed.
    /// Complexity: O(1), or one allocation, a copy and a move of T if the box is shared.
    [[nodiscard]] T& write() {
        if (box_->count.unique()) {
            box_->memo.clear();
        } else {
            Cow(box_->value).swap(*this);
        }
        return box_->value;
    }

    /// Returns: whether both hold the same box. Then they are equal.
    /// Complexity: O(1).
    [[nodiscard]] bool shares_with(const Cow& other) const noexcept { return box_ == other.box_; }

    /// Returns: the cached hash. Only `reflect::hash64` computes it.
    /// Complexity: O(1).
    [[nodiscard]] const typename Count::Memo& memo() const noexcept { return box_->memo; }

    /// Exchanges the boxes.
    /// Complexity: O(1).
    void swap(Cow& other) noexcept { std::swap(box_, other.box_); }

    /// Returns: whether the values are equal. `==` has no constraint, because T may contain a Cow of itself.
    /// Throws: exceptions of `==` of T.
    /// Complexity: O(1) if the box is shared, or `==` of T.
    friend bool operator==(const Cow& a, const Cow& b) {
        if constexpr (detail::is_comparable<T>()) {
            return a.box_ == b.box_ || *a == *b;
        } else {
            return false;
        }
    }

private:
    struct Box {
        Count count{};
        typename Count::Memo memo{};
        T value{};
    };

    Box* box_;
};

} // namespace herding::inline v0
