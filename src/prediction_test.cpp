// Predictions of the other side of a page (src/web): what an act will do, from what a player sees. Nothing that chance decides, and
// nothing that is revealed.
#include "host.hpp"

#include "herding/herding.hpp"
#include "herding/play/game_of.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

extern const herding::tool::Registration herding_game_pig;

/// A game without secrets in which a player turns a card over. No view had the card before, so the commit is a barrier.
namespace cards {

using namespace herding::sequence;

struct Board {
    std::uint8_t turned = 0;
    std::uint8_t nods = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(turned), CEREAL_NVP(nods));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Turned {
    template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    friend bool operator==(const Turned&, const Turned&) = default;
};
struct Nodded {
    template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    friend bool operator==(const Nodded&, const Nodded&) = default;
};
struct TurnOver {
    static constexpr bool reveals = true;
    Turned apply(Board& board) const {
        ++board.turned;
        return {};
    }
    template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    friend bool operator==(const TurnOver&, const TurnOver&) = default;
};
struct Nod {
    Nodded apply(Board& board) const {
        ++board.nods;
        return {};
    }
    template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    friend bool operator==(const Nod&, const Nod&) = default;
};

struct Evening {
    auto script() {
        return seq(loop_while(
            [] { return true; },
            choose<"turn">(act<"turn_over">(by(0), [](Emits<TurnOver> out) { out.emit(TurnOver{}); }),
                           act<"nod">(by(0), [](Emits<Nod> out) { out.emit(Nod{}); }))));
    }
    template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    friend bool operator==(const Evening&, const Evening&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Evening>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<TurnOver, Nod>;
    using Trace = Rules::Traces<Turned, Nodded>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "cards";
    static constexpr std::string_view summary = "turn cards over";
    static constexpr unsigned players = 1;
    static herding::scene::Scene scene(const herding::NoSetup& /*setup*/, const Game::State& state) {
        herding::scene::Scene table;
        table.counters.push_back({"cards", 0, state.turned});
        table.counters.push_back({"nods", 0, state.nods});
        return table;
    }
};

} // namespace cards

namespace {

namespace play = herding::play;
namespace tool = herding::tool;
using Json = nlohmann::json;

/// Nobody plays them here.
const std::array games{tool::WebGame{herding_game_pig.game, nullptr, nullptr, nullptr},
                       tool::WebGame{play::game_of<cards::Playable>, nullptr, nullptr, nullptr}};

/// A match whose first sequence has begun.
std::unique_ptr<play::Match> begun(const play::Game& game) {
    auto match = game.begin({});
    EXPECT_FALSE(match->submit("begin", herding::Actor::system));
    return match;
}

/// The answer of a host that has nothing but the State of a match.
std::string predicted(const play::Game& game, const play::Match& match, std::uint16_t player,
                      std::string_view input) {
    tool::Host host(games);
    const Json asked{
        {"game", game.name()}, {"state", match.state(player)}, {"player", player}, {"input", input}};
    const std::string answer = host.call("predict\n" + asked.dump());
    EXPECT_EQ(answer.substr(0, 1), "+") << answer;
    return answer.substr(1);
}

TEST(Prediction, HasNothingThatChanceDecides) {
    const play::Game& pig = herding_game_pig.game();
    ASSERT_FALSE(pig.hides());
    const auto match = begun(pig);
    const auto outcomes = match->chance();
    ASSERT_EQ(outcomes.size(), 6U);
    for (const std::uint16_t player :
         {std::uint16_t{0}, std::uint16_t{1}}) { // chance decides, so a player cannot even try
        for (const auto& outcome : outcomes) {
            EXPECT_EQ(predicted(pig, *match, player, outcome.input), "");
        }
    }
    ASSERT_FALSE(match->submit(outcomes.back().input, herding::Actor::chance));
    EXPECT_TRUE(match->at_barrier());

    // To hold is the player's own act. To throw again shows nothing of the throw.
    const std::string held = predicted(pig, *match, 0, "hold");
    ASSERT_FALSE(held.empty());
    EXPECT_NE(held.find("\"points\""), std::string::npos) << held;
    EXPECT_EQ(predicted(pig, *match, 1, "hold"), "");
    const std::string again = predicted(pig, *match, 0, "again");
    ASSERT_FALSE(again.empty());
    ASSERT_FALSE(match->submit("again", herding::Actor::player(0)));
    for (const auto& outcome : match->chance()) {
        EXPECT_EQ(predicted(pig, *match, 0, outcome.input), "");
    }
    EXPECT_EQ(Json::parse(again)["scene"], Json::object())
        << "the board is the same until the die has fallen";
}

TEST(Prediction, HasNothingThatIsRevealed) {
    const play::Game& game = play::game_of<cards::Playable>();
    ASSERT_FALSE(game.hides());
    const auto match = begun(game);
    EXPECT_NE(predicted(game, *match, 0, "nod"), "");
    EXPECT_EQ(predicted(game, *match, 0, "turn_over"), "");
    ASSERT_FALSE(match->submit("turn_over", herding::Actor::player(0))) << "it is legal";
    EXPECT_TRUE(match->at_barrier());
    EXPECT_NE(predicted(game, *match, 0, "nod"), "") << "a barrier before the act does not matter";
}

} // namespace
