// The page in a real browser. node --test page.test.mjs; PAGE_SERVER is the program that serves records
// (tests/inspect/page_server.cpp), LEAKY_GAME the tool with a game that breaks its laws (tests/tool/leaky), CHROMIUM the
// browser, and SCREENSHOTS a folder for pictures of what was tested.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { FileSystemConfigLoader, HtmlValidate } from "html-validate";

import { counted, launched } from "./browser.mjs";

const { PAGE_SERVER, LEAKY_GAME, SCREENSHOTS = "screenshots" } = process.env;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const patience = 60_000;
mkdirSync(SCREENSHOTS, { recursive: true });

let browser;
before(async () => {
    browser = await launched();
});
after(() => browser?.close());

/** Serves records while a test runs. */
async function serving(what, use) {
    const server = spawn(PAGE_SERVER, [what], { stdio: ["pipe", "pipe", "inherit"] });
    try {
        const url = await new Promise((resolve, reject) => {
            server.stdout.on("data", (data) => { resolve(String(data).trim()); });
            server.on("exit", (code) => { reject(new Error(`the server ended with ${code}`)); });
        });
        await use(url);
    } finally {
        server.stdin.end();
        await new Promise((resolve) => { server.on("close", resolve); });
    }
}

/** Runs the tool with the broken game until the test has used its page. `type` writes a line to it. */
async function leaky(args, use, environment = {}) {
    const game = spawn(LEAKY_GAME, args, { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, ...environment } });
    const closed = new Promise((resolve) => { game.on("close", (code) => { resolve(code); }); });
    try {
        const url = await new Promise((resolve, reject) => {
            let printed = "";
            game.stdout.on("data", (data) => {
                printed += data;
                const found = /http:\S+/.exec(printed);
                if (found !== null) {
                    resolve(found[0]);
                }
            });
            game.on("exit", (code) => { reject(new Error(`the game ended with ${code}: ${printed}`)); });
        });
        await use(url, (line) => { game.stdin.write(`${line}\n`); }, { game, closed });
    } finally {
        game.kill("SIGINT");
        await closed;
    }
}

/** Checks the laws of the broken game; `use` gets the journal that it saves. */
async function brokenLaw(use, environment = {}) {
    const folder = mkdtempSync(join(tmpdir(), "herding-law-"));
    try {
        const checked = spawnSync(LEAKY_GAME, ["check", "--failures", folder], { env: { ...process.env, ...environment } });
        assert.equal(checked.status, 1, String(checked.stdout));
        const [journal] = readdirSync(folder).filter((name) => name.endsWith(".journal"));
        await use(join(folder, journal));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** What the page holds, after everything that can go has gone. */
async function memory(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    await session.detach();
    const value = (name) => metrics.find((one) => one.name === name).value;
    return { heap: value("JSHeapUsedSize") / 1024 / 1024, nodes: value("Nodes"), listeners: value("JSEventListeners") };
}

/** Opens a page; a message of an error, or a request to elsewhere, fails the test. */
async function opened(url, use, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, ...options });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => { if (message.type() === "error" && !/status of 40[04]/.test(message.text())) faults.push(message.text()); });
    page.on("request", (request) => {
        if (!/^(http:\/\/127\.0\.0\.1:|file:|data:)/.test(request.url())) faults.push(request.url());
    });
    try {
        await page.goto(url);
        await page.waitForSelector(".row[aria-selected=true]");
        await use(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

const shot = (page, name) => page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
const heading = (page, text) => page.locator("h2", { hasText: text }).first().waitFor();
const address = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1));

async function accessible(page) {
    await page.evaluate(axe);
    const result = await page.evaluate(() => globalThis.axe.run(document, {
        resultTypes: ["violations"], rules: { "target-size": { enabled: true } }, // of WCAG 2.2, which axe leaves out by default
    }));
    assert.deepEqual(result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`), []);
}

test("opens, jumps, and steps through diffs", () => serving("all", (url) => opened(url, async (page) => {
    await heading(page, "X: Ada");
    assert.equal(await page.locator("#opening").textContent().then((text) => text.startsWith("exact")), true);
    await page.locator(".row", { hasText: "b2" }).first().click();
    await heading(page, "Event 1: b2");
    await page.locator(".step .rule", { hasText: "place_and_switch" }).waitFor();
    await page.locator(".board img[alt^='The board: ']").waitFor();
    await page.locator(".tree mark").first().waitFor();
    assert.match(await page.title(), /^Event 1: b2 – tictactoe/);
    await shot(page, "event");
    await page.locator("button.diff").first().click();
    await page.locator("output", { hasText: "after diff 1 of" }).waitFor();
    assert.equal(address(page).get("state"), "1");
    await page.locator(".tree mark", { hasText: "was none" }).first().waitFor();
    await counted(page.locator(".diff.later"), 1);
    await shot(page, "between-diffs");
    await page.locator("button.diff").nth(1).click();
    await page.locator("output", { hasText: /^after$/ }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".tree mark").length === 1); // what this Diff has changed
    await counted(page.locator(".diff.later"), 0);
    await page.getByRole("button", { name: "One diff back" }).click();
    await page.locator("output", { hasText: "after diff 1 of" }).waitFor();
    await page.getByRole("button", { name: "One diff back" }).click();
    await page.locator("output", { hasText: "before" }).waitFor();
    await counted(page.locator(".tree mark"), 0);
    await page.fill("#jump", "5");
    await page.press("#jump", "Enter");
    await heading(page, "Event 5");
    await page.goBack();
    await heading(page, "Event 1: b2");
    await accessible(page);
})));

test("an address opens the same place", () => serving("all", (url) => opened(`${url}#record=friday&row=2&state=1`, async (page) => {
    await heading(page, "Event 1: b2");
    await page.locator("output", { hasText: "after diff 1 of" }).waitFor();
})));

test("filters, searches, and finds the last turn", () => serving("all", (url) => opened(url, async (page) => {
    await page.selectOption("#actor", "player 1");
    await page.locator("#found", { hasText: /^\d+ events match$/ }).waitFor();
    await page.waitForFunction(() => {
        const texts = [...document.querySelectorAll(".row .actor")].map((one) => one.textContent);
        return texts.length > 0 && texts.every((text) => text === "player 1");
    });
    await page.selectOption("#actor", "");
    await page.fill("#text", "ADA");
    await page.locator("#found", { hasText: "1 event matches" }).waitFor();
    await shot(page, "search");
    await page.fill("#text", "no such words");
    await page.locator("#found", { hasText: "0 events match" }).waitFor();
    await page.press("#text", "Escape");
    await page.locator(".row", { hasText: "b2" }).first().waitFor();
    await page.selectOption("#behavior", "win_or_draw");
    await page.locator("#found", { hasText: "1 event matches" }).waitFor();
    await page.selectOption("#behavior", "");
    await page.selectOption("#since", "1");
    await heading(page, "Event 11: b1"); // what X has done since the last turn of O
    await page.selectOption("#since", "0");
    await heading(page, "Closed");
    await page.fill("#jump", "99");
    await page.press("#jump", "Enter");
    await page.locator("#status", { hasText: "there is no event 99" }).waitFor();
    await heading(page, "Closed");
})));

test("moves by keys, by buttons and by itself", () => serving("all", (url) => opened(`${url}#row=0`, async (page) => {
    const row = async (number) => { await page.waitForFunction((row) => new URLSearchParams(location.hash.slice(1)).get("row") === row, String(number)); };
    const last = 13;
    await page.keyboard.press("PageDown");
    await row(10);
    await page.keyboard.press("PageDown");
    await row(last);
    await page.keyboard.press("PageUp");
    await row(last - 10);
    await page.keyboard.press("k");
    await row(2);
    await heading(page, "Event 1: b2");
    await page.keyboard.press("ArrowRight"); // it is shown as it is afterwards
    await row(3);
    await heading(page, "Event 2: a1");
    await page.keyboard.press("ArrowLeft");
    await page.locator("output", { hasText: "after diff 1 of 2" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator("output", { hasText: "before" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "One diff back" }).isDisabled(), true);
    await page.getByRole("button", { name: "One diff forward" }).click();
    await page.locator("output", { hasText: "after diff 1 of 2" }).waitFor();
    await page.locator("input[type=range]").focus();
    await page.keyboard.press("ArrowRight"); // the key of the slider alone
    await page.locator("output", { hasText: /^after$/ }).waitFor();
    assert.equal(address(page).get("state"), "2");
    await page.evaluate(() => { document.activeElement.blur(); });
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.locator("output", { hasText: "before" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await row(2);
    await page.keyboard.press("g");
    assert.equal(await page.evaluate(() => document.activeElement.id), "jump");
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await page.locator("#play[aria-pressed=true]", { hasText: "Pause" }).waitFor();
    await row(4);
    await page.click("#play");
    await page.locator("#play[aria-pressed=false]", { hasText: "Play" }).waitFor();
    const stopped = address(page).get("row");
    await page.waitForTimeout(1000);
    assert.equal(address(page).get("row"), stopped);
    await page.keyboard.press("End");
    await page.keyboard.press("k");
    await page.keyboard.press("p");
    await row(last);
    await page.locator("#play[aria-pressed=false]").waitFor(); // it ends at the end
    await page.keyboard.press("t");
    const other = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.keyboard.press("t");
    assert.notEqual(await page.evaluate(() => document.documentElement.dataset.theme), other);
    await page.keyboard.press("t");
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.reload();
    await heading(page, "Closed");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
})));

test("opens another record of the folder", () => serving("all", (url) => opened(`${url}#row=5`, async (page) => {
    await page.selectOption("#actor", "player 1");
    await page.locator("#found", { hasText: "match" }).waitFor();
    await page.selectOption("#records", "hand");
    await heading(page, "Event 1: begin");
    await page.locator("#game", { hasText: "kuhn" }).waitFor();
    assert.equal(await page.locator("#found").textContent(), "");
    assert.deepEqual([address(page).get("record"), address(page).has("actor")], ["hand", false]);
    await page.locator(".tree details:not([open]) > summary").first().click();
    const open = () => page.locator(".tree details[open] > summary .name").allTextContents();
    const opened = await open();
    await page.keyboard.press("j");
    await heading(page, "Event 2: deal");
    const still = await open();
    assert.ok(opened.every((name) => still.includes(name)), `${opened} -> ${still}`);
    await page.locator(".row.barrier[aria-selected=true]", { hasText: "barrier: chance" }).waitFor();
    assert.equal(await page.getAttribute("#list", "aria-activedescendant"), await page.getAttribute(".row[aria-selected=true]", "id"));
})));

test("says what the rules refuse", () => serving("all", (url) =>
    opened(`${url}#row=2&tries=${encodeURIComponent('[["player 1","b2"]]')}`, async (page) => {
        await page.locator(".refusal", { hasText: "The rules refuse it: occupied" }).waitFor();
        await page.locator(".refused-by .rule", { hasText: "free_cell" }).waitFor();
        await page.locator(".refused-by .cite", { hasText: "a mark goes into an empty cell" }).waitFor();
        await counted(page.locator(".actions"), 0);
        await page.keyboard.press("Escape");
        await heading(page, "Event 1: b2");
    })));

test("an event lists the rules that it passed", () => serving("all", (url) => opened(`${url}#row=2`, async (page) => {
    await heading(page, "Event 1: b2");
    await page.locator("#main h3", { hasText: "Permitted by" }).waitFor();
    const passed = page.locator(".passed li");
    assert.deepEqual(await passed.locator(".name").allTextContents(), ["your_turn", "free_cell", "win_or_draw"]);
    await passed.filter({ hasText: "X begins, then the players take turns" }).waitFor();
    await page.locator(".step .rule", { hasText: "place_and_switch" }).waitFor();
    await page.locator(".actions button", { hasText: "c3" }).click();
    await heading(page, "Branch: player 1");
    await counted(passed, 3);
})));

test("a refused input of the record names its rule", () => serving("all", (url) =>
    opened(`${url}#record=sunday&row=2`, async (page) => {
        await heading(page, "Refused: ");
        await page.locator(".row.refused", { hasText: "player 1" }).first().waitFor();
        await page.locator("#main .about", { hasText: "by player 1" }).waitFor();
        await page.locator(".refusal", { hasText: "occupied" }).waitFor();
        await page.locator(".refused-by .rule", { hasText: "free_cell" }).waitFor();
        await page.locator(".refused-by .cite", { hasText: "a mark goes into an empty cell" }).waitFor();
        await shot(page, "refused");
        await accessible(page);
        await page.selectOption("#behavior", "free_cell");
        await page.locator("#found", { hasText: "1 event matches" }).waitFor();
        await page.selectOption("#behavior", "");
        await page.selectOption("#actor", "player 0");
        await page.locator("#found", { hasText: "2 events match" }).waitFor(); // with the one that came too early
    })));

test("any input can be tried", () => serving("all", (url) => opened(`${url}#row=2`, async (page) => {
    await page.selectOption(".trying select", "player 0");
    await page.fill(".trying input", "c3");
    await page.press(".trying input", "Enter");
    await page.locator(".refusal", { hasText: "not your turn" }).waitFor();
    await page.locator(".refused-by .rule", { hasText: "your_turn" }).waitFor();
    await page.getByRole("button", { name: "Return to the record" }).click();
    await page.fill(".trying input", "no such cell");
    await page.getByRole("button", { name: "Try", exact: true }).click();
    await page.locator(".meant .note", { hasText: "no such cell" }).waitFor();
    await page.selectOption(".trying select", "player 1");
    await page.fill(".trying input", "c"); // the beginning of several
    await page.press(".trying input", "Enter");
    await page.locator(".meant", { hasText: "“c” may mean 3 inputs:" }).waitFor();
    await accessible(page);
    await page.locator(".meant button", { hasText: "c3" }).click();
    await heading(page, "Branch: player 1");
    await page.locator("#main h3", { hasText: "Permitted by" }).waitFor();
    await page.fill(".trying input", "place c2"); // in words
    await page.selectOption(".trying select", "player 0");
    await page.press(".trying input", "Enter");
    await page.locator(".crumbs button", { hasText: "player 0" }).waitFor();
    assert.deepEqual(JSON.parse(address(page).get("tries")).map(([by]) => by), ["player 1", "player 0"]);
})));

/** Both sizes and both themes. */
async function accessibleEverywhere(page) {
    for (const [width, height] of [[1440, 900], [360, 740]]) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await accessible(page);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing sticks out at ${width}`);
        }
    }
    await page.setViewportSize({ width: 1360, height: 860 });
}

test("branches are kept with comments until somebody removes them", () => serving("all", (url) => opened(`${url}#record=friday&row=2`, async (page) => {
    const tries = async (cell) => {
        await page.locator(".actions button", { hasText: cell }).first().click();
        await heading(page, new RegExp(`^Branch: player .*${cell}`)); // also after another branch
    };
    const keep = async (comment, button) => {
        await page.locator(".keep textarea").fill(comment);
        await page.getByRole("button", { name: button }).click();
        await page.locator("#status", { hasText: "The branch is kept in this browser." }).waitFor();
    };
    const listed = async () => {
        await page.locator(".kept li").nth(1).waitFor();
        return page.locator(".kept li .comment").allTextContents();
    };
    await tries("c3");
    await keep("<b>safe</b>", "Keep the branch");
    await tries("c1");
    await keep("bold", "Keep the branch");
    await page.locator("#kept > summary", { hasText: "Kept branches (2)" }).click();
    await page.reload();
    await heading(page, "Branch: player");
    await page.getByRole("button", { name: "Change the comment" }).waitFor();
    await page.locator("#kept > summary", { hasText: "Kept branches (2)" }).click();
    assert.deepEqual(await listed(), ["<b>safe</b>", "bold"]);
    await counted(page.locator(".kept b"), 0);
    await keep("bolder", "Change the comment");
    assert.deepEqual(await listed(), ["<b>safe</b>", "bolder"]);
    await accessibleEverywhere(page);
    await shot(page, "branches");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
    const saved = await download.path();
    await page.getByRole("button", { name: "Return to the record" }).click();
    await page.locator(".open-kept").first().click();
    await heading(page, "Branch: player 1: ");
    for (let left = 2; left > 0; --left) {
        await page.locator(".kept li").nth(left - 1).waitFor();
        await page.getByRole("button", { name: /^Remove the branch/ }).first().click();
    }
    await page.locator("#kept > summary", { hasText: /^Kept branches$/ }).waitFor();
    await page.reload();
    await page.locator("#kept > summary", { hasText: /^Kept branches$/ }).click();
    await page.locator("#import").setInputFiles({ name: "none.json", mimeType: "application/json", buffer: Buffer.from("[[[[") });
    await page.locator("#status", { hasText: "none.json is not imported: it is not JSON." }).waitFor();
    await page.locator("#import").setInputFiles({ name: "saved.json", mimeType: "application/json", buffer: readFileSync(saved) });
    await page.locator("#status", { hasText: "2 branches were imported." }).waitFor();
    assert.deepEqual(await listed(), ["<b>safe</b>", "bolder"]);
    await page.selectOption("#records", "saturday"); // another record has others
    await page.locator("#kept > summary", { hasText: /^Kept branches$/ }).waitFor();
})));

test("a search goes from place to place, also in the state", () => serving("all", (url) => opened(`${url}#record=friday&row=2`, async (page) => {
    await page.fill("#text", "cells");
    await page.locator("#found", { hasText: /events match/ }).waitFor();
    await page.locator("#state mark.hit", { hasText: "cells" }).waitFor();
    const all = await page.locator("#main mark.hit, #state mark.hit").count();
    await page.locator("#hit-at", { hasText: `${all} here` }).waitFor();
    await page.evaluate(() => { document.activeElement.blur(); });
    for (let i = 1; i <= all; ++i) {
        await page.keyboard.press("n");
        await page.locator("#hit-at", { hasText: `${i} of ${all} here` }).waitFor();
        await counted(page.locator("mark.hit.current"), 1);
    }
    await accessibleEverywhere(page);
    await page.keyboard.press("n"); // in the next event that has one
    await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("row") !== "2");
    await page.locator("#hit-at", { hasText: /^1 of/ }).waitFor();
    await page.keyboard.press("Shift+N");
    await page.locator("#hit-at", { hasText: `${all} of ${all} here` }).waitFor();
    assert.equal(address(page).get("row"), "2");
    await page.locator("#hit-next").click();
    await page.locator("#hit-at", { hasText: /^1 of/ }).waitFor();
    await page.fill("#text", "none"); // values of the state, whose parts are opened
    await page.locator("#state details[open] mark.hit", { hasText: "none" }).first().waitFor();
    await page.press("#text", "Escape");
    await page.locator("#hits").waitFor({ state: "hidden" });
    await counted(page.locator("mark.hit"), 0);
})));

test("evaluates the record in the background, shows the moves that lost most, and is canceled", () => serving("all", (url) => opened(`${url}#record=friday&row=2`, async (page) => {
    await page.locator("#evaluation > summary").click();
    await page.getByRole("button", { name: "Evaluate the record" }).click();
    await page.locator("#evaluated .about", { hasText: /^(\d+) of \1 positions$/ }).waitFor();
    assert.match(await page.locator(".curve").getAttribute("aria-label"), /^Expected score along the record, from −0\.\d+ to 0\.\d+\. Player 0: /);
    await counted(page.locator(".curve polyline"), 1, "of two players who share 0, one");
    const worst = page.locator(".losses button").first();
    await page.locator(".losses button", { hasText: /player \d [abc][123] −/ }).first().waitFor();
    await accessibleEverywhere(page);
    await shot(page, "evaluation");
    await worst.click();
    await heading(page, "Event ");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.key), await worst.getAttribute("data-key"));
    const box = await page.locator(".curve").boundingBox();
    await page.locator(".curve").click({ position: { x: 3, y: box.height / 2 } });
    await heading(page, "Start");
    await page.selectOption("#records", "evening"); // a longer search
    const status = await page.evaluate(async () => (await (await fetch("api/evaluation?record=evening&do=start&iterations=20000")).json()).running);
    assert.equal(status, true);
    const slow = await page.evaluate(async () => { // other questions are answered meanwhile
        const begin = performance.now();
        await (await fetch("api/open?record=friday&row=2")).json();
        return performance.now() - begin;
    });
    assert.ok(slow < 2000, `${slow} ms`);
    await page.reload();
    await page.locator("#evaluation > summary").click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator("#evaluated .about", { hasText: "canceled" }).waitFor();
    await page.getByRole("button", { name: "Continue" }).waitFor();
})));

test("sequences are rules, and their steps are folded", () => serving("all", async (url) => {
    await opened(`${url}#record=evening&row=4`, async (page) => {
        await heading(page, "Event 3: hold");
        const rules = await page.locator(".step .rule").allTextContents();
        assert.deepEqual(rules, ["turn@decide", "match@turn", "match@pass", "turn"]);
        await page.locator(".step .cite", { hasText: "Roll as often as you dare" }).first().waitFor();
        await page.locator(".passed li", { hasText: "turn@decide offers hold to a player" }).waitFor();
        const summaries = await page.locator(".folded summary").allTextContents();
        assert.ok(summaries.includes("match@pass ran (1 variable changed)"), summaries.join("; "));
        const pass = page.locator(".folded", { hasText: "match@pass ran" });
        assert.equal(await pass.locator(".change").isVisible(), false);
        assert.doesNotMatch(await page.locator("#main").innerText(), /suspension|depth=/, "no dump of the stack");
        await shot(page, "sequences");
        await accessible(page);
        await pass.locator("summary").click();
        await pass.locator(".change", { hasText: "player: 0 → 1" }).waitFor();
        await pass.locator("button.diff").click();
        await page.locator("output", { hasText: "after diff" }).waitFor();
        assert.deepEqual((await page.locator("#behavior option").allTextContents()).slice(1), ["match", "turn"]);
        await page.selectOption("#behavior", "turn");
        await page.locator("#found", { hasText: /\d+ events match/ }).waitFor();
        await page.locator(".row.refused", { hasText: "turn@decide" }).first().waitFor();
    });
    await opened(`${url}#record=evening&row=3`, async (page) => {
        await page.locator(".refused-by .rule", { hasText: /^turn@decide$/ }).waitFor();
        await page.locator(".refused-by .cite", { hasText: "Roll as often as you dare" }).waitFor();
        await page.locator(".refusal", { hasText: "somebody else decides" }).waitFor();
    });
}));

test("search finds and marks all words of an event", () => serving("all", async (url) => {
    await opened(`${url}#row=2`, async (page) => {
        const searchFor = async (text, found) => {
            await page.fill("#text", text);
            await page.locator("#found", { hasText: found }).waitFor();
        };
        await searchFor("PLAYER 1", /^\d+ events match, \d+ places$/);
        const marked = page.locator(".row mark.hit", { hasText: "player 1" });
        await marked.first().waitFor();
        await searchFor("three in a line", /^(\d+) events match, \1 places$/); // a citation, once in each event
        await page.locator(".row mark.hit", { hasText: "three in a line" }).first().waitFor(); // though no row shows it otherwise
        await page.locator(".row").first().click();
        await page.locator("#main mark.hit", { hasText: "three in a line" }).waitFor();
        await page.locator("#main .about", { hasText: "“three in a line” is here in 1 place" }).waitFor();
        await shot(page, "found");
        await accessible(page);
        await searchFor("cells[4]", "1 event matches"); // what a diff changed
        await searchFor("undone by", "1 event matches");
        await searchFor("Undo of 2", "1 event matches");
        await searchFor("a.b", "0 events match"); // words, and no pattern
        await page.press("#text", "Escape");
        await page.locator("mark.hit").first().waitFor({ state: "detached" });
    });
    await opened(`${url}#record=evening&row=4&text=0`, async (page) => {
        await page.locator(".folded[open] mark.hit").first().waitFor(); // folded words are opened
        await page.fill("#text", "roll as often");
        await page.locator("#found", { hasText: /events match/ }).waitFor();
    });
}));

test("a branch behind a refusal is saved with it", () => serving("all", async (url) => {
    const tries = (list) => encodeURIComponent(JSON.stringify(list));
    await opened(`${url}#row=2&tries=${tries([["player 1", "c3"], ["player 0", "c3"]])}`, async (page) => {
        await page.locator(".refused-by").waitFor();
        await page.locator(".saving", { hasText: "with the refused input at its end" }).waitFor();
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save the branch" }).click()]);
        const saved = await download.path();
        assert.ok(statSync(saved).size > 0);
        assert.match(readFileSync(saved, "latin1"), /occupied/);
    });
}));

test("the board marks what moved, and is dark in the dark", () => serving("all", async (url) => {
    const picture = (page) => page.locator(".board img").getAttribute("src").then((src) => decodeURIComponent(src));
    await opened(`${url}#row=5`, async (page) => {
        await page.locator(".board figcaption", { hasText: "Outlined: what changed" }).waitFor();
        assert.equal((await picture(page)).split("stroke:#e59a00").length - 1, 1, "the new mark alone");
        assert.match(await picture(page), /font-size:\d+px;fill:none/, "as large as the mark");
        await shot(page, "moved");
        await page.locator(".row.undone").first().click();
        await heading(page, "Undo of 2");
        await page.waitForFunction(() => decodeURIComponent(document.querySelector(".board img").src).includes("stroke-dasharray:"));
    });
    await opened(`${url}#record=hand&row=4`, async (page) => {
        await page.locator(".board figcaption", { hasText: "Outlined: what changed" }).waitFor(); // in a scene's picture too
        await page.locator(".row").nth(2).click();
        await heading(page, "Event 2: deal");
        await page.locator(".board .moves li", { hasText: "hidden card: comes to player 0, card" }).waitFor(); // and in words
        await page.locator(".row").nth(4).click();
        await heading(page, "Event 4: bet");
        await accessible(page); // with parts of the state that open one below the other
        await shot(page, "moved-scene");
    });
    /** Mean lightness of the picture, from 0 to 255. */
    const lightness = (page) => page.evaluate(async () => {
        const image = document.querySelector(".board img");
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0, 100, 100);
        const { data } = context.getImageData(0, 0, 100, 100);
        return data.reduce((sum, value, i) => i % 4 === 3 ? sum : sum + value, 0) / (data.length * 3 / 4);
    });
    for (const [colorScheme, key] of [["dark", "t"], ["light", "t"]]) {
        await opened(`${url}#row=5`, async (page) => {
            await page.locator(".board img").waitFor();
            const dark = colorScheme === "dark";
            const first = await lightness(page);
            assert.equal(first < 100, dark, `${colorScheme}: ${first}`);
            await page.keyboard.press(key);
            await page.waitForFunction((was) => document.querySelector(".board img").src !== was,
                await page.locator(".board img").getAttribute("src").catch(() => ""), { timeout: 3000 }).catch(() => {});
            await page.waitForTimeout(300);
            const other = await lightness(page);
            assert.equal(other < 100, !dark, `${colorScheme}, then the other theme: ${other}`);
        }, { colorScheme });
    }
}));

test("on a phone a tap leads to the board", () => serving("all", (url) => opened(`${url}#row=0`, async (page) => {
    await page.locator(".row", { hasText: "c3" }).first().tap();
    await heading(page, "c3");
    const seen = (selector) => page.waitForFunction((selected) => {
        const box = document.querySelector(selected)?.getBoundingClientRect();
        return box !== undefined && box.top > -1 && box.top < innerHeight / 2 && box.bottom > 0;
    }, selector);
    await seen(".board");
    await shot(page, "phone-board");
    const board = await page.locator(".board").boundingBox();
    assert.ok(board.y + board.height <= 844, "all of it");
    await page.getByRole("button", { name: "Next event" }).tap();
    await page.waitForFunction(() => location.hash.includes("row=6"));
    await seen(".board"); // and stays there
    await page.getByRole("button", { name: "Events", exact: true }).tap();
    await seen("#list");
    await page.getByRole("button", { name: "Board" }).tap();
    await seen(".board");
    await accessible(page);
}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })));

test("shows undo branches", () => serving("all", (url) => opened(url, async (page) => {
    const undone = page.locator(".row.taken-back");
    await undone.first().waitFor();
    await undone.first().click();
    await page.locator(".about", { hasText: "undone by event 3" }).waitFor();
    await page.locator(".row.undone").first().click();
    await heading(page, "Undo of 2");
    await page.locator(".tree mark").first().waitFor();
})));

test("tries an action on a branch and returns", () => serving("all", (url) => opened(`${url}#row=2`, async (page) => {
    await page.locator(".actions button", { hasText: "c3" }).click();
    await heading(page, "Branch: player 1");
    await page.locator(".step .rule").first().waitFor();
    await page.locator(".actions button", { hasText: "a1" }).click();
    await page.locator(".crumbs button", { hasText: "player 0" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".tree mark").length === 2); // the mark and the turn
    await shot(page, "branch");
    await accessible(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save the branch" }).click()]);
    assert.match(download.suggestedFilename(), /-branch-1\.journal$/); // row 2 is event 1
    const saved = readFileSync(await download.path());
    assert.equal(saved.subarray(1, 5).toString("latin1"), "HRDJ");
    await page.reload();
    await page.locator(".crumbs button", { hasText: "player 0" }).waitFor();
    await page.getByRole("button", { name: "Return to the record" }).click();
    await heading(page, "Event 1: b2");
    assert.equal(address(page).has("tries"), false);
})));

test("compares two records from their first difference", () => serving("all", (url) => opened(url, async (page) => {
    await page.selectOption("#compare", "saturday");
    await page.locator(".sides section").nth(1).waitFor();
    const rows = [address(page).get("row"), address(page).get("other_row")];
    assert.deepEqual(rows, ["5", "5"]);
    await page.locator("#main .note", { hasText: "First difference: The inputs differ." }).waitFor();
    await page.locator(".sides mark").first().waitFor();
    await shot(page, "compare");
    await accessible(page);
    await page.getByRole("button", { name: "both →" }).click();
    await page.waitForFunction(() => location.hash.includes("row=6&") && location.hash.includes("other_row=6"));
    await page.locator("#main .note", { hasText: "First difference" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "← both" }).click();
    await page.locator("#main .note", { hasText: "First difference" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".sides").waitFor({ state: "detached" });
})));

test("shows a player no more than they may see", () => serving("player1", async (url) => {
    await opened(`${url}#row=3`, async (page) => {
        await page.locator("#viewer", { hasText: "as seen by player 1" }).waitFor();
        await page.locator(".tree").waitFor();
        await page.locator("#state img").first().waitFor();
        const picture = decodeURIComponent(await page.locator("#state img").first().getAttribute("src"));
        assert.match(picture, /hidden/);
        assert.doesNotMatch(picture, /queen/);
        await page.keyboard.press("ArrowUp");
        await page.locator("h2", { hasText: "(not shown)" }).waitFor();
        await page.locator("#main h3", { hasText: "Changes" }).waitFor(); // of the whole, since no Diff is shown
        const text = await page.locator("#main").innerText() + await page.locator("#state").innerText();
        assert.doesNotMatch(text, /queen/);
        await shot(page, "player");
    });
}));

test("works with the keyboard alone", () => serving("all", (url) => opened(url, async (page) => {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "skip");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
    await page.keyboard.press("j");
    await heading(page, "Event 1: b2");
    await page.keyboard.press("ArrowLeft");
    await page.locator("output", { hasText: "after diff" }).waitFor();
    await page.keyboard.press("End");
    await heading(page, "Closed");
    await page.keyboard.press("Home");
    await heading(page, "Start");
    await page.keyboard.press("/");
    assert.equal(await page.evaluate(() => document.activeElement.id), "text");
    await page.keyboard.type("ada j"); // letters here, not keys of the page
    await page.locator("#found", { hasText: "0 events match" }).waitFor();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.locator("#found", { hasText: "1 event matches" }).waitFor();
    assert.equal(address(page).get("row"), "0");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.keyboard.press("t");
    assert.match(await page.evaluate(() => document.documentElement.dataset.theme), /dark|light/);
    // Everything that can be used can be reached, and the order is that of the page.
    await page.evaluate(() => { document.activeElement.blur(); });
    const reached = new Set();
    for (let i = 0; i < 60; ++i) {
        await page.keyboard.press("Tab");
        reached.add(await page.evaluate(() => document.activeElement.id));
    }
    for (const id of ["theme", "help-button", "text", "actor", "behavior", "diff", "play", "since", "jump", "list"]) {
        assert.ok(reached.has(id), id);
    }
})));

test("dark, narrow and printed", () => serving("all", async (url) => {
    await opened(`${url}#row=5`, async (page) => {
        await page.locator(".tree").waitFor();
        await shot(page, "dark");
        await accessible(page);
    }, { colorScheme: "dark" });
    await opened(`${url}#row=5`, async (page) => {
        await page.locator(".tree").waitFor();
        await shot(page, "phone");
        await page.screenshot({ path: join(SCREENSHOTS, "phone-whole.png"), fullPage: true });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
        await accessible(page);
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await opened(`${url}#row=5`, async (page) => {
        await page.locator(".tree").waitFor();
        await page.emulateMedia({ media: "print" });
        assert.equal(await page.locator("#list").isVisible(), false);
        assert.equal(await page.locator("#main h2").isVisible(), true);
        await shot(page, "print");
    });
}));

test("a broken law opens where it broke, with its sentence", () => brokenLaw((journal) =>
    leaky(["inspect", "--no-open", journal], (url) => opened(url, async (page) => {
        await page.locator("#banner", { hasText: "A law broke: Invariant: stones never come back to the heap" }).waitFor();
        await page.locator(".change", { hasText: /stones: 10 → 22/ }).waitFor(); // the responsible diff, at once
        await page.locator(".step .rule", { hasText: "take" }).waitFor();
        await page.locator(".step .cite", { hasText: "Rule 2" }).waitFor();
        assert.equal(await page.locator("#opening").textContent(), "exact");
        await shot(page, "law");
        await accessible(page);
        await page.keyboard.press("Home");
        await heading(page, "Start");
        await page.getByRole("button", { name: "Show where" }).click();
        await page.locator(".change", { hasText: /stones: 10 → 22/ }).waitFor();
        await page.fill("#text", "never come back");
        await page.locator("#banner mark.hit", { hasText: "never come back" }).waitFor();
        await accessibleEverywhere(page);
        await page.press("#text", "Escape");
        await page.locator("#banner mark.hit").waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Show where" }).focus();
        await page.waitForTimeout(5500); // over a poll
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Show where");
    }))));

test("a rule that is not deterministic is named with its event", () => brokenLaw((journal) =>
    leaky(["inspect", "--no-open", journal], (url) => opened(url, async (page) => {
        await page.locator("#banner", { hasText: "A law broke: Deterministic: " }).waitFor();
        await page.locator("#opening.view-only").waitFor();
        await page.locator(".note", { hasText: "the rules do not repeat event 1" }).first().waitFor();
        await page.locator(".step .rule", { hasText: "take" }).waitFor();
        await shot(page, "law-view-only");
        await accessible(page);
    }), { LEAKY: "clock" }), { LEAKY: "clock" }));

test("follows a match that is being played", () => leaky(["play", "--inspect"], (url, type) => opened(url, async (page) => {
    await page.locator("#record", { hasText: "match" }).waitFor();
    await page.keyboard.press("End");
    type("take{stones=2}");
    await heading(page, "Event 1: take 2");
    type("take{stones=3}");
    await heading(page, "Event 2: take 3");
    await page.locator(".actions button[title='player 0: take{stones=1}'], .actions button[title='player 1: take{stones=1}']").click();
    await heading(page, "Branch: player 0");
    type("take{stones=1}");
    await page.locator(".row", { hasText: "leaves 14" }).waitFor();
    await heading(page, "Branch: player 0"); // who tries something stays there
    await page.getByRole("button", { name: "Return to the record" }).click();
    await heading(page, "Event 2");
    await page.selectOption("#since", "0"); // nothing has happened since
    await heading(page, "Event 3: take 1");
    await shot(page, "live");
})));

test("stays when the match has ended, until somebody ends it", () => leaky(["play", "--inspect"], (url, type, { game, closed }) =>
    opened(url, async (page) => {
        await page.locator("#record", { hasText: "match" }).waitFor();
        await page.keyboard.press("End");
        for (let i = 0; i < 10; ++i) {
            type("take{stones=2}");
        }
        await heading(page, "Closed"); // behind what happened last
        await page.keyboard.press("k");
        await heading(page, "Event 10: take 2");
        await page.locator(".trace", { hasText: "leaves 0" }).waitFor();
        await page.waitForTimeout(1500);
        assert.equal(game.exitCode, null, "it still serves");
        await page.keyboard.press("Home");
        await heading(page, "Start");
        type("");
        assert.equal(await closed, 0);
    })));

test("gives the page what happened last where nobody can end it", () => leaky(["play", "--inspect"], (url, type, { game, closed }) =>
    opened(url, async (page) => {
        await page.locator("#record", { hasText: "match" }).waitFor();
        await page.keyboard.press("End");
        for (let i = 0; i < 10; ++i) {
            type("take{stones=2}");
        }
        game.stdin.end();
        await heading(page, "Closed");
        await page.locator(".row", { hasText: "leaves 0" }).waitFor();
        assert.equal(await closed, 0, "it ends by itself");
    })));

test("refused inputs are recorded unless somebody leaves them out", () => leaky(["play", "--inspect"], (url, type) => opened(url, async (page) => {
    await page.locator("#record", { hasText: "match" }).waitFor();
    await page.keyboard.press("End");
    for (let i = 0; i < 9; ++i) {
        type("take{stones=2}");
    }
    type("take{stones=3}"); // two are left
    await heading(page, "Refused: take 3");
    await page.locator(".refused-by .rule", { hasText: "take" }).waitFor();
    await page.locator(".refused-by .cite", { hasText: "Rule 2" }).waitFor();
    const folder = mkdtempSync(join(tmpdir(), "herding-refused-"));
    try {
        const played = (...options) => {
            const path = join(folder, `${options.length}.journal`);
            const input = `${"take{stones=2}\n".repeat(9)}take{stones=3}\nquit\n`;
            assert.equal(spawnSync(LEAKY_GAME, ["play", "--record", path, ...options], { input }).status, 0);
            return String(spawnSync(LEAKY_GAME, ["inspect", "--text", path]).stdout);
        };
        assert.match(played(), /refused take 3\n {4}by take: Rule 2: /);
        assert.doesNotMatch(played("--no-refused"), /refused take/);
    } finally {
        rmSync(folder, { recursive: true });
    }
})));

test("a busy port is no fault of the record", () => brokenLaw((journal) =>
    leaky(["inspect", "--no-open", journal], (url) => {
        const { port } = new URL(url);
        const second = spawnSync(LEAKY_GAME, ["inspect", "--no-open", "--port", port, journal]);
        assert.equal(second.status, 2);
        assert.match(String(second.stderr), new RegExp(`--port: port ${port} of this computer is used by another program`));
        assert.doesNotMatch(String(second.stderr), /journal/);
    })));

// Also an event in a part of the list that is loaded already, and the one that is open.
test("shows that what happened long ago is undone", () => leaky(["play", "--inspect"], (url, type) => opened(url, async (page) => {
    await page.locator("#record", { hasText: "match" }).waitFor();
    for (let i = 0; i < 48; ++i) {
        type("take{stones=1}");
        type("undo");
    }
    for (const left of [19, 18, 17]) { // rows 98 to 100, of which 100 begins another part of the list
        type("take{stones=1}");
        await page.locator("#record", { hasText: `${116 - left} events` }).waitFor();
    }
    await page.fill("#jump", "97");
    await page.press("#jump", "Enter");
    await heading(page, "Event 97: take 1");
    for (let i = 0; i < 3; ++i) {
        type("undo");
    }
    await page.locator(".row.taken-back", { hasText: "undone by 102" }).waitFor();
    await page.locator("#main .about", { hasText: "undone by event 102" }).waitFor();
})));

test("shows what a record of another game contains", () => serving("unknown", (url) => opened(`${url}#row=2`, async (page) => {
    await page.locator("#opening.view-only").waitFor();
    await page.locator("#banner", { hasText: "does not have the rules" }).waitFor();
    await page.locator(".step .rule", { hasText: "place_and_switch" }).waitFor();
    await page.locator(".trace").first().waitFor();
    await page.locator("#state .note").waitFor();
    await counted(page.locator(".actions"), 0);
    await page.keyboard.press("Home");
    await page.locator(".tree", { hasText: "cells" }).waitFor();
    await accessible(page);
})));

test("one file works without a server", async () => {
    const path = join(SCREENSHOTS, "friday.html");
    execFileSync(PAGE_SERVER, ["html", path]);
    assert.ok(statSync(path).size < 2 << 20);
    const html = readFileSync(path, "utf8");
    const report = await new HtmlValidate({ extends: ["html-validate:recommended"], rules: { "long-title": "off", "prefer-native-element": "off" } }).validateString(html, path);
    assert.deepEqual(report.results.flatMap((result) => result.messages.map((one) => `${one.line}: ${one.ruleId} ${one.message}`)), []);
    await opened(pathToFileURL(path).href, async (page) => {
        await page.locator(".row", { hasText: "b2" }).first().click();
        await heading(page, "Event 1: b2");
        await page.locator("button.diff").first().click();
        await page.locator(".tree mark", { hasText: "was none" }).first().waitFor();
        await page.locator(".board").waitFor();
        await page.fill("#text", "ada");
        await page.locator("#found", { hasText: "1 event matches" }).waitFor();
        await counted(page.locator(".actions"), 0);
        await shot(page, "file");
        await accessible(page);
    });
});

test("a million events", () => serving("million", async (url) => {
    const begin = performance.now();
    await opened(url, async (page) => {
        const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
        console.log(`# first paint after ${Math.round(painted)} ms, first rows after ${Math.round(performance.now() - begin)} ms`);
        assert.ok(painted < 1000, `${painted} ms`);
        const jumps = await page.evaluate(async () => {
            const times = [];
            for (const row of [999_999, 500_000, 123_457, 1, 777_777]) {
                const start = performance.now();
                await (await fetch(`api/open?row=${row}`)).json();
                await (await fetch(`api/state?row=${row}`)).json();
                times.push((performance.now() - start) / 2);
            }
            return times;
        });
        console.log(`# jumps: ${jumps.map((time) => time.toFixed(1)).join(", ")} ms`);
        await page.keyboard.press("End");
        await heading(page, "Closed");
        await page.locator(".row[aria-selected=true].closed").waitFor();
        await shot(page, "million");
        for (const row of [500_000, 2, 999_000]) {
            await page.fill("#jump", String(row));
            await page.press("#jump", "Enter");
            await page.locator(".row[aria-selected=true] .number", { hasText: String(row) }).waitFor();
        }
        await page.locator("#list").hover();
        for (let i = 0; i < 30; ++i) {
            await page.mouse.wheel(0, 5000);
        }
        await page.waitForTimeout(300);
        const rows = await page.locator(".row").count();
        assert.ok(rows > 0 && rows < 100, `${rows} rows are elements`);
        // However much of the record somebody looks at, the page holds what is near, and some found rows.
        const first = await memory(page);
        for (let row = 1; row < 1_000_000; row += 50_000) {
            await page.evaluate((number) => {
                const field = document.getElementById("jump");
                field.value = String(number);
                field.dispatchEvent(new Event("change"));
            }, row);
            await page.locator(".row[aria-selected=true] .number", { hasText: String(row) }).waitFor();
        }
        await page.selectOption("#behavior", "place_and_switch");
        await page.locator("#found", { hasText: /^5\d{3} events match, \d+ % searched$/ }).waitFor();
        await page.selectOption("#behavior", "");
        await page.keyboard.press("End");
        const last = await memory(page);
        console.log(`# the page holds ${first.heap.toFixed(1)} MiB, ${first.nodes} nodes and ${first.listeners} listeners, ` +
            `then ${last.heap.toFixed(1)} MiB, ${last.nodes} nodes and ${last.listeners} listeners`);
        assert.ok(last.heap < 24, `${last.heap} MiB`);
        assert.ok(last.nodes < 3 * first.nodes + 1000, `${last.nodes} nodes after ${first.nodes}`);
        assert.ok(last.listeners < 3 * first.listeners + 1000, `${last.listeners} listeners after ${first.listeners}`);
    });
}));
