// What an act will do, before the server answers: the rules of a game without secrets run in a worker of this page. They get what the
// server shows the player, and know nothing else. What only the server can know (chance) is not predicted.
import { Rules, textOf } from "../web/calls";
import type { Beginning } from "./messages";
import { readDifference } from "./scene";
import type { Difference } from "./scene";
import { need, object, text } from "./strict";

/** How an act changes a scene, and the checksum of that scene. */
export interface Foreseen { before: string; scene: Difference }
/** An act of a player, and the State in canonical text. */
export interface Planned { state: string; player: number; input: string; sure: boolean }

/** Rules that predict. */
export interface Foresight {
    /** Loads the rules of a match. Later calls do nothing. `ready`: they can be asked. */
    start(game: string, beginning: Beginning, ready: () => void): void;
    /** Null: only the server can know it, or the rules here refuse it. */
    foresee(planned: Planned): Promise<Foreseen | null>;
}

const foreseen = object<Foreseen>({ before: need(text), scene: need(readDifference) });

/** The module that a server of tables has for its pages. Without it the page works as before, one answer later. */
export class ModuleForesight implements Foresight {
    private rules: Promise<Rules> | null = null;
    private beginning: object = {};

    start(game: string, beginning: Beginning, ready: () => void): void {
        if (this.rules !== null) {
            return;
        }
        this.beginning = { game, ...beginning };
        this.rules = (async (): Promise<Rules> => {
            const module = await WebAssembly.compileStreaming(fetch(`/rules/${encodeURIComponent(game)}.wasm`));
            return new Rules(document.getElementById("worker")?.textContent ?? "", module);
        })();
        this.rules.then(ready, () => { /* the server has no module, or this browser has no WebAssembly */ });
    }
    async foresee(planned: Planned): Promise<Foreseen | null> {
        try {
            const answer = textOf(await (await this.rules)?.call("predict", JSON.stringify({ ...this.beginning, ...planned })) ?? new Uint8Array());
            return answer === "" ? null : foreseen(JSON.parse(answer), "prediction");
        } catch { // the rules are other ones, or have stopped
            return null;
        }
    }
}
