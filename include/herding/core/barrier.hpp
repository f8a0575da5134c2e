#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

namespace herding::inline v0 {

/// Whether undo may cross a commit. `|` joins two values.
enum class Reversibility : std::uint8_t { Reversible, Irreversible };

/// Irreversible if at least one of the two is.
[[nodiscard]] constexpr Reversibility operator|(Reversibility a, Reversibility b) noexcept {
    return a == Reversibility::Irreversible ? a : b;
}

/// The word for messages: `reversible`.
[[nodiscard]] constexpr std::string_view name(Reversibility value) noexcept {
    return value == Reversibility::Reversible ? "reversible" : "irreversible";
}

template <class Char, class Traits>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out, Reversibility value) {
    return out << name(value);
}

/// Reason why a commit is irreversible.
enum class BarrierKind : std::uint8_t {
    Requested, ///< the caller of `dispatch` requested it
    Declared,  ///< `Spec::reversibility` declared it for the input
    Chance,    ///< the actor was chance
    Generator, ///< the generator in the State moved
    Reveal,    ///< a diff declares `reveals`, or a `Hidden` gained a viewer
};

/// The word for messages: `chance`.
[[nodiscard]] constexpr std::string_view name(BarrierKind kind) noexcept {
    constexpr std::string_view names[] = {"requested", "declared", "chance", "generator", "reveal"};
    return names[static_cast<std::size_t>(kind)];
}

/// Set of reasons why one commit is irreversible (empty: reversible), with the first behavior that raised one.
struct Barrier {
    std::uint8_t kinds = 0;
    std::string_view behavior = {};

    /// Adds or removes a kind. `behavior` stays.
    constexpr void raise(BarrierKind kind) noexcept { kinds = static_cast<std::uint8_t>(kinds | bit(kind)); }
    constexpr void lower(BarrierKind kind) noexcept { kinds = static_cast<std::uint8_t>(kinds & ~bit(kind)); }
    /// Whether the set contains this kind.
    [[nodiscard]] constexpr bool has(BarrierKind kind) const noexcept { return (kinds & bit(kind)) != 0; }
    /// Whether the commit is irreversible.
    [[nodiscard]] constexpr bool raised() const noexcept { return kinds != 0; }

    /// Whether a preview shows only these kinds: true for chance, the generator and a reveal.
    [[nodiscard]] constexpr bool veils() const noexcept {
        return has(BarrierKind::Chance) || has(BarrierKind::Generator) || has(BarrierKind::Reveal);
    }

    friend constexpr bool operator==(const Barrier&, const Barrier&) noexcept = default;

    /// Prints `none`, or kinds and behavior: `chance+reveal by deal`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Barrier& b) {
        if (!b.raised()) {
            return out << "none";
        }
        const char* separator = "";
        for (int i = 0; i <= static_cast<int>(BarrierKind::Reveal); ++i) {
            if (const auto kind = static_cast<BarrierKind>(i); b.has(kind)) {
                out << separator << name(kind);
                separator = "+";
            }
        }
        return b.behavior.empty() ? out : out << " by " << b.behavior;
    }

private:
    static constexpr std::uint8_t bit(BarrierKind kind) noexcept {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
    }
};

} // namespace herding::inline v0
