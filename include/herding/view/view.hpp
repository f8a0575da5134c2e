#pragma once

/// All of `view`: the parts of a game that each player may see.

#include "herding/view/detail/inline.hpp" // IWYU pragma: keep
#include "herding/view/detail/secrets.hpp"
#include "herding/view/determinize.hpp"
#include "herding/view/forgotten.hpp"
#include "herding/view/frame_view.hpp"
#include "herding/view/numbering.hpp"
#include "herding/view/of.hpp"
#include "herding/view/outcome_view.hpp"
#include "herding/view/redact.hpp"
#include "herding/view/spec.hpp"
