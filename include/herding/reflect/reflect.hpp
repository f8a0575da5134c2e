#pragma once

/// All of `reflect`: formats that come from one `serialize` per type. Each header can be included alone. JSON has the longest compile time.

#include "herding/reflect/binary.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/difference_apply.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/id.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/limits.hpp"
#include "herding/reflect/schema.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"
#include "herding/reflect/upcast.hpp"
