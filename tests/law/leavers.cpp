#include "herding/herding.hpp"
#include "herding/law/law.hpp"
#include "herding/law/sequence.hpp"
#include "herding/reflect/text.hpp"
#include "herding/view/view.hpp"

#include <boost/container/static_vector.hpp>
#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

/// The law kit on a game with hidden hands, in which players answer at once by cards of their own (`each`, `from`,
/// `Simultaneous`), whoever is first calls (`any_of`), and players leave and come back while others answer. In one of the
/// games the Spec says who is there, answers can be changed, and each player has turns of their own (`by`) and orders triggers.
namespace law_leavers {
using namespace herding::sequence;
using herding::Actor;
using Player = std::uint16_t;
using Card = herding::reflect::Bounded<1, 5>;
using Hand = boost::container::static_vector<Card, 4>;
struct Board {
    std::array<herding::Hidden<Hand>, 3> hands{};
    std::uint64_t sits = 7;
    std::int32_t seen = 0;
    std::int32_t round = 0;
    std::uint16_t turns = 0;
    Board() {
        for (Player p = 0; p < 3; ++p) {
            hands[p] = herding::Hidden<Hand>::with_viewers(Hand{Card(1 + p), Card(3), Card(3)},
                                                           std::uint64_t{1} << p);
        }
    }
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(hands), CEREAL_NVP(sits), CEREAL_NVP(seen), CEREAL_NVP(round), CEREAL_NVP(turns));
    }
    friend bool operator==(const Board&, const Board&) = default;
    [[nodiscard]] Players there() const {
        Players p;
        for (Player i = 0; i < 3; ++i) {
            if ((sits >> i) & 1U) {
                p.insert(i);
            }
        }
        return p;
    }
};
struct Noted {
    std::int32_t round = 0;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(round)); }
    friend bool operator==(const Noted&, const Noted&) = default;
};
struct Play {
    Player player = 0;
    std::int32_t number = 0;
    Noted apply(Board& b) const {
        b.seen += number;
        ++b.round;
        return {b.round};
    }
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player), CEREAL_NVP(number)); }
    friend bool operator==(const Play&, const Play&) = default;
};
/// Fires two triggers of the player, of which one fires twice if the card is high.
struct Lead {
    Player player = 0;
    Card card{1};
    Noted apply(Board& b) const {
        ++b.turns;
        return {b.round};
    }
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player), CEREAL_NVP(card)); }
    friend bool operator==(const Lead&, const Lead&) = default;
};
struct Seat {
    std::uint64_t sits = 0;
    Noted apply(Board& b) const {
        b.sits = sits;
        return {b.round};
    }
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(sits)); }
    friend bool operator==(const Seat&, const Seat&) = default;
};
struct Bonus {
    Player player = 0;
    bool large = false;
    static auto triggers() {
        const auto fires = [](const Lead& lead) { return std::optional(Bonus{lead.player, lead.card > 2}); };
        const auto always = [](const Lead& lead) { return std::optional(Bonus{lead.player, true}); };
        const auto owner = [](const Bonus& bonus) { return bonus.player; };
        return any_of(trigger<"small">(fires).owned_by(owner), trigger<"large">(always).owned_by(owner));
    }
    auto script() {
        return seq(act<"claim">(by([this] { return player; }), [this](Emits<Play> out, bool yes) {
            out.emit(Play{player, yes && large ? 2 : 1});
        }));
    }
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player), CEREAL_NVP(large)); }
    friend bool operator==(const Bonus&, const Bonus&) = default;
};
/// Players take turns, who lead any card. Nobody waits for a player who is not there.
struct Turns {
    Player player = 0;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player)); }
    friend bool operator==(const Turns&, const Turns&) = default;
    auto script() {
        return seq(loop_while(
            [](const Board& b) { return b.turns < 9 && b.round < 20; },
            for_each(player, 3,
                     act<"lead">(by([this] { return player; }),
                                 [this](Emits<Lead> out, Card card) { out.emit(Lead{player, card}); })),
            choose<"draft">(each([](const Board& b) { return b.there(); }, changeable),
                            act<"pick">([](Emits<Play> out, Actor who, Card c) {
                                out.emit(Play{static_cast<Player>(who.index()),
                                              static_cast<std::int32_t>(c.value())});
                            }),
                            act<"pass">([](Emits<Play> out, Actor who) {
                                out.emit(Play{static_cast<Player>(who.index()), 0});
                            }))));
    }
};
struct Turn {
    std::int32_t rounds = 0;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(rounds)); }
    friend bool operator==(const Turn&, const Turn&) = default;
    auto script() {
        return seq(loop_while(
            [](const Board& b) { return b.round < 12; },
            choose<"secret">(each([](const Board& b) { return b.there(); }),
                             act<"lay">(
                                 [](Emits<Play> out, Actor who, Card c) {
                                     out.emit(Play{static_cast<Player>(who.index()),
                                                   static_cast<std::int32_t>(c.value())});
                                 },
                                 from([](const Board& b, Actor who) -> const Hand& {
                                     return b.hands[static_cast<std::size_t>(who.index())].value();
                                 })),
                             act<"pass">([](Emits<Play> out, Actor who) {
                                 out.emit(Play{static_cast<Player>(who.index()), 0});
                             })),
            choose<"after">(act<"call">(any_of([](const Board& b) { return b.there(); }),
                                        [](Emits<Play> out, Actor who) {
                                            out.emit(Play{static_cast<Player>(who.index()), 1});
                                        }),
                            act<"go_on">(application, [](Emits<Play> out) { out.emit(Play{0, 0}); }))));
    }
};
/// A base, because g++ 12 sees a member also where its constraint does not hold.
template <bool Says> struct WhoIsThere {};
template <> struct WhoIsThere<true> {
    static Players in_game(const Board& board) { return board.there(); }
};
/// Who sits where changes before the sequences look (0), behind them (1), or behind them with settling (2). In game 3 it
/// changes behind them with settling, and the Spec says who is there; in game 4, the same, it does not say so.
template <int When> struct Game : WhoIsThere<When == 3> {
    using Rules = std::conditional_t<(When < 3), herding::sequence::Rules<Board, Turn, Simultaneous<3>>,
                                     herding::sequence::Rules<Board, Turns, Bonus, OrderUpTo<2>>>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, Seat>;
    using Diff = typename Rules::template Diffs<Play, Lead, Seat>;
    using Trace = typename Rules::template Traces<Noted>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static herding::Verdict<Info> sit(herding::Dispatch<Game>& d) {
        if (const auto* s = std::get_if<Seat>(&d.input())) {
            if (s->sits == d.state().sits || s->sits == 0) {
                return herding::Disallowed{ActionRefusal{}};
            }
            d.emit(*s);
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"sit", When == 0 ? 0 : 2, sit}, {"sequences", 1, resume<Game>}});
    }
    static constexpr auto settling() {
        if constexpr (When >= 2) {
            return herding::table<Game>({{"interrupts", 0, interrupts<Game>}});
        } else {
            return herding::table<Game>();
        }
    }
    static std::optional<Input> view(const Input& i, Player) { return i; }
    static std::optional<Diff> view(const Diff& d, Player) { return d; }
    static std::optional<Trace> view(const Trace& t, Player) { return t; }
    static void determinize(State& s, Player player, herding::Generator& g) {
        for (Player o = 0; o < 3; ++o) {
            if (o != player) {
                Hand h;
                for (int i = 0; i < 3; ++i) {
                    h.push_back(Card(static_cast<std::int64_t>(1 + g.below(5))));
                }
                s.hands[o] = herding::Hidden<Hand>::with_viewers(h, s.hands[o].viewers());
            }
        }
    }
};
template <class G> struct Leavers : testing::Test {};
using Games = testing::Types<Game<0>, Game<1>, Game<2>, Game<3>>;
TYPED_TEST_SUITE(Leavers, Games, );
/// Games in which players leave and come back.
template <class G> herding::law::Config<G> leaving() {
    auto config = herding::law::sequence_config<G>(3);
    config.cases = 25;
    config.observer = true;
    // [own_inputs]
    auto draw = config.inputs.draw; // actions of the scripts
    config.inputs.draw = [draw](const auto& setup, const auto& state,
                                herding::Generator& g) -> herding::law::Submission<G> {
        if (g.below(5) == 0) {
            return {typename G::Input(Seat{g.below(8)}), Actor::system};
        }
        return draw(setup, state, g);
    };
    // [own_inputs]
    return config;
}
TYPED_TEST(Leavers, keep_all_laws) {
    const auto report = herding::law::check(leaving<TypeParam>());
    EXPECT_TRUE(report.ok()) << report;
}

// A triggered sequence ends without its only step if the player has left who would take it.
TEST(LeaversLaws, are_counted_in_coverage) {
    std::ostringstream text;
    text << herding::law::coverage(leaving<Game<3>>());
    EXPECT_NE(text.str().find("bonus@claim"), std::string::npos) << text.str();
}

template <class G> void expect_alive_finds(const herding::law::Config<G>& config, std::string_view words) {
    const auto report = herding::law::check(config);
    ASSERT_FALSE(report.ok()) << "nobody notices that " << words;
    std::ostringstream text;
    text << report;
    EXPECT_NE(text.str().find("Alive"), std::string::npos) << report;
    EXPECT_NE(text.str().find(words), std::string::npos) << report;
}

TEST(LeaversLaws, find_a_game_that_waits_for_a_player_who_has_left_because_nobody_looks) {
    using G = Game<3>;
    auto config = leaving<G>();
    const auto own = herding::RuntimeTable<G>::of_spec();
    config.table = std::make_shared<const herding::RuntimeTable<G>>(
        herding::RuntimeTable<G>::unchecked(own.behaviors())); // without settling
    expect_alive_finds(config, "who has left the game");
}

TEST(LeaversLaws, find_a_game_that_does_not_say_who_has_left) {
    using G = Game<4>;
    auto config = leaving<G>();
    herding::law::add_leaving_law(
        config, [](const auto&, const auto& state, Player player) { return state.there().contains(player); });
    expect_alive_finds(config, "who has left it: say who is in the game by `Spec::in_game`");
}
} // namespace law_leavers
