// Takes the pictures of docs/gallery.md: every game of a program on the page that plays, light and dark, after some decisions.
// HERD is the program (`herd_all`), CHROMIUM the browser, PICTURES the folder. Look at the pictures before they are committed.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { launched } from "./test/browser.mjs";
import { play } from "./test/scripted.mjs";

const { HERD, PICTURES = "../docs/pictures/games", DECISIONS = "6" } = process.env;
const games = execFileSync(HERD, ["games"], { encoding: "utf8" }).split("\n").map((line) => /^(\w+) /.exec(line)?.[1]).filter((one) => one !== undefined);
mkdirSync(PICTURES, { recursive: true });
const browser = await launched();
for (const game of games) {
    const program = spawn(HERD, ["play", game, "--page", "--no-open", "--seed", "7", "--players", "human"], { stdio: ["pipe", "pipe", "inherit"] });
    const closed = new Promise((resolve) => { program.on("close", resolve); });
    const url = await new Promise((resolve, reject) => {
        let printed = "";
        program.stdout.on("data", (data) => {
            printed += data;
            const found = /The game is at (http:\S+)/.exec(printed);
            if (found !== null) {
                resolve(found[1]);
            }
        });
        program.on("exit", (code) => { reject(new Error(`${game} ended with ${code}`)); });
    });
    const context = await browser.newContext({ viewport: { width: 960, height: 640 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(url);
    await play(page, "tree", { seed: 3, decisions: Number(DECISIONS) });
    await page.evaluate(() => { window.scrollTo(0, 0); });
    const session = await context.newCDPSession(page);
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(200);
        const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 40 });
        writeFileSync(join(PICTURES, `${game}-${colorScheme}.webp`), Buffer.from(data, "base64"));
    }
    await context.close();
    program.kill("SIGINT");
    await closed;
    console.log(game);
}
await browser.close();
