import type { Attempt, Change, Diff, Frame, Opened, Row } from "./documents.js";
import { element } from "./elements.js";
import { title } from "./timeline.js";

/** What an event is called above its frame. */
export function heading(row: Row): string {
    const number = row.kind === "committed" ? `Event ${row.number}: ` : "";
    return `${number}${title(row)}`;
}

function changeLine(change: Change): HTMLElement {
    return element("span", { class: "change" }, `${change.path}: `,
        change.from === undefined ? false : element("del", {}, change.from),
        change.from !== undefined && change.to !== undefined ? " → " : "",
        change.to === undefined ? false : element("ins", {}, change.to));
}

/** The steps of a frame. `at`: how many diffs have been applied; `go` goes to the state after a diff. */
export function steps(frame: Frame, at: number, go: ((diffs: number) => void) | null): HTMLElement {
    const list = element("ol", { class: "steps" });
    let number = 0;
    const byDiffs = frame.states > 2 || frame.steps.reduce((sum, step) => sum + step.diffs.length, 0) + 1 === frame.states;
    const diffItem = (diff: Diff): HTMLElement => {
        const after = ++number;
        const words = diff.text ?? diff.words;
        const changes = diff.changes.map(changeLine);
        if (go === null || !byDiffs) {
            return element("li", {}, element("div", { class: "diff" }, words, ...changes));
        }
        return element("li", {}, element("button", {
            type: "button", class: `diff${after > at ? " later" : ""}`, "aria-pressed": after === at ? "true" : "false",
            click: () => { go(after); },
        }, words, ...changes));
    };
    for (const step of frame.steps) {
        list.append(element("li", { class: "step" },
            element("p", { class: "rule" }, step.behavior,
                step.round > 0 ? element("span", { class: "about" }, ` settling, round ${step.round}`) : false),
            step.cite === undefined ? false : element("p", { class: "cite" }, step.cite),
            step.traces.length === 0 ? false : element("ul", { "aria-label": "Traces" },
                ...step.traces.map((trace) => element("li", { class: "trace" }, trace.words))),
            step.diffs.length === 0 ? false : element("ul", { "aria-label": "Diffs" }, ...step.diffs.map(diffItem))));
    }
    return list;
}

/** An event, opened: what it is, and what it did by which rules. */
export function event(opened: Opened, at: number, go: ((diffs: number) => void) | null): HTMLElement[] {
    const { row, frame } = opened;
    const about: string[] = [];
    if (row.actor !== undefined) {
        about.push(`by ${row.actor}`);
    }
    if (row.undone_by !== undefined) {
        about.push(`undone by event ${row.undone_by}`);
    }
    if (frame !== undefined) {
        about.push(frame.barriers.length === 0 ? "can be undone"
            : `undo may not cross it: ${frame.barriers.join(", ")}${frame.barrier_by === undefined ? "" : ` (${frame.barrier_by})`}`);
    }
    const parts: HTMLElement[] = [element("header", {}, element("h2", {}, heading(row)),
        element("p", { class: "about" }, about.join(" · ")))];
    if (row.problem !== undefined) {
        parts.push(element("p", { class: "note" }, row.problem));
    }
    if (frame !== undefined) {
        const inputs = frame.inputs.filter((input) => input?.text !== undefined);
        if (inputs.length > 0) {
            parts.push(element("p", { class: "about" }, `Input: ${inputs.map((input) => input?.text ?? "").join(", ")}`));
        }
        parts.push(steps(frame, at, go));
        const shownByDiffs = frame.steps.some((step) => step.diffs.some((diff) => diff.changes.length > 0));
        if (!shownByDiffs && frame.changes.length > 0) {
            parts.push(element("h3", {}, "Changes"),
                element("div", { class: "step" }, ...frame.changes.map(changeLine)));
        }
    }
    return parts;
}

/** What trying an action led to. */
export function attempted(attempt: Attempt): HTMLElement[] {
    if (attempt.refusal !== undefined) {
        return [element("p", { class: "note refusal" }, `The rules refuse it: ${attempt.refusal}`)];
    }
    if (attempt.preview !== undefined) {
        return [element("p", { class: "note preview" }, attempt.preview)];
    }
    return attempt.frame === undefined ? [] : [steps(attempt.frame, Infinity, null)];
}
