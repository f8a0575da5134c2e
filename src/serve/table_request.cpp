#include "table_request.hpp"

#include "names.hpp"

#include "herding/play/game.hpp"

#include <nlohmann/json.hpp>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace herding::inline v0::serve {

namespace {

using Json = nlohmann::json;

// The Playable's word for it, and the table's.
static_assert(static_cast<int>(tables::OnTimeout::Nothing) ==
                  static_cast<int>(play::Timeout::Does::Nothing) &&
              static_cast<int>(tables::OnTimeout::Lose) == static_cast<int>(play::Timeout::Does::Lose) &&
              static_cast<int>(tables::OnTimeout::Agent) == static_cast<int>(play::Timeout::Does::Agent) &&
              static_cast<int>(tables::OnTimeout::Default) == static_cast<int>(play::Timeout::Does::Input));

/// Fields of a request. Each refusal names the field.
class Body {
public:
    explicit Body(const Json& json) : json_(json) {
        if (!json.is_object()) {
            throw Refused("The request is no JSON object.");
        }
    }
    [[nodiscard]] std::string text(const char* name, const std::string& standard = {}) {
        ++taken_;
        const auto found = json_.find(name);
        if (found == json_.end()) {
            --taken_;
            return standard;
        }
        if (!found->is_string() || found->get_ref<const std::string&>().size() > 200) {
            throw Refused(std::string(name) + " is no text of at most 200 bytes.");
        }
        return found->get<std::string>();
    }
    [[nodiscard]] std::int64_t number(const char* name, std::int64_t most, std::int64_t standard = 0) {
        const auto found = json_.find(name);
        if (found == json_.end()) {
            return standard;
        }
        ++taken_;
        if (!found->is_number_integer() || *found < 0 || *found > most) {
            throw Refused(std::string(name) + " is no whole number from 0 to " + std::to_string(most) + ".");
        }
        return found->get<std::int64_t>();
    }
    [[nodiscard]] const Json* any(const char* name) {
        const auto found = json_.find(name);
        taken_ += found != json_.end() ? 1U : 0U;
        return found != json_.end() ? &*found : nullptr;
    }
    void finish() const {
        if (taken_ != json_.size()) {
            throw Refused("The request has a field that is not known.");
        }
    }

private:
    const Json& json_;
    std::size_t taken_ = 0;
};

template <class E, std::size_t n>
E one_of(const std::string& word, const std::array<std::pair<std::string_view, E>, n>& all,
         const char* field) {
    for (const auto& [name, value] : all) {
        if (name == word) {
            return value;
        }
    }
    std::string list;
    for (const auto& [name, value] : all) {
        list += (list.empty() ? "" : ", ") + std::string(name);
    }
    throw Refused(std::string(field) + " is none of " + list + ".");
}

tables::ClockRules clocks_of(const Json& json) {
    constexpr std::int64_t most = std::int64_t{1000} * 86'400 * 365;
    Body body(json);
    tables::ClockRules rules;
    rules.kind = one_of(body.text("kind"),
                        std::array<std::pair<std::string_view, tables::ClockKind>, 4>{
                            {{"none", tables::ClockKind::None},
                             {"per_move", tables::ClockKind::PerMove},
                             {"fischer", tables::ClockKind::Fischer},
                             {"byo_yomi", tables::ClockKind::ByoYomi}}},
                        "clocks.kind");
    rules.time = tables::Time(body.number("time", most));
    rules.extra = tables::Time(body.number("extra", most));
    rules.periods = static_cast<std::uint32_t>(body.number("periods", 1000));
    rules.credit = tables::Time(body.number("credit", 5000, rules.credit.count()));
    body.finish();
    return rules;
}

const HostedGame& hosted(const std::vector<HostedGame>& games, std::string_view name) {
    const auto found = std::find_if(games.begin(), games.end(),
                                    [name](const HostedGame& one) { return one.game->name() == name; });
    if (found == games.end()) {
        throw Refused("This server has no such game.");
    }
    return *found;
}

/// Takes values of the options of a setup. Refuses those that name files of this computer.
void take_options(const Json& options, const play::Game& game, play::Start& start) {
    if (!options.is_object() || options.size() > 50) {
        throw Refused("options is no object with a text for each option.");
    }
    for (const auto& [option, value] : options.items()) {
        if (!value.is_string()) {
            throw Refused("options is no object with a text for each option.");
        }
        start.options.emplace_back(option, value.get<std::string>());
    }
    for (const play::OptionInfo& one : game.options()) {
        if (one.is_file && options.contains(one.name)) {
            throw Refused("options." + one.name + " names a file, and this server opens none.");
        }
    }
}

std::vector<std::string> agents_of(const Json& seats) {
    if (!seats.is_array() || seats.size() > 64) {
        throw Refused("agents is no list with a text for each seat.");
    }
    std::vector<std::string> agents;
    for (const Json& one : seats) {
        if (!one.is_string()) {
            throw Refused("agents is no list with a text for each seat.");
        }
        agents.push_back(one.get<std::string>());
    }
    return agents;
}

/// Takes the consequence of time that runs out from the request, or else from the game.
void take_timeout(const std::string& chosen, const play::Timeout& usual, tables::Options& options) {
    options.on_timeout = static_cast<tables::OnTimeout>(usual.does);
    if (usual.does == play::Timeout::Does::Agent && !usual.with.empty()) {
        options.timeout_agent = usual.with;
    } else if (usual.does == play::Timeout::Does::Input) {
        options.default_input = usual.with;
    }
    if (!chosen.empty()) {
        options.on_timeout = one_of(chosen,
                                    std::array<std::pair<std::string_view, tables::OnTimeout>, 3>{
                                        {{"nothing", tables::OnTimeout::Nothing},
                                         {"lose", tables::OnTimeout::Lose},
                                         {"agent", tables::OnTimeout::Agent}}},
                                    "on_timeout");
    }
}

} // namespace

TableRequest table_request(std::string_view text, const std::vector<HostedGame>& games) {
    Json json = Json::parse(text, nullptr, false);
    Body body(json);
    TableRequest request;
    request.hosted =
        &hosted(games, body.text("game", games.size() == 1 ? std::string(games.front().game->name()) : ""));
    request.start.setup = body.text("setup");
    if (const Json* options = body.any("options")) {
        take_options(*options, *request.hosted->game, request.start);
    }
    randombytes_buf(&request.start.seed, sizeof request.start.seed);
    if (const Json* clocks = body.any("clocks")) {
        request.options.clocks = clocks_of(*clocks);
    }
    take_timeout(body.text("on_timeout"), request.hosted->game->on_timeout(), request.options);
    request.options.delay = tables::Time(body.number("delay", std::int64_t{1000} * 86'400));
    if (const std::string token = body.text("token"); !token.empty()) {
        request.options.owner = person_of(token);
    }
    if (const Json* seats = body.any("agents")) {
        request.options.agents = agents_of(*seats);
    }
    body.finish();
    json.erase("token"); // a secret
    request.kept = json.dump();
    return request;
}

} // namespace herding::inline v0::serve
