// expect: herding: unique_ptr and shared_ptr cannot take part

#include "herding/reflect/text.hpp"

#include <memory>

struct State {
    std::unique_ptr<int> field;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
