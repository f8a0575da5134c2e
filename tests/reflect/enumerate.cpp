#include "herding/reflect/enumerate.hpp"

#include "reflect/zoo.hpp"

#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace {

namespace rf = herding::reflect;

struct Roll {
    zoo::Bounded<1, 3> die;
    bool again = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(die), CEREAL_NVP(again));
    }
    friend bool operator==(const Roll&, const Roll&) = default;
};
using Input = std::variant<Roll, zoo::EndTurn, std::optional<zoo::Switch>>;

struct Place {
    Roll roll;
    int row = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(roll), CEREAL_NVP(row));
    }
};

/// Its fields have values of their own from the beginning, and one of them is none.
struct Prepared {
    std::optional<bool> flag = true;
    struct Inner {
        bool field = false;
        int note = 0;
        template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
    } inner{true, 7};
    std::array<bool, 2> pair{};
    herding::Cow<Roll> boxed;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(flag), CEREAL_NVP(inner), CEREAL_NVP(pair), CEREAL_NVP(boxed));
    }
};

std::string not_enumerable(auto call) {
    try {
        call();
    } catch (const rf::NotEnumerable& error) {
        return error.what();
    }
    return "(enumerated)";
}

TEST(Enumerate, gives_all_values_lazily) {
    std::string all;
    for (const Input& input : rf::all_values<Input>()) {
        all += rf::print(input) + " ";
    }
    EXPECT_EQ(
        all,
        "roll{die=1,again=false} roll{die=2,again=false} roll{die=3,again=false} roll{die=1,again=true} "
        "roll{die=2,again=true} roll{die=3,again=true} end_turn optional(none) optional(off) optional(on) ");
}

TEST(Enumerate, counts_and_finds_by_number) {
    EXPECT_EQ(rf::value_count<Input>(), 10U);
    EXPECT_EQ((rf::value_count<std::array<zoo::Color, 3>>()), 64U);
    EXPECT_EQ((rf::value_count<std::pair<bool, zoo::Bounded<-10, 10>>>()), 42U);
    EXPECT_EQ(rf::value_count<herding::Cow<Roll>>(), 6U);
    EXPECT_EQ((rf::value_count<std::array<bool, 100>>()), rf::detail::countless);
    EXPECT_EQ(rf::value_at<Input>(4), Input(Roll{2, true}));
    EXPECT_THROW(static_cast<void>(rf::value_at<Input>(10)), std::out_of_range);
    std::set<std::string> different;
    for (std::uint64_t i = 0; i < 42; ++i) {
        different.insert(rf::print(rf::value_at<std::pair<bool, zoo::Bounded<-10, 10>>>(i)));
    }
    EXPECT_EQ(different.size(), 42U);
}

TEST(Enumerate, makes_each_value_from_the_beginning) {
    std::set<std::string> different;
    for (const Prepared& value : rf::all_values<Prepared>()) {
        different.insert(rf::print(value));
        EXPECT_EQ(value.inner.note, 0);
    }
    EXPECT_EQ(rf::value_count<Prepared>(), 3U * 2 * 4 * 6);
    EXPECT_EQ(different.size(), rf::value_count<Prepared>());
}

TEST(Enumerate, counts_up_to_64_bits) {
    constexpr std::uint64_t half = std::uint64_t{1} << 63U;
    EXPECT_EQ(rf::detail::times(2, half - 1), 2 * (half - 1));
    EXPECT_EQ(rf::detail::times(2, half), rf::detail::countless);
    EXPECT_EQ(rf::detail::times(0, half), 0U);
    EXPECT_EQ(rf::detail::plus(half, half - 2), rf::detail::countless - 1);
    EXPECT_EQ(rf::detail::plus(half, half), rf::detail::countless);
}

TEST(Enumerate, names_what_has_no_end) {
    EXPECT_EQ(
        not_enumerable([] { static_cast<void>(rf::all_values<Place>()); }),
        "herding: `place.row` cannot be enumerated: i32 has no end; use an enumeration, bool or Bounded<Low, "
        "High>");
    EXPECT_EQ(not_enumerable([] { static_cast<void>(rf::all_values<std::string>()); }),
              "herding: the value cannot be enumerated: string has no end; use an enumeration, bool or "
              "Bounded<Low, "
              "High>");
}

TEST(Enumerate, has_a_cap) {
    EXPECT_EQ(not_enumerable([] { static_cast<void>(rf::all_values<Roll>(5)); }),
              "herding: roll has 6 values, more than the cap of 5");
    EXPECT_EQ(rf::all_values<Roll>(6).size(), 6U);
}

} // namespace
