// expect: herding: long double cannot take part

#include "herding/reflect/text.hpp"

#include <vector>

struct Statistic {
    static constexpr bool allows_floats = true;
    std::vector<long double> field;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() { return static_cast<int>(herding::reflect::print(Statistic{}).size()); }
