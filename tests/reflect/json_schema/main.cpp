#include "reflect/json_schema/cases.hpp"
#include "reflect/zoo.hpp"

#include <limits>

namespace {

struct Edges {
    herding::reflect::Bounded<std::numeric_limits<std::int64_t>::min(), -5> low;
    herding::reflect::Bounded<(std::int64_t{1} << 60) + 12345, (std::int64_t{1} << 60) + 67890> far;
    std::int64_t i64 = 0;
    std::uint64_t u64 = 0;
    int version = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(low), CEREAL_NVP(far), CEREAL_NVP(i64), CEREAL_NVP(u64), CEREAL_NVP(version));
    }
};

std::vector<Edges> edges() {
    std::vector<Edges> values(1);
    for (const std::int64_t edge :
         {std::int64_t{1} << 53, (std::int64_t{1} << 53) - 1, std::int64_t{1000000000000000000},
          std::int64_t{999999999999999999}, std::numeric_limits<std::int64_t>::max()}) {
        for (const std::int64_t near : {edge - 1, edge}) {
            values.push_back({-near, (std::int64_t{1} << 60) + 12345 + near % 55555, near,
                              static_cast<std::uint64_t>(near), 1});
            values.push_back({-near - 1, (std::int64_t{1} << 60) + 67890, -near - 1,
                              static_cast<std::uint64_t>(near) + 1, 1});
            values.push_back({-5, (std::int64_t{1} << 60) + 12345, 0,
                              ~std::uint64_t{0} - static_cast<std::uint64_t>(edge - near), 1});
        }
    }
    return values;
}

} // namespace

int main() {
    json_schema_cases::add("edges", edges());
    json_schema_cases::add_drawn<zoo::Zoo>("zoo");
    json_schema_cases::add_games();
    json_schema_cases::add_sequences();
}
