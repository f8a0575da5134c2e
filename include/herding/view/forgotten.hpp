#pragma once

#include "herding/core/types.hpp"
#include "herding/view/spec.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Warnings about views that a Spec leaves out.

namespace herding::inline v0::view {

/// Sentences for the author of a game that hides something. There is one for each missing function, with its
/// consequence and its fix. `check` prints them. Other tools may print them at their start:
///
///     for (const std::string& sentence : herding::view::forgotten<Game>()) {
///         std::cerr << sentence << '\n';
///     }
///
/// Without `view`, players see no inputs of others, no diffs and no traces. Without `determinize`, no law checks
/// secrets and no agent can search. Both may be intended, so neither is an error.
///
/// Returns: nothing if the game hides nothing or lacks nothing.
/// Complexity: O(1) after the first call of `is_open`.
template <class Spec> [[nodiscard]] std::vector<std::string> forgotten() {
    std::vector<std::string> all;
    if (is_open<Spec>()) {
        return all;
    }
    std::string names;
    std::string signatures;
    const auto lacks = [&](std::string_view name, std::string_view plural) {
        names += (names.empty() ? "" : ", ") + std::string(plural);
        signatures += (signatures.empty() ? "`" : ", `") + ("static std::optional<" + std::string(name)) +
                      "> view(const " + std::string(name) + "&, std::uint16_t player)`";
    };
    if constexpr (!detail::CallsView<Spec, InputOf<Spec>> && !detail::CallsViewBy<Spec>) {
        lacks("Input", "inputs");
    }
    if constexpr (!detail::CallsView<Spec, DiffOf<Spec>>) {
        lacks("Diff", "diffs");
    }
    if constexpr (!detail::CallsView<Spec, TraceOf<Spec>>) {
        lacks("Trace", "traces");
    }
    if (!names.empty()) {
        all.push_back("The game hides something, and its Spec has no `view` for " + names +
                      ": players see none of these, except their own inputs. Add " + signatures +
                      " to the Spec.");
    }
    if (!can_determinize<Spec>()) {
        all.push_back(
            "The game hides something, and its Spec has no `determinize`: the law Secret is not checked, and "
            "agents cannot search. Add `static void determinize(State&, std::uint16_t player, "
            "herding::Generator&)` to "
            "the Spec.");
    }
    return all;
}

} // namespace herding::inline v0::view
