#pragma once

#include "loopback.hpp"
#include "match_page.hpp"
#include "terminal.hpp"
#include "window/content.hpp"

#include "herding/inspect/inspector.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/program.hpp"
#include "herding/tool/records.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace herding::inline v0::desktop {

/// The matches and records of one game behind a window, one after the other. All of them work in one thread, which also plays the
/// agents, so the window never waits.
///
/// Every match has a record, as that of `play --record` or in memory. So the inspector can follow it, and a match that is saved
/// continues in its file, which loses nothing.
class Matches final : public Content {
public:
    /// The game must have records. One object a program.
    Matches(const tool::Entry& game, tool::PlayOptions options);
    ~Matches() override;

    // The first page: one of these is called before `start`.

    /// A new match. Throws std::invalid_argument for options that do not fit, and what the Playable throws.
    void first_match();
    /// A record, or the match of one. Throws record::Error.
    void first_record(const std::string& path);
    void first_resumed(const std::string& path);

    void start(std::function<void(Shown)> show) override;
    void ask(Request request, std::function<void(Reply)> done) override;
    void begin(std::string setup, std::vector<std::string> players) override;
    void open(std::string path) override;
    void resume() override;
    void save(std::string path) override;
    [[nodiscard]] bool would_be_lost() const override { return would_be_lost_; }
    void end() override;

private:
    class Followed;

    void work();
    void put(std::function<void()> task);
    void command(std::function<void()> task);
    void answer_until_left();
    [[nodiscard]] Reply answer(const Request& request);
    void shows(const char* url, bool has_match);
    void leave_for(std::function<void()> next);

    void check(const tool::PlayOptions& options) const;
    [[nodiscard]] std::shared_ptr<inspect::Inspector> inspector_of(const std::string& path) const;
    void show_record(const std::string& path, std::shared_ptr<inspect::Inspector> inspector);
    void play(const tool::PlayOptions& options, const std::string& resumed);

    // The recorder calls these for a match that it has begun (tool::Program).
    static int play_in_window(const play::Game& game, std::unique_ptr<play::Match> match,
                              const tool::PlayOptions& options, std::ostream& out);
    static std::unique_ptr<tool::MatchPage>
    follow_in_window(const tool::Records& records, std::function<std::shared_ptr<record::Store>()> store,
                     const std::string& record, std::optional<std::uint16_t> viewer);
    int play_match(const play::Game& game, std::unique_ptr<play::Match> match,
                   const tool::PlayOptions& options);

    const tool::Entry& entry_;
    const play::Game& game_;
    tool::PlayOptions options_;
    std::function<void(Shown)> show_;

    // Of the thread that works.
    std::function<void()> next_ = {}; // shows the next page
    bool left_ = false;
    std::function<loopback::Reply(const loopback::Request&)> match_ = {};
    std::shared_ptr<inspect::Inspector> inspector_ = {};
    std::string path_ = {};                                      // of a record that is shown without a match
    std::function<std::shared_ptr<record::Store>()> store_ = {}; // with the record of the match
    std::string record_ = {};
    std::string problem_ = {}; // of what was to be shown instead

    std::atomic<bool> would_be_lost_ = false;
    std::atomic<bool> busy_ = false;
    bool handles_interrupts_ = false; // this object, because nobody else does
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<std::function<void()>> tasks_;
    std::thread thread_;
};

} // namespace herding::inline v0::desktop
