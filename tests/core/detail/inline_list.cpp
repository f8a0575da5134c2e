#include "herding/core/detail/inline_list.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace {

/// Counts its instances, and throws when copied a given number of times.
struct Item {
    static inline int alive = 0;
    static inline int copies_left = -1; // negative: no limit

    int value;

    explicit Item(int number) : value(number) { ++alive; }
    Item(const Item& other) : value(other.value) {
        if (copies_left == 0) {
            throw std::runtime_error("no more copies");
        }
        --copies_left;
        ++alive;
    }
    Item& operator=(const Item&) = delete;
    ~Item() { --alive; }
    friend bool operator==(const Item&, const Item&) = default;
};

using List = herding::InlineList<Item, 2>;

List numbers(int count) {
    List list;
    for (int i = 0; i < count; ++i) {
        list.emplace_back(i);
    }
    return list;
}

void expect_numbers(const List& list, int count) {
    ASSERT_EQ(list.size(), static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        EXPECT_EQ(list[static_cast<std::size_t>(i)].value, i);
    }
}

class InlineList : public testing::Test {
protected:
    void SetUp() override {
        Item::alive = 0;
        Item::copies_left = -1;
    }
    void TearDown() override { EXPECT_EQ(Item::alive, 0); }
};

// Sizes inside the list, and in memory of its own.
TEST_F(InlineList, copies_and_moves_over_every_size) {
    for (int from = 0; from < 6; ++from) {
        for (int to = 0; to < 6; ++to) {
            List copied = numbers(to);
            List moved = numbers(to);
            List source = numbers(from);
            copied = source;
            expect_numbers(copied, from);
            expect_numbers(source, from);
            moved = std::move(source);
            expect_numbers(moved, from);
            EXPECT_EQ(copied, moved);
            EXPECT_TRUE(source.empty()); // NOLINT(bugprone-use-after-move): empty afterwards, and usable
            EXPECT_EQ(Item::alive, 2 * from);
            for (int i = 0; i < 5; ++i) {
                source.emplace_back(i);
            }
            expect_numbers(source, 5);
            expect_numbers(moved, from);
            const List made(std::move(moved));
            expect_numbers(made, from);
        }
    }
}

TEST_F(InlineList, gives_a_capacity_of_its_own_to_a_list_that_was_moved) {
    List source = numbers(5);
    const List taken(std::move(source));
    EXPECT_EQ(source.capacity(), 2U); // NOLINT(bugprone-use-after-move): empty afterwards, and usable
    expect_numbers(taken, 5);
}

TEST_F(InlineList, assigns_and_clears) {
    const std::vector<Item> items{Item(0), Item(1), Item(2)};
    List list = numbers(5);
    list.assign(items.begin(), items.end());
    expect_numbers(list, 3);
    EXPECT_EQ(list, List(items.begin(), items.end()));
    list.clear();
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(Item::alive, 3);
    EXPECT_EQ(list.capacity(), 8U) << "memory is kept";
}

TEST_F(InlineList, reserves_exactly_and_only_what_is_missing) {
    List list = numbers(1);
    list.reserve(2);
    EXPECT_EQ(list.capacity(), 2U);
    const Item* inside = list.data();
    list.reserve(2);
    EXPECT_EQ(list.data(), inside);
    list.reserve(7);
    EXPECT_EQ(list.capacity(), 7U);
    const Item* outside = list.data();
    list.reserve(7);
    EXPECT_EQ(list.data(), outside) << "there is room already";
    expect_numbers(list, 1);
}

TEST_F(InlineList, has_a_first_and_a_last_item) {
    List list = numbers(3);
    EXPECT_EQ(list.front().value, 0);
    EXPECT_EQ(list.back().value, 2);
    EXPECT_EQ(std::as_const(list).back().value, 2);
    EXPECT_EQ(std::as_const(list).at(2).value, 2);
    EXPECT_THROW((void)std::as_const(list).at(3), std::out_of_range);
    list.pop_back();
    EXPECT_EQ(list.back().value, 1);
    EXPECT_EQ(Item::alive, 2);
}

TEST_F(InlineList, stays_as_it_is_where_growing_throws) {
    for (int size : {2, 4, 8}) {
        List list = numbers(size);
        Item::copies_left = 1; // of those that are there
        EXPECT_THROW(list.emplace_back(size), std::runtime_error);
        Item::copies_left = -1;
        expect_numbers(list, size);
        EXPECT_EQ(Item::alive, size);
    }
}

TEST_F(InlineList, appends_a_copy_of_its_own_item_when_it_grows) {
    List list = numbers(2);
    list.push_back(list[0]);
    EXPECT_EQ(list[2].value, 0);
    EXPECT_EQ(list.size(), 3U);
}

} // namespace
