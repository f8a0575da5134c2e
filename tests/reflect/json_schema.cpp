#include "herding/reflect/json_schema.hpp"

#include "reflect/zoo.hpp"
#include "support/golden.hpp"

#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <regex>
#include <string>
#include <string_view>

namespace json_schemas {

/// Its fields are those of another type.
struct Celsius {
    int tenths = 0;
};
struct Degrees {
    static constexpr std::string_view name = "celsius";
    int whole = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(whole)); }
};
struct Kelvin {
    int tenths = 0;
};

} // namespace json_schemas

template <> struct herding::reflect::Representation<json_schemas::Celsius> {
    using As = json_schemas::Degrees;
    static As to(const json_schemas::Celsius& value) { return {value.tenths / 10}; }
    static json_schemas::Celsius from(const As& value) { return {value.whole * 10}; }
};
template <> struct herding::reflect::Representation<json_schemas::Kelvin> {
    using As = json_schemas::Degrees;
    static As to(const json_schemas::Kelvin& value) { return {value.tenths / 10}; }
    static json_schemas::Kelvin from(const As& value) { return {value.whole * 10}; }
};

namespace {

namespace rf = herding::reflect;
namespace other {
struct Step {};
} // namespace other
namespace outer {
struct Step {
    other::Step inner;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(inner)); }
};
} // namespace outer

struct Told {
    static constexpr std::string_view doc = "Says \"hello\".";
    template <class A> void serialize(A& /*archive*/, std::uint32_t /*version*/) {}
};

enum class Side : std::uint8_t { Left, Right };
constexpr std::string_view reflect_doc(Side side) { return side == Side::Left ? "towards 1" : ""; }

/// The schema of a type without the line that says what it is.
template <class T> std::string schema_of() {
    const std::string begin = R"({"$schema":"https://json-schema.org/draft/2020-12/schema",)";
    const std::string schema = rf::json_schema<T>();
    EXPECT_TRUE(schema.starts_with(begin)) << schema;
    return "{" + schema.substr(begin.size());
}

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

/// A name is taken as soon as the type is begun, and not only when it has been described.
TEST(JsonSchema, keeps_a_type_apart_from_one_of_its_name_inside_it) {
    EXPECT_EQ(schema_of<outer::Step>(),
              R"({"$ref":"#/$defs/step","$defs":{"step":{"type":"object","properties":)"
              R"({"inner":{"$ref":"#/$defs/step_2"}},"required":["inner"],"additionalProperties":false},)"
              R"("step_2":{"type":"object","additionalProperties":false}}})");
}

TEST(JsonSchema, says_what_a_type_is_for) {
    EXPECT_NE(schema_of<Told>().find(R"("additionalProperties":false,"description":"Says \"hello\"."})"),
              std::string::npos)
        << schema_of<Told>();
}

/// A type that is written as another one has its definition under the name of both, or one of its own.
TEST(JsonSchema, of_a_representation_is_that_of_the_other_type) {
    const std::string degrees =
        R"({"type":"object","properties":{"whole":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},)"
        R"("required":["whole"],"additionalProperties":false})";
    EXPECT_EQ(schema_of<json_schemas::Celsius>(),
              R"({"$ref":"#/$defs/celsius","$defs":{"celsius":)" + degrees + "}}");
    EXPECT_EQ(schema_of<json_schemas::Kelvin>(), R"({"$ref":"#/$defs/kelvin","$defs":{"celsius":)" + degrees +
                                                     R"(,"kelvin":{"$ref":"#/$defs/celsius"}}})");
}

/// A field whose name looks like the escape of a string.
struct Escaped {
    bool flag = true;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::make_nvp("$bytes:6e", flag));
    }
};

TEST(JsonSchema, has_names_as_documents_have_them) {
    EXPECT_EQ(rf::to_json(Escaped{}), R"({"$bytes:6e":true})");
    EXPECT_NE(schema_of<Escaped>().find(
                  R"("properties":{"$bytes:6e":{"type":"boolean"}},"required":["$bytes:6e"])"),
              std::string::npos)
        << schema_of<Escaped>();
}

/// What is beyond them, readers refuse.
TEST(JsonSchema, of_floats_has_their_limits) {
    const auto numbers = [](const std::string& most) {
        return R"({"anyOf":[{"type":"number","minimum":-)" + most + R"(,"maximum":)" + most +
               R"(},{"enum":["inf","-inf","nan","-nan"]}]})";
    };
    EXPECT_EQ(schema_of<double>(), numbers("1.7976931348623157e+308"));
    EXPECT_EQ(schema_of<float>(), numbers("3.4028234663852886e+38"));
    for (const char* sign : {"", "-"}) {
        EXPECT_NO_THROW(
            static_cast<void>(rf::from_json<double>(std::string(sign) + "1.7976931348623157e+308")));
        EXPECT_THROW(static_cast<void>(rf::from_json<double>(std::string(sign) + "1.8e+308")), rf::ReadError);
        EXPECT_NO_THROW(
            static_cast<void>(rf::from_json<float>(std::string(sign) + "3.4028234663852886e+38")));
        EXPECT_THROW(static_cast<void>(rf::from_json<float>(std::string(sign) + "3.4028234663852889e+38")),
                     rf::ReadError);
    }
    for (const char* text : {"\"inf\"", "\"-inf\"", "\"nan\"", "\"-nan\""}) {
        EXPECT_EQ(rf::to_json(rf::from_json<double>(text)), text);
        EXPECT_EQ(rf::to_json(rf::from_json<float>(text)), text);
    }
}

TEST(JsonSchema, of_enumerators_has_their_docs) {
    EXPECT_EQ(schema_of<Side>(), R"({"$ref":"#/$defs/side","$defs":{"side":{"oneOf":[{"const":"left",)"
                                 R"("description":"towards 1"},{"const":"right"}]}}})");
}

/// Readers of JSON hold numbers to 2^53 - 1.
TEST(JsonSchema, of_integers_is_a_string_where_numbers_end) {
    constexpr std::int64_t safe = 9007199254740991;
    EXPECT_EQ((schema_of<zoo::Bounded<-safe, safe>>()),
              R"({"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991})");
    EXPECT_EQ((schema_of<zoo::Bounded<safe, safe + 1>>()),
              R"({"anyOf":[{"type":"integer","minimum":9007199254740991,"maximum":9007199254740991},)"
              R"({"type":"string","pattern":"^(?:9007199254740992)$"}]})");
    EXPECT_EQ((schema_of<zoo::Bounded<-safe - 1, -safe>>()),
              R"({"anyOf":[{"type":"integer","minimum":-9007199254740991,"maximum":-9007199254740991},)"
              R"({"type":"string","pattern":"^-(?:9007199254740992)$"}]})");
    EXPECT_EQ((schema_of<zoo::Bounded<safe + 1, safe + 1>>()),
              R"({"type":"string","pattern":"^(?:9007199254740992)$"})");
    EXPECT_EQ((schema_of<zoo::Bounded<-safe - 1, -safe - 1>>()),
              R"({"type":"string","pattern":"^-(?:9007199254740992)$"})");
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
