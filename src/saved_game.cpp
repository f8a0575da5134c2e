#include "saved_game.hpp"

#include "files.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace herd {

namespace {

using herding::Actor;

constexpr std::string_view first_words = "herd play ";
constexpr std::string_view player_word = "player ";

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

void replay_line(std::string_view line, Table& table) {
    const auto colon = line.find(": ");
    const auto by = read_actor(line.substr(0, std::min(colon, line.size())));
    if (colon == std::string_view::npos || !by) {
        throw std::runtime_error("expected `player 0: action`, `chance: action` or `system: action`");
    }
    if (const Refused refused = table.submit(line.substr(colon + 2), *by)) {
        throw std::runtime_error("the rules refuse it: " + *refused);
    }
}

} // namespace

void write_game(const std::string& path, const std::string& game, const std::vector<Choice>& history) {
    errno = 0;
    std::ofstream out(path, std::ios::binary);
    out << first_words << game << '\n';
    for (const Choice& choice : history) {
        out << choice.by << ": " << choice.input << '\n';
    }
    out.close();
    if (!out) {
        throw std::runtime_error("cannot be written: " + std::generic_category().message(errno));
    }
}

void replay_game(const std::string& path, const std::string& game, Table& table) {
    std::string text;
    try {
        text = read_file(path);
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(std::string(": ") + error.what());
    }
    const std::string first = std::string(first_words) + game;
    std::size_t number = 0;
    try {
        std::string_view rest = text;
        do {
            std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            line = line.substr(0, line.find_last_not_of('\r') + 1);
            if (++number > 1) {
                replay_line(line, table);
            } else if (line != first) {
                throw std::runtime_error("expected `" + first + "`");
            }
        } while (!rest.empty());
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(":" + std::to_string(number) + ": " + error.what());
    }
}

} // namespace herd
