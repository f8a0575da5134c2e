#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>
#include <cereal/types/array.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

/// A game of cards for two, with hands that only their owners see, and with every mistake that shows somebody what
/// they may not know. `bug` selects one; with none the game is sound.
namespace cards {

enum class Bug : std::uint8_t {
    None,
    ViewShowsTheDeck,      ///< the view shows the top card
    ViewShowsTheGenerator, ///< the view shows the generator's position
    ViewRemembers,         ///< the view keeps what it showed, also when that was undone
    TraceTells,            ///< spectators see which card was drawn
    TraceTellsThePlace,    ///< hands are sorted, and a trace shows where the new card went
    NumberOfTraces,        ///< a high card makes one trace more
    DiffTells,             ///< diffs are shown as they are, and one holds a card
    RefusalTells,          ///< a card is refused if the other player holds a higher one
    ReasonTells,           ///< the same, in the reason only
    RefusalOfTheDrawn,     ///< to draw is refused after the card was seen
    ShuffleTells,          ///< whether a draw shuffles the deck depends on the drawn card
    BarrierTells,          ///< whether undo is possible depends on a hidden card
    RevealNotTold,         ///< a card is looked at, and no barrier says so
    LegalTells,            ///< a player is offered to look at high cards only
    DrawIsNoted,           ///< the card that a player draws, and sees, is also written where all see it
    BuryRefusalTells,      ///< nobody may bury a card, and the reason depends on the top card
    LookTellsMore,         ///< who looks at a card sees the top card too
};

inline Bug bug = Bug::None;
inline std::size_t memory = 0; ///< of the view that remembers

inline bool has(Bug one) { return bug == one; }

using Player = std::uint16_t;
using Card = herding::reflect::Bounded<1, 12>;
using HiddenCard = herding::Hidden<Card>;

constexpr bool is_high(Card card) { return card.value() > 6; }

struct State {
    // [state]
    std::vector<HiddenCard> deck;                 // the last one is on top
    std::array<std::vector<HiddenCard>, 2> hands; // each card seen by its player
    std::vector<Card> table;
    std::array<herding::Hidden<std::uint8_t>, 2> luck; // high cards drawn: the player's own secret
    Player turn = 0;
    herding::Generator generator{7};
    // [state]
    std::uint64_t omen = 0; ///< what bugs tell

    friend bool operator==(const State&, const State&) = default;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(deck), CEREAL_NVP(hands), CEREAL_NVP(table), CEREAL_NVP(luck), CEREAL_NVP(turn),
          CEREAL_NVP(generator), CEREAL_NVP(omen));
    }
};

/// Two cards each, eight in the deck.
inline State start() {
    std::vector<Card> all;
    for (int card = 1; card <= 12; ++card) {
        all.emplace_back(card);
    }
    State state;
    state.generator.shuffle(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::uint64_t viewers = i < 4 ? std::uint64_t{1} << (i % 2) : 0;
        (i < 4 ? state.hands[i % 2] : state.deck).push_back(HiddenCard::with_viewers(all[i], viewers));
    }
    for (Player player = 0; player < 2; ++player) {
        state.luck[player] = herding::Hidden<std::uint8_t>::with_viewers(0, std::uint64_t{1} << player);
    }
    return state;
}

struct Draw {
    friend bool operator==(const Draw&, const Draw&) = default;
};
struct Play {
    std::uint8_t place = 0;
    friend bool operator==(const Play&, const Play&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(place)); }
};
/// At a card of the other player's.
struct Look {
    std::uint8_t place = 0;
    friend bool operator==(const Look&, const Look&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(place)); }
};
/// A card under the deck. Which one is nobody else's business.
struct Bury {
    std::uint8_t place = 0;
    friend bool operator==(const Bury&, const Bury&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(place)); }
};
struct Shuffle {
    friend bool operator==(const Shuffle&, const Shuffle&) = default;
};

// [traces]
struct Drew {
    Player player = 0;
    HiddenCard card; // seen by the player
    friend bool operator==(const Drew&, const Drew&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player), CEREAL_NVP(card)); }
};
// [traces]
struct Buried {
    Player player = 0;
    friend bool operator==(const Buried&, const Buried&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player)); }
};
/// Known to its player only.
struct FeltLucky {
    Player player = 0;
    friend bool operator==(const FeltLucky&, const FeltLucky&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player)); }
};
struct Played {
    Player player = 0;
    Card card;
    friend bool operator==(const Played&, const Played&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player), CEREAL_NVP(card)); }
};
struct Looked {
    Player by = 0;
    std::uint8_t place = 0;
    HiddenCard card;
    friend bool operator==(const Looked&, const Looked&) = default;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(by), CEREAL_NVP(place), CEREAL_NVP(card));
    }
};
struct Shuffled {
    friend bool operator==(const Shuffled&, const Shuffled&) = default;
};
struct Passed {
    Player to = 0;
    friend bool operator==(const Passed&, const Passed&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(to)); }
};

using Trace = std::variant<Drew, Buried, FeltLucky, Played, Looked, Shuffled, Passed>;

struct TakeTop {
    Player player = 0;
    std::vector<Trace> apply(State& state) const {
        // [reveal]
        HiddenCard card = state.deck.back();
        card.reveal_to(player); // a new viewer: the engine raises the barrier
        state.deck.pop_back();
        state.hands[player].push_back(card);
        std::vector<Trace> traces{Drew{player, card}};
        // [reveal]
        if (has(Bug::DrawIsNoted)) {
            state.omen = static_cast<std::uint64_t>(card.value().value());
        }
        if (has(Bug::TraceTells)) {
            std::get<Drew>(traces[0]).card.reveal_to_all();
        }
        if (has(Bug::TraceTellsThePlace)) {
            auto& hand = state.hands[player];
            const auto low = [](const HiddenCard& a, const HiddenCard& b) { return a.value() < b.value(); };
            std::sort(hand.begin(), hand.end(), low);
            const auto place = std::find(hand.begin(), hand.end(), card) - hand.begin();
            traces.push_back(Looked{player, static_cast<std::uint8_t>(place), HiddenCard::unknown()});
        }
        if (has(Bug::NumberOfTraces) && is_high(card.value())) {
            traces.push_back(Shuffled{});
        }
        return traces;
    }
    friend bool operator==(const TakeTop&, const TakeTop&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player)); }
};
struct Count {
    Player player = 0;
    Trace apply(State& state) const {
        auto& luck = state.luck[player];
        luck = herding::Hidden<std::uint8_t>::with_viewers(static_cast<std::uint8_t>(luck.value() + 1),
                                                           luck.viewers());
        return FeltLucky{player};
    }
    friend bool operator==(const Count&, const Count&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player)); }
};
struct Lay {
    static constexpr bool reveals = true; // from a hidden place to an open one
    Player player = 0;
    std::uint8_t place = 0;
    Trace apply(State& state) const {
        auto& hand = state.hands[player];
        const Card card = hand[place].value();
        hand.erase(hand.begin() + place);
        state.table.push_back(card);
        return Played{player, card};
    }
    friend bool operator==(const Lay&, const Lay&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player), CEREAL_NVP(place)); }
};
struct LookAt {
    Player by = 0;
    std::uint8_t place = 0;
    Trace apply(State& state) const {
        HiddenCard& card = state.hands[1 - by][place];
        if (has(Bug::RevealNotTold)) {
            card = HiddenCard::with_viewers(card.value(), 3);
        } else {
            card.reveal_to(by);
        }
        if (has(Bug::LookTellsMore) && !state.deck.empty()) {
            const auto top = static_cast<std::uint8_t>(state.deck.back().value().value());
            state.luck[by] = herding::Hidden<std::uint8_t>::with_viewers(top, state.luck[by].viewers());
        }
        return Looked{by, place, card};
    }
    friend bool operator==(const LookAt&, const LookAt&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(by), CEREAL_NVP(place)); }
};
/// Who buries a card still sees it.
struct PutUnder {
    Player player = 0;
    std::uint8_t place = 0;
    std::uint8_t tells = 0; ///< only a bug's
    Trace apply(State& state) const {
        auto& hand = state.hands[player];
        const HiddenCard card = hand[place];
        hand.erase(hand.begin() + place);
        state.deck.insert(state.deck.begin(), card);
        return Buried{player};
    }
    friend bool operator==(const PutUnder&, const PutUnder&) = default;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(player), CEREAL_NVP(place), CEREAL_NVP(tells));
    }
};
struct ShuffleDeck {
    Trace apply(State& state) const {
        for (HiddenCard& card : state.deck) {
            card.hide_from_all();
        }
        state.generator.shuffle(state.deck);
        return Shuffled{};
    }
    friend bool operator==(const ShuffleDeck&, const ShuffleDeck&) = default;
};
struct PassTo {
    Player player = 0;
    Trace apply(State& state) const {
        state.turn = player;
        return Passed{player};
    }
    friend bool operator==(const PassTo&, const PassTo&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(player)); }
};
/// Changes nothing and says that it shows something.
struct Wink {
    static constexpr bool reveals = true;
    Trace apply(State& state) const { return FeltLucky{state.turn}; }
    friend bool operator==(const Wink&, const Wink&) = default;
};

enum class Info : std::uint8_t { NotYourTurn, NothingThere, CannotBe, Beaten };

struct Game {
    using State = cards::State;
    using Input = std::variant<Draw, Play, Look, Bury, Shuffle>;
    using Diff = std::variant<TakeTop, Count, Lay, LookAt, PutUnder, ShuffleDeck, PassTo, Wink>;
    using Trace = cards::Trace;
    using Info = cards::Info;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static constexpr auto generator = &State::generator;

    static Verdict in_turn(Dispatch& d) {
        if (d.actor() != herding::Actor::player(d->turn)) {
            return herding::Disallowed{Info::NotYourTurn};
        }
        return herding::Continue{};
    }

    static Verdict something_is_there(Dispatch& d) {
        if (has(Bug::BuryRefusalTells) && std::holds_alternative<Bury>(d.input())) {
            const bool high = !d->deck.empty() && is_high(d->deck.back().value());
            return herding::Disallowed{high ? Info::Beaten : Info::CannotBe};
        }
        const auto& mine = d->hands[d->turn];
        const auto& others = d->hands[1U - d->turn];
        if (const auto* play = std::get_if<Play>(&d.input())) {
            if (play->place >= mine.size()) {
                return herding::Disallowed{Info::NothingThere};
            }
            const bool beaten = std::any_of(others.begin(), others.end(), [&](const HiddenCard& card) {
                return card.value().value() > mine[play->place].value().value();
            });
            if (has(Bug::RefusalTells) && beaten) {
                return herding::Disallowed{Info::Beaten};
            }
            if (has(Bug::ReasonTells)) {
                return herding::Disallowed{beaten ? Info::Beaten : Info::CannotBe};
            }
        }
        const auto* look = std::get_if<Look>(&d.input());
        const auto* bury = std::get_if<Bury>(&d.input());
        if ((look != nullptr && look->place >= others.size()) ||
            (bury != nullptr && bury->place >= mine.size()) ||
            (std::holds_alternative<Draw>(d.input()) && d->deck.empty())) {
            return herding::Disallowed{Info::NothingThere};
        }
        return herding::Continue{};
    }

    static Verdict do_it(Dispatch& d) {
        const Player player = d->turn;
        if (std::holds_alternative<Draw>(d.input())) {
            d.emit(TakeTop{player});
        } else if (const auto* play = std::get_if<Play>(&d.input())) {
            d.emit(Lay{player, play->place});
        } else if (const auto* look = std::get_if<Look>(&d.input())) {
            d.emit(LookAt{player, look->place});
        } else if (const auto* bury = std::get_if<Bury>(&d.input())) {
            const Card card = d->hands[player][bury->place].value();
            const bool high = is_high(card);
            d.emit(PutUnder{player, bury->place,
                            static_cast<std::uint8_t>(has(Bug::DiffTells) ? card.value() : 0)});
            if (has(Bug::BarrierTells) && high) {
                d.emit(Wink{});
            }
        } else {
            d.emit(ShuffleDeck{});
        }
        return herding::Continue{};
    }

    /// The others learn nothing of this, not even that it happened.
    static Verdict count_luck(Dispatch& d) {
        if (!std::holds_alternative<Draw>(d.input())) {
            return herding::Continue{};
        }
        const Card drawn = d->hands[d->turn].back().value();
        if (is_high(drawn)) {
            d.emit(Count{d->turn});
            if (has(Bug::ShuffleTells)) {
                d.emit(ShuffleDeck{});
            }
            if (has(Bug::RefusalOfTheDrawn)) {
                return herding::Disallowed{Info::Beaten};
            }
        }
        return herding::Continue{};
    }

    static Verdict pass_the_turn(Dispatch& d) {
        d.emit(PassTo{static_cast<Player>(1 - d->turn)});
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Game>({
            {"in_turn", 10, in_turn},
            {"something_is_there", 20, something_is_there},
            {"do_it", 30, do_it},
            {"count_luck", 40, count_luck},
            {"pass_the_turn", 50, pass_the_turn},
        });
    }

    // [hooks]
    static std::optional<Input> view(const Input& input, Player) { return input; }

    static std::optional<Trace> view(const Trace& trace, Player player) {
        if (const auto* felt = std::get_if<FeltLucky>(&trace); felt != nullptr && felt->player != player) {
            return std::nullopt;
        }
        return trace; // a hidden card in it is shown to those who have seen it
    }

    static void determinize(State& state, Player player, herding::Generator& generator) {
        herding::view::shuffle_unseen<Card>(state, player, generator);
        for (Player other = 0; other < 2; ++other) { // the player may be an observer
            if (other != player) {
                const auto viewers = state.luck[other].viewers();
                const auto luck = static_cast<std::uint8_t>(generator.below(4));
                state.luck[other] = herding::Hidden<std::uint8_t>::with_viewers(luck, viewers);
            }
        }
    }
    // [hooks]

    static std::optional<Diff> view(const Diff& diff, Player) {
        return has(Bug::DiffTells) ? std::optional(diff) : std::nullopt;
    }

    static State view(const State& state, Player player) {
        State view = herding::view::redacted(state, player);
        if (has(Bug::ViewShowsTheDeck) && !state.deck.empty()) {
            view.omen = static_cast<std::uint64_t>(state.deck.back().value().value());
        }
        if (has(Bug::ViewShowsTheGenerator)) {
            view.omen = state.generator.position();
        }
        if (has(Bug::ViewRemembers)) {
            memory = std::max(memory, state.deck.size());
            view.omen = memory;
        }
        return view;
    }
};

} // namespace cards
