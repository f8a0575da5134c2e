// expect: herding: the Playable has a member `laws` that cannot be used as `static std::vector<law::Config<Spec>> laws..`
// fix: The member returns configurations of its Spec: `static std::vector<herding::law::Config<Game>> laws()`.

#include "heap.hpp"

#include "herding/law/playable.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
    static int laws();
};

auto configs() { return herding::law::configs_of<Playable>(); }
