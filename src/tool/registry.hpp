#pragma once

#include "herding/tool/program.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The program that runs: its name and its games.
namespace herding::inline v0::tool {

/// Names the program that runs. Everything below is about it. `arguments` are those of `main`; null: it does not say them.
void set_program(const Program& program, std::string name, char** arguments = nullptr);

[[nodiscard]] const std::string& program_name();
/// As `main` has them: a null pointer ends them.
[[nodiscard]] char** program_arguments();
/// Null if the program has no records.
[[nodiscard]] const MatchRecorder* recorder_of_program();
/// Of `play --inspect`; null: without it.
[[nodiscard]] ServeMatch serve_of_program();
/// Of `play --page`; null: without it.
[[nodiscard]] PlayPage page_of_program();
/// All games that are known, in the order in which they were added.
[[nodiscard]] std::span<const Entry> all_games();

/// The names of the games in this program.
[[nodiscard]] std::vector<std::string> game_names();
/// Null for a name that this program has not.
[[nodiscard]] const Registration* find_registration(std::string_view name);
/// Null if this program does not have the game, or has it without records.
[[nodiscard]] const Records* find_records(std::string_view name);
/// Null for a name that this program does not check.
[[nodiscard]] Check find_check(std::string_view name);
/// Null for a name into whose rules this program puts no mistakes.
[[nodiscard]] Mutants find_mutants(std::string_view name);
/// Throws std::out_of_range for a name that this program has not.
[[nodiscard]] const play::Game& find_game(std::string_view name);

} // namespace herding::inline v0::tool
