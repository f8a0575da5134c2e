#pragma once

#include "window/content.hpp"

#include <string>

namespace herding::inline v0::desktop {

/// The function of herding_window.so, loaded. The library is beside the program, or in `../lib/PROGRAM/` as a package installs it.
/// Throws: std::runtime_error with the remedy, if the library or WebKitGTK is missing.
[[nodiscard]] decltype(&herding_show_window) load_window(const std::string& program);

} // namespace herding::inline v0::desktop
