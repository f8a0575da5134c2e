// The end of a game in the middle of a choice.

#include "masquerade/playable.hpp"
#include "support/concessions.hpp"
#include "triggers/serialize.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <variant>

namespace masquerade_yielding {

using namespace masquerade;

/// A player gives up, and the other one of two wins.
struct Concede {
    static constexpr bool ends_game = true;
    Player player = 0;
    Won apply(Board& board) const {
        board.winner = static_cast<Player>(1 - player);
        return {*board.winner};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    [[maybe_unused]] friend bool operator==(const Concede&, const Concede&) = default;
};
/// Masquerade in which a player may give up at any time.
struct Yielding {
    using Rules = Game::Rules;
    using Setup = masquerade::Setup;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, GiveUp>;
    using Diff = Rules::Diffs<Coin, Rob, Deal, Prove, Unmask, Win, Concede>;
    using Trace = Rules::Traces<Coined, Robbed, Dealt, Proved, Unmasked, Won>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> give_up(herding::Dispatch<Yielding>& d) {
        if (std::holds_alternative<GiveUp>(d.input())) {
            herding::sequence::emit(d, Concede{static_cast<Player>(d.actor().index())});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Yielding>({{"give_up", 0, give_up}, {"sequences", 1, resume<Yielding>}});
    }
};

TEST(GivenUp, masquerade_can_be_given_up_at_every_point) {
    const auto met = check_concessions<Yielding, GiveUp>(std::make_shared<const masquerade::Setup>(), {}, 10);
    EXPECT_GT(met.points, 200U);
    EXPECT_GT(met.deepest, 3U);
}

} // namespace masquerade_yielding

namespace triggers_yielding {

using namespace triggers;

/// A player gives up, and the evening is over.
struct Concede {
    static constexpr bool ends_game = true;
    Player player = {};
    WentOut apply(Board& board) const { return GoOut{player}.apply(board); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    [[maybe_unused]] friend bool operator==(const Concede&, const Concede&) = default;
};
/// Embers without the rules around the sequences, in which a player may give up at any time.
struct Yielding {
    using Rules = Game::Rules;
    using Setup = triggers::Setup;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, GiveUp>;
    using Diff = Rules::Diffs<BeginTurn, Take, PutDown, TakeOff, Arrive, Shake, Die, Hurt, Heal, SetHeat,
                              GoOut, SetHalted, Concede>;
    using Trace = Game::Trace;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Yielding>;

    static herding::Verdict<Info> give_up(Dispatch& d) {
        if (std::holds_alternative<GiveUp>(d.input())) {
            herding::sequence::emit(d, Concede{static_cast<Player>(d.actor().index())});
        }
        return herding::Continue{};
    }
    static herding::Verdict<Info> everything_dies(Dispatch& d) {
        for (std::size_t i = 0; i < d->creatures.size();) {
            const Creature creature = d->creatures[i];
            if (creature.damage < toughness(creature.kind)) {
                ++i;
            } else {
                herding::sequence::emit(d, Die{static_cast<std::uint8_t>(i), creature.owner, creature.kind});
            }
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Yielding>(
            {{"sequences", 0, herding::sequence::resume<Yielding>}, {"give_up", 1, give_up}});
    }
    static constexpr auto settling() {
        return herding::table<Yielding>({{"everything_dies", 0, everything_dies},
                                         {"interrupts", 1, herding::sequence::interrupts<Yielding>}});
    }
};

TEST(GivenUp, triggers_can_be_given_up_at_every_point) {
    const triggers::Setup setup;
    const auto met = check_concessions<Yielding, GiveUp>(std::make_shared<const triggers::Setup>(setup),
                                                         new_board(setup), 20);
    EXPECT_GT(met.points, 500U);
    EXPECT_GT(met.with_answers, 0U);
    EXPECT_GT(met.deepest, 4U);
}

} // namespace triggers_yielding
