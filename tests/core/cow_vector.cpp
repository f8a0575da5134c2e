#include "herding/core/cow_vector.hpp"

#include "core/support/fault.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace {

using herding::CowVector;

struct Tag;
using Probe = test::Probe<Tag, true>;

/// An element that is counted, may throw when copied or moved, and owns memory.
struct Item {
    std::string text;
    Probe probe{};
    Item() = default;
    Item(int number) : text(std::to_string(number) + " is the number of this element") {}
    friend bool operator==(const Item&, const Item&) = default;
};

template <class Vector> void expect_same(const Vector& ours, const std::vector<Item>& model) {
    ASSERT_EQ(ours.size(), model.size());
    ASSERT_EQ(ours.empty(), model.empty());
    ASSERT_TRUE(std::equal(ours.begin(), ours.end(), model.begin(), model.end()));
    for (std::size_t i = 0; i < model.size(); i += 1 + model.size() / 7) {
        ASSERT_EQ(ours[i], model[i]);
    }
    if (!model.empty()) {
        ASSERT_EQ(ours.front(), model.front());
        ASSERT_EQ(ours.back(), model.back());
    }
}

template <class Size> class CowVectorOf : public testing::Test {
protected:
    using Vector = CowVector<Item, Size::chunk, typename Size::Count>;
    static constexpr std::size_t chunk = Size::chunk;

    void SetUp() override { alive_ = Probe::alive; }
    void TearDown() override {
        test::Faults::disarm();
        EXPECT_EQ(Probe::alive, alive_) << "elements leaked or destroyed twice";
    }

private:
    int alive_ = 0;
};

template <std::size_t N, class C = herding::AtomicCount> struct Chunk {
    static constexpr std::size_t chunk = N;
    using Count = C;
};
using Chunks = testing::Types<Chunk<1>, Chunk<2>, Chunk<3>, Chunk<3, herding::PlainCount>>;
TYPED_TEST_SUITE(CowVectorOf, Chunks);

TYPED_TEST(CowVectorOf, grows_and_shrinks_over_every_boundary) {
    typename TestFixture::Vector ours;
    std::vector<Item> model;
    const int most = static_cast<int>(16 * 16 * TestFixture::chunk + 20);
    for (int i = 0; i < most; ++i) {
        ours.push_back(i);
        model.push_back(i);
        if (i < 60 || i % 16 < 3 || i > most - 30) {
            expect_same(ours, model);
        }
    }
    // Equal to one that grew at once: the shape is decided by the size alone.
    while (!model.empty()) {
        ours.pop_back();
        model.pop_back();
        if (model.size() < 60 || model.size() % 16 < 3) {
            expect_same(ours, model);
            typename TestFixture::Vector fresh;
            for (const Item& item : model) {
                fresh.push_back(item);
            }
            ASSERT_TRUE(ours == fresh);
        }
    }
    ours.push_back(1);
    EXPECT_EQ(ours.back(), Item(1));
}

TYPED_TEST(CowVectorOf, behaves_like_a_vector_under_random_operations_with_copies_around) {
    using Vector = typename TestFixture::Vector;
    herding::Generator random(TestFixture::chunk);
    std::vector<std::pair<Vector, std::vector<Item>>> all(4);
    for (int step = 0; step < 12'000; ++step) {
        auto& [ours, model] = all[random.below(4)];
        const auto what = random.below(100);
        if (what < 45) {
            // In bursts, so that sizes cross levels in both directions.
            const int count = static_cast<int>(random.below(60));
            for (int i = 0; i < count && model.size() < 16 * 16 * TestFixture::chunk + 100; ++i) {
                ours.push_back(step + i);
                model.push_back(step + i);
            }
        } else if (what < 70) {
            for (auto count = random.below(80); count > 0 && !model.empty(); --count) {
                ours.pop_back();
                model.pop_back();
            }
        } else if (what < 90) {
            if (!model.empty()) {
                const auto i = random.below(static_cast<std::uint32_t>(model.size()));
                ours.write(i) = step;
                model[i] = step;
            }
        } else if (what < 97) {
            const auto from = random.below(4);
            const auto to = random.below(4);
            all[to] = all[from];
        } else if (what < 98) {
            ours.clear();
            model.clear();
        } else {
            const auto other = random.below(4);
            ours.swap(all[other].first);
            model.swap(all[other].second);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            if (step % 64 == 0) {
                expect_same(all[i].first, all[i].second);
                ASSERT_EQ(all[i].first == all[0].first, all[i].second == all[0].second);
            } else {
                ASSERT_EQ(all[i].first.size(), all[i].second.size());
            }
        }
    }
}

TYPED_TEST(CowVectorOf, leaves_copies_alone) {
    using Vector = typename TestFixture::Vector;
    const std::size_t size = 16 * 16 * TestFixture::chunk + 1;
    const Vector original(size, Item(7));
    const std::vector<Item> model(size, Item(7));
    Vector copy = original;
    copy.write(size / 2) = 8;
    copy.write(0) = 9;
    copy.pop_back();
    copy.pop_back();
    copy.push_back(10);
    expect_same(original, model);
    EXPECT_FALSE(copy == original);
    EXPECT_EQ(copy[size / 2], Item(8));
    EXPECT_EQ(copy[0], Item(9));
    EXPECT_EQ(copy.back(), Item(10));
}

TYPED_TEST(CowVectorOf, clones_one_chunk_for_a_write_and_only_while_it_is_shared) {
    using Vector = typename TestFixture::Vector;
    const Vector original(16 * 16 * TestFixture::chunk, Item(7));
    Probe::copies = 0;
    Vector copy = original;
    EXPECT_EQ(Probe::copies, 0);
    EXPECT_EQ(&copy[5], &original[5]);
    (void)copy.write(5);
    EXPECT_EQ(Probe::copies, static_cast<int>(TestFixture::chunk));
    (void)copy.write(5);
    EXPECT_EQ(Probe::copies, static_cast<int>(TestFixture::chunk));
    EXPECT_NE(&copy[5], &original[5]);
    EXPECT_EQ(&copy[5 + 2 * TestFixture::chunk], &original[5 + 2 * TestFixture::chunk]);
    EXPECT_TRUE(copy == original);
}

TYPED_TEST(CowVectorOf, is_as_it_was_when_an_element_throws) {
    using Vector = typename TestFixture::Vector;
    // Sizes just before, at and behind the boundaries of chunks and levels.
    constexpr std::size_t c = TestFixture::chunk;
    for (const std::size_t size :
         {std::size_t{1}, c, c + 1, 16 * c - 1, 16 * c, 16 * c + 1, 256 * c, 256 * c + 1}) {
        const Vector original(size, Item(7));
        const std::vector<Item> model(size, Item(7));
        for (int operation = 0; operation < 3; ++operation) {
            for (int fault = 0;; ++fault) {
                ASSERT_LT(fault, 100);
                Vector copy = original;
                bool threw = false;
                test::Faults::arm(fault);
                try {
                    if (operation == 0) {
                        copy.push_back(Item(1));
                    } else if (operation == 1) {
                        copy.pop_back();
                    } else {
                        (void)copy.write(size - 1);
                    }
                } catch (const test::Fault&) {
                    threw = true;
                }
                test::Faults::disarm();
                if (!threw) {
                    break;
                }
                expect_same(copy, model);
                copy.push_back(Item(2));
                EXPECT_EQ(copy.back(), Item(2));
                expect_same(original, model);
            }
        }
    }
}

TYPED_TEST(CowVectorOf, leaks_nothing_when_its_construction_fails) {
    using Vector = typename TestFixture::Vector;
    int faults = 0;
    for (;; ++faults) {
        const Item item(1);
        test::Faults::arm(faults);
        try {
            const Vector vector(20, item);
            break;
        } catch (const test::Fault&) {}
    }
    EXPECT_GE(faults, 20);
}

TYPED_TEST(CowVectorOf, can_be_assigned_and_moved_also_to_itself) {
    using Vector = typename TestFixture::Vector;
    Vector a(40, Item(1));
    Vector b(50, Item(2));
    auto& self = a;
    a = self;
    expect_same(a, std::vector<Item>(40, Item(1)));
    b = a;
    EXPECT_TRUE(a == b);
    Vector c = std::move(b);
    EXPECT_TRUE(c == a);
    EXPECT_TRUE(b.empty());
    b = std::move(c);
    EXPECT_TRUE(b == a);
    b.clear();
    EXPECT_TRUE(b == Vector());
    b.push_back(1);
    EXPECT_EQ(b.size(), 1U);
}

TEST(CowVector, is_unequal_in_any_element_or_in_size) {
    const CowVector<int, 2> a(100, 1);
    for (const std::size_t i : {0U, 1U, 31U, 32U, 63U, 64U, 99U}) {
        CowVector<int, 2> b(100, 1);
        EXPECT_TRUE(a == b);
        b.write(i) = 2;
        EXPECT_FALSE(a == b);
    }
    EXPECT_FALSE(a == (CowVector<int, 2>(99, 1)));
}

TEST(CowVector, takes_the_chunk_size_by_default_from_the_element) {
    EXPECT_EQ(herding::detail::default_chunk<int>, 256U);
    EXPECT_EQ((herding::detail::default_chunk<std::array<char, 5000>>), 1U);
    CowVector<int> numbers;
    for (int i = 0; i < 5000; ++i) {
        numbers.push_back(i);
    }
    int expected = 0;
    for (const int number : numbers) {
        ASSERT_EQ(number, expected++);
    }
    EXPECT_EQ(expected, 5000);
}

TEST(CowVector, pushes_an_element_of_its_own) {
    CowVector<std::string, 1> words;
    words.push_back(std::string(100, 'a'));
    for (int i = 0; i < 40; ++i) {
        words.push_back(words[0]);
    }
    EXPECT_EQ(words.back(), words.front());
}

TEST(CowVector, has_forward_iterators) {
    static_assert(std::forward_iterator<CowVector<int>::Iterator>);
    const CowVector<int, 2> numbers(5, 3);
    auto at = numbers.begin();
    EXPECT_EQ(*at++, 3);
    EXPECT_EQ(std::distance(at, numbers.end()), 4);
    EXPECT_TRUE((CowVector<int, 2>().begin() == CowVector<int, 2>().end()));
    const CowVector<std::string, 1> words(1, "four");
    EXPECT_EQ(words.begin()->size(), 4U);
}

TEST(CowVector, is_read_and_released_by_one_thread_while_another_writes) {
    for (int round = 0; round < 100; ++round) {
        CowVector<int, 2> mine(200, 1);
        std::thread reader([snapshot = mine]() mutable {
            for (const int value : snapshot) {
                if (value != 1) {
                    ADD_FAILURE() << "a snapshot changed";
                }
            }
            snapshot.clear();
        });
        for (std::size_t i = 0; i < 200; i += 7) {
            mine.write(i) = -1;
        }
        mine.pop_back();
        mine.push_back(2);
        reader.join();
        EXPECT_EQ(mine[7], -1);
        EXPECT_EQ(mine[8], 1);
    }
}

/// Sums by `fold`, and counts the elements that were looked at.
template <class Vector> std::uint64_t sum(const Vector& vector, std::size_t block, std::size_t& looked_at) {
    return vector.fold(
        block,
        [&](auto&& visit_chunks) {
            std::uint64_t sum = 0;
            visit_chunks([&](auto chunk) {
                looked_at += chunk.size();
                for (const std::uint64_t item : chunk) {
                    sum += item;
                }
            });
            return sum;
        },
        [](std::span<const std::uint64_t> boxes) {
            std::uint64_t sum = 0;
            for (const std::uint64_t box : boxes) {
                sum += box;
            }
            return sum;
        });
}

TEST(CowVectorFold, asks_again_only_for_what_was_written) {
    herding::CowVector<std::uint64_t, 8> vector(8 * 16 * 16 + 3, 1);
    std::size_t looked_at = 0;
    EXPECT_EQ(sum(vector, 8, looked_at), vector.size());
    EXPECT_EQ(looked_at, vector.size());
    looked_at = 0;
    EXPECT_EQ(sum(vector, 8, looked_at), vector.size());
    EXPECT_EQ(looked_at, 0U);
    auto copy = vector;
    copy.write(1000) = 5;
    EXPECT_EQ(sum(copy, 8, looked_at), vector.size() + 4);
    EXPECT_EQ(looked_at, 8U);
    looked_at = 0;
    copy.push_back(2);
    EXPECT_EQ(sum(copy, 8, looked_at), vector.size() + 6);
    EXPECT_EQ(looked_at, 4U) << "the last chunk";
    looked_at = 0;
    copy.pop_back();
    EXPECT_EQ(sum(copy, 8, looked_at), vector.size() + 4);
    EXPECT_EQ(looked_at, 3U);
    looked_at = 0;
    EXPECT_EQ(sum(vector, 8, looked_at), vector.size()) << "the original remembers its own";
    EXPECT_EQ(looked_at, 0U);
}

TEST(CowVectorFold, takes_boxes_of_a_block_together) {
    herding::CowVector<std::uint64_t, 8> vector(1000, 1);
    std::size_t looked_at = 0;
    EXPECT_EQ(sum(vector, 64, looked_at), 1000U);
    looked_at = 0;
    vector.write(0) = 2;
    EXPECT_EQ(sum(vector, 64, looked_at), 1001U);
    EXPECT_EQ(looked_at, 128U) << "sixteen chunks: the smallest box of at least a block";
    static_assert(!herding::CowVector<int, 6>::folds);
}

TEST(CowVectorFold, chunks_come_in_order) {
    herding::CowVector<int, 6> vector;
    vector.for_each_chunk([](std::span<const int>) { FAIL() << "it is empty"; });
    std::vector<int> expected;
    for (int i = 0; i < 1000; ++i) {
        vector.push_back(i);
        expected.push_back(i);
    }
    std::vector<int> seen;
    vector.for_each_chunk([&](std::span<const int> chunk) {
        EXPECT_LE(chunk.size(), 6U);
        seen.insert(seen.end(), chunk.begin(), chunk.end());
    });
    EXPECT_EQ(seen, expected);
}

} // namespace
