#include "agents.hpp"
#include "commands/choose_game.hpp"
#include "commands/commands.hpp"
#include "commands/play_recorded.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "numbers.hpp"
#include "one_of.hpp"
#include "opponents.hpp"
#include "other_program.hpp"
#include "registry.hpp"
#include "saved_game.hpp"
#include "terminal.hpp"

#include "herding/reflect/error.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

/// Command line of `play`.
struct Asked {
    std::string game;
    std::optional<std::uint64_t> seed = {};
    std::string setup = {};
    std::vector<std::string> options = {};
    std::vector<std::string> players = {};
    std::string hints = {};
    std::uint64_t milliseconds = 0;
    bool reasoning = false;
    std::string chance = {};
    bool board = false;
    bool words = false;
    std::string load = {};
    bool page = false;
    std::uint16_t port = 0;
    bool no_open = false;
    PlayedRecord record = {};
};

/// Whether standard output may get color: it is a terminal, NO_COLOR is not set (https://no-color.org), and TERM is not `dumb`.
bool wants_color() {
    const char* const no_color = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0') &&
           (terminal == nullptr || terminal != std::string_view("dumb"));
}

int wrong_use(const std::string& why) {
    complain(why);
    return 2;
}

/// How to have the same random numbers again. Empty if the player has given the seed, or continues a record, which has
/// all of them.
std::string seed_note(const Asked& asked, std::uint64_t seed) {
    if (asked.seed || !asked.record.resume.empty()) {
        return {};
    }
    const std::string number = std::to_string(seed);
    std::string words = program_name() + " play " + asked.game;
    const auto add = [&words](const char* option, const std::string& value) {
        words += value.empty() ? "" : std::string(option) + value;
    };
    add(" --setup ", asked.setup);
    for (const std::string& one : asked.options) {
        add(" --set ", one);
    }
    for (const std::string& one : asked.players) {
        add(" --players ", one);
    }
    add(" --load ", asked.load);
    return "Chance and random players use seed " + number + "; `" + words + " --seed " + number +
           "` repeats them.\n";
}

/// Reads a line from the terminal although standard input has ended.
std::optional<std::string> ask_terminal(const std::string& question) {
    std::ifstream terminal("/dev/tty");
    std::cout << question << std::flush;
    std::string line;
    return std::getline(terminal, line) ? std::optional(line) : std::nullopt;
}

/// The columns of the terminal that shows the output. 80 if there is none, and no more than 120, because a line that is longer is
/// hard to read.
std::size_t columns_of_terminal() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return 80;
    }
    return std::clamp<std::size_t>(size.ws_col, 40, 120);
}

/// `computer` is a good opponent in the game.
std::vector<std::string> read_players(const play::Game& game, const std::vector<std::string>& lists) {
    std::vector<std::string> players;
    for (const std::string& list : lists) {
        for (const std::string& one : split_agents(list)) {
            players.push_back(one == "computer" ? default_agent_of(game) : one);
        }
    }
    return players;
}

/// Throws std::invalid_argument.
herding::play::Start read_start(const Asked& asked) {
    herding::play::Start start{.setup = asked.setup, .options = read_options(asked.options)};
    start.seed = asked.seed ? *asked.seed : std::random_device{}();
    return start;
}

bool can_inspect(const std::string& game) {
    return find_records(game) != nullptr && recorder_of_program() != nullptr && serve_of_program() != nullptr;
}

int play_recorded(const play::Game& game, const Asked& asked, const PlayOptions& options, LineReader& lines) {
    const Records* records = find_records(asked.game);
    if (records == nullptr || recorder_of_program() == nullptr ||
        (asked.record.inspect && !can_inspect(asked.game))) {
        const std::string program = whole_program(asked.game);
        become(program);
        return wrong_use("--record, --resume, --inspect: this program has the game without records, " +
                         program + " has them: " + how_to_run(program));
    }
    PlayedRecord record = asked.record;
    record.inspect = record.inspect || (asked.page && can_inspect(asked.game)); // the page links to it
    return recorder_of_program()->play(game, *records, record, options, lines, std::cout);
}

int run(const Asked& asked) {
    const bool reads_terminal = isatty(STDIN_FILENO) != 0;
    const bool writes_terminal = isatty(STDOUT_FILENO) != 0;
    PlayOptions options;
    options.start = read_start(asked);
    const auto& game = find_game(asked.game);
    if (!asked.load.empty() && asked.setup.empty() && asked.options.empty()) {
        if (const auto saved = saved_start(asked.load, game)) {
            options.start.setup = saved->setup;
            options.start.options = saved->options;
        }
    }
    options.players = read_players(game, asked.players);
    options.hints = asked.hints;
    options.reasoning = asked.reasoning;
    if (asked.milliseconds != 0) {
        options.limits.time = std::chrono::milliseconds(asked.milliseconds);
    }
    options.ask_chance = asked.chance == "ask";
    options.chance_given = !asked.chance.empty();
    options.load = asked.load;
    options.draw = asked.board || asked.words || writes_terminal;
    options.words = asked.words;
    options.color = wants_color();
    options.width = columns_of_terminal();
    options.clear = writes_terminal;
    options.seed_note = seed_note(asked, options.start.seed);
    options.continued = !asked.load.empty() || !asked.record.resume.empty();
    if (asked.page) {
        options.page = asked.port;
        options.open_page = !asked.no_open;
        if (page_of_program() == nullptr) {
            const std::string program = whole_program(asked.game);
            become(program);
            return wrong_use("--page: this program has the game without its page, " + program +
                             " has it: " + how_to_run(program));
        }
    }
    if (reads_terminal && writes_terminal) {
        options.ask_at_end = ask_terminal;
    }
    auto match = game.begin(options.start); // a wrong option is the only message
    if (asked.record.resume.empty()) {      // else the record has the options
        check_players(game, options, match->players());
    }
    if (!options.hints.empty()) {
        static_cast<void>(
            agent_of(game, options.hints, options.start)); // else a wrong name is found when `hint` is typed
    }
    options.header = saved_header(game, options.start);
    options.begun = game.deals_first() ? match->saved() : std::string();
    options.seed_given = asked.seed.has_value();
    const auto lines = reads_terminal && writes_terminal
                           ? terminal_reader()
                           : stream_reader(std::cin, std::cout, !reads_terminal);
    const bool links_inspector = asked.page && asked.load.empty() && can_inspect(asked.game);
    if (asked.record.no_refused && !asked.record.any() && !asked.record.inspect && !links_inspector) {
        throw std::invalid_argument(
            "--no-refused: this match has no record; add --record, --resume or --inspect");
    }
    if (asked.record.any() || asked.record.inspect || links_inspector) {
        return play_recorded(game, asked, options, *lines);
    }
    if (options.page) {
        if (!options.load.empty()) {
            match = load_game(options.load, options.header, game, options.start, options.seed_given).match;
        }
        return page_of_program()(game, std::move(match), options, std::cout);
    }
    return play(game, std::move(match), options, *lines, std::cout);
}

} // namespace

Run add_play(CLI::App& app) {
    const auto asked = std::make_shared<Asked>();
    CLI::App* play = app.add_subcommand("play", "Play in the terminal; commands are read line by line");
    add_game_argument(*play, asked->game);
    CLI::Option* setup =
        play->add_option("--setup", asked->setup, "A named way to begin; `games GAME` lists them");
    CLI::Option* set = play->add_option("--set", asked->options,
                                        "name=value: an option of the game; `games GAME` lists them")
                           ->expected(1)
                           ->allow_extra_args(false)
                           ->take_all();
    play->add_option("--seed", asked->seed,
                     "Seed of chance and random players; without it they differ each time");
    play->add_option(
            "--players", asked->players,
            "Who plays: human, computer or an agent for each player, as in human,random. Of itself: human, "
            "and human,computer where something is hidden")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    play->add_option("--time", asked->milliseconds, "Milliseconds that agents think about each action");
    play->add_flag("--reasoning", asked->reasoning, "Print what agents think with each of their actions");
    play->add_option("--hints", asked->hints, "The agent of `hint`");
    CLI::Option* chance =
        play->add_option("--chance", asked->chance, "Who throws the dice: seed, or ask to enter them by hand")
            ->check(one_of({"seed", "ask"}, "way to throw the dice,"));
    play->add_flag("--board", asked->board, "Draw the board even if the output is no terminal");
    play->add_flag("--words", asked->words, "Describe the board in sentences, for screen readers");
    const auto named = [](const std::string& name) {
        return name.empty() ? std::string("a record needs a name") : std::string();
    };
    CLI::Option* load = play->add_option("--load", asked->load, "Continue a saved game, with its setup");
    CLI::Option* record = play->add_option("--record", asked->record.record,
                                           "Write every event into a new journal before it happens, and the "
                                           "inputs that the rules refuse")
                              ->check(named)
                              ->excludes(load);
    play->add_option("--resume", asked->record.resume, "Continue the match of a journal, and its journal")
        ->check(named)
        ->excludes(load)
        ->excludes(record)
        ->excludes(setup)
        ->excludes(set);
    play->add_flag("--no-refused", asked->record.no_refused,
                   "Leave the inputs that the rules refuse out of the record");
    play->add_flag("--inspect", asked->record.inspect,
                   "Serve a page in the browser that follows the match, and stays behind its end; --page "
                   "links to one")
        ->excludes(load);
    CLI::Option* page =
        play->add_flag("--page", asked->page, "Play on a page in the browser, which this program serves")
            ->excludes(chance);
    play->add_option("--port", asked->port, "Listen on this port of 127.0.0.1; without it on a free one")
        ->check(whole_number_between<std::uint16_t>(0, 65'535))
        ->needs(page);
    play->add_flag("--no-open", asked->no_open, "Print the address of the page, and do not open a browser")
        ->needs(page);
    play->footer(
        "Agents:\n  computer: a good one of these\n" + agent_list() + '\n' +
        examples({"play GAME", "play GAME --players human,random --seed 3",
                  "play GAME --players human,computer --time 2000", "play GAME --players random --board",
                  "play GAME --page", "play GAME --load my-game.txt", "play GAME --record friday.journal",
                  "play GAME --resume friday.journal"}));
    return [play, asked]() -> std::optional<int> {
        if (!*play) {
            return std::nullopt;
        }
        try {
            return run(*asked);
        } catch (const std::runtime_error& error) { // of a value that cannot be read, of a file
            return wrong_use(error.what());
        } catch (const std::invalid_argument& error) {
            return wrong_use(error.what());
        }
    };
}

} // namespace herding::inline v0::tool
