#include "event_words.hpp"

#include "../play/canonical.hpp"
#include "menu.hpp"
#include "screen.hpp"

#include "herding/play/offer.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace herding::inline v0::tool {

namespace {

constexpr std::string_view by_whom = " by ";

Actor actor_of(std::uint16_t viewer) {
    return viewer == view::observer ? Actor::system : Actor::player(viewer);
}

std::string_view without_spaces(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

} // namespace

std::string in_words(const play::Match& match, const std::string& input, std::uint16_t viewer) {
    if (input.find_first_of("{_") == std::string::npos) {
        return input; // an action without arguments, or notation
    }
    const std::string words = play::words_of(play::actions_of(match, actor_of(viewer), {input}), input);
    return words.empty() ? input : words;
}

void EventWords::before(const play::Match& match, const std::string& input, Actor by) {
    std::vector<std::uint16_t> viewers{view::observer};
    for (unsigned player = 0; player < match.players(); ++player) {
        viewers.push_back(static_cast<std::uint16_t>(player));
    }
    const std::string of_actor = game_.hides() ? std::string() : in_words(match, input, viewer(by));
    for (const std::uint16_t viewer : viewers) {
        words_.insert_or_assign(std::pair(viewer, input),
                                game_.hides() ? in_words(match, input, viewer) : of_actor);
    }
}

std::string EventWords::input(const play::Match& match, const std::string& input,
                              std::uint16_t viewer) const {
    const auto known = words_.find({viewer, input});
    return known != words_.end()    ? known->second
           : input == "(not shown)" ? input
                                    : in_words(match, input, viewer);
}

std::string EventWords::inputs(const play::Match& match, std::string_view list, std::uint16_t viewer) const {
    std::string text;
    for (const std::string_view one : play::detail::parts_of(list)) {
        text += (text.empty() ? "" : ", ") + input(match, std::string(without_spaces(one)), viewer);
    }
    return text;
}

std::string EventWords::actor(const play::Match& match, std::string_view words) const {
    for (unsigned player = 0; player < match.players(); ++player) {
        const Actor one = Actor::player(static_cast<std::uint16_t>(player));
        if (words == tool::words(one)) {
            return name_of(game_, one);
        }
    }
    return std::string(words);
}

std::string EventWords::event(const play::Match& match, const std::string& text, std::uint16_t viewer) const {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::size_t colon = text.find(": ");
    if (colon >= end) {
        return text;
    }
    return actor(match, text.substr(0, colon)) + ": " +
           inputs(match, std::string_view(text).substr(colon + 2, end - colon - 2), viewer) +
           text.substr(end);
}

std::string EventWords::commit(const play::Match& match, const std::string& text,
                               std::uint16_t viewer) const {
    const std::size_t first = std::min(text.find('\n'), text.size());
    const bool undone = first > 0 && text[first - 1] == ':'; // a line for what was undone
    const std::size_t begin = undone ? std::min(first + 1, text.size()) : 0;
    std::string told = text.substr(0, begin) + event(match, text.substr(begin), viewer);
    if (const std::size_t last = told.rfind(by_whom); last != std::string::npos && told.ends_with(".\n")) {
        const std::size_t from = last + by_whom.size();
        told = told.substr(0, from) + actor(match, told.substr(from, told.size() - from - 2)) + ".\n";
    }
    return told;
}

} // namespace herding::inline v0::tool
