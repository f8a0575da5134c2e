#include "commands/choose_game.hpp"
#include "commands/commands.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "games_progress.hpp"
#include "interrupt.hpp"
#include "numbers.hpp"
#include "other_program.hpp"
#include "registry.hpp"

#include "herding/law/conforms.hpp"
#include "herding/play/game.hpp"
#include "herding/play/world.hpp"
#include "herding/reflect/detail/number.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/tool/checked.hpp"
#include "herding/tool/files.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

void write_report(const std::string& path, const CheckResult& result) {
    if (path.empty()) {
        return;
    }
    try {
        write_file(path, json(result));
    } catch (const std::exception& error) {
        throw std::runtime_error(path + ": " + error.what());
    }
}

std::string words_of(const std::vector<SeedRange>& seeds) {
    std::string words;
    for (const SeedRange& range : seeds) {
        words +=
            (words.empty() ? "" : ", ") + std::to_string(range.first) + ".." + std::to_string(range.last);
    }
    return words;
}

/// Prints the names that a check never saw, in one line. Nothing if it saw all.
template <class Seen> void print_never_seen(const char* what, const std::vector<std::string>& names,
                                            Seen seen) {
    constexpr std::size_t most = 12;
    std::vector<std::string_view> never;
    std::copy_if(names.begin(), names.end(), std::back_inserter(never),
                 [&](const auto& name) { return !seen(name); });
    if (never.empty()) {
        return;
    }
    std::string words;
    for (std::size_t i = 0; i < std::min(most, never.size()); ++i) {
        words += (i == 0 ? "" : ", ") + std::string(never[i]);
    }
    if (never.size() > most) {
        words += ", and " + std::to_string(never.size() - most) + " more: --json lists them";
    }
    std::cout << printable_lines("  " + std::string(what) + " never seen: " + words);
}

/// Names rules that were exercised rarely: a check finds a mistake that needs them only by luck.
void print_seldom_seen(const law::Distribution& seen) {
    constexpr std::size_t most = 12;
    const auto seldom = seen.seldom();
    std::string words;
    for (std::size_t i = 0; i < std::min(most, seldom.size()); ++i) {
        words += (i == 0 ? "" : ", ") + seldom[i].first + ' ' + std::to_string(seldom[i].second);
    }
    if (seldom.size() > most) {
        words += ", and " + std::to_string(seldom.size() - most) + " more";
    }
    if (!words.empty()) {
        std::cout << printable_lines("  seldom seen, so a mistake there is found by chance: " + words);
    }
}

void print_never_seen(const law::Distribution& seen) {
    if (seen.cases == 0) {
        return;
    }
    using Seen = law::Distribution;
    print_never_seen("behaviors", seen.behaviors, [&](const std::string& name) {
        return Seen::of(seen.stopped, name) + Seen::of(seen.emitted, name) != 0;
    });
    print_never_seen("diffs and traces", seen.kinds,
                     [&](const std::string& name) { return Seen::of(seen.made, name) != 0; });
    print_seldom_seen(seen);
}

void print(const std::string& game, const LawFailure& failure) {
    const bool saved = !failure.replayed.empty();
    std::cout << printable_lines(failure.report);
    if (failure.cases > 1) {
        std::cout << "The law " << failure.law << " broke in " << failure.cases
                  << (saved ? " saved failures.\n" : " cases.\n");
    }
    std::string again = program_name() + " check " + game;
    again += saved ? " --replay " + failure.replayed
                   : " --seed " + std::to_string(failure.seed) + " --cases " + std::to_string(failure.span);
    std::cout << printable_lines("Again: " + again);
    if (!failure.not_saved.empty()) {
        std::cout << printable_lines("This failure could not be saved: " + failure.not_saved);
    }
    std::string paths;
    for (const std::string& path : failure.saved) {
        paths += (paths.empty() ? "Saved: " : ", ") + path;
    }
    std::cout << printable_lines(paths);
}

/// Prints what was found. Returns the exit code.
int print(const CheckResult& result) {
    const std::string game = reflect::detail::printable(result.game);
    for (const SavedFailure& one : result.unreadable) {
        complain(one.path + " cannot be replayed any more: " + one.text + "; remove it");
    }
    for (const LawFailure& failure : result.failures) {
        print(game, failure);
    }
    if (result.replayed != 0) {
        const bool broken = std::any_of(result.failures.begin(), result.failures.end(),
                                        [](const LawFailure& one) { return !one.replayed.empty(); });
        std::cout << game << ": " << counted(result.replayed, "saved failure") << " replayed, "
                  << (broken ? "a law broke again\n" : "all laws hold in them\n");
    }
    if (result.ok()) {
        std::cout << game << ": all laws hold in " << counted(result.seen.cases, "generated game") << '\n';
    } else if (result.failures.size() > 1) {
        std::cout << game << ": " << result.failures.size() << " laws do not hold in "
                  << counted(result.seen.cases, "generated game") << '\n';
    }
    print_never_seen(result.seen);
    for (const std::string& sentence : result.forgotten) {
        std::cout << printable_lines("  " + sentence);
    }
    std::cout.flush();
    return result.ok() ? 0 : 1;
}

/// Members that a Playable could add so that agents play better. Their absence is no fault.
void print_advice(const std::string& game) {
    const play::Abilities has = find_game(game).abilities();
    if (has.searches && has.returns && !has.bounds) {
        std::cout << "  advice: mcts and expectiminimax would solve the ends of games if they knew the "
                     "lowest and the highest "
                     "return: add `return_bounds` to the Playable, or let `returns` hold reflect::Bounded\n";
    }
}

struct AskedCheck {
    std::string game;
    CheckOptions options;
    std::string seeds;
    std::string json;
    std::string replay;
};

/// Reads A..B. Throws std::invalid_argument.
void read_seeds(const std::string& text, CheckOptions& options) {
    const auto number = [&](std::string_view digits) {
        const auto value = reflect::detail::whole_number_in<std::uint64_t>(digits);
        if (!value) {
            throw std::invalid_argument(
                "--seeds: expected the first and the last seed, as in 1..500, not \"" + text + '"');
        }
        return *value;
    };
    const auto dots = text.find("..");
    const auto first = number(std::string_view(text).substr(0, dots));
    const auto last = number(dots == std::string::npos ? "" : std::string_view(text).substr(dots + 2));
    if (last < first || last - first == std::numeric_limits<std::uint64_t>::max()) {
        throw std::invalid_argument("--seeds: the last seed of " + text +
                                    " is before the first, or there are too many");
    }
    options.seed = first;
    options.cases = last - first + 1;
}

/// Adds a failure, or counts it if its law has failed before.
void add_failure(CheckResult& result, LawFailure failure) {
    const auto same =
        std::find_if(result.failures.begin(), result.failures.end(),
                     [&](const LawFailure& one) { return one.law == failure.law && one.replayed.empty(); });
    if (same != result.failures.end()) {
        ++same->cases;
        return;
    }
    const auto later =
        std::find_if(result.failures.begin(), result.failures.end(),
                     [&](const LawFailure& one) { return one.replayed.empty() && one.seed > failure.seed; });
    result.failures.insert(later, std::move(failure));
}

/// Plays one game in ten through Match, like a program for any game, and checks whether it conforms. The game has
/// the seed of the case, so parts of a check find what the whole finds.
void check_conformance(const std::string& name, CheckResult& result, bool keep_going) {
    constexpr std::uint64_t one_in = 10;
    const auto& game = find_game(name);
    const auto setups = game.setups();
    law::Conformance found;
    for (const SeedRange& seeds : result.seeds) {
        const std::uint64_t first = seeds.first + (one_in - seeds.first % one_in) % one_in;
        for (std::uint64_t seed = first; seed >= first && first >= seeds.first && seed <= seeds.last;
             seed += one_in) { // a number that overflows is below the first
            law::conforms(game,
                          {.games = 1,
                           .seed = seed,
                           .setup = setups[seed / one_in % setups.size()].name,
                           .complete = false},
                          found);
            if (found.fault) {
                const std::uint64_t from = found.of_all_games ? seeds.first : seed;
                add_failure(result, {.law = "Conforms",
                                     .message = *found.fault,
                                     .seed = from,
                                     .cases = 1,
                                     .report = "law Conforms does not hold\n" + *found.fault + '\n',
                                     .span = seed - from + 1});
                if (!keep_going) {
                    return;
                }
                found.fault.reset();
            }
        }
    }
}

/// Saves the report of a Playable that does not conform. It has no record, because its inputs are those of a Match.
void save_conformance(const CheckOptions& options, CheckResult& result) {
    for (LawFailure& failure : result.failures) {
        if (options.failures.empty() || failure.law != "Conforms") {
            continue;
        }
        try {
            std::filesystem::create_directories(options.failures);
            const auto path = std::filesystem::path(options.failures) /
                              (result.game + "-Conforms-" + std::to_string(failure.seed) + ".txt");
            try {
                write_file(path.string(), failure.report);
            } catch (const std::exception& error) {
                throw std::runtime_error(path.string() + ": " + error.what());
            }
            failure.saved = {path.string()};
        } catch (const std::exception& error) { // the failure itself must not be lost
            failure.not_saved = error.what();
        }
    }
}

/// The fault of a transcript, for people who did not call a function.
std::string without_function(const std::string& cause) {
    constexpr std::string_view name = "herding: law::replay: ";
    return cause.starts_with(name) ? cause.substr(name.size()) : cause;
}

/// Replays one transcript.
int replay_transcript(const AskedCheck& asked, Check check) {
    CheckOptions options;
    options.cases = 0;
    try {
        options.replays = {{asked.replay, read_file(asked.replay)}};
    } catch (const std::exception& error) {
        throw std::runtime_error(asked.replay + ": " + error.what());
    }
    const CheckResult result = check(options);
    if (!result.unreadable.empty()) {
        throw std::runtime_error(asked.replay + ": " + without_function(result.unreadable.front().text) +
                                 "; --failures DIR writes transcripts of this game");
    }
    const Uninterrupted whole;
    write_report(asked.json, result);
    for (const LawFailure& failure : result.failures) {
        print(asked.game, failure);
    }
    if (result.ok()) {
        std::cout << printable_lines(asked.game + ": all laws hold in " + asked.replay);
    }
    std::cout.flush();
    return result.ok() ? 0 : 1;
}

int check_laws(const AskedCheck& asked) {
    const std::string& game = asked.game;
    const Check check = find_check(game);
    if (check == nullptr) { // laws take as long to compile as all else
        const std::string program = whole_program(game);
        become(program);
        std::cerr << game << ": this program has the game without its laws, " << program
                  << " has them: " << how_to_run(program) << '\n';
        return 2;
    }
    try {
        if (!asked.replay.empty()) {
            return replay_transcript(asked, check);
        }
        CheckOptions options = asked.options;
        if (!options.failures.empty()) {
            options.replays = saved_failures(options.failures, game);
        }
        if (!asked.seeds.empty()) {
            read_seeds(asked.seeds, options);
        } else if (options.cases - 1 > std::numeric_limits<std::uint64_t>::max() - options.seed) {
            throw std::invalid_argument("--seed: there are not so many seeds from this one");
        }
        const auto result = [&] {
            GamesProgress progress(options.cases);
            options.progress = std::ref(progress);
            CheckResult checked = check(options);
            if (checked.ok() || options.keep_going) {
                check_conformance(game, checked, options.keep_going);
                save_conformance(options, checked);
            }
            for (SavedFailure& one : checked.unreadable) {
                one.text = without_function(one.text);
            }
            return checked;
        }();
        const Uninterrupted whole;
        write_report(asked.json, result);
        const int code = print(result);
        if (result.ok()) {
            print_advice(game);
        }
        if (result.ok() && result.seen.cases < options.cases) {
            std::cout << "The time was over: seeds " << words_of(result.seeds) << " of "
                      << words_of({{options.seed, options.seed + options.cases - 1}}) << std::endl;
        }
        return code;
    } catch (const std::exception& error) {
        complain(game + ": " + error.what());
        return 2;
    }
}

int merge_checks(const std::vector<std::string>& paths, const std::string& to) {
    CheckResult all;
    for (const std::string& path : paths) {
        try {
            const CheckResult part = read_check_result(read_file(path));
            if (all.game.empty()) {
                all.game = part.game;
            }
            merge(all, part);
        } catch (const std::exception& error) {
            complain(path + ": " + error.what());
            return 2;
        }
    }
    try {
        const Uninterrupted whole;
        write_report(to, all);
        const int code = print(all);
        std::cout << "Seeds " << words_of(all.seeds) << std::endl;
        return code;
    } catch (const std::exception& error) {
        complain(error.what());
        return 2;
    }
}

/// For CLI::Option::check. Half a second is no limit.
std::string whole_seconds(const std::string& text) {
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    return whole_number<std::uint32_t>(text).empty()
               ? std::string()
               : "expected whole seconds, from 0 to " + std::to_string(most) + ", not \"" + text + '"';
}

Run add_check(CLI::App& app) {
    const auto asked = std::make_shared<AskedCheck>();
    CLI::App* command = app.add_subcommand("check", "Check the laws of a game over generated games");
    add_game_argument(*command, asked->game);
    CLI::Option* cases = command->add_option("--cases", asked->options.cases, "Games to play")
                             ->check(positive_number<std::uint64_t>())
                             ->capture_default_str();
    CLI::Option* seed =
        command
            ->add_option("--seed", asked->options.seed, "Seed of the first game; each next game has the next")
            ->capture_default_str();
    command
        ->add_option("--seeds", asked->seeds,
                     "First and last seed, as A..B: one part of a check that is split")
        ->excludes(cases)
        ->excludes(seed);
    CLI::Option* seconds = command
                               ->add_option("--seconds", asked->options.seconds,
                                            "Begin no game later; whole seconds, 0: no limit")
                               ->check(whole_seconds)
                               ->capture_default_str();
    command->add_flag("--keep-going", asked->options.keep_going,
                      "Continue after a broken law; report each law once, with its shortest game");
    command->add_option("--json", asked->json, "Write what was found to this file, for merge-checks");
    CLI::Option* failures = command->add_option(
        "--failures", asked->options.failures,
        "Replay the transcripts of this game in this folder, then save there the shortest game "
        "that breaks a law: report, transcript and record");
    command
        ->add_option("--replay", asked->replay,
                     "Check only the game in this file, a transcript that --failures saved")
        ->excludes(cases)
        ->excludes(seed)
        ->excludes(seconds)
        ->excludes(failures)
        ->excludes("--seeds")
        ->excludes("--keep-going");
    command->footer(examples({"check GAME", "check GAME --cases 100000 --seconds 60 --failures failures",
                              "check GAME --seeds 1..500 --json first.json",
                              "check GAME --replay failures/GAME-Invariant-7.transcript"}));
    return [command, asked]() -> std::optional<int> {
        return *command ? std::optional(check_laws(*asked)) : std::nullopt;
    };
}

Run add_merge_checks(CLI::App& app) {
    struct Asked {
        std::vector<std::string> paths;
        std::string json;
    };
    const auto asked = std::make_shared<Asked>();
    CLI::App* command =
        app.add_subcommand("merge-checks", "Put the parts of a check together: reports of check --json");
    command->add_option("FILE", asked->paths, "Reports of checks of one game, with different seeds")
        ->required();
    command->add_option("--json", asked->json, "Write the whole report to this file");
    command->footer(examples({"merge-checks first.json second.json --json whole.json"}));
    return [command, asked]() -> std::optional<int> {
        return *command ? std::optional(merge_checks(asked->paths, asked->json)) : std::nullopt;
    };
}

/// `check` and `merge-checks`.
Run add_checks(CLI::App& app) {
    return [check = add_check(app), merge = add_merge_checks(app)]() -> std::optional<int> {
        const auto code = check();
        return code ? code : merge();
    };
}

} // namespace

const Commands check_commands{add_checks};

} // namespace herding::inline v0::tool
