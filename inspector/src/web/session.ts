// One match: its rules in a worker, and its record here and in the storage of the browser. What the rules answer is shown when its
// events are stored, so nothing that anybody has seen is lost when the page is closed.
import { Crashed, Rules, textOf } from "./calls";
import { Changed, joined } from "./records";
import type { Kept, Records } from "./records";

/** Restarts without an event between them, after which the match stays as it is. */
const mostRestarts = 3;

export class Session {
    private restarts = 0;
    private journal: Uint8Array<ArrayBuffer>;
    private full = "";
    /** What a person should know of the record. */
    note = "";

    private constructor(
        private rules: Rules, private readonly restart: () => Rules, private readonly records: Records, readonly about: Kept,
        private readonly trouble: (words: string) => void, journal: Uint8Array<ArrayBuffer>, private stored: number) {
        this.journal = journal;
    }

    /** A new match. Throws: Refused, Crashed. */
    static async begin(restart: () => Rules, records: Records, about: Kept, options: Record<string, string>, trouble: (words: string) => void): Promise<Session> {
        const rules = await asked(restart(), "begin", JSON.stringify({ game: about.game, setup: about.setup, options, players: about.players, seed: seed() }));
        const session = new Session(rules, restart, records, about, trouble, new Uint8Array(), 0);
        await session.keep();
        return session;
    }
    /** Continues a match from its record. Throws: Refused, Crashed. */
    static async resume(restart: () => Rules, records: Records, about: Kept, journal: Uint8Array<ArrayBuffer>, isStored: boolean, trouble: (words: string) => void): Promise<Session> {
        const rules = await asked(restart(), "resume", resumption(about), journal);
        // The rules drop an end that was cut off. So the record of a file is what they have of it.
        const session = new Session(rules, restart, records, about, trouble, isStored ? journal : new Uint8Array(), isStored ? journal.length : 0);
        await session.keep();
        if (journal.some((byte, i) => byte !== session.journal[i])) {
            session.note = "The end of this record was cut off.";
        }
        return session;
    }

    get record(): Uint8Array<ArrayBuffer> { return this.journal; }
    /** Whether the match is there when the page is opened again. */
    get isStored(): boolean { return this.records.trouble === "" && this.stored === this.journal.length; }

    /** Sends lines to the match, and returns those for this page. Null: the rules have ended and were started again. */
    async post(client: string, body: string): Promise<string | null> {
        try {
            const lines = textOf(await this.rules.call("post", `${client}\n${body}`));
            await this.keep();
            return lines;
        } catch (error) {
            if (!(error instanceof Crashed)) {
                throw error;
            }
            await this.again(error.message);
            return null;
        }
    }
    end(): void { this.rules.end("the match was left"); }

    private async again(why: string): Promise<void> {
        if (++this.restarts > mostRestarts) {
            this.trouble(`The rules stop again and again (${why}). The match is as it was; export it, or load the page again.`);
            return;
        }
        this.rules = this.restart();
        try {
            await this.rules.call("resume", resumption(this.about), this.journal);
        } catch (error) {
            this.trouble(`The rules stopped (${why}), and cannot continue: ${error instanceof Error ? error.message : String(error)}`);
        }
    }
    /** Takes what is new of the record. */
    private async keep(): Promise<void> {
        const part = Uint8Array.from(await this.rules.call("journal", String(this.journal.length)));
        if (part.length > 0) {
            this.journal = joined([this.journal, part]);
            this.restarts = 0;
        }
        if (this.stored < this.journal.length) {
            await this.store();
        }
    }
    /** Whoever continues to play without storage knows it, and may export. What could not be stored is tried again with the next event. */
    private async store(): Promise<void> {
        this.about.changed = Date.now();
        this.about.bytes = this.journal.length;
        try {
            await this.records.append(this.about, this.stored, this.journal.slice(this.stored));
            this.stored = this.journal.length;
            if (this.full !== "") {
                this.full = "";
                this.trouble(this.records.trouble);
            }
        } catch (error) {
            if (this.full === "") {
                this.full = error instanceof Changed
                    ? "Another tab of this browser has continued or deleted this match, so this tab stores nothing more. Export the match, or load the page again."
                    : error instanceof DOMException && error.name === "QuotaExceededError"
                    ? "The storage of this browser is full, so the last events are not stored. Export the match, or delete others."
                    : "This browser stored nothing of the last events. Export the match to keep it.";
                this.trouble(this.full);
            }
        }
    }
}

/** Rules that have begun a match. Those that refuse it are ended, because nobody else has them. Throws: Refused, Crashed. */
async function asked(rules: Rules, word: string, body: string, bytes?: Uint8Array<ArrayBuffer>): Promise<Rules> {
    try {
        await rules.call(word, body, bytes);
        return rules;
    } catch (error) {
        rules.end("");
        throw error;
    }
}
const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
const resumption = (about: Kept): string => `${JSON.stringify({ game: about.game, seed: seed(), ...about.players.length > 0 ? { players: about.players } : {} })}\n`;
