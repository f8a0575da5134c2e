#pragma once

#include "content.hpp"

#include <gtk/gtk.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Questions of the window. Each waits until the person has answered it.
namespace herding::inline v0::desktop {

enum class Lose { Save, Drop, Stay };

/// A question about a match that is in no file.
[[nodiscard]] Lose ask_to_save(GtkWindow* parent);

struct NewMatch {
    std::string setup;
    std::vector<std::string> players;
};
/// Nothing: the person goes back.
[[nodiscard]] std::optional<NewMatch> ask_match(GtkWindow* parent, const std::vector<Choice>& setups,
                                                const std::vector<Choice>& players);

/// The path of a record that is there. Empty: the person goes back.
[[nodiscard]] std::string ask_record(GtkWindow* parent);
/// The path of a file that is not there, with `.journal` at its end. No record is replaced, because it may exist nowhere else.
[[nodiscard]] std::string ask_new_record(GtkWindow* parent, const std::string& name);

/// Returns why the file cannot be written; empty: it is there.
[[nodiscard]] std::string write_new_file(const std::string& path, std::string_view bytes);

/// The person goes back in all dialogs that are open.
void close_dialogs();

void tell(GtkWindow* parent, const std::string& title, const std::string& words);

} // namespace herding::inline v0::desktop
