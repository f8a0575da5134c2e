import type {
    Actions, Branch, Comparison, Evaluation, Filter, Found, Json, Opened, Overview, Reading, Row, State, Try,
} from "./documents.js";
import { type Operation, patched } from "./patch.js";
import { found } from "./words.js";

/** Where the page gets what it shows: the program that serves it, or the file itself. */
export interface Source {
    /** Whether actions can be tried, and the record may grow. */
    readonly live: boolean;
    records(): Promise<string[]>;
    overview(record: string): Promise<Overview>;
    rows(record: string, from: number, count: number): Promise<Row[]>;
    find(record: string, filter: Filter, from: number): Promise<Found>;
    open(record: string, row: number): Promise<Opened>;
    /** After so many diffs; null: after all. */
    state(record: string, row: number, diffs: number | null): Promise<State>;
    actions(record: string, row: number): Promise<Actions>;
    attempt(record: string, row: number, tries: Try[]): Promise<Branch>;
    /** Meaning of a line that somebody types behind these inputs. */
    understood(record: string, row: number, tries: Try[], by: string, line: string): Promise<Reading>;
    /** How far the evaluation of a record is, with its values from `from` on. `what` begins or cancels it. */
    evaluation(record: string, from: number, what?: "start" | "cancel"): Promise<Evaluation>;
    /** Where the journal of a branch is downloaded; null where there is none. */
    branchFile(record: string, row: number, tries: Try[]): string | null;
    since(record: string, player: number, row: number): Promise<number>;
    /** The row of a numbered event. */
    rowOf(record: string, number: number): Promise<number>;
    compare(record: string, other: string): Promise<Comparison>;
}

type Value = string | number | null;

function query(values: Record<string, Value>): string {
    const parts = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) {
        if (value !== null && value !== "") {
            parts.set(name, String(value));
        }
    }
    return parts.toString();
}

export class Server implements Source {
    readonly live = true;

    async records(): Promise<string[]> {
        return (await this.ask<{ records: string[] }>("records", {})).records;
    }
    overview(record: string): Promise<Overview> {
        return this.ask("overview", { record });
    }
    async rows(record: string, from: number, count: number): Promise<Row[]> {
        return (await this.ask<{ rows: Row[] }>("rows", { record, from, count })).rows;
    }
    find(record: string, filter: Filter, from: number): Promise<Found> {
        return this.ask("find", { record, from, ...filter });
    }
    open(record: string, row: number): Promise<Opened> {
        return this.ask("open", { record, row });
    }
    state(record: string, row: number, diffs: number | null): Promise<State> {
        return this.ask("state", { record, row, diffs });
    }
    actions(record: string, row: number): Promise<Actions> {
        return this.ask("actions", { record, row });
    }
    attempt(record: string, row: number, tries: Try[]): Promise<Branch> {
        return this.ask("attempt", { record, row, tries: JSON.stringify(tries) });
    }
    understood(record: string, row: number, tries: Try[], by: string, line: string): Promise<Reading> {
        return this.ask("understood", { record, row, by, line, tries: JSON.stringify(tries) });
    }
    evaluation(record: string, from: number, what?: "start" | "cancel"): Promise<Evaluation> {
        return this.ask("evaluation", { record, from, do: what ?? null });
    }
    branchFile(record: string, row: number, tries: Try[]): string {
        return this.fileOf(`save?${query({ record, row, tries: JSON.stringify(tries) })}`);
    }
    async since(record: string, player: number, row: number): Promise<number> {
        return (await this.ask<{ row: number }>("since", { record, player, row })).row;
    }
    async rowOf(record: string, number: number): Promise<number> {
        return (await this.ask<{ row: number }>("number", { record, number })).row;
    }
    compare(record: string, other: string): Promise<Comparison> {
        return this.ask("compare", { record, other });
    }

    private async ask<T>(question: string, values: Record<string, Value>): Promise<T> {
        return await this.get(`${question}?${query(values)}`) as T;
    }
    /** The answer to a question. */
    protected async get(question: string): Promise<unknown> {
        const response = await fetch(`api/${question}`, { cache: "no-store" });
        const answer = (await response.json()) as { error?: string };
        if (!response.ok) {
            throw new Error(answer.error ?? `The program answers with ${response.status}.`);
        }
        return answer;
    }
    /** The address of a file that answers a question. */
    protected fileOf(question: string): string { return `api/${question}`; }
}

/** A drawing or a picture: its text where it stands first, and afterwards its number among all texts of the file. */
type KeptText = string | number;
type KeptState = { state?: Json; patch?: Operation[]; drawing?: KeptText; svg?: KeptText };
interface KeptRow extends Opened { states: KeptState[] | { problem: string } }
export interface Kept { overview: Overview; rows: KeptRow[] }

/** The row that a filter matches, with what it found in its words; null where it does not match. */
function matching(opened: Opened, filter: Filter): Row | null {
    const { row } = opened;
    const isRule = (rule: string): boolean => rule === filter.behavior || rule.startsWith(`${filter.behavior}@`);
    const matches = (filter.actor === "" || row.actor === filter.actor) &&
        (filter.behavior === "" || (row.behaviors ?? []).some(isRule)) &&
        (filter.diff === "" || (row.diffs ?? []).includes(filter.diff));
    return !matches ? null : filter.text === "" ? row : found(opened, filter.text);
}

/** The data of a page that stands in a file. */
export class File implements Source {
    readonly live = false;
    private readonly first: number;
    private readonly texts: string[] = [];

    constructor(private readonly kept: Kept) {
        this.first = kept.rows[0]?.row.row ?? 0;
        for (const { states } of kept.rows) {
            for (const state of Array.isArray(states) ? states : []) {
                this.texts.push(...[state.drawing, state.svg].filter((text) => typeof text === "string"));
            }
        }
    }

    records(): Promise<string[]> {
        return Promise.resolve([this.kept.overview.record]);
    }
    overview(): Promise<Overview> {
        return Promise.resolve(this.kept.overview);
    }
    rows(_record: string, from: number, count: number): Promise<Row[]> {
        const rows: Row[] = [];
        for (let i = from; i < Math.min(from + count, this.kept.overview.rows); ++i) {
            rows.push(this.kept.rows[i - this.first]?.row ?? { row: i, kind: "left out", number: 0 });
        }
        return Promise.resolve(rows);
    }
    find(_record: string, filter: Filter): Promise<Found> {
        const rows = this.kept.rows.map((one) => matching(one, filter)).filter((row) => row !== null);
        return Promise.resolve({ rows, next: this.kept.overview.rows, done: true });
    }
    open(_record: string, row: number): Promise<Opened> {
        const found = this.kept.rows[row - this.first];
        return Promise.resolve(found ?? { row: { row, kind: "left out", number: 0 } });
    }
    state(_record: string, row: number, diffs: number | null): Promise<State> {
        const states = this.kept.rows[row - this.first]?.states;
        if (states === undefined || !Array.isArray(states)) {
            return Promise.reject(new Error(states?.problem ?? "This event was left out of the file."));
        }
        const last = Math.min(diffs ?? states.length, states.length - 1);
        let state: Json = null;
        for (const one of states.slice(0, last + 1)) {
            state = one.patch === undefined ? one.state ?? null : patched(state, one.patch);
        }
        const at = states[last];
        const text = (kept: KeptText | undefined): string | undefined => typeof kept === "number" ? this.texts[kept] : kept;
        const drawing = text(at?.drawing);
        const svg = text(at?.svg);
        return Promise.resolve({
            state,
            ...(drawing === undefined ? {} : { drawing }),
            ...(svg === undefined ? {} : { svg }),
        });
    }
    actions(): Promise<Actions> {
        return Promise.resolve({ actions: [], all: 0 });
    }
    attempt(): Promise<Branch> {
        return Promise.reject(new Error("A file cannot try actions: open the record with the program."));
    }
    understood(): Promise<Reading> {
        return Promise.resolve({});
    }
    evaluation(): Promise<Evaluation> {
        return Promise.reject(new Error("A file cannot evaluate: open the record with the program."));
    }
    branchFile(): null {
        return null;
    }
    since(_record: string, player: number, row: number): Promise<number> {
        for (let at = row; at >= this.first; --at) {
            const one = this.kept.rows[at - this.first]?.row;
            if (one?.kind === "committed" && one.actor === `player ${player}`) {
                return Promise.resolve(at + 1);
            }
        }
        return Promise.resolve(1);
    }
    rowOf(_record: string, number: number): Promise<number> {
        const numbered = ["start", "committed", "undone", "redone"]; // others have the number of the event before them
        const found = this.kept.rows.find(({ row }) => row.number === number && numbered.includes(row.kind));
        return found === undefined ? Promise.reject(new Error("There is no event of this number in the file."))
            : Promise.resolve(found.row.row);
    }
    compare(): Promise<Comparison> {
        return Promise.reject(new Error("A file contains one record."));
    }
}
