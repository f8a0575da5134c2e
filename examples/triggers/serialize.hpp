#pragma once

#include "triggers/rules.hpp"

#include "herding/reflect/bounded.hpp"
#include "herding/reflect/representation.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstdint>
#include <stdexcept>

/// Field names of all types. Saved games, text, hashes and all other forms are derived from them.
namespace triggers {

template <class A> void serialize(A& archive, Seat& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("life", s.life), cereal::make_nvp("out", s.out),
            cereal::make_nvp("hand", s.hand));
}
template <class A> void serialize(A& archive, Creature& c, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("kind", c.kind), cereal::make_nvp("owner", c.owner),
            cereal::make_nvp("damage", c.damage));
}
template <class A> void serialize(A& archive, Board& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("deck", b.deck), cereal::make_nvp("seats", b.seats),
            cereal::make_nvp("creatures", b.creatures), cereal::make_nvp("turn", b.turn),
            cereal::make_nvp("stack", b.stack), cereal::make_nvp("heat", b.heat),
            cereal::make_nvp("halted", b.halted));
}

// ---- Traces

template <class A> void serialize(A& archive, TurnBegan& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", t.player));
}
template <class A> void serialize(A& archive, Drew& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", d.player), cereal::make_nvp("card", d.card));
}
template <class A> void serialize(A& archive, Played& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", p.player), cereal::make_nvp("card", p.card));
}
template <class A> void serialize(A& archive, Resolved& r, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", r.player), cereal::make_nvp("card", r.card),
            cereal::make_nvp("denied", r.denied));
}
template <class A> void serialize(A& archive, Arrived& a, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("owner", a.owner), cereal::make_nvp("kind", a.kind));
}
template <class A> void serialize(A& archive, Shaken& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("damage", s.damage));
}
template <class A> void serialize(A& archive, Died& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("owner", d.owner), cereal::make_nvp("kind", d.kind));
}
template <class A> void serialize(A& archive, LifeChanged& l, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", l.player), cereal::make_nvp("by", l.by),
            cereal::make_nvp("life", l.life));
}
template <class A> void serialize(A& archive, HeatChanged& h, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("heat", h.heat));
}
template <class A> void serialize(A& archive, WentOut& w, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", w.player));
}
template <class A> void serialize(A& archive, HaltChanged& h, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("halted", h.halted));
}

// ---- Diffs

template <class A> void serialize(A& archive, BeginTurn& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", b.player));
}
template <class A> void serialize(A& archive, Take& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", t.player), cereal::make_nvp("card", t.card));
}
template <class A> void serialize(A& archive, PutDown& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", p.player), cereal::make_nvp("card", p.card));
}
template <class A> void serialize(A& archive, TakeOff& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", t.player), cereal::make_nvp("card", t.card),
            cereal::make_nvp("denied", t.denied));
}
template <class A> void serialize(A& archive, Arrive& a, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("owner", a.owner), cereal::make_nvp("kind", a.kind));
}
template <class A> void serialize(A& archive, Shake& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("damage", s.damage));
}
template <class A> void serialize(A& archive, Die& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("creature", d.creature), cereal::make_nvp("owner", d.owner),
            cereal::make_nvp("kind", d.kind));
}
template <class A> void serialize(A& archive, Hurt& h, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", h.player), cereal::make_nvp("life", h.life));
}
template <class A> void serialize(A& archive, Heal& h, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", h.player), cereal::make_nvp("life", h.life));
}
template <class A> void serialize(A& archive, SetHeat& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("heat", s.heat));
}
template <class A> void serialize(A& archive, GoOut& g, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", g.player));
}
template <class A> void serialize(A& archive, SetHalted& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("halted", s.halted));
}

// ---- Sequences: their variables

template <class A> void serialize(A& archive, DrawCard& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", d.player));
}
template <class A> void serialize(A& archive, Play& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", p.player), cereal::make_nvp("card", p.card),
            cereal::make_nvp("target", p.target), cereal::make_nvp("asked", p.asked),
            cereal::make_nvp("answer", p.answer), cereal::make_nvp("answer_target", p.answer_target),
            cereal::make_nvp("denied", p.denied));
}
template <class A> void serialize(A& archive, LastGasp& l, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("owner", l.owner));
}
template <class A> void serialize(A& archive, Wisdom& w, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("owner", w.owner));
}
template <class A> void serialize(A& archive, Drink& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("victim", d.victim));
}
template <class A> void serialize(A& archive, Prick& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("owner", p.owner));
}
template <class A> void serialize(A& archive, Turn& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", t.player), cereal::make_nvp("card", t.card),
            cereal::make_nvp("target", t.target));
}
template <class A> void serialize(A& archive, Evening& e, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("round", e.round), cereal::make_nvp("dealt_to", e.dealt_to),
            cereal::make_nvp("next", e.next));
}

} // namespace triggers

namespace herding::reflect {

/// A Setup in a record, where only what the rules can play is accepted.
template <> struct Representation<triggers::Setup> {
    struct As {
        std::array<std::uint8_t, triggers::card_count> deck = {};
        std::uint8_t life = 1;
        Bounded<0, std::int64_t{triggers::full_hand}> cards = 0;
        std::uint8_t turns = 1;
        template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
            archive(CEREAL_NVP(deck), CEREAL_NVP(life), CEREAL_NVP(cards), CEREAL_NVP(turns));
        }
    };
    static As to(const triggers::Setup& setup) { return {setup.deck, setup.life, setup.cards, setup.turns}; }
    static triggers::Setup from(const As& fields) {
        if (fields.life == 0) {
            throw std::invalid_argument("each player has a life to lose");
        }
        return {fields.deck, fields.life, static_cast<std::uint8_t>(fields.cards.value()), fields.turns};
    }
};

} // namespace herding::reflect
