#pragma once

#include "herding/law/detail/impl/apart.hpp"
#include "herding/law/detail/impl/conforms.hpp"
#include "herding/law/detail/impl/coverage_text.hpp"
#include "herding/law/detail/impl/covered_behaviors.hpp"
#include "herding/law/detail/impl/files.hpp"
#include "herding/law/detail/impl/last_words.hpp"
#include "herding/law/detail/impl/merge.hpp"
#include "herding/law/detail/impl/property.hpp"
#include "herding/law/detail/impl/report.hpp"
#include "herding/law/detail/impl/round_trips.hpp"
#include "herding/law/detail/impl/step_counter.hpp"
#include "herding/law/detail/impl/transcript.hpp"
#include "herding/law/detail/impl/unseen_values.hpp"

/// Definitions of all functions of the law kit that do not depend on a Spec. Whoever includes it defines
/// HERDING_LAW_INLINE: inline.hpp, or the one source that compiles them.
