// expect: herding: this type cannot take part: give it

#include "herding/reflect/text.hpp"

struct State {
    int field = 0;
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
