// The recorded database and cases, if they are there.

#include "meaning/cases.hpp"
#include "meaning/evaluate.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

using namespace meaning;

namespace meaning_tests {

TEST(MeaningReference, agrees_with_every_recorded_case) {
    std::ifstream in(shared_path("meaning/cases.jsonl"));
    if (!in) {
        GTEST_SKIP() << "no reference data: " << shared_path("meaning/cases.jsonl");
    }
    std::ostringstream shown;
    const CaseTotals totals = check_cases(in, shown);
    EXPECT_EQ(shown.str(), "");
    EXPECT_EQ(totals.cases, 624U);
    EXPECT_EQ(totals.agree, 624U);
    EXPECT_EQ(totals.differ, 0U);
}

TEST(MeaningReference, loads_or_refuses_every_object_as_specified) {
    std::ifstream in(shared_path("meaning/corpus.jsonl"));
    if (!in) {
        GTEST_SKIP() << "no reference data: " << shared_path("meaning/corpus.jsonl");
    }
    std::ostringstream shown;
    const LoadTotals totals = load_corpus(in, shown);
    EXPECT_EQ(totals.rules, 5256U);
    EXPECT_EQ(totals.objects, 266U);
    EXPECT_EQ(totals.loaded, 262U);
    EXPECT_EQ(totals.refused, 4U);
    EXPECT_EQ(totals.pending, 4942U);
    EXPECT_EQ(totals.unexplained, 0U) << shown.str();
}

// A comparison that sees nothing would agree with everything.
TEST(MeaningReference, sees_a_difference_in_every_field) {
    std::ifstream in(shared_path("meaning/cases.jsonl"));
    if (!in) {
        GTEST_SKIP() << "no reference data: " << shared_path("meaning/cases.jsonl");
    }
    for (std::string text; std::getline(in, text);) {
        const Json line = *parse_json(text).value;
        const Json found = evaluate_case(line);
        for (const auto& [name, value] : *line.find("expected")->object()) {
            Json fewer = Json::Object();
            for (const auto& [other, field] : *found.object()) {
                if (other != name) {
                    fewer.put(other, field);
                }
            }
            const bool empty = value.list() != nullptr && value.list()->empty();
            EXPECT_EQ(differences(*line.find("expected"), fewer).empty(), empty && name != "effects")
                << name << " of " << text.substr(0, 80);
        }
    }
}

TEST(MeaningCases, compare_as_the_specification_says) {
    const auto count = [](const char* expected, const char* found) {
        return differences(*parse_json(expected).value, *parse_json(found).value).size();
    };
    EXPECT_EQ(count(R"({"a": null})", "{}"), 0U);
    EXPECT_EQ(count(R"({"a": 0.33333})", R"({"a": 0.3334})"), 0U);
    EXPECT_EQ(count(R"({"a": 0.3331})", R"({"a": 0.33333})"), 1U);
    EXPECT_EQ(count(R"({"a": 0.3334})", R"({"a": 0.3333})"), 0U); // 1e-4 apart
    EXPECT_EQ(count(R"({"a": 0.3333})", R"({"a": 0.3334})"), 0U);
    EXPECT_EQ(count(R"({"a": 0.33341})", R"({"a": 0.3333})"), 1U);
    EXPECT_EQ(count(R"({"a": {"b": 1}})", R"({"a": 3})"), 1U);
    EXPECT_EQ(count(R"({"manual": ["/a", "/b"]})", R"({"manual": ["/b", "/a"]})"), 0U);
    EXPECT_EQ(count(R"({"manual": ["/a"]})", R"({"manual": ["/a", "/b"]})"), 1U);
    EXPECT_EQ(count(R"({"effects": [1, 2]})", R"({"effects": [2, 1]})"), 1U);
    EXPECT_EQ(
        count(R"({"errors": [{"kind": "x", "path": ""}]})", R"({"errors": [{"kind": "x", "path": "/a"}]})"),
        1U);
    EXPECT_EQ(count(R"({"errors": [{"kind": "x"}]})", R"({"errors": [{"kind": "x", "line": 3}]})"), 0U);
    EXPECT_EQ(count(R"({"effects": [1]})", R"({"effects": [1, 2]})"), 1U);
    EXPECT_EQ(count(R"({"effects": [1, 2]})", R"({"effects": [1]})"), 1U);
    EXPECT_EQ(count(R"({"stats": {"A": {"move": 3}}})", R"({"stats": {"A": {}}})"), 1U);
    EXPECT_EQ(count(R"({"stats": {"A": {}}})", R"({"stats": {"A": {"move": 3}}})"), 1U);
    // Of a rejected rule warnings that nobody expects do not matter.
    EXPECT_EQ(count(R"({"status": "rejected"})", R"({"status": "rejected", "warnings": [{"kind": "x"}]})"),
              0U);
    EXPECT_EQ(count(R"({"status": "ok"})", R"({"status": "ok", "warnings": [{"kind": "x"}]})"), 1U);
    EXPECT_EQ(count(R"({"errors": []})", R"({"errors": [{"kind": "x"}]})"), 1U);
    EXPECT_EQ(count(R"({"pdf": {"0": 1}})", R"({"pdf": {"0": 1, "7": 0.00001}})"), 0U);
    EXPECT_EQ(count(R"({"pdf": {"0": 1}})", R"({"pdf": {"0": 1, "7": 0.1}})"), 1U);
    EXPECT_EQ(count(R"({"stats": {"A": {"move": 3}}})", R"({"stats": {"A": {"move": 4}}})"), 1U);
}

TEST(MeaningCorpus, refuses_an_object_with_a_key_twice_and_names_what_is_no_rule) {
    const std::string lines =
        R"({"key": "pier/x", "meaning": {"type": "HIT_REROLL", "params": [1], "params": [2]}})"
        "\n"
        R"({"key": "pier/a", "key": "pier/b", "meaning": {"type": "BLAST"}})"
        "\n{\n[]\n";
    std::istringstream in(lines);
    std::ostringstream shown;
    const LoadTotals totals = load_corpus(in, shown);
    EXPECT_EQ(totals.objects, 2U);
    EXPECT_EQ(totals.loaded, 0U);
    EXPECT_EQ(totals.refused, 2U);
    EXPECT_EQ(totals.unexplained, 2U) << shown.str();
    EXPECT_NE(shown.str().find("refused: pier/x, at /params: duplicate_key"), std::string::npos)
        << shown.str();
    EXPECT_NE(shown.str().find("line 3: no JSON (unclosed)"), std::string::npos) << shown.str();
    EXPECT_NE(shown.str().find("line 4: no object"), std::string::npos) << shown.str();
}

TEST(MeaningCases, show_no_more_differences_than_requested) {
    std::istringstream in("no json\nno json\nno json\n");
    std::ostringstream shown;
    EXPECT_EQ(check_cases(in, shown, 1).differ, 3U);
    EXPECT_EQ(shown.str(), "case 1: the line is no JSON\n... and 2 more\n");
}

TEST(MeaningCases, may_hold_the_text_of_a_rule) {
    std::istringstream in(
        R"({"id": "x", "call": "rule", "text": "{\"type\":", "context": {}, "expected": {"status": "rejected", )"
        R"("errors": [{"kind": "json_syntax", "detail": "unclosed", "line": 1, "column": 9}]}})");
    std::ostringstream shown;
    EXPECT_EQ(check_cases(in, shown).agree, 1U) << shown.str();
}

TEST(MeaningCorpus, shows_warnings_on_request) {
    const auto shown = [](bool verbose) {
        std::istringstream in(R"({"key": "pier/x", "meaning": {"type": "AP", "params": -1}})");
        std::ostringstream out;
        EXPECT_EQ(load_corpus(in, out, verbose).loaded, 1U);
        return out.str();
    };
    EXPECT_EQ(shown(false), "");
    EXPECT_EQ(shown(true), "warning: pier/x, at /type: alias: found \"AP\", expected ADD_AP\n");
}

TEST(MeaningCases, show_a_difference_with_rule_path_and_both_results) {
    const std::string lines =
        R"({"id": "c1", "call": "cond", "rule": "pier/x", "situation": "none", "cond": {"type": "AND", "params": []}, )"
        R"("context": {}, "expected": {"status": "ok", "value": "false", "warnings": [{"kind": "empty_list"}]}})"
        "\nno json\n"
        R"({"id": "c3", "call": "dance", "expected": {}})"
        "\n";
    std::istringstream in(lines);
    std::ostringstream shown;
    const CaseTotals totals = check_cases(in, shown);
    EXPECT_EQ(totals.differ, 3U);
    EXPECT_EQ(shown.str(),
              "c1 (case 1), rule pier/x, situation none\n  /value\n    expected \"false\"\n    found    "
              "\"true\"\ncase 2: the line is no JSON\nc3 (case 3), rule , situation \n  unknown call "
              "\"dance\": expected rule, auras, cond or projection\n");
}

} // namespace meaning_tests
