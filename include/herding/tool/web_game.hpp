#pragma once

#include "herding/play/game.hpp"
#include "herding/tool/records.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

/// Games in WebAssembly modules for browsers.

namespace herding::inline v0::tool {

/// As Registration::signature.
using WebSignature = std::uint64_t (*)(std::uint64_t dispatches, std::uint64_t seed,
                                       const std::function<void(std::uint64_t)>& progress);

/// One game of a module: its matches, their records, and the signature, which is equal to that of other builds.
/// `herding_add_game` (cmake) writes the source that makes it from a Playable, with `web_game_of`.
///
/// It has fewer members than Registration and Records, because a browser downloads all of it before the game begins.
struct WebGame {
    /// Description and matches.
    const play::Game& (*game)();
    /// Null in the module of a page, which needs no signature.
    WebSignature signature;
    /// As Records::begin.
    RecordedMatch (*begin)(const play::Start& start, record::Store& store, const std::string& name);
    /// As Records::resume.
    Resumed (*resume)(record::Store& store, const std::string& name, record::Access access,
                      std::uint64_t seed, const record::OnEvent& progress);
};

} // namespace herding::inline v0::tool
