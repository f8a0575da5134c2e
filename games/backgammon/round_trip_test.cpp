#include "backgammon/computer.hpp"
#include "backgammon/legal_turns.hpp"
#include "backgammon/match_text.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

// Every match that the rules allow becomes a match file and again the same match.

namespace {

using namespace backgammon;
using herding::Actor;

enum class Style : std::uint8_t { Random, Patient, Computer };

/// All inputs of players that the rules allow.
std::vector<Submitted> allowed(const Setup& setup, const Match& match) {
    std::vector<Submitted> all;
    if (match.phase == Phase::Move && match.resigner == nobody) {
        for (const Move& move : legal_moves(setup, match)) {
            all.push_back({Actor::player(match.turn), move});
        }
    }
    for (const Actor by : {Actor::player(0), Actor::player(1), Actor::system}) {
        for (const Input& input :
             {Input(EndTurn{}), Input(Double{}), Input(Take{}), Input(Drop{}), Input(Accept{}),
              Input(Refuse{}), Input(NextGame{}), Input(Resign{1}), Input(Resign{2}), Input(Resign{3})}) {
            Match next = match;
            if (!herding::advance_legal<Rules>(setup, next, input, by).stops()) {
                all.push_back({by, input});
            }
        }
    }
    return all;
}

bool resigns(const Submitted& submitted) { return std::holds_alternative<Resign>(submitted.input); }

/// An input of chance or of a player of this style. A patient player seldom resigns.
Submitted next_input(const Setup& setup, const Match& match, Style style, herding::Generator& random) {
    const auto die = [&] { return static_cast<int>(1 + random.below(6)); };
    const bool throws =
        match.resigner == nobody && (match.phase == Phase::Opening || match.phase == Phase::Roll);
    if (throws && (match.phase == Phase::Opening || random.below(4) != 0)) {
        const int a = die();
        return {Actor::chance, Roll{a, die()}};
    }
    if (style == Style::Computer && random.below(16) != 0) {
        for (const Player player : {Player{0}, Player{1}}) {
            const auto chosen = choose(setup, match, player);
            Match next = match;
            if (chosen &&
                !herding::advance_legal<Rules>(setup, next, *chosen, Actor::player(player)).stops()) {
                return {Actor::player(player), *chosen};
            }
        }
    }
    const auto all = allowed(setup, match);
    for (;;) {
        const Submitted& one = all[random.below(static_cast<std::uint32_t>(all.size()))];
        if (style == Style::Random || !resigns(one) || random.below(32) == 0) {
            return one;
        }
    }
}

/// A match that ends, or stops at any place.
std::vector<Submitted> play(const Setup& setup, Style style, std::uint64_t longest,
                            herding::Generator& random) {
    std::vector<Submitted> committed;
    Match match = new_match(setup);
    const std::uint64_t stop = random.below(static_cast<std::uint32_t>(longest));
    while (match.phase != Phase::MatchOver && committed.size() < stop) {
        const Submitted submitted = next_input(setup, match, style, random);
        EXPECT_FALSE(herding::advance_legal<Rules>(setup, match, submitted.input, submitted.by).stops());
        committed.push_back(submitted);
    }
    return committed;
}

/// How often the matches exercised what the rows of a file have no words for.
struct Exercised {
    std::size_t matches = 0;
    std::size_t whole = 0;
    std::size_t in_mid_turn = 0;
    std::size_t turn_left_open = 0;
    std::size_t resigned_in_mid_turn = 0;
    std::size_t refused_resignations = 0;
    std::size_t equal_openings = 0;
};

void expect_round_trip(const Setup& setup, const std::vector<Submitted>& committed, Exercised& exercised) {
    std::string text;
    ASSERT_NO_THROW(text = export_match(setup, committed));
    const MatchFile file = parse_match(text);
    ASSERT_EQ(setup_of(file), setup) << text;
    const ReplayResult again = replay(file);
    ASSERT_TRUE(again.rejections.empty())
        << again.rejections[0].line << ": " << again.rejections[0].text << "\n"
        << text;
    ASSERT_EQ(again.committed, committed) << text;
    Match match = new_match(setup);
    for (const auto& [by, input] : committed) {
        const bool moving = match.phase == Phase::Move;
        exercised.resigned_in_mid_turn += moving && std::holds_alternative<Accept>(input) ? 1 : 0;
        exercised.refused_resignations += std::holds_alternative<Refuse>(input) ? 1 : 0;
        const auto* roll = std::get_if<Roll>(&input);
        exercised.equal_openings +=
            match.phase == Phase::Opening && roll != nullptr && roll->a == roll->b ? 1 : 0;
        ASSERT_FALSE(herding::advance_legal<Rules>(setup, match, input, by).stops());
    }
    ASSERT_EQ(again.last, match) << text;
    ++exercised.matches;
    exercised.whole += match.phase == Phase::MatchOver ? 1 : 0;
    exercised.in_mid_turn += match.phase == Phase::Move ? 1 : 0;
    exercised.turn_left_open += file.last_turn_open ? 1 : 0;
}

class RoundTrip : public testing::TestWithParam<backgammon::Setup> {};

// HERDING_BACKGAMMON_MATCHES sets the number of matches of each style, 70 and more. Then each second match is longer. Without it the
// computer, which takes nearly all of the time, plays every second match only.
TEST_P(RoundTrip, every_match_becomes_a_file_and_again_the_same_match) {
    const char* wanted = std::getenv("HERDING_BACKGAMMON_MATCHES");
    const std::uint64_t matches = std::max(wanted != nullptr ? std::stoul(wanted) : 0, 70UL);
    const std::uint64_t longer = wanted != nullptr ? 8 : 1;
    herding::Generator random(20261126);
    Exercised exercised;
    for (std::uint64_t i = 0; i < matches; ++i) {
        for (const Style style : {Style::Random, Style::Patient, Style::Computer}) {
            if (style == Style::Computer && wanted == nullptr && i % 2 != 0) {
                continue;
            }
            const std::uint64_t longest = style == Style::Computer ? 40 : 300;
            const auto committed = play(GetParam(), style, longest * (i % 2 == 0 ? 1 : longer), random);
            expect_round_trip(GetParam(), committed, exercised);
            ASSERT_FALSE(HasFatalFailure());
        }
    }
    EXPECT_EQ(exercised.matches, 2 * matches + (wanted != nullptr ? matches : (matches + 1) / 2));
    EXPECT_TRUE(exercised.whole > 10 || GetParam().match_length % 99 == 0);
    EXPECT_GT(exercised.in_mid_turn, 5U);
    EXPECT_GT(exercised.turn_left_open, 2U);
    EXPECT_GT(exercised.resigned_in_mid_turn, 10U);
    EXPECT_GT(exercised.refused_resignations, 10U);
    EXPECT_GT(exercised.equal_openings, 10U);
}

INSTANTIATE_TEST_SUITE_P(
    EverySetup, RoundTrip,
    testing::Values(backgammon::Setup{}, backgammon::Setup{.match_length = 1},
                    backgammon::Setup{.match_length = 0, .jacoby = true, .automatic_doubles = true},
                    backgammon::Setup{.match_length = 0, .crawford = false},
                    backgammon::Setup{.match_length = 3, .crawford = false, .automatic_doubles = true},
                    backgammon::Setup{.match_length = 99, .jacoby = true}));

// A damaged file is an error with a place, a rejection, or still a match. It never causes a crash or a hang.
TEST(DamagedMatchFiles, are_refused_or_played) {
    const backgammon::Setup setup{.match_length = 3, .crawford = false, .automatic_doubles = true};
    herding::Generator random(6);
    std::size_t unreadable = 0;
    std::size_t rejected = 0;
    for (int i = 0; i < 400; ++i) {
        std::string text = export_match(setup, play(setup, Style::Patient, 200, random));
        for (int k = 0; k < 2; ++k) {
            const auto at = random.below(static_cast<std::uint32_t>(text.size()));
            text[at] = random.below(2) == 0 ? static_cast<char>(random.below(256))
                                            : text[random.below(static_cast<std::uint32_t>(text.size()))];
        }
        const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
        try {
            const ReplayResult result = replay(parse_match(text));
            for (const Rejection& rejection : result.rejections) {
                ++rejected;
                EXPECT_TRUE(rejection.line >= 1 && rejection.line <= lines) << rejection.text << "\n" << text;
            }
        } catch (const MatchFileError& wrong) {
            ++unreadable;
            EXPECT_LE(wrong.line(), lines);
        }
    }
    EXPECT_GT(unreadable, 20U);
    EXPECT_GT(rejected, 20U);
}

} // namespace
