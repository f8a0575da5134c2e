#pragma once

#include "kuhn/board.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/view/view.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Kuhn poker: three cards, two players, one chip to bet. H. W. Kuhn, "A Simplified Two-Person Poker", in Contributions
/// to the Theory of Games I, 1950.
namespace kuhn {

using namespace herding::sequence; // act, by, chance, …: rules should read like a rule book

// [rules]
/// A player answers a bet.
struct Reply {
    static constexpr std::string_view cite = "A player folds, or calls the bet";

    Player player = 0;

    auto script() {
        return seq(
            choose<"reply">(act<"fold">(by(player), [this](Emits<Win> out) { out.emit(Win{other(player)}); }),
                            act<"call">(by(player), [this](Emits<Stake> out) { out.emit(Stake{player}); })));
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Reply&, const Reply&) = default;
};

inline constexpr auto unless_won = [](const Board& board) { return stop_when(board.winner.has_value()); };

struct Hand {
    static constexpr std::string_view cite =
        "Each player stakes a chip and gets a card; the higher card wins";

    Player player = 0; ///< the player who gets the next card

    auto script() {
        return seq(
            run<"ante">([](Emits<Stake> out) {
                out.emit(Stake{0});
                out.emit(Stake{1});
            }),
            for_each(
                player, [] { return 2; },
                act<"deal">(
                    chance, [this](Emits<Deal> out, Card card) { out.emit(Deal{player, card}); },
                    require<"that card has been dealt">([this](const Board& board, Card card) {
                        return player == 0 || board.cards[0]->value() != card;
                    }))),
            choose<"first">(act<"check">(by(0), [] {})
                                .then(choose<"second">(
                                    act<"check">(by(1), [] {}),
                                    act<"bet">(by(1), [](Emits<Stake> out) { out.emit(Stake{1}); })
                                        .then(call<"first_replies">([] { return Reply{0}; }, unless_won)))),
                            act<"bet">(by(0), [](Emits<Stake> out) { out.emit(Stake{0}); })
                                .then(call<"second_replies">([] { return Reply{1}; }, unless_won))),
            run<"showdown">([](Emits<Show, Win> out, const Board& board) {
                out.emit(Show{});
                out.emit(Win{board.cards[0]->value() > board.cards[1]->value() ? Player{0} : Player{1}});
            }));
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Hand&, const Hand&) = default;
};
// [rules]

struct Game {
    using Rules = herding::sequence::Rules<Board, Hand, Reply>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Stake, Deal, Show, Win>;
    using Trace = Rules::Traces<Staked, Dealt, Shown, Won>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }

    /// Refuses a saved hand that is never dealt.
    static void validate(const State& state, const herding::NoSetup& /*setup*/) {
        const auto& pending = state.pending;
        const auto& cards = state.cards;
        const Reply* reply = pending.find<Reply>();
        const bool deals = pending.depth() != 0 && pending.top().position() == "deal";
        const int dealt = deals ? pending.find<Hand>()->player : pending.begun() ? 2 : 0;
        if ((deals && dealt > 1) || cards[0].has_value() != (dealt > 0) ||
            cards[1].has_value() != (dealt > 1) || (dealt == 2 && cards[0]->value() == cards[1]->value()) ||
            (reply != nullptr && reply->player > 1) || state.winner > 1) {
            throw std::invalid_argument("no hand of kuhn comes to this state");
        }
    }

    /// Puts a trace into words.
    static std::string describe(const Trace& trace);

    // [view]
    // The State hides what is in a `Hidden`. Inputs, diffs and traces show a card to its player only.
    static std::optional<Input> view(const Input& input, Player /*player*/) {
        return std::holds_alternative<Action<"deal", Card>>(input) ? std::nullopt : std::optional(input);
    }
    static std::optional<Diff> view(const Diff& diff, Player player) {
        const Deal* deal = std::get_if<Deal>(&diff);
        return deal != nullptr && deal->player != player ? std::nullopt : std::optional(diff);
    }
    static std::optional<Trace> view(const Trace& trace, Player /*player*/) { return trace; }

    /// The cards that a player has not seen could be any other cards.
    static void determinize(State& state, Player player, herding::Generator& generator) {
        std::vector<Card> deck{Card::Jack, Card::Queen, Card::King};
        const auto unseen = [&](const auto& card) {
            return card && !card->seen_by(player) && !card->seen_by_all();
        };
        for (const auto& card : state.cards) {
            if (card && !unseen(card)) {
                std::erase(deck, card->value());
            }
        }
        generator.shuffle(deck);
        for (auto& card : state.cards) {
            if (unseen(card)) {
                card = herding::Hidden<Card>::with_viewers(deck.back(), card->viewers());
                deck.pop_back();
            }
        }
    }
    // [view]
};

inline std::string Game::describe(const Trace& trace) {
    struct Words {
        static std::string player(Player number) { return "player " + std::to_string(number); }

        std::string operator()(const Staked& staked) const {
            return player(staked.player) + " has staked " + std::to_string(staked.in_all);
        }
        std::string operator()(const Dealt& dealt) const {
            return player(dealt.player) + " is dealt a " +
                   std::string(dealt.card.known() ? name(dealt.card.value()) : "card");
        }
        std::string operator()(const Shown& shown) const {
            return "player 0 shows a " + std::string(name(shown.cards[0])) + ", player 1 a " +
                   std::string(name(shown.cards[1]));
        }
        std::string operator()(const Won& won) const {
            return player(won.player) + " wins " + std::to_string(won.chips);
        }
    };
    return herding::sequence::describe(trace, Words{});
}

} // namespace kuhn
