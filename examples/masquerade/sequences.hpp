#pragma once

#include "masquerade/events.hpp"

#include "herding/sequence/sequence.hpp"

#include <string_view>

/// The rules as sequences: each script reads from top to bottom like its section of a rule book.
namespace masquerade {

using namespace herding::sequence; // act, by, chance, …

// [draw]
struct Draw {
    static constexpr std::string_view cite =
        "Chance deals a mask from the stack, each role by the number that is left of it";

    Player player = 0;

    auto script() {
        return seq(act<"deal">(weighted([](const Board& board, Role role) { return board.stacked(role); }),
                               [this](Emits<Deal> out, Role role) { out.emit(Deal{player, role}); }));
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Draw&, const Draw&) = default;
};
// [draw]

struct Loss {
    static constexpr std::string_view cite =
        "A player loses a mask of their choice. A player without masks is out.";

    Player player = 0;

    auto script() {
        return seq(
            when([this](const Board& board) { return board.seats[player].plays(); },
                 act<"unmask">(
                     by(player), [this](Emits<Unmask> out, Slot slot) { out.emit(Unmask{player, slot}); },
                     require<"that mask is lost already">([this](const Board& board, Slot slot) {
                         return board.seats[player].wears(slot);
                     }))));
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Loss&, const Loss&) = default;
};

// [claim]
struct Claim {
    static constexpr std::string_view cite =
        "A player says that they wear a role. All others may challenge that, at the same time; the "
        "first of them in the order of seats counts. Whoever is challenged either shows the mask, "
        "and the challenger loses one, or loses one themselves.";

    Player player = 0;
    Role role{};
    std::optional<Player> challenger = std::nullopt;
    bool stands = true;

    auto script() {
        return seq(act<"challenge">(each([this](const Board& board) { return board.rivals(player); }),
                                    [this](Actor who, bool yes) {
                                        if (yes && !challenger) {
                                            challenger = static_cast<Player>(who.index());
                                        }
                                    }),
                   when([this] { return challenger.has_value(); },
                        choose<"answer">(
                            by(player),
                            act<"show">([this](Emits<Prove> out) { out.emit(Prove{player, role}); },
                                        require<"you do not wear that mask">([this](const Board& board) {
                                            return board.seats[player].find(role).has_value();
                                        }))
                                .then(call<"another_mask">([this] { return Draw{player}; }),
                                      call<"challenger_was_wrong">([this] { return Loss{*challenger}; })),
                            act<"concede">([this] {
                                stands = false;
                            }).then(call<"challenger_was_right">([this] { return Loss{player}; })))));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(role), CEREAL_NVP(challenger), CEREAL_NVP(stands));
    }
    friend bool operator==(const Claim&, const Claim&) = default;
};
// [claim]

struct Block {
    static constexpr std::string_view cite =
        "Some players may say that they wear the role that blocks what another player does. That is "
        "a claim as well.";

    Role role{};
    Players asked{};
    std::optional<Player> blocker = std::nullopt;
    bool stands = false;

    auto script() {
        return seq(act<"block">(each([this] { return asked; }),
                                [this](Actor who, bool yes) {
                                    if (yes && !blocker) {
                                        blocker = static_cast<Player>(who.index());
                                    }
                                }),
                   when([this] { return blocker.has_value(); },
                        call<"blocker">([this] { return Claim{*blocker, role}; },
                                        [this](const Claim& claim) { stands = claim.stands; })));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(role), CEREAL_NVP(asked), CEREAL_NVP(blocker), CEREAL_NVP(stands));
    }
    friend bool operator==(const Block&, const Block&) = default;
};

inline constexpr Coins price_of_a_stab = 3;
inline constexpr Coins price_of_exile = 7;
inline constexpr Coins too_rich = 10;

struct Turn {
    static constexpr std::string_view cite = "A player takes coins, or does what a role or coins allow";

    Player player = 0;
    Player target = 0;

    auto others() {
        return from([this](const Board& board) { return board.rivals(player); });
    }
    auto not_too_rich() {
        return require<"who has ten coins must exile somebody">(
            [this](const Board& board) { return board.seats[player].coins < too_rich; });
    }

    auto script() {
        return seq(choose<"turn">(
            by(player), act<"income">([this](Emits<Coin> out) { out.emit(Coin{player, 1}); }, not_too_rich()),
            act<"alms">([] {}, not_too_rich())
                .then(call<"alms_blocked">(
                    [this](const Board& board) { return Block{Role::Banker, board.rivals(player)}; },
                    [this](Emits<Coin> out, const Block& block) {
                        if (!block.stands) {
                            out.emit(Coin{player, 2});
                        }
                    })),
            act<"tax">([] {}, not_too_rich())
                .then(call<"taxing">([this] { return Claim{player, Role::Banker}; },
                                     [this](Emits<Coin> out, const Claim& claim) {
                                         if (claim.stands) {
                                             out.emit(Coin{player, 3});
                                         }
                                     })),
            // [steal]
            act<"steal">(into(target), others(), not_too_rich())
                .then(call<"stealing">([this] { return Claim{player, Role::Thief}; },
                                       [this](const Board& board, const Claim& claim) {
                                           return stop_when(!claim.stands || !board.seats[target].plays());
                                       }),
                      call<"theft_blocked">([this] { return Block{Role::Thief, Players{target}}; },
                                            [this](Emits<Rob> out, const Block& block) {
                                                if (!block.stands) {
                                                    out.emit(Rob{player, target});
                                                }
                                            })),
            // [steal]
            act<"stab">(
                [this](Emits<Coin> out, Player whom) {
                    out.emit(Coin{player, -price_of_a_stab});
                    target = whom;
                },
                others(), not_too_rich(), require<"a stab costs three coins">([this](const Board& board) {
                    return board.seats[player].coins >= price_of_a_stab;
                }))
                .then(call<"stabbing">([this] { return Claim{player, Role::Knife}; },
                                       [this](const Board& board, const Claim& claim) {
                                           return stop_when(!claim.stands || !board.seats[target].plays());
                                       }),
                      call<"stab_blocked">([this] { return Block{Role::Guard, Players{target}}; },
                                           [](const Block& block) { return stop_when(block.stands); }),
                      call<"stabbed">([this] { return Loss{target}; })),
            act<"exile">(
                [this](Emits<Coin> out, Player whom) {
                    out.emit(Coin{player, -price_of_exile});
                    target = whom;
                },
                others(), require<"exile costs seven coins">([this](const Board& board) {
                    return board.seats[player].coins >= price_of_exile;
                }))
                .then(call<"exiled">([this] { return Loss{target}; }))));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(target));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Evening {
    static constexpr std::string_view cite =
        "The whole game: two masks for everybody, then turns until one player is left";

    Player player = 0;

    auto script() {
        return seq(for_each(
                       player, [](const Setup& setup) { return setup.players.value(); },
                       call<"first_mask">([this] { return Draw{player}; }),
                       call<"second_mask">([this] { return Draw{player}; })),
                   run<"open">([this] { player = 0; }),
                   loop_while([this](const Board& board) { return !board.rivals(player).empty(); },
                              call<"turns">([this] { return Turn{player}; }),
                              run<"next">([this](const Board& board) { player = board.after(player); })),
                   run<"end">([this](Emits<Win> out) { out.emit(Win{player}); }));
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Evening&, const Evening&) = default;
};

} // namespace masquerade
