// A Spec whose Input and Trace are bool, through every outlet: all of them hold lists of an author's values, and a
// std::vector<bool> has no items that a reference or a span could name.

#include "herding/herding.hpp"
#include "herding/inspect/inspector.hpp"
#include "herding/inspect/rules_of.hpp"
#include "herding/law/check.hpp"
#include "herding/law/playable.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/play/game_of.hpp"
#include "herding/record/journal.hpp"
#include "herding/reflect/text.hpp"
#include "herding/view/determinize.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Two lamps, three turns. The input says which lamp is switched: `false` the left one, `true` the right one.
namespace lamps {

using herding::Actor;

struct Room {
    std::array<bool, 2> lit{};
    std::uint8_t turns = 0;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(lit), CEREAL_NVP(turns));
    }
    friend bool operator==(const Room&, const Room&) = default;
};

struct Switch {
    bool right = false;

    bool apply(Room& room) const {
        room.lit[right ? 1 : 0] = !room.lit[right ? 1 : 0];
        ++room.turns;
        return room.lit[right ? 1 : 0];
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(right)); }
    friend bool operator==(const Switch&, const Switch&) = default;
};

struct Game {
    using State = Room;
    using Input = bool;
    using Diff = Switch;
    using Trace = bool; ///< whether the lamp is lit now
    using Info = bool;  ///< whether the game is over, and not only the turn another player's
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict may_turn(Dispatch& d) {
        if (d->turns == 3) {
            return herding::Disallowed{true};
        }
        return d.actor() == Actor::player(0) ? Verdict(herding::Continue{}) : herding::Disallowed{false};
    }
    static Verdict turn(Dispatch& d) {
        d.emit(Switch{d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"may_turn", 0, may_turn}, {"turn", 1, turn, "one lamp each turn"}});
    }
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "lamps";
    static constexpr std::string_view summary = "switch lamps";
    static constexpr unsigned players = 1;
    static bool over(const herding::NoSetup&, const Room& room) { return room.turns == 3; }
    static std::string write(const herding::NoSetup&, const Room&, bool right) {
        return right ? "right" : "left";
    }
    static std::vector<bool> read(const herding::NoSetup&, const Room&, std::string_view text) {
        return text == "both" ? std::vector<bool>{false, true} : std::vector<bool>{};
    }
};

namespace {

const Actor player = Actor::player(0);

std::unique_ptr<herding::play::Match> match() {
    return herding::play::game_of<Playable>().begin({.seed = 1});
}

TEST(BoolInput, is_listed_and_has_ids) {
    const auto played = match();
    const auto legal = played->legal_actions();
    ASSERT_EQ(legal.size(), 2U);
    EXPECT_EQ(legal[0].input + ' ' + legal[0].notation, "false left");
    EXPECT_EQ(legal[1].input + ' ' + legal[1].notation, "true right");
    ASSERT_EQ(played->action_count(), 2U);
    EXPECT_EQ(played->action(1), "true");
    EXPECT_EQ(played->action_id("true"), 1U);
    EXPECT_TRUE(played->is_legal(1, player));
    EXPECT_FALSE(played->is_legal(1, Actor::player(1)));
}

TEST(BoolInput, is_submitted_previewed_and_undone) {
    const auto played = match();
    EXPECT_EQ(played->preview("true", player), "  true\n");
    EXPECT_EQ(played->submit("true", player), std::nullopt);
    EXPECT_EQ(played->submit_id(1, player), std::nullopt);
    EXPECT_EQ(played->describe(played->events() - 1, 0), "player 0: true\n  false\n");
    EXPECT_EQ(played->undo(player), std::nullopt);
    EXPECT_EQ(played->submit("both", player), std::nullopt); // two inputs of its notation in one commit
    EXPECT_EQ(played->state(0, herding::play::Form::Text), "room{lit=[true,false],turns=3}");
    EXPECT_TRUE(played->over());
    EXPECT_NE(played->submit("true", player), std::nullopt);
    EXPECT_EQ(played->history().size(), 3U);
}

TEST(PlayMatch, names_the_event_that_it_cannot_describe) {
    const auto played = match();
    const auto why = [&](std::size_t event) {
        try {
            return played->describe(event, 0);
        } catch (const std::out_of_range& error) {
            return std::string(error.what());
        }
    };
    EXPECT_EQ(why(0), "herding: there is no event 0 to describe: 0 have happened, counted from 0");
    EXPECT_EQ(played->submit("true", player), std::nullopt);
    EXPECT_EQ(played->submit("true", player), std::nullopt);
    EXPECT_EQ(why(0), "herding: event 0 is not kept: a game that hides nothing keeps only the last event");
    EXPECT_EQ(why(1), "player 0: true\n  false\n");
    EXPECT_EQ(why(2), "herding: there is no event 2 to describe: 2 have happened, counted from 0");
}

TEST(BoolInput, is_walked_by_search) {
    const auto world = match()->world(player);
    herding::Generator generator(1);
    EXPECT_EQ(world->options(), 2U);
    EXPECT_TRUE(world->playout(generator, 10));
}

TEST(BoolInput, keeps_the_laws_of_engines_and_of_reflection) {
    for (auto& config : herding::law::configs_of<Playable>()) {
        herding::law::add_reflect_laws(config);
        const auto report = herding::law::check(config);
        EXPECT_TRUE(report.ok()) << report;
    }
}

TEST(BoolInput, is_recorded_and_inspected) {
    std::shared_ptr<herding::record::Store> store = herding::record::memory_store();
    {
        auto game = herding::record::create<Game>(*store, "evening", Room{});
        EXPECT_TRUE(game.engine.dispatch(true, player).committed());
        const std::array<bool, 2> both{false, true};
        EXPECT_TRUE(game.engine.dispatch_all(std::span<const bool>(both), player).committed());
        game.journal->close();
    }
    herding::inspect::Session session({[store] { return store; }, "evening"},
                                      {herding::inspect::rules_of<Playable>}, {});
    session.verify();
    std::ostringstream text;
    herding::inspect::write_text(session, text, 0, 10);
    EXPECT_NE(text.str().find("exact"), std::string::npos) << text.str();
    EXPECT_NE(text.str().find("#1 player 0: right\n"), std::string::npos) << text.str();
    EXPECT_NE(text.str().find("lit[1]: false -> true"), std::string::npos) << text.str();
    const auto branch = session.attempt(0, {{player, "both"}});
    EXPECT_EQ(branch.last.refusal, "");
}

TEST(BoolTrace, can_be_named_by_a_reference_and_a_span) {
    herding::Engine<Game> engine{Room{}};
    const auto preview = engine.preview(true, player);
    const std::span<const bool> traces(preview.traces);
    ASSERT_EQ(traces.size(), 1U);
    const bool& first = preview.traces.front();
    EXPECT_TRUE(first);
    ASSERT_TRUE(engine.dispatch(true, player).committed());
    const auto shown = herding::view::of<Game>(*engine.frames().back(), 0);
    EXPECT_EQ(std::span<const bool>(shown.traces).size(), 1U);
    using FrameView = herding::view::FrameView<Game>;
    EXPECT_EQ(herding::reflect::parse<FrameView>(herding::reflect::print(shown)), shown);
}

TEST(HiddenBool, is_shuffled_with_what_a_player_has_not_seen) {
    std::array<herding::Hidden<bool>, 4> coins{herding::Hidden<bool>(true), herding::Hidden<bool>(true),
                                               herding::Hidden<bool>(false), herding::Hidden<bool>(false)};
    herding::Generator generator(7);
    herding::view::shuffle_unseen<bool>(coins, 0, generator);
    int heads = 0;
    for (const auto& coin : coins) {
        heads += coin.value() ? 1 : 0;
    }
    EXPECT_EQ(heads, 2);
}

} // namespace
} // namespace lamps
