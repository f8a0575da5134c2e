#include "herding/view/of.hpp"

#include "view/cards.hpp"

#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <cereal/types/optional.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace {

namespace rf = herding::reflect;
namespace vw = herding::view;
using cards::Game;
using herding::Actor;
using herding::BarrierKind;

constexpr std::uint16_t me = 0;
constexpr std::uint16_t you = 1;

template <class T> std::vector<std::string> printed(const std::vector<T>& values) {
    std::vector<std::string> texts;
    for (const T& value : values) {
        texts.push_back(rf::print(value));
    }
    return texts;
}

std::vector<std::string> steps(const vw::FrameView<Game>& frame) {
    std::vector<std::string> names;
    for (const auto& step : frame.steps) {
        names.push_back(step.behavior);
    }
    return names;
}

/// A game in which the top card is this one.
herding::Engine<Game> game_with_top(int card) {
    cards::State state = cards::start();
    state.deck.back() = cards::HiddenCard(card);
    return herding::Engine<Game>(state);
}

TEST(View, of_a_state_shows_a_player_their_own_cards) {
    const cards::State state = cards::start();
    const cards::State mine = vw::of<Game>(state, me);
    EXPECT_EQ(mine.hands[me][0].value(), state.hands[me][0].value());
    EXPECT_FALSE(mine.hands[you][0].known());
    EXPECT_EQ(mine.deck.size(), 8U);
    for (const auto& card : mine.deck) {
        EXPECT_FALSE(card.known());
    }
    EXPECT_EQ(mine.generator, herding::Generator{});
}

TEST(View, of_a_state_shows_an_observer_nobodys_cards) {
    const cards::State seen = vw::of<Game>(cards::start(), vw::observer);
    EXPECT_FALSE(seen.hands[me][0].known());
    EXPECT_FALSE(seen.hands[you][0].known());
}

TEST(View, of_a_frame_shows_each_player_their_part) {
    auto game = game_with_top(12);
    const auto outcome = game.dispatch(cards::Draw{}, Actor::player(me));
    ASSERT_TRUE(outcome.committed());
    const auto mine = vw::of<Game>(*outcome.frame(), me);
    EXPECT_EQ(steps(mine), (std::vector<std::string>{"do_it", "count_luck", "pass_the_turn"}));
    EXPECT_EQ(printed(mine.traces), (std::vector<std::string>{"drew{player=0,card={value=12,viewers=1}}",
                                                              "felt_lucky{player=0}", "passed{to=1}"}));
    EXPECT_EQ(mine.barriers, std::vector{BarrierKind::Reveal});
    EXPECT_EQ(mine.number, 1U);
    EXPECT_EQ(mine.actor, Actor::player(me));
    EXPECT_TRUE(mine.diffs.empty()); // the Spec shows none

    const auto yours = vw::of<Game>(*outcome.frame(), you);
    EXPECT_EQ(steps(yours), (std::vector<std::string>{"do_it", "pass_the_turn"}));
    EXPECT_EQ(printed(yours.traces),
              (std::vector<std::string>{"drew{player=0,card={value=none,viewers=0}}", "passed{to=1}"}));
    EXPECT_EQ(yours.steps[1].traces_begin, 1U);
    EXPECT_EQ(yours.steps[1].traces_end, 2U);
    EXPECT_EQ(yours.inputs.size(), 1U);
    EXPECT_TRUE(yours.inputs[0].has_value());
}

TEST(View, of_a_frame_is_the_same_whatever_was_drawn) {
    std::vector<std::string> seen;
    for (const int card : {1, 12}) {
        auto game = game_with_top(card);
        const auto outcome = game.dispatch(cards::Draw{}, Actor::player(me));
        seen.push_back(rf::to_json(vw::of<Game>(*outcome.frame(), you)));
    }
    EXPECT_EQ(seen[0], seen[1]);
}

TEST(View, of_a_frame_reads_back) {
    auto game = game_with_top(12);
    const auto outcome = game.dispatch(cards::Draw{}, Actor::player(me));
    const auto view = vw::of<Game>(*outcome.frame(), you);
    EXPECT_EQ(rf::from_json<vw::FrameView<Game>>(rf::to_json(view)), view);
    EXPECT_EQ(rf::parse<vw::FrameView<Game>>(rf::print(view)), view);
}

TEST(View, of_a_preview_is_for_who_asks) {
    auto game = game_with_top(12);
    const auto veiled = vw::of<Game>(game.preview(cards::Draw{}, Actor::player(me)), me);
    EXPECT_TRUE(veiled.veiled());
    EXPECT_TRUE(veiled.traces.empty());
    const auto open = vw::of<Game>(game.preview(cards::Bury{0}, Actor::player(me)), me);
    EXPECT_FALSE(open.veiled());
    EXPECT_EQ(open.traces.size(), 2U);
    const auto refused = vw::of<Game>(game.preview(cards::Bury{9}, Actor::player(me)), me);
    ASSERT_TRUE(refused.refusal.has_value());
    EXPECT_EQ(*refused.refusal->info(), cards::Info::NothingThere);
}

TEST(View, raises_the_barrier_where_somebody_sees_more_than_before) {
    auto game = game_with_top(12);
    const auto before = vw::of<Game>(game.state(), me);
    const auto looked = game.dispatch(cards::Look{0}, Actor::player(me));
    EXPECT_TRUE(looked.frame()->barrier.has(BarrierKind::Reveal));
    EXPECT_EQ(looked.frame()->barrier.behavior, "do_it");
    EXPECT_TRUE(vw::of<Game>(game.state(), me).hands[you][0].known());
    EXPECT_FALSE(game.undo());
    const auto buried = game.dispatch(cards::Bury{0}, Actor::player(you));
    EXPECT_FALSE(buried.frame()->barrier.raised());
    EXPECT_TRUE(game.undo());
    EXPECT_NE(vw::of<Game>(game.state(), me), before);
}

// ---- Specs that say less

} // namespace

namespace less {

/// Counts up in the pass and in settling; its State can be open or hold a card.
template <class TheState, class TheTrace> struct Counter {
    using State = TheState;
    using Input = int;
    using Trace = TheTrace;
    struct Diff {
        Trace apply(State& state) const {
            ++state.count;
            return Trace{state.count};
        }
        friend bool operator==(const Diff&, const Diff&) = default;
    };
    using Info = std::string;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Counter>;
    static herding::Verdict<Info> add(Dispatch& d) {
        if (d.input() < 0) {
            return herding::Disallowed{std::string("no")};
        }
        d.emit(Diff{});
        return herding::Continue{};
    }
    static herding::Verdict<Info> settle(Dispatch& d) {
        return d->count % 4 != 0 ? add(d) : herding::Verdict<Info>(herding::Continue{});
    }
    static constexpr auto behaviors() { return herding::table<Counter>({{"add", 1, add}}); }
    static constexpr auto settling() { return herding::table<Counter>({{"settle", 1, settle}}); }
};

struct OpenState {
    int count = 0;
    herding::Generator dice{3};
    friend bool operator==(const OpenState&, const OpenState&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(count), CEREAL_NVP(dice)); }
};
struct ClosedState {
    int count = 0;
    herding::Hidden<int> card;
    friend bool operator==(const ClosedState&, const ClosedState&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(count), CEREAL_NVP(card)); }
};
/// Names its secret for some values only, not for the default one.
struct CoveredState {
    int count = 0;
    herding::Hidden<int> card;
    friend bool operator==(const CoveredState&, const CoveredState&) = default;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(count));
        if (count > 0) {
            a(CEREAL_NVP(card));
        }
    }
};
struct Counted {
    int count = 0;
    friend bool operator==(const Counted&, const Counted&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(count)); }
};
struct WithoutSerialize {
    int count = 0;
    friend bool operator==(const WithoutSerialize&, const WithoutSerialize&) = default;
};

/// A generator of another type than the library's.
struct ForeignState {
    struct Dice {
        std::uint64_t seed = 3;
        void reseed(std::uint64_t to) { seed = to; }
        friend bool operator==(const Dice&, const Dice&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(seed)); }
    };
    int count = 0;
    Dice dice;
    friend bool operator==(const ForeignState&, const ForeignState&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(count), CEREAL_NVP(dice)); }
};
struct Foreign {
    using State = ForeignState;
    using Input = int;
    using Trace = Counted;
    using Diff = Counter<ForeignState, Counted>::Diff;
    using Info = int;
    using OrderKey = int;
    static constexpr auto generator = &ForeignState::dice;
    static herding::Verdict<int> add(herding::Dispatch<Foreign>& d) {
        d.emit(Diff{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Foreign>({{"add", 1, add}}); }
};

/// Shows some traces, so that rounds of settling are left out.
struct HalfShown : Counter<ClosedState, Counted> {
    using Base = Counter<ClosedState, Counted>;
    using Dispatch = herding::Dispatch<HalfShown>;
    static herding::Verdict<Info> add(Dispatch& d) {
        d.emit(Diff{});
        return herding::Continue{};
    }
    static herding::Verdict<Info> settle(Dispatch& d) {
        return d->count < 6 ? add(d) : herding::Verdict<Info>(herding::Continue{});
    }
    static constexpr auto behaviors() { return herding::table<HalfShown>({{"add", 1, add}}); }
    static constexpr auto settling() {
        return herding::table<HalfShown>({{"settle", 1, settle}, {"settle_more", 2, settle}});
    }
    static std::optional<Trace> view(const Trace& trace, std::uint16_t) {
        return trace.count == 1 || trace.count == 4 || trace.count == 5 ? std::optional(trace) : std::nullopt;
    }
    static herding::Refusal<HalfShown> view(const herding::Refusal<HalfShown>& refusal, std::uint16_t) {
        auto shown = refusal;
        shown.behavior = "somebody";
        return shown;
    }
};

/// Inputs and refusals hold a secret, and the Spec shows them.
struct Said {
    herding::Hidden<int> card;
    friend bool operator==(const Said&, const Said&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(card)); }
};
struct Telling {
    using State = ClosedState;
    using Input = Said;
    using Trace = Counted;
    using Diff = Counter<ClosedState, Counted>::Diff;
    using Info = Said;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Telling>;
    static herding::Verdict<Info> add(Dispatch& d) {
        if (d->count > 0) {
            return herding::Disallowed{d.input()};
        }
        d.emit(Diff{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Telling>({{"add", 1, add}}); }
    static std::optional<Input> view(const Input& input, std::uint16_t, herding::Actor) { return input; }
};

} // namespace less

namespace {

using namespace less;

TEST(View, of_an_open_game_shows_everything_but_the_generator) {
    using Open = Counter<OpenState, Counted>;
    EXPECT_TRUE(vw::is_open<Open>());
    herding::Engine<Open> game;
    const auto outcome = game.dispatch(1, Actor::player(me));
    const auto frame = vw::of<Open>(*outcome.frame(), you);
    EXPECT_EQ(frame.inputs[0], 1);
    EXPECT_EQ(frame.diffs.size(), 4U);
    EXPECT_EQ(frame.traces.size(), 4U);
    ASSERT_EQ(frame.steps.size(), 4U);
    EXPECT_EQ(frame.steps[3].round, 3U);
    EXPECT_EQ(frame.steps[0].diffs_end, 1U);
    EXPECT_EQ(frame.steps[3].diffs_begin, 3U);
    EXPECT_EQ(frame.steps[3].diffs_end, 4U);
    EXPECT_EQ(vw::of<Open>(game.state(), you).count, 4);
    EXPECT_EQ(vw::of<Open>(game.state(), you).dice, herding::Generator{});
    const auto refused = game.dispatch(-1);
    EXPECT_EQ(vw::of<Open>(*refused.refusal(), you), *refused.refusal());
}

TEST(View, of_a_secret_that_only_some_values_name_shows_no_game_as_open) {
    using Covered = Counter<CoveredState, Counted>;
    EXPECT_FALSE(vw::is_open<Covered>());
    herding::Engine<Covered> game{CoveredState{0, herding::Hidden<int>(4711)}};
    const auto outcome = game.dispatch(1, Actor::player(me));
    EXPECT_EQ(vw::of<Covered>(*outcome.frame(), you).diffs.size(), 0U);
    EXPECT_FALSE(vw::of<Covered>(game.state(), you).card.known());
    EXPECT_EQ(vw::of<Covered>(game.state(), you).card.value(), 0);
}

TEST(View, of_a_state_shows_no_generator_of_whatever_type) {
    const herding::Engine<Foreign> game;
    EXPECT_EQ(game.state().dice.seed, 3U);
    EXPECT_EQ(vw::of<Foreign>(game.state(), me).dice.seed, 0U);
}

TEST(View, redacts_what_the_spec_shows) {
    herding::Engine<Telling> game;
    const Said said{herding::Hidden<int>(3)};
    const auto outcome = game.dispatch(said, Actor::player(me));
    const auto yours = vw::of<Telling>(*outcome.frame(), you);
    ASSERT_TRUE(yours.inputs.at(0).has_value());
    EXPECT_FALSE(yours.inputs[0]->card.known());
    EXPECT_EQ(vw::of<Telling>(*outcome.frame(), me).inputs.at(0), said); // their own
    const auto refused = game.dispatch(said, Actor::player(me));
    ASSERT_NE(refused.refusal(), nullptr);
    EXPECT_TRUE(refused.refusal()->info()->card.known());
    EXPECT_FALSE(vw::of<Telling>(*refused.refusal(), you).info()->card.known());
}

TEST(View, of_a_preview_names_no_behavior_and_no_generator_of_a_game_with_secrets) {
    const auto shown = []<class Spec>(std::type_identity<Spec>) {
        auto preview = herding::Engine<Spec>().preview(1, Actor::player(me));
        preview.barrier.raise(BarrierKind::Generator);
        preview.barrier.behavior = "add";
        return vw::of<Spec>(preview, me).barrier;
    };
    const auto open = shown(std::type_identity<Counter<OpenState, Counted>>());
    EXPECT_EQ(open.behavior, "");
    EXPECT_TRUE(open.has(BarrierKind::Generator));
    EXPECT_FALSE(open.has(BarrierKind::Reveal));
    const auto closed = shown(std::type_identity<Counter<ClosedState, Counted>>());
    EXPECT_EQ(closed.behavior, "");
    EXPECT_FALSE(closed.has(BarrierKind::Generator));
    EXPECT_TRUE(closed.has(BarrierKind::Reveal));
}

TEST(View, of_an_event_reads_back) {
    using Open = Counter<OpenState, Counted>;
    herding::Engine<Open> game;
    const auto outcome = game.dispatch(1, Actor::player(me));
    const vw::EventView<Open, OpenState> event{
        herding::EventKind::Undone, 7, vw::of<Open>(*outcome.frame(), you), vw::of<Open>(game.state(), you)};
    EXPECT_EQ((rf::from_json<vw::EventView<Open, OpenState>>(rf::to_json(event))), event);
}

TEST(View, takes_parts_that_have_no_serialize_as_they_are) {
    using Open = Counter<OpenState, WithoutSerialize>;
    EXPECT_EQ(vw::of<Open>(WithoutSerialize{3}, you), WithoutSerialize{3});
}

TEST(View, names_what_the_spec_of_a_game_with_secrets_forgets) {
    EXPECT_TRUE(vw::forgotten<Game>().empty()) << "the game of cards has all";
    EXPECT_TRUE((vw::forgotten<Counter<OpenState, Counted>>().empty())) << "nothing is hidden";
    const auto all = vw::forgotten<Counter<ClosedState, Counted>>();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(
        all[0],
        "The game hides something, and its Spec has no `view` for inputs, diffs, traces: players see none of "
        "these, except their own inputs. Add `static std::optional<Input> view(const Input&, std::uint16_t "
        "player)`, `static std::optional<Diff> view(const Diff&, std::uint16_t player)`, `static "
        "std::optional<Trace> view(const Trace&, std::uint16_t player)` to the Spec.");
    EXPECT_EQ(all[1].substr(0, all[1].find(':')),
              "The game hides something, and its Spec has no `determinize`");
}

TEST(View, of_a_game_with_secrets_shows_only_what_the_spec_says) {
    using Closed = Counter<ClosedState, Counted>;
    EXPECT_FALSE(vw::is_open<Closed>());
    herding::Engine<Closed> game;
    const auto outcome = game.dispatch(1, Actor::player(me));
    const auto yours = vw::of<Closed>(*outcome.frame(), you);
    EXPECT_EQ(yours.inputs, std::vector<std::optional<int>>{std::nullopt});
    EXPECT_TRUE(yours.steps.empty());
    EXPECT_TRUE(yours.diffs.empty());
    EXPECT_TRUE(yours.traces.empty());
    const auto mine = vw::of<Closed>(*outcome.frame(), me);
    EXPECT_EQ(mine.inputs[0], 1); // their own
    EXPECT_FALSE(vw::of<Closed>(game.state(), me).card.known());
}

TEST(View, counts_rounds_of_settling_over_what_is_shown) {
    herding::Engine<HalfShown> game;
    const auto outcome = game.dispatch(1);
    ASSERT_EQ(outcome.frame()->steps.size(), 6U); // rounds 0 1 1 2 2 3
    const auto frame = vw::of<HalfShown>(*outcome.frame(), you);
    ASSERT_EQ(frame.steps.size(), 3U);
    EXPECT_EQ(outcome.frame()->steps[3].round, 2U);
    EXPECT_EQ(frame.steps[0].round, 0U);
    EXPECT_EQ(frame.steps[1].round, 1U);
    EXPECT_EQ(frame.steps[2].round, 1U);
    EXPECT_EQ(frame.steps[2].traces_begin, 2U);
}

TEST(View, of_a_refusal_is_what_the_spec_says) {
    const herding::Refusal<HalfShown> refusal{"add", {}, std::string("no"), 0};
    EXPECT_EQ(vw::of<HalfShown>(refusal, you).behavior, "somebody");
    EXPECT_EQ(*vw::of<HalfShown>(refusal, you).info(), "no");
}

} // namespace
