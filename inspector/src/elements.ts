type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: Event) => void)>;

/** An element. Attributes that are false are left out; functions listen. Text goes in as text. */
export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            made.addEventListener(name, value);
        } else if (value !== false) {
            made.setAttribute(name, value === true ? "" : String(value));
        }
    }
    made.append(...children.filter((child): child is Node | string => child instanceof Node || typeof child === "string"));
    return made;
}

/** The element of the page with this id. */
export function byId(id: string): HTMLElement {
    const found = document.getElementById(id);
    if (found === null) {
        throw new Error(`The page has no element ${id}.`);
    }
    return found;
}
