// expect: herding: this type inherits serialize

#include "herding/reflect/text.hpp"

struct Base {
    int base = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(base)); }
};
struct State : Base {
    int own = 0;
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
