import type { Try } from "./documents.js";

// Branches that somebody keeps: in the storage of this browser, for one record as one viewer sees it. What comes from there, or
// from a file, may be by anybody, so it is read strictly.

export interface KeptBranch {
    /** The row after which it begins, and what that event was called. */
    row: number;
    event: string;
    tries: Try[];
    /** What the inputs are called. */
    words: string;
    comment: string;
}

/** Whose branches they are: those of another record have another key. */
export interface Identity { game: string; record: string; viewer: number | null }

export const longestComment = 2000;
export const longestFile = 1_000_000;
const longestInput = 2000;
const mostBranches = 100;
const mostTries = 64; // as the program takes them

export const keyOf = (one: Identity): string => `herding-branches ${JSON.stringify([one.game, one.record, one.viewer])}`;

function isText(value: unknown, most: number): value is string {
    return typeof value === "string" && value.length <= most;
}

function branchOf(value: unknown): KeptBranch {
    if (typeof value !== "object" || value === null) {
        throw new Error("a branch is no object");
    }
    const { row, event, tries, words, comment } = value as Record<string, unknown>;
    if (typeof row !== "number" || !Number.isSafeInteger(row) || row < 0) {
        throw new Error("a branch begins at no row");
    }
    if (!isText(event, longestInput) || !isText(words, longestComment) || !isText(comment, longestComment)) {
        throw new Error("a branch has no event, no words or no comment, or long ones");
    }
    if (!Array.isArray(tries) || tries.length === 0 || tries.length > mostTries) {
        throw new Error(`a branch has 1 to ${mostTries} inputs`);
    }
    return { row, event, words, comment, tries: tries.map((one: unknown): Try => {
        if (!Array.isArray(one) || one.length !== 2 || !isText(one[0], 40) || !isText(one[1], longestInput)) {
            throw new Error("an input of a branch is no pair of texts");
        }
        return [one[0], one[1]];
    }) };
}

/** Reads a file of branches. Throws an Error with the reason. */
export function readBranches(text: string): { of: Identity; branches: KeptBranch[] } {
    if (text.length > longestFile) {
        throw new Error(`it has more than ${longestFile} characters`);
    }
    let json: unknown;
    try {
        json = JSON.parse(text);
    } catch {
        throw new Error("it is not JSON");
    }
    if (typeof json !== "object" || json === null) {
        throw new Error("it is no object");
    }
    const { herding_branches: version, game, record, viewer, branches } = json as Record<string, unknown>;
    if (version !== 1 || !isText(game, 1000) || !isText(record, 1000) || !(viewer === null || typeof viewer === "number")) {
        throw new Error("it is no file of branches");
    }
    if (!Array.isArray(branches) || branches.length > mostBranches) {
        throw new Error(`it has no branches, or more than ${mostBranches}`);
    }
    return { of: { game, record, viewer }, branches: branches.map(branchOf) };
}

export function writeBranches(of: Identity, branches: KeptBranch[]): string {
    return JSON.stringify({ herding_branches: 1, ...of, branches });
}

export function isSame(a: Pick<KeptBranch, "row" | "tries">, b: Pick<KeptBranch, "row" | "tries">): boolean {
    return a.row === b.row && JSON.stringify(a.tries) === JSON.stringify(b.tries);
}

/** Adds branches, or changes the comments of those that are there, and keeps their order by rows. Throws if there are too many. */
export function withBranches(kept: KeptBranch[], more: KeptBranch[]): KeptBranch[] {
    const all = [...kept.filter((one) => !more.some((other) => isSame(one, other))), ...more];
    if (all.length > mostBranches) {
        throw new Error(`at most ${mostBranches} branches are kept`);
    }
    return all.sort((a, b) => a.row - b.row);
}

/** The storage of a browser, as far as branches need it. */
export type Keeps = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The branches of one record. Without storage they last as long as the page. */
export class Branches {
    private kept: KeptBranch[] = [];
    /** Whether a reload would find them again. */
    lasting = true;

    constructor(readonly of: Identity, private readonly storage: Keeps | null) {
        try {
            const text = storage?.getItem(keyOf(of)) ?? null;
            this.kept = text === null ? [] : readBranches(text).branches;
            this.lasting = storage !== null;
        } catch {
            this.lasting = storage !== null; // what is no file of branches is left out
        }
    }

    get all(): readonly KeptBranch[] { return this.kept; }

    find(one: Pick<KeptBranch, "row" | "tries">): KeptBranch | undefined {
        return this.kept.find((other) => isSame(one, other));
    }
    /** Throws if there are too many. */
    add(more: KeptBranch[]): void {
        this.set(withBranches(this.kept, more));
    }
    remove(one: KeptBranch): void {
        this.set(this.kept.filter((other) => !isSame(one, other)));
    }
    text(): string { return writeBranches(this.of, this.kept); }

    private set(all: KeptBranch[]): void {
        this.kept = all;
        try {
            if (all.length === 0) {
                this.storage?.removeItem(keyOf(this.of));
            } else {
                this.storage?.setItem(keyOf(this.of), this.text());
            }
        } catch {
            this.lasting = false; // it is full, or closed
        }
    }
}
