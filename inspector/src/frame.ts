import { called } from "./names.js";
import type { Attempt, Change, Diff, Frame, Opened, Row, Rule } from "./documents.js";
import { element } from "./elements.js";
import { title } from "./timeline.js";

/** What an event is called above its frame. */
export function heading(row: Row): string {
    const number = row.kind === "committed" ? `Event ${row.number}: ` : "";
    return `${number}${title(row)}`;
}

/** Characters of a long value that are shown on both sides of what differs, at most. */
const around = 24;

/** Where the shown part of a text begins: behind a separator near `at`, so that it does not begin inside a word. */
function begin(text: string, at: number): number {
    const from = Math.max(0, at - around);
    const part = text.slice(from, at).search(/[,{[]/);
    return from === 0 || part < 0 ? from : from + part + 1;
}

/** Two values without the long parts in which they are equal. */
export function differing(from: string, to: string): [string, string] {
    if (Math.max(from.length, to.length) <= 80) {
        return [from, to];
    }
    const shorter = Math.min(from.length, to.length);
    let head = 0;
    while (head < shorter && from[head] === to[head]) {
        ++head;
    }
    let tail = 0;
    while (tail < shorter - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) {
        ++tail;
    }
    const before = begin(from, head);
    const rest = from.slice(from.length - tail);
    const last = rest.slice(0, around).search(/[,}\]][^,}\]]*$/);
    const behind = tail <= around ? 0 : tail - (last < 0 ? around : last);
    const middle = (text: string): string =>
        `${before > 0 ? "…" : ""}${text.slice(before, text.length - behind)}${behind > 0 ? "…" : ""}`;
    return [middle(from), middle(to)];
}

function changeLine(change: Change): HTMLElement {
    const [from, to] = change.from !== undefined && change.to !== undefined
        ? differing(change.from, change.to) : [change.from, change.to];
    return element("span", { class: "change" }, `${change.path}: `,
        from === undefined ? false : element("del", {}, from),
        from !== undefined && to !== undefined ? " → " : "",
        to === undefined ? false : element("ins", {}, to));
}

/** A rule with its citation. */
function ruleParts(rule: Rule): HTMLElement[] {
    return [element("p", { class: "rule" }, rule.name),
        ...(rule.cite === undefined ? [] : [element("p", { class: "cite" }, rule.cite)])];
}

/** Which rule refused an input, and why. */
function refusalParts(reason: string, rule: Rule | undefined): HTMLElement[] {
    return [element("p", { class: "note refusal" }, `The rules refuse it: ${reason}`),
        ...(rule === undefined || rule.name === "" ? []
            : [element("h3", {}, "Refused by"), element("div", { class: "step refused-by" }, ...ruleParts(rule))])];
}

/** Rules that stand open; more are folded. */
const mostOpen = 10;

/** The rules that let the inputs pass. */
function passedParts(rules: Rule[]): HTMLElement[] {
    if (rules.length === 0) {
        return [];
    }
    const list = element("ul", { class: "passed", "aria-label": "Rules that let it pass" }, ...rules.map((rule) => element("li", {},
        element("span", { class: "name" }, rule.name),
        rule.words === undefined ? false : element("span", { class: "words" }, ` ${rule.words}`),
        rule.cite === undefined ? false : element("span", { class: "about" }, `${rule.words === undefined ? "" : ":"} ${rule.cite}`))));
    return [element("h3", {}, "Permitted by"),
        rules.length <= mostOpen ? list
            : element("details", { class: "folded" },
                element("summary", {}, `${rules.length} rules: ${rules.map((rule) => rule.name).join(", ")}`), list)];
}

/** The steps of a frame. `at`: how many diffs have been applied; `go` goes to the state after a diff. */
export function steps(frame: Frame, at: number, go: ((diffs: number) => void) | null): HTMLElement {
    const list = element("ol", { class: "steps" });
    let number = 0;
    const byDiffs = frame.states > 2 || frame.steps.reduce((sum, step) => sum + step.diffs.length, 0) + 1 === frame.states;
    const diffItem = (diff: Diff): HTMLElement => {
        const after = ++number;
        const words = element("span", { class: "words", title: diff.text ?? diff.words }, diff.text ?? diff.words);
        const changes = diff.changes.map(changeLine);
        if (diff.step !== undefined) { // of the library: its words say enough
            return element("li", {}, element("details", {
                class: `folded${go !== null && byDiffs && after > at ? " later" : after === at ? " current" : ""}`,
            }, element("summary", {}, diff.step), ...changes,
                go === null || !byDiffs ? element("div", { class: "diff" }, words)
                    : element("button", {
                        type: "button", class: "diff", "aria-pressed": after === at ? "true" : "false", click: () => { go(after); },
                    }, words)));
        }
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
            element("p", { class: "rule" }, step.rule,
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
        about.push(`by ${called(row.actor)}`);
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
    if (row.kind === "refused") {
        const name = row.behaviors?.[0];
        parts.push(...refusalParts(row.text ?? "", name === undefined ? undefined
            : { name, ...(row.cite === undefined ? {} : { cite: row.cite }) }));
    }
    if (frame !== undefined) {
        const inputs = frame.inputs.filter((input) => input?.text !== undefined);
        if (inputs.length > 0) {
            parts.push(element("p", { class: "about" }, `Input: ${inputs.map((input) => input?.text ?? "").join(", ")}`));
        }
        parts.push(...passedParts(frame.passed));
        if (frame.steps.length > 0) {
            parts.push(element("h3", {}, "Done by"));
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
        return refusalParts(attempt.refusal, attempt.by);
    }
    if (attempt.preview !== undefined) {
        return [element("p", { class: "note preview" }, attempt.preview),
            ...(attempt.by === undefined ? [] : [element("h3", {}, "Refused by"),
                element("div", { class: "step refused-by" }, ...ruleParts(attempt.by))])];
    }
    return attempt.frame === undefined ? []
        : [...passedParts(attempt.frame.passed), element("h3", {}, "Done by"), steps(attempt.frame, Infinity, null)];
}
