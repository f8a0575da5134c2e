#pragma once

/// Stands for the Playable of a new example; tests/new_example only configures it.
namespace nim {

struct Playable {
    static constexpr auto name = "nim";
    static constexpr auto summary = "take the last stone";
};

} // namespace nim
