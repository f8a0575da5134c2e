// The parts of the page that plays that need no browser: walking offers, typing, differences of scenes, strict readers.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./load.mjs";

const { readOffer, checkOffer, besideScene, start, extended, inputOf, isDone, nextArguments, ways, valuesOf, each, amountOf, choosePlace, choosePiece, targetsOf, onScene, wordsOfWalk, wordsOfValues, elementsOf, matched, textValue } = await load("play/offer.ts");
const { readScene, readDifference, check, apply, written, checksum, wordsOfPiece, cellOf } = await load("play/scene.ts");
const { typed } = await load("play/typing.ts");
const { readMessage } = await load("play/messages.ts");
const { advanced, prompt } = await load("play/panel.ts");
const { Chosen } = await load("play/chosen.ts");
const { Table } = await load("play/table.ts");

const offerOf = (json) => { const made = readOffer(json, ""); checkOffer(made); return made; };
const sceneOf = (json) => { const made = readScene(json, ""); check(made); return made; };

const moves = offerOf({ decision: 4, who: [0], actions: [
    { name: "move", label: "move a stone", words: "move from {from} to {to}", arguments: [
        { name: "from", role: "piece", area: "board", place: "cell={from}" }, { name: "to", role: "place", area: "board", place: "cell={to}" }],
        tree: [["0", [["1..3", 0]]], [["5", "6"], { same: 0 }]] },
    { name: "bid", arguments: [{ name: "value", role: "number", least: 0, most: 9 }], tree: [[["0..2", "7"], 0]] },
    { name: "pass", tree: 0 }], shared: [[["2", 0]]], undo: { can: true }, redo: { can: false, words: "nothing to redo" } });
const board = sceneOf({ players: ["Ann", "Bob"], turn: [0], areas: [{ name: "board", layout: { kind: "grid", size: [3, 3] }, places: Array.from({ length: 9 }, (_, i) => ({
    name: `cell=${i}`, label: `${"abc"[i % 3]}${Math.floor(i / 3) + 1}`, ...i === 0 || i === 5 ? { pieces: [{ id: `s${i}`, kind: "stone", owner: 0 }] } : {} })) }] });
const inputs = (offer) => [...ways(offer, 100)].map(inputOf);

test("ways through an offer are the legal actions", () => {
    const order = (input) => inputs(moves).indexOf(input); // single values come before ranges
    assert.deepEqual(inputs(moves), ["move{from=0,to=1}", "move{from=0,to=2}", "move{from=0,to=3}", "move{from=5,to=2}", "move{from=6,to=2}", "bid{value=0}", "bid{value=1}", "bid{value=2}", "bid{value=7}", "pass"].sort((a, b) => order(a) - order(b)));
    assert.equal([...ways(moves, 3)].length, 3);
});

test("a walk goes where the offer leads", () => {
    const [move, bid] = moves.actions;
    const from = extended(moves, { action: move, values: [] }, "5");
    assert.deepEqual([...each(valuesOf(moves, from))], ["2"]);
    assert.equal(extended(moves, from, "1"), null);
    assert.equal(extended(moves, { action: move, values: [] }, "4"), null);
    const done = extended(moves, from, "2");
    assert.equal(isDone(done), true);
    assert.equal(inputOf(done), "move{from=5,to=2}");
    const values = valuesOf(moves, { action: bid, values: [] });
    assert.equal(amountOf(values), 4);
    assert.equal(extended(moves, { action: bid, values: [] }, "02"), null); // no canonical text
});

test("one step back leads where the person was before", () => {
    const [move] = moves.actions;
    const from = (value) => extended(moves, { action: move, values: [] }, value);
    const chosen = new Chosen();
    assert.equal(chosen.hasBegun, false);
    chosen.choose(from("5")); // a click on a piece chooses the action and the piece
    assert.deepEqual(chosen.before, [start]);
    chosen.back();
    assert.deepEqual([chosen.walk, chosen.hasBegun], [start, false]);
    chosen.choose({ action: move, values: [] }); // by its button
    chosen.choose(from("5"), from("6"));
    assert.deepEqual(chosen.walks, [from("5"), from("6")]);
    chosen.choose(from("6"));
    assert.deepEqual(chosen.before, [from("5"), from("6")]);
    assert.deepEqual([chosen.walks, chosen.several], [[from("6")], []]);
    chosen.back();
    assert.deepEqual(chosen.walks, [from("5"), from("6")]);
    chosen.back();
    assert.deepEqual(chosen.walk, { action: move, values: [] });
    chosen.back();
    chosen.back();
    assert.deepEqual([chosen.walks, chosen.before], [[start], []]);
});

test("a card is asked for as one, also if its place is chosen", () => {
    const one = (json) => offerOf({ decision: 0, actions: [{ name: "play", arguments: [{ name: "card", role: "place", place: "slot={card}", ...json }], tree: [["7", 0]] }] }).actions[0].arguments[0];
    assert.equal(prompt(one({})), "choose a card.");
    assert.equal(prompt(one({ label: "card" })), "choose a card.");
    assert.equal(prompt(one({ label: "card to play" })), "choose a place (card to play).");
    assert.equal(prompt(one({ name: "to", place: "cell={to}" })), "choose a place.");
});

test("places and pieces choose what they name", () => {
    const [area] = board.areas;
    const [move] = moves.actions;
    const from = choosePlace(moves, { action: move, values: [] }, area, "cell=0");
    assert.deepEqual(from.values, ["0"]);
    assert.equal(choosePlace(moves, { action: move, values: [] }, area, "cell=4"), null);
    const targets = targetsOf(board, moves, [from]);
    assert.deepEqual([...targets.places.keys()], ["cell=1", "cell=2", "cell=3"].map((name) => JSON.stringify(["board", name])));
    assert.deepEqual([...targetsOf(board, moves, [start]).places.keys()].length, 3);
    const cards = offerOf({ decision: 0, actions: [{ name: "play", arguments: [{ name: "card", role: "card", piece: "card{card}" }], tree: [["7", 0]] }] });
    assert.deepEqual(choosePiece(cards, { action: cards.actions[0], values: [] }, area, { id: "card7" }).values, ["7"]);
    assert.equal(choosePiece(cards, { action: cards.actions[0], values: [] }, area, { id: "card8" }), null);
});

test("an argument is a piece if all of its values name pieces", () => {
    const scene = sceneOf({ areas: [{ name: "board", layout: { kind: "row" }, places: [{ name: "a", pieces: [{ id: "unit=1" }, { id: "unit=2" }] }] }] });
    const made = (tree) => onScene(scene, offerOf({ decision: 0, actions: [{ name: "go", arguments: [{ name: "far", role: "number" }, { name: "unit", role: "number" }], ...tree === undefined ? {} : { tree } }] }), null).actions[0].arguments;
    assert.deepEqual(made([[["1..9"], [[["1", "2"], 0]]]]).map((one) => one.piece), ["", "unit={unit}"]);
    assert.deepEqual(made([[["1..9"], [[["1", "3"], 0]]]]).map((one) => one.piece), ["", ""]);
    assert.deepEqual(made(undefined).map((one) => one.role), ["number", "piece"]);
});

test("of places with one name those of the viewer are meant, if they have all values", () => {
    const hand = (owner, cards) => ({ name: `hand ${owner}`, owner, layout: { kind: "hand" }, places: cards.map((face, i) => ({ name: `slot=${i}`, pieces: face === "" ? [] : [{ id: `${owner} ${i}`, kind: "card", face, shape: "card" }] })) });
    const scene = sceneOf({ players: ["Ann", "Bob"], areas: [hand(0, ["dash", "swim", ""]), hand(1, ["dive", "dash"])] });
    const made = (tree, viewer) => onScene(scene, offerOf({ decision: 0, actions: [{ name: "play", arguments: [{ name: "card", role: "card", place: "slot={card}" }], tree }] }), viewer);
    const marked = (tree, viewer) => [...targetsOf(scene, made(tree, viewer), [start]).places.keys()].map((key) => JSON.parse(key).join(", "));
    assert.deepEqual(marked([[["0..1"], 0]], 0), ["hand 0, slot=0", "hand 0, slot=1"]);
    assert.deepEqual(marked([["0", 0], ["1", 0]], 1), ["hand 1, slot=0", "hand 1, slot=1"]);
    assert.equal(wordsOfWalk(scene, { action: made([["0", 0]], 1).actions[0], values: ["0"] }), "play: dive");
    assert.deepEqual(marked([["2", 0]], 1), ["hand 0, slot=2"]); // only the rival has it
    assert.equal(made([["0", 0]], null).actions[0].arguments[0].area, "");
});

test("a place may depend on what was chosen before: the hand of this rival", () => {
    const hand = (of, labels) => ({ name: `hand ${of}`, owner: of, layout: { kind: "hand", size: [2, 1] }, places: labels.map((label, i) => ({ name: `of=${of},slot=${i}`, label, at: [i, 0] })) });
    const scene = sceneOf({ players: ["Ann", "Bob", "Cid"], areas: [hand(1, ["red sleeve", "left boot"]), hand(2, ["blue sleeve", "hat"]), { name: "table", layout: { kind: "row" }, places: [{ name: "of={2},slot=0" }] }] });
    const offer = onScene(scene, offerOf({ decision: 0, actions: [{ name: "guess", words: "guess {slot} of {of}", arguments: [
        { name: "of", role: "player", words: [["1", "Bob"], ["2", "Cid"]] }, { name: "slot", role: "place", place: "of={of},slot={slot}" }], tree: [["1", [["0", 0], ["1", 0]]], ["2", [["0", 0]]]] }] }), 0);
    const [action] = offer.actions;
    const marked = (value) => [...targetsOf(scene, offer, [{ action, values: [value] }]).places.keys()].map((key) => JSON.parse(key)[1]);
    assert.deepEqual(marked("1"), ["of=1,slot=0", "of=1,slot=1"]);
    assert.deepEqual(marked("2"), ["of=2,slot=0"]);
    assert.equal(choosePlace(offer, { action, values: ["1"] }, scene.areas[1], "of=2,slot=0"), null);
    assert.deepEqual(choosePlace(offer, { action, values: ["2"] }, scene.areas[1], "of=2,slot=0").values, ["2", "0"]);
    assert.equal(wordsOfWalk(scene, { action, values: ["2", "0"] }), "guess blue sleeve of Cid");
    assert.equal(nextArguments({ action, values: ["{2}"] })[0].place.includes("{2}"), false); // braces of a value are no argument
    assert.deepEqual(matched(nextArguments({ action, values: ["{2}"] })[0].place, "of={2},slot=0", nextArguments({ action, values: ["{2}"] })), ["0"]);
    assert.equal(matched(nextArguments({ action, values: ["{2}"] })[0].place, "of=2,slot=0", nextArguments({ action, values: ["{2}"] })), null);
});

test("a value without a place is chosen beside the scene", () => {
    const scene = sceneOf({ areas: [{ name: "map", layout: { kind: "row", size: [2, 1] }, places: [{ name: "town=paris", at: [0, 0] }, { name: "town=rome", at: [1, 0] }] }] });
    const group = [{ name: "town", role: "place", label: "", area: "map", place: "town={town}", piece: "", joined: false, words: [], least: null, most: null, items: [] }];
    assert.deepEqual(besideScene(scene, group, ["none", "paris", "rome"]), ["none"]);
    assert.deepEqual(besideScene(scene, group, ["paris"]), []);
    assert.deepEqual(besideScene(scene, [{ ...group[0], place: "" }], ["paris"]), ["paris"]);
});
test("an argument whose places and pieces are not in the scene is chosen beside it", () => {
    const made = (argument) => onScene(board, offerOf({ decision: 0, actions: [{ name: "go", arguments: [{ name: "card", role: "card", ...argument }], tree: [["0", 0]] }] }), 0).actions[0].arguments[0];
    assert.equal(made({ place: "cell={card}" }).place, "cell={card}");
    assert.deepEqual([{ place: "cell={value}" }, { piece: "s{value}" }, { place: "slot={card}" }, { area: "hand", place: "cell={card}" }].map((one) => made(one)).map((one) => one.place + one.piece), ["", "", "", ""]);
    assert.equal(made({ piece: "s{card}" }).piece, "s{card}");
});

test("a column and a row are one choice, also on a plane", () => {
    const plane = sceneOf({ areas: [{ name: "table", layout: { kind: "plane", size: [60, 44] }, places: [{ name: "x={x},y={y}" }] }] });
    const offer = offerOf({ decision: 0, actions: [{ name: "deploy", arguments: [{ name: "x", role: "place", area: "table", place: "x={x},y={y}" }, { name: "y", role: "place", joined: true }],
        tree: [[["0..6", "8..59"], [["0..43", 0]]], ["7", [[["0..8", "10..43"], 0]]]] }] });
    const [area] = plane.areas;
    const begun = { action: offer.actions[0], values: [] };
    assert.equal(nextArguments(begun).length, 2);
    assert.deepEqual(choosePlace(offer, begun, area, "x={x},y={y}", [7, 8]).values, ["7", "8"]);
    assert.equal(choosePlace(offer, begun, area, "x={x},y={y}", [7, 9]), null);
    const zones = targetsOf(plane, offer, [begun]).planes.get("table");
    const holds = (x, y) => zones.some(({ from, to }) => x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1]);
    for (let x = 0; x < 60; ++x) {
        for (let y = 0; y < 44; ++y) {
            assert.equal(holds(x, y), !(x === 7 && y === 9), `${x},${y}`);
        }
    }
    assert.ok(zones.length <= 5);
});

test("an offer without a tree takes any value", () => {
    const offer = offerOf({ decision: 0, actions: [{ name: "try", arguments: [{ name: "word", role: "text" }] }] });
    const done = extended(offer, { action: offer.actions[0], values: [] }, '"a \\"b\\""');
    assert.equal(inputOf(done), 'try{word="a \\"b\\""}');
    assert.deepEqual(inputs(offer), []);
});

test("wrong offers are rejected", () => {
    for (const wrong of [
        { decision: 0, actions: [{ name: "a", tree: [["1", 0]] }] }, // a level without an argument
        { decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "number" }], tree: 0 }] },
        { decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "number" }], tree: { same: 0 } }] }, // nothing is shared
        { decision: 0, actions: [{ name: "a", tree: 0 }, { name: "a", tree: 0 }] },
        { decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "number", joined: true }], tree: [["1", 0]] }] },
        { decision: 0, actions: [{ name: "a", final: true, tree: 0 }] }, { decision: 0, actions: [{ name: "a", tree: { label: "b" } }] }, // not in the schema
        { decision: -1 }, { decision: 0, more: 1 }, { who: [] }, { decision: 0, actions: [{ name: "" }] },
    ]) {
        assert.throws(() => offerOf(wrong), { name: "Unfit" }, JSON.stringify(wrong));
    }
});

test("actions in words", () => {
    const [move, bid, pass] = moves.actions;
    assert.equal(wordsOfWalk(board, { action: move, values: ["0", "2"] }), "move from a1 to c1");
    assert.equal(wordsOfWalk(board, { action: bid, values: ["7"] }), "bid: 7");
    assert.equal(wordsOfWalk(board, { action: pass, values: [] }), "pass");
    const rows = sceneOf({ areas: [{ name: "b", layout: { kind: "grid", size: [2, 1] }, places: [{ name: "row=0,column=0", label: "a1" }, { name: "row=0,column=1", label: "b1" }] }] });
    const placing = (words) => offerOf({ decision: 0, actions: [{ name: "place", label: "place", words, arguments: [{ name: "row", role: "place", area: "b", place: "row={row},column={column}" }, { name: "column", role: "place", joined: true }], tree: [["0", [["0..1", 0]]]] }] });
    for (const [words, wanted] of [["place {row} {column}", "place b1"], ["into row {row}, column {column}", "into row 0, column 1"]]) {
        const made = placing(words);
        assert.equal(wordsOfWalk(rows, { action: made.actions[0], values: ["0", "1"] }), wanted);
    }
    assert.deepEqual(elementsOf('[1,"a,]b",{x=[2,3]}]'), ["1", '"a,]b"', "{x=[2,3]}"]);
    assert.deepEqual(elementsOf("[]"), []);
    assert.deepEqual(matched("row={y},column={x}", "row=2,column=0", [{ name: "x" }, { name: "y" }]), ["0", "2"]);
});

test("typed words mean one action, or say what they could mean", () => {
    const input = (text) => { const { walk } = typed(board, moves, text); return walk === null ? null : inputOf(walk); };
    assert.equal(input("pass"), "pass");
    assert.equal(input("p"), "pass");
    assert.equal(input("bid 7"), "bid{value=7}");
    assert.equal(input("b 2"), "bid{value=2}");
    assert.equal(input("move 5 2"), "move{from=5,to=2}");
    assert.equal(input("move{from=0,to=3}"), "move{from=0,to=3}");
    assert.equal(input("move a1 b1"), "move{from=0,to=1}");
    assert.equal(input("bid 5"), null);
    assert.equal(input("bid7"), null);
    assert.match(typed(board, moves, "bid 5").words, /^“bid 5” is not offered now\. Enter asks/);
    assert.equal(typed(board, moves, "fly").could.length, 0);
    assert.equal(typed(board, moves, "move 0").could.length, 3);
    for (const walk of ways(moves, 100)) { // canonical text always means itself
        assert.equal(input(inputOf(walk)), inputOf(walk));
    }
});

test("a number alone is no action, because the terminal takes it as one of its list", () => {
    const steal = offerOf({ decision: 0, who: [0], actions: [{ name: "steal", arguments: [{ name: "player", role: "player" }], tree: [[["1", "2"], 0]] }, { name: "7", tree: 0 }] });
    for (const [text, input] of [["1", "steal{player=1}"], [" 2 ", "steal{player=2}"], ["(1)", "steal{player=1}"], ["7", "7"]]) {
        const { walk, could, words } = typed(board, steal, text);
        assert.equal(walk, null, text);
        assert.deepEqual(could.map(inputOf), [input]); // it can be chosen from the list
        assert.match(words, /number/);
    }
    assert.equal(inputOf(typed(board, steal, "steal 1").walk), "steal{player=1}");
});

test("what leaves no choice is chosen", () => {
    const offer = offerOf({ decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "number" }, { name: "y", role: "number" }, { name: "sure", role: "yes_or_no" }], tree: [["1", [["4", [["true", 0]]]]], ["2", [["5..6", [["true", 0]]]]]] }] });
    const [action] = offer.actions;
    assert.deepEqual(advanced(offer, { action, values: ["1"] }).values, ["1", "4"]); // a question is always asked
    assert.deepEqual(advanced(offer, { action, values: ["2"] }).values, ["2"]);
    assert.deepEqual(advanced(offer, { action, values: [] }).values, []);
});

test("a difference makes the new scene, and shares nothing with the old one", () => {
    const before = written(board);
    const next = apply(board, readDifference({ placed: [{ id: "s5", area: "board", place: "cell=2" }, { id: "n", area: "board", place: "cell=2", index: 1 }], added: [{ id: "n", face: "N" }], removed: ["s0"], turn: [1], labels: ["check"] }, ""));
    check(next);
    assert.equal(written(board), before);
    const cells = next.areas[0].places.map((one) => one.pieces.map((piece) => piece.id));
    assert.deepEqual(cells, [[], [], ["s5", "n"], [], [], [], [], [], []]);
    assert.deepEqual(next.turn, [1]);
    const turned = apply(board, readDifference({ changed: [{ id: "s5", face: "S", tapped: true }] }, ""));
    assert.deepEqual(turned.areas[0].places.flatMap((one) => one.pieces).filter((one) => one.tapped).map((one) => [one.id, one.face]), [["s5", "S"]]);
    for (const wrong of [{ removed: ["x"] }, { placed: [{ id: "s0", area: "board", place: "cell=9" }] }, { placed: [{ id: "s0", area: "other", place: "cell=1" }] },
        { changed: [{ id: "x" }] }, { added: [{ id: "s0" }] }, { added: [{ id: "x" }] }, { placed: [{ id: "s0", area: "board", place: "cell=1", index: 2 }] }, { counted: [{ name: "x" }] }, { order: ["x"] }]) {
        assert.throws(() => apply(board, readDifference(wrong, "")), { name: "Unfit" }, JSON.stringify(wrong));
    }
});

test("written scenes have no defaults, and read again they are the same", () => {
    const json = { players: ["Ann"], areas: [{ name: "b", owner: 0, layout: { kind: "hand" }, places: [{ name: "slot=0", pieces: [{ id: "a", kind: "card", count: 2, hidden: true }] }] }], counters: [{ name: "coins", value: 3 }] };
    assert.equal(written(sceneOf(json)), JSON.stringify(json));
    assert.equal(checksum(""), "811c9dc5");
    assert.equal(checksum("a"), "e40c292c");
    assert.equal(wordsOfPiece(sceneOf(json), sceneOf(json).areas[0].places[0].pieces[0]), "2 times hidden card");
});

test("messages are read strictly", () => {
    const read = (message) => readMessage(JSON.stringify(message));
    assert.equal(read({ pass: { to: 1, words: "Pass the device to Bob." } }).kind, "pass");
    assert.equal(read({ answer: { id: "a", question: "Really?" } }).body.question, "Really?");
    assert.deepEqual(read({ answer: { id: "a", means: [{ input: "bid{value=3}" }] } }).body.means, [{ input: "bid{value=3}", words: "" }]);
    for (const wrong of [{}, { pass: {} }, { view: { number: 1 } }, { update: { number: 0 } }, { update: { number: 1, more: 1 } }, { answer: { id: "a" } }, { answer: { id: "a", done: 1, stale: 1 } },
        { answer: { id: "a", means: [{ words: "bid 3" }] } }, { answer: { id: "a", means: Array.from({ length: 51 }, () => ({ input: "x" })) } },
        { bye: { code: "" } }, { welcome: { protocol: 2, game: "x" } }, { pass: { to: 1 }, bye: { code: "x" } }, { update: { number: 1, words: "\u202e" } }]) {
        assert.throws(() => read(wrong), { name: "Unfit" }, JSON.stringify(wrong));
    }
    assert.throws(() => readMessage("{"), { name: "Unfit" });
    assert.equal(read({ pass: { to: 65_535 } }).body.to, 65_535);
    assert.throws(() => read({ pass: { to: 65_536 } }), { name: "Unfit" });
});

test("the table forgets a view, asks again after a gap, and sends again what has no answer", () => {
    const sent = [];
    let listener = null;
    const table = new Table({ send: (message) => { sent.push(JSON.parse(message)); }, start: (one) => { listener = one; }, stop: () => {} }, () => {}, "s");
    table.start();
    listener.opened();
    assert.deepEqual(sent.splice(0), [{ hello: { protocol: 1 } }]);
    const scene = JSON.parse(written(board));
    listener.received(JSON.stringify({ view: { number: 3, viewer: 0, scene, check: checksum(written(board)) } }));
    assert.equal(table.known.number, 3);
    let answers = 0;
    table.ask((id) => ({ act: { id, decision: 3, input: "pass" } }), () => { answers += 1; });
    assert.equal(table.isWaiting, true);
    const [act] = sent.splice(0);
    listener.closed("lost");
    listener.opened();
    assert.deepEqual(sent.splice(0), [{ hello: { protocol: 1, since: 3 } }, act]);
    const answer = JSON.stringify({ answer: { id: act.act.id, done: 4 } });
    listener.received(answer);
    listener.received(answer);
    assert.equal(answers, 1);
    listener.received(JSON.stringify({ update: { number: 5 } }));
    assert.equal(sent.splice(0)[0].view.because, "gap");
    listener.received(JSON.stringify({ view: { number: 5, scene } }));
    listener.received(JSON.stringify({ update: { number: 6, check: "00000000" } }));
    assert.equal(sent.splice(0)[0].view.because, "check");
    let hints = 0;
    table.ask((id) => ({ hint: { id, decision: 3 } }), () => { hints += 1; });
    const [{ hint }] = sent.splice(0);
    table.hide();
    assert.equal(table.known.scene.areas.length, 0);
    assert.equal(table.known.log.length, 0);
    listener.received(JSON.stringify({ answer: { id: hint.id, hint: { input: "pass" } } })); // it came too late
    assert.equal(hints, 0);
});

test("the table keeps what persons do besides the game", () => {
    let listener = null;
    const changes = [];
    const sent = [];
    const table = new Table({ send: (message) => { sent.push(JSON.parse(message)); }, start: (one) => { listener = one; }, stop: () => {} }, (change) => { changes.push(change.kind); }, "s", { table: "t1", token: "0".repeat(32) });
    table.start();
    listener.opened();
    assert.deepEqual(sent, [{ hello: { protocol: 1, table: "t1", token: "0".repeat(32) } }]);
    const scene = JSON.parse(written(board));
    const seats = [{ player: 0, name: "Ann", kind: "person" }, { player: 1, name: "player 1", kind: "empty" }];
    listener.received(JSON.stringify({ view: { number: 3, viewer: 0, scene, seats, ask: { id: "1", by: 1, what: "draw" }, planned: 2, paused: true } }));
    assert.equal(table.known.seats.length, 2);
    assert.equal(table.known.ask.what, "draw");
    assert.deepEqual([table.known.planned, table.known.paused], [2, true]);
    const update = (fields) => { listener.received(JSON.stringify({ update: { number: table.known.number + 1, ...fields } })); };
    update({ reply: { to: "1", by: 0, yes: false } });
    assert.equal(table.known.ask, null);
    update({ said: { person: 0, name: "Ann", text: "hm" } });
    assert.deepEqual(table.known.said.map((one) => one.text), ["hm"]);
    update({ ask: { id: "2", by: 0, what: "undo" }, planned: { actions: 0, dropped: "no" }, paused: false });
    assert.deepEqual([table.known.planned, table.known.paused, table.known.ask.id], [0, false, "2"]);
    assert.equal(table.known.log.length, 0, "no event happened");
    assert.deepEqual([...new Set(changes.slice(2))], ["other"]);
    update({ by: 0, words: "Ann acts." });
    assert.equal(table.known.ask, null, "an event ends a question");
    assert.equal(table.known.log.length, 1);
    update({ clocks: [{ player: 0, left: 5, runs: true }] });
    assert.equal(table.known.clocks[0].left, 5);
    listener.received(JSON.stringify({ pass: { to: 1 } }));
    assert.equal(changes.at(-1), "other", "the page asks for the pass");
    update({ by: 1, words: "Bob acts." });
    assert.equal(table.known.pass, null, "the device was passed");
    listener.closed("The connection is lost.");
    assert.deepEqual([table.known.connected, table.known.trouble], [false, "The connection is lost."]);
    listener.received(JSON.stringify({ welcome: { protocol: 1, game: "x" } }));
    assert.deepEqual([table.known.connected, table.known.trouble], [true, ""]);
});

test("a view continues the log and the chat", () => {
    let listener = null;
    const table = new Table({ send: () => {}, start: (one) => { listener = one; }, stop: () => {} }, () => {}, "s", { table: "t1" });
    table.start();
    listener.opened();
    const scene = JSON.parse(written(board));
    const said = (...texts) => texts.map((text) => ({ person: 0, name: "Ann", text }));
    const log = (...words) => words.map((one, i) => ({ number: i + 1, words: one }));
    const view = (fields) => { listener.received(JSON.stringify({ view: { number: 3, viewer: 0, scene, ...fields } })); };
    const words = () => table.known.log.map((one) => one.words).join(" ");
    const texts = () => table.known.said.map((one) => one.text).join(" ");
    view({ log: log("a", "b"), said: said("hi", "ho") });
    assert.deepEqual([words(), texts()], ["a b", "hi ho"]);
    view({ log: log("b", "c"), said: said("hi", "ho", "hm") });
    assert.deepEqual([words(), texts()], ["a b c", "hi ho hm"], "what came meanwhile, and nothing twice");
    view({});
    assert.deepEqual([words(), texts()], ["a b c", "hi ho hm"], "after a restart a server may have nothing");
    view({ viewer: 1, log: log("d") });
    assert.equal(words(), "d", "another player has another log");
});

test("the page connects again after a bye of a server that stops or has the table no more, and not after others", () => {
    for (const [code, ends] of [["again", false], ["elsewhere", false], ["restart", false], ["store", false], ["gone", false], ["slow", true], ["not_seated", true], ["no_table", true]]) {
        const sent = [];
        let listener = null;
        let stopped = false;
        const table = new Table({ send: (message) => { sent.push(JSON.parse(message)); }, start: (one) => { listener = one; }, stop: () => { stopped = true; } }, () => {}, "s", { table: "t1" });
        table.start();
        listener.opened();
        listener.received(JSON.stringify({ view: { number: 3, viewer: 0, scene: JSON.parse(written(board)) } }));
        listener.received(JSON.stringify({ bye: { code, words: "Why.", server: "10.0.0.1:8000" } }));
        assert.equal(table.known.trouble, "Why.");
        assert.equal(stopped, ends, code);
        sent.splice(0);
        if (!ends) {
            listener.closed("lost");
            listener.opened();
            assert.deepEqual(sent, [{ hello: { protocol: 1, table: "t1", since: 3 } }]);
        }
    }
});

test("the first of joined arguments stands for the whole place in a sentence, which can be typed", () => {
    const grid = readScene({ areas: [{ name: "board", layout: { kind: "grid", size: [2, 1] }, places: [{ name: "row=0,column=0", label: "a1" }, { name: "row=0,column=1", label: "b1" }] }] }, "");
    const offer = readOffer({ decision: 0, actions: [{ name: "place", label: "place", words: "place {row}", arguments: [{ name: "row", role: "place", place: "row={row},column={column}" }, { name: "column", role: "place", joined: true }], tree: [["0", [[["0", "1"], 0]]]] }] }, "");
    const all = [...ways(offer, 9)].map((walk) => wordsOfWalk(grid, walk));
    assert.deepEqual(all, ["place a1", "place b1"]);
    assert.equal(inputOf(typed(grid, offer, "Place b1").walk), "place{row=0,column=1}");
});

// ---- Edges: each of these was once the only place where a mistake in the page showed

const said = (scene, argument, ...values) => wordsOfValues(scene, [{ area: "", place: "", piece: "", label: "", words: [], joined: false, ...argument }, ...argument.joined ?? []], values);

test("ways of two lengths are no tree", () => {
    assert.throws(() => offerOf({ decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "number" }, { name: "y", role: "number" }], tree: [["1", [["2", 0]]], ["3", 0]] }] }), { name: "Unfit" });
    assert.throws(() => offerOf({ decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "number" }, { name: "y", role: "number" }], tree: [["3", 0], ["1", [["2", 0]]]] }] }), { name: "Unfit" });
});

test("texts and names of arguments are written as the rules read them", () => {
    assert.equal(textValue('a "b" \\c'), '"a \\"b\\" \\\\c"');
    const offer = offerOf({ decision: 0, actions: [{ name: "go", arguments: [{ name: "how far", role: "number" }], tree: [["2", 0]] }] });
    assert.deepEqual(inputs(offer), ['go{"how far"=2}']);
    assert.deepEqual(elementsOf('["a\\"],b",2]'), ['"a\\"],b"', "2"]);
    assert.deepEqual(elementsOf("[{a=1,b=2},(3,4)]"), ["{a=1,b=2}", "(3,4)"]);
});

test("points of a plane can be chosen up to its border", () => {
    const plane = sceneOf({ areas: [{ name: "table", layout: { kind: "plane", size: [6, 4] }, places: [{ name: "x={x},y={y}" }] }] });
    const zonesOf = (arguments_, tree) => {
        const offer = offerOf({ decision: 0, actions: [{ name: "put", arguments: arguments_, tree }] });
        return targetsOf(plane, offer, [{ action: offer.actions[0], values: [] }]).planes.get("table");
    };
    const place = { role: "place", area: "table", place: "x={x},y={y}" };
    assert.deepEqual(zonesOf([{ name: "x", ...place }, { name: "y", role: "place", joined: true }], [["-3..9", [["2", 0]]]]), [{ from: [0, 2], to: [6, 2] }]);
    assert.deepEqual(zonesOf([{ name: "y", ...place }, { name: "x", role: "place", joined: true }], [["1", [["4..5", 0]]]]), [{ from: [4, 1], to: [5, 1] }], "the row first");
});

test("values are called by the argument's words, by the scene, or by their role", () => {
    const two = sceneOf({ players: ["Ann", "Bob"], areas: ["near", "far"].map((name) => ({ name, layout: { kind: "row" }, places: [{ name: "cell=1", label: `${name} 1` }] })) });
    const cell = { name: "cell", role: "place", place: "cell={cell}" };
    assert.equal(said(two, { ...cell, area: "far" }, "1"), "far 1");
    assert.equal(said(two, cell, "1"), "near 1");
    assert.equal(said(two, { name: "sure", role: "yes_or_no" }, "true"), "yes");
    assert.equal(said(two, { name: "sure", role: "yes_or_no" }, "false"), "no");
    assert.equal(said(two, { name: "who", role: "player" }, "1"), "Bob");
    assert.equal(said(two, { name: "who", role: "player" }, "none"), "none");
    assert.equal(said(two, { name: "x", role: "number", words: [["1", "one"]] }, "1"), "one");
    assert.equal(said(two, { name: "x", role: "place", words: [["1", "one"]], joined: [{ name: "y", joined: true }] }, "1", "2"), "1, 2", "words of one value are none of two");
    assert.equal(said(two, { name: "cards", role: "subset" }, "[]"), "none");
    assert.equal(said(two, { name: "way", role: "choice" }, "south_west"), "south west");
    const areas = offerOf({ decision: 0, actions: [{ name: "take", arguments: [{ ...cell, area: "far" }], tree: [["1", 0]] }] });
    assert.deepEqual([...targetsOf(two, areas, [start]).places.keys()], [JSON.stringify(["far", "cell=1"])]);
});

test("a joined argument is no piece of its own", () => {
    const scene = sceneOf({ areas: [{ name: "board", layout: { kind: "row" }, places: [{ name: "a", pieces: [{ id: "x=1" }, { id: "y=1" }] }] }] });
    const offer = onScene(scene, offerOf({ decision: 0, actions: [{ name: "put", arguments: [{ name: "x", role: "number" }, { name: "y", role: "number", joined: true }], tree: [["1", [["1", 0]]]] }] }), null);
    assert.deepEqual(offer.actions[0].arguments.map((one) => [one.role, one.piece]), [["number", ""], ["number", ""]]);
});

test("the first of two arguments is chosen by a person, also if it has one value", () => {
    const offer = offerOf({ decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "number" }, { name: "y", role: "number" }], tree: [["1", [["4", 0]]]] }] });
    assert.deepEqual(advanced(offer, { action: offer.actions[0], values: [] }).values, []);
});

test("wrong scenes are rejected", () => {
    const area = (more) => ({ areas: [{ name: "b", ...more }] });
    const grid = { kind: "grid", size: [2, 1] };
    for (const wrong of [area({ layout: grid, places: [{ name: "a", at: [2, 0] }] }), area({ layout: grid, places: [{ name: "a", at: [0, 1] }] }), area({ layout: grid, places: [{ name: "a" }, { name: "b", at: [0, 0] }] }),
        area({ layout: { ...grid, columns: ["a"] } }), area({ layout: { ...grid, rows: ["1", "2"] } }), area({ layout: { kind: "plane" } }), area({ layout: { kind: "plane", size: [3, 0] } }),
        area({ places: [{ name: "a" }, { name: "a" }] }), area({ places: [{ name: "a", pieces: [{ id: "x" }, { id: "x" }] }] }), { areas: [{ name: "a" }, { name: "a" }] }, { counters: [{ name: "c" }, { name: "c" }] }]) {
        assert.throws(() => sceneOf(wrong), { name: "Unfit" }, JSON.stringify(wrong));
    }
    sceneOf(area({ layout: { ...grid, columns: ["a", "b"], rows: ["1"] }, places: [{ name: "a" }, { name: "b" }] }));
    sceneOf({ counters: [{ name: "c", owner: 0 }, { name: "c", owner: 1 }] });
    assert.deepEqual(cellOf(sceneOf(area({ layout: { kind: "grid", size: [2, 2] }, places: [{ name: "a" }, { name: "b" }, { name: "c" }] })).areas[0], 2), [0, 1]);
});

test("a difference puts a piece at its index, and counts for its owner", () => {
    const before = sceneOf({ areas: [{ name: "b", places: [{ name: "p", pieces: [{ id: "x" }, { id: "y" }] }, { name: "q", pieces: [{ id: "z" }] }] }], counters: [{ name: "coins", owner: 0, value: 1 }, { name: "coins", owner: 1, value: 2 }] });
    const after = apply(before, readDifference({ placed: [{ id: "z", area: "b", place: "p", index: 1 }], counted: [{ name: "coins", owner: 1, value: 7 }] }, ""));
    assert.deepEqual(after.areas[0].places[0].pieces.map((one) => one.id), ["x", "z", "y"]);
    assert.deepEqual(after.counters.map((one) => one.value), [1, 7]);
});

test("pieces and checksums in words and digits", () => {
    const scene = sceneOf({ players: ["Ann", "Bob"] });
    const words = (one, owner) => wordsOfPiece(scene, { words: "", kind: "", face: "", count: 1, owner: null, hidden: false, tapped: false, marked: false, ...one }, owner);
    assert.equal(words({ face: "ace", owner: 1 }, null), "ace of Bob");
    assert.equal(words({ face: "ace", owner: 1 }, 1), "ace", "in the hand of its owner");
    assert.equal(words({ face: "ace", tapped: true, marked: true, hidden: true, count: 2 }), "2 times ace, face down, tapped, marked");
    const [short] = Array.from({ length: 5000 }, (_, i) => String(i)).filter((one) => checksum(one).startsWith("0"));
    assert.match(checksum(short), /^0[0-9a-f]{7}$/, "eight digits, also if the first is 0");
});

test("a whole word comes before a beginning, and two meanings are listed", () => {
    const offer = offerOf({ decision: 0, actions: ["hold", "hold_fire"].map((name) => ({ name, tree: 0 })).concat([
        { name: "play", arguments: [{ name: "card", role: "choice" }, { name: "also", role: "choice" }], tree: [["ace", [["ten", 0], ["tens", 0]]], ["ace_of_clubs", [["two", 0]]]] },
        { name: "say", arguments: [{ name: "words", role: "text" }] }, { name: "hide", arguments: [{ name: "cards", role: "number" }], tree: [["3", 0]] }]) });
    const input = (text) => { const { walk } = typed(board, offer, text); return walk === null ? null : inputOf(walk); };
    assert.equal(input("hold"), "hold");
    assert.equal(input("hold f"), "hold_fire");
    assert.equal(input("holdfire"), null, "a word ends at a space");
    assert.equal(input("play ace ten"), "play{card=ace,also=ten}");
    assert.equal(input("play ace tens"), "play{card=ace,also=tens}");
    assert.equal(input("ace two"), "play{card=ace_of_clubs,also=two}");
    assert.equal(input("play ace"), null);
    assert.deepEqual(typed(board, offer, "play ace").could.map(inputOf), ["play{card=ace,also=ten}", "play{card=ace,also=tens}"], "not the other card, whose name only begins so");
    assert.equal(input("say hello there"), 'say{words="hello there"}');
    assert.equal(input("hello there"), null, "a text takes not every line");
    assert.equal(input("hid 3"), "hide{cards=3}");
    assert.equal(input("hide"), "hide{cards=3}", "only one thing follows");
    assert.equal(input("hide cards 3"), "hide{cards=3}", "the argument by its name");
    assert.equal(input("hide c 3"), null, "which is not abbreviated");
    assert.equal(typed(board, offer, "h").walk, null);
});

test("among meanings those whose words are whole come first", () => {
    const choice = (words, ...values) => ({ arguments: [{ name: "card", role: "choice", words }], tree: [[values, 0]] });
    const offer = offerOf({ decision: 0, actions: [{ name: "play", ...choice([["ace", "aces high"], ["b", "ace of b"]], "ace", "b") }, { name: "take", words: "seize {card}", ...choice([], "king") },
        { name: "take_2", label: "take", ...choice([], "king_of_clubs") }, { name: "mime", ...choice([], "play_dead", "dance") }] });
    const input = (text) => { const { walk } = typed(board, offer, text); return walk === null ? null : inputOf(walk); };
    assert.equal(input("play ace"), "play{card=ace}", "a value comes before the beginning of another one's words");
    assert.equal(input("take king"), "take{card=king}");
    assert.equal(input("play"), null, "the name of an action is no beginning of a value");
    assert.equal(input("dance"), "mime{card=dance}");
});

test("a sentence of the list means its action, whatever else begins so", () => {
    const offer = offerOf({ decision: 0, actions: [{ name: "a", label: "take", words: "take {n}", arguments: [{ name: "n", role: "choice", words: [["1", "one and go"]] }], tree: [["1", 0]] }, { name: "b", label: "take one and go", tree: 0 }, { name: "c", label: "go", words: "the bold way", tree: 0 }] });
    assert.equal(inputOf(typed(board, offer, "the bold way").walk), "c");
    assert.equal(typed(board, offer, "take one and go").walk, null, "two actions have these words");
});

/** A table without a server. */
function tableOf(changed = () => {}) {
    const sent = [];
    const heard = { listener: null };
    const table = new Table({ send: (message) => { sent.push(JSON.parse(message)); }, start: (one) => { heard.listener = one; }, stop: () => {} }, changed, "s");
    table.start();
    heard.listener.opened();
    const receive = (message) => { heard.listener.received(JSON.stringify(message)); };
    receive({ view: { number: 3, viewer: 0, scene: JSON.parse(written(board)) } });
    sent.splice(0);
    return { table, sent, receive, again: () => { heard.listener.closed("lost"); heard.listener.opened(); } };
}

test("an update counts once and in its order, and one question for a view is enough", () => {
    const { table, sent, receive } = tableOf();
    receive({ update: { number: 4, words: "Ann acts." } });
    receive({ update: { number: 4, words: "Ann acts again." } });
    assert.equal(table.known.number, 4);
    receive({ update: { number: 5, words: "Bob acts." } });
    assert.deepEqual(table.known.log.map((one) => one.words), ["Ann acts.", "Bob acts."]);
    assert.deepEqual(sent, []);
    receive({ update: { number: 6, check: "00000000" } }); // another picture
    receive({ update: { number: 9 } });
    receive({ bye: { code: "again" } });
    assert.deepEqual(sent.map((one) => one.view?.because), ["check"]);
    receive({ update: { number: 7, seats: [{ player: 0 }] } });
    assert.equal(table.known.number, 6, "a view is on its way");
});

test("what waits for a view is asked anew by the next connection", () => {
    const { sent, receive, again } = tableOf();
    receive({ update: { number: 9 } });
    assert.equal(sent.splice(0)[0].view.because, "gap");
    again();
    assert.deepEqual(sent.splice(0).map((one) => Object.keys(one)[0]), ["hello"]);
    receive({ update: { number: 9 } });
    assert.equal(sent.splice(0)[0].view.because, "gap", "the new connection owes none yet");
});

test("a message that does not fit is asked for again, and only that one", () => {
    const { table, sent, receive } = tableOf();
    receive({ update: { number: 4, nothing: 1 } });
    receive({ dance: {} });
    assert.deepEqual(sent.map((one) => one.view?.because), ["unfit"]);
    assert.match(table.known.trouble, /does not understand/);
});

test("nobody gets answers to questions of the player before", () => {
    const { table, sent, receive, again } = tableOf();
    const answers = [];
    for (const kind of ["hint", "why", "why_not", "read"]) {
        table.ask((id) => ({ [kind]: { id } }), () => { answers.push(kind); });
    }
    table.ask((id) => ({ act: { id } }), () => { answers.push("act"); });
    const asked = sent.splice(0);
    table.hide();
    asked.forEach((one) => { const [[, { id }]] = Object.entries(one); receive({ answer: { id, done: 1 } }); });
    assert.deepEqual(answers, ["act"]);
    again();
    assert.deepEqual(sent.map((one) => Object.keys(one)[0]), ["hello"]);
});

test("an update changes the seats", () => {
    const { table, receive } = tableOf();
    receive({ update: { number: 4, seats: [{ player: 1, name: "Eve" }] } });
    assert.deepEqual(table.known.seats.map((one) => one.name), ["Eve"]);
});

test("messages are checked beyond their schema, and none is too long", () => {
    const view = (more) => JSON.stringify({ view: { number: 1, scene: {}, ...more } });
    assert.equal(readMessage(view({ check: "0123abcd" })).kind, "view");
    for (const wrong of [view({ check: "" }), view({ check: "123" }), view({ scene: { areas: [{ name: "a" }, { name: "a" }] } }), view({ offer: { decision: 0, actions: [{ name: "a", tree: 0 }, { name: "a", tree: 0 }] } }),
        JSON.stringify({ update: { number: 1, offer: { decision: 0, actions: [{ name: "a", tree: [["1", 0]] }] } } }), view({ log: { number: 1 } }), view({ scene: [] }), view({ scene: { areas: [{ name: "a", layout: { size: [1, 2, 3] } }] } }),
        view({ over: "x".repeat(2001) }), JSON.stringify({ update: { number: 1, offer: { decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "choice" }], tree: [] }] } } }), JSON.stringify({ update: { number: 1, offer: { decision: 0, actions: [{ name: "a", arguments: [{ name: "x", role: "choice" }], tree: [[[], 0]] }] } } })]) {
        assert.throws(() => readMessage(wrong), { name: "Unfit" }, wrong.slice(0, 200));
    }
    assert.equal(readMessage(view({ over: "x".repeat(2000) })).body.over.length, 2000);
    assert.equal(readMessage(view({ over: "😀".repeat(2000) })).kind, "view", "characters, not units of UTF-16");
    assert.throws(() => readMessage(`${view({})}${" ".repeat(4 * 1024 * 1024)}`), { name: "Unfit", message: /at most/ });
});

/** A table of two players on a row of three cells, whose rules predict what `foresee` says. */
function predicting(foresee, { rules = { setup: "", options: {} } } = {}) {
    const heard = { sent: [], asked: [], ready: null, started: [] };
    const table = new Table({ send: (message) => { heard.sent.push(JSON.parse(message)); }, start: (one) => { heard.listener = one; }, stop: () => {} }, () => {}, "s", { table: "t1" }, {
        start: (game, beginning, ready) => { heard.started.push([game, beginning]); heard.ready = ready; },
        foresee: (planned) => { heard.asked.push(planned); return foresee(planned); },
    });
    table.start();
    heard.listener.opened();
    heard.say = (message) => { heard.listener.received(JSON.stringify(message)); };
    heard.scene = { players: ["Ann", "Bob"], turn: [0], areas: [{ name: "row", layout: { kind: "row" }, places: [{ name: "cell=0", pieces: [{ id: "stone" }] }, { name: "cell=1" }] }] };
    heard.offer = { decision: 3, who: [0], actions: [{ name: "go", tree: 0 }] };
    heard.say({ welcome: { protocol: 1, game: "walk", viewer: 0, ...rules === null ? {} : { rules } } });
    heard.say({ view: { number: 4, viewer: 0, scene: heard.scene, offer: heard.offer } });
    heard.before = checksum(written(sceneOf(heard.scene)));
    heard.asksState = () => heard.sent.filter((one) => "state" in one).map((one) => one.state.id);
    heard.act = () => { let answer = null; table.ask((id) => ({ act: { id, decision: 3, input: "go" } }), (one) => { answer = one; }); return () => answer; };
    heard.placed = () => table.known.predicted?.scene.areas[0].places.map((one) => one.pieces.length) ?? null;
    return { table, heard };
}
const step = { turn: [1], placed: [{ id: "stone", area: "row", place: "cell=1" }] };
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

test("an act shows at once what the rules predict, and the update of the server confirms it", async () => {
    const { table, heard } = predicting(() => Promise.resolve({ before: heard.before, scene: readDifference(step, "") }));
    assert.deepEqual(heard.started, [["walk", { setup: "", options: {} }]]);
    assert.deepEqual(heard.asksState(), []); // nothing is asked before the rules are there
    heard.ready();
    const [id] = heard.asksState();
    heard.say({ answer: { id, state: "at 0" } });
    heard.act();
    await settled();
    assert.deepEqual(heard.asked, [{ state: "at 0", player: 0, input: "go", sure: false }]);
    assert.deepEqual(heard.placed(), [0, 1]);
    assert.deepEqual(table.known.scene.areas[0].places.map((one) => one.pieces.length), [1, 0]); // what the server has said
    heard.say({ update: { number: 5, said: { person: 1, name: "Bob", text: "well" } } }); // beside the game
    assert.deepEqual(heard.placed(), [0, 1]);
    heard.say({ update: { number: 6, by: 0, words: "Ann went", scene: step, offer: { decision: 6, who: [1] } } });
    assert.equal(table.known.predicted, null);
    assert.deepEqual(table.known.scene.areas[0].places.map((one) => one.pieces.length), [0, 1]);
    assert.equal(heard.asksState().length, 1); // the other one acts now, so there is nothing to predict
});

test("what is refused or stale is taken back, also if another event comes first", async () => {
    for (const answer of [{ refused: { words: "no" } }, { stale: 5 }, { question: "Really?" }, { error: { code: "paused", words: "paused" } }]) {
        const { table, heard } = predicting(() => Promise.resolve({ before: heard.before, scene: readDifference(step, "") }));
        heard.ready();
        heard.say({ answer: { id: heard.asksState()[0], state: "at 0" } });
        const answered = heard.act();
        await settled();
        assert.deepEqual(heard.placed(), [0, 1]);
        heard.say({ answer: { id: heard.sent.at(-1).act.id, ...answer } });
        assert.equal(table.known.predicted, null);
        assert.ok(answered() !== null);
        assert.deepEqual(table.known.scene.areas[0].places.map((one) => one.pieces.length), [1, 0]);
    }
    const { table, heard } = predicting(() => Promise.resolve({ before: heard.before, scene: readDifference(step, "") }));
    heard.ready();
    heard.say({ answer: { id: heard.asksState()[0], state: "at 0" } });
    heard.act();
    await settled();
    heard.say({ update: { number: 5, by: 1, words: "Bob did something", offer: heard.offer } });
    assert.equal(table.known.predicted, null);
});

test("a prediction that comes late, fails or belongs to another scene is not shown", async () => {
    let come = null;
    const late = predicting(() => new Promise((resolve) => { come = resolve; }));
    late.heard.ready();
    late.heard.say({ answer: { id: late.heard.asksState()[0], state: "at 0" } });
    late.heard.act();
    late.heard.say({ update: { number: 5, by: 0, words: "Ann went", scene: step, offer: { decision: 6, who: [1] } } });
    come({ before: late.heard.before, scene: readDifference(step, "") });
    await settled();
    assert.equal(late.table.known.predicted, null);
    for (const seen of [() => null, () => ({ before: "00000000", scene: readDifference(step, "") }),
        (heard) => ({ before: heard.before, scene: readDifference({ placed: [{ id: "stone", area: "row", place: "nowhere" }] }, "") })]) {
        const { table, heard } = predicting(() => Promise.resolve(seen(heard)));
        heard.ready();
        heard.say({ answer: { id: heard.asksState()[0], state: "at 0" } });
        heard.act();
        await settled();
        assert.equal(table.known.predicted, null);
    }
});

test("an old State predicts nothing, and a page without rules asks for none", async () => {
    const { table, heard } = predicting(() => Promise.resolve({ before: heard.before, scene: readDifference(step, "") }));
    heard.ready();
    heard.say({ answer: { id: heard.asksState()[0], state: "at 0" } });
    heard.say({ update: { number: 5, by: 1, words: "Bob went", offer: heard.offer } }); // the State has changed
    assert.equal(heard.asksState().length, 2);
    heard.act();
    await settled();
    assert.deepEqual([heard.asked, table.known.predicted], [[], null]);
    const secret = predicting(() => assert.fail(), { rules: null });
    assert.deepEqual(secret.heard.started, []);
    secret.heard.act();
    await settled();
    assert.deepEqual([secret.heard.asksState(), secret.heard.asked], [[], []]);
});
