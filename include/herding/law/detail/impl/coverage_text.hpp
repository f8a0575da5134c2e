#pragma once

#include "herding/law/coverage_result.hpp"
#include "herding/law/detail/number_of.hpp"

#include <algorithm>
#include <cstddef>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

/// Coverage as a table and as JSON.

namespace herding::inline v0::law {

namespace detail {

[[nodiscard]] inline std::string json_string(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += digits[byte >> 4U];
            out += digits[byte & 15U];
        } else {
            out += c;
        }
    }
    return out + '"';
}

template <class List, class Each> void json_list(std::ostream& out, const List& list, Each each) {
    const char* separator = "";
    for (const auto& one : list) {
        out << separator;
        each(one);
        separator = ",\n    ";
    }
}

} // namespace detail

HERDING_LAW_INLINE std::ostream& operator<<(std::ostream& out, const Coverage& c) {
    const auto width_of = [](const auto& list) {
        std::size_t width = 0;
        for (const auto& one : list) {
            width = std::max(width, one.name.size());
        }
        return static_cast<int>(width);
    };
    const auto flags = out.flags();
    out << detail::number_of(c.cases, "game") << ", " << detail::number_of(c.commands, "input") << ", seed "
        << c.seed << "\n\noutcomes:";
    for (const auto& [what, number] : c.outcomes) {
        out << "  " << what << ' ' << number;
    }
    const int width = width_of(c.behaviors);
    out << "\n\n"
        << std::left << std::setw(width) << "behavior" << std::right << "  reached  stopped  emitted\n";
    for (const auto& one : c.behaviors) {
        out << std::left << std::setw(width) << one.name << std::right << "  " << std::setw(7) << one.reached
            << "  " << std::setw(7) << one.stopped << "  " << std::setw(7) << one.emitted;
        out << (one.reached == 0 ? "  never reached" : one.acted() ? "" : "  never acted") << '\n';
        for (const auto& [why, number] : one.refusals) {
            out << std::string(static_cast<std::size_t>(width), ' ') << "           " << std::setw(7)
                << number << "  " << why << '\n';
        }
    }
    for (const auto& [title, kinds] :
         {std::pair{"diff", &c.diffs}, std::pair{"trace", &c.traces}, std::pair{"position", &c.positions},
          std::pair{"branch", &c.branches}}) {
        if (kinds->empty()) {
            continue; // a game without sequences
        }
        const int kind_width = std::max(width_of(*kinds), 5);
        out << '\n' << std::left << std::setw(kind_width) << title << std::right << "     seen\n";
        for (const auto& kind : *kinds) {
            out << std::left << std::setw(kind_width) << kind.name << std::right << "  " << std::setw(7)
                << kind.count << (kind.count == 0 ? "  never seen\n" : "\n");
        }
    }
    out << "\nneighbors whose order matters: " << (c.conflicts.empty() ? "none\n" : "\n");
    for (const auto& conflict : c.conflicts) {
        out << "  " << conflict.first << ", " << conflict.second << ": " << name(conflict.difference)
            << ", as in\n";
        for (const auto& command : conflict.commands) {
            out << "      " << command << '\n';
        }
    }
    out.flags(flags);
    return out;
}

[[nodiscard]] HERDING_LAW_INLINE std::string json(const Coverage& c) {
    std::ostringstream out;
    const auto quoted = [](std::string_view text) { return detail::json_string(text); };
    const auto counts = [&](const Distribution::Counts& list) {
        const char* separator = "";
        out << '{';
        for (const auto& [what, number] : list) {
            out << separator << quoted(what) << ": " << number;
            separator = ", ";
        }
        out << '}';
    };
    const auto kind = [&](const Coverage::Kind& one) {
        out << "{\"name\": " << quoted(one.name) << ", \"seen\": " << one.count << '}';
    };
    out << "{\n  \"games\": " << c.cases << ",\n  \"inputs\": " << c.commands << ",\n  \"seed\": " << c.seed
        << ",\n  \"outcomes\": ";
    counts(c.outcomes);
    out << ",\n  \"behaviors\": [\n    ";
    detail::json_list(out, c.behaviors, [&](const Coverage::Behavior& one) {
        out << "{\"name\": " << quoted(one.name) << ", \"cite\": " << quoted(one.cite)
            << ", \"settling\": " << (one.settling ? "true" : "false") << ", \"reached\": " << one.reached
            << ", \"stopped\": " << one.stopped << ", \"emitted\": " << one.emitted
            << ", \"acted\": " << (one.acted() ? "true" : "false") << ", \"refusals\": ";
        counts(one.refusals);
        out << '}';
    });
    out << "\n  ],\n  \"diffs\": [\n    ";
    detail::json_list(out, c.diffs, kind);
    out << "\n  ],\n  \"traces\": [\n    ";
    detail::json_list(out, c.traces, kind);
    out << "\n  ],\n  \"positions\": [\n    ";
    detail::json_list(out, c.positions, kind);
    out << "\n  ],\n  \"branches\": [\n    ";
    detail::json_list(out, c.branches, kind);
    out << "\n  ],\n  \"conflicts\": [\n    ";
    detail::json_list(out, c.conflicts, [&](const Coverage::Conflict& one) {
        out << "{\"first\": " << quoted(one.first) << ", \"second\": " << quoted(one.second)
            << ", \"changes\": " << quoted(name(one.difference)) << ", \"commands\": [";
        const char* separator = "";
        for (const auto& command : one.commands) {
            out << separator << quoted(command);
            separator = ", ";
        }
        out << "]}";
    });
    out << "\n  ]\n}\n";
    return out.str();
}

} // namespace herding::inline v0::law
