// A player that knows no game: it sees roles, names and marks of the page, and acts by the mouse alone, by a finger alone, by keys
// alone, or through the accessibility tree alone.

/** A deterministic generator, so that games of tests are the same each time. */
export function generator(seed) {
    let state = seed >>> 0;
    return (most) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * most);
    };
}

/** Waits until the page waits for somebody. */
const idle = (page) => page.locator("[aria-labelledby=status][aria-busy=false]").waitFor({ state: "attached" });

/** What somebody can see of the match: whether it is over, how far it is, and what the page asks. */
export const told = (page) => page.evaluate(() => {
    const now = document.querySelector("[aria-labelledby=status]");
    return { status: now.querySelector("h2").textContent, events: document.querySelectorAll("[role=log] > ol > li").length, note: window.heard ?? 0 };
});

/** Names of buttons that lead back. They would make a player turn in circles. */
export const isBack = (name) => /^(Back|close|×|less |.* up$|.* down$)|acts first$/.test(name);

// ---- The mouse or a finger: what is marked, and where it is

const pointer = (press) => (page) => ({
    async options() {
        return page.evaluate(() => {
            const shown = (one) => { const box = one.getBoundingClientRect(); return box.width > 0 && box.height > 0 ? [box.x + box.width / 2, box.y + box.height / 2] : null; };
            const made = [];
            for (const one of document.querySelectorAll(".can > button, button.can, [aria-labelledby=status] .choices button, [aria-labelledby=status] form button, [aria-labelledby=status] form label")) {
                if (one.getAttribute("aria-disabled") !== "true" && shown(one) !== null) {
                    one.dataset.option = String(made.length);
                    made.push({ name: one.getAttribute("aria-label") ?? one.textContent, kind: one.matches(".surface") ? "plane" : one.matches("label") ? "mark" : one.closest("form") !== null ? "form" : "button", primary: one.matches(".primary") });
                }
            }
            return made;
        });
    },
    async take(option, index, random, timeout = 30_000) {
        const one = page.locator(`[data-option="${index}"]`);
        await one.evaluate((element) => { element.scrollIntoView({ block: "center" }); }, undefined, { timeout }); // not below what stays at the edge
        let point = null;
        if (option.kind === "plane") { // a point in what is painted as possible
            const zones = await page.locator("svg.zones rect").evaluateAll((all) => all.map((each) => { const { x, y, width, height } = each.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }));
            point = zones[random(zones.length)];
        } else {
            const box = await one.boundingBox();
            point = [box.x + box.width / 2, box.y + box.height / 2];
        }
        await press(page, point);
        await page.evaluate(() => { document.querySelectorAll("[data-option]").forEach((one) => { delete one.dataset.option; }); });
    },
});

const mouse = pointer((page, point) => page.mouse.click(...point));
const touch = pointer(async (page, point) => {
    await page.touchscreen.tap(...point);
    await page.waitForTimeout(50); // a tap becomes a click
});

// ---- Keys: `n` goes from one thing that can be chosen to the next, and Tab further

const focused = (page) => page.evaluate(() => {
    const one = document.activeElement;
    return { name: one.getAttribute("aria-label") ?? (one.closest("label") ?? one).textContent, kind: one.matches(".surface") ? "plane" : one.matches("[type=checkbox]") ? "mark" : one.matches("input") ? "input" : one.closest("form") !== null ? "form" : one.matches("button") ? "button" : "none", isDisabled: one.getAttribute("aria-disabled") === "true", primary: one.matches(".primary"), inNow: one.closest("[aria-labelledby=status]") !== null, inNote: one.closest("[role=alert]") !== null };
});

const keyboard = (page) => ({
    /** Walks over what can be chosen. A person stops at what they like, so does this player. */
    async options() {
        const made = [];
        for (let i = 0; i < 12; ++i) {
            await page.keyboard.press("n");
            const one = await focused(page);
            if (one.kind === "none" || one.inNow || made.some((each) => each.name === one.name)) {
                break;
            }
            made.push({ ...one, by: "n", steps: i + 1 });
        }
        await page.keyboard.press("c");
        for (let i = 0; i < 14; ++i) {
            const one = await focused(page);
            if (!one.inNow) {
                break;
            }
            if (!one.isDisabled && !one.inNote && one.kind !== "none" && one.kind !== "input") {
                made.push({ ...one, by: "c", steps: i });
            }
            await page.keyboard.press("Tab");
        }
        return made;
    },
    async take(option) {
        await page.keyboard.press(option.by === "c" ? "c" : "c");
        if (option.by === "c") {
            await page.keyboard.press("c");
            for (let i = 0; i < option.steps; ++i) {
                await page.keyboard.press("Tab");
            }
        } else {
            for (let i = 0; i < 40 && (await focused(page)).name !== option.name; ++i) {
                await page.keyboard.press("n");
            }
        }
        await page.keyboard.press(option.kind === "mark" ? "Space" : "Enter");
    },
});

// ---- The accessibility tree: names and roles, and the default action of a node

const tree = (page, session) => ({
    async options(status) {
        const { nodes } = await session.send("Accessibility.getFullAXTree");
        const byId = new Map(nodes.map((one) => [one.nodeId, one]));
        const property = (one, name) => one.properties?.find((each) => each.name === name)?.value.value;
        const within = (one, test) => { for (let at = one; at !== undefined; at = byId.get(at.parentId)) { if (test(at)) return true; } return false; };
        return nodes.filter((one) => !one.ignored && ["button", "checkbox"].includes(one.role?.value) && property(one, "disabled") !== true)
            .map((one) => ({ name: one.name.value, kind: one.role.value === "checkbox" ? "mark" : /: point \d+, \d+/.test(one.name.value) ? "plane" : "button", node: one.backendDOMNodeId, primary: false,
                inNow: within(one, (each) => each.role?.value === "region" && each.name?.value === status), inNote: within(one, (each) => each.role?.value === "alert") }))
            .filter((one) => !one.inNote && (one.inNow || / can be chosen/.test(one.name)));
    },
    async take(option) {
        const { object } = await session.send("DOM.resolveNode", { backendNodeId: option.node });
        await session.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: "function () { this.focus(); this.click(); }" });
    },
});

export const ways = { mouse, touch, keyboard, tree };

/** Plays until the match is over, or so many decisions were made. Returns how it went. */
export async function play(page, way, { seed = 1, decisions = 60, most = 6 * decisions } = {}) {
    const random = generator(seed);
    await page.evaluate(() => { // how often something was said, also the same again
        if (window.heard === undefined) {
            window.heard = 0;
            new MutationObserver(() => { window.heard += document.querySelector("[role=alert] span").textContent === "" ? 0 : 1; }).observe(document.querySelector("[role=alert] span"), { childList: true });
        }
    });
    const session = way === "tree" ? await page.context().newCDPSession(page) : null; // in Chromium only
    const hand = ways[way](page, session);
    let made = 0;
    let steps = 0;
    let quiet = 0; // steps without an event
    const names = [];
    for (; made < decisions && steps < most; ++steps) {
        await idle(page);
        const before = await told(page);
        if (/^The game is over|^Nobody can/.test(before.status)) {
            break;
        }
        const options = (await hand.options(before.status)).map((one, index) => ({ ...one, index }));
        const all = options.filter((one) => !isBack(one.name) && (one.kind !== "form" || one.primary || /^more /.test(one.name) || /^Choose/.test(one.name)));
        if (all.length === 0) {
            throw new Error(`nothing can be chosen at "${before.status}" after ${names.slice(-5).join(" | ")}`);
        }
        const option = all[random(all.length)];
        names.push(option.name);
        await hand.take(option, option.index, random);
        await idle(page);
        const after = await told(page);
        const moved = after.events !== before.events || after.status !== before.status || after.note !== before.note;
        quiet = moved ? 0 : quiet + 1;
        made += after.events !== before.events || after.note !== before.note ? 1 : 0;
        if (quiet > 40) {
            throw new Error(`the game does not go on: ${names.slice(-8).join(" | ")}`);
        }
    }
    await session?.detach();
    return { made, steps, over: (await told(page)).status, names };
}
