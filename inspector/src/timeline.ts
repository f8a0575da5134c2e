import { called } from "./names.js";
import type { Row } from "./documents.js";
import { element } from "./elements.js";
import { markFound } from "./words.js";

const rowHeight = 52;
/** Browsers lay out no taller elements. */
const tallest = 8_000_000;
const chunkSize = 100;
const mostChunks = 40;

/** The rows that a timeline shows, by their place in it. */
export interface Rows {
    readonly count: number;
    /** The last row of the record, shown or not: numbers are as wide as it. */
    readonly last: number;
    /** Which rows of the record stand from `from` on. */
    load(from: number, count: number): Promise<Row[]>;
    /** The place of a row of the record; -1 where it is not shown. */
    placeOf(row: number): number;
}

export const nothing: Rows = { count: 0, last: 0, load: () => Promise.resolve([]), placeOf: () => -1 };

/** What a row is called in one line. */
export function title(row: Row): string {
    switch (row.kind) {
    case "start": return "Start";
    case "committed": return (row.inputs ?? []).join(", ") || row.problem || "";
    case "undone": return `Undo of ${row.frame ?? 0}`;
    case "redone": return `Redo of ${row.frame ?? 0}`;
    case "closed": return "Closed";
    case "refused": return `Refused: ${(row.inputs ?? []).join(", ")}`;
    default: return row.text ?? row.kind;
    }
}

/** A long line from shortly before the first place of a text on. */
function around(line: string, text: string): string {
    const at = line.toLowerCase().indexOf(text.toLowerCase());
    return at > 24 ? `…${line.slice(at - 16)}` : line;
}

/** A list of any number of rows: only those in sight are elements, and only some chunks are kept. */
export class Timeline {
    private rows: Rows = nothing;
    private chunks = new Map<number, Row[] | null>();
    /** Chunks that are shown until they have been loaded again. */
    private stale = new Set<number>();
    private offset = 0;
    private current = -1;
    private generation = 0;
    private text = "";
    private drawn = false;
    private readonly canvas = element("div", { class: "canvas", role: "presentation" });

    /** `box` scrolls and has the focus; `choose` gets the row of the record that was chosen. */
    constructor(private readonly box: HTMLElement, private readonly choose: (row: number) => void) {
        box.append(this.canvas);
        box.addEventListener("scroll", () => {
            const virtual = this.virtualOf(box.scrollTop);
            if (Math.abs(virtual - this.offset) > this.scale()) {
                this.offset = virtual;
            }
            this.draw();
        });
        box.addEventListener("wheel", (event) => {
            if (this.scale() > 1 && !event.ctrlKey) { // a pixel of the bar is many rows
                event.preventDefault();
                this.scrollTo(this.offset + event.deltaY);
            }
        }, { passive: false });
        new ResizeObserver(() => { this.draw(); }).observe(box);
    }

    /** Shows other rows. `keep`: the first ones are the same, though some may have been undone. `text` is marked in them. */
    show(rows: Rows, keep = false, text = ""): void {
        this.rows = rows;
        this.text = text;
        ++this.generation;
        if (keep) {
            this.stale = new Set(this.chunks.keys());
        } else {
            this.stale.clear();
            this.chunks.clear();
            this.offset = 0;
            this.box.scrollTop = 0;
        }
        this.canvas.style.height = `${Math.min(this.height(), tallest)}px`;
        this.box.style.setProperty("--digits", String(Math.max(5, String(rows.last).length)));
        this.draw();
    }

    /** Marks the row of the record that is open, and brings it in sight. */
    select(row: number): void {
        this.current = row;
        const place = this.rows.placeOf(row);
        if (place >= 0) {
            const top = place * rowHeight;
            if (top < this.offset) {
                this.scrollTo(top - rowHeight);
            } else if (top + rowHeight > this.offset + this.box.clientHeight) {
                this.scrollTo(top + 2 * rowHeight - this.box.clientHeight);
            }
        }
        this.draw();
    }

    private height(): number { return this.rows.count * rowHeight; }

    /** Rows' pixels for each pixel of the scroll bar. */
    private scale(): number {
        const seen = this.box.clientHeight;
        return this.height() <= tallest ? 1 : (this.height() - seen) / (tallest - seen);
    }
    private virtualOf(top: number): number { return top * this.scale(); }

    private scrollTo(offset: number): void {
        this.offset = Math.max(0, Math.min(offset, this.height() - this.box.clientHeight));
        this.box.scrollTop = this.offset / this.scale();
        this.draw();
    }

    private draw(): void {
        if (!this.drawn) {
            this.drawn = true;
            requestAnimationFrame(() => {
                this.drawn = false;
                this.drawNow();
            });
        }
    }

    private drawNow(): void {
        const first = Math.max(0, Math.floor(this.offset / rowHeight) - 4);
        const last = Math.min(this.rows.count, Math.ceil((this.offset + this.box.clientHeight) / rowHeight) + 4);
        const shift = this.box.scrollTop - this.offset;
        const rows: HTMLElement[] = [];
        for (let i = first; i < last; ++i) {
            const item = this.item(i, this.at(i));
            item.style.transform = `translateY(${i * rowHeight + shift}px)`;
            rows.push(item);
        }
        this.canvas.replaceChildren(...rows);
        const selected = this.canvas.querySelector("[aria-selected=true]");
        if (selected === null) {
            this.box.removeAttribute("aria-activedescendant");
        } else {
            this.box.setAttribute("aria-activedescendant", selected.id);
        }
    }

    private at(place: number): Row | undefined {
        const chunk = Math.floor(place / chunkSize);
        const loaded = this.chunks.get(chunk);
        if (loaded === undefined || this.stale.delete(chunk)) {
            void this.load(chunk);
        }
        return loaded?.[place % chunkSize];
    }

    private async load(chunk: number): Promise<void> {
        const { generation } = this;
        this.chunks.set(chunk, this.chunks.get(chunk) ?? null);
        if (this.chunks.size > mostChunks) {
            const oldest = this.chunks.keys().next().value;
            if (oldest !== undefined) {
                this.chunks.delete(oldest);
            }
        }
        try {
            const rows = await this.rows.load(chunk * chunkSize, chunkSize);
            if (generation === this.generation || this.chunks.has(chunk)) {
                this.chunks.set(chunk, rows);
            }
        } catch {
            this.chunks.delete(chunk);
            return;
        }
        this.draw();
    }

    private item(place: number, row: Row | undefined): HTMLElement {
        const number = row?.row ?? -1;
        const classes = ["row", row?.kind ?? "loading"];
        if (row?.undone_by !== undefined) {
            classes.push("taken-back");
        }
        if (row?.barriers !== undefined) {
            classes.push("barrier");
        }
        const actor = row?.actor ?? "";
        const item = element("div", {
            class: classes.join(" "), role: "option", id: `row-${place}`,
            "aria-selected": row !== undefined && number === this.current ? "true" : "false",
            "aria-setsize": this.rows.count, "aria-posinset": place + 1,
        });
        if (row === undefined) {
            item.append("…");
            return item;
        }
        const notes: string[] = [];
        if (row.hits !== undefined) {
            notes.push(`${row.hits}×`, ...(row.hit === undefined ? [] : [around(row.hit, this.text)]));
        }
        if (row.undone_by !== undefined) {
            notes.push(`undone by ${row.undone_by}`);
        }
        if (row.barriers !== undefined) {
            notes.push(`barrier: ${row.barriers.join(", ")}`);
        }
        if (row.kind === "refused") {
            notes.push(row.text ?? "", ...(row.behaviors ?? []));
        }
        const numbered = row.kind === "committed" || row.kind === "undone" || row.kind === "redone";
        item.append(
            element("span", { class: "number" }, numbered ? String(row.number) : ""),
            element("span", { class: "lane", "aria-hidden": "true" }),
            element("span", { class: "first" },
                actor === "" ? false : element("span", { class: `actor ${actor.replace(" ", "-")}` }, called(actor)),
                element("span", { class: "title" }, title(row))),
            element("span", { class: "second" }, [...notes, ...(row.traces ?? [])].join(" · ")));
        markFound(item, this.text);
        item.addEventListener("click", () => { this.choose(number); });
        return item;
    }
}
