#pragma once

/// The core of Herding: one Spec in, an Engine out. Needs the standard library.

#include "herding/core/advance.hpp"
#include "herding/core/advance_legal.hpp"
#include "herding/core/cow.hpp"
#include "herding/core/cow_vector.hpp"
#include "herding/core/engine.hpp"
#include "herding/core/extern.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/core/spec.hpp"
#include "herding/version.hpp"
