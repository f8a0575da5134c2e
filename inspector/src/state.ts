import { compared } from "./compare.js";
import type { State } from "./documents.js";
import { element } from "./elements.js";
import { tree } from "./tree.js";

/** The board of a state: the game's picture, else its drawing; none where it has neither. */
export function board(state: State): HTMLElement | null {
    if (state.svg !== undefined) { // as an image, in which nothing runs
        return element("figure", { class: "board" }, element("img", {
            src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(state.svg)}`,
            alt: state.drawing === undefined ? "The board" : `The board: ${state.drawing}`,
        }));
    }
    return state.drawing === undefined ? null
        : element("figure", { class: "board", tabindex: 0, role: "region", "aria-label": "The board" }, element("pre", {}, state.drawing));
}

/** A state with its board; what differs from `before` is marked. */
export function stateParts(state: State, before: State | null, open: Set<string>): HTMLElement[] {
    const drawn = board(state);
    return [
        ...(drawn === null ? [] : [element("h3", {}, "Board"), drawn]),
        element("h3", {}, "State"),
        tree(state.state, before === null ? undefined : compared(before.state, state.state), open),
    ];
}
