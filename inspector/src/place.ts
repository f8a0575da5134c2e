import type { Filter, Try } from "./documents.js";

/** What the page shows. It stands in the URL, so that a place can be passed on. */
export interface Place {
    record: string;
    row: number;
    /** How many diffs have been applied; null: all. */
    state: number | null;
    filter: Filter;
    /** The record on the other side, and its row. */
    other: string;
    otherRow: number;
    tries: Try[];
}

export const noFilter: Filter = { actor: "", behavior: "", diff: "", text: "" };

export function isEmpty(filter: Filter): boolean {
    return filter.actor === "" && filter.behavior === "" && filter.diff === "" && filter.text === "";
}

function count(text: string | null): number {
    const value = Number(text ?? "");
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

function readTries(text: string | null): Try[] {
    try {
        const list: unknown = JSON.parse(text ?? "[]");
        return Array.isArray(list) && list.every((one): one is Try =>
            Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string")) ? list : [];
    } catch {
        return [];
    }
}

export function readPlace(hash: string): Place {
    const values = new URLSearchParams(hash.replace(/^#/, ""));
    const text = (name: string): string => values.get(name) ?? "";
    return {
        record: text("record"),
        row: count(values.get("row")),
        state: values.has("state") ? count(values.get("state")) : null,
        filter: { actor: text("actor"), behavior: text("behavior"), diff: text("diff"), text: text("text") },
        other: text("other"),
        otherRow: count(values.get("other_row")),
        tries: readTries(values.get("tries")),
    };
}

export function writePlace(place: Place): string {
    const values = new URLSearchParams();
    const put = (name: string, value: string): void => {
        if (value !== "") {
            values.set(name, value);
        }
    };
    put("record", place.record);
    values.set("row", String(place.row));
    put("state", place.state === null ? "" : String(place.state));
    for (const [name, value] of Object.entries(place.filter) as [string, string][]) {
        put(name, value);
    }
    if (place.other !== "") {
        values.set("other", place.other);
        values.set("other_row", String(place.otherRow));
    }
    put("tries", place.tries.length === 0 ? "" : JSON.stringify(place.tries));
    return `#${values.toString()}`;
}
