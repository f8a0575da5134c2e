#include "json.hpp"

#include "herding/inspect/inspector.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/detail/take_line.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>

/// `--text`: events with their rules, for terminals and pipes.

namespace herding::inline v0::inspect {

namespace {

// Every text may come from a record of somebody else. It could move the cursor, or imitate an event. So each text is
// printed through `printable`, line by line if the rules may have written several.
using reflect::detail::printable;

void write_indented(std::ostream& out, std::string_view lines, std::string_view indent) {
    while (!lines.empty()) {
        out << indent << printable(reflect::detail::take_line(lines)) << '\n';
    }
}

void write_change(std::ostream& out, const reflect::Change& change, std::string_view indent) {
    std::ostringstream words;
    words << change;
    out << indent << printable(words.str()) << '\n';
}

void write_frame(std::ostream& out, const ShownFrame& frame) {
    for (const ShownStep& step : frame.steps) {
        out << "    " << printable(step.rule);
        if (step.round != 0) {
            out << ", round " << step.round << " of settling";
        }
        out << (step.cite.empty() ? "" : ": " + printable(step.cite)) << '\n';
        for (const Part& trace : step.traces) {
            write_indented(out, trace.words, "      ");
        }
        for (const ShownDiff& diff : step.diffs) {
            out << "      "
                << (diff.step.empty() ? "diff " + printable(diff.part.text) : printable(diff.step)) << '\n';
            for (const auto& change : diff.changes) {
                write_change(out, change, "        ");
            }
        }
    }
    for (const Rule& rule : frame.passed) {
        out << "    passed " << printable(rule.name) << (rule.cite.empty() ? "" : ": " + printable(rule.cite))
            << (rule.words.empty() ? "" : " (" + printable(rule.words) + ")") << '\n';
    }
    const bool by_diffs = std::any_of(frame.steps.begin(), frame.steps.end(), [](const ShownStep& step) {
        return std::any_of(step.diffs.begin(), step.diffs.end(),
                           [](const ShownDiff& diff) { return !diff.changes.empty(); });
    });
    if (!by_diffs && !frame.changes.empty()) {
        out << "    changes\n";
        for (const auto& change : frame.changes) {
            write_change(out, change, "      ");
        }
    }
    if (!frame.barriers.empty()) {
        out << "    barrier:";
        for (const std::string& kind : frame.barriers) {
            out << ' ' << printable(kind);
        }
        out << (frame.barrier_by.empty() ? "" : " by " + printable(frame.barrier_by)) << '\n';
    }
}

void write_overview(std::ostream& out, const Overview& all) {
    out << printable(all.record) << ": " << printable(all.game) << ", " << all.events
        << (all.events == 1 ? " event, " : " events, ") << name(all.verdict.opening)
        << (all.verified || all.verdict.opening == record::Opening::ViewOnly ? "" : ", not verified") << '\n';
    for (const std::string& reason : all.verdict.reasons) {
        write_indented(out, reason, "  ");
    }
    if (all.viewer) {
        out << "  as seen by "
            << (*all.viewer == view::observer    ? "an observer"
                : *all.viewer < all.names.size() ? printable(all.names[*all.viewer])
                                                 : "player " + std::to_string(*all.viewer))
            << '\n';
    }
    for (const auto& [label, text] :
         {std::pair{"  ends: ", &all.ending}, std::pair{"  branch of ", &all.parent},
          std::pair{"  law: ", &all.law}}) {
        if (!text->empty()) {
            out << label << printable(*text) << '\n';
        }
    }
}

/// A saved failure has the law as annotations after the event that broke it.
std::string law_mark(const Overview& all, std::size_t row) {
    return all.law.empty() || row != all.law_row ? std::string()
                                                 : "    a law broke here: " + printable(all.law) + '\n';
}

void write_row(std::ostream& out, const Row& row) {
    const bool committed = row.kind == record::Kind::Committed;
    out << '#' << row.number << ' ';
    if (row.actor) {
        out << printable(row.who) << ": ";
    }
    if (!committed) {
        out << name(row.kind) << (row.inputs.empty() ? "" : " ");
    }
    for (std::size_t i = 0; i < row.inputs.size(); ++i) {
        out << (i == 0 ? "" : ", ") << printable(row.inputs[i]);
    }
    if (row.other) {
        out << (committed ? " (undone by event " : " frame ") << *row.other << (committed ? ")" : "");
    }
    if (row.kind == record::Kind::Refused) {
        out << "\n    by " << printable(row.behaviors.empty() ? std::string() : row.behaviors.front())
            << (row.cite.empty() ? "" : ": " + printable(row.cite)) << "\n     ";
    }
    out << (row.text.empty() ? "" : " ") << printable(row.text) << '\n';
    if (!row.problem.empty()) {
        write_indented(out, row.problem, "    ");
    }
}

} // namespace

void write_text(Session& session, std::ostream& out, std::size_t from, std::size_t to) {
    const Overview overview = session.overview();
    write_overview(out, overview);
    session.open_each(std::max<std::size_t>(from, 1), to, WithStates::No, [&](const OpenedRow& opened) {
        write_row(out, opened.row);
        if (opened.frame) {
            write_frame(out, *opened.frame);
        }
        out << law_mark(overview, opened.row.row);
    });
    if (session.rules() != nullptr) {
        try {
            write_indented(
                out, session.state(std::min(to, session.rows() - 1), static_cast<std::size_t>(-1)).drawing,
                "");
        } catch (const Differs&) { // the row has reported it
        }
    }
}

} // namespace herding::inline v0::inspect
