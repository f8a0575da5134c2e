// expect: herding: no floating point in a State

#include "herding/reflect/text.hpp"

#include <vector>

struct Statistic {
    static constexpr bool allows_floats = true;
    double mean = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(mean)); }
};
struct State {
    std::vector<Statistic> statistics;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(statistics)); }
};

int main() { static_cast<void>(herding::reflect::print(State{})); }
