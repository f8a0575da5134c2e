// expect: herding: what is const cannot be read: take the const off what this pair, tuple, array or optional holds

#include "herding/reflect/text.hpp"

#include <array>

struct State {
    std::array<const int, 2> field{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() { return herding::reflect::parse<State>("state{field=[1,2]}").field[0]; }
