#pragma once

#include "hammer/rules.hpp"

#include "herding/reflect/bounded.hpp"
#include "herding/reflect/representation.hpp"

#include <cereal/cereal.hpp>
#include <cereal/types/array.hpp>
#include <cereal/types/optional.hpp>

#include <cstdint>

/// Field names of all types. Saved games, text, hashes and all other forms are derived from them.
namespace hammer {

// ---- The Setup

template <class A> void serialize(A& archive, Quirks& v, std::uint32_t /*version*/) {
    archive(
        cereal::make_nvp("fixed_stats_are_zero", v.fixed_stats_are_zero),
        cereal::make_nvp("rules_need_a_number", v.rules_need_a_number),
        cereal::make_nvp("signed_penetration", v.signed_penetration),
        cereal::make_nvp("foreign_factions", v.foreign_factions),
        cereal::make_nvp("four_abilities", v.four_abilities),
        cereal::make_nvp("no_starting_strength", v.no_starting_strength),
        cereal::make_nvp("help_hinders_wounds", v.help_hinders_wounds),
        cereal::make_nvp("strict_doubling", v.strict_doubling),
        cereal::make_nvp("no_critical_wound", v.no_critical_wound),
        cereal::make_nvp("every_hit_is_lethal", v.every_hit_is_lethal),
        cereal::make_nvp("plain_overwatch", v.plain_overwatch),
        cereal::make_nvp("heavy_when_moved", v.heavy_when_moved),
        cereal::make_nvp("ones_can_save", v.ones_can_save), cereal::make_nvp("no_melta", v.no_melta),
        cereal::make_nvp("no_anti", v.no_anti), cereal::make_nvp("worst_leadership", v.worst_leadership),
        cereal::make_nvp("late_protection", v.late_protection),
        cereal::make_nvp("pact_of_the_defender", v.pact_of_the_defender),
        cereal::make_nvp("terminators_kill_swiftly", v.terminators_kill_swiftly),
        cereal::make_nvp("stances_need_a_dagger", v.stances_need_a_dagger),
        cereal::make_nvp("instincts_of_anybody", v.instincts_of_anybody),
        cereal::make_nvp("stubborn_dead", v.stubborn_dead),
        cereal::make_nvp("weak_unbidding", v.weak_unbidding),
        cereal::make_nvp("one_model_suffers", v.one_model_suffers),
        cereal::make_nvp("shooting_in_melee", v.shooting_in_melee),
        cereal::make_nvp("two_points_for_all", v.two_points_for_all),
        cereal::make_nvp("reversed_overwatch", v.reversed_overwatch),
        cereal::make_nvp("reversed_keeping", v.reversed_keeping),
        cereal::make_nvp("borrowed_bravery", v.borrowed_bravery),
        cereal::make_nvp("paid_ingress", v.paid_ingress), cereal::make_nvp("paid_spear", v.paid_spear),
        cereal::make_nvp("paid_predators", v.paid_predators), cereal::make_nvp("idle_awe", v.idle_awe),
        cereal::make_nvp("loose_intervention", v.loose_intervention),
        cereal::make_nvp("misdirected_bellow", v.misdirected_bellow),
        cereal::make_nvp("brief_shock", v.brief_shock),
        cereal::make_nvp("disrupted_caster", v.disrupted_caster),
        cereal::make_nvp("short_advances", v.short_advances), cereal::make_nvp("easy_escape", v.easy_escape),
        cereal::make_nvp("engaged_on_one_square", v.engaged_on_one_square),
        cereal::make_nvp("half_measured", v.half_measured),
        cereal::make_nvp("idle_arrivals", v.idle_arrivals),
        cereal::make_nvp("seen_operatives", v.seen_operatives),
        cereal::make_nvp("exchanged_edges", v.exchanged_edges),
        cereal::make_nvp("short_pile_in", v.short_pile_in), cereal::make_nvp("long_charges", v.long_charges),
        cereal::make_nvp("long_memory", v.long_memory), cereal::make_nvp("shared_oath", v.shared_oath),
        cereal::make_nvp("overwritten_control", v.overwritten_control),
        cereal::make_nvp("nobody_is_first", v.nobody_is_first),
        cereal::make_nvp("points_every_turn", v.points_every_turn),
        cereal::make_nvp("players_choose_pairs", v.players_choose_pairs),
        cereal::make_nvp("one_model_hides_all", v.one_model_hides_all),
        cereal::make_nvp("empty_targets", v.empty_targets));
}
template <class A> void serialize(A& archive, Setup& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("quirks", v.quirks), cereal::make_nvp("rounds", v.rounds));
}

// ---- The board

template <class A> void serialize(A& archive, Model& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("at", v.at), cereal::make_nvp("card", v.card),
            cereal::make_nvp("suffered", v.suffered), cereal::make_nvp("dying", v.dying));
}
template <class A> void serialize(A& archive, Unit& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("models", v.models), cereal::make_nvp("kind", v.kind),
            cereal::make_nvp("owner", v.owner), cereal::make_nvp("strength", v.strength),
            cereal::make_nvp("flag", v.flag));
}
template <class A> void serialize(A& archive, Side& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("army", v.army), cereal::make_nvp("points", v.points),
            cereal::make_nvp("score", v.score), cereal::make_nvp("has_extra_point", v.has_extra_point),
            cereal::make_nvp("has_shadowed", v.has_shadowed), cereal::make_nvp("oath", v.oath),
            cereal::make_nvp("pinned", v.pinned), cereal::make_nvp("used", v.used));
}
template <class A> void serialize(A& archive, Board& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("units", v.units), cereal::make_nvp("reserve", v.reserve),
            cereal::make_nvp("sides", v.sides), cereal::make_nvp("round", v.round),
            cereal::make_nvp("active", v.active));
}

template <class A> void serialize(A& archive, Vector& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("x", v.x), cereal::make_nvp("y", v.y));
}
template <class A> void serialize(A& archive, Gap& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("square", v.square), cereal::make_nvp("bases", v.bases));
}
template <class A> void serialize(A& archive, Stat& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("fixed", v.fixed), cereal::make_nvp("sides", v.sides));
}
template <class A> void serialize(A& archive, Attacking& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("source", v.source), cereal::make_nvp("target", v.target),
            cereal::make_nvp("melee", v.melee), cereal::make_nvp("overwatch", v.overwatch),
            cereal::make_nvp("rerolls_hits", v.rerolls_hits),
            cereal::make_nvp("rerolls_hits_of_1", v.rerolls_hits_of_1),
            cereal::make_nvp("rerolls_wounds", v.rerolls_wounds),
            cereal::make_nvp("rerolls_wounds_of_1", v.rerolls_wounds_of_1), cereal::make_nvp("fury", v.fury),
            cereal::make_nvp("saboteur_hides", v.saboteur_hides),
            cereal::make_nvp("saboteur_helps", v.saboteur_helps),
            cereal::make_nvp("swift_kill", v.swift_kill), cereal::make_nvp("dagger", v.dagger),
            cereal::make_nvp("lethal", v.lethal), cereal::make_nvp("sustained", v.sustained),
            cereal::make_nvp("hardened", v.hardened), cereal::make_nvp("last_stand", v.last_stand),
            cereal::make_nvp("toughness", v.toughness), cereal::make_nvp("weapon", v.weapon),
            cereal::make_nvp("card", v.card));
}
// ---- Diffs, which are traces

template <class A> void serialize(A& archive, Muster& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("army", v.army),
            cereal::make_nvp("counts", v.counts));
}
template <class A> void serialize(A& archive, Attach& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("character", v.character));
}
template <class A> void serialize(A& archive, Arrive& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("reserve", v.reserve), cereal::make_nvp("place", v.place),
            cereal::make_nvp("moved", v.moved), cereal::make_nvp("ready", v.ready));
}
template <class A> void serialize(A& archive, Spawn& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("kind", v.kind), cereal::make_nvp("owner", v.owner),
            cereal::make_nvp("place", v.place));
}
template <class A> void serialize(A& archive, Translate& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("by", v.by));
}
template <class A> void serialize(A& archive, Consolidate& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("toward", v.toward),
            cereal::make_nvp("reach", v.reach));
}
template <class A> void serialize(A& archive, SetFlag& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("flag", v.flag), cereal::make_nvp("on", v.on));
}
template <class A> void serialize(A& archive, Suffer& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("model", v.model),
            cereal::make_nvp("wounds", v.wounds));
}
template <class A> void serialize(A& archive, Fall& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("model", v.model));
}
template <class A> void serialize(A& archive, Linger& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("model", v.model));
}
template <class A> void serialize(A& archive, Spend& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("points", v.points));
}
template <class A> void serialize(A& archive, Gain& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("extra", v.extra));
}
template <class A> void serialize(A& archive, Mark& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("stratagem", v.stratagem));
}
template <class A> void serialize(A& archive, BeginTurn& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player),
            cereal::make_nvp("clears_extra_points", v.clears_extra_points));
}
template <class A> void serialize(A& archive, Rally& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player));
}
template <class A> void serialize(A& archive, CastShadow& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player));
}
template <class A> void serialize(A& archive, Swear& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("target", v.target));
}
template <class A> void serialize(A& archive, Pin& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("objective", v.objective),
            cereal::make_nvp("on", v.on));
}
template <class A> void serialize(A& archive, Score& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("points", v.points));
}

// ---- Sequences

template <class A> void serialize(A& archive, EvaluateRandomStat& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("stat", v.stat), cereal::make_nvp("extra", v.extra),
            cereal::make_nvp("result", v.result));
}
template <class A> void serialize(A& archive, RerollableDiceRoll& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("again", v.again),
            cereal::make_nvp("again_on_1", v.again_on_1), cereal::make_nvp("result", v.result),
            cereal::make_nvp("free", v.free));
}
template <class A> void serialize(A& archive, RerollablePairDicesRoll& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("again", v.again),
            cereal::make_nvp("sum", v.sum));
}

template <class A> void serialize(A& archive, OnModelDestroyed& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("source", v.source), cereal::make_nvp("destroyed", v.destroyed),
            cereal::make_nvp("owner", v.owner), cereal::make_nvp("rolls_on", v.rolls_on));
}
template <class A> void serialize(A& archive, SingleAttack& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attack", v.attack), cereal::make_nvp("melta", v.melta),
            cereal::make_nvp("hits", v.hits), cereal::make_nvp("wounds", v.wounds),
            cereal::make_nvp("blows", v.blows), cereal::make_nvp("blow", v.blow),
            cereal::make_nvp("saves", v.saves), cereal::make_nvp("harm", v.harm),
            cereal::make_nvp("dealt", v.dealt), cereal::make_nvp("chosen", v.chosen),
            cereal::make_nvp("card", v.card), cereal::make_nvp("devastates", v.devastates),
            cereal::make_nvp("saved", v.saved), cereal::make_nvp("destroyed", v.destroyed));
}
template <class A> void serialize(A& archive, ResolveWeapon& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attack", v.attack), cereal::make_nvp("model", v.model),
            cereal::make_nvp("attacks", v.attacks), cereal::make_nvp("melta", v.melta),
            cereal::make_nvp("done", v.done));
}
template <class A> void serialize(A& archive, ResolveModelAttack& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attack", v.attack), cereal::make_nvp("model", v.model),
            cereal::make_nvp("reach", v.reach), cereal::make_nvp("hazards", v.hazards),
            cereal::make_nvp("used", v.used), cereal::make_nvp("finished", v.finished));
}
template <class A> void serialize(A& archive, UseAttackStratagems& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("attack", v.attack), cereal::make_nvp("fails", v.fails),
            cereal::make_nvp("dagger", v.dagger));
}
template <class A> void serialize(A& archive, Attack& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("source", v.source), cereal::make_nvp("target", v.target),
            cereal::make_nvp("melee", v.melee), cereal::make_nvp("overwatch", v.overwatch),
            cereal::make_nvp("attack", v.attack), cereal::make_nvp("model", v.model),
            cereal::make_nvp("hazards", v.hazards), cereal::make_nvp("backfires", v.backfires),
            cereal::make_nvp("stands", v.stands));
}
template <class A> void serialize(A& archive, BattleShockTest& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit));
}
template <class A> void serialize(A& archive, BattleShockStep& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit));
}
template <class A> void serialize(A& archive, ShadowInTheWarp& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("unit", v.unit));
}
template <class A> void serialize(A& archive, NeuralDisruption& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("chosen", v.chosen));
}
template <class A> void serialize(A& archive, Overwatch& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("moved", v.moved), cereal::make_nvp("door", v.door),
            cereal::make_nvp("shooter", v.shooter));
}
template <class A> void serialize(A& archive, Move& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("extra", v.extra));
}
template <class A> void serialize(A& archive, DesperateEscape& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("model", v.model));
}
template <class A> void serialize(A& archive, Movement& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("spear", v.spear),
            cereal::make_nvp("advances", v.advances), cereal::make_nvp("extra", v.extra));
}
template <class A> void serialize(A& archive, ReserveDeployment& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player), cereal::make_nvp("unit", v.unit),
            cereal::make_nvp("done", v.done));
}
template <class A> void serialize(A& archive, MovementPhase& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("unit", v.unit), cereal::make_nvp("spear", v.spear),
            cereal::make_nvp("moved_all", v.moved_all), cereal::make_nvp("deployed", v.deployed));
}
template <class A> void serialize(A& archive, ShootingPhase& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("shooter", v.shooter), cereal::make_nvp("victim", v.victim),
            cereal::make_nvp("over", v.over));
}
template <class A> void serialize(A& archive, Charge& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("source", v.source), cereal::make_nvp("target", v.target),
            cereal::make_nvp("intervenes", v.intervenes), cereal::make_nvp("door", v.door),
            cereal::make_nvp("hindrance", v.hindrance));
}
template <class A> void serialize(A& archive, ChargePhase& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("charger", v.charger), cereal::make_nvp("victim", v.victim),
            cereal::make_nvp("hero", v.hero), cereal::make_nvp("door", v.door),
            cereal::make_nvp("hindrance", v.hindrance), cereal::make_nvp("over", v.over));
}
template <class A> void serialize(A& archive, FightStep& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("first", v.first), cereal::make_nvp("turn", v.turn),
            cereal::make_nvp("passed", v.passed), cereal::make_nvp("fighter", v.fighter),
            cereal::make_nvp("victim", v.victim));
}
template <class A> void serialize(A& archive, FightPhase& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("shocked", v.shocked));
}
template <class A> void serialize(A& archive, Turn& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player));
}
template <class A> void serialize(A& archive, AttachLeaders& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("turn", v.turn), cereal::make_nvp("passed", v.passed));
}
template <class A> void serialize(A& archive, Deploy& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("turn", v.turn), cereal::make_nvp("passed", v.passed),
            cereal::make_nvp("unit", v.unit));
}
template <class A> void serialize(A& archive, PickArmy& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", v.player));
}
template <class A> void serialize(A& archive, SpawnUnit& v, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("kind", v.kind), cereal::make_nvp("owner", v.owner));
}

} // namespace hammer
