#include "herding/sequence/detail/inline.hpp"

#include "herding/sequence/detail/growing_list.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <vector>

/// The bounded lists of pending sequences.

namespace inline_list {
namespace {

using List = herding::sequence::detail::Inline<int, 3>;

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
    using None = herding::sequence::detail::Inline<int, 0>;
    None none;
    none.clear();
    EXPECT_TRUE(none.full());
    EXPECT_TRUE(none.empty());
    EXPECT_EQ(none.size(), 0U);
    EXPECT_TRUE(none == None());
}

using Long = herding::sequence::detail::Growing<int, 3, 9>;

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

} // namespace
} // namespace inline_list
