#pragma once

/// The law kit. `check` checks the laws of a Spec over generated commands, `explore` over all states. `coverage`
/// counts the rules that generated games exercise. Only `check` needs rapidcheck.

#include "herding/law/check.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/explore.hpp"
#include "herding/law/fault.hpp"
