#pragma once

#include <concepts>

namespace herding::inline v0::sequence {

namespace detail {
struct Access;

/// Function that passes diffs of one type to the dispatch.
template <class D> struct EmitTo {
    void (*send)(void* context, const D& diff);
};
} // namespace detail

/// Emitter of a step, as a parameter of its lambda: `[this](Emits<Pay, Lose> out) { out.emit(Pay{1}); }`. It emits diffs of the
/// listed types and applies them at once. A parameter `const Board&` of the same lambda shows them.
template <class... D> class Emits : private detail::EmitTo<D>... {
public:
    /// Applies a diff and appends it to the frame. Triggers that it fires wait until the step has ended.
    ///
    /// Throws: exceptions of `apply`, which end the dispatch.
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

/// The nearest enclosing sequence of a type, as a parameter of any callable: for example the turn that called this roll. Do not
/// store it: the sequence moves when the walk continues.
template <class S> class Within {
public:
    constexpr explicit Within(const S* sequence) noexcept : sequence_(sequence) {}

    /// Whether there is one. Only then `*` and `->` are defined.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return sequence_ != nullptr; }
    [[nodiscard]] constexpr const S& operator*() const noexcept { return *sequence_; }
    [[nodiscard]] constexpr const S* operator->() const noexcept { return sequence_; }

private:
    const S* sequence_;
};

} // namespace herding::inline v0::sequence
