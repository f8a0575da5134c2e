// The scene of a Playable, and the drawings that follow from it.

#include "herding/play/scene.hpp"

#include "kuhn/playable.hpp"

#include "herding/scene/build.hpp"
#include "herding/scene/json.hpp"
#include "herding/view/of.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using herding::play::Look;
namespace play = herding::play;
namespace scene = herding::scene;

const kuhn::Game::State& dealt() {
    static const kuhn::Game::State state = [] {
        kuhn::Game::State one;
        one.staked = {1, 2};
        static_cast<void>(kuhn::Deal{0, kuhn::Card::Queen}.apply(one));
        static_cast<void>(kuhn::Deal{1, kuhn::Card::King}.apply(one));
        return one;
    }();
    return state;
}

/// Its scene depends on the viewer, and it draws by itself.
struct Turned : kuhn::Playable {
    static constexpr std::array<std::string_view, 2> player_names{"Ann", "Bob"};
    static scene::Scene scene(const herding::NoSetup& /*setup*/, const kuhn::Game::State& /*state*/,
                              std::uint16_t viewer) {
        return {.labels = {"for " + std::to_string(viewer)}};
    }
    static std::string draw(const herding::NoSetup& /*setup*/, const kuhn::Game::State& /*state*/,
                            const Look& /*look*/) {
        return "drawn\n";
    }
};

/// It has names for more players than there are.
struct Named : Turned {
    static constexpr std::array<std::string_view, 4> player_names{"Ann", "Bob", "Cai", "Dee"};
    static constexpr unsigned players = 2;
};

/// A scene with two areas of one name.
struct Wrong : kuhn::Playable {
    static scene::Scene scene(const herding::NoSetup& /*setup*/, const kuhn::Game::State& /*state*/) {
        return {.areas = {scene::stack("deck"), scene::stack("deck")}};
    }
};

TEST(PlayScene, shows_what_the_viewer_sees) {
    const auto seen = herding::view::of<kuhn::Game>(dealt(), 0);
    EXPECT_EQ(play::drawing<kuhn::Playable>({}, seen, {.viewer = 0}), "  player 0  [queen]  chips 1\n"
                                                                      "  player 1  [?]      chips 2\n");
    EXPECT_EQ(play::drawing<kuhn::Playable>({}, seen, {.viewer = 0, .width = 24}), "  player 0  [queen]\n"
                                                                                   "            chips 1\n"
                                                                                   "  player 1  [?]\n"
                                                                                   "            chips 2\n");
    EXPECT_TRUE(play::picture<kuhn::Playable>({}, seen, {0}).starts_with("<svg "));
}

TEST(PlayScene, is_equal_for_games_that_differ_only_in_what_is_hidden) {
    kuhn::Game::State other = dealt();
    static_cast<void>(kuhn::Deal{1, kuhn::Card::Jack}.apply(other));
    const auto shown = [](const kuhn::Game::State& state, std::uint16_t viewer) {
        const auto seen = herding::view::of<kuhn::Game>(state, viewer);
        return scene::to_json(play::scene<kuhn::Playable>({}, seen, viewer)) +
               play::picture<kuhn::Playable>({}, seen, {viewer});
    };
    EXPECT_EQ(shown(dealt(), 0), shown(other, 0));
    EXPECT_NE(shown(dealt(), 1), shown(other, 1));
}

TEST(PlayScene, connects_a_hidden_card_with_no_face) {
    const auto id = [](const kuhn::Game::State& state) {
        const auto seen = herding::view::of<kuhn::Game>(state, 0);
        return play::scene<kuhn::Playable>({}, seen, 0).areas[1].places[0].pieces[0].id;
    };
    kuhn::Game::State shown = dealt();
    static_cast<void>(kuhn::Show{}.apply(shown));
    EXPECT_NE(id(dealt()), id(shown));
}

TEST(PlayScene, may_depend_on_the_viewer_and_gets_the_names_of_players) {
    const scene::Scene made = play::scene<Turned>({}, dealt(), 1);
    EXPECT_EQ(made.labels[0], "for 1");
    EXPECT_EQ(made.name_of(1), "Bob");
    EXPECT_EQ(play::drawing<Turned>({}, dealt(), {}), "drawn\n") << "its own drawing comes first";
    EXPECT_NE(play::picture<Turned>({}, dealt(), {1}).find("for 1"), std::string::npos);
}

TEST(PlayScene, names_no_more_players_than_there_are) {
    const scene::Scene made = play::scene<Named>({}, dealt(), 1);
    EXPECT_EQ(made.players, (std::vector<std::string>{"Ann", "Bob"}));
}

TEST(PlayScene, that_is_wrong_is_an_error) {
    EXPECT_THROW(static_cast<void>(play::scene<Wrong>({}, dealt(), 0)), scene::Error);
}

} // namespace
