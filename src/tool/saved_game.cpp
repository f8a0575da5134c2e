#include "saved_game.hpp"

#include "herding/record/detail/magic.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/tool/files.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace herding::inline v0::tool {

namespace {

using herding::Actor;

constexpr std::string_view first_word = "play ";
constexpr std::string_view older_program = "herd "; // older versions wrote it before the first word
constexpr std::string_view player_word = "player ";
constexpr std::size_t longest_shown = 100; // characters of a line that is wrong

std::optional<Actor> read_actor(std::string_view text) {
    if (text == "system") {
        return Actor::system;
    }
    if (text == "chance") {
        return Actor::chance;
    }
    if (!text.starts_with(player_word)) {
        return std::nullopt;
    }
    text.remove_prefix(player_word.size());
    std::uint16_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole ? std::optional(Actor::player(number)) : std::nullopt;
}

std::string_view without_return(std::string_view line) {
    return line.substr(0, line.find_last_not_of('\r') + 1);
}

/// The first line of a saved game, as every version of the program writes it now.
std::string first_line(std::string_view text) {
    const std::string_view line = without_return(text.substr(0, text.find('\n')));
    return std::string(line.substr(line.starts_with(older_program) ? older_program.size() : 0));
}

void replay_line(std::string_view line, herding::play::Match& match) {
    const auto colon = line.find(": ");
    const auto by = read_actor(line.substr(0, std::min(colon, line.size())));
    if (colon == std::string_view::npos || !by) {
        throw std::runtime_error("expected `player 0: action`, `chance: action` or `system: action`");
    }
    if (const herding::play::RefusalText refused = match.submit(line.substr(colon + 2), *by)) {
        throw std::runtime_error("the rules refuse it: " + *refused);
    }
}

} // namespace

std::string saved_header(const herding::play::Game& game, const herding::play::Start& start) {
    std::string header = std::string(first_word) + std::string(game.name());
    if (!start.setup.empty()) {
        header += " --setup " + start.setup;
    }
    for (const auto& [name, value] : start.options) {
        header += " --set " + name + '=' + value;
    }
    return header;
}

std::optional<herding::play::Start> saved_start(const std::string& path, const herding::play::Game& game) {
    std::string text;
    try {
        text = read_file(path);
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
    const std::string header = first_line(text);
    constexpr std::string_view setup = " --setup ";
    constexpr std::string_view option = " --set ";
    herding::play::Start start;
    std::string_view rest = header;
    rest.remove_prefix(std::min(rest.size(), saved_header(game, start).size()));
    while (!rest.empty()) {
        const std::string_view word = rest.starts_with(setup) ? setup : option;
        const auto end = std::min(rest.find(option, 1), rest.size());
        const std::string_view value = rest.substr(0, end).substr(std::min(word.size(), end));
        rest.remove_prefix(end);
        if (word == setup) {
            start.setup = value;
        } else {
            const auto equals = std::min(value.find('='), value.size());
            start.options.emplace_back(value.substr(0, equals),
                                       value.substr(std::min(equals + 1, value.size())));
        }
    }
    return saved_header(game, start) == header ? std::optional(start) : std::nullopt;
}

void write_game(const std::string& path, const std::string& header,
                const std::vector<herding::play::Choice>& history) {
    std::ostringstream text;
    text << header << '\n';
    for (const herding::play::Choice& choice : history) {
        text << choice.by << ": " << choice.input << '\n';
    }
    write_file(path, text.str());
}

void replay_game(const std::string& path, const std::string& header, herding::play::Match& match) {
    std::string text;
    try {
        text = read_file(path);
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(std::string(": ") + error.what());
    }
    const std::string_view journal(reinterpret_cast<const char*>(record::detail::magic.data()),
                                   record::detail::magic.size());
    std::size_t number = 0;
    try {
        std::string_view rest = text;
        do {
            std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            line = without_return(line);
            if (++number > 1) {
                replay_line(line, match);
            } else if (text.starts_with(journal)) {
                throw std::runtime_error(
                    "this is a record, not what `save` writes: continue it with --resume");
            } else if (first_line(text) != header) {
                throw std::runtime_error("expected `" + header + "`, found `" +
                                         reflect::detail::printable(line.substr(0, longest_shown)) +
                                         "`: begin with the game and the options of its first line");
            }
        } while (!rest.empty());
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(":" + std::to_string(number) + ": " + error.what());
    }
}

} // namespace herding::inline v0::tool
