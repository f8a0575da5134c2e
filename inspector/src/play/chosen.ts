// What a person has chosen so far, and where they were before each choice.
import { start } from "./offer";
import type { Walk } from "./offer";

interface Spot { walk: Walk; several: Walk[] }

export class Chosen {
    private earlier: Spot[] = [];

    constructor(private here: Spot = { walk: start, several: [] }) {}

    get walk(): Walk {
        return this.here.walk;
    }
    /** Walks that begin with the same place or piece; empty if one is chosen. */
    get several(): Walk[] {
        return this.here.several;
    }
    /** All that may be meant so far. */
    get walks(): Walk[] {
        return this.several.length > 0 ? this.several : [this.walk];
    }
    /** All that could be meant before the last choice; empty before the first one. */
    get before(): Walk[] {
        const last = this.earlier.at(-1);
        return last === undefined ? [] : last.several.length > 0 ? last.several : [last.walk];
    }
    get hasBegun(): boolean {
        return this.several.length > 0 || this.walk.action !== null;
    }

    choose(...walks: Walk[]): void {
        const [only] = walks;
        this.earlier.push(this.here);
        this.here = walks.length === 1 && only !== undefined ? { walk: only, several: [] } : { walk: this.walk, several: walks };
    }
    /** One choice may have advanced a walk by several values, which are taken back together. */
    back(): void {
        this.here = this.earlier.pop() ?? { walk: start, several: [] };
    }
}
