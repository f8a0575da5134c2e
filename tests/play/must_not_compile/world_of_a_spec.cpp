// expect: herding: a WorldOf takes a Playable, and this type names no Spec
// fix: Write `WorldOf<Playable>`, not `WorldOf<Game>`.

#include "heap.hpp"

#include "herding/play/world_of.hpp"

#include <memory>
#include <optional>

int main() {
    herding::play::WorldOf<Game> world(std::make_shared<const herding::NoSetup>(), Heap{}, std::nullopt);
}
