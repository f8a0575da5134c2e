import type { Json } from "./documents.js";

/** How a value differs from the one before: the value as it was, and the same of its members. */
export interface Compared {
    changed: boolean;
    /** What stood here before; missing where nothing did. */
    was?: Json;
    members: Map<string, Compared>;
    /** Members that are there no more. */
    gone: [name: string, was: Json][];
}

function same(a: Json, b: Json): boolean {
    return JSON.stringify(a) === JSON.stringify(b);
}

function isMap(value: Json | undefined): value is { [name: string]: Json } {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of the value itself: a record may name one `constructor`, as every object has it. */
function member(value: { [name: string]: Json }, name: string): Json | undefined {
    return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Pairs the items of two lists: what is equal at both ends belongs together, and so does the rest by its place. */
function lists(before: Json[], after: Json[], result: Compared): void {
    let head = 0;
    const short = Math.min(before.length, after.length);
    while (head < short && same(before[head] ?? null, after[head] ?? null)) {
        ++head;
    }
    let tail = 0;
    while (before.length !== after.length && tail < short - head &&
           same(before[before.length - 1 - tail] ?? null, after[after.length - 1 - tail] ?? null)) {
        ++tail;
    }
    for (let i = head; i < after.length - tail; ++i) {
        const was = i < before.length - tail ? before[i] : undefined;
        result.members.set(String(i), compared(was, after[i] ?? null));
    }
    for (let i = after.length - tail; i < before.length - tail; ++i) {
        if (i >= head) {
            result.gone.push([String(i), before[i] ?? null]);
        }
    }
}

export function compared(before: Json | undefined, after: Json): Compared {
    const result: Compared = { changed: before === undefined || !same(before, after), members: new Map(), gone: [] };
    if (before !== undefined) {
        result.was = before;
    }
    if (!result.changed || before === undefined) {
        return result;
    }
    if (Array.isArray(before) && Array.isArray(after)) {
        lists(before, after, result);
    } else if (isMap(before) && isMap(after)) {
        for (const [name, value] of Object.entries(after)) {
            const one = compared(member(before, name), value);
            if (one.changed) {
                result.members.set(name, one);
            }
        }
        for (const [name, value] of Object.entries(before)) {
            if (!Object.hasOwn(after, name)) {
                result.gone.push([name, value]);
            }
        }
    }
    return result;
}
