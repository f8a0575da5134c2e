#include "herding/reflect/schema.hpp"

#include "reflect/zoo.hpp"
#include "support/golden.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

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

/// Docs everywhere that they can stand.
// [docs]
enum class Side : std::uint8_t { Left, Right };
constexpr std::string_view reflect_doc(Side side) { return side == Side::Left ? "towards 1" : "towards 24"; }
constexpr std::string_view reflect_doc(std::type_identity<Side>) { return "Where to go."; }

struct Walk {
    static constexpr std::string_view doc = "One checker by one die.";
    zoo::Bounded<1, 25> from;
    Side side = Side::Left;
    bool far = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(rf::field("from", from, "The point; 25 is the \"bar\"."), rf::field("side", side, ""),
                CEREAL_NVP(far));
    }
    friend bool operator==(const Walk&, const Walk&) = default;
};
// [docs]
/// The same without a word.
struct Silent {
    static constexpr std::string_view name = "walk";
    enum class Side : std::uint8_t { Left, Right };
    zoo::Bounded<1, 25> from;
    Side side = Side::Left;
    bool far = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(from), CEREAL_NVP(side), CEREAL_NVP(far));
    }
};
/// A field called doc is a field.
struct Paper {
    std::string doc;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(doc)); }
};

TEST(Schema, has_the_docs_that_are_given) {
    const auto json = nlohmann::ordered_json::parse(rf::schema<Walk>());
    expect_golden("reflect/golden/walk.schema.1.json", json.dump(1) + "\n");
    EXPECT_EQ(rf::schema<Paper>().find("\"doc\":"), std::string::npos);
}

TEST(Schema, has_docs_that_mean_nothing_to_programs) {
    EXPECT_EQ(rf::schema_hash<Walk>(), rf::schema_hash<Silent>());
    const Walk walk{24, Side::Right, true};
    EXPECT_EQ(rf::print(walk), "walk{from=24,side=right,far=true}");
    EXPECT_EQ(rf::parse<Walk>(rf::print(walk)), walk);
    EXPECT_EQ(rf::from_json<Walk>(rf::to_json(walk)), walk);
    EXPECT_EQ(rf::read_binary<Walk>(rf::write_binary(walk)), walk);
    EXPECT_EQ(rf::hash64(walk), rf::hash64(Walk(walk)));
}

/// A field whose name looks like the escape of a string.
struct Escaped {
    int number = 5;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(rf::field("$bytes:6e", number, "$bytes: or \"bytes\""));
    }
};

TEST(Schema, has_names_as_documents_have_them) {
    const std::string document = rf::to_json(Escaped{});
    EXPECT_EQ(document, R"({"$bytes:6e":5})");
    const std::string schema = rf::schema<Escaped>();
    EXPECT_NE(schema.find(R"({"name":"$bytes:6e",)"), std::string::npos) << schema;
    EXPECT_NE(schema.find(R"("doc":"$bytes: or \"bytes\"")"), std::string::npos) << schema;
}

TEST(Schema, of_every_kind_is_golden) {
    const auto json = nlohmann::ordered_json::parse(rf::schema<zoo::Zoo>());
    expect_golden("reflect/golden/zoo.schema.1.json", json.dump(1) + "\n");
}

TEST(Schema, has_a_hash_that_differs_for_different_types) {
    EXPECT_EQ(rf::schema_hash<zoo::Step>(), rf::schema_hash<zoo::Step>());
    EXPECT_NE(rf::schema_hash<zoo::Step>(), rf::schema_hash<zoo::Jump>());
    EXPECT_EQ(rf::schema_hash<herding::Cow<zoo::Step>>(), rf::schema_hash<zoo::Step>());
}

TEST(Schema, differs_for_types_that_cannot_read_each_other) {
    EXPECT_NE(rf::schema_hash<float>(), rf::schema_hash<double>());
    EXPECT_EQ(rf::schema<double>(), R"({"schema":1,"root":{"kind":"float"},"types":{}})");
    EXPECT_EQ(rf::schema<float>(), R"({"schema":1,"root":{"kind":"float","bytes":4},"types":{}})");
    using Numbers = std::set<std::uint8_t>;
    using Falling = std::set<std::uint8_t, std::greater<>>;
    EXPECT_EQ(rf::schema_hash<Numbers>(), (rf::schema_hash<std::set<std::uint8_t, std::less<>>>()));
    EXPECT_NE(rf::schema_hash<Numbers>(), rf::schema_hash<Falling>());
    EXPECT_NE(rf::schema<Falling>().find(R"({"kind":"set","order":"greater","of":)"), std::string::npos);
    using Map = std::map<bool, bool, bool (*)(bool, bool)>;
    EXPECT_NE(rf::schema<Map>().find(R"({"kind":"map","order":"other","key":)"), std::string::npos);
}

TEST(Schema, refuses_two_types_of_one_name) {
    EXPECT_THROW((static_cast<void>(rf::schema<std::pair<zoo::Step, other::Step>>())), std::logic_error);
}

struct Ids {
    zoo::Id<struct UnitTag> unit;
    zoo::Id<struct Card, std::uint8_t> card;
    zoo::Id<unsigned long> other;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(unit), CEREAL_NVP(card), CEREAL_NVP(other));
    }
};

TEST(Schema, separates_ids_by_their_tags) {
    const std::string schema = rf::schema<Ids>();
    for (const char* name : {R"("name":"unit_id")", R"("name":"card_id")", R"("name":"id")"}) {
        EXPECT_NE(schema.find(name), std::string::npos) << schema;
    }
    EXPECT_EQ(rf::schema_hash<zoo::Id<struct UnitTag>>(), rf::schema_hash<zoo::Id<struct CardTag>>());
}

} // namespace
