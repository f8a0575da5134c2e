/// The law kit on a small game with every kind of decider, with undo, redo, forks, and saves in the middle.

#include "support/suspension_points.hpp"

#include "herding/law/law.hpp"
#include "herding/law/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace law_deciders {
namespace {

using namespace herding::sequence;
using herding::Actor;
using Names = std::vector<std::string>;
using Die = herding::reflect::Bounded<1, 6>;

struct Board {
    std::array<std::int32_t, 3> coins{2, 2, 2};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(coins)); }
    friend bool operator==(const Board&, const Board&) = default;

    [[nodiscard]] Players rich() const {
        Players players;
        for (std::uint16_t i = 0; i < 3; ++i) {
            if (coins[i] > 0) {
                players.insert(i);
            }
        }
        return players;
    }
};
struct Paid {
    std::uint16_t player = 0;
    std::int32_t coins = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(coins));
    }
    friend bool operator==(const Paid&, const Paid&) = default;
};
struct Pay {
    std::uint16_t player = 0;
    std::int32_t coins = 0;
    Paid apply(Board& board) const {
        board.coins[player] += coins;
        return {player, coins};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(coins));
    }
    friend bool operator==(const Pay&, const Pay&) = default;
};

constexpr std::uint16_t index(Actor who) { return static_cast<std::uint16_t>(who.index()); }

/// Three rounds: the bidder offers a trade, the first player to accept takes it, then all vote on a tax.
struct Market {
    std::uint8_t round = 0;
    std::uint16_t bidder = 0;
    Players partners{};
    std::vector<std::int32_t> prices{1, 2};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(round), CEREAL_NVP(bidder), CEREAL_NVP(partners), CEREAL_NVP(prices));
    }
    friend bool operator==(const Market&, const Market&) = default;

    auto script() {
        return seq(for_each(
            round, [] { return 3; },
            act<"bidder">(chance,
                          [this](herding::reflect::Bounded<0, 2> who) {
                              bidder = static_cast<std::uint16_t>(who.value());
                          }),
            choose<"offer">(
                by([this] { return bidder; }),
                act<"sell">([this](std::int32_t price) { std::erase(prices, price); },
                            from([this] { return prices; }))
                    .then(
                        run<"ask">([this](const Board& board) {
                            partners = board.rich();
                            partners.erase(bidder);
                        }),
                        choose<"deal">(any_of([this] { return partners; }),
                                       act<"take">(
                                           [](Emits<Pay> out, Actor who, std::uint16_t from_whom) {
                                               out.emit(Pay{index(who), -1});
                                               out.emit(Pay{from_whom, 1});
                                           },
                                           from([](Actor who) {
                                               Players others = Players::first(3);
                                               others.erase(index(who));
                                               return others;
                                           }),
                                           require<"only the bidder sells">([this](std::uint16_t from_whom) {
                                               return from_whom == bidder;
                                           })),
                                       act<"wait">(application, [] {}))),
                act<"pass">([] {})),
            choose<"vote">(
                each([](const Board& board) { return board.rich(); }),
                act<"tax">([](Emits<Pay> out, Actor who) { out.emit(Pay{index(who), -1}); }),
                act<"gift">(
                    [](Emits<Pay> out, Actor who, Die die) {
                        out.emit(Pay{index(who), static_cast<std::int32_t>(die.value()) % 2});
                    },
                    require<"not so much">([](Actor who, Die die) { return die <= index(who) + 1; }))),
            act<"roll">(
                weighted([](Actor who, Die die) { return who == Actor::chance ? die.value() - 1 : 0; }),
                [](Die) {})));
    }
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Market>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Pay>;
    using Trace = Rules::Traces<Paid>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

TEST(LawDeciders, keep_all_laws_and_all_occur) {
    auto config = herding::law::sequence_config<Game>(3);
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
    const auto coverage = herding::law::coverage(config);
    EXPECT_EQ(herding::law::never_seen(coverage.positions), Names{}) << coverage;
}

TEST(LawDeciders, continue_from_every_save) {
    EXPECT_EQ(check_suspension_points<Game>({.games = 30}).offers_left_out, Names{});
}

} // namespace
} // namespace law_deciders
