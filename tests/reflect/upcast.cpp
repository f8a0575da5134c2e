#include "herding/reflect/upcast.hpp"

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/difference_apply.hpp"
#include "herding/reflect/json.hpp"

#include <cereal/types/base_class.hpp>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace rf = herding::reflect;

/// At version 3; the step from 1 to 2 has been lost.
struct Gapped {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
void upcast(Gapped&, rf::FromVersion<0>) {}
void upcast(Gapped& gapped, rf::FromVersion<2>) { gapped.value += 100; }

/// Looks at what it reads.
struct Checked {
    int low = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(low));
        if (low > 7) {
            throw std::out_of_range("low is at most 7");
        }
    }
};
void upcast(Checked& checked, rf::FromVersion<0>) {
    if (checked.low == 0) {
        throw std::invalid_argument("there is no low of 0 any more");
    }
}

/// At its thousandth version.
struct Old {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
template <std::uint32_t Version>
    requires(Version >= 64)
void upcast(Old& old, rf::FromVersion<Version>) {
    ++old.value;
}
/// At the last version that there can be.
struct Last {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
/// At the last version that steps lead to.
struct Latest {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
void upcast(Latest& latest, rf::FromVersion<1023>) { ++latest.value; }
struct Dated {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};

/// The step is one of the base, and the version one of the whole.
struct Base {
    int base = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(base)); }
};
[[maybe_unused]] void upcast(Base& base, rf::FromVersion<0>) { base.base = -1; }
struct Whole : Base {
    int own = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(base), CEREAL_NVP(own));
    }
};
/// A base whose fields depend on the version, in two classes.
struct Grows {
    int first = 1;
    int second = 2;
    template <class A> void serialize(A& archive, std::uint32_t version) {
        archive(CEREAL_NVP(first));
        if (version >= 3) {
            archive(CEREAL_NVP(second));
        }
    }
};
struct Grown : Grows {
    int own = 5;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::base_class<Grows>(this), CEREAL_NVP(own));
    }
};
[[maybe_unused]] void upcast(Grown& grown, rf::FromVersion<2>) { grown.second = 20; }
struct GrownTwice : Grown {
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::base_class<Grows>(this), CEREAL_NVP(own));
    }
};

/// Steps may be templates, of one type and of many.
template <class T> struct Wrap {
    T inner{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(inner)); }
};
template <class T> void upcast(Wrap<T>& wrap, rf::FromVersion<0>) { ++wrap.inner; }

} // namespace

CEREAL_CLASS_VERSION(Whole, 1)
CEREAL_CLASS_VERSION(Wrap<int>, 1)
CEREAL_CLASS_VERSION(Old, 1000)
CEREAL_CLASS_VERSION(Latest, 1024)
CEREAL_CLASS_VERSION(Dated, 20260101)
CEREAL_CLASS_VERSION(Gapped, 3)
CEREAL_CLASS_VERSION(Grown, 3)
CEREAL_CLASS_VERSION(Checked, 1)
CEREAL_CLASS_VERSION(Last, 4294967295)

namespace {

TEST(Upcast, opens_earlier_versions_step_by_step) {
    EXPECT_EQ(rf::from_json<zoo::Cube>(R"({"exponent":3})").value, 8U);
    EXPECT_EQ(rf::from_json<zoo::Cube>(R"({"$version":1,"value":4})"), (zoo::Cube{4, {}}));
    EXPECT_EQ(rf::from_json<Gapped>(R"({"$version":2,"value":4})").value, 104);
    EXPECT_EQ(rf::from_json<Gapped>(R"({"$version":3,"value":4})").value, 4);
}

TEST(Upcast, of_binary_data_goes_by_the_version_of_the_first_of_a_type) {
    const rf::Bytes bytes{std::byte{2}, std::byte{0}, std::byte{1},
                          std::byte{2}}; // two of version 0: 2^1, 2^2
    std::vector<zoo::Cube> cubes;
    rf::read_body(cubes, bytes);
    EXPECT_EQ(cubes, (std::vector<zoo::Cube>{{2, {}}, {4, {}}}));
}

TEST(Upcast, and_serialize_may_throw_and_the_place_is_said) {
    const auto error = [](std::string_view json) {
        return test::message_of([&] { static_cast<void>(rf::from_json<std::vector<Checked>>(json)); });
    };
    EXPECT_EQ(error(R"([{"$version":1,"low":1},{"$version":1,"low":7}])"), "(read)");
    EXPECT_EQ(error("[{\"$version\":1,\"low\":1},\n {\"$version\":1,\"low\":8}]"),
              "json, line 2, column 2, at list[1]: low is at most 7");
    EXPECT_EQ(error(R"([{"low":0}])"), "json, line 1, column 2, at list[0]: there is no low of 0 any more");
}

TEST(Upcast, refuses_what_cannot_be_opened_by_name) {
    const auto error = [](std::string_view json) {
        return test::message_of([&] { static_cast<void>(rf::from_json<Gapped>(json)); });
    };
    EXPECT_EQ(error(R"({"$version":1,"value":4})"),
              "json, line 1, column 1, at gapped: version 1 of gapped cannot be "
              "opened: a step from there to version 3 is missing");
    EXPECT_EQ(error(R"({"value":4})"),
              "json, line 1, column 1, at gapped: version 0 of gapped cannot be opened: a "
              "step from there to version 3 is missing");
    EXPECT_EQ(error(R"({"$version":4,"value":4})"),
              "json, line 1, column 1, at gapped: version 4 of gapped is newer "
              "than this program, which knows version 3");
}

TEST(Upcast, takes_as_many_steps_as_there_are) {
    EXPECT_EQ(rf::from_json<Old>(R"({"$version":64,"value":4})").value, 4 + 936);
    EXPECT_EQ(rf::from_json<Old>(R"({"$version":999,"value":4})").value, 5);
    EXPECT_EQ(rf::from_json<Latest>(R"({"$version":1023,"value":4})").value, 5);
    EXPECT_NE(test::message_of([] { static_cast<void>(rf::from_json<Old>(R"({"$version":63,"value":4})")); }),
              "(read)");
    EXPECT_EQ(
        test::message_of([] { static_cast<void>(rf::from_json<Dated>(R"({"$version":7,"value":4})")); }),
        "json, line 1, column 1, at dated: version 7 of dated cannot be opened: steps are found from "
        "versions up "
        "to 1023 only, and this program is at version 20260101");
}

TEST(Upcast, of_a_base_is_no_step_of_the_whole) {
    EXPECT_EQ(
        test::message_of([] { static_cast<void>(rf::from_json<Whole>(R"({"base":1,"own":2})")); }),
        "json, line 1, column 1, at whole: version 0 of whole cannot be opened: a step from there to version "
        "1 is missing");
    EXPECT_EQ(rf::from_json<Wrap<int>>(R"({"inner":1})").inner, 2);
}

TEST(Upcast, of_a_whole_has_its_version_in_the_base) {
    EXPECT_EQ(rf::print(Grown{{7, 8}, 9}), "grown{first=7,second=8,own=9}");
    EXPECT_EQ(rf::print(rf::from_json<Grown>(R"({"$version":2,"first":3,"own":4})")),
              "grown{first=3,second=20,own=4}");
    EXPECT_EQ(rf::print(rf::from_json<Grown>(rf::to_json(Grown{{7, 8}, 9}))),
              "grown{first=7,second=8,own=9}");
    EXPECT_EQ(rf::print(GrownTwice{}), "grown_twice{first=1,own=5}");
    Grown made;
    rf::apply_difference(made, rf::difference(Grown{}, Grown{{7, 8}, 9}));
    EXPECT_EQ(rf::print(made), "grown{first=7,second=8,own=9}");
}

TEST(Upcast, knows_the_last_version_that_there_can_be) {
    EXPECT_EQ(rf::read_binary<std::vector<Last>>(rf::write_binary(std::vector<Last>{{5}, {6}})).at(1).value,
              6);
    EXPECT_EQ(rf::from_json<Last>(rf::to_json(Last{7})).value, 7);
}

TEST(Upcast, of_hidden_values_there_is_none) {
    rf::Bytes body;
    rf::write_body(body, herding::Hidden<bool>(true));
    ASSERT_EQ(body.at(0), std::byte{0});
    body[0] = std::byte{1};
    herding::Hidden<bool> value;
    EXPECT_EQ(test::message_of([&] { rf::read_body(value, body); }),
              "binary, byte 0, at hidden: version 1 of a hidden value, where this program knows version 0");
    EXPECT_NE(test::message_of([] {
                  static_cast<void>(
                      rf::from_json<herding::Hidden<bool>>(R"({"$version":1,"value":true,"viewers":0})"));
              }),
              "(read)");
}

} // namespace
