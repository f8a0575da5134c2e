#pragma once

/// Switch between the two ways to compile law, as reflect/detail/inline.hpp. Public headers include it as their last line.
/// The CMake target herding::law defines HERDING_LAW_COMPILED, and compiles impl/law.cpp.

#include "herding/view/detail/inline.hpp" // IWYU pragma: keep

#ifndef HERDING_LAW_COMPILED
#define HERDING_LAW_INLINE inline
#include "herding/law/detail/impl/functions.hpp"
#endif
