import type { State } from "./documents.js";
import { element } from "./elements.js";
import { arrow, movesInWords, waysOf } from "./moves.js";

// What differs from the board before is marked. A picture is changed as a document of its own, in which nothing runs, and
// shown as an image.

const shapes = "path, rect, circle, ellipse, line, polyline, polygon, text, use, image";
const notDrawn = "defs, clipPath, mask, pattern, symbol, marker, linearGradient, radialGradient, filter";
/** More pieces than these are a new deal. */
const mostWays = 12;
/** Attributes that change how something looks, and not where it is. */
const looks = new Set(["fill", "stroke", "class", "style", "opacity", "fill-opacity", "stroke-opacity", "font-weight"]);

function attributes(of: Element, wanted: (name: string) => boolean): string {
    return [...of.attributes].filter(({ name }) => wanted(name)).map(({ name, value }) => `${name}=${value}`).sort().join(" ");
}

/** The elements around a shape up to the root, the outermost first. */
function around(shape: Element): Element[] {
    const chain: Element[] = [];
    for (let at = shape.parentElement; at !== null && at.parentElement !== null; at = at.parentElement) {
        chain.unshift(at);
    }
    return chain;
}

interface Shape { element: Element; whole: string; place: string }

function shapesOf(svg: Element): Shape[] {
    return [...svg.querySelectorAll(shapes)].filter((one) => one.closest(notDrawn) === null).map((one) => {
        const frame = around(one);
        const groups = (wanted: (name: string) => boolean): string => frame.map((group) => attributes(group, wanted)).join("/");
        return {
            element: one,
            whole: `${groups(() => true)}|${one.outerHTML}`,
            place: `${groups((name) => name === "transform")}|${one.tagName} ${attributes(one, (name) => !looks.has(name))}`,
        };
    });
}

/** Those of `all` that are in `others` less often. */
function onlyIn(all: Shape[], others: Shape[]): Shape[] {
    const left = new Map<string, number>();
    for (const { whole } of others) {
        left.set(whole, (left.get(whole) ?? 0) + 1);
    }
    return all.filter(({ whole }) => {
        const count = left.get(whole) ?? 0;
        left.set(whole, count - 1);
        return count <= 0;
    });
}

function strokeOf(shape: Element): number {
    for (let at: Element | null = shape; at !== null; at = at.parentElement) {
        const width = Number.parseFloat(at.getAttribute("stroke-width") ?? "");
        if (Number.isFinite(width)) {
            return width;
        }
    }
    return 1;
}

function outlined(shape: Element, width: number, dashed: boolean): Element {
    const clone = shape.cloneNode(true) as Element;
    for (const one of [clone, ...clone.querySelectorAll("*")]) {
        one.removeAttribute("id");
    }
    clone.classList.add("moved"); // besides its own classes and style, which make the size of a text
    clone.setAttribute("style", `${shape.getAttribute("style") ?? ""};fill:none;stroke:#e59a00;stroke-opacity:1;opacity:1;stroke-linejoin:round;stroke-width:${width};` +
        (dashed ? `stroke-dasharray:${2 * width} ${1.5 * width}` : "stroke-dasharray:none"));
    return clone;
}

function parsed(svg: string): Element | null {
    const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    return root.localName === "svg" && root.querySelector("parsererror") === null ? root : null;
}

/**
 * Outlines what is new in a picture, dashes where something was, and draws an arrow for each piece that is elsewhere. Where most of
 * it is new, there is nothing to mark but pieces.
 */
export function pictureWithMarks(svg: string, before: string | undefined): { svg: string; marks: number; ways: number } {
    const now = parsed(svg);
    const was = before === undefined || before === svg ? null : parsed(before);
    if (now === null || was === null) {
        return { svg, marks: 0, ways: 0 };
    }
    const all = shapesOf(now);
    const old = shapesOf(was);
    let fresh = onlyIn(all, old);
    const places = new Set(fresh.map(({ place }) => place));
    let gone = onlyIn(old, all).filter(({ place }) => !places.has(place));
    const moved = waysOf(was, now);
    const ways = moved.length > mostWays ? [] : moved;
    if (fresh.length + gone.length > Math.max(12, all.length / 2)) {
        fresh = fresh.filter(({ element: one }) => ways.some(({ piece }) => piece.contains(one)));
        gone = gone.filter(({ element: one }) => ways.some(({ before: piece }) => piece.contains(one)));
        if (ways.length === 0) {
            return { svg, marks: 0, ways: 0 };
        }
    }
    const box = (now.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    const size = Math.max(box[2] ?? 0, box[3] ?? 0) || Number.parseFloat(now.getAttribute("width") ?? "") || 400;
    const unit = Math.max(size * 0.009, 0.01);
    for (const { element: one } of fresh) {
        one.before(outlined(one, strokeOf(one) + 2 * unit, false));
    }
    for (const { element: one } of gone) {
        let to = now;
        for (const group of around(one)) {
            const copy = group.cloneNode(false) as Element;
            to.append(copy);
            to = copy;
        }
        to.append(outlined(one, unit, true));
    }
    for (const { from, to } of ways) {
        const points = arrow(from, to, unit);
        if (points !== "") {
            const way = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
            way.setAttribute("class", "way");
            way.setAttribute("points", points);
            way.setAttribute("style", "fill:#e59a00;fill-opacity:.75;stroke:none");
            now.append(way);
        }
    }
    return { svg: new XMLSerializer().serializeToString(now), marks: fresh.length + gone.length, ways: ways.length };
}

/** A picture whose `prefers-color-scheme` is that of the page, which people can change. */
export function pictureInTheme(svg: string, dark: boolean): string {
    return svg.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g,
        (_, scheme) => (scheme === "dark") === dark ? "(min-width: 0px)" : "(max-width: 0px)");
}

/** The parts of a line that differ from the line before it, as [text, differs]: by its words, if it has as many. */
function lineParts(line: string, was: string): [string, boolean][] {
    const words = line.split(/(\s+)/);
    const old = was.split(/(\s+)/);
    return words.length === old.length ? words.flatMap((word, i) => wordParts(word, old[i] ?? "")) : wordParts(line, was);
}

function wordParts(line: string, was: string): [string, boolean][] {
    const now = Array.from(line);
    const old = Array.from(was);
    if (now.length === old.length) {
        return now.map((one, i) => [one, one !== old[i]]);
    }
    const shorter = Math.min(now.length, old.length);
    let head = 0;
    while (head < shorter && now[head] === old[head]) {
        ++head;
    }
    let tail = 0;
    while (tail < shorter - head && now[now.length - 1 - tail] === old[old.length - 1 - tail]) {
        ++tail;
    }
    return [[now.slice(0, head).join(""), false], [now.slice(head, now.length - tail).join(""), true],
        [now.slice(now.length - tail).join(""), false]];
}

/** A drawing in parts, as [text, differs from the one before]. */
export function drawingParts(drawing: string, before: string | undefined): [string, boolean][] {
    const lines = drawing.split("\n");
    const old = before?.split("\n") ?? [];
    if (lines.length !== old.length) {
        return [[drawing, false]];
    }
    const parts: [string, boolean][] = [];
    lines.forEach((line, i) => {
        for (const [text, differs] of [...lineParts(line, old[i] ?? ""), [i + 1 < lines.length ? "\n" : "", false] as const]) {
            const last = parts.at(-1);
            if (last?.[1] === differs) {
                last[0] += text;
            } else if (text !== "") {
                parts.push([text, differs]);
            }
        }
    });
    const size = (differs: boolean): number =>
        parts.reduce((sum, [text, marked]) => sum + (marked === differs ? text.trim().length : 0), 0);
    return size(true) > size(false) ? [[drawing, false]] : parts;
}

export function isDark(): boolean {
    const chosen = document.documentElement.dataset["theme"];
    return chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
}

/** The board of a state: the game's picture, else its drawing; none where it has neither. What differs from `before` is marked. */
export function board(state: State, before: State | null): HTMLElement | null {
    if (state.svg !== undefined) { // as an image, in which nothing runs
        const { svg, marks, ways } = pictureWithMarks(state.svg, before?.svg);
        const lines = before === null ? [] : movesInWords(before.scene, state.scene);
        const knows = /prefers-color-scheme/.test(svg);
        return element("figure", { class: knows ? "board" : "board plain" },
            element("img", {
                src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureInTheme(svg, isDark()))}`,
                alt: state.drawing === undefined ? "The board" : `The board: ${state.drawing}`,
            }),
            marks + lines.length > 0 && element("figcaption", {},
                marks > 0 ? `Outlined: what changed. Dashed: where something was.${ways > 0 ? " Arrows: pieces that moved." : ""}` : "",
                lines.length > 0 && element("ul", { class: "moves", "aria-label": "Pieces that moved" }, ...lines.map((line) => element("li", {}, line)))));
    }
    if (state.drawing === undefined) {
        return null;
    }
    return element("figure", { class: "board", tabindex: 0, role: "region", "aria-label": "The board" },
        element("pre", {}, ...drawingParts(state.drawing, before?.drawing).map(([text, differs]) =>
            differs && text.trim() !== "" ? element("mark", {}, text) : text)));
}
