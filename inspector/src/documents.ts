// What the program says of a record. src/inspect/json.cpp writes it.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Overview {
    record: string;
    game: string;
    rules_version?: string;
    opening: "exact" | "migrated" | "view-only" | "refused";
    verified: boolean;
    reasons?: string[];
    viewer?: number;
    players: number;
    names?: string[];
    hides: boolean;
    rows: number;
    events: number;
    closed: boolean;
    ending?: string;
    behaviors: { name: string; cite: string }[];
    setup?: Json;
    parent?: string;
    law?: { sentence: string; row: number };
    /** Where the match is played that writes the record. */
    game_page?: string;
}

export interface Row {
    row: number;
    kind: string;
    number: number;
    actor?: string;
    inputs?: string[];
    traces?: string[];
    behaviors?: string[];
    diffs?: string[];
    barriers?: string[];
    undone_by?: number;
    frame?: number;
    text?: string;
    /** Of a refusal: the sentence of the rule book. */
    cite?: string;
    problem?: string;
    /** How often a search found its text, and the first line with it that is not in the row. */
    hits?: number;
    hit?: string;
}

export interface Change { path: string; from?: string; to?: string }
export interface Part { words: string; kind?: string; text?: string }
export interface Diff extends Part { changes: Change[]; step?: string }
export interface Rule { name: string; cite?: string; words?: string }
export interface Step { behavior: string; rule: string; cite?: string; input: number; round: number; diffs: Diff[]; traces: Part[] }
export interface Frame {
    inputs: (Part | null)[];
    steps: Step[];
    passed: Rule[];
    barriers: string[];
    barrier_by?: string;
    changes: Change[];
    states: number;
}
export interface Opened { row: Row; frame?: Frame }
export interface State { state: Json; drawing?: string; svg?: string; scene?: unknown }
export interface Action { input: string; by: string; notation?: string; words?: string }
export interface Actions { actions: Action[]; all: number }
export interface Attempt { frame?: Frame; refusal?: string; by?: Rule; preview?: string }
/** `inputs`: those that were tried, in words. */
export interface Branch extends Actions { done: number; inputs: string[]; last: Attempt; state: State }
/** Meaning of a typed line: one input, several, one that is not legal, or none. */
export interface Reading { input?: string; candidates?: Action[]; attempt?: string; expected?: string }
/** A row, the score of each player after it, and who caused it. */
export type Evaluated = [row: number, scores: number[], actor: string | null];
export interface Evaluation {
    running: boolean; iterations: number; all: number; every: number; done: number; values: Evaluated[]; problem?: string;
}
export interface Found { rows: Row[]; next: number; done: boolean }
export interface Comparison { differ: boolean; row: number; other_row: number; reason: string }
export interface Filter { actor: string; behavior: string; diff: string; text: string }
export type Try = [by: string, input: string];
