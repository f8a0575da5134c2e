#include "herding/sequence/detail/inline.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <stdexcept>

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

} // namespace
} // namespace inline_list
