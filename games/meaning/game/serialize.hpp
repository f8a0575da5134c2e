#pragma once

#include "meaning/game/rules.hpp"

#include "herding/reflect/bounded.hpp"
#include "herding/reflect/representation.hpp"

#include <cereal/cereal.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>

/// Names of the fields of all types.
namespace meaning {

template <class A> void serialize(A& archive, Dice& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("count", d.count), cereal::make_nvp("sides", d.sides),
            cereal::make_nvp("plus", d.plus), cereal::make_nvp("mortal", d.mortal));
}

} // namespace meaning

namespace meaning::pier {

/// A record keeps of a Setup the printed scenario by its name, because its cards and rules are a part of the program.
struct NamedSetup {
    std::string scenario = "pier";
    herding::reflect::Bounded<1, 5> rounds{3};
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(scenario), CEREAL_NVP(rounds));
    }
};

template <class A> void serialize(A& archive, Place& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("x", p.x), cereal::make_nvp("y", p.y));
}
template <class A> void serialize(A& archive, Standing& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("place", s.place), cereal::make_nvp("models", s.models),
            cereal::make_nvp("lost", s.lost), cereal::make_nvp("moved", s.moved),
            cereal::make_nvp("charged", s.charged), cereal::make_nvp("fallen", s.fallen));
}
template <class A> void serialize(A& archive, Board& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("units", b.units), cereal::make_nvp("round", b.round),
            cereal::make_nvp("phase", b.phase), cereal::make_nvp("active", b.active),
            cereal::make_nvp("result", b.result));
}
template <class A> void serialize(A& archive, Declared& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attacker", d.attacker), cereal::make_nvp("target", d.target),
            cereal::make_nvp("weapon", d.weapon));
}
template <class A> void serialize(A& archive, Pick& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("rule", p.rule), cereal::make_nvp("option", p.option));
}
template <class A> void serialize(A& archive, NumberChange& n, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", n.unit), cereal::make_nvp("stat", n.stat),
            cereal::make_nvp("from", n.from), cereal::make_nvp("to", n.to), cereal::make_nvp("rule", n.rule));
}
template <class A> void serialize(A& archive, Odds& o, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("shots", o.shots), cereal::make_nvp("damage", o.damage),
            cereal::make_nvp("hit", o.hit), cereal::make_nvp("wound", o.wound),
            cereal::make_nvp("save", o.save), cereal::make_nvp("ignore", o.ignore),
            cereal::make_nvp("hit_sure", o.hit_sure), cereal::make_nvp("hit_again", o.hit_again),
            cereal::make_nvp("wound_again", o.wound_again), cereal::make_nvp("save_again", o.save_again));
}
template <class A> void serialize(A& archive, Charging& c, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("farther", c.farther), cereal::make_nvp("again", c.again),
            cereal::make_nvp("threshold", c.threshold), cereal::make_nvp("damage", c.damage));
}
template <class A> void serialize(A& archive, Nerve& n, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("passes", n.passes), cereal::make_nvp("again", n.again),
            cereal::make_nvp("holds", n.holds), cereal::make_nvp("keeps", n.keeps),
            cereal::make_nvp("may_pay", n.may_pay), cereal::make_nvp("price", n.price));
}
template <class A> void serialize(A& archive, Blast& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("threshold", b.threshold), cereal::make_nvp("damage", b.damage),
            cereal::make_nvp("radius", b.radius));
}

// ---- Traces

template <class A> void serialize(A& archive, PhaseBegan& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("round", p.round), cereal::make_nvp("phase", p.phase),
            cereal::make_nvp("player", p.player));
}
template <class A> void serialize(A& archive, Reminded& r, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("of", r.of));
}
template <class A> void serialize(A& archive, Moved& m, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", m.unit), cereal::make_nvp("from", m.from), cereal::make_nvp("to", m.to));
}
template <class A> void serialize(A& archive, CoverChanged& c, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", c.unit), cereal::make_nvp("to", c.to));
}
template <class A> void serialize(A& archive, NumberChanged& n, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("change", n.change));
}
template <class A> void serialize(A& archive, AttackDeclared& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attack", d.attack));
}
template <class A> void serialize(A& archive, ChargeDeclared& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", d.unit), cereal::make_nvp("target", d.target));
}
template <class A> void serialize(A& archive, Fled& f, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", f.unit), cereal::make_nvp("fled", f.fled),
            cereal::make_nvp("models", f.models));
}
template <class A> void serialize(A& archive, Suffered& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", s.unit), cereal::make_nvp("wounds", s.wounds),
            cereal::make_nvp("models", s.models));
}
template <class A> void serialize(A& archive, Destroyed& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", d.unit));
}
template <class A> void serialize(A& archive, BattleEnded& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("result", b.result));
}

// ---- Diffs

template <class A> void serialize(A& archive, EnterPhase& e, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("round", e.round), cereal::make_nvp("phase", e.phase),
            cereal::make_nvp("player", e.player), cereal::make_nvp("reminders", e.reminders),
            cereal::make_nvp("changes", e.changes));
}
template <class A> void serialize(A& archive, Move& m, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", m.unit), cereal::make_nvp("to", m.to),
            cereal::make_nvp("charge", m.charge), cereal::make_nvp("cover_changes", m.cover_changes),
            cereal::make_nvp("cover", m.cover), cereal::make_nvp("changes", m.changes));
}
template <class A> void serialize(A& archive, Declare& d, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attack", d.attack), cereal::make_nvp("charge", d.charge),
            cereal::make_nvp("reminders", d.reminders));
}
template <class A> void serialize(A& archive, Suffer& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", s.unit), cereal::make_nvp("wounds", s.wounds),
            cereal::make_nvp("models", s.models), cereal::make_nvp("lost", s.lost),
            cereal::make_nvp("changes", s.changes), cereal::make_nvp("reminders", s.reminders));
}
template <class A> void serialize(A& archive, Flee& f, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", f.unit), cereal::make_nvp("models", f.models),
            cereal::make_nvp("changes", f.changes));
}
template <class A> void serialize(A& archive, EndBattle& e, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("result", e.result));
}

// ---- Sequences: their variables

template <class A> void serialize(A& archive, Throw& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("dice", t.dice), cereal::make_nvp("sides", t.sides),
            cereal::make_nvp("plus", t.plus), cereal::make_nvp("thrown", t.thrown),
            cereal::make_nvp("total", t.total));
}
template <class A> void serialize(A& archive, Test& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("need", t.need), cereal::make_nvp("again", t.again),
            cereal::make_nvp("sure", t.sure), cereal::make_nvp("result", t.result));
}
template <class A> void serialize(A& archive, Shot& s, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("target", s.target), cereal::make_nvp("odds", s.odds),
            cereal::make_nvp("points", s.points), cereal::make_nvp("point", s.point),
            cereal::make_nvp("ignored", s.ignored));
}
template <class A> void serialize(A& archive, Assault& a, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attack", a.attack), cereal::make_nvp("picks", a.picks),
            cereal::make_nvp("odds", a.odds), cereal::make_nvp("shots", a.shots),
            cereal::make_nvp("shot", a.shot));
}
template <class A> void serialize(A& archive, Explosion& e, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", e.unit), cereal::make_nvp("blast", e.blast),
            cereal::make_nvp("radius", e.radius), cereal::make_nvp("near", e.near),
            cereal::make_nvp("wounds", e.wounds));
}
template <class A> void serialize(A& archive, Power& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("power", p.power), cereal::make_nvp("odds", p.odds),
            cereal::make_nvp("thrown", p.thrown), cereal::make_nvp("denied", p.denied));
}
template <class A> void serialize(A& archive, Charge& c, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("charge", c.charge), cereal::make_nvp("rules", c.rules),
            cereal::make_nvp("thrown", c.thrown), cereal::make_nvp("arrives", c.arrives),
            cereal::make_nvp("wounds", c.wounds));
}
template <class A> void serialize(A& archive, Panic& p, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", p.unit), cereal::make_nvp("nerve", p.nerve),
            cereal::make_nvp("pays", p.pays), cereal::make_nvp("wounds", p.wounds),
            cereal::make_nvp("rolled", p.rolled), cereal::make_nvp("fleeing", p.fleeing),
            cereal::make_nvp("model", p.model), cereal::make_nvp("kept", p.kept));
}
template <class A> void serialize(A& archive, Turn& t, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", t.player), cereal::make_nvp("round", t.round),
            cereal::make_nvp("unit", t.unit), cereal::make_nvp("power", t.power),
            cereal::make_nvp("target", t.target));
}
template <class A> void serialize(A& archive, Battle& b, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("turn", b.turn));
}

} // namespace meaning::pier

namespace herding::reflect {

template <> struct Representation<meaning::pier::Setup> {
    using As = meaning::pier::NamedSetup;
    static As to(const meaning::pier::Setup& setup) { return {.rounds = setup.rounds}; }
    static meaning::pier::Setup from(const As& named) {
        if (named.scenario != "pier") {
            throw std::invalid_argument("there is no scenario `" + named.scenario + "`, only `pier`");
        }
        return {meaning::pier::pier_scenario(), static_cast<std::uint8_t>(named.rounds.value())};
    }
};

} // namespace herding::reflect
