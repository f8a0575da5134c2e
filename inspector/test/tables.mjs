// A server of tables for tests, and persons who sit down at one, each with a browser of their own. Nothing here knows a game.
import { spawn } from "node:child_process";

/** Starts the server of a program, and waits for its address. `ended` is resolved when it has ended. */
export async function served(program, store, port = "0", options = []) {
    const server = spawn(program, ["serve", "--store", store, "--port", port, ...options], { stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise((resolve) => { server.on("close", resolve); });
    const url = await new Promise((resolve, reject) => {
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
    return { server, ended, url };
}

/** A person with a browser of their own: a phone that is touched, or a screen. `errors` has those of scripts. */
export async function personOf(browser, name, isPhone) {
    const context = await browser.newContext(isPhone
        ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" }
        : { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    context.setDefaultTimeout(30_000);
    await context.addInitScript((known) => { localStorage.setItem("herding-name", known); }, name);
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => { errors.push(error.message); });
    /** Presses the first button of this name. */
    const press = async (words) => {
        const button = page.getByRole("button", { name: words }).first();
        await (isPhone ? button.tap() : button.click());
    };
    return { name, context, page, errors, press };
}

/** Makes a table and sits down there. Returns its address and an invitation. */
export async function newTable(url, { page, press }, beforehand = async () => { /* nothing */ }) {
    await page.goto(url);
    await page.locator("#new-game option").first().waitFor({ state: "attached" });
    await beforehand();
    await press("New table");
    await press(/^Sit down as/);
    const link = page.url();
    await press(/^Invite somebody/);
    return { link, invitation: /http\S+/.exec(await page.locator("#invitation").textContent())[0] };
}
