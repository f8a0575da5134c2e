#include "sequence/every_node.hpp"
#include "sequence/games.hpp"

#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace table {
namespace {

TEST(Graph, IsDrawnWithoutRunning) {
    const seq::Graph graph = seq::graph<BlowGame::Rules>();
    ASSERT_EQ(graph.sequences.size(), 4U);
    EXPECT_EQ(graph.sequences[0].label, "blow");
    ASSERT_EQ(graph.triggers.size(), 3U);
    EXPECT_EQ(graph.triggers[0], (seq::GraphTrigger{"a", "score", "a"}));
    const auto& nodes = graph.sequences[0].nodes;
    ASSERT_EQ(nodes.size(), 5U);
    EXPECT_EQ(nodes[2].label, "hit");
    EXPECT_EQ(nodes[2].kind, seq::NodeKind::Offer);
    EXPECT_EQ(nodes[3].kind, seq::NodeKind::Action);
    EXPECT_EQ(nodes[3].arguments, std::vector<std::string>{"1..6"});
    EXPECT_EQ(nodes[3].decider, "player");
    EXPECT_EQ(nodes[3].emits, std::vector<std::string>{"score"});
    EXPECT_EQ(nodes[4].label, "after_hit");
    EXPECT_EQ(nodes[0].next, std::vector<std::uint32_t>{2});
    EXPECT_EQ(nodes[2].next, std::vector<std::uint32_t>{3});
    EXPECT_EQ(nodes[3].next, std::vector<std::uint32_t>{4});
    EXPECT_EQ(nodes[4].next, std::vector<std::uint32_t>{1});

    const auto turn = seq::graph<TurnGame::Rules>();
    EXPECT_EQ(turn.sequences[0].nodes[4].label, "pass");
    EXPECT_EQ(turn.sequences[0].nodes[4].next, std::vector<std::uint32_t>{1}); // then stop
    EXPECT_NE(seq::to_dot(graph).find("s0n4 [label=\"after_hit\", shape=box, style=rounded];"),
              std::string::npos);
    EXPECT_NE(seq::to_mermaid(graph).find("t0>\"a on score\"]"), std::string::npos);
    EXPECT_EQ(herding::reflect::from_json<seq::Graph>(herding::reflect::to_json(graph)), graph);
}

/// A node on a line: `5 run dry emits say -> 3 6`.
std::string lines(const seq::GraphSequence& sequence) {
    constexpr std::string_view kinds[] = {"start", "end", "offer", "action", "call", "run"};
    std::string text = sequence.label + '\n';
    for (std::size_t i = 0; i < sequence.nodes.size(); ++i) {
        const seq::GraphNode& node = sequence.nodes[i];
        text += std::to_string(i) + ' ' + std::string(kinds[static_cast<std::size_t>(node.kind)]) + ' ' +
                node.label;
        text += node.decider.empty() ? "" : " by " + node.decider;
        for (const std::string& argument : node.arguments) {
            text += " (" + argument + ')';
        }
        text += node.calls.empty() ? "" : " calls " + node.calls;
        for (const std::string& diff : node.emits) {
            text += " emits " + diff;
        }
        text += " ->";
        for (const std::uint32_t next : node.next) {
            text += ' ' + std::to_string(next);
        }
        text += '\n';
    }
    return text;
}

TEST(Graph, leads_from_each_step_to_what_may_follow) {
    const seq::Graph graph = seq::graph<every_node::Rules>();
    ASSERT_EQ(graph.sequences.size(), 3U);
    EXPECT_EQ(lines(graph.sequences[0]), R"(day
0 start start -> 2
1 end end ->
2 run wake emits say emits score -> 1 3 6 7 10
3 offer wash -> 4
4 action wash by player (bool) -> 5
5 run dry -> 3 6 7 10
6 call errand calls errand emits score -> 1 6 7 10
7 run sing emits say -> 8
8 offer rest -> 9
9 action rest by application -> 1 17
10 offer evening -> 11 12 13
11 action read by player (1..6) emits score -> 14
12 action dance by player -> 1 17
13 action leave by player -> 1
14 run think -> 15
15 offer write -> 16
16 action write by player -> 17
17 offer vote -> 18
18 action vote by players (bool) -> 1 19
19 run lie_down -> 1
)");
    EXPECT_EQ(lines(graph.sequences[1]), R"(errand
0 start start -> 2
1 end end ->
2 offer look -> 3
3 action look by chance (where: 1..6) (long: bool) -> 4
4 offer look_again -> 5
5 action look_again by chance -> 1
)");
    EXPECT_EQ(lines(graph.sequences[2]), R"(alarm
0 start start -> 2
1 end end ->
2 offer hush -> 3
3 action hush by any player -> 1 4
4 run sleep -> 1
)");
    EXPECT_EQ(graph.triggers, (std::vector<seq::GraphTrigger>{{"said", "say", "alarm"}}));
}

/// A graph with a node of every kind.
seq::Graph small_graph() {
    using seq::NodeKind;
    seq::Graph graph;
    graph.sequences = {{"first",
                        {{"start", NodeKind::Start, "", {}, "", {}, {2, 5}},
                         {"end", NodeKind::End},
                         {"turn", NodeKind::Offer, "", {}, "", {}, {3, 4}},
                         {"bid", NodeKind::Action, "player", {"die: 1..6", "bool"}, "", {}, {2}},
                         {"pass", NodeKind::Action, "chance", {}, "", {}, {1}},
                         {"help", NodeKind::Call, "", {}, "second", {}, {6}},
                         {"count", NodeKind::Run, "", {}, "", {}, {1}}}},
                       {"second", {{"start", NodeKind::Start, "", {}, "", {}, {1}}, {"end", NodeKind::End}}}};
    graph.triggers = {{"said", "say", "second"}, {"scored", "score", "first"}};
    return graph;
}

TEST(Graph, is_written_for_graphviz) {
    EXPECT_EQ(seq::to_dot(small_graph()), R"(digraph actions {
  compound=true; rankdir=TB; fontname="sans-serif"; labeljust=l;
  node [fontname="sans-serif", fontsize=11];
  subgraph cluster_0 {
    label="first";
    s0n0 [label="start", shape=circle];
    s0n1 [label="end", shape=doublecircle];
    s0n2 [label="turn", shape=ellipse];
    s0n3 [label="bid(die: 1..6, bool)\nplayer", shape=box];
    s0n4 [label="pass\nchance", shape=box];
    s0n5 [label="help\nsecond", shape=box, peripheries=2];
    s0n6 [label="count", shape=box, style=rounded];
    s0n0 -> s0n2;
    s0n0 -> s0n5;
    s0n2 -> s0n3;
    s0n2 -> s0n4;
    s0n3 -> s0n2;
    s0n4 -> s0n1;
    s0n5 -> s0n6;
    s0n6 -> s0n1;
  }
  subgraph cluster_1 {
    label="second";
    s1n0 [label="start", shape=circle];
    s1n1 [label="end", shape=doublecircle];
    s1n0 -> s1n1;
  }
  s0n5 -> s1n0 [style=dashed];
  t0 [label="said\non say", shape=hexagon];
  t0 -> s1n0 [style=dashed];
  t1 [label="scored\non score", shape=hexagon];
  t1 -> s0n0 [style=dashed];
}
)");
}

TEST(Graph, is_written_for_mermaid) {
    EXPECT_EQ(seq::to_mermaid(small_graph()), R"(flowchart TD
  subgraph s0[first]
    s0n0((start))
    s0n1((end))
    s0n2{{turn}}
    s0n3["bid(die: 1..6, bool) - player"]
    s0n4["pass - chance"]
    s0n5[["help: second"]]
    s0n6(count)
    s0n0 --> s0n2
    s0n0 --> s0n5
    s0n2 --> s0n3
    s0n2 --> s0n4
    s0n3 --> s0n2
    s0n4 --> s0n1
    s0n5 --> s0n6
    s0n6 --> s0n1
  end
  subgraph s1[second]
    s1n0((start))
    s1n1((end))
    s1n0 --> s1n1
  end
  s0n5 -.-> s1n0
  t0>"said on say"]
  t0 -.-> s1n0
  t1>"scored on score"]
  t1 -.-> s0n0
)");
}

} // namespace
} // namespace table
