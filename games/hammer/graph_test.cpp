// The action graph of all sequences against the drawing of the published game, where it exists; and the actions.

#include "herding/sequence/tools/graph.hpp"

#include "hammer/rules.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace hammer_test {

using namespace hammer;
using herding::sequence::GraphNode;
using herding::sequence::GraphSequence;
using herding::sequence::NodeKind;
using nlohmann::json;

/// A node by kind and name. Steps that wait for nobody, and offers of a single action, are none.
struct Node {
    std::string label;
    std::set<std::size_t> next = {};
};
using Drawing = std::vector<Node>; ///< of one sequence

std::string label_of(const GraphNode& node) {
    switch (node.kind) {
    case NodeKind::Call: return "call " + node.label + " of " + node.calls;
    case NodeKind::Action:
        return "action " + node.label + " of " + (node.decider == "chance" ? "chance" : "player");
    case NodeKind::Offer: return "decision";
    case NodeKind::Start: return "entry";
    case NodeKind::End: return "return";
    case NodeKind::Run: return "run";
    }
    return "";
}

/// Leads past what is no node.
Drawing drawing_of(const GraphSequence& sequence) {
    const auto passed = [](const GraphNode& node) {
        return node.kind == NodeKind::Run || (node.kind == NodeKind::Offer && node.next.size() == 1);
    };
    std::vector<std::size_t> place(sequence.nodes.size());
    Drawing drawing;
    for (std::size_t i = 0; i < sequence.nodes.size(); ++i) {
        if (!passed(sequence.nodes[i])) {
            place[i] = drawing.size();
            drawing.push_back({label_of(sequence.nodes[i])});
        }
    }
    for (std::size_t i = 0; i < sequence.nodes.size(); ++i) {
        std::set<std::size_t> seen;
        std::vector<std::size_t> todo(sequence.nodes[i].next.begin(), sequence.nodes[i].next.end());
        while (!passed(sequence.nodes[i]) && !todo.empty()) {
            const std::size_t next = todo.back();
            todo.pop_back();
            if (!seen.insert(next).second) {
                continue;
            }
            if (passed(sequence.nodes[next])) {
                todo.insert(todo.end(), sequence.nodes[next].next.begin(), sequence.nodes[next].next.end());
            } else {
                drawing[place[i]].next.insert(place[next]);
            }
        }
    }
    return drawing;
}

Drawing drawing_of(const json& sequence) {
    std::map<std::string, std::size_t> place;
    Drawing drawing;
    for (const json& node : sequence.at("nodes")) {
        place[node.at("id").get<std::string>()] = drawing.size();
        const auto kind = node.at("kind").get<std::string>();
        std::string label = kind;
        if (kind == "sub_sequence_call") {
            label =
                "call " + node.at("role").get<std::string>() + " of " + node.at("calls").get<std::string>();
        } else if (kind == "action") {
            label = "action " + node.at("label").get<std::string>() + " of " +
                    node.at("decided_by").get<std::string>();
        }
        drawing.push_back({label});
    }
    for (const json& edge : sequence.at("edges")) {
        drawing[place.at(edge.at(0))].next.insert(place.at(edge.at(1)));
    }
    return drawing;
}

/// Distinct names: nodes of one label differ by what follows them.
std::vector<std::string> names_of(const Drawing& drawing) {
    std::vector<std::string> names;
    for (const Node& node : drawing) {
        names.push_back(node.label);
    }
    std::map<std::string, std::size_t> count;
    for (const Node& node : drawing) {
        ++count[node.label];
    }
    for (std::size_t i = 0; i < drawing.size(); ++i) {
        if (count[drawing[i].label] > 1) {
            std::multiset<std::string> around;
            for (const std::size_t next : drawing[i].next) {
                around.insert("> " + drawing[next].label);
            }
            std::string text;
            for (const std::string& one : around) {
                text += (text.empty() ? " (" : ", ") + one;
            }
            names[i] += text + (text.empty() ? "" : ")");
        }
    }
    return names;
}

using Lines = std::multiset<std::string>;

/// All nodes and edges as lines of text.
Lines lines_of(const std::string& sequence, const Drawing& drawing) {
    const std::vector<std::string> names = names_of(drawing);
    Lines lines;
    for (std::size_t i = 0; i < drawing.size(); ++i) {
        lines.insert(sequence + ": " + names[i]);
        for (const std::size_t next : drawing[i].next) {
            lines.insert(sequence + ": " + drawing[i].label + " -> " + drawing[next].label);
        }
    }
    return lines;
}

/// Where the scripts differ from the drawing: rules of their own, and edges that the drawing lacks because it does not
/// follow a loop that continues early.
const std::vector<std::string> expected{
    "+ attack: action roll of chance -> action roll of chance", // a failed roll (7.12)
    "+ attack: action roll of chance -> return",
    "+ attack: call hazard_roll of rerollable_dice_roll -> action roll of chance", // no hazard (7.15)
    "+ attack: call hazard_roll of rerollable_dice_roll -> call fight_on_death_attack of "
    "resolve_model_attack",
    "+ attack: call hazard_roll of rerollable_dice_roll -> call hazard_roll of rerollable_dice_roll",
    "+ attack: call hazard_roll of rerollable_dice_roll -> return",
    "+ command_phase: call neural_disruption of neural_disruption -> decision", // 11.35
    "+ desperate_escape: action use_predators_not_prey of player -> call escape_roll of "
    "rerollable_dice_roll",                                                                   // 11.39
    "+ rerollable_pair_dices_roll: action keep_it of player -> action reroll_pair of player", // 11.62
    "+ rerollable_pair_dices_roll: action reroll_pair of player",
    "+ rerollable_pair_dices_roll: action reroll_pair of player -> return",
    "+ single_attack: action allocate_wound of player -> action allocate_wound of player", // 11.29
    "+ single_attack: call damage_roll of evaluate_random_stat -> action allocate_wound of player",
    "+ single_attack: call on_model_destroyed of on_model_destroyed -> action allocate_wound of "
    "player",
    "+ single_attack: call save_roll of rerollable_dice_roll -> action allocate_wound of player",
    "+ single_attack: call save_roll of rerollable_dice_roll -> call on_model_destroyed of "
    "on_model_destroyed",
    "+ single_attack: call save_roll of rerollable_dice_roll -> call save_roll of "
    "rerollable_dice_roll", // a save
    "+ single_attack: call save_roll of rerollable_dice_roll -> return",
    "+ use_attack_stratagems: action no_offensive_stratagem of player -> decision", // 11.24
    "+ use_attack_stratagems: action select_ability of player -> decision",
    "+ use_attack_stratagems: action use_swift_kill of player -> decision",
    "+ use_attack_stratagems: action use_veteran_instincts of player -> decision",
    "+ use_attack_stratagems: action use_vindictive_strategy of player -> decision",
};

TEST(HammerGraph, differs_from_the_published_drawing_in_these_lines_only) {
    std::ifstream file(shared_path("hammer/action-graph.json"));
    if (!file) {
        GTEST_SKIP() << "no reference data: " << shared_path("hammer/action-graph.json");
    }
    const json published = json::parse(file);
    Lines theirs;
    for (const json& sequence : published.at("sequences")) {
        theirs.merge(lines_of(sequence.at("name"), drawing_of(sequence)));
    }
    Lines ours;
    for (const GraphSequence& sequence : herding::sequence::graph<Game::Rules>().sequences) {
        ours.merge(lines_of(sequence.label, drawing_of(sequence)));
    }
    std::vector<std::string> differences;
    std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(),
                        std::back_inserter(differences));
    for (std::string& line : differences) {
        line.insert(0, "- ");
    }
    const std::size_t missing = differences.size();
    std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                        std::back_inserter(differences));
    for (std::size_t i = missing; i < differences.size(); ++i) {
        differences[i].insert(0, "+ ");
    }
    EXPECT_EQ(differences, expected);
}

TEST(HammerGraph, totals) {
    std::map<NodeKind, std::size_t> nodes;
    std::set<std::string> actions;
    const auto graph = herding::sequence::graph<Game::Rules>();
    for (const GraphSequence& sequence : graph.sequences) {
        for (const GraphNode& node : sequence.nodes) {
            ++nodes[node.kind];
            if (node.kind == NodeKind::Action) {
                actions.insert(node.label);
            }
        }
    }
    EXPECT_EQ(graph.sequences.size(), 33U);
    EXPECT_EQ(nodes[NodeKind::Action], 80U); // 79, and `reroll_pair` of a player (11.62)
    EXPECT_EQ(nodes[NodeKind::Call], 56U);
    EXPECT_EQ(actions.size(), 62U);
}

} // namespace hammer_test
