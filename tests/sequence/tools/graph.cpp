#include "sequence/games.hpp"

#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
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

} // namespace
} // namespace table
