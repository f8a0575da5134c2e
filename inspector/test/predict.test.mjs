// A page at a table of a server predicts what an act will do. The network of the page is slow. RULES has modules of games
// (build/wasm/modules), PROGRAMS a folder with programs (play_GAME_all).
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launched } from "./browser.mjs";
import { newTable, personOf, served } from "./tables.mjs";

// A game without secrets, one with some, and one with dice.
const { RULES, PROGRAMS, OPEN = "tictactoe", SECRET = "kuhn", DICE = "pig" } = process.env;
const work = mkdtempSync(join(tmpdir(), "herding-predict-"));

let browser;
before(async () => { browser = await launched(); });
after(async () => {
    await browser?.close();
    rmSync(work, { recursive: true, force: true });
});

/** A server of tables with modules, and the address of the same server behind a network where the server's words take `delay` ms. */
async function atTables(game, use) {
    const { server, ended, url } = await served(join(PROGRAMS, `play_${game}_all`), join(work, game), "0", ["--rules", RULES]);
    const wire = { delay: 0, ends: new Set() };
    const listener = createServer((near) => {
        const far = connect(Number(new URL(url).port), "127.0.0.1");
        for (const [one, other] of [[near, far], [far, near]]) {
            wire.ends.add(one);
            one.on("error", () => { other.destroy(); });
            one.on("close", () => { wire.ends.delete(one); other.destroy(); });
        }
        near.on("data", (data) => { far.write(data); });
        far.on("data", (data) => { setTimeout(() => { near.write(data); }, wire.delay); });
    });
    await new Promise((resolve) => { listener.listen(0, "127.0.0.1", resolve); });
    const slow = (address) => address.replace(new URL(url).port, String(listener.address().port));
    try {
        await use(url, slow, wire);
    } finally {
        wire.ends.forEach((one) => { one.destroy(); });
        listener.close();
        server.kill("SIGTERM");
        await ended;
    }
}

/** Ann, whose network is slow, has the first seat, and Bob the other one. */
async function seated(url, slow) {
    const [ann, bob] = [await personOf(browser, "Ann", false), await personOf(browser, "Bob", false)];
    ann.files = [];
    ann.page.on("request", (request) => { if (request.url().endsWith(".wasm")) ann.files.push(new URL(request.url()).pathname); });
    const { invitation } = await newTable(slow(url), ann);
    await bob.page.goto(invitation.replace(new URL(slow(url)).port, new URL(url).port));
    await bob.press(/^Sit down as/);
    await ann.page.getByText("Bob").first().waitFor();
    return [ann, bob];
}
const leave = async (...people) => {
    for (const { errors, context } of people) {
        assert.deepEqual(errors, []);
        await context.close();
    }
};
const pieces = (page) => page.locator("#areas .piece").count();
const isLoaded = (page) => page.waitForFunction(() => performance.getEntriesByType("resource").some((one) => one.name.endsWith(".wasm")));
const chosen = (page) => page.locator("#areas .can > button, #areas button.can").first();
const long = 3000;

test("a piece is there before the server answers, and stays", { timeout: 180_000 }, () => atTables(OPEN, async (url, slow, wire) => {
    const [ann, bob] = await seated(url, slow);
    await isLoaded(ann.page);
    await ann.page.waitForTimeout(1000); // for the compiled module and the State
    assert.deepEqual(ann.files, [`/rules/${OPEN}.wasm`]);
    assert.equal(ann.page.workers().length, 1);
    const before = await pieces(ann.page);
    wire.delay = long;
    const pressed = Date.now();
    await chosen(ann.page).click();
    await ann.page.locator("#areas.unconfirmed").waitFor();
    assert.equal(await pieces(ann.page), before + 1);
    assert.match(await ann.page.locator("#status").textContent(), /has not answered yet/);
    assert.ok(Date.now() - pressed < long, `the page showed it after ${Date.now() - pressed} ms`);
    // Whatever the piece does from now on is seen: nothing moves when the server confirms it.
    await ann.page.evaluate(() => {
        globalThis.changes = 0;
        new MutationObserver((all) => { globalThis.changes += all.filter((one) => one.type === "childList").length; }).observe(document.querySelector("#areas"), { childList: true, subtree: true });
    });
    await bob.page.locator("#areas .piece").nth(before).waitFor();
    await ann.page.locator("#areas:not(.unconfirmed)").waitFor();
    assert.ok(Date.now() - pressed >= long);
    assert.equal(await pieces(ann.page), before + 1);
    assert.equal(await ann.page.evaluate(() => globalThis.changes), 0);
    assert.doesNotMatch(await ann.page.locator("#status").textContent(), /answered/);
    await leave(ann, bob);
}));

test("an act for a decision that has passed is taken back, with the reason", { timeout: 180_000 }, () => atTables(OPEN, async (url, slow, wire) => {
    const [ann, bob] = await seated(url, slow);
    await isLoaded(ann.page);
    // The same person in another window, whose network is fast.
    const other = await ann.context.newPage();
    await other.goto(ann.page.url().replace(new URL(slow(url)).port, new URL(url).port));
    await other.evaluate((token) => { localStorage.setItem("herding-token", token); }, await ann.page.evaluate(() => localStorage.getItem("herding-token")));
    await other.reload();
    await chosen(other).waitFor();
    await ann.page.waitForTimeout(1000);
    const before = await pieces(ann.page);
    wire.delay = long;
    await other.locator("#areas .can > button, #areas button.can").nth(4).click();
    await other.locator("#areas .piece").nth(before).waitFor();
    await chosen(ann.page).click(); // the page does not know what has happened
    await ann.page.locator("#areas.unconfirmed").waitFor();
    const mine = await ann.page.locator("#areas").innerHTML();
    await ann.page.locator("#note", { hasText: "The game has moved on" }).waitFor();
    assert.equal(await ann.page.locator("#areas.unconfirmed").count(), 0);
    assert.equal(await pieces(ann.page), before + 1); // that of the other window
    assert.notEqual(await ann.page.locator("#areas").innerHTML(), mine);
    await leave(ann, bob);
}));

test("the page of a game with secrets loads no rules", { timeout: 180_000 }, () => atTables(SECRET, async (url, slow) => {
    const [ann, bob] = await seated(url, slow);
    await ann.page.locator("#now[aria-busy=false]").waitFor();
    await ann.page.waitForTimeout(1000);
    assert.deepEqual(ann.files, []);
    assert.equal(ann.page.workers().length, 0);
    assert.equal((await fetch(new URL(`/rules/${SECRET}.wasm`, url))).status, 404);
    await leave(ann, bob);
}));

test("a throw is not predicted, and what its player does without dice is", { timeout: 180_000, skip: ![join(RULES, `${DICE}.wasm`), join(PROGRAMS, `play_${DICE}_all`)].every((one) => existsSync(one)) }, () => atTables(DICE, async (url, slow, wire) => {
    const [ann, bob] = await seated(url, slow);
    await isLoaded(ann.page);
    const button = ({ page }, words) => page.locator("#choices").getByRole("button", { name: words });
    const counters = () => ann.page.locator("#players").textContent();
    /** Waits until Ann has thrown without losing her turn. */
    const turn = async () => {
        for (;;) {
            await Promise.race([ann, bob].map((one) => button(one, /^hold/i).waitFor().catch(() => { /* the other one is */ })));
            if (await button(ann, /^hold/i).isVisible()) {
                await ann.page.waitForTimeout(1000); // for the State
                return;
            }
            await button(bob, /^hold/i).click();
            await bob.page.waitForTimeout(300);
        }
    };
    await turn();
    let before = await counters();
    wire.delay = long;
    await button(ann, /^again/i).click();
    await ann.page.waitForTimeout(long / 2);
    assert.equal(await counters(), before); // the server has thrown, and the page knows nothing of it
    wire.delay = 0;
    await ann.page.waitForFunction((known) => document.querySelector("#players").textContent !== known, before);
    await turn();
    before = await counters();
    wire.delay = long;
    await button(ann, /^hold/i).click();
    await ann.page.locator("#areas.unconfirmed").waitFor({ state: "attached" });
    assert.notEqual(await counters(), before);
    await leave(ann, bob);
}));
