#include "window_size.hpp"

#include <glib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

namespace herding::inline v0::desktop {

namespace {

constexpr const char* group = "window";
constexpr int least = 320; // the page has room for it
constexpr int most = 16'384;
constexpr double least_zoom = 0.3;
constexpr double most_zoom = 5;

int read_length(GKeyFile* keys, const char* key, int usual) {
    GError* error = nullptr;
    const int value = g_key_file_get_integer(keys, group, key, &error);
    if (error != nullptr) {
        g_error_free(error);
        return usual;
    }
    return std::clamp(value, least, most);
}

} // namespace

std::string window_size_file(const std::string& program) {
    return (std::filesystem::path(g_get_user_state_dir()) / "herding" / program / "window").string();
}

WindowSize read_window_size(const std::string& file) {
    WindowSize size;
    GKeyFile* keys = g_key_file_new();
    if (g_key_file_load_from_file(keys, file.c_str(), G_KEY_FILE_NONE, nullptr) != 0) {
        size.width = read_length(keys, "width", size.width);
        size.height = read_length(keys, "height", size.height);
        size.maximized = g_key_file_get_boolean(keys, group, "maximized", nullptr) != 0;
        const double zoom = g_key_file_get_double(keys, group, "zoom", nullptr); // 0 if it is missing
        size.zoom = std::isfinite(zoom) && zoom != 0 ? std::clamp(zoom, least_zoom, most_zoom) : 1;
    }
    g_key_file_free(keys);
    return size;
}

void write_window_size(const std::string& file, const WindowSize& size) {
    std::error_code none;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path(), none);
    GKeyFile* keys = g_key_file_new();
    g_key_file_set_integer(keys, group, "width", size.width);
    g_key_file_set_integer(keys, group, "height", size.height);
    g_key_file_set_boolean(keys, group, "maximized", size.maximized ? 1 : 0);
    g_key_file_set_double(keys, group, "zoom", size.zoom);
    g_key_file_save_to_file(keys, file.c_str(), nullptr); // whole, or the old one stays
    g_key_file_free(keys);
}

} // namespace herding::inline v0::desktop
