// Typing an action: canonical text, or words with unique beginnings, such as `bid 3`, `b 3`, `move b2 c2`, or `b2` alone.
import { beginnings, each, extended, inputOf, isDone, labelOf, nextArguments, start, targetsOf, textValue, valuesOf, ways, wordsOfValues, wordsOfWalk } from "./offer";
import type { Offer, Walk } from "./offer";
import { wordsOfPiece, wordsOfPlace } from "./scene";
import type { Scene } from "./scene";

/** Of so many ways the whole sentence is compared. */
const longestSearch = 1000;

/** What a typed text means: one walk that is done, or what it could become. */
export interface Typed { walk: Walk | null; could: Walk[]; words: string }

const plain = (text: string): string => text.toLowerCase().replace(/[{}(),=:\s"“”]+/g, " ").trim();

/** What remains of a text after a word that it begins with: whole, or a beginning of it up to a space. */
function rests(typed: string, word: string): { rest: string; whole: boolean }[] {
    const full = plain(word);
    if (full === "") {
        return [];
    }
    if (typed === full || typed.startsWith(`${full} `)) {
        return [{ rest: typed.slice(full.length).trim(), whole: true }];
    }
    const found: { rest: string; whole: boolean }[] = [];
    for (let end = typed.length; end > 0; end = typed.lastIndexOf(" ", end - 1)) {
        if (full.startsWith(typed.slice(0, end))) {
            found.push({ rest: typed.slice(end).trim(), whole: false });
            break;
        }
    }
    return found;
}

interface Found { walk: Walk; whole: boolean }
const most = 2000; // ways that are looked at

class Search {
    readonly found: Found[] = [];
    readonly open: Walk[] = [];
    private left = most;

    constructor(private readonly scene: Scene, private readonly offer: Offer) {}

    continue(walk: Walk, typed: string, whole: boolean): void {
        if (this.left-- <= 0) {
            return;
        }
        if (isDone(walk)) {
            if (typed === "") {
                this.found.push({ walk, whole });
            }
            return;
        }
        if (typed === "") {
            this.open.push(walk);
            return;
        }
        const group = nextArguments(walk);
        const seen = new Map<string, Found & { rest: string }>();
        const add = (next: Walk, rest: string, all: boolean): void => {
            const key = `${next.values.join("\n")}\n\n${rest}`;
            if (seen.get(key)?.whole !== true) {
                seen.set(key, { walk: next, rest, whole: all });
            }
        };
        const starts = [typed, ...rests(typed, group[0]?.name ?? "").filter((one) => one.whole && one.rest !== "").map((one) => one.rest)];
        for (const text of starts) {
            this.values(walk, text, add);
        }
        this.wholeFirst([...seen.values()], (one) => { this.continue(one.walk, one.rest, whole && one.whole); });
    }

    /** Beginnings of words are looked at only if whole words lead nowhere: `hold f` may still begin another name. */
    wholeFirst<T extends { whole: boolean }>(all: T[], go: (one: T) => void): void {
        const before = this.found.length + this.open.length;
        all.filter((one) => one.whole).forEach(go);
        if (this.found.length + this.open.length === before) {
            all.filter((one) => !one.whole).forEach(go);
        }
    }

    private values(walk: Walk, typed: string, add: (next: Walk, rest: string, whole: boolean) => void): void {
        const { offer, scene } = this;
        const group = nextArguments(walk);
        const offered = valuesOf(offer, walk);
        const [first = ""] = typed.split(" ");
        const rest = typed.slice(first.length).trim();
        const tries = (next: Walk | null, word: string): void => {
            if (next !== null) {
                rests(typed, word).forEach((one) => { add(next, one.rest, one.whole); });
            }
        };
        if (/^-?\d+$/.test(first)) { // also in ranges
            const next = extended(offer, walk, first);
            if (next !== null) {
                add(next, rest, true);
            }
        } else if (group[0]?.role === "text" && offered.any) {
            const next = extended(offer, walk, textValue(typed));
            if (next !== null) {
                add(next, "", true);
            }
            return;
        }
        for (const value of each({ ...offered, ranges: [] }, most)) {
            const next = extended(offer, walk, value);
            tries(next, value);
            if (group.length === 1) {
                tries(next, wordsOfValues(scene, group, [value]));
            }
        }
        const targets = targetsOf(scene, offer, [walk]);
        for (const area of scene.areas) {
            area.places.forEach((spot, i) => {
                targets.places.get(JSON.stringify([area.name, spot.name]))?.forEach((next) => {
                    tries(next, wordsOfPlace(area, i));
                    tries(next, spot.name);
                });
                spot.pieces.forEach((piece) => targets.pieces.get(piece.id)?.forEach((next) => { tries(next, wordsOfPiece(scene, piece, area.owner)); }));
            });
        }
    }
}

/** As `meaning`, but a number alone is no action: at the terminal it is the number of one in a list. */
export function typed(scene: Scene, offer: Offer, text: string): Typed {
    const found = meaning(scene, offer, text);
    return found.walk !== null && /^-?\d+$/.test(plain(text)) ? { walk: null, could: found.could, words: "A number alone is no action. Type more of it, or choose it here." } : found;
}

/** Reads what was typed. Without a unique meaning `could` lists up to 50 ways that it could mean, and `words` says what is wrong. */
function meaning(scene: Scene, offer: Offer, text: string): Typed {
    const wanted = plain(text);
    // What the list says of an action can be typed.
    const said = wanted === "" ? [] : [...ways(offer, longestSearch)].filter((walk) => plain(wordsOfWalk(scene, walk)) === wanted);
    const [meant] = said;
    if (said.length === 1 && meant !== undefined) {
        return { walk: meant, could: said, words: wordsOfWalk(scene, meant) };
    }
    const search = new Search(scene, offer);
    const all = beginnings(offer, start);
    if (wanted === "") {
        search.open.push(...all);
    } else {
        const named: { walk: Walk; rest: string; whole: boolean }[] = [];
        for (const walk of all) {
            for (const word of [walk.action?.name ?? "", labelOf({ name: walk.action?.name ?? "", label: walk.action?.label ?? "" })]) {
                rests(wanted, word).forEach((one) => { named.push({ walk, ...one }); });
            }
        }
        search.wholeFirst(named, (one) => { search.continue(one.walk, one.rest, one.whole); });
        if (search.found.length === 0 && search.open.length === 0) { // the name is left out, but not before a text, which may be anything
            all.filter((walk) => nextArguments(walk)[0]?.role !== "text").forEach((walk) => { search.continue(walk, wanted, true); });
        }
    }
    const inputs = new Map<string, Found>();
    for (const one of search.found) {
        const input = inputOf(one.walk);
        if (inputs.get(input)?.whole !== true) {
            inputs.set(input, one);
        }
    }
    const found = [...inputs.values()];
    const exact = found.filter((one) => one.whole);
    const chosen = exact.length > 0 ? exact : found;
    const [only] = chosen;
    if (chosen.length === 1 && only !== undefined) {
        return { walk: only.walk, could: [only.walk], words: wordsOfWalk(scene, only.walk) };
    }
    const could = chosen.map((one) => one.walk);
    const known = new Set(could.map(inputOf));
    for (const open of search.open) {
        for (const walk of ways(offer, 50 - could.length, open)) {
            if (!known.has(inputOf(walk))) {
                known.add(inputOf(walk));
                could.push(walk);
            }
        }
    }
    const [single] = could;
    if (could.length === 1 && single !== undefined && wanted !== "") {
        return { walk: single, could, words: wordsOfWalk(scene, single) };
    }
    return { walk: null, could: could.slice(0, 50), words: could.length === 0 ? `“${text.trim()}” is not offered now. Enter asks the rules.` : could.length === 1 ? "" : `${could.length < 50 ? could.length : "50 or more"} actions begin like this.` };
}
