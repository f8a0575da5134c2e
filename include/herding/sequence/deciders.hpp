#pragma once

#include "herding/core/actor.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/players.hpp"

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

/// Who decides at an offer.

namespace herding::inline v0::sequence {

namespace detail {

/// What names a player, as a plain number.
template <class Player> constexpr auto plain_number(const Player& player) {
    if constexpr (Number<Player>) {
        return number(player);
    } else if constexpr (std::is_enum_v<Player>) {
        return static_cast<std::underlying_type_t<Player>>(player);
    } else {
        return static_cast<std::uint16_t>(player);
    }
}

/// Whether there is a player of this number. The last one of its type is whoever only looks on (view::observer).
template <std::integral N> constexpr bool is_player_number(N number) {
    const auto player = static_cast<std::uint16_t>(number);
    return player == number && player != std::numeric_limits<std::uint16_t>::max();
}
constexpr bool is_player_number(bool) { return true; }

/// A number, or the nearest one of the type: neither is a player's where they differ.
template <std::integral N> constexpr std::int64_t saturated(N number) {
    return std::in_range<std::int64_t>(number) ? static_cast<std::int64_t>(number)
                                               : std::numeric_limits<std::int64_t>::max();
}
constexpr std::int64_t saturated(bool number) { return number ? 1 : 0; }

/// Whether what a decider returns can name a player that there is not.
template <class Player> inline constexpr bool can_misname = !std::is_same_v<Player, bool>;
template <Number Player> inline constexpr bool can_misname<Player> = [] {
    if constexpr (std::integral<Player>) {
        return !is_player_number(std::numeric_limits<Player>::min()) ||
               !is_player_number(std::numeric_limits<Player>::max());
    } else {
        return !is_player_number(Player::low) || !is_player_number(Player::high);
    }
}();
template <class Player>
    requires std::is_enum_v<Player>
inline constexpr bool can_misname<Player> = can_misname<std::underlying_type_t<Player>>;

} // namespace detail

/// The decider that is nobody: dice, deals. All outcomes that the preconditions leave are equally likely.
struct Chance {};
/// `act<"roll">(chance, [this](Die die) { result = die; })`. Submitted by `Actor::chance`, which makes the commit a
/// barrier: nobody takes back a roll.
inline constexpr Chance chance{};

/// Chance with weights: a lambda with the action's arguments that returns how often this outcome counts. One that counts
/// 0 times is none.
/// Made by `weighted`.
template <class F> struct Weighted {
    F weight;
};
/// `weighted([](const Board& board, Card card) { return board.left(card); })`. The lambda returns an integer, and does not
/// change the board. Where all weights are 0, the game is stuck. A negative weight throws std::domain_error.
template <class F> constexpr auto weighted(F weight) {
    detail::CheckCallable<F>();
    if constexpr (!detail::is_callable<F>) {
        return detail::Malformed{};
    } else {
        constexpr bool counts = std::is_integral_v<detail::ResultOf<F>>;
        static_assert(counts, "herding: weighted() takes a lambda that returns an integer, not a floating "
                              "point number [docs/errors.md#weighted_with_floating_point]");
        return detail::kept<counts>(Weighted<F>{weight});
    }
}

/// The application itself decides: a clock that runs out, a table that is opened. Submitted by `Actor::system`.
struct Application {};
/// `act<"time_out">(application, …)`.
inline constexpr Application application{};

/// A player decides: `by(player)`, with a number, a `Bounded` or an enumerator, or `by([this](const Board& board) { return board.owner(unit); })`.
/// Made by the functions `by`.
template <class F> struct By {
    F player;
};
/// Always the same player. A number that no player can have ends the dispatch in `Aborted` when the offer is reached.
template <detail::PlayerName Player> constexpr By<std::int64_t> by(Player player) {
    return {detail::saturated(detail::plain_number(player))};
}
/// The player whom a lambda returns: a number, an enumerator or an `Actor`. It runs again whenever the offer is looked at,
/// so it must depend on the board and the variables of the sequence alone.
template <class F>
    requires(!detail::PlayerName<F>)
constexpr auto by(F player) {
    static_assert(
        std::is_class_v<F>,
        "herding: by() takes a player's number, a Bounded or an enumerator, or a lambda that returns "
        "one (or an Actor) [docs/errors.md#by_returns_no_player]");
    if constexpr (std::is_class_v<F>) {
        detail::CheckCallable<F>();
    }
    if constexpr (!detail::is_callable<F>) {
        return detail::Malformed{};
    } else {
        using Player = std::remove_cvref_t<detail::ResultOf<F>>;
        constexpr bool numbers =
            std::is_same_v<Player, Actor> || detail::PlayerName<Player> ||
            (std::is_convertible_v<Player, std::uint16_t> && !std::is_floating_point_v<Player>);
        static_assert(numbers, "herding: by() takes a player's number, a Bounded or an enumerator, or a "
                               "lambda that returns one (or an Actor) [docs/errors.md#by_returns_no_player]");
        return detail::kept<numbers>(By<F>{player});
    }
}

namespace detail {

/// Whether something names players: a set of them, or a lambda that returns one.
template <class P> inline constexpr bool names_players = std::is_same_v<P, Players>;
template <class P>
    requires is_callable<P>
inline constexpr bool names_players<P> = std::is_same_v<ResultOf<P>, Players>;

template <class P> struct CheckNamer : CheckCallable<P> {};
template <> struct CheckNamer<Players> {};

} // namespace detail

/// Several players decide at once: `Players`, or a lambda that returns them. Each answers once, in any order, unseen by
/// the others; when the last one has, the step runs once for each, in the order of the players (take an `Actor`).
/// Made by `each`. `Changes`: an answer may be changed until all have answered.
template <class P, bool Changes = false> struct Each {
    P players;
};
/// `each([](const Board& board) { return board.living(); })`. The set is computed again for each answer: the offer drops
/// the answer of a player who has left, and waits for one who has come. More players than `Simultaneous` allows end the
/// dispatch in `Aborted`.
template <class P> constexpr auto each(P players) {
    detail::CheckNamer<P>();
    constexpr bool several = detail::names_players<P>;
    static_assert(several || !detail::is_callable<P>,
                  "herding: each() takes a lambda that returns herding::sequence::Players "
                  "[docs/errors.md#each_returns_no_players]");
    return detail::kept<several>(Each<P>{players});
}

/// Second argument of an `each` whose answers can be changed.
struct Changeable {};
/// `each(players, changeable)`.
inline constexpr Changeable changeable{};

/// For planning phases, drafts and secret bids: a player whose answer waits may give another one in its place, as long as
/// anybody has still to answer. So to answer is to be ready, and the last answer ends the offer. Nobody learns what a player
/// had answered before. The answer that waits is not offered again.
template <class P> constexpr auto each(P players, Changeable) {
    const auto made = each(players);
    if constexpr (std::is_same_v<decltype(made), const Each<P>>) {
        return Each<P, true>{made.players};
    } else {
        return detail::Malformed{};
    }
}

/// Any other second argument is a mistake.
template <class P, class Other> constexpr auto each(P /*players*/, Other) {
    static_assert(sizeof(Other) == 0,
                  "herding: each() takes the players, and `changeable` behind them if their answers may be "
                  "changed [docs/errors.md#each_with_another_argument]");
    return detail::Malformed{};
}
template <class P> constexpr auto by(P /*player*/, Changeable) {
    static_assert(
        sizeof(P) == 0,
        "herding: only the answers of each() can be `changeable`: the answer of one player ends the "
        "offer [docs/errors.md#by_changeable]");
    return detail::Malformed{};
}

/// Any of several players decides, whoever is first: `Players`, or a lambda that returns them. For a challenge, a call, an
/// offer that is open to all. Where there are none, the offer is passed.
/// Made by `any_of`.
template <class P> struct AnyOf {
    P players;
};
/// `any_of(Players{0, 2})`. The step takes an `Actor` to learn who it was.
template <class P>
    requires(detail::Callable<P> || std::is_same_v<P, Players>)
constexpr auto any_of(P players) {
    detail::CheckNamer<P>();
    constexpr bool several = detail::names_players<P>;
    static_assert(several || !detail::is_callable<P>,
                  "herding: any_of() as a decider takes a lambda that returns herding::sequence::Players "
                  "[docs/errors.md#any_of_no_players]");
    return detail::kept<several>(AnyOf<P>{players});
}

namespace detail {

template <class D> inline constexpr bool asks_each = false;
template <class P, bool Changes> inline constexpr bool asks_each<Each<P, Changes>> = true;
template <class D> inline constexpr bool may_change = false;
template <class P> inline constexpr bool may_change<Each<P, true>> = true;
template <class D> inline constexpr bool asks_several = asks_each<D>;
template <class P> inline constexpr bool asks_several<AnyOf<P>> = true;

} // namespace detail

} // namespace herding::inline v0::sequence
