// expect: herding: cereal's pairs of save and load cannot take part

#include "herding/reflect/text.hpp"

struct Board {
    int value = 0;
    template <class A> void save(A& archive) const { archive(CEREAL_NVP(value)); }
    template <class A> void load(A& archive) { archive(CEREAL_NVP(value)); }
};
struct State {
    Board field;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
