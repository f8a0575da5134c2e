// The browser of the tests: Chromium at CHROMIUM, without a sandbox and without requests of its own. With BROWSER=firefox it is the one at
// FIREFOX, without what playwright-core cannot do there.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

import { chromium, firefox } from "playwright-core";

const { BROWSER = "chromium", CHROMIUM = "/usr/bin/chromium" } = process.env;
export const isFirefox = BROWSER === "firefox";

/** Starts the browser. `more` are options of Chromium. */
export function launched(more = []) {
    if (isFirefox) {
        return firefox.launch({ channel: "moz-firefox", executablePath: fileURLToPath(new URL("firefox.mjs", import.meta.url)), timeout: 120_000 });
    }
    return chromium.launch({
        executablePath: CHROMIUM,
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", ...more],
    });
}

/** Waits until so many elements are there, because a page draws after a click. `why` is said if they never are. */
export async function counted(locator, count, why = "") {
    let found = await locator.count();
    for (const end = Date.now() + 10_000; found !== count && Date.now() < end; found = await locator.count()) {
        await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    assert.equal(found, count, why === "" ? `elements of ${locator}` : why);
}
