#include "events.hpp"
#include "positions.hpp"
#include "recorded.hpp"
#include "search.hpp"
#include "walk.hpp"

#include <algorithm>

/// Rows of a session in words, and filters of rows.

namespace herding::inline v0::inspect {

namespace {

using record::Kind;

/// Most lines of a row, which is one line or two on a screen.
constexpr std::size_t most_lines = 8;

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether a rule is in the list: by its name, or any position of a sequence by the sequence's name.
bool has_rule(const std::vector<std::string>& rules, const std::string& name) {
    return std::any_of(rules.begin(), rules.end(), [&](const std::string& rule) {
        return rule.starts_with(name) && (rule.size() == name.size() || rule[name.size()] == '@');
    });
}

/// Compares everything but the text, which `count_hits` has counted.
bool matches(const Filter& filter, const Row& row) {
    return (!filter.actor || row.actor == filter.actor) &&
           (filter.behavior.empty() || has_rule(row.behaviors, filter.behavior)) &&
           (filter.diff.empty() || has(row.diffs, filter.diff)) && (filter.text.empty() || row.hits != 0);
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
    std::vector<std::string> steps;
    for (const ShownStep& step : frame.steps) {
        add_name(row.behaviors, step.rule);
        for (const ShownDiff& diff : step.diffs) {
            add_name(row.diffs, diff.part.kind);
            if (!diff.step.empty() && steps.size() < most_lines) {
                steps.push_back(diff.step);
            }
        }
        for (const Part& trace : step.traces) {
            if (row.traces.size() < most_lines) {
                row.traces.push_back(trace.words);
            }
        }
    }
    if (row.traces.empty()) {
        row.traces = std::move(steps);
    }
    row.barriers = frame.barriers;
}

} // namespace

Row Session::Walk::row(std::size_t number, std::optional<ShownFrame>* frame, bool changes) {
    Row row = session_.plain_row(number);
    if (number != 0 && row.kind == Kind::Refused) {
        add_refusal(row);
    }
    if (number == 0 || row.kind != Kind::Committed) {
        return row;
    }
    const detail::Entry& entry = session_.events_->at(number);
    ShownFrame shown;
    try {
        session_.check_known(entry.number);
        go(entry.before);
        const std::unique_ptr<Position> before = position_->copy();
        shown = session_.rules_->frame(*position_, session_.events_->raw(entry), session_.viewer_, changes);
        for (auto& input : shown.inputs) { // named on the board on which they are done
            if (input) {
                session_.add_words(*before, *input, entry.actor.value_or(Actor::system));
            }
        }
        at_ = entry.after;
        session_.positions_->remember(at_, *position_);
    } catch (const Differs& error) {
        position_.reset();
        row.problem = session_.problem(error);
        if (session_.viewer_) {
            return row;
        }
        shown = detail::recorded_frame(session_.header_, session_.events_->raw(entry));
    }
    describe(row, shown);
    if (frame != nullptr) {
        *frame = std::move(shown);
    }
    return row;
}

/// The record names the behavior that refused. The rules know the position of the sequence and its citation.
void Session::Walk::add_refusal(Row& row) {
    const detail::Entry& entry = session_.events_->at(row.row);
    const auto recorded = detail::recorded_refusal(session_.header_, session_.events_->raw(entry));
    row.actor = recorded.by;
    row.who = session_.name_of(recorded.by);
    ShownRefusal shown{recorded.inputs, recorded.rule};
    std::vector<std::string> inputs;
    for (const Part& input : recorded.inputs) {
        inputs.push_back(input.text);
    }
    try {
        session_.check_known(entry.number);
        go(entry.before);
        shown = session_.rules_->refused(*position_, inputs, recorded.by);
        for (Part& input : shown.inputs) {
            session_.add_words(*position_, input, recorded.by);
        }
        if (shown.by.name.empty()) {
            shown.by = recorded.rule;
            row.problem = "The rules of this program do not refuse it.";
        }
    } catch (const Differs&) { // the content of the record suffices
        position_.reset();
    }
    for (const Part& input : shown.inputs) {
        row.inputs.push_back(input.words);
    }
    const Rule& rule = shown.by;
    row.behaviors = {rule.name};
    row.cite = rule.cite;
    row.text = rule.words;
}

void Session::Walk::go(std::uint32_t commit) {
    if (position_ == nullptr || at_ != commit) {
        position_.reset();
        position_ = session_.reach(commit);
        at_ = commit;
    }
}

ShownState Session::Walk::show(const Position& position) const {
    return session_.rules_->show(position, session_.viewer_);
}

/// `before` is the position before a commit whose row has just been executed.
void Session::Walk::add_states(OpenedRow& opened, const Position* before) {
    if (opened.row.start) {
        go(0);
        opened.states.push_back(show(*position_));
        return;
    }
    const detail::Entry& entry = session_.events_->at(opened.row.row);
    if (before == nullptr) {
        for (const std::uint32_t commit : {entry.before, entry.after}) {
            go(commit);
            opened.states.push_back(show(*position_));
        }
        return;
    }
    opened.states.push_back(show(*before));
    for (std::size_t diffs = 1; diffs + 1 < opened.frame->states; ++diffs) {
        const auto between = before->copy();
        session_.rules_->apply_diffs(*between, session_.events_->raw(entry), diffs);
        opened.states.push_back(show(*between));
    }
    if (opened.frame->states > 1) {
        opened.states.push_back(show(*position_));
    }
}

OpenedRow Session::Walk::with_states(std::size_t number) {
    OpenedRow opened;
    std::unique_ptr<Position> before;
    const bool commits = number != 0 && session_.events_->at(number).kind == Kind::Committed;
    try {
        if (commits) {
            session_.check_known(session_.events_->at(number).number);
            go(session_.events_->at(number).before);
            before = position_->copy();
        }
    } catch (const Differs&) {
        position_.reset(); // the row reports the problem
    }
    opened.row = row(number, &opened.frame, true);
    try {
        session_.check_known(number == 0 ? 0 : session_.events_->at(number).number);
        if (!commits || (opened.frame && opened.row.problem.empty())) {
            add_states(opened, before.get());
            return opened;
        }
    } catch (const Differs&) { // then only the states in the record
        opened.states.clear();
    }
    try {
        opened.states.push_back(session_.recorded_state_at(number, 0));
        if (number != 0) {
            opened.states.push_back(session_.recorded_state_at(number, 1));
        }
    } catch (const Differs& error) {
        opened.states.clear();
        opened.problem = error.what();
    }
    return opened;
}

Row Session::plain_row(std::size_t number) const {
    Row row;
    row.row = number;
    if (number == 0) {
        row.start = true;
        return row;
    }
    const detail::Entry& entry = events_->at(number);
    row.kind = entry.kind;
    row.number = viewer_ ? events_->number(entry) : entry.number;
    row.actor = entry.actor;
    row.who = entry.actor ? name_of(*entry.actor) : std::string();
    if (entry.kind == Kind::Committed) {
        if (events_->undone_by(entry.number) != 0) {
            row.other = events_->undone_by(entry.number);
        }
    } else if (is_numbered(entry.kind)) {
        row.other = events_->frame_of(entry);
    } else if (entry.kind != Kind::Refused) { // refusals are described by `add_refusal`
        row.text = detail::recorded_text(header_, events_->raw(entry));
    }
    return row;
}

std::size_t Session::rows() const noexcept { return events_->size() + 1; }

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
        if (filter.actor && plain.actor && plain.actor != filter.actor) {
            continue; // before the event is executed
        }
        std::optional<ShownFrame> frame;
        Row row = walk.row(found.next, &frame, !filter.text.empty());
        if (!filter.text.empty()) {
            detail::count_hits(row, frame ? &*frame : nullptr, filter.text);
        }
        if (matches(filter, row)) {
            found.rows.push_back(std::move(row));
        }
    }
    found.done = found.next >= rows();
    return found;
}

std::size_t Session::since(std::uint16_t player, std::size_t row) const {
    for (std::size_t at = std::min(row, events_->size()); at > 0; --at) {
        const detail::Entry& entry = events_->at(at);
        if (entry.kind == Kind::Committed && entry.actor == Actor::player(player)) {
            return at + 1;
        }
    }
    return 1;
}

std::optional<std::size_t> Session::row_of(std::uint64_t number) const { return events_->row_of(number); }

void Session::open_each(std::size_t from, std::size_t to, WithStates states,
                        const std::function<void(const OpenedRow&)>& take) {
    Walk walk(*this);
    for (std::size_t i = from; i < rows() && i <= to; ++i) {
        if (states == WithStates::Yes) {
            take(walk.with_states(i));
        } else {
            OpenedRow opened;
            opened.row = walk.row(i, &opened.frame, true);
            take(opened);
        }
    }
}

std::pair<Row, std::optional<ShownFrame>> Session::open(std::size_t row) {
    std::optional<ShownFrame> frame;
    Row shown = Walk(*this).row(row, &frame, true);
    return {std::move(shown), std::move(frame)};
}

} // namespace herding::inline v0::inspect
