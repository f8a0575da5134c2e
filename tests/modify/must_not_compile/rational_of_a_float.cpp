// expect: herding: a Rational is exact: write `Rational.3, 2.`, not 1.5

#include "herding/modify/modify.hpp"

void halve(herding::modify::Value<>& damage) {
    damage.add({.source = "wall", .layer = "multiply", .amount = 0.5});
}
