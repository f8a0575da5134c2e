#pragma once

#include "herding/sequence/tools/graph.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The action graph as a drawing in the language of Graphviz or Mermaid. `reflect::to_json` writes it as JSON.

namespace herding::inline v0::sequence {

namespace detail {

/// `attack(unit_id, 1..6)`.
inline std::string node_text(const GraphNode& node) {
    std::string text = node.label;
    if (node.kind == NodeKind::Action) {
        std::string_view before = "(";
        for (const std::string& argument : node.arguments) {
            text += before;
            text += argument;
            before = ", ";
        }
        text += node.arguments.empty() ? "" : ")";
    }
    return text;
}

inline std::string node_id(std::size_t sequence, std::size_t node) {
    return std::string("s") + std::to_string(sequence) + "n" + std::to_string(node);
}

/// The id of the first node of a sequence. Empty if there is none of this label.
inline std::string start_of(const Graph& graph, std::string_view label) {
    for (std::size_t s = 0; s < graph.sequences.size(); ++s) {
        if (graph.sequences[s].label == label) {
            return node_id(s, 0);
        }
    }
    return {};
}

/// Calls `visit` with the id of each node that calls a sequence, and with the id at which that sequence starts.
template <class Visit> void each_call(const Graph& graph, const Visit& visit) {
    for (std::size_t s = 0; s < graph.sequences.size(); ++s) {
        for (std::size_t n = 0; n < graph.sequences[s].nodes.size(); ++n) {
            if (const GraphNode& node = graph.sequences[s].nodes[n]; node.kind == NodeKind::Call) {
                visit(node_id(s, n), start_of(graph, node.calls));
            }
        }
    }
}

/// See `to_dot`.
inline std::string dot_text(const Graph& graph) {
    // Titles are on the left, because arrows mostly enter a cluster in the middle.
    std::string dot =
        "digraph actions {\n  compound=true; rankdir=TB; fontname=\"sans-serif\"; labeljust=l;\n"
        "  node [fontname=\"sans-serif\", fontsize=11];\n";
    for (std::size_t s = 0; s < graph.sequences.size(); ++s) {
        const GraphSequence& sequence = graph.sequences[s];
        dot += "  subgraph cluster_" + std::to_string(s) + " {\n    label=\"" + sequence.label + "\";\n";
        for (std::size_t n = 0; n < sequence.nodes.size(); ++n) {
            const GraphNode& node = sequence.nodes[n];
            dot += "    " + node_id(s, n) + " [label=\"" + node_text(node);
            switch (node.kind) {
            case NodeKind::Start: dot += "\", shape=circle"; break;
            case NodeKind::End: dot += "\", shape=doublecircle"; break;
            case NodeKind::Offer: dot += "\", shape=ellipse"; break;
            case NodeKind::Action: dot += "\\n" + node.decider + "\", shape=box"; break;
            case NodeKind::Call: dot += "\\n" + node.calls + "\", shape=box, peripheries=2"; break;
            case NodeKind::Run: dot += "\", shape=box, style=rounded"; break;
            }
            dot += "];\n";
        }
        for (std::size_t n = 0; n < sequence.nodes.size(); ++n) {
            for (const std::uint32_t next : sequence.nodes[n].next) {
                dot += std::string("    ") + node_id(s, n) + " -> " + node_id(s, next) + ";\n";
            }
        }
        dot += "  }\n";
    }
    each_call(graph, [&dot](const std::string& from, const std::string& to) {
        dot += "  " + from + " -> " + to + " [style=dashed];\n";
    });
    for (std::size_t t = 0; t < graph.triggers.size(); ++t) {
        const GraphTrigger& trigger = graph.triggers[t];
        const std::string id = "t" + std::to_string(t);
        dot += "  " + id + " [label=\"" + trigger.label + "\\non " + trigger.diff + "\", shape=hexagon];\n";
        dot += "  " + id + " -> " + start_of(graph, trigger.sequence) + " [style=dashed];\n";
    }
    return dot + "}\n";
}

/// See `to_mermaid`.
inline std::string mermaid_text(const Graph& graph) {
    std::string text = "flowchart TD\n";
    for (std::size_t s = 0; s < graph.sequences.size(); ++s) {
        const GraphSequence& sequence = graph.sequences[s];
        text += "  subgraph s" + std::to_string(s) + "[" + sequence.label + "]\n";
        for (std::size_t n = 0; n < sequence.nodes.size(); ++n) {
            const GraphNode& node = sequence.nodes[n];
            const std::string id = "    " + node_id(s, n);
            const std::string label = node_text(node);
            switch (node.kind) {
            case NodeKind::Start:
            case NodeKind::End: text += id + "((" + label + "))\n"; break;
            case NodeKind::Offer: text += id + "{{" + label + "}}\n"; break;
            case NodeKind::Action: text += id + "[\"" + label + " - " + node.decider + "\"]\n"; break;
            case NodeKind::Call: text += id + "[[\"" + label + ": " + node.calls + "\"]]\n"; break;
            case NodeKind::Run: text += id + "(" + label + ")\n"; break;
            }
        }
        for (std::size_t n = 0; n < sequence.nodes.size(); ++n) {
            for (const std::uint32_t next : sequence.nodes[n].next) {
                text += "    " + node_id(s, n) + " --> " + node_id(s, next) + "\n";
            }
        }
        text += "  end\n";
    }
    each_call(graph, [&text](const std::string& from, const std::string& to) {
        text += "  " + from + " -.-> " + to + "\n";
    });
    for (std::size_t t = 0; t < graph.triggers.size(); ++t) {
        const GraphTrigger& trigger = graph.triggers[t];
        const std::string id = "t" + std::to_string(t);
        text += "  " + id + ">\"" + trigger.label + " on " + trigger.diff + "\"]\n";
        text += "  " + id + " -.-> " + start_of(graph, trigger.sequence) + "\n";
    }
    return text;
}

} // namespace detail

/// The graph in the language of Graphviz (https://graphviz.org/doc/info/lang.html): a cluster for each sequence, ellipses for
/// offers, boxes for actions with their deciders, double boxes for calls.
///
/// Complexity: O(size of the graph).
[[nodiscard]] inline std::string to_dot(const Graph& graph) { return detail::dot_text(graph); }

/// The graph in the language of Mermaid (https://mermaid.js.org/syntax/flowchart.html), for Markdown: a flowchart with a subgraph
/// for each sequence.
///
/// Complexity: O(size of the graph).
[[nodiscard]] inline std::string to_mermaid(const Graph& graph) { return detail::mermaid_text(graph); }

} // namespace herding::inline v0::sequence
