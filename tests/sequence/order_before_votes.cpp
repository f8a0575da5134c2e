#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <variant>

/// An order of triggers is chosen before an offer to several players, whose number a behavior changes meanwhile.
namespace sequence_order_before_votes {

using namespace herding::sequence;
using herding::Actor;

struct Board {
    std::uint16_t players = 2;
    friend bool operator==(const Board&, const Board&) = default;
};
struct Done {
    friend bool operator==(const Done&, const Done&) = default;
};
struct Ring {
    std::uint16_t number = 0;
    Done apply(Board&) const { return {}; }
    friend bool operator==(const Ring&, const Ring&) = default;
};
struct Seat {
    std::uint16_t players = 0;
    Done apply(Board& board) const {
        board.players = players;
        return {};
    }
    friend bool operator==(const Seat&, const Seat&) = default;
};

struct Call {
    std::uint16_t number = 0;
    static auto triggers() {
        return trigger<"rings">([](const Ring& ring) { return std::optional(Call{ring.number}); })
            .owned_by([](const Call&) { return 0; });
    }
    auto script() {
        return seq(run<"answered">([] {}));
    }
    friend bool operator==(const Call&, const Call&) = default;
};
struct House {
    auto script() {
        return seq(act<"ring">(by(0),
                               [](Emits<Ring> out) {
                                   out.emit(Ring{1});
                                   out.emit(Ring{2});
                               }),
                   act<"vote">(each([](const Board& board) { return Players::first(board.players); }), [] {}),
                   act<"sleep">(by(0), [] {}));
    }
    friend bool operator==(const House&, const House&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, House, Call, Simultaneous<4>>;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, Seat>;
    using Diff = Rules::Diffs<Ring, Seat>;
    using Trace = Rules::Traces<Done>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> seat(herding::Dispatch<Game>& d) {
        if (const auto* input = std::get_if<Seat>(&d.input())) {
            d.emit(*input);
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"seat", 0, seat}, {"sequences", 1, resume<Game>}});
    }
};

TEST(AnOfferBehindAnOrder, is_judged_when_it_is_made) {
    herding::Engine<Game> engine;
    const auto take = [&](const Game::Input& input, Actor by) {
        std::ostringstream out;
        out << engine.dispatch(input, by);
        return out.str();
    };
    const Game::Input first = Game::Rules::Input(NextTrigger{0});
    ASSERT_EQ(take(Game::Rules::Input(Begin{}), Actor::system), "committed frame 1");
    ASSERT_EQ(take(Game::Rules::Input(Action<"ring">{}), Actor::player(0)), "committed frame 2");

    EXPECT_EQ(take(Seat{5}, Actor::system), "committed frame 3");
    EXPECT_EQ(take(first, Actor::player(0)),
              "aborted by sequences: next_trigger: more than 4 players are asked at once: say "
              "`Simultaneous<N>` in Rules<…> (house@vote)");

    EXPECT_EQ(take(Seat{3}, Actor::system), "committed frame 4");
    EXPECT_EQ(take(first, Actor::player(0)), "committed frame 5");
    EXPECT_EQ(legal_actions<Game>(engine.state()).size(), 3U);
}

} // namespace sequence_order_before_votes
