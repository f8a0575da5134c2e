// expect: herding: string_view and span cannot take part

#include <string_view>

#include "herding/reflect/text.hpp"

struct State {
    std::string_view field;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
