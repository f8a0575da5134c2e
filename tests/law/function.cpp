#include "herding/law/function.hpp"

#include "herding/law/detail/kept_list.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace {

namespace law = herding::law;
using Twice = law::Function<int(int)>;

int twice(int n) { return 2 * n; }

TEST(LawFunction, calls_what_it_holds) {
    int more = 1; // not a constant, so that it is captured
    EXPECT_EQ(Twice(twice)(3), 6);
    EXPECT_EQ(Twice(&twice)(3), 6);
    EXPECT_EQ(Twice([](int n) { return n * 2; })(3), 6);
    EXPECT_EQ(Twice([more](int n) { return n + more; })(3), 4);
    more = 2;
    EXPECT_EQ(Twice([&more](int n) { return n + more; })(3), 5);
    const law::Function<std::string(const char*)> converts = [](const char* text) { return text; };
    EXPECT_EQ(converts("a"), "a");
    std::string seen;
    const law::Function<void(std::string)> drops = [&](std::string text) {
        seen = std::move(text);
        return 1;
    };
    drops("b");
    EXPECT_EQ(seen, "b");
}

TEST(LawFunction, that_is_empty_throws) {
    int (*none)(int) = nullptr;
    for (const Twice& empty :
         {Twice(), Twice(nullptr), Twice(none), Twice(std::function<int(int)>()), Twice(Twice())}) {
        EXPECT_FALSE(empty);
        EXPECT_THROW(static_cast<void>(empty(1)), std::bad_function_call);
    }
    EXPECT_TRUE(Twice(twice));
}

/// As std::function: a copy has a counter of its own.
TEST(LawFunction, copies_and_moves_its_object) {
    law::Function<int()> counter = [n = 0]() mutable { return ++n; };
    EXPECT_EQ(counter(), 1);
    law::Function<int()> copy = counter;
    EXPECT_EQ(counter(), 2);
    EXPECT_EQ(copy(), 2);
    law::Function<int()> moved = std::move(counter);
    EXPECT_EQ(moved(), 3);
    copy = moved;
    EXPECT_EQ(copy(), 4);
    EXPECT_EQ(moved(), 4);
    moved = nullptr;
    EXPECT_FALSE(moved);
}

TEST(LawFunction, converts_to_and_from_a_std_function) {
    const std::function<int(int)> given = Twice(twice);
    EXPECT_EQ(given(2), 4);
    const Twice taken = given;
    EXPECT_EQ(taken(2), 4);
}

TEST(LawFunction, lets_its_object_go_once) {
    const auto held = std::make_shared<int>(7);
    {
        const law::Function<int()> first = [held] { return *held; };
        law::Function<int()> second = first;
        EXPECT_EQ(held.use_count(), 3);
        second = [] { return 1; };
        EXPECT_EQ(held.use_count(), 2);
    }
    EXPECT_EQ(held.use_count(), 1);
}

using Held = law::detail::KeptList<std::shared_ptr<int>>;

TEST(LawKeptList, keeps_its_items_in_order_and_lets_them_go_once) {
    const auto one = std::make_shared<int>(1);
    {
        Held list;
        EXPECT_TRUE(list.empty());
        list.push_back(std::make_shared<int>(0));
        list.push_back(one);
        list.push_back(std::make_shared<int>(2));
        EXPECT_EQ(list.size(), 3U);
        EXPECT_EQ(*list.back(), 2);
        list.pop_front();
        EXPECT_EQ(*list[0], 1);
        const Held copy = list;
        EXPECT_EQ(one.use_count(), 3);
        list.truncate(1);
        list.truncate(5); // there are no more
        EXPECT_EQ(list.back(), one);
        list.clear();
        EXPECT_EQ(one.use_count(), 2);
        list = copy;
        EXPECT_EQ(one.use_count(), 3);
        EXPECT_EQ(*list[1], 2);
        Held moved = std::move(list);
        moved = Held();
        EXPECT_EQ(one.use_count(), 2);
    }
    EXPECT_EQ(one.use_count(), 1);
}

TEST(LawKeptList, keeps_what_cannot_be_copied) {
    law::detail::KeptList<std::unique_ptr<int>> list;
    list.push_back(std::make_unique<int>(3));
    EXPECT_EQ(*list.back(), 3);
}

} // namespace
