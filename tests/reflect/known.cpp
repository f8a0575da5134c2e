#include "herding/reflect/known.hpp"

#include "herding/core/cow.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace {

namespace rf = herding::reflect;
using Secret = herding::Hidden<std::uint8_t>;

struct Card {
    Secret face{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(face)); }
};

struct NotReflected {
    int* pointer = nullptr;
};

struct Table {
    std::vector<Card> deck{2};
    std::optional<Card> drawn{};
    std::map<std::uint8_t, Secret> bids{};
    std::variant<std::uint8_t, Card> last{};
    std::tuple<bool, Secret> pair{};
    herding::Cow<Card> boxed{};
    herding::Hidden<std::array<Secret, 2>> nested{};
    NotReflected other{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(deck), CEREAL_NVP(drawn), CEREAL_NVP(bids), CEREAL_NVP(last), CEREAL_NVP(pair),
                CEREAL_NVP(boxed), CEREAL_NVP(nested), CEREAL_NVP(other));
    }
};

TEST(ReflectKnown, what_is_whole_has_nothing_unknown) {
    Table table;
    EXPECT_EQ(rf::first_unknown(table), std::nullopt);
    EXPECT_EQ(rf::first_unknown(7), std::nullopt);
    EXPECT_EQ(rf::first_unknown(NotReflected{}), std::nullopt);
}

TEST(ReflectKnown, names_the_path_of_what_is_not_known) {
    const auto path = [](auto hide) {
        Table table;
        hide(table);
        return rf::first_unknown(table).value_or("nothing");
    };
    EXPECT_EQ(path([](Table& t) { t.deck[1].face = Secret::unknown(); }), "deck[1].face");
    EXPECT_EQ(path([](Table& t) { t.drawn = Card{Secret::unknown()}; }), "drawn.face");
    EXPECT_EQ(path([](Table& t) { t.bids.emplace(3, Secret::unknown()); }), "bids[0]");
    EXPECT_EQ(path([](Table& t) {
                  t.bids.emplace(3, Secret(1));
                  t.bids.emplace(4, Secret::unknown());
              }),
              "bids[1]");
    EXPECT_EQ(path([](Table& t) { t.last = Card{Secret::unknown()}; }), "last.face");
    EXPECT_EQ(path([](Table& t) { std::get<1>(t.pair) = Secret::unknown(); }), "pair[1]");
    EXPECT_EQ(path([](Table& t) { t.boxed = herding::Cow<Card>(Card{Secret::unknown()}); }), "boxed.face");
    EXPECT_EQ(path([](Table& t) { t.nested.conceal({Secret{}, Secret::unknown()}); }), "nested[1]");
}

} // namespace
