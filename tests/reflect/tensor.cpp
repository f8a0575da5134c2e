#include "herding/reflect/tensor.hpp"

#include "reflect/zoo.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace rf = herding::reflect;

struct View {
    zoo::Bounded<1, 3> die;
    zoo::Color color = zoo::Color::None;
    std::optional<bool> maybe;
    int score = 0;
    std::variant<zoo::EndTurn, std::uint8_t> choice;
    zoo::bc::static_vector<bool, 2> list;
    std::bitset<2> bits;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(die), CEREAL_NVP(color), CEREAL_NVP(maybe), CEREAL_NVP(score), CEREAL_NVP(choice));
        a(CEREAL_NVP(list), CEREAL_NVP(bits));
    }
};

struct Shapeless {
    View view;
    std::vector<int> list;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(view), CEREAL_NVP(list)); }
};

template <class Number, class T> std::vector<Number> cells(const T& value, rf::TensorOptions options = {}) {
    std::vector<Number> out(rf::tensor_size<T>(options), Number{9});
    rf::write_tensor(value, std::span<Number>(out), options);
    return out;
}

TEST(Tensor, names_each_cell) {
    EXPECT_EQ(rf::tensor_names<View>(),
              (std::vector<std::string>{"die=1", "die=2", "die=3", "color=none", "color=red",
                                        "color=dark_green", "color=some", "maybe?", "maybe", "score",
                                        "choice=end_turn", "choice=u8", "choice.u8", "list[0]?", "list[0]",
                                        "list[1]?", "list[1]", "bits[0]", "bits[1]"}));
}

TEST(Tensor, has_the_same_shape_for_every_value) {
    EXPECT_EQ(cells<std::uint8_t>(View{}),
              (std::vector<std::uint8_t>{1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0}));
    const View value{2, zoo::Color::Some, false, 300, std::uint8_t{7}, {true}, 2};
    EXPECT_EQ(cells<std::uint8_t>(value),
              (std::vector<std::uint8_t>{0, 1, 0, 0, 0, 0, 1, 1, 0, 255, 0, 1, 7, 1, 1, 0, 0, 0, 1}));
    EXPECT_EQ(cells<float>(value)[9], 300.0F);
}

TEST(Tensor, shows_whether_a_hidden_value_is_known) {
    using Card = herding::Hidden<bool>;
    EXPECT_EQ(rf::tensor_names<Card>(), (std::vector<std::string>{"?", ""}));
    EXPECT_EQ(cells<std::uint8_t>(Card(true)), (std::vector<std::uint8_t>{1, 1}));
    EXPECT_EQ(cells<std::uint8_t>(Card::unknown()), (std::vector<std::uint8_t>{0, 0}));
}

TEST(Tensor, scales_what_is_bounded_by_choice) {
    const rf::TensorOptions scaled{rf::BoundedAs::Scaled};
    EXPECT_EQ(cells<float>(zoo::Bounded<1, 3>(2), scaled), (std::vector<float>{0.5F}));
    EXPECT_EQ(cells<float>(zoo::Bounded<4, 4>(), scaled), (std::vector<float>{0}));
    EXPECT_EQ(cells<std::uint8_t>(zoo::Bounded<1, 3>(1), scaled), (std::vector<std::uint8_t>{0}));
    EXPECT_EQ(cells<std::uint8_t>(zoo::Bounded<1, 3>(2), scaled), (std::vector<std::uint8_t>{128}));
    EXPECT_EQ(cells<std::uint8_t>(zoo::Bounded<1, 3>(3), scaled), (std::vector<std::uint8_t>{255}));
}

TEST(Tensor, has_a_cell_for_each_key) {
    using Map = std::map<zoo::Suit, zoo::Bounded<0, 1>>;
    EXPECT_EQ(rf::tensor_names<Map>(), (std::vector<std::string>{"[acorns]?", "[acorns]=0", "[acorns]=1",
                                                                 "[bells]?", "[bells]=0", "[bells]=1"}));
    EXPECT_EQ(cells<float>(Map{{zoo::Suit::B, 1}}), (std::vector<float>{0, 0, 0, 1, 0, 1}));
    EXPECT_EQ(cells<float>(std::set{true}), (std::vector<float>{0, 1}));
}

using Bit = zoo::Bounded<0, 1>;
using Pair = herding::Cow<std::array<std::uint8_t, 2>>;
struct Inner {
    herding::Hidden<Bit> card;
    std::optional<herding::Actor> by;
    std::pair<bool, Pair> pair{true, {}};
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(card), CEREAL_NVP(by), CEREAL_NVP(pair));
    }
};

TEST(Tensor, has_cells_for_what_is_not_there) {
    using Maybe = std::optional<Inner>;
    EXPECT_EQ(rf::tensor_names<Maybe>(),
              (std::vector<std::string>{"?", "card?", "card=0", "card=1", "by?", "by=player", "by=chance",
                                        "by=system", "by.index", "pair[0]", "pair[1][0]", "pair[1][1]"}));
    EXPECT_EQ(cells<std::uint8_t>(Maybe()), std::vector<std::uint8_t>(12));
    EXPECT_EQ(cells<std::uint8_t>(
                  Maybe(Inner{herding::Hidden<Bit>(1), herding::Actor::player(3), {true, Pair({5, 6})}})),
              (std::vector<std::uint8_t>{1, 1, 0, 1, 1, 1, 0, 0, 3, 1, 5, 6}));
    EXPECT_EQ(cells<std::uint8_t>(Maybe(Inner{herding::Hidden<Bit>::unknown(), {}, {}})),
              (std::vector<std::uint8_t>{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

/// Each cell has a name of its own.
TEST(Tensor, has_different_names_for_optionals_in_each_other) {
    using Names = std::vector<std::string>;
    EXPECT_EQ((rf::tensor_names<std::optional<std::optional<bool>>>()), (Names{"?", "??", ""}));
    using Three =
        std::pair<herding::Hidden<std::optional<herding::Cow<std::optional<Bit>>>>, std::optional<bool>>;
    EXPECT_EQ(rf::tensor_names<Three>(), (Names{"[0]?", "[0]??", "[0]???", "[0]=0", "[0]=1", "[1]?", "[1]"}));
    using Places = zoo::bc::static_vector<std::optional<bool>, 2>;
    EXPECT_EQ(rf::tensor_names<Places>(), (Names{"[0]?", "[0]??", "[0]", "[1]?", "[1]??", "[1]"}));
    EXPECT_EQ((rf::tensor_names<std::map<bool, std::optional<bool>>>()),
              (Names{"[false]?", "[false]??", "[false]", "[true]?", "[true]??", "[true]"}));
    EXPECT_EQ(rf::tensor_names<std::optional<Inner>>()[1], "card?");
    EXPECT_EQ(
        cells<std::uint8_t>(Three{herding::Hidden(std::optional(herding::Cow(std::optional<Bit>(1)))), true}),
        (std::vector<std::uint8_t>{1, 1, 1, 0, 1, 1, 1}));
}

TEST(Tensor, orders_cells_by_key_whatever_the_order_of_the_container_is) {
    using Number = zoo::Bounded<-1, 1>;
    const std::map<Number, std::optional<bool>, std::greater<>> map{{1, true}, {-1, std::nullopt}};
    EXPECT_EQ(cells<std::uint8_t>(map), (std::vector<std::uint8_t>{1, 0, 0, 0, 0, 0, 1, 1, 1}));
    EXPECT_EQ(cells<float>(std::set<Number, std::greater<>>{0, 1}), (std::vector<float>{0, 1, 1}));
    EXPECT_EQ(cells<std::uint8_t>(std::map<bool, std::map<bool, bool>>{{true, {{false, true}}}}),
              (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 1, 1, 0, 0}));
}

/// A key that is no enumerator has no cell, and takes none of those behind it.
TEST(Tensor, has_no_cell_for_a_key_that_is_no_enumerator) {
    const auto none = static_cast<zoo::Suit>(2);
    const std::map<bool, std::set<zoo::Suit>> sets{{false, {none}}};
    EXPECT_EQ(cells<std::uint8_t>(sets), (std::vector<std::uint8_t>{1, 0, 0, 0, 0, 0}));
    const std::map<bool, std::map<zoo::Suit, bool>> maps{{false, {{none, true}}}};
    EXPECT_EQ(cells<std::uint8_t>(maps), (std::vector<std::uint8_t>{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

struct Endless {
    std::optional<herding::Cow<Endless>> next;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(next)); }
};

TEST(Tensor, says_where_a_type_contains_itself) {
    try {
        static_cast<void>(rf::tensor_size<Endless>());
        ADD_FAILURE();
    } catch (const rf::TensorError& error) {
        EXPECT_STREQ(error.what(),
                     "herding: `next` has no shape: it is a endless inside a endless, without end");
    }
}

TEST(Tensor, says_what_has_no_shape) {
    try {
        static_cast<void>(rf::tensor_size<Shapeless>());
        ADD_FAILURE();
    } catch (const rf::TensorError& error) {
        EXPECT_STREQ(error.what(), "herding: `list` has no shape: a list has no fixed number of cells");
    }
    std::vector<float> few(4, 9);
    EXPECT_THROW(rf::write_tensor(View{}, std::span<float>(few).first(3)), rf::TensorError);
    EXPECT_EQ(few[3], 9); // nothing behind the cells is touched
}

TEST(Tensor, has_cells_for_keys_that_there_can_be) {
    EXPECT_EQ(rf::tensor_names<std::set<bool>>(), (std::vector<std::string>{"[false]", "[true]"}));
    EXPECT_EQ(cells<std::uint8_t>(std::optional<std::set<bool>>()), std::vector<std::uint8_t>(3));
    EXPECT_EQ(cells<std::uint8_t>(std::optional<std::map<bool, bool>>()), std::vector<std::uint8_t>(5));
    EXPECT_EQ((rf::tensor_size<std::set<zoo::Bounded<1, 65536>>>()), 65536U);
    EXPECT_THROW((static_cast<void>(rf::tensor_size<std::set<zoo::Bounded<0, 65536>>>())), rf::TensorError);
    // A value that is no enumerator has no cell, also where another follows.
    EXPECT_EQ(cells<std::uint8_t>(std::pair(std::set<zoo::Flags>{zoo::Flags{1}, zoo::Flags{3}}, true)),
              (std::vector<std::uint8_t>{1, 0, 1}));
    EXPECT_EQ(cells<std::uint8_t>(zoo::Level::Low), (std::vector<std::uint8_t>{1, 0}));
    EXPECT_EQ(cells<float>(std::int8_t{-5}), (std::vector<float>{-5}));
}

TEST(Tensor, shows_flags_as_a_number_and_refuses_what_has_too_many_values) {
    EXPECT_EQ(cells<float>(zoo::Flags{3}), (std::vector<float>{3}));
    EXPECT_EQ(cells<float>(std::pair(std::optional<zoo::Flags>(), true)), (std::vector<float>{0, 0, 1}));
    using Large = zoo::Bounded<0, 65536>;
    try {
        static_cast<void>(rf::tensor_size<Large>());
        ADD_FAILURE();
    } catch (const rf::TensorError& error) {
        EXPECT_STREQ(error.what(),
                     "herding: a Bounded of more than 65536 values has no shape: a Bounded of more than "
                     "65536 values has no fixed number of cells");
    }
    EXPECT_EQ(rf::tensor_size<Large>({rf::BoundedAs::Scaled}), 1U);
}

TEST(Tensor, of_a_type_beside_itself_is_no_type_inside_itself) {
    EXPECT_EQ((rf::tensor_size<std::array<Inner, 3>>()), 3 * rf::tensor_size<Inner>());
    EXPECT_EQ((rf::tensor_size<std::optional<zoo::Id<struct UnitTag>>>()), 2U);
    EXPECT_EQ(cells<std::uint8_t>(std::pair(std::optional<zoo::Id<struct UnitTag>>(), true)),
              (std::vector<std::uint8_t>{0, 0, 1}));
}

} // namespace
