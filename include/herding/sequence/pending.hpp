#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/hidden.hpp"
#include "herding/sequence/detail/describe.hpp"
#include "herding/sequence/detail/limits.hpp"
#include "herding/sequence/detail/pack.hpp"
#include "herding/sequence/players.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence {

namespace detail {

[[noreturn, gnu::cold, gnu::noinline]] inline void out_of_bounds(std::size_t capacity) {
    throw std::length_error("herding: a list of pending sequences, triggers or answers has room for " +
                            std::to_string(capacity) +
                            ", and no place beyond its end: this diff is not of this state");
}

/// A bounded list that lies where it is declared; trivially copyable where its items are. Only what is in it is
/// compared: behind the end lie old values. What would leave it with more than N items, or erases what is not there,
/// throws std::length_error and changes nothing.
template <class T, std::size_t N> class Inline {
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

    friend constexpr bool operator==(const Inline& a, const Inline& b) {
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
template <class T> class Inline<T, 0> {
public:
    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return 0; }
    [[nodiscard]] static constexpr std::size_t size() noexcept { return 0; }
    [[nodiscard]] static constexpr bool empty() noexcept { return true; }
    [[nodiscard]] static constexpr bool full() noexcept { return true; }
    [[nodiscard]] static constexpr const T* begin() noexcept { return nullptr; }
    [[nodiscard]] static constexpr const T* end() noexcept { return nullptr; }
    static constexpr void clear() noexcept {}
    friend constexpr bool operator==(Inline, Inline) noexcept = default;
};

template <class R> struct PendingFields;
template <class Spec> class Answering;

} // namespace detail

struct DropAnswer;

/// A sequence that has not ended: its variables, and where it stands in its script.
template <class R> struct Suspension {
    typename R::Variables of{}; ///< the sequence with its variables
    std::uint16_t at = 0;       ///< the number of its position; saved games have the name
    bool interrupt = false;     ///< it was triggered: what lies below it continues where it was

    /// The name of the sequence.
    [[nodiscard]] std::string_view sequence() const noexcept { return R::sequence_names[of.index()]; }

    friend bool operator==(const Suspension&, const Suspension&) = default;
};

namespace detail {

/// Copies field by field. The assignment of the whole copies larger pieces, and each piece waits for those of its fields
/// that were just written alone.
template <class R> void copy_fields(Suspension<R>& to, const Suspension<R>& from) {
    to.of = from.of;
    to.at = from.at;
    to.interrupt = from.interrupt;
}

} // namespace detail

/// A triggered sequence that waits for its turn.
template <class R> struct Waiting {
    typename R::Variables of{};
    std::uint8_t trigger = 0; ///< its number among all triggers, in declared order
    std::uint8_t level =
        0; ///< how many sequences were pending when it fired: it interrupts the topmost of them
    bool just_fired = false; ///< nothing has gone on since: who is asked now was asked before it fired

    friend bool operator==(const Waiting&, const Waiting&) = default;
};

/// What one of several players has answered: hidden from the others until all have.
template <class R> struct StoredAnswer {
    static constexpr std::string_view name = "answered";

    std::uint16_t player = 0;
    Hidden<typename R::Input> input{};

    /// Throws std::out_of_range from player 64 on: nobody could tell who may see it.
    [[nodiscard]] static StoredAnswer by(std::uint16_t player, typename R::Input input) {
        return {player, Hidden<typename R::Input>::with_viewers(std::move(input), Players::bit(player))};
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(input));
    }

    friend bool operator==(const StoredAnswer&, const StoredAnswer&) = default;
};

/// The sequences that have not ended, the calling ones below the called: a part of the State. It is changed by the
/// library's diffs alone.
///
/// A regular value like the rest of the State: it is copied, compared, hashed and saved. Its size is fixed by the rules
/// (`Depth`, `Simultaneous`), and it allocates nothing itself. Rules read it, for example to ask whose turn it is:
///
///     if (const Turn* turn = state.pending.find<Turn>()) { … turn->player … }
template <class R> class Pending {
public:
    using Stack = detail::Inline<Suspension<R>, R::depth>;
    using Queue = detail::Inline<Waiting<R>, R::queue_size>;
    using Answers = detail::Inline<StoredAnswer<R>, R::answers_size>;

    /// Whether the input `begin` was taken.
    [[nodiscard]] bool begun() const noexcept { return begun_; }
    /// Whether it has begun and ended.
    [[nodiscard]] bool over() const noexcept { return begun_ && stack_.empty(); }
    /// How many sequences are pending.
    [[nodiscard]] std::size_t depth() const noexcept { return stack_.size(); }
    /// All of them, the first one of the rules at the bottom.
    [[nodiscard]] const Stack& stack() const noexcept { return stack_; }
    /// The one whose offer waits. There must be one.
    [[nodiscard]] const Suspension<R>& top() const noexcept { return stack_[stack_.size() - 1]; }
    /// Triggered sequences that have not begun, in the order in which they fired.
    [[nodiscard]] const Queue& queue() const noexcept { return queue_; }
    /// Answers to an offer to several players, in the order in which they came. Others see only that there is one.
    [[nodiscard]] const Answers& answers() const noexcept { return answers_; }

    /// The topmost pending sequence of a type, or null: "the turn in progress".
    template <class S> [[nodiscard]] const S* find() const noexcept { return find_below<S>(stack_.size()); }

    /// The same among the lowest `depth` sequences.
    template <class S> [[nodiscard]] const S* find_below(std::size_t depth) const noexcept {
        for (std::size_t i = depth; i-- > 0;) {
            if (const S* found = std::get_if<S>(&stack_[i].of)) {
                return found;
            }
        }
        return nullptr;
    }

    /// Whether an answer of this player waits.
    [[nodiscard]] bool has_answered(std::uint16_t player) const noexcept {
        for (const auto& answer : answers_) {
            if (answer.player == player) {
                return true;
            }
        }
        return false;
    }

    friend bool operator==(const Pending&, const Pending&) = default;

private:
    template <class> friend struct StackUpdate;
    template <class> friend struct Enqueue;
    template <class> friend struct KeepAnswer;
    friend struct DropAnswer;
    template <class> friend struct detail::PendingFields;
    template <class> friend class detail::Answering;

    Stack stack_;
    Queue queue_;
    Answers answers_;
    bool begun_ = false;
};

} // namespace herding::inline v0::sequence
