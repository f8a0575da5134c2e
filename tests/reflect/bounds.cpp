// What reading and changing takes, counted in moves of items and not by a clock: no more than the budget of elements pays.

#include "reflect/support/message.hpp"

#include "herding/reflect/difference_apply.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/static_vector.hpp>
#include <gtest/gtest.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bounds {

namespace bc = boost::container;
namespace rf = herding::reflect;

/// Counts how often values of it are moved or copied.
struct Moved {
    static inline std::uint64_t moves = 0;
    static inline std::uint64_t copies = 0;

    std::uint32_t number = 0;

    Moved() = default;
    explicit Moved(std::uint32_t n) : number(n) {}
    Moved(const Moved& other) : number(other.number) { ++copies; }
    Moved(Moved&& other) noexcept : number(other.number) { ++moves; }
    Moved& operator=(const Moved& other) {
        number = other.number;
        ++copies;
        return *this;
    }
    Moved& operator=(Moved&& other) noexcept {
        number = other.number;
        ++moves;
        return *this;
    }
    ~Moved() = default;
    friend auto operator<=>(const Moved& a, const Moved& b) { return a.number <=> b.number; }
    friend bool operator==(const Moved& a, const Moved& b) { return a.number == b.number; }
};

} // namespace bounds

template <> struct herding::reflect::Representation<bounds::Moved> {
    using As = std::uint32_t;
    static As to(const bounds::Moved& moved) { return moved.number; }
    static bounds::Moved from(As number) { return bounds::Moved(number); }
};

namespace bounds {

/// One element pays for 256 bytes that are moved, of which small items count 16; besides it each item is moved a few times
/// as it is read, and as what holds it grows.
constexpr std::uint64_t moves_for(std::uint64_t elements) { return elements * (16 + 8); }

/// Items from the last to the first.
std::string descending(std::uint32_t items, bool keyed) {
    std::string text;
    for (std::uint32_t i = items; i > 0; --i) {
        text += (text.empty() ? "" : ",") + std::to_string(i) + (keyed ? ":true" : "");
    }
    return keyed ? "{" + text + "}" : "[" + text + "]";
}

template <class T> void expect_bounded(const std::string& text) {
    constexpr std::uint64_t elements = 100'000;
    Moved::moves = Moved::copies = 0;
    const std::string message =
        test::message_of([&] { static_cast<void>(rf::parse<T>(text, {.elements = elements})); });
    EXPECT_NE(message.find("more than the budget of 100000 elements"), std::string::npos) << message;
    EXPECT_LE(Moved::moves + Moved::copies, moves_for(elements));
}

TEST(Bounds, of_flat_containers_are_those_of_elements_in_any_order) {
    expect_bounded<bc::flat_set<Moved>>(descending(20'000, false));
    expect_bounded<bc::flat_map<Moved, bool>>(descending(20'000, true));
    // In order, or where nothing moves, they take no more than before.
    std::vector<std::uint32_t> ascending(50'000);
    for (std::uint32_t i = 0; i < ascending.size(); ++i) {
        ascending[i] = i;
    }
    EXPECT_EQ(rf::parse<bc::flat_set<Moved>>(rf::print(ascending), {.elements = 50'000}).size(), 50'000U);
    EXPECT_EQ(rf::parse<std::set<std::uint32_t>>(descending(20'000, false), {.elements = 20'000}).size(),
              20'000U);
}

/// Applies changes, and answers how many items were moved or copied besides the copy of the value.
template <class T> std::uint64_t work_of(T value, const std::vector<rf::Change>& changes,
                                         const rf::ReadBudget& budget, bool& applied) {
    Moved::moves = Moved::copies = 0;
    applied = true;
    try {
        rf::apply_difference(value, changes, budget);
    } catch (const rf::DifferenceError&) {
        applied = false;
    }
    return Moved::moves + Moved::copies;
}

TEST(Bounds, of_changes_are_those_of_elements) {
    constexpr std::uint64_t elements = 100'000;
    std::vector<rf::Change> inserts;
    for (std::uint32_t i = 20'000; i > 0; --i) {
        inserts.push_back({"", std::nullopt, std::to_string(i)});
    }
    bool applied = false;
    EXPECT_LE(work_of(bc::flat_set<Moved>(), inserts, {.elements = elements}, applied), moves_for(elements));
    EXPECT_FALSE(applied);
    for (rf::Change& change : inserts) {
        change.path = "[" + *change.to + "]";
        change.to = "true";
    }
    EXPECT_LE(work_of(bc::flat_map<Moved, bool>(), inserts, {.elements = elements}, applied),
              moves_for(elements));
    EXPECT_FALSE(applied);
}

/// A hidden list is changed where it is.
TEST(Bounds, of_changes_inside_what_is_hidden_are_those_outside) {
    std::vector<Moved> items(10'000);
    std::vector<rf::Change> changes;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        changes.push_back({"value[" + std::to_string(i) + "]", "0", "1"});
    }
    changes.push_back({"viewers", "0", "5"});
    changes.push_back({"value[0]", "1", "2"});
    bool applied = false;
    EXPECT_LE(work_of(herding::Hidden(items), changes, {}, applied), 20'000U);
    EXPECT_TRUE(applied);
    herding::Hidden<std::vector<Moved>> hidden(items);
    rf::apply_difference(hidden, changes);
    EXPECT_EQ(hidden.viewers(), 5U);
    EXPECT_EQ(hidden.value()[0], Moved(2));
}

/// The way along a list of nodes is paid for.
TEST(Bounds, of_changes_in_a_list_of_nodes_are_those_of_elements) {
    const std::list<Moved> items(100'000);
    const std::vector<rf::Change> changes(1000, rf::Change{"[99999]", "0", "0"});
    bool applied = false;
    static_cast<void>(work_of(items, changes, {.elements = 1'000'000}, applied));
    EXPECT_FALSE(applied);
    static_cast<void>(
        work_of(std::vector<Moved>(items.begin(), items.end()), changes, {.elements = 1'000'000}, applied));
    EXPECT_TRUE(applied);
}

TEST(Bounds, of_a_full_set_or_map_are_reported_with_their_place) {
    using Set = bc::flat_set<int, std::less<int>, bc::static_vector<int, 2>>;
    using Map = bc::flat_map<int, bool, std::less<int>, bc::static_vector<std::pair<int, bool>, 2>>;
    EXPECT_EQ(test::message_of([] { static_cast<void>(rf::parse<std::vector<Set>>("[[1,2,3]]")); }),
              "text, line 1, column 7, at list[0]: there is room for 2 items only");
    EXPECT_EQ(test::message_of([] { static_cast<void>(rf::parse<Map>("{1:true,2:true,3:true}")); }),
              "text, line 1, column 16, at map: there is room for 2 items only");
    EXPECT_EQ(rf::parse<Set>("[2,1]"), (Set{1, 2}));
    const auto refused = [](auto value, const rf::Change& change) -> std::string {
        try {
            rf::apply_difference(value, {&change, 1});
        } catch (const rf::DifferenceError& error) {
            return error.what();
        }
        return "(applied)";
    };
    EXPECT_EQ(refused(Set{1, 2}, {"", std::nullopt, "3"}),
              "herding: the change `` does not fit: the set is full: there is room for 2 items");
    EXPECT_EQ(refused(Map{{1, true}, {2, true}}, {"[3]", std::nullopt, "true"}),
              "herding: the change `[3]` does not fit: the map is full: there is room for 2 items");
}

/// A message about a mistake inside a path uses the words of the path.
TEST(Bounds, of_paths_are_reported_without_the_words_of_another_reader) {
    const auto refused = [](auto value, const rf::Change& change) -> std::string {
        try {
            rf::apply_difference(value, {&change, 1});
        } catch (const rf::DifferenceError& error) {
            return error.what();
        }
        return "(applied)";
    };
    EXPECT_EQ(refused(std::vector<int>{1}, {"[x]", "1", "2"}),
              "herding: the change `[x]` does not fit: expected a position, found `x`");
    EXPECT_EQ(refused(std::map<bool, int>{{true, 1}}, {"[7]", "1", "2"}),
              "herding: the change `[7]` does not fit: expected a key, found `7`: expected true or false, "
              "found `7`");
    EXPECT_EQ(refused(std::vector<std::uint8_t>{1}, {"[0]", "1", "999"}),
              "herding: the change `[0]` does not fit: `999` cannot be read at u8: 999 is outside 0 to 255");
}

} // namespace bounds
