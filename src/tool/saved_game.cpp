#include "saved_game.hpp"

#include "menu.hpp"

#include "herding/core/random.hpp"
#include "herding/record/detail/magic.hpp"
#include "herding/reflect/detail/actor_in.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/detail/take_line.hpp"
#include "herding/reflect/error.hpp"
#include "herding/tool/files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace herding::inline v0::tool {

namespace {

constexpr std::string_view first_word = "play ";
constexpr std::string_view older_program = "herd "; // older versions wrote it before the first word
constexpr std::string_view state_word = "state: ";
constexpr std::size_t longest_shown = 100; // characters of a line that is wrong

std::string_view without_return(std::string_view line) {
    return line.substr(0, line.find_last_not_of('\r') + 1);
}

/// The first line of a saved game, as every version of the program writes it now.
std::string first_line(std::string_view text) {
    const std::string_view line = without_return(text.substr(0, text.find('\n')));
    return std::string(line.substr(line.starts_with(older_program) ? older_program.size() : 0));
}

/// Takes the next line off a text.
std::string_view next_line(std::string_view& rest) {
    return without_return(reflect::detail::take_line(rest));
}

/// The seed of what chance does behind these lines. Else the dice of a loaded game would begin again with the first throw.
std::uint64_t seed_behind(std::uint64_t seed, std::string_view lines) {
    const auto inputs = static_cast<std::uint64_t>(std::count(lines.begin(), lines.end(), '\n'));
    if (inputs == 0) {
        return seed;
    }
    Generator generator(seed ^ (inputs * 0x9e3779b97f4a7c15U));
    const std::uint64_t high = generator.next();
    return high << 32U | generator.next();
}

void replay_line(std::string_view line, herding::play::Match& match) {
    const auto colon = line.find(": ");
    const auto by = reflect::detail::actor_in(line.substr(0, std::min(colon, line.size())));
    if (colon == std::string_view::npos || !by) {
        throw std::runtime_error("expected `player 0: action`, `chance: action` or `system: action`");
    }
    const std::string_view input = line.substr(colon + 2);
    try {
        if (const herding::play::RefusalText refused = match.submit(input, *by)) {
            throw std::runtime_error("the rules refuse it: " + *refused);
        }
    } catch (const reflect::ReadError& error) {
        throw std::runtime_error(no_action(input, error));
    }
}

} // namespace

std::optional<herding::play::Start> saved_start(const std::string& path, const herding::play::Game& game) {
    try {
        return start_of(first_line(read_file(path)), game);
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

/// A file that is no saved game holds something else, which would be lost.
void refuse_to_replace(const std::string& path) {
    refuse_to_replace_record(path);
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none) || std::filesystem::file_size(path, none) == 0) {
        return;
    }
    std::string begin(first_word.size() + older_program.size(), '\0');
    std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
    if (!first_line(begin).starts_with(first_word)) {
        throw std::runtime_error("is there, and is no saved game: choose another name");
    }
}

void write_game(const std::string& path, const std::string& header, const std::string& begun,
                const std::vector<herding::play::Choice>& history) {
    refuse_to_replace(path);
    std::ostringstream text;
    text << header << '\n';
    if (!begun.empty()) {
        text << state_word << begun << '\n';
    }
    for (const herding::play::Choice& choice : history) {
        text << choice.by << ": " << choice.input << '\n';
    }
    write_file(path, text.str());
}

LoadedGame load_game(const std::string& path, const std::string& header, const herding::play::Game& game,
                     herding::play::Start start, bool seed_given) {
    std::string text;
    try {
        text = read_file(path);
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(path + ": " + error.what());
    }
    const std::string_view journal(reinterpret_cast<const char*>(record::detail::magic.data()),
                                   record::detail::magic.size());
    std::size_t number = 1;
    try {
        if (text.starts_with(journal)) {
            throw std::runtime_error("this is a record, not what `save` writes: continue it with --resume");
        }
        std::string_view rest = text;
        const std::string_view first = next_line(rest);
        if (first_line(text) != header) {
            throw std::runtime_error("expected `" + header + "`, found `" +
                                     reflect::detail::printable(first.substr(0, longest_shown)) +
                                     "`: begin with the game and the options of its first line");
        }
        LoadedGame loaded;
        if (rest.starts_with(state_word)) {
            ++number;
            loaded.begun = next_line(rest).substr(state_word.size());
            if (loaded.begun.empty()) {
                throw std::runtime_error("expected the state in which the game began");
            }
        } else if (game.deals_first() && !seed_given) {
            throw std::runtime_error(
                "this game deals when it begins, and the file lacks the line `state: ...` "
                "with its deal; give the --seed with which it was dealt");
        }
        start.state = loaded.begun;
        if (!game.deals_first() || !loaded.begun.empty()) {
            start.seed = seed_behind(start.seed, rest);
        }
        loaded.match = game.begin(start);
        while (!rest.empty()) {
            ++number;
            replay_line(next_line(rest), *loaded.match);
        }
        if (loaded.begun.empty() && game.deals_first()) {
            loaded.begun = game.begin(start)->saved();
        }
        return loaded;
    } catch (const reflect::ReadError& error) { // of the state, because a line has its own words
        throw std::runtime_error(path + ":" + std::to_string(number) + ": the state cannot be read, column " +
                                 std::to_string(state_word.size() + error.position().column) +
                                 (error.path().empty() ? "" : ", at " + error.path()) + ": " + error.cause());
    } catch (const std::exception& error) { // of a line, or of the state, which may be anything
        throw std::runtime_error(path + ":" + std::to_string(number) + ": " + error.what());
    }
}

} // namespace herding::inline v0::tool
