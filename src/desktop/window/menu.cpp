#include "menu.hpp"

#include <array>
#include <utility>
#include <vector>

namespace herding::inline v0::desktop {

namespace {

struct Entry {
    const char* words; ///< null: a line
    const char* action;
    std::array<const char*, 4> keys; ///< ends with null
};

struct Menu {
    const char* words;
    std::vector<Entry> entries;
};

constexpr Entry line{nullptr, nullptr, {}};

const std::vector<Menu>& menus() {
    static const std::vector<Menu> all{
        {"_Game",
         {{"_New…", "new", {"<Primary>n"}},
          {"_Open a Record…", "open", {"<Primary>o"}},
          {"_Save…", "save", {"<Primary>s"}},
          {"_Continue the Match of This Record", "resume", {}},
          line,
          {"_Undo", "undo", {"<Primary>z"}},
          {"_Redo", "redo", {"<Primary><Shift>z", "<Primary>y"}},
          {"_Hint", "hint", {"<Primary>h"}},
          {"_All Actions", "list", {"<Primary>l"}},
          line,
          {"_Quit", "quit", {"<Primary>q"}}}},
        {"_View",
         {{"_Inspector, and Back to the Game", "inspect", {"<Primary>i"}},
          line,
          {"_Full Screen", "full-screen", {"F11"}},
          line,
          {"Zoom _In", "zoom-in", {"<Primary>plus", "<Primary>equal", "<Primary>KP_Add"}},
          {"Zoom _Out", "zoom-out", {"<Primary>minus", "<Primary>KP_Subtract"}},
          {"_Usual Size", "zoom-usual", {"<Primary>0", "<Primary>KP_0"}}}},
        {"_Help", {{"_Keys", "keys", {"F1"}}, {"_About", "about", {}}}},
    };
    return all;
}

} // namespace

void set_menu(GtkApplication* application, GtkWindow* window,
              std::map<std::string, std::function<void()>> actions) {
    for (auto& [name, what] : actions) {
        GSimpleAction* action = g_simple_action_new(name.c_str(), nullptr);
        g_signal_connect_data(
            action, "activate", G_CALLBACK(+[](GSimpleAction*, GVariant*, gpointer function) {
                (*static_cast<std::function<void()>*>(function))();
            }),
            new std::function<void()>(std::move(what)),
            [](gpointer function, GClosure*) { delete static_cast<std::function<void()>*>(function); },
            GConnectFlags{});
        g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(action));
        g_object_unref(action);
    }
    GMenu* bar = g_menu_new();
    for (const Menu& menu : menus()) {
        GMenu* entries = g_menu_new();
        GMenu* part = g_menu_new();
        const auto end_part = [&] {
            g_menu_append_section(entries, nullptr, G_MENU_MODEL(part));
            g_object_unref(part);
            part = g_menu_new();
        };
        for (const Entry& entry : menu.entries) {
            if (entry.words == nullptr) {
                end_part();
                continue;
            }
            const std::string action = std::string("win.") + entry.action;
            g_menu_append(part, entry.words, action.c_str());
            gtk_application_set_accels_for_action(application, action.c_str(), entry.keys.data());
        }
        end_part();
        g_object_unref(part);
        g_menu_append_submenu(bar, menu.words, G_MENU_MODEL(entries));
        g_object_unref(entries);
    }
    gtk_application_set_menubar(application, G_MENU_MODEL(bar));
    g_object_unref(bar);
}

void enable_action(GtkWindow* window, const char* name, bool enabled) {
    g_simple_action_set_enabled(G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(window), name)),
                                enabled ? TRUE : FALSE);
}

} // namespace herding::inline v0::desktop
