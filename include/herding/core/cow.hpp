#pragma once

#include "herding/core/detail/memo.hpp"

#include <atomic>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace herding::inline v0 {

/// How boxes are counted where snapshots may be read and released on other threads: the default.
class AtomicCount {
public:
    using Memo = AtomicMemo; ///< of the boxes that are counted so

    void add() noexcept { holders_.fetch_add(1, std::memory_order_relaxed); }
    /// True for the last holder.
    [[nodiscard]] bool drop() noexcept { return holders_.fetch_sub(1, std::memory_order_acq_rel) == 1; }
    /// Acquires, so that what the last other holder read is over before the one that is left writes.
    [[nodiscard]] bool unique() const noexcept { return holders_.load(std::memory_order_acquire) == 1; }

private:
    std::atomic<std::uint32_t> holders_{1};
};

namespace detail {

template <class T, class = void> inline constexpr bool is_complete = false;
template <class T> inline constexpr bool is_complete<T, std::void_t<decltype(sizeof(T))>> = true;

/// Whether a type has a default value. An incomplete type counts as one that has it, because a type that contains a box of
/// itself is checked before it is complete.
template <class T> consteval bool makes_default() {
    if constexpr (is_complete<T>) {
        return std::default_initializable<T>;
    } else {
        return true;
    }
}

/// Whether a type has ==. A sentence, and nothing else, if it has none.
template <class T> consteval bool is_comparable() {
    constexpr bool comparable = std::equality_comparable<T>;
    static_assert(comparable,
                  "herding: this type is in a Cow or a CowVector and has no ==: add `friend bool "
                  "operator==(const T&, const T&) = default;` [docs/errors.md#box_without_equality]");
    return comparable;
}

} // namespace detail

/// How boxes are counted where every copy of a State stays on one thread: cheaper.
class PlainCount {
public:
    using Memo = PlainMemo; ///< of the boxes that are counted so

    /// One more holder.
    void add() noexcept { ++holders_; }
    [[nodiscard]] bool drop() noexcept { return --holders_ == 0; }
    [[nodiscard]] bool unique() const noexcept { return holders_ == 1; }

private:
    std::uint32_t holders_ = 1;
};

/// A part of a State in a counted box, copied on write: copies of the State share it until one of them writes, and
/// only then is this part cloned. Worth it for parts above some kilobytes that most turns leave alone.
///
///     herding::Cow<Map> map;
///     map->cells[i];               // reads
///     map.write().cells[i] = mine; // writes: clones the Map where a copy of the State shares it
///
/// Reading is by `*` and `->`; writing by `write()`, which says what it costs. Equality is over values: whether a box
/// is shared does not show. A moved-from Cow may only be destroyed, copied or assigned to.
///
/// A box remembers the hash of its value (`memo`), so that a State is hashed again in the time of what was written.
template <class T, class Count = AtomicCount> class Cow {
public:
    /// A box with the default value. Allocates.
    template <class Self = T>
        requires(detail::makes_default<Self>())
    Cow() : box_(new Box{}) {}
    /// A box with this value. Allocates.
    explicit Cow(T value) : box_(new Box{{}, {}, std::move(value)}) {}

    /// Shares the box. O(1).
    Cow(const Cow& other) noexcept : box_(other.box_) {
        if (box_ != nullptr) {
            box_->count.add();
        }
    }
    Cow(Cow&& other) noexcept : box_(std::exchange(other.box_, nullptr)) {}
    Cow& operator=(const Cow& other) noexcept {
        Cow(other).swap(*this);
        return *this;
    }
    Cow& operator=(Cow&& other) noexcept {
        Cow(std::move(other)).swap(*this);
        return *this;
    }
    ~Cow() {
        if (box_ != nullptr && box_->count.drop()) {
            delete box_;
        }
    }

    [[nodiscard]] const T& operator*() const noexcept { return box_->value; }
    [[nodiscard]] const T* operator->() const noexcept { return &box_->value; }

    /// The value for writing: cloned first where others share it. Strong guarantee. The reference is for writing now:
    /// copies made and hashes taken later do not expect to be changed through it.
    [[nodiscard]] T& write() {
        if (box_->count.unique()) {
            box_->memo.clear();
        } else {
            Cow(box_->value).swap(*this);
        }
        return box_->value;
    }

    /// Whether both are the same box: equal without looking.
    [[nodiscard]] bool shares_with(const Cow& other) const noexcept { return box_ == other.box_; }

    /// For the one function of the value that uses it: `reflect::hash64`.
    [[nodiscard]] const typename Count::Memo& memo() const noexcept { return box_->memo; }

    void swap(Cow& other) noexcept { std::swap(box_, other.box_); }

    /// Not constrained, like that of std::vector: T may contain a Cow of itself.
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
