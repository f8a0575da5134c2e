// The other side of an inspector without a server (src/web): records in, answers out.
#include "shelf.hpp"

#include "host.hpp"

#include "herding/tool/records.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

extern const herding::tool::Registration herding_game_tictactoe;
const herding::tool::Records& herding_records_kuhn();
const herding::tool::Records& herding_records_tictactoe();

namespace {

namespace tool = herding::tool;
using Json = nlohmann::json;

/// The journal of a game between agents.
std::string journal() {
    const tool::Records& records = herding_records_tictactoe();
    const std::array games{tool::WebGame{herding_game_tictactoe.game, herding_game_tictactoe.signature,
                                         records.begin, records.resume}};
    tool::Host host(games);
    EXPECT_EQ(host.call("begin\n"
                        R"({"game":"tictactoe","players":["random"],"seed":3})")
                  .substr(0, 1),
              "+");
    EXPECT_EQ(host.call("post\na\n"
                        R"({"hello":{"protocol":1}})")
                  .substr(0, 1),
              "+");
    for (int i = 0; i < 20; ++i) {
        static_cast<void>(host.call("post\na\n"));
    }
    return host.call("journal\n0").substr(1);
}

Json asked(tool::Shelf& shelf, const std::string& question) {
    const std::string answer = shelf.call("ask\n" + question);
    EXPECT_EQ(answer.substr(0, 1), "+") << answer;
    return Json::parse(answer.substr(1));
}

TEST(Shelf, executes_a_record_and_answers_questions) {
    const std::string bytes = journal();
    tool::Shelf shelf({herding_records_tictactoe().rules});
    EXPECT_EQ(shelf.call("knows\n" + bytes), "+yes");
    EXPECT_EQ(shelf.call("add\none.journal\n" + bytes), "+");
    EXPECT_EQ(shelf.call("add\ntwo/2.journal\n" + bytes), "+");
    EXPECT_EQ(asked(shelf, "records?").at("records"), Json({"one.journal", "two/2.journal"}));
    const Json overview = asked(shelf, "overview?record=two%2F2.journal");
    EXPECT_EQ(overview.at("opening"), "exact");
    EXPECT_EQ(overview.at("verified"), true);
    EXPECT_GT(overview.at("events").get<int>(), 4);
    EXPECT_EQ(asked(shelf, "compare?other=two%2F2.journal").at("differ"), false);
    static_cast<void>(asked(shelf, "evaluation?do=start&iterations=50"));
    Json evaluation = asked(shelf, "evaluation?from=0");
    for (int i = 0; i < 3000 && evaluation.at("running").get<bool>(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        evaluation = asked(shelf, "evaluation?from=0");
    }
    EXPECT_EQ(evaluation.at("running"), false);
    EXPECT_EQ(evaluation.at("done"), evaluation.at("all"));
}

TEST(Shelf, names_what_is_wrong_and_keeps_what_it_has) {
    const std::string bytes = journal();
    tool::Shelf kuhn({herding_records_kuhn().rules});
    EXPECT_EQ(kuhn.call("knows\n" + bytes), "+no");
    tool::Shelf shelf({herding_records_tictactoe().rules});
    EXPECT_EQ(shelf.call("ask\nrecords?"), "-there is no record");
    EXPECT_EQ(shelf.call("ask"), "-there is no record");
    EXPECT_EQ(shelf.call("knows\nno journal").substr(0, 1), "-");
    EXPECT_EQ(shelf.call("add\nbroken\nno journal").substr(0, 1), "-");
    EXPECT_EQ(shelf.call("add\n\n" + bytes), "-a record needs a name of its own");
    EXPECT_EQ(shelf.call("add\none\n" + bytes), "+");
    EXPECT_EQ(shelf.call("add\none\n" + bytes), "-a record needs a name of its own");
    EXPECT_EQ(shelf.call("take\n"), "-there is no request take");
    EXPECT_EQ(asked(shelf, "records?").at("records"), Json({"one"}));
    const std::string unknown = shelf.call("ask\noverview?record=broken");
    EXPECT_EQ(unknown.substr(0, 1), "-");
    EXPECT_TRUE(Json::parse(unknown.substr(1)).contains("error"));
}

} // namespace
