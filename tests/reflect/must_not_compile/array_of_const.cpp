// expect: herding: a const element cannot be read: remove the const of the element of this pair, tuple, array or optional

#include "herding/reflect/text.hpp"

#include <array>

struct State {
    std::array<const int, 2> field{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() { return herding::reflect::parse<State>("state{field=[1,2]}").field[0]; }
