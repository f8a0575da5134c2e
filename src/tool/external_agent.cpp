#include "external_agent.hpp"

#include "child.hpp"

#include "herding/play/agent.hpp"
#include "herding/play/detail/description.hpp"
#include "herding/play/match.hpp"
#include "herding/record/detail/json_depth.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr int protocol = 1;
constexpr std::size_t most_candidates = 100;
/// Levels of an answer, which needs 3. To print a deep one, the JSON library takes the whole stack.
constexpr std::size_t deepest = 32;
/// How long a program may take to answer after it was told to stop.
constexpr std::chrono::seconds grace{1};

class ExternalAgent final : public play::Agent {
public:
    ExternalAgent(const play::Game& game, std::string description, std::string command, std::string log,
                  std::chrono::milliseconds timeout)
        : game_(game), description_(std::move(description)), command_(std::move(command)),
          log_(std::move(log)), timeout_(timeout) {}

    [[nodiscard]] std::string description() const override { return description_; }
    void start(std::uint64_t seed) override {
        seed_ = seed;
        started_ = false;
        reasoning_ = {};
    }
    [[nodiscard]] bool acts_early() const override { return true; }
    [[nodiscard]] const play::Reasoning& reasoning() const override { return reasoning_; }

    using play::Agent::choose;
    [[nodiscard]] std::string choose(const play::Match& match, Actor by,
                                     const play::Limits& limits) override {
        try {
            return answer(match, by, limits);
        } catch (const std::exception& error) { // of the program, of its JSON, of the operating system
            child_.reset();                     // a new one begins with the next choice
            started_ = false;
            throw std::runtime_error(description_ + ": " + excerpt(error.what(), 500));
        }
    }

private:
    std::string answer(const play::Match& match, Actor by, const play::Limits& limits) {
        reasoning_ = {};
        const auto all = match.legal_actions();
        std::vector<play::Choice> own;
        std::copy_if(all.begin(), all.end(), std::back_inserter(own),
                     [by](const play::Choice& choice) { return choice.by == by; });
        if (own.empty()) {
            throw ChildError("this player can do nothing now");
        }
        begin();
        const auto player = static_cast<std::uint16_t>(by.index());
        Json request{{"type", "choose"},
                     {"player", player},
                     {"state", Json::parse(match.state(player, play::Form::Json))},
                     {"text", match.state(player)},
                     {"may_wait", all.front().by != by}};
        if (game_.lists_legal()) { // else finding them is the game
            request["actions"] = Json::array();
            for (const play::Choice& choice : own) {
                request["actions"].push_back({{"input", choice.input}, {"notation", choice.notation}});
            }
        }
        if (limits.iterations != 0) {
            request["iterations"] = limits.iterations;
        }
        if (limits.time) {
            request["milliseconds"] = limits.time->count();
        }
        return chosen(ask(request, limits.stop, limits.time.value_or(std::chrono::milliseconds(0))), own,
                      all.front().by != by);
    }

    /// Begins the program, and a game of it, where that has not been done.
    void begin() {
        if (child_ == nullptr) {
            child_ = std::make_unique<Child>(command_, log_);
            const Json hello = ask({{"type", "hello"}, {"protocol", protocol}, {"game", game_.name()}});
            const auto spoken = hello.find("protocol");
            // By value, not by `get<int>`, which takes 2^32 + 1 for 1.
            if (spoken == hello.end() || !spoken->is_number_integer() || *spoken != protocol) {
                throw ChildError("expected an answer with \"protocol\": 1 to hello, not " +
                                 excerpt(hello.dump()));
            }
        }
        if (!started_) {
            // As text, because not every reader of JSON keeps 64 bits.
            static_cast<void>(ask({{"type", "start"}, {"seed", std::to_string(seed_)}}));
            started_ = true;
        }
    }

    /// Sends a request, and returns the answer, an object.
    Json ask(const Json& request, const std::atomic<bool>* stop = nullptr,
             std::chrono::milliseconds longer = std::chrono::milliseconds(0)) {
        expect_no_more(); // a line that came late would be taken for the answer to this request
        asked_ = request["type"];
        auto end = Clock::now() + timeout_ + longer;
        child_->write(request.dump(-1, ' ', true, Json::error_handler_t::replace), end);
        std::string line;
        if (!child_->read(line, end, stop)) {
            reasoning_.stopped = true;
            end = Clock::now() + grace;
            child_->write(R"({"type":"stop"})", end);
            static_cast<void>(child_->read(line, end, nullptr));
        }
        if (record::detail::is_deeper(line, deepest)) {
            throw ChildError("the program answered with JSON of more than " + std::to_string(deepest) +
                             " levels");
        }
        Json answer = Json::parse(line, nullptr, false);
        // The parser takes a NUL for the end of its text, and does not read what follows.
        if (!answer.is_object() || line.find('\0') != std::string::npos) {
            throw ChildError("expected a JSON object in one line, not " + excerpt(line));
        }
        expect_no_more(); // a line that a program's buffer kept comes before the answer
        if (const auto error = answer.find("error"); error != answer.end()) {
            throw ChildError("the program reports: " +
                             (error->is_string() ? error->get<std::string>() : error->dump()));
        }
        return answer;
    }

    /// Throws where the program has written more than its answer to the last request.
    void expect_no_more() {
        if (const std::string more = child_->left_over(); !more.empty()) {
            throw ChildError("the program wrote more than one line in answer to " + asked_ + ": " +
                             excerpt(more.substr(0, more.find('\n'))));
        }
    }

    std::string chosen(const Json& answer, const std::vector<play::Choice>& own, bool may_wait) {
        const auto found = choice_of(answer, own);
        if (const auto wait = answer.find("wait"); !found && wait != answer.end() && *wait == true) {
            if (!may_wait) {
                throw ChildError("the program waits, and only it can act");
            }
            return {};
        }
        if (!found) {
            throw ChildError("expected \"action\" (0 to " + std::to_string(own.size() - 1) +
                             "), \"input\" or \"wait\": true, not " + excerpt(answer.dump()));
        }
        think(answer, own);
        return *found;
    }

    /// The input that an object names by `action` or `input`.
    static std::optional<std::string> choice_of(const Json& object, const std::vector<play::Choice>& own) {
        if (const auto action = object.find("action"); action != object.end()) {
            if (action->is_number_unsigned() && action->get<std::uint64_t>() < own.size()) {
                return own[action->get<std::size_t>()].input;
            }
            return std::nullopt;
        }
        const auto input = object.find("input");
        if (input == object.end() || !input->is_string()) {
            return std::nullopt;
        }
        return input->get<std::string>();
    }

    /// What the program says that it thought. All of it is optional, and what has another type is left out.
    void think(const Json& answer, const std::vector<play::Choice>& own) {
        const auto number = [](const Json& object, const char* name) -> std::optional<double> {
            const auto found = object.find(name);
            return found != object.end() && found->is_number() ? std::optional(found->get<double>())
                                                               : std::nullopt;
        };
        if (const auto list = answer.find("candidates"); list != answer.end() && list->is_array()) {
            for (const Json& one : *list) {
                const auto input = one.is_object() ? choice_of(one, own) : std::nullopt;
                if (!input || reasoning_.candidates.size() == most_candidates) {
                    continue;
                }
                const auto legal = std::find_if(own.begin(), own.end(), [&](const play::Choice& choice) {
                    return choice.input == *input;
                });
                const double visits = number(one, "visits").value_or(0);
                reasoning_.candidates.push_back(
                    {.input = excerpt(*input),
                     .notation = legal != own.end() ? legal->notation : std::string(),
                     .visits = visits > 0 && visits < 1e18 ? static_cast<std::uint64_t>(visits) : 0,
                     .value = number(one, "value"),
                     .probability = number(one, "probability")});
            }
        }
        if (const auto list = answer.find("expects"); list != answer.end() && list->is_array()) {
            for (const Json& one : *list) {
                if (one.is_string() && reasoning_.principal_variation.size() < most_candidates) {
                    reasoning_.principal_variation.push_back(excerpt(one.get<std::string>()));
                }
            }
        }
    }

    const play::Game& game_;
    std::string description_;
    std::string command_;
    std::string log_;
    std::chrono::milliseconds timeout_;
    std::unique_ptr<Child> child_;
    bool started_ = false;
    std::string asked_; ///< the type of the last request
    std::uint64_t seed_ = 1;
    play::Reasoning reasoning_;
};

} // namespace

std::unique_ptr<play::Agent> external_agent(const play::Game& game, std::string_view description) {
    // A command may contain commas, so it is the rest of the description.
    const auto at = description.find("command=");
    const bool is_option =
        at != std::string_view::npos && at > 0 && (description[at - 1] == ':' || description[at - 1] == ',');
    const std::string_view command =
        is_option ? description.substr(at + std::string_view("command=").size()) : "";
    if (command.empty()) {
        throw std::invalid_argument(
            "agent external needs a command, as in external:command=python3 my_agent.py, at its end");
    }
    const play::detail::Description options(description.substr(0, at - 1),
                                            {{"timeout", "60000"}, {"log", ""}});
    return std::make_unique<ExternalAgent>(game, std::string(description), std::string(command),
                                           options.word("log"),
                                           std::chrono::milliseconds(options.number("timeout")));
}

} // namespace herding::inline v0::tool
