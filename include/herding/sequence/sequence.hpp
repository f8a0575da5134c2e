#pragma once

/// All of `sequence`: rules that suspend and wait for a decision, as values that can be copied, saved and undone. Without
/// step_trace.hpp, which only tools need.

#include "herding/sequence/combinators.hpp"              // IWYU pragma: export
#include "herding/sequence/detail/run/saved_pending.hpp" // IWYU pragma: export
#include "herding/sequence/emits.hpp"                    // IWYU pragma: export
#include "herding/sequence/players.hpp"                  // IWYU pragma: export
#include "herding/sequence/resume.hpp"                   // IWYU pragma: export
#include "herding/sequence/rules.hpp"                    // IWYU pragma: export
#include "herding/sequence/tools/action_list.hpp"        // IWYU pragma: export
#include "herding/sequence/tools/action_table.hpp"       // IWYU pragma: export
#include "herding/sequence/tools/cells.hpp"              // IWYU pragma: export
#include "herding/sequence/tools/graph.hpp"              // IWYU pragma: export
#include "herding/sequence/tools/graph_text.hpp"         // IWYU pragma: export
#include "herding/sequence/tools/legal.hpp"              // IWYU pragma: export
#include "herding/sequence/words.hpp"                    // IWYU pragma: export
