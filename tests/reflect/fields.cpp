#include "herding/reflect/fields.hpp"

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/json.hpp"
#include "herding/reflect/schema.hpp"

#include <cereal/archives/binary.hpp>
#include <gtest/gtest.h>

#include <cstring>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

namespace rf = herding::reflect;

class Private {
public:
    explicit Private(int value) : value_(value) {}
    [[nodiscard]] int value() const { return value_; }

private:
    friend class cereal::access;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive& cereal::make_nvp("value", value_);
    }

    int value_;
};

template <class T> std::vector<std::string> names_of(T& value) {
    std::vector<std::string> names;
    rf::for_each_field(value, [&](std::string_view name, auto&) { names.emplace_back(name); });
    return names;
}

TEST(Fields, come_in_the_order_of_serialize_with_those_of_bases) {
    zoo::Piece piece;
    EXPECT_EQ(names_of(piece), (std::vector<std::string>{"the title", "color"}));
    zoo::EndTurn unused;
    static_cast<void>(unused);
}

TEST(Fields, of_a_const_value_are_const) {
    const zoo::Step step{3, 2};
    int sum = 0;
    rf::for_each_field(step, [&](std::string_view, auto& member) {
        static_assert(std::is_const_v<std::remove_reference_t<decltype(member)>>);
        sum += static_cast<int>(member.value());
    });
    EXPECT_EQ(sum, 5);
}

TEST(Fields, are_written_through) {
    Private value(1);
    rf::for_each_field(value, [](std::string_view, int& member) { member = 7; });
    EXPECT_EQ(value.value(), 7);
}

TEST(Fields, are_those_of_the_current_version) {
    const zoo::Cube cube;
    EXPECT_EQ(rf::current_version<zoo::Cube>(), 2U);
    EXPECT_EQ(rf::current_version<zoo::Step>(), 0U);
    EXPECT_EQ(names_of(cube), (std::vector<std::string>{"value", "owner"}));
}

TEST(Fields, are_those_of_plain_cereal_too) {
    std::stringstream stream;
    const Private written(5);
    cereal::BinaryOutputArchive{stream}(written);
    Private read(0);
    cereal::BinaryInputArchive{stream}(read);
    EXPECT_EQ(read.value(), 5);
}

/// Writes to what it is run with, whoever runs it.
struct Fills {
    std::vector<int> items;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(items));
        items.assign(100, 1);
    }
};

/// Names of fields are taken from a default value, which must not be const then.
TEST(Fields, of_a_default_value_may_be_written) {
    EXPECT_EQ(test::message_of([] { static_cast<void>(rf::from_json<Fills>(R"({"itms":[]})")); }),
              "json, line 1, column 2, at fills.items: unknown field `itms`, expected items; did you mean "
              "`items`?");
    EXPECT_FALSE(rf::schema<Fills>().empty());
}

} // namespace
