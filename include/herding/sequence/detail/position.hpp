#pragma once

#include "herding/sequence/detail/describe.hpp"
#include "herding/sequence/detail/pack.hpp"

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

/// A position that has another name now.
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

inline std::string after_text(const Code& code) {
    std::string text(after_word);
    text += code.after;
    if (!code.after_act.empty()) {
        text += '.';
        text += code.after_act;
    }
    return text;
}

/// The name of a position; of two that it may have, the one behind a step where the sequence has been interrupted.
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

template <class R> std::optional<std::uint16_t> find_position(std::size_t sequence, std::string_view text) {
    const auto code = R::programs[sequence].code;
    if (text == end_word) {
        return static_cast<std::uint16_t>(code.size() - 1);
    }
    if (text == start_word) {
        return std::uint16_t{0};
    }
    for (std::size_t i = 0; i < code.size(); ++i) {
        const bool behind = text.starts_with(after_word);
        if (behind ? !code[i].after.empty() && after_text(code[i]) == text : code[i].name == text) {
            return static_cast<std::uint16_t>(i);
        }
    }
    return std::nullopt;
}

/// The name that a position got where it had this one, or nothing.
template <class R> std::optional<std::string> renamed_position(std::size_t sequence, std::string_view text) {
    const bool behind = text.starts_with(after_word);
    const std::string_view bare = behind ? text.substr(after_word.size()) : text;
    const std::string_view step = bare.substr(0, bare.find('.'));
    for (const Renamed& renamed : AllRenames<typename R::Sequences>::value[sequence]) {
        for (const std::string_view old : {bare, step}) {
            if (renamed.from == old) {
                std::string now = behind ? std::string(after_word) : std::string();
                now += renamed.to;
                now += bare.substr(old.size());
                return now;
            }
        }
    }
    return std::nullopt;
}

/// The position with this name, also by a name that it had, over as many editions as there are entries. Throws
/// std::invalid_argument that names what there is.
template <class R> std::uint16_t position_by_text(std::size_t sequence, std::string_view text) {
    if (text.empty()) {
        throw std::invalid_argument("a position has a name");
    }
    std::optional<std::string> name(text);
    for (std::size_t i = 0; name && i <= AllRenames<typename R::Sequences>::value[sequence].size(); ++i) {
        if (const auto at = find_position<R>(sequence, *name)) {
            return *at;
        }
        name = renamed_position<R>(sequence, *name);
    }
    std::string all;
    for (const Code& code : R::programs[sequence].code) {
        if (!code.name.empty()) {
            all += all.empty() ? "" : ", ";
            all += code.name;
        }
    }
    throw std::invalid_argument("sequence `" + std::string(R::sequence_names[sequence]) +
                                "` has no position `" + std::string(text) + "`; it has " +
                                (all.empty() ? "none" : all));
}

/// Which alternative of an offer has this name, or had it.
template <class R> std::optional<std::uint16_t> alternative_by_name(std::size_t sequence, const Code& offer,
                                                                    std::string_view text) {
    std::optional<std::string> name(text);
    for (std::size_t i = 0; name && i <= AllRenames<typename R::Sequences>::value[sequence].size(); ++i) {
        for (std::uint16_t one = 0; one < offer.count; ++one) {
            if (R::programs[sequence].alternatives[offer.to + one].name == *name) {
                return one;
            }
        }
        name = renamed_position<R>(sequence, *name);
    }
    return std::nullopt;
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
