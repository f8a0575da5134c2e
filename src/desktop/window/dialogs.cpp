#include "dialogs.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace herding::inline v0::desktop {

namespace {

constexpr std::string_view ending = ".journal";

GtkFileFilter* records() {
    GtkFileFilter* filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, "Records (*.journal)");
    gtk_file_filter_add_pattern(filter, "*.journal");
    return filter;
}

/// The chosen path; empty: none.
std::string path_of(GtkFileChooserNative* dialog) {
    std::string path;
    if (gtk_native_dialog_run(GTK_NATIVE_DIALOG(dialog)) == GTK_RESPONSE_ACCEPT) {
        char* chosen = gtk_file_chooser_get_filename(GTK_FILE_CHOOSER(dialog));
        path = chosen != nullptr ? chosen : "";
        g_free(chosen);
    }
    g_object_unref(dialog);
    return path;
}

GtkComboBoxText* combo(const std::vector<Choice>& choices) {
    auto* box = GTK_COMBO_BOX_TEXT(gtk_combo_box_text_new());
    for (const Choice& choice : choices) {
        gtk_combo_box_text_append_text(box, choice.words.c_str());
    }
    gtk_combo_box_set_active(GTK_COMBO_BOX(box), 0);
    gtk_widget_set_hexpand(GTK_WIDGET(box), TRUE);
    return box;
}

void add_row(GtkGrid* grid, int row, const char* words, GtkComboBoxText* box) {
    GtkWidget* label = gtk_label_new_with_mnemonic(words);
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), GTK_WIDGET(box));
    gtk_widget_set_halign(label, GTK_ALIGN_START);
    gtk_grid_attach(grid, label, 0, row, 1, 1);
    gtk_grid_attach(grid, GTK_WIDGET(box), 1, row, 1, 1);
}

const Choice& chosen(const std::vector<Choice>& choices, GtkComboBoxText* box) {
    return choices.at(static_cast<std::size_t>(gtk_combo_box_get_active(GTK_COMBO_BOX(box))));
}

} // namespace

Lose ask_to_save(GtkWindow* parent) {
    GtkWidget* dialog = gtk_message_dialog_new(parent, GTK_DIALOG_MODAL, GTK_MESSAGE_QUESTION,
                                               GTK_BUTTONS_NONE, "This match is in no file. Save it?");
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), "_Do Not Save", GTK_RESPONSE_NO, "_Cancel",
                           GTK_RESPONSE_CANCEL, "_Save…", GTK_RESPONSE_YES, nullptr);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_YES);
    const int answer = gtk_dialog_run(GTK_DIALOG(dialog));
    gtk_widget_destroy(dialog);
    return answer == GTK_RESPONSE_YES ? Lose::Save : answer == GTK_RESPONSE_NO ? Lose::Drop : Lose::Stay;
}

std::optional<NewMatch> ask_match(GtkWindow* parent, const std::vector<Choice>& setups,
                                  const std::vector<Choice>& players) {
    GtkWidget* dialog =
        gtk_dialog_new_with_buttons("New match", parent, GTK_DIALOG_MODAL, "_Cancel", GTK_RESPONSE_CANCEL,
                                    "_Begin", GTK_RESPONSE_ACCEPT, nullptr);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_ACCEPT);
    auto* grid = GTK_GRID(gtk_grid_new());
    constexpr int gap = 12;
    gtk_grid_set_row_spacing(grid, gap);
    gtk_grid_set_column_spacing(grid, gap);
    gtk_container_set_border_width(GTK_CONTAINER(grid), gap);
    GtkComboBoxText* who = combo(players);
    add_row(grid, 0, "_Players", who);
    GtkComboBoxText* how = combo(setups);
    g_object_ref_sink(how);
    if (setups.size() > 1) {
        add_row(grid, 1, "_Setup", how);
    }
    gtk_container_add(GTK_CONTAINER(gtk_dialog_get_content_area(GTK_DIALOG(dialog))), GTK_WIDGET(grid));
    gtk_widget_show_all(dialog);
    std::optional<NewMatch> match;
    if (gtk_dialog_run(GTK_DIALOG(dialog)) == GTK_RESPONSE_ACCEPT) {
        match = {setups.empty() ? std::string() : chosen(setups, how).values.front(),
                 chosen(players, who).values};
    }
    gtk_widget_destroy(dialog);
    g_object_unref(how);
    return match;
}

std::string ask_record(GtkWindow* parent) {
    GtkFileChooserNative* dialog =
        gtk_file_chooser_native_new("Open a record", parent, GTK_FILE_CHOOSER_ACTION_OPEN, nullptr, nullptr);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), records());
    return path_of(dialog);
}

std::string ask_new_record(GtkWindow* parent, const std::string& name) {
    for (std::string proposed = name + std::string(ending);;) {
        GtkFileChooserNative* dialog =
            gtk_file_chooser_native_new("Save", parent, GTK_FILE_CHOOSER_ACTION_SAVE, nullptr, nullptr);
        gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), records());
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), proposed.c_str());
        std::string path = path_of(dialog);
        if (path.empty()) {
            return path;
        }
        if (!path.ends_with(ending)) {
            path += ending;
        }
        std::error_code none;
        if (!std::filesystem::exists(path, none)) {
            return path;
        }
        proposed = std::filesystem::path(path).filename().string();
        tell(parent, "Save", proposed + " is there already. Records are not replaced: choose another name.");
    }
}

std::string write_new_file(const std::string& path, std::string_view bytes) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int cause = file < 0 ? errno : 0;
    while (cause == 0 && !bytes.empty()) {
        const ssize_t size = ::write(file, bytes.data(), bytes.size());
        if (size >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(size));
        } else if (errno != EINTR) {
            cause = errno;
        }
    }
    if (file >= 0) {
        cause = cause == 0 && ::fsync(file) != 0 ? errno : cause;
        ::close(file);
        if (cause != 0) {
            ::unlink(path.c_str());
        }
    }
    return cause == 0 ? std::string() : path + " cannot be written: " + std::strerror(cause);
}

void close_dialogs() {
    GList* windows = gtk_window_list_toplevels();
    for (const GList* one = windows; one != nullptr; one = one->next) {
        if (GTK_IS_DIALOG(one->data) != 0) {
            gtk_dialog_response(GTK_DIALOG(one->data), GTK_RESPONSE_DELETE_EVENT);
        }
    }
    g_list_free(windows);
}

void tell(GtkWindow* parent, const std::string& title, const std::string& words) {
    GtkWidget* dialog = gtk_message_dialog_new(parent, GTK_DIALOG_MODAL, GTK_MESSAGE_WARNING,
                                               GTK_BUTTONS_CLOSE, "%s", title.c_str());
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", words.c_str());
    gtk_dialog_run(GTK_DIALOG(dialog));
    gtk_widget_destroy(dialog);
}

} // namespace herding::inline v0::desktop
