// web_fuzz.mjs MODULE REQUESTS [SEED]: sends mutations of real requests into a module (src/web/host.hpp). Each gets an answer that can
// be read, or words of what is wrong. A trap fails, and so does a record that its own module does not execute again. A failure prints
// the request in base64, and ends.
import { pathToFileURL } from "node:url";

import { loaded } from "./module.mjs";
import { generator } from "./scripted.mjs";

const bytesOf = (text) => Buffer.from(text, "utf8");
/** Values in the place of another one: extremes, other types, what ends texts. */
const strange = ["0", "-1", "1e999", "18446744073709551615", "18446744073709551616", "0.5", "null", "true", "[]", "{}", '""', '"\\u0000"', '"\\ud800"', `"${"x".repeat(3000)}"`, "[".repeat(5000), `${'{"a":'.repeat(500)}1${"}".repeat(500)}`];

/** States of games without secrets in canonical text, as a server gives them to pages that predict, and inputs in them. */
const states = {
    tictactoe: ["{cells=[none,none,none,none,x,none,none,none,none],turn=o,over=false}", 1, "place{row=0,column=0}"],
};

/** Requests of real matches: a word, a body and bytes behind it. */
function recorded(rules, seed) {
    const random = generator(seed);
    const requests = [];
    const call = (word, body = "", bytes = Buffer.alloc(0)) => {
        requests.push({ word, body: bytesOf(body), bytes });
        return rules.call(word, body, bytes);
    };
    const [game] = JSON.parse(call("games").toString());
    const post = (...messages) => call("post", `page\n${messages.map((one) => JSON.stringify(one)).join("\n")}\n`).toString().split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
    for (const { name: setup, options, players: count } of game.setups) {
        const players = ["human", "random"].slice(0, count);
        const set = Object.fromEntries(options.map((one) => [one.name, one.value]));
        call("begin", JSON.stringify({ game: game.name, setup, options: set, players, seed: 1 + random(1000) }));
        let id = 0;
        let at = null;
        const take = (messages) => {
            for (const one of messages) {
                const { offer, over } = one.view ?? one.update ?? {};
                at = offer !== undefined ? { ...offer, over } : at;
            }
        };
        take(post({ hello: { protocol: 1 } }));
        for (let i = 0; i < 30; ++i) {
            const decision = at?.decision ?? 0;
            const named = () => `i${++id}`;
            const input = at?.actions?.[random(at.actions.length)]?.name ?? "pass";
            take(post({ read: { id: named(), decision, line: String(1 + random(9)) } }, { act: { id: named(), decision, input, sure: true } }));
            take(post({ act: { id: named(), decision, input: `${input}{cell=${random(9)}}` } }));
            take(post({ why_not: { id: named(), decision, input } }, { hint: { id: named(), decision } }, { chance: { id: named(), decision } }));
            take(post({ undo: { id: named() } }, { redo: { id: named() } }, { why: { id: named(), number: random(5) } }, { sit: { id: named(), player: random(3) } }, { view: { id: named(), number: 0, because: "gap" } }));
            take(post());
        }
        const journal = Buffer.from(call("journal", "0"));
        call("journal", String(journal.length));
        call("resume", `${JSON.stringify({ game: game.name, seed: 3, players })}\n`, journal);
    }
    const [state, player, input] = states[game.name] ?? ["{}", 0, "pass"];
    for (const more of [{}, { setup: game.setups[0].name }, { options: {} }, { sure: true }]) {
        const body = JSON.stringify({ game: game.name, state, player, input, ...more });
        requests.push({ word: "predict", body: bytesOf(body), bytes: Buffer.alloc(0) });
    }
    return requests;
}

/** A few changes of the bytes, or of the values of JSON in them. */
function mutated(bytes, others, random) {
    let changed = Buffer.from(bytes);
    for (let i = random(4); i >= 0; --i) {
        const at = random(changed.length + 1);
        const end = Math.min(changed.length, at + 1 + random(random(2) === 0 ? 4 : 200));
        const put = (middle, from = at, to = at) => { changed = Buffer.concat([changed.subarray(0, from), middle, changed.subarray(to)]); };
        const kind = random(8);
        if (kind === 0 && changed.length > 0) {
            changed[Math.min(at, changed.length - 1)] ^= 1 << random(8);
        } else if (kind === 1) {
            put(Buffer.alloc(0), at, end);
        } else if (kind === 2) {
            put(changed.subarray(at, end));
        } else if (kind === 3) {
            const other = others[random(others.length)];
            const from = random(other.length + 1);
            put(other.subarray(from, from + 1 + random(200)), at, end);
        } else if (kind === 4) {
            changed = changed.subarray(0, at);
        } else if (kind === 5) {
            put(Buffer.from([random(256)]), at, end);
        } else {
            const values = [...changed.toString("latin1").matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|-?\d+|true|false|null)/g)];
            const value = values[random(Math.max(1, values.length))];
            if (value !== undefined) {
                put(bytesOf(strange[random(strange.length)]), value.index, value.index + value[0].length);
            }
        }
    }
    return changed;
}

/** Returns how many requests were followed, and how many refused. */
export async function fuzzed(path, count, seed, say = () => { /* nobody listens */ }) {
    const rules = await loaded(path);
    const requests = recorded(rules, seed);
    const random = generator(seed);
    const bodies = requests.map((one) => Buffer.concat([one.body, one.bytes]));
    const counts = { followed: 0, refused: 0 };
    const sent = [];
    const send = (word, bytes) => {
        sent.push({ word, bytes });
        try {
            const answer = rules.answer(Buffer.concat([word === "" ? Buffer.alloc(0) : bytesOf(`${word}\n`), bytes]));
            const text = answer.subarray(1).toString("utf8");
            if (answer[0] === 0x2d) {
                ++counts.refused;
                if (text === "") {
                    throw new Error("it refuses without words");
                }
                return null;
            }
            if (answer[0] !== 0x2b) {
                throw new Error(`an answer begins with ${answer[0]}`);
            }
            ++counts.followed;
            if (word === "predict" && text !== "" && Object.keys(JSON.parse(text)).join() !== "before,scene") {
                throw new Error(`no prediction: ${text.slice(0, 200)}`);
            }
            if (word === "post") {
                for (const line of text.split("\n").slice(0, -1)) {
                    const keys = Object.keys(JSON.parse(line));
                    if (keys.length !== 1 || !["welcome", "update", "view", "answer", "pass", "bye"].includes(keys[0])) {
                        throw new Error(`no message: ${line.slice(0, 200)}`);
                    }
                }
            }
            return answer.subarray(1);
        } catch (error) {
            const shown = sent.slice(-3).map((one) => `${one.word} ${one.bytes.length > 3000 ? `${one.bytes.subarray(0, 3000).toString("base64")}...` : one.bytes.toString("base64")}`).join("\n");
            throw new Error(`${path}, seed ${seed}, request ${sent.length}: ${error.message}. The last requests:\n${shown}`, { cause: error });
        }
    };
    const kinds = [...new Set(requests.map((one) => one.word))];
    const places = new Map(kinds.map((kind) => [kind, requests.flatMap((one, i) => one.word === kind ? [i] : [])]));
    const begun = requests.findIndex((one) => one.word === "begin");
    for (let i = 0; i < count; ++i) {
        if (i % 20 === 0) { // a match, so that messages find one
            send("begin", bodies[begun]);
            send("post", bytesOf('page\n{"hello":{"protocol":1}}\n'));
        }
        const kind = random(3) === 0 ? kinds[random(kinds.length)] : "post"; // most requests of a page are messages
        const at = places.get(kind)[random(places.get(kind).length)];
        const word = random(100) === 0 ? ["", "x", "post\0", "games "][random(4)] : requests[at].word;
        const bytes = mutated(bodies[at], bodies, random);
        send(word, bytes);
        if (i % 20 === 19) { // nothing that it took has broken the record
            const journal = send("journal", bytesOf("0"));
            if (journal !== null && send("resume", Buffer.concat([bytesOf('{"seed":1}\n'), journal])) === null) {
                throw new Error(`${path}, seed ${seed}, request ${sent.length}: it refuses its own record`);
            }
        }
        if (i % 1000 === 999) {
            say(`${i + 1} requests: ${counts.followed} followed, ${counts.refused} refused`);
        }
    }
    return counts;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
    const [, , module, count = "10000", seed = "1"] = process.argv;
    const { followed, refused } = await fuzzed(module, Number(count), Number(seed), console.log);
    console.log(`${module}: ${followed} requests were followed, ${refused} refused with words, and none trapped`);
}
