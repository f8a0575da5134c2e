/// The law kit finds everything that shows a player what they may not know. The game of cards has a switch for each
/// such bug.

#include "herding/law/detail/secret_laws.hpp"

#include "view/cards.hpp"

#include "herding/law/check.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cards {
namespace {

using herding::Actor;
using herding::law::Config;
using herding::law::Law;

struct Mistake {
    Bug bug;
    Law law;
    std::string_view says;
    std::string_view name;
    std::string_view detail = "";

    friend std::ostream& operator<<(std::ostream& out, const Mistake& mistake) { return out << mistake.name; }
};

constexpr Mistake mistakes[] = {
    {Bug::ViewShowsTheDeck, Law::Secret, "the view shows", "view_shows_the_deck"},
    {Bug::ViewShowsTheGenerator, Law::Secret, "the view shows", "view_shows_the_generator"},
    {Bug::ViewRemembers, Law::Secret, "after the undo", "view_remembers"},
    {Bug::TraceTells, Law::Secret, "the frame shows", "trace_tells", "the first different trace is number 1"},
    {Bug::TraceTellsThePlace, Law::Secret, "the frame shows", "trace_tells_the_place"},
    {Bug::NumberOfTraces, Law::Secret, "the frame shows", "number_of_traces",
     "the first different trace is number 2"},
    {Bug::DiffTells, Law::Secret, "the frame shows", "diff_tells", "the first different diff is number 2"},
    {Bug::RefusalTells, Law::Secret, "whether the input is taken", "refusal_tells"},
    {Bug::ReasonTells, Law::Secret, "or why not", "reason_tells"},
    {Bug::RefusalOfTheDrawn, Law::Secret, "whether the input is taken", "refusal_of_the_drawn"},
    {Bug::ShuffleTells, Law::Secret, "the frame shows an observer", "shuffle_tells"},
    {Bug::BarrierTells, Law::Secret, "the frame shows", "barrier_tells", "barrier none"},
    {Bug::RevealNotTold, Law::Irrevocable, "can be undone", "reveal_not_told"},
    {Bug::LegalTells, Law::Secret, "what is legal shows", "legal_tells"},
    {Bug::DrawIsNoted, Law::Secret, "reveals nothing to them", "draw_is_noted"},
    {Bug::BuryRefusalTells, Law::Secret, "or why not", "bury_refusal_tells"},
    {Bug::LookTellsMore, Law::Secret, "more than the hidden values that it reveals to them",
     "look_tells_more"},
};

/// The inputs that a player may try. With the bug, the game offers to look at high cards only.
std::vector<Game::Input> legal(const herding::NoSetup&, const State& state, Actor by) {
    const auto player = static_cast<std::size_t>(by.index());
    if (player > 1) {
        return {};
    }
    std::vector<Game::Input> inputs{Draw{}, Shuffle{}};
    for (std::uint8_t place = 0; place < state.hands[player].size(); ++place) {
        inputs.emplace_back(Play{place});
        inputs.emplace_back(Bury{place});
    }
    for (std::uint8_t place = 0; place < state.hands[1 - player].size(); ++place) {
        if (!has(Bug::LegalTells) || is_high(state.hands[1 - player][place].value())) {
            inputs.emplace_back(Look{place});
        }
    }
    return inputs;
}

Config<Game> config() {
    Config<Game> config;
    config.inputs = [](const herding::NoSetup& setup, const State& state) {
        std::vector<herding::law::Submission<Game>> all;
        for (const std::uint16_t player : {state.turn, static_cast<std::uint16_t>(1 - state.turn)}) {
            for (const auto& input : legal(setup, state, Actor::player(player))) {
                all.push_back({input, Actor::player(player)});
            }
        }
        all.push_back({Play{9}, Actor::player(state.turn)});
        return all;
    };
    config.initial = start;
    config.legal_actions = legal;
    config.observer = true;
    config.cases = 200;
    config.describe_input = [](const Game::Input& input) { return herding::reflect::print(input); };
    return config;
}

class Secrets : public testing::TestWithParam<Mistake> {
protected:
    void TearDown() override { bug = Bug::None; }
};

TEST_P(Secrets, are_kept_or_the_law_finds_it) {
    const auto checked = config();
    memory = 0;
    bug = GetParam().bug;
    const auto report = herding::law::check(checked);
    bug = Bug::None;
    ASSERT_TRUE(report.broke(GetParam().law)) << report;
    EXPECT_NE(report.violation->message.find(GetParam().says), std::string::npos) << report;
    std::ostringstream printed;
    printed << report;
    EXPECT_NE(printed.str().find(GetParam().detail), std::string::npos) << report;
    if (GetParam().bug != Bug::ViewRemembers) { // its memory outlives the case, so the case cannot be shrunk
        EXPECT_LE(report.commands.size(), 3U) << report;
    }
}

INSTANTIATE_TEST_SUITE_P(Mistakes, Secrets, testing::ValuesIn(mistakes),
                         [](const auto& info) { return std::string(info.param.name); });

/// Lists what is legal, and so never that a card is buried if the rules refuse that.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "cards";
    static constexpr std::string_view summary = "hands that only their owners see";
    static constexpr unsigned players = 2;

    static State initial(const herding::NoSetup& /*setup*/) { return start(); }
    static void legal_actions(const herding::NoSetup& setup, const State& state,
                              std::vector<herding::play::Action<Game>>& out) {
        for (const auto& input : legal(setup, state, Actor::player(state.turn))) {
            const bool refused = (std::holds_alternative<Draw>(input) && state.deck.empty()) ||
                                 (std::holds_alternative<Bury>(input) && has(Bug::BuryRefusalTells));
            if (!refused) {
                out.push_back({input, Actor::player(state.turn)});
            }
        }
    }
};

// Its legal actions alone would never be refused.
TEST(Secrets, are_kept_by_refusals_of_what_a_playable_does_not_list) {
    auto configs = herding::law::checked_configs_of<Playable>();
    ASSERT_EQ(configs.size(), 1U);
    const auto sound = herding::law::check(configs.front());
    EXPECT_TRUE(sound.ok()) << sound;
    EXPECT_GT(sound.distribution.of(sound.distribution.stopped, "something_is_there"), 20U) << sound;
    bug = Bug::BuryRefusalTells;
    const auto report = herding::law::check(configs.front());
    bug = Bug::None;
    ASSERT_TRUE(report.broke(Law::Secret)) << report;
    EXPECT_NE(report.violation->message.find("or why not"), std::string::npos) << report;
}

TEST(Secrets, hold_in_a_game_without_a_mistake) {
    const auto report = herding::law::check(config());
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GE(report.distribution.undo_depth, 3U);
    for (const std::string_view kind : {"generator", "reveal"}) {
        EXPECT_GT(report.distribution.of(report.distribution.barriers, kind), 0U) << kind << '\n' << report;
    }
}

} // namespace
} // namespace cards
