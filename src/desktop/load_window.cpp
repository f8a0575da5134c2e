#include "load_window.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace herding::inline v0::desktop {

namespace {

constexpr const char* library = "herding_window.so";

/// Empty if the system does not know it.
std::filesystem::path folder_of_program() {
    std::error_code none;
    return std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
}

} // namespace

decltype(&herding_show_window) load_window(const std::string& program) {
    const auto here = folder_of_program();
    std::string looked;
    for (const auto& folder : {here, here.parent_path() / "lib" / program}) {
        const std::string path = folder / library;
        std::error_code none;
        if (!std::filesystem::exists(path, none)) {
            looked += "\n  " + path;
            continue;
        }
        // Never closed, because GTK registers types for the whole process.
        void* const loaded = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        void* const found = loaded == nullptr ? nullptr : dlsym(loaded, "herding_show_window");
        if (found == nullptr) {
            throw std::runtime_error(
                "The window cannot be shown, probably because WebKitGTK is not installed (Debian: "
                "libwebkit2gtk-4.1-0). The system says: " +
                std::string(dlerror()));
        }
        return reinterpret_cast<decltype(&herding_show_window)>(found);
    }
    throw std::runtime_error(
        "The library with the window is missing; install or build the program again. It was "
        "looked for at:" +
        looked);
}

} // namespace herding::inline v0::desktop
