#pragma once

#include <concepts>

namespace herding::inline v0::sequence {

namespace detail {
struct Access;

/// The way of one kind of diff into the dispatch.
template <class D> struct EmitTo {
    void (*send)(void* context, const D& diff);
};
} // namespace detail

/// The diffs that a step may emit; a parameter of its lambda: `[this](Emits<Pay, Lose> out) { out.emit(Pay{1}); }`.
/// They are applied at once: a `const Board&` that the same lambda takes shows them.
template <class... D> class Emits : private detail::EmitTo<D>... {
public:
    /// `diff` is one of `D`; another type does not compile. Passes on what `apply` throws, which ends the dispatch.
    ///
    /// Applies a diff and appends it to the frame; triggers that it fires wait until the step has ended.
    template <class X> void emit(const X& diff) const {
        constexpr bool listed = (std::same_as<X, D> || ...);
        static_assert(listed, "herding: this step emits a diff that its parameter `Emits<…>` does not list: "
                              "add it there [docs/errors.md#emits_something_else]");
        if constexpr (listed) {
            static_cast<const detail::EmitTo<X>&>(*this).send(context_, diff);
        }
    }

private:
    friend struct detail::Access;
    constexpr Emits(void* context, detail::EmitTo<D>... to) noexcept
        : detail::EmitTo<D>(to)..., context_(context) {}

    void* context_;
};

/// The nearest enclosing sequence of a type, if there is one; a parameter of any callable: the turn in which this roll
/// is made. To be read, never to be kept.
template <class S> class Within {
public:
    constexpr explicit Within(const S* sequence) noexcept : sequence_(sequence) {}

    /// Whether there is one. Only then it may be read.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return sequence_ != nullptr; }
    [[nodiscard]] constexpr const S& operator*() const noexcept { return *sequence_; }
    [[nodiscard]] constexpr const S* operator->() const noexcept { return sequence_; }

private:
    const S* sequence_;
};

} // namespace herding::inline v0::sequence
