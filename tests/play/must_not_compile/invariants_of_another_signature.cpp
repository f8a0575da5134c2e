// expect: herding: the Playable has a member `invariants` that cannot be used as `static void invariants.law::Config<Spec>&.`
// fix: The member takes the configuration and adds to it: `static void invariants(herding::law::Config<Game>& config)`.

#include "heap.hpp"

#include "herding/law/playable.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
    static void invariants(int cases);
};

auto configs() { return herding::law::configs_of<Playable>(); }
