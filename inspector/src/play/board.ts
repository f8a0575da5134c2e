// A scene as elements. Places and pieces keep their elements as long as they exist, so focus stays and pieces can move.
import { element } from "../elements";
import { spotKey } from "./offer";
import type { Targets } from "./offer";
import { cellOf, faceOf, nameOf, titleOf, wordsOfPiece, wordsOfPlace } from "./scene";
import type { Area, Piece, Place, Scene } from "./scene";
import { move, seen } from "./motion";

/** What a person has pointed at. `point` is in the units of a plane. */
export interface Pick { area: Area; place: Place; piece: Piece | null; point: [number, number] | null }
export interface Marks { targets: Targets; chosen: ReadonlySet<string>; moved: ReadonlySet<string>; left: ReadonlySet<string> }
interface Listener { picked(pick: Pick): void; dragged(pick: Pick): boolean; dropped(pick: Pick | null): void; cursor(words: string): void }

interface Spot { area: Area; index: number; cell: HTMLElement; button: HTMLButtonElement; pieces: HTMLElement }
interface Shown { section: HTMLElement; bare: string; spots: Map<string, Spot>; plane: Plane | null; name: string }
interface Plane { surface: HTMLButtonElement; zones: SVGElement; at: [number, number]; cursor: HTMLElement }

const ownerClass = (owner: number | null): string => owner === null ? "nobody" : `p${owner % 6}`;
const svg = (tag: string, attributes: Record<string, string | number>): SVGElement => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    Object.entries(attributes).forEach(([name, value]) => { made.setAttribute(name, String(value)); });
    return made;
};
const pips = ["000010000", "100000001", "100010001", "101000101", "101010101", "101101101"];
/** About how wide a text is, in letters. Wide letters count twice. */
const columns = (text: string): number => Array.from(text).reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x1100 ? 2 : 1), 0);

/** Lines of a card: words, short ones together. */
function lines(face: string): string[] {
    const made: string[] = [];
    for (const word of face.split(" ").filter((one) => one !== "")) {
        const last = made.at(-1);
        if (last !== undefined && (made.length >= 4 || columns(last) + columns(word) < 7)) {
            made[made.length - 1] = `${last} ${word}`;
        } else {
            made.push(word);
        }
    }
    return made;
}

function pieceContent(one: Piece): Node[] {
    const face = faceOf(one);
    const blank = one.hidden && one.face === "";
    const made: Node[] = [];
    const pattern = one.shape === "die" && /^[1-6]$/.test(face) && !blank ? pips[Number(face) - 1] : undefined;
    if (pattern !== undefined) {
        made.push(element("span", { class: "pips" }, ...Array.from(pattern).map((dot) => element("i", { class: dot === "1" ? "pip" : false }))));
    } else if (!(blank && one.shape === "card")) {
        const all = one.shape === "card" ? lines(face) : [blank ? "?" : face];
        const made1 = element("span", { class: "face", "aria-hidden": "true", style: `--letters:${Math.max(1, ...all.map(columns))}` });
        all.forEach((line, i) => { made1.append(...i > 0 ? [document.createElement("br"), line] : [line]); });
        made.push(made1);
    }
    if (one.count > 1) {
        made.push(element("span", { class: "badge-count" }, String(one.count)));
    }
    return made;
}

export class Board {
    private readonly shown = new Map<string, Shown>();
    private pieces = new Map<string, HTMLElement>();
    private scene: Scene | null = null;
    private marks: Marks | null = null;
    private drag: { pick: Pick; x: number; y: number; ghost: HTMLElement | null; from: HTMLElement } | null = null;
    private justDragged = false;
    private readonly narrow = window.matchMedia("(max-width: 640px)");

    constructor(private readonly root: HTMLElement, private readonly listener: Listener) {
        root.addEventListener("click", (event) => { this.click(event); });
        root.addEventListener("keydown", (event) => { this.key(event); });
        root.addEventListener("focusin", ({ target }) => { if (target instanceof HTMLElement) this.focused(target); });
        root.addEventListener("pointerdown", (event) => { this.press(event); });
        this.narrow.addEventListener("change", () => {
            for (const one of this.shown.values()) {
                const [spot] = one.spots.values();
                const body = one.section.querySelector<HTMLElement>(".body");
                if (spot !== undefined && body !== null) {
                    this.way(spot.area, body);
                }
            }
        });
        window.addEventListener("pointermove", (event) => { this.pull(event); });
        window.addEventListener("pointerup", (event) => { this.drop(event); });
        window.addEventListener("pointercancel", () => { this.endDrag(); this.listener.dropped(null); });
    }

    /** Shows a scene. Only what differs is touched. */
    show(scene: Scene, marks: Marks): void {
        const before = scene === this.scene ? null : seen(this.pieces);
        this.marks = marks;
        if (before !== null) {
            this.scene = scene;
            this.areas(scene);
            this.place(scene);
        }
        this.mark(scene, marks);
        if (before !== null) {
            move(before, this.pieces);
        }
    }

    /** Moves the focus to the next place, piece or plane that can be chosen. */
    nextTarget(backward: boolean): boolean {
        const all = [...this.root.querySelectorAll<HTMLElement>("button.can")];
        const at = document.activeElement;
        const i = all.findIndex((one) => one === at);
        let next = all[i + (backward ? -1 : 1)] ?? (backward ? all.at(-1) : all[0]);
        if (i < 0 && at !== null && this.root.contains(at)) {
            next = all.find((one) => (at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0) ?? next;
        }
        next?.focus();
        return next !== undefined;
    }

    // ---- Areas and places

    private areas(scene: Scene): void {
        for (const [name, one] of this.shown) {
            if (!scene.areas.some((area) => area.name === name)) {
                one.section.remove();
                this.shown.delete(name);
            }
        }
        let last: Element | null = null;
        for (const area of scene.areas) {
            const bare = JSON.stringify({ ...area, places: area.places.map((one) => ({ ...one, pieces: [] })), players: scene.players });
            const old = this.shown.get(area.name);
            let now = old;
            if (now === undefined || now.bare !== bare) {
                now = this.area(scene, area, bare);
                this.shown.set(area.name, now);
                const focus = [...old?.spots.values() ?? []].find((one) => one.button === document.activeElement)?.button.dataset["place"];
                if (old === undefined) {
                    this.root.append(now.section);
                } else {
                    old.section.replaceWith(now.section);
                }
                if (focus !== undefined) {
                    now.spots.get(focus)?.button.focus();
                }
            }
            now.spots.forEach((spot) => { spot.area = area; });
            if (last === null ? this.root.firstElementChild !== now.section : last.nextElementSibling !== now.section) {
                if (last === null) {
                    this.root.prepend(now.section);
                } else {
                    last.after(now.section);
                }
            }
            last = now.section;
        }
    }

    private area(scene: Scene, area: Area, bare: string): Shown {
        const { kind, size, room } = area.layout;
        const title = (area.owner === null ? "" : `${nameOf(scene, area.owner)}, `) + titleOf(area);
        const isLine = kind === "hand" || kind === "stack" || (kind === "row" && room === 1) || (kind === "column" && area.places.length === 1 && area.places[0]?.text === "");
        const look = kind === "row" && room > 1 ? "stacks" : kind === "column" && isLine ? "row" : kind;
        const alone = scene.areas.length === 1 && area.owner === null;
        const section = element("section", { class: `area ${look} ${isLine ? "line" : "board-area"} ${ownerClass(area.owner)}`, "aria-label": title });
        section.append(element("h3", { class: alone ? "hidden-heading" : false }, title));
        const shown: Shown = { section, bare, spots: new Map(), plane: null, name: area.name };
        if (kind === "plane") {
            section.append(this.plane(area, shown, title));
            return shown;
        }
        const isGrid = kind === "grid" || kind === "hexagons" || kind === "table";
        const body = element("div", {
            class: "body", role: isGrid ? "grid" : "list", "aria-label": title,
            style: `--columns:${isGrid ? Math.max(size[0], 1) : area.places.length};--rows:${isGrid ? Math.max(size[1], 1) : room};--side:${Math.min(12, Math.max(0, ...area.layout.rows.map(columns)))}`,
        });
        section.append(element("div", { class: "scroll" }, body));
        if (isGrid) {
            this.cells(area, shown, body);
        } else {
            area.places.forEach((_, i) => { body.append(this.spot(area, i, shown, "listitem")); });
            this.way(area, body);
        }
        return shown;
    }

    private cells(area: Area, shown: Shown, body: HTMLElement): void {
        const { columns: names, rows, kind } = area.layout;
        const top = names.length > 0 ? 1 : 0;
        const side = rows.length > 0 ? 1 : 0;
        body.classList.toggle("with-top", top > 0);
        body.classList.toggle("with-side", side > 0);
        if (top > 0) {
            body.append(element("div", { role: "row", class: "contents" },
                ...(side > 0 ? [element("span", { role: "columnheader", class: "corner" }, element("span", { class: "unseen" }, "row"))] : []),
                ...names.map((one, i) => element("span", { role: "columnheader", class: "head", style: `grid-column:${i + 1 + side};grid-row:1` }, one))));
        }
        const lines = new Map<number, HTMLElement>();
        const order = area.places.map((_, i) => ({ i, at: cellOf(area, i) })).sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
        for (const { i, at: [x, y] } of order) {
            let line = lines.get(y);
            if (line === undefined) {
                line = element("div", { role: "row", class: "contents" });
                if (side > 0) {
                    line.append(element("span", { role: "rowheader", class: "head", style: `grid-row:${y + 1 + top};grid-column:1` }, rows[y] ?? ""));
                }
                lines.set(y, line);
                body.append(line);
            }
            const cell = this.spot(area, i, shown, "gridcell");
            // Hexagons: half a column is one column of the grid.
            cell.style.gridColumn = kind === "hexagons" ? `${2 * x + 1 + (y % 2 === 0 ? 0 : 1)} / span 2` : String(x + 1 + side);
            cell.style.gridRow = String(y + 1 + top);
            line.append(cell);
        }
        if (kind === "hexagons") {
            body.classList.remove("with-top", "with-side");
            body.querySelectorAll(".head, .corner").forEach((one) => { one.remove(); });
            body.querySelectorAll(".contents:empty").forEach((one) => { one.remove(); });
        }
    }

    /** Columns and rows of a way: a snake of lines, or around a rectangle, clockwise. */
    private way(area: Area, body: HTMLElement): void {
        const count = area.places.length;
        const cells = [...body.children] as HTMLElement[];
        if (area.layout.kind === "ring") {
            const across = Math.max(Math.floor((count + 4) / 4) + (count > 12 ? 1 : 0), 2);
            const down = Math.max(Math.floor((count - 2 * across + 1) / 2), 0);
            body.style.setProperty("--columns", String(across));
            cells.forEach((cell, i) => {
                const [x, y] = i < across ? [i, 0] : i < across + down ? [across - 1, i - across + 1] :
                    i < 2 * across + down ? [across - 1 - (i - across - down), down + 1] : [0, down - (i - 2 * across - down)];
                cell.style.gridArea = `${y + 1} / ${x + 1}`;
            });
        } else if (area.layout.kind === "track") {
            const most = Math.min(this.narrow.matches ? 6 : 12, Math.max(count, 1));
            body.style.setProperty("--columns", String(most));
            cells.forEach((cell, i) => {
                const row = Math.floor(i / most);
                cell.style.gridArea = `${row + 1} / ${row % 2 === 0 ? i % most + 1 : most - i % most}`;
            });
        }
    }

    private spot(area: Area, index: number, shown: Shown, role: string): HTMLElement {
        const place = area.places[index];
        const name = place?.name ?? "";
        const button = element("button", { type: "button", class: "spot", tabindex: -1, "data-place": name });
        const pieces = element("span", { class: "pieces", "aria-hidden": "true" });
        const cell = element("div", { role, class: "cell" }, button,
            place?.text === "" ? undefined : element("span", { class: "text", "aria-hidden": "true" }, place?.text ?? ""), pieces,
            place === undefined || place.label === "" ? undefined : element("span", { class: "label", "aria-hidden": "true" }, place.label));
        shown.spots.set(name, { area, index, cell, button, pieces });
        return cell;
    }

    private plane(area: Area, shown: Shown, title: string): HTMLElement {
        const [width, height] = area.layout.size;
        const zones = svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: "zones", "aria-hidden": "true" });
        const surface = element("button", { type: "button", class: "surface", tabindex: 0 });
        const cursor = element("span", { class: "cursor", "aria-hidden": "true" });
        const board = element("div", { class: "plane-body", role: "group", "aria-label": title, style: `--w:${width};--h:${height}` }, surface);
        board.append(zones, cursor);
        shown.plane = { surface, zones, at: [Math.floor(width / 2), Math.floor(height / 2)], cursor };
        area.places.forEach((place, index) => {
            const pieces = element("div", { class: "free", role: "list", "aria-label": `${title}, pieces` });
            const button = element("button", { type: "button", class: "spot", tabindex: -1, "data-place": place.name });
            const cell = element("div", { class: place.at === null ? "everywhere" : "cell" });
            if (place.at !== null) {
                cell.append(button, element("span", { class: "label", "aria-hidden": "true" }, place.label));
                cell.style.cssText = `left:${(place.at[0] + 0.5) / width * 100}%;top:${(place.at[1] + 0.5) / height * 100}%`;
            }
            board.append(cell, pieces);
            shown.spots.set(place.name, { area, index, cell, button, pieces });
        });
        return element("div", {}, board,
            area.layout.unit === "" ? undefined : element("p", { class: "unit" }, `${width} × ${height} ${area.layout.unit}`));
    }

    // ---- Pieces

    private place(scene: Scene): void {
        const now = new Map<string, HTMLElement>();
        for (const area of scene.areas) {
            const shown = this.shown.get(area.name);
            for (const place of area.places) {
                const spot = shown?.spots.get(place.name);
                if (shown === undefined || spot === undefined) {
                    continue;
                }
                const isStack = area.layout.kind === "stack";
                const most = area.layout.kind === "hand" || area.layout.kind === "column" || area.layout.kind === "plane" || area.layout.kind === "row" ? Infinity : 4;
                const visible = place.pieces.slice(-Math.min(most, place.pieces.length || 1));
                const elements = visible.map((one, level) => {
                    const made = this.piece(scene, area, place, one, level, visible.length);
                    now.set(one.id, made.querySelector<HTMLElement>(":scope > .piece") ?? made);
                    return made;
                });
                const total = place.pieces.length > most || (isStack && place.pieces.length > 1) || (area.layout.room > 1 && place.pieces.length > area.layout.room)
                    ? [element("span", { class: "total" }, isStack ? `× ${place.pieces.length}` : String(place.pieces.length))] : [];
                const wanted = [...elements, ...total];
                if (wanted.length !== spot.pieces.childNodes.length || wanted.some((one, i) => one !== spot.pieces.childNodes[i])) {
                    spot.pieces.replaceChildren(...wanted);
                }
                spot.cell.classList.toggle("empty", place.pieces.length === 0);
                spot.cell.classList.toggle("has-card", visible.some((one) => one.shape === "card"));
            }
            if (shown !== undefined && (area.layout.kind === "hand" || area.layout.kind === "stack")) {
                shown.section.classList.toggle("cards", area.places.every((one) => one.pieces.every((each) => each.shape === "card")));
            }
        }
        this.pieces = now;
    }

    private piece(scene: Scene, area: Area, place: Place, one: Piece, level: number, visible: number): HTMLElement {
        const look = JSON.stringify([one.shape, one.hidden, faceOf(one), one.count]);
        const isFree = area.layout.kind === "plane" && (one.at !== null || place.at === null);
        const covered = !isFree && level + 1 < visible && one.shape !== "card" && !["row", "column", "hand"].includes(area.layout.kind);
        let made = this.pieces.get(one.id);
        if (made === undefined || made.dataset["look"] !== look || made.classList.contains("free-piece") !== isFree) {
            const fresh = element(isFree ? "button" : "span", isFree ? { type: "button", tabindex: -1 } : {}, ...pieceContent(one));
            fresh.dataset["look"] = look;
            made = fresh;
        }
        made.dataset["piece"] = one.id;
        made.className = ["piece", one.shape, ownerClass(one.owner), one.hidden && one.face === "" ? "back" : "", one.hidden ? "down" : "", one.tapped ? "tapped" : "",
            one.marked ? "marked" : "", isFree && isGround(one, area) ? "ground" : "", covered ? "covered" : "", isFree ? "free-piece" : ""].filter((each) => each !== "").join(" ");
        made.title = wordsOfPiece(scene, one);
        const shift = visible > 1 && !["row", "column", "hand", "plane"].includes(area.layout.kind);
        made.style.cssText = shift ? `--level:${level};--shift:${level * 5 - 6}px` : "";
        if (!isFree) {
            return made;
        }
        const at = one.at ?? place.at ?? [0, 0];
        const [width, height] = area.layout.size;
        const size = one.size ?? [1, 1];
        made.dataset["area"] = area.name;
        made.dataset["place"] = place.name;
        made.style.cssText = `left:${(at[0] + 0.5) / width * 100}%;top:${(at[1] + 0.5) / height * 100}%;width:max(14px,${size[0] / width * 100}%);height:max(14px,${size[1] / height * 100}%);z-index:${isGround(one, area) ? 0 : 1}`;
        const holder = made.parentElement?.getAttribute("role") === "listitem" ? made.parentElement : element("div", { role: "listitem" }, made);
        return holder;
    }

    // ---- Marks and words

    private mark(scene: Scene, marks: Marks): void {
        const { targets } = marks;
        for (const area of scene.areas) {
            const shown = this.shown.get(area.name);
            if (shown === undefined) {
                continue;
            }
            let stops = 0;
            const first: { button: HTMLButtonElement | null; target: HTMLButtonElement | null } = { button: null, target: null };
            area.places.forEach((place, i) => {
                const spot = shown.spots.get(place.name);
                if (spot === undefined) {
                    return;
                }
                const key = spotKey(area.name, place.name);
                const can = targets.places.has(key) || place.pieces.some((one) => targets.pieces.has(one.id));
                const isChosen = marks.chosen.has(key) || place.pieces.some((one) => marks.chosen.has(one.id));
                for (const one of place.pieces) {
                    const made = this.pieces.get(one.id);
                    made?.classList.toggle("moved", marks.moved.has(one.id));
                    if (made instanceof HTMLButtonElement) {
                        const free = targets.pieces.has(one.id);
                        state(made, free, marks.chosen.has(one.id));
                        label(made, `${faced(scene, one)}${one.at === null ? "" : ` at ${one.at[0]},${one.at[1]}`}`, free, marks.chosen.has(one.id));
                        first.button ??= made;
                        first.target ??= free ? made : null;
                        stops += made.tabIndex === 0 ? 1 : 0;
                    }
                }
                if (spot.button.isConnected) {
                    spot.cell.classList.toggle("left", marks.left.has(key));
                    spot.cell.classList.toggle("can", can);
                    spot.cell.classList.toggle("chosen", isChosen);
                    state(spot.button, can, isChosen);
                    label(spot.button, spotWords(scene, area, i), can, isChosen);
                    first.button ??= spot.button;
                    first.target ??= can ? spot.button : null;
                    stops += spot.button.tabIndex === 0 ? 1 : 0;
                }
            });
            // One stop for the Tab key in each area: the place that has the focus, or else one that can be chosen.
            const stop = first.target ?? first.button;
            const focused = shown.section.contains(document.activeElement);
            if (stop !== null && !focused && (stops !== 1 || first.target !== null)) {
                shown.section.querySelectorAll<HTMLButtonElement>("button:not(.surface)").forEach((one) => { one.tabIndex = -1; });
                stop.tabIndex = 0;
            }
            if (shown.plane !== null) {
                this.zones(area, shown.plane, targets);
            }
        }
    }

    private zones(area: Area, plane: Plane, targets: Targets): void {
        const all = targets.planes.get(area.name) ?? [];
        plane.zones.replaceChildren(...all.map(({ from: [x, y], to: [right, bottom] }) => svg("rect", { x, y, width: right - x + 1, height: bottom - y + 1 })));
        const isPoint = all.length > 0;
        plane.surface.classList.toggle("can", isPoint);
        const [first] = all;
        if (first !== undefined && document.activeElement !== plane.surface && !this.isFree(area, plane.at)) {
            plane.at = [Math.floor((first.from[0] + first.to[0]) / 2), Math.floor((first.from[1] + first.to[1]) / 2)];
        }
        this.pointAt(area, plane);
    }
    private isFree(area: Area, [x, y]: [number, number]): boolean {
        return (this.marks?.targets.planes.get(area.name) ?? []).some(({ from, to }) => x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1]);
    }
    private pointAt(area: Area, plane: Plane): void {
        const [width, height] = area.layout.size;
        const [x, y] = plane.at;
        const can = this.isFree(area, plane.at);
        plane.cursor.style.cssText = `left:${(x + 0.5) / width * 100}%;top:${(y + 0.5) / height * 100}%`;
        plane.cursor.classList.toggle("can", can);
        plane.surface.setAttribute("aria-label", `${titleOf(area)}: point ${x}, ${y}${can ? ", can be chosen" : ""}. Arrow keys move the point.`);
    }

    // ---- Pointing

    private pickAt(target: Element, x: number, y: number): Pick | null {
        for (const shown of this.shown.values()) {
            if (!shown.section.contains(target)) {
                continue;
            }
            if (shown.plane !== null) {
                return this.pickInPlane(shown, target, x, y);
            }
            const spot = [...shown.spots.values()].find((one) => one.cell.contains(target));
            const place = spot?.area.places[spot.index];
            if (spot === undefined || place === undefined) {
                return null;
            }
            const isInside = (one: Piece): boolean => {
                const box = this.pieces.get(one.id)?.getBoundingClientRect();
                return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
            };
            return { area: spot.area, place, piece: [...place.pieces].reverse().find(isInside) ?? null, point: null };
        }
        return null;
    }

    /** The piece or point under a finger: the nearest one within 22 pixels that can be chosen. */
    private pickInPlane(shown: Shown, target: Element, x: number, y: number): Pick | null {
        const plane = shown.plane;
        const [spot] = shown.spots.values();
        const area = spot?.area;
        const place = area?.places.find((one) => one.at === null) ?? area?.places[0];
        if (plane === null || area === undefined || place === undefined) {
            return null;
        }
        const box = plane.surface.getBoundingClientRect();
        const [width, height] = area.layout.size;
        const unit = box.width / width;
        const point: [number, number] = [
            Math.min(Math.max(Math.floor((x - box.left) / unit), 0), width - 1), Math.min(Math.max(Math.floor((y - box.top) / box.height * height), 0), height - 1)];
        const near: { distance: number; pick: Pick }[] = [];
        for (const each of area.places) {
            for (const piece of each.pieces) {
                const at = this.pieces.get(piece.id)?.getBoundingClientRect();
                if (at !== undefined) {
                    const distance = Math.hypot(Math.max(at.left - x, 0, x - at.right), Math.max(at.top - y, 0, y - at.bottom));
                    near.push({ distance: distance + (this.marks?.targets.pieces.has(piece.id) === true ? 0 : 1000), pick: { area, place: each, piece, point: null } });
                }
            }
            if (each.at !== null && target.closest(".cell")?.contains(shown.spots.get(each.name)?.button ?? null) === true) {
                return { area, place: each, piece: null, point: null };
            }
        }
        near.sort((a, b) => a.distance - b.distance);
        const isPoint = this.marks?.targets.planes.has(area.name) === true;
        const [nearest] = near;
        if (nearest !== undefined && nearest.distance <= (isPoint ? 4 : 22)) {
            return nearest.pick;
        }
        if (isPoint) {
            let best: [number, number] = point;
            let least = Infinity;
            for (const { from, to } of this.marks?.targets.planes.get(area.name) ?? []) {
                const inside: [number, number] = [Math.min(Math.max(point[0], from[0]), to[0]), Math.min(Math.max(point[1], from[1]), to[1])];
                const distance = Math.hypot(inside[0] - point[0], inside[1] - point[1]) * unit;
                if (distance < least) {
                    [least, best] = [distance, inside];
                }
            }
            plane.at = least <= 22 ? best : point;
            this.pointAt(area, plane);
            return { area, place, piece: null, point: plane.at };
        }
        const under = near.find((one) => one.distance === 1000)?.pick;
        return under ?? { area, place, piece: null, point };
    }

    private pickOf(target: HTMLElement): Pick | null {
        const box = target.getBoundingClientRect();
        const shown = [...this.shown.values()].find((one) => one.section.contains(target));
        if (shown?.plane != null) {
            const [spot] = shown.spots.values();
            const area = spot?.area;
            const id = target.dataset["piece"];
            for (const place of area?.places ?? []) {
                const piece = place.pieces.find((one) => one.id === id);
                if (area !== undefined && (piece !== undefined || (target.dataset["place"] === place.name && id === undefined))) {
                    return { area, place, piece: piece ?? null, point: null };
                }
            }
            const place = area?.places.find((one) => one.at === null);
            return area !== undefined && place !== undefined ? { area, place, piece: null, point: shown.plane.at } : null;
        }
        const pick = this.pickAt(target, box.x + box.width / 2, box.y + box.height / 2);
        return pick === null ? null : { ...pick, piece: null };
    }

    private click(event: MouseEvent): void {
        if (this.justDragged) {
            this.justDragged = false;
            return;
        }
        const target = event.target as HTMLElement;
        const pick = event.detail === 0 ? this.pickOf(target.closest("button") ?? target) : this.pickAt(target, event.clientX, event.clientY);
        if (pick !== null) {
            this.listener.picked(pick);
        }
    }

    private press(event: PointerEvent): void {
        const target = event.target as HTMLElement;
        this.justDragged = false;
        const pick = event.button === 0 ? this.pickAt(target, event.clientX, event.clientY) : null;
        const piece = pick?.piece ?? pick?.place.pieces.at(-1);
        const from = piece === undefined ? undefined : this.pieces.get(piece.id);
        if (pick !== null && from !== undefined && pick.point === null) {
            this.drag = { pick, x: event.clientX, y: event.clientY, ghost: null, from };
        }
    }
    private pull(event: PointerEvent): void {
        const { drag } = this;
        if (drag === null) {
            return;
        }
        if (drag.ghost === null) {
            if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) {
                return;
            }
            if (!this.listener.dragged(drag.pick)) {
                this.drag = null;
                return;
            }
            const box = drag.from.getBoundingClientRect();
            drag.ghost = drag.from.cloneNode(true) as HTMLElement;
            drag.ghost.classList.add("ghost", "held");
            drag.ghost.style.cssText = `left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`;
            const cell = drag.from.closest<HTMLElement>(".cell, .plane-body");
            if (cell !== null) { // the sizes of faces depend on their place
                const style = getComputedStyle(drag.from);
                drag.ghost.style.setProperty("--s", style.getPropertyValue("--s"));
                drag.ghost.style.fontSize = style.fontSize;
            }
            document.body.append(drag.ghost);
            drag.from.classList.add("lifted");
        }
        drag.ghost.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
        event.preventDefault();
    }
    private drop(event: PointerEvent): void {
        const { drag } = this;
        this.endDrag();
        if (drag?.ghost == null) {
            return;
        }
        this.justDragged = true;
        window.setTimeout(() => { this.justDragged = false; }, 0);
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const pick = under !== null && this.root.contains(under) ? this.pickAt(under, event.clientX, event.clientY) : null;
        this.listener.dropped(pick);
    }
    private endDrag(): void {
        this.drag?.ghost?.remove();
        this.drag?.from.classList.remove("lifted");
        this.drag = null;
    }

    // ---- Keys: arrows go to the nearest place in their direction

    private key(event: KeyboardEvent): void {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        const target = event.target as HTMLElement;
        const shown = [...this.shown.values()].find((one) => one.section.contains(target));
        if (way === undefined || shown === undefined || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        event.preventDefault();
        const [dx = 0, dy = 0] = way;
        if (shown.plane !== null && target === shown.plane.surface) {
            const [spot] = shown.spots.values();
            const far = event.shiftKey ? 5 : 1;
            if (spot !== undefined) {
                const [width, height] = spot.area.layout.size;
                shown.plane.at = [Math.min(Math.max(shown.plane.at[0] + dx * far, 0), width - 1), Math.min(Math.max(shown.plane.at[1] + dy * far, 0), height - 1)];
                this.pointAt(spot.area, shown.plane);
                this.listener.cursor(`${shown.plane.at.join(", ")}${this.isFree(spot.area, shown.plane.at) ? "" : ", cannot be chosen"}`);
            }
            return;
        }
        const center = (one: Element): [number, number] => {
            const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const [x, y] = center(target);
        let best: HTMLElement | null = null;
        let least = Infinity;
        for (const one of shown.section.querySelectorAll<HTMLElement>("button:not(.surface)")) {
            const [ox, oy] = center(one);
            const along = (ox - x) * dx + (oy - y) * dy;
            const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
            if (one !== target && along > 1 && aside <= along * 2 && along + 3 * aside < least) {
                [least, best] = [along + 3 * aside, one];
            }
        }
        best?.focus();
    }
    private focused(target: HTMLElement): void {
        const section = target.closest(".area");
        if (section !== null && target.matches("button:not(.surface)")) {
            section.querySelectorAll<HTMLButtonElement>("button:not(.surface)").forEach((one) => { one.tabIndex = one === target ? 0 : -1; });
        }
    }
}

/** Whether a piece of a plane is so large that others stand on it. */
function isGround(one: Piece, area: Area): boolean {
    return (one.size?.[0] ?? 1) >= area.layout.size[0] / 10;
}

function state(button: HTMLButtonElement, can: boolean, isChosen: boolean): void {
    button.classList.toggle("can", can);
    button.classList.toggle("chosen", isChosen);
    button.setAttribute("aria-disabled", String(!can && !isChosen));
}
function label(button: HTMLButtonElement, words: string, can: boolean, isChosen: boolean): void {
    const text = words + (isChosen ? ", chosen" : "") + (can ? ", can be chosen" : "");
    if (button.getAttribute("aria-label") !== text) {
        button.setAttribute("aria-label", text);
    }
}

/** The words of a piece, with the face that others see and say. */
function faced(scene: Scene, one: Piece): string {
    const words = wordsOfPiece(scene, one);
    return one.face === "" || one.hidden || words.includes(one.face) ? words : `${one.face}: ${words}`;
}

/** What a screen reader says of a place: its name, its pieces and its text. */
function spotWords(scene: Scene, area: Area, index: number): string {
    const place = area.places[index];
    const all = place?.pieces.map((one) => wordsOfPiece(scene, one, area.owner)) ?? [];
    const said: string[] = [];
    for (let i = 0; i < all.length;) {
        let end = i + 1;
        while (end < all.length && all[end] === all[i]) {
            ++end;
        }
        said.push(`${end - i > 1 ? `${end - i} times ` : ""}${all[i] ?? ""}`);
        i = end;
    }
    if (place !== undefined && place.text !== "") {
        said.push(place.text);
    }
    const isNamed = place?.label !== "" || !["hand", "row", "stack"].includes(area.layout.kind) || said.length === 0;
    const name = area.layout.kind === "hand" && place?.label === "" ? `place ${index + 1}` : wordsOfPlace(area, index);
    return [...isNamed ? [name] : [], ...said.length > 0 ? said : ["empty"]].join(", ");
}
