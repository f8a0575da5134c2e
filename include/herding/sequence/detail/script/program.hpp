#pragma once

#include "herding/reflect/names.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

/// A script as data: its positions with their names and successors.

namespace herding::inline v0::sequence {

/// The name of a sequence: its type's in snake_case, or what `static constexpr std::string_view name` says.
template <class S> inline constexpr std::string_view sequence_name = reflect::type_name<S>;

/// The sentence or section of the rule book that a sequence implements: what `static constexpr std::string_view cite` in it
/// says, else empty.
template <class S> inline constexpr std::string_view sequence_cite = {};
template <class S>
    requires requires { typename std::bool_constant<std::string_view(S::cite).empty()>; }
inline constexpr std::string_view sequence_cite<S> = S::cite;

/// Kind of a position.
enum class Op : std::uint8_t {
    Offer,  ///< waits for one of `count` alternatives, the first of which has number `to`
    Branch, ///< continues, or goes to `to` if the condition does not hold
    Jump,   ///< goes to `to`
    Call,   ///< runs `callee`
    Run,    ///< runs at once
    Stop    ///< ends the sequence
};

enum class DeciderKind : std::uint8_t { Player, Chance, Application, Players, AnyPlayer };

[[nodiscard]] constexpr std::string_view name(DeciderKind kind) noexcept {
    constexpr std::string_view names[] = {"player", "chance", "application", "players", "any player"};
    return names[static_cast<std::size_t>(kind)];
}

/// One position of a script.
struct Code {
    Op op{};
    bool may_stop = false; ///< the step of this position may end the sequence
    bool counts = false;   ///< of a jump: it changes the index of a loop
    bool always = false;   ///< of a branch: the compiler knows that the condition holds
    std::uint16_t to = 0;
    std::uint16_t count = 0;
    std::string_view name = {};      ///< of an offer, a call or a run; empty for what is passed at once
    std::string_view callee = {};    ///< of a call
    std::string_view after = {};     ///< the step that leads here: its name …
    std::string_view after_act = {}; ///< … and, of several alternatives, which one
    std::span<const std::string_view> emits = {}; ///< diffs that a run or a call's return may emit
};

/// One alternative of an offer.
struct Alternative {
    std::string_view name = {};
    DeciderKind decider{};
    bool may_stop = false;
    std::uint16_t next = 0;                         ///< the position behind it
    std::span<const std::string_view> emits = {};   ///< diffs that its effect may emit
    std::span<const std::string_view> reasons = {}; ///< the reasons of its preconditions, in their order
    bool application = false;                       ///< the application may take it
};

namespace detail {

/// A view of one sequence's program, the same type for all.
struct ProgramView {
    std::span<const Code> code;
    std::span<const Alternative> alternatives;
};

} // namespace detail

} // namespace herding::inline v0::sequence
