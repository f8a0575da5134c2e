#pragma once

#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

/// Positions by name, as saved games have them: `roll` is an offer, a call or a step; `after roll` and
/// `after turn.attack` stand behind a step, where only an interrupt suspends a sequence; `(start)` and `(end)`.
/// So a saved game continues after unrelated steps have been added before, behind or between, and a sequence that has
/// ended stays at its end.

namespace herding::inline v0::sequence {

/// A position or an action that has another name now: `{"throw", "roll"}`. With the position in front it is an action of one
/// `choose` alone: `{"turn.go", "turn.walk"}`.
struct Renamed {
    std::string_view from;
    std::string_view to;
};

/// The rename table of a sequence: `static constexpr auto renamed() { return renames({{"throw", "roll"}}); }`.
template <std::size_t N> [[nodiscard]] constexpr std::array<Renamed, N> renames(const Renamed (&entries)[N]) {
    std::array<Renamed, N> table{};
    for (std::size_t i = 0; i < N; ++i) {
        table[i] = entries[i];
    }
    return table;
}

namespace detail {

template <class S> struct RenamesOf {
    static constexpr std::array<Renamed, 0> value{};
};
template <class S>
    requires requires { S::renamed(); }
struct RenamesOf<S> {
    static constexpr auto value = S::renamed();
};
template <class L> struct AllRenames;
template <class... S> struct AllRenames<List<S...>> {
    static constexpr std::array<std::span<const Renamed>, sizeof...(S)> value{
        std::span<const Renamed>(RenamesOf<S>::value)...};
};

// No identifiers, so that no position of a script has these names.
inline constexpr std::string_view after_word = "after ";
inline constexpr std::string_view start_word = "(start)";
inline constexpr std::string_view end_word = "(end)";

/// The parts of a name such as `turn.go`: a step, and an action of a `choose` or nothing.
struct NameParts {
    std::string_view step;
    std::string_view action = {};

    constexpr NameParts(std::string_view of_step, std::string_view of_action)
        : step(of_step), action(of_action) {}
    explicit constexpr NameParts(std::string_view text)
        : step(text.substr(0, text.find('.'))),
          action(step.size() == text.size() ? std::string_view{} : text.substr(step.size() + 1)) {}

    friend constexpr bool operator==(const NameParts& a, const NameParts& b) noexcept {
        return reflect::detail::same_text(a.step, b.step) && reflect::detail::same_text(a.action, b.action);
    }
};

/// The name that something got where it had this one, or nothing. Of several entries the most exact one: of the action in this
/// `choose`, of the step, of the action anywhere.
template <class Entries> constexpr std::optional<NameParts> renamed(const Entries& entries, NameParts name) {
    const auto find = [&](NameParts old) -> std::optional<NameParts> {
        for (const Renamed& entry : entries) {
            if (NameParts(entry.from) == old) {
                return NameParts(entry.to);
            }
        }
        return std::nullopt;
    };
    if (const auto exact = find(name)) {
        return exact;
    }
    if (name.action.empty()) {
        return std::nullopt;
    }
    if (const auto to = find({name.step, {}})) {
        // An act on its own has the name of its position. It may have become one of several.
        const bool alone = reflect::detail::same_text(name.step, name.action);
        return to->action.empty() ? NameParts{to->step, name.action} : alone ? *to : name;
    }
    if (const auto to = find({name.action, {}}); to && to->action.empty()) {
        return NameParts{name.step, to->step};
    }
    return std::nullopt;
}

/// Calls `there(name)` with a name and all that it got, until that returns something that is true. An entry may change both
/// parts of a name, one after the other.
template <class Entries, class There>
constexpr auto by_any_name(const Entries& entries, NameParts first, const There& there) {
    auto found = there(first);
    std::optional<NameParts> name(first);
    for (std::size_t i = 0; !found && i < 2 * entries.size(); ++i) {
        name = renamed(entries, *name);
        if (!name) {
            break;
        }
        found = there(*name);
    }
    return found;
}

inline std::string after_text(const Code& code) {
    std::string text(after_word);
    text += code.after;
    if (!code.after_act.empty()) {
        text += '.';
        text += code.after_act;
    }
    return text;
}

/// The name of a position. If it has two, the name after a step if the sequence was interrupted there.
template <class R> std::string position_text(std::size_t sequence, std::uint16_t at, bool interrupted) {
    const auto code = R::programs[sequence].code;
    const Code& here = code[at];
    if (at + 1U == code.size()) {
        return std::string(end_word);
    }
    if (!here.after.empty() && (interrupted || here.name.empty())) {
        return after_text(here);
    }
    return here.name.empty() ? std::string(start_word) : std::string(here.name);
}

/// The first position with this name, or behind a step of this name.
template <class Program>
constexpr std::optional<std::uint16_t> find_position(const Program& program, bool behind, NameParts name) {
    for (std::size_t i = 0; i < program.code.size(); ++i) {
        const Code& code = program.code[i];
        if (behind ? !code.after.empty() && NameParts{code.after, code.after_act} == name
                   : !code.name.empty() && NameParts{code.name, {}} == name) {
            return static_cast<std::uint16_t>(i);
        }
    }
    return std::nullopt;
}

/// The position with this name, also by a name that it had, over as many editions as there are entries. Throws
/// std::invalid_argument that names what there is.
template <class R> std::uint16_t position_by_text(std::size_t sequence, std::string_view text) {
    const auto& program = R::programs[sequence];
    if (text.empty()) {
        throw std::invalid_argument("a position has a name");
    }
    if (text == end_word) {
        return static_cast<std::uint16_t>(program.code.size() - 1);
    }
    if (text == start_word) {
        return std::uint16_t{0};
    }
    const bool behind = text.starts_with(after_word);
    const NameParts name(behind ? text.substr(after_word.size()) : text);
    const auto found = by_any_name(AllRenames<typename R::Sequences>::value[sequence], name,
                                   [&](NameParts one) { return find_position(program, behind, one); });
    if (found) {
        return *found;
    }
    std::string all;
    for (const Code& code : program.code) {
        if (!code.name.empty()) {
            all += all.empty() ? "" : ", ";
            all += code.name;
        }
    }
    throw std::invalid_argument("sequence `" + std::string(R::sequence_names[sequence]) +
                                "` has no position `" + std::string(text) + "`; it has " +
                                (all.empty() ? "none" : all));
}

/// An alternative of an offer.
struct TakenPosition {
    std::uint16_t code = 0;
    std::uint16_t alternative = 0;
};

/// The alternative with this name, or null.
template <class Program> constexpr std::optional<TakenPosition> find_taken(const Program& program,
                                                                           NameParts name) {
    const auto at = find_position(program, false, {name.step, {}});
    if (!at || program.code[*at].op != Op::Offer) {
        return std::nullopt;
    }
    const Code& offer = program.code[*at];
    const std::string_view action = name.action.empty() ? name.step : name.action;
    for (std::uint16_t one = 0; one < offer.count; ++one) {
        if (reflect::detail::same_text(program.alternatives[offer.to + one].name, action)) {
            return TakenPosition{*at, one};
        }
    }
    return std::nullopt;
}

/// The offer and its alternative with these names, also by names that they had. Throws std::invalid_argument.
template <class R>
TakenPosition taken_by_text(std::size_t sequence, std::string_view position, std::string_view action) {
    const auto& program = R::programs[sequence];
    const auto found =
        by_any_name(AllRenames<typename R::Sequences>::value[sequence], NameParts{position, action},
                    [&](NameParts one) { return find_taken(program, one); });
    if (!found) {
        static_cast<void>(
            position_by_text<R>(sequence, position)); // throws with a list if there is no such position
        throw std::invalid_argument("no action `" + std::string(action) + "` is offered at `" +
                                    std::string(position) + "`");
    }
    return *found;
}

template <std::size_t N>
std::size_t number_by_name(const std::array<std::string_view, N>& names, std::string_view name,
                           std::string_view what) {
    for (std::size_t i = 0; i < N; ++i) {
        if (names[i] == name) {
            return i;
        }
    }
    throw std::invalid_argument("there is no " + std::string(what) + " `" + std::string(name) + "`");
}

} // namespace detail

} // namespace herding::inline v0::sequence
