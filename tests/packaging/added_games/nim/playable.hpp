#pragma once

#include <string_view>

// Nothing compiles this header: only its place and its summary matter here.
namespace nim {
struct Playable {
    static constexpr std::string_view summary = "take \"the\" last; stone";
};
} // namespace nim
