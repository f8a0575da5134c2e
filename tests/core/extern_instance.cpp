#include "core/support/tally.hpp"

HERDING_INSTANTIATE_ENGINE(tally::Game)
