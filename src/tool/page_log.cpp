#include "page_log.hpp"

#include "page_messages.hpp"

#include "herding/view/fwd.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace herding::inline v0::tool {

namespace {

constexpr std::size_t longest_why = 8192; // bytes that are kept of the rules of one event

/// The first lines of a text, with at most so many bytes.
std::string shortened(std::string text, std::size_t most) {
    if (text.size() > most) {
        const auto end = text.rfind('\n', most - 1);
        text.resize(end == std::string::npos ? 0 : end + 1);
        text += "There is more; the inspector shows all.\n";
    }
    return text;
}

} // namespace

PageLog::PageLog(const play::Game& game, const play::Match& match) : words_(game), told_(match.events()) {
    for (unsigned player = 0; player < match.players(); ++player) {
        logs_.try_emplace(static_cast<std::uint16_t>(player));
    }
    logs_.try_emplace(view::observer);
}

void PageLog::before(const play::Match& match, const std::string& input, Actor by) {
    constexpr std::size_t most_named = 4096;
    if (++named_ % most_named == 0) {
        words_.forget();
    }
    words_.before(match, input, by);
}

/// An event in a line. Its traces replace an input of chance that is hidden.
std::string PageLog::told(const play::Match& match, std::size_t event, std::uint16_t viewer) const {
    constexpr std::string_view hidden = "chance: (not shown)\n";
    std::string words = match.tell(event, viewer).sentence;
    if (words.empty()) {
        words = words_.event(match, match.describe(event, viewer), viewer);
        words.erase(0, words.starts_with(hidden) && words.size() > hidden.size() ? hidden.size() : 0);
    }
    return page::sentence(page::in_one_line(words));
}

std::map<std::uint16_t, std::size_t> PageLog::catch_up(const play::Match& match, Actor by) {
    std::map<std::uint16_t, std::size_t> fresh;
    const std::optional<std::uint16_t> who =
        by.is_player() ? std::optional(static_cast<std::uint16_t>(by.index())) : std::nullopt;
    for (; told_ < match.events(); ++told_) {
        for (auto& [viewer, log] : logs_) {
            if (match.counted(told_, viewer)) { // numbers begin here, whatever was done before
                log.push_back(
                    {number(viewer) + 1, who, told(match, told_, viewer),
                     shortened(words_.commit(match, match.why_event(told_, viewer), viewer), longest_why)});
                ++fresh[viewer];
                if (log.size() > page::longest_list) {
                    log.pop_front();
                }
            }
        }
    }
    return fresh;
}

std::uint64_t PageLog::number(std::uint16_t viewer) const {
    const auto& log = of(viewer);
    return log.empty() ? 0 : log.back().number;
}

std::optional<std::string> PageLog::why(const play::Match& match, std::uint16_t viewer,
                                        std::uint64_t number) const {
    const auto& log = of(viewer);
    const auto found =
        std::find_if(log.begin(), log.end(), [number](const Entry& entry) { return entry.number == number; });
    if (found == log.end()) {
        return std::nullopt;
    }
    if (found + 1 == log.end()) {
        if (std::string now = words_.commit(match, match.why(viewer), viewer); now.starts_with(found->why)) {
            return now;
        }
    }
    return found->why;
}

bool PageLog::tells_more(std::uint16_t viewer) const {
    const auto& all = of(view::observer);
    return !of(viewer).empty() && (all.empty() || all.back().words != of(viewer).back().words);
}

} // namespace herding::inline v0::tool
