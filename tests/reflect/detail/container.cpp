// Classes that derive from containers. What is refused is in must_not_compile/container_*.

#include "herding/reflect/detail/container.hpp"

#include "reflect/zoo.hpp"

#include "herding/reflect/text.hpp"

#include <boost/container/deque.hpp>
#include <boost/container/devector.hpp>
#include <boost/container/list.hpp>
#include <boost/container/map.hpp>
#include <boost/container/set.hpp>
#include <boost/container/stable_vector.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace container {

namespace rf = herding::reflect;
namespace bc = boost::container;
template <class T> inline constexpr bool adds_data = rf::detail::AddsData<T>;
template <class T> inline constexpr bool contains_itself = rf::detail::ContainsItself<T>;

/// With a field of its own, and without.
template <class Base> struct More : Base {
    std::uint8_t own = 0;
};
template <class Base> struct Same : Base {
    using Base::Base;
};
struct Hand : std::vector<int> {
    using std::vector<int>::vector;
    [[nodiscard]] bool holds(int card) const { return std::find(begin(), end(), card) != end(); }
};

template <class... T> constexpr bool seen() {
    return !(adds_data<T> || ...) && !(adds_data<Same<T>> || ...) && (adds_data<More<T>> && ...) &&
           (adds_data<Same<More<T>>> && ...) && !(contains_itself<T> || ...) &&
           !(contains_itself<Same<T>> || ...);
}

TEST(Container, fields_of_a_derived_class_are_seen) {
    static_assert(seen<std::vector<int>, std::vector<bool>, std::deque<int>, std::list<int>, std::set<int>,
                       std::map<int, int>, std::set<int, std::greater<>>, herding::CowVector<int>>());
    static_assert(seen<bc::vector<int>, bc::static_vector<int, 3>, bc::small_vector<int, 3>, bc::deque<int>,
                       bc::list<int>, bc::devector<int>, bc::stable_vector<int>>());
    static_assert(seen<bc::flat_set<int>, bc::flat_map<int, int>, bc::set<int>, bc::map<int, int>>());
    EXPECT_EQ(rf::print(Hand{1, 2}), "[1,2]");
    EXPECT_EQ(rf::parse<Hand>("[1,2]"), (Hand{1, 2}));
}

/// Lends functions to the class that derives from it, which has the items.
template <class Derived> struct Lends {
    [[nodiscard]] std::size_t size() const { return static_cast<const Derived&>(*this).items.size(); }
};
struct Borrows : Lends<Borrows> {
    using value_type = int;
    std::vector<int> items;
    void push_back(int item) { items.push_back(item); }
    void clear() { items.clear(); }
    [[nodiscard]] auto begin() const { return items.begin(); }
    [[nodiscard]] auto end() const { return items.end(); }
};

TEST(Container, functions_may_come_from_a_base_without_items) {
    static_assert(!adds_data<Borrows>);
    Borrows value;
    value.push_back(4);
    EXPECT_EQ(rf::print(value), "[4]");
}

struct Tree : std::vector<Tree> {};
struct Deep : std::map<int, std::optional<std::tuple<int, std::list<Deep>>>> {};
struct Even;
struct Odd : std::deque<Even> {};
struct Even : std::vector<std::variant<int, herding::Cow<Odd>>> {};
template <class T> struct Forest : std::vector<Forest<T>> {};
/// This one has a name: a struct is between.
struct Branch;
struct Branches : std::vector<Branch> {};
struct Branch {
    Branches branches;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(branches)); }
};

TEST(Container, that_contains_itself_is_seen) {
    static_assert(contains_itself<Tree> && contains_itself<Deep> && contains_itself<Even>);
    static_assert(contains_itself<Odd> && contains_itself<Forest<int>>);
    static_assert(!contains_itself<Branches> && !contains_itself<std::vector<Tree>>);
    static_assert(rf::kind_of<Tree> == rf::Kind::None);
    static_assert(rf::kind_of<Branches> == rf::Kind::List);
    Branch branch;
    branch.branches.emplace_back();
    EXPECT_EQ(rf::print(branch), "branch{branches=[{branches=[]}]}");
}

/// An array inside a list has no `value_type`.
struct Pair {
    std::string names[2];
    int grid[2][3] = {};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(names), CEREAL_NVP(grid));
    }
};

TEST(Container, of_c_arrays_is_read) {
    std::vector<Pair> pairs(2);
    pairs[1].names[1] = "a name that takes memory of its own";
    pairs[1].grid[1][2] = 7;
    EXPECT_EQ(rf::print(rf::parse<std::vector<Pair>>(rf::print(pairs))), rf::print(pairs));
}

} // namespace container
