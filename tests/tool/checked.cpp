#include "herding/tool/checked.hpp"

#include "herding/law/report.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace checked_test {

using namespace herding::tool;

/// A report as a check writes it: 23 cases, and failures of a case, of games together, and of a transcript.
CheckResult result() {
    CheckResult all;
    all.game = "nim";
    all.seeds = {{1, 12}, {31, 41}};
    all.seen.cases = 23;
    all.seen.commands = 400;
    all.seen.finished = 5;
    all.seen.game_length = 12;
    all.seen.undo_depth = 7;
    all.seen.outcomes = {{"committed", 300}, {"disallowed by take", 20}};
    all.seen.stopped = {{"in_turn", 20}};
    all.seen.emitted = {{"take", 300}};
    all.seen.made = {{"Set", 300}};
    all.seen.behaviors = {"in_turn", "take", "never"};
    all.seen.kinds = {"Set", "Took"};
    LawFailure saved;
    saved.law = "Invariant";
    saved.message = "stones come back";
    saved.seed = 3;
    saved.cases = 1;
    saved.report = "law Invariant does not hold: stones come back\n";
    saved.transcript = "start 0\n";
    saved.replayed = "failures/nim-Invariant-7.transcript";
    LawFailure generated = saved;
    generated.replayed.clear();
    generated.seed = 37;
    generated.cases = 2;
    LawFailure conforms = generated;
    conforms.law = "Conforms";
    conforms.seed = 31;
    conforms.span = 10;
    conforms.transcript.clear();
    all.failures = {saved, conforms, generated};
    return all;
}

/// What is wrong with a text; empty if it is read.
std::string refusal(const std::string& text) {
    try {
        static_cast<void>(read_check_result(text));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

/// The report of `result` with one part replaced by another.
std::string changed(std::string_view from, std::string_view to) {
    std::string text = json(result());
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " is not in\n" << text;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(CheckReport, reads_what_a_check_writes) {
    const std::string text = json(result());
    EXPECT_EQ(json(read_check_result(text)), text);
    EXPECT_EQ(json(read_check_result(json({.game = "nim"}))), json({.game = "nim"}));
    CheckResult large;
    large.game = "nim";
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    large.seeds = {{most - 1, most}};
    large.seen.cases = 2;
    EXPECT_EQ(read_check_result(json(large)).seeds, large.seeds);
}

TEST(CheckReport, is_shallow) {
    for (const std::size_t depth : {std::size_t{20}, std::size_t{1'000'000}}) {
        const std::string nested = std::string(depth, '[') + std::string(depth, ']');
        const std::string expected = ": nested deeper than a report of a check";
        EXPECT_NE(refusal("{\"herding_check\":" + nested + '}').find(expected), std::string::npos);
        EXPECT_NE(refusal(changed("\"stones come back\"", nested)).find(expected), std::string::npos);
        EXPECT_NE(refusal(std::string(depth, '[')).find(expected), std::string::npos);
    }
    EXPECT_EQ(refusal(changed("stones come back", "[[[[[[[[[[[[[[[[{{{{{{{{{{{\\\"[[[[[[[[\\\\")), "");
}

TEST(CheckReport, has_a_bounded_size) {
    std::string values = "1";
    for (int i = 0; i < 2'000'000; ++i) {
        values += ",1";
    }
    EXPECT_NE(refusal(changed("\"behaviors\": [", "\"behaviors\": [" + values + ','))
                  .find(": more values than a report of a check"),
              std::string::npos);
    EXPECT_NE(refusal(std::string((std::size_t{64} << 20U) + 1, ' ')).find("is larger than 64 MiB"),
              std::string::npos);
}

TEST(CheckReport, is_json_in_one_sentence_of_ours) {
    const auto expect = [](const std::string& text, const std::string& place) {
        EXPECT_EQ(refusal(text), "this is no report of a check: " + place +
                                     ": the text is no JSON here; `check GAME --json FILE` writes a report");
    };
    expect("", "line 1, column 1");
    expect("hello", "line 1, column 1");
    expect("{\n  \"herding_check\": 1,\n  oh\n}", "line 3, column 3");
    expect("{\"herding_check\": \"\xff\"}", "line 1, column 20");
    EXPECT_EQ(
        refusal("{\"herding_check\": 1e400}"),
        "this is no report of a check: a number is too large; `check GAME --json FILE` writes a report");
    EXPECT_EQ(refusal("[]"), "this is no report of a check; `check GAME --json FILE` writes one");
    EXPECT_EQ(refusal("{}"), "this is no report of a check; `check GAME --json FILE` writes one");
    EXPECT_EQ(refusal(changed("\"herding_check\": 1", "\"herding_check\": {\"a\": 1}")),
              "herding_check: this program reads reports of edition 1, found an object");
    EXPECT_EQ(refusal(changed("\"herding_check\": 1", "\"herding_check\": 2")),
              "herding_check: this program reads reports of edition 1, found 2");
}

struct Change {
    std::string_view from;
    std::string_view to;
    std::string_view words;
};

TEST(CheckReport, holds_only_what_a_check_can_write) {
    const std::vector<Change> changes{
        {"\"cases\": 23", "\"cases\": -1",
         "cases: expected a whole number from 0 to 9007199254740992, found -1"},
        {"\"cases\": 23", "\"cases\": 1e300",
         "cases: expected a whole number from 0 to 9007199254740992, found 1e+300"},
        {"\"cases\": 23", "\"cases\": 18446744073709551616",
         "cases: expected a whole number from 0 to 9007199254740992, found 1.8446744073709552e+19"},
        {"\"cases\": 23", "\"cases\": 18446744073709551615",
         "cases: expected a whole number from 0 to 9007199254740992, found 18446744073709551615"},
        {"\"cases\": 23", "\"cases\": 23.0", "found 23.0"},
        {"\"cases\": 23", "\"cases\": \"23\"", "found \"23\""},
        {"\"cases\": 23", "\"cases\": null", "found null"},
        {"\"cases\": 23", "\"cases\": true", "found true"},
        {"\"cases\": 23", "\"cases\": [1]", "found an array"},
        {"\"cases\": 23", "\"cases\": 22", "cases: expected 23, as many as `seeds` has, found 22"},
        {"\"cases\": 23,", "", "the member `cases` is missing"},
        {"\"cases\": 23,", "\"cases\": 23, \"ease\": 2,", "the member `ease` is unknown here"},
        {"\"game_length\": 12", "\"game_length\": 4294967301",
         "game_length: expected a whole number from 0 to 4294967295, found 4294967301"},
        {"\"undo_depth\": 7", "\"undo_depth\": -5", "undo_depth: expected a whole number from 0 to "},
        {"\"finished_games\": 5", "\"finished_games\": 24",
         "finished_games: expected at most 23, the number of cases, found 24"},
        {"\"committed\": 300", "\"committed\": -300", "dispatches.committed: expected a whole number"},
        {"\"committed\": 300", "\"committed\": 1.9", "dispatches.committed: expected a whole number"},
        {"\"history\": {}", "\"history\": []", "history: expected an object, found an array"},
        {"\"behaviors\": [", "\"behaviors\": [7,", "behaviors[0]: expected a text, found 7"},
        {"\"game\": \"nim\"", "\"game\": 7", "game: expected a text, found 7"},
        {"\"game\": \"nim\"", "\"game\": \"\"", "game: expected the name of a game, found \"\""},
        {"\"ok\": false", "\"ok\": true", "ok: expected false, because `failures` has 3, found true"},
        {"\"ok\": false", "\"ok\": 0", "ok: expected false, because `failures` has 3, found 0"},
        {"\"never_seen\": [\n    \"never\",", "\"never_seen\": [",
         "never_seen: expected what the counts never saw, never, Took"},
        {"\"law\": \"Conforms\"", "\"law\": \"Gravity\"",
         "failures[1].law: expected the name of a law, such as Invariant, found \"Gravity\""},
        {"\"law\": \"Conforms\"", "\"law\": 3", "failures[1].law: expected the name of a law"},
        {"\"seed\": 37", "\"seed\": 50", "failures[2].seed: expected a seed of a case in `seeds`"},
        {"\"seed\": 37", "\"seed\": 30", "failures[2].seed: expected a seed of a case in `seeds`"},
        {"\"seed\": 37", "\"seed\": 20", "failures[2].seed: expected a seed of a case in `seeds`"},
        {"\"seed\": 37", "\"seed\": -37", "failures[2].seed: expected a whole number"},
        {"\"cases\": 2,", "\"cases\": 0,", "failures[1].cases: expected a whole number from 1 to 23"},
        {"\"cases\": 2,", "\"cases\": 24,", "failures[1].cases: expected a whole number from 1 to 23"},
        {"\"span\": 10", "\"span\": 12", "failures[1].span: expected a whole number from 1 to 11, found 12"},
        {"\"span\": 10", "\"span\": 0", "failures[1].span: expected a whole number from 1 to 11, found 0"},
        {"\"message\": \"stones come back\"", "\"message\": []",
         "failures[0].message: expected a text, found an array"},
        {"\"replayed\": \"failures/nim-Invariant-7.transcript\"", "\"replayed\": \"\"",
         "failures[0].replayed: expected the path of a transcript, found \"\""},
    };
    for (const auto& [from, to, words] : changes) {
        const std::string found = refusal(changed(from, to));
        EXPECT_NE(found.find(words), std::string::npos) << to << ": " << found;
        EXPECT_EQ(found.find("json.exception"), std::string::npos) << found;
    }
}

TEST(CheckReport, has_one_failure_of_each_law) {
    CheckResult twice = result();
    twice.failures.push_back(twice.failures.back());
    EXPECT_EQ(
        refusal(json(twice)),
        "failures[3].law: there is a failure of Invariant before this one; a check writes one of each law");
}

TEST(CheckReport, has_ranges_of_seeds_as_a_check_writes_them) {
    CheckResult one;
    one.game = "nim";
    one.seeds = {{1, 23}};
    one.seen.cases = 23;
    const auto with = [&](const std::string& seeds) {
        std::string text = json(one);
        const auto at = text.find("\"seeds\": [");
        return refusal(text.replace(at, text.find("],\n  \"cases\"") - at, "\"seeds\": [" + seeds));
    };
    EXPECT_EQ(with("[1,23]"), "");
    EXPECT_EQ(with("[1,3],[5,24]"), "");
    EXPECT_EQ(with(""), "cases: expected 0, as many as `seeds` has, found 23");
    EXPECT_EQ(with("[1,1000000]"), "cases: expected 1000000, as many as `seeds` has, found 23");
    const std::string number = ": expected a whole number from 0 to 18446744073709551615, found ";
    EXPECT_EQ(with("[-5,-1]"), "seeds[0][0]" + number + "-5");
    EXPECT_EQ(with("[1.5,23.5]"), "seeds[0][0]" + number + "1.5");
    EXPECT_EQ(with("[1,23.5]"), "seeds[0][1]" + number + "23.5");
    for (const std::string range : {"[]", "[1]", "[1,2,23]", "{}", "7", "null", "\"1..23\""}) {
        EXPECT_NE(with(range).find("seeds[0]: expected the first and the last seed, as in [1, 500], found "),
                  std::string::npos)
            << range;
    }
    EXPECT_EQ(with("[23,1]"), "seeds[0]: the last seed, 1, is before the first, 23");
    const std::string order =
        "seeds[1]: expected seeds behind those of the range before, with a gap between, "
        "found 12 behind 12";
    EXPECT_EQ(with("[1,12],[12,22]"), order);
    EXPECT_NE(with("[1,12],[13,23]"), "");
    EXPECT_NE(with("[5,23],[1,4]"), "");
    EXPECT_EQ(with("[0,18446744073709551615]"), "seeds[0]: these are too many seeds");
}

// A reader of outside bytes refuses or reads, whatever they are; what it reads is what a check writes.
TEST(CheckReport, is_read_or_refused_with_flips_and_cuts) {
    const std::string whole = json(result());
    std::mt19937_64 random(20261125); // NOLINT: equal in every run
    std::size_t read = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = whole;
        for (auto flips = random() % 4; flips != 0; --flips) {
            text[random() % text.size()] = static_cast<char>(
                random() % 2 == 0 ? random()
                                  : std::uint64_t(std::string_view("0123456789-.e[]{},:\"")[random() % 20]));
        }
        if (random() % 3 == 0) {
            const auto from = random() % text.size();
            text.erase(from, random() % 20);
        }
        if (random() % 4 == 0) {
            text.resize(random() % text.size());
        }
        try {
            const CheckResult again = read_check_result(text);
            EXPECT_EQ(json(read_check_result(json(again))), json(again));
            ++read;
        } catch (const std::runtime_error& error) {
            const std::string_view words = error.what();
            EXPECT_FALSE(words.empty() || words.size() > 400) << words;
            EXPECT_EQ(words.find("json.exception"), std::string_view::npos) << words << '\n' << text;
        }
    }
    EXPECT_GT(read, 100U);
}

TEST(CheckReport, of_many_parts_is_merged_at_once) {
    CheckResult even;
    CheckResult odd;
    even.game = odd.game = "nim";
    constexpr std::uint64_t many = 200'000;
    for (std::uint64_t i = 0; i < many; ++i) {
        even.seeds.push_back({i * 10, i * 10 + 4});
        odd.seeds.push_back({i * 10 + 5, i * 10 + 8});
    }
    merge(odd, even);
    EXPECT_EQ(odd.seeds.size(), many);
    EXPECT_EQ(odd.seeds.back(), (SeedRange{many * 10 - 10, many * 10 - 2}));
    EXPECT_THROW(merge(odd, even), std::invalid_argument);
}

TEST(CheckReport, merges_transcripts_apart_from_cases) {
    CheckResult all = result();
    CheckResult part = result();
    part.seeds = {{51, 73}};
    for (LawFailure& failure : part.failures) {
        failure.seed = failure.replayed.empty() ? failure.seed + 20 : failure.seed;
    }
    merge(all, part);
    ASSERT_EQ(all.failures.size(), 3U);
    EXPECT_FALSE(all.failures[0].replayed.empty());
    EXPECT_EQ(all.failures[0].cases, 1U); // both parts have replayed it
    EXPECT_EQ(all.failures[2].cases, 4U);
    EXPECT_EQ(json(read_check_result(json(all))), json(all));
}

TEST(CheckReport, saved_failures_are_those_of_one_game) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("herding_saved_failures_" + std::to_string(getpid()));
    std::filesystem::remove_all(folder);
    EXPECT_TRUE(saved_failures(folder.string(), "nim").empty());
    std::filesystem::create_directories(folder / "nim-folder.transcript");
    for (const char* const name : {"nim-b.transcript", "nim-a.transcript", "nim-c.txt", "pig-d.transcript",
                                   "nim.transcript", "nim-e.transcript.new"}) {
        std::ofstream(folder / name) << name;
    }
    const auto found = saved_failures(folder.string(), "nim");
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].path, (folder / "nim-a.transcript").string());
    EXPECT_EQ(found[1].text, "nim-b.transcript");
    std::filesystem::remove_all(folder);
    std::ofstream(folder) << "a file";
    try {
        static_cast<void>(saved_failures(folder.string(), "nim"));
        ADD_FAILURE() << "a file is no folder";
    } catch (const std::runtime_error& error) {
        EXPECT_EQ(error.what(),
                  folder.string() + ": this folder of failures cannot be read: Not a directory");
    }
    std::filesystem::remove_all(folder);
}

} // namespace checked_test
