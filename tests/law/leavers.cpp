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
#include <optional>
#include <variant>

/// The law kit on a game with hidden hands, in which players answer at once by cards of their own (`each`, `from`,
/// `Simultaneous`), whoever is first calls (`any_of`), and players leave and come back while others answer.
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
    Board() {
        for (Player p = 0; p < 3; ++p) {
            hands[p] = herding::Hidden<Hand>::with_viewers(Hand{Card(1 + p), Card(3), Card(3)},
                                                           std::uint64_t{1} << p);
        }
    }
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(hands), CEREAL_NVP(sits), CEREAL_NVP(seen), CEREAL_NVP(round));
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
struct Seat {
    std::uint64_t sits = 0;
    Noted apply(Board& b) const {
        b.sits = sits;
        return {b.round};
    }
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(sits)); }
    friend bool operator==(const Seat&, const Seat&) = default;
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
/// Who sits where changes before the sequences look (0), behind them (1), or behind them with settling (2).
template <int When> struct Game {
    using Rules = herding::sequence::Rules<Board, Turn, Simultaneous<3>>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, Seat>;
    using Diff = typename Rules::template Diffs<Play, Seat>;
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
        if constexpr (When == 2) {
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
using Games = testing::Types<Game<0>, Game<1>, Game<2>>;
TYPED_TEST_SUITE(Leavers, Games, );
TYPED_TEST(Leavers, keep_all_laws) {
    using G = TypeParam;
    auto config = herding::law::sequence_config<G>(3);
    config.cases = 25;
    config.observer = true;
    auto draw = config.inputs.draw;
    config.inputs.draw = [draw](const auto& setup, const auto& state,
                                herding::Generator& g) -> herding::law::Submission<G> {
        if (g.below(5) == 0) {
            return {typename G::Input(Seat{g.below(8)}), Actor::system};
        }
        return draw(setup, state, g);
    };
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
}
} // namespace law_leavers
