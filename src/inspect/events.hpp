#pragma once

#include "herding/inspect/rules.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::inspect::detail {

/// Event of a record: its actor, and the commits before and after it.
struct Entry {
    std::size_t at = 0; ///< position of its payload
    std::uint32_t size = 0;
    std::uint32_t number = 0;
    std::uint32_t before = 0; ///< the commit whose state it starts from; 0 is the start
    std::uint32_t after = 0;  ///< the commit whose state it leads to
    std::optional<Actor> actor;
    record::Kind kind{};
    std::uint32_t depth = 0; ///< for a commit: number of commits that lead to its state
};

/// Events of a record in memory, as rows and as a tree of commits. It needs no rules.
class Events {
public:
    /// For a player's session it keeps only events that the session shows.
    Events(std::string record, const record::Header& header, bool for_player);

    /// Appends an event.
    /// Throws: record::Error (Unreadable) if it does not fit the events before it.
    void take(const record::RawEvent& event);

    /// From now on rows are those that `judge` adds, and numbers are those of the viewer. Call it before the first
    /// event.
    void count_noticed() noexcept { counts_ = true; }
    /// The next event for `judge`. Null if there is none.
    [[nodiscard]] const Entry* unjudged() const;
    /// Decides whether the viewer notices that event; then it gets a row. A commit is noticed if `noticed` is set. An
    /// undo or a redo is noticed if the viewer has noticed one of its commits.
    void judge(bool noticed);

    /// Number of rows without the start.
    [[nodiscard]] std::size_t size() const noexcept { return counts_ ? noticed_.size() : rows_.size(); }
    /// The entry of a row from 1 on.
    /// Throws: std::out_of_range.
    [[nodiscard]] const Entry& at(std::size_t row) const;
    /// The entry of a numbered event, which must exist.
    [[nodiscard]] const Entry& numbered(std::uint32_t number) const { return rows_[row_of_[number] - 1]; }
    /// The viewer's number of a numbered event.
    [[nodiscard]] std::uint32_t number(const Entry& entry) const {
        return counts_ ? numbers_[entry.number] : entry.number;
    }
    /// The row of a numbered event, or nothing if it does not exist. 0 is the start.
    [[nodiscard]] std::optional<std::size_t> row_of(std::uint64_t number) const;
    /// The event that undid this commit. 0 if none did, or if it was redone.
    [[nodiscard]] std::uint32_t undone_by(std::uint32_t commit) const {
        const std::uint32_t event = undone_by_[commit];
        return !counts_ ? event : event < numbers_.size() ? numbers_[event] : 0;
    }
    /// The frame that an undo or a redo names.
    [[nodiscard]] std::uint64_t frame_of(const Entry& entry) const;

    /// The event of an entry. Its payload is valid until the next `take`.
    [[nodiscard]] record::RawEvent raw(const Entry& entry) const;
    /// The checkpoint after a commit. Its payload is valid until the next `take`.
    [[nodiscard]] std::optional<record::RawEvent> checkpoint(std::uint32_t commit) const;

    /// The number of the last numbered event.
    [[nodiscard]] std::uint64_t last() const noexcept { return counts_ ? noticed_.size() : number_; }
    /// Whether the last event closes the record.
    [[nodiscard]] bool closed() const noexcept { return closed_; }
    /// A broken law and its violation, from the annotations `law` and `violation`, and the row before them.
    [[nodiscard]] const std::string& law() const noexcept { return law_; }
    [[nodiscard]] std::size_t law_row() const noexcept { return law_row_; }

private:
    void take_numbered(const record::RawEvent& event, Entry& entry);
    void take_law(const std::string& text);

    std::string record_;
    const record::Header* header_;
    bool for_player_;

    record::Bytes payloads_;
    std::vector<Entry> rows_;
    std::vector<std::uint32_t> row_of_{0};    // by number; 0: the start
    std::vector<std::uint32_t> undone_by_{0}; // by number of a commit
    std::map<std::uint32_t, std::pair<std::size_t, std::size_t>>
        checkpoints_;          // by commit: position and size in payloads_
    std::uint32_t commit_ = 0; // the commit that the last event leads to
    std::uint64_t number_ = 0;
    bool closed_ = false;
    bool counts_ = false;
    std::vector<std::size_t> noticed_; // indices in rows_, if counts_ is set
    std::vector<std::uint32_t> numbers_{
        0}; // by number of an event: the viewer's number, 0 if it is not noticed
    std::vector<std::uint32_t> noticed_frame_{0}; // by number of an event: the frame of an undo or a redo
    std::string law_;
    std::size_t law_row_ = 0;
};

} // namespace herding::inline v0::inspect::detail
