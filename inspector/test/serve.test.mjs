// A server of tables in a real browser: two persons on phones and an observer play to the end, with lost connections, a crash, questions
// to all and words in between; then an agent takes a seat. HERD is a program with `serve` and one game, of which nothing is known
// here. CHROMIUM is the browser, SCREENSHOTS a folder for pictures.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launched } from "./browser.mjs";
import { generator, isBack, told, ways } from "./scripted.mjs";
import { newTable, personOf, served } from "./tables.mjs";

const { HERD, SCREENSHOTS = "screenshots" } = process.env;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const store = mkdtempSync(join(tmpdir(), "herding-tables-"));
mkdirSync(SCREENSHOTS, { recursive: true });

let browser;
let server;
let url;
const closed = [];

/** Starts the server, on the same port when it starts again. */
async function serve(port) {
    const started = await served(HERD, store, port);
    ({ server, url } = started);
    closed.push(started.ended);
}

before(async () => {
    await serve();
    await new Promise((resolve) => { wire.listener.listen(0, "127.0.0.1", resolve); });
    browser = await launched();
});
after(async () => {
    await browser?.close();
    wire.cut();
    wire.listener.close();
    server?.kill("SIGTERM");
    await Promise.all(closed);
    rmSync(store, { recursive: true, force: true });
});

/** The network of a phone, which can be cut. Browsers that are told to be offline keep their WebSockets. */
const wire = {
    isCut: false,
    ends: new Set(),
    listener: createServer((near) => {
        const far = connect(Number(new URL(url).port), "127.0.0.1");
        for (const [one, other] of [[near, far], [far, near]]) {
            wire.ends.add(one);
            one.on("error", () => { other.destroy(); });
            one.on("close", () => { wire.ends.delete(one); other.destroy(); });
            one.pipe(other);
        }
        if (wire.isCut) {
            near.destroy();
        }
    }),
    cut() {
        wire.isCut = true;
        wire.ends.forEach((one) => { one.destroy(); });
    },
    mend() { wire.isCut = false; },
};

/** A person: a phone, or the screen of an observer. An error of a script fails the test. */
const person = (name, isPhone = true) => personOf(browser, name, isPhone);

/** A new table at which Ann and Bob sit, and which Carl watches. Bob's phone has a network of its own. */
async function begun() {
    const [ann, bob, carl] = [await person("Ann"), await person("Bob"), await person("Carl", false)];
    const { link, invitation } = await newTable(url, ann, () => ann.page.screenshot({ path: join(SCREENSHOTS, "tables.png") }));
    await bob.page.goto(invitation.replace(new URL(url).port, String(wire.listener.address().port)));
    await bob.page.getByRole("button", { name: /^Sit down as/ }).first().waitFor();
    assert.equal(await bob.page.getByRole("button", { name: /^Sit down as/ }).count(), 1, "an invitation is for one seat");
    await bob.press(/^Sit down as/);
    await carl.page.goto(link);
    for (const { page } of [ann, bob, carl]) {
        await page.getByText("Bob").first().waitFor();
    }
    return { ann, bob, carl };
}

const heading = (page) => page.getByRole("heading", { level: 2 }).and(page.locator("[aria-live]")).textContent();
const isOver = (words) => /^The game is over|has no time left|agreed/.test(words);
/** What the page shows of the table, without what can be chosen. */
const seen = (page) => page.locator(".scene").evaluate((scene) => scene.innerText.replaceAll(/\s+/g, " "));

/** Lets whoever may act choose by a finger until the game is over, or `until(actor)` says so after an event of that person. */
async function playOn(people, random, until = () => false) {
    const quiet = 60_000;
    let end = Date.now() + quiet;
    while (Date.now() < end) {
        const over = await heading(people[0].page);
        if (isOver(over)) {
            return over;
        }
        for (const actor of people) {
            const { page } = actor;
            const hand = ways.touch(page);
            const options = (await hand.options()).map((one, index) => ({ ...one, index })).filter((one) => !isBack(one.name));
            if (options.length === 0) {
                continue;
            }
            const before = await told(page);
            const option = options[random(options.length)];
            try {
                await hand.take(option, option.index, random, 2_000);
            } catch (error) {
                if (error.name !== "TimeoutError") {
                    throw error;
                }
                continue; // an update came, and the page has drawn its options anew
            }
            // The page is busy until something comes, or somebody else decides. A part of a choice makes no event.
            await page.waitForFunction((events) => document.querySelectorAll("[role=log] > ol > li").length !== events ||
                document.querySelector("[aria-labelledby=status][aria-busy=false]") !== null, before.events);
            if ((await told(page)).events !== before.events) {
                end = Date.now() + quiet;
                if (await until(actor)) {
                    return heading(page);
                }
            }
        }
        await people[0].page.waitForTimeout(20);
    }
    throw new Error(`the game does not end: ${await heading(people[0].page)}`);
}

let marks = 0;
/** Waits until one person has everything that was sent before now, because messages keep their order. */
async function caughtUp(who, { page }) {
    const mark = `mark ${++marks}`;
    await who.page.getByRole("textbox", { name: "say something" }).fill(mark);
    await who.press("Say");
    await page.getByRole("log", { name: "chat" }).getByText(`${who.name}: ${mark}`, { exact: true }).waitFor();
}

/** Plays until somebody can take back what they have just done, and lets the other one agree. The observer then sees what was there before. */
async function takenBack([ann, bob], carl, random) {
    let before = await seen(carl.page);
    let done = false;
    await playOn([ann, bob], random, async (actor) => {
        const other = actor === ann ? bob : ann;
        await actor.press("Ask to take back");
        const isAsked = await Promise.race([
            other.page.getByRole("button", { name: "Agree" }).waitFor().then(() => true, () => false),
            actor.page.getByText(/nothing that can be taken back/).waitFor().then(() => false, () => false)]);
        if (!isAsked) {
            await caughtUp(actor, carl);
            before = await seen(carl.page);
            return false;
        }
        await caughtUp(actor, carl);
        assert.notEqual(await seen(carl.page), before, "the observer sees what is then taken back");
        await other.press("Agree");
        await actor.page.getByText("wants to take back").waitFor({ state: "detached" });
        await caughtUp(other, carl);
        assert.equal(await seen(carl.page), before);
        done = true;
        return true;
    });
    assert.ok(done, "somebody could take something back");
}

/** Nobody's page has failed, and everybody can use it. */
async function checked(people) {
    for (const { name, page, errors } of people) {
        assert.deepEqual(errors, []);
        await page.screenshot({ path: join(SCREENSHOTS, `table-${name}.png`) });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "nothing is beside the screen");
        await page.evaluate(axe);
        const found = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(", ")}`), []);
    }
}

test("a link creates a table, and the list shows what somebody looks for", { timeout: 120_000 }, async () => {
    const dan = await person("Dan", false);
    const { name } = (await (await fetch(new URL("/api/games", url))).json())[0];
    await dan.page.goto(`${url}tables#game=${name}&others=computer`);
    await dan.page.waitForFunction(() => /^#[a-z0-9]{12}$/.test(location.hash));
    await dan.page.getByRole("button", { name: /^Sit down as/ }).first().waitFor();
    const table = new URL(dan.page.url()).hash;
    const list = await person("Eve", false);
    await list.page.goto(`${url}tables`);
    await list.page.locator(`#tables a[href="${table}"]`).waitFor();
    await dan.press(/^Sit down as/);
    await dan.page.getByRole("button", { name: "Leave the seat" }).waitFor();
    await list.page.getByLabel("with a free seat").check();
    await list.page.locator(`#tables a[href="${table}"]`).waitFor({ state: "detached" });
    await dan.page.goto(`${url}tables#game=no_such_game`);
    await dan.page.getByText("This server has no such game.").waitFor();
    for (const one of [dan, list]) {
        await checked([one]);
        await one.context.close();
    }
});

test("two phones and an observer play a table to the end, and again after a crash of the server", { timeout: 240_000 }, async () => {
    const random = generator(3);
    const { ann, bob, carl } = await begun();
    const people = [ann, bob, carl];
    for (const { page } of people) {
        await page.evaluate(() => { globalThis.isSameDocument = true; });
    }

    // A word, and a question that is refused.
    await bob.page.getByRole("textbox", { name: "say something" }).fill("good luck");
    await bob.press("Say");
    await carl.page.getByText("Bob: good luck").waitFor();
    await ann.press("Offer a draw");
    await bob.press("Refuse");
    await ann.page.getByText("wants to agree").waitFor({ state: "detached" });

    await takenBack([ann, bob], carl, random);

    // A decision; then the server is killed, and starts again on the same port.
    let over = await playOn([ann, bob], random, async (actor) => { await caughtUp(actor, carl); return true; });
    const before = await seen(carl.page);
    server.kill("SIGKILL");
    await closed[0];
    await ann.page.getByText("The connection is lost").waitFor();
    await serve(new URL(url).port);
    for (const { page } of people) {
        await page.locator("#connection").waitFor({ state: "hidden" });
    }
    assert.equal(await seen(carl.page), before, "nothing that was shown is lost");

    // A phone without a network for a while, in which something happens. Then it has what it has missed.
    assert.ok(!isOver(over), "two decisions do not end it");
    wire.cut();
    await bob.page.getByText("The connection is lost").waitFor();
    await ann.press("Offer a draw");
    await carl.page.getByText("Ann wants to agree").waitFor();
    wire.mend();
    await bob.page.locator("#connection").waitFor({ state: "hidden" });
    await bob.press("Refuse"); // it was asked meanwhile
    await carl.page.getByText("wants to agree").waitFor({ state: "detached" });
    over = await playOn([ann, bob], random);
    await bob.page.getByText(over).waitFor();
    for (const { page } of people) {
        assert.ok(await page.evaluate(() => globalThis.isSameDocument), "no page was loaded again");
    }
    await carl.page.getByText(over).waitFor();
    await checked(people);

    // Another game at another table needs both.
    const links = people.map(({ page }) => page.url());
    await ann.press("Ask to play again");
    await bob.press("Agree");
    for (const [index, { page }] of people.entries()) {
        await page.waitForURL((now) => now.href !== links[index]);
        await page.getByRole("button", { name: /^Sit down as/ }).first().waitFor();
    }
    await Promise.all(people.map(({ context }) => context.close()));
});

test("an agent takes the seat of a person who leaves, and the game ends", { timeout: 240_000 }, async () => {
    const random = generator(5);
    const { ann, bob, carl } = await begun();
    const first = await playOn([ann, bob], random, () => true);
    assert.ok(!isOver(first), "one decision does not end it");
    await bob.press("Leave the seat");
    assert.equal(await carl.page.getByRole("button", { name: /^Let the computer/ }).count(), 0, "it is not Carl's table");
    await ann.press(/^Let the computer/);
    await ann.page.getByRole("button", { name: /^Let the computer/ }).waitFor({ state: "detached" });
    const over = await playOn([ann], random);
    await carl.page.getByText(over).waitFor();
    await checked([ann, bob, carl]);
    await Promise.all([ann, bob, carl].map(({ context }) => context.close()));
});
