// expect: herding: this class derives from a container and has fields of its own

#include "herding/reflect/text.hpp"

#include <vector>

struct Hand : std::vector<int> {
    int extra = 0;
};

int main() { return static_cast<int>(herding::reflect::print(Hand{}).size()); }
