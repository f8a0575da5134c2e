// A server of tables in a real browser: two persons on phones and an observer play to the end, with a lost connection, a question to
// all and a word in between. HERD is a program with `serve`, CHROMIUM the browser, SCREENSHOTS a folder for pictures.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launched } from "./browser.mjs";
import { generator, ways } from "./scripted.mjs";

const { HERD, SCREENSHOTS = "screenshots" } = process.env;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const store = mkdtempSync(join(tmpdir(), "herding-tables-"));
mkdirSync(SCREENSHOTS, { recursive: true });

let browser;
let server;
let url;
const closed = [];

/** Starts the server, on the same port when it starts again. */
async function serve(port = "0") {
    server = spawn(HERD, ["serve", "--store", store, "--port", port], { stdio: ["ignore", "pipe", "pipe"] });
    closed.push(new Promise((resolve) => { server.on("close", resolve); }));
    url = await new Promise((resolve, reject) => {
        let printed = "";
        server.stdout.on("data", (data) => {
            printed += data;
            const found = /http:\/\/\S+\//.exec(printed);
            if (found !== null) {
                resolve(found[0]);
            }
        });
        server.on("exit", (code) => { reject(new Error(`the server ended with ${code}`)); });
    });
}

before(async () => {
    await serve();
    browser = await launched();
});
after(async () => {
    await browser?.close();
    server?.kill("SIGTERM");
    await Promise.all(closed);
    rmSync(store, { recursive: true, force: true });
});

/** A person with a browser of their own. An error of a script fails the test. */
async function person(name, width = 390) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
    await context.addInitScript((known) => { localStorage.setItem("herding-name", known); }, name);
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => { errors.push(error.message); });
    return { context, page, errors };
}

const heading = (page) => page.locator("#status").textContent();

/** Lets whoever may act choose by the mouse until the game is over. */
async function playOn(pages, random, until = () => false) {
    for (let i = 0; i < 400; ++i) {
        const over = await heading(pages[0]);
        if (/^The game is over|has no time left|agreed/.test(over) || until()) {
            return over;
        }
        for (const page of pages) {
            const session = await page.context().newCDPSession(page);
            const hand = ways.mouse(page, session);
            const options = (await hand.options()).map((one, index) => ({ ...one, index })).filter((one) => !/^(Back|×)$/.test(one.name));
            if (options.length > 0) {
                const option = options[random(options.length)];
                await hand.take(option, option.index, random);
                await page.waitForTimeout(100);
            }
            await session.detach();
        }
        await pages[0].waitForTimeout(20);
    }
    throw new Error(`the game does not end: ${await heading(pages[0])}`);
}

test("two phones and an observer play a table to the end, and again after a crash of the server", { timeout: 120_000 }, async () => {
    const random = generator(3);
    const ann = await person("Ann");
    const bob = await person("Bob");
    const carl = await person("Carl", 1440);
    await ann.page.goto(url);
    await ann.page.locator("#new-game option").first().waitFor({ state: "attached" });
    await ann.page.screenshot({ path: join(SCREENSHOTS, "tables.png") });
    await ann.page.getByRole("button", { name: "New table" }).click();
    await ann.page.getByRole("button", { name: /^Sit down as/ }).first().click();
    const link = ann.page.url();
    await bob.page.goto(link);
    await bob.page.getByRole("button", { name: /^Sit down as/ }).first().click();
    await carl.page.goto(link);
    await ann.page.getByText("Bob").first().waitFor();

    // A word, and a question that is refused.
    await bob.page.getByRole("textbox", { name: "say something" }).fill("good luck");
    await bob.page.getByRole("button", { name: "Say" }).click();
    await carl.page.getByText("Bob: good luck").waitFor();
    await ann.page.getByRole("button", { name: "Offer a draw" }).click();
    await bob.page.getByRole("button", { name: "Refuse" }).click();
    await ann.page.getByText("wants to agree").waitFor({ state: "detached" });

    // Some decisions; then the server is killed, and starts again on the same port.
    let steps = 0;
    await playOn([ann.page, bob.page], random, () => ++steps > 2);
    const marks = await carl.page.locator(".piece").count();
    server.kill("SIGKILL");
    await closed[0];
    await ann.page.getByText("The connection is lost").waitFor();
    await serve(new URL(url).port);
    for (const { page } of [ann, bob, carl]) {
        await page.locator("#connection").waitFor({ state: "hidden", timeout: 20_000 });
    }
    assert.ok(await carl.page.locator(".piece").count() >= marks, "nothing that was shown is lost");

    // A connection that breaks on one phone only.
    await bob.context.setOffline(true);
    await bob.context.setOffline(false);
    const over = await playOn([ann.page, bob.page], random);
    await carl.page.getByText(over).waitFor();
    for (const [index, { page, errors }] of [ann, bob, carl].entries()) {
        assert.deepEqual(errors, []);
        await page.screenshot({ path: join(SCREENSHOTS, `table-${index}.png`) });
        await page.evaluate(axe);
        const found = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(", ")}`), []);
    }
    // Another game at the same table needs both.
    await ann.page.getByRole("button", { name: "Ask to play again" }).click();
    await bob.page.getByRole("button", { name: "Agree" }).click();
    for (const { page } of [ann, bob, carl]) {
        await page.waitForURL((now) => now.href !== link);
        await page.getByRole("button", { name: /^Sit down as/ }).first().waitFor();
    }
});
