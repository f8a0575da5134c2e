// expect: herding: Bounded<Low, High> needs Low <= High
// fix: Exchange the two numbers.

#include "herding/reflect/bounded.hpp"

int main() { return sizeof(herding::reflect::Bounded<6, 1>) == 1 ? 0 : 1; }
