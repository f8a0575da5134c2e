#pragma once

/// Interactive sequences: rules that suspend, wait for a choice, and still copy, save and undo.
/// Not here, since only tools need it: step_trace.hpp.

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
