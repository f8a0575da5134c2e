// Traces of the published game: the form of all actions, the sample, refusals, and traces that were changed at random.

#include "hammer/traces.hpp"

#include "hammer/played.hpp"
#include "support/shared_data.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace hammer_test {

using hammer::own_text;
using hammer::Replay;
using hammer::trace_text;

std::string sample() {
    std::ifstream file("traces/sample.trace");
    return {std::istreambuf_iterator<char>(file), {}};
}
Replay replayed(const std::string& trace, const std::string& setup = "published") {
    return hammer::replay(*herding_game_hammer.game().begin({.setup = setup}), trace);
}

TEST(HammerTraces, text_form) { // 12 of the specification
    EXPECT_EQ(own_text("roll {result: 4}"), "roll{value=4}");
    EXPECT_EQ(own_text("  skip{ } "), "skip");
    EXPECT_EQ(own_text("move_to {position: {x: 17, y: 21}}"), "move_to{x=17,y=21}");
    EXPECT_EQ(own_text("select_target {source: 2, target: 5}"), "select_target{source=2,target=5}");
    for (const char* line :
         {"roll {result: 4}", "no_defensive_stratagem {}", "move_to {position: {x: 17, y: 21}}",
          "attack_character {unit_id: 2, char_id: 0}", "roll_pair {result: 1, result2: 6}",
          "keep_it {do_it: false}"}) {
        EXPECT_EQ(trace_text(own_text(line)), line);
    }
}

TEST(HammerTraces, mistakes_are_named) {
    const auto mistake = [](const char* line) -> std::string {
        try {
            return own_text(line);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
    };
    EXPECT_EQ(mistake("roll {value: 4}"), "the arguments of roll are `result`");
    EXPECT_EQ(mistake("skip {id: 1}"), "the arguments of skip are none");
    EXPECT_EQ(mistake("roll 4"), "`{` was expected before `4`");
    EXPECT_EQ(mistake("roll {result 4}"), "`:` was expected before `4}`");
    EXPECT_EQ(mistake("roll {result: 4"), "`,` was expected at the end of the line");
    EXPECT_EQ(mistake("{}"), "the name of an action was expected before `{}`");
    EXPECT_EQ(mistake("skip {} {}"), "the end of the line was expected before `{}`");
}

TEST(HammerTraces, all_actions_have_the_published_arguments) {
    std::ifstream file(shared_path("hammer/action-graph.json"));
    if (!file) {
        GTEST_SKIP() << "no reference data: " << shared_path("hammer/action-graph.json");
    }
    std::map<std::string, std::string> published;
    const auto graph = nlohmann::json::parse(file);
    for (const auto& sequence : graph.at("sequences")) {
        for (const auto& node : sequence.at("nodes")) {
            if (node.at("kind") != "action") {
                continue;
            }
            std::string names;
            for (const std::string argument : node.at("arguments")) { // `Dice result`
                const std::string name = argument.substr(argument.find(' ') + 1);
                names += names.empty() ? "" : " ";
                names += argument.starts_with("BoardPosition") ? name + ".x " + name + ".y" : name;
            }
            if (!names.empty()) {
                published[node.at("label")] = names;
            }
        }
    }
    std::map<std::string, std::string> ours;
    for (const auto& form : hammer::trace_forms()) {
        ours[std::string(form.action)] = form.published;
    }
    EXPECT_EQ(ours, published);
}

TEST(HammerTraces, the_sample_is_taken_to_its_end) {
    const Replay replay = replayed(sample());
    EXPECT_EQ(replay.line, 0U) << replay.refusal;
    EXPECT_GT(replay.taken, 100U);
}

TEST(HammerTraces, the_first_refusal_is_named) {
    const Replay replay = replayed("# a comment\n\npick_vengeful_brethren {}\nroll {result: 4}\nskip {}\n");
    EXPECT_EQ(replay.taken, 1U);
    EXPECT_EQ(replay.line, 4U);
    EXPECT_EQ(replay.refusal.substr(0, 17), "roll: not offered") << replay.refusal;
}

TEST(HammerTraces, a_wrong_value_goes_by_its_name_in_the_trace) {
    const std::string begin = "pick_vengeful_brethren {}\npick_morgrim_butcha {}\n";
    const std::string deploys = begin + "done_attaching {}\ndone_attaching {}\n";
    EXPECT_EQ(replayed(deploys + "select_unit {unit_id: 10}\n").refusal,
              "`unit_id` of select_unit: 10 is outside 0 to 9");
    EXPECT_EQ(replayed(deploys + "select_unit {unit_id: 0}\ndeploy_at {position: {x: 44, y: 1}}\n").refusal,
              "`position.x` of deploy_at: 44 is outside 0 to 43");
    EXPECT_EQ(replayed(begin + "attack_character {unit_id: x, char_id: 1}\n").refusal,
              "`unit_id` of attack_character: expected an integer from 0 to 9, found `x`");
    EXPECT_EQ(replayed("pick_vengeful {}\n").refusal.substr(0, 9), "expected ");
}

TEST(HammerTraces, changed_traces_are_taken_or_refused) {
    const std::string trace = sample();
    herding::Generator generator(20);
    std::size_t refused = 0;
    for (int i = 0; i < 200; ++i) {
        std::string changed = trace;
        for (std::uint32_t n = 1 + generator.below(3); n > 0 && !changed.empty(); --n) {
            const std::size_t at = generator.below(static_cast<std::uint32_t>(changed.size()));
            const char sign = "0123456789{}:,# \nxy-"[generator.below(20)];
            switch (generator.below(3)) {
            case 0: changed[at] = sign; break;
            case 1: changed.erase(at, 1 + generator.below(30)); break;
            default: changed.insert(at, 1, sign); break;
            }
        }
        const Replay replay = replayed(changed);
        EXPECT_EQ(replay.line == 0, replay.refusal.empty());
        refused += replay.line != 0 ? 1U : 0U;
    }
    EXPECT_GT(refused, 50U);
}

} // namespace hammer_test
