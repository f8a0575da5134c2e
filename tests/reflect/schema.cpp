#include "herding/reflect/schema.hpp"

#include "reflect/zoo.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace {

namespace rf = herding::reflect;

namespace other {
struct Step {};
} // namespace other

struct Told {
    static constexpr std::string_view doc = "Says \"hello\".";
    zoo::EndTurn end;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(end)); }
};

TEST(Schema, describes_a_type) {
    EXPECT_EQ(
        rf::schema<zoo::Step>(),
        R"({"schema":1,"root":{"kind":"struct","name":"step"},"types":{"step":{"kind":"struct","version":0,)"
        R"("fields":[{"name":"from","type":{"kind":"bounded","low":1,"high":25}},)"
        R"({"name":"to","type":{"kind":"bounded","low":0,"high":24}}]}}})");
    EXPECT_EQ(rf::schema<std::uint64_t>(), R"({"schema":1,"root":{"kind":"integer","low":0,)"
                                           R"("high":"18446744073709551615","bytes":8},"types":{}})");
    EXPECT_NE(rf::schema<Told>().find(R"("doc":"Says \"hello\".")"), std::string::npos);
}

TEST(Schema, of_every_kind_is_golden) {
    const auto json = nlohmann::ordered_json::parse(rf::schema<zoo::Zoo>());
    expect_golden("reflect/golden/zoo.schema.1.json", json.dump(1) + "\n");
}

TEST(Schema, has_a_hash_that_tells_types_apart) {
    EXPECT_EQ(rf::schema_hash<zoo::Step>(), rf::schema_hash<zoo::Step>());
    EXPECT_NE(rf::schema_hash<zoo::Step>(), rf::schema_hash<zoo::Jump>());
    EXPECT_EQ(rf::schema_hash<herding::Cow<zoo::Step>>(), rf::schema_hash<zoo::Step>());
}

TEST(Schema, refuses_two_types_of_one_name) {
    EXPECT_THROW((static_cast<void>(rf::schema<std::pair<zoo::Step, other::Step>>())), std::logic_error);
}

} // namespace
