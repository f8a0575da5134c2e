#include "situations.hpp"

#include "support/typed_play.hpp"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <variant>

namespace {

using namespace situations;
using herding::HistoryReason;
using herding::reflect::print;

constexpr Actor ann = Actor::player(0);
constexpr Actor ben = Actor::player(1);
constexpr Actor cai = Actor::player(2);

using Hand = std::initializer_list<Card>;

/// Ann is about to take the first turn with these hands and creatures on the table.
Board board_of(std::initializer_list<Hand> hands, std::initializer_list<Creature> creatures = {},
               std::array<int, 3> lives = {5, 5, 5}) {
    Board board;
    std::size_t i = 0;
    for (const Hand& hand : hands) {
        board.seats[i++].hand = hand;
    }
    for (i = 0; i < lives.size(); ++i) {
        board.seats[i].life = lives[i];
    }
    board.creatures = creatures;
    return board;
}

herding::Engine<Game> table(const Board& board) {
    herding::Engine<Game> engine(Game::State{board});
    EXPECT_TRUE(engine.dispatch(Begin{}).committed());
    return engine;
}

/// The last frame in words, without the steps of sequences.
Texts told(const herding::Engine<Game>& engine) {
    Texts words;
    for (const auto& trace : engine.frames().back()->traces) {
        if (const auto* one = std::get_if<Told>(&trace)) {
            words.push_back(one->words);
        }
    }
    return words;
}

std::array<int, 3> lives(const herding::Engine<Game>& engine) {
    const auto& seats = engine.state().seats;
    return {seats[0].life, seats[1].life, seats[2].life};
}
using Lives = std::array<int, 3>;

// ---- Instead of

TEST(Situations, a_ward_breaks_instead_of_the_damage) {
    Board board = board_of({{Card::Bolt, Card::Bolt}});
    board.seats[1].wards = 1;
    auto engine = table(board);
    EXPECT_EQ(take(engine, {"cards", "cast{first=bolt,second=1}", "pass"}), "");
    EXPECT_EQ(deciding(engine), ben);
    EXPECT_EQ(offered(engine), (Texts{"suffer", "break_ward"}));
    EXPECT_EQ(take(engine, {"break_ward"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ben breaks a ward"}));
    EXPECT_EQ(take(engine, {"cast{first=bolt,second=1}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ann casts Bolt", "Ann's Bolt resolves", "Ben loses 2"}))
        << "without a ward nobody is asked";
    EXPECT_EQ(lives(engine), (Lives{5, 3, 5}));
}

TEST(Situations, the_hurt_player_chooses_one_of_several_replacements) {
    Board board = board_of({{Card::Bolt}}, {{0, Kind::Vulture, 1}, {1, Kind::Bomb, 0}});
    board.seats[1].wards = 1;
    auto engine = table(board);
    EXPECT_EQ(take(engine, {"cards", "cast{first=bolt,second=1}"}), "");
    EXPECT_EQ(offered(engine), (Texts{"suffer", "break_ward", "hide_behind{value=0}"}));
    EXPECT_EQ(take(engine, {"hide_behind{value=1}"}), "hide_behind: not your creature (damage@instead)");
    EXPECT_EQ(take(engine, {"hide_behind{value=0}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Vulture is hurt", "Ben's Vulture dies", "the dead are buried"}));
    EXPECT_EQ(lives(engine), (Lives{5, 5, 5}));
    EXPECT_EQ(engine.state().seats[1].wards, 1);
}

TEST(Situations, replaced_damage_triggers_nothing) {
    Board board = board_of({}, {{0, Kind::Turncoat, 0}});
    board.seats[1].wards = 1;
    auto engine = table(board);
    EXPECT_EQ(take(engine, {"assault{value=0}", "strike{value=1}", "break_ward"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ben breaks a ward"})) << "so the Turncoat stays";
    EXPECT_EQ(deciding(engine), ann);
}

// ---- Priority

TEST(Situations, a_spell_resolves_when_all_have_passed_in_succession) {
    auto engine =
        table(board_of({{Card::Bolt, Card::Deny}, {Card::Quake, Card::Deny}, {Card::Again, Card::Deny}}));
    EXPECT_EQ(take(engine, {"cards", "cast{first=bolt,second=2}", "pass"}), "");
    EXPECT_EQ(deciding(engine), cai) << "Ben has passed";
    EXPECT_EQ(take(engine, {"cast{first=again,second=2}"}), "");
    for (const Actor next : {ann, ben}) { // both passed or cast before, and may answer again
        EXPECT_EQ(deciding(engine), next);
        EXPECT_EQ(take(engine, {"pass"}), "");
        EXPECT_EQ(engine.state().stack.size(), 2U);
    }
    EXPECT_EQ(deciding(engine), cai);
    EXPECT_EQ(take(engine, {"pass"}), "");
    EXPECT_EQ(told(engine), (Texts{"Cai's Again resolves", "Cai gets another turn"}))
        << "only the spell on top";
    EXPECT_EQ(engine.state().stack.size(), 1U);
    EXPECT_EQ(take(engine, {"pass", "pass", "pass"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ann's Bolt resolves", "Cai loses 2"}));
    EXPECT_EQ(take(engine, {"pass", "pass", "pass"}), "") << "the stack is empty, so the round ends";
    EXPECT_EQ(told(engine), (Texts{"Cai takes another turn"}));
}

// ---- Nobody is asked who has no choice

TEST(Situations, who_has_no_card_passes_without_a_question) {
    auto engine = table(board_of({{Card::Bolt, Card::Again}, {}, {Card::Deny}}));
    EXPECT_EQ(take(engine, {"cards", "cast{first=bolt,second=1}"}), "");
    EXPECT_EQ(deciding(engine), cai) << "Ben has no card";
    EXPECT_EQ(take(engine, {"pass", "pass"}), "");
    EXPECT_EQ(lives(engine), (Lives{5, 3, 5}));
    EXPECT_EQ(take(engine, {"cast{first=again,second=0}", "cast{first=deny,second=0}"}), "");
    // No hand is left: both spells resolve, the round ends, and all of it is one commit.
    EXPECT_EQ(told(engine), (Texts{"Cai casts Deny", "Cai's Deny resolves", "Ann's Again is denied"}));
    EXPECT_EQ(deciding(engine), ben) << "whose turn has begun";
}

TEST(Situations, who_has_lost_passes_without_a_question) {
    auto engine = table(board_of({{Card::Bolt, Card::Again}, {Card::Deny}, {Card::Deny}}, {}, {5, 2, 5}));
    EXPECT_EQ(take(engine, {"cards", "cast{first=bolt,second=1}", "pass", "pass", "pass"}), "");
    EXPECT_EQ(lives(engine), (Lives{5, 0, 5}));
    EXPECT_EQ(take(engine, {"cast{first=again,second=0}"}), "");
    EXPECT_EQ(deciding(engine), cai) << "Ben holds a card, but has lost";
}

// ---- A counter to a counter

TEST(Situations, a_denied_deny_denies_nothing) {
    auto engine = table(board_of({{Card::Bolt, Card::Deny}, {Card::Deny}, {}}));
    EXPECT_EQ(take(engine, {"cards", "cast{first=deny,second=0}"}),
              "cast: there is nothing to deny (priority@priority)");
    EXPECT_EQ(take(engine, {"cast{first=bolt,second=2}", "cast{first=deny,second=0}"}), "");
    EXPECT_EQ(deciding(engine), ann) << "Cai has no card";
    EXPECT_EQ(take(engine, {"cast{first=deny,second=0}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ann casts Deny", "Ann's Deny resolves", "Ben's Deny is denied",
                                   "Ann's Bolt resolves", "Cai loses 2"}));
}

TEST(Situations, a_third_deny_denies_the_bolt_after_all) {
    auto engine = table(board_of({{Card::Bolt, Card::Deny}, {Card::Deny}, {Card::Deny}}));
    EXPECT_EQ(take(engine, {"cards", "cast{first=bolt,second=2}", "cast{first=deny,second=0}", "pass",
                            "cast{first=deny,second=0}", "cast{first=deny,second=0}"}),
              "");
    EXPECT_EQ(told(engine), (Texts{"Cai casts Deny", "Cai's Deny resolves", "Ann's Deny is denied",
                                   "Ben's Deny resolves", "Ann's Bolt is denied"}));
    EXPECT_EQ(lives(engine), (Lives{5, 5, 5}));
}

// ---- Simultaneous harm

TEST(Situations, all_who_are_hurt_together_break_their_wards_together) {
    Board board = board_of({{Card::Quake}}, {{3, Kind::Turncoat, 2}}, {1, 2, 0});
    board.seats[0].wards = 1;
    board.seats[1].wards = 2;
    board.seats[2].wards = 1; // Cai has lost
    auto engine = table(board);
    EXPECT_EQ(take(engine, {"cards", "cast{first=quake,second=0}"}), "");
    EXPECT_EQ(take_as(engine, cai, "guard{value=true}"), "guard: somebody else decides (quake@guard)");
    EXPECT_EQ(take_as(engine, ben, "guard{value=false}"), "");
    EXPECT_EQ(told(engine), Texts{}) << "nothing happens before all have decided";
    EXPECT_EQ(lives(engine), (Lives{1, 2, 0}));
    EXPECT_EQ(take_as(engine, ann, "guard{value=true}"), "");
    EXPECT_EQ(told(engine), (Texts{"the earth shakes", "Cai's Turncoat dies", "the dead are buried"}));
    EXPECT_EQ(lives(engine), (Lives{1, 1, -1}));
    EXPECT_EQ(engine.state().seats[0].wards, 0);
    EXPECT_EQ(engine.state().seats[1].wards, 2);
}

// ---- Simultaneous death

TEST(Situations, creatures_that_die_together_see_each_other_die) {
    auto engine = table(board_of({{Card::Quake}}, {{0, Kind::Vulture, 0}, {1, Kind::Turncoat, 1}}));
    EXPECT_EQ(take(engine, {"cards", "cast{first=quake,second=0}"}), "");
    EXPECT_EQ(told(engine),
              (Texts{"Ann casts Quake", "Ann's Quake resolves", "the earth shakes", "Ann's Vulture dies",
                     "Ben's Turncoat dies", "the dead are buried", "Ann gains 1"}))
        << "though the Vulture died first in the list";
    EXPECT_TRUE(engine.state().creatures.empty());
    EXPECT_EQ(lives(engine), (Lives{5, 4, 4}));
}

TEST(Situations, players_who_lose_their_last_life_together_all_lose) {
    const auto end = [](Lives before) {
        auto engine = table(board_of({{Card::Quake}}, {}, before));
        EXPECT_EQ(take(engine, {"cards", "cast{first=quake,second=0}"}), "");
        EXPECT_TRUE(engine.state().pending.over());
        return told(engine).back();
    };
    EXPECT_EQ(end({1, 1, 1}), "nobody wins");
    EXPECT_EQ(end({1, 2, 1}), "Ben wins");
}

// ---- The order of triggers

TEST(Situations, the_owner_orders_triggers_of_one_moment) {
    const auto begin = [] {
        auto engine = table(board_of({{Card::Quake}}, {{0, Kind::Bomb, 1}, {1, Kind::Vulture, 1}}));
        EXPECT_EQ(take(engine, {"cards", "cast{first=quake,second=0}"}), "");
        EXPECT_EQ(deciding(engine), ben) << "who controlled both";
        EXPECT_EQ(offered(engine), (Texts{"next_trigger{value=0}", "next_trigger{value=1}"}));
        return engine;
    };
    auto bomb_first = begin();
    EXPECT_EQ(take(bomb_first, {"next_trigger{value=0}"}), "");
    EXPECT_EQ(told(bomb_first), Texts{});
    EXPECT_EQ(take(bomb_first, {"blast{value=2}"}), "");
    EXPECT_EQ(told(bomb_first), (Texts{"Cai loses 1", "Ben gains 1"}));

    auto vulture_first = begin();
    EXPECT_EQ(take(vulture_first, {"next_trigger{value=1}"}), "");
    EXPECT_EQ(told(vulture_first), (Texts{"Ben gains 1"}));
    EXPECT_EQ(take(vulture_first, {"blast{value=2}"}), "");
    EXPECT_EQ(told(vulture_first), (Texts{"Cai loses 1"}));
}

// ---- Control changes in the middle

TEST(Situations, a_creature_that_changes_sides_strikes_for_its_new_controller) {
    auto engine = table(board_of({}, {{4, Kind::Turncoat, 0, 2}}));
    EXPECT_EQ(take(engine, {"assault{value=4}"}), "");
    EXPECT_EQ(deciding(engine), ann);
    EXPECT_EQ(take(engine, {"strike{value=1}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ben loses 2", "Ben takes Turncoat"}));
    EXPECT_EQ(deciding(engine), ben) << "in the middle of the assault that Ann began";
    EXPECT_EQ(take_as(engine, ann, "strike{value=2}"), "strike: somebody else decides (assault@strike)");
    EXPECT_EQ(take(engine, {"strike{value=0}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ann loses 2", "Ann takes Turncoat"}));
    EXPECT_EQ(lives(engine), (Lives{3, 3, 5}));
}

TEST(Situations, an_assault_ends_when_its_creature_has_died) {
    auto engine = table(board_of({}, {{4, Kind::Turncoat, 0}, {5, Kind::Bomb, 0}}));
    EXPECT_EQ(take(engine, {"assault{value=4}", "strike{value=0}", "hide_behind{value=4}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Turncoat is hurt", "Ann's Turncoat dies", "the dead are buried"}));
    EXPECT_EQ(deciding(engine), ben) << "and Ann strikes no second time";
}

// ---- Last-known information

TEST(Situations, a_bomb_blasts_with_the_power_that_it_had) {
    auto engine = table(board_of({{}, {Card::Quake}}, {{7, Kind::Bomb, 0}}));
    EXPECT_EQ(take(engine, {"feed{value=7}", "cards", "cast{first=quake,second=0}"}), "");
    EXPECT_TRUE(engine.state().creatures.empty()) << "nothing on the table knows the power";
    EXPECT_EQ(deciding(engine), ann) << "who controlled it";
    EXPECT_EQ(take(engine, {"blast{value=1}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ben loses 2"}));
    EXPECT_EQ(lives(engine), (Lives{4, 2, 4}));
}

// ---- Players who have lost

TEST(Situations, nobody_waits_for_players_who_have_lost) {
    auto engine = table(
        board_of({{Card::Quake}}, {{0, Kind::Bomb, 0}, {1, Kind::Bomb, 1}, {2, Kind::Bomb, 2}}, {5, 2, 1}));
    EXPECT_EQ(take(engine, {"cards", "cast{first=quake,second=0}"}), "");
    EXPECT_EQ(lives(engine), (Lives{4, 1, 0}));
    EXPECT_EQ(deciding(engine), ann);
    EXPECT_EQ(take(engine, {"blast{value=1}"}), "");
    // Ben's turn and Ben's Bomb have waited, and Cai's Bomb too. They ask nobody.
    EXPECT_EQ(told(engine), (Texts{"Ben loses 1", "Ann wins"}));
    EXPECT_TRUE(engine.state().pending.over());
}

// ---- Extra turns

TEST(Situations, extra_turns_come_first_and_change_no_order) {
    auto engine = table(board_of({{Card::Again}, {Card::Again}, {}}));
    EXPECT_EQ(take(engine, {"cards", "cast{first=again,second=0}", "cast{first=again,second=0}"}), "");
    // Ben's resolves first, so Ann's is the newest.
    Texts turns;
    for (int i = 0; i < 5; ++i) {
        turns.push_back(name(Player(deciding(engine).index())));
        EXPECT_EQ(take(engine, {"flip"}), "");
    }
    EXPECT_EQ(turns, (Texts{"Ann", "Ben", "Ben", "Cai", "Ann"}));
}

// ---- Undo

TEST(Situations, a_move_is_taken_back_but_a_reveal_is_not) {
    auto engine = table(board_of({}, {{0, Kind::Bomb, 0}, {2, Kind::Bomb, 2}}));
    EXPECT_EQ(take(engine, {"feed{value=0}"}), "");
    EXPECT_TRUE(engine.undo(ann));
    EXPECT_EQ(deciding(engine), ann);
    EXPECT_EQ(engine.state().at(0).power, 1);
    EXPECT_EQ(take(engine, {"feed{value=0}", "flip"}), "");
    EXPECT_EQ(told(engine), (Texts{"fate is Quake"}));
    const auto refused = engine.undo(ben);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.refusal().reason, HistoryReason::Barrier);
    EXPECT_EQ(take(engine, {"feed{value=2}"}), "");
    EXPECT_TRUE(engine.undo(cai)) << "back to the reveal";
    EXPECT_EQ(engine.can_undo(cai).refusal().reason, HistoryReason::Barrier) << "and no further";
    EXPECT_EQ(engine.state().at(0).power, 2);
}

} // namespace
