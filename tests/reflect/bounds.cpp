// What reading and changing takes, counted in moves of items and not by a clock: no more than the budget of elements pays.

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/impl/heap_bytes.hpp"
#include "herding/reflect/detail/impl/versions.hpp"
#include "herding/reflect/detail/memory.hpp"
#include "herding/reflect/difference_apply.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/static_vector.hpp>
#include <gtest/gtest.h>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
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
    // The last of 17 items moves 16 of 16 bytes each.
    EXPECT_EQ(rf::parse<bc::flat_set<std::uint32_t>>(descending(17, false), {.elements = 18}).size(), 17U);
    EXPECT_THROW(
        static_cast<void>(rf::parse<bc::flat_set<std::uint32_t>>(descending(17, false), {.elements = 17})),
        rf::ReadError);
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

/// The smallest number that is enough, by halving.
template <class Fits> std::uint64_t least(Fits fits) {
    std::uint64_t low = 0;
    std::uint64_t high = 1U << 20U;
    while (low < high) {
        const std::uint64_t middle = (low + high) / 2;
        (fits(middle) ? high : low) = fits(middle) ? middle : middle + 1;
    }
    return low;
}
/// What a reader needs for a value: elements, depth, and memory with the part that the input pays.
struct Needs {
    std::uint64_t elements = 0;
    std::uint64_t depth = 0;
    std::uint64_t memory = 0;
    friend bool operator==(const Needs&, const Needs&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Needs& needs) {
        return out << needs.elements << " elements, depth " << needs.depth << ", " << needs.memory
                   << " bytes";
    }
};
template <class Read> Needs needs_of(std::size_t input, Read read) {
    const auto reads = [&](const rf::ReadBudget& budget) {
        return test::message_of([&] { read(budget); }) == "(read)";
    };
    Needs needs;
    needs.elements = least([&](std::uint64_t n) { return reads({.elements = n}); });
    needs.depth = least([&](std::uint64_t n) { return reads({.depth = static_cast<std::uint32_t>(n)}); });
    needs.memory = least([&](std::uint64_t n) { return reads({.memory = n}); }) + 4 * input;
    return needs;
}
template <class T> Needs of_text(const T& value) {
    const std::string text = rf::print(value);
    return needs_of(text.size(), [&](const auto& budget) { static_cast<void>(rf::parse<T>(text, budget)); });
}
template <class T> Needs of_json(const T& value) {
    const std::string text = rf::to_json(value);
    return needs_of(text.size(),
                    [&](const auto& budget) { static_cast<void>(rf::from_json<T>(text, budget)); });
}
template <class T> Needs of_body(const T& value) {
    rf::Bytes bytes;
    rf::write_body(bytes, value);
    return needs_of(bytes.size(), [&](const auto& budget) {
        T read{};
        rf::read_body(read, bytes, budget);
    });
}
template <class T> Needs of_binary(const T& value) {
    const rf::Bytes bytes = rf::write_binary(value);
    return needs_of(bytes.size() - rf::envelope_size,
                    [&](const auto& budget) { static_cast<void>(rf::read_binary<T>(bytes, 0, budget)); });
}

/// Every format counts the same: an element for each value inside another, and no level for those beside it.
template <class T> void expect_counts(const T& value, std::uint64_t elements, std::uint64_t depth) {
    const auto expect = [&](const Needs& needs, std::string_view format) {
        EXPECT_EQ(needs.elements, elements) << format << ' ' << rf::print(value);
        EXPECT_EQ(needs.depth, depth) << format << ' ' << rf::print(value);
    };
    expect(of_text(value), "text");
    expect(of_json(value), "json");
    expect(of_body(value), "body");
}

TEST(Bounds, of_elements_and_depth_are_the_same_in_every_format) {
    using zoo::Choice;
    using zoo::Step;
    expect_counts(7, 0, 0);
    expect_counts(std::vector<int>{1, 2, 3}, 3, 1);
    expect_counts(std::set<int>{1, 2, 3}, 3, 1);
    expect_counts(std::vector<std::vector<int>>{{1}, {2}, {3}}, 6, 2);
    expect_counts(std::vector<std::array<int, 2>>(3), 9, 2);
    expect_counts(std::vector<std::pair<int, bool>>(3), 9, 2);
    expect_counts(std::vector<std::optional<int>>{1, 2, {}}, 6, 1);
    expect_counts(std::vector<std::map<std::string, int>>{{{"a", 1}}, {{"b", 2}, {"c", 3}}, {}}, 6, 2);
    expect_counts(std::vector<std::map<Step, int>>{{{{1, 2}, 1}}, {{{3, 4}, 2}}, {}}, 9, 3);
    expect_counts(std::vector<Step>(3), 9, 2);
    expect_counts(std::vector<zoo::EndTurn>(3), 3, 1);
    expect_counts(
        std::vector<Choice>{Choice(zoo::EndTurn{}), Choice(std::uint8_t{3}), Choice(zoo::Nothing{})}, 3, 2);
    expect_counts(std::vector<Choice>{Choice(zoo::Advance(Step{1, 2})), Choice(zoo::Advance(Step{3, 4}))}, 6,
                  3);
    expect_counts(std::vector<herding::Hidden<int>>(3, herding::Hidden<int>(4)), 12, 2);
}

/// Takes more memory than the input pays for.
std::vector<std::array<std::uint64_t, 16>> large_items(std::size_t count = 100) {
    return std::vector<std::array<std::uint64_t, 16>>(count);
}
constexpr std::uint64_t of_large_items = std::uint64_t{2} * 32 + 100 * (3 * 128);

template <class T> void expect_memory(const T& value, std::uint64_t bytes) {
    const std::pair both(large_items(), value);
    EXPECT_EQ(of_text(both).memory, of_large_items + bytes) << rf::print(value);
    EXPECT_EQ(of_json(both).memory, of_large_items + bytes) << rf::print(value);
    EXPECT_EQ(of_body(both).memory, of_large_items + bytes) << rf::print(value);
}

TEST(Bounds, of_memory_are_the_same_in_every_format) {
    expect_memory(true, 0);
    expect_memory(std::vector<std::uint8_t>(10), 64 + 30);
    expect_memory(std::vector<std::vector<std::uint32_t>>(2, {1, 2}),
                  64 + 3 * 2 * sizeof(std::vector<int>) + 2 * (64 + 3 * 2 * 4));
    const std::string text(100, 'x');
    EXPECT_EQ(of_json(std::pair(large_items(), text)).memory, of_large_items + 100);
    EXPECT_EQ(of_body(std::pair(large_items(), text)).memory, of_large_items + 100);
    EXPECT_EQ(of_text(std::pair(large_items(), text)).memory, of_large_items + 102); // with its quotes
    const std::string escaped(100, '\n'); // two characters each, undone in a place of its own
    EXPECT_EQ(of_json(std::pair(large_items(), escaped)).memory, of_large_items + 200 + 100);
    EXPECT_EQ(of_text(std::pair(large_items(), escaped)).memory, of_large_items + 202);
}

/// What stands before the body in an envelope is counted too.
TEST(Bounds, of_what_an_envelope_lists_are_counted) {
    using zoo::Choice;
    const std::pair cubes(large_items(), zoo::Cube{});
    EXPECT_EQ(of_binary(cubes).elements, of_body(cubes).elements + 1);
    EXPECT_EQ(of_binary(cubes).memory, of_large_items + 6 * sizeof(rf::detail::NamedVersion));
    const std::tuple choices(large_items(), Choice(zoo::EndTurn{}), Choice(zoo::Nothing{}));
    EXPECT_EQ(of_binary(choices).elements, of_body(choices).elements + 2);
    EXPECT_EQ(of_binary(choices).memory, of_body(choices).memory + 2 * 3 * sizeof(std::string_view));
}

/// A default value that has something on the heap is paid for where a reader makes one.
struct Furnished {
    std::array<std::string, 2> names{std::string(15, 'a'), std::string(16, 'b')};
    std::string behind_them = std::string(300, 'e');
    std::map<int, std::string> by_number{{1, std::string(100, 'c')}};
    herding::Hidden<std::string> hidden{std::string(200, 'd')};
    herding::Hidden<std::string> unknown = herding::Hidden<std::string>::unknown();
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(names), CEREAL_NVP(behind_them), CEREAL_NVP(by_number), CEREAL_NVP(hidden),
                CEREAL_NVP(unknown));
    }
    friend bool operator==(const Furnished&, const Furnished&) = default;
};

TEST(Bounds, of_memory_count_what_default_values_have) {
    const auto& readable = rf::readable_of<Furnished>();
    const std::uint64_t entry = rf::detail::insert_bytes<std::map<int, std::string>>(0);
    const std::uint64_t all = (16 + 32) + (300 + 32) + entry + (100 + 32) + (200 + 32);
    EXPECT_EQ(rf::detail::default_heap_bytes(readable), all);
    EXPECT_EQ(rf::detail::default_heap_bytes(readable), all);
    using Three = std::tuple<Furnished, bool, Furnished>;
    EXPECT_EQ(rf::detail::default_heap_bytes(rf::readable_of<Three>()), 2 * all);
}

/// Whoever makes a default value to read into pays for it.
TEST(Bounds, of_memory_count_default_values_where_they_are_made) {
    const auto memory = [](const auto& value) {
        const std::pair both(large_items(), value);
        const std::uint64_t needed = of_text(both).memory;
        EXPECT_EQ(of_json(std::pair(large_items(), std::optional(value))).memory,
                  of_json(both).memory + rf::detail::default_heap_bytes(
                                             rf::readable_of<std::remove_cvref_t<decltype(value)>>()));
        return needed - of_large_items;
    };
    const std::uint64_t made = rf::detail::default_heap_bytes(rf::readable_of<Furnished>());
    const std::uint64_t own = memory(Furnished{});
    EXPECT_EQ(memory(std::optional<Furnished>(Furnished{})), own + made);
    EXPECT_EQ(memory(std::variant<bool, Furnished>(Furnished{})), own + made);
    EXPECT_EQ(memory(herding::Cow<Furnished>(Furnished{})),
              own + made + rf::detail::as<rf::BoxType>(rf::type_of<herding::Cow<Furnished>>()).bytes);
    EXPECT_EQ(memory(herding::Hidden<Furnished>(Furnished{})),
              own + 2 * made); // itself, and what is given to it
}

/// Where fields are out of order, what is remembered of the places of long ones is paid for once.
TEST(Bounds, of_memory_count_what_is_skipped_once) {
    const auto needed = [](int structs) {
        std::string json = rf::to_json(large_items(400));
        const std::string tree = R"({"children":[)" + std::string(300, ' ') + R"(],"value":1})";
        json = "[" + json + ",[";
        for (int i = 0; i < structs; ++i) {
            json += (i == 0 ? "" : ",") + tree;
        }
        json += "]]";
        using Both = std::pair<std::vector<std::array<std::uint64_t, 16>>, std::vector<zoo::Tree>>;
        const Needs needs = needs_of(
            json.size(), [&](const auto& budget) { static_cast<void>(rf::from_json<Both>(json, budget)); });
        return needs.memory - 64 - 400 * 3 * 128 - 64 -
               static_cast<std::uint64_t>(structs) * 3 * sizeof(zoo::Tree);
    };
    EXPECT_EQ(needed(1), 2 * 64 * 16);
    EXPECT_EQ(needed(70), 2 * 64 * 16);
}

/// The bytes of the input, to the last one.
TEST(Bounds, of_bytes_are_those_of_the_input) {
    for (const std::size_t bytes : {5U, 6U, 7U}) {
        const std::string said = bytes < 6 ? "the input has 6 bytes, more than the budget of 5" : "(read)";
        const auto says = [&](const std::string& message) {
            EXPECT_NE(message.find(said), std::string::npos) << message;
        };
        const rf::ReadBudget budget{.bytes = bytes};
        says(test::message_of([&] { static_cast<void>(rf::parse<std::string>("\"abcd\"", budget)); }));
        says(test::message_of([&] { static_cast<void>(rf::from_json<std::string>("\"abcd\"", budget)); }));
        says(test::message_of([&] {
            std::string value;
            rf::read_body(value, std::vector<std::byte>{std::byte{5}, {}, {}, {}, {}, {}}, budget);
        }));
    }
}

/// Changes share one budget.
TEST(Bounds, of_changes_are_those_of_what_is_read_for_them) {
    const auto applied = [](int changes, const rf::ReadBudget& budget) {
        const std::string item = rf::print(large_items(10));
        std::vector<std::vector<std::array<std::uint64_t, 16>>> value;
        const std::vector<rf::Change> inserts(static_cast<std::size_t>(changes),
                                              rf::Change{"[0]", std::nullopt, item});
        try {
            rf::apply_difference(value, inserts, budget);
        } catch (const rf::DifferenceError&) {
            return false;
        }
        return true;
    };
    const auto elements = [&](int changes) {
        return least([&](std::uint64_t n) { return applied(changes, {.elements = n}); });
    };
    const auto memory = [&](int changes) {
        return least([&](std::uint64_t n) { return applied(changes, {.memory = n}); });
    };
    EXPECT_EQ(elements(1), 1U + 1 + 10 + 160);
    EXPECT_EQ(elements(3), 3 * elements(1));
    EXPECT_EQ(memory(1), 64 + 10 * 3 * 128 - 4 * rf::print(large_items(10)).size());
    EXPECT_EQ(memory(3), 3 * memory(1));
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
