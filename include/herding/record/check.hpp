#pragma once

#include "herding/record/event.hpp"
#include "herding/record/header.hpp"
#include "herding/record/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// Checks of records that need no rules of a game: `herd record verify`. Opening a record makes the same checks.

namespace herding::inline v0::record {

namespace detail {

/// Frames that undo and redo can reach: their numbers, and the hashes of the States after them.
class Line {
public:
    struct Point {
        std::uint64_t frame = 0;
        std::uint64_t hash = 0;
    };

    explicit Line(Point start) : start_(start) {}

    /// The start of the line.
    [[nodiscard]] const Point& start() const noexcept { return start_; }
    void commit(Point point);
    /// The point before a frame that undo crosses. Nothing if undo does not reach the frame.
    [[nodiscard]] std::optional<Point> before(std::uint64_t frame) const;
    /// Moves to a frame that undo reaches, or to the start.
    void back_to(std::uint64_t frame);
    /// The point that the next redo leads to.
    [[nodiscard]] std::optional<Point> next() const;
    void forward() { ++now_; }
    /// The number of frames that undo can cross.
    [[nodiscard]] std::size_t size() const noexcept { return now_; }

private:
    Point start_;
    std::vector<Point> points_;
    std::size_t now_ = 0;
};

/// Thrown if undo or redo names a frame before the start of a check.
struct BeforeStart {
    std::uint64_t frame;
};

/// The hash of States in records.
inline constexpr std::string_view known_hash = "xxh3-64";

/// Throws: Error (NewerVersion) if this program does not know the hash of the record's States.
void expect_known_hash(const Reader& reader);

} // namespace detail

/// Checker of the events of one record in their order, without the rules of its game.
///
/// An event passes if an engine of some game with these types can have written it:
/// - Every byte of the payload has a meaning. Values are values of their types. Counts fit.
/// - Behaviors are in the header.
/// - Undo and redo go to existing frames, and lead to States with the hashes of these frames.
/// - An undo is joined with no commit, or with one commit less than the number of frames that it crosses.
/// - A checkpoint holds the State of its event.
///
/// Memory: 16 bytes for each frame that undo or redo reaches.
/// Complexity: O(size of the event).
class Checker {
public:
    /// Begins at the start of a record. The header must outlive this.
    explicit Checker(const Header& header);

    /// Checks Setup and initial State against their hashes.
    /// Throws: detail::Cursor::Malformed.
    void check_header() const;

    /// Begins at a checkpoint instead. Pass it to `check` first. `number` is that of the event before it. Then
    /// `check` throws detail::BeforeStart for an undo or a redo that crosses the checkpoint.
    void begin_at(std::uint64_t number, const RawEvent& checkpoint);

    /// Checks the next event.
    /// Throws: detail::Cursor::Malformed with the cause. Then nothing more can be checked.
    void check(const RawEvent& event) {
        check_frame(event);
        follow(event);
    }

    /// The two parts of `check`: `check_frame` for the frame of a committed event, and `follow` for everything else.
    /// A caller who compares frames with the bytes that the rules write checks only frames that differ.
    void check_frame(const RawEvent& event) const;
    void follow(const RawEvent& event);

    /// The frame that the last undone event leads to. 0 is the start of the record.
    [[nodiscard]] std::uint64_t back_to() const noexcept { return back_to_; }
    /// The number of the event at which this began.
    [[nodiscard]] std::uint64_t start() const noexcept { return line_.start().frame; }

private:
    void moved(const RawEvent& event);
    void joined(const RawEvent& event);
    void checkpoint(const RawEvent& event) const;
    void refused(const RawEvent& event) const;

    const Header& header_;
    detail::Line line_;
    std::uint64_t number_ = 0; ///< of the last event of the engine
    std::uint64_t hash_ = 0;   ///< of the State after it
    std::uint64_t back_to_ = 0;
    std::uint64_t joined_ = 0; ///< commits that must follow, because they belong to an undo
};

/// Reads a record to its end and checks all of it. Afterwards the reader's tail describes how it ends.
///
/// Throws: Error with the place: Unreadable for an event that no engine writes, NewerVersion for an unknown hash of
/// States, and errors of reading.
/// Complexity: O(size of the record).
///
///     const auto reader = store.open("friday.journal");
///     record::check(*reader);
void check(Reader& reader, const OnEvent& progress = {});

} // namespace herding::inline v0::record
