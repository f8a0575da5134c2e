// expect: herding: a const field cannot be read

#include "herding/reflect/text.hpp"

struct State {
    const int field = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() {
    return static_cast<int>(herding::reflect::print(herding::reflect::parse<State>("state{field=1}")).size());
}
