#include "matches.hpp"

#include "commands/play_recorded.hpp"
#include "inspector_reply.hpp"
#include "line_reader.hpp"
#include "opponents.hpp"
#include "page_match.hpp"
#include "page_replies.hpp"
#include "registry.hpp"
#include "saved_game.hpp"

#include "herding/record/copy.hpp"
#include "herding/record/error.hpp"

#include <unistd.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string_view>
#include <utility>

namespace herding::inline v0::desktop {

namespace {

Matches* running = nullptr; // functions of tool::Program have no context argument

/// Collects standard error while it lives, for a dialog. Then prints it.
class Overheard {
public:
    Overheard() : before_(std::cerr.rdbuf(heard_.rdbuf())) {}
    ~Overheard() {
        std::cerr.rdbuf(before_);
        std::cerr << heard_.str();
    }
    Overheard(const Overheard&) = delete;
    Overheard& operator=(const Overheard&) = delete;

    /// Without advice to use a command of the tool, which a program with a window has not.
    [[nodiscard]] std::string text() const {
        const std::string advice = "; `" + tool::program_name() + ' ';
        std::istringstream lines(heard_.str());
        std::string text;
        for (std::string line; std::getline(lines, line);) {
            text += (text.empty() ? "" : "\n") + line.substr(0, line.find(advice));
        }
        return text;
    }

private:
    std::ostringstream heard_;
    std::streambuf* before_;
};

} // namespace

/// The inspector of the match that is played.
class Matches::Followed final : public tool::MatchPage {
public:
    explicit Followed(Matches& matches) : matches_(matches) {}
    ~Followed() override { matches_.inspector_.reset(); }
    Followed(const Followed&) = delete;
    Followed& operator=(const Followed&) = delete;

    [[nodiscard]] std::string url() const override { return record_url; }
    void link(const std::string& /*game*/) override {} // the menu leads back
    void deliver() override {}

private:
    Matches& matches_;
};

Matches::Matches(const tool::Entry& game, tool::PlayOptions options)
    : entry_(game), game_(game.registration->game()), options_(std::move(options)) {
    running = this;
    tool::set_program({.games = {&entry_, 1},
                       .recorder = &tool::match_recorder,
                       .serve = follow_in_window,
                       .page = play_in_window},
                      tool::program_name(), tool::program_arguments());
}

Matches::~Matches() {
    end();
    running = nullptr;
}

// ---- The first page

void Matches::first_match() {
    check(options_);
    next_ = [this, options = options_] { play(options, {}); };
}

void Matches::first_record(const std::string& path) {
    next_ = [this, path, inspector = inspector_of(path)] { show_record(path, inspector); };
}

void Matches::first_resumed(const std::string& path) {
    static_cast<void>(inspector_of(path));
    next_ = [this, path, options = options_] { play(options, path); };
}

// ---- Commands. They are checked before what is shown now goes.

void Matches::start(std::function<void(Shown)> show) {
    show_ = std::move(show);
    struct sigaction action{};
    if (sigaction(SIGINT, nullptr, &action) == 0 &&
        action.sa_handler == SIG_DFL) { // there is no window: a test
        action.sa_handler = [](int) {};
        sigaction(SIGINT, &action, nullptr);
        handles_interrupts_ = true;
    }
    thread_ = std::thread([this] { work(); });
}

void Matches::begin(std::string setup, std::vector<std::string> players) {
    command([this, setup = std::move(setup), players = std::move(players)] {
        tool::PlayOptions options = options_;
        if (setup != options.start.setup) {
            options.start.options.clear(); // they are of the other setup
        }
        options.start.setup = setup;
        options.start.seed = std::random_device{}();
        options.players = players;
        check(options);
        leave_for([this, options] { play(options, {}); });
    });
}

void Matches::open(std::string path) {
    command([this, path = std::move(path)] {
        leave_for([this, path, inspector = inspector_of(path)] { show_record(path, inspector); });
    });
}

void Matches::resume() {
    command([this] {
        if (path_.empty()) {
            throw std::runtime_error("No record is shown whose match could be continued.");
        }
        tool::PlayOptions options = options_;
        options.players.clear(); // those of the record
        leave_for([this, options, path = path_] { play(options, path); });
    });
}

void Matches::save(std::string path) {
    command([this, path = std::move(path)] {
        if (store_ == nullptr) {
            throw std::runtime_error("No match is played that could be saved.");
        }
        record::FileStore files;
        record::copy(*store_(), record_, files, path);
        tool::PlayOptions options = options_;
        options.players.clear();
        leave_for([this, options, path] { play(options, path); });
    });
}

void Matches::ask(Request request, std::function<void(Reply)> done) {
    put([this, request = std::move(request), done = std::move(done)] { done(answer(request)); });
}

void Matches::end() {
    if (!thread_.joinable()) {
        return;
    }
    {
        const std::scoped_lock lock(mutex_);
        tasks_.clear();
    }
    put([this] { leave_for({}); });
    if (busy_) { // ends the thought of an agent (interrupt.hpp); without one it does nothing
        ::kill(::getpid(), SIGINT);
    }
    thread_.join();
    if (std::exchange(handles_interrupts_, false)) {
        std::signal(SIGINT, SIG_DFL);
    }
}

// ---- The thread

void Matches::work() {
    while (next_) {
        left_ = false;
        const auto now = std::exchange(next_, {});
        now();
    }
}

void Matches::put(std::function<void()> task) {
    {
        const std::scoped_lock lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    arrived_.notify_one();
}

void Matches::command(std::function<void()> task) {
    put([this, task = std::move(task)] {
        try {
            task();
        } catch (const std::exception& error) {
            show_({.problem = error.what()});
        }
    });
}

void Matches::leave_for(std::function<void()> next) {
    next_ = std::move(next);
    left_ = true;
}

void Matches::answer_until_left() {
    while (!left_) {
        std::function<void()> task;
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [this] { return !tasks_.empty(); });
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        busy_ = true;
        task();
        busy_ = false;
    }
}

Reply Matches::answer(const Request& request) {
    const std::string_view target = request.target;
    const auto slash = target.find('/');
    const std::string_view place = target.substr(0, slash);
    const loopback::Request asked{
        request.posts, slash == std::string_view::npos ? "" : target.substr(slash + 1), request.body};
    loopback::Reply reply = loopback::Reply::missing();
    try {
        if (place == "match" && match_) {
            reply = match_(asked);
        } else if (place == "record" && inspector_ != nullptr) {
            reply = inspect::reply_of(*inspector_, asked);
        }
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        reply = {.status = 500, .body = R"({"error":"The program has failed."})"};
    }
    return {.status = reply.status,
            .type = reply.type.empty() ? "application/json; charset=utf-8" : std::move(reply.type),
            .body = std::move(reply.body),
            .attachment = reply.attachment};
}

void Matches::shows(const char* url, bool has_match) {
    show_({.url = url, .has_match = has_match, .problem = std::exchange(problem_, {})});
}

// ---- Records and matches

/// Throws as first_match.
void Matches::check(const tool::PlayOptions& options) const {
    tool::check_players(game_, options, game_.begin(options.start)->players());
}

std::shared_ptr<inspect::Inspector> Matches::inspector_of(const std::string& path) const {
    inspect::Library library;
    library.store = [] { return std::make_shared<record::FileStore>(); };
    library.names = {path};
    library.games = {entry_.records().rules};
    auto inspector = std::make_shared<inspect::Inspector>(std::move(library));
    static_cast<void>(inspector->session({})); // throws what is wrong with it
    return inspector;
}

void Matches::show_record(const std::string& path, std::shared_ptr<inspect::Inspector> inspector) {
    inspector_ = std::move(inspector);
    path_ = path;
    shows(record_url, false);
    answer_until_left();
    path_.clear();
    inspector_.reset();
}

void Matches::play(const tool::PlayOptions& options, const std::string& resumed) {
    std::ostringstream unread;
    std::istringstream nothing;
    const auto lines = tool::stream_reader(nothing, unread, false);
    const Overheard errors;
    std::string problem;
    int code = 0;
    try {
        code = tool::match_recorder.play(game_, entry_.records(), {.resume = resumed, .inspect = true},
                                         options, *lines, unread);
    } catch (const std::exception& error) {
        code = 2;
        problem = error.what();
    }
    store_ = {};
    if (code == 0 || left_) {
        return;
    }
    problem_ = problem.empty() ? errors.text() : problem;
    try {
        if (!resumed.empty()) {
            leave_for(
                [this, resumed, inspector = inspector_of(resumed)] { show_record(resumed, inspector); });
            return;
        }
    } catch (const std::exception&) {} // it was there a moment ago
    show_({.problem = problem_, .ends = true});
}

int Matches::play_in_window(const play::Game& game, std::unique_ptr<play::Match> match,
                            const tool::PlayOptions& options, std::ostream& /*out*/) {
    return running->play_match(game, std::move(match), options);
}

std::unique_ptr<tool::MatchPage>
Matches::follow_in_window(const tool::Records& records, std::function<std::shared_ptr<record::Store>()> store,
                          const std::string& record, std::optional<std::uint16_t> viewer) {
    running->store_ = store;
    running->record_ = record;
    running->inspector_ = std::make_shared<inspect::Inspector>(
        inspect::Library{std::move(store), {record}, {records.rules}, viewer});
    return std::make_unique<Followed>(*running);
}

int Matches::play_match(const play::Game& game, std::unique_ptr<play::Match> match,
                        const tool::PlayOptions& options) {
    tool::PlayOptions bounded = options;
    if (!bounded.limits.time) {
        bounded.longest_thought = tool::PageReplies::longest_thought;
    }
    bounded.inspector.clear(); // the menu leads there
    tool::PageMatch page(game, std::move(match), bounded);
    tool::PageReplies replies(page);
    const std::size_t begun = page.match().events();
    match_ = [&](const loopback::Request& request) {
        const bool failed = replies.error() != nullptr;
        loopback::Reply reply = failed && request.posts ? loopback::Reply::missing() : replies(request);
        if (page.interrupted()) {
            show_({.ends = true});
        }
        would_be_lost_ = !options.kept && page.match().events() != begun && !page.match().over();
        return reply;
    };
    shows(match_url, true);
    answer_until_left();
    match_ = {};
    would_be_lost_ = false;
    return 0;
}

} // namespace herding::inline v0::desktop
