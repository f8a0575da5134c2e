import { called } from "./names.js";
import type { Change, Frame, Opened, Row } from "./documents.js";
import { title } from "./timeline.js";

/** Finds a text in words, whatever the case. */
function pattern(text: string): RegExp {
    return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
}

function changeWords({ path, from, to }: Change): string[] {
    return [path, from ?? "", to ?? ""];
}

function frameWords(frame: Frame): string[] {
    const byDiffs = frame.steps.some((step) => step.diffs.some((diff) => diff.changes.length > 0));
    return [
        ...frame.inputs.map((input) => input?.text ?? ""),
        ...frame.steps.flatMap((step) => [
            step.rule, step.cite ?? "", ...step.traces.map((trace) => trace.words),
            ...step.diffs.flatMap((diff) => [diff.step ?? "", diff.text ?? diff.words, ...diff.changes.flatMap(changeWords)]),
        ]),
        ...(byDiffs ? [] : frame.changes.flatMap(changeWords)), // then the page shows those of the whole frame
        frame.barrier_by ?? "",
        ...frame.passed.flatMap((rule) => [rule.name, rule.cite ?? "", rule.words ?? ""]), // at last: most events passed the same
    ];
}

/** A row with what a search found in it; null where it found nothing. src/inspect/search.cpp does the same for a server. */
export function found({ row, frame }: Opened, text: string): Row | null {
    const inRow = [called(row.actor ?? ""), ...(row.inputs ?? []), ...(row.barriers ?? [])];
    if (row.kind === "refused") {
        inRow.push("Refused", row.text ?? "", ...(row.behaviors ?? []));
    } else if (row.kind !== "committed") {
        inRow.push(title(row));
    }
    if (row.undone_by !== undefined) {
        inRow.push(`undone by ${row.undone_by}`);
    }
    const elsewhere = [...(frame === undefined ? [row.cite ?? ""] : frameWords(frame)), row.problem ?? ""];
    const wanted = pattern(text);
    const count = (line: string): number => line.match(wanted)?.length ?? 0;
    const sum = (lines: string[]): number => lines.reduce((all, line) => all + count(line), 0);
    const shown = sum(inRow);
    const hits = shown + sum(elsewhere);
    const hit = shown > 0 ? undefined : elsewhere.find((line) => count(line) > 0);
    return hits === 0 ? null : { ...row, hits, ...(hit === undefined ? {} : { hit }) };
}

/** Marks a text wherever it is in an element, and opens what is folded over it. Returns how often it is there. */
export function markFound(root: HTMLElement, text: string): number {
    if (text === "") {
        return 0;
    }
    const nodes: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.parentElement?.closest("select, form, .scrub") === null) { // what is no word of the record
            nodes.push(node as Text);
        }
    }
    let marks = 0;
    for (const node of nodes) {
        const parts: (string | HTMLElement)[] = [];
        let from = 0;
        for (const match of node.data.matchAll(pattern(text))) {
            const mark = document.createElement("mark");
            mark.className = "hit";
            mark.textContent = match[0];
            parts.push(node.data.slice(from, match.index), mark);
            from = match.index + match[0].length;
            ++marks;
        }
        if (parts.length > 0) {
            for (let over = node.parentElement?.closest("details"); over; over = over.parentElement?.closest("details")) {
                over.open = true;
            }
            node.replaceWith(...parts, node.data.slice(from));
        }
    }
    return marks;
}
