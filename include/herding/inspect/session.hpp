#pragma once

#include "herding/inspect/documents.hpp"
#include "herding/inspect/rules.hpp"
#include "herding/play/fwd.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/store.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::inspect {

namespace detail {
class Events;
class Positions;
} // namespace detail

/// Location of a record. Each call of `store` returns a store that another thread may use.
struct Source {
    std::function<std::shared_ptr<record::Store>()> store;
    std::string name;
};

/// Filter of rows. Empty members match everything.
struct Filter {
    std::optional<Actor> actor = {};
    std::string behavior = {}; ///< a rule: a behavior, a sequence, or one position of it (`turn@roll`)
    std::string diff = {};     ///< a kind
    std::string text = {};     ///< a text in the words that the page shows of the event; case does not matter

    friend bool operator==(const Filter&, const Filter&) = default;
};

/// Result of a search: some of the rows that a filter matches.
struct Found {
    std::vector<Row> rows;
    std::size_t next = 0; ///< the next row to search
    bool done = false;
};

/// Properties of the record as a whole.
struct Overview {
    std::string record; ///< its name
    std::string game;
    std::string rules_version;
    Verdict verdict;       ///< result of opening, so far
    bool verified = false; ///< all events have been executed again
    Viewer viewer;
    unsigned players = 0;           ///< 0 if the rules are not known
    std::vector<std::string> names; ///< of the players; empty if they have none
    bool hides = false;
    std::size_t rows = 0;
    std::uint64_t events = 0; ///< numbered ones
    bool closed = false;      ///< its last writer ended on purpose
    std::string ending;       ///< the problem of its end; empty if there is none
    /// Behaviors. Sequences take the place of the behaviors that run them.
    std::vector<record::BehaviorName> behaviors;
    std::string setup;       ///< JSON; empty for players
    std::string parent;      ///< of a branch
    std::string law;         ///< a broken law and its violation, from the annotations `law` and `violation`
    std::size_t law_row = 0; ///< the row of the event before them
};

/// First difference of two records.
struct Comparison {
    bool differ = false;
    std::size_t row = 0;       ///< in this record
    std::size_t other_row = 0; ///< in the other one
    std::string reason;
};

/// Result of trying some inputs in order.
struct Branch {
    Attempt last;
    std::size_t done = 0; ///< number of committed inputs
    ShownState state;
    std::vector<Action> actions;
    std::vector<std::string> inputs = {}; ///< in words, up to the first that was not committed
};

/// Meaning of a line that a person types, as at a terminal (play::understood). At most one of `input`, `candidates` and
/// `attempt` has something.
struct Reading {
    std::string input = {};              ///< a legal input, in canonical text
    std::vector<Action> candidates = {}; ///< legal inputs that it may mean, if there are several
    std::string attempt = {};  ///< an input of the right form that is not legal: try it for the reason
    std::string expected = {}; ///< if it is no legal input: the expected forms, in sentences
};

/// Estimates of a position: a score for each player.
struct Evaluated {
    std::size_t row = 0;             ///< the position after this row
    std::optional<Actor> actor = {}; ///< of the row
    std::vector<double> values = {};

    friend bool operator==(const Evaluated&, const Evaluated&) = default;
};

/// State of an evaluation of the record.
struct Evaluation {
    bool running = false;
    std::uint64_t iterations = 0; ///< of each position; 0: none was begun
    std::size_t all = 0;          ///< number of positions
    std::size_t every = 1;        ///< one of this many events (without undone ones) is evaluated
    std::size_t done = 0;         ///< number of evaluated positions
    std::vector<Evaluated> values = {};
    std::string problem = {}; ///< the reason why it ended early
};

/// A row with all details.
struct OpenedRow {
    Row row;
    std::optional<ShownFrame> frame; ///< of a commit
    /// If requested, the states before it, after each of its diffs, and after it. One for the start of the record.
    /// Two if the viewer sees none of its diffs.
    std::vector<ShownState> states;
    std::string problem; ///< the reason why there are no states
};

/// Whether `Session::open_each` includes states.
enum class WithStates : bool { No, Yes };

/// View of one record: ranges of rows, frames, states, and other actions that were possible. It never changes the
/// record.
///
/// A player's session contains only parts that the player may see. Inputs, frames and states pass through view::of. Rows
/// are commits, undos and redos. Marks, annotations, refusals, hashes, sizes, the Setup and the reasons of a verdict
/// are left out. If the Spec hides commits, rows and numbers are those of the events that the player notices. The
/// session executes each event once to find them.
///
/// Memory: the payloads of the record, 40 bytes for each event, and a bounded number of States. Reaching an event
/// costs at most the events between two checkpoints. Not safe for concurrent calls.
class Session {
public:
    /// Reads the record. Uses the Rules of the first game that makes some for it. Without Rules the session shows only
    /// the content of the record itself.
    /// Throws: record::Error, also (OtherRules) for a player's view without rules, because only rules know what
    /// players may see. std::invalid_argument for a viewer who is no player of this game.
    Session(Source source, const std::vector<MakeRules>& games, Viewer viewer);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Reads appended events, and the verdict of a finished check.
    /// Returns: whether there was anything new.
    bool refresh();
    /// Executes everything again now.
    /// Complexity: O(events).
    void verify();
    /// Executes everything again in another thread. `overview` shows when it has finished.
    void verify_in_background();

    [[nodiscard]] Overview overview() const;
    [[nodiscard]] std::size_t rows() const noexcept;

    /// Up to `count` rows.
    /// Complexity: reaching the first row, and O(count).
    [[nodiscard]] std::vector<Row> range(std::size_t from, std::size_t count);
    /// Searches up to `budget` rows from `from` on. Returns up to `most` matching rows.
    [[nodiscard]] Found find(const Filter& filter, std::size_t from, std::size_t most, std::size_t budget);
    /// The row after the last commit of a player before `row`, for "since my last turn". 1 if there is none.
    [[nodiscard]] std::size_t since(std::uint16_t player, std::size_t row) const;
    /// The row of a numbered event, or nothing if it does not exist.
    [[nodiscard]] std::optional<std::size_t> row_of(std::uint64_t number) const;

    /// One row with its frame, if it is a commit.
    /// Throws: std::out_of_range.
    [[nodiscard]] std::pair<Row, std::optional<ShownFrame>> open(std::size_t row);
    /// Calls `take` with each row from `from` to `to`, or to the last one, in order. Holds one row in memory.
    /// Complexity: one execution of each event, which is less than `open` of each; with states, one more for each diff.
    void open_each(std::size_t from, std::size_t to, WithStates states,
                   const std::function<void(const OpenedRow&)>& take);
    /// The state before a row (0 diffs), or after this many of its diffs.
    /// Throws: Differs if it cannot be shown.
    [[nodiscard]] ShownState state(std::size_t row, std::size_t diffs);
    /// The legal actions after a row.
    [[nodiscard]] std::vector<Action> actions(std::size_t row);
    /// Tries inputs after a row.
    /// Throws: Differs; reflect::ReadError for a text that is no input.
    [[nodiscard]] Branch attempt(std::size_t row, const std::vector<Try>& inputs);
    /// The meaning of a line that a person types for an actor, after a row and inputs that are tried there. Words of the
    /// actions are those of offers.
    /// Throws: as `attempt`.
    [[nodiscard]] Reading understand(std::size_t row, const std::vector<Try>& inputs, Actor by,
                                     std::string_view line);
    /// The journal of a branch: a record that begins after a row and continues with these inputs. Its header names
    /// this record. The last input may be refused; then the record ends with the refusal.
    /// Throws: as `Rules::branch`. std::invalid_argument in a player's session, because a record contains everything.
    [[nodiscard]] record::Bytes save_branch(std::size_t row, const std::vector<Try>& inputs);
    /// Estimates the positions along the record, from the first event to the last one, by tree search with
    /// `iterations` for each. It uses a thread of its own. Continues an earlier evaluation with the same number. Equal records and numbers
    /// lead to equal values. The search knows the whole State.
    ///
    /// Memory: another session of this record in that thread, a tree of bounded size, and at most 1,000 positions.
    /// Throws: std::invalid_argument for a viewer from whom something is hidden, or without rules that can be searched.
    void evaluate(std::uint64_t iterations);
    /// The evaluation ends after the present iteration. Its values remain.
    void cancel_evaluation() noexcept;
    /// Progress of the evaluation, with its values from the index `from` on.
    [[nodiscard]] Evaluation evaluation(std::size_t from = 0) const;
    /// Compares the record with that of another session of the same viewer.
    [[nodiscard]] Comparison compare(Session& other);

    [[nodiscard]] const Rules* rules() const noexcept { return rules_.get(); }

private:
    class Verification;
    class Evaluator;

    [[nodiscard]] ShownState show(const Position& position) const;
    [[nodiscard]] std::string name_of(Actor actor) const;
    [[nodiscard]] std::string called(const Position& position, const std::string& input, Actor by) const;
    void add_words(const Position& position, Part& input, Actor by) const;
    void add_words(const Position& position, std::vector<Action>& actions) const;
    /// The viewer of the words and offers for an actor.
    [[nodiscard]] std::uint16_t viewer_of(Actor by) const;
    [[nodiscard]] play::Offer offer(const Position& position, const std::vector<Action>& actions,
                                    Actor by) const;
    [[nodiscard]] std::unique_ptr<Position> position_after(std::size_t row, const std::vector<Try>& inputs);
    void find_rules(const std::vector<MakeRules>& games);
    bool take_verdict();
    void judge_events();
    void check_known(std::uint64_t number) const;
    [[nodiscard]] std::string problem(const Differs& error) const;
    [[nodiscard]] std::unique_ptr<Position> position_at(std::size_t row, std::size_t diffs);
    [[nodiscard]] ShownState recorded_state_at(std::size_t row, std::size_t diffs) const;
    /// The position after a commit.
    /// Throws: Differs.
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
    bool stuck_ = false; ///< at an event that the rules do not repeat; a player's rows end there
    std::unique_ptr<Verification> verification_;
    std::unique_ptr<Evaluator> evaluator_;
    MakeRules make_ = nullptr; ///< made rules_

    std::unique_ptr<detail::Events> events_;
    std::unique_ptr<detail::Positions> positions_; // null without rules
};

} // namespace herding::inline v0::inspect
