#pragma once

#include <string>

namespace herding::inline v0::desktop {

/// Size of a window, as it was closed.
struct WindowSize {
    int width = 1200;
    int height = 820;
    bool maximized = false;
    double zoom = 1;

    friend bool operator==(const WindowSize&, const WindowSize&) = default;
};

/// The file of a program's size: `$XDG_STATE_HOME/herding/PROGRAM/window`, in `~/.local/state` if that is not set.
[[nodiscard]] std::string window_size_file(const std::string& program);
/// A file that is missing or damaged has the usual size. Values are within bounds, whatever the file has.
[[nodiscard]] WindowSize read_window_size(const std::string& file);
/// Makes its folder. An error is none for the person who closes a window.
void write_window_size(const std::string& file, const WindowSize& size);

} // namespace herding::inline v0::desktop
