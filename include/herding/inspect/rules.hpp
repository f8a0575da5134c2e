#pragma once

#include "herding/inspect/documents.hpp"
#include "herding/inspect/fwd.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"
#include "herding/record/open.hpp"
#include "herding/record/store.hpp"

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

/// The rules make something else of an event than the record says, or do not understand it.
class Differs : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A State of a game, whatever its type.
class Position {
public:
    Position() = default;
    Position(const Position&) = delete;
    Position& operator=(const Position&) = delete;
    virtual ~Position() = default;
    [[nodiscard]] virtual std::unique_ptr<Position> copy() const = 0;
};

/// An input that is tried on a branch.
struct Try {
    Actor by;
    std::string input;
};

/// What opening found (record::open).
struct Verdict {
    record::Opening opening = record::Opening::Refused;
    std::vector<std::string> reasons = {};
    std::optional<std::uint64_t> stopped = {}; ///< number of the first event that the rules do not repeat

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// What the rules of a game add to a record of it: states, drawings, frames in words, and what else could have been
/// done. Made for one record by `rules_of` (rules_of.hpp). Nothing here changes the record.
///
/// Functions that execute an event throw Differs where the rules do not repeat it.
class Rules {
public:
    Rules() = default;
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;
    virtual ~Rules() = default;

    /// The game's name for people.
    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual unsigned players() const = 0;
    /// Whether some players see what others do not.
    [[nodiscard]] virtual bool hides() const = 0;
    /// Whether a viewer does not notice some commits (view::HidesCommits).
    [[nodiscard]] virtual bool hides_commits() const { return false; }
    /// The Setup as JSON.
    [[nodiscard]] virtual std::string setup() const = 0;
    /// The sequences of the game, whose positions are rules; empty for a game without sequences.
    [[nodiscard]] virtual std::vector<record::BehaviorName> sequences() const = 0;
    /// Whether a behavior of this name only runs the sequences: then nobody looks for it.
    [[nodiscard]] virtual bool runs_sequences(std::string_view behavior) const = 0;

    /// The State in which the record begins. Throws Differs where it cannot be read.
    [[nodiscard]] virtual std::unique_ptr<Position> initial() const = 0;
    /// The State of a checkpoint. Throws Differs where it cannot be read, or has another hash.
    [[nodiscard]] virtual std::unique_ptr<Position> checkpoint(record::View payload) const = 0;

    /// Executes a committed event without a frame.
    virtual void apply(Position& position, const record::RawEvent& event) const = 0;
    /// Executes a committed event; `position` becomes the one after it. With `changes` the frame has those of each diff.
    [[nodiscard]] virtual ShownFrame frame(Position& position, const record::RawEvent& event, Viewer viewer,
                                           bool changes) const = 0;
    /// Whether a viewer notices a committed event; `position` becomes the one after it.
    [[nodiscard]] virtual bool notices(Position& position, const record::RawEvent& event,
                                       std::uint16_t /*viewer*/) const {
        apply(position, event);
        return true;
    }
    /// The position after so many of the diffs of a committed event.
    virtual void apply_diffs(Position& position, const record::RawEvent& event, std::size_t diffs) const = 0;

    [[nodiscard]] virtual ShownState show(const Position& position, Viewer viewer) const = 0;
    /// What is different between two positions that the viewer sees.
    [[nodiscard]] virtual std::vector<reflect::Change> difference(const Position& from, const Position& to,
                                                                  Viewer viewer) const = 0;

    /// All legal actions; a viewer who is a player gets their own.
    [[nodiscard]] virtual std::vector<Action> actions(const Position& position, Viewer viewer) const = 0;
    /// Does something else from here. A player of a game with secrets gets a preview, and `position` stays.
    /// Throws reflect::ReadError where the text is no input.
    [[nodiscard]] virtual Attempt attempt(Position& position, std::string_view input, Actor by,
                                          Viewer viewer) const = 0;

    /// These inputs of one actor, each as JSON of the record, and the rule that refuses them. Throws Differs where one cannot be
    /// read.
    [[nodiscard]] virtual ShownRefusal refused(const Position& position, std::span<const std::string> inputs,
                                               Actor by) const = 0;

    /// Begins a record in `to` behind an event of another one (record::branch), and continues it with these inputs. The
    /// last one may be refused; then the record ends with the refusal. Throws Differs where another one is refused or
    /// changes nothing, reflect::ReadError where one is no input, and record::Error.
    virtual void branch(record::Store& from, const std::string& name, std::uint64_t event,
                        std::span<const Try> inputs, record::Store& to,
                        const std::string& new_name) const = 0;

    /// Executes the whole record again. `go_on` is called now and then with the number of events; it ends the check by
    /// throwing.
    [[nodiscard]] virtual Verdict verify(record::Store& store, const std::string& name,
                                         const std::function<void(std::uint64_t)>& go_on) const = 0;
};

} // namespace herding::inline v0::inspect
