#pragma once

#include "triggers/events.hpp"
#include "triggers/types.hpp"

#include "herding/sequence/sequence.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// The steps of the game, and the players' decisions.
namespace triggers {

using namespace herding::sequence; // act, by, chance, …: rules should read like a rule book

struct DrawCard {
    static constexpr std::string_view cite =
        "Draws a card from the deck, each card by its remaining number. Nothing for a full hand, or "
        "from an empty deck.";

    Player player = {};

    auto script() {
        return seq(stop_if([this](const Board& board) {
                       const Seat& seat = board.seat(player);
                       return seat.hand.size() == full_hand || !seat.playing() ||
                              std::all_of(board.deck.begin(), board.deck.end(),
                                          [](std::uint8_t left) { return left == 0; });
                   }),
                   act<"card">(weighted([](const Board& board, Card card) {
                                   return board.deck[static_cast<std::size_t>(card)];
                               }),
                               [this](Emits<Take> out, Card card) { out.emit(Take{player, card}); }));
    }
    friend bool operator==(const DrawCard&, const DrawCard&) = default;
};

struct Reckoning {
    static constexpr std::string_view cite =
        "Everybody points at somebody at the same time. A player loses a life for each finger.";

    auto script() {
        return seq(act<"point">(each([](const Board& board) {
                                    Players all;
                                    for (std::size_t i = 0; i < player_count; ++i) {
                                        if (board.seats[i].playing()) {
                                            all.insert(static_cast<std::uint16_t>(i));
                                        }
                                    }
                                    return all.empty() ? Players::first(player_count) : all;
                                }),
                                [](Emits<Hurt> out, Player at) { out.emit(Hurt{at, 1}); }));
    }
    friend bool operator==(const Reckoning&, const Reckoning&) = default;
};

struct Play {
    static constexpr std::string_view cite =
        "A player plays a card. The others may answer it in turn with a card, which can be answered "
        "too. The last card played resolves first, because an answer ends before the answered card "
        "continues.";

    Player player = {};
    Card card = {};
    Player target = {};

    std::uint8_t asked = 0;
    Card answer = {};
    Player answer_target = {};
    bool denied = false;

    auto script() {
        return seq(
            run<"show">([this](Emits<PutDown> out) { out.emit(PutDown{player, card}); }),
            for_each(
                asked, [] { return 2; },
                when([this](const Board& board) { return board.seat(other()).playing(); },
                     choose<"response">(
                         act<"pass">(by([this] { return other(); }), [] {}),
                         act<"respond">(
                             by([this] { return other(); }),
                             [this](Card with, Player at) {
                                 answer = with;
                                 answer_target = at;
                             },
                             require<"you do not hold this card">(
                                 [this](const Board& board, Card with, Player) {
                                     return board.seat(other()).holds(with);
                                 }),
                             require<"creatures are no answer">(
                                 [](Card with, Player) { return !is_creature(with); }),
                             require<"you are out of the game">(
                                 [this](const Board& board) { return board.seat(other()).playing(); }),
                             require<"the stack is full">(
                                 [](const Board& board) { return board.stack < full_stack; }))
                             .then(call<"answered">([this] { return Play{other(), answer, answer_target}; },
                                                    [this](const Play& ended) {
                                                        denied = denied ||
                                                                 (ended.card == Card::Deny && !ended.denied);
                                                    }))))),
            run<"take_off">([this](Emits<TakeOff> out) {
                out.emit(TakeOff{player, card, denied});
                return herding::sequence::stop_when(denied);
            }),
            when([this] { return card == Card::Reckoning; }, call<"reckon">([] { return Reckoning{}; })),
            run<"resolve">([this](Emits<Hurt, Heal, Shake, Arrive> out, const Board& board) {
                switch (card) {
                case Card::Spark: out.emit(Hurt{target, static_cast<std::int16_t>(2 + board.heat)}); break;
                case Card::Mend: out.emit(Heal{target, 2}); break;
                case Card::Quake: out.emit(Shake{2}); break;
                default:
                    if (is_creature(card) && board.seat(player).playing()) {
                        out.emit(Arrive{player, card});
                    }
                }
            }));
    }

    /// The player to ask now.
    [[nodiscard]] Player other() const { return after(player, 1 + asked); }

    friend bool operator==(const Play&, const Play&) = default;
};

// [trigger]
struct LastGasp {
    static constexpr std::string_view cite = "Ghoul: when it dies, its owner curses a player";

    Player owner = {};

    static auto triggers() {
        return trigger<"ghoul_dies">([](const Die& die) {
                   return die.kind == Card::Ghoul ? std::optional(LastGasp{die.owner}) : std::nullopt;
               })
            .owned_by([](const LastGasp& gasp) { return gasp.owner; });
    }
    auto script() {
        return seq(stop_if([this](const Board& board) { return !board.seat(owner).playing(); }),
                   act<"curse">(by([this] { return owner; }),
                                [](Emits<Hurt> out, Player at) { out.emit(Hurt{at, 1}); }));
    }
    friend bool operator==(const LastGasp&, const LastGasp&) = default;
};
// [trigger]

struct Wisdom {
    static constexpr std::string_view cite = "Sage: when it dies, its owner draws a card";

    Player owner = {};

    static auto triggers() {
        return trigger<"sage_dies">([](const Die& die) {
                   return die.kind == Card::Sage ? std::optional(Wisdom{die.owner}) : std::nullopt;
               })
            .owned_by([](const Wisdom& wisdom) { return wisdom.owner; });
    }
    auto script() {
        return seq(call<"learn">([this] { return DrawCard{owner}; }));
    }
    friend bool operator==(const Wisdom&, const Wisdom&) = default;
};

struct Drink {
    static constexpr std::string_view cite = "Leech: when another player loses life, its owner gains one";

    Player victim = {};

    static auto triggers() {
        return trigger<"blood_flows">([](const Hurt& hurt, const Board& board) -> std::optional<Drink> {
            const bool smelled = board.creatures_of(after(hurt.player, 1), Card::Leech) +
                                     board.creatures_of(after(hurt.player, 2), Card::Leech) >
                                 0;
            return smelled ? std::optional(Drink{hurt.player}) : std::nullopt;
        });
    }
    auto script() {
        return seq(run<"drink">([this](Emits<Heal> out, const Board& board) {
            for (const Player other : {after(victim, 1), after(victim, 2)}) {
                if (const int leeches = board.creatures_of(other, Card::Leech)) {
                    out.emit(Heal{other, static_cast<std::int16_t>(leeches)});
                }
            }
        }));
    }
    friend bool operator==(const Drink&, const Drink&) = default;
};

struct Prick {
    static constexpr std::string_view cite = "Thorn: when its owner gains life, everybody else loses one";

    Player owner = {};

    static auto triggers() {
        return trigger<"thorn_blooms">([](const Heal& heal, const Board& board) {
            return board.creatures_of(heal.player, Card::Thorn) > 0 ? std::optional(Prick{heal.player})
                                                                    : std::nullopt;
        });
    }
    auto script() {
        return seq(run<"prick">([this](Emits<Hurt> out) {
            out.emit(Hurt{after(owner, 1), 1});
            out.emit(Hurt{after(owner, 2), 1});
        }));
    }
    friend bool operator==(const Prick&, const Prick&) = default;
};

struct Turn {
    static constexpr std::string_view cite = "A turn: the player plays or draws one card";

    Player player = {};

    Card card = {};
    Player target = {};

    auto script() {
        return seq(
            run<"begin_turn">([this](Emits<BeginTurn> out) { out.emit(BeginTurn{player}); }),
            choose<"turn">(
                act<"draw">(by([this] { return player; }), [] {}).then(call<"drawn">([this] {
                    return DrawCard{player};
                })),
                act<"play">(
                    by([this] { return player; }),
                    [this](Card what, Player at) {
                        card = what;
                        target = at;
                    },
                    require<"you do not hold this card">([this](const Board& board, Card what, Player) {
                        return board.seat(player).holds(what);
                    }),
                    require<"this card only answers others">(
                        [](Card what, Player) { return what != Card::Deny; }),
                    require<"you are out of the game">(
                        [this](const Board& board) { return board.seat(player).playing(); }))
                    .then(call<"played">([this] { return Play{player, card, target}; }))));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Evening {
    static constexpr std::string_view cite =
        "A game: deals the hands. Then the players who are left take turns until one is left or the "
        "night is over.";

    std::uint8_t round = 0;
    std::uint8_t dealt_to = 0;
    Player next = {};

    auto script() {
        return seq(
            for_each(
                round, [](const Setup& setup) { return setup.cards; },
                for_each(
                    dealt_to, [] { return static_cast<int>(player_count); },
                    call<"deal">([this] { return DrawCard{Player(dealt_to)}; }))),
            loop_while([](const Setup& setup,
                          const Board& board) { return board.playing() > 1 && board.turn < setup.turns; },
                       call<"turn">(
                           [this](const Board& board) {
                               while (!board.seat(next).playing()) {
                                   next = after(next, 1);
                               }
                               return Turn{next};
                           },
                           [this] { next = after(next, 1); })));
    }
    friend bool operator==(const Evening&, const Evening&) = default;
};

} // namespace triggers
