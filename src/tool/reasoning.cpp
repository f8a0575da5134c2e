#include "reasoning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

namespace herding::inline v0::tool {

std::string reasoning_lines(const play::Reasoning& reasoning, std::size_t most) {
    const auto name = [](const play::Candidate& one) {
        return one.notation.empty() ? one.input : one.notation;
    };
    const std::size_t shown = std::min(most, reasoning.candidates.size());
    std::size_t width = 0;
    for (std::size_t i = 0; i < shown; ++i) {
        width = std::max(width, name(reasoning.candidates[i]).size());
    }
    std::string lines;
    const auto to = std::back_inserter(lines);
    for (std::size_t i = 0; i < shown; ++i) {
        const play::Candidate& one = reasoning.candidates[i];
        std::string line = fmt::format("  {:<{}}", name(one), width);
        if (one.value) {
            line += fmt::format("  value {:+.3f}{}", *one.value, one.solved ? " (exact)" : "");
        }
        if (one.visits != 0) {
            line += fmt::format("  visits {}", one.visits);
        }
        if (one.probability) {
            line += fmt::format("  {:.1f} %", 100 * *one.probability);
        }
        lines += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    if (shown < reasoning.candidates.size()) {
        fmt::format_to(to, "  ... and {} more\n", reasoning.candidates.size() - shown);
    }
    if (!reasoning.principal_variation.empty()) {
        lines += "  expects";
        for (const std::string& action : reasoning.principal_variation) {
            lines += (&action == &reasoning.principal_variation.front() ? " " : ", ") + action;
        }
        lines += '\n';
    }
    if (reasoning.iterations != 0) {
        fmt::format_to(to, "  {} iterations{}\n", reasoning.iterations, reasoning.stopped ? ", stopped" : "");
    }
    return lines;
}

} // namespace herding::inline v0::tool
