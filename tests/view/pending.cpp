// What a player sees of sequences that have not ended: their variables, wherever they wait, and the diffs that put them
// there.

#include "pending.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/tools/step_trace.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace view_pending {
namespace {

using herding::Actor;
using herding::BarrierKind;

/// Begun, with these two cards picked: the first alarm has interrupted, the second one waits.
herding::Engine<Game> picked(Card mine, Card yours) {
    herding::Engine<Game> engine;
    EXPECT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_TRUE(engine.dispatch(Action<"pick", Card>{mine}, Actor::chance).committed());
    EXPECT_TRUE(engine.dispatch(Action<"pick_yours", Card>{yours}, Actor::chance).committed());
    return engine;
}

template <class Action>
herding::Barrier take(herding::Engine<Game>& engine, Action action, Player by) {
    const auto outcome = engine.dispatch(Game::Input(action), Actor::player(by));
    EXPECT_TRUE(outcome.committed()) << outcome;
    return outcome.committed() ? outcome.frame()->barrier : herding::Barrier{};
}

/// Beyond both alarms, where `you` is about to look at a card.
herding::Engine<Game> peeking(Card mine, Card yours) {
    auto engine = picked(mine, yours);
    take(engine, Action<"disarm">{}, you);
    take(engine, Action<"disarm">{}, you);
    return engine;
}

/// Whether a player is shown the same of two games: their states, and their last frames.
void expect_same(const herding::Engine<Game>& one, const herding::Engine<Game>& other, Player player) {
    EXPECT_EQ(rf::write_binary(vw::of<Game>(one.state(), player)),
              rf::write_binary(vw::of<Game>(other.state(), player)));
    EXPECT_EQ(rf::write_binary(vw::of<Game>(*one.frames().back(), player)),
              rf::write_binary(vw::of<Game>(*other.frames().back(), player)));
}

TEST(ViewPending, shows_variables_to_who_has_seen_them) {
    const auto engine = picked(3, 8);
    const auto& pending = engine.state().pending;
    ASSERT_EQ(pending.depth(), 2U);
    ASSERT_EQ(pending.queue().size(), 1U);

    const auto mine = vw::of<Game>(engine.state(), me).pending;
    ASSERT_NE(mine.find<Match>(), nullptr);
    EXPECT_EQ(mine.find<Match>()->mine, seen_by(me, 3));
    EXPECT_FALSE(mine.find<Match>()->yours.known()) << "below what interrupts";
    EXPECT_FALSE(mine.find<Alarm>()->code.known()) << "on top";
    EXPECT_FALSE(std::get<Alarm>(mine.queue()[0].of).code.known()) << "where it waits";

    const auto yours = vw::of<Game>(engine.state(), you).pending;
    EXPECT_FALSE(yours.find<Match>()->mine.known());
    EXPECT_EQ(yours.find<Match>()->yours, seen_by(you, 8));
    EXPECT_EQ(yours.find<Alarm>()->code, seen_by(you, 8));
    EXPECT_EQ(std::get<Alarm>(yours.queue()[0].of).code, seen_by(you, 8));

    const std::string nobodys = rf::print(vw::of<Game>(engine.state(), vw::observer));
    EXPECT_EQ(nobodys.find("value=3"), std::string::npos) << nobodys;
    EXPECT_EQ(nobodys.find("value=8"), std::string::npos) << nobodys;
}

/// Names a copy of sequences that have not ended, so that nothing in it can be taken out.
struct Copied {
    Game::State state;
    template <class A> void serialize(A& archive, std::uint32_t) {
        Game::State copy = state;
        archive(cereal::make_nvp("state", copy));
    }
};

TEST(ViewPending, of_a_copy_that_would_show_a_variable_is_refused) {
    const Copied copied{picked(3, 8).state()};
    EXPECT_THROW(static_cast<void>(vw::redacted(copied, you)), std::logic_error);
    EXPECT_EQ(vw::redacted(Copied{}, you).state, Game::State{});
}

TEST(ViewPending, shows_the_positions_of_sequences) {
    for (const auto& engine : {picked(3, 8), peeking(3, 8)}) {
        const auto& pending = engine.state().pending;
        const auto seen = vw::of<Game>(engine.state(), vw::observer).pending;
        ASSERT_EQ(seen.depth(), pending.depth());
        EXPECT_EQ(seen.queue().size(), pending.queue().size());
        for (std::size_t i = 0; i < pending.depth(); ++i) {
            EXPECT_EQ(seen.stack()[i].sequence(), pending.stack()[i].sequence());
            EXPECT_EQ(seen.stack()[i].at, pending.stack()[i].at);
            EXPECT_EQ(seen.stack()[i].interrupt, pending.stack()[i].interrupt);
        }
    }
}

TEST(ViewPending, is_the_same_whatever_a_player_has_not_seen) {
    expect_same(picked(3, 8), picked(3, 5), me);
    expect_same(picked(3, 8), picked(4, 8), you);
    expect_same(picked(3, 8), picked(4, 5), vw::observer);
    expect_same(peeking(3, 8), peeking(3, 5), me);
    expect_same(peeking(3, 8), peeking(4, 8), you);
    EXPECT_NE(vw::of<Game>(picked(3, 8).state(), me), vw::of<Game>(picked(4, 8).state(), me))
        << "they see it";
}

TEST(ViewPending, of_diffs_that_suspend_hides_the_same) {
    const auto engine = picked(3, 8);
    const auto mine = rf::print(vw::of<Game>(*engine.frames().back(), me).diffs);
    EXPECT_NE(mine.find("enqueue"), std::string::npos) << mine;
    EXPECT_NE(mine.find("alarm{code={value=none"), std::string::npos) << mine;
    EXPECT_EQ(mine.find("value=8"), std::string::npos) << mine;
    EXPECT_NE(mine.find("mine={value=3,viewers=1}"), std::string::npos) << mine;
    EXPECT_NE(rf::print(vw::of<Game>(*engine.frames().back(), you).diffs).find("code={value=8,viewers=2}"),
              std::string::npos);
}

TEST(ViewPending, keeps_no_variables_of_what_has_ended) {
    auto engine = peeking(3, 8);
    take(engine, Action<"look">{}, you);
    take(engine, Action<"done">{}, you);
    ASSERT_EQ(engine.state().pending.depth(), 1U);
    ASSERT_TRUE(std::holds_alternative<Peek>(engine.state().pending.stack()[1].of))
        << "it lies behind the end";
    const auto seen = vw::of<Game>(engine.state(), vw::observer);
    EXPECT_FALSE(std::holds_alternative<Peek>(seen.pending.stack()[1].of)) << "and is no part of a view";
}

TEST(ViewPending, shows_no_answer_before_all_have_answered) {
    auto engine = peeking(3, 8);
    take(engine, Action<"look">{}, you);
    take(engine, Action<"done">{}, you);
    take(engine, Action<"vote", Card>{7}, me);
    const auto answer = [&](Player player) {
        return vw::of<Game>(engine.state(), player).pending.answers()[0];
    };
    EXPECT_EQ(answer(me).player, me);
    EXPECT_EQ(answer(me).input.value(), Game::Input(Action<"vote", Card>{7}));
    EXPECT_EQ(answer(you).player, me);
    EXPECT_FALSE(answer(you).input.known());
    EXPECT_FALSE(answer(vw::observer).input.known());
    const auto frame = vw::of<Game>(*engine.frames().back(), you);
    EXPECT_EQ(rf::print(frame.diffs).find("value=7"), std::string::npos) << rf::print(frame.diffs);
    EXPECT_EQ(frame.inputs, (std::vector<std::optional<Game::Input>>{std::nullopt}));
    take(engine, Action<"vote", Card>{2}, you);
    EXPECT_EQ(vw::of<Game>(engine.state(), vw::observer).pending.find<Match>()->votes, 9);
}

TEST(ViewPending, traces_the_steps_that_a_player_may_know) {
    const auto before = [] {
        herding::Engine<Game> engine;
        EXPECT_TRUE(engine.dispatch(Begin{}).committed());
        EXPECT_TRUE(engine.dispatch(Action<"pick", Card>{3}, Actor::chance).committed());
        return engine.state();
    }();
    const auto engine = picked(3, 8);
    const auto told = [&](Player player) {
        std::ostringstream out;
        out << step_trace<Game>(vw::of<Game>(before, player), vw::of<Game>(*engine.frames().back(), player));
        return out.str();
    };
    EXPECT_EQ(told(you).substr(0, told(you).find("match@ring")),
              "match@pick_yours took\n"
              "  yours: hidden{value=none,viewers=0} -> hidden{value=8,viewers=2}\n")
        << told(you);
    EXPECT_EQ(told(me).find("value=8"), std::string::npos) << told(me);
    EXPECT_NE(told(me).find("alarm began\n"), std::string::npos) << told(me);
}

TEST(ViewPending, a_variable_that_gains_a_viewer_is_a_barrier) {
    // Each diff says by itself whether it shows something, so applying it again has the same result.
    const auto alarms = rf::print(picked(3, 8).frames().back()->diffs);
    EXPECT_NE(alarms.find("enqueue{reveal=false,waiting={trigger=\"loud\""), std::string::npos) << alarms;
    EXPECT_NE(alarms.find("enqueue{reveal=true,waiting={trigger=\"louder\""), std::string::npos) << alarms;
    EXPECT_EQ(alarms.find("from_queue=0,reveal=true"), std::string::npos) << alarms;

    auto engine = peeking(3, 8);
    const auto before = vw::of<Game>(engine.state(), you);
    const auto looked = take(engine, Action<"look">{}, you);
    EXPECT_FALSE(before.pending.find<Peek>()->card.known());
    EXPECT_EQ(vw::of<Game>(engine.state(), you).pending.find<Peek>()->card, seen_by(you, 3));
    EXPECT_TRUE(looked.has(BarrierKind::Reveal));
    EXPECT_FALSE(engine.can_undo());
    EXPECT_FALSE(take(engine, Action<"done">{}, you).raised());
}

} // namespace
} // namespace view_pending
