// The browser of the tests: Chromium at CHROMIUM, without a sandbox and without requests of its own.
import { chromium } from "playwright-core";

const { CHROMIUM = "/usr/bin/chromium" } = process.env;

/** Starts the browser. */
export function launched() {
    return chromium.launch({
        executablePath: CHROMIUM,
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync"],
    });
}
