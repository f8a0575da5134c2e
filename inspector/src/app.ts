import { called, callPlayers } from "./names.js";
import type { Action, Actions, Branch, Opened, Overview, Row, State } from "./documents.js";
import { byId, element } from "./elements.js";
import { Evaluating } from "./evaluating.js";
import { attempted, event, heading } from "./frame.js";
import { Keeping } from "./keeping.js";
import { isEmpty, noFilter, type Place, readPlace, writePlace } from "./place.js";
import type { Source } from "./source.js";
import { isDark } from "./board.js";
import { stateParts } from "./state.js";
import { nothing, type Rows, Timeline } from "./timeline.js";
import { markFound } from "./words.js";

/** Where the parts of the page are one below the other. */
const narrow = "(max-width: 680px)";

/** Rows that match a filter and are listed. */
const mostFound = 5000;

function words(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

/** Name of an action: in the notation of the game, else in words. */
function nameOf(action: Action): string {
    return action.notation ?? action.words ?? action.input;
}

/** Whether an event has a state before it and another one after it. */
function changesState(row: Row): boolean {
    return row.kind === "committed" || row.kind === "undone" || row.kind === "redone";
}

/** The page: what the place says is shown, and what is chosen becomes the place. */
export class App {
    private place: Place = readPlace(location.hash);
    private overview: Overview | null = null;
    private opened: Opened | null = null;
    private readonly timeline: Timeline;
    private readonly openPaths = new Set<string>();
    private shownFilter = "";
    private shownRecord = "";
    private playing: number | undefined;
    private turn = 0;
    private shownBanner = "";
    private difference = { at: "", reason: "" };
    /** Whether the next event that is shown is scrolled to, because the list fills the screen. */
    private leadsToBoard = false;
    /** Rows that the present search has found, in their order. */
    private found: Row[] = [];
    /** The place of the search that is open, among those of this event; -1: none yet. */
    private hit = -1;
    /** For which address, and how many places, that is. */
    private hitPlace = "";
    /** The text that is marked in the banner. */
    private bannerText = "";
    /** Which place of the next event is gone to. */
    private hitToCome: "first" | "last" | null = null;
    private readonly keeping: Keeping;
    private readonly evaluating: Evaluating;

    constructor(private readonly source: Source) {
        this.timeline = new Timeline(byId("list"), (row) => {
            this.leadsToBoard = matchMedia(narrow).matches;
            this.go({ row, state: null, tries: [], other: "" });
        });
        this.keeping = new Keeping(({ row, tries }) => { this.go({ row, tries, state: null, other: "" }); }, (text) => { this.say(text, true); });
        this.evaluating = new Evaluating(source, (row) => { this.go({ row, state: null, tries: [], other: "" }); });
    }

    async start(): Promise<void> {
        this.listen();
        const records = await this.source.records();
        if (this.place.record === "") {
            this.place.record = records[0] ?? "";
        }
        this.fillRecords(records);
        addEventListener("hashchange", () => {
            this.place = { ...readPlace(location.hash), record: readPlace(location.hash).record || this.place.record };
            void this.show();
        });
        const asked = new URLSearchParams(location.hash.slice(1)).has("row");
        await this.refresh();
        if (!asked && this.overview !== null) {
            this.place.row = this.overview.law?.row ?? (this.overview.game_page === undefined ? Math.min(1, this.overview.rows - 1) : this.overview.rows - 1);
        }
        await this.show();
        if (this.source.live) {
            this.poll();
        }
    }

    /** Shows a record that the source has got. */
    async added(record: string): Promise<void> {
        this.fillRecords(await this.source.records());
        this.go({ record, row: 1, state: null, filter: { ...noFilter }, other: "", otherRow: 0, tries: [] });
        (byId("records") as HTMLSelectElement).value = record;
    }

    // ---- Moving

    private go(change: Partial<Place>): void {
        this.place = { ...this.place, ...change };
        const hash = writePlace(this.place);
        if (hash !== location.hash) {
            history.pushState(null, "", hash);
        }
        void this.show();
    }

    private step(by: number): void {
        const last = (this.overview?.rows ?? 1) - 1;
        const row = Math.max(0, Math.min(this.place.row + by, last));
        this.go({ row, state: null, tries: [], other: "" });
    }

    private diff(by: number): void {
        const states = this.opened?.frame?.states ?? 0;
        if (states === 0) {
            this.step(by);
            return;
        }
        const at = (this.place.state ?? states - 1) + by;
        if (at < 0 || at >= states) {
            this.step(by);
        } else {
            this.go({ state: at, tries: [], other: "" });
        }
    }

    private togglePlay(): void {
        const button = byId("play");
        if (this.playing !== undefined) {
            clearInterval(this.playing);
            this.playing = undefined;
        } else {
            this.playing = window.setInterval(() => {
                if (this.place.row + 1 >= (this.overview?.rows ?? 0)) {
                    this.togglePlay();
                } else {
                    this.step(1);
                }
            }, 700);
        }
        button.setAttribute("aria-pressed", this.playing === undefined ? "false" : "true");
        button.textContent = this.playing === undefined ? "Play" : "Pause";
    }

    // ---- Showing

    private async show(): Promise<void> {
        const turn = ++this.turn;
        const { record, row } = this.place;
        try {
            if (record !== this.shownRecord) {
                await this.refresh();
            }
            this.showFilter();
            this.timeline.select(row);
            const opened = await this.source.open(record, row);
            if (turn !== this.turn) {
                return;
            }
            this.opened = opened;
            this.showExtras();
            if (this.place.tries.length > 0) {
                await this.showBranch(turn);
            } else if (this.place.other !== "") {
                await this.showSides(turn);
            } else {
                await this.showEvent(opened, turn);
            }
            this.showFound();
            if (this.leadsToBoard) {
                this.leadsToBoard = false;
                this.scrollToBoard();
            }
            this.say("");
        } catch (error) {
            if (turn === this.turn) {
                this.say(words(error));
            }
        }
    }

    /** Marks the text of a search in what is open: the notes on the record, the event, the board, the state, and what can be tried. */
    private showFound(): void {
        const main = byId("main");
        const { text } = this.place.filter;
        main.classList.toggle("searched", text !== "");
        if (text !== this.bannerText && this.overview !== null) {
            this.bannerText = text;
            this.shownBanner = ""; // drawn again without older marks
            this.showOverview(this.overview);
            markFound(byId("banner"), text);
        }
        const here = markFound(main, text);
        const inState = markFound(byId("state"), text);
        if (here + inState > 0) {
            main.querySelector("header .about")?.append(` · “${text}” is here in ${here} ${here === 1 ? "place" : "places"}` +
                (inState === 0 ? "" : `, and in ${inState} of the state`));
        }
        const come = this.hitToCome;
        this.hitToCome = null;
        byId("hits").hidden = text === "";
        const all = this.hits.length;
        const place = `${location.hash} ${all}`;
        if (come !== null && all > 0) {
            this.showHit(come === "first" ? 0 : all - 1);
        } else if (place === this.hitPlace && this.hit >= 0) { // it was only drawn again
            this.showHit(this.hit);
        } else {
            this.hit = -1;
            byId("hit-at").textContent = `${all} here`;
        }
        this.hitPlace = place;
    }

    private get hits(): HTMLElement[] {
        return [...document.querySelectorAll<HTMLElement>("#banner mark.hit, #main mark.hit, #state mark.hit")];
    }
    private showHit(at: number): void {
        const all = this.hits;
        all.forEach((one, i) => { one.classList.toggle("current", i === at); });
        this.hit = at;
        all[at]?.scrollIntoView({ block: "center" });
        byId("hit-at").textContent = `${at + 1} of ${all.length} here`;
    }
    /** To the next place of the search: in what is open, else in the next event that has one. */
    private toHit(by: 1 | -1): void {
        const { text } = this.place.filter;
        if (text === "") {
            this.say("Search for a text first.", true);
            return;
        }
        const at = this.hit === -1 && by === -1 ? this.hits.length - 1 : this.hit + by;
        if (at >= 0 && at < this.hits.length) {
            this.showHit(at);
            return;
        }
        const { row } = this.place;
        const next = by === 1 ? this.found.find((one) => one.row > row) : this.found.filter((one) => one.row < row).at(-1);
        if (next === undefined) {
            this.say(by === 1 ? "That was the last place." : "That was the first place.", true);
        } else {
            this.hitToCome = by === 1 ? "first" : "last";
            this.go({ row: next.row, state: null, tries: [], other: "" });
        }
    }

    /** The evaluation and the branches of a record: only the program that serves it has them. */
    private showExtras(): void {
        const all = this.overview;
        const can = this.source.live && all !== null && all.opening !== "view-only" && all.opening !== "refused";
        byId("evaluation").hidden = !can;
        byId("kept").hidden = !can;
        if (can) {
            this.keeping.show({ game: all.game, record: all.record, viewer: all.viewer ?? null });
            this.evaluating.show(all.record, all.rows, this.place.row);
        }
    }

    private scrollToBoard(): void {
        (document.querySelector("#state .board-part") ?? byId("main")).scrollIntoView({ block: "start" });
    }

    private async showEvent(opened: Opened, turn: number): Promise<void> {
        const { record, row } = this.place;
        const states = opened.frame?.states ?? (opened.row.kind === "start" ? 1 : 2);
        const at = Math.min(this.place.state ?? Math.max(states - 1, 0), Math.max(states - 1, 0));
        const to = this.place.state === null ? null : at;
        const state = this.source.state(record, row, to).catch((error: unknown) => words(error));
        const before = at === 0 ? Promise.resolve(null)
            : this.source.state(record, row, this.place.state === null ? 0 : at - 1).catch(() => null);
        const actions = this.source.actions(record, row).catch(() => ({ actions: [], all: 0 }));
        const [after, was, legal] = await Promise.all([state, before, actions]);
        if (turn !== this.turn) {
            return;
        }
        byId("columns").className = "columns";
        const main = byId("main");
        const go = (diffs: number): void => { this.go({ state: diffs, tries: [], other: "" }); };
        const parts: HTMLElement[] = event(opened, at, go);
        if (changesState(opened.row) && states > 1) {
            parts.splice(1, 0, this.scrub(at, states));
        }
        main.replaceChildren(...parts, ...this.actionParts(legal, []));
        this.showState(after, was);
        document.title = `${heading(opened.row)} – ${this.overview?.game ?? "Inspector"}`;
    }

    private showState(state: State | string, before: State | null): void {
        byId("state").replaceChildren(...(typeof state === "string"
            ? [element("h3", {}, "State"), element("p", { class: "note" }, state)]
            : stateParts(state, before, this.openPaths, this.place.filter.text)));
    }

    private scrub(at: number, states: number): HTMLElement {
        const words = at === 0 ? "before" : at === states - 1 ? "after" : `after diff ${at} of ${states - 1}`;
        const range = element("input", {
            type: "range", min: 0, max: states - 1, value: at, "aria-label": "State before, between and after the diffs",
            "aria-valuetext": words,
            input: (event) => { this.go({ state: Number((event.target as HTMLInputElement).value), tries: [] }); },
        });
        return element("div", { class: "scrub", role: "group", "aria-label": "State" },
            element("button", { type: "button", "aria-label": "One diff back", disabled: at === 0, click: () => { this.diff(-1); } }, "←"),
            range,
            element("button", { type: "button", "aria-label": "One diff forward", disabled: at === states - 1, click: () => { this.diff(1); } }, "→"),
            element("output", {}, words));
    }

    private actionParts(legal: Actions, tries: Place["tries"]): HTMLElement[] {
        if (!this.source.live || legal.all === 0) {
            return [];
        }
        const left = legal.all - legal.actions.length;
        return [
            element("h3", {}, tries.length === 0 ? "Try something else from here" : "Continue on the branch"),
            element("div", { class: "actions" },
                ...legal.actions.slice(0, 300).map((action) => element("button", {
                    type: "button", title: `${called(action.by)}: ${action.input}`,
                    click: () => { this.go({ tries: [...tries, [action.by, action.input]] }); },
                }, `${called(action.by)}: ${nameOf(action)}`))),
            ...(left > 0 || legal.actions.length > 300
                ? [element("p", { class: "about" }, `${legal.all} are legal; these are the first.`)] : []),
            this.tryForm(legal, tries),
        ];
    }

    /** Any input of anybody: the rules say which of them refuses it. */
    private tryForm(legal: Actions, tries: Place["tries"]): HTMLElement {
        const viewer = this.overview?.viewer;
        const players = Array.from({ length: this.overview?.players ?? 0 }, (_, i) => `player ${i}`);
        const who = viewer === undefined ? [...players, "chance", "system"] : players.filter((_, i) => i === viewer);
        const by = element("select", { "aria-label": "Who tries it" },
            ...who.map((name) => element("option", { value: name, selected: name === legal.actions[0]?.by }, called(name))));
        const [example] = legal.actions;
        const input = element("input", {
            "aria-label": "Any input, in words or as the rules write it", placeholder: `Any input, as ${example === undefined ? "" : nameOf(example)}`, autocomplete: "off", maxlength: 2000,
        });
        const meant = element("div", { class: "meant", role: "status" });
        return element("div", {}, element("form", {
            class: "trying",
            submit: (event) => {
                event.preventDefault();
                if (input.value.trim() !== "") {
                    void this.try(by.value, input.value.trim(), tries, meant);
                }
            },
        }, by, input, element("button", { type: "submit" }, "Try")), meant);
    }

    /** Tries what a typed line means, as a terminal reads it; else the line itself, so that the rules refuse it. */
    private async try(by: string, line: string, tries: Place["tries"], meant: HTMLElement): Promise<void> {
        const { record, row } = this.place;
        const { turn } = this;
        meant.replaceChildren();
        try {
            const { input, candidates = [], attempt, expected } = await this.source.understood(record, row, tries, by, line);
            if (turn !== this.turn) {
                return;
            }
            const chosen = input ?? attempt;
            if (chosen !== undefined) {
                this.go({ tries: [...tries, [by, chosen]] });
                return;
            }
            if (candidates.length > 0) {
                meant.replaceChildren(element("p", { class: "about" }, `“${line}” may mean ${candidates.length} inputs:`),
                    element("div", { class: "actions" }, ...candidates.slice(0, 50).map((action) => element("button", {
                        type: "button", title: action.input, click: () => { this.go({ tries: [...tries, [action.by, action.input]] }); },
                    }, nameOf(action)))));
                return;
            }
            await this.source.attempt(record, row, [...tries, [by, line]]).then(
                () => { this.go({ tries: [...tries, [by, line]] }); },
                (error: unknown) => { meant.replaceChildren(element("p", { class: "note" }, expected ?? words(error))); });
        } catch (error) {
            this.say(words(error), true);
        }
    }

    private async showBranch(turn: number): Promise<void> {
        const { record, row, tries } = this.place;
        const [branch, before] = await Promise.all([
            this.source.attempt(record, row, tries),
            tries.length === 1 ? this.source.state(record, row, null)
                : this.source.attempt(record, row, tries.slice(0, -1)).then((one) => one.state),
        ]);
        if (turn !== this.turn) {
            return;
        }
        byId("columns").className = "columns";
        const tried = tries.map(([by, input], i) => `${called(by)}: ${branch.inputs[i] ?? input}`);
        byId("main").replaceChildren(
            element("header", {}, element("h2", {}, `Branch: ${tried.at(-1) ?? ""}`),
                element("p", { class: "about" }, "The record stays as it is. The address of this page contains the branch.")),
            element("nav", { class: "crumbs", "aria-label": "Branch" },
                element("button", { type: "button", click: () => { this.go({ tries: [] }); } }, "Return to the record"),
                ...tried.map((one, i) => element("button", {
                    type: "button", "aria-pressed": i === tries.length - 1 ? "true" : "false",
                    click: () => { this.go({ tries: tries.slice(0, i + 1) }); },
                }, one))),
            ...attempted(branch.last),
            ...this.saveParts(branch),
            ...this.keeping.form(row, this.opened === null ? "" : heading(this.opened.row), tries, tried.join(" · ")),
            ...(branch.done === tries.length ? this.actionParts(branch, tries) : []));
        this.showState(branch.state, before);
        document.title = `Branch – ${this.overview?.game ?? "Inspector"}`;
    }

    /** Whoever looks as a player cannot save: a record contains everything. */
    private saveParts({ done, last }: Branch): HTMLElement[] {
        const { record, row, tries } = this.place;
        const refused = last.refusal !== undefined && last.by !== undefined; // a record keeps what a rule refused
        const kept = tries.slice(0, refused ? done + 1 : done);
        const file = this.source.branchFile(record, row, kept);
        if (file === null || kept.length === 0 || this.overview?.viewer !== undefined) {
            return [];
        }
        const name = `${record.replace(/^.*\//, "").replace(/\.journal$/, "")}-branch-${this.opened?.row.kind === "committed" ? this.opened.row.number : row}.journal`; // as its header calls the event
        const left = tries.length - kept.length;
        return [element("p", { class: "saving" }, element("a", { href: file, download: name }, "Save the branch"), " as a record",
            refused ? ", with the refused input at its end" : "",
            left === 0 ? "" : `, without the last ${left === 1 ? "input" : `${left} inputs`}, which ${left === 1 ? "does" : "do"} nothing`)];
    }

    private async showSides(turn: number): Promise<void> {
        const { record, row, other, otherRow } = this.place;
        const side = async (name: string, at: number): Promise<{ opened: Opened; state: State | string }> => ({
            opened: await this.source.open(name, at),
            state: await this.source.state(name, at, null).catch((error: unknown) => words(error)),
        });
        const [left, right] = await Promise.all([side(record, row), side(other, otherRow)]);
        if (turn !== this.turn) {
            return;
        }
        const part = (name: string, one: typeof left, than: typeof left | null): HTMLElement =>
            element("section", { "aria-label": name }, element("p", { class: "about" }, name),
                ...event(one.opened, Infinity, null),
                ...(typeof one.state === "string" ? [element("p", { class: "note" }, one.state)]
                    : stateParts(one.state, than === null || typeof than.state === "string" ? null : than.state, new Set(), this.place.filter.text)));
        byId("columns").className = "columns with-sides";
        byId("main").replaceChildren(
            element("nav", { class: "crumbs", "aria-label": "Comparison" },
                element("button", { type: "button", click: () => { this.go({ other: "" }); } }, "End the comparison"),
                element("button", { type: "button", click: () => { this.go({ row: row - 1, otherRow: otherRow - 1 }); }, disabled: row < 1 || otherRow < 1 }, "← both"),
                element("button", { type: "button", click: () => { this.go({ row: row + 1, otherRow: otherRow + 1 }); } }, "both →")),
            ...(this.difference.at === `${record} ${row} ${other} ${otherRow}`
                ? [element("p", { class: "note" }, `First difference: ${this.difference.reason}`)] : []),
            element("div", { class: "sides" }, part(record, left, null), part(other, right, left)));
        byId("state").replaceChildren();
        document.title = `${record} and ${other}`;
    }

    private async compareWith(other: string): Promise<void> {
        if (other === "") {
            this.go({ other: "" });
            return;
        }
        try {
            const found = await this.source.compare(this.place.record, other);
            if (found.differ) {
                this.difference = { at: `${this.place.record} ${found.row} ${other} ${found.other_row}`, reason: found.reason };
                this.go({ other, row: found.row, otherRow: found.other_row, state: null, tries: [] });
            } else {
                this.say("The records do not differ.", true);
            }
        } catch (error) {
            this.say(words(error), true);
        }
    }

    // ---- The timeline

    private showFilter(): void {
        const { record, filter } = this.place;
        const key = `${record} ${JSON.stringify(filter)}`;
        if (key === this.shownFilter || this.overview === null) {
            return;
        }
        this.shownFilter = key;
        this.found = [];
        for (const name of ["text", "actor", "behavior", "diff"] as const) {
            const field = byId(name) as HTMLInputElement | HTMLSelectElement;
            if (field instanceof HTMLSelectElement && ![...field.options].some((one) => one.value === filter[name])) {
                field.append(element("option", { value: filter[name] }, filter[name]));
            }
            field.value = filter[name];
        }
        if (isEmpty(filter)) {
            byId("found").textContent = "";
            this.timeline.show(this.allRows());
        } else {
            void this.search(key);
        }
    }

    private allRows(): Rows {
        const { record } = this.place;
        return {
            count: this.overview?.rows ?? 0,
            last: this.overview?.rows ?? 0,
            load: (from, count) => this.source.rows(record, from, count).then((rows) => {
                this.learn(rows);
                return rows;
            }),
            placeOf: (row) => row,
        };
    }

    private async search(key: string): Promise<void> {
        const { record, filter } = this.place;
        const found: Row[] = [];
        this.found = found;
        const rows: Rows = {
            get count() { return found.length; },
            last: this.overview?.rows ?? 0,
            load: (from, count) => Promise.resolve(found.slice(from, from + count)),
            placeOf: (row) => found.findIndex((one) => one.row === row),
        };
        this.timeline.show(nothing);
        const all = this.overview?.rows ?? 0;
        for (let next = 0, done = false; !done && found.length < mostFound;) {
            let answer;
            try {
                answer = await this.source.find(record, filter, next);
            } catch (error) {
                byId("found").textContent = words(error);
                return;
            }
            if (this.shownFilter !== key) {
                return; // another search
            }
            ({ next, done } = answer);
            found.push(...answer.rows);
            this.learn(answer.rows);
            const places = found.reduce((sum, row) => sum + (row.hits ?? 0), 0);
            const matches = `${found.length} ${found.length === 1 ? "event matches" : "events match"}` +
                (filter.text === "" || places === 0 ? "" : `, ${places} ${places === 1 ? "place" : "places"}`);
            byId("found").textContent = done ? matches : `${matches}, ${Math.round(100 * next / Math.max(all, 1))} % searched`;
            if (answer.rows.length > 0 || done) {
                this.timeline.show(rows, found.length > answer.rows.length, filter.text);
                this.timeline.select(this.place.row);
            }
        }
    }

    /** Adds kinds of diffs to the filter as they come by. */
    private learn(rows: Row[]): void {
        const field = byId("diff") as HTMLSelectElement;
        const known = new Set([...field.options].map((one) => one.value));
        for (const kind of rows.flatMap((row) => row.diffs ?? [])) {
            if (!known.has(kind)) {
                known.add(kind);
                field.append(element("option", { value: kind }, kind));
            }
        }
    }

    // ---- The whole record

    private fillRecords(records: string[]): void {
        const fill = (id: string, first: string | null): void => {
            byId(id).replaceChildren(...(first === null ? [] : [element("option", { value: "" }, first)]),
                ...records.map((name) => element("option", { value: name }, name)));
            byId(`${id}-label`).hidden = records.length < 2;
        };
        fill("records", null);
        fill("compare", "nothing");
        (byId("records") as HTMLSelectElement).value = this.place.record;
    }

    private async refresh(): Promise<void> {
        const all = await this.source.overview(this.place.record);
        const other = this.shownRecord !== this.place.record;
        const grown = !other && this.overview !== null && all.rows !== this.overview.rows;
        const atEnd = this.overview !== null && this.place.row === this.overview.rows - 1;
        this.overview = all;
        if (other) {
            this.shownRecord = this.place.record;
            this.shownFilter = "";
            this.place.row = Math.min(this.place.row, all.rows - 1);
            this.fillFilters(all);
        }
        this.showOverview(all);
        if (grown && isEmpty(this.place.filter)) {
            this.timeline.show(this.allRows(), true);
            if (atEnd && this.place.tries.length === 0 && this.place.other === "") {
                this.go({ row: all.rows - 1, state: null }); // follows the match
            } else {
                await this.showWhatBecame();
            }
        }
    }

    /** The event that is open may have been undone, or done again. */
    private async showWhatBecame(): Promise<void> {
        const { turn } = this;
        const opened = await this.source.open(this.place.record, this.place.row);
        if (turn === this.turn && this.opened !== null && JSON.stringify(opened.row) !== JSON.stringify(this.opened.row)) {
            await this.show();
        }
    }

    private fillFilters(all: Overview): void {
        callPlayers(all.names ?? []);
        const options = (id: string, first: string, values: [string, string][]): void => {
            byId(id).replaceChildren(element("option", { value: "" }, first),
                ...values.map(([value, text]) => element("option", { value }, text)));
        };
        const players = Array.from({ length: all.players }, (_, i) => `player ${i}`);
        options("actor", "Anyone", [...players, "chance", "system"].map((name) => [name, called(name)]));
        options("behavior", "All rules", all.behaviors.map(({ name }) => [name, name]));
        options("diff", "All diffs", []);
        options("since", "Since…", players.map((name, i) => [String(i), `last turn of ${called(name)}`]));
    }

    private showOverview(all: Overview): void {
        byId("game").textContent = all.game.replace(/::\w+$/, ""); // a Spec is mostly named as its namespace
        byId("record").textContent = `${all.record} · ${all.events.toLocaleString("en")} ${all.events === 1 ? "event" : "events"}`;
        const opening = byId("opening");
        const sure = all.verified || all.opening === "view-only" || all.opening === "refused";
        opening.textContent = sure ? all.opening : `${all.opening}, not verified${this.source.live ? " yet" : ""}`;
        opening.className = `badge ${all.opening}`;
        const viewer = byId("viewer");
        viewer.hidden = all.viewer === undefined;
        viewer.textContent = `as seen by ${all.viewer === 65535 ? "an observer" : called(`player ${all.viewer ?? 0}`)}`;
        const lines: string[] = [];
        lines.push(...(all.reasons ?? []));
        if (all.ending !== undefined) {
            lines.push(`The record ends ${all.ending}`);
        }
        if (all.parent !== undefined) {
            lines.push(`A branch of ${all.parent}`);
        }
        const game = byId("game-page") as HTMLAnchorElement;
        game.hidden = !/^http:\/\/127\.0\.0\.1:\d+\//.test(all.game_page ?? "");
        if (!game.hidden) {
            game.href = all.game_page ?? "";
        }
        const { law } = all;
        const shown = JSON.stringify([law, lines]);
        if (shown === this.shownBanner) {
            return; // a button in it may have the focus
        }
        this.shownBanner = shown;
        const banner = byId("banner");
        banner.hidden = law === undefined && lines.length === 0;
        banner.replaceChildren(
            ...(law === undefined ? [] : [element("p", {}, "A law broke: ", element("strong", {}, law.sentence), " ",
                element("button", { type: "button", click: () => { this.go({ row: law.row, state: null, tries: [], other: "" }); } },
                    "Show where"))]),
            ...lines.map((line) => element("p", {}, line)));
    }

    private poll(): void {
        const wait = this.overview?.closed === true && this.overview.verified ? 5000 : 1000;
        setTimeout(() => {
            void this.refresh().catch(() => { this.say("The program has ended."); }).then(() => { this.poll(); });
        }, wait);
    }

    // ---- What people do

    private say(text: string, stays = false): void {
        const status = byId("status");
        if (text !== "" || status.dataset["stays"] !== "yes") {
            status.textContent = text;
        }
        status.dataset["stays"] = stays ? "yes" : "no";
        if (stays) {
            setTimeout(() => {
                if (status.textContent === text) {
                    status.textContent = "";
                }
            }, 5000);
        }
    }

    private toggleTheme(): void {
        const root = document.documentElement;
        root.dataset["theme"] = isDark() ? "light" : "dark";
        void this.show(); // boards are drawn for a theme
        try {
            localStorage.setItem("herding-inspector-theme", root.dataset["theme"]);
        } catch {
            // a page from disk may have no storage; then the choice lasts as long as the page
        }
    }

    private listen(): void {
        try {
            const theme = localStorage.getItem("herding-inspector-theme");
            if (theme !== null) {
                document.documentElement.dataset["theme"] = theme;
            }
        } catch {
            // as above
        }
        const on = (id: string, what: string, act: (target: HTMLInputElement) => void): void => {
            byId(id).addEventListener(what, (event) => { act(event.currentTarget as HTMLInputElement); });
        };
        on("theme", "click", () => { this.toggleTheme(); });
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { void this.show(); });
        on("phone-events", "click", () => { byId("list").scrollIntoView({ block: "start" }); });
        on("phone-board", "click", () => { this.scrollToBoard(); });
        on("phone-back", "click", () => { this.step(-1); });
        on("phone-next", "click", () => { this.step(1); });
        on("hit-back", "click", () => { this.toHit(-1); });
        on("hit-next", "click", () => { this.toHit(1); });
        on("play", "click", () => { this.togglePlay(); });
        on("help-button", "click", () => { (byId("help") as HTMLDialogElement).showModal(); });
        byId("skip").addEventListener("click", (event) => {
            event.preventDefault();
            byId("main").focus();
        });
        let wait: number | undefined;
        on("text", "input", (field) => {
            clearTimeout(wait);
            wait = window.setTimeout(() => { this.go({ filter: { ...this.place.filter, text: field.value } }); }, 200);
        });
        for (const name of ["actor", "behavior", "diff"] as const) {
            on(name, "change", (field) => { this.go({ filter: { ...this.place.filter, [name]: field.value } }); });
        }
        on("records", "change", (field) => {
            this.go({ record: field.value, row: 1, state: null, tries: [], other: "", filter: noFilter });
        });
        on("compare", "change", (field) => { void this.compareWith(field.value); });
        on("since", "change", (field) => {
            if (field.value !== "") {
                const row = (this.overview?.rows ?? 1) - 1;
                void this.source.since(this.place.record, Number(field.value), row).then((first) => {
                    this.go({ row: Math.min(first, row), state: null, tries: [], other: "", filter: noFilter });
                });
                field.value = "";
            }
        });
        on("jump", "change", (field) => { void this.jump(Number(field.value)); });
        addEventListener("keydown", (event) => { this.key(event); });
    }

    /** To a numbered event. */
    private async jump(number: number): Promise<void> {
        try {
            const row = await this.source.rowOf(this.place.record, number);
            this.go({ row, state: null, tries: [], other: "" });
        } catch (error) {
            this.say(words(error), true);
        }
    }

    private key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        const typing = target.matches("input:not([type=range]), select, textarea");
        if (event.key === "Escape") {
            if (typing) {
                target.blur();
            }
            if (this.place.tries.length > 0 || this.place.other !== "") {
                this.go({ tries: [], other: "" });
            } else if (!isEmpty(this.place.filter)) {
                this.go({ filter: noFilter });
            }
            return;
        }
        if (typing || event.ctrlKey || event.metaKey || event.altKey || (byId("help") as HTMLDialogElement).open) {
            return;
        }
        const range = target.matches("input[type=range]");
        const keys: Record<string, () => void> = {
            ArrowDown: () => { this.step(1); }, j: () => { this.step(1); },
            ArrowUp: () => { this.step(-1); }, k: () => { this.step(-1); },
            ArrowRight: () => { this.diff(1); }, ArrowLeft: () => { this.diff(-1); },
            Home: () => { this.step(-Infinity); }, End: () => { this.step(Infinity); },
            PageDown: () => { this.step(10); }, PageUp: () => { this.step(-10); },
            n: () => { this.toHit(1); }, N: () => { this.toHit(-1); },
            p: () => { this.togglePlay(); }, t: () => { this.toggleTheme(); },
            "/": () => { byId("text").focus(); }, g: () => { byId("jump").focus(); },
            "?": () => { (byId("help") as HTMLDialogElement).showModal(); },
        };
        const act = keys[event.key];
        if (act !== undefined && !(range && event.key.startsWith("Arrow"))) {
            event.preventDefault();
            act();
        }
    }
}
