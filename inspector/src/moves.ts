import { type Area, nameOf, type Piece, readScene, type Scene, titleOf, wordsOfPiece, wordsOfPlace } from "./play/scene.js";

// Pieces have an identity that survives a move: the same id in the picture, and in the scene.

/** Moves that are listed in words. */
const most = 8;

export type Spot = [x: number, y: number];

const measure = (one: Element, name: string): number => Number.parseFloat(one.getAttribute(name) ?? "") || 0;

/** The middle of a piece of a picture; null where only a layout would know it. */
function middleOf(piece: Element): Spot | null {
    let x = piece.hasAttribute("cx") ? measure(piece, "cx") : measure(piece, "x") + measure(piece, "width") / 2;
    let y = piece.hasAttribute("cy") ? measure(piece, "cy") : measure(piece, "y") + measure(piece, "height") / 2;
    for (let at: Element | null = piece; at !== null; at = at.parentElement) {
        const transform = at.getAttribute("transform");
        if (transform !== null) {
            const found = /^\s*translate\(\s*(-?[\d.]+)(?:[\s,]+(-?[\d.]+))?\s*\)\s*$/.exec(transform);
            if (found === null) {
                return null;
            }
            x += Number(found[1]);
            y += Number(found[2] ?? 0);
        }
    }
    return [x, y];
}

function piecesOf(picture: Element): Map<string, Element> {
    return new Map([...picture.querySelectorAll("[data-piece]")].map((one) => [one.getAttribute("data-piece") ?? "", one]));
}

export interface Way { piece: Element; before: Element; from: Spot; to: Spot }

/** The pieces that are elsewhere in a picture than in the one before. */
export function waysOf(before: Element, now: Element): Way[] {
    const old = piecesOf(before);
    const ways: Way[] = [];
    for (const [id, piece] of piecesOf(now)) {
        const was = old.get(id);
        const from = was === undefined ? null : middleOf(was);
        const to = middleOf(piece);
        if (was !== undefined && from !== null && to !== null && (from[0] !== to[0] || from[1] !== to[1])) {
            ways.push({ piece, before: was, from, to });
        }
    }
    return ways;
}

/** An arrow from one point to another, as the points of a polygon. `unit` is its width. */
export function arrow([x, y]: Spot, [toX, toY]: Spot, unit: number): string {
    const length = Math.hypot(toX - x, toY - y);
    if (length === 0) {
        return "";
    }
    const [dx, dy] = [(toX - x) / length, (toY - y) / length];
    const neck = Math.max(length - 5 * unit, length / 2);
    const at = (along: number, aside: number): string => `${(x + dx * along - dy * aside).toFixed(2)},${(y + dy * along + dx * aside).toFixed(2)}`;
    return [at(0, unit / 2), at(neck, unit / 2), at(neck, 2 * unit), at(length, 0), at(neck, -2 * unit), at(neck, -unit / 2), at(0, -unit / 2)].join(" ");
}

interface Stands { piece: Piece; area: Area; place: number }

function standing(scene: Scene): Map<string, Stands> {
    return new Map(scene.areas.flatMap((area) => area.places.flatMap((spot, place) =>
        spot.pieces.map((piece): [string, Stands] => [piece.id, { piece, area, place }]))));
}

const called = (scene: Scene, area: Area): string => (area.owner === null ? "" : `${nameOf(scene, area.owner)}, `) + titleOf(area);

function where(scene: Scene, { piece, area, place }: Stands): string {
    return area.layout.kind === "plane" ? (piece.at ?? []).join(", ")
        : area.places.length === 1 ? called(scene, area) : wordsOfPlace(area, place);
}

function read(scene: unknown): Scene | null {
    try {
        return scene === undefined ? null : readScene(scene, "");
    } catch {
        return null; // by rules of somebody else
    }
}

/** What moved, came, left or changed from one scene to the next, in words: at most some lines. */
export function movesInWords(before: unknown, now: unknown): string[] {
    const from = read(before);
    const to = read(now);
    if (from === null || to === null) {
        return [];
    }
    const old = standing(from);
    const lines: string[] = [];
    for (const [id, stands] of standing(to)) {
        const was = old.get(id);
        old.delete(id);
        const words = wordsOfPiece(to, stands.piece, stands.area.owner);
        if (was === undefined) {
            lines.push(`${words}: comes to ${where(to, stands)}`);
            continue;
        }
        const [here, there] = [where(from, was), where(to, stands)];
        const before = wordsOfPiece(from, was.piece, was.area.owner);
        if (was.area.name !== stands.area.name) {
            lines.push(`${words}: ${here} → ${there === called(to, stands.area) ? "" : `${called(to, stands.area)}, `}${there}`);
        } else if (here !== there) {
            lines.push(`${words}: ${here} → ${there}`);
        } else if (before !== words) {
            lines.push(`${there}: ${before} → ${words}`);
        }
    }
    old.forEach((stands) => { lines.push(`${wordsOfPiece(from, stands.piece, stands.area.owner)}: leaves ${where(from, stands)}`); });
    return lines.length <= most ? lines : [...lines.slice(0, most - 1), `and ${lines.length - most + 1} more`];
}
