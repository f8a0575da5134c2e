// Strings, bits, arrays and tuples.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <array>
#include <bitset>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

namespace {

struct Grid {
    std::uint8_t cells[2][3] = {};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(cells)); }
    friend bool operator==(const Grid&, const Grid&) = default;
};

TEST(ListKinds, of_fixed_size) {
    kinds::check_all<std::string, std::bitset<1>, std::bitset<64>, std::array<std::uint16_t, 3>,
                     std::array<bool, 0>, Grid, std::tuple<>, std::tuple<int, std::string, bool>,
                     std::pair<zoo::Color, zoo::Step>>();
}

} // namespace
