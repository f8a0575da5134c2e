#pragma once

/// Switch between the two ways to compile view, as reflect/detail/inline.hpp. Public headers include it as their last line.
/// The CMake target herding::view defines HERDING_VIEW_COMPILED, and compiles impl/view.cpp.

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep

#ifndef HERDING_VIEW_COMPILED
#define HERDING_VIEW_INLINE inline
#include "herding/view/detail/impl/redactor.hpp"
#include "herding/view/detail/impl/secrets.hpp"
#endif
