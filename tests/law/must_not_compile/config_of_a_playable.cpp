// expect: herding: a law::Config takes a Spec, and this is a Playable
// fix: Write `herding::law::Config<Playable::Spec>`.

#include "game.hpp"

#include "herding/law/config.hpp"

struct Playable {
    using Spec = Game;
};

int main() { herding::law::Config<Playable> config; }
