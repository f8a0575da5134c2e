// Offers: what one viewer may do, as data, and the way through one to an input. Nothing here knows a document or a game.
import { amount, expected, list, listed, maybe, name, need, object, or, oneOf, pair, player, text, truth, Unfit, whole, count } from "./strict";
import type { Reader } from "./strict";
import { nameOf, wordsOfPiece, wordsOfPlace } from "./scene";
import type { Area, Piece, Scene } from "./scene";

export type Role = "place" | "piece" | "player" | "card" | "yes_or_no" | "choice" | "number" | "subset" | "order" | "text";
/** Values, and what follows them: values in canonical text, ranges `2..5` of whole numbers, or `*` for all that the argument allows. */
export type Branch = [keys: string[], next: Node];
/** 0 is the end of an action, and `same` the index of a tree in `shared`. */
export type Node = 0 | { same: number } | Branch[];
export interface Argument {
    name: string; role: Role; label: string;
    area: string;          // where its places and pieces are; empty: anywhere
    place: string;         // names of its places, with values of arguments in braces: `cell={cell}`
    piece: string;         // ids of its pieces, in the same way
    joined: boolean;       // chosen together with the argument before it: a column and a row
    words: [string, string][]; // what values are called
    least: number | null; most: number | null; // of a number, of a text's characters, of a subset's elements
    items: string[];       // elements of a subset or an order
}
export interface Action {
    name: string; label: string;
    words: string;         // a sentence with values in braces: `move from {from} to {to}`
    arguments: Argument[];
    tree: Node | null;     // null: nobody says what is legal
}
export interface Reach { can: boolean; to: number | null; words: string }
export interface Offer {
    decision: number; who: number[]; aim: string; actions: Action[]; shared: Node[]; undo: Reach; redo: Reach;
}

const deepest = 32;
const same = object<{ same: number }>({ same: need(whole(0, 65_535)) });
const keys: Reader<string[]> = (value, where) => typeof value === "string" ? [name(value, where)] : list(name, 4096, 1)(value, where);

function nodeAt(depth: number): Reader<Node> {
    return (value, where) => {
        if (value === 0) {
            return 0;
        }
        if (depth > deepest) {
            throw new Unfit(where, `the tree is deeper than ${deepest} levels`);
        }
        if (Array.isArray(value)) {
            return list(pair(keys, nodeAt(depth + 1)), 20_000, 1)(value, where);
        }
        return same(value, where);
    };
}
const argument = object<Argument>({
    name: need(name), role: need(oneOf("place", "piece", "player", "card", "yes_or_no", "choice", "number", "subset", "order", "text")),
    label: or(text, ""), area: or(text, ""), place: or(text, ""), piece: or(text, ""), joined: or(truth, false),
    words: listed(list(pair(name, text), 4096)), least: maybe(amount), most: maybe(amount), items: listed(list(name, 4096)),
});
const action = object<Action>({
    name: need(name), label: or(text, ""), words: or(text, ""),
    arguments: listed(list(argument, deepest)), tree: maybe(nodeAt(0)),
});
const reach = object<Reach>({ can: need(truth), to: maybe(count), words: or(text, "") });
const never = (): Reach => ({ can: false, to: null, words: "" });
/** Reads the structure of an offer; `checkOffer` finds the rest. */
export const readOffer: Reader<Offer> = object<Offer>({
    decision: need(count), who: listed(list(player, 4096)), aim: or(text, ""), actions: listed(list(action, 4096)),
    shared: listed(list(nodeAt(0), 65_536)), undo: { read: reach, absent: never }, redo: { read: reach, absent: never },
});

/** Checks that names are unique, and that every way through a tree has one value for each argument. Throws: Unfit. */
export function checkOffer(offer: Offer): void {
    const heights: number[] = [];
    const heightOf = (node: Node): number => {
        if (node === 0) {
            return 0;
        }
        if ("same" in node) {
            return heights[node.same] ?? expected("offer", "an earlier element of shared", node.same);
        }
        const all = new Set(node.map(([, next]) => heightOf(next)));
        const [height] = all;
        return all.size === 1 && height !== undefined ? height + 1 : expected("offer", "ways of one length", [...all]);
    };
    offer.shared.forEach((node) => heights.push(heightOf(node)));
    const names = new Set<string>();
    for (const one of offer.actions) {
        const where = `action ${JSON.stringify(one.name)}`;
        if (names.has(one.name) || new Set(one.arguments.map((each) => each.name)).size !== one.arguments.length) {
            throw new Unfit(where, "a name comes twice");
        }
        names.add(one.name);
        if (one.tree !== null && heightOf(one.tree) !== one.arguments.length) {
            throw new Unfit(where, "its tree needs one level for each argument");
        }
        if (one.arguments[0]?.joined === true) {
            throw new Unfit(where, "its first argument is joined to none");
        }
    }
}

/** Whether a tree offers only values that a function accepts for the argument at a depth. */
function offersOnly(offer: Offer, tree: Node | null, depth: number, accepts: (value: string) => boolean): boolean {
    const reached = (node: Node, level: number): boolean => {
        const here = resolved(offer, node);
        return !Array.isArray(here) || here.every(([keys, next]) => level < depth ? reached(next, level + 1) : keys.every((key) => {
            const bounds = rangeOf(key);
            return bounds === null ? accepts(key) : bounds[1] - bounds[0] < 4096 && [...each({ single: [], ranges: [bounds], any: false })].every(accepts);
        }));
    };
    return tree === null || reached(tree, 0);
}

/** The area of an argument. Several areas may have its places, as each hand has a first card: then it is the viewer's own, if that one has all of them. */
function areaFor(scene: Scene, offer: Offer, action: Action, depth: number, viewer: number | null): string {
    const group = groupAt(action.arguments, depth);
    const [one] = group;
    if (viewer === null || one === undefined || one.area !== "" || one.place === "" || one.joined) {
        return one?.area ?? "";
    }
    const having = scene.areas.map((area) => ({ area, values: new Set(area.places.map((spot) => matched(one.place, spot.name, group)?.[0]).filter((value) => value !== undefined)) }))
        .filter(({ values }) => values.size > 0);
    const [own, another] = having.filter(({ area }) => area.owner === viewer);
    return having.length > 1 && own !== undefined && another === undefined && offersOnly(offer, action.tree, depth, (value) => own.values.has(value)) ? own.area.name : "";
}

/** Whether the scene has any of the places or pieces of an argument. Otherwise nothing could be chosen there. */
function isFound(scene: Scene, action: Action, depth: number): boolean {
    const group = groupAt(action.arguments, depth);
    const [one] = group;
    return one !== undefined && scene.areas.some((area) => isIn(one, area) && area.places.some((spot) =>
        matched(one.place, spot.name, group) !== null || spot.pieces.some((piece) => matched(one.piece, piece.id, group) !== null)));
}

/**
 * The offer with arguments on the scene of its viewer: one without a place is a piece, if its values name pieces as values name places: `unit=2`.
 * One whose places and pieces are not in the scene is chosen beside it.
 */
export function onScene(scene: Scene, offer: Offer, viewer: number | null): Offer {
    const ids = scene.areas.flatMap((area) => area.places.flatMap((place) => place.pieces.map((piece) => piece.id)));
    const isNamed = (one: Argument, action: Action, depth: number): boolean => {
        const named = new Set(ids.filter((id) => id.startsWith(`${one.name}=`)).map((id) => id.slice(one.name.length + 1)));
        return named.size > 0 && offersOnly(offer, action.tree, depth, (value) => named.has(value));
    };
    const actions = offer.actions.map((action) => ({ ...action, arguments: action.arguments.map((one, depth, all): Argument =>
        one.place === "" && one.piece === "" && !one.joined && all[depth + 1]?.joined !== true && isNamed(one, action, depth) ? { ...one, role: "piece", piece: `${one.name}={${one.name}}` }
            : one.joined || !isOnScene(one) ? one
                : isFound(scene, action, depth) ? { ...one, area: areaFor(scene, offer, action, depth, viewer) } : { ...one, place: "", piece: "" }) }));
    return { ...offer, actions };
}

// ---- Walking

/** A way into an action: the values of its first arguments. Without an action it has not begun. */
export interface Walk { action: Action | null; values: string[] }
export const start: Walk = { action: null, values: [] };
const range = /^(-?\d+)\.\.(-?\d+)$/;
const rangeOf = (key: string): [number, number] | null => {
    const found = range.exec(key);
    return found === null ? null : [Number(found[1]), Number(found[2])];
};

/** What follows a value; undefined if it is not offered. Null stands for a tree that nobody knows. */
function after(offer: Offer, node: Node | null, value: string): Node | null | undefined {
    const here = resolved(offer, node);
    if (here === null) {
        return null;
    }
    if (here === 0 || !Array.isArray(here)) {
        return undefined;
    }
    const number = /^-?(0|[1-9]\d*)$/.test(value) ? Number(value) : null;
    return here.find(([all]) => all.some((key) => {
        const bounds = rangeOf(key);
        return key === value || key === "*" || (bounds !== null && number !== null && number >= bounds[0] && number <= bounds[1]);
    }))?.[1];
}

function resolved(offer: Offer, node: Node | null): Node | null {
    let here = node;
    while (here !== null && here !== 0 && "same" in here) {
        here = offer.shared[here.same] ?? expected("offer", "an element of shared", here.same);
    }
    return here;
}

/** The tree after the values of a walk; undefined if they are not offered. */
export function nodeOf(offer: Offer, walk: Walk): Node | null | undefined {
    let node: Node | null | undefined = walk.action?.tree ?? null;
    for (const value of walk.values) {
        node = node === undefined ? undefined : after(offer, node, value);
    }
    return node === undefined ? undefined : resolved(offer, node);
}

/** The arguments that are chosen together, from a depth on. */
function groupAt(all: Argument[], depth: number): Argument[] {
    let end = depth;
    do {
        ++end;
    } while (all[end]?.joined === true);
    return all.slice(depth, end);
}

/** The arguments that are chosen next, together. Their patterns name places and pieces that fit what is chosen: the hand of this player. */
export function nextArguments(walk: Walk): Argument[] {
    const all = walk.action?.arguments ?? [];
    const chosen = Object.fromEntries(walk.values.map((value, i) => [all[i]?.name ?? "", literal(value)]));
    return groupAt(all, walk.values.length).map((one) => ({ ...one, place: filled(one.place, chosen), piece: filled(one.piece, chosen) }));
}

export const isDone = (walk: Walk): boolean => walk.action !== null && walk.values.length === walk.action.arguments.length;

/** The walk with more values; null if they are not offered. */
export function extended(offer: Offer, walk: Walk, ...values: string[]): Walk | null {
    const longer = { action: walk.action, values: [...walk.values, ...values] };
    return walk.action !== null && longer.values.length <= walk.action.arguments.length && nodeOf(offer, longer) !== undefined ? longer : null;
}

const quoted = (value: string): string => {
    let made = "";
    for (const letter of value) {
        made += letter === '"' || letter === "\\" ? `\\${letter}` : letter;
    }
    return `"${made}"`;
};
/** A text as a value of the rules. */
export const textValue = quoted;
const identifier = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** The input of a walk that is done, in canonical text: `move{from=24,to=18}`. */
export function inputOf(walk: Walk): string {
    if (walk.action === null || !isDone(walk)) {
        return expected("walk", "all arguments", walk.values);
    }
    const { name: called, arguments: all } = walk.action;
    const fields = all.map((one, i) => `${identifier.test(one.name) ? one.name : quoted(one.name)}=${walk.values[i] ?? ""}`);
    return fields.length === 0 ? called : `${called}{${fields.join(",")}}`;
}

export interface Values { single: string[]; ranges: [number, number][]; any: boolean }

/** The values that an argument can have now. */
export function valuesOf(offer: Offer, walk: Walk): Values {
    const node = nodeOf(offer, walk);
    const made: Values = { single: [], ranges: [], any: node === null };
    if (node !== undefined && node !== null && Array.isArray(node)) {
        for (const key of node.flatMap(([all]) => all)) {
            const bounds = rangeOf(key);
            if (bounds !== null) {
                made.ranges.push(bounds);
            } else if (key === "*") {
                made.any = true;
            } else {
                made.single.push(key);
            }
        }
    }
    if (made.any) {
        const one = walk.action?.arguments[walk.values.length];
        if (one?.role === "number" || (one?.role === "place" && one.least !== null)) {
            made.ranges.push([one.least ?? Number.MIN_SAFE_INTEGER, one.most ?? Number.MAX_SAFE_INTEGER]);
        } else if (one !== undefined) {
            made.single.push(...one.role === "yes_or_no" && one.words.length === 0 ? ["true", "false"] : one.words.map(([value]) => value));
        }
    }
    return made;
}

/** How many values there are; at least so many, if nobody knows. */
export const amountOf = (all: Values): number =>
    all.single.length + all.ranges.reduce((sum, [least, most]) => sum + most - least + 1, 0) + (all.any ? 2 : 0);

/** All values, at most so many. */
export function* each(all: Values, most = 4096): Generator<string> {
    let left = most;
    for (const one of all.single) {
        if (left-- <= 0) {
            return;
        }
        yield one;
    }
    for (const [least, last] of all.ranges) {
        for (let i = least; i <= last; ++i) {
            if (left-- <= 0) {
                return;
            }
            yield String(i);
        }
    }
}

// ---- Places and pieces

/** A value in a pattern, where its braces are no arguments. No name of a place has control characters. */
const literal = (value: string): string => value.replaceAll("{", "\u0002").replaceAll("}", "\u0003");

interface Pattern { expression: RegExp; names: string[] }
const patterns = new Map<string, Pattern>();
function patternOf(pattern: string): Pattern {
    let made = patterns.get(pattern);
    if (made === undefined) {
        const names: string[] = [];
        const source = pattern.split(/(\{[^{}]*\})/).map((part) => {
            if (!/^\{.*\}$/.test(part)) {
                return part.replaceAll("\u0002", "{").replaceAll("\u0003", "}").replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
            }
            names.push(part.slice(1, -1));
            return "(.+?)";
        }).join("");
        made = { expression: new RegExp(`^${source}$`, "u"), names };
        if (patterns.size > 4096) { // with values of a long game
            patterns.clear();
        }
        patterns.set(pattern, made);
    }
    return made;
}

/** The values that a name gives to the arguments of a group; null if the pattern is another one. */
export function matched(pattern: string, text: string, group: Argument[]): string[] | null {
    const { expression, names } = patternOf(pattern);
    const found = pattern === "" ? null : expression.exec(text);
    if (found === null) {
        return null;
    }
    const values = group.map((one) => {
        const at = names.indexOf(one.name);
        return at < 0 ? undefined : found[at + 1];
    });
    return values.every((one) => one !== undefined) ? values : null;
}

const filled = (pattern: string, values: Record<string, string>): string =>
    pattern.replace(/\{([^{}]*)\}/g, (whole, key: string) => values[key] ?? whole);

/** Whether it is chosen on the picture. */
export const isOnScene = (one: Argument | undefined): boolean => one !== undefined && (one.place !== "" || one.piece !== "");

export const isIn = (one: Argument, area: Area): boolean => one.area === "" || one.area === area.name;

/** The values of one argument that no place and no piece in the scene stands for: they are chosen beside it. */
export function besideScene(scene: Scene, group: Argument[], values: Iterable<string>): string[] {
    const [first] = group;
    if (first === undefined || !isOnScene(first)) {
        return [...values];
    }
    const there = new Set<string>();
    for (const area of scene.areas.filter((one) => isIn(first, one))) {
        for (const spot of area.places) {
            for (const found of [matched(first.place, spot.name, group), ...spot.pieces.map((piece) => matched(first.piece, piece.id, group))]) {
                if (found?.[0] !== undefined) {
                    there.add(found[0]);
                }
            }
        }
        if (area.layout.kind === "plane" && first.place !== "") { // any point of a plane
            return [];
        }
    }
    return [...values].filter((value) => !there.has(value));
}

/** The walk that a place continues. For a plane, `at` is the point. */
export function choosePlace(offer: Offer, walk: Walk, area: Area, place: string, at: [number, number] | null = null): Walk | null {
    const group = nextArguments(walk);
    const [first] = group;
    if (first === undefined || !isIn(first, area)) {
        return null;
    }
    const named = at === null ? place : filled(place, { x: String(at[0]), y: String(at[1]) });
    const values = matched(first.place, named, group);
    return values === null ? null : extended(offer, walk, ...values);
}

/** The walk that a piece continues, by its id. */
export function choosePiece(offer: Offer, walk: Walk, area: Area, piece: Piece): Walk | null {
    const group = nextArguments(walk);
    const [first] = group;
    if (first === undefined || !isIn(first, area)) {
        return null;
    }
    const values = matched(first.piece, piece.id, group);
    return values === null ? null : extended(offer, walk, ...values);
}

/** The actions that a walk can still become: one, or at the beginning all. */
export const beginnings = (offer: Offer, walk: Walk): Walk[] =>
    walk.action !== null ? [walk] : offer.actions.map((one) => ({ action: one, values: [] }));

export interface Targets {
    places: Map<string, Walk[]>; // by spotKey
    pieces: Map<string, Walk[]>; // by id
    planes: Map<string, Zone[]>; // by the name of the area
}
/** Points of a plane that can be chosen, bounds included. */
export interface Zone { from: [number, number]; to: [number, number] }
export const spotKey = (area: string, place: string): string => JSON.stringify([area, place]);

/** Everything on the picture that continues one of these walks. Complexity: O(places and pieces, times walks or actions). */
export function targetsOf(scene: Scene, offer: Offer, walks: Walk[]): Targets {
    const made: Targets = { places: new Map(), pieces: new Map(), planes: new Map() };
    const add = <K>(map: Map<K, Walk[]>, key: K, one: Walk | null): void => {
        if (one !== null) {
            map.set(key, [...map.get(key) ?? [], one]);
        }
    };
    for (const one of walks.filter((each) => !isDone(each)).flatMap((each) => beginnings(offer, each))) {
        const group = nextArguments(one);
        const [first] = group;
        if (first === undefined || !isOnScene(first)) {
            continue;
        }
        for (const area of scene.areas) {
            if (!isIn(first, area)) {
                continue;
            }
            for (const spot of area.places) {
                if (area.layout.kind === "plane" && spot.at === null) {
                    const zones = first.place === "" ? [] : zonesOf(offer, one, group, area, spot.name);
                    if (zones.length > 0) {
                        made.planes.set(area.name, [...made.planes.get(area.name) ?? [], ...zones]);
                    }
                } else {
                    add(made.places, spotKey(area.name, spot.name), choosePlace(offer, one, area, spot.name));
                }
                if (first.piece !== "") {
                    spot.pieces.forEach((piece) => { add(made.pieces, piece.id, choosePiece(offer, one, area, piece)); });
                }
            }
        }
    }
    return made;
}

function zonesOf(offer: Offer, walk: Walk, group: Argument[], area: Area, place: string): Zone[] {
    const probe = matched(group[0]?.place ?? "", filled(place, { x: "1", y: "2" }), group);
    if (probe === null || group.length !== 2 || walk.action === null) {
        return [];
    }
    const [width, height] = area.layout.size;
    const spans = (all: Values, size: number): [number, number][] => {
        const made = all.any && all.ranges.length === 0 ? [[0, size - 1] as [number, number]] : all.ranges;
        return [...made, ...all.single.filter((one) => /^-?\d+$/.test(one)).map((one): [number, number] => [Number(one), Number(one)])]
            .map(([least, most]): [number, number] => [Math.max(least, 0), Math.min(most, size)]).filter(([least, most]) => least <= most);
    };
    const turned = probe[0] === "2"; // the first argument is the row
    const zones: Zone[] = [];
    for (const [least, most] of spans(valuesOf(offer, walk), turned ? height : width)) {
        // Values with one branch have one rest. Branches are looked up by their first value.
        for (let a = least; a <= most;) {
            const next = extended(offer, walk, String(a));
            let end = a;
            while (end < most && next !== null && nodeOf(offer, { action: walk.action, values: [...walk.values, String(end + 1)] }) === nodeOf(offer, next)) {
                ++end;
            }
            for (const [low, high] of next === null ? [] : spans(valuesOf(offer, next), turned ? width : height)) {
                zones.push(turned ? { from: [low, a], to: [high, end] } : { from: [a, low], to: [end, high] });
            }
            a = end + 1;
        }
    }
    return zones;
}

// ---- Words

export const labelOf = (one: { label: string; name: string }): string => one.label === "" ? one.name.replaceAll("_", " ") : one.label;

/** What a value is called: by the argument's own words, by the scene, or as it is. */
export function wordsOfValues(scene: Scene, group: Argument[], values: string[]): string {
    const [first] = group;
    const value = values[0] ?? "";
    if (first === undefined) {
        return "";
    }
    const own = first.words.find(([one]) => one === value)?.[1];
    if (own !== undefined && group.length === 1) {
        return own;
    }
    for (const area of isOnScene(first) ? scene.areas : []) {
        if (!isIn(first, area)) {
            continue;
        }
        for (const [i, spot] of area.places.entries()) {
            const equal = (found: string[] | null): boolean => found !== null && found.every((one, k) => one === values[k]);
            const piece = spot.pieces.find((one) => equal(matched(first.piece, one.id, group)));
            if (piece !== undefined) {
                return wordsOfPiece(scene, piece);
            }
            if (equal(matched(first.place, spot.name, group)) && spot.at === null ? area.layout.kind !== "plane" : equal(matched(first.place, spot.name, group))) {
                const top = spot.pieces.at(-1);
                return first.role === "card" && top !== undefined ? wordsOfPiece(scene, top, area.owner) : wordsOfPlace(area, i);
            }
        }
    }
    const plain = (text: string): string => text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
    const element = (text: string): string => first.words.find(([one]) => one === text)?.[1] ?? plain(text);
    switch (first.role) {
        case "player": return /^\d+$/.test(value) ? nameOf(scene, Number(value)) : value;
        case "yes_or_no": return value === "true" ? "yes" : value === "false" ? "no" : value;
        case "subset": case "order": return elementsOf(value).map(element).join(", ") || "none";
        case "text": return value.startsWith('"') ? `“${plain(value)}”` : value;
        case "number": case "place": return values.join(", ");
        default: return values.map((one) => plain(one).replaceAll("_", " ")).join(", ");
    }
}

/** The elements of a list in canonical text. */
export function elementsOf(value: string): string[] {
    const found: string[] = [];
    let depth = 0;
    let inText = false;
    let begin = 1;
    for (let i = 0; i < value.length; ++i) {
        const letter = value[i] ?? "";
        if (inText) {
            i += letter === "\\" ? 1 : 0;
            inText = letter !== '"';
        } else if (letter === '"') {
            inText = true;
        } else if ("[{(".includes(letter)) {
            ++depth;
        } else if ("]})".includes(letter) || (letter === "," && depth === 1)) {
            if (depth === 1 && i > begin) {
                found.push(value.slice(begin, i));
            }
            begin = depth === 1 ? i + 1 : begin;
            depth -= letter === "," ? 0 : 1;
        }
    }
    return found;
}

/** The groups of arguments that a walk has chosen, with their values. */
export function groupsOf(walk: Walk): { group: Argument[]; values: string[] }[] {
    const made: { group: Argument[]; values: string[] }[] = [];
    for (let at = 0; at < walk.values.length;) {
        const group = nextArguments({ action: walk.action, values: walk.values.slice(0, at) });
        made.push({ group, values: walk.values.slice(at, at + group.length) });
        at += group.length;
    }
    return made;
}

/** A walk in words: `move a checker: from 24, to 18`. */
export function wordsOfWalk(scene: Scene, walk: Walk): string {
    if (walk.action === null) {
        return "";
    }
    const parts = groupsOf(walk);
    const plain = walk.action.arguments.reduce((text, one) => `${text} {${one.name}}`, labelOf(walk.action));
    if (walk.action.words === plain && isDone(walk)) { // no sentence of the game: a column and a row have one name
        return [labelOf(walk.action), ...parts.map(({ group, values }) => wordsOfValues(scene, group, values))].join(" ");
    }
    if (walk.action.words !== "" && isDone(walk)) {
        const values: Record<string, string> = {};
        const sentence = walk.action.words;
        parts.forEach(({ group, values: some }) => { // the first one stands for all of its place, if the others are not in the sentence
            const isWhole = !group.slice(1).some((one) => sentence.includes(`{${one.name}}`));
            group.forEach((one, i) => { values[one.name] = isWhole ? (i === 0 ? wordsOfValues(scene, group, some) : "") : some[i] ?? ""; });
        });
        return filled(sentence, values);
    }
    const words = parts.map(({ group, values }) => {
        const said = wordsOfValues(scene, group, values);
        return parts.length === 1 && walk.action?.arguments.length === group.length ? said : `${group.map(labelOf).join(", ")} ${said}`;
    });
    return labelOf(walk.action) + (words.length === 0 ? "" : `${walk.action.label.endsWith("?") ? "" : ":"} ${words.join(", ")}`);
}

/** All ways through an offer that are not endless, at most so many. */
export function* ways(offer: Offer, most: number, from: Walk = start): Generator<Walk> {
    let left = most;
    const deeper = function* (walk: Walk): Generator<Walk> {
        if (isDone(walk)) {
            if (left-- > 0) {
                yield walk;
            }
            return;
        }
        for (const value of each(valuesOf(offer, walk), most)) {
            const next = extended(offer, walk, value);
            if (left <= 0) {
                return;
            }
            if (next !== null) {
                yield* deeper(next);
            }
        }
    };
    for (const one of beginnings(offer, from)) {
        yield* deeper(one);
    }
}
