#include "herding/reflect/difference.hpp"

#include "reflect/zoo.hpp"

#include "herding/reflect/difference_apply.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace rf = herding::reflect;

template <class T> std::string told(const T& from, const T& to) {
    const auto changes = rf::difference(from, to);
    T made = from;
    rf::apply_difference(made, changes);
    EXPECT_EQ(made, to);
    std::ostringstream out;
    for (const auto& change : changes) {
        out << change << "\n";
    }
    return out.str();
}

using Numbers = std::vector<int>;

/// Two fields that are local variables of `serialize`.
struct Halves {
    int packed = 0;
    std::vector<int> more;
    template <class A> void serialize(A& archive, std::uint32_t) {
        int high = packed / 100;
        std::vector<int> low{packed % 100};
        archive(CEREAL_NVP(high), CEREAL_NVP(low), CEREAL_NVP(more));
        if constexpr (A::is_loading::value) {
            if (low.size() != 1) {
                throw std::length_error("one number");
            }
            packed = high * 100 + low[0];
        }
    }
    friend bool operator==(const Halves&, const Halves&) = default;
};
struct HoldHalves {
    Halves one;
    std::vector<Halves> list;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(one), CEREAL_NVP(list));
    }
    friend bool operator==(const HoldHalves&, const HoldHalves&) = default;
};

TEST(Difference, reaches_fields_that_are_local_variables) {
    EXPECT_EQ(told(Halves{1234, {1}}, Halves{1299, {1, 2}}), "low[0]: 34 -> 99\nmore[1]: + 2\n");
    EXPECT_EQ(
        told(HoldHalves{{100, {}}, {{2, {}}, {300, {4}}}}, HoldHalves{{201, {}}, {{2, {}}, {404, {5}}}}),
        "one.high: 1 -> 2\none.low[0]: 0 -> 1\nlist[1].high: 3 -> 4\nlist[1].low[0]: 0 -> "
        "4\nlist[1].more[0]: 4 -> 5\n");
    Halves value{1234, {1}};
    try {
        rf::apply_difference(value, std::vector<rf::Change>{{"low[1]", {}, "5"}});
        ADD_FAILURE();
    } catch (const rf::DifferenceError& error) {
        EXPECT_EQ(std::string(error.what()), "herding: the change `low[1]` does not fit: one number");
    }
    EXPECT_EQ(value, (Halves{1234, {1}}));
}

TEST(Difference, names_the_fields_that_changed) {
    EXPECT_EQ(told(zoo::Step{3, 2}, zoo::Step{3, 1}), "to: 2 -> 1\n");
    EXPECT_EQ(told(zoo::Step{3, 2}, zoo::Step{3, 2}), "");
    EXPECT_EQ(told(zoo::Piece{{"a"}, zoo::Color::Red}, zoo::Piece{{"b"}, zoo::Color::Red}),
              "\"the title\": \"a\" -> \"b\"\n");
    EXPECT_EQ(told(1, 2), ": 1 -> 2\n");
}

TEST(Difference, recognizes_what_is_inserted_and_removed) {
    EXPECT_EQ(told(Numbers{1, 2, 3, 4}, Numbers{1, 3, 4}), "[1]: - 2\n");
    EXPECT_EQ(told(Numbers{1, 3, 4}, Numbers{1, 2, 3, 4}), "[1]: + 2\n");
    EXPECT_EQ(told(Numbers{1, 2, 3}, Numbers{1, 9, 3}), "[1]: 2 -> 9\n");
    EXPECT_EQ(told(Numbers{1, 2, 3, 4, 5}, Numbers{2, 3, 9, 9, 5}), "[0]: - 1\n[2]: 4 -> 9\n[3]: + 9\n");
    EXPECT_EQ(told(Numbers{}, Numbers{1, 2}), "[0]: + 1\n[1]: + 2\n");
    EXPECT_EQ(told(Numbers{1, 2}, Numbers{}), "[0]: - 1\n[0]: - 2\n");
}

TEST(Difference, pairs_items_of_long_lists_in_order) {
    Numbers from(5000, 1);
    Numbers to(5000, 2);
    to.push_back(3);
    EXPECT_EQ(rf::difference(from, to).size(), 5001U);
    static_cast<void>(told(Numbers(300, 1), to));
}

/// Plainly: the length of the longest common subsequence of what begins at `i` and `k`.
std::size_t longest_common(const Numbers& a, const Numbers& b, std::size_t i = 0, std::size_t k = 0) {
    if (i == a.size() || k == b.size()) {
        return 0;
    }
    if (a[i] == b[k]) {
        return 1 + longest_common(a, b, i + 1, k + 1);
    }
    return std::max(longest_common(a, b, i + 1, k), longest_common(a, b, i, k + 1));
}

/// Between all lists of at most five items that are 0 or 1.
TEST(Difference, of_lists_keeps_as_many_items_as_it_can) {
    std::vector<Numbers> lists;
    for (std::size_t size = 0; size <= 5; ++size) {
        for (unsigned bits = 0; bits < 1U << size; ++bits) {
            lists.emplace_back();
            for (std::size_t i = 0; i < size; ++i) {
                lists.back().push_back(static_cast<int>(bits >> i & 1U));
            }
        }
    }
    for (const Numbers& from : lists) {
        for (const Numbers& to : lists) {
            const auto changes = rf::difference(from, to);
            const auto gone = std::count_if(changes.begin(), changes.end(),
                                            [](const rf::Change& change) { return change.from.has_value(); });
            ASSERT_EQ(from.size() - static_cast<std::size_t>(gone), longest_common(from, to))
                << rf::print(from) << " to " << rf::print(to);
            Numbers made = from;
            rf::apply_difference(made, changes);
            ASSERT_EQ(made, to);
        }
    }
    // Of two that are as long, the one with the later items of the first list.
    EXPECT_EQ(told(Numbers{1, 2}, Numbers{2, 1}), "[0]: - 1\n[1]: + 1\n");
    EXPECT_EQ(told(Numbers{0, 1, 2, 3}, Numbers{0, 2, 1, 3}), "[1]: - 1\n[2]: + 1\n");
}

/// The search takes 4,000,000 comparisons and no more.
TEST(Difference, of_lists_is_searched_for_up_to_a_bound) {
    Numbers from(2000);
    std::iota(from.begin(), from.end(), 0);
    Numbers to(from.begin() + 1, from.end());
    to.push_back(0);
    EXPECT_EQ(rf::difference(from, to),
              (std::vector<rf::Change>{{"[0]", "0", std::nullopt}, {"[1999]", std::nullopt, "0"}}));
    to.push_back(-1);
    EXPECT_EQ(rf::difference(from, to).size(), 2001U);
}

TEST(Difference, goes_by_key_in_maps_and_by_item_in_sets) {
    using Map = std::map<std::string, zoo::Step>;
    EXPECT_EQ(told(Map{{"a", {1, 1}}, {"b]", {2, 2}}}, Map{{"b]", {2, 1}}, {"c", {3, 3}}}),
              "[\"a\"]: - step{from=1,to=1}\n[\"b]\"].to: 2 -> 1\n[\"c\"]: + step{from=3,to=3}\n");
    EXPECT_EQ(told(std::set{1, 2}, std::set{2, 3}), ": - 1\n: + 3\n");
}

TEST(Difference, goes_into_optionals_variants_and_boxes) {
    using zoo::Choice;
    EXPECT_EQ(told(Choice(zoo::Advance(zoo::Step{3, 2})), Choice(zoo::Advance(zoo::Step{3, 1}))),
              "to: 2 -> 1\n");
    EXPECT_EQ(told(Choice(zoo::Advance(zoo::Step{3, 2})), Choice(zoo::EndTurn{})),
              ": step{from=3,to=2} -> end_turn\n");
    EXPECT_EQ(told(std::optional(zoo::Step{3, 2}), std::optional(zoo::Step{3, 1})), "to: 2 -> 1\n");
    EXPECT_EQ(told(std::optional(zoo::Color::None), std::optional<zoo::Color>()), ": some(none) -> none\n");
    EXPECT_EQ(told(herding::Cow(zoo::Step{3, 2}), herding::Cow(zoo::Step{3, 1})), "to: 2 -> 1\n");
    auto seen = herding::Hidden(zoo::Step{3, 2});
    seen.reveal_to(0);
    EXPECT_EQ(told(herding::Hidden(zoo::Step{3, 1}), seen), "value.to: 1 -> 2\nviewers: 0 -> 1\n");
    EXPECT_EQ(told(herding::Hidden(zoo::Step{3, 1}), herding::Hidden<zoo::Step>::unknown()),
              ": hidden{value={from=3,to=1},viewers=0} -> hidden{value=none,viewers=0}\n");
}

/// What has no form of its own goes through a local variable of serialize.
struct Packed {
    std::uint8_t bits = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        std::string low(1, static_cast<char>('a' + (bits & 15)));
        std::vector<int> high(3, bits >> 4);
        archive(CEREAL_NVP(low), CEREAL_NVP(high));
        bits = static_cast<std::uint8_t>((low[0] - 'a') | high[0] << 4);
    }
    friend bool operator==(const Packed&, const Packed&) = default;
};
/// Names a field for some values only.
struct Sometimes {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        bool there = value != 0;
        archive(CEREAL_NVP(there));
        if (there) {
            archive(CEREAL_NVP(value));
        }
    }
};

TEST(Difference, sees_fields_that_live_in_serialize_only) {
    std::vector<rf::Change> changes = rf::difference(Packed{0x12}, Packed{0x13});
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0], (rf::Change{"low", "\"c\"", "\"d\""}));
    EXPECT_EQ(rf::difference(Packed{0x12}, Packed{0x32}).size(), 3U);
    EXPECT_TRUE(rf::difference(Packed{0x12}, Packed{0x12}).empty());
    Packed made{0x12};
    rf::apply_difference(made, changes);
    EXPECT_EQ(made, Packed{0x13});
}

/// Two fields of one name.
struct Doubled {
    int a = 0;
    int b = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::make_nvp("a", a), cereal::make_nvp("a", b));
    }
};

TEST(Difference, refuses_fields_that_cannot_be_told_apart) {
    try {
        static_cast<void>(rf::difference(Doubled{}, Doubled{}));
        ADD_FAILURE();
    } catch (const std::logic_error& error) {
        EXPECT_NE(std::string(error.what()).find("two fields are called `a`"), std::string::npos)
            << error.what();
    }
}

TEST(Difference, refuses_fields_that_depend_on_the_value) {
    EXPECT_TRUE(rf::difference(Sometimes{2}, Sometimes{2}).empty());
    EXPECT_THROW(static_cast<void>(rf::difference(Sometimes{0}, Sometimes{2})), std::logic_error);
    EXPECT_THROW(static_cast<void>(rf::difference(Sometimes{2}, Sometimes{0})), std::logic_error);
}

TEST(Difference, is_refused_by_a_value_that_it_does_not_fit) {
    const auto refused = [](auto value, rf::Change change) -> std::string {
        try {
            rf::apply_difference(value, {&change, 1});
        } catch (const rf::DifferenceError& error) {
            return error.what();
        }
        return "(applied)";
    };
    EXPECT_EQ(refused(zoo::Step{3, 2}, {"to", "1", "5"}),
              "herding: the change `to` does not fit: `1` was there, and `2` is now");
    EXPECT_EQ(refused(zoo::Step{3, 2}, {"into", "1", "5"}),
              "herding: the change `into` does not fit: there is no field `into`");
    EXPECT_EQ(refused(Numbers{1}, {"[2]", "1", "5"}),
              "herding: the change `[2]` does not fit: position 2, where there are 1");
    EXPECT_EQ(refused(Numbers{1}, {"[1]", "1", "5"}),
              "herding: the change `[1]` does not fit: position 1, where there are 1");
    EXPECT_EQ(refused(Numbers{1}, {"[2]", std::nullopt, "5"}),
              "herding: the change `[2]` does not fit: position 2, where there are 2");
    EXPECT_EQ(refused(std::array{1, 2}, {"[2]", "1", "5"}),
              "herding: the change `[2]` does not fit: position 2, where there are 2");
    EXPECT_EQ(refused(std::pair(1, 2), {"[2]", "1", "5"}),
              "herding: the change `[2]` does not fit: position 2, where there are 2");
    EXPECT_EQ(refused(Numbers{1}, {"[x", "1", "5"}),
              "herding: the change `[x` does not fit: a bracket is not closed");
    EXPECT_EQ(refused(Numbers{1}, {"[\"x", "1", "5"}),
              "herding: the change `[\"x` does not fit: a bracket is not closed");
    EXPECT_EQ(refused(Numbers{1}, {"[{(]", "1", "5"}),
              "herding: the change `[{(]` does not fit: expected `)`, found `]`");
    EXPECT_EQ(refused(Numbers{1}, {"x", "1", "5"}),
              "herding: the change `x` does not fit: expected `[`, found `x`");
    EXPECT_EQ(refused(Numbers{1}, {"[0].y", "1", "5"}),
              "herding: the change `[0].y` does not fit: the path goes on inside a single value");
    EXPECT_EQ(refused(Numbers{1}, {"[0]", "9", std::nullopt}),
              "herding: the change `[0]` does not fit: `9` was there, and `1` is now");
    EXPECT_EQ(refused(std::map<int, int>{{3, 1}}, {"[3]", "9", std::nullopt}),
              "herding: the change `[3]` does not fit: `9` was there, and `1` is now");
    EXPECT_EQ(refused(std::set{1}, {"[0]", std::nullopt, "3"}),
              "herding: the change `[0]` does not fit: items of a set are inserted or removed");
    EXPECT_EQ(refused(std::set{1}, {"", std::nullopt, std::nullopt}),
              "herding: the change `` does not fit: items of a set are inserted or removed");
    EXPECT_EQ(
        refused(zoo::Piece{}, {R"("the title)", "\"\"", "\"b\""})
            .rfind(R"(herding: the change `"the title` does not fit: expected a field, found `"the title`)",
                   0),
        0U);
    EXPECT_EQ(refused(zoo::Step{3, 2}, {"to", "2", std::nullopt}),
              "herding: the change `to` does not fit: this cannot be removed");
    EXPECT_EQ(refused(std::optional<zoo::Step>(), {"to", "1", "2"}),
              "herding: the change `to` does not fit: nothing is there");
    EXPECT_EQ(refused(std::set{1}, {"", "2", std::nullopt}),
              "herding: the change `` does not fit: the item is not there");
    EXPECT_EQ(refused(std::map<int, int>{{3, 1}}, {"[3]", std::nullopt, "2"}),
              "herding: the change `[3]` does not fit: the key is there already");
    EXPECT_EQ(refused(herding::Hidden<zoo::Step>::unknown(), {"value.to", "1", "2"}),
              "herding: the change `value.to` does not fit: the hidden value is not there");
    EXPECT_EQ(refused(herding::Hidden(zoo::Step{3, 2}), {"worth", "1", "2"}),
              "herding: the change `worth` does not fit: there is no field `worth`");
    EXPECT_NE(refused(zoo::Step{3, 2}, {"to", "2", "99"}), "(applied)");
    EXPECT_NE(refused(std::set{1}, {"", std::nullopt, "1"}), "(applied)");
    EXPECT_NE(refused(std::map<int, int>{}, {"[1]", "1", "2"}), "(applied)");
}

std::string why_not_applied(auto& value, const rf::Change& change, const rf::ReadBudget& budget = {}) {
    try {
        rf::apply_difference(value, {&change, 1}, budget);
    } catch (const rf::DifferenceError& error) {
        return error.what();
    }
    return "(applied)";
}

TEST(Difference, applies_as_a_whole_or_not_at_all) {
    zoo::bc::static_vector<int, 2> full{1, 2};
    const auto before = full;
    EXPECT_EQ(why_not_applied(full, {"[0]", std::nullopt, "3"}),
              "herding: the change `[0]` does not fit: the list is full: there is room for 2 items");
    EXPECT_EQ(full, before);
    zoo::Step step{3, 2};
    const std::vector<rf::Change> changes{{"from", "3", "5"}, {"to", "9", "1"}};
    EXPECT_THROW(rf::apply_difference(step, changes), rf::DifferenceError);
    EXPECT_EQ(step, (zoo::Step{3, 2}));
}

/// A list that items are only appended to.
struct Row {
    using value_type = int;
    [[nodiscard]] std::size_t size() const { return items.size(); }
    [[nodiscard]] Numbers::const_iterator begin() const { return items.begin(); }
    [[nodiscard]] Numbers::const_iterator end() const { return items.end(); }
    void push_back(int item) { items.push_back(item); }
    void clear() { items.clear(); }
    friend bool operator==(const Row&, const Row&) = default;
    Numbers items;
};
struct Pairs {
    int cells[2] = {1, 2};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(cells)); }
};

TEST(Difference, changes_what_has_few_functions) {
    EXPECT_EQ(told(Row{{1, 2, 3}}, Row{{1, 9, 3}}), "[1]: 2 -> 9\n");
    EXPECT_EQ(told(Row{{1, 2, 3}}, Row{{1, 3}}), "[1]: - 2\n");
    EXPECT_EQ(told(Row{{1, 3}}, Row{{1, 2, 3}}), "[1]: + 2\n");
    Pairs pairs;
    EXPECT_EQ(why_not_applied(pairs, {"cells", "[1,2]", "[3,4]"}), "(applied)");
    EXPECT_EQ(pairs.cells[1], 4);
}

TEST(Difference, paths_are_read_to_the_letter) {
    using Lists = std::vector<Numbers>;
    for (const char* path : {"[0)[0]", "[0}[0]", "(0][0]", "[0][0", "[00][0]", "[ 0][0]", "[0] [0]",
                             "[0][0]x", "[0][0].", "[-0][0]", "", "[0].[0]"}) {
        Lists value{{1}};
        EXPECT_NE(why_not_applied(value, {path, "1", "2"}), "(applied)") << path;
        EXPECT_EQ(value, Lists{{1}});
    }
    std::map<std::string, std::vector<zoo::Step>> nested{{"a])}\"", {{3, 2}}}};
    EXPECT_EQ(why_not_applied(nested, {R"(["a])}\""][0]to)", "2", "1"}),
              R"(herding: the change `["a])}\""][0]to` does not fit: expected `.` and a field, found `to`)");
    EXPECT_EQ(why_not_applied(nested, {R"(["a])}\""][0].to)", "2", "1"}), "(applied)");
    zoo::Step step{3, 2};
    EXPECT_NE(why_not_applied(step, {".to", "2", "1"}), "(applied)");
}

TEST(Difference, of_sets_in_lists_and_maps_is_theirs_as_a_whole) {
    const auto there_and_back = [](const auto& from, const auto& to) {
        auto made = from;
        rf::apply_difference(made, rf::difference(from, to));
        EXPECT_EQ(made, to);
    };
    using Set = std::set<int>;
    there_and_back(std::vector<Set>{{1}, {2}}, std::vector<Set>{{1, 3}, {}});
    there_and_back(std::vector<Set>{{1}}, std::vector<Set>{{2}, {1}});
    there_and_back(std::map<int, Set>{{1, {1}}}, std::map<int, Set>{{1, {2}}, {2, {}}});
    there_and_back(std::vector<herding::Cow<Set>>{herding::Cow(Set{1})},
                   std::vector<herding::Cow<Set>>{herding::Cow(Set{2})});
    there_and_back(std::array<Set, 2>{Set{1}, Set{2}}, std::array<Set, 2>{Set{2}, Set{2}});
    there_and_back(std::vector<bool>{true, false, true}, std::vector<bool>{true, true, false, false});
    there_and_back(std::list<int>{1, 2, 3}, std::list<int>{3, 2});
    there_and_back(herding::CowVector<int, 2>(5), herding::CowVector<int, 2>(3, 1));
}

/// A list whose iterator makes its items.
class Squares {
public:
    using value_type = int;
    struct Iterator {
        using value_type = int;
        using difference_type = std::ptrdiff_t;
        const int* root = nullptr;
        int operator*() const { return *root * *root; }
        Iterator& operator++() {
            ++root;
            return *this;
        }
        Iterator operator++(int) { return {root++}; }
        friend bool operator==(const Iterator&, const Iterator&) = default;
    };
    Squares() = default;
    explicit Squares(Numbers roots) : roots_(std::move(roots)) {}
    [[nodiscard]] Iterator begin() const { return {roots_.data()}; }
    [[nodiscard]] Iterator end() const { return {roots_.data() + roots_.size()}; }
    [[nodiscard]] std::size_t size() const { return roots_.size(); }
    void push_back(int square) { roots_.push_back(square == 4 ? 2 : square == 9 ? 3 : 1); }
    void clear() { roots_.clear(); }
    friend bool operator==(const Squares&, const Squares&) = default;

private:
    Numbers roots_;
};

/// Their addresses say nothing, so such a list changes as a whole.
TEST(Difference, of_a_list_that_makes_its_items_is_the_whole_list) {
    EXPECT_EQ(told(Squares({1, 2}), Squares({1, 3})), ": [1,4] -> [1,9]\n");
    EXPECT_EQ(told(Squares({1, 2}), Squares({1, 2})), "");
}

/// A list that only appends.
template <class T> class Appended {
public:
    using value_type = T;
    Appended() = default;
    explicit Appended(std::size_t size) : items_(size) {}
    [[nodiscard]] auto begin() const { return items_.begin(); }
    [[nodiscard]] auto end() const { return items_.end(); }
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    void push_back(T item) { items_.push_back(std::move(item)); }
    void clear() { items_.clear(); }
    friend bool operator==(const Appended&, const Appended&) = default;

private:
    std::vector<T> items_;
};

/// A few bytes from outside may not cost seconds.
TEST(Difference, of_chunks_is_refused_before_it_takes_long) {
    const rf::ReadBudget budget{.elements = 2'000'000}; // a thirtieth of what readers have unless told
    herding::CowVector<int> value;
    const std::vector<rf::Change> inserts(60'000, rf::Change{"[0]", std::nullopt, "1"});
    EXPECT_THROW(rf::apply_difference(value, inserts, budget), rf::DifferenceError);
    EXPECT_TRUE(value.empty());
    const std::vector<rf::Change> behind(60'000, rf::Change{"[9]", std::nullopt, "1"});
    herding::CowVector<int> some(10, 7);
    EXPECT_THROW(rf::apply_difference(some, behind, budget), rf::DifferenceError);
    some = herding::CowVector<int>(60'000, 7);
    const std::vector<rf::Change> removals(60'000, rf::Change{"[0]", "7", std::nullopt});
    EXPECT_THROW(rf::apply_difference(some, removals, budget), rf::DifferenceError);
    EXPECT_EQ(some.size(), 60'000U);
}

/// Items keep their place, and what shares the chunks keeps its items.
TEST(Difference, of_chunks_inserts_and_removes_anywhere) {
    using Texts = herding::CowVector<std::string, 4>;
    Texts from;
    for (int i = 0; i < 20; ++i) {
        from.push_back(std::to_string(i));
    }
    const Texts before = from;
    std::vector<std::string> expected(from.begin(), from.end());
    for (const std::size_t i : {0, 3, 4, 19, 20}) {
        expected.insert(expected.begin() + static_cast<std::ptrdiff_t>(i), "new");
        rf::apply_difference(
            from, std::vector<rf::Change>{{"[" + std::to_string(i) + "]", std::nullopt, "\"new\""}});
        EXPECT_EQ(std::vector<std::string>(from.begin(), from.end()), expected) << i;
    }
    for (const std::size_t i : {24, 20, 5, 4, 0}) {
        const std::string text = "\"" + expected[i] + "\"";
        expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(i));
        rf::apply_difference(from,
                             std::vector<rf::Change>{{"[" + std::to_string(i) + "]", text, std::nullopt}});
        EXPECT_EQ(std::vector<std::string>(from.begin(), from.end()), expected) << i;
    }
    EXPECT_EQ(before.size(), 20U);
    EXPECT_EQ(before[0], "0");
}

/// The smallest budget with which changes are applied.
template <class T> std::uint64_t elements_for(const T& value, const std::vector<rf::Change>& changes) {
    for (std::uint64_t elements = 0;; ++elements) {
        T made = value;
        try {
            rf::apply_difference(made, changes, {.elements = elements});
            return elements;
        } catch (const rf::DifferenceError&) {
            EXPECT_EQ(made, value);
        }
    }
}

/// An element for each change, for the way to an item, and for each 256 bytes that are moved.
TEST(Difference, takes_elements_for_what_is_moved) {
    const Numbers many(160, 7); // small items count 16 bytes
    const std::optional<std::string> none;
    EXPECT_EQ(elements_for(many, {{"[159]", "7", "8"}}), 1U);
    EXPECT_EQ(elements_for(many, {{"[0]", "7", "8"}}), 1U);
    EXPECT_EQ(elements_for(many, {{"[0]", "7", "8"}, {"[0]", "8", "9"}}), 2U);
    EXPECT_EQ(elements_for(many, {{"[160]", none, "8"}}), 2U);
    EXPECT_EQ(elements_for(many, {{"[0]", none, "8"}}), 12U);
    EXPECT_EQ(elements_for(many, {{"[80]", none, "8"}}), 7U);
    EXPECT_EQ(elements_for(many, {{"[0]", "7", none}}), 12U);
    EXPECT_EQ(elements_for(many, {{"[159]", "7", none}}), 2U);
    EXPECT_EQ(elements_for(std::vector<bool>(160), {{"[0]", "false", "true"}}), 12U); // at its end only
    EXPECT_EQ(elements_for(std::list<int>(160, 7), {{"[0]", "7", "8"}}), 2U);
    EXPECT_EQ(elements_for(std::list<int>(160, 7), {{"[159]", "7", "8"}}), 11U);
    EXPECT_EQ(elements_for(std::list<int>(160, 7), {{"[159]", "7", none}}), 11U);
    EXPECT_EQ(elements_for(std::list<int>(160, 7), {{"[160]", none, "8"}}), 12U);
    // Chunks move nothing themselves: an element for each item behind.
    const herding::CowVector<int> chunks(160, 7);
    EXPECT_EQ(elements_for(chunks, {{"[0]", "7", "8"}}), 2U);
    EXPECT_EQ(elements_for(chunks, {{"[159]", "7", "8"}}), 2U);
    EXPECT_EQ(elements_for(chunks, {{"[0]", none, "8"}}), 162U);
    EXPECT_EQ(elements_for(chunks, {{"[160]", none, "8"}}), 2U);
    EXPECT_EQ(elements_for(chunks, {{"[0]", "7", none}}), 162U);
    EXPECT_EQ(elements_for(chunks, {{"[159]", "7", none}}), 3U);
    EXPECT_EQ(elements_for(Appended<int>(160), {{"[100]", none, "8"}}), 162U);
    zoo::bc::flat_set<int> set;
    zoo::bc::flat_map<int, int> map;
    for (int i = 0; i < 160; ++i) {
        set.insert(i);
        map.emplace(i, i);
    }
    EXPECT_EQ(elements_for(set, {{"", none, "-1"}}), 11U);
    EXPECT_EQ(elements_for(set, {{"", none, "160"}}), 1U);
    EXPECT_EQ(elements_for(set, {{"", "0", none}}), 11U);
    EXPECT_EQ(elements_for(set, {{"", "159", none}}), 1U);
    EXPECT_EQ(elements_for(std::set<int>(set.begin(), set.end()), {{"", "0", none}}), 1U);
    EXPECT_EQ(elements_for(map, {{"[-1]", none, "8"}}), 11U);
    EXPECT_EQ(elements_for(map, {{"[160]", none, "8"}}), 1U);
    EXPECT_EQ(elements_for(map, {{"[0]", "0", none}}), 11U);
    EXPECT_EQ(elements_for(map, {{"[159]", "159", none}}), 1U);
    EXPECT_EQ(elements_for(map, {{"[0]", "0", "1"}}), 1U);
    // Items of at least 16 bytes by what they have, smaller ones as 16.
    using Sixteen = std::array<std::uint64_t, 2>;
    EXPECT_EQ(elements_for(std::vector<Sixteen>(160), {{"[0]", none, "[0,0]"}}), 14U);
    EXPECT_EQ(elements_for(std::vector<std::array<std::uint64_t, 3>>(160), {{"[0]", none, "[0,0,0]"}}), 20U);
}

/// The bytes of all changes together.
TEST(Difference, takes_no_more_bytes_than_its_budget) {
    const std::vector<rf::Change> changes{{"[0]", "7", "8"}, {"[0]", "8", "9"}};
    for (const auto& [bytes, applied] : {std::pair<std::size_t, bool>{10, true}, {9, false}, {5, false}}) {
        Numbers value{7};
        if (applied) {
            EXPECT_NO_THROW(rf::apply_difference(value, changes, {.bytes = bytes})) << bytes;
        } else {
            EXPECT_THROW(rf::apply_difference(value, changes, {.bytes = bytes}), rf::DifferenceError);
        }
        EXPECT_EQ(value, Numbers{applied ? 9 : 7});
    }
    Halves halves{1234, std::vector<int>(100, 5)}; // fields that are read again cost no bytes
    EXPECT_EQ(why_not_applied(halves, {"high", "12", "13"}, {.bytes = 8}), "(applied)");
    Numbers value{7};
    EXPECT_EQ(why_not_applied(value, changes[0], {.bytes = 4}),
              "herding: the change `[0]` does not fit: the changes exceed the budget of bytes or elements");
    EXPECT_EQ(why_not_applied(value, changes[0], {.elements = 0}),
              "herding: the change `[0]` does not fit: the changes exceed the budget of bytes or elements");
    EXPECT_EQ(why_not_applied(value, {"[0]", std::nullopt, "1"}, {.elements = 1}),
              "herding: the change `[0]` does not fit: it takes more than the budget of elements");
}

TEST(Difference, is_bounded_by_its_budget_and_shows_little) {
    const std::string large(1'000'000, 'x');
    std::string value = large;
    EXPECT_LE(why_not_applied(value, {"", "\"y\"", "\"z\""}).size(), 500U);
    EXPECT_LE(why_not_applied(value, {large, large, large}).size(), 500U);
    EXPECT_NE(why_not_applied(value, {"", '"' + large + '"', "\"\""}, {.bytes = 1'000'000}), "(applied)");
    std::vector<std::uint8_t> bytes;
    const std::vector<rf::Change> inserts(100'000, rf::Change{"[0]", std::nullopt, "1"});
    EXPECT_THROW(rf::apply_difference(bytes, inserts, {.elements = 200'000}), rf::DifferenceError);
    EXPECT_TRUE(bytes.empty());
}

} // namespace
