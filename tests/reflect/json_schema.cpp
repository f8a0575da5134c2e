#include "herding/reflect/json_schema.hpp"

#include "reflect/zoo.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <regex>
#include <string>
#include <string_view>

namespace {

namespace rf = herding::reflect;
namespace other {
struct Step {};
} // namespace other

/// What another validator says of documents is in json_schema/.
TEST(JsonSchema, of_every_kind_is_golden) {
    const auto json = nlohmann::ordered_json::parse(rf::json_schema<zoo::Zoo>());
    expect_golden("reflect/golden/zoo.json_schema.json", json.dump(1) + "\n");
}

TEST(JsonSchema, keeps_ids_apart) {
    using Ids = std::pair<rf::Id<struct UnitTag>, rf::Id<struct Town, std::uint8_t>>;
    EXPECT_EQ(rf::json_schema<Ids>(),
              R"({"$schema":"https://json-schema.org/draft/2020-12/schema","type":"array","prefixItems":)"
              R"([{"$ref":"#/$defs/unit_id"},{"$ref":"#/$defs/town_id"}],"items":false,"minItems":2,)"
              R"("$defs":{"town_id":{"type":"integer","minimum":0,"maximum":255},)"
              R"("unit_id":{"type":"integer","minimum":0,"maximum":4294967295}}})");
}

TEST(JsonSchema, keeps_types_of_one_name_apart) {
    const std::string schema = rf::json_schema<std::pair<zoo::Step, other::Step>>();
    EXPECT_NE(schema.find(R"("prefixItems":[{"$ref":"#/$defs/step"},{"$ref":"#/$defs/step_2"}])"),
              schema.npos);
    EXPECT_NE(schema.find(R"("step_2":{"type":"object","additionalProperties":false})"), schema.npos);
}

TEST(JsonSchema, patterns_hold_the_numbers_between_two) {
    for (const auto& [low, high] : {std::pair<std::uint64_t, std::uint64_t>{0, 0},
                                    {0, 9},
                                    {3, 7},
                                    {1, 10},
                                    {9, 10},
                                    {7, 123},
                                    {100, 199},
                                    {100, 999},
                                    {95, 1005},
                                    {1000, 1000},
                                    {1090, 1110}}) {
        const std::regex pattern(rf::detail::digit_pattern(low, high));
        for (std::uint64_t number = 0; number < 2000; ++number) {
            EXPECT_EQ(std::regex_match(std::to_string(number), pattern), low <= number && number <= high)
                << number << ' ' << low << ' ' << high;
        }
        EXPECT_FALSE(std::regex_match("0" + std::to_string(high), pattern));
    }
}

} // namespace
