#include "herding/reflect/limits.hpp"

#include "herding/core/cow.hpp"
#include "herding/core/hidden.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/id.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace {

namespace rf = herding::reflect;

struct Turn {
    std::uint16_t player = 0;
    std::int8_t change = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(change));
    }
};

struct Table {
    std::vector<Turn> turns{2};
    std::optional<Turn> last{};
    std::variant<std::uint8_t, Turn> either{};
    herding::Cow<Turn> boxed{};
    std::vector<std::uint64_t> list{1, 2};
    std::array<std::array<std::uint8_t, 2>, 2> grid{};
    std::map<std::uint8_t, std::uint16_t> map{{1, 1}};
    std::set<std::uint32_t> set{1};
    std::tuple<bool, std::int64_t> pair{};
    std::optional<std::uint8_t> perhaps{};
    herding::Hidden<std::uint8_t> hidden{1};
    rf::Bounded<0, 9> bounded{};
    rf::Id<struct UnitTag, std::uint8_t> unit{};
    std::string text{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(turns), CEREAL_NVP(last), CEREAL_NVP(either), CEREAL_NVP(boxed), CEREAL_NVP(list),
                CEREAL_NVP(grid), CEREAL_NVP(map), CEREAL_NVP(set), CEREAL_NVP(pair), CEREAL_NVP(perhaps),
                CEREAL_NVP(hidden), CEREAL_NVP(bounded), CEREAL_NVP(unit), CEREAL_NVP(text));
    }
};

/// The fault of a table, of which one thing was changed. Each name has the limit 2.
std::string wrong(auto change) {
    Table table;
    change(table);
    try {
        rf::require_limits(table, {{"player", 2},
                                   {"change", 2},
                                   {"list", 2},
                                   {"grid", 2},
                                   {"map", 2},
                                   {"set", 2},
                                   {"pair", 2},
                                   {"perhaps", 2},
                                   {"hidden", 2},
                                   {"bounded", 2},
                                   {"unit", 2},
                                   {"turns", 0}, // of numbers, which are not those in structs
                                   {"either", 2},
                                   {"text", 0}});
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}
std::string of(const std::string& name, const std::string& value) {
    return "no game comes to this state: `" + name + "` is " + value + ", not 0 to 2";
}

TEST(ReflectLimits, let_pass_what_is_within_them) {
    EXPECT_EQ(wrong([](Table&) {}), "");
    EXPECT_EQ(wrong([](Table& t) { t.turns[1].player = 2; }), "");
    EXPECT_EQ(wrong([](Table& t) { t.hidden = herding::Hidden<std::uint8_t>::unknown(); }), "");
    EXPECT_EQ(wrong([](Table& t) { t.text = "999"; }), "");
    Table table;
    table.turns[0].player = 9;
    rf::require_limits(table, {{"no_such_name", 0}});
    rf::require_limits(9, {{"no_such_name", 0}}); // a value without fields has no limits
    EXPECT_THROW(rf::require_limits(Turn{}, {{"player", -1}}),
                 std::invalid_argument); // of no players, there is no last
}

TEST(ReflectLimits, are_those_of_numbers_at_all_depths) {
    EXPECT_EQ(wrong([](Table& t) { t.turns[1].player = 3; }), of("player", "3"));
    EXPECT_EQ(wrong([](Table& t) { t.last = Turn{65535, 0}; }), of("player", "65535"));
    EXPECT_EQ(wrong([](Table& t) { t.either = Turn{0, -1}; }), of("change", "-1"));
    EXPECT_EQ(wrong([](Table& t) { t.either = std::uint8_t{3}; }), of("either", "3"));
    EXPECT_EQ(wrong([](Table& t) { t.boxed.write().change = -128; }), of("change", "-128"));
    EXPECT_EQ(wrong([](Table& t) { t.list.push_back(std::numeric_limits<std::uint64_t>::max()); }),
              of("list", "18446744073709551615"));
    EXPECT_EQ(wrong([](Table& t) { t.grid[1][1] = 3; }), of("grid", "3"));
    EXPECT_EQ(wrong([](Table& t) { t.map[3] = 0; }), of("map", "3"));
    EXPECT_EQ(wrong([](Table& t) { t.map[1] = 3; }), of("map", "3"));
    EXPECT_EQ(wrong([](Table& t) { t.set.insert(3); }), of("set", "3"));
    EXPECT_EQ(wrong([](Table& t) { std::get<1>(t.pair) = std::numeric_limits<std::int64_t>::min(); }),
              of("pair", "-9223372036854775808"));
    EXPECT_EQ(wrong([](Table& t) { t.perhaps = 3; }), of("perhaps", "3"));
    EXPECT_EQ(wrong([](Table& t) { t.hidden = herding::Hidden<std::uint8_t>(3); }), of("hidden", "3"));
    EXPECT_EQ(wrong([](Table& t) { t.bounded = 3; }), of("bounded", "3"));
    EXPECT_EQ(wrong([](Table& t) { t.unit = rf::Id<struct UnitTag, std::uint8_t>(3U); }), of("unit", "3"));
}

} // namespace
