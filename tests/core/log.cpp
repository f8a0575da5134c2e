#include "herding/core/log.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

namespace {

using namespace script;
using herding::Engine;
using herding::EventKind;
using test::Image;

/// Writes down everything it is lent, and does what a test wants besides.
struct Notes : herding::Log<Full> {
    struct Note {
        EventKind kind;
        std::uint64_t number;
        std::uint64_t frame;
        std::size_t items_after;
        friend bool operator==(const Note&, const Note&) = default;
    };
    std::vector<Note> notes;
    std::function<void(const herding::Event<Full>&)> also = [](const auto&) {};

    void record(const herding::Event<Full>& event) override {
        also(event);
        notes.push_back({event.kind, event.number, event.frame == nullptr ? 0 : event.frame->number,
                         event.after->items.size()});
    }
};

TEST(Event, kinds_have_names) {
    EXPECT_EQ(name(EventKind::Checkpoint), "checkpoint");
    EXPECT_EQ(name(EventKind::Committed), "committed");
    EXPECT_EQ(name(EventKind::Undone), "undone");
    EXPECT_EQ(name(EventKind::Redone), "redone");
}

TEST(Log, gets_everything_that_happens_and_nothing_else_in_numbers_without_gaps) {
    Notes log;
    Engine<Full> engine(State{}, {.log = &log});
    (void)engine.dispatch(append(1));
    (void)engine.dispatch(append(2));
    (void)engine.dispatch({});                                        // no change
    (void)engine.dispatch({{Do::Append, 1}, {Do::Disallowed, 1, 2}}); // refused
    (void)engine.preview(append(1));
    (void)engine.undo();
    (void)engine.redo();
    (void)engine.redo(); // nothing there
    (void)engine.dispatch(append(3));
    (void)engine.undo_to({1});
    (void)engine.undo_to({1}); // there already
    (void)engine.fork().dispatch(append(9));
    (void)engine.fork_for_search(1).dispatch(append(9));
    (void)engine.dispatch(append(4));
    using Note = Notes::Note;
    EXPECT_EQ(log.notes, (std::vector<Note>{{EventKind::Checkpoint, 0, 0, 1},
                                            {EventKind::Committed, 1, 1, 2},
                                            {EventKind::Committed, 2, 2, 3},
                                            {EventKind::Undone, 3, 2, 2},
                                            {EventKind::Redone, 4, 2, 3},
                                            {EventKind::Committed, 5, 5, 4},
                                            // Over two frames, and one event: it names the earliest.
                                            {EventKind::Undone, 6, 2, 2},
                                            {EventKind::Committed, 7, 7, 3}}));
}

TEST(Log, names_who_dispatched_undid_and_redid) {
    Notes log;
    std::vector<herding::Actor> actors;
    log.also = [&](const herding::Event<Full>& event) { actors.push_back(event.actor); };
    Engine<Full> engine(State{}, {.log = &log});
    const auto player = herding::Actor::player(1);
    const auto system = herding::Actor::system;
    (void)engine.dispatch(append(1), player);
    (void)engine.undo(system);
    (void)engine.redo(player);
    (void)engine.undo_to({0}, system);
    EXPECT_EQ(actors, (std::vector{system, player, system, player, system}));
}

TEST(Log, sees_the_frame_complete_and_the_state_after_while_the_engine_is_still_before) {
    Notes log;
    Engine<Full> engine(State{}, {.log = &log});
    int calls = 0;
    log.also = [&](const herding::Event<Full>& event) {
        ++calls;
        EXPECT_EQ(event.after->items, (std::vector{0, 1}));
        EXPECT_EQ(engine.state().items, (std::vector{0}));
        EXPECT_EQ(event.frame->number, event.number);
        EXPECT_EQ(event.frame->input(), declared(append(1)));
        EXPECT_EQ(event.frame->actor, herding::Actor::player(2));
        EXPECT_TRUE(event.frame->barrier.has(herding::BarrierKind::Declared));
        EXPECT_EQ(event.frame->steps.size(), 1U);
    };
    EXPECT_TRUE(engine.dispatch(declared(append(1)), herding::Actor::player(2)).committed());
    EXPECT_EQ(calls, 1);
}

TEST(Log, that_throws_keeps_the_event_from_happening) {
    Notes log;
    Engine<Full> engine(State{}, {.log = &log});
    for (int i = 1; i <= 4; ++i) {
        (void)engine.dispatch(append(i));
    }
    (void)engine.undo();
    (void)engine.undo();
    const auto fail = [](const auto&) { throw test::Fault{}; };
    const auto fine = [](const auto&) {};
    const test::Way<Full> way(engine);
    const auto events = log.notes.size();
    const Image<Full> before(engine);
    log.also = fail;
    EXPECT_THROW((void)engine.dispatch(append(9)), test::Fault);
    EXPECT_TRUE(Image<Full>(engine) == before);
    EXPECT_THROW((void)engine.dispatch_all({append(9), append(10)}), test::Fault);
    EXPECT_TRUE(Image<Full>(engine) == before);
    EXPECT_THROW((void)engine.dispatch({{Do::Draw}}), test::Fault);
    EXPECT_TRUE(Image<Full>(engine) == before);
    EXPECT_THROW((void)engine.undo(), test::Fault);
    EXPECT_TRUE(Image<Full>(engine) == before);
    EXPECT_THROW((void)engine.undo_to({0}), test::Fault);
    EXPECT_TRUE(Image<Full>(engine) == before);
    EXPECT_THROW((void)engine.redo(), test::Fault);
    EXPECT_TRUE(Image<Full>(engine) == before);
    log.also = fine;
    EXPECT_TRUE(test::Way<Full>(engine) == way);
    EXPECT_EQ(log.notes[events].number, events) << "an event that did not happen uses up no number";
}

TEST(Log, that_throws_at_the_checkpoint_lets_no_engine_begin) {
    const int alive = Probe<State>::alive;
    {
        Notes log;
        log.also = [](const auto&) { throw test::Fault{}; };
        EXPECT_THROW(Engine<Full>(State{}, {.log = &log}), test::Fault);
    }
    EXPECT_EQ(Probe<State>::alive, alive);
}

TEST(Log, cannot_change_the_engine_that_it_records) {
    Notes log;
    Engine<Full> engine(State{}, {.log = &log});
    (void)engine.dispatch(append(1));
    (void)engine.dispatch(append(2));
    (void)engine.undo();
    const Image<Full> before(engine);
    const auto expect_reentered = [&](auto inner) {
        log.also = [&](const auto&) { inner(); };
        for (const auto& outer : {std::function<void()>([&] { (void)engine.dispatch(append(3)); }),
                                  std::function<void()>([&] { (void)engine.undo(); }),
                                  std::function<void()>([&] { (void)engine.redo(); })}) {
            try {
                outer();
                ADD_FAILURE() << "nothing was thrown";
            } catch (const herding::EngineError& error) {
                EXPECT_EQ(error.kind(), herding::EngineError::Kind::Reentered);
            }
            EXPECT_TRUE(Image<Full>(engine) == before);
        }
    };
    expect_reentered([&] { (void)engine.dispatch(append(4)); });
    expect_reentered([&] { (void)engine.dispatch_all({append(4)}); });
    expect_reentered([&] { (void)engine.undo(); });
    expect_reentered([&] { (void)engine.undo_to({0}); });
    expect_reentered([&] { (void)engine.redo(); });
    expect_reentered([&] { (void)engine.preview(append(4)); });
    log.also = [](const auto&) {};
    EXPECT_TRUE(engine.redo());
}

TEST(Log, that_ignores_the_error_of_its_own_misuse_does_no_harm) {
    Notes log;
    Engine<Full> engine(State{}, {.log = &log});
    log.also = [&](const auto&) { EXPECT_THROW((void)engine.dispatch(append(4)), herding::EngineError); };
    EXPECT_TRUE(engine.dispatch(append(1)).committed());
    EXPECT_EQ(engine.state().items, (std::vector{0, 1}));
    EXPECT_EQ(engine.undo_depth(), 1U);
}

} // namespace
