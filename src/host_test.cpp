// The other side of a page without a server (src/web): requests in, answers out, and a record that programs read.
#include "host.hpp"

#include "herding/record/any_journal.hpp"
#include "herding/record/io.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/records.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

extern const herding::tool::Registration herding_game_kuhn;
extern const herding::tool::Registration herding_game_tictactoe;
const herding::tool::Records& herding_records_kuhn();
const herding::tool::Records& herding_records_tictactoe();

namespace {

namespace rec = herding::record;
namespace tool = herding::tool;
using Json = nlohmann::json;

/// A module has a part of everything that programs have.
tool::WebGame web_game(const tool::Registration& game, const tool::Records& records) {
    return {game.game, game.signature, records.begin, records.resume};
}

const std::array games{web_game(herding_game_kuhn, herding_records_kuhn()),
                       web_game(herding_game_tictactoe, herding_records_tictactoe())};

std::string call(tool::Host& host, std::string_view word, const std::string& body = {}) {
    return host.call(std::string(word) + '\n' + body);
}

/// The answer of a request that is followed.
std::string done(tool::Host& host, std::string_view word, const std::string& body = {}) {
    const std::string answer = call(host, word, body);
    EXPECT_EQ(answer.substr(0, 1), "+") << answer;
    return answer.substr(1);
}

std::vector<Json> post(tool::Host& host, const std::string& lines, const std::string& client = "page") {
    std::vector<Json> messages;
    std::string_view rest;
    const std::string answer = done(host, "post", client + '\n' + lines);
    for (rest = answer; !rest.empty();) {
        const auto end = rest.find('\n');
        messages.push_back(Json::parse(rest.substr(0, end)));
        rest.remove_prefix(end + 1);
    }
    return messages;
}

const std::string hello = R"({"hello":{"protocol":1}})";

/// Takes the first legal action until the match waits for nobody. Returns the last message with a result.
std::string play(tool::Host& host) {
    std::string over;
    Json offer;
    const auto take = [&](const std::vector<Json>& messages) {
        for (const Json& message : messages) {
            for (const char* kind : {"view", "update"}) {
                if (message.contains(kind)) {
                    const Json& body = message[kind];
                    offer = body.value("offer", Json());
                    over = body.value("over", "");
                }
            }
        }
    };
    take(post(host, hello));
    for (int i = 0; i < 200 && over.empty(); ++i) {
        std::string lines;
        if (offer.is_object() && !offer["actions"].empty()) {
            const Json& action = offer["actions"][0];
            std::string input = action["name"];
            const Json* tree = &action["tree"];
            std::string arguments;
            for (const Json& argument : action.value("arguments", Json::array())) {
                if (tree->is_object()) { // a tree that several places share
                    tree = &offer["shared"][(*tree)["same"].get<std::size_t>()];
                }
                const Json& values = (*tree)[0][0];
                const std::string value = values.is_array() ? values[0] : values;
                arguments += (arguments.empty() ? "" : ",") + argument["name"].get<std::string>() + '=' +
                             value.substr(0, value.find('.'));
                tree = &(*tree)[0][1];
            }
            input += arguments.empty() ? "" : '{' + arguments + '}';
            lines =
                Json{{"act", {{"id", std::to_string(i)}, {"decision", offer["decision"]}, {"input", input}}}}
                    .dump();
            offer = Json();
        }
        take(post(host, lines));
    }
    return over;
}

TEST(WebHost, DescribesItsGames) {
    tool::Host host(games);
    const Json all = Json::parse(done(host, "games"));
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0]["name"], "kuhn");
    EXPECT_EQ(all[0]["hides"], true);
    EXPECT_EQ(all[1]["setups"][0]["players"], 2);
}

TEST(WebHost, PlaysAMatchAgainstAnAgentToItsEnd) {
    tool::Host host(games);
    done(host, "begin", R"({"game":"tictactoe","players":["human","computer"],"seed":3})");
    EXPECT_TRUE(play(host).starts_with("The game is over")) << play(host);
}

TEST(WebHost, WritesARecordThatProgramsExecuteAgain) {
    tool::Host host(games);
    done(host, "begin", R"({"game":"tictactoe","players":["human","random"],"seed":3})");
    play(host);
    const std::string journal = done(host, "journal", "0");

    rec::FileStore store({}, rec::memory_io());
    store.put("match", std::as_bytes(std::span(journal)));
    const auto replay = herding_records_tictactoe().replay(store, "match", {});
    EXPECT_EQ(replay.opening, rec::Opening::Exact);
    EXPECT_GE(replay.events, 5U);
    EXPECT_TRUE(std::any_of(replay.annotations.begin(), replay.annotations.end(), [](const auto& note) {
        return note.key == "player 1" && note.text == "random";
    }));
}

TEST(WebHost, ContinuesARecordOfAProgramAndAppendsToIt) {
    rec::FileStore store({}, rec::memory_io());
    const auto io = rec::memory_io();
    {
        rec::FileStore first({}, io);
        auto recorded = herding_records_tictactoe().begin({}, first, "match");
        EXPECT_FALSE(recorded.match->submit(recorded.match->legal_actions().front().input,
                                            recorded.match->legal_actions().front().by));
        recorded.recording->close();
    }
    const auto file = io->open("match", rec::Io::Open::Read);
    std::string bytes(file->size(), '\0');
    ASSERT_EQ(file->read(0, std::as_writable_bytes(std::span(bytes))), bytes.size());

    tool::Host host(games);
    const Json resumed = Json::parse(
        done(host, "resume", "{\"game\":\"tictactoe\",\"players\":[\"random\"],\"seed\":5}\n" + bytes));
    EXPECT_EQ(resumed["events"], 1);
    EXPECT_TRUE(play(host).starts_with("The game is over"));
    const std::string grown = done(host, "journal", std::to_string(bytes.size()));
    EXPECT_FALSE(grown.empty());
    bytes += grown;
    store.put("match", std::as_bytes(std::span(bytes)));
    EXPECT_EQ(herding_records_tictactoe().replay(store, "match", {}).opening, rec::Opening::Exact);
}

TEST(WebHost, ContinuesItsOwnRecordWithTheSamePlayers) {
    tool::Host first(games);
    done(first, "begin", R"({"game":"kuhn","players":["human","random"],"seed":9})");
    post(first, hello);
    post(first, "");
    const std::string journal = done(first, "journal", "0");

    tool::Host second(games);
    const Json resumed = Json::parse(done(second, "resume", "{\"game\":\"kuhn\",\"seed\":1}\n" + journal));
    EXPECT_EQ(resumed["seats"], Json({"human", "random"}));
    EXPECT_TRUE(play(second).starts_with("The game is over"));
}

TEST(WebHost, RefusesWhatItCannotFollowAndKeepsTheMatch) {
    tool::Host host(games);
    EXPECT_EQ(call(host, "post", "page\n"), "-no match has begun");
    EXPECT_EQ(call(host, "begin", "{\"game\":\"chess\"}"), "-there is no game chess here");
    EXPECT_EQ(call(host, "unknown"), "-there is no request unknown");
    done(host, "begin", R"({"game":"tictactoe"})");
    const std::string before = done(host, "journal", "0");
    EXPECT_EQ(call(host, "begin", R"({"game":"kuhn","players":["external:command=ls"]})").substr(0, 1), "-");
    EXPECT_EQ(call(host, "begin", R"({"game":"kuhn","players":["nobody"]})").substr(0, 1), "-");
    EXPECT_EQ(call(host, "begin", R"({"game":"kuhn","setup":"none"})").substr(0, 1), "-");
    EXPECT_EQ(call(host, "begin", R"({"game":"kuhn","more":1})").substr(0, 1), "-");
    EXPECT_EQ(call(host, "begin", "[").substr(0, 1), "-");
    EXPECT_EQ(call(host, "resume", "{\"game\":\"kuhn\"}\nno journal").substr(0, 1), "-");
    EXPECT_EQ(call(host, "resume", "{\"game\":\"kuhn\"}\n" + before).substr(0, 1), "-") << "another game's";
    EXPECT_EQ(call(host, "journal", "x").substr(0, 1), "-");
    EXPECT_EQ(done(host, "journal", "0"), before);
    EXPECT_EQ(done(host, "journal", "999999999"), "");
}

TEST(WebHost, ReadsDeepJsonWithoutADeepStack) {
    tool::Host host(games);
    constexpr std::size_t depth = 200'000;
    const std::string lists = std::string(depth, '[') + std::string(depth, ']');
    for (const char* word : {"begin", "predict", "signature"}) {
        EXPECT_EQ(call(host, word, R"({"game":)" + lists + '}').substr(0, 1), "-") << word;
        EXPECT_EQ(call(host, word, R"({"more":)" + lists + '}').substr(0, 1), "-") << word;
    }
    EXPECT_EQ(call(host, "begin", R"({"game":"kuhn","players":)" + lists + '}').substr(0, 1), "-");
    EXPECT_EQ(call(host, "resume", R"({"game":"kuhn","players":)" + lists + "}\n").substr(0, 1), "-");
}

TEST(WebHost, SignaturesAreThoseOfPrograms) {
    tool::Host host(games);
    const std::string line = done(host, "signature", R"({"game":"kuhn","dispatches":500,"seed":1})");
    EXPECT_TRUE(line.starts_with("kuhn, 500 dispatches, seed 1: ")) << line;
    EXPECT_NE(line, done(host, "signature", R"({"game":"kuhn","dispatches":501,"seed":1})"));
}

/// Bytes that a page would not send: pieces of requests and of journals, cut, joined and changed.
TEST(WebHost, SurvivesAnyBytes) {
    tool::Host host(games);
    done(host, "begin", R"({"game":"tictactoe","players":["human","random"],"seed":3})");
    play(host);
    const std::vector<std::string> parts{"games\n",
                                         "begin\n",
                                         "resume\n",
                                         "post\n",
                                         "journal\n",
                                         "signature\n",
                                         "page\n",
                                         "0",
                                         "{",
                                         "}",
                                         "\"game\":\"kuhn\"",
                                         R"({"game":"kuhn","players":["human","random"],"seed":7})",
                                         hello,
                                         "\n",
                                         done(host, "journal", "0"),
                                         R"({"act":{"id":"1","decision":0,"input":"bet"}})",
                                         R"({"view":{"id":"v","number":1,"because":"gap"}})",
                                         R"({"undo":{"id":"u"}})",
                                         R"({"hint":{"id":"h","decision":0}})",
                                         R"({"signature":1,"dispatches":5})"};
    std::mt19937 random(20261127); // NOLINT(cert-msc51-cpp): the same bytes each time
    for (int i = 0; i < 3000; ++i) {
        std::string request;
        for (auto count = random() % 6; count > 0; --count) {
            request += parts[random() % parts.size()];
        }
        for (auto changes = random() % 3; changes > 0 && !request.empty(); --changes) {
            request[random() % request.size()] = static_cast<char>(random());
        }
        const std::string answer = host.call(request);
        ASSERT_TRUE(answer.starts_with('+') || answer.starts_with('-'));
    }
}

} // namespace
