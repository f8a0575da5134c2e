#pragma once

#include "content.hpp"

#include <webkit2/webkit2.h>

#include <functional>
#include <string>

namespace herding::inline v0::desktop {

/// From now on pages of this context reach the program by `herding://`, as a browser reaches a server: with GET and POST. No socket
/// is opened. `content` must outlive the context.
void register_scheme(WebKitWebContext* context, Content& content);

/// Calls a function in the thread of the window, soon.
void in_window_thread(std::function<void()> task);

} // namespace herding::inline v0::desktop
