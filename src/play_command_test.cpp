// herd play with games of sequences: what is typed, what is shown, and to whom.

#include "run_herd.hpp"
#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace herd_tests {
namespace {

/// Typed lines, without a terminal.
std::string played(const std::string& arguments, const std::string& typed) {
    const Scratch lines(typed);
    return herd("play " + arguments, lines.path()).out;
}

TEST(HerdPlay, a_game_of_sequences_is_played_by_number_text_and_beginning) {
    const std::string out =
        played("dice --seed 1 --chance ask", "1\nroll{value=5}\nann\nannounce{free=true,ones=true,"
                                             "paid=false}\nroll{value=2}\nkeep_it{value=t\n"
                                             "why\ntrace\nundo\nredo\nredo\nquit\n");
    expect_golden("golden/play_dice.txt", out);
}

TEST(HerdPlay, what_is_wrong_is_said_in_one_sentence) {
    const std::string out =
        played("dice --seed 1", "roll{value=3}\nfoo\nannounce 1 2\n99\nload nowhere\nsave\n");
    EXPECT_NE(
        out.find(
            "> roll{value=3}\n  `roll{value=3}` is not possible now. You can, for example, type `announce\n"),
        std::string::npos)
        << out;
    EXPECT_NE(out.find("  `foo` is no action. You can, for example, type `announce rerolls: free no, of\n"),
              std::string::npos);
    EXPECT_NE(out.find("  `announce 1 2` is not possible now. `announce rerolls` takes free (yes or no),\n"),
              std::string::npos)
        << out;
    EXPECT_EQ(out.find("phase@announce"), std::string::npos) << "that is for authors: " << out;
    EXPECT_NE(out.find("There is no 99: choose 1 to 8.\n"), std::string::npos);
    EXPECT_NE(out.find("nowhere: cannot be opened: No such file or directory\n"), std::string::npos);
    EXPECT_NE(out.find("Which file? `save FILE`.\n"), std::string::npos);
    EXPECT_NE(out.find("The input ends here.\n"), std::string::npos);
}

TEST(HerdPlay, undo_and_redo_lead_to_a_choice_of_a_person) {
    const std::string out =
        played("tictactoe --players human,random --seed 1", "1\nundo\nredo\nundo\nundo\nquit\n");
    const auto at = [&](const std::string& text, std::size_t from) {
        const auto found = out.find(text, from);
        EXPECT_NE(found, out.npos) << text << out;
        return std::min(found, out.size());
    };
    const std::string all = "player 0 can\n  1  a1\n"; // before the first move
    const std::string rest = "player 0 can\n  1  b1\n";
    const auto undone = at("player 0> undo\n  undone: ", at(rest, at(all, 0)));
    const auto redone = at("player 0> redo\n  redone: ", at(all, at("\n  undone: ", undone)));
    const auto again = at(all, at(rest, at("\n  redone: ", redone)));
    at("player 0> undo\n  nothing to undo\nplayer 0> quit", again);
}

TEST(HerdPlay, players_are_drawn_and_a_seed_gives_the_same_game) {
    for (const std::string game :
         {"backgammon", "dice", "kuhn", "meaning", "pig", "rulegame", "skirmish", "tictactoe", "triggers"}) {
        const Ran ran = herd("play " + game + " --players random --seed 7");
        EXPECT_EQ(ran.code, 0);
        EXPECT_NE(ran.out.find("The game is over.\n"), std::string::npos) << ran.out;
        EXPECT_EQ(ran.out, herd("play " + game + " --players random --seed 7").out);
        EXPECT_NE(ran.out, herd("play " + game + " --players random --seed 8").out);
    }
}

TEST(HerdPlay, the_end_is_drawn_with_the_board_or_without) {
    const std::string play = "play tictactoe --players random --seed 7";
    const std::string out = herd(play).out;
    EXPECT_NE(out.find("\n     a   b   c\n"), std::string::npos) << out;
    EXPECT_NE(out.find("\nThe game is over.\nplayer 0 gets "), std::string::npos) << out;
    EXPECT_NE(herd(play + " --board").out.find("The game is over.\nplayer 0 gets "), std::string::npos);
}

TEST(HerdPlay, the_board_is_described_in_sentences_and_written_as_a_picture) {
    const Scratch picture("");
    const std::string out =
        played("kuhn --players human,random --seed 3 --words",
               "describe\npicture\npicture " + picture.path() + "\npicture /nowhere/a.svg\n");
    EXPECT_NE(out.find("player 0, card: king.\nplayer 1, card: hidden card.\nplayer 0: chips 1.\n"),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("Which file? `picture FILE`.\n"), std::string::npos) << out;
    EXPECT_NE(out.find("Wrote " + picture.path() + ".\n"), std::string::npos) << out;
    EXPECT_NE(out.find("/nowhere/a.svg cannot be written.\n"), std::string::npos) << out;
    const std::string svg = file_text(picture.path());
    EXPECT_TRUE(svg.starts_with("<svg ")) << svg;
    EXPECT_NE(svg.find(">king</text>"), std::string::npos) << "the player's own card";
    const std::string all = herd("play kuhn --players random --seed 3 --words").out;
    EXPECT_NE(all.find("player 1: chips "), std::string::npos) << all;
}

TEST(HerdPlay, a_seed_is_printed_once_and_only_if_it_decides_something) {
    const std::string note = "Chance and random players use seed ";
    EXPECT_EQ(played("tictactoe", "b2\na1\n").find(note), std::string::npos);
    EXPECT_EQ(played("rulegame", "1 0\n1 1\n").find(note), std::string::npos);
    EXPECT_EQ(played("dice --seed 3", "").find(note), std::string::npos);
    const std::string dice = played("dice", "1\n1\n1\n");
    ASSERT_NE(dice.find(note), std::string::npos) << dice;
    EXPECT_EQ(dice.find(note), dice.rfind(note)) << dice;
    EXPECT_LT(dice.find(note), dice.find("chance: roll")) << dice;
    const std::string whole = herd("play masquerade --setup three --players random").out;
    EXPECT_NE(played("tictactoe --players human,random", "b2\n").find(note), std::string::npos);
    EXPECT_NE(whole.find(" play masquerade --setup three --players random --seed "), std::string::npos)
        << whole;
}

// Which moves are legal is what the player of the Rule Game has to find out.
TEST(HerdPlay, a_game_whose_legal_actions_are_to_be_found_lists_them_on_request_only) {
    const std::string out = played("rulegame", "1\n1 \n1 0\nlist\n1\n");
    const auto listed = out.find("player 0 can\n  1  ");
    ASSERT_NE(listed, std::string::npos) << out;
    EXPECT_LT(out.find("player 0, a piece and a bucket, such as 3 1> 1\n"), listed) << out;
    // No number, no beginning and no mistake names one before.
    const std::string before = out.substr(0, listed);
    EXPECT_EQ(before.find("There is no 1"), std::string::npos) << before;
    EXPECT_EQ(before.find("may be"), std::string::npos) << before;
    EXPECT_NE(out.find(" goes to bucket ", listed), std::string::npos)
        << out; // then 1 is the first of the list
}

TEST(HerdPlay, why_explains_a_number_where_the_game_does) {
    EXPECT_NE(played("dice --seed 1", "why 3\n").find("This game explains no part of its board"),
              std::string::npos);
    const std::string out = played("meaning", "why P leadership\nwhy X\n");
    EXPECT_NE(out.find("leadership 7 = 6 base, shares 9 tidewatch/ability/captains_example"),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("`X` is neither a unit, nor"), std::string::npos) << out;
}

TEST(HerdPlay, a_saved_game_continues_and_obeys_the_rules) {
    const Scratch file("");
    const std::string saved =
        played("dice --seed 1 --chance ask", "1\nroll{value=5}\nsave " + file.path() + "\nstate\n");
    const auto state = saved.find("state{");
    ASSERT_NE(state, std::string::npos) << saved;
    const std::string before = saved.substr(state, saved.find('\n', state) - state);
    EXPECT_EQ(file_text(file.path()), "play dice\nsystem: begin\n"
                                      "player 0: announce{free=false,ones=false,paid=false}\n"
                                      "chance: roll{value=5}\n");
    const std::string loaded = played("dice --load " + file.path(), "state\nquit\n");
    EXPECT_NE(loaded.find("Played 3 inputs from " + file.path()), std::string::npos) << loaded;
    EXPECT_NE(loaded.find(before), std::string::npos) << loaded;

    const Scratch wrong("play dice\nsystem: begin\nchance: roll{value=5}\n");
    const Ran refused = herd("play dice --load " + wrong.path());
    EXPECT_NE(refused.out.find(wrong.path() + ":3: the rules refuse it: roll: not offered at phase@announce"),
              std::string::npos)
        << refused.out;
    EXPECT_EQ(refused.code, 2);
    const Scratch nobody("play dice\nsystem: begin\nplayer 70000: roll{value=5}\n");
    EXPECT_NE(herd("play dice --load " + nobody.path()).out.find(":3: expected `player 0: action`"),
              std::string::npos);
    const Scratch bad("play dice\nsystem: begin\nchance: roll{value=9}\n");
    EXPECT_NE(
        herd("play dice --load " + bad.path()).out.find(":3: `roll{value=9}` is no action: in roll, value: "),
        std::string::npos);
    const Scratch other("play pig\n");
    EXPECT_NE(herd("play dice --load " + other.path()).out.find(":1: expected `play dice`"),
              std::string::npos);
}

TEST(HerdPlay, a_saved_game_continues_with_its_setup) {
    const Scratch file("");
    played("pig --set target=20 --seed 1", "save " + file.path() + "\n");
    EXPECT_EQ(file_text(file.path()).find("play pig --set target=20\n"), 0U);
    const std::string loaded = played("pig --load " + file.path(), "save " + file.path() + ".again\n");
    EXPECT_NE(loaded.find(" from " + file.path() + ".\n"), std::string::npos) << loaded;
    EXPECT_EQ(file_text(file.path() + ".again"), file_text(file.path()));
    std::filesystem::remove(file.path() + ".again");
    EXPECT_NE(herd("play pig --set target=30 --load " + file.path())
                  .out.find(":1: expected `play pig --set target=30`, found `play pig --set target=20`"),
              std::string::npos);
    const Scratch named("herd play skirmish --setup mist\n");
    EXPECT_NE(played("skirmish --load " + named.path(), "quit\n").find("Played 0 inputs"), std::string::npos);
    for (const char* line :
         {"play pig --setup\n", "play pig --set\n", "play pig --set =\n", "play pig --set target\n",
          "play pig  --set target=20\n", "play pig x\n", "\n"}) {
        const Scratch wrong(line);
        EXPECT_EQ(herd("play pig --load " + wrong.path()).code, 2) << line;
    }
}

TEST(HerdPlay, a_word_near_a_command_is_no_action) {
    const std::string out = played("tictactoe", "boad\nsve x\nxyz\n");
    EXPECT_NE(out.find("  Did you mean the command `board`?\n"), std::string::npos) << out;
    EXPECT_NE(out.find("  Did you mean the command `save`?\n"), std::string::npos) << out;
    EXPECT_EQ(out.find("command", out.find("xyz")), std::string::npos) << out;
}

TEST(HerdPlay, try_without_an_action_asks_for_one) {
    const std::string out = played("tictactoe", "try\nb2\n");
    EXPECT_NE(out.find("> try\nWhich action? `try ACTION`.\n"), std::string::npos) << out;
}

TEST(HerdPlay, what_a_script_types_controls_no_terminal) {
    const std::string out = played("tictactoe", "b2\x1b[2J\n");
    EXPECT_EQ(out.find('\x1b'), std::string::npos) << out;
    EXPECT_NE(out.find("> b2\\x1b[2J\n"), std::string::npos) << out;
}

TEST(HerdPlay, wrong_options_exit_2) {
    EXPECT_EQ(herd("play chess").code, 2);
    EXPECT_EQ(herd("play dice --players human,ghost").code, 2);
    EXPECT_EQ(herd("play").code, 2);
    EXPECT_EQ(herd("play dice --set sides=3").out, "there is no option \"sides\"\n");
    EXPECT_EQ(herd("play pig --set sides=3").out, "there is no option \"sides\"; there is players, target\n");
    EXPECT_EQ(herd("play pig --set target").code, 2);
    EXPECT_EQ(herd("play pig --set target=20 --set target=30").out, "--set: target has two values\n");
    EXPECT_EQ(herd("play tictactoe --players human,human,human").out, "--players: 3 for a game of 2\n");
    EXPECT_EQ(herd("play tictactoe --hints nobody").code, 2);
    EXPECT_NE(herd("play tictactoe --load ''").out.find("expected a value, not an empty text"),
              std::string::npos);
    EXPECT_EQ(herd("play masquerade --players human,human,human").out,
              "--players: 3 for a game of 2; --setup chooses another one\n");
    EXPECT_EQ(herd("play masquerade --set players=5").out, "option \"players\": 5 is outside 2 to 4\n");
    EXPECT_EQ(herd("play pig --set target=99999").code, 2);
    EXPECT_EQ(herd("play skirmish --setup chess").out,
              "skirmish has no setup \"chess\"; it has guard, torches, mist, thorns\n");
    EXPECT_EQ(herd("graph chess").code, 2);
    EXPECT_EQ(herd("graph dice --format png").code, 2);
    EXPECT_EQ(herd("actions backgammon").code, 2);
}

// ---- Games that hide something

const std::array<std::string, 3> cards{"jack", "queen", "king"};

/// A hand of Kuhn poker after the deal, in a file that `--load` takes.
class Dealt {
public:
    void deal(const std::string& first, const std::string& second) const {
        std::ofstream(file_.path()) << "herd play kuhn\nsystem: begin\nchance: deal{value=" << first
                                    << "}\nchance: deal{value=" << second << "}\n";
    }
    [[nodiscard]] std::string option() const { return " --load " + file_.path(); }

private:
    Scratch file_{""};
};

/// All that is printed before cards are shown.
std::string hidden_part(const std::string& out) { return out.substr(0, out.find(" shows a ")); }

/// The output while this player has the seat: from the start, or from where the seat is handed to them.
std::string screens(const std::string& out, int player) {
    const std::string hand = "Hand the terminal to player ";
    std::string mine;
    bool his = player == 0;
    for (std::size_t at = 0; at < out.size();) {
        const std::size_t next = std::min(out.find(hand, at + 1), out.size());
        mine += his ? out.substr(at, next - at) : "";
        his = next < out.size() && out.at(next + hand.size()) == static_cast<char>('0' + player);
        at = next;
    }
    return mine;
}

TEST(HerdPlay, a_player_is_shown_their_own_card) {
    expect_golden("golden/play_kuhn.txt",
                  played("kuhn --players human,random --seed 3",
                         "state\nwhy\ntrace\nundo\ndeal{value=king}\nnext\ncheck\ncall\n"));
    const std::string out = played("kuhn --players random,human --seed 3", "state\n");
    EXPECT_NE(out.find("player 1 is dealt a queen\n"), std::string::npos) << out;
    EXPECT_NE(out.find("player 0 is dealt a card\n"), std::string::npos) << out;
}

TEST(HerdPlay, a_terminal_is_handed_over_where_not_all_may_look) {
    expect_golden("golden/play_kuhn_for_two.txt",
                  played("kuhn --players human --seed 4", "bet\n\nstate\nundo\n\nstate\nbet\n\nfold\n"));
}

// Hands that differ only in the other player's card, played alike, must print the same. The opponent chooses by the
// seed alone.
TEST(HerdPlay, what_a_player_may_not_know_changes_nothing_that_they_are_shown) {
    const Dealt hand;
    int shown = 0;
    for (int seat = 0; seat < 2; ++seat) {
        for (std::size_t own = 0; own < cards.size(); ++own) {
            const std::string& one = cards[(own + 1) % 3];
            const std::string& other = cards[(own + 2) % 3];
            for (int seed = 1; seed <= 6; ++seed) {
                const std::string options = "kuhn --players " +
                                            std::string(seat == 0 ? "human,random" : "random,human") +
                                            " --seed " + std::to_string(seed) + hand.option();
                const std::string asks =
                    "state\nboard\ndescribe\nwhy\ntrace\nlist\nundo\nredo\nnext\nfold{}\nnothing\n"
                    "deal{value=" +
                    cards[own] + "}\n";
                const std::string typed = asks + std::to_string(1 + seed % 2) + "\n" + asks +
                                          std::to_string(1 + seed / 2 % 2) + "\n";
                const auto play = [&](const std::string& hidden) {
                    hand.deal(seat == 0 ? cards[own] : hidden, seat == 0 ? hidden : cards[own]);
                    return played(options, typed);
                };
                const std::string out = play(one);
                EXPECT_EQ(hidden_part(out), hidden_part(play(other))) << options;
                EXPECT_EQ(hidden_part(out).find(one), std::string::npos) << out;
                EXPECT_NE(hidden_part(out).find("value=" + cards[own]), std::string::npos) << out;
                shown += hidden_part(out) != out ? 1 : 0;
            }
        }
    }
    EXPECT_GT(shown, 5);  // hands with a showdown
    EXPECT_LT(shown, 31); // and without
}

TEST(HerdPlay, two_at_one_terminal_do_not_see_each_others_card) {
    const Dealt hand;
    const std::string asks = "state\nboard\ndescribe\nwhy\ntrace\nlist\n";
    const std::string typed = "\n" + asks + "check\n\n" + asks + "bet\n\n" + asks + "fold\n";
    const auto play = [&](const std::string& first, const std::string& second) {
        hand.deal(first, second);
        return played("kuhn --players human --seed 1" + hand.option(), typed);
    };
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::string& own = cards[i];
        const std::string& one = cards[(i + 1) % 3];
        const std::string& other = cards[(i + 2) % 3];
        EXPECT_EQ(screens(play(own, one), 0), screens(play(own, other), 0));
        EXPECT_EQ(screens(play(one, own), 1), screens(play(other, own), 1));
        EXPECT_NE(screens(play(own, one), 1), screens(play(own, other), 1)); // who sees it
    }
    const std::string out = play("king", "jack");
    const auto end = out.find("Everybody may look:\n");
    ASSERT_NE(end, std::string::npos) << out;
    for (const std::string& card : cards) { // a folded hand is never shown
        EXPECT_EQ(out.find(card, end), std::string::npos) << out;
    }
}

TEST(HerdPlay, who_only_looks_on_sees_no_card_before_it_is_shown) {
    for (int seed = 1; seed <= 10; ++seed) {
        const std::string out =
            hidden_part(herd("play kuhn --players random --seed " + std::to_string(seed)).out);
        for (const std::string& card : cards) {
            EXPECT_EQ(out.find(card), std::string::npos) << out;
        }
    }
}

TEST(HerdPlay, what_chance_does_is_shown_by_nothing_else) {
    // The seed afterwards; a saved game by its name only, with a warning; and who deals hands the terminal over.
    const std::string out = played("kuhn", "check\ncall\n");
    const auto seed = out.find("Chance and random players use seed ");
    ASSERT_NE(seed, std::string::npos) << out;
    EXPECT_GT(seed, out.find("The game is over.\n")) << out;
    const Scratch file("");
    EXPECT_NE(played("kuhn --seed 1", "save " + file.path() + "\n").find(", with all that is hidden.\n"),
              std::string::npos);
    EXPECT_NE(file_text(file.path()).find("chance: deal{value="), std::string::npos);
    const std::string dealt =
        played("kuhn --chance ask", "deal{value=jack}\ndeal{value=king}\n\nstate\nquit\n");
    const auto handed = dealt.find("Hand the terminal to player 0, who presses Enter.");
    ASSERT_NE(handed, std::string::npos) << dealt;
    EXPECT_NE(dealt.find("is dealt a jack", handed), std::string::npos) << dealt;
    EXPECT_EQ(dealt.find("king", handed), std::string::npos) << dealt;
}

// Also of a game whose cards everybody sees: nobody looks on while chance is entered.
TEST(HerdPlay, whoever_enters_chance_knows_more_than_a_player) {
    std::string first;
    for (int i = 0; i < 60; ++i) {
        first += "1\n";
    }
    const std::string out = played("triggers --players human --chance ask", first);
    const auto player = out.find("Hand the terminal to Ben, who presses Enter. ");
    ASSERT_NE(player, std::string::npos) << out;
    EXPECT_NE(out.find("Hand the terminal to who enters chance, who presses Enter. ", player),
              std::string::npos)
        << out;
}

TEST(HerdPlay, answers_given_at_once_are_hidden_until_the_last_one) {
    const std::string until = "draw\ndraw\nplay{first=reckoning,second=0}\npass\npass\n";
    const std::string out = played("triggers --players human --seed 5",
                                   until + "point{value=1}\n\nstate\nnext\nstate\npoint{value=0}\n\n"
                                           "why\ntrace\npoint{value=0}\n\nstate\n");
    EXPECT_EQ(out.find("Hand the terminal"), out.find("Hand the terminal to Ben")) << out;
    const auto begun = out.find("Hand the terminal to Ben");
    const auto told = out.find("Hand the terminal to Ann");
    ASSERT_NE(told, std::string::npos) << out;
    const std::string meanwhile = out.substr(begun, told - begun);
    EXPECT_EQ(meanwhile.find("point{value=1}\n  Ann"), std::string::npos) << meanwhile;
    EXPECT_EQ(meanwhile.find("Ann: point at"), std::string::npos) << meanwhile;
    EXPECT_NE(meanwhile.find("answers=[{player=0,input={value=none,viewers=0}}]"), std::string::npos)
        << meanwhile;
    EXPECT_NE(meanwhile.find("Ann: (not shown)\n  Ann has answered\n"), std::string::npos) << meanwhile;
    EXPECT_NE(out.find("Ben loses 1 life", told), std::string::npos) << out;
    EXPECT_NE(out.find("answers=[]", told), std::string::npos) << out;
}

} // namespace
} // namespace herd_tests
