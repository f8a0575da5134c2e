// expect: herding: every field has a name

#include "herding/reflect/text.hpp"

struct State {
    int field = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(field); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
