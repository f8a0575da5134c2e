#pragma once

#include "herding/core/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace herding::inline v0 {

namespace detail {

/// Number of reveals on this thread. `Dispatch` compares it before and after each diff, and sequences before and
/// after the functions of their scripts. So a `Hidden` anywhere in a State raises the barrier, and no list of fields
/// is necessary. Only changes of the number matter.
inline constinit thread_local std::uint64_t reveals_made = 0;

/// Observer of each reveal on this thread. Only the law kit makes one. Engines decide nothing by it.
struct RevealWatch {
    /// `gained` has the players who can see the value now and could not before, as in `Hidden::viewers`. `to_all` is
    /// set if everybody can see it now. `value` is its hash, or nothing if equal values of its type may have
    /// different bytes.
    virtual void revealed(std::uint64_t gained, bool to_all, std::optional<std::uint64_t> value) = 0;

protected:
    ~RevealWatch() = default;
};
inline constinit thread_local RevealWatch* reveal_watch = nullptr;

/// Access of reflection to the members of a `Hidden`.
template <class T> struct HiddenMembers;

template <class T> [[nodiscard]] std::optional<std::uint64_t> hash_of_bytes(const T& value) noexcept {
    if constexpr (std::has_unique_object_representations_v<T>) {
        std::uint64_t hash = 0xcbf29ce484222325U; // FNV-1a
        const auto* const bytes = reinterpret_cast<const unsigned char*>(&value);
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            hash = (hash ^ bytes[i]) * 0x100000001b3U;
        }
        return hash;
    } else {
        return std::nullopt;
    }
}

} // namespace detail

/// Value in a State that only some players may see, such as a card or a secret goal. Rules read it freely. `view` and
/// all other output check `seen_by`. A new value has no viewers. A new viewer is a reveal, which raises a barrier.
///
/// A view for a player who may not see it has a Hidden without a value (`known` is false). For players 0 to 63. Two
/// are equal if their values and viewers are.
template <class T> class Hidden {
public:
    constexpr Hidden() = default;
    explicit constexpr Hidden(T value) : value_(std::move(value)) {}

    /// A value that these players have already seen (bits as in `viewers`), for saved games. This is no reveal.
    [[nodiscard]] static constexpr Hidden with_viewers(T value, std::uint64_t viewers) {
        Hidden hidden(std::move(value));
        hidden.viewers_ = viewers;
        return hidden;
    }

    /// A Hidden without a value. Views contain it instead of a value that the player may not see.
    [[nodiscard]] static constexpr Hidden unknown() {
        Hidden hidden;
        hidden.known_ = false;
        return hidden;
    }

    /// Whether it has a value. Always true in a State.
    [[nodiscard]] constexpr bool known() const noexcept { return known_; }

    /// The value, for rules; output to players checks `seen_by` first. A default value if `known` is false.
    [[nodiscard]] constexpr const T& value() const noexcept { return value_; }

    /// A new value that nobody has seen.
    constexpr void conceal(T value) {
        value_ = std::move(value);
        known_ = true;
        viewers_ = 0;
    }

    [[nodiscard]] constexpr bool seen_by(std::uint16_t player) const noexcept {
        return player < 64 && ((viewers_ >> player) & 1U) != 0;
    }

    /// Whether everybody can see it, spectators included.
    [[nodiscard]] constexpr bool seen_by_all() const noexcept { return viewers_ == ~std::uint64_t{0}; }

    void reveal_to(std::uint16_t player) noexcept { add(player < 64 ? std::uint64_t{1} << player : 0); }
    void reveal_to_all() noexcept { add(~std::uint64_t{0}); }

    /// Removes all viewers, for example when a card goes back into the deck. Players may remember
    /// the old value.
    constexpr void hide_from_all() noexcept { viewers_ = 0; }

    [[nodiscard]] constexpr std::uint64_t viewers() const noexcept { return viewers_; }

    friend bool operator==(const Hidden&, const Hidden&) = default;

private:
    friend struct detail::HiddenMembers<T>;

    void add(std::uint64_t players) noexcept { // if the watch cannot allocate, the program ends
        if ((viewers_ | players) != viewers_) {
            if (detail::reveal_watch != nullptr) [[unlikely]] {
                detail::reveal_watch->revealed(players & ~viewers_, players == ~std::uint64_t{0},
                                               detail::hash_of_bytes(value_));
            }
            viewers_ |= players;
            ++detail::reveals_made;
        }
    }

    T value_{};
    bool known_ = true;
    std::uint64_t viewers_ = 0;
};

} // namespace herding::inline v0
