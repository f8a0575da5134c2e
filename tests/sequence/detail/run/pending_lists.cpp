#include "herding/sequence/detail/run/pending_lists.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

/// The bounded lists of pending sequences.

namespace pending_lists {
namespace {

using List = herding::sequence::detail::BoundedList<int, 3>;

List list(std::initializer_list<int> items) {
    List all;
    for (const int item : items) {
        all.push_back(item);
    }
    return all;
}

TEST(Inline, refuses_what_has_no_room_and_changes_nothing) {
    List full = list({1, 2, 3});
    EXPECT_THROW(full.push_back(4), std::length_error);
    EXPECT_THROW(full.insert(1, 4), std::length_error);
    EXPECT_THROW(full.erase(3), std::length_error);
    EXPECT_THROW(full.resize(4), std::length_error);
    EXPECT_EQ(full, list({1, 2, 3}));
    List short_one = list({1});
    EXPECT_THROW(short_one.insert(2, 4), std::length_error);
    EXPECT_EQ(short_one, list({1}));
}

TEST(Inline, inserts_and_erases_at_every_place) {
    List one = list({1, 2});
    one.insert(0, 3);
    EXPECT_EQ(one, list({3, 1, 2}));
    one.erase(0);
    EXPECT_EQ(one, list({1, 2}));
    one.insert(2, 3);
    one.erase(1);
    EXPECT_EQ(one, list({1, 3}));
    one.erase(1);
    EXPECT_EQ(one, list({1}));
}

TEST(Inline, equals_another_one_with_equal_items) {
    EXPECT_FALSE(list({1, 2}) == list({1}));
    EXPECT_FALSE(list({1, 2}) == list({1, 3}));
    List cut = list({1, 2});
    cut.erase(1);
    EXPECT_TRUE(cut == list({1})) << "old values lie behind the end";
}

TEST(Inline, without_room_is_full) {
    using None = herding::sequence::detail::BoundedList<int, 0>;
    None none;
    none.clear();
    EXPECT_TRUE(none.full());
    EXPECT_TRUE(none.empty());
    EXPECT_EQ(none.size(), 0U);
    EXPECT_TRUE(none == None());
}

using Long = herding::sequence::detail::GrowingList<int, 3, 9>;

std::vector<int> items(const Long& list) { return {list.begin(), list.end()}; }

TEST(Growing, holds_what_a_vector_would_after_any_changes) {
    std::uint32_t random = 1;
    const auto below = [&random](std::size_t n) {
        random = random * 1664525U + 1013904223U;
        return (random >> 8U) % n;
    };
    Long list;
    std::vector<int> model;
    std::vector<Long> copies;
    std::vector<std::vector<int>> copied;
    for (int i = 0; i < 5000; ++i) {
        if (below(9) == 0) {
            copies.push_back(list);
            copied.push_back(model);
        }
        if (!model.empty() && (model.size() == 9 || below(2) == 0)) {
            const auto at = below(model.size());
            if (below(3) == 0) {
                list[at] = -i;
                model[at] = -i;
            } else {
                list.erase(at);
                model.erase(model.begin() + static_cast<std::ptrdiff_t>(at));
            }
        } else {
            const auto at = below(model.size() + 1);
            list.insert(at, i);
            model.insert(model.begin() + static_cast<std::ptrdiff_t>(at), i);
        }
        ASSERT_EQ(items(list), model);
        ASSERT_EQ(list.size(), model.size());
        ASSERT_EQ(list.full(), model.size() == 9);
    }
    for (std::size_t i = 0; i < copies.size(); ++i) {
        ASSERT_EQ(items(copies[i]), copied[i]) << "a copy is another list";
        ASSERT_EQ(copies[i] == list, copied[i] == model);
    }
}

TEST(Growing, refuses_what_has_no_room_and_changes_nothing) {
    Long list;
    for (int i = 0; i < 9; ++i) {
        list.push_back(i);
    }
    EXPECT_THROW(list.push_back(9), std::length_error);
    EXPECT_THROW(list.erase(9), std::length_error);
    EXPECT_EQ(items(list), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    list.clear();
    EXPECT_TRUE(list.empty());
    EXPECT_THROW(list.insert(1, 4), std::length_error);
    EXPECT_EQ(list, Long());
}

// ---- GrowingStack

using Stack = herding::sequence::detail::GrowingStack<int, 3, 40>;

std::vector<int> items(const Stack& stack) { return {stack.begin(), stack.end()}; }

TEST(GrowingStack, does_what_a_vector_does_and_copies_stay_as_they_are) {
    Stack stack;
    std::vector<int> model;
    std::vector<std::pair<Stack, std::vector<int>>> copies;
    herding::Generator random(5);
    for (int i = 0; i < 4'000; ++i) {
        const auto what = random.below(16);
        if (what < 7 && !stack.full()) {
            stack.push_back(i);
            model.push_back(i);
        } else if (what < 9 && !stack.empty()) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(stack.size()));
            stack.erase(at);
            model.erase(model.begin() + static_cast<std::ptrdiff_t>(at));
        } else if (what < 11 && !stack.empty()) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(stack.size()));
            stack[at] = -i;
            model[at] = -i;
        } else if (what < 12) {
            const std::size_t size = random.below(static_cast<std::uint32_t>(stack.size() + 1));
            stack.resize(size);
            model.resize(size);
        } else if (what < 13 && !stack.full()) { // as a walk does: the place first, then the size
            stack[stack.size()] = i;
            EXPECT_EQ(items(stack), model);
            stack.resize(stack.size() + 1);
            model.push_back(i);
        } else if (what < 14) {
            copies.emplace_back(stack, model);
        } else if (what < 15 && !copies.empty()) {
            std::tie(stack, model) = copies[random.below(static_cast<std::uint32_t>(copies.size()))];
        } else {
            stack.forget_behind();
        }
        ASSERT_EQ(items(stack), model);
        ASSERT_EQ(stack.size(), model.size());
    }
    for (const auto& [copy, was] : copies) {
        EXPECT_EQ(items(copy), was);
    }
    EXPECT_GT(copies.size(), 100U);
}

TEST(GrowingStack, keeps_the_addresses_of_its_items) {
    Stack stack;
    std::vector<const int*> at;
    for (int i = 0; i < 40; ++i) {
        stack.push_back(i);
        at.push_back(&stack[static_cast<std::size_t>(i)]);
    }
    for (std::size_t i = 0; i < at.size(); ++i) {
        EXPECT_EQ(&stack[i], at[i]);
    }
    stack.resize(19); // the next block stays for who reads what has been above
    EXPECT_EQ(&stack[20], at[20]);
}

TEST(GrowingStack, refuses_what_has_no_room_and_forgets_what_lies_behind_its_end) {
    Stack stack;
    EXPECT_THROW(stack.resize(41), std::length_error);
    EXPECT_THROW(stack[40] = 1, std::length_error);
    EXPECT_THROW(stack.erase(0), std::length_error);
    Stack grown;
    grown.resize(20);
    EXPECT_EQ(std::as_const(grown)[19], 0);
    for (int i = 0; i < 40; ++i) {
        stack.push_back(7);
    }
    EXPECT_THROW(stack.push_back(1), std::length_error);
    stack.resize(2);
    EXPECT_EQ(stack[2], 7);
    stack.forget_behind();
    EXPECT_EQ(stack[2], 0);
    EXPECT_EQ(stack[3], 0);
    Stack two;
    two.push_back(7);
    EXPECT_FALSE(stack == two);
    two.push_back(7);
    EXPECT_TRUE(stack == two);
    stack.clear();
    EXPECT_TRUE(stack.empty());
}

} // namespace
} // namespace pending_lists
