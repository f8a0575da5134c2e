import type { Compared } from "./compare.js";
import type { Json } from "./documents.js";
import { element } from "./elements.js";

/** Members of one value that are shown. */
const most = 200;

function isSimple(value: Json): value is null | boolean | number | string {
    return value === null || typeof value !== "object";
}

function leaf(value: Json): string {
    return isSimple(value) ? (value === null ? "none" : String(value)) : JSON.stringify(value);
}

function kindOf(value: Json): string {
    return value === null ? "null" : typeof value;
}

function valueOf(value: Json, change: Compared | undefined): HTMLElement {
    const shown = element("span", { class: `value ${kindOf(value)}` }, leaf(value));
    if (change === undefined || !change.changed) {
        return shown;
    }
    const was = change.was === undefined ? "new" : `was ${leaf(change.was)}`;
    return element("mark", {}, shown, element("span", { class: "was" }, ` ${was.length > 60 ? "changed" : was}`));
}

function entries(value: Json): [string, Json][] {
    return isSimple(value) ? [] : Object.entries(value);
}

/** Whether a name or a value below this one has a text, which is in lower case. */
function holds(value: Json, wanted: string): boolean {
    return isSimple(value) ? leaf(value).toLowerCase().includes(wanted)
        : entries(value).slice(0, most).some(([name, member]) => name.toLowerCase().includes(wanted) || holds(member, wanted));
}

function members(value: Json, change: Compared | undefined, path: string, open: Set<string>, wanted: string): HTMLElement {
    const list = element("ul");
    for (const [name, member] of entries(value).slice(0, most)) {
        list.append(element("li", {}, node(name, member, change?.members.get(name), `${path}/${name}`, open, wanted)));
    }
    const rest = entries(value).length - most;
    if (rest > 0) {
        list.append(element("li", { class: "rest" }, `and ${rest} more`));
    }
    for (const [name, was] of change?.gone ?? []) {
        list.append(element("li", {}, element("span", { class: "name" }, name),
            element("del", {}, leaf(was).slice(0, 120))));
    }
    return list;
}

function node(name: string, value: Json, change: Compared | undefined, path: string, open: Set<string>, wanted: string): HTMLElement {
    const label = element("span", { class: "name" }, name);
    const count = entries(value).length;
    if (isSimple(value) || count === 0) {
        return element("div", { class: "leaf" }, label,
            isSimple(value) ? valueOf(value, change) : element("span", { class: "value" }, Array.isArray(value) ? "[]" : "{}"));
    }
    const changed = change?.changed === true;
    const size = `${count} ${Array.isArray(value) ? "item" : "field"}${count === 1 ? "" : "s"}`;
    const details = element("details", { class: changed ? "changed" : "" },
        element("summary", {}, label, element("span", { class: "size" }, size),
            changed ? element("span", { class: "badge" }, change.was === undefined ? "new" : "changed") : false));
    const fill = (): void => {
        if (details.open && details.childElementCount === 1) {
            details.append(members(value, change, path, open, wanted));
        }
    };
    details.open = changed || open.has(path) || (wanted !== "" && holds(value, wanted)) || (path.split("/").length <= 2 && count <= 40);
    fill();
    const bySearch = details.open && wanted !== "";
    details.addEventListener("toggle", () => {
        fill();
        if (!details.open) {
            open.delete(path);
        } else if (!bySearch) { // what a search has opened closes with it
            open.add(path);
        }
    });
    return details;
}

/** A value as nested lists. What differs from `change.was` is marked, and open, as are parts with the text `wanted`. `open`: paths that stay open. */
export function tree(value: Json, change: Compared | undefined, open: Set<string>, wanted = ""): HTMLElement {
    return element("div", { class: "tree" },
        isSimple(value) ? valueOf(value, change) : members(value, change, "", open, wanted.toLowerCase()));
}
