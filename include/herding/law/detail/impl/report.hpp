#pragma once

#include "herding/law/detail/number_of.hpp"
#include "herding/law/result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::law {

HERDING_LAW_INLINE Counts::Counts() = default;
HERDING_LAW_INLINE Counts::Counts(std::initializer_list<value_type> counts) : map(counts) {}
HERDING_LAW_INLINE Counts::Counts(const Counts& other) = default;
HERDING_LAW_INLINE Counts::Counts(Counts&& other) noexcept = default;
HERDING_LAW_INLINE Counts& Counts::operator=(const Counts& other) = default;
HERDING_LAW_INLINE Counts& Counts::operator=(Counts&& other) noexcept = default;
HERDING_LAW_INLINE Counts::~Counts() = default;

HERDING_LAW_INLINE std::uint64_t Distribution::of(const Counts& counts, std::string_view what) {
    const auto found = counts.find(what);
    return found == counts.end() ? 0 : found->second;
}

HERDING_LAW_INLINE void Distribution::count(Counts& counts, std::string_view what) {
    if (const auto found = counts.find(what); found != counts.end()) {
        ++found->second;
    } else {
        counts.emplace(what, 1);
    }
}

HERDING_LAW_INLINE std::ostream& operator<<(std::ostream& out, const Distribution& d) {
    const auto line = [&out](std::string_view title, const Distribution::Counts& counts) {
        out << "  " << title << ':';
        const char* separator = " ";
        for (const auto& [what, number] : counts) {
            out << separator << what << ' ' << number;
            separator = ", ";
        }
        out << (counts.empty() ? " none\n" : "\n");
    };
    out << "  " << detail::number_of(d.cases, "case") << ", " << d.finished
        << " of them to the end of a game (" << detail::number_of(d.game_length, "input") << "), "
        << detail::number_of(d.commands, "command") << ", "
        << detail::number_of(d.faults, "injected exception") << ", undo " << d.undo_depth << " deep, redo "
        << d.redo_depth << " deep\n";
    if (d.dealt != 0) {
        out << "  `determinize` dealt " << detail::number_of(d.dealt, "State") << " again, "
            << d.dealt_otherwise << " of them otherwise\n";
    }
    line("dispatches", d.outcomes);
    line("history", d.history);
    line("barriers", d.barriers);
    if (!d.settled.empty()) {
        line("settling", d.settled);
    }
    std::size_t width = 0;
    for (const auto& behavior : d.behaviors) {
        width = std::max(width, behavior.size());
    }
    for (const auto& behavior : d.behaviors) {
        const auto stopped = Distribution::of(d.stopped, behavior);
        const auto emitted = Distribution::of(d.emitted, behavior);
        out << "  " << behavior << std::string(width - behavior.size(), ' ') << "  stopped " << std::setw(6)
            << stopped << "  emitted " << std::setw(6) << emitted
            << (stopped + emitted == 0 ? "  never seen\n" : "\n");
    }
    const char* separator = "  never seen: ";
    for (const auto& kind : d.kinds) {
        if (Distribution::of(d.made, kind) == 0) {
            out << separator << kind;
            separator = ", ";
        }
    }
    out << (*separator == ',' ? "\n" : "");
    separator = "  seldom seen, so a mistake there is found by chance: ";
    for (const auto& [what, number] : d.seldom()) {
        out << separator << what << ' ' << number;
        separator = ", ";
    }
    out << (*separator == ',' ? "\n" : "");
    return out;
}

HERDING_LAW_INLINE std::vector<std::pair<std::string, std::uint64_t>>
Distribution::seldom(std::uint64_t most) const {
    constexpr std::uint64_t least_cases = 20;
    std::vector<std::pair<std::string, std::uint64_t>> rare;
    if (cases < least_cases) {
        return rare;
    }
    const auto add = [&](const Counts& counts, std::string_view before, std::string_view after) {
        for (const auto& [what, number] : counts) {
            if (number <= most) {
                const auto rarer = [](std::uint64_t a, const auto& b) { return a < b.second; };
                rare.emplace(std::upper_bound(rare.begin(), rare.end(), number, rarer),
                             std::string(before) + what + std::string(after), number);
            }
        }
    };
    add(stopped, "", " stopped");
    add(emitted, "", " emitted");
    add(made, "", "");
    add(barriers, "barrier ", "");
    add(settled, "settling in ", "");
    return rare;
}

HERDING_LAW_INLINE std::ostream& operator<<(std::ostream& out, const Report& report) {
    if (report.violation) {
        out << "law " << report.violation->law << " does not hold: " << report.violation->message << '\n';
        for (const auto& line : report.violation->details) {
            out << "    " << line << '\n';
        }
        if (report.scenario.start != 0) {
            out << "  from start " << report.scenario.start << '\n';
        }
        std::size_t number = 0;
        for (const auto& line : report.commands) {
            out << "  " << ++number << ". " << line << '\n';
        }
        out << "  (shrunk from " << detail::number_of(report.commands_before_shrinking, "command") << " by "
            << detail::number_of(report.shrinks, "execution");
        if (report.distribution.cases != 0) { // not a scenario that was given, as that of a transcript
            out << "; seed " << report.seed << " with one case finds it again";
        }
        out << ")\n";
    } else {
        out << "all laws hold\n";
    }
    if (report.replayed != 0) {
        out << "  " << detail::number_of(report.replayed, "saved failure") << " replayed first\n";
    }
    if (!report.not_saved.empty()) {
        out << "  this failure could not be saved: " << report.not_saved << '\n';
    }
    for (const auto& name : report.unreadable) {
        out << "  saved failure " << name << " cannot be read any more; remove it\n";
    }
    return out << report.distribution;
}

} // namespace herding::inline v0::law
