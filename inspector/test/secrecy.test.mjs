// The memory of a page that plays over a network: the card of the other player is nowhere in it until it is shown. Two persons play
// poker with three cards at a table of a server. HERD is a program with `serve` and that game; CHROMIUM is the browser.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launched } from "./browser.mjs";
import { newTable, personOf, served } from "./tables.mjs";

const { HERD } = process.env;
const cards = ["jack", "queen", "king"];
const store = mkdtempSync(join(tmpdir(), "herding-secrecy-"));

let browser;
let host;
before(async () => {
    host = await served(HERD, store);
    browser = await launched(["--js-flags=--heap-snapshot-string-limit=1000000000"]); // usually strings are cut
});
after(async () => {
    await browser?.close();
    host?.server.kill("SIGTERM");
    await host?.ended;
    rmSync(store, { recursive: true, force: true });
});

/** The cards that the memory of a page has, in any string of its scripts and of its document: messages, texts, and what is left of them. */
async function cardsIn({ context, page }) {
    await page.evaluate(() => { globalThis.mark = ["long ".repeat(5000), "mark"].join(""); });
    const session = await context.newCDPSession(page);
    const parts = [];
    session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => { parts.push(chunk); });
    await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    await session.detach();
    const { strings } = JSON.parse(parts.join(""));
    assert.ok(strings.some((one) => one.startsWith("long long") && one.endsWith("long mark")), "long strings were read to their end");
    return cards.filter((card) => strings.some((one) => new RegExp(`\\b${card}\\b`, "i").test(one)));
}

const events = ({ page }, count) => page.locator("[role=log] > ol > li").nth(count - 1).waitFor();

/** Ann and Bob at a table. Each has a card. */
async function seated() {
    const [ann, bob] = [await personOf(browser, "Ann", false), await personOf(browser, "Bob", false)];
    const { invitation } = await newTable(host.url, ann);
    await bob.page.goto(invitation);
    await bob.press(/^Sit down as/);
    await Promise.all([ann, bob].map((one) => events(one, 1)));
    return [ann, bob];
}
/** Each page has one card, and not the same. */
async function apart(ann, bob) {
    const [ofAnn, ofBob] = [await cardsIn(ann), await cardsIn(bob)];
    assert.equal(ofAnn.length, 1, `Ann's page has ${ofAnn.join(" and ")}`);
    assert.equal(ofBob.length, 1, `Bob's page has ${ofBob.join(" and ")}`);
    assert.notEqual(ofAnn[0], ofBob[0]);
    return [...ofAnn, ...ofBob].sort();
}
async function closed(...people) {
    for (const { page, errors, context } of people) {
        assert.deepEqual(errors, []);
        assert.deepEqual(page.workers(), [], "a page of a server runs no rules");
        await context.close();
    }
}

test("the memory of a player's page has the card of the other player only after it was shown", { timeout: 300_000 }, async () => {
    const [ann, bob] = await seated();
    const dealt = await apart(ann, bob);
    await ann.press("Check");
    await bob.page.getByRole("button", { name: "Check", exact: true }).waitFor();
    assert.deepEqual(await apart(ann, bob), dealt);
    await bob.press("Check");
    await Promise.all([ann, bob].map(({ page }) => page.getByRole("heading", { name: /^The game is over/ }).waitFor()));
    for (const one of [ann, bob]) {
        assert.deepEqual((await cardsIn(one)).sort(), dealt);
    }
    await closed(ann, bob);
});

test("the card of a player who folds stays out of the other's memory, also after a new visit", { timeout: 300_000 }, async () => {
    const [ann, bob] = await seated();
    const dealt = await apart(ann, bob);
    await ann.press("Bet");
    await bob.press("Fold");
    await Promise.all([ann, bob].map(({ page }) => page.getByRole("heading", { name: /^The game is over/ }).waitFor()));
    assert.deepEqual(await apart(ann, bob), dealt);
    await ann.page.reload();
    await events(ann, 1);
    assert.deepEqual(await apart(ann, bob), dealt);
    await closed(ann, bob);
});
