#include "support/concessions.hpp"
#include "support/golden.hpp"
#include "support/typed_play.hpp"
#include "triggers/describe.hpp"
#include "triggers/serialize.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace triggers;
using herding::Actor;
using herding::OutcomeKind;

constexpr Actor ann = Actor::player(0);
constexpr Actor ben = Actor::player(1);
constexpr Actor cai = Actor::player(2);

using Hand = std::initializer_list<Card>;

/// A table where Ann is about to begin, with three hands, creatures, and lives.
herding::Engine<Game> table(std::initializer_list<Hand> hands, std::initializer_list<Creature> creatures = {},
                            std::array<std::int16_t, 3> lives = {5, 5, 5}) {
    triggers::Setup setup;
    setup.cards = 0;
    Board board = new_board(setup);
    std::size_t i = 0;
    for (const Hand& hand : hands) {
        board.seats[i].life = lives[i];
        board.seats[i++].hand.assign(hand.begin(), hand.end());
    }
    for (const Creature& creature : creatures) {
        board.creatures.push_back(creature);
    }
    herding::Engine<Game> engine(setup, board);
    EXPECT_TRUE(engine.dispatch(Game::Rules::Input(herding::sequence::Begin{})).committed());
    return engine;
}

/// The last frame in words, without the steps of sequences.
Texts told(const herding::Engine<Game>& engine) {
    Texts words;
    for (const auto& trace : engine.frames().back()->traces) {
        if (!std::holds_alternative<herding::sequence::Stepped<Game::Rules>>(trace)) {
            words.push_back(Game::describe(trace));
        }
    }
    return words;
}

// ---- The stack of answers

TEST(Triggers, the_last_card_played_resolves_first) {
    auto engine = table({{Card::Spark, Card::Sage}, {Card::Mend, Card::Sage}, {Card::Deny, Card::Sage}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=1}"}), "");
    EXPECT_EQ(deciding(engine), ben);
    EXPECT_EQ(take(engine, {"respond{first=mend,second=1}"}), "");
    EXPECT_EQ(deciding(engine), cai) << "who may answer the answer";
    EXPECT_EQ(take(engine, {"respond{first=deny,second=1}"}), "");
    EXPECT_EQ(take(engine, {"pass"}), "") << "Ann lets the Deny be";
    EXPECT_EQ(take(engine, {"pass"}), "") << "so does Ben";
    EXPECT_EQ(told(engine), (Texts{"Cai's Deny resolves"}));
    EXPECT_EQ(deciding(engine), ann) << "the next to answer the Mend";
    EXPECT_EQ(take(engine, {"pass"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ben's Mend is denied"}));
    EXPECT_EQ(take(engine, {"pass"}), "");
    EXPECT_EQ(told(engine),
              (Texts{"Ann's Spark resolves", "Ben loses 4 life and has 1", "Ben's turn", "the heat is 0"}))
        << "2, and one for each answer";
}

TEST(Triggers, a_denied_deny_denies_nothing) {
    auto engine = table({{Card::Quake, Card::Deny}, {Card::Deny}, {}});
    EXPECT_EQ(take(engine, {"play{first=quake,second=0}", "respond{first=deny,second=0}", "pass",
                            "respond{first=deny,second=0}", "pass", "pass"}),
              "");
    EXPECT_EQ(told(engine), (Texts{"Ann's Deny resolves", "Ben's Deny is denied"}));
    EXPECT_EQ(take(engine, {"pass"}), "");
    EXPECT_EQ(told(engine).front(), "Ann's Quake resolves");
}

TEST(Triggers, cards_are_played_by_their_holders_in_turn) {
    auto engine = table({{Card::Deny, Card::Sage}, {Card::Ghoul}, {}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=0}"}), "play: you do not hold this card (turn@turn)");
    EXPECT_EQ(take(engine, {"play{first=deny,second=0}"}), "play: this card only answers others (turn@turn)");
    EXPECT_EQ(take_as(engine, cai, "draw"), "draw: somebody else decides (turn@turn)");
    EXPECT_EQ(take(engine, {"play{first=sage,second=0}", "respond{first=ghoul,second=0}"}),
              "respond: creatures are no answer (play@response)");
    EXPECT_EQ(take(engine, {"respond{first=deny,second=0}"}),
              "respond: you do not hold this card (play@response)");
    EXPECT_EQ(offered(engine), Texts{"pass"});
}

TEST(Triggers, the_stack_holds_eight) {
    auto engine = table({{Card::Spark, Card::Mend, Card::Mend, Card::Mend, Card::Mend},
                         {Card::Mend, Card::Mend, Card::Mend, Card::Mend, Card::Mend},
                         {}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=2}"}), "");
    for (int i = 0; i < 7; ++i) {
        while (deciding(engine) == cai) {
            EXPECT_EQ(take(engine, {"pass"}), "");
        }
        EXPECT_EQ(take(engine, {"respond{first=mend,second=0}"}), "") << i;
    }
    while (deciding(engine) == cai) {
        EXPECT_EQ(take(engine, {"pass"}), "");
    }
    EXPECT_EQ(engine.state().stack, 8);
    EXPECT_EQ(take(engine, {"respond{first=mend,second=0}"}), "respond: the stack is full (play@response)");
}

// ---- Several triggers at once

TEST(Triggers, their_owner_orders_them) {
    auto engine =
        table({{Card::Quake, Card::Mend}, {}, {}},
              {{Card::Sage, 1, 0}, {Card::Ghoul, 2, 0}, {Card::Ghoul, 1, 0}, {Card::Gargoyle, 0, 0}});
    EXPECT_EQ(take(engine, {"play{first=quake,second=0}", "pass", "pass"}), "");
    // In settling three creatures die at once and trigger three sequences: Ghouls first, in the declared order.
    EXPECT_EQ(told(engine), (Texts{"Ann's Quake resolves", "every creature takes 2 damage", "Ben's turn",
                                   "Ben's Sage dies", "triggered sage_dies", "Cai's Ghoul dies",
                                   "triggered ghoul_dies", "Ben's Ghoul dies", "triggered ghoul_dies"}));
    EXPECT_EQ(engine.state().creatures.size(), 1U);
    EXPECT_EQ(deciding(engine), cai) << "whose Ghoul died first";
    EXPECT_EQ(take(engine, {"curse{value=0}"}), "");
    EXPECT_EQ(deciding(engine), ben);
    EXPECT_EQ(offered(engine), (Texts{"next_trigger{value=0}", "next_trigger{value=1}"}));
    EXPECT_EQ(take_as(engine, cai, "next_trigger{value=0}"),
              "next_trigger: somebody else decides (triggers)");
    EXPECT_EQ(take(engine, {"next_trigger{value=1}"}), "");
    EXPECT_EQ(deciding(engine), Actor::chance) << "the Sage's card comes first";
    EXPECT_EQ(take(engine, {"card{value=leech}", "curse{value=2}"}), "");
    EXPECT_EQ(engine.state().seats[2].life, 4);
    EXPECT_EQ(offered(engine).front(), "draw") << "and Ben's turn goes on";
}

TEST(Triggers, a_player_who_is_out_curses_nobody) {
    auto engine =
        table({{Card::Quake, Card::Spark}, {}, {}}, {{Card::Ghoul, 0, 0}, {Card::Ghoul, 1, 0}}, {5, 1, 5});
    EXPECT_EQ(take(engine, {"play{first=quake,second=0}", "pass", "pass"}), "");
    EXPECT_EQ(engine.state().pending.queue().size(), 1U) << "Ben's Ghoul waits";
    EXPECT_EQ(take(engine, {"curse{value=1}"}), "");
    EXPECT_TRUE(engine.state().seats[1].out);
    EXPECT_TRUE(engine.state().pending.queue().empty());
    EXPECT_EQ(take_as(engine, ben, "curse{value=0}"),
              "curse: not offered at turn@turn (offered: draw, play)");
}

// ---- A simultaneous decision

TEST(Triggers, everybody_points_at_once) {
    const auto shown = [](std::initializer_list<std::pair<Actor, std::string_view>> answers) {
        auto engine = table({{Card::Reckoning, Card::Sage}, {}, {}});
        EXPECT_EQ(take(engine, {"play{first=reckoning,second=0}", "pass", "pass"}), "");
        for (const auto& [player, at] : answers) {
            EXPECT_EQ(take_as(engine, player, at), "");
            if (engine.state().pending.answers().size() != 0) {
                EXPECT_EQ(take_as(engine, player, at), "point: you have answered already (reckoning@point)");
                EXPECT_EQ(engine.state().seats[1].life, 5) << "nothing shows before all have answered";
            }
        }
        return engine.state();
    };
    const auto one = shown({{ann, "point{value=1}"}, {ben, "point{value=2}"}, {cai, "point{value=1}"}});
    EXPECT_EQ(one.seats[0].life, 5);
    EXPECT_EQ(one.seats[1].life, 3);
    EXPECT_EQ(one.seats[2].life, 4);
    EXPECT_EQ(shown({{cai, "point{value=1}"}, {ben, "point{value=2}"}, {ann, "point{value=1}"}}), one);
}

// ---- Rules around the sequences

TEST(Triggers, a_prohibition_holds_in_the_middle_of_everything) {
    auto engine = table({{Card::Spark}, {Card::Deny}, {}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=1}"}), "");
    EXPECT_EQ(take_as(engine, ann, "halt"), "only the host halts the game");
    EXPECT_EQ(take_as(engine, Actor::system, "halt"), "");
    const auto refused = engine.dispatch(herding::reflect::parse<Game::Input>("pass"), ben);
    EXPECT_EQ(refused.refusal()->behavior, "nobody_acts_while_halted");
    EXPECT_EQ(engine.dispatch(Halt{}, Actor::system).kind(), OutcomeKind::NoChange);
    EXPECT_EQ(take_as(engine, Actor::system, "go_on"), "");
    EXPECT_EQ(take(engine, {"pass"}), "") << "as if nothing had been";
}

TEST(Triggers, an_interrupting_rule_acts_before_the_sequence_takes_the_action) {
    auto engine = table({{Card::Mend, Card::Sage}, {}, {}},
                        {{Card::Gargoyle, 1, 0}, {Card::Gargoyle, 2, 0}, {Card::Leech, 2, 0}});
    EXPECT_EQ(take(engine, {"play{first=mend,second=0}"}), "");
    // Its diff triggers the Leech, whose sequence interrupts the turn before the card is played.
    EXPECT_EQ(told(engine), (Texts{"Ann loses 2 life and has 3", "triggered blood_flows",
                                   "Cai gains 1 life and has 6", "Ann plays Mend"}));
    const auto before = engine.state();
    EXPECT_NE(take(engine, {"play{first=sage,second=0}"}), "");
    EXPECT_EQ(engine.state(), before) << "and where the action is refused it has not acted";
}

TEST(Triggers, gargoyles_never_take_the_last_life) {
    auto engine = table({{Card::Mend, Card::Sage}, {}, {}}, {{Card::Gargoyle, 1, 0}, {Card::Gargoyle, 2, 0}},
                        {2, 5, 5});
    EXPECT_EQ(take(engine, {"play{first=mend,second=0}"}), "");
    EXPECT_EQ(engine.state().seats[0].life, 1);
}

TEST(Triggers, a_modifier_changes_what_resolves) {
    auto engine = table({{Card::Spark, Card::Sage}, {Card::Mend, Card::Sage}, {}});
    EXPECT_EQ(
        take(engine, {"play{first=spark,second=2}", "respond{first=mend,second=1}", "pass", "pass", "pass"}),
        "");
    EXPECT_EQ(engine.state().seats[2].life, 5 - 3);
    EXPECT_EQ(engine.state().heat, 0) << "settled when the stack was empty";
}

TEST(Triggers, a_rule_behind_the_sequences_sees_their_results) {
    auto engine = table({{Card::Sage}, {}, {}});
    EXPECT_EQ(take(engine, {"play{first=sage,second=0}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ann plays Sage", "Ann gains 1 life and has 6"}));
    ASSERT_EQ(engine.frames().back()->steps.size(), 2U);
    EXPECT_EQ(engine.frames().back()->steps[1].behavior, "the_last_card_comforts");
}

TEST(Triggers, diffs_of_a_rule_behind_the_sequences_trigger_in_settling) {
    auto engine = table({{Card::Sage}, {}, {}}, {{Card::Thorn, 0, 0}});
    EXPECT_EQ(take(engine, {"play{first=sage,second=0}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ann plays Sage", "Ann gains 1 life and has 6", "triggered thorn_blooms",
                                   "Ben loses 1 life and has 4", "Cai loses 1 life and has 4"}));
    EXPECT_EQ(engine.frames().back()->steps.back().behavior, "triggered_sequences");
    EXPECT_EQ(deciding(engine), ben) << "and the answer to the Sage is still asked for";
}

// ---- Settling

TEST(Triggers, a_player_without_life_goes_out_with_creatures_that_do_not_die) {
    auto engine = table({{Card::Spark, Card::Sage}, {}, {}}, {{Card::Ghoul, 1, 0}}, {5, 2, 5});
    EXPECT_EQ(take(engine, {"play{first=spark,second=1}", "pass", "pass"}), "");
    EXPECT_TRUE(engine.state().seats[1].out);
    EXPECT_TRUE(engine.state().creatures.empty());
    EXPECT_EQ(told(engine).back(), "Ben is out of the game") << "no Ghoul curses";
    EXPECT_EQ(deciding(engine), cai) << "Ben's turn is left out";
}

TEST(Triggers, settling_looks_only_when_somebody_has_to_decide) {
    auto engine = table({{Card::Reckoning, Card::Sage}, {}, {}}, {{Card::Leech, 1, 0}}, {5, 1, 5});
    EXPECT_EQ(take(engine, {"play{first=reckoning,second=0}", "pass", "pass"}), "");
    EXPECT_EQ(take_as(engine, ann, "point{value=1}"), "");
    EXPECT_EQ(take_as(engine, ben, "point{value=0}"), "");
    EXPECT_EQ(take_as(engine, cai, "point{value=0}"), "");
    // Ben had no life for a moment, but Ben's Leech gained two before anybody had to decide.
    EXPECT_EQ(engine.state().seats[1].life, 2);
    EXPECT_FALSE(engine.state().seats[1].out);
}

// ---- The deck

TEST(Triggers, only_remaining_cards_can_be_drawn) {
    auto engine = table({{Card::Sage}, {}, {}});
    EXPECT_EQ(take(engine, {"draw"}), "");
    EXPECT_EQ(offered(engine).size(), 9U) << "all kinds but the Thorn";
    EXPECT_EQ(take(engine, {"card{value=thorn}"}), "card: chance never does this (draw_card@card)");
    EXPECT_EQ(herding::sequence::chance_outcomes<Game>(engine.setup(), engine.state()).front().probability,
              (herding::sequence::Probability{2, 9}));
}

// ---- Loops

// [aborted]
TEST(Triggers, a_loop_of_triggers_ends_in_a_refusal_with_its_reason) {
    auto engine = table({{Card::Spark, Card::Mend}, {}, {}}, {{Card::Leech, 2, 0}, {Card::Thorn, 2, 0}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=1}", "pass"}), "");
    const auto before = engine.state();
    for (int i = 0; i < 3; ++i) {
        const auto outcome = engine.dispatch(herding::reflect::parse<Game::Input>("pass"), cai);
        EXPECT_EQ(outcome.kind(), OutcomeKind::Aborted);
        EXPECT_EQ(outcome.refusal()->behavior, "sequences");
        const auto& why = std::get<herding::sequence::ActionRefusal>(*outcome.refusal()->info());
        EXPECT_EQ(why.why, herding::sequence::ActionReason::TooManyTriggers);
        EXPECT_TRUE(engine.state() == before);
    }
}
// [aborted]

TEST(Triggers, a_loop_begun_by_a_rule_behind_the_sequences_is_refused_too) {
    auto engine = table({{Card::Sage}, {}, {}}, {{Card::Leech, 0, 0}, {Card::Thorn, 0, 0}});
    const auto outcome =
        engine.dispatch(herding::reflect::parse<Game::Input>("play{first=sage,second=0}"), ann);
    EXPECT_EQ(outcome.kind(), OutcomeKind::Aborted);
    EXPECT_EQ(outcome.refusal()->behavior, "triggered_sequences");
}

// ---- Whole games

herding::Engine<Game> evening(const triggers::Setup& setup = {}) {
    herding::Engine<Game> engine(setup, new_board(setup));
    EXPECT_TRUE(engine.dispatch(Game::Rules::Input(herding::sequence::Begin{})).committed());
    return engine;
}

TEST(Triggers, an_evening_as_it_was_played) {
    triggers::Setup setup;
    setup.turns = 9;
    auto engine = evening(setup);
    std::ostringstream out;
    play_randomly(engine, 11, [&](const herding::Frame<Game>& frame) { tell(out, frame); });
    expect_golden("golden/evening.txt", out.str());
}

// ---- The end in the middle of a choice

/// A player gives up, and the evening is over.
struct Concede {
    static constexpr bool ends_game = true;
    Player player = {};
    WentOut apply(Board& board) const { return GoOut{player}.apply(board); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    [[maybe_unused]] friend bool operator==(const Concede&, const Concede&) = default;
};
/// Embers without the rules around the sequences, in which a player may give up at any time.
struct Yielding {
    using Rules = Game::Rules;
    using Setup = triggers::Setup;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, GiveUp>;
    using Diff = Rules::Diffs<BeginTurn, Take, PutDown, TakeOff, Arrive, Shake, Die, Hurt, Heal, SetHeat,
                              GoOut, SetHalted, Concede>;
    using Trace = Game::Trace;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Yielding>;

    static herding::Verdict<Info> give_up(Dispatch& d) {
        if (std::holds_alternative<GiveUp>(d.input())) {
            herding::sequence::emit(d, Concede{static_cast<Player>(d.actor().index())});
        }
        return herding::Continue{};
    }
    static herding::Verdict<Info> everything_dies(Dispatch& d) {
        for (std::size_t i = 0; i < d->creatures.size();) {
            const Creature creature = d->creatures[i];
            if (creature.damage < toughness(creature.kind)) {
                ++i;
            } else {
                herding::sequence::emit(d, Die{static_cast<std::uint8_t>(i), creature.owner, creature.kind});
            }
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Yielding>(
            {{"sequences", 0, herding::sequence::resume<Yielding>}, {"give_up", 1, give_up}});
    }
    static constexpr auto settling() {
        return herding::table<Yielding>({{"everything_dies", 0, everything_dies},
                                         {"interrupts", 1, herding::sequence::interrupts<Yielding>}});
    }
};

TEST(Triggers, can_be_given_up_at_every_point) {
    const triggers::Setup setup;
    const auto met = check_concessions<Yielding, GiveUp>(std::make_shared<const triggers::Setup>(setup),
                                                         new_board(setup), 20);
    EXPECT_GT(met.points, 500U);
    EXPECT_GT(met.with_answers, 0U);
    EXPECT_GT(met.deepest, 4U);
}

} // namespace
