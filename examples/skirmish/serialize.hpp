#pragma once

#include "skirmish/rules.hpp"

#include "herding/reflect/bounded.hpp"
#include "herding/reflect/representation.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

/// Field names of all types. Saved games, text, hashes and all other forms are derived from them.
namespace skirmish {

template <class A> void serialize(A& archive, Amount& a, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("fixed", a.fixed), cereal::make_nvp("sides", a.sides));
}
template <class A> void serialize(A& archive, Weapon& w, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attacks", w.attacks), cereal::make_nvp("skill", w.skill),
            cereal::make_nvp("strength", w.strength), cereal::make_nvp("piercing", w.piercing),
            cereal::make_nvp("damage", w.damage), cereal::make_nvp("extra_hits", w.extra_hits),
            cereal::make_nvp("deadly", w.deadly), cereal::make_nvp("ruinous", w.ruinous),
            cereal::make_nvp("unstable", w.unstable));
}
template <class A> void serialize(A& archive, Body& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("toughness", b.toughness), cereal::make_nvp("save", b.save),
            cereal::make_nvp("ward", b.ward), cereal::make_nvp("shrug", b.shrug),
            cereal::make_nvp("wounds", b.wounds));
}
template <class A> void serialize(A& archive, Unit& u, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("name", u.name), cereal::make_nvp("models", u.models),
            cereal::make_nvp("weapon", u.weapon), cereal::make_nvp("body", u.body),
            cereal::make_nvp("hits_again", u.hits_again),
            cereal::make_nvp("hit_ones_again", u.hit_ones_again),
            cereal::make_nvp("wounds_again", u.wounds_again),
            cereal::make_nvp("wound_ones_again", u.wound_ones_again),
            cereal::make_nvp("shrouded", u.shrouded), cereal::make_nvp("hardened", u.hardened),
            cereal::make_nvp("explosive", u.explosive), cereal::make_nvp("inspiring", u.inspiring));
}
template <class A> void serialize(A& archive, Side& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("lost", s.lost), cereal::make_nvp("points", s.points),
            cereal::make_nvp("rolled_again", s.rolled_again), cereal::make_nvp("stance", s.stance));
}
template <class A> void serialize(A& archive, Board& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("sides", b.sides), cereal::make_nvp("turn", b.turn),
            cereal::make_nvp("result", b.result));
}

// ---- Traces

template <class A> void serialize(A& archive, TurnBegan& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", t.player), cereal::make_nvp("points", t.points));
}
template <class A> void serialize(A& archive, Ordered& o, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", o.player), cereal::make_nvp("stance", o.stance));
}
template <class A> void serialize(A& archive, Spent& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", s.player), cereal::make_nvp("on", s.on));
}
template <class A> void serialize(A& archive, Gained& g, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", g.player));
}
template <class A> void serialize(A& archive, WoundsLost& w, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", w.player), cereal::make_nvp("model", w.model),
            cereal::make_nvp("wounds", w.wounds));
}
template <class A> void serialize(A& archive, Fallen& f, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", f.player), cereal::make_nvp("model", f.model),
            cereal::make_nvp("left", f.left));
}
template <class A> void serialize(A& archive, BattleEnded& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("result", b.result));
}

// ---- Diffs

template <class A> void serialize(A& archive, BeginTurn& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", b.player), cereal::make_nvp("points", b.points));
}
template <class A> void serialize(A& archive, Order& o, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", o.player), cereal::make_nvp("stance", o.stance));
}
template <class A> void serialize(A& archive, Spend& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", s.player), cereal::make_nvp("on", s.on));
}
template <class A> void serialize(A& archive, Gain& g, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", g.player));
}
template <class A> void serialize(A& archive, LoseWounds& l, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", l.player), cereal::make_nvp("model", l.model),
            cereal::make_nvp("wounds", l.wounds));
}
template <class A> void serialize(A& archive, Fall& f, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", f.player), cereal::make_nvp("model", f.model));
}
template <class A> void serialize(A& archive, EndBattle& e, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("result", e.result));
}

// ---- Sequences: their variables

template <class A> void serialize(A& archive, Roll& r, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", r.player), cereal::make_nvp("need", r.need),
            cereal::make_nvp("again", r.again), cereal::make_nvp("ones_again", r.ones_again),
            cereal::make_nvp("result", r.result), cereal::make_nvp("free", r.free));
}
template <class A> void serialize(A& archive, Quantity& q, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("amount", q.amount), cereal::make_nvp("result", q.result));
}
template <class A> void serialize(A& archive, Wound& w, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", w.player), cereal::make_nvp("piercing", w.piercing),
            cereal::make_nvp("damage", w.damage), cereal::make_nvp("saved_by_nothing", w.saved_by_nothing),
            cereal::make_nvp("model", w.model), cereal::make_nvp("points", w.points),
            cereal::make_nvp("point", w.point), cereal::make_nvp("shrugged", w.shrugged));
}
template <class A> void serialize(A& archive, Attack& a, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", a.player), cereal::make_nvp("snap", a.snap),
            cereal::make_nvp("hits", a.hits), cereal::make_nvp("hit", a.hit),
            cereal::make_nvp("wounds", a.wounds), cereal::make_nvp("unstoppable", a.unstoppable),
            cereal::make_nvp("wound", a.wound));
}
template <class A> void serialize(A& archive, Volley& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("snap", v.snap),
            cereal::make_nvp("shooter", v.shooter), cereal::make_nvp("attacks", v.attacks),
            cereal::make_nvp("attack", v.attack), cereal::make_nvp("uses", v.uses),
            cereal::make_nvp("use", v.use), cereal::make_nvp("backfires", v.backfires));
}
template <class A> void serialize(A& archive, Inspiration& i, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", i.player));
}
template <class A> void serialize(A& archive, Explosion& e, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", e.player), cereal::make_nvp("wounds", e.wounds));
}
template <class A> void serialize(A& archive, ReturnFire& r, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", r.player));
}
template <class A> void serialize(A& archive, Turn& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", t.player));
}

} // namespace skirmish

namespace herding::reflect {

/// A Setup in a record, where only what the rules can play is accepted.
template <> struct Representation<skirmish::Setup> {
    struct As {
        std::array<skirmish::Unit, 2> units = {};
        Bounded<0, skirmish::most_points> points = 0;
        std::uint8_t income = 0;
        std::uint8_t turns = 1;
        template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
            archive(CEREAL_NVP(units), CEREAL_NVP(points), CEREAL_NVP(income), CEREAL_NVP(turns));
        }
    };
    static As to(const skirmish::Setup& setup) {
        return {setup.units, setup.points, setup.income, setup.turns};
    }
    static skirmish::Setup from(const As& fields) {
        for (const skirmish::Unit& unit : fields.units) {
            if (unit.models == 0 || unit.models > skirmish::most_models || unit.body.wounds == 0) {
                throw std::invalid_argument("a unit has 1 to " + std::to_string(skirmish::most_models) +
                                            " models, and each has a wound to lose");
            }
        }
        return {fields.units, static_cast<std::uint8_t>(fields.points.value()), fields.income, fields.turns};
    }
};

} // namespace herding::reflect
