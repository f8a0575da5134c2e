#include "other_program.hpp"

#include "registry.hpp"

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string_view>
#include <system_error>

namespace herding::inline v0::tool {

namespace {

/// Empty if the system does not say it.
std::filesystem::path folder_of_program() {
    std::error_code none;
    const auto here = std::filesystem::read_symlink("/proc/self/exe", none);
    const std::filesystem::path typed = !here.empty() || program_arguments() == nullptr
                                            ? here
                                            : std::filesystem::path(program_arguments()[0]);
    return typed.has_parent_path() ? std::filesystem::canonical(typed.parent_path(), none)
                                   : std::filesystem::path();
}

/// The build folder that a folder belongs to. Empty if it belongs to none.
std::filesystem::path build_folder(std::filesystem::path folder) {
    for (std::error_code none; !folder.empty(); folder = folder.parent_path()) {
        if (std::filesystem::exists(folder / "CMakeCache.txt", none)) {
            return folder;
        }
        if (folder == folder.root_path()) {
            break;
        }
    }
    return {};
}

} // namespace

std::string whole_program(const std::string& game) { return "play_" + game + "_all"; }

std::filesystem::path other_program(const std::string& name) {
    const auto folder = folder_of_program();
    const auto path = folder / name;
    std::error_code none;
    return !folder.empty() && std::filesystem::is_regular_file(path, none) && access(path.c_str(), X_OK) == 0
               ? path
               : std::filesystem::path();
}

std::string how_to_run(const std::string& name) {
    if (const auto path = other_program(name); !path.empty()) {
        return path.string();
    }
    const auto folder = build_folder(folder_of_program());
    return folder.empty() ? "the target " + name + " of its project builds it"
                          : "`cmake --build " + folder.string() + " --target " + name + "` builds it";
}

void become(const std::string& name) {
    if (const char* build = std::getenv("HERDING_BUILD"); build != nullptr) {
        std::cout.flush();
        if (std::system((std::string(build) + ' ' + name).c_str()) != 0) { // which has said why
            return;
        }
    }
    const auto path = other_program(name);
    std::error_code none;
    if (path.empty() || std::filesystem::equivalent(path, "/proc/self/exe", none)) {
        return; // this program has that name, and nothing else has what it lacks
    }
    std::cout.flush();
    execv(path.c_str(), program_arguments());
}

} // namespace herding::inline v0::tool
