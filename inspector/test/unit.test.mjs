import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./load.mjs";

const { compared } = await load("compare.ts");
const { differing } = await load("frame.ts");
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
    assert.equal(isEmpty(noFilter), true);
});

test("a file answers as the program does", async () => {
    const row = (number, more) => ({ row: { row: number, kind: "committed", number, actor: `player ${number % 2}`, ...more } });
    const file = new File({
        overview: { record: "friday", rows: 4 },
        rows: [
            { ...row(1, { inputs: ["B2"] }), states: [{ state: { a: 1 }, drawing: "first" }, { patch: [{ op: "replace", path: "/a", value: 2 }], drawing: "second" }] },
            { ...row(2, { behaviors: ["place"] }), states: { problem: "the rules have changed" } },
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
    assert.equal((await file.find("", { ...noFilter, behavior: "place" })).rows[0].row, 2);
    assert.equal(await file.rowOf("", 2), 2);
    await assert.rejects(file.rowOf("", 0), /no event of this number/);
    assert.equal(await file.since("", 0, 3), 3);
    assert.equal(await file.since("", 5, 3), 1);
});

test("rows have titles", () => {
    assert.equal(title({ kind: "start" }), "Start");
    assert.equal(title({ kind: "committed", inputs: ["a1", "b2"] }), "a1, b2");
    assert.equal(title({ kind: "undone", frame: 3 }), "Undo of 3");
    assert.equal(title({ kind: "annotation", text: "X: Ada" }), "X: Ada");
});

test("long values show what differs in them", () => {
    assert.deepEqual(differing("1", "2"), ["1", "2"]);
    const long = "x".repeat(100);
    const some = "x".repeat(24);
    assert.deepEqual(differing(`${long}a${long}`, `${long}bc${long}`), [`…${some}a${some}…`, `…${some}bc${some}…`]);
    assert.deepEqual(differing(long, `${long}x`), [`…${some}`, `…${some}x`]);
    assert.deepEqual(differing(`a${long}`, `b${long}`), [`a${some}…`, `b${some}…`]);
    const state = (at) => `pending{begun=true,stack=[{at="${at}",of=hand{player=2},interrupt=false}],queue=[],answers=[]}`;
    assert.deepEqual(differing(state("first"), state("reply")),
        [`…begun=true,stack=[{at="first",of=hand{player=2}…`, `…begun=true,stack=[{at="reply",of=hand{player=2}…`]);
});
