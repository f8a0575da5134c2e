// expect: herding: the fields of a base are fields of the whole and go by its version

#include "herding/reflect/text.hpp"

#include <cereal/types/base_class.hpp>

struct Base {
    int base = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(base)); }
};
CEREAL_CLASS_VERSION(Base, 2)
struct State : Base {
    template <class A> void serialize(A& archive, std::uint32_t) { archive(cereal::base_class<Base>(this)); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
