import { board } from "./board.js";
import { compared } from "./compare.js";
import type { State } from "./documents.js";
import { element } from "./elements.js";
import { tree } from "./tree.js";

/** A state with its board; what differs from `before` is marked. Parts with the text `wanted` are open. */
export function stateParts(state: State, before: State | null, open: Set<string>, wanted: string): HTMLElement[] {
    const drawn = board(state, before);
    return [
        ...(drawn === null ? [] : [element("h3", { class: "board-part" }, "Board"), drawn]),
        element("h3", {}, "State"),
        tree(state.state, before === null ? undefined : compared(before.state, state.state), open, wanted),
    ];
}
