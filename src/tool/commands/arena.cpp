#include "herding/tool/arena.hpp"

#include "agents.hpp"
#include "commands/choose_game.hpp"
#include "commands/recorded_table.hpp"
#include "commands/when_given.hpp"
#include "examples.hpp"
#include "games_progress.hpp"
#include "interrupt.hpp"
#include "numbers.hpp"
#include "registry.hpp"

#include "herding/play/world.hpp"
#include "herding/record/error.hpp"
#include "herding/tool/program.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

/// Command line of `arena`.
struct AskedArena {
    std::string game;
    std::vector<std::string> agents = {};
    std::string setup = {};
    std::vector<std::string> options = {};
    ArenaOptions arena = {.games = 100, .threads = 0};
    std::uint64_t milliseconds = 0;
    std::string sprt = {};
    std::string record = {};
    bool as_json = false;
};

/// `elo0=0,elo1=10,alpha=0.05,beta=0.05`, each optional. Throws std::invalid_argument.
SprtOptions read_sprt(const std::string& text) {
    SprtOptions options;
    for (const std::string& part : CLI::detail::split(text, ',')) {
        const auto equals = std::min(part.find('='), part.size());
        const std::string name = part.substr(0, equals);
        double* const value = name == "elo0"    ? &options.elo0
                              : name == "elo1"  ? &options.elo1
                              : name == "alpha" ? &options.alpha
                              : name == "beta"  ? &options.beta
                                                : nullptr;
        if (value == nullptr || equals == part.size() ||
            !CLI::detail::lexical_cast(part.substr(equals + 1), *value)) {
            throw std::invalid_argument("--sprt: expected elo0=0,elo1=10,alpha=0.05,beta=0.05; not \"" +
                                        part + "\"");
        }
    }
    static_cast<void>(Sprt(options)); // refuses what makes no sense before games are played
    return options;
}

/// Two agents of one description get numbers.
std::vector<Contestant> contestants(const play::Game& game, const play::Start& start,
                                    const std::vector<std::string>& descriptions) {
    std::vector<Contestant> all;
    for (std::size_t i = 0; i < descriptions.size(); ++i) {
        const std::string& one = descriptions[i];
        static_cast<void>(
            agent_of(game, one, start, {"computer"})); // a wrong description is the only message
        const auto here = descriptions.begin() + static_cast<std::ptrdiff_t>(i);
        const auto before = std::count(descriptions.begin(), here, one);
        all.push_back({before == 0 ? one : one + " (" + std::to_string(before + 1) + ")",
                       [&game, one, start] { return agent_of(game, one, start); }});
    }
    return all;
}

std::unique_ptr<Table> table_of(const play::Game& game, const AskedArena& asked, const play::Start& start,
                                const std::vector<std::string>& agents) {
    if (asked.record.empty()) {
        return std::make_unique<PlainTable>(game, start);
    }
    const Records* records = find_records(asked.game);
    if (records == nullptr) {
        throw std::invalid_argument("--record: this program has " + asked.game +
                                    " without its records, record_" + asked.game + " has them");
    }
    return std::make_unique<RecordedTable>(*records, asked.record,
                                           ArenaSettings{.game = asked.game,
                                                         .start = start,
                                                         .agents = agents,
                                                         .duplicate = asked.arena.duplicate,
                                                         .longest = asked.arena.longest,
                                                         .milliseconds = asked.milliseconds,
                                                         .sprt = asked.arena.sprt});
}

int play_arena(AskedArena asked) {
    const auto& game = find_game(asked.game);
    std::vector<std::string> agents;
    for (const std::string& list : asked.agents) {
        for (const std::string& one : split_agents(list)) {
            agents.push_back(one == "computer" ? default_agent_of(game) : one);
        }
    }
    play::Start start{.setup = asked.setup, .options = read_options(asked.options), .seed = asked.arena.seed};
    auto& arena = asked.arena;
    arena.players = static_cast<unsigned>(game.world(start)->players());
    arena.threads = arena.threads != 0 ? arena.threads : std::max(1U, std::thread::hardware_concurrency());
    if (asked.milliseconds != 0) {
        arena.limits.time = std::chrono::milliseconds(asked.milliseconds);
    }
    if (!asked.sprt.empty()) {
        arena.sprt = read_sprt(asked.sprt);
    }
    const auto playing = contestants(game, start, agents);
    const Schedule schedule(playing.size(), arena.players, arena.seed, arena.duplicate);
    const auto table = table_of(game, asked, start, agents);

    std::atomic<bool> stop = false;
    const Interrupt interrupt(stop);
    arena.stop = &stop;
    ArenaResult result;
    {
        GamesProgress progress(arena.games);
        arena.progress = [&progress](std::uint64_t games) { progress(games); };
        result = run_arena(*table, playing, arena);
    }
    std::cout << (asked.as_json ? json(result) : text(result));
    if (result.interrupted) {
        std::cerr << "Interrupted after " << counted(result.games, "game") << '.'
                  << (asked.record.empty() ? "\n" : " The same command continues.\n");
        return interrupted_code;
    }
    if (result.games % schedule.balanced() != 0 && !arena.sprt) {
        std::cerr << "Not every agent had each seat equally often: " << schedule.balanced()
                  << " games are a round.\n";
    }
    return 0;
}

/// Examples that the first game of this program can play: with agents for all of its players, and with a search that fits
/// it. A catalog has no rules of its games, and gets examples of two players.
std::string examples_of_arenas() {
    std::size_t players = 2;
    std::string search = "mcts";
    if (!all_games().empty() && find_registration(all_games().front().name) != nullptr) {
        const play::Game& game = find_game(all_games().front().name);
        players = game.begin({})->players();
        const auto can = game.abilities();
        search = !can.searches || !can.returns ? "random" : can.hides ? "ismcts" : "mcts";
    }
    std::string others;
    for (std::size_t i = 1; i < players; ++i) {
        others += ",random";
    }
    const std::string plain = "arena GAME --agents random" + others + " --games 1000";
    const std::string options = search == "random" ? "" : ":iterations=200";
    const std::string searched =
        "arena GAME --agents " + search + options + others + " --games 200 --duplicate";
    const std::string test = "arena GAME --agents " + search + options + others +
                             " --games 10000 --sprt elo0=0,elo1=20 --record games";
    return players == 2 ? examples({plain, searched, test}) : examples({plain, searched});
}

Run add_arena(CLI::App& app) {
    const auto asked = std::make_shared<AskedArena>();
    CLI::App* command = app.add_subcommand("arena", "Let agents play many games, and compare them");
    add_game_argument(*command, asked->game);
    command
        ->add_option(
            "--agents", asked->agents,
            "Agents, as in random,mcts:iterations=1000; at least one for each player. May be repeated")
        ->required()
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--games", asked->arena.games, "Games to play")
        ->check(positive_number<std::uint64_t>())
        ->capture_default_str();
    command->add_option("--seed", asked->arena.seed, "Seed of chance and agents")->capture_default_str();
    command
        ->add_option("--threads", asked->arena.threads,
                     "Games at a time; 0: one for each processor. Does not change the result")
        ->capture_default_str();
    command->add_flag("--duplicate", asked->arena.duplicate,
                      "The same chance for each seat, so that luck decides less");
    command->add_option(
        "--sprt", asked->sprt,
        "Stop when a sequential test of two agents decides: elo0=0,elo1=10,alpha=0.05,beta=0.05");
    command->add_option("--time", asked->milliseconds,
                        "Milliseconds of each choice; then the result depends on the machine");
    command->add_option("--longest", asked->arena.longest, "Inputs after which a game counts as a draw")
        ->check(positive_number<std::uint64_t>())
        ->capture_default_str();
    command->add_option("--setup", asked->setup, "A named way to begin; `games GAME` lists them");
    command->add_option("--set", asked->options, "name=value: an option of the game; `games GAME` lists them")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    command->add_option(
        "--record", asked->record,
        "Keep each game as a record in this folder. The same command continues an arena that was "
        "interrupted");
    command->add_flag("--json", asked->as_json, "Print JSON");
    command->footer([] { return "Agents:\n" + agent_list() + '\n' + examples_of_arenas(); });
    return when_given(
        command, [asked] { return play_arena(*asked); },
        2); // of options, agents, files, and what the rules throw
}

} // namespace

const Commands arena_commands{add_arena};

} // namespace herding::inline v0::tool
