#pragma once

#include "leduc/board.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/limits.hpp"
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

/// Leduc hold'em: six cards, two rounds of betting, one card for both. It is from F. Southey et al., "Bayes' Bluff", 2005.
namespace leduc {

using namespace herding::sequence; // act, by, chance, …: rules should read like a rule book

// [betting]
/// One round of betting. It ends with a fold, with a call of a raise, or when both have checked.
struct Betting {
    static constexpr std::string_view cite = "Rules 3 and 4: a round of betting";

    Player player = 0;

    auto script() {
        return seq(loop_while(
            [] { return true; },
            choose<"bet">(act<"fold">(
                              by(player),
                              [this](Emits<Bet, End> out) {
                                  out.emit(Bet{player, Move::Fold});
                                  out.emit(End{player == 0 ? Result::SecondWins : Result::FirstWins});
                              },
                              require<"there is nothing to fold to">(
                                  [this](const Board& board) { return board.owes(player); }))
                              .then(stop),
                          act<"call">(by(player),
                                      [this](Emits<Bet> out, const Board& board) {
                                          const bool first = board.moves[board.round()][0] == Move::None;
                                          out.emit(Bet{player, Move::Call});
                                          player = other(player);
                                          return stop_when(!first);
                                      }),
                          act<"raise">(
                              by(player),
                              [this](Emits<Bet> out) {
                                  out.emit(Bet{player, Move::Raise});
                                  player = other(player);
                              },
                              require<"a round has two raises">(
                                  [](const Board& board) { return board.raises() < most_raises; })))));
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Betting&, const Betting&) = default;
};
// [betting]

// [hand]
inline constexpr auto unless_folded = [](const Board& board) {
    return stop_when(board.result != Result::Open);
};

struct Hand {
    static constexpr std::string_view cite = "Rules 2, 6 and 7: two cards, a card for both, the showdown";

    Player player = 0; ///< the player who gets the next card

    auto script() {
        return seq(run<"ante">([](Emits<Ante> out) { out.emit(Ante{}); }),
                   for_each(
                       player, [] { return 2; },
                       act<"deal">(
                           chance, [this](Emits<Deal> out, Card card) { out.emit(Deal{player, card}); },
                           require<"that card has been dealt">(
                               [](const Board& board, Card card) { return !board.has(card); }))),
                   call<"first_round">([] { return Betting{}; }, unless_folded),
                   act<"flop">(
                       chance, [](Emits<Flop> out, Card card) { out.emit(Flop{card}); },
                       require<"that card has been dealt">(
                           [](const Board& board, Card card) { return !board.has(card); })),
                   call<"second_round">([] { return Betting{}; }, unless_folded),
                   run<"showdown">([](Emits<Show, End> out, const Board& board) {
                       out.emit(Show{});
                       out.emit(End{board.showdown()});
                   }));
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Hand&, const Hand&) = default;
};
// [hand]

struct Game {
    using Rules = herding::sequence::Rules<Board, Hand, Betting>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Ante, Deal, Flop, Bet, Show, End>;
    using Trace = Rules::Traces<Staked, Dealt, Flopped, Moved, Shown, Ended>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }

    /// Refuses a saved hand that is never dealt.
    static void validate(const State& state, const herding::NoSetup& /*setup*/) {
        const auto& pending = state.pending;
        const std::string_view at = pending.depth() != 0 ? pending.stack()[0].position() : "";
        herding::reflect::require_limits(state, {{"player", at == "deal" ? 1 : 2}});
        const std::size_t dealt = at == "deal" ? pending.find<Hand>()->player : pending.begun() ? 2 : 0;
        const auto& cards = state.cards;
        bool right = cards[0].has_value() == (dealt > 0) && cards[1].has_value() == (dealt > 1);
        if (dealt == 2) {
            right = right && cards[0]->value() != cards[1]->value() && state.flop != cards[0]->value() &&
                    state.flop != cards[1]->value();
        }
        right = right && (pending.over() || state.flop.has_value() == (at == "second_round"));
        if (const Betting* betting = pending.find<Betting>()) {
            right = right && betting->player <= 1 && state.moves[state.round()].back() == Move::None;
        }
        if (!right) {
            throw std::invalid_argument("no hand of leduc comes to this state");
        }
    }

    /// Puts a trace into words.
    static std::string describe(const Trace& trace);

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
        const auto unseen = [&](const auto& card) {
            return card && !card->seen_by(player) && !card->seen_by_all();
        };
        std::vector<Card> deck;
        for (std::size_t i = 0; i < deck_size; ++i) {
            const auto one = static_cast<Card>(i);
            const auto seen = [&](const auto& card) { return card && !unseen(card) && card->value() == one; };
            if (state.flop != one && !seen(state.cards[0]) && !seen(state.cards[1])) {
                deck.push_back(one);
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
};

inline std::string Game::describe(const Trace& trace) {
    struct Words {
        static std::string player(Player number) { return "player " + std::to_string(number); }

        std::string operator()(const Staked& staked) const {
            return "each player has staked " + std::to_string(staked.chips[0]);
        }
        std::string operator()(const Dealt& dealt) const {
            return player(dealt.player) + " is dealt " +
                   (dealt.card.known() ? "the " + std::string(name(dealt.card.value())) : "a card");
        }
        std::string operator()(const Flopped& flopped) const {
            return "the " + std::string(name(flopped.card)) + " is for both";
        }
        std::string operator()(const Moved& moved) const {
            return player(moved.player) +
                   (moved.move == Move::Fold   ? " folds"
                    : moved.move == Move::Call ? " calls"
                                               : " raises") +
                   ", and has staked " + std::to_string(moved.in_all);
        }
        std::string operator()(const Shown& shown) const {
            return "player 0 shows the " + std::string(name(shown.cards[0])) + ", player 1 the " +
                   std::string(name(shown.cards[1]));
        }
        std::string operator()(const Ended& ended) const {
            return ended.result == Result::Split ? "both get back what they have staked"
                                                 : player(ended.result == Result::FirstWins ? 0 : 1) +
                                                       " wins " + std::to_string(ended.chips);
        }
    };
    return herding::sequence::describe(trace, Words{});
}

} // namespace leduc
