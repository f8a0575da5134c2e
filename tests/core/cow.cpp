#include "herding/core/cow.hpp"

#include "core/support/fault.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace {

using herding::Cow;

struct Tag;
using Probe = test::Probe<Tag>;

struct Part {
    int value = 0;
    Probe probe{};
    bool operator==(const Part&) const = default;
};

struct NoDefault {
    explicit NoDefault(int given) : value(given) {}
    int value;
};

template <class Count> class CowWith : public testing::Test {};
using Counts = testing::Types<herding::AtomicCount, herding::PlainCount>;
TYPED_TEST_SUITE(CowWith, Counts);

TYPED_TEST(CowWith, shares_its_box_with_copies_until_one_writes) {
    using Box = Cow<Part, TypeParam>;
    Box a(Part{1});
    Probe::copies = 0;
    Box b = a;
    EXPECT_TRUE(a.shares_with(b));
    EXPECT_EQ(&*a, &*b);
    EXPECT_EQ(Probe::copies, 0);

    b.write().value = 2;
    EXPECT_FALSE(a.shares_with(b));
    EXPECT_EQ(a->value, 1);
    EXPECT_EQ(b->value, 2);
    EXPECT_EQ(Probe::copies, 1);

    b.write().value = 3;
    EXPECT_EQ(Probe::copies, 1) << "alone with its box it writes in place";
    a.write().value = 4;
    EXPECT_EQ(Probe::copies, 1) << "the other is alone with its box as well";
}

TYPED_TEST(CowWith, is_equal_by_value) {
    using Box = Cow<std::string, TypeParam>;
    const Box a(std::string("x"));
    const Box b(std::string("x"));
    EXPECT_FALSE(a.shares_with(b));
    EXPECT_EQ(a, b);
    EXPECT_EQ(a, Box(a));
    EXPECT_FALSE(a == Box(std::string("y")));
    EXPECT_EQ(*Box(), "");
}

TYPED_TEST(CowWith, can_be_assigned_moved_and_swapped_also_to_itself) {
    using Box = Cow<Part, TypeParam>;
    const int before = Probe::alive;
    {
        Box a(Part{1});
        Box b(Part{2});
        b = a;
        EXPECT_TRUE(b.shares_with(a));
        auto& self = b;
        b = self;
        EXPECT_EQ(b->value, 1);
        Box c = std::move(a);
        EXPECT_EQ(c->value, 1);
        a = Box(Part{5});
        a.swap(c);
        EXPECT_EQ(a->value, 1);
        EXPECT_EQ(c->value, 5);
        c = std::move(a);
        EXPECT_EQ(c->value, 1);
        a = c;
        EXPECT_TRUE(a.shares_with(b));
    }
    EXPECT_EQ(Probe::alive, before);
}

TYPED_TEST(CowWith, stays_as_it_was_when_cloning_fails) {
    using Box = Cow<Part, TypeParam>;
    const int before = Probe::alive;
    {
        Box a(Part{1});
        Box b = a;
        test::Faults::arm(0);
        EXPECT_THROW((void)b.write(), test::Fault);
        test::Faults::disarm();
        EXPECT_TRUE(a.shares_with(b));
        b.write().value = 2;
        EXPECT_EQ(a->value, 1);
    }
    EXPECT_EQ(Probe::alive, before);
}

TEST(Cow, holds_values_without_a_default) {
    static_assert(!std::default_initializable<Cow<NoDefault>>);
    Cow<NoDefault> a(NoDefault(3));
    auto b = a;
    b.write().value = 4;
    EXPECT_EQ(a->value, 3);
    EXPECT_EQ(b->value, 4);
}

TEST(Cow, is_read_and_released_by_one_thread_while_another_writes) {
    for (int round = 0; round < 200; ++round) {
        Cow<std::vector<int>> mine(std::vector<int>(16, round));
        std::thread reader([snapshot = mine, round] {
            for (const int value : *snapshot) {
                if (value != round) {
                    ADD_FAILURE() << "a snapshot changed";
                }
            }
        });
        for (int& value : mine.write()) {
            value = -1;
        }
        reader.join();
        EXPECT_EQ(mine->front(), -1);
    }
}

TEST(Cow, that_was_moved_from_can_be_copied_and_assigned_to) {
    herding::Cow<int> box(3);
    const herding::Cow<int> taken(std::move(box));
    const herding::Cow<int> copy(box); // NOLINT(bugprone-use-after-move): as empty as its original
    box = taken;
    EXPECT_EQ(*box, 3);
    EXPECT_TRUE(box.shares_with(taken));
    EXPECT_FALSE(copy.shares_with(taken));
}

TYPED_TEST(CowWith, remembers_a_number_until_somebody_writes) {
    using Box = Cow<int, TypeParam>;
    Box a(1);
    EXPECT_EQ(a.memo().get(), 0U);
    a.memo().set(7);
    Box b = a;
    EXPECT_EQ(b.memo().get(), 7U) << "one box, one number";
    EXPECT_EQ(a, Box(1)) << "it is no part of the value";
    b.write() = 2;
    EXPECT_EQ(b.memo().get(), 0U) << "cloned";
    EXPECT_EQ(a.memo().get(), 7U);
    static_cast<void>(a.write());
    EXPECT_EQ(a.memo().get(), 0U) << "in place";
}

} // namespace
