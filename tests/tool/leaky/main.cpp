#include "game.hpp"

#include "herding/tool/program.hpp"
#include "herding/tool/records_of.hpp"
#include "herding/tool/registration_of.hpp"

#include <array>

// The tool with a broken game, to see what it says of it.
namespace leaky {

herding::tool::CheckResult laws(const herding::tool::CheckOptions& options);

int run(int argc, char** argv) {
    namespace tool = herding::tool;
    static constexpr tool::Registration registration = tool::registration_of<Playable>();
    const std::array entries{
        tool::Entry{Playable::name, Playable::summary, &registration, tool::records_of<Playable>, laws}};
    const std::array commands{&tool::arena_commands, &tool::check_commands, &tool::record_commands,
                              &tool::inspect_commands};
    return tool::run(tool::Program{.games = entries,
                                   .commands = commands,
                                   .recorder = &tool::match_recorder,
                                   .serve = tool::serve_match},
                     argc, argv);
}

} // namespace leaky

int main(int argc, char** argv) { return leaky::run(argc, argv); }
