// expect: herding: the Source of a modify::Value must be copyable and ordered

#include "herding/modify/modify.hpp"

struct Unit {
    int number = 0;
    friend bool operator==(const Unit&, const Unit&) = default;
};

herding::modify::Value<Unit> strength(4);
