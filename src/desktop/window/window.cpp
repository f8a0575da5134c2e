#include "content.hpp"
#include "dialogs.hpp"
#include "menu.hpp"
#include "scheme.hpp"
#include "window_size.hpp"

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

/// The window: a page of WebKit below a menu.
namespace herding::inline v0::desktop {

namespace {

constexpr double zoom_step = 1.1;
constexpr int most_restarts = 3; // of the process that shows the page

constexpr const char* undo_script =
    R"((e => e !== null && e.matches("input, textarea") ? document.execCommand("undo") : document.getElementById("undo")?.click())(document.activeElement))";
constexpr const char* redo_script =
    R"((e => e !== null && e.matches("input, textarea") ? document.execCommand("redo") : document.getElementById("redo")?.click())(document.activeElement))";
constexpr const char* hint_script = R"(document.getElementById("hint")?.click())";
constexpr const char* list_script = R"(document.getElementById("list")?.click())";
constexpr const char* keys_script = R"(document.getElementById("help")?.click())";

class Window {
public:
    Window(Content& content, const WindowOptions& options)
        : content_(content), options_(options), size_file_(window_size_file(options.program)),
          size_(read_window_size(size_file_)) {}

    int run();

private:
    void activate();
    void make_view();
    void make_actions();
    void connect();

    void shown(const Shown& what);
    void enable();
    void show_url(const char* url);
    void run_script(const char* script);

    // Entries of menus.
    void begin();
    void open();
    void save(std::function<void()> then);
    void inspect();
    void quit();
    void full_screen();
    void zoom(double factor);
    void about();
    /// Does something that ends the match, if nothing of it would be lost or the person agrees.
    void unless_lost(std::function<void()> what);

    bool decide(WebKitPolicyDecision* decision, WebKitPolicyDecisionType type);
    void save_attachment(const std::string& url);
    void page_ended();
    void leave();

    Content& content_;
    const WindowOptions& options_;
    std::string size_file_;
    WindowSize size_;
    GtkApplication* application_ = nullptr;
    GtkWindow* window_ = nullptr;
    WebKitWebView* view_ = nullptr;
    bool has_match_ = false;
    bool shows_record_ = false;
    bool is_full_ = false;
    int restarts_ = 0;
    std::function<void()> after_save_ = {};
};

int Window::run() {
    const std::string id = "org.herding." + options_.program;
    application_ = gtk_application_new(g_application_id_is_valid(id.c_str()) != 0 ? id.c_str() : nullptr,
                                       G_APPLICATION_NON_UNIQUE);
    g_signal_connect(
        application_, "activate",
        G_CALLBACK(+[](GApplication*, gpointer self) { static_cast<Window*>(self)->activate(); }), this);
    for (const int signal : {SIGINT, SIGTERM}) { // nobody can be asked
        g_unix_signal_add(
            signal,
            [](gpointer self) -> gboolean {
                static_cast<Window*>(self)->leave();
                return G_SOURCE_CONTINUE;
            },
            this);
    }
    const int code = g_application_run(G_APPLICATION(application_), 0, nullptr);
    content_.end();
    return code == 0 ? 0 : 2;
}

void Window::activate() {
    if (window_ != nullptr) {
        return;
    }
    window_ = GTK_WINDOW(gtk_application_window_new(application_));
    gtk_window_set_title(window_, options_.title.c_str());
    gtk_window_set_icon_name(window_, options_.program.c_str());
    gtk_window_set_default_size(window_, size_.width, size_.height);
    if (size_.maximized) {
        gtk_window_maximize(window_);
    }
    make_actions();
    make_view();
    connect();
    gtk_container_add(GTK_CONTAINER(window_), GTK_WIDGET(view_));
    gtk_widget_show_all(GTK_WIDGET(window_));
    gtk_widget_grab_focus(GTK_WIDGET(view_));
    enable();
    content_.start([this](Shown what) { in_window_thread([this, what = std::move(what)] { shown(what); }); });
}

void Window::make_view() {
    // Settings of the page, such as its keys of one letter, stay in a folder of the program.
    const auto below = [this](const char* folder) {
        return (std::filesystem::path(folder) / "herding" / options_.program).string();
    };
    WebKitWebsiteDataManager* data = webkit_website_data_manager_new(
        "base-data-directory", below(g_get_user_data_dir()).c_str(), "base-cache-directory",
        below(g_get_user_cache_dir()).c_str(), nullptr);
    WebKitWebContext* context = webkit_web_context_new_with_website_data_manager(data);
    g_object_unref(data);
    webkit_web_context_set_cache_model(context, WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER);
    register_scheme(context, content_);
    view_ = WEBKIT_WEB_VIEW(webkit_web_view_new_with_context(context));
    g_object_unref(context); // the view has it
    WebKitSettings* settings = webkit_web_view_get_settings(view_);
    webkit_settings_set_enable_webgl(settings, FALSE);
    webkit_settings_set_enable_media(settings, FALSE);
    webkit_settings_set_enable_page_cache(settings, FALSE); // a hidden page would continue to send requests
    webkit_web_view_set_zoom_level(view_, size_.zoom);
}

void Window::connect() {
    g_signal_connect(window_, "delete-event",
                     G_CALLBACK(+[](GtkWidget*, GdkEvent*, gpointer self) -> gboolean {
                         static_cast<Window*>(self)->quit();
                         return TRUE; // `quit` closes it
                     }),
                     this);
    g_signal_connect(window_, "window-state-event",
                     G_CALLBACK(+[](GtkWidget*, GdkEventWindowState* event, gpointer self) -> gboolean {
                         auto* window = static_cast<Window*>(self);
                         window->is_full_ = (event->new_window_state & GDK_WINDOW_STATE_FULLSCREEN) != 0;
                         window->size_.maximized =
                             (event->new_window_state & GDK_WINDOW_STATE_MAXIMIZED) != 0;
                         gtk_application_window_set_show_menubar(GTK_APPLICATION_WINDOW(window->window_),
                                                                 window->is_full_ ? FALSE : TRUE);
                         return FALSE;
                     }),
                     this);
    g_signal_connect(window_, "configure-event",
                     G_CALLBACK(+[](GtkWidget*, GdkEventConfigure*, gpointer self) -> gboolean {
                         auto* window = static_cast<Window*>(self);
                         if (!window->is_full_ && !window->size_.maximized) {
                             gtk_window_get_size(window->window_, &window->size_.width,
                                                 &window->size_.height);
                         }
                         return FALSE;
                     }),
                     this);
    g_signal_connect(view_, "notify::title", G_CALLBACK(+[](GObject*, GParamSpec*, gpointer self) {
                         auto* window = static_cast<Window*>(self);
                         const char* title = webkit_web_view_get_title(window->view_);
                         gtk_window_set_title(window->window_, title != nullptr && *title != '\0'
                                                                   ? title
                                                                   : window->options_.title.c_str());
                     }),
                     this);
    g_signal_connect(view_, "decide-policy",
                     G_CALLBACK(+[](WebKitWebView*, WebKitPolicyDecision* decision,
                                    WebKitPolicyDecisionType type, gpointer self) -> gboolean {
                         return static_cast<Window*>(self)->decide(decision, type) ? TRUE : FALSE;
                     }),
                     this);
    g_signal_connect(view_, "web-process-terminated",
                     G_CALLBACK(+[](WebKitWebView*, WebKitWebProcessTerminationReason, gpointer self) {
                         static_cast<Window*>(self)->page_ended();
                     }),
                     this);
    g_signal_connect(webkit_web_view_get_context(view_), "download-started",
                     G_CALLBACK(+[](WebKitWebContext*, WebKitDownload* download, gpointer self) {
                         const std::string url =
                             webkit_uri_request_get_uri(webkit_download_get_request(download));
                         webkit_download_cancel(download);
                         static_cast<Window*>(self)->save_attachment(url);
                     }),
                     this);
}

void Window::make_actions() {
    set_menu(application_, window_,
             {
                 {"new", [this] { begin(); }},
                 {"open", [this] { open(); }},
                 {"save", [this] { save({}); }},
                 {"resume", [this] { content_.resume(); }},
                 {"undo", [this] { run_script(undo_script); }},
                 {"redo", [this] { run_script(redo_script); }},
                 {"hint", [this] { run_script(hint_script); }},
                 {"list", [this] { run_script(list_script); }},
                 {"quit", [this] { quit(); }},
                 {"inspect", [this] { inspect(); }},
                 {"full-screen", [this] { full_screen(); }},
                 {"zoom-in", [this] { zoom(zoom_step); }},
                 {"zoom-out", [this] { zoom(1 / zoom_step); }},
                 {"zoom-usual", [this] { zoom(0); }},
                 {"keys", [this] { run_script(keys_script); }},
                 {"about", [this] { about(); }},
             });
}

// ---- Results of commands

void Window::shown(const Shown& what) {
    if (!what.url.empty()) {
        has_match_ = what.has_match;
        show_url(what.url.c_str());
    }
    const auto then = std::exchange(after_save_, {});
    if (!what.problem.empty()) {
        tell(window_, options_.title, what.problem);
    } else if (then) {
        then();
    }
    if (what.ends) {
        leave();
    }
}

void Window::show_url(const char* url) {
    shows_record_ = std::string_view(url) == record_url;
    webkit_web_view_load_uri(view_, url);
    enable();
}

void Window::enable() {
    for (const char* action : {"save", "inspect"}) {
        enable_action(window_, action, has_match_);
    }
    for (const char* action : {"undo", "redo", "hint", "list"}) {
        enable_action(window_, action, has_match_ && !shows_record_);
    }
    enable_action(window_, "resume", !has_match_ && shows_record_);
}

void Window::run_script(const char* script) {
    webkit_web_view_evaluate_javascript(view_, script, -1, nullptr, nullptr, nullptr, nullptr, nullptr);
}

// ---- Entries of menus

void Window::unless_lost(std::function<void()> what) {
    if (!content_.would_be_lost()) {
        what();
        return;
    }
    switch (ask_to_save(window_)) {
    case Lose::Save: save(std::move(what)); return;
    case Lose::Drop: what(); return;
    case Lose::Stay: return;
    }
}

void Window::begin() {
    unless_lost([this] {
        if (auto chosen = ask_match(window_, options_.setups, options_.players)) {
            content_.begin(std::move(chosen->setup), std::move(chosen->players));
        }
    });
}

void Window::open() {
    unless_lost([this] {
        if (auto path = ask_record(window_); !path.empty()) {
            content_.open(std::move(path));
        }
    });
}

void Window::save(std::function<void()> then) {
    if (auto path = ask_new_record(window_, options_.title); !path.empty()) {
        after_save_ = std::move(then);
        content_.save(std::move(path));
    }
}

void Window::inspect() { show_url(shows_record_ ? match_url : record_url); }

void Window::quit() {
    unless_lost([this] { leave(); });
}

void Window::full_screen() {
    if (is_full_) {
        gtk_window_unfullscreen(window_);
    } else {
        gtk_window_fullscreen(window_);
    }
}

void Window::zoom(double factor) {
    size_.zoom = factor == 0 ? 1 : std::clamp(size_.zoom * factor, 0.3, 5.0);
    webkit_web_view_set_zoom_level(view_, size_.zoom);
}

void Window::about() {
    gtk_show_about_dialog(window_, "program-name", options_.title.c_str(), "version",
                          options_.version.c_str(), "comments", options_.about.c_str(), "logo-icon-name",
                          options_.program.c_str(), nullptr);
}

// ---- Requests of the page

/// The window shows the pages of the program and nothing else.
bool Window::decide(WebKitPolicyDecision* decision, WebKitPolicyDecisionType type) {
    if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE) {
        return false;
    }
    WebKitNavigationAction* action =
        webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
    const std::string url = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
    const bool ours = url.starts_with(match_url) || url.starts_with(record_url);
    if (ours && url.find("/api/save?") != std::string::npos) {
        webkit_policy_decision_ignore(decision);
        save_attachment(url);
        return true;
    }
    if (ours && type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION) {
        return false;
    }
    webkit_policy_decision_ignore(decision);
    if (ours) {
        webkit_web_view_load_uri(view_, url.c_str()); // a new window would not have the menu
    } else if (url.starts_with("file:") && url.ends_with(".journal")) { // dropped on the page
        if (char* path = g_filename_from_uri(url.c_str(), nullptr, nullptr)) {
            unless_lost([this, path = std::string(path)] { content_.open(path); });
            g_free(path);
        }
    }
    return true;
}

void Window::save_attachment(const std::string& url) {
    const std::string target = url.substr(std::string_view(scheme).size() + 3);
    content_.ask({false, target, {}}, [this](Reply reply) {
        in_window_thread([this, reply = std::move(reply)] {
            if (reply.status != 200 || !reply.attachment) {
                tell(window_, options_.title, "This branch cannot be saved.");
                return;
            }
            if (const auto path = ask_new_record(window_, "branch"); !path.empty()) {
                if (const auto problem = write_new_file(path, reply.body); !problem.empty()) {
                    tell(window_, options_.title, problem);
                }
            }
        });
    });
}

/// The match is in the program, so the page can be shown again.
void Window::page_ended() {
    if (++restarts_ <= most_restarts) {
        webkit_web_view_reload(view_);
    } else {
        tell(window_, options_.title,
             "The process that shows the page has ended several times. The match is still "
             "there: save it, and start the program again.");
    }
}

void Window::leave() {
    write_window_size(size_file_, size_);
    close_dialogs(); // a dialog that is open would keep the program
    g_application_quit(G_APPLICATION(application_));
}

} // namespace

} // namespace herding::inline v0::desktop

int herding_show_window(herding::desktop::Content& content, const herding::desktop::WindowOptions& options) {
    g_set_prgname(options.program.c_str()); // the name of its menu entry, by which a desktop finds its icon
    g_set_application_name(options.title.c_str());
    if (gtk_init_check(nullptr, nullptr) == 0) {
        std::fputs("There is no display: the variables DISPLAY and WAYLAND_DISPLAY are empty, or name none "
                   "that answers. Start "
                   "the program on a desktop; through ssh, `ssh -X` forwards its display.\n",
                   stderr);
        return 2;
    }
    return herding::desktop::Window(content, options).run();
}
