// A table server for tests of the page: three invented games, one seat per token, and faults on demand. Nothing of it is shipped.
import { createServer } from "node:http";

import { WebSocketServer } from "ws";

// ---- Scenes: what differs, as src/scene/difference.cpp finds it, except that it may move more pieces of one place than needed.

const bare = (area) => ({ ...area, places: (area.places ?? []).map(({ pieces, ...place }) => place) });
const equal = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export function difference(from, to) {
    const spots = (scene) => new Map((scene.areas ?? []).flatMap((area) => (area.places ?? []).flatMap((place) => (place.pieces ?? []).map((piece) => [piece.id, { area: area.name, place: place.name, piece }]))));
    const [before, after] = [spots(from), spots(to)];
    const made = { removed: [...before.keys()].filter((id) => !after.has(id)), placed: [], changed: [], added: [], areas: [], counted: [] };
    const old = new Map((from.areas ?? []).map((area) => [area.name, area]));
    for (const area of to.areas ?? []) {
        if (!old.has(area.name) || !equal(bare(old.get(area.name)), bare(area))) {
            made.areas.push(bare(area));
        }
        for (const place of area.places ?? []) {
            const pieces = place.pieces ?? [];
            const was = (old.get(area.name)?.places ?? []).find((one) => one.name === place.name)?.pieces ?? [];
            const stays = (piece) => { const at = before.get(piece.id); return at !== undefined && at.area === area.name && at.place === place.name; };
            const keeps = equal(was.map((one) => one.id).filter((id) => pieces.some((one) => one.id === id)), pieces.filter(stays).map((one) => one.id));
            pieces.forEach((piece, index) => {
                if (!before.has(piece.id)) {
                    made.added.push(piece);
                } else if (!equal(before.get(piece.id).piece, piece)) {
                    made.changed.push(piece);
                }
                if (!stays(piece) || !keeps) {
                    made.placed.push({ id: piece.id, area: area.name, place: place.name, index });
                }
            });
        }
    }
    const names = (scene) => (scene.areas ?? []).map((area) => area.name);
    if (!equal(names(from), names(to))) {
        made.order = names(to);
    }
    const keys = (scene) => (scene.counters ?? []).map(({ name, owner }) => [name, owner]);
    if (!equal(keys(from), keys(to))) {
        made.counters = to.counters ?? [];
    } else {
        made.counted = (to.counters ?? []).filter((one, i) => !equal(one, from.counters[i]));
    }
    for (const name of ["players", "turn", "labels"]) {
        if (!equal(from[name] ?? [], to[name] ?? [])) {
            made[name] = to[name] ?? [];
        }
    }
    return Object.fromEntries(Object.entries(made).filter(([, value]) => !Array.isArray(value) || value.length > 0 || value === made.order || value === made.turn || value === made.labels || value === made.counters));
}

/** A deterministic generator, so that games of tests are the same each time. */
export function generator(seed) {
    let state = seed >>> 0;
    return (most) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * most);
    };
}

function parsed(input) {
    const [, name, fields] = /^([a-z_]+)(?:\{(.*)\})?$/.exec(input) ?? [];
    const values = {};
    let depth = 0;
    let inText = false;
    let part = "";
    const add = () => { const at = part.indexOf("="); if (at > 0) values[part.slice(0, at)] = part.slice(at + 1); part = ""; };
    for (const letter of fields ?? "") {
        inText = letter === '"' ? !inText : inText;
        depth += inText ? 0 : "[{(".includes(letter) ? 1 : "]})".includes(letter) ? -1 : 0;
        if (letter === "," && depth === 0 && !inText) {
            add();
        } else {
            part += letter;
        }
    }
    add();
    return { name, ...values };
}

// ---- Wells: stones on a grid; a place that was left becomes a well. Who cannot move loses.

const size = 5;
const cellName = (i) => `${"abcde"[i % size]}${Math.floor(i / size) + 1}`;
const wells = {
    title: "wells", aim: "Be the last who can move.", names: ["Ann", "Bob"], bots: [1],
    begin: () => ({ stones: [[10, 22], [2, 14]], holes: [], turn: 0, leapt: [false, false] }),
    ends(state, from, far) {
        const made = [];
        for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [1, -1], [-1, 1]]) {
            const [x, y] = [from % size + dx * far, Math.floor(from / size) + dy * far];
            const to = y * size + x;
            if (x >= 0 && y >= 0 && x < size && y < size && !state.holes.includes(to) && !state.stones.flat().includes(to)) {
                made.push(to);
            }
        }
        return made;
    },
    inputs(state) {
        const all = (name, far) => state.stones[state.turn].flatMap((from) => this.ends(state, from, far).map((to) => `${name}{from=${from},to=${to}}`));
        return [...all("move", 1), ...state.leapt[state.turn] ? [] : all("leap", 2)];
    },
    actors(state) { return this.inputs(state).length === 0 ? [] : [state.turn]; },
    over(state) { return this.inputs(state).length === 0 ? `${this.names[1 - state.turn]} wins.` : ""; },
    actions(state, player) {
        const tree = (far) => state.stones[player].map((from) => [String(from), this.ends(state, from, far).map((to) => [String(to), 0])]).filter(([, ends]) => ends.length > 0);
        const list = [{ name: "from", role: "piece", area: "board", place: "cell={from}" }, { name: "to", role: "place", area: "board", place: "cell={to}" }];
        const made = [{ name: "move", label: "move a stone", words: "move from {from} to {to}", rule: "wells@move", cite: "1.1", arguments: list, tree: tree(1) },
            { name: "leap", label: "leap over a place", words: "leap from {from} to {to}", rule: "wells@leap", cite: "1.2", arguments: list, tree: state.leapt[player] ? [] : tree(2) }];
        return made.filter((one) => one.tree.length > 0);
    },
    apply(state, player, input) {
        const { name, from, to } = parsed(input);
        const next = structuredClone(state);
        next.stones[player][next.stones[player].indexOf(Number(from))] = Number(to);
        next.holes.push(Number(from));
        next.turn = 1 - player;
        next.leapt[player] ||= name === "leap";
        return { state: next, words: `${this.names[player]} ${name === "leap" ? "leaps" : "moves"} from ${cellName(from)} to ${cellName(to)}.`, steps: [{ rule: `wells@${name}`, cite: name === "leap" ? "1.2" : "1.1", words: `${cellName(from)} becomes a well.` }] };
    },
    why(state, player, { place, input }) {
        const cell = Number((place ?? "").split("=")[1]);
        return state.holes.includes(cell) ? [{ rule: "wells@move", cite: "1.3", words: `${cellName(cell)} is a well.` }]
            : state.stones[1 - player].includes(cell) ? [{ rule: "wells@move", cite: "1.4", words: `The stone on ${cellName(cell)} is not yours.` }]
                : [{ rule: "wells@move", cite: "1.1", words: input === undefined ? "Choose one of your stones first." : `${cellName(cell)} is too far away.` }];
    },
    scene(state) {
        const at = (i) => state.stones.flatMap((own, owner) => own.map((cell, k) => ({ cell, piece: { id: `s${owner}${k}`, kind: "stone", owner, face: "AB"[owner] } }))).filter((one) => one.cell === i).map((one) => one.piece);
        return { players: this.names, turn: this.actors(state), labels: [`${state.holes.length} wells`], areas: [{
            name: "board", layout: { kind: "grid", size: [size, size], columns: [..."abcde"], rows: [..."12345"] },
            places: Array.from({ length: size * size }, (_, i) => ({ name: `cell=${i}`, label: cellName(i), ...state.holes.includes(i) ? { text: "×" } : {}, ...at(i).length > 0 ? { pieces: at(i) } : {} })),
        }], counters: [0, 1].map((owner) => ({ name: "leaps", owner, value: state.leapt[owner] ? 0 : 1 })).map((one) => one.value === 0 ? { name: one.name, owner: one.owner } : one) };
    },
};

// ---- Parley: hands with hidden cards, and every way to choose a value.

const ranks = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const phases = ["name_it", "discard", "arrange", "gift", "bid", "reveal", "keep"];
const combinations = (all) => all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b]));
const parley = {
    title: "parley", aim: "Hold the higher card, and pay little for it.", names: ["Ann", "Bob"], bots: [1],
    begin: (seed) => {
        const next = generator(seed);
        const deck = [...ranks];
        for (let i = deck.length - 1; i > 0; --i) {
            const k = next(i + 1);
            [deck[i], deck[k]] = [deck[k], deck[i]];
        }
        return { hands: [deck.slice(0, 4), deck.slice(4)].map((hand, owner) => hand.map((face, slot) => ({ face, id: `${"xyz"[owner]}${slot}`, seen: false }))), table: [[], []], gone: 0, coins: [20, 20], name: ["", ""], phase: 0, turn: 0, gifts: [] };
    },
    actors(state) { return state.phase < phases.length ? [state.turn] : []; },
    over(state) {
        const value = (who) => ranks.indexOf(state.table[who][0].face);
        return state.phase < phases.length ? "" : `${this.names[value(0) > value(1) ? 0 : 1]} wins with the higher card.`;
    },
    inputs(state) {
        const slots = state.hands[state.turn].map((_, i) => i);
        switch (phases[state.phase]) {
            case "name_it": return ['name_it{words="Owl"}'];
            case "discard": return combinations(slots).map((two) => `discard{cards=[${two}]}`);
            case "arrange": return ["arrange{cards=[1,0]}", "arrange{cards=[0,1]}"];
            case "gift": return ["gift{to=0,kind=red_rose}", "gift{to=1,kind=red_rose}", "gift{to=1,kind=old_book}"];
            case "bid": return Array.from({ length: state.coins[state.turn] + 1 }, (_, i) => `bid{coins=${i}}`);
            case "reveal": return slots.map((slot) => `reveal{card=${slot}}`);
            default: return ["keep{yes=true}", "keep{yes=false}"];
        }
    },
    isLegal(state, input) { return this.inputs(state).includes(input) || (phases[state.phase] === "name_it" && /^name_it\{words="[^"]{1,20}"\}$/.test(input)); },
    actions(state, player) {
        const slots = state.hands[player].map((_, i) => i);
        const words = slots.map((slot) => [String(slot), state.hands[player][slot].face]);
        const area = `hand ${player}`;
        switch (phases[state.phase]) {
            case "name_it": return [{ name: "name_it", label: "name your house", words: "name the house {words}", arguments: [{ name: "words", role: "text", label: "name", least: 1, most: 20 }], tree: [[['"Owl"', '"Fox"', "*"], 0]] }];
            case "discard": return [{ name: "discard", label: "discard two cards", words: "discard {cards}", arguments: [{ name: "cards", role: "subset", words, items: slots.map(String) }], tree: [[combinations(slots).map((two) => `[${two}]`), { final: true }]] }];
            case "arrange": return [{ name: "arrange", label: "arrange your cards", arguments: [{ name: "cards", role: "order", words, items: ["0", "1"] }], tree: [[["[0,1]", "[1,0]"], 0]] }];
            case "gift": return [{ name: "gift", label: "give a present", words: "give {to} the {kind}", arguments: [{ name: "to", role: "player" }, { name: "kind", role: "choice", label: "present", words: [["red_rose", "red rose"], ["old_book", "old book"]] }], tree: [["0", [["red_rose", 0]]], ["1", [[["red_rose", "old_book"], { same: 0 }]]]] }];
            case "bid": return [{ name: "bid", label: "bid", words: "bid {coins} coins", arguments: [{ name: "coins", role: "number" }], tree: [[`0..${state.coins[player]}`, 0]] }];
            case "reveal": return [{ name: "reveal", label: "reveal a card", final: true, arguments: [{ name: "card", role: "card", area, place: "slot={card}" }], tree: [[slots.map(String), 0]] }];
            default: return [{ name: "keep", label: "keep the present?", words: "keep the present: {yes}", arguments: [{ name: "yes", role: "yes_or_no", label: "keep the present?" }], tree: [[["true", "false"], 0]] }];
        }
    },
    shared: () => [0],
    apply(state, player, input) {
        const next = structuredClone(state);
        const { name, ...values } = parsed(input);
        const hand = next.hands[player];
        const who = this.names[player];
        let words = "";
        switch (name) {
            case "name_it": next.name[player] = values.words.slice(1, -1); words = `${who} names the house “${next.name[player]}”.`; break;
            case "discard": next.hands[player] = hand.filter((_, i) => !JSON.parse(values.cards).includes(i)); next.gone += 2; words = `${who} discards two cards.`; break;
            case "arrange": next.hands[player] = JSON.parse(values.cards).map((i) => hand[i]); words = `${who} arranges the cards.`; break;
            case "gift": next.gifts.push(values.kind); words = `${who} gives ${this.names[values.to]} a ${values.kind === "red_rose" ? "red rose" : "old book"}.`; break;
            case "bid": next.coins[player] -= Number(values.coins); words = `${who} bids ${values.coins} coins.`; break;
            case "reveal": { const [card] = hand.splice(Number(values.card), 1); next.table[player].push({ ...card, seen: true }); words = `${who} reveals the ${card.face}.`; break; }
            default: words = `${who} ${values.yes === "true" ? "keeps" : "returns"} the present.`;
        }
        next.turn = 1 - player;
        next.phase += next.turn === 0 ? 1 : 0;
        return { state: next, words, steps: [] };
    },
    why: () => [{ rule: "parley@order", cite: "2", words: "Cards are chosen when they are revealed." }],
    scene(state, viewer) {
        const card = (one, owner, slot) => one.seen || owner === viewer ? { id: one.id, kind: "card", owner, face: one.face, shape: "card" } : { id: `hand ${owner}/${slot}`, kind: "card", owner, shape: "card", hidden: true };
        const hands = state.hands.map((hand, owner) => ({ name: `hand ${owner}`, label: "hand", owner, layout: { kind: "hand" }, places: hand.map((one, slot) => ({ name: `slot=${slot}`, pieces: [card(one, owner, slot)] })) }));
        const table = { name: "table", layout: {}, places: [0, 1].map((who) => ({ name: `of=${who}`, label: this.names[who], ...state.table[who].length > 0 ? { pieces: state.table[who].map((one) => card(one, who, 0)) } : {} })) };
        const gone = { name: "discarded", layout: { kind: "stack" }, places: [{ name: "0", ...state.gone > 0 ? { pieces: Array.from({ length: state.gone }, (_, i) => ({ id: `gone${i}`, kind: "card", shape: "card", hidden: true })) } : {} }] };
        return { players: this.names, turn: this.actors(state), labels: [`part ${Math.min(state.phase + 1, phases.length)} of ${phases.length}`], areas: [hands[1], table, gone, hands[0]],
            counters: [0, 1].map((owner) => ({ name: "coins", owner, ...state.coins[owner] === 0 ? {} : { value: state.coins[owner] } })) };
    },
};

// ---- Beacons: units on a plane of thousands of points.

const [wide, high] = [40, 30];
const beacons = {
    title: "beacons", aim: "Signal as many towers as you can in six turns.", names: ["Ann"], bots: [],
    begin: () => ({ units: [], towers: [[8, 6, true], [20, 4, true], [32, 7, true]], turn: 1, score: 0 }),
    actors(state) { return state.turn > 6 || state.score === 3 ? [] : [0]; },
    over(state) { return this.actors(state).length === 0 ? `${state.score} of 3 towers are lit.` : ""; },
    range: (at, far, most) => `${Math.max(at - far, 0)}..${Math.min(at + far, most - 1)}`,
    actions(state) {
        const point = (first) => [{ name: "x", role: "place", label: first, area: "field", place: "x={x},y={y}" }, { name: "y", role: "place", label: "y", area: "field", place: "x={x},y={y}", joined: true }];
        if (state.units.length < 3) {
            return [{ name: "deploy", label: "deploy a runner", words: "deploy a runner at {x}, {y}", rule: "beacons@deploy", cite: "1", arguments: point("x"), tree: [[["0..18", "21..39"], { same: 0 }]] }];
        }
        const unit = { name: "unit", role: "piece", label: "runner", area: "field", piece: "u{unit}" };
        const near = state.units.map(([x, y], i) => [String(i), state.towers.flatMap(([tx, ty, dark], k) => dark && Math.hypot(tx - x, ty - y) <= 14 ? [[String(k), 0]] : [])]).filter(([, all]) => all.length > 0);
        return [{ name: "march", label: "march", words: "runner {unit} marches to {x}, {y}", rule: "beacons@march", cite: "2", arguments: [unit, ...point("x")], tree: state.units.map(([x, y], i) => [String(i), [[this.range(x, 7, wide), [[this.range(y, 7, high), 0]]]]]) },
            ...near.length === 0 ? [] : [{ name: "signal", label: "signal a tower", words: "runner {unit} signals tower {tower}", rule: "beacons@signal", cite: "3", final: true, arguments: [unit, { name: "tower", role: "piece", area: "field", piece: "t{tower}" }], tree: near }],
            { name: "rest", label: "rest", arguments: [], tree: 0 }];
    },
    shared: () => [[["22..29", 0]]],
    isLegal: (state, input) => /^(deploy|march|signal|rest)/.test(input),
    apply(state, player, input) {
        const next = structuredClone(state);
        const { name, unit, x, y, tower } = parsed(input);
        let words = "Ann rests.";
        if (name === "deploy") {
            next.units.push([Number(x), Number(y)]);
            words = `A runner stands at ${x}, ${y}.`;
        } else {
            next.turn += 1;
        }
        if (name === "march") {
            next.units[unit] = [Number(x), Number(y)];
            words = `Runner ${Number(unit) + 1} marches to ${x}, ${y}.`;
        } else if (name === "signal") {
            next.towers[tower][2] = false;
            next.score += 1;
            words = `Runner ${Number(unit) + 1} lights tower ${Number(tower) + 1}.`;
        }
        return { state: next, words, steps: [] };
    },
    why: (state) => [{ rule: "beacons@range", cite: "2.1", words: state.units.length < 3 ? "Runners are deployed in the south." : "A runner marches at most 7 leagues." }],
    scene(state) {
        return { players: this.names, turn: this.actors(state), areas: [{ name: "field", label: "field", layout: { kind: "plane", size: [wide, high], unit: "leagues" }, places: [{ name: "x={x},y={y}", pieces: [
            { id: "wall", kind: "hill", face: "hill", shape: "block", at: [19, 15], size: [8, 3] },
            ...state.towers.map(([x, y, dark], i) => ({ id: `t${i}`, kind: "tower", face: String(i + 1), shape: "block", ...dark ? {} : { marked: true }, at: [x, y], size: [2, 2], words: `tower ${i + 1}, ${dark ? "dark" : "lit"}` })),
            ...state.units.map(([x, y], i) => ({ id: `u${i}`, kind: "runner", owner: 0, face: String(i + 1), at: [x, y], size: [2, 2], words: `runner ${i + 1}` }))] }] }],
        counters: [{ name: "turn", value: Math.min(state.turn, 6), most: 6 }, { name: "towers", owner: 0, ...state.score === 0 ? {} : { value: state.score }, most: 3 }] };
    },
};

export const games = { wells, parley, beacons };

// ---- The table

export class MockTable {
    constructor(game, { seed = 1, persons = null } = {}) {
        this.game = game;
        this.persons = persons ?? game.names.map((_, i) => i).filter((i) => !game.bots.includes(i));
        this.random = generator(seed * 977 + 5);
        this.states = [game.begin(seed)];
        this.events = []; // with words, steps, by
        this.undone = [];
        this.revision = 0; // events and undos, for numbers
        this.log = [];
        this.connections = new Set();
        this.answers = new Map();
        this.dropped = 0;
        this.views = [];
        this.sent = new Map(); // viewer: bytes
        this.bots();
    }
    get state() { return this.states.at(-1); }

    offer(viewer) {
        const mine = this.game.actors(this.state).includes(viewer);
        const to = this.events.findLastIndex((one) => one.by === viewer);
        return { decision: this.revision, who: this.game.actors(this.state), aim: this.game.aim, actions: mine ? this.game.actions(this.state, viewer) : [], ...this.game.shared === undefined ? {} : { shared: this.game.shared() },
            undo: to < 0 ? { can: false, words: "you have done nothing yet" } : { can: true, to }, redo: this.undone.length > 0 ? { can: true } : { can: false, words: "nothing was undone" } };
    }
    view(viewer) {
        return { view: { number: this.revision, ...viewer === null ? {} : { viewer, offer: this.offer(viewer) }, scene: this.game.scene(this.state, viewer), log: this.log, ...this.over() } };
    }
    over() { const over = this.game.over(this.state); return over === "" ? {} : { over }; }

    send(connection, message) {
        const text = JSON.stringify(message);
        this.sent.set(connection.viewer, (this.sent.get(connection.viewer) ?? "") + text + "\n");
        connection.socket.send(text);
    }
    publish(before, by, words, steps) {
        this.revision += 1;
        this.log.push({ number: this.revision, ...by === null ? {} : { by }, words, ...steps.length > 0 ? { steps } : {} });
        for (const one of this.connections) {
            const update = { number: this.revision, ...by === null ? {} : { by }, words, ...steps.length > 0 ? { steps } : {}, scene: difference(this.game.scene(before, one.viewer), this.game.scene(this.state, one.viewer)), ...one.viewer === null ? {} : { offer: this.offer(one.viewer) }, ...this.over(), ...this.check?.(this.game.scene(this.state, one.viewer)) };
            if (this.dropped > 0) {
                this.dropped -= 1;
            } else {
                this.send(one, { update });
            }
        }
    }
    event(by, input) {
        const before = this.state;
        const { state, words, steps } = this.game.apply(before, by, input);
        this.states.push(state);
        this.events.push({ by, input });
        this.publish(before, by, words, steps);
    }
    bots() {
        for (let [who] = this.game.actors(this.state); who !== undefined && !this.persons.includes(who); [who] = this.game.actors(this.state)) {
            const all = this.game.inputs(this.state);
            this.event(who, all[this.random(all.length)]);
        }
    }

    answer(connection, kind, body) {
        const { viewer } = connection;
        switch (kind) {
            case "act": {
                if (body.decision !== this.revision) {
                    return { stale: this.revision };
                }
                const isLegal = this.game.actors(this.state).includes(viewer) && (this.game.isLegal?.(this.state, body.input) ?? this.game.inputs(this.state).includes(body.input));
                if (!isLegal) {
                    return { refused: { rule: `${this.game.title}@turn`, cite: "1", words: `${body.input} is not allowed.` } };
                }
                this.undone = [];
                this.event(viewer, body.input);
                this.bots();
                return { done: this.revision };
            }
            case "undo": {
                const before = this.state;
                this.undone = this.events.slice(body.to);
                this.states.length = body.to + 1;
                this.events.length = body.to;
                this.publish(before, viewer, `${this.game.names[viewer]} takes the last action back.`, []);
                return { done: this.revision };
            }
            case "redo":
                for (const one of this.undone.splice(0)) {
                    this.event(one.by, one.input);
                }
                return { done: this.revision };
            case "hint": return { hint: { input: "hint", words: "Try the first action of the list." } };
            case "why": return { reasons: [{ rule: `${this.game.title}@why`, cite: "7", words: "Because the rules say so." }] };
            case "why_not": return { reasons: this.game.why(this.state, viewer, body) };
            case "view": this.views.push(body); this.send(connection, this.view(viewer)); return { done: this.revision };
            default: return { refused: { rule: "table", words: "unknown" } };
        }
    }
    receive(connection, text) {
        const [[kind, body]] = Object.entries(JSON.parse(text));
        if (kind === "hello") {
            connection.viewer = body.token === undefined ? null : Number(body.token);
            this.send(connection, { welcome: { protocol: 1, ...connection.viewer === null ? {} : { viewer: connection.viewer }, game: this.game.title, aim: this.game.aim, number: this.revision,
                seats: this.game.names.map((name, player) => ({ player, name, ...this.persons.includes(player) ? {} : { kind: "agent" } })), can: connection.viewer === null ? [] : ["hint", "why", "why_not", "undo", "redo"] } });
            if (body.since !== this.revision) {
                this.send(connection, this.view(connection.viewer));
            }
            this.connections.add(connection);
            return;
        }
        const old = this.answers.get(body.id);
        const answer = old ?? this.answer(connection, kind, body);
        this.answers.set(body.id, answer);
        if (this.breaks === kind) { // the answer is lost with the connection
            this.breaks = undefined;
            connection.socket.terminate();
            return;
        }
        this.send(connection, { answer: { id: body.id, ...answer } });
    }
}

/** Serves a page and a table. `use` gets the address of a viewer. */
export async function serving(page, table, use) {
    const server = createServer((_, response) => { response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page); });
    const sockets = new WebSocketServer({ server, path: "/table" });
    sockets.on("connection", (socket) => {
        const connection = { socket, viewer: null };
        socket.on("message", (data) => { table.receive(connection, String(data)); });
        socket.on("close", () => { table.connections.delete(connection); });
    });
    await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
    try {
        const { port } = server.address();
        await use((viewer) => `http://127.0.0.1:${port}/${viewer === null ? "" : `#token=${viewer}`}`);
    } finally {
        sockets.clients.forEach((one) => { one.terminate(); });
        server.closeAllConnections();
        await new Promise((resolve) => { server.close(resolve); });
    }
}
