#include "table.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/schema.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

/// Names of arguments, which the script gives.

namespace table {
namespace {

using herding::Engine;
using seq::Action;
using seq::Begin;
using seq::Name;
namespace rf = herding::reflect;

struct Pair {
    Die left{};
    Die right{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(left), CEREAL_NVP(right));
    }
    friend bool operator==(const Pair&, const Pair&) = default;
};

struct Giving {
    std::uint32_t sum = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(sum)); }
    friend bool operator==(const Giving&, const Giving&) = default;
    auto script() {
        return seq::seq(
            seq::act<"give", "card", "face_up">(
                seq::by(0),
                [this](Die card, bool up) { sum = static_cast<std::uint32_t>(card) + (up ? 10 : 0); },
                seq::require<"no six">([](Die card, bool) { return card < 6; })),
            seq::act<"roll", "die">(seq::chance, [this](Die die) { sum += static_cast<std::uint32_t>(die); }),
            seq::act<"throw_both", "dice">(seq::chance, [](Pair) {}),
            seq::act<"take">(seq::by(0), [](Die, bool) {}));
    }
};
using Game = GameOf<Giving>;

using Give = Action<Name("give", "card", "face_up"), Die, bool>;
static_assert(
    std::is_same_v<Game::Input,
                   std::variant<Begin, Give, Action<Name("roll", "die"), Die>,
                                Action<Name("throw_both", "dice"), Pair>, Action<"take", Die, bool>>>);
static_assert(Name("give", "card", "face_up").view() == "give");

// An answer is a bool. A pointer, a text or a number is none.
using Agree = Action<"agree", bool>;
static_assert(std::is_convertible_v<bool, Agree> && std::is_convertible_v<bool, std::variant<Begin, Agree>>);
static_assert(!std::is_constructible_v<Agree, const char*> && !std::is_constructible_v<Agree, int>);
static_assert(!std::is_constructible_v<std::variant<Begin, Agree>, const Agree*>);
static_assert(Name("give", "card", "face_up").argument(1) == "face_up");

TEST(Arguments, HaveTheirNamesInEveryForm) {
    const auto texts = [](const Game::Input& input) {
        EXPECT_EQ(rf::parse<Game::Input>(rf::print(input)), input);
        EXPECT_EQ(rf::from_json<Game::Input>(rf::to_json(input)), input);
        EXPECT_EQ(rf::read_binary<Game::Input>(rf::write_binary(input)), input);
        return rf::print(input) + ' ' + rf::to_json(input);
    };
    EXPECT_EQ(texts(Give{3, true}), R"(give{card=3,face_up=true} {"give":{"card":3,"face_up":true}})");
    EXPECT_EQ(texts(Action<"give", Die, bool>{3, true}), texts(Give{3, true})) << "the names may be left out";
    EXPECT_EQ(texts(Action<"roll", Die>{4}), R"(roll{die=4} {"roll":{"die":4}})");
    EXPECT_EQ(texts(Action<"throw_both", Pair>{Pair{1, 2}}),
              R"(throw_both{dice={left=1,right=2}} {"throw_both":{"dice":{"left":1,"right":2}}})");
    EXPECT_EQ(texts(Action<"take", Die, bool>{1, false}),
              R"(take{first=1,second=false} {"take":{"first":1,"second":false}})");
    EXPECT_NE(rf::schema<Give>().find(R"("fields":[{"name":"card")"), std::string::npos)
        << rf::schema<Give>();
}

TEST(Arguments, OfWhatIsDispatchedNeedNoNames) {
    Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(rf::print(seq::legal_actions<Game>(engine.state())[0].input), "give{card=1,face_up=false}");
    EXPECT_EQ(refusal(engine.dispatch(Action<"give", Die, bool>{6, true}, Actor::player(0))),
              "disallowed: give: no six (giving@give)");
    ASSERT_TRUE(engine.dispatch(Action<"give", Die, bool>{2, true}, Actor::player(0)).committed());
    ASSERT_TRUE(engine.dispatch(rf::parse<Game::Input>("roll{die=4}"), Actor::chance).committed());
    EXPECT_EQ(engine.state().pending.find<Giving>()->sum, 16U);
}

TEST(Arguments, HaveTheirNamesInTheGraphAndTheList) {
    const auto nodes = seq::graph<Game::Rules>().sequences[0].nodes;
    EXPECT_EQ(nodes[3].arguments, (std::vector<std::string>{"card: 1..6", "face_up: bool"}));
    EXPECT_EQ(nodes.back().arguments, (std::vector<std::string>{"1..6", "bool"}));
    const auto give = seq::actions<Game::Rules>()[0];
    EXPECT_EQ(give.label, "give");
    EXPECT_EQ(give.arguments[1].type, "face_up: bool");
    EXPECT_EQ(give.arguments[1].values, "false | true");
}

/// An argument of a type whose comparison is no constant.
struct Closing {
    using Tiles = std::bitset<3>;
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Closing&, const Closing&) = default;

    auto script() {
        return seq::seq(seq::act<"close">(
            seq::by(0),
            [](seq::Emits<Say> out, Tiles tiles) {
                out.emit(Say{static_cast<std::uint32_t>(tiles.to_ulong())});
            },
            seq::from([] { return std::vector<Tiles>{Tiles(1), Tiles(6)}; })));
    }
};

TEST(Arguments, NeedNoConstantComparison) {
    using Closed = GameOf<Closing>;
    Engine<Closed> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_EQ(seq::legal_actions<Closed>(engine.state()).size(), 2U);
    EXPECT_EQ(refusal(engine.dispatch(Action<"close", Closing::Tiles>{Closing::Tiles(2)}, Actor::player(0))),
              "invalid input: close: argument out of range (closing@close)");
    EXPECT_EQ(
        steps(*engine.dispatch(Action<"close", Closing::Tiles>{Closing::Tiles(6)}, Actor::player(0)).frame()),
        "6; closing@close took; closing ended");
}

} // namespace
} // namespace table
