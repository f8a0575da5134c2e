#pragma once

#include "herding/core/actor.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/players.hpp"

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

/// Deciders of offers.

namespace herding::inline v0::sequence {

namespace detail {

/// The number of a value that names a player.
template <class Player> constexpr auto plain_number(const Player& player) {
    if constexpr (Number<Player>) {
        return number(player);
    } else if constexpr (std::is_enum_v<Player>) {
        return static_cast<std::underlying_type_t<Player>>(player);
    } else {
        return static_cast<std::uint16_t>(player);
    }
}

/// Whether a player can have this number. The largest one is view::observer.
template <std::integral N> constexpr bool is_player_number(N number) {
    const auto player = static_cast<std::uint16_t>(number);
    return player == number && player != std::numeric_limits<std::uint16_t>::max();
}
constexpr bool is_player_number(bool) { return true; }

/// The number, or the nearest one of the type. If they differ, both are invalid for players.
template <std::integral N> constexpr std::int64_t saturated(N number) {
    return std::in_range<std::int64_t>(number) ? static_cast<std::int64_t>(number)
                                               : std::numeric_limits<std::int64_t>::max();
}
constexpr std::int64_t saturated(bool number) { return number ? 1 : 0; }

/// Whether the result of a decider can be an invalid number.
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

/// Decider: chance, for dice and deals. All outcomes that meet the preconditions are equally likely.
struct Chance {};
/// `act<"roll">(chance, [this](Die die) { result = die; })`. `Actor::chance` submits the input, so the commit is a barrier.
inline constexpr Chance chance{};

/// Decider: chance with weights. Made by `weighted`.
template <class F> struct Weighted {
    F weight;
};
/// `weighted([](const Board& board, Card card) { return board.left(card); })`. The lambda gets the arguments of the action and
/// returns the weight of this outcome as an integer. An outcome with weight 0 is not legal. If all weights are 0, nobody can
/// act.
///
/// Throws: functions that list outcomes throw std::domain_error for a negative weight.
template <class F> [[gnu::always_inline]] constexpr auto weighted(F weight) {
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

/// Decider: the application, which is the program that holds the engine. `Actor::system` submits the input.
struct Application {};
/// `act<"time_out">(application, …)`: for example, the program dispatches `time_out` when a clock has run out.
inline constexpr Application application{};

/// Decider: one player. Made by `by`.
template <class F> struct By {
    F player;
};
/// `by(player)`: a fixed player as a number, a `Bounded` or an enumerator. An invalid number ends the dispatch in `Aborted` when
/// the script reaches the offer.
template <detail::PlayerName Player> constexpr By<std::int64_t> by(Player player) {
    return {detail::saturated(detail::plain_number(player))};
}
/// `by([this](const Board& board) { return board.owner(unit); })`: the player that the lambda returns, as a number, an
/// enumerator or an `Actor`. It runs for each list and each input, so it must depend on the board and the variables alone.
template <class F>
    requires(!detail::PlayerName<F>)
[[gnu::always_inline]] constexpr auto by(F player) {
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

/// Whether this is a Players, or a lambda that returns one.
template <class P> inline constexpr bool names_players = std::is_same_v<P, Players>;
template <class P>
    requires is_callable<P>
inline constexpr bool names_players<P> = std::is_same_v<ResultOf<P>, Players>;

template <class P> struct CheckNamer : CheckCallable<P> {};
template <> struct CheckNamer<Players> {};

} // namespace detail

/// Decider: several players at once. Each answers once, in any order. Nobody sees an answer of another one. When all have
/// answered, the effect runs once for each player, in the order of their numbers; its parameter `Actor` is the player. Made by
/// `each`. With `Changes`, players may change their answers until all have answered.
template <class P, bool Changes = false> struct Each {
    P players;
};
/// `each([](const Board& board) { return board.living(); })`, or with a `Players`. The set is computed again for each answer. The
/// offer drops the answer of a player who has left the set, and waits for a player who has come. More players than
/// `Simultaneous` allows end the dispatch in `Aborted`.
template <class P> [[gnu::always_inline]] constexpr auto each(P players) {
    detail::CheckNamer<P>();
    constexpr bool several = detail::names_players<P>;
    static_assert(several || !detail::is_callable<P>,
                  "herding: each() takes a lambda that returns herding::sequence::Players "
                  "[docs/errors.md#each_returns_no_players]");
    return detail::kept<several>(Each<P>{players});
}

/// Second argument of an `each` whose answers can change.
struct Changeable {};
/// `each(players, changeable)`. The overload of `each` below describes it.
inline constexpr Changeable changeable{};

/// Overload for answers that can change.
///
/// For planning phases, drafts and secret bids: a player may replace their answer as long as another player has not answered.
/// The last missing answer ends the offer. Nobody sees a replaced answer. The offer to a player leaves out their present answer.
template <class P> [[gnu::always_inline]] constexpr auto each(P players, Changeable) {
    const auto made = each(players);
    if constexpr (std::is_same_v<decltype(made), const Each<P>>) {
        return Each<P, true>{made.players};
    } else {
        return detail::Malformed{};
    }
}

/// Compile-time messages for wrong arguments.
template <class P, class Other> [[gnu::always_inline]] constexpr auto each(P /*players*/, Other) {
    static_assert(sizeof(Other) == 0,
                  "herding: each() takes the players, and a second argument `changeable` if their answers "
                  "may be changed [docs/errors.md#each_with_another_argument]");
    return detail::Malformed{};
}
template <class P> [[gnu::always_inline]] constexpr auto by(P /*player*/, Changeable) {
    static_assert(
        sizeof(P) == 0,
        "herding: only the answers of each() can be `changeable`: the answer of one player ends the "
        "offer [docs/errors.md#by_changeable]");
    return detail::Malformed{};
}

/// Decider: the first of several players to act, for example in a challenge. If the set is empty, the script skips the offer.
/// Made by `any_of`.
template <class P> struct AnyOf {
    P players;
};
/// `any_of(Players{0, 2})`, or with a lambda that returns a `Players`. The parameter `Actor` of the effect is the player who
/// acted.
template <class P>
    requires(detail::Callable<P> || std::is_same_v<P, Players>)
[[gnu::always_inline]] constexpr auto any_of(P players) {
    detail::CheckNamer<P>();
    constexpr bool several = detail::names_players<P>;
    static_assert(several || !detail::is_callable<P>,
                  "herding: any_of() as a decider takes a lambda that returns herding::sequence::Players "
                  "[docs/errors.md#any_of_no_players]");
    return detail::kept<several>(AnyOf<P>{players});
}

namespace detail {

/// Whether a decider is an Each, whether its answers can change, and whether it may ask more than one player.
template <class D> inline constexpr bool asks_each = false;
template <class P, bool Changes> inline constexpr bool asks_each<Each<P, Changes>> = true;
template <class D> inline constexpr bool may_change = false;
template <class P> inline constexpr bool may_change<Each<P, true>> = true;
template <class D> inline constexpr bool has_several_deciders = asks_each<D>;
template <class P> inline constexpr bool has_several_deciders<AnyOf<P>> = true;

} // namespace detail

} // namespace herding::inline v0::sequence
