#include "host.hpp"

#include "../scene/message_text.hpp"
#include "agents.hpp"
#include "external_agent.hpp"
#include "opponents.hpp"
#include "page_match.hpp"
#include "page_messages.hpp"
#include "recorded_seats.hpp"
#include "saved_game.hpp"

#include "herding/record/error.hpp"
#include "herding/reflect/detail/take_line.hpp"
#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

using reflect::detail::take_line;

using page::Json;

constexpr std::chrono::seconds longest_thought{3};
constexpr std::size_t longest_client = 32;
const std::string record_name = "match";

/// An object with some of these fields. Throws std::invalid_argument.
Json read_object(std::string_view text, std::initializer_list<std::string_view> fields) {
    Json json = page::parsed(text);
    if (!json.is_object()) {
        throw std::invalid_argument("expected a JSON object");
    }
    for (const auto& [name, value] : json.items()) {
        if (std::find(fields.begin(), fields.end(), name) == fields.end()) {
            throw std::invalid_argument("there is no field " + record::printable(name));
        }
    }
    return json;
}

std::string text_of(const Json& json, const char* field) {
    const auto found = json.find(field);
    if (found == json.end()) {
        return {};
    }
    if (!found->is_string()) {
        throw std::invalid_argument(std::string(field) + ": expected a text");
    }
    return found->get<std::string>();
}

std::uint64_t number_of(const Json& json, const char* field, std::uint64_t otherwise) {
    const auto found = json.find(field);
    if (found == json.end()) {
        return otherwise;
    }
    if (!found->is_number_unsigned()) {
        throw std::invalid_argument(std::string(field) + ": expected a whole number");
    }
    return found->get<std::uint64_t>();
}

/// `computer` is a good opponent in the game.
std::vector<std::string> players_in(const Json& json, const play::Game& game) {
    std::vector<std::string> players;
    const auto found = json.find("players");
    if (found == json.end()) {
        return players;
    }
    if (!found->is_array()) {
        throw std::invalid_argument("players: expected a list");
    }
    for (const Json& one : *found) {
        if (!one.is_string()) {
            throw std::invalid_argument("players: expected a list of texts");
        }
        const auto& player = one.get_ref<const std::string&>();
        players.push_back(player == "computer" ? default_agent_of(game) : player);
    }
    return players;
}

std::vector<std::pair<std::string, std::string>> options_in(const Json& json) {
    std::vector<std::pair<std::string, std::string>> options;
    if (const auto set = json.find("options"); set != json.end()) {
        if (!set->is_object()) {
            throw std::invalid_argument("options: expected an object");
        }
        for (const auto& [name, value] : set->items()) {
            options.emplace_back(name, text_of(*set, name.c_str()));
        }
    }
    return options;
}

Json list_of_options(const play::Game& game, std::string_view setup) {
    Json options = Json::array();
    for (const play::OptionInfo& option : game.options(setup)) {
        options.push_back({{"name", option.name}, {"value", option.value}});
    }
    return options;
}

/// Why a record is not continued, for a person. The reasons of the report say it exactly.
std::string_view plainly(record::ErrorKind kind) {
    using enum record::ErrorKind;
    switch (kind) {
    case ForeignBytes:
    case WrongFile: return "This file is no record. ";
    case OtherGame: return "This is a record of another game. ";
    case OtherRules:
    case Unreadable: return "Another edition of the game made this record. ";
    case Damaged:
    case DamagedHeader:
    case TruncatedHeader: return "This record is damaged. ";
    default: return {};
    }
}

} // namespace

/// One match and its record, in memory.
struct Host::Running {
    explicit Running(const WebGame& what) : game(what), play(what.game()) {}

    const WebGame& game;
    const play::Game& play;
    std::shared_ptr<record::Io> io = record::memory_io();
    record::FileStore store{std::string(), io};
    std::unique_ptr<Recording> recording = {};
    std::unique_ptr<PageMatch> page = {};
    std::uint64_t events = 0; // when it was resumed
    std::vector<std::string> seats = {};

    /// Everything is ready but the match.
    void take(RecordedMatch recorded, PlayOptions& options) {
        options.longest_thought = longest_thought;
        recording = std::move(recorded.recording);
        recording->keep_refused();
        for (unsigned i = 0; i < recorded.match->players(); ++i) {
            seats.push_back(player_in(options.players, i));
        }
        page = std::make_unique<PageMatch>(play, std::move(recorded.match), options);
        recording->sync();
    }
    [[nodiscard]] std::string described() const {
        return page::written({{"game", play.name()}, {"seats", seats}, {"events", events}});
    }
};

Host::Host(std::span<const WebGame> games) : games_(games) {}
Host::~Host() = default;

const WebGame& Host::game(std::string_view name) const {
    for (const WebGame& one : games_) {
        if (name.empty() || one.game().name() == name) {
            return one;
        }
    }
    throw std::invalid_argument("there is no game " + record::printable(name) + " here");
}

std::string Host::call(std::string_view request) {
    try {
        const std::string_view word = take_line(request);
        std::string answer = "+";
        if (word == "games") {
            answer += games();
        } else if (word == "begin") {
            answer += begin(request);
        } else if (word == "resume") {
            answer += resume(request);
        } else if (word == "post") {
            answer += post(request);
        } else if (word == "journal") {
            answer += journal(request);
        } else if (word == "predict") {
            answer += predict(request);
        } else if (word == "signature") {
            answer += signature(request);
        } else {
            throw std::invalid_argument("there is no request " + record::printable(word));
        }
        return answer;
    } catch (const std::bad_alloc&) { // nobody can continue here
        throw;
    } catch (const std::exception& error) {
        return '-' + std::string(error.what());
    }
}

std::string Host::games() const {
    Json all = Json::array();
    for (const WebGame& one : games_) {
        const play::Game& game = one.game();
        Json setups = Json::array();
        for (const play::SetupInfo& setup : game.setups()) {
            play::Start start;
            start.setup = setup.name;
            setups.push_back({{"name", setup.name},
                              {"summary", setup.summary},
                              {"players", game.begin(start)->players()},
                              {"options", list_of_options(game, setup.name)}});
        }
        Json names = Json::array();
        for (const std::string_view name : game.player_names()) {
            names.push_back(name);
        }
        all.push_back({{"name", game.name()},
                       {"summary", game.summary()},
                       {"hides", game.hides()},
                       {"agent", default_agent_of(game)},
                       {"names", std::move(names)},
                       {"setups", std::move(setups)}});
    }
    return page::written(all);
}

std::string Host::begin(std::string_view body) {
    const Json json = read_object(body, {"game", "setup", "options", "players", "seed"});
    const WebGame& chosen = game(text_of(json, "game"));
    auto running = std::make_unique<Running>(chosen);
    PlayOptions options;
    options.start.setup = text_of(json, "setup");
    options.start.seed = number_of(json, "seed", 1);
    options.start.options = options_in(json);
    options.players = players_in(json, running->play);
    refuse_programs(options.players);
    auto recorded = chosen.begin(options.start, running->store, record_name);
    options.players = players_of(options, running->play);
    check_players(running->play, options, recorded.match->players());
    recorded.recording->annotate(begun_key, saved_header(running->play, options.start));
    write_seats(*recorded.recording, {}, options, recorded.match->players());
    running->take(std::move(recorded), options);
    running_ = std::move(running);
    return running_->described();
}

std::string Host::resume(std::string_view body) {
    const Json json = read_object(take_line(body), {"game", "players", "seed"});
    if (body.size() > longest_journal) {
        throw std::invalid_argument("a record has at most " + std::to_string(longest_journal >> 20U) +
                                    " MB here");
    }
    const WebGame& chosen = game(text_of(json, "game"));
    auto running = std::make_unique<Running>(chosen);
    PlayOptions options;
    options.continued = true;
    options.start.seed = number_of(json, "seed", 1);
    running->store.put(record_name, std::as_bytes(std::span(body)));
    auto resumed = chosen.resume(running->store, record_name, record::Access::Append, options.start.seed, {});
    if (resumed.recorded.match == nullptr) {
        const bool all = !running->play.hides() || resumed.opening == record::Opening::Refused;
        std::string why(plainly(resumed.error.value_or(record::ErrorKind::OtherRules)));
        why += "The record cannot be continued.";
        for (const std::string& reason : all ? resumed.reasons : record::public_reasons(resumed)) {
            why += ' ' + reason;
        }
        throw std::invalid_argument(why);
    }
    const unsigned count = resumed.recorded.match->players();
    for (const auto& note : resumed.annotations) {
        if (note.key == begun_key) {
            try {
                if (const auto start = start_of(note.text, running->play)) {
                    options.start.setup = start->setup;
                    options.start.options = start->options;
                }
            } catch (const std::exception&) {} // of an option; agents then begin as the first setup does
        }
    }
    const Seats seats = read_seats(resumed.annotations, count);
    options.players = players_in(json, running->play);
    if (options.players.empty()) {
        options.players = seats.players;
        std::replace(options.players.begin(), options.players.end(), std::string(), std::string(human));
    }
    refuse_programs(options.players);
    check_players(running->play, options, count);
    running->events = resumed.events;
    write_seats(*resumed.recorded.recording, seats, options, count);
    running->take(std::move(resumed.recorded), options);
    running_ = std::move(running);
    return running_->described();
}

std::string Host::post(std::string_view body) {
    if (running_ == nullptr) {
        throw std::invalid_argument("no match has begun");
    }
    const std::string client(take_line(body).substr(0, longest_client));
    PageMatch& page = *running_->page;
    std::vector<std::string> messages;
    try {
        while (!body.empty()) {
            if (const std::string_view line = take_line(body); !line.empty()) {
                page.receive(client, line);
            }
        }
        messages = page.take(client);
        if (messages.empty() && page.step()) {
            messages = page.take(client);
        }
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) { // of the rules or an agent: the match cannot continue
        page.end("error", error.what());
        messages = page.take(client);
    }
    running_->recording->sync();
    std::string lines;
    for (const std::string& message : messages) {
        lines += message + '\n';
    }
    return lines;
}

std::string Host::journal(std::string_view body) const {
    std::uint64_t from = 0;
    const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), from);
    if (error != std::errc{} || end != body.data() + body.size()) {
        throw std::invalid_argument("journal: expected a number of bytes");
    }
    if (running_ == nullptr) {
        throw std::invalid_argument("no match has begun");
    }
    const auto file = running_->io->open(record_name, record::Io::Open::Read);
    std::string bytes(static_cast<std::size_t>(file->size() - std::min(from, file->size())), '\0');
    bytes.resize(file->read(from, std::as_writable_bytes(std::span(bytes))));
    return bytes;
}

/// A view of a game with secrets is not its State, so rules could not begin with it. Chance and revealed values are barriers: their
/// results are those of the program that has the generator.
std::string Host::predict(std::string_view body) const {
    const Json json = read_object(body, {"game", "setup", "options", "state", "player", "input", "sure"});
    const play::Game& rules = game(text_of(json, "game")).game();
    if (rules.hides()) {
        throw std::invalid_argument("a game with secrets has no predictions");
    }
    const play::Start start{text_of(json, "setup"), options_in(json), 1, text_of(json, "state")};
    const auto match = rules.begin(start);
    const std::uint64_t player = number_of(json, "player", 0);
    if (start.state.empty() || player >= match->players()) {
        throw std::invalid_argument("a prediction needs a state and one of its players");
    }
    const auto viewer = static_cast<std::uint16_t>(player);
    const Actor by = Actor::player(viewer);
    const std::string input = text_of(json, "input");
    const scene::Scene before = match->scene(viewer);
    const bool sure = json.contains("sure") && json["sure"] == true;
    if ((!sure && !match->question(input, by).empty()) || match->submit(input, by) || match->at_barrier()) {
        return {};
    }
    Json known = {{"before", scene::detail::checksum(scene::to_json(before))}};
    known["scene"] = page::parsed(scene::to_json(scene::difference(before, match->scene(viewer))));
    return page::written(known);
}

std::string Host::signature(std::string_view body) const {
    const Json json = read_object(body, {"game", "dispatches", "seed"});
    const WebGame& chosen = game(text_of(json, "game"));
    if (chosen.signature == nullptr) {
        throw std::invalid_argument("This module has no signature.");
    }
    const std::uint64_t dispatches = number_of(json, "dispatches", 50'000);
    const std::uint64_t seed = number_of(json, "seed", 1);
    const std::uint64_t number = chosen.signature(dispatches, seed, [](std::uint64_t) {});
    std::string digits;
    for (unsigned shift = 64; shift > 0; shift -= 4) {
        digits += "0123456789abcdef"[number >> (shift - 4) & 15U];
    }
    return std::string(chosen.game().name()) + ", " + std::to_string(dispatches) + " dispatches, seed " +
           std::to_string(seed) + ": " + digits;
}

} // namespace herding::inline v0::tool
