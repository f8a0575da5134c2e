#pragma once

#include "batch.hpp"

#include "herding/play/game.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/records.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A game as the module has it: functions without the game's types.

namespace herding::inline v0::python {

/// Compact observations of a game with one setup. For one thread at a time.
class Observer {
public:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    /// Dimensions of an observation; [0] if the view has no shape.
    [[nodiscard]] virtual std::vector<std::size_t> shape() const = 0;
    /// What a player or view::observer sees of a state in canonical text. Throws reflect::TensorError if the view has no shape.
    [[nodiscard]] virtual std::vector<float> observe(const std::string& state, std::uint16_t viewer) = 0;
};

/// A record that is open.
struct Opened {
    tool::Resumed resumed;
    std::optional<play::Start> start; ///< names its setup; none if no setup with options is equal to it
};

/// One game of a module. `herding_add_python` (cmake) writes the source that makes it from a Playable, with `entry_of`.
struct Entry {
    const play::Game& (*game)();
    /// Throws as play::Game::begin, and reflect::NotEnumerable if the actions have no ids.
    std::unique_ptr<Batch> (*batch)(const play::Start& start, const BatchOptions& options);
    /// Throws as play::Game::begin.
    std::unique_ptr<Observer> (*observer)(const play::Start& start);
    /// Whether a view of one moment is an information state.
    bool perfect_recall;
    /// Name of the game in the headers of its records.
    std::string (*spec)();
    tool::RecordedMatch (*record)(const play::Start& start, record::Store& store, const std::string& name);
    /// Opens a record up to an event. With Access::Append it is continued.
    Opened (*open)(record::Store& store, const std::string& name, record::Access access, std::uint64_t seed,
                   std::uint64_t until);
};

/// The games of this module, in their order. Written by `herding_add_python`.
[[nodiscard]] std::span<const Entry* const> entries() noexcept;

} // namespace herding::inline v0::python
