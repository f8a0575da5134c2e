import { sentence } from "./play/panel.js";
import { called } from "./names.js";
import type { Evaluated, Evaluation } from "./documents.js";
import { byId, element } from "./elements.js";
import { curvesOf, losses, points, rangeOf, score } from "./evaluation.js";
import type { Source } from "./source.js";
import { title } from "./timeline.js";

const width = 300;
const height = 90;
const mostLosses = 5;

function drawn(tag: string, attributes: Record<string, string | number>): SVGElement {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) {
        made.setAttribute(name, String(value));
    }
    return made;
}

/** The evaluation along the record: the program searches in the background, and this shows how far it is. */
export class Evaluating {
    private record = "";
    private now: Evaluation | null = null;
    private values: Evaluated[] = [];
    private rows = 0;
    private row = 0;
    private problem = "";
    private asking = false;
    private readonly titles = new Map<number, string>();

    constructor(private readonly source: Source, private readonly go: (row: number) => void) {}

    /** Shows the evaluation of a record, with the open row. */
    show(record: string, rows: number, row: number): void {
        this.rows = rows;
        this.row = row;
        if (record !== this.record) {
            this.record = record;
            this.now = null;
            this.values = [];
            this.problem = "";
            this.titles.clear();
            void this.ask();
        }
        this.draw();
    }

    private async ask(what?: "start" | "cancel"): Promise<void> {
        const { record } = this;
        if (this.asking && what === undefined) {
            return;
        }
        this.asking = true;
        try {
            const now = await this.source.evaluation(record, what === "start" ? 0 : this.values.length, what);
            if (record !== this.record) {
                return;
            }
            this.values = what === "start" ? now.values : [...this.values, ...now.values];
            this.now = now;
            this.problem = now.problem ?? "";
            if (now.done !== this.values.length) { // it has begun again
                this.values = [];
            }
        } catch (error) {
            this.problem = error instanceof Error ? error.message : String(error);
        } finally {
            this.asking = false;
        }
        this.draw();
        if (this.now?.running === true && this.problem === "") {
            setTimeout(() => { void this.ask(); }, 400);
        }
    }

    private draw(): void {
        const { now, values } = this;
        const running = now?.running === true;
        const ended = now !== null && now.iterations > 0 && !running;
        const box = byId("evaluated");
        const focus = box.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset["key"] : undefined;
        const button = element("button", { type: "button", "data-key": "evaluate", click: () => { void this.ask(running ? "cancel" : "start"); } },
            running ? "Cancel" : !ended ? "Evaluate the record" : now.done < now.all || (values.at(-1)?.[0] ?? 0) < this.rows - 2 ? "Continue" : "Evaluate again");
        const about = now === null || now.iterations === 0 ? "Estimates each position by tree search, which knows the whole state."
            : `${now.done} of ${now.all} positions${now.every > 1 ? `, one of ${now.every} events` : ""}${running ? "" : now.done < now.all ? ", canceled" : ""}`;
        box.replaceChildren(
            element("p", { class: "about", role: "status" }, this.problem === "" ? about : `It cannot be evaluated: ${this.problem}`),
            element("p", {}, button, ...(running ? [element("progress", { max: Math.max(now.all, 1), value: now.done, "aria-label": "Evaluated positions" })] : [])),
            ...(values.length < 2 ? [] : [this.curve()]),
            ...(values.length < 2 ? [] : [this.losses()]));
        if (focus !== undefined) {
            ([...box.querySelectorAll<HTMLElement>("[data-key]")].find((one) => one.dataset["key"] === focus) ?? button).focus();
        }
    }

    private curve(): HTMLElement {
        const { values, rows } = this;
        const { low, high } = rangeOf(values);
        const zero = height - (0 - low) / (high - low) * height;
        const players = curvesOf(values);
        const here = this.row / Math.max(rows - 1, 1) * width;
        const picture = drawn("svg", { viewBox: `-4 -6 ${width + 8} ${height + 12}`, role: "img", class: "curve" });
        const last = values.at(-1)?.[1] ?? [];
        picture.setAttribute("aria-label", `Expected score along the record, from ${score(low)} to ${score(high)}. ` +
            players.map((player) => `${sentence(called(`player ${player}`))}: ${score(values[0]?.[1][player] ?? 0)} at first, ${score(last[player] ?? 0)} at last.`).join(" "));
        picture.append(drawn("line", { x1: 0, x2: width, y1: zero, y2: zero, class: "axis" }),
            drawn("line", { x1: here, x2: here, y1: -4, y2: height + 4, class: "here" }),
            ...players.map((player) => drawn("polyline", { points: points(values, player, rows, width, height), class: `player-${player % 3}` })));
        picture.addEventListener("click", (event) => {
            const box = picture.getBoundingClientRect();
            const wanted = ((event.clientX - box.left) / box.width * (width + 8) - 4) / width * (rows - 1);
            const nearest = values.reduce((best, [row]) => Math.abs(row - wanted) < Math.abs(best - wanted) ? row : best, values[0]?.[0] ?? 0);
            this.go(nearest);
        });
        return element("figure", { class: "evaluation" }, picture as unknown as HTMLElement,
            element("figcaption", { class: "about" }, ...players.map((player) => element("span", { class: `actor player-${player}` }, `${called(`player ${player}`)}: ${score(last[player] ?? 0)} `)),
                `(${score(low)} to ${score(high)})`));
    }

    /** The moves that lost most. What they are called comes later, where it is not known yet. */
    private losses(): HTMLElement {
        const { now, values } = this;
        const found = now === null ? [] : losses(values, now.every, mostLosses);
        const unknown = found.filter(({ row }) => !this.titles.has(row)).map(({ row }) => row);
        if (unknown.length > 0) {
            void this.learn(unknown);
        }
        return element("ol", { class: "losses", "aria-label": "Moves that lost most" }, ...found.map(({ row, player, lost }) => element("li", {},
            element("button", { type: "button", "data-key": `row ${row}`, click: () => { this.go(row); } },
                element("span", { class: `actor player-${player}` }, called(`player ${player}`)), ` ${this.titles.get(row) ?? "…"} `,
                element("span", { class: "lost" }, `−${score(lost)}`)))));
    }
    private async learn(rows: number[]): Promise<void> {
        const { record } = this;
        rows.forEach((row) => this.titles.set(row, `row ${row}`));
        for (const row of rows) {
            const [one] = await this.source.rows(record, row, 1).catch(() => []);
            if (record === this.record && one !== undefined) {
                this.titles.set(row, title(one));
            }
        }
        this.draw();
    }
}
