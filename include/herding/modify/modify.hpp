#pragma once

/// Values changed by many rules, and why they are what they are. `modify/laws.hpp` is for tests.

#include "herding/modify/explanation.hpp"
#include "herding/modify/layer.hpp"
#include "herding/modify/modifier.hpp"
#include "herding/modify/rational.hpp"
#include "herding/modify/rules.hpp"
#include "herding/modify/value.hpp"
