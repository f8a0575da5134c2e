// What to do now, beside the picture: actions, values, questions, and the way that was chosen so far.
import { element } from "../elements";
import {
    amountOf, besideScene, each, elementsOf, extended, groupsOf, isDone, isOnScene, labelOf, nextArguments, textValue, valuesOf, wordsOfValues, wordsOfWalk,
} from "./offer";
import type { Action, Argument, Offer, Walk } from "./offer";
import type { Scene } from "./scene";

export interface Choosing { walk: Walk; several: Walk[] }
interface Listener { take(walk: Walk): void; act(walk: Walk): void; goBack(): void }

const buttonsAtMost = 8;
const things = ["place", "piece", "card"]; // a card may be chosen by its place in a hand

/** Draws the choices of an offer. Buttons have a key, so that focus survives drawing again. */
export function panel(scene: Scene, offer: Offer, { walk, several }: Choosing, listener: Listener): HTMLElement[] {
    const made: HTMLElement[] = [];
    const only = offer.actions.length === 1;
    const choice = (next: Walk, words: string, key: string): HTMLElement =>
        element("button", { type: "button", class: "choice", "data-key": key, click: () => { listener.take(next); } }, words);
    const goBack = (): HTMLElement => element("button", { type: "button", class: "quiet", "data-key": "back", click: () => { listener.goBack(); } }, "Back");

    if (several.length > 0) {
        return [
            element("p", { class: "ask" }, several.every((one) => !isDone(one) && isOnScene(nextArguments(one)[0])) ? "Go on on the board, or choose one:" : "Which one?"),
            element("div", { class: "choices" }, ...several.map((one, i) => choice(one, wordsOfWalk(scene, one), `several ${i}`)), goBack()),
        ];
    }
    if (walk.action === null) {
        const onScene = offer.actions.some((one) => isOnScene(one.arguments[0]));
        const buttons = offer.actions.filter((one) => !only || !isOnScene(one.arguments[0]))
            .map((one) => choice({ action: one, values: [] }, one.arguments.length === 0 ? sentence(wordsOfWalk(scene, { action: one, values: [] })) : `${sentence(labelOf(one).replace(/\?$/, ""))} …`, `action ${one.name}`));
        if (onScene) {
            made.push(element("p", { class: "ask" }, buttons.length === 0 && offer.actions[0] !== undefined
                ? `${sentence(labelOf(offer.actions[0]))}: ${prompt(offer.actions[0].arguments[0])}` : "Choose on the board, or:"));
        }
        return [...made, element("div", { class: "choices" }, ...buttons)];
    }
    const path = groupsOf(walk).map(({ group, values }) => element("li", {}, `${group.map(labelOf).join(", ")}: ${wordsOfValues(scene, group, values)}`));
    made.push(element("ol", { class: "path", "aria-label": "chosen so far" }, element("li", { class: "action" }, labelOf(walk.action)), ...path));
    const group = nextArguments(walk);
    made.push(element("p", { class: "ask", id: "ask" }, prompt(group[0], walk.action)), values(scene, offer, walk, group, listener));
    if (walk.values.length > 0 || !only || several.length > 0) {
        made.push(element("div", { class: "choices" }, goBack()));
    }
    return made;
}

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a person is asked for a value. */
export function prompt(one: Argument | undefined, of: Action | null = null): string {
    if (one === undefined) {
        return "";
    }
    // An input that is one value calls it `value`, which says nothing.
    const name = of !== null && of.arguments.length === 1 && one.label === "" && one.name === "value" ? labelOf(of) : labelOf(one);
    switch (one.role) {
        case "place": case "piece": case "card": {
            const noun = things.find((each) => each === labelOf(one)) ?? one.role;
            return one.label === "" || one.label === noun ? `choose a ${noun}.` : `choose a ${noun} (${one.label}).`;
        }
        case "yes_or_no": return sentence(name.endsWith("?") ? name : `${name}?`);
        case "subset": return `${sentence(name)}: mark what you choose.`;
        case "order": return `${sentence(name)}: bring it in order.`;
        case "text": return `${sentence(name)}: write it.`;
        default: return `${sentence(name)}:`;
    }
}

function values(scene: Scene, offer: Offer, walk: Walk, group: Argument[], listener: Listener): HTMLElement {
    const [one] = group;
    const offered = valuesOf(offer, walk);
    const take = (...chosen: string[]): void => {
        const next = extended(offer, walk, ...chosen);
        if (next !== null) {
            listener.take(next);
        }
    };
    if (group.length > 1) {
        return steppers(offer, walk, group, take);
    }
    switch (one?.role) {
        case "text": if (offered.any) return written(scene, one, offered.single, take); break;
        case "subset": return subset(one, scene, group, offered.single, offered.any, take);
        case "order": return order(one, scene, group, offered.single, offered.any, take);
        case "number": if (amountOf(offered) > buttonsAtMost) return steppers(offer, walk, group, take); break;
        default: break;
    }
    const all = besideScene(scene, group, each(offered, 200));
    return element("div", { class: `choices ${one?.role === "yes_or_no" ? "question" : ""}`, role: "group", "aria-labelledby": "ask" },
        ...all.map((value) => element("button", { type: "button", class: "choice", "data-key": `value ${value}`, click: () => { take(value); } },
            one?.role === "yes_or_no" || one?.role === "player" ? sentence(wordsOfValues(scene, group, [value])) : wordsOfValues(scene, group, [value]))));
}

/** A number, or several that belong together, each with buttons for one more and one less. */
function steppers(offer: Offer, walk: Walk, group: Argument[], take: (...values: string[]) => void): HTMLElement {
    const error = element("p", { class: "soft", role: "status" });
    const inputs: HTMLInputElement[] = [];
    const bounds = (i: number): { all: ReturnType<typeof valuesOf>; least: number; most: number } => {
        const before = extended(offer, walk, ...inputs.slice(0, i).map((one) => one.value)) ?? walk;
        const all = i > 0 && before === walk ? { single: [], ranges: [], any: false } : valuesOf(offer, i === 0 ? walk : before);
        const numbers = [...all.single.map(Number).filter(Number.isFinite), ...all.ranges.flat()];
        return { all, least: Math.min(...numbers), most: Math.max(...numbers) };
    };
    const bound = (i: number): void => {
        const input = inputs[i];
        const { least, most } = bounds(i);
        if (input !== undefined && Number.isFinite(least)) {
            input.min = String(least);
            input.max = String(most);
            input.value = input.value === "" ? String(Math.min(Math.max(least === Number.MIN_SAFE_INTEGER ? 0 : least, least), most)) : String(Math.min(Math.max(Number(input.value), least), most));
            error.textContent = least === Number.MIN_SAFE_INTEGER ? "" : group.map((_, k) => { const each = bounds(k); return Number.isFinite(each.least) ? `${each.least} to ${each.most}` : ""; }).join(", ");
        }
        if (i + 1 < inputs.length) {
            bound(i + 1);
        }
    };
    const rows = group.map((one, i) => {
        const input = element("input", { type: "number", inputmode: "numeric", "aria-label": labelOf(one), "data-key": `number ${i}`, change: () => { bound(i); } });
        inputs.push(input);
        const change = (by: number): void => {
            const { all } = bounds(i);
            const wanted = Number(input.value) + by;
            const numbers = [...all.single.map(Number).filter(Number.isFinite), ...all.ranges.map(([least, most]) => Math.min(Math.max(wanted, least), most))];
            const further = numbers.filter((each) => (by > 0 ? each > Number(input.value) : each < Number(input.value)));
            if (further.length > 0) {
                input.value = String(by > 0 ? Math.min(...further) : Math.max(...further));
                bound(i);
            }
        };
        const stepper = element("div", { class: "stepper" },
            element("button", { type: "button", "aria-label": `less ${labelOf(one)}`, "data-key": `less ${i}`, click: () => { change(-1); } }, "−"), input,
            element("button", { type: "button", "aria-label": `more ${labelOf(one)}`, "data-key": `more ${i}`, click: () => { change(1); } }, "+"));
        return group.length === 1 ? stepper : element("div", { class: "named" }, element("span", { "aria-hidden": "true" }, labelOf(one)), stepper);
    });
    const form = element("form", { class: "numbers", submit: (event) => {
        event.preventDefault();
        const chosen = inputs.map((one) => one.value);
        if (extended(offer, walk, ...chosen) === null) {
            error.textContent = `${chosen.join(", ")} is not offered.`;
        } else {
            take(...chosen);
        }
    } }, ...rows, element("button", { class: "choice primary", "data-key": "choose" }, "Choose"), error);
    form.noValidate = true;
    bound(0);
    return form;
}

function written(scene: Scene, one: Argument, suggestions: string[], take: (value: string) => void): HTMLElement {
    const input = element("input", { type: "text", "aria-label": labelOf(one), "data-key": "text", maxlength: Math.min(one.most ?? 2000, 2000), autocomplete: "off" });
    const given = suggestions.length === 0 ? undefined : element("div", { class: "choices" }, ...suggestions.map((value) =>
        element("button", { type: "button", class: "choice", "data-key": `value ${value}`, click: () => { take(value); } }, wordsOfValues(scene, [one], [value]))));
    return element("form", { class: "numbers", submit: (event) => {
        event.preventDefault();
        if (Array.from(input.value).length >= (one.least ?? 0)) {
            take(textValue(input.value));
        }
    } }, input, element("button", { class: "choice primary", "data-key": "choose" }, "Choose"), given);
}

const listOf = (all: string[]): string => `[${all.join(",")}]`;

/** Elements to mark. Only sets that are offered can be chosen, in the order in which the rules write them. */
function subset(one: Argument, scene: Scene, group: Argument[], offered: string[], any: boolean, take: (value: string) => void): HTMLElement {
    const sets = offered.map((value) => ({ value, elements: elementsOf(value) }));
    const items = one.items.length > 0 ? one.items : [...new Set(sets.flatMap(({ elements }) => elements))];
    const boxes = items.map((item, i) => element("input", { type: "checkbox", value: item, "data-key": `item ${i}`, change: () => { changed(); } }));
    const choose = element("button", { class: "choice primary", "data-key": "choose" }, "Choose");
    const status = element("p", { class: "soft", role: "status" });
    const marked = (): string | null => {
        const all = boxes.filter((box) => box.checked).map((box) => box.value);
        if (any) {
            return all.length >= (one.least ?? 0) && all.length <= (one.most ?? Infinity) ? listOf(all) : null;
        }
        return sets.find(({ elements }) => elements.length === all.length && all.every((each) => elements.includes(each)))?.value ?? null;
    };
    const sizes = [...new Set(sets.map(({ elements }) => elements.length))].sort((a, b) => a - b);
    const needs = any ? `${one.least ?? 0} to ${one.most ?? items.length}` : sizes.join(" or ");
    const changed = (): void => {
        choose.setAttribute("aria-disabled", String(marked() === null));
        status.textContent = marked() === null ? `Mark ${needs}.` : "";
    };
    changed();
    return element("form", { class: "numbers", submit: (event) => {
        event.preventDefault();
        const value = marked();
        if (value === null) {
            status.textContent = `These cannot be chosen together. Mark ${needs}.`;
        } else {
            take(value);
        }
    } }, element("div", { class: "items", role: "group", "aria-labelledby": "ask" }, ...boxes.map((box) => element("label", {}, box, wordsOfValues(scene, group, [listOf([box.value])])))), choose, status);
}

/** Elements to bring in order, by buttons. */
function order(one: Argument, scene: Scene, group: Argument[], offered: string[], any: boolean, take: (value: string) => void): HTMLElement {
    const items = one.items.length > 0 ? [...one.items] : elementsOf(offered[0] ?? "");
    const status = element("p", { class: "soft", role: "status" });
    const rows = element("ol", { class: "ordered" });
    const draw = (focus = -1, way = ""): void => {
        rows.replaceChildren(...items.map((item, i) => {
            const words = wordsOfValues(scene, group, [listOf([item])]);
            const swap = (to: number): void => {
                const other = items[to];
                if (other !== undefined) {
                    items[to] = item;
                    items[i] = other;
                    draw(to, to < i ? "up" : "down");
                    status.textContent = `${words} is number ${to + 1}.`;
                }
            };
            return element("li", {}, element("span", {}, words),
                element("button", { type: "button", "aria-label": `${words} up`, "data-key": `up ${i}`, "aria-disabled": String(i === 0), click: () => { swap(i - 1); } }, "↑"),
                element("button", { type: "button", "aria-label": `${words} down`, "data-key": `down ${i}`, "aria-disabled": String(i === items.length - 1), click: () => { swap(i + 1); } }, "↓"));
        }));
        if (focus >= 0) {
            rows.querySelector<HTMLElement>(`[data-key="${way} ${focus}"]`)?.focus();
        }
    };
    draw();
    return element("form", { class: "numbers", submit: (event) => {
        event.preventDefault();
        if (any || offered.includes(listOf(items))) {
            take(listOf(items));
        } else {
            status.textContent = "This order is not offered.";
        }
    } }, rows, element("button", { class: "choice primary", "data-key": "choose" }, "Choose"), status);
}

/** The last step of a walk in words, for the live region. */
export const stepWords = (scene: Scene, walk: Walk): string => {
    const last = groupsOf(walk).at(-1);
    return last === undefined ? (walk.action === null ? "" : labelOf(walk.action)) : wordsOfValues(scene, last.group, last.values);
};
/** Chooses what leaves no choice: the only value of an argument that is not on the board. The first argument stays a choice. */
export function advanced(offer: Offer, walk: Walk): Walk {
    let here = walk;
    while (!isDone(here) && here.values.length > 0) {
        const group = nextArguments(here);
        const [one] = group;
        const all = valuesOf(offer, here);
        const [value] = each(all, 1);
        const next = amountOf(all) === 1 && group.length === 1 && one !== undefined && !isOnScene(one) && one.role !== "yes_or_no" && value !== undefined ? extended(offer, here, value) : null;
        if (next === null) {
            break;
        }
        here = next;
    }
    return here;
}
