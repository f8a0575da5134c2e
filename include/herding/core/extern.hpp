#pragma once

#include "herding/core/engine.hpp"

/// Compiles the engine of a game once. Otherwise each unit that includes the game's header compiles the engine's
/// functions again. This is a quarter of the compile time of a small unit. Use two files:
///
///     // game.hpp, after the Spec, outside all namespaces
///     HERDING_EXTERN_ENGINE(my::Game)
///
///     // game.cpp
///     #include "game.hpp"
///     HERDING_INSTANTIATE_ENGINE(my::Game)
///
/// The second file compiles every function of the engine. Nothing else changes. Without the second file the linker
/// reports undefined symbols. The argument is a type and may contain commas.
#define HERDING_EXTERN_ENGINE(...) extern template class ::herding::Engine<__VA_ARGS__>;
#define HERDING_INSTANTIATE_ENGINE(...) template class ::herding::Engine<__VA_ARGS__>;
