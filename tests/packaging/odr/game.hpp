#pragma once

#include "../nim.hpp"

#include <cstddef>

/// Properties of the library as one translation unit sees them. Each of the two units has a function that returns them.
struct Sight {
    const void* table;
    const void* reveals;
    std::size_t engine_size;
};

inline Sight look() {
    return {herding::behaviors<nim::Game>().data(), &herding::detail::reveals_made,
            sizeof(herding::Engine<nim::Game>)};
}

Sight other_looks();
int other_takes(herding::Engine<nim::Game>& game, int stones);
void other_misuses(herding::Engine<nim::Game>& game);
