#include "support/typed_play.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/sequence/tools/action_table.hpp"
#include "herding/sequence/tools/legal.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Triggered sequences that their owner cannot tell apart, and those that the owner orders in one answer.
namespace sequence_alike {

using namespace herding::sequence;
using herding::Actor;
namespace rf = herding::reflect;

struct Board {
    std::string heard{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(heard)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Heard {
    std::string all;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(all)); }
    friend bool operator==(const Heard&, const Heard&) = default;
};
struct Sing {
    std::string voice;
    Heard apply(Board& board) const { return {board.heard += voice}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(voice)); }
    friend bool operator==(const Sing&, const Sing&) = default;
};
struct Ring {
    std::uint16_t number = 0;
    Heard apply(Board& board) const { return {board.heard}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Ring&, const Ring&) = default;
};

/// Two triggers begin it: by which one it was does not matter.
struct Call {
    std::uint16_t number = 0;
    static auto triggers() {
        return any_of(trigger<"calls">([](const Ring& ring) {
                          return ring.number < 5 ? std::optional(Call{ring.number}) : std::nullopt;
                      }).owned_by([](const Call&) { return 0; }),
                      trigger<"calls_again">([](const Ring& ring) {
                          return ring.number == 9 ? std::optional(Call{1}) : std::nullopt;
                      }).owned_by([](const Call&) { return 0; }));
    }
    auto script() {
        return seq(act<"take">(by(0), [this](Emits<Sing> out) { out.emit(Sing{std::to_string(number)}); }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Call&, const Call&) = default;
};
/// Their order matters to nobody.
struct Echo {
    std::uint16_t number = 0;
    static auto triggers() {
        return trigger<"echoes">([](const Ring& ring) {
                   return ring.number == 5 || ring.number == 6 ? std::optional(Echo{ring.number})
                                                               : std::nullopt;
               })
            .owned_by([](const Echo&) { return 0; })
            .interchangeable();
    }
    auto script() {
        return seq(run<"echo">([this](Emits<Sing> out) { out.emit(Sing{std::to_string(number)}); }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Echo&, const Echo&) = default;
};
/// Its owner has seen the word (7), or everybody has (8).
struct Whisper {
    herding::Hidden<std::uint16_t> word{};
    static auto triggers() {
        return trigger<"whispers">([](const Ring& ring) {
                   using Word = herding::Hidden<std::uint16_t>;
                   return ring.number == 7 || ring.number == 8
                              ? std::optional(
                                    Whisper{Word::with_viewers(3, ring.number == 8 ? ~std::uint64_t{0} : 1)})
                              : std::nullopt;
               })
            .owned_by([](const Whisper&) { return 0; });
    }
    auto script() {
        return seq(run<"whisper">([](Emits<Sing> out) { out.emit(Sing{"w"}); }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(word)); }
    friend bool operator==(const Whisper&, const Whisper&) = default;
};

using Bell = rf::Bounded<0, 9>; ///< 0 is none
struct House {
    auto script() {
        return seq(act<"ring">(by(0),
                               [](Emits<Ring> out, Bell a, Bell b, Bell c, Bell d) {
                                   for (const Bell bell : {a, b, c, d}) {
                                       if (bell != 0) {
                                           out.emit(Ring{static_cast<std::uint16_t>(bell.value())});
                                       }
                                   }
                               }),
                   act<"sleep">(by(0), [](Emits<Sing> out) { out.emit(Sing{"z"}); }));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const House&, const House&) = default;
};

template <class... More> struct Game {
    using Rules = herding::sequence::Rules<Board, House, Call, Echo, Whisper, More...>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<Sing, Ring>;
    using Trace = typename Rules::template Traces<Heard>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};
using One = Game<>;
using Three = Game<OrderUpTo<3>>;

template <class G> herding::Engine<G> rung(std::string_view bells) {
    herding::Engine<G> engine;
    EXPECT_EQ(take(engine, {"begin", bells}), "");
    return engine;
}
template <class G> std::string heard(const herding::Engine<G>& engine) { return engine.state().heard; }

TEST(AlikeTriggers, equal_ones_are_not_asked_about) {
    auto engine = rung<One>("ring{first=1,second=1,third=1,fourth=0}");
    EXPECT_EQ(offered(engine), Texts{"take"});
    EXPECT_EQ(engine.state().pending.queue().size(), 2U);
    EXPECT_EQ(take(engine, {"take", "take", "take", "sleep"}), "");
    EXPECT_EQ(heard(engine), "111z");
}

TEST(AlikeTriggers, are_equal_also_if_two_triggers_begin_them) {
    EXPECT_EQ(offered(rung<One>("ring{first=1,second=9,third=0,fourth=0}")), Texts{"take"});
}

TEST(AlikeTriggers, stand_for_one_choice_beside_others) {
    auto engine = rung<One>("ring{first=1,second=1,third=2,fourth=1}");
    EXPECT_EQ(offered(engine), (Texts{"next_trigger{value=0}", "next_trigger{value=1}"}));
    EXPECT_EQ(take(engine, {"next_trigger{value=2}"}), "next_trigger: argument out of range (triggers)");
    EXPECT_EQ(take(engine, {"next_trigger{value=0}", "take"}), "");
    EXPECT_EQ(offered(engine), (Texts{"next_trigger{value=0}", "next_trigger{value=1}"}));
    EXPECT_EQ(take(engine, {"next_trigger{value=1}", "take"}), "");
    EXPECT_EQ(offered(engine), Texts{"take"}) << "the two that are left are equal";
    EXPECT_EQ(take(engine, {"take", "take", "sleep"}), "");
    EXPECT_EQ(heard(engine), "1211z");
}

TEST(AlikeTriggers, that_are_declared_interchangeable_are_not_asked_about) {
    EXPECT_EQ(heard(rung<One>("ring{first=6,second=5,third=6,fourth=0}")), "656") << "as they have fired";
    auto engine = rung<One>("ring{first=6,second=5,third=2,fourth=0}");
    EXPECT_EQ(offered(engine), (Texts{"next_trigger{value=0}", "next_trigger{value=1}"}));
    EXPECT_EQ(take(engine, {"next_trigger{value=1}"}), "");
    EXPECT_EQ(heard(engine), "6") << "the first of those that are alike";
}

TEST(AlikeTriggers, differ_if_not_everybody_sees_all_of_them) {
    EXPECT_EQ(offered(rung<One>("ring{first=7,second=7,third=0,fourth=0}")).size(), 2U)
        << "else the others would learn that the words are equal";
    EXPECT_EQ(heard(rung<One>("ring{first=8,second=8,third=0,fourth=0}")), "ww");
}

TEST(AlikeTriggers, about_which_an_older_library_has_asked_are_read_and_continue) {
    auto engine = rung<One>("ring{first=1,second=2,third=0,fourth=0}");
    std::string text = rf::print(engine.state());
    const std::size_t at = text.find("call{number=2}");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 14, "call{number=1}");
    herding::Engine<One> older(rf::parse<One::State>(text));
    EXPECT_EQ(offered(older), Texts{"next_trigger{value=0}"});
    EXPECT_EQ(take(older, {"next_trigger{value=0}", "take", "take", "sleep"}), "");
    EXPECT_EQ(heard(older), "11z");
}

// ---- Many in one answer

TEST(OrderTriggers, puts_several_into_an_order_by_one_answer) {
    auto engine = rung<Three>("ring{first=1,second=2,third=3,fourth=4}");
    EXPECT_EQ(take(engine, {"order_triggers{value=[2,0,3]}"}), "");
    EXPECT_EQ(engine.state().pending.depth(), 4U);
    EXPECT_EQ(take(engine, {"take", "take", "take"}), "") << "nobody is asked in between";
    EXPECT_EQ(heard(engine), "314");
    EXPECT_EQ(take(engine, {"take", "sleep"}), "");
    EXPECT_EQ(heard(engine), "3142z");
    EXPECT_TRUE(engine.state().pending.over());
}

TEST(OrderTriggers, asks_about_the_rest_afterwards) {
    auto engine = rung<Three>("ring{first=1,second=2,third=3,fourth=4}");
    EXPECT_EQ(take(engine, {"order_triggers{value=[3,0,none]}", "take", "take"}), "");
    EXPECT_EQ(heard(engine), "41");
    EXPECT_EQ(offered(engine),
              (Texts{"next_trigger{value=0}", "next_trigger{value=1}", "order_triggers{value=[0,1,none]}",
                     "order_triggers{value=[1,0,none]}"}));
    EXPECT_EQ(take(engine, {"order_triggers{value=[1,0,none]}", "take", "take"}), "");
    EXPECT_EQ(heard(engine), "4132");
}

TEST(OrderTriggers, lists_every_order_once_and_takes_no_other) {
    auto engine = rung<Three>("ring{first=1,second=2,third=3,fourth=1}");
    const auto listed = legal_actions<Three>(engine.state());
    EXPECT_EQ(listed.size(), 3U + 6U + 6U) << "of three that can be told apart";
    std::set<std::string> texts;
    for (const auto& choice : listed) {
        EXPECT_TRUE(texts.insert(rf::print(choice.input)).second);
        auto copy = engine.state();
        EXPECT_FALSE(herding::advance<Three>(copy, choice.input, choice.by).stops());
    }
    const ActionTable<Three> all;
    std::size_t taken = 0;
    for (std::uint64_t id = all.id(OrderTriggers<3>{}); id < all.size(); ++id) {
        auto copy = engine.state();
        taken += herding::advance<Three>(copy, all.input(id), Actor::player(0)).stops() ? 0U : 1U;
    }
    EXPECT_EQ(taken, 12U);
    for (const char* wrong : {"order_triggers{value=[0,none,none]}", "order_triggers{value=[0,none,1]}",
                              "order_triggers{value=[0,0,none]}", "order_triggers{value=[0,3,none]}",
                              "order_triggers{value=[none,0,1]}"}) {
        EXPECT_EQ(take(engine, {wrong}), "order_triggers: argument out of range (triggers)");
    }
    EXPECT_EQ(take_as(engine, Actor::player(1), "order_triggers{value=[0,1,none]}"),
              "order_triggers: somebody else decides (triggers)");
    EXPECT_EQ(take(engine, {"take"}),
              "take: not offered at triggers (offered: next_trigger, order_triggers)");
}

TEST(OrderTriggers, is_saved_in_the_middle_and_taken_back) {
    auto engine = rung<Three>("ring{first=1,second=5,third=3,fourth=2}");
    const auto before = engine.state();
    EXPECT_EQ(take(engine, {"order_triggers{value=[2,3,1]}"}), "");
    const auto after = engine.state();
    EXPECT_EQ(rf::parse<Three::State>(rf::print(after)), after);
    EXPECT_EQ(rf::read_binary<Three::State>(rf::write_binary(after)), after);
    herding::Engine<Three> loaded(after);
    EXPECT_EQ(take(loaded, {"take"}), "");
    EXPECT_EQ(heard(loaded), "25") << "the echo asks nobody";
    EXPECT_EQ(take(loaded, {"take", "take", "sleep"}), "");
    EXPECT_EQ(heard(loaded), "2531z");
    EXPECT_TRUE(engine.undo());
    EXPECT_EQ(engine.state(), before);
}

TEST(OrderTriggers, needs_room_on_the_stack) {
    using Low = Game<OrderUpTo<3>, Depth<3>>;
    auto engine = rung<Low>("ring{first=1,second=2,third=3,fourth=0}");
    const auto before = engine.state();
    for (const auto& choice : legal_actions<Low>(engine.state())) { // a pair, but no three
        EXPECT_EQ(rf::print(choice.input).find("order_triggers{value=[0,1,2]"), std::string::npos);
        auto copy = engine.state();
        EXPECT_FALSE(herding::advance<Low>(copy, choice.input, choice.by).stops()) << rf::print(choice.input);
    }
    EXPECT_EQ(take(engine, {"order_triggers{value=[0,1,2]}"}),
              "order_triggers: argument out of range (triggers)");
    EXPECT_EQ(engine.state(), before);
    EXPECT_EQ(take(engine, {"order_triggers{value=[1,0,none]}", "take", "take", "take", "sleep"}), "");
    EXPECT_EQ(heard(engine), "213z");
}

} // namespace sequence_alike
