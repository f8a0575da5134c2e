#pragma once

#include "herding/inspect/documents.hpp"
#include "herding/inspect/rules.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/store.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::inspect {

namespace detail {
class Events;
class Positions;
} // namespace detail

/// Where a record is. Each call of `store` returns a store that another thread may use.
struct Source {
    std::function<std::shared_ptr<record::Store>()> store;
    std::string name;
};

/// Which rows are searched. Empty members match everything.
struct Filter {
    std::optional<Actor> actor = {};
    std::string behavior = {}; ///< a rule: a behavior, a sequence, or one position of it (`turn@roll`)
    std::string diff = {};     ///< a kind
    std::string text = {};     ///< in the words that the page shows of the event, whatever the case

    friend bool operator==(const Filter&, const Filter&) = default;
};

/// Some of the rows that a filter matches.
struct Found {
    std::vector<Row> rows;
    std::size_t next = 0; ///< the row where searching continues
    bool done = false;
};

/// What is known of the record as a whole.
struct Overview {
    std::string record; ///< its name
    std::string game;
    std::string rules_version;
    Verdict verdict;       ///< what opening said, so far
    bool verified = false; ///< all events have been executed again
    Viewer viewer;
    unsigned players = 0; ///< 0 where the rules are not there
    bool hides = false;
    std::size_t rows = 0;
    std::uint64_t events = 0; ///< numbered ones
    bool closed = false;      ///< its last writer ended on purpose
    std::string ending;       ///< what is wrong with its end; empty where nothing is
    /// Behaviors, and in place of those that run sequences the sequences.
    std::vector<record::BehaviorName> behaviors;
    std::string setup;       ///< JSON; empty for players
    std::string parent;      ///< of a branch
    std::string law;         ///< a law that broke, and how; the annotations `law` and `violation`
    std::size_t law_row = 0; ///< the event before them
};

/// The first place where two records differ.
struct Comparison {
    bool differ = false;
    std::size_t row = 0;       ///< in this record
    std::size_t other_row = 0; ///< in the other one
    std::string reason;
};

/// What trying some inputs one after the other led to.
struct Branch {
    Attempt last;
    std::size_t done = 0; ///< inputs that were committed
    ShownState state;
    std::vector<Action> actions;
};

/// A row, opened.
struct OpenedRow {
    Row row;
    std::optional<ShownFrame> frame; ///< of a commit
    /// Before it, after each of its diffs, and after it, if they were asked for: one at the start, two where it has no diffs
    /// that the viewer sees.
    std::vector<ShownState> states;
    std::string problem; ///< why there are no states
};

/// Whether `Session::open_each` shows states.
enum class WithStates : bool { No, Yes };

/// A record that is being looked at: all rows in ranges, each frame, each state, and what else could have been done.
/// It never changes the record.
///
/// A player's session contains what that player may see and nothing else: inputs, frames and states pass through
/// view::of, and rows are those of commits, undos and redos. Marks, annotations, refusals, hashes, sizes, the Setup and
/// the reasons of a verdict are left out. If the Spec hides commits, rows and numbers are those of the events that the
/// player notices; the session executes each event once to find them.
///
/// It keeps the payloads of the record and 40 bytes for each event, and a bounded number of States. Reaching an event
/// costs at most the events between two checkpoints. Not safe for concurrent calls.
class Session {
public:
    /// Reads the record. The first of the games that makes Rules for it explains it; without one it shows what the
    /// record itself contains. Throws record::Error, also (OtherRules) for a player's view without rules, which alone
    /// know what players may see, and std::invalid_argument for a viewer who is no player of this game.
    Session(Source source, const std::vector<MakeRules>& games, Viewer viewer);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Reads what has been appended since, and takes the verdict of a check that has ended. Returns whether there was
    /// something.
    bool refresh();
    /// Executes everything again, now. O(events)
    void verify();
    /// The same in a thread of its own; `overview` says when it has ended.
    void verify_in_background();

    [[nodiscard]] Overview overview() const;
    [[nodiscard]] std::size_t rows() const noexcept;

    /// Up to `count` rows. O(count) beyond reaching the first one.
    [[nodiscard]] std::vector<Row> range(std::size_t from, std::size_t count);
    /// Looks at up to `budget` rows from `from` on, and returns up to `most` that match.
    [[nodiscard]] Found find(const Filter& filter, std::size_t from, std::size_t most, std::size_t budget);
    /// The row after the last commit of a player before `row`: where "since my last turn" begins. 1 if there is none.
    [[nodiscard]] std::size_t since(std::uint16_t player, std::size_t row) const;
    /// The row of a numbered event; nothing where there is none.
    [[nodiscard]] std::optional<std::size_t> row_of(std::uint64_t number) const;

    /// One row, opened. No frame for rows that are no commits. Throws std::out_of_range.
    [[nodiscard]] std::pair<Row, std::optional<ShownFrame>> open(std::size_t row);
    /// Rows `from` to `to`, or to the last one, opened in order. Executes each once, and so costs less than `open` of each;
    /// with states once more for each diff. Holds one row at a time.
    void open_each(std::size_t from, std::size_t to, WithStates states,
                   const std::function<void(const OpenedRow&)>& take);
    /// The state before a row (0), and after so many of its diffs. Throws Differs where it cannot be shown.
    [[nodiscard]] ShownState state(std::size_t row, std::size_t diffs);
    /// What is legal after a row.
    [[nodiscard]] std::vector<Action> actions(std::size_t row);
    /// Tries inputs after a row. Throws Differs, and reflect::ReadError for what is no input.
    [[nodiscard]] Branch attempt(std::size_t row, const std::vector<Try>& inputs);
    /// The journal of a record that begins after a row and continues with these inputs; its header names this record. The last
    /// input may be refused; then the record ends with the refusal. Throws what `Rules::branch` throws, and std::invalid_argument in a player's session: a record contains everything.
    [[nodiscard]] record::Bytes save_branch(std::size_t row, const std::vector<Try>& inputs);
    /// Compares with another session of the same viewer.
    [[nodiscard]] Comparison compare(Session& other);

    [[nodiscard]] const Rules* rules() const noexcept { return rules_.get(); }

private:
    class Verification;

    void find_rules(const std::vector<MakeRules>& games);
    bool take_verdict();
    void judge_events();
    void check_known(std::uint64_t number) const;
    [[nodiscard]] std::string problem(const Differs& error) const;
    [[nodiscard]] std::unique_ptr<Position> position_at(std::size_t row, std::size_t diffs);
    [[nodiscard]] ShownState recorded_state_at(std::size_t row, std::size_t diffs) const;
    /// The position behind a commit. Throws Differs.
    [[nodiscard]] std::unique_ptr<Position> reach(std::uint32_t commit);
    class Walk;
    [[nodiscard]] Row plain_row(std::size_t row) const;

    Source source_;
    Viewer viewer_;
    std::shared_ptr<record::Store> store_;
    std::unique_ptr<record::Reader> reader_;
    record::Header header_;
    std::unique_ptr<Rules> rules_;
    Verdict verdict_;
    bool verified_ = false;
    bool stuck_ = false; ///< at an event that the rules do not repeat, where a player's rows end
    std::unique_ptr<Verification> verification_;

    std::unique_ptr<detail::Events> events_;
    std::unique_ptr<detail::Positions> positions_; // null without rules
};

} // namespace herding::inline v0::inspect
