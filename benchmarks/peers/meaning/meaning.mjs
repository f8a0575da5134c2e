// Meaning objects in JavaScript: a direct transcription of their evaluation, for the benchmark beside it.
//
//     node meaning.mjs            prints nanoseconds for each condition, rule and projected pair, as `benchmarks` does
//     node meaning.mjs --check    compares all results of the ten rules with golden/samples.txt of the example
//
// Conditions and rules are interpreted as the objects that they are. Projections are in floating point.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const example = join(dirname(fileURLToPath(import.meta.url)), "../../../games/meaning");
const keys = [
    "tidewatch/ability/lantern_oath",
    "tidewatch/ability/change_of_course",
    "tidewatch/weapon/barbed_harpoon",
    "tidewatch/ability/spring_tide",
    "tidewatch/ability/night_watch",
    "tidewatch/ability/close_ranks",
    "tidewatch/ability/levy",
    "tidewatch/ability/drowned_bell",
    "emberfolk/ability/furnace_heart",
    "emberfolk/ability/wing_of_sparks",
];

// ---- Loading: names are cleaned and conditions found once, as the loader does

const cleaned = (text) => text.toLowerCase().replace(/[ -]/g, "_").replace(/'/g, "");
const cleanedAll = (names) => names.map(cleaned);
const lines = (file) =>
    readFileSync(join(example, "samples", file), "utf8")
        .split("\n")
        .filter((line) => line)
        .map((line) => JSON.parse(line));

function prepareCondition(condition) {
    if (!condition) return;
    const { type, params } = condition;
    if (type === "AND" || type === "OR" || type === "XOR") params.forEach(prepareCondition);
    else if (type === "NOT" || type === "IN_RANGE") prepareCondition(params);
    else if (Array.isArray(params) && typeof params[0] === "string") condition.params = cleanedAll(params);
}

function prepareRule(rule, path) {
    rule.path = path;
    prepareCondition(rule.cond);
    if (rule.type.startsWith("CANNOT_")) prepareCondition(rule.params);
    if (rule.type === "AND" || rule.type === "OR" || rule.type === "IF_ELSE")
        rule.params.forEach((part, i) => prepareRule(part, `${path}/params/${i}`));
    if (rule.type === "AURA" || rule.type === "ROSTER_RULE") prepareRule(rule.params, `${path}/params`);
}

function prepareContext(context) {
    for (const unit of context.units) {
        for (const list of ["categories", "factions", "statuses", "detachments", "equipment", "cover"])
            if (unit[list]) unit[list] = cleanedAll(unit[list]);
        if (unit.name) unit.name = cleaned(unit.name);
        if (unit.subfaction) unit.subfaction = cleaned(unit.subfaction);
    }
    if (context.attack?.weapon) context.attack.weapon = cleaned(context.attack.weapon);
    return context;
}

// ---- Conditions: 0 no, 1 unknown, 2 yes

const NO = 0;
const UNKNOWN = 1;
const YES = 2;
const answer = (yes) => (yes ? YES : NO);

const unitOf = (context, id) => context.units.find((unit) => unit.id === id) ?? null;
const offBoard = (unit) => unit.embarked === true || (unit.models !== undefined && unit.models <= 0);

function within(a, b, distance) {
    const x = a[0] - b[0];
    const y = a[1] - b[1];
    return x * x + y * y <= distance * distance;
}

function unitMeant(whom, context, subject) {
    if (whom === undefined || whom === "SELF") return subject;
    if (!context.attack) return null;
    const attacker = unitOf(context, context.attack.attacker);
    const defender = unitOf(context, context.attack.defender);
    if (whom === "ATTACKER") return attacker;
    if (!subject || subject === attacker) return subject ? defender : null;
    if (subject === defender) return attacker;
    const other = (one) => one && one.player !== undefined && subject.player !== undefined && one.player !== subject.player;
    return other(attacker) ? attacker : other(defender) ? defender : null;
}

function anyOf(own, asked) {
    return own === undefined ? UNKNOWN : answer(asked.some((name) => own.includes(name)));
}

function nearUnit(condition, context, subject, origin) {
    if (offBoard(subject)) return NO;
    let any = NO;
    for (const other of context.units) {
        if (other === subject || offBoard(other)) continue;
        let one = UNKNOWN;
        if (other.player !== undefined && subject.player !== undefined)
            one = answer((other.player !== subject.player) === (condition.target === "ENEMY"));
        one = Math.min(one, other.models === undefined ? UNKNOWN : YES);
        one = Math.min(one, other.pos && subject.pos ? answer(within(other.pos, subject.pos, condition.radius)) : UNKNOWN);
        if (one !== NO && condition.params) one = Math.min(one, evaluate(condition.params, context, other, origin));
        any = Math.max(any, one);
    }
    return any;
}

function ofUnit(condition, unit, origin) {
    const names = condition.params;
    switch (condition.type) {
        case "HAS_CATEGORY":
            if (condition.subType !== "AND") return anyOf(unit.categories, names);
            return unit.categories === undefined
                ? UNKNOWN
                : answer(names.length > 0 && names.every((name) => unit.categories.includes(name)));
        case "HAS_STATUS":
            return anyOf(unit.statuses, names);
        case "IN_DETACHMENT_TYPE":
            return anyOf(unit.detachments, names);
        case "HAS_NAME":
            return unit.name === undefined ? UNKNOWN : answer(names.includes(unit.name));
        case "SHARE_SUBFACTION":
            return origin ? answer(!!unit.subfaction && unit.subfaction === origin.subfaction) : UNKNOWN;
        default:
            return UNKNOWN;
    }
}

function evaluate(condition, context, subject, origin) {
    switch (condition.type) {
        case "AND":
            return condition.params.reduce((all, part) => Math.min(all, evaluate(part, context, subject, origin)), YES);
        case "OR":
            return condition.params.reduce((any, part) => Math.max(any, evaluate(part, context, subject, origin)), NO);
        case "XOR": {
            const answers = condition.params.map((part) => evaluate(part, context, subject, origin));
            const yes = answers.filter((one) => one === YES).length;
            return yes > 1 ? NO : answers.includes(UNKNOWN) ? UNKNOWN : answer(yes === 1);
        }
        case "NOT":
            return YES - evaluate(condition.params, context, subject, origin);
        case "IS_PHASE": {
            const phase = context.match?.phase;
            return phase === undefined ? UNKNOWN : answer([condition.params].flat().includes(phase));
        }
        case "IS_ROUND": {
            const round = context.match?.round;
            return round === undefined ? UNKNOWN : answer(round >= condition.params);
        }
        case "IN_RANGE":
            return subject ? nearUnit(condition, context, subject, origin) : UNKNOWN;
        default: {
            const unit = unitMeant(condition.target, context, subject);
            return unit ? ofUnit(condition, unit, origin) : UNKNOWN;
        }
    }
}

// ---- Rules

const empty = () => ({ effects: [], manual: [], choices: [] });

function flattenInto(rule, context, scope, out) {
    const subject = rule.type === "AURA" ? scope.holder : scope.subject;
    const gate = rule.cond ? evaluate(rule.cond, context, subject, scope.origin) : YES;
    if (gate === UNKNOWN || (gate === NO && rule.type !== "IF_ELSE")) {
        if (gate === UNKNOWN) out.manual.push(rule.path + scope.suffix);
        return;
    }
    const hand = (unit, holder) =>
        flattenInto(rule.params, context, { subject: unit, origin: scope.holder, holder, suffix: `@${unit.id}` }, out);
    switch (rule.type) {
        case "IF_ELSE":
            return flattenInto(rule.params[gate === YES ? 0 : 1], context, scope, out);
        case "AND":
            for (const part of rule.params) flattenInto(part, context, scope, out);
            return;
        case "OR":
            return either(rule, context, scope, out);
        case "AURA": {
            const holder = scope.holder;
            if (!holder || offBoard(holder)) return;
            for (const unit of context.units) {
                if (offBoard(unit) || unit.player === undefined || holder.player === undefined) continue;
                if ((unit.player === holder.player) === (rule.target === "ENEMY")) continue;
                if (unit !== holder && (!unit.pos || !holder.pos)) out.manual.push(`${rule.params.path}@${unit.id}`);
                else if (unit === holder || within(unit.pos, holder.pos, rule.radius)) hand(unit, holder);
            }
            return;
        }
        case "ROSTER_RULE":
            for (const unit of context.units)
                if (unit.player !== undefined && unit.player === scope.holder?.player) hand(unit, unit);
            return;
        default:
            return leaf(rule, context, scope, out);
    }
}

function either(rule, context, scope, out) {
    const parts = rule.params.map((part) => {
        const own = empty();
        flattenInto(part, context, scope, own);
        return own;
    });
    const options = [...parts.keys()].filter((i) => parts[i].effects.length > 0);
    const choice = context.choices?.[rule.path + scope.suffix];
    const taken = options.length === 1 ? options[0] : options.includes(choice) ? choice : undefined;
    if (taken === undefined && options.length > 1) out.choices.push({ path: rule.path + scope.suffix, options });
    parts.forEach((part, i) => {
        if (i === taken) {
            out.effects.push(...part.effects);
            out.choices.push(...part.choices);
        }
        if (i === taken || part.effects.length === 0) out.manual.push(...part.manual);
    });
}

function leaf(rule, context, scope, out) {
    const unit = unitMeant(rule.target, context, scope.subject);
    if (!unit) {
        out.manual.push(rule.path + scope.suffix);
        return;
    }
    if (rule.type.startsWith("CANNOT_") && rule.params) {
        const holds = evaluate(rule.params, context, scope.subject, scope.origin);
        if (holds === UNKNOWN) out.manual.push(rule.path + scope.suffix);
        if (holds !== YES) return;
    }
    out.effects.push({ unit: unit.id, rule });
}

function flatten(rule, context) {
    const out = empty();
    const bearer = unitOf(context, context.bearer);
    flattenInto(rule, context, { subject: bearer, origin: bearer, holder: bearer, suffix: "" }, out);
    return out;
}

// ---- Projections

function parseDice(text) {
    const [, count, sides, plus] = /^(?:(\d*)[dD]([36])(?:\+(\d+))?|\d+)$/.exec(text) ?? [];
    return sides ? { count: Number(count || 1), sides: Number(sides), plus: Number(plus ?? 0) } : { count: 0, sides: 0, plus: Number(text) };
}

function convolution(a, b) {
    const out = new Array(a.length + b.length - 1).fill(0);
    for (let i = 0; i < a.length; ++i) for (let k = 0; k < b.length; ++k) out[i + k] += a[i] * b[k];
    return out;
}

function distribution({ count, sides, plus }) {
    let out = [1];
    for (let i = 0; i < count; ++i) out = convolution(out, [0, ...new Array(sides).fill(1 / sides)]);
    return [...new Array(plus).fill(0), ...out];
}

const chance = (target) => (target > 6 ? 0 : (7 - Math.max(target, 2)) / 6);

function project({ attacker, target, weapon, fights, distance }) {
    const added = /^\+(\d+)$/.exec(weapon.strength);
    const s = added ? attacker.strength + Number(added[1]) : Number(weapon.strength);
    const t = target.toughness;
    const woundsOn = s >= 2 * t ? 2 : s > t ? 3 : s === t ? 4 : 2 * s > t ? 5 : 6;
    const save = Math.min(target.save - weapon.ap, target.invuln ?? 7);
    const p = chance(fights ? attacker.weapons : attacker.ballistics) * chance(woundsOn) * (1 - chance(save));
    const each = distribution(parseDice(weapon.damage)).map((one) => one * p);
    each[0] += 1 - p;
    let shots = fights ? distribution({ count: 0, sides: 0, plus: attacker.attacks }) : distribution(parseDice(weapon.shots));
    if (weapon.type === "rapid_fire" && distance <= weapon.range / 2) {
        const twice = new Array(shots.length * 2 - 1).fill(0);
        shots.forEach((one, i) => (twice[2 * i] = one));
        shots = twice;
    }
    let damage = [shots[shots.length - 1]];
    for (let n = shots.length - 1; n > 0; --n) {
        damage = convolution(damage, each);
        damage[0] += shots[n - 1];
    }
    const mean = damage.reduce((sum, one, i) => sum + i * one, 0);
    return { mean, variance: damage.reduce((sum, one, i) => sum + i * i * one, 0) - mean * mean, damage };
}

// ---- The samples

const contexts = lines("situations.jsonl").map((line) => ({ name: line.situation, context: prepareContext(line.context) }));
const byKey = new Map(lines("rules.jsonl").map((line) => [line.key, line.meaning]));
const rules = keys.map((key) => byKey.get(key));
for (const rule of rules) prepareRule(rule, "");

const conditions = [];
(function collect(parts) {
    for (const rule of parts) {
        if (rule.cond) conditions.push(rule.cond);
        if (rule.type.startsWith("CANNOT_") && rule.params) conditions.push(rule.params);
        if (["AND", "OR", "IF_ELSE"].includes(rule.type)) collect(rule.params);
        if (rule.type === "AURA" || rule.type === "ROSTER_RULE") collect([rule.params]);
    }
})(rules);

const weapons = [
    { type: "rapid_fire", shots: "2", strength: "4", ap: -1, damage: "1", range: 24 },
    { type: "heavy", shots: "D6", strength: "5", ap: -2, damage: "D3", range: 24 },
    { type: "melee", shots: "1", strength: "+1", ap: -3, damage: "2" },
];
const units = contexts[0].context.units;
const pairs = units.flatMap((attacker) =>
    units.flatMap((target) =>
        weapons.map((weapon) => ({
            attacker: attacker.stats,
            target: target.stats,
            weapon,
            fights: weapon.type === "melee",
            distance: 10,
        })),
    ),
);

// ---- Check

function check() {
    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
    let differ = 0;
    let compared = 0;
    let key = "";
    for (const line of readFileSync(join(example, "golden/samples.txt"), "utf8").split("\n")) {
        if (!line.startsWith("  ")) {
            key = line;
            continue;
        }
        const rule = rules[keys.indexOf(key)];
        if (!rule) continue;
        const [, name, json] = /^  (\w+): (.*)$/.exec(line);
        const expected = JSON.parse(json);
        const found = flatten(rule, contexts.find((one) => one.name === name).context);
        const wanted = expected.effects.map((one) => [one.unit, one.type, one.params ?? null]);
        const params = (one) => (one.type.startsWith("CANNOT_") ? null : (one.params ?? null));
        const made = found.effects.map((one) => [one.unit, one.rule.type, params(one.rule)]);
        ++compared;
        if (!same(made, wanted) || !same(found.manual, expected.manual ?? []) || !same(found.choices, expected.choices ?? [])) {
            ++differ;
            console.log(`${key} in ${name}:\n  found    ${JSON.stringify(found)}\n  expected ${json}`);
        }
    }
    console.log(`compared ${compared}, differ ${differ}`);
    process.exitCode = differ === 0 && compared === keys.length * contexts.length ? 0 : 1;
}

// ---- Measure

let kept; // results are kept, so that none is optimized away

function measure(name, items, once) {
    const run = (milliseconds) => {
        const begin = process.cpuUsage();
        let rounds = 0;
        let used = 0;
        while (used < milliseconds * 1000) {
            for (let i = 0; i < 8; ++i) once();
            rounds += 8;
            const { user, system } = process.cpuUsage(begin);
            used = user + system;
        }
        return (used * 1000) / (rounds * items);
    };
    run(300); // until the compiler of the engine has done its work
    console.log(`${name}\tns=${run(20).toFixed(3)}`);
}

if (process.argv[2] === "--check") {
    check();
} else {
    measure("meaning/condition", contexts.length * conditions.length, () => {
        for (const { context } of contexts) {
            const bearer = unitOf(context, context.bearer);
            for (const one of conditions) kept = evaluate(one, context, bearer, bearer);
        }
    });
    measure("meaning/rule", contexts.length * rules.length, () => {
        for (const { context } of contexts) for (const one of rules) kept = flatten(one, context);
    });
    measure("meaning/projection", pairs.length, () => {
        for (const one of pairs) kept = project(one);
    });
    if (kept === undefined) process.exitCode = 1;
}
