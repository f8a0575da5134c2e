#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <type_traits>
#include <vector>

/// A game whose sequences have hidden variables, with a switch for each mistake: for the tests of views and of the law
/// Secret.
namespace view_pending {

using namespace herding::sequence;
namespace rf = herding::reflect;
namespace vw = herding::view;
using Player = std::uint16_t;
using Card = rf::Bounded<1, 9>;
using HiddenCard = herding::Hidden<Card>;

enum class Bug : std::uint8_t { None, LegalTells, OpenVariableTells };
inline Bug bug = Bug::None;

inline constexpr Player me = 0;
inline constexpr Player you = 1;
inline constexpr Player neighbor = 2;

inline HiddenCard seen_by(Player player, Card card) {
    return HiddenCard::with_viewers(card, std::uint64_t{1} << player);
}

struct Board {
    std::int32_t rings = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(rings)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Rang {
    std::int32_t rings = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(rings)); }
    friend bool operator==(const Rang&, const Rang&) = default;
};
struct Ring {
    HiddenCard code;
    Rang apply(Board& board) const { return {++board.rings}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(code)); }
    friend bool operator==(const Ring&, const Ring&) = default;
};

/// Interrupts; two of them at once, of which one waits.
struct Alarm {
    HiddenCard code;

    static auto triggers() {
        return any_of(trigger<"loud">([](const Ring& ring) { return std::optional(Alarm{ring.code}); }),
                      trigger<"louder">([](const Ring& ring) {
                          Alarm alarm{ring.code};
                          alarm.code.reveal_to(neighbor);
                          return std::optional(alarm);
                      }));
    }
    auto script() {
        return seq(act<"disarm">(by(you), [] {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(code)); }
    friend bool operator==(const Alarm&, const Alarm&) = default;
};

/// Is called.
struct Peek {
    HiddenCard card;

    auto script() {
        return seq(act<"look">(
                       by(you), [this] { card.reveal_to(you); }, require<"it is a high one">([this] {
                           return bug != Bug::LegalTells || card.value() < Card(5);
                       })),
                   act<"done">(by(you), [] {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(card)); }
    friend bool operator==(const Peek&, const Peek&) = default;
};

struct Match {
    HiddenCard mine;
    HiddenCard yours;
    std::int32_t votes = 0;

    auto script() {
        return seq(act<"pick">(chance, [this](Card card) { mine = seen_by(me, card); }),
                   act<"pick_yours">(chance, [this](Card card) { yours = seen_by(you, card); }),
                   run<"ring">([this](Emits<Ring> out) { out.emit(Ring{yours}); }),
                   call<"peek">([this] { return Peek{mine}; },
                                [this](const Peek& peek) {
                                    if (bug == Bug::OpenVariableTells) {
                                        votes = static_cast<std::int32_t>(peek.card.value().value());
                                    }
                                }),
                   act<"vote">(each([] { return Players::first(2); }),
                               [this](Card card) { votes += static_cast<std::int32_t>(card.value()); }),
                   act<"leave">(by(me), [] {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(mine), CEREAL_NVP(yours), CEREAL_NVP(votes));
    }
    friend bool operator==(const Match&, const Match&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Match, Alarm, Peek>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Ring>;
    using Trace = Rules::Traces<Rang>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }

    // Hidden values are all that is hidden; of inputs nothing is shown.
    static std::optional<Diff> view(const Diff& diff, Player) { return diff; }
    static std::optional<Trace> view(const Trace& trace, Player) { return trace; }

    /// Other cards in place of those that the player has not seen, the same for all copies of one.
    static void determinize(State& state, Player player, herding::Generator& generator) {
        std::vector<int> cards{1, 2, 3, 4, 5, 6, 7, 8, 9};
        generator.shuffle(cards);
        std::map<std::int64_t, int> others; // by the cards, in the order of the places, which hides nothing
        vw::for_each_secret(state, [&]<class Secret>(Secret& secret) {
            if constexpr (std::is_same_v<Secret, HiddenCard>) {
                if (!vw::sees(player, secret)) {
                    const Card other =
                        others.emplace(secret.value().value(), cards[others.size()]).first->second;
                    secret = HiddenCard::with_viewers(other, secret.viewers());
                }
            }
        });
    }
};

} // namespace view_pending
