#pragma once

#include "herding/play/playable.hpp"
#include "herding/tool/check_of.hpp"
#include "herding/tool/detail/compiled_lists.hpp"
#include "herding/tool/program.hpp"
#include "herding/tool/records_of.hpp"
#include "herding/tool/registration_of.hpp"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <vector>

/// The whole tool for games of one's own, in one line:
///
///     int main(int argc, char** argv) { return herding::tool::run<nim::Playable>(argc, argv); }
///
/// Link herding::tool. This is the slow part of compiling a game, so keep it in a source of its own.
/// Several games share a program: `run<nim::Playable, pig::Playable>(argc, argv)`.

namespace herding::inline v0::tool {

/// Runs a program with these games, described by their Playables, with all commands of the tool and those in `own`.
/// Returns the exit code of the program. The first game is the example in help texts; a single game need not be named
/// on the command line.
/// Exit codes are those that `--help` lists; a std::exception is one of them.
template <class First, class... More>
[[nodiscard]] int run(int argc, char** argv, std::initializer_list<const Commands*> own = {}) {
    if constexpr (!(play::detail::CheckPlayable<First>::value && ... &&
                    play::detail::CheckPlayable<More>::value)) {
        play::detail::CheckPlayable<First>::diagnose();
        (play::detail::CheckPlayable<More>::diagnose(), ...);
        return 2;
    } else {
        static constexpr std::array registrations{registration_of<First>(), registration_of<More>()...};
        std::array<Entry, 1 + sizeof...(More)> entries{
            Entry{First::name, First::summary, nullptr, records_of<First>, check_of<First>},
            Entry{More::name, More::summary, nullptr, records_of<More>, check_of<More>}...};
        for (std::size_t i = 0; i < entries.size(); ++i) {
            entries[i].registration = &registrations[i];
        }
        std::vector<const Commands*> commands{&new_commands, &check_commands, &arena_commands,
                                              &record_commands, &inspect_commands};
        commands.insert(commands.end(), own.begin(), own.end());
        return run(
            Program{
                .games = entries, .commands = commands, .recorder = &match_recorder, .serve = serve_match},
            argc, argv);
    }
}

} // namespace herding::inline v0::tool
