#pragma once

#include "herding/core/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace herding::inline v0 {

namespace detail {

/// Counts the reveals made on this thread. `Dispatch` compares it before and after a diff applies, so that a
/// `Hidden` anywhere inside a State raises the barrier without the State being listed field by field; so do sequences
/// for what their scripts run. Only differences are ever read: the count decides nothing else.
inline constinit thread_local std::uint64_t reveals_made = 0;

/// Told of each reveal on this thread: who has gained a value, and which. Only the law kit makes one. It decides nothing in an
/// engine.
struct RevealWatch {
    /// `gained` are players, as in `Hidden::viewers`; `to_all` is set if everybody may see the value now. `value` is its
    /// hash, or nothing if equal values of its type may have different bytes.
    virtual void revealed(std::uint64_t gained, bool to_all, std::optional<std::uint64_t> value) = 0;

protected:
    ~RevealWatch() = default;
};
inline constinit thread_local RevealWatch* reveal_watch = nullptr;

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

/// A value inside a State that only some players may see: a card, a secret goal. Rules read it freely; `view` and
/// every other outlet ask `seen_by`. Starts unseen. Gaining a viewer is a reveal, which raises a barrier.
///
/// In a view that was made for a player who may not see it, it is there without its value: not `known`. Players 0
/// to 63. Two are equal when value and viewers are.
template <class T> class Hidden {
public:
    constexpr Hidden() = default;
    explicit constexpr Hidden(T value) : value_(std::move(value)) {}

    /// A value that these players have already seen (bits as in `viewers`), for saved games. Reveals nothing.
    [[nodiscard]] static constexpr Hidden with_viewers(T value, std::uint64_t viewers) {
        Hidden hidden(std::move(value));
        hidden.viewers_ = viewers;
        return hidden;
    }

    /// A Hidden without its value. Views contain it in place of a value that the player may not see.
    [[nodiscard]] static constexpr Hidden unknown() {
        Hidden hidden;
        hidden.known_ = false;
        return hidden;
    }

    /// Whether the value is there: always in a State, in a view only what the player may see.
    [[nodiscard]] constexpr bool known() const noexcept { return known_; }

    /// The value, for rules. Views for players use `seen_by` instead. A default value if it is not known.
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

    /// Whether it lies open: what also those see who do not play.
    [[nodiscard]] constexpr bool seen_by_all() const noexcept { return viewers_ == ~std::uint64_t{0}; }

    void reveal_to(std::uint16_t player) noexcept { add(player < 64 ? std::uint64_t{1} << player : 0); }
    void reveal_to_all() noexcept { add(~std::uint64_t{0}); }

    /// Takes a viewer away (a card goes back into the deck): what was seen cannot be unseen, but it may move on.
    constexpr void hide_from_all() noexcept { viewers_ = 0; }

    [[nodiscard]] constexpr std::uint64_t viewers() const noexcept { return viewers_; }

    friend bool operator==(const Hidden&, const Hidden&) = default;

private:
    void add(std::uint64_t players) noexcept { // a watch that has no memory ends the program
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
