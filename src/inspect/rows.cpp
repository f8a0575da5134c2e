#include "events.hpp"
#include "positions.hpp"
#include "recorded.hpp"
#include "walk.hpp"

#include <algorithm>

/// Rows of a session: what happened, in words, and which rows a filter matches.

namespace herding::inline v0::inspect {

namespace {

using record::Kind;

/// Words of a row, which is one line or two on a screen.
constexpr std::size_t most_lines = 8;

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

Row Session::Walk::row(std::size_t number, std::optional<ShownFrame>* frame, bool changes) {
    Row row = session_.plain_row(number);
    if (number == 0 || row.kind != Kind::Committed) {
        return row;
    }
    const detail::Entry& entry = session_.events_->at(number);
    ShownFrame shown;
    try {
        session_.check_known(entry.number);
        go(entry.before);
        shown = session_.rules_->frame(*position_, session_.events_->raw(entry), session_.viewer_, changes);
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

/// `before`: the position before a commit, whose row has just been executed.
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
        position_.reset(); // the row says why
    }
    opened.row = row(number, &opened.frame, true);
    try {
        session_.check_known(opened.row.number);
        if (!commits || (opened.frame && opened.row.problem.empty())) {
            add_states(opened, before.get());
            return opened;
        }
    } catch (const Differs&) { // as far as the record has them
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
    row.number = entry.number;
    row.actor = entry.actor;
    if (entry.kind == Kind::Committed) {
        if (events_->undone_by(entry.number) != 0) {
            row.other = events_->undone_by(entry.number);
        }
    } else if (is_numbered(entry.kind)) {
        row.other = events_->frame_of(entry);
    } else {
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
