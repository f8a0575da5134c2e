#pragma once

#include "herding/sequence/detail/script/draw_graph.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Action graph of a game: every sequence, offer, action, call, step and trigger, and their possible order. It comes from the
/// types of the scripts. Runs no script.

namespace herding::inline v0::sequence {

/// Kind of a node.
enum class NodeKind : std::uint8_t {
    Start,  ///< the beginning of a sequence; always the first node
    End,    ///< its end; always the second node
    Offer,  ///< a decision: waits for one of the actions that follow
    Action, ///< one alternative of an offer
    Call,   ///< another sequence runs
    Run     ///< a step without a decision
};

/// A position of a script, or one action of an offer. Conditions are not nodes: `next` has the nodes for both results.
struct GraphNode {
    static constexpr std::string_view name = "node";

    std::string label; ///< of a position, or of an action
    NodeKind kind{};
    std::string decider = {};                ///< of an action: player, players, any player, chance, nobody
    std::vector<std::string> arguments = {}; ///< of an action: `1..6`, or `card: 1..6` with a name
    std::string calls = {};                  ///< of a call: the sequence
    std::vector<std::string> emits = {};     ///< diffs that the step may emit
    std::vector<std::uint32_t> next = {};    ///< indices of the nodes that may follow, in this sequence

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

/// A trigger of the rules: a diff that may begin a sequence.
struct GraphTrigger {
    std::string label;
    std::string diff;     ///< that fires it
    std::string sequence; ///< that begins

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(diff), CEREAL_NVP(sequence));
    }
    friend bool operator==(const GraphTrigger&, const GraphTrigger&) = default;
};

/// Graph of all sequences, as a value that can be compared and written as text or JSON.
struct Graph {
    static constexpr std::string_view name = "graph";

    std::vector<GraphSequence> sequences = {}; ///< the first one begins the game
    std::vector<GraphTrigger> triggers = {};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sequences), CEREAL_NVP(triggers));
    }
    friend bool operator==(const Graph&, const Graph&) = default;
};

/// The action graph of rules. Compare it with a golden file to see changes of the scripts.
///
/// Complexity: O(size of the scripts).
///
///     std::cout << sequence::to_mermaid(sequence::graph<Game::Rules>());
template <class Rules> [[nodiscard]] Graph graph() { return detail::draw_graph<Graph, Rules>(); }

} // namespace herding::inline v0::sequence
