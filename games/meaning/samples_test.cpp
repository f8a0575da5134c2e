// Rules and situations written for this project: each type of effect and condition occurs, and what each rule comes to
// in each situation is a golden file.

#include "meaning/cases.hpp"
#include "meaning/evaluate.hpp"
#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace meaning;

namespace meaning_tests {

std::vector<Json> lines_of(const std::string& file) {
    std::istringstream in(file_text(file));
    std::vector<Json> lines;
    for (std::string line; std::getline(in, line);) {
        const auto parsed = parse_json(line);
        EXPECT_TRUE(parsed.value && parsed.faults.empty()) << file << ": " << line;
        lines.push_back(parsed.value.value_or(Json()));
    }
    return lines;
}

std::string text_of(const Json& line, const char* name) { return *line.find(name)->text(); }

struct Kinds {
    std::set<Effect> effects;
    std::set<meaning::Test> tests;
};

void collect(const Condition& condition, Kinds& kinds) {
    kinds.tests.insert(condition.test);
    for (const Condition& part : condition.parts) {
        collect(part, kinds);
    }
}

void collect(const Rule& rule, Kinds& kinds) {
    kinds.effects.insert(rule.effect);
    for (const auto* condition : {&rule.condition, &rule.ban}) {
        if (*condition) {
            collect(**condition, kinds);
        }
    }
    for (const Rule& part : rule.parts) {
        collect(part, kinds);
    }
}

TEST(MeaningSamples, have_every_type_of_effect_and_condition) {
    Kinds kinds;
    const auto rules = lines_of("samples/rules.jsonl");
    EXPECT_GE(rules.size(), 25U);
    for (const Json& line : rules) {
        const auto loaded = load_rule(*line.find("meaning"));
        ASSERT_TRUE(loaded.root) << to_text(line) << message(loaded.errors.front());
        collect(*loaded.root, kinds);
    }
    for (int i = 0; i <= static_cast<int>(Effect::Unknown); ++i) {
        const auto effect = static_cast<Effect>(i);
        EXPECT_TRUE(kinds.effects.contains(effect)) << word_of(effect).name;
    }
    for (int i = 0; i < static_cast<int>(meaning::Test::Unknown); ++i) {
        const auto test = static_cast<meaning::Test>(i);
        EXPECT_TRUE(kinds.tests.contains(test)) << word_of(test).name;
    }
}

TEST(MeaningSamples, come_to_the_golden_results) {
    std::string all;
    const auto situations = lines_of("samples/situations.jsonl");
    for (const Json& line : lines_of("samples/rules.jsonl")) {
        const auto loaded = load_rule(*line.find("meaning"));
        all += text_of(line, "key") + "\n";
        for (const Json& situation : situations) {
            const Context context = read_context(*situation.find("context"));
            all +=
                "  " + text_of(situation, "situation") + ": " + to_text(result_json(loaded, context)) + "\n";
        }
    }
    expect_golden("golden/samples.txt", all);
}

// ---- Learning an unknown answer

bool has_choice(const Rule& rule) {
    return rule.effect == Effect::OR || std::any_of(rule.parts.begin(), rule.parts.end(), has_choice);
}

void leaves(Condition& condition, std::vector<Condition*>& all) {
    if (condition.parts.empty()) {
        all.push_back(&condition);
    }
    for (Condition& part : condition.parts) {
        leaves(part, all);
    }
}
void leaves(Rule& rule, std::vector<Condition*>& all) {
    for (auto* condition : {&rule.condition, &rule.ban}) {
        if (*condition) {
            leaves(**condition, all);
        }
    }
    for (Rule& part : rule.parts) {
        leaves(part, all);
    }
}

std::vector<std::string> texts(const Flattened& flat) {
    std::vector<std::string> all;
    for (const Landed& landed : flat.effects) {
        all.push_back(landed.unit + " " + landed.rule->path);
    }
    return all;
}

/// Whether all of `few` stand in `many`, in this order.
bool contains_in_order(const std::vector<std::string>& many, const std::vector<std::string>& few) {
    std::size_t found = 0;
    for (const std::string& one : many) {
        found += found < few.size() && few[found] == one ? 1 : 0;
    }
    return found == few.size();
}

// A result is only refined: what applies still applies, and no decision is asked that was not asked before. An OR is
// the exception that the specification makes: a part that becomes selectable makes the player pick.
TEST(MeaningSamples, are_only_refined_by_learning_what_is_unknown) {
    std::size_t refined = 0;
    for (const Json& line : lines_of("samples/rules.jsonl")) {
        Rule rule = *load_rule(*line.find("meaning")).root;
        std::vector<Condition*> conditions;
        leaves(rule, conditions);
        for (const Json& situation : lines_of("samples/situations.jsonl")) {
            const Context context = read_context(*situation.find("context"));
            for (Condition* one : has_choice(rule) ? std::vector<Condition*>() : conditions) {
                const Condition before = *one;
                one->test = meaning::Test::Unknown;
                const Flattened unknown = flatten(rule, context);
                for (const meaning::Test answer : {meaning::Test::AND, meaning::Test::OR}) { // of nothing
                    one->test = answer;
                    const Flattened known = flatten(rule, context);
                    EXPECT_TRUE(contains_in_order(texts(known), texts(unknown))) << text_of(line, "key");
                    if (unknown.manual.empty()) {
                        EXPECT_EQ(texts(known), texts(unknown)) << text_of(line, "key");
                        EXPECT_TRUE(known.manual.empty()) << text_of(line, "key");
                    }
                    refined += texts(known) != texts(unknown) ? 1U : 0U;
                }
                *one = before;
            }
        }
    }
    EXPECT_GT(refined, 50U);
}

} // namespace meaning_tests
