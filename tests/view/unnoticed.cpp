// Commits that a player does not notice: numbers, records, matches and information states count only what the viewer sees.

#include "view/diary.hpp"

#include "herding/law/conforms.hpp"
#include "herding/law/law.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/information.hpp"
#include "herding/record/publish.hpp"
#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace diary;
using Spec = Game<true>;
namespace vw = herding::view;
using herding::Actor;
using Numbers = std::vector<std::uint64_t>;

const Actor ada = Actor::player(0);
const Actor ben = Actor::player(1);

Spec::Input write(int number) { return Write{Number{number}}; }
Spec::Input say(int number) { return Say{Number{number}}; }

/// What one viewer is shown of an engine, as a program would send it.
class Shown final : public herding::Log<Spec> {
public:
    explicit Shown(std::uint16_t viewer) : numbering(viewer) {}
    // [log]
    void record(const herding::Event<Spec>& event) override {
        if (const auto shown = numbering.see(event)) { // nothing if the viewer does not notice it
            send(herding::reflect::to_json(*shown));
            events.push_back(shown->number);
            frames.push_back(shown->frame ? shown->frame->number : 0);
        }
    }
    herding::view::Numbering<Spec> numbering; // made with the viewer
    // [log]
    void send(const std::string& line) { text += line + '\n'; }
    std::string text;
    Numbers events;
    Numbers frames;
};

/// Ada speaks, Ben writes some times, Ada speaks again.
template <class Engine> void play(Engine& engine, int times) {
    ASSERT_TRUE(engine.dispatch(say(1), ada).committed());
    for (int i = 0; i < times; ++i) {
        ASSERT_TRUE(engine.dispatch(write(i % 4), ben).committed());
    }
    ASSERT_TRUE(engine.dispatch(say(2), ada).committed());
}

TEST(Unnoticed, a_viewer_counts_what_they_notice) {
    std::string before;
    for (const int times : {0, 1, 5}) {
        Shown to_ada(0);
        herding::Engine<Spec> engine(Board{}, {.log = &to_ada});
        play(engine, times);
        EXPECT_EQ(to_ada.events, (Numbers{0, 1, 2}));
        EXPECT_EQ(to_ada.frames, (Numbers{0, 1, 2}));
        EXPECT_TRUE(before.empty() || before == to_ada.text) << "Ben has written " << times << " times";
        before = to_ada.text;
    }
}

TEST(Unnoticed, the_player_who_acts_notices_and_counts_it) {
    Shown to_ben(1);
    herding::Engine<Spec> engine(Board{}, {.log = &to_ben});
    play(engine, 3);
    EXPECT_EQ(to_ben.events, (Numbers{0, 1, 2, 3, 4, 5}));
}

TEST(Unnoticed, a_frame_keeps_its_number_when_it_is_undone_and_redone) {
    Shown to_ada(0);
    herding::Engine<Spec> engine(Board{}, {.log = &to_ada});
    play(engine, 2);
    ASSERT_TRUE(engine.undo()); // what Ada said
    ASSERT_TRUE(engine.undo()); // what Ben wrote
    ASSERT_TRUE(engine.redo());
    ASSERT_TRUE(engine.redo());
    EXPECT_EQ(to_ada.events, (Numbers{0, 1, 2, 3, 4}));
    EXPECT_EQ(to_ada.frames, (Numbers{0, 1, 2, 2, 2}));
    ASSERT_TRUE(engine.undo());
    ASSERT_TRUE(engine.dispatch(say(0), ada).committed());
    EXPECT_EQ(to_ada.frames.back(), 6U) << "the number of its event, as in an engine";
    ASSERT_NE(to_ada.numbering.last(), nullptr);
    EXPECT_EQ(to_ada.numbering.last()->number, 6U);
}

TEST(Unnoticed, an_undo_over_several_frames_names_the_first_that_is_noticed) {
    Shown to_ada(0);
    herding::Engine<Spec> engine(Board{}, {.log = &to_ada});
    const auto start = engine.mark();
    ASSERT_TRUE(engine.dispatch(write(1), ben).committed());
    const auto written = engine.mark();
    ASSERT_TRUE(engine.dispatch(say(2), ada).committed());
    ASSERT_TRUE(engine.dispatch(say(1), ada).committed());
    ASSERT_TRUE(engine.undo_to(start));
    EXPECT_EQ(to_ada.events, (Numbers{0, 1, 2, 3}));
    EXPECT_EQ(to_ada.frames, (Numbers{0, 1, 2, 1}));
    ASSERT_TRUE(engine.redo());
    EXPECT_EQ(engine.mark(), written);
    EXPECT_EQ(to_ada.events.size(), 4U) << "that Ben wrote is not noticed when it is redone either";
    EXPECT_EQ(to_ada.numbering.last(), nullptr);
}

TEST(Unnoticed, undo_stops_at_a_barrier_with_the_number_of_the_viewer) {
    Shown to_ada(0);
    herding::Engine<Spec> engine(Board{}, {.log = &to_ada});
    ASSERT_TRUE(engine.dispatch(write(1), ben).committed());
    ASSERT_TRUE(engine.dispatch(say(3), ada).committed());
    const auto refused = engine.undo();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.refusal().frame, 2U);
    EXPECT_EQ(vw::of<Spec>(refused.refusal(), 0).frame, 0U) << "without a numbering there is none";
    EXPECT_EQ(to_ada.numbering.refusal(refused.refusal()).frame, 1U);
    ASSERT_TRUE(engine.dispatch(write(1), ben, herding::Reversibility::Irreversible).committed());
    EXPECT_EQ(to_ada.numbering.refusal(engine.undo().refusal()).frame, 0U);
    EXPECT_EQ(to_ada.numbering.last()->number, 1U);
}

TEST(Unnoticed, a_view_of_a_frame_that_is_not_noticed_is_empty) {
    herding::Engine<Spec> engine;
    const auto outcome = engine.dispatch(write(1), ben);
    EXPECT_FALSE(vw::notices<Spec>(*outcome.frame(), 0));
    EXPECT_FALSE(vw::notices<Spec>(*outcome.frame(), vw::observer));
    EXPECT_EQ(vw::of<Spec>(*outcome.frame(), 0), vw::FrameView<Spec>{});
    EXPECT_TRUE(vw::of<Spec>(engine.frames(), 0).empty());
    EXPECT_EQ(vw::of<Spec>(*outcome.frame(), 1).inputs, (std::vector<std::optional<Spec::Input>>{write(1)}));
}

/// The record of a game as Ada is given it. In the middle the game is closed and opened again.
template <class Spec> std::string published(int times, std::uint16_t player) {
    const auto store = herding::record::memory_store();
    {
        auto game = herding::record::create<Spec>(*store, "game", Board{});
        play(game.engine, times);
        game.journal->close();
    }
    {
        auto game = herding::record::open<Spec>(*store, "game");
        EXPECT_TRUE(game.engine->undo());
        EXPECT_TRUE(game.engine->redo());
        play(*game.engine, times);
        game.journal->close();
    }
    std::ostringstream out;
    static_cast<void>(herding::record::publish<Spec>(*store, "game", {.player = player, .players = 2}, out));
    return out.str();
}

TEST(Unnoticed, a_published_record_has_no_gaps) {
    EXPECT_EQ(published<Spec>(3, 0), published<Spec>(0, 0));
    EXPECT_NE(published<Spec>(3, 1), published<Spec>(0, 1)) << "Ben knows what Ben wrote";
    EXPECT_NE(published<Game<false>>(3, 0), published<Game<false>>(0, 0))
        << "each commit counts if the Spec hides none";
}

TEST(Unnoticed, a_published_record_that_ends_early_names_the_event_as_its_recipient_counts) {
    const auto store = herding::record::memory_store();
    auto game = herding::record::create<Spec>(*store, "game", Board{});
    play(game.engine, 3);
    game.journal->close();
    std::ostringstream out;
    bug = Bug::EffectTells; // other rules: they do not repeat the last event
    const auto opened = herding::record::publish<Spec>(*store, "game", {.player = 0, .players = 2}, out);
    bug = Bug::None;
    EXPECT_EQ(opened.stopped->event, 5U) << "for who may see everything";
    ASSERT_FALSE(opened.reasons.empty());
    EXPECT_EQ(opened.reasons.back().substr(0, 9), "event 2: ");
    const std::string text = out.str();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3)
        << "the game, its start, and what Ada said first";
}

TEST(Unnoticed, a_match_shows_and_counts_what_a_viewer_notices) {
    const auto updates = [](int times) {
        const auto match = herding::play::game_of<Playable>().begin({});
        EXPECT_EQ(match->submit("say{number=1}", ada), std::nullopt);
        for (int i = 0; i < times; ++i) {
            EXPECT_EQ(match->submit("write{number=2}", ben), std::nullopt);
        }
        EXPECT_EQ(match->submit("say{number=2}", ada), std::nullopt);
        EXPECT_EQ(match->undo(Actor::system), std::nullopt);
        std::string text;
        for (std::size_t event = 0; event < match->events(); ++event) {
            const auto counted = match->counted(event, 0);
            EXPECT_EQ(counted.has_value(), !match->describe(event, 0).empty());
            if (counted) {
                text += std::to_string(*counted) + ' ' + match->describe(event, 0) + match->state(0) + '\n';
            }
        }
        return text + match->why(0) + match->trace(0);
    };
    EXPECT_EQ(updates(4), updates(0));
}

TEST(Unnoticed, a_player_takes_nothing_back_so_that_the_answer_says_nothing_of_others) {
    const auto answers = [](int times) {
        const auto match = herding::play::game_of<Playable>().begin({});
        EXPECT_EQ(match->submit("say{number=1}", ada), std::nullopt);
        for (int i = 0; i < times; ++i) {
            EXPECT_EQ(match->submit("write{number=2}", ben), std::nullopt);
        }
        std::vector<herding::play::RefusalText> all;
        for (const Actor by : {ada, ben}) {
            all.insert(all.end(), {match->undo(by), match->redo(by), match->undo_own(by)});
        }
        return std::pair(all, match->why(0));
    };
    EXPECT_EQ(answers(0), answers(1));
    for (const auto& one : answers(0).first) {
        EXPECT_EQ(one, "players take nothing back in a game that hides commits");
    }
}

TEST(Unnoticed, an_information_state_holds_what_a_player_notices) {
    const auto seen = [](int times, std::uint16_t player) {
        herding::Engine<Spec> engine;
        herding::play::InformationState<Playable> state(engine.state(), player);
        const auto does = [&](const Spec::Input& input, Actor by) {
            state.see(*engine.dispatch(input, by).frame(), engine.state());
        };
        does(say(1), ada);
        for (int i = 0; i < times; ++i) {
            does(write(1), ben);
        }
        does(say(2), ada);
        return state.text();
    };
    EXPECT_EQ(seen(3, 0), seen(0, 0));
    EXPECT_EQ(seen(3, vw::observer), seen(0, vw::observer));
    EXPECT_NE(seen(3, 1), seen(2, 1));
}

TEST(Unnoticed, conformance_finds_an_outlet_that_shows_what_is_not_noticed) {
    const herding::law::ConformanceOptions options{.longest = 40};
    const auto good = herding::law::conforms(herding::play::game_of<Playable>(), options);
    EXPECT_TRUE(good.ok()) << *good.fault;
    bug = Bug::RefusalTells; // so another number of actions is offered after what is not noticed
    const auto report = herding::law::conforms(herding::play::game_of<Playable>(), options);
    bug = Bug::None;
    ASSERT_TRUE(report.fault);
    EXPECT_NE(report.fault->find("depends on a commit that they do not notice"), std::string::npos)
        << *report.fault;
}

TEST(Unnoticed, the_laws_hold) {
    const auto report = herding::law::check(config());
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Unnoticed, the_law_secret_finds_what_shows_how_often_something_was_not_noticed) {
    for (const Bug mistake : {Bug::ViewTells, Bug::RefusalTells, Bug::LegalTells, Bug::EffectTells}) {
        bug = mistake;
        const auto report = herding::law::check(config());
        bug = Bug::None;
        ASSERT_TRUE(report.violation) << static_cast<int>(mistake);
        EXPECT_EQ(report.violation->law, herding::law::Law::Secret) << report;
    }
}

} // namespace
