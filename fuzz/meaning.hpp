#pragma once

#include "meaning/evaluate.hpp"
#include "meaning/explain.hpp"
#include "meaning/lint.hpp"
#include "meaning/load.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

/// What holds of the loader of rule objects for any input. Returns the broken check, or an empty string.
namespace fuzz {

/// Two units and an attack, with some members left out.
inline const meaning::Context& situation() {
    static const meaning::Context context = meaning::read_context(*meaning::parse_json(R"({
        "match": {"round": 2, "phase": 4}, "bearer": "A", "objectives": [[1, 1]],
        "attack": {"attacker": "A", "defender": "E", "mode": "SHOOT", "weapon": "bow", "range": 24},
        "units": [{"id": "A", "player": 0, "categories": ["infantry"], "pos": [0, 0], "models": 5,
                   "stats": {"attacks": 2, "invuln": null}},
                  {"id": "B", "player": 0, "pos": [3, 4], "models": 1},
                  {"id": "E", "player": 1, "categories": ["fly"], "pos": [6, 8]}]})")
                                                                       .value);
    return context;
}

inline std::string load_meaning(std::string_view text) {
    const auto loaded = meaning::load_rule(text);
    if (loaded.root.has_value() != loaded.errors.empty()) {
        return "a rule is neither loaded nor refused";
    }
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    for (const meaning::Problem& error : loaded.errors) {
        if (error.place.line > lines || error.place.column > text.size() + 1) {
            return "a place is outside the input: " + meaning::message(error);
        }
    }
    if (!loaded.root) {
        return "";
    }
    // Results are JSON that reads back, whatever numbers the rule holds.
    try {
        const auto result = meaning::result_json(loaded, situation());
        const auto again = meaning::parse_json(meaning::to_text(result));
        if (!again.value || !again.faults.empty()) {
            return "a result is no JSON: " + meaning::to_text(result);
        }
    } catch (const herding::modify::ModifyError&) {
        return ""; // sums beyond 64 bits
    }
    static_cast<void>(meaning::outline(*loaded.root));
    static_cast<void>(meaning::lint(*loaded.root, text));
    return "";
}

} // namespace fuzz
