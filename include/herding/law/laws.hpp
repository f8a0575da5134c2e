#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <string_view>

/// Names of the laws, and sets of laws.

namespace herding::inline v0::law {

enum class Law : std::uint8_t {
    Total,     ///< the Spec's own code does not throw: evaluate, apply, copy, ==, describe
    Bounded,   ///< no dispatch exceeds a budget; settling ends
    Inert,     ///< a call that changes the engine from inside one of its callbacks is an EngineError
    Regular,   ///< a copy is equal to its original and independent; equal states behave and hash equally
    Explained, ///< every diff leaves a trace, steps account for every diff and trace, every event is in the log
    Sufficient,       ///< a frame's diffs, applied to the state before, give the state after
    Atomic,           ///< a refusal or an exception changes nothing, and exceptions reach the caller
    Deterministic,    ///< equal Setup, state and inputs give equal frames, in any written order of the table
    OrderIndependent, ///< the order of behaviors with equal order keys does not matter
    Reversible,       ///< undo then redo is the identity, also on the hash
    Guarded,          ///< nothing crosses a barrier, and a refusal gives its reason
    Irrevocable,      ///< a commit that shows a player something new, or draws a number, is a barrier
    Secret,           ///< no output for a player depends on values hidden from them
    RoundTrip,        ///< a value written as text, JSON or binary reads back as itself
    FormatsAgree,     ///< text, JSON and binary hold the same value
    Hashed,           ///< equal states have equal hashes, different states different hashes
    Compared,         ///< a difference is empty exactly for equal states, and turns one state into the other
    TensorShaped,     ///< the tensor of every value has the cells that its type declares
    Listed,           ///< exactly the inputs that `sequence::legal_actions` or `Config::legal` lists commit
    Searched,         ///< functions for searches and learners agree with lists, views and steps
    Recorded,         ///< closing the record of a game and opening it again, at any event, changes nothing
    Replayed,         ///< a record is executed again to equal frames
    Alive,            ///< until a game of sequences is over, somebody can act
    Exercised,        ///< in the check inputs commit, and `determinize` changes hidden values
    Invariant,        ///< the author's own invariants of states and transitions
};

inline constexpr std::size_t law_count = static_cast<std::size_t>(Law::Invariant) + 1;

[[nodiscard]] constexpr std::string_view name(Law law) noexcept {
    constexpr std::string_view names[] = {
        "Total",      "Bounded",     "Inert",         "Regular",          "Explained",
        "Sufficient", "Atomic",      "Deterministic", "OrderIndependent", "Reversible",
        "Guarded",    "Irrevocable", "Secret",        "RoundTrip",        "FormatsAgree",
        "Hashed",     "Compared",    "TensorShaped",  "Listed",           "Searched",
        "Recorded",   "Replayed",    "Alive",         "Exercised",        "Invariant"};
    return names[static_cast<std::size_t>(law)];
}

template <class Char, class Traits>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out, Law law) {
    return out << name(law);
}

/// Set of the laws to check: `Laws::all().without(Law::Total)`.
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
