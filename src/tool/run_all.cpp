#include "herding/tool/program.hpp"

#include <span>
#include <vector>

namespace herding::inline v0::tool::detail {

[[nodiscard]] int run_all(std::span<const Entry> games, std::span<const Commands* const> own, int argc,
                          char** argv);

int run_all(std::span<const Entry> games, std::span<const Commands* const> own, int argc, char** argv) {
    std::vector<const Commands*> commands{&new_commands,    &check_commands,   &arena_commands,
                                          &record_commands, &inspect_commands, &serve_commands};
    commands.insert(commands.end(), own.begin(), own.end());
    return run(Program{.games = games,
                       .commands = commands,
                       .recorder = &match_recorder,
                       .serve = serve_match,
                       .page = play_on_page},
               argc, argv);
}

} // namespace herding::inline v0::tool::detail
