#pragma once

#include "herding/sequence/detail/script/graph_text.hpp"
#include "herding/sequence/tools/graph.hpp"

#include <string>

/// The action graph as a drawing in the language of Graphviz or Mermaid. `reflect::to_json` writes it as JSON.

namespace herding::inline v0::sequence {

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
