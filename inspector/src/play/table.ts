// The page's side of a table: numbers without gaps, messages with one answer each, and a view again after a gap.
import { protocol, readMessage } from "./messages";
import type { Answer, Ask, Clock, Hello, LogEntry, Pass, Said, Seat, ToServer, Update, Welcome } from "./messages";
import { apply, check, checksum, written } from "./scene";
import type { Difference, Scene } from "./scene";
import { onScene } from "./offer";
import type { Offer } from "./offer";
import type { Foreseen, Foresight } from "./predict";
import { Unfit } from "./strict";
import type { Transport } from "./transport";

/** A message that waits for its answer. */
type Numbered = Exclude<ToServer, { hello: unknown }>;
interface Open { message: Numbered; answered: (answer: Answer) => void }

/** What the page knows. `scene` is null before the first view. */
export interface Known {
    welcome: Welcome | null; viewer: number | null; number: number; scene: Scene | null; offer: Offer | null; log: LogEntry[]; clocks: Clock[]; seats: Seat[];
    /** The scene after an act that the server has not answered yet. */
    predicted: { scene: Scene; change: Difference } | null;
    chance: string; pass: Pass | null; over: string; ask: Ask | null; said: Said[]; planned: number; paused: boolean; next: string; connected: boolean; trouble: string;
}
/** What has changed: everything, one event, or something beside the board. */
export type Change = { kind: "view" } | { kind: "update"; update: Update } | { kind: "other" };

const longestLog = 2000;

/** What is known, continued by what a view has: its beginning may be known already. */
function continued<T>(known: readonly T[], seen: readonly T[], alike: (one: T, other: T) => boolean): T[] {
    let common = Math.min(known.length, seen.length);
    while (!known.slice(known.length - common).every((one, index) => alike(one, seen[index] as T))) {
        --common;
    }
    return [...known, ...seen.slice(common)].slice(-longestLog);
}

/** Codes of `bye` after which the same address is right again in a moment: a server has stopped, or another one has the table. */
const passing: ReadonlySet<string> = new Set(["again", "elsewhere", "gone", "restart", "store"]);

export class Table {
    readonly known: Known = {
        welcome: null, viewer: null, number: 0, scene: null, offer: null, predicted: null, log: [], clocks: [], seats: [], chance: "", pass: null, over: "", ask: null, said: [], planned: 0, paused: false, next: "", connected: false, trouble: "",
    };
    private readonly open = new Map<string, Open>();
    private ids = 0;
    private wantsView = false;
    private closed = false;
    private readonly session: string;
    private state: string | null = null; // the one that is shown, if the rules here may know it
    private canPredict = false;
    private predictedBy = ""; // the id of the act

    constructor(
        private readonly transport: Transport, private readonly changed: (change: Change) => void,
        session = "", private readonly greeting: Omit<Hello, "protocol" | "since"> = {},
        private readonly foresight: Foresight | null = null) {
        this.session = session === "" ? Math.random().toString(36).slice(2, 10) : session;
    }

    start(): void {
        this.transport.start({
            opened: () => { this.opened(); },
            received: (message) => { this.received(message); },
            closed: (words) => {
                if (this.closed) {
                    return;
                }
                this.known.connected = false;
                this.known.trouble = words;
                this.changed({ kind: "other" });
            },
        });
    }

    /** Sends a message with an id of its own; its answer comes once, also if the connection breaks. */
    ask(message: (id: string) => Numbered, answered: (answer: Answer) => void): void {
        const id = `${this.session}-${++this.ids}`;
        const made = message(id);
        this.open.set(id, { message: made, answered });
        this.transport.send(JSON.stringify(made));
        if ("act" in made) {
            void this.predict(id, made.act.input, made.act.sure ?? false);
        }
    }
    /** Forgets what the viewer sees and has asked, before the device goes to another one. */
    hide(): void {
        for (const [id, { message }] of this.open) {
            if ("hint" in message || "why" in message || "why_not" in message || "read" in message) {
                this.open.delete(id);
            }
        }
        Object.assign(this.known, { viewer: null, scene: { players: this.known.scene?.players ?? [], turn: [], labels: [], areas: [], counters: [] }, offer: null, log: [], chance: "" });
        this.changed({ kind: "view" });
    }
    get isWaiting(): boolean {
        return [...this.open.values()].some(({ message }) => "act" in message || "sit" in message || "chance" in message || "undo" in message || "redo" in message);
    }

    private opened(): void {
        const since = this.known.scene === null ? {} : { since: this.known.number };
        this.wantsView = false;
        this.transport.send(JSON.stringify({ hello: { protocol, ...this.greeting, ...since } }));
        for (const [id, { message }] of this.open) { // the same id happens once, however often it is sent
            if ("view" in message) {
                this.open.delete(id);
            } else {
                this.transport.send(JSON.stringify(message));
            }
        }
    }

    private received(text: string): void {
        try {
            this.take(text);
        } catch (error) {
            if (!(error instanceof Unfit)) {
                throw error;
            }
            this.known.trouble = `The server sent something that this page does not understand. ${error.message}`;
            this.changed({ kind: "other" });
            this.again("unfit");
        }
    }

    private take(text: string): void {
        const { known } = this;
        const { kind, body } = readMessage(text);
        switch (kind) {
            case "welcome":
                known.welcome = body;
                known.viewer = body.viewer;
                known.seats = body.seats;
                known.connected = true;
                known.trouble = "";
                if (body.rules !== null) {
                    this.foresight?.start(body.game, body.rules, () => { this.lookAhead(true); });
                }
                break;
            case "view":
                this.wantsView = false;
                // A view of a server of tables has only the last events.
                if (this.greeting.table !== undefined && body.viewer === known.viewer) {
                    body.log = continued(known.log, body.log, (one, other) => one.words === other.words);
                }
                known.said = continued(known.said, body.said, (one, other) => one.person === other.person && one.text === other.text && one.players === other.players);
                Object.assign(known, {
                    number: body.number, viewer: body.viewer, scene: body.scene, offer: body.offer === null ? null : onScene(body.scene, body.offer, body.viewer), log: body.log, clocks: body.clocks, chance: body.chance, pass: null, over: body.over, trouble: "",
                    seats: body.seats ?? known.seats, ask: body.ask, planned: body.planned, paused: body.paused, predicted: null,
                });
                this.lookAhead();
                this.changed({ kind: "view" });
                if (!this.agrees(body.check)) { // asking again would go on forever
                    known.trouble = "The picture may be wrong: it is another one than the server's.";
                    this.changed({ kind: "other" });
                }
                return;
            case "update": this.update(body); return;
            case "answer": {
                const open = this.open.get(body.id);
                this.open.delete(body.id);
                if (body.id === this.predictedBy) { // its update has come before, or it does not happen
                    known.predicted = null;
                }
                open?.answered(body);
                break;
            }
            case "pass": known.pass = body; break;
            case "bye":
                known.connected = false;
                known.trouble = body.words === "" ? `The server closed the connection (${body.code}).` : body.words;
                if (passing.has(body.code)) { // it closes the connection, and the transport makes another one
                    break;
                }
                this.closed = true;
                this.transport.stop();
                known.next = body.table;
                break;
        }
        this.changed({ kind: "other" });
    }

    private update(update: Update): void {
        const { known } = this;
        if (update.number <= known.number || this.wantsView) {
            return; // known already, or a view is on its way
        }
        if (update.number > known.number + 1 || known.scene === null) {
            this.again("gap");
            return;
        }
        if (update.scene !== null) {
            const scene = apply(known.scene, update.scene);
            check(scene);
            known.scene = scene;
        }
        known.number = update.number;
        known.viewer = update.viewer ?? known.viewer;
        known.offer = update.offer === null ? null : onScene(known.scene, update.offer, known.viewer);
        known.chance = update.chance;
        known.pass = null;
        known.over = update.over;
        known.clocks = update.clocks ?? known.clocks;
        known.seats = update.seats ?? known.seats;
        known.planned = update.planned ?? known.planned;
        known.paused = update.paused ?? known.paused;
        if (update.said !== null) {
            known.said = [...known.said.slice(-longestLog + 1), update.said];
        }
        // An event ends a question.
        known.ask = update.ask ?? (update.words !== "" || update.reply?.yes === false ? null : known.ask);
        const { seats, said, ask, reply, planned, paused } = update;
        const isBeside = update.words === "" && update.scene === null && [seats, said, ask, reply, planned, paused].some((one) => one !== null);
        if (!isBeside && (update.words !== "" || update.over === "")) {
            known.log = [...known.log.slice(-longestLog + 1), { number: update.number, by: update.by, words: update.words, steps: update.steps }];
        }
        if (!isBeside) {
            known.predicted = null;
            this.lookAhead();
        }
        this.changed(isBeside ? { kind: "other" } : { kind: "update", update });
        if (!this.agrees(update.check)) {
            this.again("check");
        }
    }

    /** Gets the State for the next act, if the rules are here. `now`: they have just been loaded. */
    private lookAhead(now = false): void {
        this.state = null;
        this.canPredict ||= now;
        if (this.canPredict && this.known.offer !== null && this.known.offer.actions.length > 0) {
            // What comes before the answer belongs to this State, and what comes later asks again.
            this.ask((id) => ({ state: { id } }), (answer) => { this.state = "state" in answer ? answer.state : null; });
        }
    }
    /** Shows what an act will do, unless the server is faster. */
    private async predict(id: string, input: string, sure: boolean): Promise<void> {
        const { known: { scene, viewer }, state } = this;
        if (this.foresight === null || state === null || scene === null || viewer === null) {
            return;
        }
        const seen = await this.foresight.foresee({ state, player: viewer, input, sure });
        if (seen === null || !this.open.has(id) || this.state !== state || this.known.scene !== scene || seen.before !== checksum(written(scene))) {
            return;
        }
        try {
            this.show(id, scene, seen);
        } catch (error) {
            if (!(error instanceof Unfit)) {
                throw error;
            }
        }
    }
    /** Throws: Unfit if the prediction does not fit the scene. */
    private show(id: string, before: Scene, { scene: change }: Foreseen): void {
        const scene = apply(before, change);
        check(scene);
        this.predictedBy = id;
        this.known.predicted = { scene, change };
        this.changed({ kind: "other" });
    }

    private agrees(check: string): boolean {
        return check === "" || this.known.scene === null || checksum(written(this.known.scene)) === check;
    }

    /** Asks for a whole view, once until it comes. */
    private again(because: "gap" | "check" | "unfit"): void {
        if (!this.wantsView) {
            this.wantsView = true;
            this.ask((id) => ({ view: { id, number: this.known.number, because } }), () => { this.wantsView = false; });
        }
    }
}
