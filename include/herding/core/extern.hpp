#pragma once

#include "herding/core/engine.hpp"

/// Compiling the engine of a game once. A unit that includes the game's header compiles the engine's functions again,
/// which is a quarter of a small unit. In two files it does not:
///
///     // game.hpp, after the Spec, outside all namespaces
///     HERDING_EXTERN_ENGINE(my::Game)
///
///     // game.cpp
///     #include "game.hpp"
///     HERDING_INSTANTIATE_ENGINE(my::Game)
///
/// The second one compiles every function of the engine. Nothing else changes: who forgets it gets undefined symbols
/// from the linker. The argument is a type and may hold commas.
#define HERDING_EXTERN_ENGINE(...) extern template class ::herding::Engine<__VA_ARGS__>;
#define HERDING_INSTANTIATE_ENGINE(...) template class ::herding::Engine<__VA_ARGS__>;
