// The page without a server, in Chromium: from a static host, without a network, and as one file from a disk. FOLDER has the folders
// of games (build/wasm/web), GAMES is a list of games in it, INSPECTORS the folders of their inspectors (build/wasm/inspector), and
// PROGRAMS a folder with native programs (play_GAME_all), which execute records again. With WHOLE each game is played to its end, also
// if that takes hundreds of decisions.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { counted, isFirefox, launched } from "./browser.mjs";
import { limited, loaded } from "./module.mjs";
import { play, told } from "./scripted.mjs";
import { fuzzed } from "./web_fuzz.mjs";

const { FOLDER, INSPECTORS, PROGRAMS, SIGNATURES = join(FOLDER, "../signatures") } = process.env;
const isWhole = process.env.WHOLE !== undefined;
const games = process.env.GAMES?.split(",") ?? readdirSync(FOLDER).filter((one) => one !== "all");
const long = new Set(["backgammon", "hammer", "meaning", "rulegame"]);
const first = games.find((one) => one === "tictactoe") ?? games[0]; // for what does not depend on the game
const types = { ".html": "text/html", ".wasm": "application/wasm", ".js": "text/javascript", ".png": "image/png", ".webmanifest": "application/manifest+json" };
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const work = mkdtempSync(join(tmpdir(), "herding-web-"));

let browser;
before(async () => {
    browser = await launched();
});
after(async () => {
    await browser?.close();
    rmSync(work, { recursive: true });
});

/** A static host without any special header. `seen` gets the paths that it is asked for. */
async function hosted(game, use, { folder = join(FOLDER, game), seen = [] } = {}) {
    const server = createServer((request, response) => {
        seen.push(request.url);
        const path = join(folder, new URL(request.url, "http://host").pathname.replace(/\/$/, "/index.html"));
        if (existsSync(path)) {
            response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
        } else {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
    const stop = () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); });
    try {
        await use(`http://127.0.0.1:${server.address().port}/`, stop);
    } finally {
        await stop();
    }
}

/** A page in a browser of its own. An error of a script, or a request to elsewhere, fails the test. */
async function opened(url, use, { init, given, allow = /^$/ } = {}) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", acceptDownloads: true });
    context.setDefaultTimeout(60_000); // a loaded machine
    if (init !== undefined) {
        await context.addInitScript(init, given);
    }
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => { if (["error", "warning"].includes(message.type()) && !allow.test(message.text())) faults.push(message.text()); });
    page.on("request", (request) => { if (!request.url().startsWith(new URL(url).origin === "null" ? "file:" : new URL(url).origin) && !/^(data|blob):/.test(request.url())) faults.push(request.url()); });
    try {
        await page.goto(url);
        await use(page, context);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

/** Begins a match: a person against agents, or what `seats` says. */
async function begin(page, seats = ["human", "random"]) {
    await page.locator("#creating button[type=submit]:enabled").waitFor(); // the game is loaded
    const selects = page.locator("#creating div label select:not([aria-label=setup])");
    for (let i = 0; i < await selects.count(); ++i) {
        await selects.nth(i).selectOption(seats[Math.min(i, seats.length - 1)]);
    }
    await page.locator("#creating button[type=submit]").click();
    await page.locator("#export").waitFor();
}
/** The file that a click saves. Firefox reports no downloads, so there it is what the page put into a blob. */
async function saved(page, button) {
    if (isFirefox) {
        await page.evaluate(() => {
            const { createObjectURL } = URL;
            globalThis.kept = new Promise((resolve) => {
                URL.createObjectURL = (blob) => {
                    URL.createObjectURL = createObjectURL;
                    resolve(blob);
                    return createObjectURL.call(URL, blob);
                };
            });
        });
        await button.click();
        const bytes = await page.evaluate(async () => [...new Uint8Array(await (await globalThis.kept).arrayBuffer())]);
        const path = join(work, `firefox-${++saves}.journal`);
        writeFileSync(path, Buffer.from(bytes));
        return path;
    }
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const path = join(work, download.suggestedFilename());
    await download.saveAs(path);
    return path;
}
let saves = 0;
/** The record of the match that is shown. */
const exported = (page, button = page.locator("#export")) => saved(page, button);
/** Executes a record in a native program, which fails unless it is exact. Returns the number of its events. */
function replayed(game, path) {
    if (PROGRAMS === undefined) {
        return readFileSync(path).length;
    }
    const words = execFileSync(join(PROGRAMS, `play_${game}_all`), ["replay", path], { encoding: "utf8" });
    assert.match(words, /exact/);
    assert.doesNotMatch(words, /damage|torn/);
    return Number(/(\d+) events?/.exec(words)?.[1] ?? NaN);
}
const ended = /^The game is over|^Nobody can/;
/** Plays to the end, or so many decisions where a match has hundreds. */
async function played(page, way, seed, most) {
    const { made, over } = await play(page, way, { seed, decisions: isWhole ? 10_000 : most });
    assert.equal(ended.test(over) || !isWhole && made >= most, true, `${made} decisions; ${over}`);
    if (isWhole) {
        console.log(`    ${made} decisions: ${over}`);
    }
}
/** Begins a match, and plays to the end. Where this takes hundreds of decisions, the page plays against itself. */
async function playedAgain(game, page, way, seed, most) {
    if (!isWhole || !long.has(game)) {
        await begin(page);
        await played(page, way, seed, most);
        return;
    }
    await begin(page, ["random"]);
    await page.locator("#status", { hasText: ended }).waitFor({ timeout: 1_200_000 });
    console.log(`    ${(await told(page)).events} events: ${(await told(page)).status}`);
}

for (const game of games) {
    test(`${game} is played to its end from a static host, again without it, and from a file; records are exact`, async () => {
        await hosted(game, (url, stop) => opened(url, async (page) => {
            await begin(page);
            await played(page, "mouse", 5, long.has(game) ? 12 : 80);
            assert.ok(replayed(game, await exported(page)) > 0);
            await page.evaluate(() => Promise.race([navigator.serviceWorker.ready.then(() => true), new Promise((_, reject) => { setTimeout(() => { reject(new Error("no service worker")); }, 10_000); })]));
            await stop();
            await page.locator("#home").click();
            await page.locator("#tables a").waitFor();
            await playedAgain(game, page, "mouse", 6, long.has(game) ? 12 : 80);
        }, { allow: /ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker/ }));
        await opened(pathToFileURL(join(FOLDER, game, `${game}.html`)).href, async (page) => {
            await playedAgain(game, page, "keyboard", 7, long.has(game) ? 4 : 40);
            assert.ok(replayed(game, await exported(page)) > 0);
        });
    });
}

for (const game of games) {
    test(`${game}: its signature in the worker of a page is that of programs, and no other module is loaded`, async () => {
        const root = new URL("../../", import.meta.url).pathname;
        const paths = ["examples", "games"].flatMap((one) => readdirSync(join(root, one)).map((folder) => join(root, one, folder, "golden/signature.txt")));
        const lines = paths.filter((path) => existsSync(path)).flatMap((path) => readFileSync(path, "utf8").split("\n")); // a folder may have several games
        const kept = lines.find((one) => one.startsWith(`${game}, 50000 dispatches, seed 1: `));
        const seen = [];
        await hosted(game, (url) => opened(url, async (page) => {
            const found = await page.evaluate(async ([file, request, bytes]) => {
                const worker = new Worker(URL.createObjectURL(new Blob([document.querySelector("#worker").textContent])));
                const answered = (message) => new Promise((resolve) => {
                    worker.addEventListener("message", ({ data }) => { resolve(data); }, { once: true });
                    worker.postMessage(message);
                });
                await fetch(file);
                await answered({ module: await WebAssembly.compile(Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))) });
                const { answer, crashed } = await answered({ id: 1, request: new TextEncoder().encode(request) });
                worker.terminate();
                return crashed ?? new TextDecoder().decode(answer);
            }, [`${game}.wasm`, `signature\n${JSON.stringify({ dispatches: 50_000, seed: 1 })}`, readFileSync(join(SIGNATURES, `${game}.wasm`)).toString("base64")]);
            assert.equal(found, `+${kept}`);
            assert.deepEqual([...new Set(seen.filter((one) => one.endsWith(".wasm")))], [`/${game}.wasm`]);
        }), { seen });
    });
}

test("a match continues after the page was closed, and from an exported file", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page, ["human"]);
    await play(page, "mouse", { seed: 2, decisions: 2 });
    const before = await exported(page);
    const { scene } = await page.evaluate(() => ({ scene: document.querySelector("#areas").textContent }));
    await page.reload(); // the address has the match
    await page.locator("#export").waitFor();
    await page.locator("#now[aria-busy=false]").waitFor();
    assert.equal(await page.locator("#areas").textContent(), scene);
    await page.locator("#home").click();
    await page.locator("input[type=file]").setInputFiles(before);
    await page.locator("#export").waitFor();
    await page.locator("#now[aria-busy=false]").waitFor();
    assert.equal(await page.locator("#areas").textContent(), scene);
    await play(page, "mouse", { seed: 3, decisions: 80 });
    assert.match((await told(page)).status, /^The game is over/);
    assert.ok(replayed(first, await exported(page)) > 0);
    await page.locator("#home").click();
    await counted(page.locator("#tables li"), 2);
    assert.ok(replayed(first, await exported(page, page.locator("#tables li button").first())) > 0);
    page.once("dialog", (dialog) => { void dialog.accept(); });
    await page.locator("#tables li button", { hasText: "Delete" }).first().click();
    await page.locator("#tables li").nth(1).waitFor({ state: "detached" });
})));

test("a record of a program continues on the page", { skip: PROGRAMS === undefined }, () => hosted(first, (url) => opened(url, async (page) => {
    const path = join(work, "native.journal");
    execFileSync(join(PROGRAMS, `play_${first}_all`), ["play", first, "--record", path, "--players", "human,random", "--seed", "4"], { input: "1\nquit\nyes\n" });
    await page.locator("input[type=file]").setInputFiles(path);
    await page.locator("#export").waitFor();
    await play(page, "mouse", { seed: 3, decisions: 80 });
    assert.match((await told(page)).status, /^The game is over/);
    const grown = await exported(page);
    assert.ok(readFileSync(grown).length > readFileSync(path).length);
    assert.deepEqual(readFileSync(grown).subarray(0, readFileSync(path).length), readFileSync(path));
    assert.ok(replayed(first, grown) > 0);
})));

test("the list of matches fits a narrow page, and passes axe", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page);
    await page.locator("#home").click();
    await page.locator("#tables a").waitFor();
    await page.locator("#creating select").first().waitFor();
    await page.evaluate(axe);
    for (const [width, height] of [[1440, 900], [360, 640]]) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }));
            assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`), [], `${width} ${colorScheme}`);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true, `it scrolls sideways at ${width}`);
        }
    }
})));

test("a file that is no record is refused with words", () => hosted(first, (url) => opened(url, async (page) => {
    await page.locator("#creating select").first().waitFor();
    await page.locator("input[type=file]").setInputFiles({ name: "x.journal", mimeType: "application/octet-stream", buffer: Buffer.from("no journal") });
    await page.locator("#lobby-note", { hasText: "not a journal" }).waitFor();
})));

/** Counts how often the page says from now on that its rules are started again. It says so for half a second, too short to look for it. */
const countRestarts = (page) => page.evaluate(() => {
    const connection = document.querySelector("#connection");
    let said = "";
    globalThis.restarts = 0;
    new MutationObserver(() => {
        const says = connection.textContent;
        globalThis.restarts += says !== said && says.includes("The rules have stopped and are started again") ? 1 : 0;
        said = says;
    }).observe(connection, { childList: true, characterData: true, subtree: true });
});

// playwright-core cannot run a script in a worker of Firefox.
test("a worker that crashes is started again, and the match is as it was", { skip: isFirefox }, () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page, ["human"]);
    await play(page, "mouse", { seed: 2, decisions: 2 });
    const { status } = await told(page);
    const scene = await page.locator("#areas").textContent();
    await countRestarts(page);
    for (let i = 0; i < 2; ++i) {
        await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error("a crash of the test"); }); });
        await page.waitForFunction((restarts) => globalThis.restarts === restarts, i + 1);
        await page.locator("#connection").waitFor({ state: "hidden" });
        await page.locator("#now[aria-busy=false]").waitFor();
        assert.equal((await told(page)).status, status);
        assert.equal(await page.locator("#areas").textContent(), scene);
        await play(page, "mouse", { seed: 9, decisions: 0 });
    }
    await play(page, "mouse", { seed: 3, decisions: 80 });
    assert.match((await told(page)).status, /^The game is over/);
    assert.ok(replayed(first, await exported(page)) > 0);
}, { allow: /a crash of the test/ })));

/** The first workers of a page, as many as `workers`, get this module in place of its own one. */
const scarce = ({ base64, workers }) => {
    const module = new WebAssembly.Module(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
    const { postMessage } = Worker.prototype;
    let left = workers;
    Worker.prototype.postMessage = function (message, ...rest) {
        return postMessage.call(this, message.module !== undefined && left-- > 0 ? { module } : message, ...rest);
    };
};
/** The module of a page without the memory for the thoughts of an agent. In Node these thoughts end in a trap, not in an exception. */
async function withoutMemory() {
    const bytes = readFileSync(join(FOLDER, first, `${first}.wasm`));
    const begun = async (module) => {
        const rules = await loaded(module);
        rules.call("begin", JSON.stringify({ game: first, players: ["random", "computer"], seed: 1 }));
        rules.call("post", 'a\n{"hello":{"protocol":1}}');
        rules.call("post", "a\n"); // the first player
        return rules;
    };
    const rules = await begun(bytes);
    const before = rules.bytes() / 65536;
    rules.call("post", "a\n");
    const small = limited(bytes, Math.floor((before + rules.bytes() / 65536) / 2));
    const hungry = await begun(small);
    assert.throws(() => hungry.call("post", "a\n"), WebAssembly.RuntimeError);
    return small.toString("base64");
}

test("a worker without memory is started again, and the match is as it was", async () => {
    const base64 = await withoutMemory();
    await hosted(first, (url) => opened(url, async (page) => {
        await begin(page, ["human", "computer"]);
        await countRestarts(page);
        await play(page, "mouse", { seed: 2, decisions: 1 }); // the answer of the other player is one of the second worker
        assert.equal(await page.evaluate(() => globalThis.restarts), 1);
        await play(page, "mouse", { seed: 3, decisions: 80 });
        assert.match((await told(page)).status, /^The game is over/);
        assert.equal(await page.evaluate(() => globalThis.restarts), 1);
        assert.ok(replayed(first, await exported(page)) > 0);
    }, { init: scarce, given: { base64, workers: 1 } }));
});

test("workers that never have the memory leave the match as it was", async () => {
    const base64 = await withoutMemory();
    await hosted(first, (url) => opened(url, async (page) => {
        await begin(page, ["human", "computer"]);
        await page.locator(".can > button, button.can").first().click();
        await page.locator(".trouble", { hasText: "The rules stop again and again" }).waitFor();
        assert.equal(replayed(first, await exported(page)) > 0, true); // the act of the person
    }, { init: scarce, given: { base64, workers: 100 } }));
});

test("two tabs with one match do not spoil its record", () => hosted(first, (url) => opened(url, async (page, context) => {
    const shown = async (one) => {
        await one.locator("#now[aria-busy=false]").waitFor();
        return one.locator("#areas").textContent();
    };
    await begin(page, ["human"]);
    await play(page, "mouse", { seed: 2, decisions: 1 });
    const other = await context.newPage();
    await other.goto(page.url());
    assert.equal(await shown(other), await shown(page));
    await play(page, "mouse", { seed: 2, decisions: 1 });
    const kept = await shown(page);
    await play(other, "mouse", { seed: 5, decisions: 2 }); // another one, which is not stored
    await other.locator(".trouble", { hasText: "Another tab" }).waitFor();
    assert.ok(replayed(first, await exported(other)) > 0);
    assert.equal(await page.locator(".trouble").isHidden(), true);
    await other.reload();
    assert.equal(await shown(other), kept);
    await other.locator("#home").click();
    other.once("dialog", (dialog) => { void dialog.accept(); });
    await other.locator("#tables li button", { hasText: "Delete" }).click();
    await other.locator("#tables li").waitFor({ state: "detached" });
    await play(page, "mouse", { seed: 3, decisions: 1 });
    await page.locator(".trouble", { hasText: "Another tab" }).waitFor();
    await other.reload();
    await other.locator("#creating button[type=submit]:enabled").waitFor();
    assert.equal(await other.locator("#tables li").count(), 0);
})));

test("a page shows one match, also if somebody clicks twice or drops files on it", () => hosted(first, (url) => opened(url, async (page) => {
    await page.locator("#creating button[type=submit]:enabled").dblclick();
    await page.locator("#export").waitFor();
    const path = await exported(page);
    const dropped = (bytes) => page.evaluate((all) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(all)], "x.journal"));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    }, bytes);
    await dropped([...readFileSync(path)]);
    await page.locator("#now[aria-busy=false]").waitFor();
    assert.equal(await page.locator("#export").count(), 1);
    await page.locator("#home").click();
    await page.locator("#creating button[type=submit]:enabled").waitFor();
    assert.equal(await page.locator("#tables li").count(), 1);
    await dropped([...readFileSync(path)]);
    await page.locator("#export").waitFor();
    await page.locator("#now[aria-busy=false]").waitFor();
    assert.equal(await page.locator("#export").count(), 1);
})));

test("rules that cannot be loaded are reported", () => hosted(first, (url) => opened(url, async (page) => {
    await page.locator("#lobby-note", { hasText: "The rules could not be loaded (" }).waitFor();
}, { init: () => {
    globalThis.fetch = () => Promise.resolve(new Response("no module"));
} })));

test("a match that the storage cannot read is reported", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page, ["human"]);
    await page.evaluate(() => { sessionStorage.setItem("fails", "yes"); });
    await page.reload();
    await page.locator("#lobby-note", { hasText: "unreadable by the test" }).waitFor();
    await page.locator("#creating button[type=submit]:enabled").waitFor();
}, { init: () => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...given) {
        if (this.name === "parts" && sessionStorage.getItem("fails") !== null) {
            throw new DOMException("unreadable by the test", "UnknownError");
        }
        return getAll.apply(this, given);
    };
} })));

test("storage that is forbidden is reported, and the match can be exported", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page);
    await page.locator(".trouble", { hasText: "stores nothing" }).waitFor();
    await play(page, "mouse", { seed: 2, decisions: 80 });
    assert.ok(replayed(first, await exported(page)) > 0);
    const asked = new Promise((resolve) => { page.once("dialog", (dialog) => { resolve(dialog.message()); void dialog.dismiss(); }); });
    await page.locator("#home").click();
    assert.equal(await asked, "This match is not stored. Leave it?");
    await page.locator("#export").waitFor();
}, { init: () => { IDBFactory.prototype.open = () => { throw new DOMException("forbidden by the test", "SecurityError"); }; } })));

test("storage that never answers is reported, and the match is played without it", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page);
    await page.locator(".trouble", { hasText: "stores nothing" }).waitFor();
    await play(page, "mouse", { seed: 2, decisions: 2 });
}, { init: () => { IDBFactory.prototype.open = () => new EventTarget(); } })));

test("storage that is full is reported, and what is missing is stored later", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page, ["human"]);
    await page.evaluate(() => { globalThis.isFull = true; });
    await play(page, "mouse", { seed: 2, decisions: 1 });
    await page.locator(".trouble", { hasText: "is full" }).waitFor();
    await page.evaluate(() => { globalThis.isFull = false; });
    await play(page, "mouse", { seed: 2, decisions: 1 });
    await page.locator(".trouble").waitFor({ state: "hidden" });
    const scene = await page.locator("#areas").textContent();
    await page.reload();
    await page.locator("#now[aria-busy=false]").waitFor();
    assert.equal(await page.locator("#areas").textContent(), scene);
}, { init: () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
        if (globalThis.isFull) {
            throw new DOMException("full by the test", "QuotaExceededError");
        }
        return put.apply(this, given);
    };
} })));

test("the link over the board leads to the choices, and the match stays", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page, ["human"]);
    await page.locator("#now[aria-busy=false]").waitFor();
    const address = page.url();
    await page.locator("a.skip").focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.querySelector("#now").contains(document.activeElement)), true);
    assert.equal(page.url(), address);
    assert.equal(await page.locator("#export").isVisible(), true);
})));

test("a record whose end was cut off continues, and is whole again", () => hosted(first, (url) => opened(url, async (page) => {
    const act = async (which) => {
        await page.locator("#now[aria-busy=false]").waitFor();
        await which(page.locator(".can > button, button.can, #choices button")).click();
        await page.locator("#now[aria-busy=false]").waitFor();
    };
    await begin(page, ["human"]);
    await act((all) => all.first());
    const journal = readFileSync(await exported(page));
    await page.locator("#home").click();
    await page.locator("#creating button[type=submit]:enabled").waitFor();
    await page.locator("input[type=file]").setInputFiles({ name: "cut.journal", mimeType: "application/octet-stream", buffer: journal.subarray(0, journal.length - 5) });
    await page.locator("#export").waitFor();
    await page.locator(".trouble", { hasText: "The end of this record was cut off" }).waitFor();
    await act((all) => all.last()); // another act than the one that was cut off
    const { status } = await told(page);
    const events = replayed(first, await exported(page));
    await page.reload();
    await page.locator("#export").waitFor({ timeout: 10_000 });
    await page.locator("#now[aria-busy=false]").waitFor();
    assert.equal((await told(page)).status, status);
    assert.equal(replayed(first, await exported(page)), events);
})));

test("folders of one host keep their pages and matches apart", async () => {
    const folder = join(work, "host");
    const root = new URL("../../", import.meta.url).pathname;
    const games = ["pig", "pig_free", "again/pig"]; // one name begins with another, and one is there twice
    for (const name of games) {
        execFileSync("python3", [join(root, "cmake/web_folder.py"), "--page", join(root, "src/web/page"), "--out", join(folder, name), "--name", name.replace("again/", ""), "--title", name, join(FOLDER, first, `${first}.wasm`)]);
    }
    await hosted("", (url, stop) => opened(`${url}${games[0]}/`, async (page) => {
        for (const name of games) {
            await page.goto(`${url}${name}/index.html`);
            await page.evaluate(() => navigator.serviceWorker.ready.then((one) => new Promise((resolve) => { setInterval(() => { if (one.active?.state === "activated") resolve(); }, 20); })));
        }
        await stop();
        for (const name of games) {
            for (const file of ["", "index.html", "index.html?a=b"]) {
                await page.goto(`${url}${name}/${file}`);
                await page.locator("#creating button[type=submit]:enabled").waitFor();
            }
        }
    }, { allow: /ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker|404/ }), { folder });
});

test("a page lists the matches of its own games", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page, ["human"]);
    await page.evaluate(() => new Promise((resolve, reject) => {
        const request = indexedDB.open("herding", 1);
        request.onerror = reject;
        request.onsuccess = () => {
            const transaction = request.result.transaction("matches", "readwrite");
            transaction.objectStore("matches").put({ id: "other", game: "a_game_of_another_page", setup: "", players: [], changed: 1, bytes: 0, over: "" });
            transaction.oncomplete = resolve;
        };
    }));
    await page.locator("#home").click();
    await page.locator("#tables li").waitFor();
    await counted(page.locator("#tables li"), 1);
    await page.goto(`${url}#other`);
    await page.locator("#lobby-note", { hasText: "does not have the game a game of another page" }).waitFor();
})));

test("files that are no records leave no workers behind", () => hosted(first, (url) => opened(url, async (page) => {
    await page.locator("#creating button[type=submit]:enabled").waitFor();
    for (const words of ["one", "two", "three"]) {
        await page.locator("#lobby-note").evaluate((one) => { one.textContent = ""; });
        await page.locator("input[type=file]").setInputFiles({ name: `${words}.journal`, mimeType: "application/octet-stream", buffer: Buffer.from(words) });
        await page.locator("#lobby-note", { hasText: "cannot be continued" }).waitFor();
    }
    for (const end = Date.now() + 5000; page.workers().length > 1 && Date.now() < end;) await new Promise((resolve) => { setTimeout(resolve, 50); });
    assert.ok(page.workers().length <= 1, `${page.workers().length} workers`);
})));

test("an address of a match that is gone says so", () => hosted(first, (url) => opened(`${url}#gone`, async (page) => {
    await page.locator("#lobby-note", { hasText: "This match is not kept here" }).waitFor();
    await page.locator("#creating button[type=submit]:enabled").waitFor();
})));

test("a match is deleted after a question", () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page, ["human"]);
    await page.locator("#home").click();
    const asked = new Promise((resolve) => { page.once("dialog", (dialog) => { resolve(dialog.message()); void dialog.dismiss(); }); });
    await page.locator("#tables li button", { hasText: "Delete" }).click();
    assert.equal(await asked, "Delete this match?");
    await page.reload();
    await page.locator("#tables li").waitFor();
})));

test("a file that is dropped on a match does not take its place", () => hosted(first, (url) => opened(url, async (page) => {
    const isTaken = () => page.evaluate(() => ["dragover", "drop"].every((kind) => !document.dispatchEvent(new DragEvent(kind, { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true }))));
    await begin(page, ["human"]);
    assert.equal(await isTaken(), true);
    await page.reload();
    await page.locator("#export").waitFor();
    assert.equal(await isTaken(), true);
})));

test("a file that is too long for a record is not read", () => hosted(first, (url) => opened(url, async (page) => {
    await page.locator("#creating button[type=submit]:enabled").waitFor();
    await page.evaluate(() => {
        const dropped = new DataTransfer();
        const file = new File(["x"], "long.journal");
        dropped.items.add(file);
        Blob.prototype.arrayBuffer = () => Promise.reject(new Error("it was read"));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
    });
    await page.locator("#lobby-note", { hasText: "A record has at most 256 MB here" }).waitFor();
}, { init: () => { Object.defineProperty(Blob.prototype, "size", { get: () => 256 * 1024 * 1024 + 1 }); } })));

test("without storage the browser asks before a match is closed", { skip: isFirefox }, () => hosted(first, (url) => opened(url, async (page) => {
    await begin(page, ["human"]);
    const asked = new Promise((resolve) => { page.once("dialog", (dialog) => { resolve(dialog.type()); void dialog.dismiss(); }); });
    await page.evaluate(() => { setTimeout(() => { location.reload(); }); });
    assert.equal(await asked, "beforeunload");
    page.once("dialog", (dialog) => { void dialog.accept(); }); // one question is enough
    await page.locator("#home").click();
    await page.locator("#creating button[type=submit]:enabled").waitFor();
}, { init: () => { IDBFactory.prototype.open = () => { throw new DOMException("forbidden by the test", "SecurityError"); }; } })));

test("a module has no path of the machine that built it", () => {
    for (const game of games) {
        const words = readFileSync(join(FOLDER, game, `${game}.wasm`)).toString("latin1");
        assert.deepEqual(words.match(/\/(tmp|home|root|work|usr|var|build)\/[\w./+-]+/g) ?? [], [], game);
    }
});

test("a record that the page does not continue is refused in words for a person, with the reason behind them", { skip: !games.includes("tictactoe") }, async () => {
    const one = await loaded(join(FOLDER, "tictactoe", "tictactoe.wasm"));
    one.call("begin", JSON.stringify({ game: "tictactoe", players: ["random"], seed: 1 }));
    one.call("post", 'a\n{"hello":{"protocol":1}}');
    for (let i = 0; i < 3; ++i) one.call("post", "a\n");
    const journal = Buffer.from(one.call("journal", "0"));
    const refused = (bytes, pattern) => { assert.throws(() => one.call("resume", '{"seed":1}\n', bytes), pattern); };
    refused(Buffer.from("no journal"), /^Error: This file is no record\. The record cannot be continued\. .*not a journal/);
    refused(journal.subarray(0, 100), /^Error: This record is damaged\. /);
    const changed = Buffer.from(journal);
    changed[journal.length >> 1] ^= 4;
    refused(changed, /^Error: This record is damaged\. /);
    if (games.includes("kuhn")) {
        refused(await recordOf("kuhn", 1), /^Error: This is a record of another game\. /);
    }
});

test("the page names no game of its own, and needs few functions of a system", async () => {
    const page = readFileSync(new URL("../../src/web/page/index.html", import.meta.url), "utf8");
    for (const game of games) {
        assert.doesNotMatch(page, new RegExp(`\\b${game.replaceAll("_", "[_ ]")}\\b`, "i"));
    }
    for (const game of games) {
        const { imports } = await loaded(join(FOLDER, game, `${game}.wasm`));
        assert.deepEqual(imports.filter((one) => !["clock_time_get", "environ_get", "environ_sizes_get", "fd_close", "fd_fdstat_get", "fd_fdstat_set_flags", "fd_prestat_dir_name", "fd_prestat_get", "fd_read", "fd_seek", "fd_write", "path_open", "proc_exit"].includes(one)), [], game);
    }
});

test("memory is bounded over 1,000 games", async () => {
    const { call, bytes } = await loaded(join(FOLDER, first, `${first}.wasm`));
    const game = (seed) => {
        call("begin", JSON.stringify({ game: first, players: ["random"], seed }));
        call("post", 'a\n{"hello":{"protocol":1}}');
        for (let i = 0; i < 500 && !call("post", "a\n").includes('"over"'); ++i);
        return call("journal", "0");
    };
    assert.ok(game(1).length > 100);
    for (let i = 0; i < 100; ++i) game(i);
    const before = bytes();
    for (let i = 0; i < 1000; ++i) game(i);
    assert.equal(bytes(), before);
    assert.deepEqual(game(7).length, game(7).length);
});

test("a page with several games loads the module of the game that is chosen, and keeps that one", { skip: games.length < 2 }, async () => {
    const several = [first, games.find((one) => one !== first)];
    const folder = join(work, "several");
    const root = new URL("../../", import.meta.url).pathname;
    execFileSync("python3", [join(root, "cmake/web_folder.py"), "--page", join(root, "src/web/page"), "--out", folder, "--name", "several", ...several.map((one) => join(FOLDER, one, `${one}.wasm`))]);
    const seen = [];
    const modules = () => [...new Set(seen.filter((one) => one.endsWith(".wasm")))];
    await hosted("", (url, stop) => opened(url, async (page) => {
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await page.locator("#creating select[aria-label=game]").waitFor();
        await page.reload(); // now its service worker sees what is loaded
        await begin(page);
        await play(page, "mouse", { seed: 2, decisions: 2 });
        assert.deepEqual(modules(), [`/${several[0]}.wasm`]);
        assert.equal(page.workers().length, 1);
        await page.locator("#home").click();
        await page.locator("#creating select[aria-label=game]").selectOption(several[1]);
        await page.locator("#creating select").nth(1).waitFor();
        await begin(page);
        await play(page, "mouse", { seed: 2, decisions: 1 });
        assert.deepEqual(modules(), several.map((one) => `/${one}.wasm`));
        assert.equal(page.workers().length, 1);
        await stop();
        await page.locator("#home").click();
        await begin(page); // the one that was loaded first
    }, { allow: /ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker/ }), { folder, seen });
});

for (const game of games) {
    test(`${game}: a malformed request gets an answer or words, and nothing traps`, async () => {
        const { followed, refused } = await fuzzed(join(FOLDER, game, `${game}.wasm`), 1500, 1);
        assert.ok(followed > 300 && refused > 100, `${followed} followed, ${refused} refused`);
    });
}

for (const game of games) {
    test(`${game}: words with numbers and escapes come out of its module`, async () => {
        const { call } = await loaded(join(FOLDER, game, `${game}.wasm`));
        const messages = (...lines) => call("post", ["a", ...lines].join("\n")).toString().split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
        call("begin", JSON.stringify({ game, players: ["random"], seed: 1 }));
        messages('{"hello":{"protocol":1}}');
        for (let i = 0; i < 40; ++i) messages(); // each time an agent or chance acts
        const why = (number) => JSON.stringify(messages(JSON.stringify({ why: { id: String(number), number } })));
        assert.match(Array.from({ length: 20 }, (_, i) => why(i + 1)).join(), /"reasons":\[\{"words":"[^"]/);
        const id = "\u0001\u001f\u007f";
        const [{ answer }] = messages(JSON.stringify({ read: { id, decision: 0, line: "x\u0002" } }));
        assert.equal(answer.id, id);
    });
}

/** A record of a game between agents, made by its module. */
async function recordOf(game, seed) {
    const { call } = await loaded(join(FOLDER, game, `${game}.wasm`));
    call("begin", JSON.stringify({ game, players: ["random"], seed }));
    call("post", 'a\n{"hello":{"protocol":1}}');
    for (let i = 0; i < 500 && !call("post", "a\n").includes('"over"'); ++i);
    return Buffer.from(call("journal", "0"));
}

test("an inspector opens records by drag and drop, executes them, and sends nothing", { skip: INSPECTORS === undefined }, async () => {
    const journals = [await recordOf(first, 3), await recordOf(first, 4)];
    const drop = (page, name, bytes) => page.evaluate(([called, base64]) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], called));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    }, [name, bytes.toString("base64")]);
    const inspect = async (page) => {
        await page.locator("#opening-records").waitFor();
        await drop(page, "broken.journal", Buffer.from("no journal"));
        await page.locator("#opening-records [role=alert]", { hasText: "not a journal" }).waitFor();
        await drop(page, "one.journal", journals[0]);
        await page.locator("#opening.exact", { hasText: /^exact$/ }).waitFor();
        await page.locator("#list [role=option]").nth(3).waitFor();
        await page.keyboard.press("End");
        await page.locator("main.event h2, #main h2").first().waitFor();
        const boards = await page.locator("#state").textContent();
        assert.ok(boards.length > 10);
        await drop(page, "two.journal", journals[1]);
        await page.locator("#records option").nth(1).waitFor({ state: "attached" });
        assert.equal(await page.locator("#records").inputValue(), "two.journal");
        await page.locator("#opening.exact").waitFor();
        // A branch of it is a record that programs execute.
        await page.keyboard.press("Home");
        await page.locator(".actions button").first().click();
        const path = await saved(page, page.getByRole("link", { name: "Save the branch" }));
        assert.ok(replayed(first, path) > 0);
        // The search happens here, too.
        await page.locator("#evaluation summary").click();
        await page.locator("[data-key=evaluate]").click();
        await page.locator("#evaluated figure").waitFor();
    };
    const seen = [];
    await hosted("", async (url) => {
        await opened(url, async (page) => {
            await inspect(page);
            assert.deepEqual(seen.filter((one) => one.includes("api/") || one.includes("journal")), []);
        });
    }, { folder: join(INSPECTORS, first), seen });
    await opened(pathToFileURL(join(INSPECTORS, first, `${first}.html`)).href, inspect);
});

test("an inspector goes on after a file that it cannot open, and says which", { skip: INSPECTORS === undefined || isFirefox }, async () => {
    const journal = await recordOf(first, 3);
    const drop = (page, ...files) => page.evaluate((all) => {
        const dropped = new DataTransfer();
        for (const [called, base64] of all) dropped.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], called));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    }, files.map(([called, bytes]) => [called, bytes.toString("base64")]));
    await hosted("", (url) => opened(url, async (page) => {
        const note = page.locator("#opening-records [role=alert]");
        await page.locator("#opening-records").waitFor();
        await drop(page); // words, for example
        await page.locator("#opening-records").waitFor();
        await drop(page, ["x\ny.journal", Buffer.from("no journal")], ["one\nline.journal", journal], ["z.journal", Buffer.from("neither")]);
        await page.locator("#opening.exact", { hasText: /^exact$/ }).waitFor();
        assert.equal(await page.locator("#records").inputValue(), "one line.journal");
        await note.filter({ hasText: /x y\.journal: .*not a journal.*z\.journal: / }).waitFor();
        await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error("a crash of the test"); }); });
        await new Promise((resolve) => { setTimeout(resolve, 500); });
        await drop(page, ["two.journal", journal]);
        await drop(page, ["two.journal", journal]); // the first attempt may tell that the rules stopped
        await page.locator("#records option", { hasText: "two.journal" }).first().waitFor({ state: "attached" });
        await page.locator("#opening.exact", { hasText: /^exact$/ }).waitFor();
    }, { allow: /a crash of the test/ }), { folder: join(INSPECTORS, first) });
});

test("rules predict an act of a game without secrets, and nothing that is refused", { skip: first !== "tictactoe" }, async () => {
    const { call } = await loaded(join(FOLDER, "tictactoe", "tictactoe.wasm"));
    const predict = (given) => call("predict", JSON.stringify({ game: "tictactoe", state: "{cells=[none,none,none,none,x,none,none,none,none],turn=o,over=false}", player: 1, input: "place{row=0,column=0}", ...given })).toString();
    const { before, scene } = JSON.parse(predict({}));
    assert.match(before, /^[0-9a-f]{8}$/);
    assert.equal(scene.placed.length, 1);
    assert.equal(predict({ input: "place{row=1,column=1}" }), ""); // there is a mark
    assert.equal(predict({ player: 0 }), "");
    for (const wrong of [{ state: "" }, { state: "{}" }, { player: 2 }, { setup: "none" }, { input: "?" }, { options: 1 }]) {
        assert.throws(() => predict(wrong), Error, JSON.stringify(wrong));
    }
});

test("rules of a game with secrets predict nothing", { skip: !games.includes("kuhn") }, async () => {
    const { call } = await loaded(join(FOLDER, "kuhn", "kuhn.wasm"));
    assert.throws(() => call("predict", JSON.stringify({ game: "kuhn", state: "x", player: 0, input: "check" })), /secrets/);
});
