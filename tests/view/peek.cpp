#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

/// A preview of the last answer runs the answers of others. What it shows must not depend on them.
namespace view_peek {

using namespace herding::sequence;
using herding::Actor;

struct Board {
    std::int32_t sum = 0;
    herding::Generator generator{3};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sum), CEREAL_NVP(generator));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Added {
    std::int32_t value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const Added&, const Added&) = default;
};
struct Add {
    std::int32_t value = 0;
    Added apply(Board& board) const {
        board.sum += value;
        return {value};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const Add&, const Add&) = default;
};
struct Draw {
    Added apply(Board& board) const {
        const auto drawn = static_cast<std::int32_t>(board.generator.below(6));
        board.sum += drawn;
        return {drawn};
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Draw&, const Draw&) = default;
};
struct Risk {
    auto script() {
        return seq(act<"risk">(each([] { return Players::first(2); }),
                               [](Emits<Draw, Add> out, bool yes) {
                                   if (yes) {
                                       out.emit(Draw{});
                                   } else {
                                       out.emit(Add{1});
                                   }
                               }),
                   act<"end">(by(0), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Risk&, const Risk&) = default;
};
struct Game {
    using Rules = herding::sequence::Rules<Board, Risk>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add, Draw>;
    using Trace = Rules::Traces<Added>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto generator = &State::generator;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};
using Answer = Action<"risk", bool>;

auto peek(bool other, bool mine) {
    herding::Engine<Game> engine;
    EXPECT_TRUE(engine.dispatch(Begin{}, Actor::system).committed());
    EXPECT_TRUE(engine.dispatch(Answer{other}, Actor::player(0)).committed());
    return herding::view::of<Game>(engine.preview(Answer{mine}, Actor::player(1)), 1);
}

TEST(APreviewOfTheLastAnswer, shows_nothing_of_the_others) {
    EXPECT_EQ(peek(true, true), peek(false, true));
    EXPECT_EQ(peek(true, false), peek(false, false));
    EXPECT_TRUE(peek(true, false).veiled());
    EXPECT_EQ(peek(true, false).reversibility(), herding::Reversibility::Irreversible);
}

TEST(AFrame, does_not_show_whether_it_revealed_something_or_drew) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}, Actor::system).committed());
    ASSERT_TRUE(engine.dispatch(Answer{true}, Actor::player(0)).committed());
    const auto outcome = engine.dispatch(Answer{false}, Actor::player(1));
    ASSERT_TRUE(outcome.committed());
    EXPECT_TRUE(outcome.frame()->barrier.has(herding::BarrierKind::Generator));
    EXPECT_EQ(herding::view::of<Game>(*outcome.frame(), 1).barriers,
              std::vector{herding::BarrierKind::Reveal});
}

} // namespace view_peek
