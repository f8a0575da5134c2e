// expect: herding: a chunk of a CowVector has at least one element

#include "herding/herding.hpp"

struct Map {
    herding::CowVector<int, 0> cells;
};

int main() {
    const Map map;
    return map.cells.empty() ? 0 : 1;
}
