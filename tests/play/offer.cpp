// Offers: what a player may do, as data.

#include "herding/play/offer.hpp"

#include "kuhn/playable.hpp"

#include "herding/play/game_of.hpp"
#include "herding/play/said_by.hpp"
#include "herding/play/typed.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/text.hpp"
#include "herding/scene/build.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/sequence/words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using herding::Actor;
using herding::reflect::Bounded;
namespace play = herding::play;
namespace scene = herding::scene;

enum class Way : std::uint8_t { North, SouthWest };
struct Deploy {
    Bounded<0, 59> x = 0;
    Bounded<0, 43> y = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(x), CEREAL_NVP(y));
    }
};
struct Turn {
    Way way{};
    bool twice = false;
    std::string note;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(way), CEREAL_NVP(twice), CEREAL_NVP(note));
    }
};
struct Steal {
    std::uint8_t player = 0;
    std::vector<std::uint8_t> cards;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(player), CEREAL_NVP(cards));
    }
};
struct Pass {};
using Input = std::variant<Deploy, Turn, Steal, Pass>;

struct Bid {
    Bounded<0, 9> value = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};
struct Attack {
    std::uint8_t with = 0;
    std::uint8_t dice = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(with), CEREAL_NVP(dice));
    }
};
using Player = Bounded<0, 1>;
struct Give {
    Player player = 0;
    std::vector<std::uint8_t> cards;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(cereal::make_nvp("player", player), CEREAL_NVP(cards));
    }
};
struct Ask {
    bool yes = false;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(yes)); }
};
struct Announce {
    bool free = false;
    bool paid = false;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(free), CEREAL_NVP(paid));
    }
};
struct Put {
    Bounded<0, 2> row = 0;
    Bounded<0, 2> column = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(row), CEREAL_NVP(column));
    }
};
using Sentence = std::variant<Bid, Attack, Give, Ask, Announce, Put>;

template <class Any> std::vector<std::string> texts(const std::vector<Any>& inputs) {
    std::vector<std::string> all;
    for (const Any& input : inputs) {
        all.push_back(herding::reflect::print(input));
    }
    return all;
}

play::Offer offer_of(const std::vector<Input>& inputs, const scene::Scene& shown = {},
                     std::span<const play::ActionWords> words = {}) {
    return play::offer_of(texts(inputs), &herding::reflect::type_of<Input>(), shown, words, 2);
}

std::vector<std::string> sorted(std::vector<std::string> list) {
    std::sort(list.begin(), list.end());
    return list;
}

TEST(Offer, has_a_role_for_each_type_of_argument) {
    const play::Offer offer =
        offer_of({Turn{Way::SouthWest, true, "a,b{\"=c"}, Steal{1, {2, 3}}, Deploy{3, 4}, Pass{}});
    ASSERT_EQ(offer.actions.size(), 4U);
    const auto role = [&](std::size_t action, std::size_t argument) {
        return offer.actions.at(action).arguments.at(argument).role;
    };
    EXPECT_EQ(role(0, 0), play::Role::Choice);
    EXPECT_EQ(role(0, 1), play::Role::YesOrNo);
    EXPECT_EQ(role(0, 2), play::Role::Text);
    EXPECT_EQ(role(1, 0), play::Role::Player);
    EXPECT_EQ(role(1, 1), play::Role::Order);
    EXPECT_EQ(role(2, 0), play::Role::Number);
    EXPECT_EQ(offer.actions[2].arguments[1].most, 43);
    EXPECT_TRUE(offer.actions[3].arguments.empty());
    EXPECT_EQ(offer.actions[3].tree, 0U);
}

TEST(Offer, leads_to_its_inputs_and_to_no_other) {
    const std::vector<Input> inputs{Turn{Way::North, true, "\\\""},
                                    Turn{Way::North, false, "a=1,b"},
                                    Turn{Way::SouthWest, false, "}"},
                                    Steal{0, {}},
                                    Steal{1, {7}},
                                    Pass{}};
    const play::Offer offer = offer_of(inputs);
    EXPECT_EQ(sorted(play::inputs_of(offer)), sorted(texts(inputs)));
    const play::OfferedAction& turn = offer.actions[0];
    EXPECT_TRUE(play::leads_to_end(offer, turn, {"north", "true", R"("\\\"")"}));
    EXPECT_FALSE(play::leads_to_end(offer, turn, {"north", "true"}));
    EXPECT_FALSE(play::leads_to_end(offer, turn, {"north", "true", R"("a=1,b")"}));
    EXPECT_FALSE(play::leads_to_end(offer, turn, {"north", "true", R"("\\\"")", "0"}));
}

TEST(Offer, of_a_plane_is_small) {
    std::vector<Input> inputs;
    for (std::int64_t x = 0; x < 60; ++x) {
        for (std::int64_t y = 0; y < 44; ++y) {
            if (!(x == 7 && y == 9)) {
                inputs.emplace_back(Deploy{x, y});
            }
        }
    }
    const play::Offer offer = offer_of(inputs);
    EXPECT_EQ(sorted(play::inputs_of(offer)), sorted(texts(inputs)));
    EXPECT_EQ(offer.nodes.size(), 4U); // the end, two columns, and the plane
    EXPECT_EQ(
        play::to_json(offer),
        R"({"decision":0,"actions":[{"name":"deploy","label":"deploy","words":"deploy x {x} y {y}","arguments":[)"
        R"({"name":"x","role":"number","least":0,"most":59},{"name":"y","role":"number","least":0,"most":43}],)"
        R"("tree":[[["0..6","8..59"],[["0..43",0]]],["7",[[["0..8","10..43"],0]]]]}],)"
        R"("undo":{"can":false},"redo":{"can":false}})");
}

/// A value with a name that is no identifier.
struct Odd {
    std::uint8_t far = 0;
    std::string note;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(cereal::make_nvp("how \\\"far=", far), CEREAL_NVP(note));
    }
};

TEST(Offer, takes_apart_what_was_written_with_quotation_marks) {
    const std::vector<std::variant<Odd, Pass>> inputs{Odd{3, "x\",y=\\"}, Odd{4, "{[("}};
    const play::Offer offer =
        play::offer_of(texts(inputs), &herding::reflect::type_of<std::variant<Odd, Pass>>(), {}, {}, 2);
    EXPECT_EQ(sorted(play::inputs_of(offer)), sorted(texts(inputs)));
    ASSERT_EQ(offer.actions.size(), 1U);
    EXPECT_TRUE(play::leads_to_end(offer, offer.actions[0], {"3", R"("x\",y=\\")"})) << texts(inputs)[0];
    EXPECT_FALSE(play::leads_to_end(offer, offer.actions[0], {"4"}));
}

TEST(Offer, has_ranges_of_three_numbers_or_more) {
    const auto keys = [](const std::vector<Sentence>& inputs) {
        const play::Offer offer =
            play::offer_of(texts(inputs), &herding::reflect::type_of<Sentence>(), {}, {}, 2);
        return offer.nodes.at(offer.actions.at(0).tree).at(0).keys;
    };
    using Keys = std::vector<std::string>;
    EXPECT_EQ(keys({Bid{1}, Bid{2}, Bid{5}}), (Keys{"1", "2", "5"}));
    EXPECT_EQ(keys({Bid{3}, Bid{1}, Bid{2}, Bid{9}}), (Keys{"1..3", "9"}));
    const std::vector<Sentence> bids{Bid{1}, Bid{2}, Bid{3}};
    const play::Offer offer = play::offer_of(texts(bids), &herding::reflect::type_of<Sentence>(), {}, {}, 2);
    const auto leads = [&](const char* value) {
        return play::leads_to_end(offer, offer.actions.at(0), {value});
    };
    EXPECT_TRUE(leads("1") && leads("3"));
    EXPECT_FALSE(leads("0") || leads("4") || leads("2x") || leads(""));
    EXPECT_FALSE(play::leads_to_end(offer, offer.actions.at(0), {}));
    EXPECT_FALSE(play::leads_to_end(offer, offer.actions.at(0), {"1", "1"}));

    std::vector<std::string> greatest;
    for (const char* last : {"5", "6", "7"}) {
        greatest.push_back("bid{value=922337203685477580" + std::string(last) + '}');
    }
    EXPECT_EQ(play::inputs_of(play::offer_of(greatest, &herding::reflect::type_of<Sentence>(), {}, {}, 2)),
              greatest);
}

struct Wide {
    std::int64_t value = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};

// Pages read the ends of a range as doubles.
TEST(Offer, has_ranges_only_of_numbers_that_pages_read_exactly) {
    const std::vector<std::variant<Wide, Pass>> inputs{Wide{INT64_MIN},     Wide{INT64_MIN + 1},
                                                       Wide{INT64_MIN + 2}, Wide{INT64_MAX - 2},
                                                       Wide{INT64_MAX - 1}, Wide{INT64_MAX}};
    const play::Offer offer =
        play::offer_of(texts(inputs), &herding::reflect::type_of<std::variant<Wide, Pass>>(), {}, {}, 2);
    EXPECT_EQ(play::inputs_of(offer), texts(inputs));
    EXPECT_EQ(play::to_json(offer).find(".."), std::string::npos) << play::to_json(offer);
    constexpr std::int64_t exact = (std::int64_t{1} << 53U) - 1;
    std::vector<std::variant<Wide, Pass>> around;
    for (std::int64_t i = -4; i <= 4; ++i) {
        around.emplace_back(Wide{exact + i});
    }
    const play::Offer beyond =
        play::offer_of(texts(around), &herding::reflect::type_of<std::variant<Wide, Pass>>(), {}, {}, 2);
    EXPECT_EQ(play::inputs_of(beyond), texts(around));
    EXPECT_NE(play::to_json(beyond).find("9007199254740987..9007199254740991"), std::string::npos)
        << play::to_json(beyond);
    EXPECT_EQ(play::to_json(beyond).find("9007199254740992.."), std::string::npos) << play::to_json(beyond);
}

TEST(Offer, shares_what_follows_several_values) {
    const play::Offer offer = offer_of({Steal{0, {1}}, Steal{0, {2}}, Turn{Way::North, true, "a"},
                                        Turn{Way::North, true, "b"}, Turn{Way::North, false, "c"},
                                        Turn{Way::SouthWest, true, "a"}, Turn{Way::SouthWest, true, "b"}});
    EXPECT_NE(play::to_json(offer).find(R"({"same":0})"), std::string::npos) << play::to_json(offer);
    EXPECT_EQ(play::inputs_of(offer).size(), 7U);
}

TEST(Offer, finds_the_places_that_arguments_name) {
    const scene::Scene shown{.areas = {scene::grid("table", 60, 44, "x={x},y={y}"),
                                       scene::row("left", 2, "player={i}"),
                                       scene::row("right", 2, "player={i}")}};
    const play::Offer offer = offer_of({Deploy{3, 4}, Steal{1, {}}}, shown);
    const auto& deploy = offer.actions[0].arguments;
    EXPECT_EQ(deploy[0].role, play::Role::Place);
    EXPECT_EQ(deploy[0].area, "table");
    EXPECT_EQ(deploy[0].place, "x={x},y={y}");
    EXPECT_FALSE(deploy[0].joined);
    EXPECT_EQ(deploy[1].role, play::Role::Place);
    EXPECT_TRUE(deploy[1].joined);
    const auto& steal = offer.actions[1].arguments;
    EXPECT_EQ(steal[0].role, play::Role::Place);
    EXPECT_EQ(steal[0].area, ""); // it may be in each of two areas
    EXPECT_EQ(steal[0].place, "player={player}");
}

TEST(Offer, says_actions_in_words) {
    const scene::Scene shown{.players = {"Ann", "Bob"}};
    // [words]
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 1> ways{{{"north", "up"}}};
    static constexpr std::array arguments{play::ArgumentWords{.name = "way", .values = ways}};
    static constexpr std::array words{play::ActionWords{.action = "turn",
                                                        .label = "turn the ship",
                                                        .words = "turn {way} ({note}) {what}",
                                                        .arguments = arguments}};
    // [words]
    const std::vector<Input> inputs{Turn{Way::North, true, "now"}, Turn{Way::SouthWest, true, ""},
                                    Steal{1, {2}}, Pass{}};
    const play::Offer offer = offer_of(inputs, shown, words);
    std::vector<std::string> said;
    for (const std::string& input : texts(inputs)) {
        said.push_back(play::words_of(offer, input));
    }
    EXPECT_EQ(said, (std::vector<std::string>{R"(turn up ("now") {what})", R"(turn south west ("") {what})",
                                              "steal Bob 2", "pass"}));
    EXPECT_EQ(offer.actions[0].label, "turn the ship");
    EXPECT_EQ(play::words_of(offer, "steal{player=0,cards=[2]}"), "");
    EXPECT_EQ(play::words_of(offer, "jump"), "");
}

// Names of arguments that are prepositions are said; so are those of several numbers and of several questions.
TEST(Offer, reads_well_without_words_of_the_playable) {
    const scene::Scene shown{.areas = {scene::grid("board", 3, 3, "row={y},column={x}")}};
    const std::vector<Sentence> inputs{Bid{3},    Attack{2, 4},          Give{1, {}}, Give{0, {5, 7}},
                                       Ask{true}, Announce{true, false}, Put{1, 2}};
    const play::Offer offer =
        play::offer_of(texts(inputs), &herding::reflect::type_of<Sentence>(), shown, {}, 2);
    std::vector<std::string> said;
    for (const std::string& input : texts(inputs)) {
        said.push_back(play::words_of(offer, input));
    }
    EXPECT_EQ(said, (std::vector<std::string>{"bid 3", "attack with 2 dice 4", "give player 1 none",
                                              "give player 0 5,7", "ask: yes", "announce free: yes, paid: no",
                                              "put c2"}));
}

// Every player has a hand with a slot 0. The words mean the one of the viewer.
TEST(Offer, prefers_places_of_the_viewer) {
    scene::Scene shown{
        .areas = {scene::hand("first", 0, 1, "value={i}"), scene::hand("second", 1, 1, "value={i}")}};
    shown.areas[0].places[0].label = "theirs";
    shown.areas[1].places[0].label = "mine";
    const std::vector<Sentence> inputs{Bid{0}};
    const auto said = [&](std::uint16_t viewer) {
        return play::words_of(
            play::offer_of(texts(inputs), &herding::reflect::type_of<Sentence>(), shown, {}, 2, viewer),
            texts(inputs).front());
    };
    EXPECT_EQ(said(1), "bid mine");
    EXPECT_EQ(said(0), "bid theirs");
}

struct Far {
    Bounded<0, 2> row = 0;
    Bounded<0, 9> power = 0;
    Bounded<0, 2> column = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(row), CEREAL_NVP(power), CEREAL_NVP(column));
    }
};
struct Go {
    Way value{};
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(value)); }
};

TEST(Offer, finds_places_by_the_order_and_the_types_of_arguments) {
    using Placing = std::variant<Put, Far, Go>;
    scene::Scene shown{.areas = {scene::row("high", 1), scene::grid("board", 3, 3, "column={x},row={y}"),
                                 scene::grid("again", 3, 3, "column={x},row={y}"),
                                 scene::row("roads", 2, "way={i}")}};
    shown.areas[0].places[0].name = "column=2,row=1,level=3";
    shown.areas[0].places[0].label = "above";
    shown.areas[3].places[0].name = "way=north";
    shown.areas[3].places[0].label = "the pass";
    const std::vector<Placing> inputs{Put{1, 2}, Far{1, 5, 2}, Go{Way::North}};
    const play::Offer offer =
        play::offer_of(texts(inputs), &herding::reflect::type_of<Placing>(), shown, {}, 2);
    EXPECT_EQ(play::words_of(offer, texts(inputs)[0]), "put c2");
    EXPECT_EQ(offer.actions[0].arguments[0].labels.size(), 9U) << "each once, though two areas have them";
    EXPECT_EQ(offer.actions[1].arguments[0].role, play::Role::Number) << "another one is between them";
    EXPECT_FALSE(offer.actions[1].arguments[2].joined);
    EXPECT_EQ(offer.actions[2].arguments[0].role, play::Role::Place) << "by its type";
    EXPECT_EQ(offer.actions[2].arguments[0].place, "way={value}");
}

struct Town {
    Way name{};
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(name)); }
};
struct March {
    Way from{};
    Way to{};
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(from), CEREAL_NVP(to));
    }
};
struct Plot {
    Town town;
    Bounded<0, 3> side = 0;
    bool wall = false;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(town), CEREAL_NVP(side), CEREAL_NVP(wall));
    }
};
struct Build {
    Plot plot;
    std::array<Way, 2> ways{};
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(plot), CEREAL_NVP(ways));
    }
};

TEST(Offer, finds_the_places_of_several_arguments_of_one_type) {
    using Moving = std::variant<March, Pass>;
    scene::Scene shown{.areas = {scene::row("map", 2), scene::row("roads", 1)}};
    shown.areas[0].places[0] = {.name = "way=north", .label = "north gate"};
    shown.areas[0].places[1] = {.name = "way=south_west", .label = "harbor"};
    shown.areas[1].places[0] = {.name = "road=0"};
    const std::vector<Moving> inputs{March{Way::North, Way::SouthWest}, Pass{}};
    const auto offered = [&] {
        return play::offer_of(texts(inputs), &herding::reflect::type_of<Moving>(), shown, {}, 2).actions[0];
    };
    for (const play::OfferedArgument& one : offered().arguments) {
        EXPECT_EQ(one.role, play::Role::Place) << one.name;
        EXPECT_EQ(one.area, "map");
        EXPECT_EQ(one.place, "way={" + one.name + "}");
        EXPECT_FALSE(one.joined);
    }
    const play::Offer offer =
        play::offer_of(texts(inputs), &herding::reflect::type_of<Moving>(), shown, {}, 2);
    EXPECT_EQ(play::words_of(offer, texts(inputs)[0]), "march from north gate to harbor");
    shown.areas[1].places[0].name = "way=north"; // in two areas
    for (const play::OfferedArgument& one : offered().arguments) {
        EXPECT_EQ(one.area, "") << one.name;
    }
}

TEST(Offer, says_structs_and_arrays_in_words) {
    using Building = std::variant<Build, Pass>;
    const std::vector<Building> inputs{Build{{{Way::SouthWest}, 2, true}, {Way::North, Way::SouthWest}},
                                       Pass{}};
    const play::Offer offer =
        play::offer_of(texts(inputs), &herding::reflect::type_of<Building>(), {}, {}, 2);
    const std::string said = "build south west side 2 wall yes north,south west";
    EXPECT_EQ(play::words_of(offer, texts(inputs)[0]), said);
    ASSERT_EQ(offer.actions[0].arguments[0].words.size(), 1U) << "for a page, which reads no canonical text";
    EXPECT_EQ(offer.actions[0].arguments[0].words[0].second, "south west side 2 wall yes");
}

std::string words_of_plot(const Plot& plot) {
    return std::string(plot.wall ? "walled " : "") + "plot " + std::to_string(static_cast<int>(plot.side));
}
std::string words_of_card(std::uint8_t card) { return "card " + std::to_string(int{card}); }

// A viewer may hear of a card whose place they do not see, so that the scene has no label for it.
TEST(Offer, says_values_as_a_function_of_the_game_does) {
    using Building = std::variant<Build, Steal>;
    static constexpr std::array plot{
        play::ArgumentWords{.name = "plot", .say = play::said_by<words_of_plot>}};
    static constexpr std::array cards{
        play::ArgumentWords{.name = "cards", .say = play::said_by<words_of_card>}};
    static constexpr std::array words{
        play::ActionWords{.action = "build", .words = "build on {plot}", .arguments = plot},
        play::ActionWords{.action = "steal", .arguments = cards}};
    const std::vector<Building> inputs{Build{{{Way::North}, 2, true}, {}},
                                       Build{{{Way::North}, 1, false}, {}}, Steal{1, {3, 4}}, Steal{1, {}}};
    scene::Scene shown{.areas = {scene::row("map", 1)}};
    shown.areas[0].places[0] = {.name = "plot=" + herding::reflect::print(Plot{{Way::North}, 1, false}),
                                .label = "meadow"};
    const play::Offer offer =
        play::offer_of(texts(inputs), &herding::reflect::type_of<Building>(), shown, words, 2);
    std::vector<std::string> said;
    for (const std::string& input : texts(inputs)) {
        said.push_back(play::words_of(offer, input));
    }
    EXPECT_EQ(said, (std::vector<std::string>{"build on walled plot 2", "build on plot 1",
                                              "steal player 1 card 3, card 4", "steal player 1 none"}));
    ASSERT_EQ(offer.actions[1].arguments[1].words.size(), 2U) << "each element once, for a page";
    EXPECT_EQ(offer.actions[1].arguments[1].words[0], (std::pair<std::string, std::string>("3", "card 3")));
    EXPECT_EQ(play::said_by<words_of_card>("many"), "many") << "what a person typed";
}

struct Card {
    Way suit{};
    Bounded<0, 3> rank = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(suit), CEREAL_NVP(rank));
    }
};
struct Show {
    Card card;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(card)); }
};
std::string name_of_card(const Card& card) {
    return herding::reflect::print(card.rank) + (card.suit == Way::North ? " of clubs" : " of hearts");
}

// A person may name a card that nobody shows now. The rules say why it cannot be played.
TEST(Offer, reads_the_words_of_values_that_are_not_legal) {
    using Showing = std::variant<Show, Pass>;
    static constexpr std::array card{play::ArgumentWords{.name = "card", .say = play::said_by<name_of_card>}};
    static constexpr std::array words{
        play::ActionWords{.action = "show", .words = "show the {card}", .arguments = card}};
    const std::vector<Showing> inputs{Show{{Way::North, 2}}, Pass{}};
    const auto* const type = &herding::reflect::type_of<Showing>();
    const play::Offer offer = play::offer_of(texts(inputs), type, {}, words, 2);
    const auto kinds = play::kinds_of_actions(type, {}, words, 2);
    EXPECT_EQ(kinds[1].arguments[0].words.size(), 8U) << "each card once";
    const auto meant = [&](std::string_view line) {
        return play::understood(offer, play::shown_in_words(offer), line, {.kinds = kinds});
    };
    EXPECT_EQ(meant("show the 2 of clubs").input, texts(inputs)[0]);
    EXPECT_EQ(meant("show the 2 of hearts").attempt,
              herding::reflect::print(Showing(Show{{Way::SouthWest, 2}})));
    EXPECT_EQ(meant("3 of clubs").attempt, herding::reflect::print(Showing(Show{{Way::North, 3}})));
    EXPECT_EQ(meant("show the 4 of clubs").attempt, "") << "there is no such card";
}

struct Guess {
    std::uint8_t of = 0;
    std::uint8_t slot = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(of), CEREAL_NVP(slot));
    }
};

// A place may depend on an argument that is chosen before and is no place: the hand of a rival.
TEST(Offer, has_places_that_depend_on_a_player_who_is_chosen_before) {
    using Guessing = std::variant<Guess, Pass>;
    static constexpr std::array arguments{
        play::ArgumentWords{.name = "of", .role = play::Role::Player},
        play::ArgumentWords{.name = "slot", .place = "of={of},slot={slot}"}};
    static constexpr std::array words{
        play::ActionWords{.action = "guess", .words = "guess {slot} of {of}", .arguments = arguments}};
    scene::Scene shown{.players = {"Ann", "Bob", "Cid"}, .areas = {scene::hand("pack 0", 0, 2, "slot={i}")}};
    for (const std::string of : {"1", "2"}) {
        shown.areas.push_back(scene::row("pack " + of, 2, "of=" + of + ",slot={i}"));
        shown.areas.back().places[0].label = of == "1" ? "red sleeve" : "blue sleeve";
        shown.areas.back().places[1].label = of == "1" ? "red boot" : "blue boot";
    }
    const std::vector<Guessing> inputs{Guess{1, 0}, Guess{1, 1}, Guess{2, 0}, Pass{}};
    const auto* const type = &herding::reflect::type_of<Guessing>();
    const play::Offer offer = play::offer_of(texts(inputs), type, shown, words, 3);
    const auto& [of, slot] = std::pair(offer.actions[0].arguments[0], offer.actions[0].arguments[1]);
    EXPECT_EQ(std::pair(of.role, slot.role), std::pair(play::Role::Player, play::Role::Place));
    EXPECT_EQ(of.place + of.area + slot.area, "") << "the packs of both rivals have such places";
    EXPECT_FALSE(slot.joined);
    EXPECT_EQ(play::words_of(offer, texts(inputs)[2]), "guess blue sleeve of Cid");
    EXPECT_EQ(play::words_of(offer, texts(inputs)[1]), "guess red boot of Bob");
    const auto kinds = play::kinds_of_actions(type, shown, words, 3);
    const auto meant = [&](std::string_view line) {
        const auto all = play::understood(offer, play::shown_in_words(offer), line, {.kinds = kinds});
        return all.input + all.attempt;
    };
    EXPECT_EQ(meant("guess blue sleeve of Cid"), texts(inputs)[2]);
    EXPECT_EQ(meant("guess blue boot of Cid"), herding::reflect::print(Guessing(Guess{2, 1})))
        << "it is not legal, and the rules say why";
    shown.areas.pop_back();
    EXPECT_EQ(play::offer_of(texts(inputs), type, shown, words, 3).actions[0].arguments[1].area, "pack 1");
}

// Words for an argument change nothing of its place, and a pattern of the Playable joins the arguments that it names.
TEST(Offer, joins_the_arguments_of_a_place_that_the_playable_names) {
    using Placing = std::variant<Put, Pass>;
    const scene::Scene shown{.players = {"Ann", "Bob"},
                             .areas = {scene::grid("board", 3, 3, "y={y},x={x}"),
                                       scene::grid("other", 3, 3, "row={y},column={x}")}};
    const auto* const type = &herding::reflect::type_of<Placing>();
    const std::vector<Placing> inputs{Put{1, 2}, Pass{}};
    const auto put = [&](const play::ArgumentWords& row) {
        const std::array arguments{row};
        const std::array words{play::ActionWords{.action = "put", .arguments = arguments}};
        const play::Offer offer = play::offer_of(texts(inputs), type, shown, words, 2);
        return std::pair(offer.actions[0], play::words_of(offer, texts(inputs)[0]));
    };
    const auto [named, said] = put({.name = "row", .place = "y={row},x={column}"});
    EXPECT_EQ(named.arguments[0].area, "board");
    EXPECT_EQ(named.arguments[1].role, play::Role::Place);
    EXPECT_TRUE(named.arguments[1].joined);
    EXPECT_EQ(said, "put c2");
    const auto [labeled, also] = put({.name = "row", .label = "where"});
    EXPECT_EQ(labeled.arguments[0].area, "other");
    EXPECT_TRUE(labeled.arguments[1].joined) << "a label is no reason to take the place apart";
    EXPECT_EQ(also, "put c2");
    const auto [apart, numbers] = put({.name = "row", .role = play::Role::Player});
    EXPECT_EQ(apart.arguments[0].area + apart.arguments[0].place, "");
    EXPECT_EQ(apart.arguments[1].area + apart.arguments[1].place, "");
    EXPECT_EQ(apart.arguments[1].role, play::Role::Number);
    EXPECT_EQ(numbers, "put Bob column 2");
}

struct Seated {
    Bounded<0, 1> seat = 0;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(seat)); }
};

TEST(Offer, keeps_the_place_of_a_single_argument_that_has_another_role) {
    using Sitting = std::variant<Seated, Pass>;
    static constexpr std::array seat{play::ArgumentWords{.name = "seat", .role = play::Role::Player}};
    static constexpr std::array words{play::ActionWords{.action = "seated", .arguments = seat}};
    const scene::Scene shown{.areas = {scene::row("bench", 2, "seat={i}")}};
    const auto action = play::offer_of(texts(std::vector<Sitting>{Seated{1}}),
                                       &herding::reflect::type_of<Sitting>(), shown, words, 2)
                            .actions[0];
    EXPECT_EQ(action.arguments[0].role, play::Role::Player);
    EXPECT_EQ(action.arguments[0].place, "seat={seat}");
}

struct Deal {
    std::vector<Way> ways;
    bool open = false;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(ways), CEREAL_NVP(open));
    }
};
struct Offering {
    Deal deal;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) { archive(CEREAL_NVP(deal)); }
};

// Words of a value that a player cannot write would lead to an input that nobody can read.
TEST(Offer, lists_no_values_of_a_struct_with_a_list) {
    using Dealing = std::variant<Offering, Pass>;
    static constexpr std::array deal{
        play::ArgumentWords{.name = "deal", .say = +[](std::string_view text) { return std::string(text); }}};
    static constexpr std::array words{play::ActionWords{.action = "offering", .arguments = deal}};
    const auto kinds = play::kinds_of_actions(&herding::reflect::type_of<Dealing>(), {}, words, 2);
    ASSERT_EQ(kinds[0].name, "offering");
    EXPECT_TRUE(kinds[0].arguments[0].words.empty());
}

// The board may call a place by a number that is not its value.
TEST(Offer, takes_a_number_for_the_place_that_the_board_calls_so) {
    scene::Scene shown{.areas = {scene::row("row", 9, "value={i}")}};
    for (std::size_t i = 0; i < 9; ++i) {
        shown.areas[0].places[i].label = std::to_string(i + 1);
    }
    using Bidding = std::variant<Bid, Pass>;
    const auto* const type = &herding::reflect::type_of<Bidding>();
    const play::Offer offer = play::offer_of({"bid{value=1}", "bid{value=8}"}, type, shown, {}, 2);
    const auto kinds = play::kinds_of_actions(type, shown, {}, 2);
    const auto understood = [&](std::string_view line) {
        return play::understood(offer, play::shown_in_words(offer), line, {.kinds = kinds});
    };
    EXPECT_EQ(understood("bid 2").input, "bid{value=1}");
    EXPECT_EQ(understood("bid 1").input, "") << "it is the place 0, which is not legal";
    EXPECT_EQ(understood("bid 1").attempt, "bid{value=0}");
    EXPECT_EQ(understood("1").input, "");
    EXPECT_EQ(understood("bid{value=1}").input, "bid{value=1}") << "canonical text is exact";
}

// A piece is called as the scene calls it.
TEST(Offer, calls_pieces_as_the_scene_does) {
    scene::Scene shown{.players = {"Ann", "Bob"}, .areas = {scene::row("units", 2)}};
    shown.areas[0].put(0, {.id = "unit 1", .kind = "knight", .owner = 1});
    static constexpr std::array arguments{play::ArgumentWords{.name = "value", .piece = "unit {value}"}};
    static constexpr std::array words{
        play::ActionWords{.action = "bid", .words = "choose the {value}", .arguments = arguments}};
    const std::vector<Sentence> inputs{Bid{1}, Bid{2}};
    const play::Offer offer =
        play::offer_of(texts(inputs), &herding::reflect::type_of<Sentence>(), shown, words, 2);
    EXPECT_EQ(offer.actions[0].arguments[0].role, play::Role::Piece);
    EXPECT_EQ(play::words_of(offer, texts(inputs)[0]), "choose the knight of Bob");
    EXPECT_EQ(play::words_of(offer, texts(inputs)[1]), "choose the 2");
    shown.areas[0].places[0].pieces[0].id = "unit 1!"; // is of another pattern
    static constexpr std::array marked{play::ArgumentWords{.name = "value", .piece = "unit {value}?"}};
    static constexpr std::array other{
        play::ActionWords{.action = "bid", .words = "choose the {value}", .arguments = marked}};
    EXPECT_EQ(
        play::words_of(play::offer_of(texts(inputs), &herding::reflect::type_of<Sentence>(), shown, other, 2),
                       texts(inputs)[0]),
        "choose the 1");
}

TEST(Offer, takes_inputs_as_they_are_if_it_does_not_know_their_type) {
    const play::Offer offer = play::offer_of({"turn{way=north}", "pass", "pass"}, nullptr, {}, {}, 2);
    EXPECT_EQ(play::inputs_of(offer), (std::vector<std::string>{"turn{way=north}", "pass"}));
    EXPECT_EQ(play::words_of(offer, "turn{way=north}"), "turn{way=north}");
}

TEST(Offer, of_a_match_has_its_decision_and_what_can_be_undone) {
    const auto match = play::game_of<kuhn::Playable>().begin({.seed = 2});
    while (!match->deciders().is_player()) {
        const auto next = match->legal_actions().front();
        ASSERT_EQ(match->submit(next.input, next.by), std::nullopt);
    }
    const play::Offer first = play::offer_of(*match, Actor::player(0));
    EXPECT_EQ(first.who, std::vector<std::uint16_t>{0});
    EXPECT_EQ(play::inputs_of(first), match->legal_inputs(Actor::player(0)));
    EXPECT_FALSE(first.undo.can);
    EXPECT_NE(first.undo.words, "");
    EXPECT_TRUE(play::offer_of(*match, Actor::player(1)).actions.empty());
    ASSERT_EQ(match->submit(play::inputs_of(first).front(), Actor::player(0), first.decision), std::nullopt);
    const play::Offer waiting = play::offer_of(*match, Actor::player(0));
    EXPECT_TRUE(waiting.actions.empty());
    EXPECT_TRUE(waiting.undo.can) << waiting.undo.words;
    EXPECT_GT(waiting.decision, first.decision);
    EXPECT_EQ(play::unreachable(*match, Actor::player(1)), std::nullopt);
    EXPECT_EQ(play::unnamed(*match, Actor::player(1)), std::nullopt);
}

// The comparison that secrecy tests rely on.
TEST(Offer, differences_are_found_between_matches) {
    const auto match = play::game_of<kuhn::Playable>().begin({.seed = 2});
    while (!match->deciders().is_player()) {
        const auto next = match->legal_actions().front();
        ASSERT_EQ(match->submit(next.input, next.by), std::nullopt);
    }
    const auto other = match->fork(1);
    EXPECT_EQ(play::told_apart(*match, *other, Actor::player(0)), std::nullopt);
    ASSERT_EQ(other->submit("check", Actor::player(0)), std::nullopt);
    EXPECT_EQ(play::told_apart(*match, *other, Actor::player(0)),
              "an offer depends on what its player may not see: check or nothing");
}

/// Kuhn poker whose scene forgets that the card of the other one is hidden.
struct Forgetful : kuhn::Playable {
    static constexpr std::string_view name = "forgetful_kuhn";
    static scene::Scene scene(const herding::NoSetup& /*setup*/, const kuhn::Game::State& seen) {
        scene::Scene made;
        for (std::uint16_t player = 0; player < 2; ++player) {
            scene::Area& hand =
                made.areas.emplace_back(scene::hand("hand " + std::to_string(player), player, 1, "slot={i}"));
            if (const auto& card = seen.cards[player]) {
                hand.put(0, scene::card("card", player, kuhn::name(card->value())));
            }
        }
        return made;
    }
};
template <class P> std::unique_ptr<play::Match> dealt() {
    auto match = play::game_of<P>().begin({});
    for (const char* card : {"queen", "king"}) {
        while (!match->deciders().is_chance()) {
            EXPECT_EQ(match->submit(match->legal_actions().front().input, match->legal_actions().front().by),
                      std::nullopt);
        }
        EXPECT_EQ(match->submit("deal{value=" + std::string(card) + "}", Actor::chance), std::nullopt);
    }
    return match;
}

TEST(Offer, a_hidden_card_is_not_shown_as_another_open_one) {
    for (const Actor by : {Actor::player(0), Actor::player(1), Actor::chance}) {
        EXPECT_EQ(play::misshown(*dealt<kuhn::Playable>(), by), std::nullopt);
        EXPECT_TRUE(play::misshown(*dealt<Forgetful>(), by).has_value());
    }
    EXPECT_EQ(play::misshown(*dealt<Forgetful>(), Actor::player(0)),
              "the place slot=0 of hand 0: card is shown open to two viewers, with different faces: queen to "
              "player "
              "0, and jack to player 1. The scene needs no face, or `hidden`, where `known()` is false");
}

/// Kuhn poker whose traces are described with the cards on the board.
struct Telling : kuhn::Playable {
    static constexpr std::string_view name = "telling_kuhn";
    static std::string describe(const herding::NoSetup& /*setup*/, const kuhn::Game::State& seen,
                                const kuhn::Game::Trace& trace) {
        std::string cards;
        for (const auto& card : seen.cards) {
            cards += !card           ? "no card, "
                     : card->known() ? std::string(kuhn::name(card->value())) + ", "
                                     : "a card, ";
        }
        return cards + std::to_string(seen.staked[0]) + " staked: " + kuhn::Game::describe(trace);
    }
};
/// Player 0 has the queen and bets or checks.
std::unique_ptr<play::Match> telling(const std::string& other) {
    auto match = play::game_of<Telling>().begin({});
    for (const std::string card : {"queen", other.c_str()}) {
        while (!match->deciders().is_chance()) {
            EXPECT_EQ(match->submit(match->legal_actions().front().input, match->legal_actions().front().by),
                      std::nullopt);
        }
        EXPECT_EQ(match->submit("deal{value=" + card + "}", Actor::chance), std::nullopt);
    }
    return match;
}

TEST(Traces, are_described_with_the_board_that_their_viewer_sees) {
    const auto match = telling("king");
    const std::string shown = match->preview("bet", Actor::player(0));
    EXPECT_NE(shown.find("queen, a card, 1 staked: "), std::string::npos) << shown; // the board before it
    ASSERT_EQ(match->submit("bet", Actor::player(0)), std::nullopt);
    const std::size_t bet = match->events() - 1;
    const std::string own = match->describe(bet, 0);
    EXPECT_NE(own.find("queen, a card, 2 staked: "), std::string::npos) << own;
    EXPECT_NE(match->describe(bet, 1).find("a card, king, 2 staked: "), std::string::npos);
    EXPECT_NE(match->why(0).find("queen, a card, 2 staked: "), std::string::npos) << match->why(0);
    EXPECT_EQ(play::unnamed(*match, Actor::player(1)), std::nullopt);
    ASSERT_EQ(match->undo(Actor::player(0)), std::nullopt);
    const std::string undone = match->why_event(match->events() - 1, 0);
    EXPECT_NE(undone.find("queen, a card, 2 staked: "), std::string::npos) << undone; // it was so then
    ASSERT_EQ(match->redo(Actor::player(0)), std::nullopt);
    EXPECT_NE(match->why_event(match->events() - 1, 0).find("2 staked: "), std::string::npos);
    EXPECT_EQ(match->describe(bet, 0).find("staked: "), std::string::npos) << "an earlier event has no board";
}

TEST(Traces, show_no_more_of_the_board_than_their_viewer_sees) {
    const auto match = telling("king");
    const auto other = telling("jack");
    for (const auto* one : {&match, &other}) {
        ASSERT_EQ((*one)->submit("bet", Actor::player(0)), std::nullopt);
    }
    EXPECT_EQ(play::told_apart(*match, *other, Actor::player(0)), std::nullopt);
    EXPECT_EQ(match->describe(match->events() - 1, 0), other->describe(other->events() - 1, 0));
    const auto fault = play::told_apart(*match, *other, Actor::player(1));
    ASSERT_TRUE(fault.has_value()); // who sees the other card
    EXPECT_NE(fault->find("king"), std::string::npos) << *fault;
}

struct Round {
    auto script() { return herding::sequence::seq(); }
    [[maybe_unused]] friend bool operator==(const Round&, const Round&) = default;
};
/// A game of sequences, which know the numbers of players only.
struct Answering {
    struct State {};
    using Rules = herding::sequence::Rules<State, Round>;
    using Trace = Rules::Traces<Pass>;
    static std::string describe(const Trace& trace) {
        return herding::sequence::describe(trace, [](const Pass&) { return "pass"; });
    }
};
struct NamedPlayers {
    using Spec = Answering;
    static constexpr std::array<std::string_view, 2> player_names{"Ann", "Bob"};
};

TEST(Traces, of_the_library_have_the_names_of_players) {
    const herding::NoSetup setup;
    const play::detail::TraceWords<NamedPlayers> words(setup, nullptr, 0);
    EXPECT_EQ(words(herding::sequence::PlayerAnswered{1}), "Bob has answered");
    EXPECT_EQ(words(herding::sequence::AnswerDropped{0}), "the answer of Ann does not count any more");
    EXPECT_EQ(words(herding::sequence::PlayerAnswered{2}), "player 2 has answered") << "it has no name";
    EXPECT_EQ(words(Pass{}), "pass");
}

// Two games that differ only in the card that player 0 cannot see.
TEST(Offer, depends_on_no_hidden_card) {
    const auto offer = [](std::string_view other) {
        const auto match = play::game_of<kuhn::Playable>().begin({});
        static_cast<void>(match->submit("begin", Actor::system));
        static_cast<void>(match->submit("deal{value=queen}", Actor::chance));
        static_cast<void>(match->submit("deal{value=" + std::string(other) + "}", Actor::chance));
        return play::to_json(play::offer_of(*match, Actor::player(0)));
    };
    EXPECT_NE(offer("jack"), "");
    EXPECT_EQ(offer("jack"), offer("king"));
}

} // namespace
