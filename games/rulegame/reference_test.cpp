// All recordings of the Java server, if they are available.

#include "rulegame/board_json.hpp"
#include "rulegame/parse_cases.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/setup.hpp"
#include "rulegame/transcript.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

using namespace rulegame;

namespace {

std::shared_ptr<const Program> program_in_corpus(const std::string& name) {
    static std::map<std::string, std::shared_ptr<const Program>> programs;
    auto& program = programs[name];
    if (program == nullptr) {
        program = std::make_shared<const Program>(
            compile(parse_rules(file_text(shared_path("rulegame/corpus/" + name)))));
    }
    return program;
}

// Replays each `stride`-th recorded episode.
void replays(std::size_t stride, std::size_t expected_episodes, std::size_t expected_attempts) {
    std::ifstream in(shared_path("rulegame/transcripts.jsonl"));
    if (!in) {
        GTEST_SKIP() << "no reference data: " << shared_path("rulegame/transcripts.jsonl");
    }
    std::size_t lines = 0;
    std::size_t episodes = 0;
    std::size_t attempts = 0;
    std::size_t agree = 0;
    for (std::string line; std::getline(in, line);) {
        if (lines++ % stride != 0) {
            continue;
        }
        const auto result = check_episode(line, program_in_corpus);
        EXPECT_EQ(result.difference, "");
        ++episodes;
        attempts += result.attempts;
        agree += result.agree;
    }
    EXPECT_EQ(episodes, expected_episodes);
    EXPECT_EQ(attempts, expected_attempts);
    EXPECT_EQ(agree, attempts);
}

} // namespace

TEST(RuleGameReference, replays_the_attempts_of_each_fourth_episode) { replays(4, 1200, 17897); }

TEST(RuleGameReference, replays_every_recorded_attempt) { replays(1, 4800, 72772); }

TEST(RuleGameReference, accepts_and_rejects_every_recorded_text) {
    std::ifstream in(shared_path("rulegame/parse-cases.jsonl"));
    if (!in) {
        GTEST_SKIP() << "no reference data: " << shared_path("rulegame/parse-cases.jsonl");
    }
    std::size_t cases = 0;
    for (std::string line; std::getline(in, line); ++cases) {
        EXPECT_EQ(check_parse_case(line).difference, "");
    }
    EXPECT_EQ(cases, 3000U);
}

TEST(RuleGameReference, accepts_real_files_and_prints_them) {
    const auto files = shared_files("rulegame/corpus", ".txt");
    if (files.empty()) {
        GTEST_SKIP() << "no reference data in " << shared_path("rulegame/corpus");
    }
    EXPECT_EQ(files.size(), 200U);
    for (const std::string& file : files) {
        const RuleSet rules = parse_rules(file_text(file));
        EXPECT_EQ(parse_rules(print(rules)), rules) << file;
        EXPECT_NO_THROW(static_cast<void>(compile(rules))) << file;
    }
}

// The boards without images. Those need tables of the server's pictures.
TEST(RuleGameReference, accepts_real_boards) {
    const auto files = shared_files("rulegame/boards", ".json");
    if (files.empty()) {
        GTEST_SKIP() << "no reference data in " << shared_path("rulegame/boards");
    }
    const auto program = std::make_shared<const Program>(compile(parse_rules("()")));
    std::size_t with_images = 0;
    for (const std::string& file : files) {
        const std::string text = file_text(file);
        if (text.find("\"image\"") != std::string::npos) {
            ++with_images;
            EXPECT_THROW(static_cast<void>(read_board(parse_json(text))), std::runtime_error) << file;
            continue;
        }
        Board board;
        ASSERT_NO_THROW(board = read_board(parse_json(text))) << file;
        EXPECT_FALSE(board.empty()) << file;
        EXPECT_NO_THROW(static_cast<void>(rulegame::Setup(program, board))) << file;
        EXPECT_EQ(read_board(write_board(board)), board) << file;
    }
    EXPECT_LT(with_images, files.size() / 10);
}

TEST(RuleGameReference, rejects_broken_files_with_a_place) {
    const auto files = shared_files("rulegame/corpus-rejected", ".txt");
    if (files.empty()) {
        GTEST_SKIP() << "no reference data in " << shared_path("rulegame/corpus-rejected");
    }
    EXPECT_EQ(files.size(), 23U);
    for (const std::string& file : files) {
        try {
            static_cast<void>(parse_rules(file_text(file)));
            ADD_FAILURE() << file << " is accepted";
        } catch (const ParseError& error) {
            EXPECT_EQ(error.error_class(), ParseErrorClass::RuleParse);
            EXPECT_GT(error.place().line, 0U);
            EXPECT_GT(error.place().column, 0U);
            EXPECT_EQ(error.message("f").rfind("f:" + std::to_string(error.place().line) + ":", 0), 0U);
        }
    }
}
