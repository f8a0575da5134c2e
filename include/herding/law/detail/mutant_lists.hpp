#pragma once

#include "herding/law/detail/mutated.hpp"
#include "herding/law/mutants.hpp"

#include <vector>

/// Lists of mistakes, which herding::law compiles: their items belong to no game.

#ifdef HERDING_LAW_COMPILED

#ifndef HERDING_LAW_LIST
#define HERDING_LAW_LIST extern template
#endif
HERDING_LAW_LIST class std::vector<herding::law::Mutant>;
HERDING_LAW_LIST class std::vector<herding::law::detail::Mutation>;

#endif
