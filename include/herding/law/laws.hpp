#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <string_view>

/// The laws by name, and sets of them.

namespace herding::inline v0::law {

enum class Law : std::uint8_t {
    Total,      ///< the Spec's own code does not throw: evaluate, apply, copy, ==, describe
    Bounded,    ///< no dispatch runs into a budget; settling ends
    Inert,      ///< a call that changes the engine from inside one of its callbacks is an EngineError
    Regular,    ///< a copy is equal to its original and independent; equal states behave and hash equally
    Explained,  ///< every diff leaves a trace, every step says what it did, every event is in the log
    Sufficient, ///< a frame's diffs, applied to the state before, give the state after
    Atomic,     ///< what is refused or throws leaves everything as it was, and exceptions reach the caller
    Deterministic, ///< the same Setup, state and inputs give the same frames, in whatever order the table is written
    Ties,          ///< behaviours with equal order keys may stand in either order
    Reversible, ///< undo then redo is the identity, on the hash too
    Guarded,    ///< nothing reaches back across a barrier, and a refusal says why
    Declared,   ///< whatever shows a player something new, or draws a number, is a barrier
    Secret,     ///< a player is told nothing that depends on what he may not see
    Readable,   ///< what is written in text, JSON or binary reads back as itself
    Uniform,    ///< text, JSON and binary tell the same value
    Hashed,     ///< equal states have equal hashes, different ones different hashes
    Compared,   ///< a difference is empty exactly for equal states, and applied makes the other one
    Shaped,     ///< the tensor of every value has the cells that its type says
    Listed,     ///< `sequence::legal` lists what the sequences take, by whom, and nothing else
    Live,       ///< until a game of sequences is over, somebody can act
    Invariant,  ///< what the Spec's author says of all states and transitions
};

inline constexpr std::size_t law_count = static_cast<std::size_t>(Law::Invariant) + 1;

[[nodiscard]] constexpr std::string_view name(Law law) noexcept {
    constexpr std::string_view names[] = {
        "Total",         "Bounded", "Inert",      "Regular", "Explained", "Sufficient", "Atomic",
        "Deterministic", "Ties",    "Reversible", "Guarded", "Declared",  "Secret",     "Readable",
        "Uniform",       "Hashed",  "Compared",   "Shaped",  "Listed",    "Live",       "Invariant"};
    return names[static_cast<std::size_t>(law)];
}

template <class Char, class Traits>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out, Law law) {
    return out << name(law);
}

/// Which laws are checked. `Laws::all().without(Law::Total)`.
class Laws {
public:
    constexpr Laws(std::initializer_list<Law> laws) noexcept {
        for (const Law law : laws) {
            bits_ |= bit(law);
        }
    }

    [[nodiscard]] static constexpr Laws all() noexcept {
        Laws laws({});
        laws.bits_ = (1U << law_count) - 1;
        return laws;
    }

    [[nodiscard]] constexpr Laws without(Law law) const noexcept {
        Laws rest = *this;
        rest.bits_ &= ~bit(law);
        return rest;
    }

    [[nodiscard]] constexpr bool has(Law law) const noexcept { return (bits_ & bit(law)) != 0; }

    friend constexpr bool operator==(const Laws&, const Laws&) noexcept = default;

private:
    static constexpr std::uint32_t bit(Law law) noexcept { return 1U << static_cast<unsigned>(law); }

    std::uint32_t bits_ = 0;
};

} // namespace herding::inline v0::law
