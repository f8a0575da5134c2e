// expect: herding: this type is in a Cow or a CowVector and has no ==

#include "herding/herding.hpp"

struct Map {
    int cells = 0;
};

struct State {
    herding::Cow<Map> map;
    friend bool operator==(const State&, const State&) = default;
};

bool same(const State& a, const State& b) { return a == b; }
