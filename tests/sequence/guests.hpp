#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

/// An evening whose guests come, go and change seats. More programs of docs/situations.md.
namespace guests {

using namespace herding::sequence;
using herding::Actor;

using Person = herding::reflect::Bounded<0, 7>;
using Seat = herding::reflect::Bounded<0, 4>;
using Points = herding::reflect::Bounded<0, 9>;

constexpr std::uint16_t number(Person person) { return static_cast<std::uint16_t>(person.value()); }
inline std::string name(Person person) {
    return std::array{"Ann", "Ben", "Cai", "Dan", "Eve", "Flo", "Gus", "Hal"}.at(number(person));
}

struct Board {
    Players here{0, 1, 2, 3};
    Players coming{};                          ///< they play from the next round on
    std::array<Person, 5> sits{0, 1, 2, 3, 4}; ///< who sits on each seat, or did last
    std::array<std::int32_t, 8> points{};
    std::array<std::int32_t, 8> hats{2, 2, 2, 2, 2, 2, 2, 2};

    [[nodiscard]] Person holder(Seat seat) const { return sits[static_cast<std::size_t>(seat.value())]; }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(here), CEREAL_NVP(coming), CEREAL_NVP(sits), CEREAL_NVP(points), CEREAL_NVP(hats));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

// ---- Events

struct Told {
    std::string words;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(words)); }
    friend bool operator==(const Told&, const Told&) = default;
};
struct Win {
    Person person{};
    Points points{};
    Told apply(Board& board) const {
        board.points[number(person)] += static_cast<std::int32_t>(points.value());
        return {name(person) + " gets " + std::to_string(points.value())};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(person), CEREAL_NVP(points));
    }
    friend bool operator==(const Win&, const Win&) = default;
};
struct PassHat {
    Person from{};
    std::optional<Person> to{};
    Told apply(Board& board) const {
        --board.hats[number(from)];
        if (to) {
            ++board.hats[number(*to)];
        }
        return {"a hat of " + name(from) + (to ? " goes to " + name(*to) : " is lost")};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(from), CEREAL_NVP(to));
    }
    friend bool operator==(const PassHat&, const PassHat&) = default;
};
struct GoHome {
    Person person{};
    Told apply(Board& board) const {
        board.here.erase(number(person));
        return {name(person) + " goes home"};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(person)); }
    friend bool operator==(const GoHome&, const GoHome&) = default;
};
struct Come {
    Person person{};
    Told apply(Board& board) const {
        board.coming.insert(number(person));
        return {name(person) + " comes"};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(person)); }
    friend bool operator==(const Come&, const Come&) = default;
};
struct Welcome {
    Told apply(Board& board) const {
        board.here.insert(board.coming);
        board.coming = {};
        return {"all sit down"};
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Welcome&, const Welcome&) = default;
};
// [hand_over]
/// Somebody else takes a seat at any time, and gets its open questions.
struct HandOver {
    Seat seat{};
    Person to{};
    Told apply(Board& board) const {
        Person& sits = board.sits[static_cast<std::size_t>(seat.value())];
        const std::string before = name(sits);
        board.here.erase(number(sits));
        board.here.insert(number(to));
        sits = to;
        return {name(to) + " plays for " + before};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(seat), CEREAL_NVP(to));
    }
    friend bool operator==(const HandOver&, const HandOver&) = default;
};
// [hand_over]

// ---- Rules

// [leaver]
/// Who leaves gives each of two hats away, if they are still there to say to whom.
struct Heirloom {
    Person owner{};
    bool second = false;

    static auto triggers() {
        const auto owner = [](const Heirloom& hat) { return hat.owner; };
        const auto first = [](const GoHome& gone) { return std::optional(Heirloom{gone.person, false}); };
        const auto second = [](const GoHome& gone) { return std::optional(Heirloom{gone.person, true}); };
        return any_of(trigger<"first_hat">(first).owned_by(owner), // nobody asks for their order
                      trigger<"second_hat">(second).owned_by(owner));
    }
    auto script() {
        return seq(act<"give">(by([this] { return owner; }), // skipped: they have left
                               [this](Emits<PassHat> out, Person to) {
                                   out.emit(PassHat{owner, to});
                                   return stop_when(true);
                               }),
                   run<"lose">([this](Emits<PassHat> out) { out.emit(PassHat{owner, {}}); }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(owner), CEREAL_NVP(second));
    }
    friend bool operator==(const Heirloom&, const Heirloom&) = default;
};
// [leaver]

// [round]
/// All bid at the same time, and may bid otherwise until all have. Then whoever sits on each seat takes a turn.
struct Round {
    std::array<Points, 8> bids{};
    std::uint8_t seat = 0;

    auto holder() {
        return [this](const Board& board) { return board.holder(seat); };
    }
    auto script() {
        return seq(run<"welcome">([](Emits<Welcome> out) { out.emit(Welcome{}); }),
                   act<"bid">(each([](const Board& board) { return board.here; }, changeable),
                              [this](Actor who, Points points) {
                                  bids[static_cast<std::size_t>(who.index())] = points;
                              }),
                   for_each(seat, 5,
                            act<"play">(by(holder()), // whoever sits there now; nobody, if they have left
                                        [this](Emits<Win> out, const Board& board, Points points) {
                                            out.emit(Win{board.holder(seat), points});
                                        })));
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(bids), CEREAL_NVP(seat));
    }
    friend bool operator==(const Round&, const Round&) = default;
};
// [round]

/// Three rounds, or until one is left.
struct Evening {
    std::uint8_t round = 0;

    auto script() {
        return seq(for_each(round, 3, stop_if([](const Board& board) { return board.here.size() < 2; }),
                            call<"round">(Round{})));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(round)); }
    friend bool operator==(const Evening&, const Evening&) = default;
};

// ---- Inputs that are possible at any time

struct Leave {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Leave&, const Leave&) = default;
};
struct Join {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Join&, const Join&) = default;
};
struct Replace {
    Seat seat{};
    Person by{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(seat), CEREAL_NVP(by));
    }
    friend bool operator==(const Replace&, const Replace&) = default;
};

template <bool Says> struct WhoPlays {};
template <> struct WhoPlays<true> {
    // [in_game]
    /// Only these players get questions.
    static Players in_game(const Board& board) { return board.here; }
    // [in_game]
};

/// `Says`: whether the Spec says who is still in the game. `Before`: whether guests come and go before the sequences look. Else
/// nobody looks before the next input.
template <bool Says = true, bool Before = true> struct Game : WhoPlays<Says> {
    using Rules = herding::sequence::Rules<Board, Evening, Round, Heirloom>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, Leave, Join, Replace>;
    using Diff = typename Rules::template Diffs<Win, PassHat, GoHome, Come, Welcome, HandOver>;
    using Trace = typename Rules::template Traces<Told>;
    using Info = ActionRefusal;
    using OrderKey = int;

    // [come_and_go]
    /// Runs before `resume`, so that `resume` sees who is still there.
    static herding::Verdict<Info> come_and_go(herding::Dispatch<Game>& d) {
        const auto who = static_cast<std::uint16_t>(d.actor().is_player() ? d.actor().index() : 0);
        const bool here = d.actor().is_player() && d->here.contains(who);
        if (std::holds_alternative<Leave>(d.input()) && here) {
            herding::sequence::emit(d, GoHome{who});
        } else if (std::holds_alternative<Join>(d.input()) && d.actor().is_player() && !here) {
            d.emit(Come{who});
        } else if (const auto* seat = std::get_if<Replace>(&d.input());
                   seat != nullptr && !d->here.contains(number(seat->by))) {
            d.emit(HandOver{seat->seat, seat->by});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>({{"come_and_go", Before ? 0 : 2, come_and_go},
                                     {"sequences", 1, herding::sequence::resume<Game>}});
    }
    // [come_and_go]
};

} // namespace guests
