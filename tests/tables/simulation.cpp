#include "support/playing.hpp"

#include "herding/core/random.hpp"
#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tables_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// FNV-1a, as docs/messages.md describes `check`.
std::string hash_of(const std::string& text) {
    std::uint32_t hash = 0x811c9dc5U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
    }
    std::string hex(8, '0');
    for (std::size_t i = 8; i-- > 0; hash >>= 4U) {
        hex[i] = "0123456789abcdef"[hash & 15U];
    }
    return hex;
}

/// Value of a field of a message, as the server wrote it. Hashes are of these bytes.
std::string raw_field(const std::string& json, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\":";
    std::size_t at = json.find(key);
    if (at == std::string::npos) {
        return {};
    }
    at += key.size();
    int depth = 0;
    bool in_text = false;
    for (std::size_t end = at; end < json.size(); ++end) {
        const char c = json[end];
        if (in_text) {
            end += c == '\\' ? 1U : 0U;
            in_text = c != '"';
            continue;
        }
        in_text = c == '"';
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (depth == 0) {
            return json.substr(at, end + 1 - at);
        }
    }
    return {};
}

/// A program that plays over a network which loses, doubles, delays and reorders what it sends.
class Client {
public:
    Client(std::uint64_t watcher, std::string person, std::uint16_t viewer)
        : watcher_(watcher), person_(std::move(person)), viewer_(viewer) {}

    /// A message from the table. They come in order: a connection does not reorder.
    void receive(const std::string& text) {
        const Json json = Json::parse(text);
        if (json.contains("view")) {
            const Json& view = json.at("view");
            number_ = view.at("number").get<std::uint64_t>();
            scene_ = herding::scene::scene_from_json(view.at("scene").dump());
            offer_ = raw_field(text, "offer");
            known_ = true;
        } else if (json.contains("update")) {
            const Json& update = json.at("update");
            ASSERT_EQ(update.at("number").get<std::uint64_t>(), number_ + 1) << text;
            ++number_;
            if (update.contains("scene")) {
                scene_ = herding::scene::apply(
                    scene_, herding::scene::difference_from_json(update.at("scene").dump()));
            }
            if (update.contains("offer")) {
                offer_ = raw_field(text, "offer");
            }
            if (update.contains("check")) {
                ++checks;
                ASSERT_EQ(update.at("check"), hash_of(herding::scene::to_json(scene_))) << text;
            }
        } else if (json.contains("answer") && json.at("answer").contains("id")) {
            const std::string id = json.at("answer").at("id");
            const auto [known, is_new] = answers.try_emplace(id, json.at("answer").dump());
            const bool is_question = json.at("answer").contains("words"); // may have another answer later
            if (!is_new && !is_question && json.at("answer").contains("done")) {
                ASSERT_EQ(known->second, json.at("answer").dump()) << "the same id has the same answer";
            }
            waits_for_.erase(id);
        }
    }

    /// A command that the client makes now, and sends again until it is answered.
    void decide(herding::Generator& generator, herding::play::Match& match) {
        if (viewer_ == observer || !waits_for_.empty()) {
            return;
        }
        const std::string id = person_ + "-" + std::to_string(++made_);
        Json command;
        switch (generator.below(20)) {
        case 0: command = {{"undo", {{"id", id}}}}; break;
        case 1: command = {{"ask", {{"id", id}, {"what", "undo"}}}}; break;
        case 2:
            command = {{"reply",
                        {{"id", id},
                         {"to", std::to_string(generator.below(30))},
                         {"yes", generator.below(4) != 0}}}};
            break;
        case 3:
            command = {{"say", {{"id", id}, {"text", "hm"}, {"players", generator.below(2) == 0}}}};
            break;
        case 4: command = {{"redo", {{"id", id}}}}; break;
        case 5: command = {{"why", {{"id", id}}}}; break;
        default: {
            const auto by = herding::Actor::player(viewer_);
            const auto inputs = match.legal_inputs(by);
            const Json offer = offer_.empty() ? Json::object() : Json::parse(offer_);
            const std::uint64_t decision =
                offer.value("decision", std::uint64_t{0}) + (generator.below(10) == 0 ? 1 : 0);
            const std::string input =
                inputs.empty() ? "nonsense"
                               : inputs[generator.below(static_cast<std::uint32_t>(inputs.size()))];
            if (generator.below(10) == 0) {
                command = {{"premove", {{"id", id}, {"line", {input}}}}};
            } else {
                command = {{"act", {{"id", id}, {"decision", decision}, {"input", input}}}};
            }
        }
        }
        waits_for_[id] = command.dump();
    }

    [[nodiscard]] const std::map<std::string, std::string>& waits_for() const { return waits_for_; }
    [[nodiscard]] std::uint64_t watcher() const { return watcher_; }
    [[nodiscard]] const std::string& person() const { return person_; }
    [[nodiscard]] std::uint16_t viewer() const { return viewer_; }
    [[nodiscard]] std::optional<std::uint64_t> number() const {
        return known_ ? std::optional(number_) : std::nullopt;
    }
    [[nodiscard]] std::string scene() const { return herding::scene::to_json(scene_); }

    bool connected = false;
    std::map<std::string, std::string> answers; ///< the first answer to each id
    std::uint64_t checks = 0;

private:
    std::uint64_t watcher_;
    std::string person_;
    std::uint16_t viewer_;
    bool known_ = false;
    std::uint64_t number_ = 0;
    herding::scene::Scene scene_;
    std::string offer_;
    std::uint64_t made_ = 0;
    std::map<std::string, std::string> waits_for_; ///< commands by id
};

/// One table, three clients, a bad network, and a server that crashes.
std::uint64_t simulate(GameUnderTest game, std::uint64_t seed, unsigned steps, std::uint64_t& checks) {
    herding::Generator generator(seed);
    herding::tables::Options options{
        .clocks = {herding::tables::ClockKind::Fischer, seconds(600), seconds(5)},
        .on_timeout = herding::tables::OnTimeout::Nothing,
        .hash_every = 3};
    Playing play(game, options, seed);
    play.seat_two();
    for (std::uint64_t watcher : {0U, 1U, 2U}) {
        play.table().unwatch(watcher);
    }
    std::vector<Client> clients{{0, "ann", 0}, {1, "bob", 1}, {2, "carl", observer}};
    std::deque<std::pair<std::size_t, std::string>> on_the_way; ///< to the table
    const auto deliver = [&] {
        for (const auto& message : play.table().take_messages()) {
            Client& client = clients.at(message.watcher);
            if (client.connected) {
                client.receive(*message.json);
            }
        }
    };
    for (unsigned step = 0; step < steps && !::testing::Test::HasFatalFailure(); ++step) {
        play.now += milliseconds(generator.below(300));
        const std::size_t chosen = generator.below(3);
        Client& client = clients[chosen];
        if (!client.connected) {
            if (play.table().watch(client.watcher(), client.person(), client.viewer(), client.number(),
                                   play.now)) {
                client.connected = true;
            }
            deliver();
        } else if (generator.below(40) == 0) { // the connection breaks, and what was on the way is lost
            play.table().unwatch(client.watcher());
            client.connected = false;
            std::erase_if(on_the_way, [chosen](const auto& one) { return one.first == chosen; });
        } else if (generator.below(150) == 0) { // the server stops, and opens its record
            play.open_again(seed + step);
            on_the_way.clear();
            for (Client& one : clients) {
                one.connected = false;
            }
        } else {
            client.decide(generator, play.match());
            for (const auto& [id, command] : client.waits_for()) {
                if (generator.below(5) != 0) { // else it is lost
                    on_the_way.emplace_back(chosen, command);
                }
                if (generator.below(5) == 0) { // or doubled
                    on_the_way.emplace_back(chosen, command);
                }
            }
        }
        while (!on_the_way.empty() && generator.below(4) != 0) {
            const std::size_t at =
                generator.below(static_cast<std::uint32_t>(std::min<std::size_t>(on_the_way.size(), 3)));
            const auto [from, command] = on_the_way[at];
            on_the_way.erase(on_the_way.begin() + static_cast<std::ptrdiff_t>(at));
            play.table().command(from, command, play.now);
            deliver();
        }
        play.table().tick(play.now);
        deliver();
        if (play.table().result()) {
            break;
        }
    }
    // Each command that was acknowledged is in the record once.
    play.open_again(seed);
    for (Client& client : clients) {
        client.connected = false;
    }
    std::map<std::pair<std::string, std::string>, int> stored;
    for (const auto& [event, text] : play.entries) {
        const auto entry = herding::tables::entry_from_json(text);
        if (!entry->id.empty()) {
            ++stored[{entry->person, entry->id}];
        }
    }
    for (const auto& [key, times] : stored) {
        EXPECT_EQ(times, 1) << key.second;
    }
    for (const Client& client : clients) {
        for (const auto& [id, answer] : client.answers) {
            const bool changed = answer.find("\"done\":") != std::string::npos;
            EXPECT_EQ(stored.contains({client.person(), id}), changed) << id << answer;
        }
    }
    // Everybody gets everything, and sees what the table shows.
    on_the_way.clear();
    for (Client& client : clients) {
        if (!client.connected) {
            play.table().watch(client.watcher(), client.person(), client.viewer(), client.number(), play.now);
            client.connected = true;
        }
    }
    deliver();
    std::uint64_t acted = 0;
    for (Client& client : clients) {
        EXPECT_EQ(client.scene(), herding::scene::to_json(play.match().scene(client.viewer())));
        EXPECT_EQ(client.number(), play.table().number(client.viewer()));
        checks += client.checks;
        for (const auto& [id, answer] : client.answers) {
            acted += answer.find("\"done\":") != std::string::npos ? 1 : 0;
        }
    }
    return acted;
}

// Hours of play in a moment. After each run nothing that was acknowledged is missing, nothing happened twice, and each client sees what the table shows.
TEST(Simulation, of_bad_networks_and_crashes_loses_nothing) {
    std::uint64_t acted = 0;
    std::uint64_t checks = 0;
    for (std::uint64_t seed = 1; seed <= 12 && !HasFailure(); ++seed) {
        acted += simulate(pig(), seed, 400, checks);
        acted += simulate(tictactoe(), seed, 400, checks);
        acted += simulate(kuhn(), seed, 400, checks);
    }
    EXPECT_GT(acted, 500U);
    EXPECT_GT(checks, 200U);
}

// The same with many more tables. HERDING_SIMULATIONS is how many of each game.
TEST(Simulation, of_many_tables_loses_nothing) {
    const char* given = std::getenv("HERDING_SIMULATIONS");
    const std::uint64_t count = given == nullptr ? 60 : static_cast<std::uint64_t>(std::atoll(given));
    std::uint64_t acted = 0;
    std::uint64_t checks = 0;
    for (std::uint64_t seed = 100; seed < 100 + count && !HasFailure(); ++seed) {
        acted += simulate(pig(), seed, 1500, checks);
        acted += simulate(tictactoe(), seed, 1500, checks);
        acted += simulate(kuhn(), seed, 1500, checks);
    }
    EXPECT_GT(acted, 60 * count);
    RecordProperty("acted", std::to_string(acted));
    RecordProperty("checks", std::to_string(checks));
}

} // namespace tables_test
