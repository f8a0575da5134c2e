#include "herding/sequence/words.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace words {

using namespace herding::sequence;

struct Board {
    friend bool operator==(const Board&, const Board&) = default;
};
struct Noted {
    friend bool operator==(const Noted&, const Noted&) = default;
};
struct Note {
    Noted apply(Board&) const { return {}; }
    friend bool operator==(const Note&, const Note&) = default;
};
struct Match {
    static auto triggers() {
        return trigger<"again">([](const Note&) { return std::optional<Match>(); });
    }
    auto script() {
        return seq(act<"end">(by(0), [](Emits<Note> out) { out.emit(Note{}); }));
    }
    friend bool operator==(const Match&, const Match&) = default;
};
using Rules = herding::sequence::Rules<Board, Match>;
using Trace = Rules::Traces<Noted>;

struct Words {
    std::string operator()(const Noted&) const { return "noted"; }
};
struct WordsForAnswers : Words {
    using Words::operator();
    std::string operator()(const PlayerAnswered& answered) const {
        return "seat " + std::to_string(answered.player);
    }
};

TEST(Describe, needs_words_for_the_games_own_traces_only) {
    EXPECT_EQ(describe(Trace(Noted{}), Words{}), "noted");
    EXPECT_EQ(describe(Trace(Stepped<Rules>{StepKind::Began}), Words{}), "match began");
    EXPECT_EQ(describe(Trace(Triggered<Rules>{}), Words{}), "triggered again");
    EXPECT_EQ(describe(Trace(PlayerAnswered{2}), Words{}), "player 2 has answered");
    EXPECT_EQ(describe(Trace(AnswerDropped{2}), Words{}), "the answer of player 2 does not count any more");
}

TEST(Describe, lets_the_game_say_it_otherwise) {
    EXPECT_EQ(describe(Trace(PlayerAnswered{2}), WordsForAnswers{}), "seat 2");
}

} // namespace words
