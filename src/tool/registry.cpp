#include "registry.hpp"

#include "herding/play/game.hpp"

#include <stdexcept>
#include <utility>

namespace herding::inline v0::tool {

namespace {

// One for a process, as its command line is.
Program running;
std::string running_name;
char** running_arguments = nullptr;

} // namespace

void set_program(const Program& program, std::string name, char** arguments) {
    running = program;
    running_arguments = arguments;
    running_name = std::move(name);
}

const std::string& program_name() { return running_name; }
char** program_arguments() { return running_arguments; }

const MatchRecorder* recorder_of_program() { return running.recorder; }
ServeMatch serve_of_program() { return running.serve; }
PlayPage page_of_program() { return running.page; }

std::span<const Entry> all_games() { return running.games; }

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const Entry& entry : all_games()) {
        if (entry.registration != nullptr) {
            names.emplace_back(entry.name);
        }
    }
    return names;
}

const Registration* find_registration(std::string_view name) {
    for (const Entry& entry : all_games()) {
        if (entry.name == name) {
            return entry.registration;
        }
    }
    return nullptr;
}

const Records* find_records(std::string_view name) {
    for (const Entry& entry : all_games()) {
        if (entry.name == name) {
            return entry.records == nullptr ? nullptr : &entry.records();
        }
    }
    return nullptr;
}

Check find_check(std::string_view name) {
    for (const Entry& entry : all_games()) {
        if (entry.name == name) {
            return entry.check;
        }
    }
    return nullptr;
}

Mutants find_mutants(std::string_view name) {
    for (const Entry& entry : all_games()) {
        if (entry.name == name) {
            return entry.mutants;
        }
    }
    return nullptr;
}

const play::Game& find_game(std::string_view name) {
    const auto* registration = find_registration(name);
    if (registration == nullptr) {
        throw std::out_of_range("there is no game " + std::string(name));
    }
    return registration->game();
}

} // namespace herding::inline v0::tool
