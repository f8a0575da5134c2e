#pragma once

#include "herding/inspect/documents.hpp"
#include "herding/inspect/fwd.hpp"
#include "herding/play/words.hpp"
#include "herding/play/world.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"
#include "herding/record/open.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/scene/scene.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::inspect {

/// Error of rules that do not repeat an event of a record, or cannot read it.
class Differs : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// State of any game.
class Position {
public:
    Position() = default;
    Position(const Position&) = delete;
    Position& operator=(const Position&) = delete;
    virtual ~Position() = default;
    [[nodiscard]] virtual std::unique_ptr<Position> copy() const = 0;
};

/// Input to be tried on a branch.
struct Try {
    Actor by;
    std::string input;
};

/// Result of opening a record (record::open).
struct Verdict {
    record::Opening opening = record::Opening::Refused;
    std::vector<std::string> reasons = {};
    std::optional<std::uint64_t> stopped = {}; ///< number of the first event that the rules do not repeat

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// Rules of a game for one record: they provide states, drawings, frames in words, and other possible actions.
/// `rules_of` makes them (rules_of.hpp). They never change the record.
///
/// Functions that execute an event throw Differs if the rules do not repeat it.
class Rules {
public:
    Rules() = default;
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;
    virtual ~Rules() = default;

    /// The game's name for people.
    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual unsigned players() const = 0;
    /// The names of the players, by index. Empty if the game names none.
    [[nodiscard]] virtual std::vector<std::string> player_names() const { return {}; }
    /// Whether players have different views.
    [[nodiscard]] virtual bool hides() const = 0;
    /// Whether some viewers do not notice some commits (view::HidesCommits).
    [[nodiscard]] virtual bool hides_commits() const { return false; }
    /// The Setup as JSON.
    [[nodiscard]] virtual std::string setup() const = 0;
    /// The sequences of the game, whose positions are rules. Empty if it has none.
    [[nodiscard]] virtual std::vector<record::BehaviorName> sequences() const = 0;
    /// Whether the behavior with this name only runs sequences. Then it is not shown as a rule.
    [[nodiscard]] virtual bool runs_sequences(std::string_view behavior) const = 0;

    /// The State at the start of the record.
    /// Throws: Differs if it cannot be read.
    [[nodiscard]] virtual std::unique_ptr<Position> initial() const = 0;
    /// The State of a checkpoint.
    /// Throws: Differs if it cannot be read, or has another hash.
    [[nodiscard]] virtual std::unique_ptr<Position> checkpoint(record::View payload) const = 0;

    /// Executes a committed event without a frame.
    virtual void apply(Position& position, const record::RawEvent& event) const = 0;
    /// Executes a committed event and moves `position` behind it. With `changes` the frame has the changes of each
    /// diff.
    [[nodiscard]] virtual ShownFrame frame(Position& position, const record::RawEvent& event, Viewer viewer,
                                           bool changes) const = 0;
    /// Whether a viewer notices a committed event. Moves `position` behind it.
    [[nodiscard]] virtual bool notices(Position& position, const record::RawEvent& event,
                                       std::uint16_t /*viewer*/) const {
        apply(position, event);
        return true;
    }
    /// Applies this many diffs of a committed event to `position`.
    virtual void apply_diffs(Position& position, const record::RawEvent& event, std::size_t diffs) const = 0;

    [[nodiscard]] virtual ShownState show(const Position& position, Viewer viewer) const = 0;

    // ---- For words of inputs (play::offer_of)

    [[nodiscard]] virtual const reflect::Type* input_type() const { return nullptr; }
    [[nodiscard]] virtual std::span<const play::ActionWords> action_words() const { return {}; }
    /// The scene of a player, or of view::observer. Empty if the game has none.
    [[nodiscard]] virtual scene::Scene scene(const Position& /*position*/, std::uint16_t /*viewer*/) const {
        return {};
    }

    /// The game from here, for a search that knows the whole State. Show its result only to a viewer from whom nothing is hidden. Null
    /// if these rules cannot be searched.
    [[nodiscard]] virtual std::unique_ptr<play::World> world(const Position& /*position*/) const {
        return nullptr;
    }

    /// The differences of two positions that the viewer sees.
    [[nodiscard]] virtual std::vector<reflect::Change> difference(const Position& from, const Position& to,
                                                                  Viewer viewer) const = 0;

    /// All legal actions, or those of one player if the viewer is a player.
    [[nodiscard]] virtual std::vector<Action> actions(const Position& position, Viewer viewer) const = 0;
    /// Tries an input from here. For a player of a game with secrets it is a preview, and `position` stays.
    /// Throws: reflect::ReadError if the text is no input.
    [[nodiscard]] virtual Attempt attempt(Position& position, std::string_view input, Actor by,
                                          Viewer viewer) const = 0;

    /// Inputs of one actor, each as JSON of the record, with the rule that refuses them.
    /// Throws: Differs if one cannot be read.
    [[nodiscard]] virtual ShownRefusal refused(const Position& position, std::span<const std::string> inputs,
                                               Actor by) const = 0;

    /// Begins a record in `to` after an event of another one (record::branch), and continues it with these inputs.
    /// The last one may be refused; then the record ends with the refusal.
    /// Throws: Differs if an earlier one is refused or changes nothing; reflect::ReadError if one is no input;
    /// record::Error.
    virtual void branch(record::Store& from, const std::string& name, std::uint64_t event,
                        std::span<const Try> inputs, record::Store& to,
                        const std::string& new_name) const = 0;

    /// Executes the whole record again. Calls `progress` from time to time with the number of events. An exception of
    /// `progress` ends the check.
    [[nodiscard]] virtual Verdict verify(record::Store& store, const std::string& name,
                                         const std::function<void(std::uint64_t)>& progress) const = 0;
};

} // namespace herding::inline v0::inspect
