#pragma once

#include "herding/sequence/detail/script/draw_graph.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The action graph of a game: every sequence, offer, action, call, step and trigger, and which may follow which. It
/// falls out of the scripts' types; nothing runs.

namespace herding::inline v0::sequence {

/// What a node of the graph is.
enum class NodeKind : std::uint8_t {
    Start,  ///< where a sequence begins; always the first node
    End,    ///< where it ends; always the second
    Offer,  ///< a decision: waits for one of the actions that follow
    Action, ///< one alternative of an offer
    Call,   ///< another sequence runs
    Run     ///< a step that waits for nobody
};

/// A position of a script, or one action of an offer. Conditions are no nodes: what follows leads past them.
struct GraphNode {
    static constexpr std::string_view name = "node";

    std::string label; ///< of a position, or of an action
    NodeKind kind{};
    std::string decider = {};                ///< of an action: player, players, any player, chance, nobody
    std::vector<std::string> arguments = {}; ///< of an action: `1..6`, or `card: 1..6` with a name
    std::string calls = {};                  ///< of a call: the sequence
    std::vector<std::string> emits = {};     ///< diffs that the step may emit
    std::vector<std::uint32_t> next = {};    ///< what may follow: places among the nodes of this sequence

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(kind), CEREAL_NVP(decider), CEREAL_NVP(arguments),
                CEREAL_NVP(calls), CEREAL_NVP(emits), CEREAL_NVP(next));
    }
    friend bool operator==(const GraphNode&, const GraphNode&) = default;
};

/// One sequence of the rules. Nodes 0 and 1 are its start and its end.
struct GraphSequence {
    std::string label;
    std::vector<GraphNode> nodes = {};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(nodes));
    }
    friend bool operator==(const GraphSequence&, const GraphSequence&) = default;
};

/// A trigger of the rules: which diff may begin which sequence.
struct GraphTrigger {
    std::string label;
    std::string diff;     ///< that fires it
    std::string sequence; ///< that begins

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(diff), CEREAL_NVP(sequence));
    }
    friend bool operator==(const GraphTrigger&, const GraphTrigger&) = default;
};

/// The graph of all sequences as a value: it compares, prints as text and writes as JSON.
struct Graph {
    static constexpr std::string_view name = "graph";

    std::vector<GraphSequence> sequences = {}; ///< the first one begins the game
    std::vector<GraphTrigger> triggers = {};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sequences), CEREAL_NVP(triggers));
    }
    friend bool operator==(const Graph&, const Graph&) = default;
};

/// The action graph of rules. O(size of the scripts). Two versions of a game differ in their graphs exactly where scripts
/// offer something else, so that a golden file of it shows a change of rules.
///
///     std::cout << sequence::to_mermaid(sequence::graph<Game::Rules>());
template <class Rules> [[nodiscard]] Graph graph() { return detail::draw_graph<Graph, Rules>(); }

} // namespace herding::inline v0::sequence
