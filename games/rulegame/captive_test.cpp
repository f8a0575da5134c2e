#include "rulegame/captive.hpp"

#include "fuzz/captive.hpp"
#include "rulegame/board_json.hpp"
#include "rulegame/captive_options.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/test_game.hpp"
#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

using namespace rulegame;

namespace {

CaptiveSession session_of(std::string_view rules, Board board, OutputMode output = OutputMode::Brief) {
    CaptiveSession session;
    session.program = program_of(rules);
    session.features = features_of(board);
    session.next_board = [board = std::move(board)] { return board; };
    session.output = output;
    return session;
}

/// All answers to these lines.
std::string answers(const CaptiveSession& session, const std::string& typed, int code = 0) {
    std::istringstream in(typed);
    std::ostringstream out;
    EXPECT_EQ(serve_captive(session, in, out), code);
    return out.str();
}

/// The same without comments and without the first episode's greeting and board.
std::string data(const CaptiveSession& session, const std::string& typed) {
    std::istringstream lines(answers(session, typed));
    std::string text;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] != '#') {
            text += ++number > 2 ? line + "\n" : "";
        }
    }
    return text;
}

std::string options_error(const std::vector<std::string>& arguments) {
    try {
        static_cast<void>(read_captive_options(arguments));
        return "none";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

} // namespace

TEST(RuleGameCaptive, a_session_in_full) {
    const auto session = session_of(file_text("rules/turns.txt"), five_pieces(), OutputMode::Full);
    expect_golden("golden/captive.txt", answers(session, "MOVE 1 2\nmove 0 3\n"
                                                         "MOVE 1 5 7 7\n"
                                                         "\n   \n# no command\n"
                                                         "mode standard\nMOVE 6 5 7 7\n"
                                                         "MODE Brief\nMOVE 1 1\nDISPLAY\nDISPLAYFULL\n"
                                                         "FEATURES\nVERSION\nHELP\nMODE FULL\nNEW\nEXIT\n"
                                                         "not read any more\n"));
}

/// SEMANTICS [10:14,31]: invalid commands and lines, and moves with wrong words.
TEST(RuleGameCaptive, every_code) {
    const auto session = session_of("1 (color:red, bucket:1)\n(shape:star, bucket:2)", five_pieces());
    EXPECT_EQ(
        data(session, "MOVE 0 1\n"       // accepted
                      "MOVE 0 1\n"       // gone
                      "MOVE 1 0\n"       // a star, but not to bucket 0
                      "MOVE 2 2\n"       // no star
                      "MOVE 9 1\n"       // never there
                      "MOVE -1 1\n"      // no id
                      "MOVE 1 4\n"       // no bucket
                      "MOVE 3 3 7 7\n"   // an empty cell
                      "MOVE 7 1 7 7\n"   // no row
                      "MOVE 1 0 7 7\n"   // no column
                      "MOVE 6 5 7 3\n"   // no bucket column
                      "MOVE 6 5 3 7\n"   // no bucket row
                      "MOVE 1\n"         // too few
                      "MOVE 1 2 3\n"     // between
                      "MOVE 1 2 3 4 5\n" // too many
                      "MOVE one two\n"   // no numbers
                      "MOVE 1 -\n"       // half a number
                      "MODE\nMODE NONE\nMODE FULL BRIEF\n"
                      "JUMP\n17\n\"MOVE\" 1 2\n"
                      "MOVE 1 2;\n"          // a sign that the language does not have
                      "MOVE 1 99999999999\n" // a number that no int holds
                      "MOVE 6 5 0 7\n"       // accepted by cell
                      "EXIT\n"),
        "0 0 1\n-10 0 1\n4 0 2\n7 0 3\n-10 0 3\n-2 0 3\n-2 0 3\n3 0 3\n-2 0 3\n-2 0 3\n-2 0 3\n-2 0 4\n"
        "-2 0 4\n-2 0 4\n-2 0 4\n-2 0 4\n-2 0 4\n-2 0 4\n-2 0 4\n-2 0 4\n-1 0 4\n-1 0 4\n-1 0 4\n-1 0 4\n"
        "-1 0 4\n0 0 5\n5 0 5\n");
}

/// SEMANTICS [10:12,13]: the codes of greetings and of EXIT.
TEST(RuleGameCaptive, ends_of_episodes) {
    const auto reds = session_of("(color:red)", five_pieces());
    EXPECT_EQ(data(reds, "MOVE 0 0\nMOVE 4 0\nMOVE 4 0\nMOVE -1 0\nMOVE 9 9 9 9\nMOVE x\nEXIT\n"),
              "0 0 1\n0 2 2\n-4 2 2\n-4 2 2\n-4 2 2\n-2 2 2\n5 2 2\n");
    const auto cleared = session_of("()", {five_pieces()[0]});
    EXPECT_EQ(data(cleared, "MOVE 0 0\nDISPLAY\nMOVE 0 0\nNEW\n"),
              "0 1 1\n{\"id\":0,\"value\":[]}\n-4 1 1\n6 0 0\n"
              "{\"id\":0,\"value\":[{\"id\":0,\"color\":\"RED\",\"shape\":\"SQUARE\",\"x\":2,\"y\":5,"
              "\"buckets\":[0,1,2,3]}]}\n");
    const auto stuck = answers(session_of("(color:green)", {five_pieces()[0]}), "MOVE 0 0");
    EXPECT_EQ(stuck.substr(0, 8), "2 2 0\n# ");
    EXPECT_NE(stuck.find("\n-4 2 0\n"), std::string::npos); // the last line needs no line end
    const auto crowded =
        session_of("()", {shape_and_color(0, "star", "red", 1), shape_and_color(1, "star", "blue", 1)});
    EXPECT_EQ(data(crowded, "MOVE 1 1 0 0\nMOVE 1 3\nMOVE 1 1 0 0\n"), "-11 0 0\n0 0 1\n0 1 2\n");
}

TEST(RuleGameCaptive, rules_that_fail) {
    const auto at_once = answers(session_of("(pos:Nowhere)", five_pieces()), "MOVE 0 0\n", 1);
    EXPECT_EQ(at_once, "-5 0 0\n# the rules fail on this board: the order \"Nowhere\" is not defined\n");
    const auto later = data(session_of("1 ()\n(pos:Nowhere)", five_pieces()), "MOVE 0 0\nDISPLAY\n");
    EXPECT_TRUE(later.starts_with("-5 0 1\n{\"id\":0,\"value\":[{\"id\":0,")) << later; // nothing has moved
    EXPECT_EQ(data(session_of("(color:red)\n(count:0)", {five_pieces()[1]}), "MOVE 1 0\n"), "-4 2 0\n");
}

TEST(RuleGameCaptive, pictures_keep_their_properties) {
    const auto session =
        session_of("(size:3, bucket:1)", {picture(7, 13, {{"size", "3"}, {"name", "a \"b\"\n"}})});
    EXPECT_NE(answers(session, "FEATURES\n")
                  .find("{\"id\":0,\"value\":[{\"id\":7,\"props\":{\"size\":\"3\",\"name\":\"a "
                        "\\\"b\\\"\\n\"},\"x\":1,"
                        "\"y\":3,\"buckets\":[1]}]}\n{\"size\":[\"3\"],\"name\":[\"a \\\"b\\\"\\n\"]}\n"),
              std::string::npos)
        << answers(session, "FEATURES\n");
}

TEST(RuleGameCaptive, hostile_input_is_answered_and_bounded) {
    const auto session = session_of("()", five_pieces());
    EXPECT_EQ(data(session, "MOVE 0 " + std::string(longest_command, ' ') + "1\n" + // too long
                                "MOVE 0" + std::string(longest_command - 8, ' ') + "1\n" +
                                std::string(1'000'000, '(') + "\n" + std::string("MOVE\0 0", 7) +
                                "\n\xFF\xFE\n\x1b[1mMOVE\nMOVE 0 1\r\n"),
              "-1 0 0\n0 0 1\n-1 0 1\n-1 0 1\n-1 0 1\n-1 0 1\n-10 0 1\n");
    herding::Generator random(5);
    std::string garbage;
    std::size_t lines = 0;
    for (int i = 0; i < 20'000; ++i) {
        garbage +=
            static_cast<char>(random.below(3) == 0 ? random.below(256) : "MOVE \n0123-#\""[random.below(13)]);
    }
    const std::string all = answers(session, garbage);
    std::istringstream answered(all);
    for (std::string line; std::getline(answered, line); ++lines) {
        EXPECT_TRUE(line.starts_with("# ") || line.starts_with("{") ||
                    std::count(line.begin(), line.end(), ' ') == 2)
            << line;
        EXPECT_EQ(line.find('\x1b'), std::string::npos);
        EXPECT_LT(line.size(), 1000U);
    }
    EXPECT_GT(lines, 500U);
}

/// Checks what the protocol's fuzzer checks, on its seeds and on every input that ever broke a reader.
TEST(RuleGameCaptive, a_strict_client_accepts_every_answer) {
    std::size_t sessions = 0;
    for (const std::string folder : {"../../fuzz/corpus", "../../tests/fuzz_regressions"}) {
        for (const std::string& file : files_below(folder)) {
            const std::string bytes = file_text(file);
            EXPECT_EQ(
                fuzz::serve_captive({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}), "")
                << file;
            ++sessions;
        }
    }
    EXPECT_GT(sessions, 15U);
    // The strict client finds wrong answers.
    const auto wrong = [](std::string_view answers) { return fuzz::CaptiveClient().read(answers); };
    EXPECT_EQ(wrong("6 0 0\n# Hello.\n{\"id\":0,\"value\":[{},{}]}\n0 0 1\n{\"id\":0,\"value\":[{}]}\n"), "");
    EXPECT_EQ(wrong("6 0 0\n0 0 1"), "the last line has no end");
    EXPECT_EQ(wrong("6 0 0\n0 0 2\n"), "attempts jump: 0 0 2");
    EXPECT_EQ(wrong("6 0 0\n0 0 0\n"), "not counted: 0 0 0");
    EXPECT_EQ(wrong("6 0 0\n-3 0 0\n"), "no such code: -3 0 0");
    EXPECT_EQ(wrong("6 3 0\n"), "no such finish: 6 3 0");
    EXPECT_EQ(wrong("6  0 0\n"), "no three numbers: 6  0 0");
    EXPECT_EQ(wrong("hello\n"), "no three numbers: hello");
    EXPECT_EQ(wrong("{\"id\":0\n"), "no JSON: {\"id\":0");
    EXPECT_EQ(wrong("# \x1b[1m\n"), "ends a line or steers a terminal: # \x1b[1m");
    EXPECT_EQ(wrong("# \xff\n"), "not UTF-8: # \xff");
    EXPECT_EQ(wrong("{\"value\":[{}]}\n{\"value\":[]}\n"), "pieces come and go: {\"value\":[]}");
    EXPECT_EQ(wrong("6 0 0\n5 0 0\n# Goodbye.\n6 0 0\n"), "something follows the end: 6 0 0");
}

TEST(RuleGameCaptive, answers_recorded_moves_as_the_server_did) {
    std::ifstream recorded(shared_path("rulegame/transcripts.jsonl"));
    if (!recorded) {
        GTEST_SKIP() << "no recorded episodes in " << shared_path("rulegame");
    }
    std::size_t compared = 0;
    int number = 0;
    for (std::string line; std::getline(recorded, line);) {
        if (++number % 20 != 0) {
            continue;
        }
        const json episode = json::parse(line);
        const auto session =
            session_of(file_text(shared_path("rulegame/corpus/") + episode["rule"].get<std::string>()),
                       read_board(episode["board"]));
        std::string typed;
        std::string expected;
        for (const json& step : episode["steps"]) {
            const auto word = [](const json& value) { return " " + std::to_string(value.get<int>()); };
            typed += "MOVE";
            if (step["by"] == "rc") {
                for (const json& value : step["rc"]) {
                    typed += word(value);
                }
            } else if (step["by"] == "id") {
                typed += word(step["m"][0]) + word(step["m"][2]);
            } else {
                const int cell = step["m"][1].get<int>();
                const int bucket = step["m"][2].get<int>();
                typed += word((cell - 1) / 6 + 1) + word((cell - 1) % 6 + 1) + (bucket < 2 ? " 7" : " 0") +
                         (bucket == 1 || bucket == 2 ? " 7" : " 0");
            }
            typed += "\n";
            for (std::size_t i = 0; i < 3; ++i) {
                expected += std::to_string(step["r"][i].get<int>()) + (i < 2 ? " " : "\n");
            }
            ++compared;
        }
        EXPECT_EQ(data(session, typed), expected) << episode["rule"] << " " << episode["ep"];
    }
    EXPECT_GT(compared, 1000U);
}

TEST(RuleGameCaptiveOptions, may_be_anywhere) {
    const auto options =
        read_captive_options({"output=brief", "a.txt", "seed=7", "2:9", "1:2", "log.append=x.log", "0",
                              "colors=red;blue;red", "shapes=star;moon", "log.nickname=me", "log.run=3"});
    EXPECT_EQ(options.rules, "a.txt");
    EXPECT_EQ(options.board, "");
    EXPECT_EQ(options.pieces, (Bounds{2, 9}));
    EXPECT_EQ(options.shapes, (Bounds{1, 2}));
    EXPECT_EQ(options.colors, (Bounds{0, 0}));
    EXPECT_EQ(options.output, OutputMode::Brief);
    EXPECT_EQ(options.seed, 7U);
    EXPECT_EQ(options.color_set, (std::vector<std::string>{"RED", "BLUE"}));
    EXPECT_TRUE(options.append);
    EXPECT_EQ(options.run, 3);
    auto boards = random_boards(options, options.seed);
    auto again = random_boards(options, options.seed);
    std::set<std::size_t> sizes;
    for (int i = 0; i < 100; ++i) {
        const Board board = boards();
        EXPECT_EQ(board, again());
        sizes.insert(board.size());
        for (const PropertyValues& property : features_of(board)) {
            for (const std::string& value : property.second) {
                const auto& from = property.first == "shape" ? options.shape_set : options.color_set;
                EXPECT_NE(std::find(from.begin(), from.end(), value), from.end()) << value;
            }
        }
    }
    EXPECT_EQ(sizes.size(), 8U);
    EXPECT_EQ(read_captive_options({"a.txt", "b.json"}).board, "b.json");
    EXPECT_EQ(read_captive_options({"a.txt", "3"}).output, OutputMode::Full);
}

TEST(RuleGameCaptiveOptions, errors_name_what_was_expected) {
    EXPECT_EQ(options_error({"a.txt"}), "RULES BOARD, RULES N or RULES N SHAPES COLORS was expected");
    EXPECT_EQ(options_error({"a.txt", "3", "1"}),
              "RULES BOARD, RULES N or RULES N SHAPES COLORS was expected");
    EXPECT_EQ(options_error({"a.txt", "37"}),
              "\"37\": the number of pieces is one from 0 to 36, or a range such as 2:4");
    EXPECT_NE(options_error({"a.txt", "5:2"}), "none");
    EXPECT_NE(options_error({"a.txt", "-5"}), "none");
    EXPECT_NE(options_error({"a.txt", "1:"}), "none");
    EXPECT_NE(options_error({"a.txt", "x", "1", "1"}), "none");
    EXPECT_EQ(options_error({"a.txt", "9", "5", "1"}),
              "\"5\": the number of shapes is one from 0 to 4, or a range such as 2:4");
    EXPECT_EQ(options_error({"a.txt", "2", "1", "3"}), "3 different colours need as many pieces, not 2");
    EXPECT_EQ(options_error({"a.txt", "2", "output=LOUD"}),
              "output=LOUD: BRIEF, STANDARD or FULL was expected");
    EXPECT_EQ(options_error({"a.txt", "2", "seed=-1"}), "seed=-1: a number was expected");
    EXPECT_EQ(options_error({"a.txt", "2", "shapes=;"}),
              "shapes=;: words with semicolons between them were expected");
    EXPECT_NE(options_error({"a.txt", "2", "log="}), "none");
    EXPECT_NE(options_error({"a.txt", "2", "log.nickname=a,b"}), "none");
    EXPECT_NE(options_error({"a.txt", "2", "tempo=3"}), "none");
}

TEST(RuleGameCaptiveOptions, results_are_appended) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("herding_captive_results_" + std::to_string(getpid()) + ".csv");
    std::filesystem::remove(path);
    CaptiveOptions options;
    options.rules = "folder/turns.txt";
    options.log = path.string();
    options.append = true;
    options.nickname = "learner";
    for (options.run = 0; options.run < 2; ++options.run) {
        ResultsFile results(options);
        auto session = session_of("(color:red)", five_pieces());
        session.episode_over = [&](const EpisodeTally& tally) { results.add(tally); };
        answers(session, "MOVE 0 0\nMOVE 0 0\nMOVE 1 1\nNEW\nMOVE 0 1\nMOVE 4 1\nEXIT\n");
    }
    const std::string run = "2,1,0\n2,0,0\n";
    EXPECT_EQ(file_text(path.string()),
              "#.nickname,rule_name,trial_id\n#number_of_moves,number_of_errors,if_clear\n"
              ".learner,turns,0\n" +
                  run + ".learner,turns,1\n" + run);
    std::filesystem::remove(path);
    options.log = "/nowhere/at/all";
    EXPECT_THROW(ResultsFile{options}, std::runtime_error);
}
