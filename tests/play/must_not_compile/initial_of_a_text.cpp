// expect: herding: the Playable has a member `initial` that cannot be used as `static State initial.const Setup&.`
// fix: All outlets of a registration print one sentence together.

#include "heap.hpp"

#include "herding/tool/registration_of.hpp"

#include <string>
#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
    static std::string initial(const herding::NoSetup&) { return "three stones"; }
};

constexpr herding::tool::Registration registration = herding::tool::registration_of<Playable>();
