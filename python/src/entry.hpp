#pragma once

#include "batch.hpp"

#include "herding/play/game.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/records.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A game as the module has it: functions without the game's types.

namespace herding::inline v0::python {

/// One game of a module. `herding_add_python` (cmake) writes the source that makes it from a Playable, with `entry_of`.
struct Entry {
    const play::Game& (*game)();
    /// Throws as play::Game::begin, and reflect::NotEnumerable if the actions have no ids.
    std::unique_ptr<Batch> (*batch)(const play::Start& start, const BatchOptions& options);
    /// Dimensions of the compact observation; none if the view has no shape.
    std::vector<std::size_t> (*compact_shape)(const play::Start& start);
    /// The compact observation of a state in canonical text, as a player or view::observer sees it.
    std::vector<float> (*compact)(const play::Start& start, const std::string& state, std::uint16_t viewer);
    /// Whether a view of one moment is an information state.
    bool perfect_recall;
    /// Name of the game in the headers of its records.
    std::string (*spec)();
    tool::RecordedMatch (*record)(const play::Start& start, record::Store& store, const std::string& name);
    /// Opens a record up to an event. With Access::Append it is continued.
    tool::Resumed (*open)(record::Store& store, const std::string& name, record::Access access,
                          std::uint64_t seed, std::uint64_t until);
};

/// The games of this module, in their order. Written by `herding_add_python`.
[[nodiscard]] std::span<const Entry* const> entries() noexcept;

} // namespace herding::inline v0::python
