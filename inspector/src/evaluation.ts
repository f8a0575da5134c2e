import type { Evaluated } from "./documents.js";

/** A move after which its player could expect less than before. */
export interface Loss { row: number; player: number; lost: number }

const playerOf = (actor: string | null): number | null => {
    const found = /^player (\d+)$/.exec(actor ?? "");
    return found === null ? null : Number(found[1]);
};

/** The moves that lost most, the worst one first. `every` is how many events are between two values: only neighbors are compared. */
export function losses(values: readonly Evaluated[], every: number, most: number): Loss[] {
    if (every !== 1) {
        return [];
    }
    const { low, high } = rangeOf(values);
    const all: Loss[] = [];
    values.forEach(([row, after, actor], i) => {
        const player = playerOf(actor);
        const before = values[i - 1]?.[1];
        if (player !== null && before !== undefined) {
            const lost = (before[player] ?? 0) - (after[player] ?? 0);
            if (lost > 0.05 * (high - low)) { // less may be chance of the search
                all.push({ row, player, lost });
            }
        }
    });
    return all.sort((a, b) => b.lost - a.lost || a.row - b.row).slice(0, most);
}

export function rangeOf(values: readonly Evaluated[]): { low: number; high: number } {
    const all = values.flatMap(([, scores]) => scores);
    const low = Math.min(0, ...all);
    const high = Math.max(0, ...all);
    return high > low ? { low, high } : { low: -1, high: 1 };
}

/** The players whose curves say something: of two whose scores add up to zero, the first one. */
export function curvesOf(values: readonly Evaluated[]): number[] {
    const players = values[0]?.[1].length ?? 0;
    const mirrored = players === 2 && values.every(([, scores]) => Math.abs((scores[0] ?? 0) + (scores[1] ?? 0)) < 1e-6);
    return mirrored ? [0] : Array.from({ length: Math.min(players, 6) }, (_, i) => i);
}

/** A score for people. */
export const score = (value: number): string => {
    const text = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2).replace(/\.?0+$/, "");
    return text === "-0" ? "0" : text.replace("-", "−");
};

/** Points of a curve in a picture of this size, as an SVG writes them. `rows` is the number of rows of the record. */
export function points(values: readonly Evaluated[], player: number, rows: number, width: number, height: number): string {
    const { low, high } = rangeOf(values);
    return values.map(([row, scores]) => {
        const x = row / Math.max(rows - 1, 1) * width;
        const y = height - ((scores[player] ?? 0) - low) / (high - low) * height;
        return `${x.toFixed(1)},${y.toFixed(1)}`;
    }).join(" ");
}
