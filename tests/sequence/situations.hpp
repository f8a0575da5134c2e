#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// A small card game with a stack of spells. Its sequences are the programs of docs/situations.md.
namespace situations {

using namespace herding::sequence;
using herding::Actor;

inline constexpr int player_count = 3;
using Player = herding::reflect::Bounded<0, 2>;
using Id = herding::reflect::Bounded<0, 9>;

/// The player this many places further round the table.
inline Player after(Player player, int places) {
    return static_cast<int>(player.value() + places) % player_count;
}

enum class Card : std::uint8_t { Bolt, Quake, Deny, Again };
enum class Kind : std::uint8_t { Bomb, Turncoat, Vulture };

inline std::string name(Player player) { return std::array{"Ann", "Ben", "Cai"}.at(player.value()); }
inline std::string name(Card card) {
    return std::array{"Bolt", "Quake", "Deny", "Again"}.at(static_cast<std::size_t>(card));
}
inline std::string name(Kind kind) {
    return std::array{"Bomb", "Turncoat", "Vulture"}.at(static_cast<std::size_t>(kind));
}

struct Spell {
    Card card{};
    Player by{};
    Player at{};
    friend bool operator==(const Spell&, const Spell&) = default;
};

struct Creature {
    Id id{};
    Kind kind{};
    Player controller{};
    int power = 1;
    bool hurt = false; ///< a creature that is hurt dies
    bool dead = false; ///< and is still on the table for those who watch it die
    friend bool operator==(const Creature&, const Creature&) = default;
};

struct Seat {
    int life = 5;
    int wards = 0;
    std::vector<Card> hand{};
    friend bool operator==(const Seat&, const Seat&) = default;
};

struct Board {
    std::array<Seat, player_count> seats{};
    std::vector<Creature> creatures{};
    std::vector<Spell> stack{};  ///< the last one is on top
    std::vector<Player> extra{}; ///< extra turns; the last one is taken first
    herding::Hidden<Card> fate{Card::Quake};
    bool over = false;
    std::optional<Player> winner{};

    [[nodiscard]] const Seat& seat(Player player) const {
        return seats[static_cast<std::size_t>(player.value())];
    }
    [[nodiscard]] Seat& seat(Player player) { return seats[static_cast<std::size_t>(player.value())]; }
    [[nodiscard]] bool plays(Player player) const { return seat(player).life > 0; }
    [[nodiscard]] int playing() const {
        return static_cast<int>(
            std::count_if(seats.begin(), seats.end(), [](const Seat& seat) { return seat.life > 0; }));
    }

    /// A player who is left, if there is one.
    [[nodiscard]] std::optional<Player> last_one() const {
        for (int i = 0; i < player_count; ++i) {
            if (plays(i)) {
                return i;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] auto find(Id id) const {
        return std::find_if(creatures.begin(), creatures.end(),
                            [id](const Creature& c) { return c.id == id; });
    }
    [[nodiscard]] Creature& at(Id id) {
        return creatures[static_cast<std::size_t>(find(id) - creatures.begin())];
    }
    [[nodiscard]] const Creature& at(Id id) const { return *find(id); }
    [[nodiscard]] bool has(Id id) const { return find(id) != creatures.end(); }
    [[nodiscard]] bool controls(Player player, Id id) const { return has(id) && at(id).controller == player; }
    [[nodiscard]] bool controls_any(Player player) const {
        return std::any_of(creatures.begin(), creatures.end(),
                           [player](const Creature& c) { return c.controller == player; });
    }
    [[nodiscard]] bool can_avert(Player player) const {
        return seat(player).wards > 0 || controls_any(player);
    }
    [[nodiscard]] bool holds(Player player, Card card) const {
        const auto& hand = seat(player).hand;
        return std::find(hand.begin(), hand.end(), card) != hand.end();
    }
    /// The player, if they have not lost; else nobody.
    [[nodiscard]] Players left(Player player) const {
        Players who;
        if (plays(player)) {
            who.insert(static_cast<std::uint16_t>(player.value()));
        }
        return who;
    }
    /// The players who have a ward.
    [[nodiscard]] Players warded() const {
        Players who;
        for (int i = 0; i < player_count; ++i) {
            if (plays(i) && seat(i).wards > 0) {
                who.insert(static_cast<std::uint16_t>(i));
            }
        }
        return who;
    }
    /// Who controls the creature now: nobody, if it has left the table.
    [[nodiscard]] Players controller(Id id) const {
        Players who;
        if (has(id)) {
            who.insert(static_cast<std::uint16_t>(at(id).controller.value()));
        }
        return who;
    }

    friend bool operator==(const Board&, const Board&) = default;
};

// ---- Events. Each leaves one sentence as its trace.

struct Told {
    std::string words;
    friend bool operator==(const Told&, const Told&) = default;
};

struct Cast {
    Spell spell{};
    Told apply(Board& board) const {
        auto& hand = board.seat(spell.by).hand;
        hand.erase(std::find(hand.begin(), hand.end(), spell.card));
        board.stack.push_back(spell);
        return {name(spell.by) + " casts " + name(spell.card)};
    }
    friend bool operator==(const Cast&, const Cast&) = default;
};
/// The top of the stack leaves it.
struct Leave {
    Spell spell{};
    bool denied = false;
    Told apply(Board& board) const {
        board.stack.pop_back();
        return {name(spell.by) + "'s " + name(spell.card) + (denied ? " is denied" : " resolves")};
    }
    friend bool operator==(const Leave&, const Leave&) = default;
};
struct Hurt {
    Player player{};
    int life = 0;
    std::optional<Id> source{};
    Told apply(Board& board) const {
        board.seat(player).life -= life;
        return {name(player) + " loses " + std::to_string(life)};
    }
    friend bool operator==(const Hurt&, const Hurt&) = default;
};
struct Heal {
    Player player{};
    Told apply(Board& board) const {
        ++board.seat(player).life;
        return {name(player) + " gains 1"};
    }
    friend bool operator==(const Heal&, const Heal&) = default;
};
struct BreakWard {
    Player player{};
    Told apply(Board& board) const {
        --board.seat(player).wards;
        return {name(player) + " breaks a ward"};
    }
    friend bool operator==(const BreakWard&, const BreakWard&) = default;
};
struct Wound {
    Id creature{};
    Told apply(Board& board) const {
        board.at(creature).hurt = true;
        return {name(board.at(creature).kind) + " is hurt"};
    }
    friend bool operator==(const Wound&, const Wound&) = default;
};
/// Everybody and everything is hurt at the same time. Some players break a ward instead.
struct Shake {
    Players guarded{};
    Told apply(Board& board) const {
        for (int i = 0; i < player_count; ++i) {
            Seat& seat = board.seat(i);
            --(guarded.contains(static_cast<std::uint16_t>(i)) ? seat.wards : seat.life);
        }
        for (Creature& creature : board.creatures) {
            creature.hurt = true;
        }
        return {"the earth shakes"};
    }
    friend bool operator==(const Shake&, const Shake&) = default;
};
/// A creature dies. It lies on the table until `Bury`.
struct Die {
    Creature creature{}; ///< as it was
    Told apply(Board& board) const {
        board.at(creature.id).dead = true;
        return {name(creature.controller) + "'s " + name(creature.kind) + " dies"};
    }
    friend bool operator==(const Die&, const Die&) = default;
};
/// All dead creatures leave the table.
struct Bury {
    Told apply(Board& board) const {
        auto& all = board.creatures;
        all.erase(std::remove_if(all.begin(), all.end(), [](const Creature& c) { return c.dead; }),
                  all.end());
        return {"the dead are buried"};
    }
    friend bool operator==(const Bury&, const Bury&) = default;
};
struct Control {
    Id creature{};
    Player player{};
    Told apply(Board& board) const {
        board.at(creature).controller = player;
        return {name(player) + " takes " + name(board.at(creature).kind)};
    }
    friend bool operator==(const Control&, const Control&) = default;
};
struct Feed {
    Id creature{};
    Told apply(Board& board) const {
        ++board.at(creature).power;
        return {name(board.at(creature).kind) + " grows"};
    }
    friend bool operator==(const Feed&, const Feed&) = default;
};
struct AddTurn {
    Player player{};
    Told apply(Board& board) const {
        board.extra.push_back(player);
        return {name(player) + " gets another turn"};
    }
    friend bool operator==(const AddTurn&, const AddTurn&) = default;
};
struct UseTurn {
    Told apply(Board& board) const {
        const Player player = board.extra.back();
        board.extra.pop_back();
        return {name(player) + " takes another turn"};
    }
    friend bool operator==(const UseTurn&, const UseTurn&) = default;
};
// [reveal]
/// Everybody sees the card that lies face down.
struct Flip {
    Told apply(Board& board) const {
        board.fate.reveal_to_all(); // this raises the barrier
        return {"fate is " + name(board.fate.value())};
    }
    friend bool operator==(const Flip&, const Flip&) = default;
};
// [reveal]
struct End {
    std::optional<Player> winner{};
    Told apply(Board& board) const {
        board.over = true;
        board.winner = winner;
        return {winner ? name(*winner) + " wins" : "nobody wins"};
    }
    friend bool operator==(const End&, const End&) = default;
};

// ---- Rules

// [instead]
/// A player would be hurt. Every rule that hurts a player calls this sequence.
struct Damage {
    Player player{};
    int life = 0;
    std::optional<Id> source{};

    auto break_ward() {
        return act<"break_ward">(
            [this](Emits<BreakWard> out) {
                out.emit(BreakWard{player});
                return stop_when(true); // and nobody is hurt
            },
            require<"no ward">([this](const Board& board) { return board.seat(player).wards > 0; }));
    }
    auto hide_behind() {
        return act<"hide_behind">(
            [](Emits<Wound> out, Id creature) {
                out.emit(Wound{creature});
                return stop_when(true);
            },
            require<"not your creature">(
                [this](const Board& board, Id id) { return board.controls(player, id); }));
    }
    auto script() {
        return seq(when([this](const Board& board) { return board.can_avert(player); },
                        choose<"instead">(by(player), act<"suffer">([] {}), break_ward(), hide_behind())),
                   run<"hurt">([this](Emits<Hurt> out) { out.emit(Hurt{player, life, source}); }));
    }
    friend bool operator==(const Damage&, const Damage&) = default;
};
// [instead]

// [together]
/// All are hurt at the same time. Those who have a ward decide at the same time whether to break it.
struct Quake {
    Players guarded{};

    auto script() {
        return seq(act<"guard">(each([](const Board& board) { return board.warded(); }),
                                [this](Actor who, bool yes) {
                                    if (yes) {
                                        guarded.insert(static_cast<std::uint16_t>(who.index()));
                                    }
                                }),
                   run<"shake">([this](Emits<Shake> out) { out.emit(Shake{guarded}); }));
    }
    friend bool operator==(const Quake&, const Quake&) = default;
};
// [together]

// [resolve]
/// The top of the stack resolves.
struct Resolve {
    Spell spell{};

    auto script() {
        return seq(run<"leave">([this](Emits<Leave> out) { out.emit(Leave{spell, false}); }),
                   when([this] { return spell.card == Card::Bolt; },
                        call<"burn">([this] { return Damage{spell.at, 2}; })),
                   when([this] { return spell.card == Card::Quake; }, call<"shake">(Quake{})),
                   run<"effect">([this](Emits<Leave, AddTurn> out, const Board& board) {
                       if (spell.card == Card::Again) {
                           out.emit(AddTurn{spell.by});
                       } else if (spell.card == Card::Deny) {
                           out.emit(Leave{board.stack.back(), true}); // the spell that it answered
                       }
                   }));
    }
    friend bool operator==(const Resolve&, const Resolve&) = default;
};
// [resolve]

// [priority]
/// Players cast spells. When all have passed in succession, the top spell resolves, or the round ends.
struct Priority {
    Player active{};
    Player holder{};
    int passes = 0;

    auto cast() {
        return act<"cast">(
            [this](Emits<Cast> out, Card card, Player at) {
                out.emit(Cast{{card, holder, at}});
                passes = 0;
            },
            require<"you do not hold this card">(
                [this](const Board& board, Card card, Player) { return board.holds(holder, card); }),
            require<"there is nothing to deny">([](const Board& board, Card card, Player) {
                return card != Card::Deny || !board.stack.empty();
            }));
    }
    auto script() {
        return seq(loop_while(
            [this] { return passes < player_count; },
            run<"count">([this] { ++passes; }), // `cast` begins again at 0
            when([this](const Board& board) { return has_a_choice(board); },
                 choose<"priority">(by(holder), act<"pass">([] {}), cast())),
            run<"next">([this] { holder = after(holder, 1); }),
            when([this](const Board& board) { return passes == player_count && !board.stack.empty(); },
                 call<"top">([](const Board& board) { return Resolve{board.stack.back()}; }),
                 run<"again">([this] {
                     holder = active;
                     passes = 0;
                 }))));
    }
    [[nodiscard]] bool has_a_choice(const Board& board) const;

    friend bool operator==(const Priority&, const Priority&) = default;
};
// [priority]

// [autopass]
/// Only what everybody sees may decide this: the number of cards, and not which cards they are.
inline bool Priority::has_a_choice(const Board& board) const {
    return board.plays(holder) && !board.seat(holder).hand.empty();
}
// [autopass]

// [control]
/// A creature strikes twice. Whoever controls it at the moment chooses whom. It strikes no more when it has died.
struct Assault {
    Id creature{}; // not its controller
    std::uint8_t blow = 0;
    Player target{};

    auto script() {
        return seq(
            for_each(blow, 2,
                     act<"strike">(any_of([this](const Board& board) { return board.controller(creature); }),
                                   into(target))
                         .then(call<"struck">([this](const Board& board) {
                             return Damage{target, board.at(creature).power, creature};
                         }))));
    }
    friend bool operator==(const Assault&, const Assault&) = default;
};
// [control]

/// A Turncoat joins the player whom it hurts, in the middle of its assault.
struct Defect {
    Id creature{};
    Player player{};

    static auto triggers() {
        return trigger<"turncoat_hurts">([](const Hurt& hurt, const Board& board) -> std::optional<Defect> {
            return hurt.source && board.has(*hurt.source) && board.at(*hurt.source).kind == Kind::Turncoat
                       ? std::optional(Defect{*hurt.source, hurt.player})
                       : std::nullopt;
        });
    }
    auto script() {
        return seq(run<"defect">([this](Emits<Control> out) { out.emit(Control{creature, player}); }));
    }
    friend bool operator==(const Defect&, const Defect&) = default;
};

// [last_known]
/// When a Bomb dies, it hurts a player by its power. Its controller chooses whom.
struct LastGasp {
    Creature bomb{}; // as it was: it has left the table
    Player target{};

    static auto triggers() {
        return trigger<"bomb_dies">([](const Die& die) {
                   return die.creature.kind == Kind::Bomb ? std::optional(LastGasp{die.creature})
                                                          : std::nullopt;
               })
            .owned_by([](const LastGasp& gasp) { return gasp.bomb.controller; });
    }
    auto script() {
        return seq(act<"blast">(any_of([this](const Board& board) { return board.left(bomb.controller); }),
                                into(target))
                       .then(call<"blasted">([this] { return Damage{target, bomb.power}; })));
    }
    friend bool operator==(const LastGasp&, const LastGasp&) = default;
};
// [last_known]

// [watcher]
/// When a creature dies, the Vulture's controller gains a life, also if the Vulture dies at the same time.
struct Feast {
    Player player{};

    static auto triggers() {
        return trigger<"vulture_sees_death">([](const Die& die, const Board& board) -> std::optional<Feast> {
                   for (const Creature& other : board.creatures) {
                       if (other.kind == Kind::Vulture && other.id != die.creature.id) {
                           return Feast{other.controller};
                       }
                   }
                   return std::nullopt;
               })
            .owned_by([](const Feast& feast) { return feast.player; });
    }
    auto script() {
        return seq(run<"feast">([this](Emits<Heal> out) { out.emit(Heal{player}); }));
    }
    friend bool operator==(const Feast&, const Feast&) = default;
};
// [watcher]

// [turn]
/// A turn is one action. A player who loses while the turn waits has none.
struct Turn {
    Player player{};
    Id creature{};

    auto yours() {
        return require<"not your creature">(
            [this](const Board& board, Id id) { return board.controls(player, id); });
    }
    auto script() {
        return seq(choose<"turn">(
            any_of([this](const Board& board) { return board.left(player); }), // nobody, if they lose now
            act<"feed">([](Emits<Feed> out, Id id) { out.emit(Feed{id}); }, yours()),
            act<"flip">([](Emits<Flip> out) { out.emit(Flip{}); }),
            act<"assault">(into(creature), yours()).then(call<"assaulting">([this] {
                return Assault{creature};
            })),
            act<"cards">([] {}).then(call<"casting">([this] { return Priority{player, player}; }))));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
// [turn]

// [turns]
/// Players take turns until one is left, or none. An extra turn does not change whose turn is next.
struct Match {
    Player next{};
    Player now{};

    auto script() {
        return seq(loop_while([](const Board& board) { return board.playing() > 1; },
                              run<"whose_turn">([this](Emits<UseTurn> out, const Board& board) {
                                  if (board.extra.empty()) {
                                      now = next;
                                      next = after(next, 1);
                                  } else {
                                      now = board.extra.back(); // the newest first
                                      out.emit(UseTurn{});
                                  }
                              }),
                              when([this](const Board& board) { return board.plays(now); },
                                   call<"turn">([this] { return Turn{now}; }))),
                   run<"end">([](Emits<End> out, const Board& board) { out.emit(End{board.last_one()}); }));
    }
    friend bool operator==(const Match&, const Match&) = default;
};
// [turns]

struct Game {
    // A program for another situation adds its sequence here, and its diffs below.
    using Rules = herding::sequence::Rules<Board, Match, Turn, Priority, Resolve, Damage, Quake, Assault,
                                           LastGasp, Feast, Defect>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Cast, Leave, Hurt, Heal, BreakWard, Wound, Shake, Die, Bury, Control, Feed,
                              AddTurn, UseTurn, Flip, End>;
    using Trace = Rules::Traces<Told>;
    using Info = ActionRefusal;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    // [deaths]
    // All die first. All are buried afterwards, and then the triggered sequences begin.
    static Verdict creatures_die(Dispatch& d) {
        bool any = false;
        for (std::size_t i = 0; i < d->creatures.size(); ++i) {
            if (d->creatures[i].hurt) {
                herding::sequence::emit(d, Die{d->creatures[i]});
                any = true;
            }
        }
        if (any) {
            d.emit(Bury{});
        }
        return herding::Continue{};
    }
    static constexpr auto settling() {
        return herding::table<Game>({{"creatures_die", 0, creatures_die},
                                     {"triggered_sequences", 10, herding::sequence::interrupts<Game>}});
    }
    // [deaths]

    static constexpr auto behaviors() {
        return herding::table<Game>({{"sequences", 0, herding::sequence::resume<Game>}});
    }
};

} // namespace situations
