import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./load.mjs";

const { compared } = await load("compare.ts");
const { differing, heading } = await load("frame.ts");
const { drawingParts, pictureInTheme } = await load("board.ts");
const { patched } = await load("patch.ts");
const { readPlace, writePlace, isEmpty, noFilter } = await load("place.ts");
const { File } = await load("source.ts");
const { title } = await load("timeline.ts");

test("a patch adds, replaces and removes, and leaves the document", () => {
    const before = { cells: ["none", "x"], turn: "o", "a/b": 1 };
    const after = patched(before, [
        { op: "replace", path: "/cells/0", value: "o" }, { op: "add", path: "/cells/-", value: "x" },
        { op: "remove", path: "/turn" }, { op: "add", path: "/winner", value: { by: null } },
        { op: "replace", path: "/a~1b", value: 2 },
    ]);
    assert.deepEqual(after, { cells: ["o", "x", "x"], "a/b": 2, winner: { by: null } });
    assert.deepEqual(before, { cells: ["none", "x"], turn: "o", "a/b": 1 });
    assert.deepEqual(patched([1, 2, 3], [{ op: "remove", path: "/1" }, { op: "add", path: "/0", value: 0 }]), [0, 1, 3]);
    assert.equal(patched({ a: 1 }, [{ op: "replace", path: "", value: 5 }]), 5);
});

test("a patch shares nothing with the document that it makes", () => {
    const patch = [
        { op: "add", path: "/a", value: { b: 1 } }, { op: "add", path: "/list", value: [] },
        { op: "add", path: "/list/0", value: { c: 1 } },
        { op: "replace", path: "/a/b", value: 2 }, { op: "replace", path: "/list/0/c", value: 2 },
        { op: "add", path: "/~01", value: 3 }, { op: "replace", path: "/~01", value: 4 },
        { op: "add", path: "/gone", value: 5 }, { op: "remove", path: "/gone" },
    ];
    const made = patched({}, patch);
    assert.deepEqual(made, { a: { b: 2 }, list: [{ c: 2 }], "~1": 4 });
    assert.equal(patch[0].value.b, 1);
    assert.equal(patch[2].value.c, 1);
    made.a = null; // a plain member
    assert.equal(made.a, null);
});

test("a comparison finds what has changed", () => {
    const same = compared({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] });
    assert.equal(same.changed, false);
    const one = compared({ a: [1, { b: 2 }], c: 3 }, { a: [1, { b: 4 }], d: 5 });
    assert.equal(one.members.get("a").members.get("1").members.get("b").was, 2);
    assert.equal(one.members.get("a").members.has("0"), false);
    assert.deepEqual(one.gone, [["c", 3]]);
    assert.equal("was" in one.members.get("d"), false);
});

test("names that every object has are names like any other", () => {
    const before = JSON.parse('{"a":{}}');
    const after = JSON.parse('{"a":{},"constructor":1,"__proto__":{"x":2},"toString":null}');
    const one = compared(before, after);
    assert.deepEqual([...one.members.keys()], ["constructor", "__proto__", "toString"]);
    assert.equal([...one.members.values()].some((member) => "was" in member), false);
    assert.deepEqual(compared(after, before).gone.map(([name]) => name), ["constructor", "__proto__", "toString"]);
    const made = patched(before, [
        { op: "add", path: "/constructor", value: 1 }, { op: "add", path: "/__proto__", value: { x: 1 } },
        { op: "replace", path: "/__proto__/x", value: 2 }, { op: "add", path: "/toString", value: null },
    ]);
    assert.equal(JSON.stringify(made), JSON.stringify(after));
    assert.equal({}.x, undefined);
    assert.equal(patched({}, [{ op: "add", path: "/constructor/prototype/y", value: 1 }]).y, undefined);
    assert.equal({}.y, undefined);
});

test("items that are inserted do not change those behind them", () => {
    const one = compared(["a", "b", "c"], ["a", "x", "b", "c"]);
    assert.deepEqual([...one.members.keys()], ["1"]);
    const two = compared(["a", "b", "c"], ["a", "c"]);
    assert.deepEqual(two.gone, [["1", "b"]]);
    assert.equal(two.members.size, 0);
    assert.deepEqual(compared([], [1]).members.size, 1);
    assert.equal(compared(null, [1]).changed, true);
});

test("items of lists are compared each with one", () => {
    const equal = compared([1, 2, 3], [4, 2, 5]); // as long: by their places
    assert.deepEqual([...equal.members].map(([name, one]) => [name, one.was]), [["0", 1], ["1", 2], ["2", 3]]);
    const one = compared(["a", "a"], ["a", "a", "a"]); // no item is both of the head and of the tail
    assert.deepEqual([...one.members].map(([name, member]) => [name, "was" in member]), [["2", false]]);
    assert.deepEqual(compared(["a", "a", "a"], ["a", "a"]).gone, [["2", "a"]]);
    const more = compared(["a", "z"], ["b", "c", "z"]); // z is the end of both, so nothing became c
    assert.deepEqual([...more.members].map(([name, member]) => [name, member.was]), [["0", "a"], ["1", undefined]]);
    assert.equal(compared(undefined, null).changed, true);
    const kind = compared([1], { 0: 2 }); // another kind of value: as a whole
    assert.equal(kind.members.size, 0);
    assert.deepEqual(kind.gone, []);
});

test("a place goes into the address and comes back", () => {
    const place = {
        record: "games/friday.journal", row: 12, state: 0, filter: { ...noFilter, text: "a & b=ü#" }, other: "x y", otherRow: 3,
        tries: [["player 0", "a1"], ["chance", "roll{value=3}"]],
    };
    assert.deepEqual(readPlace(writePlace(place)), place);
    assert.deepEqual(readPlace("").tries, []);
    assert.equal(readPlace("#row=-5").row, 0);
    assert.equal(readPlace("#row=1e99").row, 0);
    assert.deepEqual(readPlace("#tries=[[1]]").tries, []);
    assert.deepEqual(readPlace("#tries={").tries, []);
    assert.deepEqual(readPlace("#tries=[[\"a\",\"b\",\"c\"]]").tries, []);
    assert.equal(readPlace("#row=3").state, null);
    assert.equal(writePlace({ ...place, record: "r", filter: noFilter, other: "", otherRow: 3, tries: [] }), "#record=r&row=12&state=0");
    assert.equal(isEmpty(noFilter), true);
    for (const name of Object.keys(noFilter)) {
        assert.equal(isEmpty({ ...noFilter, [name]: "x" }), false, name);
    }
});

test("a file answers as the program does", async () => {
    const row = (number, more) => ({ row: { row: number, kind: "committed", number, actor: `player ${number % 2}`, ...more } });
    const file = new File({
        overview: { record: "friday", rows: 4 },
        rows: [
            { ...row(1, { inputs: ["B2"] }), states: [{ state: { a: 1 }, drawing: "first" }, { patch: [{ op: "replace", path: "/a", value: 2 }], drawing: "second" }] },
            { ...row(2, { behaviors: ["place", "turn@roll"] }), states: { problem: "the rules have changed" } },
            { ...row(3, {}), states: [{ state: { a: 3 }, drawing: 1, svg: "<svg/>" }, { patch: [], drawing: 0, svg: 2 }] },
        ],
    });
    assert.deepEqual(await file.state("", 1, 0), { state: { a: 1 }, drawing: "first" });
    assert.deepEqual(await file.state("", 1, null), { state: { a: 2 }, drawing: "second" });
    assert.deepEqual(await file.state("", 3, 0), { state: { a: 3 }, drawing: "second", svg: "<svg/>" });
    assert.deepEqual(await file.state("", 3, 1), { state: { a: 3 }, drawing: "first", svg: "<svg/>" });
    await assert.rejects(file.state("", 2, 0), /the rules have changed/);
    await assert.rejects(file.state("", 9, 0), /left out/);
    assert.equal((await file.rows("", 0, 10)).length, 4);
    assert.equal((await file.find("", { ...noFilter, text: "b2" })).rows.length, 1);
    assert.equal((await file.find("", { ...noFilter, text: "PLAYER 1" })).rows.length, 2);
    assert.equal((await file.find("", { ...noFilter, behavior: "place" })).rows[0].row, 2);
    assert.equal((await file.find("", { ...noFilter, behavior: "turn" })).rows[0].row, 2, "all positions of a sequence");
    assert.equal((await file.find("", { ...noFilter, behavior: "tur" })).rows.length, 0);
    assert.equal(await file.rowOf("", 2), 2);
    await assert.rejects(file.rowOf("", 0), /no event of this number/);
    assert.equal(await file.since("", 0, 3), 3);
    assert.equal(await file.since("", 5, 3), 1);
});

test("a file filters and finds rows as the program does", async () => {
    const rows = [
        { row: 0, kind: "start", number: 0 },
        { row: 1, kind: "annotation", number: 0, text: "X: Ada" },
        { row: 2, kind: "committed", number: 1, actor: "player 0", inputs: ["B2"], diffs: ["set_cell"], traces: ["Placed"] },
        { row: 3, kind: "undone", number: 2, actor: "player 0", frame: 1 },
        { row: 4, kind: "mark", number: 2, text: "here" },
    ];
    const file = (kept) => new File({ overview: { record: "friday", rows: 5 }, rows: kept.map((row) => ({ row, states: [{ state: row.row }] })) });
    const whole = file(rows);
    const found = async (filter) => (await whole.find("", { ...noFilter, ...filter })).rows.map((one) => one.row);
    assert.deepEqual(await found({}), [0, 1, 2, 3, 4]);
    assert.deepEqual(await found({ actor: "player 0" }), [2, 3]);
    assert.deepEqual(await found({ actor: "player 1" }), []);
    assert.deepEqual(await found({ diff: "set_cell" }), [2]);
    assert.deepEqual(await found({ text: "PLACED" }), [], "traces are in the frame");
    assert.deepEqual(await found({ text: "undo OF" }), [3]);
    assert.deepEqual(await found({ text: "ada" }), [1]);
    const { next, done } = await whole.find("", noFilter);
    assert.deepEqual([next, done], [5, true]);
    assert.equal(await whole.rowOf("", 0), 0);
    assert.equal(await whole.rowOf("", 2), 3, "a mark has the number of the event before it");
    assert.equal(await whole.since("", 0, 4), 3, "an undo is no turn");
    const part = file(rows.slice(2));
    assert.equal((await part.open("", 2)).row.inputs[0], "B2");
    assert.equal((await part.open("", 1)).row.kind, "left out");
    assert.equal((await part.state("", 3, 0)).state, 3);
    assert.equal(await part.since("", 0, 4), 3, "the first row is one too");
    await assert.rejects(file(rows.slice(3)).rowOf("", 0), /no event of this number/);
    const after = file([rows[4]]);
    await assert.rejects(after.rowOf("", 2), /no event of this number/);
});

test("a file counts what a search finds, as the program does", async () => {
    const frame = {
        inputs: [{ words: "b2", text: "place{row=1,column=1}" }], passed: [{ name: "your_turn", cite: "takes turns" }],
        steps: [{
            behavior: "place", rule: "place", cite: "Rule 3: an empty cell", input: 0, round: 0, traces: [{ words: "X placed" }],
            diffs: [{ words: "a", text: "set_cell{cell=4}", changes: [{ path: "cells[4]", from: "none", to: "x" }] }],
        }],
        barriers: [], changes: [], states: 2,
    };
    const row = { row: 1, kind: "committed", number: 1, actor: "player 0", inputs: ["b2"], traces: ["X placed"], undone_by: 7 };
    const refused = { row: 2, kind: "refused", number: 1, actor: "player 1", inputs: ["b2"], behaviors: ["free"], text: "occupied", cite: "Rule 3" };
    const file = new File({ overview: { record: "friday", rows: 2 }, rows: [{ row, frame, states: [] }, { row: refused, states: [] }] });
    const found = async (text) => (await file.find("", { ...noFilter, text })).rows.map((one) => [one.row, one.hits, one.hit]);
    assert.deepEqual(await found("rule 3"), [[1, 1, "Rule 3: an empty cell"], [2, 1, "Rule 3"]]);
    assert.deepEqual(await found("B2"), [[1, 1, undefined], [2, 1, undefined]]);
    assert.deepEqual(await found("cell"), [[1, 4, "Rule 3: an empty cell"]]);
    assert.deepEqual(await found("undone by 7"), [[1, 1, undefined]]);
    assert.deepEqual(await found("occupied"), [[2, 1, undefined]]);
    assert.deepEqual(await found("takes turns"), [[1, 1, "takes turns"]]);
    assert.deepEqual(await found("[4]"), [[1, 1, "cells[4]"]]);
    assert.deepEqual(await found("."), []);
});

test("a drawing marks what differs from the one before", () => {
    assert.deepEqual(drawingParts("ab\ncd", "ab\ncx"), [["ab\nc", false], ["d", true]]);
    assert.deepEqual(drawingParts("left: 9", "left: 10"), [["left: ", false], ["9", true]]);
    assert.deepEqual(drawingParts("|##..|  5", "|....|  10"), [["|", false], ["##", true], ["..|  ", false], ["5", true]], "word by word");
    assert.deepEqual(drawingParts("a\nb", "a"), [["a\nb", false]], "other lines");
    assert.deepEqual(drawingParts("abc", "xyz"), [["abc", false]], "another board");
    assert.deepEqual(drawingParts("abc", undefined), [["abc", false]]);
});

test("a picture follows the theme of the page", () => {
    const svg = "<style>@media (prefers-color-scheme: dark) { rect { fill: #000 } }</style>";
    assert.match(pictureInTheme(svg, true), /@media \(min-width: 0px\)/);
    assert.match(pictureInTheme(svg, false), /@media \(max-width: 0px\)/);
    assert.match(pictureInTheme("@media (prefers-color-scheme:light)", false), /min-width/);
});

test("texts of a file have the numbers in which it stands", async () => {
    const file = new File({
        overview: { record: "friday", rows: 2 },
        rows: [0, 1].map((row) => ({
            row: { row, kind: "committed", number: row },
            states: [row === 0 ? { state: 1, drawing: "board", svg: "<svg/>" } : { state: 1, drawing: 0, svg: 1 }],
        })),
    });
    assert.deepEqual(await file.state("", 1, 0), { state: 1, drawing: "board", svg: "<svg/>" });
});

test("rows have titles", () => {
    assert.equal(title({ kind: "redone", frame: 3 }), "Redo of 3");
    assert.equal(title({ kind: "closed", text: "by Ada" }), "Closed");
    assert.equal(title({ kind: "committed", problem: "differs" }), "differs");
    assert.equal(title({ kind: "left out" }), "left out");
    assert.equal(heading({ kind: "committed", number: 4, inputs: ["a1"] }), "Event 4: a1");
    assert.equal(heading({ kind: "undone", number: 4, frame: 3 }), "Undo of 3");
    assert.equal(title({ kind: "start" }), "Start");
    assert.equal(title({ kind: "committed", inputs: ["a1", "b2"] }), "a1, b2");
    assert.equal(title({ kind: "undone", frame: 3 }), "Undo of 3");
    assert.equal(title({ kind: "annotation", text: "X: Ada" }), "X: Ada");
});

test("long values show what differs in them", () => {
    assert.deepEqual(differing("1", "2"), ["1", "2"]);
    const short = "x".repeat(79);
    assert.deepEqual(differing(`${short}a`, `${short}b`), [`${short}a`, `${short}b`], "80 characters are not long");
    const long = "x".repeat(100);
    const some = "x".repeat(24);
    assert.deepEqual(differing(`${long}a${long}`, `${long}bc${long}`), [`…${some}a${some}…`, `…${some}bc${some}…`]);
    assert.deepEqual(differing(long, `${long}x`), [`…${some}`, `…${some}x`]);
    assert.deepEqual(differing(`a${long}`, `b${long}`), [`a${some}…`, `b${some}…`]);
    const end = `yyy,${"y".repeat(20)}`; // as long as is shown
    assert.deepEqual(differing(`${long}a${end}`, `${long}b${end}`), [`…${some}a${end}`, `…${some}b${end}`]);
    const state = (at) => `pending{begun=true,stack=[{at="${at}",of=hand{player=2},interrupt=false}],queue=[],answers=[]}`;
    assert.deepEqual(differing(state("first"), state("reply")),
        [`…begun=true,stack=[{at="first",of=hand{player=2}…`, `…begun=true,stack=[{at="reply",of=hand{player=2}…`]);
});

const { Branches, keyOf, readBranches, writeBranches } = await load("branches.ts");
const { curvesOf, losses, points, score } = await load("evaluation.ts");
const { arrow, movesInWords } = await load("moves.ts");

const friday = { game: "nim", record: "friday", viewer: null };
const branch = (row, comment = "") => ({ row, event: `Event ${row}`, tries: [["player 0", `take{stones=${row}}`]], words: `player 0: take ${row}`, comment });

/** Storage of a browser, which may be full. */
function storage(most = Infinity) {
    const all = new Map();
    return { all, getItem: (key) => all.get(key) ?? null, removeItem: (key) => { all.delete(key); }, setItem: (key, value) => {
        if (value.length > most) throw new Error("full");
        all.set(key, value);
    } };
}

test("kept branches come back for the same record and viewer alone", () => {
    const place = storage();
    const branches = new Branches(friday, place);
    branches.add([branch(5), branch(2, "better")]);
    branches.add([branch(5, "worse")]);
    assert.deepEqual(new Branches(friday, place).all.map(({ row, comment }) => [row, comment]), [[2, "better"], [5, "worse"]]);
    assert.deepEqual(new Branches({ ...friday, viewer: 0 }, place).all, []);
    assert.deepEqual(new Branches({ ...friday, record: "saturday" }, place).all, []);
    const again = new Branches(friday, place);
    again.all.forEach((one) => { again.remove(one); });
    assert.equal(place.all.size, 0);
});

test("branches say whether a reload finds them", () => {
    const full = new Branches(friday, storage(10));
    full.add([branch(1)]);
    assert.deepEqual([full.all.length, full.lasting], [1, false]);
    assert.equal(new Branches(friday, null).lasting, false);
    assert.equal(new Branches(friday, storage()).lasting, true);
});

test("a file of branches by somebody else is read strictly", () => {
    const good = writeBranches(friday, [branch(1, "a")]);
    assert.deepEqual(readBranches(good), { of: friday, branches: [branch(1, "a")] });
    const changed = (change) => JSON.stringify(change(JSON.parse(good)));
    const bad = [
        "", "null", "[]", "{}", "[".repeat(100_000), "x".repeat(1_000_001), changed((one) => ({ ...one, herding_branches: 2 })),
        changed((one) => ({ ...one, viewer: "x" })), changed((one) => ({ ...one, branches: Array(101).fill(one.branches[0]) })),
        ...[{ row: -1 }, { row: 1.5 }, { row: "1" }, { event: 1 }, { words: "x".repeat(2001) }, { comment: "x".repeat(2001) }, { tries: [] }, { tries: [["a"]] },
            { tries: [["a", 1]] }, { tries: Array(65).fill(["a", "b"]) }, { tries: [["a", "x".repeat(2001)]] }, { tries: "ab" }]
            .map((part) => changed((one) => ({ ...one, branches: [{ ...one.branches[0], ...part }] }))),
    ];
    for (const text of bad) {
        assert.throws(() => readBranches(text), Error, text.slice(0, 80));
    }
    const broken = storage();
    broken.setItem(keyOf(friday), "{");
    assert.deepEqual(new Branches(friday, broken).all, []);
    const many = new Branches(friday, storage());
    many.add(Array.from({ length: 100 }, (_, i) => branch(i)));
    assert.throws(() => { many.add([branch(200)]); }, /at most 100/);
    assert.equal(many.all.length, 100);
});

test("the moves that lost most are those of the player who moved", () => {
    const values = [[0, [0, 0], null], [1, [0.5, -0.5], "chance"], [2, [-0.5, 0.5], "player 0"], [3, [-0.52, 0.52], "player 1"], [5, [1, -1], "player 1"]];
    assert.deepEqual(losses(values, 1, 5), [{ row: 5, player: 1, lost: 1.52 }, { row: 2, player: 0, lost: 1 }]);
    assert.deepEqual(losses(values, 1, 1).map(({ row }) => row), [5]);
    assert.deepEqual(losses(values, 2, 5), [], "those between are not known");
    assert.deepEqual(losses([], 1, 5), []);
});

test("a curve has a point for each value", () => {
    const values = [[0, [1, -1], null], [5, [-1, 1], "player 0"], [10, [0, 0], "player 1"]];
    assert.equal(points(values, 0, 11, 100, 50), "0.0,0.0 50.0,50.0 100.0,25.0");
    assert.deepEqual(curvesOf(values), [0]);
    assert.deepEqual(curvesOf([[0, [1, 2, 3], null]]), [0, 1, 2]);
    assert.deepEqual([1.5, -0.25, 0, -0.0001, 1234.5].map(score), ["1.5", "−0.25", "0", "0", "1235"]);
});

const board = (pieces) => ({ players: ["White"], areas: [{ name: "board", layout: { kind: "row" }, places: ["a", "b"].map((name) => ({ name, pieces: pieces.filter((one) => one.in === name).map(({ in: _, ...one }) => one) })) }] });

test("what moved is said in words", () => {
    const from = board([{ id: "k", kind: "king", owner: 0, in: "a" }, { id: "x", kind: "pawn", in: "a" }, { id: "f", face: "7", hidden: true, in: "b" }]);
    const to = board([{ id: "k", kind: "king", owner: 0, in: "b" }, { id: "f", face: "7", in: "b" }, { id: "n", kind: "queen", in: "a" }]);
    assert.deepEqual(movesInWords(from, to), ["queen: comes to a", "king of White: a → b", "b: 7, face down → 7", "pawn: leaves a"]);
    assert.deepEqual(movesInWords(from, from), []);
    assert.deepEqual(movesInWords({ areas: 5 }, to), [], "no scene");
    assert.deepEqual(movesInWords(undefined, to), []);
    const many = Array.from({ length: 20 }, (_, i) => ({ id: `p${i}`, kind: "pawn", in: "a" }));
    assert.equal(movesInWords(board([]), board(many)).at(-1), "and 13 more");
});

test("an arrow ends where the piece is", () => {
    assert.match(arrow([0, 0], [10, 0], 1), / 10\.00,0\.00 /);
    assert.equal(arrow([1, 1], [1, 1], 1), "");
});
