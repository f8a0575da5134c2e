#pragma once

#include "herding/sequence/detail/script/graph_text.hpp"
#include "herding/sequence/tools/graph.hpp"

#include <string>

/// The action graph as a drawing: in Graphviz' language and in Mermaid's. As JSON it comes from `reflect::to_json`.

namespace herding::inline v0::sequence {

/// The graph in a drawing of its own. O(size of the graph).
///
/// In Graphviz' language (https://graphviz.org/doc/info/lang.html): a cluster for each sequence, ellipses for offers,
/// boxes for actions with who decides, double boxes for calls. Names are identifiers, so nothing needs quoting.
[[nodiscard]] inline std::string to_dot(const Graph& graph) { return detail::dot_text(graph); }

/// The same for documents: a flowchart with a subgraph for each sequence. O(size of the graph).
///
/// In Mermaid's language (https://mermaid.js.org/syntax/flowchart.html), which many readers of Markdown draw.
[[nodiscard]] inline std::string to_mermaid(const Graph& graph) { return detail::mermaid_text(graph); }

} // namespace herding::inline v0::sequence
