// expect: herding: play_well needs the players' scores: add `returns` to the Playable

#include "heap.hpp"

#include "herding/law/play_well.hpp"
#include "herding/law/playable.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
};

void search_chooses(herding::law::Config<Game>& config) { herding::law::play_well<Playable>(config); }
