#pragma once

/// The law kit: checks that a game keeps the laws of a Spec, over generated commands (`check`) or all states
/// (`explore`), and what generated games exercise (`coverage`). Only `check` needs rapidcheck.

#include "herding/law/check.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/explore.hpp"
#include "herding/law/fault.hpp"
