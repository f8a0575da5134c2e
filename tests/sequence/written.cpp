// What a script may contain instead of a lambda, and a game's own behavior around `resume`.

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace written {

using namespace herding::sequence;
using herding::Actor;
using Seat = herding::reflect::Bounded<0, 3>;
enum class Side : std::uint8_t { North, South };

struct Board {
    std::vector<int> log;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(log)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Noted {
    friend bool operator==(const Noted&, const Noted&) = default;
};
struct Note {
    int what = 0;
    Noted apply(Board& board) const {
        board.log.push_back(what);
        return {};
    }
    friend bool operator==(const Note&, const Note&) = default;
};

struct Child {
    int what = 7;
    auto script() {
        return seq(run<"note">([this](Emits<Note> out) { out.emit(Note{what}); }));
    }
    friend bool operator==(const Child&, const Child&) = default;
};

struct Match {
    Seat seat = 2;
    Side side = Side::South;
    std::uint8_t i = 0;

    auto script() {
        return seq(act<"bounded">(by(seat), [] {}), act<"enumerator">(by(Side::South), [] {}),
                   act<"returns_bounded">(by([this] { return seat; }), [] {}),
                   act<"returns_enumerator">(by([this] { return side; }), [] {}),
                   for_each(i, 2, run<"twice">([](Emits<Note> out) { out.emit(Note{1}); })),
                   for_each(i, Seat(1), run<"once">([](Emits<Note> out) { out.emit(Note{2}); })),
                   for_each(
                       i, [this] { return seat; }, run<"again">([](Emits<Note> out) { out.emit(Note{3}); })),
                   call<"child">(Child{}),
                   call<"other_child">(
                       Child{8}, [this](const Child& child) { i = static_cast<std::uint8_t>(child.what); }),
                   act<"end">(by(0), [] {}));
    }
    friend bool operator==(const Match&, const Match&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Match, Child>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Note>;
    using Trace = Rules::Traces<Noted>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr bool resumes = true;
    static herding::Verdict<Info> sequences(herding::Dispatch<Game>& dispatch) {
        return resume<Game>(dispatch);
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, sequences}}); }
};

TEST(Written, players_counts_and_sequences_need_no_lambda) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    EXPECT_FALSE(engine.dispatch(Action<"bounded">{}, Actor::player(1)).committed());
    EXPECT_TRUE(engine.dispatch(Action<"bounded">{}, Actor::player(2)).committed());
    EXPECT_TRUE(engine.dispatch(Action<"enumerator">{}, Actor::player(1)).committed());
    EXPECT_TRUE(engine.dispatch(Action<"returns_bounded">{}, Actor::player(2)).committed());
    EXPECT_TRUE(engine.dispatch(Action<"returns_enumerator">{}, Actor::player(1)).committed());
    EXPECT_EQ(engine.state().log, (std::vector{1, 1, 2, 3, 3, 7, 8}));
    EXPECT_EQ(engine.state().pending.find<Match>()->i, 8);
}

} // namespace written
