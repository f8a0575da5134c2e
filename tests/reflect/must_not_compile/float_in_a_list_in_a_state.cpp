// expect: herding: no floating point in a State

#include "herding/reflect/text.hpp"

#include <cereal/cereal.hpp>

#include <optional>
#include <vector>

struct State {
    std::vector<std::optional<double>> heat;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(cereal::make_nvp("heat", heat)); }
};

int main() { return static_cast<int>(herding::reflect::parse<State>("").heat.size()); }
