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

/// Frames on the way to the current state and those that redo reaches: their numbers, and hashes of the State behind them.
class Line {
public:
    struct Place {
        std::uint64_t frame = 0;
        std::uint64_t hash = 0;
    };

    explicit Line(Place start) : start_(start) {}

    /// The place behind which the line begins.
    [[nodiscard]] const Place& start() const noexcept { return start_; }
    void commit(Place place);
    /// The place before a frame that undo goes back over. Nothing if the frame is not on the way.
    [[nodiscard]] std::optional<Place> before(std::uint64_t frame) const;
    /// To a frame on the way, or to the start.
    void back_to(std::uint64_t frame);
    /// The place that redo goes to.
    [[nodiscard]] std::optional<Place> next() const;
    void forward() { ++now_; }
    /// How many frames are on the way.
    [[nodiscard]] std::size_t size() const noexcept { return now_; }

private:
    Place start_;
    std::vector<Place> places_;
    std::size_t now_ = 0;
};

/// Undo or redo names a frame from before the event behind which a check began.
struct BeforeStart {
    std::uint64_t frame;
};

/// How the States of records are hashed.
inline constexpr std::string_view known_hash = "xxh3-64";

/// Throws Error (NewerVersion) for a record whose States are hashed in a way that this program does not know.
void expect_known_hash(const Reader& reader);

} // namespace detail

/// Checks the events of one record in their order, without the rules of its game.
///
/// An event passes if an engine of some game with these types can have written it: every byte of the payload has a
/// meaning, values are values of their types, counts fit, and behaviors are those of the header. Undo and redo go to frames
/// that are there, and lead to States with the hashes of these frames. An undo is joined with a commit for each frame that it
/// goes back over but the first, or with none. A checkpoint holds the State of its event.
///
/// Memory is 16 bytes for each frame that undo or redo reaches. O(size of the event).
class Checker {
public:
    /// From the start of a record. The header must outlive this.
    explicit Checker(const Header& header);

    /// Checks Setup and initial State with their hashes. Throws detail::Cursor::Malformed.
    void check_header() const;

    /// Begins behind an event instead: at a checkpoint, which `check` gets next. `number` is that of the event.
    /// Then `check` throws detail::BeforeStart for an undo or a redo that reaches over the checkpoint.
    void begin_at(std::uint64_t number, const RawEvent& checkpoint);

    /// Checks the next event. Throws detail::Cursor::Malformed with the cause; then nothing more can be checked.
    void check(const RawEvent& event) {
        check_frame(event);
        follow(event);
    }

    /// The two parts of `check`: the frame of a committed event, and everything else. For a caller who compares the bytes of
    /// a frame with what the rules write, so that only one that differs has to be checked.
    void check_frame(const RawEvent& event) const;
    void follow(const RawEvent& event);

    /// The frame to which the last undone event went back; 0 is the start of the record.
    [[nodiscard]] std::uint64_t back_to() const noexcept { return back_to_; }
    /// Number of the event behind which this began.
    [[nodiscard]] std::uint64_t start() const noexcept { return line_.start().frame; }

private:
    void moved(const RawEvent& event);
    void joined(const RawEvent& event);
    void checkpoint(const RawEvent& event) const;
    void refused(const RawEvent& event) const;

    const Header& header_;
    detail::Line line_;
    std::uint64_t number_ = 0; ///< of the last event of the engine
    std::uint64_t hash_ = 0;   ///< of the State behind it
    std::uint64_t back_to_ = 0;
    std::uint64_t joined_ = 0; ///< commits that must follow, because they happened together with an undo
};

/// Reads a record to its end and checks all of it. The reader's tail says afterwards how it ends.
///
/// Throws Error with the place: Unreadable for what no engine writes, NewerVersion for States that are hashed in an unknown
/// way, and what reading throws. O(size of the record).
///
///     const auto reader = store.open("friday.journal");
///     record::check(*reader);
void check(Reader& reader, const Progress& progress = {});

} // namespace herding::inline v0::record
