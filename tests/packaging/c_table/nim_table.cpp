// [library]
#include <herding/play/c_table.hpp>

#include <nim.hpp>

extern "C" const herding_c_table* nim_table() { return &herding::play::c_table<nim::Playable>(); }
// [library]
