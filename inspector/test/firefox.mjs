#!/usr/bin/env node
// A Firefox that playwright-core starts in place of its own: it starts the one at FIREFOX, and stands between both. Firefox ESR does not
// know a few commands by which playwright-core sets what a page sees of the system (dark colors, less motion). They get an empty answer.
import { spawn } from "node:child_process";
import process from "node:process";

import utils from "playwright-core/lib/utilsBundle";

const unknown = new Set(["emulation.setMediaFeaturesOverride"]);
const firefox = spawn(process.env.FIREFOX ?? "/usr/bin/firefox-esr", process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
firefox.on("exit", (code) => { process.exit(code ?? 1); });
for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => { firefox.kill(signal); });
}

function between(address) {
    const server = new utils.wsServer({ host: "127.0.0.1", port: 0 });
    server.on("connection", (page, request) => {
        const browser = new utils.ws(address + request.url, { perMessageDeflate: false, maxPayload: 1 << 30 });
        const early = [];
        browser.on("open", () => { early.splice(0).forEach((one) => { browser.send(one); }); });
        browser.on("message", (data) => { page.send(String(data)); });
        browser.on("close", () => { page.close(); });
        browser.on("error", () => { page.close(); });
        page.on("close", () => { browser.close(); });
        page.on("message", (data) => {
            const text = String(data);
            const { id, method } = JSON.parse(text);
            if (unknown.has(method)) {
                page.send(JSON.stringify({ type: "success", id, result: {} }));
            } else if (browser.readyState === 1) {
                browser.send(text);
            } else {
                early.push(text);
            }
        });
    });
    server.on("listening", () => { process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`); });
}

let heard = "";
firefox.stderr.on("data", (data) => {
    heard += data;
    const lines = heard.split("\n");
    heard = lines.pop();
    for (const line of lines) {
        const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line);
        if (found === null) {
            process.stderr.write(`${line}\n`);
        } else {
            between(found[1]);
        }
    }
});
