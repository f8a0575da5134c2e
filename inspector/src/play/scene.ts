// Scenes: what one viewer sees, as data. The structs and their JSON are those of include/herding/scene/.
import { amount, expected, list, listed, maybe, name, need, object, oneOf, or, pair, player, text, truth, Unfit, whole } from "./strict";
import type { Reader } from "./strict";

export type Point = [x: number, y: number];
export interface Piece {
    id: string; kind: string; owner: number | null; face: string; count: number; shape: "disc" | "mark" | "card" | "die" | "block";
    hidden: boolean; tapped: boolean; marked: boolean; at: Point | null; size: Point | null; words: string;
}
export interface Place { name: string; label: string; text: string; at: Point | null; pieces: Piece[] }
export type Arrangement = "grid" | "hexagons" | "row" | "column" | "stack" | "ring" | "track" | "plane" | "hand" | "table";
export interface Layout { kind: Arrangement; size: Point; room: number; columns: string[]; rows: string[]; unit: string }
export interface Area { name: string; label: string; owner: number | null; layout: Layout; places: Place[] }
export interface Counter { name: string; owner: number | null; value: number; most: number | null }
export interface Scene { players: string[]; turn: number[]; labels: string[]; areas: Area[]; counters: Counter[] }
export interface MovedPiece { id: string; area: string; place: string; index: number }
export interface Difference {
    removed: string[]; placed: MovedPiece[]; changed: Piece[]; added: Piece[]; areas: Area[]; order: string[] | null;
    counted: Counter[]; counters: Counter[] | null; players: string[] | null; turn: number[] | null; labels: string[] | null;
}

const texts = 4096;
const many = 20_000;
const measure = whole(-1_000_000, 1_000_000);
const point: Reader<Point> = pair(measure, measure);
const length = whole(1, 1_000_000);
const columns = whole(0, 1_000_000);
const standardLayout = (): Layout => ({ kind: "row", size: [0, 0], room: 1, columns: [], rows: [], unit: "" });

const piece = object<Piece>({
    id: need(name), kind: or(text, ""), owner: maybe(player), face: or(text, ""), count: or(whole(1, 4_294_967_295), 1),
    shape: or(oneOf("disc", "mark", "card", "die", "block"), "disc"), hidden: or(truth, false), tapped: or(truth, false),
    marked: or(truth, false), at: maybe(point), size: maybe(pair(length, length)), words: or(text, ""),
});
const place = object<Place>({
    name: need(name), label: or(text, ""), text: or(text, ""), at: maybe(point), pieces: listed(list(piece, many)),
});
const layout = object<Layout>({
    kind: or(oneOf("grid", "hexagons", "row", "column", "stack", "ring", "track", "plane", "hand", "table"), "row"),
    size: { read: pair(columns, columns), absent: () => [0, 0] }, room: or(whole(1, 1000), 1),
    columns: listed(list(text, texts)), rows: listed(list(text, texts)), unit: or(text, ""),
});
const area = object<Area>({
    name: need(name), label: or(text, ""), owner: maybe(player), layout: { read: layout, absent: standardLayout },
    places: listed(list(place, many)),
});
const counter = object<Counter>({
    name: need(name), owner: maybe(player), value: or(amount, 0), most: maybe(whole(1, Number.MAX_SAFE_INTEGER)),
});
const unchecked = object<Scene>({
    players: listed(list(text, texts)), turn: listed(list(player, texts)), labels: listed(list(text, texts)),
    areas: listed(list(area, 256)), counters: listed(list(counter, texts)),
});
const moved = object<MovedPiece>({ id: need(name), area: need(name), place: need(name), index: or(whole(0, many), 0) });

/** Reads the structure of a scene; `check` finds the rest. */
export const readScene: Reader<Scene> = unchecked;
export const readDifference: Reader<Difference> = object<Difference>({
    removed: listed(list(name, many)), placed: listed(list(moved, many)), changed: listed(list(piece, many)),
    added: listed(list(piece, many)), areas: listed(list(area, 256)), order: maybe(list(name, 256)),
    counted: listed(list(counter, texts)), counters: maybe(list(counter, texts)), players: maybe(list(text, texts)),
    turn: maybe(list(player, texts)), labels: maybe(list(text, texts)),
});

const hasColumns = (one: Layout): boolean => one.kind === "grid" || one.kind === "hexagons" || one.kind === "table";

/** Column and row of a place: its own, or the next one, row by row. */
export function cellOf(one: Area, index: number): Point {
    const columns = Math.max(one.layout.size[0], 1);
    return one.places[index]?.at ?? [index % columns, Math.floor(index / columns)];
}

/** Checks what a schema cannot say: unique names, and places and labels that fit the layout. Throws: Unfit. */
export function check(scene: Scene): void {
    const ids = new Set<string>();
    const areas = new Set<string>();
    let places = 0;
    const once = (set: Set<string>, key: string, where: string, what: string): void => {
        if (set.has(key)) {
            throw new Unfit(where, `${what} ${JSON.stringify(key)} comes twice`);
        }
        set.add(key);
    };
    for (const one of scene.areas) {
        const where = `area ${JSON.stringify(one.name)}`;
        once(areas, one.name, "scene", "the area");
        const [width, height] = one.layout.size;
        if (hasColumns(one.layout) && (width > texts || height > texts ||
            (one.layout.columns.length > 0 && one.layout.columns.length !== width) ||
            (one.layout.rows.length > 0 && one.layout.rows.length !== height))) {
            throw new Unfit(where, "it needs a label for each column and each row, or none");
        }
        if (one.layout.kind === "plane" && (width === 0 || height === 0)) {
            throw new Unfit(where, "a plane needs a size");
        }
        const names = new Set<string>();
        const cells = new Set<string>();
        for (const [i, spot] of one.places.entries()) {
            once(names, spot.name, where, "the place");
            if (hasColumns(one.layout)) {
                const [x, y] = cellOf(one, i);
                if (x < 0 || y < 0 || x >= width || y >= height) {
                    throw new Unfit(where, `the place ${JSON.stringify(spot.name)} is outside its columns and rows`);
                }
                once(cells, `${x},${y}`, where, "the column and row");
            }
            spot.pieces.forEach((each) => { once(ids, each.id, where, "the id"); });
        }
        places += one.places.length;
    }
    if (places > many || ids.size > many) {
        throw new Unfit("scene", `there are ${places} places and ${ids.size} pieces, and at most ${many} are allowed`);
    }
    const counters = new Set<string>();
    scene.counters.forEach((one) => { once(counters, JSON.stringify([one.owner, one.name]), "scene", "the counter"); });
}

const bare = (one: Area): Area => ({ ...one, places: one.places.map((spot) => ({ ...spot, pieces: [] })) });

/** The new scene. Neither argument changes, and the result shares no list with them. Throws: Unfit if they do not fit. */
export function apply(from: Scene, difference: Difference): Scene {
    const fail = (what: string): never => { throw new Unfit("difference", what); };
    const known = new Map(from.areas.map((one) => [one.name, one]));
    for (const one of difference.areas) {
        if (difference.order === null && !known.has(one.name)) {
            fail(`there is no area ${JSON.stringify(one.name)}`);
        }
        known.set(one.name, one);
    }
    const order = difference.order ?? from.areas.map((one) => one.name);
    const areas = order.map((key) => bare(known.get(key) ?? fail(`there is no area ${JSON.stringify(key)}`)));
    const counters = [...difference.counters ?? from.counters];
    for (const one of difference.counted) {
        const at = counters.findIndex((each) => each.name === one.name && each.owner === one.owner);
        if (at < 0) {
            fail(`there is no counter ${JSON.stringify(one.name)}`);
        }
        counters[at] = one;
    }

    const pieces = new Map<string, Piece>();
    from.areas.forEach((one) => { one.places.forEach((spot) => { spot.pieces.forEach((each) => pieces.set(each.id, each)); }); });
    for (const one of difference.changed) {
        if (!pieces.has(one.id)) {
            fail(`there is no piece ${JSON.stringify(one.id)} to change`);
        }
        pieces.set(one.id, one);
    }
    for (const one of difference.added) {
        if (pieces.has(one.id)) {
            fail(`the piece ${JSON.stringify(one.id)} is there already`);
        }
        pieces.set(one.id, one);
    }
    const take = (id: string): Piece => {
        const one = pieces.get(id) ?? fail(`there is no piece ${JSON.stringify(id)}`);
        pieces.delete(id);
        return one;
    };
    const key = (area: string, place: string): string => JSON.stringify([area, place]);
    const places = new Map<string, Place>();
    areas.forEach((one) => { one.places.forEach((spot) => places.set(key(one.name, spot.name), spot)); });
    const leaves = new Set([...difference.removed, ...difference.placed.map((one) => one.id)]);
    for (const one of from.areas) {
        for (const spot of one.places) {
            for (const { id } of spot.pieces) {
                if (!leaves.has(id)) {
                    (places.get(key(one.name, spot.name)) ?? fail(`the place of the piece ${JSON.stringify(id)} is gone`)).pieces.push(take(id));
                }
            }
        }
    }
    for (const one of difference.placed) {
        const there = (places.get(key(one.area, one.place)) ?? fail(`there is no place ${JSON.stringify(one.place)} in ${JSON.stringify(one.area)}`)).pieces;
        if (one.index > there.length) {
            fail(`the place ${JSON.stringify(one.place)} has no index ${one.index}`);
        }
        there.splice(one.index, 0, take(one.id));
    }
    difference.removed.forEach(take);
    for (const id of pieces.keys()) {
        fail(`the new piece ${JSON.stringify(id)} has no place`);
    }
    return {
        players: [...difference.players ?? from.players], turn: [...difference.turn ?? from.turn],
        labels: [...difference.labels ?? from.labels], areas, counters,
    };
}

// ---- Writing, as src/scene/json.cpp does: nothing that has its default value. The readers keep the order of the fields.

const standards: Record<string, unknown> = {
    id: "", kind: "", owner: null, face: "", count: 1, shape: "disc", hidden: false, tapped: false, marked: false, at: null, size: null,
    words: "", name: "", label: "", text: "", pieces: [], room: 1, columns: [], rows: [], unit: "", places: [], value: 0, most: null,
    players: [], turn: [], labels: [], areas: [], counters: [], layout: {},
};
const ofLayouts: Record<string, unknown> = { kind: "row", size: [0, 0] };

function compact(value: unknown, within: string): unknown {
    if (Array.isArray(value)) {
        return value.map((one) => compact(one, within));
    }
    if (typeof value !== "object" || value === null) {
        return value;
    }
    const made: Record<string, unknown> = {};
    for (const [key, given] of Object.entries(value)) {
        const one = compact(given, key);
        const standard = within === "layout" && Object.hasOwn(ofLayouts, key) ? ofLayouts[key] : standards[key];
        if (JSON.stringify(one) !== JSON.stringify(standard)) {
            made[key] = one;
        }
    }
    return made;
}

/** The JSON of a scene, byte by byte as `scene::to_json` writes it. */
export const written = (scene: Scene): string => JSON.stringify(compact(scene, "scene"));

/** FNV-1a with 32 bits over the UTF-8 of a text, in 8 hexadecimal digits: the `check` of an update. */
export function checksum(value: string): string {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(value)) {
        hash = Math.imul(hash ^ byte, 0x01000193);
    }
    return (hash >>> 0).toString(16).padStart(8, "0");
}

// ---- Words, as src/scene/words.cpp has them

export const nameOf = (scene: Scene, who: number): string => scene.players[who] ?? `player ${who}`;
export const titleOf = (one: Area): string => one.label === "" ? one.name : one.label;
export const faceOf = (one: Piece): string => one.face === "" ? one.kind : one.face;

export function wordsOfPiece(scene: Scene, one: Piece, owner: number | null = null): string {
    let words = one.words;
    if (words === "") {
        words = one.hidden && one.face === "" ? `hidden ${one.kind}`.trim() : faceOf(one);
        if (one.owner !== null && one.owner !== owner && words !== nameOf(scene, one.owner)) {
            words += ` of ${nameOf(scene, one.owner)}`;
        }
    }
    return (one.count > 1 ? `${one.count} times ` : "") + words + (one.hidden && one.face !== "" ? ", face down" : "") +
        (one.tapped ? ", tapped" : "") + (one.marked ? ", marked" : "");
}

export function wordsOfPlace(one: Area, index: number): string {
    const spot = one.places[index];
    if (spot === undefined) {
        return expected("place", "a place", index);
    }
    if (one.layout.kind === "table" && spot.label === "") {
        const [x, y] = cellOf(one, index);
        const words = [one.layout.rows[y], one.layout.columns[x]].filter((part) => part !== undefined && part !== "").join(" ");
        return words === "" ? spot.name : words;
    }
    return spot.label === "" ? spot.name : spot.label;
}
