#include "rulegame/tool/serve.hpp"

#include "rulegame/board_json.hpp"
#include "rulegame/captive_options.hpp"
#include "rulegame/tool/rule_file.hpp"

#include "herding/tool/files.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <functional>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace herd {

using herding::tool::read_file;
using herding::tool::Run;

namespace {

/// Sets the boards of the session and the features of their pieces.
void choose_boards(const rulegame::CaptiveOptions& options, rulegame::CaptiveSession& session) {
    if (options.board.empty()) {
        session.features = {{"shape", options.shape_set}, {"color", options.color_set}};
        session.next_board =
            rulegame::random_boards(options, options.seed != 0 ? options.seed : std::random_device{}());
        return;
    }
    try {
        rulegame::Board board = rulegame::read_board(rulegame::parse_json(read_file(options.board)));
        static_cast<void>(rulegame::Setup(session.program, board)); // one that cannot be played is said now
        session.features = rulegame::features_of(board);
        session.next_board = [board = std::move(board)] { return board; };
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(options.board + ": " + error.what());
    }
}

int serve(const std::vector<std::string>& arguments) {
    try {
        const auto options = rulegame::read_captive_options(arguments);
        rulegame::CaptiveSession session;
        session.program = read_program(options.rules);
        if (session.program == nullptr) {
            return 2;
        }
        session.output = options.output;
        choose_boards(options, session);
        std::shared_ptr<rulegame::ResultsFile> results;
        if (!options.log.empty()) {
            results = std::make_shared<rulegame::ResultsFile>(options);
            session.episode_over = [results](const rulegame::EpisodeTally& tally) { results->add(tally); };
        }
        return rulegame::serve_captive(session, std::cin, std::cout);
    } catch (const std::runtime_error& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 2;
    }
}

} // namespace

Run add_rulegame_serve(CLI::App& game) {
    const auto arguments = std::make_shared<std::vector<std::string>>();
    CLI::App* command = game.add_subcommand(
        "serve",
        "Serve a learning program on standard input and output, as the Java server's captive mode does");
    command
        ->add_option(
            "ARGUMENTS", *arguments,
            "RULES BOARD.json, RULES N or RULES N SHAPES COLORS, where each number may be a range such as "
            "2:4; and name=value anywhere: output=BRIEF|STANDARD|FULL, seed=N, shapes=A;B, colors=A;B, "
            "log=FILE, log.append=FILE, log.nickname=NAME, log.run=N")
        ->required();
    return [command, arguments]() -> std::optional<int> {
        return *command ? std::optional<int>(serve(*arguments)) : std::nullopt;
    };
}

} // namespace herd
