#include "external_agent.hpp"

#include "child.hpp"

#include "herding/play/agent.hpp"
#include "herding/play/detail/description.hpp"
#include "herding/play/match.hpp"
#include "herding/record/detail/json_depth.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
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

/// Parses an answer. Throws ChildError for what is no JSON object, and for what the JSON library takes in silence: a byte-order mark in
/// front, a NUL, which ends its text, and a key that an object has twice, of which it drops the first.
Json parsed(const std::string& line) {
    if (line.starts_with("\xef\xbb\xbf")) {
        throw ChildError("the answer begins with a byte-order mark; write UTF-8 without it");
    }
    if (record::detail::is_deeper(line, deepest)) {
        throw ChildError("the program answered with JSON of more than " + std::to_string(deepest) +
                         " levels");
    }
    std::vector<std::set<std::string>> keys; // of the objects around the present place
    std::optional<std::string> twice;
    const auto look = [&](int /*depth*/, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start) {
            keys.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            keys.pop_back();
        } else if (event == Json::parse_event_t::key && !twice &&
                   !keys.back().insert(value.get<std::string>()).second) {
            twice = value.get<std::string>();
        }
        return true;
    };
    Json answer = Json::parse(line, look, false);
    if (!answer.is_object() || line.find('\0') != std::string::npos) {
        throw ChildError("expected a JSON object in one line, not " + excerpt(line));
    }
    if (twice) {
        throw ChildError("an object of the answer has two values for \"" + excerpt(*twice) +
                         "\": " + excerpt(line));
    }
    return answer;
}

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
    [[nodiscard]] bool has_ended() const override { return child_ != nullptr && child_->has_ended(); }
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
        const auto time = limits.time && limits.longest ? std::min(limits.time, limits.longest)
                          : limits.time                 ? limits.time
                                                        : limits.longest;
        if (time) {
            request["milliseconds"] = time->count();
        }
        return chosen(ask(request, limits.stop, time.value_or(std::chrono::milliseconds(0))), own,
                      all.front().by != by);
    }

    /// Starts the program and its game, unless that has been done.
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
        Json answer = parsed(line);
        expect_no_more(); // a line that a program's buffer kept comes before the answer
        if (const auto error = answer.find("error"); error != answer.end()) {
            throw ChildError("the program reports: " +
                             (error->is_string() ? error->get<std::string>() : error->dump()));
        }
        return answer;
    }

    /// Throws if the program has written more than its answer to the last request.
    void expect_no_more() {
        if (const std::string more = child_->left_over(); !more.empty()) {
            throw ChildError("the program wrote more than one line in answer to " + asked_ + ": " +
                             excerpt(more.substr(0, more.find('\n'))));
        }
    }

    std::string chosen(const Json& answer, const std::vector<play::Choice>& own, bool may_wait) {
        const auto wait = answer.find("wait");
        const bool waits = wait != answer.end() && *wait == true;
        if (answer.count("action") + answer.count("input") + (waits ? 1 : 0) > 1) {
            throw ChildError("expected one of \"action\", \"input\" and \"wait\": true, not several: " +
                             excerpt(answer.dump()));
        }
        if (waits) {
            if (!may_wait) {
                throw ChildError("the program waits, and only it can act");
            }
            return {};
        }
        const auto found = choice_of(answer, own);
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

    /// Reasoning that the program reports. Every part is optional. Throws ChildError for anything else.
    void think(const Json& answer, const std::vector<play::Choice>& own) {
        for (const Json& one : list_of(answer, "candidates")) {
            if (!one.is_object() || one.count("action") + one.count("input") != 1) {
                throw ChildError("expected candidates with \"action\" or \"input\", not " +
                                 excerpt(one.dump()));
            }
            const auto input = choice_of(one, own);
            if (!input) {
                throw ChildError("a candidate names no action: " + excerpt(one.dump()));
            }
            const auto visits = one.find("visits");
            if (visits != one.end() && !visits->is_number_unsigned()) {
                throw ChildError("\"visits\" of a candidate must be a whole number from 0 on, not " +
                                 excerpt(visits->dump()));
            }
            const auto probability = number(one, "probability");
            if (probability && !(*probability >= 0 && *probability <= 1)) {
                throw ChildError("\"probability\" of a candidate must be a number from 0 to 1, not " +
                                 excerpt(one["probability"].dump()));
            }
            const auto value = number(one, "value");
            if (reasoning_.candidates.size() == most_candidates) {
                continue;
            }
            const auto legal = std::find_if(
                own.begin(), own.end(), [&](const play::Choice& choice) { return choice.input == *input; });
            reasoning_.candidates.push_back({.input = excerpt(*input),
                                             .notation = legal != own.end() ? legal->notation : std::string(),
                                             .visits = visits == one.end() ? 0 : visits->get<std::uint64_t>(),
                                             .value = value,
                                             .probability = probability});
        }
        for (const Json& one : list_of(answer, "expects")) {
            if (!one.is_string()) {
                throw ChildError("expected texts in \"expects\", not " + excerpt(one.dump()));
            }
            if (reasoning_.principal_variation.size() < most_candidates) {
                reasoning_.principal_variation.push_back(excerpt(one.get<std::string>()));
            }
        }
    }

    /// A list of the answer, empty if it has none.
    static const Json& list_of(const Json& answer, const char* name) {
        static const Json none = Json::array();
        const auto list = answer.find(name);
        if (list == answer.end()) {
            return none;
        }
        if (!list->is_array()) {
            throw ChildError(std::string("expected a list of \"") + name + "\", not " +
                             excerpt(list->dump()));
        }
        return *list;
    }

    static std::optional<double> number(const Json& candidate, const char* name) {
        const auto found = candidate.find(name);
        if (found == candidate.end()) {
            return std::nullopt;
        }
        if (!found->is_number()) {
            throw ChildError(std::string("\"") + name + "\" of a candidate must be a number, not " +
                             excerpt(found->dump()));
        }
        return found->get<double>();
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
