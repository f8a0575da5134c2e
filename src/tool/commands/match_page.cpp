#include "match_page.hpp"

#include "registry.hpp"

#include "herding/inspect/inspector.hpp"
#include "herding/inspect/server.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/program.hpp"
#include "herding/tool/records.hpp"

#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>

/// `play --inspect`: the page follows the record of the match, in a thread of its own.
namespace herding::inline v0::tool {

namespace {

class ServedMatch final : public MatchPage {
public:
    explicit ServedMatch(inspect::Library library) : inspector_(std::move(library)), server_(inspector_, 0) {
        // Signals reach the thread that plays, because they end its input.
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        thread_ = std::thread([this] { server_.run(); });
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    ~ServedMatch() override {
        server_.stop();
        thread_.join();
    }
    ServedMatch(const ServedMatch&) = delete;
    ServedMatch& operator=(const ServedMatch&) = delete;

    [[nodiscard]] std::string url() const override { return server_.url(); }

    void link(const std::string& game) override { inspector_.link(game); }

    void deliver() override {
        using namespace std::chrono_literals;
        constexpr auto step = 50ms;
        constexpr auto first = 5000ms; // a page asks each second whether there is more
        constexpr auto rest = 3000ms;  // and what it then reads, it reads at once
        const std::uint64_t before = server_.answers();
        if (before == 0) {
            return;
        }
        for (auto waited = 0ms; waited < first && server_.answers() == before; waited += step) {
            std::this_thread::sleep_for(step);
        }
        if (server_.answers() != before) {
            std::this_thread::sleep_for(rest);
        }
    }

private:
    inspect::Inspector inspector_;
    inspect::Server server_;
    std::thread thread_;
};

} // namespace

std::unique_ptr<MatchPage> serve_match(const Records& records,
                                       std::function<std::shared_ptr<record::Store>()> store,
                                       const std::string& record, std::optional<std::uint16_t> viewer) {
    return std::make_unique<ServedMatch>(
        inspect::Library{std::move(store), {record}, {records.rules}, viewer});
}

} // namespace herding::inline v0::tool
