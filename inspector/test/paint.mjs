// paint.mjs FOLDER GAME...: how soon a person sees something on the page of a game without a server, and can play, with a processor that
// is slower. FOLDER has the folders of games (build/wasm/web). Prints a line for each game: its name and times in milliseconds, each the
// median of several first visits: the first paint, the form of a new match, and the first decision after its button was pressed.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

import { launched } from "./browser.mjs";

const slower = 4;
const visits = 5;
const [, , folder, ...games] = process.argv;
const types = { ".html": "text/html", ".wasm": "application/wasm", ".js": "text/javascript", ".png": "image/png", ".webmanifest": "application/manifest+json" };
const median = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];

const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, "http://host").pathname.replace(/\/$/, "/index.html"));
    if (existsSync(path)) {
        response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
    } else {
        response.writeHead(404).end();
    }
});
await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
const browser = await launched();

/** One first visit. Times are those of the page's own clock, since its navigation began. */
async function visit(game) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await context.addInitScript((times) => {
        // Chromium slows the thread of a page, and not its workers. So their answers are kept until they would have come.
        globalThis.Worker = class extends Worker {
            asked = [];
            addEventListener(type, listener, ...rest) {
                super.addEventListener(type, type !== "message" ? listener : (event) => {
                    const now = performance.now();
                    setTimeout(() => { listener(event); }, (times - 1) * (now - (this.asked.shift() ?? now)));
                }, ...rest);
            }
            postMessage(...given) {
                this.asked.push(performance.now());
                super.postMessage(...given);
            }
        };
        const seen = (name, isThere) => {
            const look = () => {
                if (isThere()) {
                    globalThis[name] = performance.now();
                } else {
                    requestAnimationFrame(look);
                }
            };
            requestAnimationFrame(look);
        };
        seen("formAt", () => document.querySelector("#creating .choices select") !== null);
        seen("playAt", () => document.querySelector("main:not([hidden]) [aria-labelledby=status][aria-busy=false] button, main:not([hidden]) .can > button, main:not([hidden]) button.can") !== null);
    }, slower);
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(`http://127.0.0.1:${server.address().port}/${game}/`);
    await page.waitForFunction(() => globalThis.formAt !== undefined);
    const seats = await page.locator("#creating div label select:not([aria-label=setup])").all();
    for (const seat of seats) {
        await seat.selectOption(seat === seats[0] ? "human" : "random"); // nobody waits for a search
    }
    const pressed = await page.evaluate(() => {
        const now = performance.now();
        document.querySelector("#creating button[type=submit]").click();
        return now;
    });
    await page.waitForFunction(() => globalThis.playAt !== undefined);
    const times = await page.evaluate(() => ({ paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, form: globalThis.formAt, play: globalThis.playAt }));
    await context.close();
    return { paint: times.paint, form: times.form, decision: times.play - pressed };
}

try {
    for (const game of games) {
        const all = [];
        for (let i = 0; i < visits; ++i) {
            all.push(await visit(game));
        }
        console.log([game, ...["paint", "form", "decision"].map((one) => Math.round(median(all.map((each) => each[one]))))].join("\t"));
    }
} finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
}
