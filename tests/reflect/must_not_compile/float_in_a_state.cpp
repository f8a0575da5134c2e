// expect: herding: no floating point in a State

#include "herding/reflect/text.hpp"

#include <cereal/cereal.hpp>

struct State {
    float heat = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(cereal::make_nvp("heat", heat)); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
