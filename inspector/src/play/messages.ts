// The messages of a table: docs/messages.md describes them, docs/messages.schema.json is their schema.
import { amount, count, expected, list, listed, maybe, name, need, object, oneOf, or, player, raw, record, text, texts, truth, Unfit, whole } from "./strict";
import type { Reader } from "./strict";
import { check, readDifference, readScene } from "./scene";
import type { Difference, Scene } from "./scene";
import { checkOffer, readOffer } from "./offer";
import type { Offer } from "./offer";

/** The edition of the messages that this page speaks. */
export const protocol = 1;
/** The longest message that is read, in UTF-16 units. */
export const longest = 4 * 1024 * 1024;

export interface Seat { player: number; name: string; kind: "person" | "agent" | "program" | "empty"; here: boolean }
export interface Clock { player: number; left: number; runs: boolean }
export interface Step { rule: string; cite: string; words: string }
export interface LogEntry { number: number; by: number | null; words: string; steps: Step[] }
export type Ability = "hint" | "why" | "why_all" | "why_not" | "read" | "say" | "seat" | "undo" | "redo";
export interface Welcome {
    protocol: 1; viewer: number | null; game: string; setup: string; aim: string; inspector: string; seats: Seat[]; can: Ability[];
    rules: Beginning | null;
}
/** How the rules of a match begin. A server that says so has a module of them, and the player sees the whole State. */
export interface Beginning { setup: string; options: Record<string, string> }
/** Besides an event, an update of a server of tables has what persons do. */
export interface Update {
    seats: Seat[] | null; said: Said | null; ask: Ask | null; reply: Replied | null; planned: number | null; paused: boolean | null;
    number: number; by: number | null; viewer: number | null; words: string; steps: Step[]; scene: Difference | null; offer: Offer | null; chance: string;
    clocks: Clock[] | null;
    over: string; check: string;
}
export interface View {
    seats: Seat[] | null; ask: Ask | null; planned: number; paused: boolean; said: Said[];
    number: number; viewer: number | null; scene: Scene; offer: Offer | null; chance: string; log: LogEntry[]; clocks: Clock[]; over: string; check: string;
}
export type Answer = { id: string } & (
    { done: number } | { error: Fault } | { refused: Step } | { stale: number } | { hint: Meaning } | { reasons: Step[] } |
    { question: string } | { means: Meaning[] } | { state: string });
/** An input, and what it is called. */
export interface Meaning { input: string; words: string }
export interface Fault { code: string; words: string }
export interface Ask { id: string; by: number; what: Wish; agreed: number }
export interface Replied { to: string; by: number | null; yes: boolean }
export type Wish = "undo" | "draw" | "abort" | "rematch" | "pause";
export interface Said { person: number; name: string; text: string; players: boolean }
/** The device goes to a player who sees what others may not see. Nothing of it comes before `sit`. */
export interface Pass { to: number; words: string }
/** `table` is where persons meet again for a rematch. */
export interface Bye { code: string; words: string; table: string; server: string }

export type FromServer =
    { kind: "welcome"; body: Welcome } | { kind: "update"; body: Update } | { kind: "view"; body: View } | { kind: "answer"; body: Answer } |
    { kind: "pass"; body: Pass } | { kind: "bye"; body: Bye };

export interface Hello { protocol: 1; table?: string; token?: string; since?: number }
/** What a page sends. Every message with an id gets exactly one answer. */
export type ToServer =
    { hello: Hello } |
    { act: { id: string; decision: number; input: string; sure?: true } } |
    { sit: { id: string; player: number; name?: string } } | { leave: { id: string } } | { seat: { id: string; player: number; who: "agent" | "program" | "empty"; agent?: string } } | { pause: { id: string; on: boolean } } | { chance: { id: string; decision: number } } |
    { undo: { id: string; to?: number } } | { redo: { id: string } } |
    { ask: { id: string; what: Wish; to?: number } } | { reply: { id: string; to: string; yes: boolean } } | { say: { id: string; text: string } } |
    { hint: { id: string; decision: number } } | { why: { id: string; number: number } } |
    { why_not: { id: string; decision: number; input: string } } | { read: { id: string; decision: number; line: string } } |
    { view: { id: string; number: number; because: "gap" | "check" | "unfit" } } | { state: { id: string } };

const hash: Reader<string> = (value, where) => typeof value === "string" && /^[0-9a-f]{8}$/.test(value) ? value : expected(where, "8 hexadecimal digits", value);
const seat = object<Seat>({ player: need(player), name: or(text, ""), kind: or(oneOf("person", "agent", "program", "empty"), "person"), here: or(truth, true) });
const clock = object<Clock>({ player: need(player), left: need(amount), runs: or(truth, false) });
const step = object<Step>({ rule: or(text, ""), cite: or(text, ""), words: or(text, "") });
const entry = object<LogEntry>({ number: need(count), by: maybe(player), words: or(text, ""), steps: listed(list(step, 4096)) });
const seats = list(seat, 4096);
const wish = oneOf("undo", "draw", "abort", "rematch", "pause");
const said = object<Said>({ person: need(count), name: or(text, ""), text: need(text), players: or(truth, false) });
const question = object<Ask>({ id: need(name), by: need(player), what: need(wish), agreed: or(count, 0) });
const replied = object<Replied>({ to: need(name), by: maybe(player), yes: need(truth) });
const plan: Reader<number> = (value, where) => typeof value === "number" ? count(value, where) : object<{ actions: number; dropped: string }>({ actions: need(count), dropped: or(text, "") })(value, where).actions;

const welcome = object<Welcome>({
    protocol: need(whole(1, 1) as Reader<1>), viewer: maybe(player), game: need(name), setup: or(text, ""), aim: or(text, ""), inspector: or(text, ""),
    rules: maybe(object<Beginning>({ setup: or(text, ""), options: { read: texts, absent: () => ({}) } })),
    seats: listed(seats), can: listed(list(oneOf("hint", "why", "why_all", "why_not", "read", "say", "seat", "undo", "redo"), 16)),
});
const update = object<Update>({
    seats: maybe(seats), said: maybe(said), ask: maybe(question), reply: maybe(replied), planned: maybe(plan), paused: maybe(truth),
    number: need(whole(1, Number.MAX_SAFE_INTEGER)), by: maybe(player), viewer: maybe(player), words: or(text, ""), steps: listed(list(step, 4096)), scene: maybe(readDifference),
    offer: maybe(readOffer), chance: or(text, ""), clocks: maybe(list(clock, 4096)), over: or(text, ""), check: or(hash, ""),
});
const view = object<View>({
    seats: maybe(seats), ask: maybe(question), planned: or(plan, 0), paused: or(truth, false), said: listed(list(said, 4096)),
    number: need(count), viewer: maybe(player), scene: need(readScene), offer: maybe(readOffer), chance: or(text, ""), log: listed(list(entry, 4096)),
    clocks: listed(list(clock, 4096)), over: or(text, ""), check: or(hash, ""),
});
const meaning = object<Meaning>({ input: need(name), words: or(text, "") });
const answers = {
    done: object<{ id: string; done: number }>({ id: need(name), done: need(count) }),
    error: object<{ id: string; error: Fault }>({ id: need(name), error: need(object<Fault>({ code: need(name), words: or(text, "") })) }),
    refused: object<{ id: string; refused: Step }>({ id: need(name), refused: need(step) }),
    stale: object<{ id: string; stale: number }>({ id: need(name), stale: need(count) }),
    hint: object<{ id: string; hint: Meaning }>({ id: need(name), hint: need(meaning) }),
    means: object<{ id: string; means: Meaning[] }>({ id: need(name), means: need(list(meaning, 50)) }),
    question: object<{ id: string; question: string }>({ id: need(name), question: need(name) }),
    reasons: object<{ id: string; reasons: Step[] }>({ id: need(name), reasons: need(list(step, 4096)) }),
    state: object<{ id: string; state: string }>({ id: need(name), state: need(raw) }),
};
const answer: Reader<Answer> = (value, where) => {
    const given = record(value, where);
    for (const [kind, read] of Object.entries(answers)) {
        if (Object.hasOwn(given, kind)) {
            return read(value, where);
        }
    }
    return expected(where, `one of the fields ${Object.keys(answers).join(", ")}`, value);
};
const bodies: { [Kind in FromServer["kind"]]: Reader<Extract<FromServer, { kind: Kind }>["body"]> } = {
    welcome, update, view, answer,
    pass: object<Pass>({ to: need(player), words: or(text, "") }),
    bye: object<Bye>({ code: need(name), words: or(text, ""), table: or(text, ""), server: or(text, "") }),
};

/** Reads the structure of a message: exactly what the schema allows. Throws: Unfit. */
export const readStructure: Reader<FromServer> = (value, where) => {
    const entries = Object.entries(record(value, where));
    const [first] = entries;
    if (first === undefined || entries.length !== 1 || !Object.hasOwn(bodies, first[0])) {
        return expected(where, `one of the fields ${Object.keys(bodies).join(", ")}`, value);
    }
    const [kind, body] = first as [FromServer["kind"], unknown];
    return { kind, body: bodies[kind](body, kind) } as FromServer;
};

/** Reads a message of a server, with everything that a schema cannot say. Throws: Unfit. */
export function readMessage(message: string): FromServer {
    if (message.length > longest) {
        throw new Unfit("", `it has ${message.length} characters, and at most ${longest} are read`);
    }
    let json: unknown;
    try {
        json = JSON.parse(message);
    } catch {
        throw new Unfit("", "it is not JSON");
    }
    const read = readStructure(json, "");
    if (read.kind === "view") {
        check(read.body.scene);
    }
    if ((read.kind === "view" || read.kind === "update") && read.body.offer !== null) {
        checkOffer(read.body.offer);
    }
    return read;
}
