#include "herding/reflect/binary.hpp"

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace rf = herding::reflect;
using zoo::Choice;

rf::Bytes bytes(std::initializer_list<int> values) {
    rf::Bytes result;
    for (const int value : values) {
        result.push_back(static_cast<std::byte>(value));
    }
    return result;
}

template <class T> rf::Bytes body(const T& value) {
    rf::Bytes out;
    rf::write_body(out, value);
    return out;
}

template <class T> std::string error(const rf::Bytes& data, rf::ReadBudget budget = {}) {
    return test::message_of([&] {
        T value{};
        rf::read_body(value, data, budget);
    });
}

TEST(Binary, is_compact) {
    EXPECT_EQ(body(true), bytes({1}));
    EXPECT_EQ(body(std::int8_t{-1}), bytes({0xff}));
    EXPECT_EQ(body(300), bytes({0xd8, 0x04}));
    EXPECT_EQ(body(-1), bytes({1}));
    EXPECT_EQ(body(std::uint16_t{300}), bytes({0xac, 0x02}));
    EXPECT_EQ(body(std::numeric_limits<std::int64_t>::min()),
              bytes({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}));
    EXPECT_EQ(body(zoo::Bounded<-1000, 1000>(-999)), bytes({1}));
    EXPECT_EQ(body(std::string("ab")), bytes({2, 'a', 'b'}));
    EXPECT_EQ(body(std::bitset<11>("10000000101")), bytes({5, 4}));
    EXPECT_EQ(body(Choice(zoo::EndTurn{})), bytes({2}));
}

TEST(Binary, says_the_version_of_a_type_once) {
    EXPECT_EQ(body(zoo::Step{3, 2}), bytes({0, 2, 2}));
    EXPECT_EQ(body(std::vector<zoo::Cube>{{7, {}}, {8, {}}}), bytes({2, 2, 7, 0, 8, 0}));
}

/// At every length, with every number of bytes behind it.
TEST(Binary, numbers_of_every_length_have_one_form) {
    for (unsigned bits = 0; bits <= 64; ++bits) {
        for (const int add : {-1, 0, 1}) {
            const std::uint64_t number =
                (bits == 64 ? 0 : std::uint64_t{1} << bits) + static_cast<std::uint64_t>(add);
            const rf::Bytes form = body(number);
            for (std::size_t behind = 0; behind < 12; ++behind) {
                const std::pair<std::uint64_t, std::vector<bool>> value{number,
                                                                        std::vector<bool>(behind, true)};
                std::pair<std::uint64_t, std::vector<bool>> read;
                rf::read_body(read, body(value));
                ASSERT_EQ(read, value);

                rf::Bytes longer = form; // the same number with a byte more, of nothing
                longer.back() |= std::byte{0x80};
                longer.push_back(std::byte{0});
                longer.resize(longer.size() + behind, std::byte{1});
                const std::string what = error<std::uint64_t>(longer);
                ASSERT_TRUE(what.find("a number with needless bytes") != what.npos ||
                            what.find("a number of more than 64 bits") != what.npos)
                    << number << ' ' << behind << ' ' << what;
            }
            for (std::size_t size = 0; size < form.size(); ++size) {
                ASSERT_NE(
                    error<std::uint64_t>({form.begin(), form.begin() + static_cast<std::ptrdiff_t>(size)}),
                    "(read)");
            }
        }
    }
}

TEST(Binary, takes_only_what_it_would_have_written) {
    EXPECT_EQ(error<bool>(bytes({2})), "binary, byte 0, at bool: expected 0 or 1, found 2");
    EXPECT_EQ(error<std::uint16_t>(bytes({0x80, 0x00})),
              "binary, byte 0, at u16: a number with needless bytes");
    EXPECT_EQ(error<std::uint16_t>(bytes({0x80, 0x80, 0x04})),
              "binary, byte 0, at u16: 65536 is outside 0 to 65535");
    EXPECT_EQ(error<std::uint64_t>(bytes({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02})),
              "binary, byte 0, at u64: a number of more than 64 bits");
    EXPECT_EQ(error<std::bitset<3>>(bytes({8})),
              "binary, byte 0, at bits: a bit is set behind the last of 3");
    EXPECT_EQ(error<zoo::Color>(bytes({2})), "binary, byte 0, at color: no color has the number 2");
    EXPECT_EQ((error<zoo::Bounded<1, 6>>(bytes({6}))), "binary, byte 0, at bounded: 7 is outside 1 to 6");
    EXPECT_EQ(error<std::set<int>>(bytes({2, 4, 2})),
              "binary, byte 2, at set: the items of a set are not in order");
    EXPECT_EQ((error<std::map<int, int>>(bytes({2, 2, 0, 2, 0}))),
              "binary, byte 3, at map: this key is in the map already");
    EXPECT_EQ(error<Choice>(bytes({9})), "binary, byte 0: no alternative has the number 9, there are 9");
    EXPECT_EQ(error<zoo::Step>(bytes({0, 2})),
              "binary, byte 2, at step.to: the data ends here, in the middle of the value");
    EXPECT_EQ(error<zoo::Step>(bytes({1, 2, 2})),
              "binary, byte 0, at step: version 1 of step is newer than this program, which knows version 0");
    EXPECT_EQ(error<zoo::Step>(bytes({0, 2, 2, 9})),
              "binary, byte 3, at step: 1 bytes are left behind the value");
}

/// A float is written as the double that it is.
struct Small {
    static constexpr bool allows_floats = true;
    float value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
struct Large {
    static constexpr bool allows_floats = true;
    double value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};

TEST(Binary, rounds_no_number) {
    using Limits = std::numeric_limits<double>;
    for (const double value :
         {0.0, -0.0, 0.5, 0x1p-149, 0x1.fffffep127, -Limits::infinity(), Limits::quiet_NaN()}) {
        EXPECT_EQ(error<Small>(body(Large{value})), "(read)") << value;
    }
    for (const double value : {0.1, 1e-60, 16777217.0}) {
        EXPECT_EQ(error<Small>(body(Large{value})),
                  "binary, byte 1, at small.value: this number is no float of 32 bits");
    }
    EXPECT_EQ(error<Small>(body(Large{1e39})),
              "binary, byte 1, at small.value: this number is too large for a float of 32 bits");
}

TEST(Binary, says_ranges_as_they_are_declared) {
    EXPECT_EQ((error<zoo::Bounded<-5, 5>>(bytes({11}))), "binary, byte 0, at bounded: 6 is outside -5 to 5");
    const auto huge = bytes({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01});
    EXPECT_EQ((error<zoo::Bounded<1, 5>>(huge)),
              "binary, byte 0, at bounded: a number beyond 2^63 is outside 1 to 5");
    EXPECT_EQ((error<zoo::Bounded<-5, 5>>(huge)),
              "binary, byte 0, at bounded: a number beyond 2^63 is outside -5 to 5");
}

TEST(Binary, never_trusts_a_size) {
    const auto huge = bytes({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f});
    EXPECT_EQ(error<std::string>(huge),
              "binary, byte 0, at string: a string of 9223372036854775807 bytes, where 0 are left");
    EXPECT_EQ(error<std::vector<int>>(huge),
              "binary, byte 9, at list[0]: the data ends here, in the middle of the value");
    EXPECT_EQ(error<std::vector<zoo::EndTurn>>(huge, {.elements = 1000}),
              "binary, byte 9, at list: more than the budget of 1000 elements");
}

TEST(Binary, in_an_envelope_separates_damage_from_data) {
    const zoo::Step step{3, 2};
    const auto good = rf::write_binary(step, 0x0102030405060708);
    EXPECT_EQ(good.size(), rf::envelope_size + 4);
    EXPECT_EQ(rf::read_binary<zoo::Step>(good), step);
    const auto open = [](const rf::Bytes& data, std::uint64_t tag = 0) {
        return test::message_of([&] { static_cast<void>(rf::read_binary<zoo::Step>(data, tag)); });
    };
    EXPECT_EQ(open(good, 9),
              "binary, byte 8: written for something else: the tag is 72623859790382856, not 9");
    for (std::size_t size = 0; size < good.size(); ++size) {
        EXPECT_NE(open({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}), "(read)") << size;
    }
    for (std::size_t i = 0; i < good.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            auto bad = good;
            bad[i] ^= static_cast<std::byte>(1 << bit);
            EXPECT_NE(open(bad), "(read)") << i;
        }
    }
    auto longer = good;
    longer.push_back({});
    EXPECT_EQ(open(longer), "binary, byte 16: a body of 4 bytes, where 5 are there");
}

} // namespace
