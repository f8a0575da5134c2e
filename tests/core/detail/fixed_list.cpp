#include "herding/core/detail/fixed_list.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using herding::detail::FixedList;
using List = FixedList<std::string, 3>;

TEST(FixedList, is_equal_to_one_with_the_same_items) {
    List a;
    List b;
    EXPECT_TRUE(a == b);
    a.append("one");
    EXPECT_FALSE(a == b);
    EXPECT_FALSE(b == a);
    b.push_back("two");
    EXPECT_FALSE(a == b);
    b.pop_back();
    b.push_back("one");
    EXPECT_TRUE(a == b);
    EXPECT_TRUE(List(a) == a);
}

/// Owns memory, so that a leak is found by its count; the copy that `copies_left` ends at throws.
struct Item {
    static inline int alive = 0;
    static inline int copies_left = 0;

    explicit Item(int n) : number(std::make_unique<int>(n)) { ++alive; }
    Item(const Item& other) : Item(copied(other)) {}
    Item(Item&& other) noexcept : number(std::move(other.number)) { ++alive; }
    Item& operator=(const Item&) = delete;
    Item& operator=(Item&&) = delete;
    ~Item() { --alive; }

    std::unique_ptr<int> number;

private:
    static int copied(const Item& other) {
        if (copies_left-- == 0) {
            throw std::runtime_error("no more copies");
        }
        return *other.number;
    }
};

using Items = FixedList<Item, 3>;

std::vector<int> numbers(const Items& items) {
    std::vector<int> found;
    for (const Item& item : items) {
        found.push_back(*item.number);
    }
    return found;
}

Items items_of(int size) {
    Items items;
    for (int n = 0; n < size; ++n) {
        items.push_back(Item{n});
    }
    return items;
}

TEST(FixedList, refuses_one_item_more_than_it_holds) {
    EXPECT_TRUE(Items{}.empty());
    Items items = items_of(3);
    EXPECT_FALSE(items.empty());
    EXPECT_THROW(items.push_back(Item{3}), std::length_error);
    EXPECT_EQ(numbers(items), (std::vector{0, 1, 2}));
}

TEST(FixedList, copies_and_moves_each_item) {
    Item::copies_left = 100;
    Items items = items_of(3);
    const Items copy = items;
    EXPECT_EQ(numbers(copy), (std::vector{0, 1, 2}));
    const Items moved = std::move(items);
    EXPECT_EQ(numbers(moved), (std::vector{0, 1, 2}));
}

TEST(FixedList, assigns_a_shorter_list_a_longer_one_and_itself) {
    Item::copies_left = 100;
    Items items = items_of(2);
    items = items_of(1);
    EXPECT_EQ(numbers(items), (std::vector{0}));
    items = items_of(3);
    EXPECT_EQ(numbers(items), (std::vector{0, 1, 2}));
    const Items& same = items;
    items = same;
    EXPECT_EQ(numbers(items), (std::vector{0, 1, 2}));
}

TEST(FixedList, destroys_what_it_made_where_a_copy_throws) {
    {
        const Items items = items_of(3);
        for (int copies = 0; copies < 3; ++copies) {
            Item::copies_left = copies;
            EXPECT_THROW(const Items copy = items, std::runtime_error);
            EXPECT_EQ(Item::alive, 3) << copies;
        }
        Items other = items_of(1);
        Item::copies_left = 1;
        EXPECT_THROW(other = items, std::runtime_error);
        EXPECT_EQ(numbers(other), (std::vector{0}));
    }
    EXPECT_EQ(Item::alive, 0);
}

} // namespace
