#include "search.hpp"

#include "json.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace herding::inline v0::inspect::detail {

namespace {

using record::Kind;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Counter of a text's hits in lines. It keeps the first line with a hit that is not in the row.
class Search {
public:
    explicit Search(const std::string& text) : text_(text) {}

    /// Counts a line that the row shows.
    void in_row(const std::string& line) {
        const std::size_t count = count_in(line);
        hits_ += count;
        row_shows_ = row_shows_ || count != 0;
    }
    /// Counts a line that only the open event shows.
    void elsewhere(const std::string& line) {
        const std::size_t count = count_in(line);
        hits_ += count;
        if (count != 0 && first_.empty()) {
            first_ = line;
        }
    }
    void give(Row& row) {
        row.hits = hits_;
        row.hit = row_shows_ ? std::string() : std::move(first_);
    }

private:
    [[nodiscard]] std::size_t count_in(const std::string& line) const {
        std::size_t count = 0;
        for (auto at = line.begin();; ++count) {
            at = std::search(at, line.end(), text_.begin(), text_.end(),
                             [](char a, char b) { return lower(a) == lower(b); });
            if (at == line.end()) {
                return count;
            }
            at += static_cast<std::ptrdiff_t>(text_.size());
        }
    }

    const std::string& text_;
    std::size_t hits_ = 0;
    bool row_shows_ = false;
    std::string first_;
};

/// The page's title of a row that is no commit.
std::string title(const Row& row) {
    const std::string frame = row.other ? std::to_string(*row.other) : std::string();
    if (row.start) {
        return "Start";
    }
    switch (row.kind) {
    case Kind::Undone: return "Undo of " + frame;
    case Kind::Redone: return "Redo of " + frame;
    case Kind::Closed: return "Closed";
    default: return row.text;
    }
}

void search_changes(Search& search, const std::vector<reflect::Change>& changes) {
    for (const auto& change : changes) {
        search.elsewhere(change.path);
        search.elsewhere(change.from.value_or(std::string()));
        search.elsewhere(change.to.value_or(std::string()));
    }
}

void search_frame(Search& search, const ShownFrame& frame) {
    for (const auto& input : frame.inputs) {
        if (input && input->text != input->words) {
            search.elsewhere(input->text);
        }
    }
    for (const ShownStep& step : frame.steps) {
        search.elsewhere(step.rule);
        search.elsewhere(step.cite);
        for (const Part& trace : step.traces) {
            search.elsewhere(trace.words);
        }
        for (const ShownDiff& diff : step.diffs) {
            search.elsewhere(diff.step);
            search.elsewhere(diff.part.text);
            search_changes(search, diff.changes);
        }
    }
    const bool by_diffs = std::any_of(frame.steps.begin(), frame.steps.end(), [](const ShownStep& step) {
        return std::any_of(step.diffs.begin(), step.diffs.end(),
                           [](const ShownDiff& diff) { return !diff.changes.empty(); });
    });
    if (!by_diffs) { // then the page shows the changes of the whole frame
        search_changes(search, frame.changes);
    }
    search.elsewhere(frame.barrier_by);
    for (const Rule& rule : frame.passed) { // last, because most events passed the same rules
        search.elsewhere(rule.name);
        search.elsewhere(rule.cite);
        search.elsewhere(rule.words);
    }
}

} // namespace

void count_hits(Row& row, const ShownFrame* frame, const std::string& text) {
    Search search(text);
    if (row.actor) {
        search.in_row(row.who);
    }
    for (const std::string& input : row.inputs) {
        search.in_row(input);
    }
    if (row.start || row.kind != Kind::Committed) {
        search.in_row(title(row));
    }
    if (!row.start && row.kind == Kind::Refused) {
        search.in_row("Refused");
        for (const std::string& rule : row.behaviors) {
            search.in_row(rule);
        }
    }
    if (!row.start && row.kind == Kind::Committed && row.other) {
        search.in_row("undone by " + std::to_string(*row.other));
    }
    for (const std::string& barrier : row.barriers) {
        search.in_row(barrier);
    }
    if (frame == nullptr) {
        search.elsewhere(row.cite);
    } else {
        search_frame(search, *frame);
    }
    search.elsewhere(row.problem);
    search.give(row);
}

} // namespace herding::inline v0::inspect::detail
