#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

/// The border between a program and its window. The window is a library of its own (`herding_window.so`), which knows WebKitGTK and
/// no game. The program loads it when it shows something, so it can say in words that WebKitGTK is missing.
namespace herding::inline v0::desktop {

/// Addresses of the two pages. There is no server behind them: the window brings requests to the program.
inline constexpr const char* scheme = "herding";
inline constexpr const char* match_url = "herding://match/";
inline constexpr const char* record_url = "herding://record/";

/// Request of a page. `target` is the part that follows `herding://`: `match/table/3f`.
struct Request {
    bool posts = false;
    std::string target;
    std::string body;
};

struct Reply {
    unsigned status = 200;
    std::string type = {};
    std::string body = {};
    bool attachment = false; ///< a person saves it as a file
};

/// Result of a command of the window.
struct Shown {
    std::string url = {};     ///< of the page to show from now on; empty: the page stays
    bool has_match = false;   ///< match_url is there; else a record is shown, and its match can be continued
    std::string problem = {}; ///< for a person: why nothing has changed
    bool ends = false;        ///< the program was interrupted
};

/// Contents of a window, in the program. They work in a thread of its own. All functions return at once, except `end`. Answers
/// arrive in that thread, in the order of the calls.
class Content {
public:
    Content() = default;
    Content(const Content&) = delete;
    Content& operator=(const Content&) = delete;
    virtual ~Content() = default;

    /// Begins to work. The window handles SIGINT from before this call until after `end`, which sends it. `show` is called once for each of the four commands below and for the beginning, and when the program is
    /// interrupted.
    virtual void start(std::function<void(Shown)> show) = 0;
    virtual void ask(Request request, std::function<void(Reply)> done) = 0;

    virtual void begin(std::string setup, std::vector<std::string> players) = 0;
    virtual void open(std::string path) = 0; ///< shows a record
    virtual void resume() = 0;               ///< continues the match of the record that is shown
    virtual void save(std::string path) = 0; ///< copies the record of the match, and continues in the copy

    /// Whether somebody has acted in a match that is in no file.
    [[nodiscard]] virtual bool would_be_lost() const = 0;
    /// Ends the thoughts of agents, and then the thread. Later requests get no answer.
    virtual void end() = 0;
};

/// One choice in the dialog for a new match.
struct Choice {
    std::string words;
    std::vector<std::string> values;
};

struct WindowOptions {
    std::string program; ///< the name of its file; its settings are below this name
    std::string title;
    std::string about; ///< a sentence
    std::string version;
    std::vector<Choice> setups;  ///< each has one value; the first one is that of the match
    std::vector<Choice> players; ///< who plays; the first one is that of the match
};

} // namespace herding::inline v0::desktop

/// Shows the window until a person closes it. Returns the exit code of the program; 2: there is no display, and standard error
/// has the reason. The only function that the library exports.
extern "C" int herding_show_window(herding::desktop::Content& content,
                                   const herding::desktop::WindowOptions& options);
