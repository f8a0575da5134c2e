// The functions of the law kit that do not depend on a Spec, compiled once: what the CMake target herding::law links.

#define HERDING_LAW_IMPLEMENTATION
#include "herding/law/detail/apart.hpp"
#include "herding/law/detail/compiled_lists.hpp"
#include "herding/law/detail/golden_file.hpp"
#include "herding/law/detail/last_words.hpp"
#include "herding/law/detail/property.hpp"
#include "herding/law/detail/round_trips.hpp"
#include "herding/law/detail/step_counter.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/detail/unseen_values.hpp"
#include "herding/law/detail/write_whole.hpp"
#include "herding/law/merge.hpp"
#include "herding/law/report.hpp"
