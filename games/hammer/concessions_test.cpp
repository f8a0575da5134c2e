// A battle that is given up in the middle of anything.

#include "support/concessions.hpp"

#include "hammer/rules.hpp"
#include "hammer/serialize.hpp"
#include "hammer/validate.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace hammer_test {

using namespace hammer;

/// A player gives up: the other one scores as many points as a battle can bring.
struct Concede {
    static constexpr bool ends_game = true;
    Player player = 0;
    Score apply(Board& board) const {
        return Score{static_cast<Player>(1 - player), most_score}.apply(board);
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    [[maybe_unused]] friend bool operator==(const Concede&, const Concede&) = default;
};
/// Hammer in which a player may give up at any time.
struct Yielding {
    using Rules = Game::Rules;
    using Setup = hammer::Setup;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, GiveUp>;
    using Diff = Rules::Diffs<Muster, Attach, Arrive, Spawn, Translate, Consolidate, SetFlag, Suffer, Fall,
                              Linger, Spend, Gain, Mark, BeginTurn, Rally, Refresh, EndPhase, EndRound,
                              CastShadow, Swear, Pin, Score, Concede>;
    using Trace = Game::Trace;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> give_up(herding::Dispatch<Yielding>& d) {
        if (std::holds_alternative<GiveUp>(d.input())) {
            herding::sequence::emit(d, Concede{static_cast<Player>(d.actor().index())});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Yielding>(
            {{"give_up", 0, give_up}, {"sequences", 1, herding::sequence::resume<Yielding>}});
    }
};

TEST(HammerConcessions, a_battle_can_be_given_up_at_every_point) {
    hammer::Setup published;
    published.quirks = Quirks::published();
    Concessions<Yielding, GiveUp> met(20);
    met.play(std::make_shared<const hammer::Setup>(), {}, 700);
    met.play(std::make_shared<const hammer::Setup>(published), {}, 60);
    EXPECT_GT(met.points, 500U);
    EXPECT_GT(met.deepest, 6U);
    std::string missed;
    for (std::size_t i = 0; i < Game::Rules::programs.size(); ++i) {
        const auto& code = Game::Rules::programs[i].code;
        for (std::size_t at = 0; at < code.size(); ++at) {
            if (code[at].op == herding::sequence::Op::Offer && !met.places.contains({i, at})) {
                missed +=
                    std::string(Game::Rules::sequence_names[i]) + '@' + std::string(code[at].name) + ' ';
            }
        }
    }
    // Nothing spawns units (rule 9.5), and a sacrificial dagger is drawn too seldom.
    EXPECT_EQ(missed, "use_attack_stratagems@select_model spawn_unit@spawn spawn_unit@set_owner "
                      "spawn_unit@place ")
        << met.points;
}

} // namespace hammer_test
