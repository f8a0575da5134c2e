#include "herding/inspect/session.hpp"

#include "recorded.hpp"
#include "verification.hpp"

#include "herding/record/detail/payload.hpp"
#include "herding/record/error.hpp"
#include "herding/record/io.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace herding::inline v0::inspect {

namespace {

using record::Kind;
using record::RawEvent;

/// Behind every so many commits a position is kept, while there is room.
constexpr std::uint32_t stride = 64;
constexpr std::size_t most_positions = 512;
/// Words of a row, which is one line or two on a screen.
constexpr std::size_t most_lines = 8;

constexpr std::int32_t nobody_knows = -3;

Actor actor_of(std::int32_t code) {
    return code >= 0    ? Actor::player(static_cast<std::uint16_t>(code))
           : code == -1 ? Actor::chance
                        : Actor::system;
}

/// Actors are stored as 0 for the system, 1 for chance, and players from 2 on.
std::int32_t actor_code(std::uint64_t stored) {
    return stored == 0 ? -2 : stored == 1 ? -1 : static_cast<std::int32_t>(stored - 2);
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool contains(const std::string& text, const std::string& part) {
    return std::search(text.begin(), text.end(), part.begin(), part.end(),
                       [](char a, char b) { return lower(a) == lower(b); }) != text.end();
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool any_contains(const std::vector<std::string>& lines, const std::string& part) {
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return contains(line, part); });
}

bool matches(const Filter& filter, const Row& row) {
    return (!filter.actor || row.actor == filter.actor) &&
           (filter.behavior.empty() || has(row.behaviors, filter.behavior)) &&
           (filter.diff.empty() || has(row.diffs, filter.diff)) &&
           (filter.text.empty() || any_contains(row.inputs, filter.text) ||
            any_contains(row.traces, filter.text) || any_contains(row.behaviors, filter.text) ||
            contains(row.text, filter.text));
}

void add_name(std::vector<std::string>& names, const std::string& name) {
    if (!name.empty() && !has(names, name)) {
        names.push_back(name);
    }
}

void describe(Row& row, const ShownFrame& frame) {
    for (const auto& input : frame.inputs) {
        row.inputs.push_back(input ? input->words : "(not shown)");
    }
    for (const ShownStep& step : frame.steps) {
        add_name(row.behaviors, step.behavior);
        for (const ShownDiff& diff : step.diffs) {
            add_name(row.diffs, diff.part.kind);
        }
        for (const Part& trace : step.traces) {
            if (row.traces.size() < most_lines) {
                row.traces.push_back(trace.words);
            }
        }
    }
    row.barriers = frame.barriers;
}

} // namespace

Session::Session(Source source, const std::vector<MakeRules>& games, Viewer viewer)
    : source_(std::move(source)), viewer_(viewer), store_(source_.store()),
      reader_(store_->open(source_.name)), header_(reader_->header()), row_of_{0}, undone_by_{0} {
    find_rules(games);
    if (viewer_ && rules_ == nullptr) {
        throw record::Error(record::ErrorKind::OtherRules, source_.name,
                            "only the rules of `" + header_.game +
                                "` know what a player may see, and this program does not have them");
    }
    if (viewer_ && *viewer_ != view::observer && *viewer_ >= rules_->players()) {
        throw std::invalid_argument("there is no player " + std::to_string(*viewer_) + ": " + source_.name +
                                    " has " + std::to_string(rules_->players()) + " players, from 0 on");
    }
    refresh();
}

Session::~Session() = default;

void Session::find_rules(const std::vector<MakeRules>& games) {
    verdict_ = {
        record::Opening::ViewOnly, {"this program does not have the rules of `" + header_.game + "`"}, {}};
    try {
        for (const MakeRules make : games) {
            if ((rules_ = make(header_)) != nullptr) {
                static_cast<void>(rules_->initial());
                verdict_ = {record::Opening::Exact, {}, {}};
                return;
            }
        }
    } catch (const Differs& error) {
        rules_.reset();
        verdict_.reasons = {error.what()};
    }
}

bool Session::refresh() {
    const std::size_t before = rows_.size();
    RawEvent event;
    while (reader_->next(event)) {
        take(event);
    }
    const bool verified = take_verdict();
    return rows_.size() != before || verified;
}

bool Session::take_verdict() {
    const Verdict* verdict = verification_ == nullptr ? nullptr : verification_->result();
    if (verdict == nullptr) {
        return false;
    }
    verdict_ = *verdict;
    verified_ = true;
    verification_.reset();
    return true;
}

void Session::take(const RawEvent& event) {
    Entry entry;
    entry.at = payloads_.size();
    entry.size = static_cast<std::uint32_t>(event.payload.size());
    entry.number = static_cast<std::uint32_t>(event.number);
    entry.kind = event.kind;
    entry.before = entry.after = commit_;
    closed_ = event.kind == Kind::Closed;
    if (event.kind == Kind::Checkpoint) {
        checkpoints_[commit_] = {entry.at, entry.size};
    } else if (is_numbered(event.kind)) {
        try {
            take_numbered(event, entry);
        } catch (const record::detail::Cursor::Malformed& error) {
            throw record::Error(record::ErrorKind::Unreadable, source_.name, error.cause,
                                record::Location{event.byte, event.number});
        }
    } else if (viewer_) {
        return; // what the application wrote is for nobody in particular
    } else if (event.kind == Kind::Annotation) {
        take_law(detail::recorded_text(header_, event));
    }
    payloads_.insert(payloads_.end(), event.payload.begin(), event.payload.end());
    if (event.kind != Kind::Checkpoint) {
        rows_.push_back(entry);
    }
}

/// A saved failure of a law names the law, and then says what was violated.
void Session::take_law(const std::string& text) {
    constexpr std::string_view law = "law: ";
    constexpr std::string_view violation = "violation: ";
    if (text.starts_with(law) && law_.empty()) {
        law_ = text.substr(law.size());
        law_row_ = row_of_.back();
    } else if (text.starts_with(violation) && !law_.empty()) {
        law_ += ": " + text.substr(violation.size());
    }
}

void Session::take_numbered(const RawEvent& event, Entry& entry) {
    record::detail::Cursor cursor(event.payload);
    static_cast<void>(cursor.u64()); // the hash
    entry.actor = actor_code(cursor.varint());
    if (event.kind == Kind::Committed) {
        entry.after = entry.number;
    } else {
        const auto frame = static_cast<std::uint32_t>(cursor.varint());
        if (frame == 0 || frame >= row_of_.size() || rows_[row_of_[frame] - 1].kind != Kind::Committed) {
            throw record::detail::Cursor::Malformed{"it names frame " + std::to_string(frame) +
                                                    ", which is none"};
        }
        if (event.kind == Kind::Redone) {
            undone_by_[frame] = 0;
            entry.after = frame;
        } else {
            entry.after = entry_of(frame).before;
            for (std::uint32_t at = commit_; at != entry.after && at != 0; at = entry_of(at).before) {
                undone_by_[at] = entry.number;
            }
        }
    }
    commit_ = entry.after;
    number_ = event.number;
    row_of_.push_back(static_cast<std::uint32_t>(rows_.size() + 1));
    undone_by_.push_back(0);
}

const Session::Entry& Session::entry_of(std::uint32_t number) const { return rows_[row_of_[number] - 1]; }

const Session::Entry& Session::entry_at(std::size_t row) const {
    if (row == 0 || row > rows_.size()) {
        throw std::out_of_range("there is no row " + std::to_string(row) + ": the record has " +
                                std::to_string(rows_.size()));
    }
    return rows_[row - 1];
}

RawEvent Session::event_of(const Entry& entry) const {
    RawEvent event;
    event.kind = entry.kind;
    event.number = entry.number;
    event.payload = record::View(payloads_).subspan(entry.at, entry.size);
    return event;
}

void Session::check_known(std::uint64_t number) const {
    if (rules_ == nullptr) {
        throw Differs(verdict_.reasons.front());
    }
    if (verdict_.stopped && number >= *verdict_.stopped) {
        throw Differs("the rules do not repeat event " + std::to_string(*verdict_.stopped));
    }
}

/// Players learn nothing from what exactly is different.
std::string Session::problem(const Differs& error) const {
    return viewer_ ? "The rules of this program do not repeat this event." : error.what();
}

// ---- Positions

void Session::remember(std::uint32_t commit, const Position& position) {
    if (commit % stride != 0 || positions_.contains(commit)) {
        return;
    }
    if (positions_.size() >= most_positions) {
        positions_.erase(recent_.front());
        recent_.pop_front();
    }
    positions_.emplace(commit, position.copy());
    recent_.push_back(commit);
}

std::unique_ptr<Position> Session::reach(std::uint32_t commit) {
    check_known(commit);
    std::vector<std::uint32_t> way;
    std::unique_ptr<Position> position;
    for (std::uint32_t at = commit; position == nullptr; at = entry_of(at).before) {
        if (const auto kept = positions_.find(at); kept != positions_.end()) {
            recent_.remove(at);
            recent_.push_back(at);
            position = kept->second->copy();
        } else if (const auto checkpoint = checkpoints_.find(at); checkpoint != checkpoints_.end()) {
            const auto [place, size] = checkpoint->second;
            position = rules_->checkpoint(record::View(payloads_).subspan(place, size));
        } else if (at == 0) {
            position = rules_->initial();
        } else {
            way.push_back(at);
        }
        if (position != nullptr) {
            break;
        }
    }
    for (auto at = way.rbegin(); at != way.rend(); ++at) {
        rules_->apply(*position, event_of(entry_of(*at)));
        remember(*at, *position);
    }
    return position;
}

std::unique_ptr<Position> Session::position_at(std::size_t row, std::size_t diffs) {
    if (row == 0) {
        return reach(0);
    }
    const Entry& entry = entry_at(row);
    check_known(entry.number);
    if (entry.kind != Kind::Committed) {
        return reach(diffs == 0 ? entry.before : entry.after);
    }
    auto position = reach(entry.before);
    if (viewer_ && rules_->hides()) { // only before and after, because states between are not the player's
        if (diffs > 0) {
            rules_->apply(*position, event_of(entry));
        }
    } else if (diffs > 0) {
        rules_->apply_diffs(*position, event_of(entry), diffs);
    }
    return position;
}

// ---- Rows

/// Describes rows in order, and keeps the position between them.
class Session::Walk {
public:
    explicit Walk(Session& session) : session_(session) {}

    Row row(std::size_t number, std::optional<ShownFrame>* frame, bool changes) {
        Row row = session_.plain_row(number);
        if (number == 0 || row.kind != Kind::Committed) {
            return row;
        }
        const Entry& entry = session_.entry_at(number);
        ShownFrame shown;
        try {
            session_.check_known(entry.number);
            if (position_ == nullptr || at_ != entry.before) {
                position_.reset();
                position_ = session_.reach(entry.before);
            }
            shown = session_.rules_->frame(*position_, session_.event_of(entry), session_.viewer_, changes);
            at_ = entry.after;
            session_.remember(at_, *position_);
        } catch (const Differs& error) {
            position_.reset();
            row.problem = session_.problem(error);
            if (session_.viewer_) {
                return row;
            }
            shown = detail::recorded_frame(session_.header_, session_.event_of(entry));
        }
        describe(row, shown);
        if (frame != nullptr) {
            *frame = std::move(shown);
        }
        return row;
    }

private:
    Session& session_;
    std::unique_ptr<Position> position_;
    std::uint32_t at_ = 0;
};

Row Session::plain_row(std::size_t number) const {
    Row row;
    row.row = number;
    if (number == 0) {
        row.start = true;
        return row;
    }
    const Entry& entry = entry_at(number);
    row.kind = entry.kind;
    row.number = entry.number;
    if (entry.actor != nobody_knows) {
        row.actor = actor_of(entry.actor);
    }
    if (entry.kind == Kind::Committed) {
        if (undone_by_[entry.number] != 0) {
            row.other = undone_by_[entry.number];
        }
    } else if (is_numbered(entry.kind)) {
        record::detail::Cursor cursor(event_of(entry).payload);
        static_cast<void>(cursor.u64());
        static_cast<void>(cursor.varint());
        row.other = cursor.varint();
    } else {
        row.text = detail::recorded_text(header_, event_of(entry));
    }
    return row;
}

std::vector<Row> Session::range(std::size_t from, std::size_t count) {
    std::vector<Row> rows;
    Walk walk(*this);
    for (std::size_t i = from; i < this->rows() && i - from < count; ++i) {
        rows.push_back(walk.row(i, nullptr, false));
    }
    return rows;
}

Found Session::find(const Filter& filter, std::size_t from, std::size_t most, std::size_t budget) {
    Found found;
    Walk walk(*this);
    found.next = from;
    for (; found.next < rows() && found.rows.size() < most && budget > 0; ++found.next, --budget) {
        const Row plain = plain_row(found.next);
        if (filter.actor && plain.actor != filter.actor) {
            continue; // without executing it
        }
        Row row = walk.row(found.next, nullptr, false);
        if (matches(filter, row)) {
            found.rows.push_back(std::move(row));
        }
    }
    found.done = found.next >= rows();
    return found;
}

std::size_t Session::since(std::uint16_t player, std::size_t row) const {
    for (std::size_t at = std::min(row, rows_.size()); at > 0; --at) {
        if (rows_[at - 1].kind == Kind::Committed && rows_[at - 1].actor == player) {
            return at + 1;
        }
    }
    return 1;
}

std::optional<std::size_t> Session::row_of(std::uint64_t number) const {
    return number < row_of_.size() ? std::optional<std::size_t>(row_of_[number]) : std::nullopt;
}

std::pair<Row, std::optional<ShownFrame>> Session::open(std::size_t row) {
    std::optional<ShownFrame> frame;
    Row shown = Walk(*this).row(row, &frame, true);
    return {std::move(shown), std::move(frame)};
}

// ---- States

ShownState Session::recorded_state_at(std::size_t row, std::size_t diffs) const {
    if (viewer_) {
        throw Differs("The rules of this program do not repeat this event.");
    }
    const std::uint32_t commit = row == 0 ? 0 : diffs == 0 ? entry_at(row).before : entry_at(row).after;
    if (const auto checkpoint = checkpoints_.find(commit); checkpoint != checkpoints_.end()) {
        RawEvent event;
        event.kind = Kind::Checkpoint;
        event.payload = record::View(payloads_).subspan(checkpoint->second.first, checkpoint->second.second);
        return {detail::recorded_state(header_, event), {}, {}};
    }
    if (commit == 0) {
        return {detail::recorded_start(header_), {}, {}};
    }
    throw Differs("the record has no State here, and " +
                  (rules_ == nullptr ? "this program does not have the rules of `" + header_.game + "`"
                                     : std::string("the rules of this program do not lead to it")));
}

ShownState Session::state(std::size_t row, std::size_t diffs) {
    std::unique_ptr<Position> position;
    try {
        position = position_at(row, diffs);
    } catch (const Differs&) {
        return recorded_state_at(row, diffs);
    }
    return rules_->show(*position, viewer_);
}

std::vector<Action> Session::actions(std::size_t row) {
    try {
        return rules_ == nullptr ? std::vector<Action>()
                                 : rules_->actions(*position_at(row, static_cast<std::size_t>(-1)), viewer_);
    } catch (const Differs&) {
        return {};
    }
}

Branch Session::attempt(std::size_t row, const std::vector<Try>& inputs) {
    auto position = position_at(row, static_cast<std::size_t>(-1));
    Branch branch;
    for (const Try& one : inputs) {
        branch.last = rules_->attempt(*position, one.input, one.by, viewer_);
        if (!branch.last.frame) {
            break;
        }
        ++branch.done;
    }
    branch.state = rules_->show(*position, viewer_);
    branch.actions = rules_->actions(*position, viewer_);
    return branch;
}

record::Bytes Session::save_branch(std::size_t row, const std::vector<Try>& inputs) {
    if (viewer_) {
        throw std::invalid_argument("a branch cannot be saved for one player: a record contains everything");
    }
    const std::uint64_t event = row == 0 ? 0 : entry_at(row).number;
    check_known(event);
    const std::string name = "branch.journal";
    const auto io = record::memory_io();
    record::FileStore files({}, io);
    rules_->branch(*source_.store(), source_.name, event, inputs, files, name);
    const auto file = io->open(name, record::Io::Open::Read);
    record::Bytes bytes(file->size());
    bytes.resize(file->read(0, bytes));
    return bytes;
}

// ---- Records side by side

Comparison Session::compare(Session& other) {
    const auto next = [](const Session& session, std::size_t row) {
        while (row < session.rows() && row > 0 && !is_numbered(session.rows_[row - 1].kind)) {
            ++row;
        }
        return row;
    };
    const auto same_view = [](Walk& mine, std::size_t row, Walk& others, std::size_t other_row) {
        std::optional<ShownFrame> frame;
        std::optional<ShownFrame> other_frame;
        Row one = mine.row(row, &frame, true);
        const Row two = others.row(other_row, &other_frame, true);
        one.row = two.row;
        return one == two && frame == other_frame;
    };
    Walk mine(*this);
    Walk others(other);
    std::size_t row = 0;
    std::size_t other_row = 0;
    const auto differ = [&](std::string reason) {
        return Comparison{true, row, other_row, std::move(reason)};
    };
    if (header_.game != other.header_.game) {
        return differ("They are records of different games.");
    }
    if (viewer_ ? state(0, 0).json != other.state(0, 0).json
                : header_.setup != other.header_.setup || header_.state != other.header_.state) {
        return differ("They begin differently.");
    }
    for (row = next(*this, 1), other_row = next(other, 1); row < rows() && other_row < other.rows();
         row = next(*this, row + 1), other_row = next(other, other_row + 1)) {
        const Entry& one = entry_at(row);
        const Entry& two = other.entry_at(other_row);
        if (one.kind != two.kind) {
            return differ("Other things happen.");
        }
        if (one.actor != two.actor) {
            return differ("Somebody else acts.");
        }
        if (viewer_) {
            if (!same_view(mine, row, others, other_row)) {
                return differ("This player sees something else.");
            }
            continue;
        }
        const record::View a = event_of(one).payload;
        const record::View b = other.event_of(two).payload;
        if (!std::equal(a.begin(), a.end(), b.begin(), b.end())) {
            const Row left = mine.row(row, nullptr, false);
            const Row right = others.row(other_row, nullptr, false);
            return differ(left.inputs != right.inputs ? "The inputs differ."
                                                      : "The same input has another result.");
        }
    }
    if (row < rows() || other_row < other.rows()) {
        row = std::min(row, rows() - 1);
        other_row = std::min(other_row, other.rows() - 1);
        return differ("One record ends, and the other one continues.");
    }
    return {};
}

// ---- The whole

void Session::verify() {
    if (rules_ != nullptr) {
        verdict_ = Verification::run(*rules_, source_, std::atomic<bool>(false));
        verified_ = true;
    }
}

void Session::verify_in_background() {
    if (rules_ != nullptr && !verified_ && verification_ == nullptr) {
        verification_ = std::make_unique<Verification>(*rules_, source_);
    }
}

Overview Session::overview() const {
    Overview all;
    all.record = source_.name;
    all.game = header_.game;
    all.rules_version = header_.rules_version;
    all.verdict = verdict_;
    all.verified = verified_;
    all.viewer = viewer_;
    all.rows = rows();
    all.events = number_;
    all.closed = closed_;
    all.behaviors = header_.behaviors;
    if (rules_ != nullptr) {
        all.players = rules_->players();
        all.hides = rules_->hides();
    }
    if (viewer_) {
        all.verdict.reasons.clear();
        return all;
    }
    all.law = law_;
    all.law_row = law_row_;
    if (rules_ != nullptr) {
        all.setup = rules_->setup();
    }
    if (header_.parent) {
        all.parent = header_.parent->record + ", event " + std::to_string(header_.parent->event);
    }
    if (const record::Tail& tail = reader_->tail(); tail.ending != record::Ending::Clean) {
        all.ending = std::string(name(tail.ending)) + " at byte " + std::to_string(tail.location.byte) +
                     ", after event " + std::to_string(tail.location.event) + ": " + tail.cause;
    }
    return all;
}

} // namespace herding::inline v0::inspect
