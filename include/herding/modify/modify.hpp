#pragma once

/// All of `modify`: values that many rules change, with explanations. Tests also include `modify/laws.hpp`.

#include "herding/modify/explanation.hpp"
#include "herding/modify/layer.hpp"
#include "herding/modify/modifier.hpp"
#include "herding/modify/rational.hpp"
#include "herding/modify/rules.hpp"
#include "herding/modify/value.hpp"
