#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <numeric>
#include <set>
#include <vector>

namespace {

using herding::Generator;

std::vector<std::uint32_t> first_six(Generator generator) {
    std::vector<std::uint32_t> numbers;
    for (int i = 0; i < 6; ++i) {
        numbers.push_back(generator.next());
    }
    return numbers;
}

// The numbers that PCG-XSH-RR 64/32 gives by definition (increment 1442695040888963407, state seeded by one step),
// computed apart from this library.
TEST(Generator, gives_the_numbers_of_its_published_definition) {
    EXPECT_EQ(first_six(Generator()), (std::vector<std::uint32_t>{0xe823a24eU, 0x7a7ecbd9U, 0x89fd6c06U,
                                                                  0xae646aa8U, 0xcd3cf945U, 0x6204b303U}));
    EXPECT_EQ(first_six(Generator(42)), (std::vector<std::uint32_t>{0xc2f57bd6U, 0x6b07c4a9U, 0x72b7b29bU,
                                                                    0x44215383U, 0xf5af5eadU, 0x68beb632U}));
    EXPECT_EQ(first_six(Generator(0xFFFFFFFFFFFFFFFFU)),
              (std::vector<std::uint32_t>{0xd9313036U, 0xcd4b6992U, 0x7b8ec69eU, 0x999dd010U, 0x5c4eb9abU,
                                          0xb7673059U}));
}

TEST(Generator, runs_at_compile_time_with_the_same_result) {
    constexpr auto at_compile_time = [] {
        Generator generator(42);
        std::array<std::uint32_t, 3> numbers{};
        for (auto& number : numbers) {
            number = generator.below(1000);
        }
        return numbers;
    }();
    Generator generator(42);
    for (const auto number : at_compile_time) {
        EXPECT_EQ(generator.below(1000), number);
    }
}

TEST(Generator, continues_from_its_position_when_copied) {
    Generator a(7);
    EXPECT_EQ(a, Generator(7));
    (void)a.next();
    EXPECT_NE(a, Generator(7));
    Generator b = a;
    EXPECT_EQ(a.position(), b.position());
    EXPECT_EQ(a.next(), b.next());
    EXPECT_EQ(a, b);
    a.reseed(7);
    EXPECT_EQ(a, Generator(7));
}

TEST(Generator, stays_below_its_bound_and_reaches_every_number) {
    Generator generator(3);
    for (const std::uint32_t bound : {1U, 2U, 3U, 6U, 7U, 52U}) {
        std::set<std::uint32_t> seen;
        for (int i = 0; i < 2000; ++i) {
            const auto number = generator.below(bound);
            ASSERT_LT(number, bound);
            seen.insert(number);
        }
        EXPECT_EQ(seen.size(), bound);
    }
}

TEST(Generator, stays_below_bounds_near_the_largest) {
    Generator generator(4);
    for (const std::uint32_t bound : {0x80000000U, 0x80000001U, 0xC0000000U, 0xFFFFFFFFU}) {
        bool upper_half = false;
        for (int i = 0; i < 200; ++i) {
            const auto number = generator.below(bound);
            ASSERT_LT(number, bound);
            upper_half = upper_half || number >= bound / 2;
        }
        EXPECT_TRUE(upper_half);
    }
}

TEST(Generator, draws_again_exactly_where_the_published_method_does) {
    for (const std::uint32_t bound : {3U, 6U, 0x60000000U, 0x80000001U, 0xC0000000U, 0xFFFFFFFFU}) {
        Generator drawing(6);
        Generator numbers(6);
        for (int i = 0; i < 500; ++i) {
            const std::uint64_t all = std::uint64_t{1} << 32U;
            std::uint64_t product = std::uint64_t{numbers.next()} * bound;
            while (product % all <
                   all % bound) { // unfair: some results would have one number more than others
                product = std::uint64_t{numbers.next()} * bound;
            }
            ASSERT_EQ(drawing.below(bound), product / all);
        }
        EXPECT_EQ(drawing, numbers);
    }
}

TEST(Generator, favors_no_number_by_much) {
    // 0xC0000000 is where a plain remainder or product would be off by a third.
    Generator generator(5);
    int low = 0;
    constexpr int draws = 30'000;
    for (int i = 0; i < draws; ++i) {
        low += generator.below(0xC0000000U) < 0x40000000U ? 1 : 0;
    }
    EXPECT_NEAR(low, draws / 3, 400);
}

TEST(Generator, shuffles_into_a_permutation) {
    Generator generator(6);
    std::vector<int> cards(52);
    std::iota(cards.begin(), cards.end(), 0);
    const auto sorted = cards;
    generator.shuffle(cards);
    EXPECT_NE(cards, sorted);
    EXPECT_TRUE(std::is_permutation(cards.begin(), cards.end(), sorted.begin()));
}

TEST(Generator, shuffles_every_container_with_random_access_in_the_same_way) {
    std::array<int, 5> array{0, 1, 2, 3, 4};
    std::deque<int> deque{0, 1, 2, 3, 4};
    Generator(8).shuffle(array);
    Generator(8).shuffle(deque);
    EXPECT_TRUE(std::equal(array.begin(), array.end(), deque.begin()));
}

TEST(Generator, reaches_every_order_of_three_about_equally_often) {
    Generator generator(9);
    std::array<int, 27> seen{};
    for (int i = 0; i < 6000; ++i) {
        std::array<int, 3> cards{0, 1, 2};
        generator.shuffle(cards);
        ++seen[static_cast<std::size_t>(9 * cards[0] + 3 * cards[1] + cards[2])];
    }
    int orders = 0;
    for (const int count : seen) {
        if (count != 0) {
            ++orders;
            EXPECT_NEAR(count, 1000, 150);
        }
    }
    EXPECT_EQ(orders, 6);
}

TEST(Generator, draws_nothing_to_shuffle_one_card_or_none) {
    Generator generator(10);
    std::vector<int> none;
    std::vector<int> one{1};
    generator.shuffle(none);
    generator.shuffle(one);
    EXPECT_EQ(generator, Generator(10));
}

TEST(Generator, continues_from_a_saved_position) {
    herding::Generator generator(5);
    static_cast<void>(generator.next());
    auto saved = herding::Generator::at(generator.position());
    EXPECT_EQ(saved, generator);
    EXPECT_EQ(saved.next(), generator.next());
}

} // namespace
