#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

/// The values that arguments of every kind can have, and their numbers.

namespace sequence_domain {

using herding::reflect::Bounded;
using herding::sequence::detail::holds_twice;
using herding::sequence::detail::is_finite;

enum class Color : std::uint8_t { Red, Green, Blue };
inline constexpr auto no_color = static_cast<Color>(9);

struct Board {
    std::vector<int> cards{};
};
/// Its values are those of the board.
struct Card {
    int number = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Card&, const Card&) = default;
};
std::vector<Card> candidates(std::type_identity<Card> /*type*/, const Board& board) {
    std::vector<Card> all;
    for (const int number : board.cards) {
        all.push_back({number});
    }
    return all;
}
struct Painted {
    Color color{};
    bool glossy = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(color), CEREAL_NVP(glossy));
    }
    friend bool operator==(const Painted&, const Painted&) = default;
};
struct Play {
    Color color{};
    Card card{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(color), CEREAL_NVP(card));
    }
    friend bool operator==(const Play&, const Play&) = default;
};
struct Nothing {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Nothing&, const Nothing&) = default;
};

template <class T> using Domain = herding::sequence::detail::Domain<T, Board>;

/// All values of a type, in the order of their numbers. Each must have its number back.
template <class T> std::vector<T> values(const Board& board = {{5, 7}}) {
    std::vector<T> all;
    for (std::uint64_t i = 0; i < Domain<T>::count(board); ++i) {
        T value{};
        Domain<T>::make(value, i, board);
        EXPECT_EQ(Domain<T>::number(value, board), i);
        EXPECT_TRUE(Domain<T>::holds(value, board));
        all.push_back(value);
    }
    return all;
}
/// Whether a value has a number in a board with the cards 5 and 7.
template <class T> bool held(const T& value) {
    const Board board{{5, 7}};
    const bool holds = Domain<T>::holds(value, board);
    EXPECT_EQ(Domain<T>::number(value, board) < Domain<T>::count(board), holds);
    return holds;
}

TEST(Domain, lists_the_values_of_every_kind) {
    EXPECT_EQ(values<bool>(), (std::vector<bool>{false, true}));
    EXPECT_EQ(values<Color>(), (std::vector{Color::Red, Color::Green, Color::Blue}));
    using Depth = Bounded<-1, 2>;
    EXPECT_EQ(values<Depth>(), (std::vector<Depth>{-1, 0, 1, 2}));
    EXPECT_EQ(values<std::optional<Color>>(),
              (std::vector<std::optional<Color>>{std::nullopt, Color::Red, Color::Green, Color::Blue}));
    using Two = std::array<bool, 2>;
    EXPECT_EQ(values<Two>(), (std::vector<Two>{{false, false}, {true, false}, {false, true}, {true, true}}));
    using Both = std::tuple<bool, Bounded<1, 3>>;
    EXPECT_EQ(values<Both>(),
              (std::vector<Both>{{false, 1}, {true, 1}, {false, 2}, {true, 2}, {false, 3}, {true, 3}}));
    EXPECT_EQ(values<Painted>(), (std::vector<Painted>{{Color::Red, false},
                                                       {Color::Green, false},
                                                       {Color::Blue, false},
                                                       {Color::Red, true},
                                                       {Color::Green, true},
                                                       {Color::Blue, true}}));
    EXPECT_EQ(values<Card>(), (std::vector<Card>{{5}, {7}}));
    EXPECT_EQ(values<std::optional<Card>>(),
              (std::vector<std::optional<Card>>{std::nullopt, Card{5}, Card{7}}));
    EXPECT_EQ(values<Nothing>().size(), 1U);
    EXPECT_EQ(values<Card>({}).size(), 0U);
    EXPECT_EQ(Domain<Nothing>::count({}), 1U);
}

TEST(Domain, writes_over_the_value_that_was_there) {
    std::optional<Color> color = Color::Blue;
    Domain<std::optional<Color>>::make(color, 0, {});
    EXPECT_EQ(color, std::nullopt);
}

TEST(Domain, has_no_number_for_a_value_that_is_none_of_them) {
    EXPECT_TRUE(held(Color::Blue));
    EXPECT_FALSE(held(no_color));
    EXPECT_TRUE(held(Painted{Color::Blue, true}));
    EXPECT_FALSE(held(Painted{no_color, false}));
    EXPECT_FALSE(held(Painted{static_cast<Color>(3), false}));
    EXPECT_FALSE(held(Card{6}));
    EXPECT_TRUE(held(std::optional<Card>{}));
    EXPECT_TRUE(held(std::optional(Card{7})));
    EXPECT_FALSE(held(std::optional(Card{6})));
    EXPECT_FALSE((held(std::array{Card{6}, Card{5}})));
    EXPECT_FALSE((held(std::tuple(Card{5}, no_color))));
    EXPECT_FALSE((held(Play{no_color, Card{5}})));
    EXPECT_FALSE((held(Play{Color::Red, Card{6}})));
}

TEST(Domain, counts_no_further_than_it_can) {
    using Full = Bounded<std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()>;
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(Domain<Full>::count({}), most);
    EXPECT_EQ(Domain<std::optional<Full>>::count({}), most);
    EXPECT_EQ((Domain<std::array<Full, 2>>::count({})), most);
    EXPECT_FALSE((Domain<std::tuple<Color, Full>>::holds({no_color, 0}, {})));
}

template <class T> bool repeats(const Board& board) { return Domain<T>::repeats(board); }

TEST(Domain, repeats_what_the_board_lists_twice) {
    const Board once{{5, 7, 6}};
    const Board twice{{5, 7, 5}};
    for (const Board& board : {once, twice}) {
        const bool again = board.cards[2] == 5;
        EXPECT_EQ(repeats<Card>(board), again);
        EXPECT_EQ(repeats<std::optional<Card>>(board), again);
        EXPECT_EQ((repeats<std::array<Card, 2>>(board)), again);
        EXPECT_EQ((repeats<std::tuple<Card, bool>>(board)), again) << "one of its parts";
        EXPECT_EQ((repeats<std::tuple<bool, Card>>(board)), again);
        EXPECT_EQ(repeats<Play>(board), again);
        EXPECT_FALSE(repeats<Painted>(board));
    }
}

TEST(Domain, finds_equal_values_in_short_and_in_long_lists) {
    for (const int size : {0, 1, 2, 3, 31, 32, 33, 34, 90}) {
        std::vector<int> numbers; // not in order
        std::vector<Card> cards;  // without an order
        for (int i = 0; i < size; ++i) {
            numbers.push_back((i * 7) % 97);
            cards.push_back({(i * 7) % 97});
        }
        auto ascending = numbers;
        std::sort(ascending.begin(), ascending.end());
        EXPECT_FALSE(holds_twice<int>(ascending)) << size;
        EXPECT_FALSE(holds_twice<int>(numbers)) << size;
        EXPECT_FALSE(holds_twice<Card>(cards)) << size;
        for (int i = 1; i < size; ++i) {
            for (const int k : {0, i / 2, i - 1}) {
                auto with_two = numbers;
                with_two[static_cast<std::size_t>(i)] = numbers[static_cast<std::size_t>(k)];
                EXPECT_TRUE(holds_twice<int>(with_two)) << size << ' ' << i << ' ' << k;
                std::sort(with_two.begin(), with_two.end());
                EXPECT_TRUE(holds_twice<int>(with_two)) << size << ' ' << i << ' ' << k << " sorted";
                auto two_cards = cards;
                two_cards[static_cast<std::size_t>(i)] = cards[static_cast<std::size_t>(k)];
                EXPECT_TRUE(holds_twice<Card>(two_cards)) << size << ' ' << i << ' ' << k;
            }
        }
    }
}

TEST(Domain, is_finite_where_no_board_lists_the_values) {
    EXPECT_TRUE((is_finite<bool, Board>()));
    EXPECT_TRUE((is_finite<std::optional<Color>, Board>()));
    EXPECT_TRUE((is_finite<std::array<Painted, 2>, Board>()));
    EXPECT_TRUE((is_finite<std::tuple<Color, Bounded<1, 3>>, Board>()));
    EXPECT_FALSE((is_finite<Card, Board>()));
    EXPECT_FALSE((is_finite<std::string, Board>()));
    EXPECT_FALSE((is_finite<std::optional<Card>, Board>()));
    EXPECT_FALSE((is_finite<std::array<Card, 2>, Board>()));
    EXPECT_FALSE((is_finite<std::tuple<bool, Card>, Board>()));
    EXPECT_FALSE((is_finite<std::tuple<Card, bool>, Board>()));
    EXPECT_FALSE((is_finite<Play, Board>()));
}

} // namespace sequence_domain
