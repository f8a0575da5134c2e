#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace herding::inline v0 {

/// Verdict: continue with the next behavior.
struct Continue {
    friend constexpr bool operator==(Continue, Continue) noexcept = default;
};

/// Stop: the input makes no sense in any state (a cell outside the board).
template <class Why> struct InvalidInput {
    Why why;
    friend bool operator==(const InvalidInput&, const InvalidInput&) = default;
};
template <class Why> InvalidInput(Why) -> InvalidInput<Why>;

/// Stop: the rules forbid this input now (the cell is occupied).
template <class Why> struct Disallowed {
    Why why;
    friend bool operator==(const Disallowed&, const Disallowed&) = default;
};
template <class Why> Disallowed(Why) -> Disallowed<Why>;

/// Stop: the dispatch began well and cannot be finished (a budget was exceeded, a rule cannot continue).
template <class Why> struct Aborted {
    Why why;
    friend bool operator==(const Aborted&, const Aborted&) = default;
};
template <class Why> Aborted(Why) -> Aborted<Why>;

/// The kinds of a Verdict. All but Continue stop the dispatch.
enum class VerdictKind : std::uint8_t { Continue, InvalidInput, Disallowed, Aborted };

/// Result of a behavior: `Continue{}`, or a stop with its reason: `Disallowed{Info::Occupied}`.
///
/// `Why` is the Spec's Info in a behavior, and a `Refusal` (which adds the behavior) in `advance`.
template <class Why> class [[nodiscard]] Verdict {
public:
    constexpr Verdict(Continue) noexcept {}

    template <std::convertible_to<Why> Reason>
    constexpr Verdict(InvalidInput<Reason> stop) : Verdict(VerdictKind::InvalidInput, std::move(stop.why)) {}

    template <std::convertible_to<Why> Reason>
    constexpr Verdict(Disallowed<Reason> stop) : Verdict(VerdictKind::Disallowed, std::move(stop.why)) {}

    template <std::convertible_to<Why> Reason>
    constexpr Verdict(Aborted<Reason> stop) : Verdict(VerdictKind::Aborted, std::move(stop.why)) {}

    /// A verdict whose kind is known only at run time. `kind` must be a stop.
    constexpr Verdict(VerdictKind kind, Why why) : kind_(kind), why_(std::move(why)) {}

    /// The kind at run time.
    [[nodiscard]] constexpr VerdictKind kind() const noexcept { return kind_; }
    /// Whether the dispatch ends here without an effect.
    [[nodiscard]] constexpr bool stops() const noexcept { return kind_ != VerdictKind::Continue; }

    /// The reason of a stop. Undefined for Continue.
    [[nodiscard]] constexpr const Why& why() const& noexcept {
        if constexpr (small) {
            return why_;
        } else {
            return *why_;
        }
    }
    [[nodiscard]] constexpr Why&& why() && noexcept { return const_cast<Why&&>(std::as_const(*this).why()); }

    friend bool operator==(const Verdict&, const Verdict&) = default;

private:
    // An enumeration is stored directly, so that a Verdict is returned in one register. An optional would be written
    // byte by byte and read back at once, some nanoseconds per behavior. The kind comes first, because the lowest
    // byte of a register is the cheapest one to write and to test.
    static constexpr bool small = std::is_trivial_v<Why>;

    VerdictKind kind_ = VerdictKind::Continue;
    std::conditional_t<small, Why, std::optional<Why>> why_{};
};

} // namespace herding::inline v0
