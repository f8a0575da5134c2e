// Tables of a server: choose one, create one, and what persons do at it besides the game.
import { byId, element } from "../elements";
import { App } from "./app";
import type { Wish } from "./messages";
import { ModuleForesight } from "./predict";
import type { Table } from "./table";
import { SocketTransport } from "./transport";

interface GameInfo { name: string; summary: string; agent: string; setups: { name: string; summary: string; players: number }[] }
interface TableInfo { table: string; game: string; free: number; seats: number; watchers: number; over: boolean }

const stored = (key: string): string => { try { return localStorage.getItem(key) ?? ""; } catch { return ""; } };
const store = (key: string, value: string): void => { try { localStorage.setItem(key, value); } catch { /* it holds until the page is closed */ } };

/** The secret by which the server knows this person again. */
function token(): string {
    const known = stored("herding-token");
    if (/^[0-9a-f]{32}$/.test(known)) {
        return known;
    }
    const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    store("herding-token", made);
    return made;
}

const questions: Record<Wish, string> = {
    undo: "take back to their last action", draw: "agree on a draw", abort: "stop without a result", rematch: "play again", pause: "pause",
};

/** What the address of the page names after `#`: a table, the seat of an invitation, or a game of which a new table is wanted. */
function asked(hash: string): { table: string; seat: number | null; game: string; setup: string; others: string } {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    const table = /^#?[a-z0-9]+(?=&|$)/.exec(hash)?.[0].replace("#", "") ?? "";
    const seat = /^\d{1,4}$/.exec(fields.get("seat") ?? "")?.[0];
    return { table, seat: seat === undefined ? null : Number(seat), game: fields.get("game") ?? "", setup: fields.get("setup") ?? "", others: fields.get("others") ?? "" };
}

export class Lobby {
    private readonly token = token();
    private readonly asked = asked(location.hash);
    private shown = 0; // of what was said
    private games: GameInfo[] = [];

    async start(): Promise<void> {
        window.addEventListener("hashchange", () => { location.reload(); });
        if (this.asked.table === "") {
            await this.choose();
        } else {
            this.play(this.asked.table);
        }
    }

    // ---- Choosing a table

    private async choose(): Promise<void> {
        document.querySelector("main")?.setAttribute("hidden", "");
        byId("lobby").hidden = false;
        byId("game").textContent = "Tables";
        const select = (id: string): HTMLSelectElement => byId(id) as HTMLSelectElement;
        try {
            this.games = await (await fetch("/api/games")).json() as GameInfo[];
        } catch {
            byId("lobby-note").textContent = "The server does not answer.";
            return;
        }
        const setups = (): void => {
            const game = this.games.find((one) => one.name === select("new-game").value);
            select("new-setup").replaceChildren(...(game?.setups ?? []).map((one) => element("option", { value: one.name }, one.name === "" ? "standard" : one.name)));
        };
        select("new-game").replaceChildren(...this.games.map((one) => element("option", { value: one.name }, one.name.replaceAll("_", " "))));
        select("new-game").addEventListener("change", setups);
        setups();
        select("only-game").append(...this.games.map((one) => element("option", { value: one.name }, one.name.replaceAll("_", " "))));
        byId("filter").addEventListener("change", () => { void this.list(); });
        byId("creating").addEventListener("submit", (event) => { event.preventDefault(); void this.create(select("new-game").value, select("new-setup").value, select("new-others").value); });
        if (this.asked.game !== "") {
            await this.create(this.asked.game, this.asked.setup, this.asked.others);
        }
        await this.list();
        window.setInterval(() => { void this.list(); }, 3000);
    }
    private async list(): Promise<void> {
        try {
            const game = (byId("only-game") as HTMLSelectElement).value;
            const free = (byId("only-free") as HTMLInputElement).checked;
            const query = [...game === "" ? [] : [`game=${game}`], ...free ? ["free=true"] : []].join("&");
            const tables = await (await fetch(`/api/tables?${query}`)).json() as TableInfo[];
            byId("tables").replaceChildren(...tables.filter((one) => !one.over).map((one) => element("li", {},
                element("a", { class: "choice", href: `#${one.table}` }, `${one.game.replaceAll("_", " ")}: ${one.free === 0 ? "watch" : `${one.free} of ${one.seats} seats free`}, ${one.watchers} here`))));
        } catch { /* the next attempt comes */ }
    }
    /// `others`: who has all seats but the first.
    private async create(game: string, setup: string, others: string): Promise<void> {
        const info = this.games.find((one) => one.name === game);
        const agent = others === "computer" ? info?.agent ?? "random" : others;
        const seats = info?.setups.find((one) => one.name === setup)?.players ?? 2;
        const response = await fetch("/api/tables", { method: "POST", body: JSON.stringify({ game, setup, token: this.token, ...others === "" ? {} : { agents: ["", ...new Array<string>(seats - 1).fill(agent)] } }) });
        const made = await response.json() as { table?: string; error?: string };
        if (made.table === undefined) {
            byId("lobby-note").textContent = made.error ?? "The table was not created.";
        } else {
            location.replace(`#${made.table}`); // so the way back creates no other one
        }
    }

    // ---- At a table

    private play(table: string): void {
        byId("people").hidden = false;
        const address = new URL("/table", location.href);
        address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
        address.hash = "";
        address.search = `?table=${encodeURIComponent(table)}`; // a proxy routes by it
        let app: Table | null = null;
        byId("saying").addEventListener("submit", (event) => {
            event.preventDefault();
            const box = byId("say") as HTMLInputElement;
            const text = box.value.trim();
            if (text !== "") {
                app?.ask((id) => ({ say: { id, text } }), (answer) => { if ("error" in answer) byId("question").textContent = answer.error.words; });
                box.value = "";
            }
        });
        new App(new SocketTransport(address.href), { table, token: this.token }, (known) => { app = known; this.people(known); }, new ModuleForesight()).start();
    }

    private people(table: Table): void {
        const { known } = table;
        if (known.next !== "") { // a rematch
            location.hash = known.next;
            return;
        }
        const send = (message: Parameters<Table["ask"]>[0]): void => {
            table.ask(message, (answer) => { if ("error" in answer || "refused" in answer) byId("question").textContent = "error" in answer ? answer.error.words : answer.refused.words; });
        };
        const button = (words: string, key: string, click: () => void): HTMLElement => element("button", { type: "button", class: "choice", "data-key": key, click }, words);
        const focus = (document.activeElement as HTMLElement | null)?.dataset["key"] ?? "";
        const invited = known.seats.filter(({ player, kind }) => player === this.asked.seat && kind === "empty");
        const free = known.viewer !== null ? [] : invited.length > 0 ? invited : known.seats.filter(({ kind }) => kind === "empty" || kind === "agent");
        const waiting = known.over !== "" || (known.viewer === null && known.welcome?.can.includes("seat") !== true) ? [] : known.seats.filter(({ kind }) => kind === "empty");
        const left = known.over === "" && known.welcome?.can.includes("seat") === true ? known.seats.filter(({ kind }) => kind === "empty") : [];
        const seated = known.viewer !== null;
        const wishes: Wish[] = !seated || known.ask !== null ? [] : known.over === "" ? ["undo", "draw", "abort"] : ["rematch"];
        byId("seats").replaceChildren(
            ...free.map((one) => button(`Sit down as ${one.name}`, `sit ${one.player}`, () => {
                const name = stored("herding-name") || (window.prompt("Your name") ?? "").slice(0, 40);
                store("herding-name", name);
                send((id) => ({ sit: { id, player: one.player, name } }));
            })),
            ...left.map((one) => button(`Let the computer (random) play as ${one.name}`, `give ${one.player}`, () => {
                send((id) => ({ seat: { id, player: one.player, who: "agent", agent: "random" } }));
            })),
            ...waiting.map((one) => button(`Invite somebody to play as ${one.name}`, `invite ${one.player}`, () => {
                const link = `${location.origin}${location.pathname}#${this.asked.table}&seat=${one.player}`;
                byId("invitation").textContent = `Send this link to somebody: ${link}`;
                if (window.isSecureContext) { // elsewhere there is no clipboard
                    navigator.clipboard.writeText(link).then(() => { byId("invitation").textContent = `Copied. Send it to somebody: ${link}`; }, () => { /* the link is there to be copied by hand */ });
                }
            })),
            ...wishes.map((what) => button({ undo: "Ask to take back", draw: "Offer a draw", abort: "Ask to stop", rematch: "Ask to play again", pause: "Ask for a pause" }[what], what, () => { send((id) => ({ ask: { id, what } })); })),
            ...known.paused ? [button("Continue", "continue", () => { send((id) => ({ pause: { id, on: false } })); })] : [],
            ...seated ? [button("Leave the seat", "leave", () => { send((id) => ({ leave: { id } })); })] : []);
        byId("invitation").hidden = waiting.length === 0;
        const { ask } = known;
        if (ask === null) {
            byId("question").replaceChildren();
        } else {
            const who = known.seats.find((one) => one.player === ask.by)?.name ?? "Somebody";
            byId("question").replaceChildren(`${who} wants to ${questions[ask.what]}. `, ...seated && ask.by !== known.viewer
                ? [button("Agree", "agree", () => { send((id) => ({ reply: { id, to: ask.id, yes: true } })); }), button("Refuse", "refuse", () => { send((id) => ({ reply: { id, to: ask.id, yes: false } })); })] : []);
        }
        if (known.said.length < this.shown) {
            byId("chat").replaceChildren();
            this.shown = 0;
        }
        byId("chat").append(...known.said.slice(this.shown).map((one) => element("li", {}, `${one.name === "" ? `person ${one.person}` : one.name}${one.players ? " (to players)" : ""}: ${one.text}`)));
        this.shown = known.said.length;
        if (focus !== "") {
            document.querySelector<HTMLElement>(`#people [data-key="${CSS.escape(focus)}"]`)?.focus();
        }
    }
}
