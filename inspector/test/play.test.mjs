// The page that plays, in a real browser, with every game of a program. HERD is the program (`herd_all`), GAMES a list of games
// (all), CHROMIUM the browser, DECISIONS how many are made at most in each game, SCREENSHOTS a folder for pictures. With WHOLE each game
// is played to its end, and with QUICK only the narrow dark page is checked by axe.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { HtmlValidate } from "html-validate";

import { counted, launched } from "./browser.mjs";
import { play, told, ways } from "./scripted.mjs";

const { HERD, DECISIONS = "60", SCREENSHOTS = "screenshots" } = process.env;
const isWhole = process.env.WHOLE !== undefined;
const decisions = isWhole ? 5000 : Number(DECISIONS); // a long game of ours has 500
const all = execFileSync(HERD, ["games"], { encoding: "utf8" }).split("\n").map((line) => /^(\w+) /.exec(line)?.[1]).filter((one) => one !== undefined);
const games = process.env.GAMES === undefined ? all : process.env.GAMES.split(",");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(SCREENSHOTS, { recursive: true });

let browser;
before(async () => {
    browser = await launched();
});
after(() => browser?.close());

/** Serves a match while a test runs. */
async function serving(game, args, use) {
    const program = spawn(HERD, ["play", game, "--page", "--no-open", "--seed", "7", ...args], { stdio: ["pipe", "pipe", "pipe"] });
    const closed = new Promise((resolve) => { program.on("close", (code) => { resolve(code); }); });
    let errors = "";
    program.stderr.on("data", (data) => { errors += data; });
    try {
        const url = await new Promise((resolve, reject) => {
            let printed = "";
            program.stdout.on("data", (data) => {
                printed += data;
                const found = /The game is at (http:\S+)/.exec(printed);
                if (found !== null) {
                    resolve(found[1]);
                }
            });
            program.on("exit", (code) => { reject(new Error(`the program ended with ${code}: ${errors}`)); });
        });
        await use(url);
    } finally {
        program.kill("SIGINT");
    }
    assert.equal(await closed, 0);
    assert.equal(errors, "");
}

/** Opens a page. An error of a script, a request to elsewhere, or an update that does not fit fails the test. */
async function opened(url, use, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) faults.push(message.text()); });
    page.on("request", (request) => {
        if (!/^(http:\/\/127\.0\.0\.1:|data:)/.test(request.url())) faults.push(request.url());
        if ((request.postData() ?? "").includes('{"view"')) faults.push(request.postData());
    });
    try {
        await page.goto(url);
        await use(page);
        assert.deepEqual(faults, []);
        if (await page.locator("#connection").count() > 0) { // the inspector has none
            assert.equal(await page.locator("#connection").textContent(), "");
        }
    } finally {
        await context.close();
    }
}

const isQuick = process.env.QUICK !== undefined;
const sizes = isQuick ? [[360, 640]] : [[1440, 900], [360, 640]];
async function accessible(page, what) {
    await page.evaluate(axe);
    for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of isQuick ? ["dark"] : ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            const result = await page.evaluate(() => globalThis.axe.run(document, {
                resultTypes: ["violations"], rules: { "target-size": { enabled: true } }, // of WCAG 2.2, which axe leaves out by default
            }));
            assert.deepEqual(result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`), [], `${what}, ${width}, ${colorScheme}`);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth <= 0), true, `${what} scrolls sideways at ${width}`);
            const small = await page.evaluate(() => [...document.querySelectorAll("button, summary, a[href], input:not([type=checkbox]), label")]
                .filter((one) => one.getClientRects().length > 0 && !one.matches(".free-piece, .skip")) // pieces of a plane are as large as they are; the nearest within 22 pixels is chosen
                .map((one) => [one, (one.closest(".cell") ?? one).getBoundingClientRect()]).filter(([, { width: w, height: h }]) => w < 43.5 || h < 43.5)
                .map(([one, { width: w, height: h }]) => `${one.id || one.className || one.textContent}: ${w} x ${h}`));
            assert.deepEqual(small, [], `${what}, ${width}`);
        }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
}

/** The players of a way: all persons at one screen, or agents besides. A game for one has no others. */
const players = { mouse: ["human"], touch: ["human"], keyboard: ["human,random"], tree: ["human"] };
const screens = { touch: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } };
async function served(game, way, use) {
    try {
        await serving(game, ["--players", ...players[way]], use);
    } catch (error) {
        if (!/for a game of 1/.test(error.message)) {
            throw error;
        }
        await serving(game, ["--players", "human"], use);
    }
}

describe("a player who knows no game plays", { concurrency: 2 }, () => {
    for (const game of games) {
        for (const way of Object.keys(ways)) {
            const wanted = way === "touch" ? Math.min(decisions, 20) : decisions; // a finger differs from the mouse in how it presses
            test(`${game}: ${way}`, () => served(game, way, (url) => opened(url, async (page) => {
                const began = await play(page, way, { seed: 3, decisions: 5 });
                if (way === "mouse") {
                    await accessible(page, game);
                }
                const { made, over } = await play(page, way, { seed: 4, decisions: wanted - 5 });
                const isEnough = began.made + made >= wanted && (!isWhole || way === "touch");
                assert.equal(isEnough || /^The game is over/.test(over), true, `${began.made + made} decisions; ${over}`);
                if (way === "mouse") {
                    await page.screenshot({ path: join(SCREENSHOTS, `play-${game}.png`) });
                }
            }, screens[way])));
        }
    }
});

const [first] = games;

test("the page names no game", () => serving(first, [], async (url) => {
    const page = await (await fetch(url)).text();
    assert.ok(page.length > 10_000);
    for (const game of all) {
        assert.doesNotMatch(page, new RegExp(`\\b${game.replaceAll("_", "[_ ]")}\\b`, "i"));
    }
    const report = await new HtmlValidate({ extends: ["html-validate:recommended"], rules: { "long-title": "off", "no-redundant-role": "off", "prefer-native-element": "off" } }).validateString(page); // without the role a list without dots is none for Safari
    assert.deepEqual(report.results.flatMap((result) => result.messages.map((one) => `${one.line}: ${one.ruleId} ${one.message}`)), []);
}));

test("the focus of the keyboard hides no piece, and returns to the choices from the list", () => serving(first, ["--players", "human"], (url) => opened(url, async (page) => {
    await page.locator("#list[aria-disabled=false]").waitFor();
    await page.locator(".cell.can > .spot").first().click(); // a mark goes there, and the next player is asked
    await page.locator(".cell .piece").first().waitFor();
    await page.keyboard.press("n"); // a person with a keyboard, not with a mouse
    const above = await page.locator(".cell:has(.piece) > .spot").first().evaluate((spot) => {
        spot.focus();
        const { x, y, width, height } = spot.getBoundingClientRect();
        const style = (one) => one === null ? "auto" : getComputedStyle(one).zIndex;
        return { focused: document.activeElement === spot, spot: style(spot), cell: style(spot.parentElement), inside: x >= 0 && y >= 0 && width > 0 && height > 0 };
    });
    assert.deepEqual(above, { focused: true, spot: "auto", cell: "2", inside: true }); // the cell with its piece is above its neighbors
    await page.keyboard.press("/");
    await page.locator("dialog#actions[open]").waitFor();
    await page.evaluate(() => { document.activeElement.blur(); });
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
    assert.equal(await page.evaluate(() => document.activeElement === document.body), false);
})));

test("help, the list of actions and typing", () => serving(first, ["--players", "human"], (url) => opened(url, async (page) => {
    await page.locator("#list[aria-disabled=false]").waitFor();
    await page.keyboard.press("?");
    await page.locator("dialog#keys[open]").waitFor();
    await accessible(page, "keys");
    await page.keyboard.press("Escape");
    const before = await told(page);
    await page.keyboard.press("/");
    await page.locator("dialog#actions[open]").waitFor();
    await page.locator("#ways button").first().waitFor();
    await accessible(page, "list");
    const words = await page.locator("#ways button").first().textContent();
    await page.keyboard.type(words); // what the list says can be typed
    await page.keyboard.press("Enter");
    await page.locator("dialog#actions[open]").waitFor({ state: "detached" });
    await page.waitForFunction((events) => document.querySelectorAll("[role=log] > ol > li").length > events, before.events);
    await page.getByRole("button", { name: /^Why\? / }).last().click();
    await page.locator("#entries details[open] li").first().waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("#undo").isVisible(), false);
    assert.equal(await page.locator("#areas").isVisible(), true);
})));

const inspects = /^ +inspect /m.test(execFileSync(HERD, ["--help"], { encoding: "utf8" }));
test("one click leads from the game to its record, and one back", { skip: !inspects }, () => serving(first, ["--players", "human"], (url) => opened(url, async (page) => {
    await play(page, "tree", { seed: 3, decisions: 2 });
    await page.getByRole("link", { name: "Inspector" }).click();
    await page.locator("h2", { hasText: /^Event / }).waitFor(); // the last one
    await counted(page.locator(".row[aria-selected=true]"), 1);
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.locator("#entries li").first().waitFor();
    await play(page, "tree", { seed: 5, decisions: 1 });
})));

test("every event of the history says why it happened", () => serving(first, ["--players", "human,random"], (url) => opened(url, async (page) => {
    await play(page, "tree", { seed: 3, decisions: 2 });
    const all = page.locator("#entries .ask-why");
    const events = await page.locator("#entries > li").count();
    await counted(all, events);
    for (let i = 0; i < events; ++i) {
        await page.locator("#entries > li").nth(i).getByRole("button", { name: /^Why\? / }).click();
        await page.locator("#entries > li").nth(i).locator("details[open] li").first().waitFor();
    }
    await page.reload(); // now all of them come at once
    await page.locator("#entries > li").nth(events - 1).waitFor();
    await counted(all, events);
    await page.locator("#entries > li").first().getByRole("button", { name: /^Why\? / }).click();
    await page.locator("#entries > li").first().locator("details[open] li").first().waitFor();
    await accessible(page, "why");
})));

test("the page is painted in less than a second with the processor slowed four times", () => serving(first, ["--players", "human"], async (url) => {
    const times = [];
    for (let i = 0; i < 5 && !(Math.min(...times) < 1000); ++i) { // other programs can only make it slower
        const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
        try {
            const page = await context.newPage();
            await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
            await page.goto(url);
            await page.locator("#areas").locator("*").first().waitFor(); // with the board
            times.push(await page.evaluate(() => new Promise((resolve) => {
                new PerformanceObserver((list) => { list.getEntriesByName("first-contentful-paint").forEach((one) => { resolve(one.startTime); }); }).observe({ type: "paint", buffered: true });
            })));
        } finally {
            await context.close();
        }
    }
    console.log(`first paint after ${times.map(Math.round).join(", ")} ms`);
    assert.ok(Math.min(...times) < 1000, times.join(", "));
}));

test("pieces move where motion is welcome, and only there", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        await serving(first, ["--players", "human"], (url) => opened(url, async (page) => {
            await page.evaluate(() => {
                window.animations = 0;
                const { animate } = Element.prototype;
                Element.prototype.animate = function (...args) { window.animations += 1; return animate.apply(this, args); };
            });
            await play(page, "tree", { seed: 3, decisions: 2 });
            assert.equal(await page.evaluate(() => window.animations > 0), reducedMotion === "no-preference");
        }, { reducedMotion }));
    }
});

test("a page that comes later sees the same, and both follow", () => serving(first, ["--players", "human,random"], (url) => opened(url, async (page) => {
    await play(page, "tree", { seed: 3, decisions: 1 });
    await opened(url, async (second) => {
        await second.locator("[aria-labelledby=status][aria-busy=false]").waitFor();
        const seen = (one) => one.evaluate(() => document.querySelector("#areas").textContent + document.querySelector("#entries").textContent.replaceAll("Why?", ""));
        assert.equal(await seen(second), await seen(page));
        await play(second, "tree", { seed: 9, decisions: 1 });
        const now = await seen(second);
        await page.waitForFunction((wanted) => document.querySelector("#areas").textContent + document.querySelector("#entries").textContent.replaceAll("Why?", "") === wanted, now);
    });
})));

test("the page survives a program that does not answer", () => serving(first, ["--players", "human"], async (url) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    try {
        const page = await context.newPage();
        await page.goto(url);
        await play(page, "tree", { seed: 3, decisions: 1 });
        await page.route("**/table/*", (route) => route.abort());
        await page.locator("#connection:not([hidden])", { hasText: "does not answer" }).waitFor();
        await page.unroute("**/table/*");
        await page.locator("#connection").waitFor({ state: "hidden" });
        await play(page, "tree", { seed: 3, decisions: 1 });
    } finally {
        await context.close();
    }
}));

const secret = "kuhn"; // two players, each with a card that the other may not see
test("nothing of a player's view is on the page while the device is passed", { skip: !all.includes(secret) || !games.includes(secret) }, () => serving(secret, ["--players", "human"], (url) => opened(url, async (page) => {
    await page.getByRole("button", { name: "Check" }).click();
    const cards = () => page.evaluate(() => [...document.querySelectorAll(".piece.card:not(.back)")].map((one) => one.title));
    await page.getByRole("button", { name: "Hide the board" }).waitFor();
    const [own] = await cards();
    assert.ok(own.length > 0);
    const { status } = await told(page);
    assert.match(status, /^Pass the device to /);
    await accessible(page, "pass");
    await page.getByRole("button", { name: "Hide the board" }).click();
    assert.deepEqual(await cards(), []);
    assert.equal(await page.evaluate((card) => document.documentElement.outerHTML.includes(card), own), false);
    await accessible(page, "cover");
    await page.getByRole("button", { name: /^I am / }).click();
    await page.locator(".piece.card:not(.back)").first().waitFor();
    assert.notDeepEqual(await cards(), [own]);
})));

// ---- What no game of the program has: the messages are written here

/** A page whose program says what `answer` makes of an input, and which messages `follow`. Returns the inputs that came. */
async function written({ first: begins = {}, ...view }, use, answer = () => ({ done: 1 }), follow = () => [], can = ["why_not", "undo"]) {
    await serving(first, ["--players", "human"], (url) => opened(url, async (page) => {
        const inputs = [];
        const busy = [];
        let number = 0;
        await page.route("**/table/*", async (route) => {
            const lines = [];
            for (const line of (route.request().postData() ?? "").split("\n").filter((one) => one !== "")) {
                const [[kind, body]] = Object.entries(JSON.parse(line));
                if (kind === "hello") {
                    lines.push({ welcome: { protocol: 1, viewer: 0, game: "nothing", seats: [{ player: 0, name: "Ann" }], can } }, { view: { number: 0, viewer: 0, ...view } });
                } else {
                    inputs.push(kind === "why_not" ? `why not ${body.input}` : body.input ?? body.line ?? kind);
                    if (kind === "act") {
                        busy.push(await page.locator("#now").getAttribute("aria-busy"));
                    }
                    const answered = answer(kind, body);
                    if ("done" in answered && kind !== "sit") { // which is no event
                        number += 1;
                        lines.push({ update: { number, offer: view.offer, ...number === 1 ? begins : {} } });
                    }
                    lines.push({ answer: { id: body.id, ...answered } }, ...follow(kind, number));
                }
            }
            await route.fulfill({ body: lines.map((one) => JSON.stringify(one)).join("\n") });
        });
        await page.reload();
        await page.locator("[aria-labelledby=status][aria-busy=false]").waitFor();
        await use(page, inputs);
        assert.deepEqual([...new Set(busy)].filter((one) => one !== "true"), [], "who waits for an answer is told so");
    }));
}
const cells = (pieces) => ({ players: ["Ann"], areas: [{ name: "board", layout: { kind: "grid", size: [3, 3] }, places: Array.from({ length: 9 }, (_, i) => ({ name: `cell=${i}`, label: `${"abc"[i % 3]}${Math.floor(i / 3) + 1}`, ...pieces[i] === undefined ? {} : { pieces: [{ id: pieces[i], kind: "stone", owner: 0 }] } })) }] });
const offer = (...actions) => ({ decision: 0, who: [0], actions });
const moving = { scene: cells({ 0: "s", 4: "t" }), offer: offer({ name: "move", arguments: [{ name: "from", role: "piece", area: "board", place: "cell={from}" }, { name: "to", role: "place", area: "board", place: "cell={to}" }], tree: [["0", [[["1", "3"], 0]]], ["4", [["8", 0]]]] }) };
const center = async (page, name) => { const { x, y, width, height } = await page.locator(`[data-place="${name}"]`).boundingBox(); return [x + width / 2, y + height / 2]; };

test("a piece is dragged to its place, or clicked and then its place", () => written(moving, async (page, inputs) => {
    await page.mouse.move(...await center(page, "cell=0"));
    await page.mouse.down();
    await page.mouse.move(...await center(page, "cell=3"), { steps: 5 });
    await counted(page.locator(".ghost.held"), 1);
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector(".ghost") === null);
    await page.locator("[data-place='cell=0'][aria-label*='can be chosen']").waitFor();
    assert.deepEqual(inputs, ["move{from=0,to=3}"]);
    await page.mouse.click(...await center(page, "cell=4"));
    await page.locator(".chosen [data-place='cell=4']").waitFor();
    await page.mouse.click(...await center(page, "cell=0")); // another piece instead
    await page.locator(".chosen [data-place='cell=0']").waitFor();
    await page.keyboard.press("Escape");
    await counted(page.locator(".chosen"), 0);
    await page.mouse.click(...await center(page, "cell=4"));
    await page.locator(".chosen [data-place='cell=4']").waitFor();
    await page.mouse.click(...await center(page, "cell=4")); // the same again goes back
    await page.waitForFunction(() => document.querySelector(".chosen") === null);
    await page.mouse.click(...await center(page, "cell=4"));
    await page.mouse.click(...await center(page, "cell=8"));
    await page.locator("[data-place='cell=0'][aria-label*='can be chosen']").waitFor();
    assert.deepEqual(inputs, ["move{from=0,to=3}", "move{from=4,to=8}"]);
}));

test("a dark place says which rule keeps it dark, and does nothing", () => written(moving, async (page, inputs) => {
    await page.mouse.click(...await center(page, "cell=0"));
    await page.locator(".chosen [data-place='cell=0']").waitFor();
    await page.mouse.click(...await center(page, "cell=8"));
    await page.locator("#note", { hasText: "Too far away." }).waitFor();
    assert.match(await page.locator("#note").textContent(), /3\.1/);
    assert.deepEqual(inputs.splice(0), ["why not move{from=0,to=8}"]);
    await page.mouse.move(...await center(page, "cell=4")); // the same with a piece that is dropped there
    await page.mouse.down();
    await page.mouse.move(...await center(page, "cell=5"), { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector(".ghost") === null);
    await page.locator(".chosen [data-place='cell=0']").waitFor(); // as before it
    assert.deepEqual(await page.locator(".can [data-place]").evaluateAll((all) => all.map((one) => one.dataset.place)), ["cell=1", "cell=3"]);
    await page.locator("#note", { hasText: "Much too far." }).waitFor(); // before it, no other question is asked
    assert.deepEqual(inputs.splice(0), ["why not move{from=4,to=5}"]);
    await page.evaluate(() => { for (let i = 0; i < 5; ++i) document.querySelector("[data-place='cell=8']").click(); });
    await page.locator("#note", { hasText: "Too far away." }).waitFor();
    await page.waitForTimeout(300);
    assert.deepEqual(inputs, ["why not move{from=0,to=8}"], "one question at a time");
    await accessible(page, "why not");
}, (kind, { input }) => kind === "why_not" ? { reasons: [{ cite: "3.1", words: input.endsWith("to=5}") ? "Much too far." : "Too far away." }] } : { done: 1 }));

test("when the device is passed, its button has the focus, and nothing that was said to the player before stays", () => written({ ...moving, scene: { ...moving.scene, players: ["Ann", "Bob"] } }, async (page, inputs) => {
    const text = (id) => page.locator(`#${id}`).textContent();
    const focus = () => page.evaluate(() => document.activeElement.textContent);
    const nothing = async () => {
        assert.equal(await page.locator("#note").isVisible(), false);
        assert.deepEqual([await text("note-words"), await text("said"), await text("typed"), await text("ways"), await page.locator("#type").inputValue()], ["", "", "", "", ""]);
    };
    const complains = async () => {
        await page.keyboard.press("h");
        assert.match(await text("note-words"), /not your turn/);
    };
    await page.locator("[data-place='cell=0']").click();
    assert.notEqual(await text("said"), "");
    await page.keyboard.press("/");
    await page.keyboard.type("move a1 b1");
    assert.match(await text("typed"), /^Enter: /);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Hide the board" }).waitFor();
    assert.equal(await page.locator("#list").getAttribute("aria-disabled"), "true");
    assert.equal(await focus(), "Hide the board");
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter"); // it is held
    assert.match(await focus(), /^I am Bob/);
    await page.keyboard.up("Enter");
    await nothing();
    await complains();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your turn" }).waitFor();
    await nothing();
    assert.deepEqual(inputs, ["move{from=0,to=1}", "sit"]);
}, () => ({ done: 1 }), (kind, number) => (kind === "act" ? [{ pass: { to: 1, words: "Pass the device to Bob." } }] : kind === "sit" ? [{ view: { number, viewer: 1, scene: moving.scene, offer: { ...moving.offer, who: [1] } } }] : [])));

test("what moved is marked", () => written({ ...moving, first: { scene: { placed: [{ id: "s", area: "board", place: "cell=1" }] } } }, async (page) => {
    await page.locator("[data-place='cell=0']").click();
    await page.locator("[data-place='cell=1']").click();
    await page.locator(".piece.moved").waitFor();
    await counted(page.locator(".piece.moved"), 1);
}));

test("what moved is chosen at its new place", () => written({ scene: moving.scene, first: { scene: { placed: [{ id: "s", area: "board", place: "cell=1" }] } }, offer: offer({ name: "take", arguments: [{ name: "n", role: "piece", area: "board", piece: "{n}" }], tree: [[["s", "t"], 0]] }) }, async (page, inputs) => {
    await page.locator("[data-place='cell=0']").click();
    await page.locator(".piece.moved").waitFor();
    await page.locator("#now[aria-busy=false]").waitFor();
    const posted = page.waitForResponse((one) => one.request().postData()?.includes("take{n=s}"));
    await page.locator("[data-place='cell=1']").click();
    await posted;
    assert.deepEqual(inputs, ["take{n=s}", "take{n=s}"]);
}));

test("a piece that is dropped where it was is not chosen", () => written(moving, async (page, inputs) => {
    const [x, y] = await center(page, "cell=0");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector(".ghost") === null);
    await page.waitForTimeout(100);
    await counted(page.locator(".chosen"), 0);
    assert.deepEqual(inputs, []);
}));

test("arrows go to the place beside, n and p to what can be chosen, and names say it", () => written(moving, async (page, inputs) => {
    const at = () => page.evaluate(() => document.activeElement.dataset.place);
    const go = async (...keys) => { for (const key of keys) await page.keyboard.press(key); return at(); };
    const named = (place) => page.locator(`[data-place="${place}"]`).getAttribute("aria-label");
    await page.locator("[data-place='cell=4']").focus();
    assert.deepEqual([await go("ArrowRight"), await go("ArrowDown"), await go("ArrowLeft"), await go("ArrowUp")], ["cell=5", "cell=8", "cell=7", "cell=4"]);
    assert.deepEqual([await go("ArrowUp"), await go("ArrowUp"), await go("ArrowLeft"), await go("ArrowLeft"), await go("ArrowUp")], ["cell=1", "cell=1", "cell=0", "cell=0", "cell=0"]);
    assert.deepEqual(await page.locator("[data-place][tabindex='0']").evaluateAll((all) => all.map((one) => one.dataset.place)), ["cell=0"], "Tab leads to one place");
    assert.deepEqual([await go("n"), await go("n"), await go("p"), await go("p")], ["cell=4", "cell=0", "cell=4", "cell=0"]);
    assert.deepEqual([await named("cell=0"), await named("cell=1")], ["a1, stone, can be chosen", "b1, empty"].map((one) => one.replace("stone", "stone of Ann")));
    assert.deepEqual(await page.locator("[data-place='cell=1']").getAttribute("aria-disabled"), "true");
    await page.keyboard.press("Enter");
    await page.locator(".chosen [data-place='cell=0']").waitFor();
    assert.deepEqual([await named("cell=0"), await named("cell=1")], ["a1, stone of Ann, chosen", "b1, empty, can be chosen"]);
    assert.deepEqual(await page.locator("[data-place='cell=1']").getAttribute("aria-disabled"), "false");
    assert.equal(await go("n"), "cell=1");
    await page.keyboard.press("Enter");
    await page.locator("[data-place='cell=0'][aria-label*='can be chosen']").waitFor();
    assert.deepEqual(inputs, ["move{from=0,to=1}"]);
    await page.keyboard.press("u");
    assert.match(await page.locator("#note-words").textContent(), /nothing to undo/);
    assert.equal(await page.locator("#undo").getAttribute("aria-disabled"), "true");
}));

const plane = { scene: { areas: [{ name: "table", layout: { kind: "plane", size: [20, 10] }, places: [{ name: "x={x},y={y}" }] }] }, offer: offer({ name: "put", arguments: [{ name: "x", role: "place", area: "table", place: "x={x},y={y}" }, { name: "y", role: "place", joined: true }], tree: [["0..17", [["0..9", 0]]]] }) };
test("arrows move the point on a plane, with Shift five units", () => written(plane, async (page, inputs) => {
    const said = () => page.locator("#said").textContent();
    await page.locator(".surface").focus();
    await page.keyboard.press("Shift+ArrowRight");
    assert.equal(await said(), "15, 5");
    await page.keyboard.press("Shift+ArrowRight");
    assert.equal(await said(), "19, 5, cannot be chosen");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    assert.equal(await said(), "17, 6");
    await page.keyboard.press("Enter");
    await page.locator("#now[aria-busy=false]").waitFor();
    assert.deepEqual(inputs, ["put{x=17,y=6}"]);
}));

const bids = { scene: cells({}), offer: offer({ name: "bid", arguments: [{ name: "coins", role: "number" }], tree: [["0..2", 0]] }, { name: "pass", tree: 0 }) };
const answers = {
    read: ({ line }) => line === "fly" ? { refused: { words: "`fly` is no action." } } : line === "b9" ? { means: [{ input: "bid{coins=9}", words: "bid 9" }, { input: "bet{coins=9}" }] } : { means: [{ input: "bid{coins=9}", words: "bid 9" }] },
    act: ({ input }) => input === "bid{coins=9}" ? { refused: { rule: "bid@coins", cite: "4.2", words: "You have only two coins." } } : { done: 1 },
};
const said = (page, words) => page.locator("dialog[open] #typed[role=status]", { hasText: words }).waitFor();
test("a typed line that is not offered gets the reason of the rules where it was typed", () => written(bids, async (page, inputs) => {
    await page.keyboard.press("/");
    await page.keyboard.type("bid 9");
    await said(page, /Enter asks the rules/);
    await page.keyboard.press("Enter");
    await said(page, /^You have only two coins\. bid@coins, 4\.2$/);
    await accessible(page, "refused line");
    assert.equal(await page.locator("#note").isVisible(), false);
    await page.locator("#type").fill("bid");
    await page.keyboard.press("Enter"); // it begins three actions, which are listed
    await counted(page.locator("#ways button"), 3);
    await page.locator("#type").fill("fly");
    await page.keyboard.press("Enter");
    await said(page, "`fly` is no action.");
    await page.locator("#type").fill("b9");
    await page.keyboard.press("Enter");
    await said(page, "may mean several actions");
    await page.getByRole("button", { name: "Bid 9", exact: true }).click();
    await said(page, "You have only two coins.");
    await page.locator("#type").fill("b9");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Bet{coins=9}", exact: true }).click();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.deepEqual(inputs, ["bid 9", "bid{coins=9}", "fly", "b9", "bid{coins=9}", "b9", "bet{coins=9}"]);
}, (kind, body) => answers[kind](body), () => [], ["read"]));

test("a program that reads no lines gets the line as an input", () => written(bids, async (page, inputs) => {
    await page.keyboard.press("/");
    await page.keyboard.type("bid{coins=9}");
    await page.keyboard.press("Enter");
    await said(page, "You have only two coins.");
    await page.locator("#type").fill("24/18");
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.deepEqual(inputs, ["bid{coins=9}", "24/18"]);
}, (kind, body) => answers[kind](body)));

test("numbers, texts, subsets, orders and questions", () => written({ scene: cells({}), offer: offer(
    { name: "bid", arguments: [{ name: "coins", role: "number" }], tree: [["0..20", 0]] },
    { name: "call", arguments: [{ name: "words", role: "text" }] },
    { name: "drop", arguments: [{ name: "cards", role: "subset" }], tree: [[["[1,2]", "[1,3]"], 0]] },
    { name: "sort", arguments: [{ name: "cards", role: "order" }], tree: [[["[1,2]", "[2,1]"], 0]] },
    { name: "turn", arguments: [{ name: "cards", role: "order" }], tree: [[["[1,2,3]", "[2,3,1]"], 0]] },
    { name: "keep", arguments: [{ name: "value", role: "yes_or_no" }], tree: [[["true", "false"], 0]] }) }, async (page, inputs) => {
    const button = (name) => page.getByRole("button", { name, exact: true });
    const form = async (action, use, wanted) => {
        await button(`${action} …`).click();
        await accessible(page, action);
        await use();
        await button("Bid …").waitFor(); // it was done, and the offer is there again
        assert.equal(inputs.pop(), wanted);
    };
    await form("Bid", async () => {
        await button("more coins").click();
        await page.getByRole("spinbutton").fill("12");
        await button("less coins").click();
        await button("Choose").click();
    }, "bid{coins=11}");
    await form("Call", async () => {
        await page.getByRole("textbox").focus();
        await page.keyboard.type("u?hl/"); // letters are no keys here
        assert.equal(await page.getByRole("textbox").inputValue(), "u?hl/");
        await counted(page.locator("dialog[open]"), 0);
        await page.getByRole("textbox").fill('a "b"');
        await button("Choose").click();
    }, 'call{words="a \\"b\\""}');
    await form("Drop", async () => {
        await page.getByRole("checkbox").nth(1).check();
        await button("Choose").click({ force: true }); // it says why not
        await page.getByText("These cannot be chosen together").waitFor();
        await page.getByRole("checkbox").nth(0).check();
        await button("Choose").click();
    }, "drop{cards=[1,2]}");
    await form("Sort", async () => { await button("2 up").click(); await button("Choose").click(); }, "sort{cards=[2,1]}");
    await form("Turn", async () => {
        await button("1 down").click();
        await button("Choose").click();
        await page.getByText("This order is not offered.").waitFor();
        await button("1 down").click();
        await button("Choose").click();
    }, "turn{cards=[2,3,1]}");
    await form("Keep", async () => { await button("No").click(); }, "keep{value=false}");
    assert.deepEqual(inputs, []);
    await page.evaluate(() => { document.activeElement.blur(); });
    await page.keyboard.press("n"); // nothing on the board
    assert.equal(await page.evaluate(() => document.activeElement.closest("#choices") !== null), true);
}));

test("what the game asks before an action comes before it", () => written({ scene: cells({}), offer: offer({ name: "give_up", tree: 0 }) }, async (page, inputs) => {
    await page.getByRole("button", { name: "Give up" }).click();
    await page.getByText("Do you give up the whole match?").waitFor();
    await accessible(page, "question");
    await page.getByRole("button", { name: "Back" }).click();
    assert.deepEqual(inputs, ["give_up"]);
    await page.getByRole("button", { name: "Give up" }).click();
    await page.getByRole("button", { name: "Yes, do it" }).click();
    await page.getByRole("button", { name: "Give up" }).waitFor();
    assert.deepEqual(inputs, ["give_up", "give_up", "give_up"]);
}, (_, { sure }) => sure === true ? { done: 1 } : { question: "Do you give up the whole match?" }));

test("a piece, a word or a place that is no text stays text", () => written({ scene: { ...cells({}), labels: ["<b onclick=alert(1)>x</b>"] }, offer: offer({ name: "<img>", tree: 0 }) }, async (page) => {
    await counted(page.locator("#labels b, #choices img"), 0);
    await page.getByText("<b onclick=alert(1)>x</b>").waitFor();
}));
