#pragma once

#include <gtk/gtk.h>

#include <functional>
#include <map>
#include <string>

namespace herding::inline v0::desktop {

/// Gives a window its menus with their keys. `actions` has a function for each entry, by name.
void set_menu(GtkApplication* application, GtkWindow* window,
              std::map<std::string, std::function<void()>> actions);

/// An entry that cannot be chosen now is gray.
void enable_action(GtkWindow* window, const char* name, bool enabled);

} // namespace herding::inline v0::desktop
