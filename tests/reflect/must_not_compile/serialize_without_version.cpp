// expect: herding: serialize needs the version

#include "herding/reflect/text.hpp"

#include <cereal/cereal.hpp>

struct State {
    int field = 0;
    template <class A> void serialize(A& archive) { archive(cereal::make_nvp("field", field)); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
