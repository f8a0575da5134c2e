// The sample rule files, each with the episodes of a seeded player, one a line. After an intended change,
// HERDING_UPDATE_GOLDEN=1 writes them again.

#include "support/golden.hpp"

#include "rulegame/board_json.hpp"
#include "rulegame/boards.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/setup.hpp"
#include "rulegame/test_game.hpp"
#include "rulegame/transcript.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

using namespace rulegame;

namespace {

/// Properties of the pictures of a rule file; empty: its pieces have shape and color.
std::vector<PropertyValues> properties_of(const std::string& name) {
    if (name == "sizes") {
        return {{"size", {"1", "3", "5", "8"}}, {"handle", {"yes", "no"}}, {"home", {"0", "1", "2", "3"}}};
    }
    if (name == "neighbours") {
        return {{"number", {"0", "1", "2", "3", "4"}}};
    }
    if (name == "rising") {
        return {{"weight", {"1", "2", "3"}}};
    }
    return {};
}

} // namespace

TEST(RuleGameSamples, play_as_recorded) {
    const auto files = files_in("rules", ".txt");
    ASSERT_GE(files.size(), 12U);
    for (const std::string& file : files) {
        const std::string name = std::filesystem::path(file).stem().string();
        const auto program = program_of(file_text(file));
        EXPECT_EQ(parse_rules(print(program->rules)), program->rules) << file;
        std::string text;
        for (int episode = 0; episode < 4; ++episode) {
            herding::Generator generator(static_cast<std::uint64_t>(100 + episode));
            const auto properties = properties_of(name);
            const int pieces = 3 + 3 * episode;
            Board board = properties.empty() ? random_board(BoardPlan{.pieces = pieces}, generator)
                                             : random_board(pieces, properties, generator);
            const auto setup = std::make_shared<const rulegame::Setup>(program, std::move(board));
            text += record_episode(name + ".txt", setup, episode, static_cast<std::uint64_t>(episode)) + "\n";
        }
        expect_golden("rules/golden/" + name + ".jsonl", text);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const auto result = check_episode(line, [&](const std::string&) { return program; });
            EXPECT_EQ(result.difference, "");
            EXPECT_GT(result.agree, 0U);
        }
    }
}

TEST(RuleGameTranscript, reports_the_first_difference) {
    const auto setup = setup_of("(bucket:Nearby)", five_pieces());
    const std::string line = record_episode("near.txt", setup, 3, 1);
    const auto check = [&](const std::string& text) {
        return check_episode(text, [&](const std::string&) { return program_of("(bucket:Nearby)"); });
    };
    const auto whole = check(line);
    EXPECT_EQ(whole.difference, "");
    EXPECT_EQ(whole.agree, whole.attempts);

    const auto changed = [&](const std::string& from, const std::string& to, std::size_t skip = 0) {
        std::string text = line;
        const auto at = text.find(from, skip);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    };
    const auto begins = check(changed("\"init\":{\"acc\":[[5,", "\"init\":{\"acc\":[[6,"));
    EXPECT_EQ(begins.agree, 0U);
    EXPECT_NE(begins.difference.find("near.txt, episode 3, at the beginning:\n  recorded: {\"acc\":[[6,"),
              std::string::npos)
        << begins.difference;
    const auto last = line.rfind("\"r\":[");
    const auto replies = check(changed("\"r\":[", "\"r\":[9,", last));
    EXPECT_EQ(replies.agree + 1, replies.attempts);
    EXPECT_NE(replies.difference.find("step " + std::to_string(replies.attempts) + " of "),
              std::string::npos);
    const auto counters = check(changed("\"g\":-1", "\"g\":1", line.find("\"steps\"")));
    EXPECT_NE(counters.difference.find("the state after it"), std::string::npos) << counters.difference;
    EXPECT_LT(counters.agree, counters.attempts);
}

TEST(RuleGameTranscript, a_failure_must_be_one_here_too) {
    const std::string board = R"("board":[{"id":0,"shape":"STAR","color":"RED","cell":15}])";
    const auto check = [&](const char* rules, const std::string& rest) {
        return check_episode("{\"rule\":\"r\",\"ep\":0,\"kind\":\"sc\"," + board + "," + rest + "}",
                             [&](const std::string&) { return program_of(rules); })
            .difference;
    };
    EXPECT_EQ(check("(pos:Nowhere)", R"("error":"IllegalArgumentException")"), "");
    EXPECT_NE(check("()", R"("error":"IllegalArgumentException")"), "");
    EXPECT_NE(check("(pos:Nowhere)", R"("init":{"fin":2},"steps":[])"), "");
    const std::string init = R"("init":{"fin":0,"line":0,"g":-1,"c":[-1],"acc":[[15,15]]},"steps":[)";
    EXPECT_EQ(check("()", init + R"({"by":"rc","rc":[3,3,4,0],"error":"ArrayIndexOutOfBounds"}])"), "");
    EXPECT_NE(check("()", init + R"({"by":"id","m":[0,15,1],"error":"ArrayIndexOutOfBounds"}])"), "");
}

TEST(RuleGameTranscript, names_the_fault_of_a_line) {
    const auto message = [](const std::string& line) -> std::string {
        try {
            static_cast<void>(check_episode(line, [](const std::string&) { return program_of("()"); }));
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "nothing";
    };
    EXPECT_EQ(message("{"), "line 1, column 2: the text is no JSON here");
    EXPECT_EQ(message("[1]"), "an object with \"rule\" was expected");
    EXPECT_EQ(message("{}"), "\"rule\" is missing");
    EXPECT_EQ(message(R"({"rule":1})"), "\"rule\" must be a text");
    EXPECT_EQ(message(R"({"rule":"a","ep":-1})"), "\"ep\" must be a number from 0 to 2147483647");
    const std::string begin = R"({"rule":"a","ep":0,"init":{},"steps":[],"board":)";
    EXPECT_EQ(message(begin + "7}"), "\"board\" must be a list");
    EXPECT_EQ(message(begin + R"([{"id":0,"shape":"A","color":"B","cell":37}]})"),
              "\"cell\" must be a number from 1 to 36");
    EXPECT_EQ(message(begin + R"([{"id":0,"props":3,"cell":3}]})"), "\"props\" must be an object of texts");
    EXPECT_EQ(message(begin + R"([{"id":0,"props":{},"cell":3},{"id":0,"props":{},"cell":4}]})"),
              "piece 0 is there twice");
    EXPECT_EQ(message(std::string(40, '[') + std::string(40, ']')), "is nested too deeply");
    EXPECT_EQ(message("{\n \"rule\": x}"), "line 2, column 10: the text is no JSON here");
    EXPECT_EQ(message(R"({"rule":1e999})"), "a number is too large");
}

/// The ids of the pieces, or what is wrong.
std::string ids_of(const std::string& pieces) {
    std::string ids;
    try {
        const Board board = read_board(parse_json("[" + pieces + "]"));
        const rulegame::Setup setup(std::make_shared<const Program>(compile(parse_rules("()"))), board);
        for (const Piece& piece : setup.board()) {
            ids += std::to_string(piece.id) + "@" + std::to_string(piece.cell) + " ";
        }
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return ids;
}

TEST(RuleGameBoards, take_numbers_in_texts_as_the_java_server_does) {
    const auto piece = [](const std::string& id, const std::string& place = R"("x":1,"y":1)") {
        return R"({"shape":"a","color":"b",)" + id + (id.empty() ? "" : ",") + place + "}";
    };
    EXPECT_EQ(ids_of(piece(R"("id":"36")")), "36@1 ");
    EXPECT_EQ(ids_of(piece(R"("id":"+007")")), "7@1 ");
    EXPECT_EQ(ids_of(piece(R"("id":"1")") + "," + piece(R"("id":2)", R"("x":"2","y":"1")")), "1@1 2@2 ");
    EXPECT_EQ(ids_of(piece(R"("id":1)", R"("cell":"36")")), "1@36 ");
    for (const std::string id :
         {"", R"("id":"")", R"("id":"a")", R"("id":" 1")", R"("id":"1.5")", R"("id":"+-1")"}) {
        EXPECT_EQ(ids_of(piece(id)), "0@1 ") << id;
    }
    EXPECT_EQ(ids_of(piece(R"("id":"a")") + "," + piece(R"("id":"b")")), "piece 0 is there twice");
    EXPECT_EQ(ids_of(piece(R"("id":"1")") + "," + piece(R"("id":1)")), "piece 1 is there twice");
    EXPECT_EQ(ids_of(piece(R"("id":"-1")")), "\"id\" must be a number from 0 to 2147483647");
    EXPECT_EQ(ids_of(piece(R"("id":"2147483648")")), "\"id\" must be a number from 0 to 2147483647");
    EXPECT_EQ(ids_of(piece(R"("id":true)")), "\"id\" must be a number from 0 to 2147483647");
    EXPECT_EQ(ids_of(piece(R"("id":1)", R"("x":"one","y":1)")), "\"x\" must be a number from 1 to 6");
    EXPECT_EQ(ids_of("7"), "a piece must be an object");
    EXPECT_EQ(ids_of(R"({"id":3,"x":1,"y":1,"image":"vm/b1.svg"})"),
              "piece 3 has an \"image\", whose properties are in a table of the Java server; write them as "
              "\"props\" of the piece");
    EXPECT_EQ(ids_of(R"({"id":3,"x":1,"y":1,"image":"vm/b1.svg","props":{"size":"big"}})"), "3@1 ");
}

TEST(RuleGameBoards, follow_the_plan) {
    herding::Generator generator(3);
    for (int i = 0; i < 200; ++i) {
        BoardPlan plan;
        plan.pieces = 4 + i % 33;
        plan.distinct_shapes = i % 5;
        plan.distinct_colors = (i + 2) % 5;
        const Board board = random_board(plan, generator);
        std::set<int> at;
        std::set<std::string> shapes;
        for (const Piece& piece : board) {
            at.insert(piece.cell);
            shapes.insert(piece.properties[0].second);
        }
        EXPECT_EQ(at.size(), static_cast<std::size_t>(plan.pieces));
        EXPECT_TRUE(plan.distinct_shapes == 0 ||
                    shapes.size() == static_cast<std::size_t>(plan.distinct_shapes));
    }
    EXPECT_THROW(static_cast<void>(random_board(BoardPlan{.pieces = 37}, generator)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(random_board(BoardPlan{.pieces = 2, .distinct_shapes = 3}, generator)),
                 std::invalid_argument);
}
