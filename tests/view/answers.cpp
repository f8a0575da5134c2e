// Answers of several players asked at the same time: hidden from the others until all have answered, whatever the Spec
// shows, and drawn again by determinize.

#include "view/votes.hpp"

#include "herding/law/law.hpp"
#include "herding/law/sequence.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace view_votes {
namespace {

using herding::Actor;
using herding::law::Law;

/// A game in which players 0, 1, … have voted.
herding::Engine<Game> voted(const std::vector<int>& votes) {
    herding::Engine<Game> engine;
    EXPECT_TRUE(engine.dispatch(Begin{}).committed());
    Player player = 0;
    for (const int vote : votes) {
        EXPECT_TRUE(engine.dispatch(Voted{vote}, Actor::player(player++)).committed());
    }
    return engine;
}

std::optional<Game::Input> last_input(const herding::Engine<Game>& engine, Player player) {
    return vw::of<Game>(*engine.frames().back(), player).inputs.at(0);
}

TEST(ViewAnswers, the_input_of_a_frame_shows_no_answer_before_all_have_answered) {
    const auto engine = voted({7});
    EXPECT_EQ(last_input(engine, 0), Game::Input(Voted{7})) << "their own";
    EXPECT_EQ(last_input(engine, 1), std::nullopt);
    EXPECT_EQ(last_input(engine, vw::observer), std::nullopt);
    EXPECT_EQ(last_input(voted({7, 3}), 0), std::nullopt);
}

TEST(ViewAnswers, the_last_answer_is_shown_as_the_spec_says) {
    const auto engine = voted({7, 3, 4});
    EXPECT_EQ(last_input(engine, 0), Game::Input(Voted{4}));
    EXPECT_EQ(last_input(engine, vw::observer), Game::Input(Voted{4}));
    EXPECT_EQ(vw::of<Game>(engine.state(), 0).sum, 14);
}

TEST(ViewAnswers, determinize_draws_again_what_a_player_has_not_seen) {
    const auto engine = voted({7, 3});
    herding::Generator generator(1);
    std::array<std::set<int>, 2> seen_by_0;
    for (int i = 0; i < 200; ++i) {
        auto state = engine.state();
        vw::determinize<Game>(state, 0, generator);
        EXPECT_EQ(vw::of<Game>(state, 0), vw::of<Game>(engine.state(), 0));
        ASSERT_EQ(state.pending.answers().size(), 2U);
        for (std::size_t player = 0; player < 2; ++player) {
            const auto& answer = state.pending.answers()[player];
            EXPECT_EQ(answer.player, player);
            EXPECT_EQ(answer.input.viewers(), std::uint64_t{1} << player);
            seen_by_0.at(player).insert(
                static_cast<int>(get<0>(std::get<Voted>(answer.input.value())).value()));
        }
    }
    EXPECT_EQ(seen_by_0[0], std::set{7}) << "their own";
    EXPECT_EQ(seen_by_0[1], (std::set{1, 2, 3, 4, 5, 6, 7, 8})) << "what is legal, each of them";
}

} // namespace

/// Nobody is asked together with others: a State without a place for answers that are hidden.
struct Alone {
    auto script() {
        return seq(act<"go">(by(Player{0}), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Alone&, const Alone&) = default;
};
/// Two are asked together.
struct Together {
    auto script() {
        return seq(act<"go">(each([] { return Players::first(2); }), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Together&, const Together&) = default;
};
/// The same with a hidden variable, or a hidden part of the board.
template <class Base> struct WithCard : Base {
    herding::Hidden<bool> card;
    template <class A> void serialize(A& archive, std::uint32_t version) {
        Base::serialize(archive, version);
        archive(CEREAL_NVP(card));
    }
    friend bool operator==(const WithCard&, const WithCard&) = default;
};

template <class TheBoard, class Root> struct GameOf {
    using Rules = herding::sequence::Rules<TheBoard, Root>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<>;
    using Trace = typename Rules::template Traces<>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<GameOf>({{"sequences", 0, resume<GameOf>}}); }
};

/// One acts, and then three vote at the same time.
struct Spoken {
    auto script() {
        return seq(act<"go">(by(Player{0}), [] {}),
                   act<"vote">(each([] { return Players::first(3); }), [](Vote) {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Spoken&, const Spoken&) = default;
};
struct SpokenGame {
    using Rules = herding::sequence::Rules<Board, Spoken>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<>;
    using Trace = Rules::Traces<>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() {
        return herding::table<SpokenGame>({{"sequences", 0, resume<SpokenGame>}});
    }
    static std::optional<Input> view(const Input& input, Player) { return input; }
};

namespace {

TEST(ViewAnswers, only_the_input_that_answers_is_hidden) {
    herding::Engine<SpokenGame> engine;
    EXPECT_TRUE(engine.dispatch(Begin{}).committed());
    const SpokenGame::Input go = Action<"go">{};
    EXPECT_TRUE(engine.dispatch_all({go, Voted{7}}, Actor::player(0)).committed());
    const auto seen = vw::of<SpokenGame>(*engine.frames().back(), 1).inputs;
    EXPECT_EQ(seen, (std::vector<std::optional<SpokenGame::Input>>{go, std::nullopt}));
}

TEST(ViewAnswers, a_game_in_which_nobody_answers_together_hides_nothing) {
    EXPECT_TRUE((vw::is_open<GameOf<Board, Alone>>()));
    EXPECT_FALSE((vw::can_determinize<GameOf<Board, Alone>>()));
    EXPECT_TRUE(vw::can_determinize<Game>());
}

TEST(ViewAnswers, a_game_that_hides_in_its_board_or_in_its_variables_is_not_open) {
    EXPECT_FALSE((vw::is_open<GameOf<WithCard<Board>, Alone>>()));
    EXPECT_FALSE((vw::is_open<GameOf<Board, WithCard<Alone>>>()));
}

TEST(ViewAnswers, can_be_drawn_again_only_where_nothing_else_is_hidden) {
    EXPECT_TRUE((vw::can_determinize<GameOf<Board, Together>>()));
    EXPECT_FALSE((vw::can_determinize<GameOf<WithCard<Board>, Together>>()));
    EXPECT_FALSE((vw::can_determinize<GameOf<Board, WithCard<Together>>>()));
}

herding::law::Config<Game> config() {
    auto config = herding::law::sequence_config<Game>(3);
    config.observer = true;
    config.cases = 60;
    return config;
}

class LawOfAnswers : public testing::Test {
protected:
    void TearDown() override { bug = Bug::None; }
};

TEST_F(LawOfAnswers, holds) {
    const auto report = herding::law::check(config());
    EXPECT_TRUE(report.ok()) << report;
}

TEST_F(LawOfAnswers, a_diff_that_shows_an_answer_is_caught) {
    bug = Bug::DiffTells;
    const auto report = herding::law::check(config());
    ASSERT_TRUE(report.broke(Law::Secret)) << report;
    EXPECT_NE(report.violation->message.find("an answer before all have answered"), std::string::npos)
        << report;
}

TEST_F(LawOfAnswers, a_refusal_that_shows_an_answer_is_caught) {
    bug = Bug::RefusalTells;
    auto refusing = config();
    refusing.transition_invariants.clear(); // behaviors that refuse are not in the list of what is legal
    const auto report = herding::law::check(refusing);
    ASSERT_TRUE(report.broke(Law::Secret)) << report;
    EXPECT_NE(report.violation->message.find("whether the input is taken"), std::string::npos) << report;
}

} // namespace
} // namespace view_votes
