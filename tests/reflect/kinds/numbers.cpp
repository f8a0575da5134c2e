// Numbers of every width, floating point ones, bounded ones.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <cstdint>
#include <limits>

namespace {

using Limits = std::numeric_limits<std::int64_t>;
constexpr std::int64_t far = std::int64_t{1} << 60;

TEST(NumberKinds, signed_ones) {
    kinds::check_all<std::int8_t, std::int16_t, std::int32_t, std::int64_t, long long>();
}

TEST(NumberKinds, unsigned_ones) {
    kinds::check_all<bool, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>();
}

TEST(NumberKinds, floating_ones) { kinds::check_all<float, double>(); }

TEST(NumberKinds, bounded_ones) {
    kinds::check_all<zoo::Bounded<1, 6>, zoo::Bounded<-1000, 1000>, zoo::Bounded<7, 7>,
                     zoo::Bounded<far, far + 9>, zoo::Bounded<Limits::min(), Limits::max()>>();
}

} // namespace
