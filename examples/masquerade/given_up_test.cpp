// The end of a game in the middle of a choice.

#include "masquerade/playable.hpp"
#include "support/concessions.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <variant>

namespace {

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

TEST(Masquerade, can_be_given_up_at_every_point) {
    const auto met = check_concessions<Yielding, GiveUp>(std::make_shared<const masquerade::Setup>(), {}, 10);
    EXPECT_GT(met.points, 200U);
    EXPECT_GT(met.deepest, 3U);
}

} // namespace
