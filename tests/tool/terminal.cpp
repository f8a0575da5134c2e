// The dialog of `play`, with games that no example has: one that deals before it begins, and one that turns its board, and one
// with words of its own.

#include "terminal.hpp"

#include "../play/nim.hpp"
#include "line_reader.hpp"
#include "menu.hpp"
#include "saved_game.hpp"

#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/error.hpp"
#include "herding/view/frame_view.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tool_tests {
namespace {

namespace tool = herding::tool;

/// Deals a heap, and draws it as who looks at it sees it: from their side of the table.
struct Dealt : nim::Playable {
    static constexpr std::string_view aim = "Take the last stone.";
    static constexpr bool lists_legal = false;
    static nim::Heap initial(const nim::Setup& /*setup*/, herding::Generator& generator) {
        return {static_cast<std::uint8_t>(4 + generator.below(200)), 0};
    }
    static std::string draw(const nim::Setup& /*setup*/, const nim::Heap& heap,
                            const herding::play::Look& look) {
        return "seen from side " + std::to_string(look.viewer) + ": " + std::to_string(heap.stones) + '\n';
    }
};

/// Draws a board of 60 columns. Its scene fits everywhere.
struct Wide : nim::Playable {
    static constexpr std::string_view aim =
        "Take the last stone of the heap before the other player does, and count what is left of it.";
    static std::string draw(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/,
                            const herding::play::Look& look) {
        return (look.color ? "\x1b[1m" : "") + std::string(60, '=') + (look.color ? "\x1b[0m\n" : "\n");
    }
    static std::string describe(const nim::Setup& /*setup*/, const nim::Took& /*took*/) {
        return "takes some stones, and counts all that remain of them one after the other, aloud";
    }
    static herding::scene::Scene scene(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        return {.counters = {{.name = "stones in the heap", .value = heap.stones}}};
    }
};

/// Hides a card, and has no function for views.
struct Closed {
    struct State {
        herding::Hidden<std::uint8_t> card;
        bool operator==(const State&) const = default;
        template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(card)); }
    };
    using Input = nim::Take;
    using Trace = nim::Took;
    struct Diff {
        Trace apply(State& /*state*/) const { return {}; }
        bool operator==(const Diff&) const = default;
        template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    };
    using Info = nim::Info;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Closed>({}); }
};
/// It waits for player 0, and player 1 may act, too.
struct Waiting {
    using Spec = Closed;
    static constexpr std::string_view name = "waiting";
    static constexpr std::string_view summary = "one is asked, two may act";
    template <class Out>
    static void legal_actions(const herding::NoSetup& /*setup*/, const Closed::State& /*state*/, Out& out) {
        for (const std::uint16_t player : {std::uint16_t{0}, std::uint16_t{1}}) {
            out.push_back({nim::Take{1}, herding::Actor::player(player)});
        }
    }
    static herding::Actor decider(const herding::NoSetup& /*setup*/, const Closed::State& /*state*/) {
        return herding::Actor::player(0);
    }
};
struct ClosedPlayable {
    using Spec = Closed;
    static constexpr std::string_view name = "closed";
    static constexpr std::string_view summary = "nobody sees a thing";
    template <class Out>
    static void legal_actions(const herding::NoSetup& /*setup*/, const Closed::State& /*state*/,
                              Out& /*out*/) {}
};

/// Has names, words, sentences and questions.
struct Talking : nim::Playable {
    static constexpr std::array<std::string_view, 2> player_names{"Ann", "Bob"};
    static constexpr std::array<herding::play::Word, 4> words{
        {{"two", "takes two stones"},
         {"next", "takes one stone"}, // comes before the command of the terminal
         {"how", "explains the game", herding::play::Word::Does::Explain},
         {"why", "why it was refused", herding::play::Word::Does::ExplainRefused}}};
    static std::vector<nim::Take> read(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/,
                                       std::string_view text) {
        if (text == "any") {
            throw herding::reflect::ReadError("notation", {}, "it can mean two or three");
        }
        return text == "two"    ? std::vector<nim::Take>{{2}}
               : text == "next" ? std::vector<nim::Take>{{1}}
                                : std::vector<nim::Take>{};
    }
    static std::string explain(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/,
                               std::string_view what) {
        return what == "how" ? "Take stones.\n" : what == "take{stones=2}" ? "The heap has one.\n" : "";
    }
    static herding::play::Prompt prompt(const nim::Setup& /*setup*/, const nim::Heap& heap,
                                        herding::Actor /*by*/) {
        return {"of " + std::to_string(heap.stones), "next"};
    }
    static herding::play::Telling tell(const nim::Setup& /*setup*/,
                                       const herding::view::FrameView<nim::Game>& frame) {
        const std::string stones = std::to_string(frame.inputs.front()->stones);
        return {.sentence = "took " + stones, .more = stones, .joins = true};
    }
    static std::string question(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/,
                                const nim::Take& take) {
        return take.stones == 3 ? "As many as three?" : "";
    }
};

const herding::play::Game& nim_game() { return herding::play::game_of<nim::Playable>(); }
const herding::play::Game& talking_game() { return herding::play::game_of<Talking>(); }
const herding::play::Game& dealt_game() { return herding::play::game_of<Dealt>(); }

/// Types these lines, and repeats them.
class Typist final : public tool::LineReader {
public:
    Typist(std::vector<std::string> lines, std::ostream& out) : lines_(std::move(lines)), out_(out) {}
    std::optional<std::string> read(const std::string& prompt) override {
        out_ << prompt;
        if (next_ == lines_.size()) {
            return std::nullopt;
        }
        out_ << lines_[next_] << '\n';
        return lines_[next_++];
    }

private:
    std::vector<std::string> lines_;
    std::ostream& out_;
    std::size_t next_ = 0;
};

/// The options with which `play` begins a match of two persons.
tool::PlayOptions options_of(const herding::play::Game& game, std::uint64_t seed) {
    tool::PlayOptions options;
    options.start.seed = seed;
    options.players = {"human"};
    options.header = tool::saved_header(game, options.start);
    options.begun = game.deals_first() ? game.begin(options.start)->saved() : std::string();
    return options;
}

/// What is printed while these lines are typed.
std::string typed(const herding::play::Game& game, const tool::PlayOptions& options,
                  std::vector<std::string> lines) {
    std::ostringstream out;
    Typist typist(std::move(lines), out);
    EXPECT_EQ(tool::play(game, game.begin(options.start), options, typist, out), 0);
    return out.str();
}

class Terminal : public testing::Test {
protected:
    std::filesystem::path file =
        std::filesystem::temp_directory_path() /
        (std::string("herding_terminal_") + testing::UnitTest::GetInstance()->current_test_info()->name());

    void TearDown() override { std::filesystem::remove(file); }
    void write(const std::string& text) const { std::ofstream(file) << text; }
    [[nodiscard]] std::string text() const {
        std::ifstream in(file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
};

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

// A drawing may depend on who looks at it although nothing is hidden.
TEST_F(Terminal, a_game_that_hides_nothing_is_never_handed_over) {
    auto options = options_of(dealt_game(), 3);
    options.draw = true;
    const std::string out =
        typed(dealt_game(), options,
              {"take{stones=1}", "undo", "redo", "take{stones=2}", "state", "why", "take{stones=1}", "quit"});
    EXPECT_NE(out.find("seen from side 0: "), std::string::npos) << out;
    EXPECT_NE(out.find("seen from side 1: "), std::string::npos) << out;
    EXPECT_NE(out.find("player 1> "), std::string::npos) << out;
    EXPECT_EQ(out.find("Hand the terminal"), std::string::npos) << out;
    EXPECT_EQ(out.find("Everybody may look"), std::string::npos) << out;
    EXPECT_EQ(count(out, "player 0: take 1\n"), 2U) << "each event once: " << out;
}

TEST_F(Terminal, next_asks_also_those_for_whom_the_game_does_not_wait) {
    const auto& waiting = herding::play::game_of<Waiting>();
    auto options = options_of(waiting, 1);
    options.players = {"human", "human"};
    const std::string out = typed(waiting, options, {"", "next", "", "next", "", "quit"});
    const auto first = out.find("player 0> ");
    const auto second = out.find("player 1> ");
    EXPECT_LT(first, second) << out;
    EXPECT_NE(second, std::string::npos) << out;
    EXPECT_NE(out.find("player 0> ", second), std::string::npos) << out;
}

TEST_F(Terminal, a_match_begins_with_the_views_that_its_author_has_forgotten) {
    const auto& closed = herding::play::game_of<ClosedPlayable>();
    const std::string out = typed(closed, options_of(closed, 1), {});
    EXPECT_NE(
        out.find("For the author of the game: The game hides something, and its Spec has no `view` for "),
        std::string::npos)
        << out;
    EXPECT_NE(out.find("its Spec has no `determinize`"), std::string::npos) << out;
    EXPECT_EQ(typed(dealt_game(), options_of(dealt_game(), 1), {}).find("author"), std::string::npos);
}

TEST_F(Terminal, a_question_is_asked_again_until_it_is_answered) {
    const std::string out = typed(nim_game(), options_of(nim_game(), 1),
                                  {"take{stones=1}", "quit", "perhaps", "save " + file.string(), "undo"});
    EXPECT_NE(out.find("perhaps\n  Answer `yes` or `no`.\n"), std::string::npos) << out;
    EXPECT_NE(text().find("player 0: take{stones=1}"), std::string::npos) << out;
    EXPECT_EQ(out.find("undo"), std::string::npos) << "a match that is saved there is left: " << out;
}

TEST_F(Terminal, no_other_file_is_replaced_by_a_saved_game) {
    write("int main() {}\n");
    const std::string out = typed(nim_game(), options_of(nim_game(), 1),
                                  {"take{stones=1}", "save " + file.string(), "quit", "yes"});
    EXPECT_NE(out.find("is there, and is no saved game: choose another name\n"), std::string::npos) << out;
    EXPECT_EQ(text(), "int main() {}\n");
}

TEST_F(Terminal, a_match_begins_with_its_aim_who_plays_and_how_to_get_help) {
    auto options = options_of(dealt_game(), 3);
    const std::string help = "`help` lists what you can type.\n";
    EXPECT_TRUE(typed(dealt_game(), options, {})
                    .starts_with("nim: take the last stone.\nAim: Take the last stone.\n"
                                 "Persons at this terminal: player 0, player 1.\n" +
                                 help));
    options.players = {"random", "human"};
    EXPECT_NE(typed(dealt_game(), options, {}).find("\nYou are player 1; player 0 is random.\n" + help),
              std::string::npos);
    EXPECT_TRUE(
        typed(nim_game(), options_of(nim_game(), 1), {})
            .starts_with("nim: take the last stone.\nPersons at this terminal: player 0, player 1.\n"));
    options.players = {"random"};
    EXPECT_EQ(typed(dealt_game(), options, {}).find("help"), std::string::npos) << "nobody reads it";
}

TEST_F(Terminal, help_fits_a_terminal_and_has_a_short_form) {
    const auto options = options_of(nim_game(), 1);
    const std::string out = typed(nim_game(), options, {"help", "?"});
    EXPECT_EQ(count(out, "  save FILE "), 2U) << out;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << line;
    }
}

// The game's own drawing has 60 columns, so its scene takes its place.
TEST_F(Terminal, everything_fits_a_narrow_terminal) {
    const herding::play::Game& wide = herding::play::game_of<Wide>();
    auto options = options_of(wide, 1);
    options.draw = true;
    for (const bool color : {false, true}) {
        options.color = color;
        options.width = 40;
        const std::string out =
            typed(wide, options, {"help", "jump over the heap", std::string(300, 'x'), "undo", "1"});
        EXPECT_NE(out.find("  takes some stones, and counts all that\n  remain of them"), std::string::npos)
            << out;
        EXPECT_NE(out.find("stones in the heap 5"), std::string::npos) << out;
        std::istringstream lines(out);
        for (std::string line; std::getline(lines, line);) {
            const bool is_typed = line.find("> ") != std::string::npos;
            EXPECT_TRUE(line.size() <= 40U || is_typed) << line;
        }
        options.width = 60;
        EXPECT_NE(typed(wide, options, {}).find(std::string(60, '=')), std::string::npos);
    }
}

// A script, too, gets the end of the game as a board.
TEST_F(Terminal, a_game_that_is_not_drawn_ends_with_its_drawing) {
    const herding::play::Game& wide = herding::play::game_of<Wide>();
    const std::string out = typed(wide, options_of(wide, 1), {"3", "2"});
    EXPECT_NE(out.find(std::string(60, '=') + "\nThe game is over.\n"), std::string::npos) << out;
    EXPECT_EQ(count(out, std::string(60, '=')), 1U) << out;
}

TEST(TerminalWords, reasons_are_plain) {
    EXPECT_EQ(tool::plain_reason("stab: a stab costs three coins (turn@turn)"),
              "stab: a stab costs three coins");
    EXPECT_EQ(tool::plain_reason("steal: argument out of range (turn@turn)"),
              "steal: there is no such choice");
    EXPECT_EQ(tool::plain_reason("bid: too low (at least 3)"), "bid: too low (at least 3)");
    EXPECT_EQ(tool::plain_reason("take_cover: argument out of range (turn@turn)"),
              "take cover: there is no such choice");
    constexpr std::array words{herding::play::ActionWords{.action = "peek", .label = "look under"},
                               herding::play::ActionWords{.action = "wait"}};
    EXPECT_EQ(tool::plain_reason("peek: argument out of range (turn@turn)", words),
              "look under: there is no such choice");
    EXPECT_EQ(tool::plain_reason("wait: not now", words), "wait: not now");
    EXPECT_EQ(tool::plain_reason("no time: peek is over", words), "no time: peek is over");
    EXPECT_EQ(tool::plain_reason(""), "");
}

TEST_F(Terminal, leaving_a_match_that_would_be_lost_asks_first) {
    auto options = options_of(nim_game(), 1);
    const std::string question = "Leave it?";
    const auto asked = [&](std::vector<std::string> lines) {
        return count(typed(nim_game(), options, std::move(lines)), question);
    };
    EXPECT_EQ(asked({"quit"}), 0U) << "nothing was done";
    const std::string save = "save " + file.string();
    EXPECT_EQ(asked({"take{stones=1}", save, "quit"}), 0U);
    EXPECT_EQ(asked({"take{stones=1}", save, "take{stones=1}", "quit", "no", "undo", "exit", "", "q", "yes"}),
              3U);
    const std::string load = "load " + file.string();
    EXPECT_EQ(asked({save, load, "q"}), 0U);
    EXPECT_EQ(asked({save, "take{stones=1}", load, "yes", "q"}), 1U);
    EXPECT_EQ(asked({save, "take{stones=1}", load, "no", "q", "yes"}), 2U) << "the match goes on";
    EXPECT_EQ(asked({"take{stones=1}", "load nowhere", "quit", "yes"}), 1U) << "there is nothing to load";
    EXPECT_EQ(asked({"take{stones=1}", "quit", "quit", "quit"}), 1U) << "whoever insists leaves";
    options.kept = true;
    EXPECT_EQ(asked({"take{stones=1}", "quit"}), 0U);
}

TEST_F(Terminal, what_is_no_action_is_explained_without_the_words_of_a_parser) {
    const std::string out =
        typed(nim_game(), options_of(nim_game(), 1),
              {"foo", "take{rock=1}", "take{stones=9}", "take{stones=1} x", "{\"a\":1}", "try foo", "hepl"});
    EXPECT_EQ(count(out, "  `foo` is no action. You can, for example, type `take 1`.\n"), 2U) << out;
    for (const char* const line : {"take{rock=1}", "take{stones=9}", "take{stones=1} x"}) {
        EXPECT_NE(out.find("  `" + std::string(line) +
                           "` is not possible now. `take` takes a number from 1 to 3, for"),
                  std::string::npos)
            << line << out;
    }
    EXPECT_NE(out.find("Did you mean the command `help`?"), std::string::npos) << out;
    for (const char* const word : {"line 1", "column", "text,", "json,", "field", "argument", "expected"}) {
        EXPECT_EQ(out.find(word), std::string::npos) << word << out;
    }
}

// The name of the argument may be missing, and a beginning is enough. What is not legal is for the rules to refuse.
TEST_F(Terminal, actions_are_typed_in_words) {
    const std::string out = typed(nim_game(), options_of(nim_game(), 1),
                                  {"Take 2", "tak", "take stones 1", "take 3", "try ta 2", "t 2"});
    std::size_t at = 0;
    for (const char* const part :
         {"player 0> Take 2\nplayer 0: take 2\n", "player 1> tak\n`tak` may be take 1, take 2, take 3\n",
          "player 1> take stones 1\nplayer 1: take 1\n",
          "player 0> take 3\ntake 3 is not allowed: too_few_left.\n", "player 0> try ta 2\n  took stones 2\n",
          "player 0> t 2\nplayer 0: take 2\n"}) {
        at = out.find(part, at);
        ASSERT_NE(at, std::string::npos) << part << " is not there: " << out;
    }
}

// Finding out what is legal is the game.
TEST_F(Terminal, no_example_shows_what_is_legal_where_that_is_to_be_found) {
    const std::string out =
        typed(dealt_game(), options_of(dealt_game(), 3), {"foo", "take many", "t", "take 1"});
    EXPECT_NE(out.find("  `foo` is no action.\n"), std::string::npos) << out;
    EXPECT_NE(out.find("  `take many` is not possible now. `take` takes a number.\n"), std::string::npos)
        << out;
    EXPECT_EQ(out.find("for example"), std::string::npos) << out;
    EXPECT_EQ(out.find("may be"), std::string::npos) << out;
    EXPECT_NE(out.find("player 0: take 1\n"), std::string::npos) << out;
}

TEST_F(Terminal, a_game_talks_in_its_own_words) {
    const std::string out = typed(talking_game(), options_of(talking_game(), 1),
                                  {"help", "how", "any", "tow", "take{stones=3}", "no", "TWO", "",
                                   "take{stones=3}", "undo", "list", "3", "", "3", "yes"});
    std::size_t at = 0;
    for (const char* const part :
         {"Persons at this terminal: Ann, Bob.\n",
          "\nAnn, of 5> help\nWords of nim:\n  two          takes two stones\n",
          "\nAnn, of 5> how\nTake stones.\n", "  `any`: it can mean two or three\n",
          "  `tow` is no action. You can, for example, type `take 1`.\n  Did you mean the command `two`?\n",
          "\nAnn, of 5> take{stones=3}\nAs many as three? (yes or no) no\n\nAnn, of 5> TWO\ntook 2.\n",
          "\nBob, of 3> \ntook 1.\n",
          "\nAnn, of 2> take{stones=3}\ntake 3 is not allowed: too_few_left.\n  Rule: take one to "
          "three\n",
          "\nAnn, of 2> undo\nTaken back: take 1.\n", "Bob, of 3> list\nBob can\n  1  take 1\n",
          "As many as three? (yes or no) \n",
          "As many as three? (yes or no) yes\ntook 3.\nThe game is over"}) {
        at = out.find(part, at);
        ASSERT_NE(at, std::string::npos) << part << " is not there: " << out;
    }
}

TEST_F(Terminal, why_explains_what_was_refused_where_the_game_does) {
    auto options = options_of(talking_game(), 1);
    options.start.options = {{"stones", "2"}};
    const std::string out =
        typed(talking_game(), options, {"next", "two", "why", "why take{stones=2}", "next"});
    EXPECT_EQ(count(out, "> why\nThe heap has one.\n"), 1U) << out;
    EXPECT_EQ(count(out, "> why take{stones=2}\nThe heap has one.\n"), 1U) << out;
    const std::string plain = typed(talking_game(), options, {"next", "why"});
    EXPECT_EQ(plain.find("The heap has one."), std::string::npos) << "nothing was refused: " << plain;
}

TEST_F(Terminal, attempts_are_counted_and_printed_at_the_end_where_the_rules_are_to_be_found) {
    auto options = options_of(nim_game(), 1);
    options.start.options = {{"stones", "2"}};
    const std::string out = typed(
        nim_game(), options,
        {"attempts", "take{stones=3}", "nonsense", "take{stones=1}", "undo", "attempts", "take{stones=2}"});
    EXPECT_NE(out.find("> attempts\n0 attempts, of which the rules refused 0.\n"), std::string::npos) << out;
    EXPECT_NE(out.find("> attempts\n2 attempts, of which the rules refused 1.\n"), std::string::npos) << out;
    EXPECT_EQ(out.find("attempts", out.find("The game is over")), std::string::npos) << out;

    const auto dealt = options_of(dealt_game(), 3);
    const std::string begun = typed(dealt_game(), dealt, {"take{stones=1}", "quit", "yes"});
    EXPECT_NE(begun.find("player 0 can act; `list` shows the legal actions\n"), std::string::npos) << begun;
    std::vector<std::string> all(300, "take{stones=1}");
    const std::string ended = typed(dealt_game(), dealt, all);
    EXPECT_NE(ended.find(" attempts, of which the rules refused 0.\n", ended.find("The game is over")),
              std::string::npos)
        << ended;
}

TEST_F(Terminal, attempts_of_others_are_not_counted_where_something_is_hidden) {
    const auto& waiting = herding::play::game_of<Waiting>();
    const std::string out = typed(waiting, options_of(waiting, 1),
                                  {"take{stones=1}", "take{stones=1}", "attempts", "next", "", "attempts"});
    EXPECT_NE(out.find("player 0> attempts\n2 attempts, of which the rules refused 2.\n"), std::string::npos)
        << out;
    EXPECT_NE(out.find("player 1> attempts\n0 attempts, of which the rules refused 0.\n"), std::string::npos)
        << out;
}

TEST_F(Terminal, says_why_an_action_cannot_be_taken_back_from_between) {
    const std::string out = typed(talking_game(), options_of(talking_game(), 1),
                                  {"undo mine", "two", "next", "undo mine", "help"});
    std::size_t at = 0;
    for (const char* const part :
         {"Ann, of 5> undo mine\n  nothing to undo\n",
          "Ann, of 2> undo mine\n  Bob has since done take{stones=1}, which is not allowed without it:\n  "
          "not_your_turn\n",
          "  undo mine    takes back your last action, and leaves what others did since\n"}) {
        at = out.find(part, at);
        ASSERT_NE(at, std::string::npos) << part << " is not there: " << out;
    }
}

TEST_F(Terminal, takes_back_an_action_from_between) {
    const auto& game = herding::play::game_of<nim::Free<false>>();
    // Both are asked at the same time: the numbers 4 to 6 are those of player 1.
    const std::string out =
        typed(game, options_of(game, 1), {"1", "5", "undo", "undo mine", "save " + file.string()});
    EXPECT_NE(out.find("> undo\n  not this actor's to undo\n"), std::string::npos) << out;
    EXPECT_NE(out.find("> undo mine\n  undone: take 1\nplayer 1: take 2\n"), std::string::npos) << out;
    EXPECT_EQ(text(), "play free nim\nplayer 1: take{stones=2}\n");
}

// An agent would act the same again.
TEST_F(Terminal, takes_nothing_back_if_no_person_has_acted) {
    auto options = options_of(dealt_game(), 3);
    options.players = {"random", "human"};
    const std::string out = typed(dealt_game(), options, {"undo", "redo", "quit"});
    EXPECT_NE(out.find("> undo\n  only the computer has acted since the last event that is final.\n"),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("> redo\n  nothing to redo\n"), std::string::npos) << "nothing was undone: " << out;
}

TEST_F(Terminal, sentences_are_joined_until_somebody_is_asked) {
    auto options = options_of(talking_game(), 1);
    options.players = {"random"};
    options.start.options = {{"stones", "200"}};
    const std::string out = typed(talking_game(), options, {});
    EXPECT_EQ(count(out, "took "), 1U) << out;
    EXPECT_NE(out.find(": "), std::string::npos) << out;
    EXPECT_NE(out.find(".\nThe game is over: "), std::string::npos) << out;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << line;
    }
    options.players = {"human", "random"};
    const std::string answered = typed(talking_game(), options, {"two", "two", "two"});
    EXPECT_EQ(count(answered, "took 2: "), 3U) << answered;
}

TEST_F(Terminal, a_game_that_was_dealt_is_saved_with_its_deal) {
    const auto options = options_of(dealt_game(), 3);
    const std::string saved =
        typed(dealt_game(), options, {"take{stones=1}", "take{stones=2}", "state", "save " + file.string()});
    EXPECT_EQ(text(),
              "play nim\nstate: " + options.begun + "\nplayer 0: take{stones=1}\nplayer 1: take{stones=2}\n");
    const auto at = saved.find("\nheap{");
    ASSERT_NE(at, std::string::npos) << saved;
    const std::string state = saved.substr(at, saved.find('\n', at + 1) - at);

    auto other = options_of(dealt_game(), 4); // another deal
    ASSERT_NE(other.begun, options.begun);
    other.load = file.string();
    const std::string loaded = typed(dealt_game(), other, {"state", "undo", "undo", "save " + file.string()});
    EXPECT_NE(loaded.find("Played 2 inputs from "), std::string::npos) << loaded;
    EXPECT_NE(loaded.find(state), std::string::npos) << loaded;
    EXPECT_EQ(text(), "play nim\nstate: " + options.begun + "\n") << "a loaded game keeps its deal";
}

TEST_F(Terminal, a_game_that_always_begins_alike_is_saved_without_a_state) {
    typed(nim_game(), options_of(nim_game(), 1), {"take{stones=1}", "save " + file.string()});
    EXPECT_EQ(text(), "play nim\nplayer 0: take{stones=1}\n");
}

TEST_F(Terminal, a_saved_game_without_its_deal_needs_the_seed) {
    auto options = options_of(dealt_game(), 3);
    options.load = file.string();
    const auto why = [&] {
        try {
            typed(dealt_game(), options, {"state"});
        } catch (const std::runtime_error& error) {
            return std::string(error.what()).substr(file.string().size());
        }
        return std::string();
    };
    write("play nim\nplayer 0: take{stones=1}\n");
    EXPECT_EQ(why(),
              ":1: this game deals when it begins, and the file lacks the line `state: ...` with its deal; "
              "give the --seed with which it was dealt");
    options.seed_given = true;
    EXPECT_NE(typed(dealt_game(), options, {"save " + file.string()}).find("Played 1 input from "),
              std::string::npos);
    EXPECT_EQ(text(), "play nim\nstate: " + options.begun + "\nplayer 0: take{stones=1}\n");
    write("play nim\nstate: heap{stones=3\nplayer 0: take{stones=1}\n");
    EXPECT_TRUE(why().starts_with(":2: the state cannot be read, column ")) << why();
    write("play nim\nstate: \n");
    EXPECT_EQ(why(), ":2: expected the state in which the game began");
    write("play nim\nstate: heap{stones=3,turn=0}\nplayer 1: take{stones=1}\n");
    EXPECT_EQ(why(), ":3: the rules refuse it: not_your_turn");
}

} // namespace
} // namespace tool_tests
