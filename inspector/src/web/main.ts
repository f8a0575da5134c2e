// The page with the rules in it: matches begin, are kept and continue in this browser, and no server knows of them.
import { byId, element } from "../elements";
import { App } from "../play/app";
import { PostTransport } from "../play/transport";
import { Crashed, Rules, textOf } from "./calls";
import { called, data, entries, keepOffline, moduleOf, wordsOf } from "./modules";
import { openRecords } from "./records";
import type { Kept, Records } from "./records";
import { Session } from "./session";

interface Setup { name: string; summary: string; players: number; options: { name: string; value: string }[] }
/** The game of a module, as it describes itself. */
interface Game { name: string; summary: string; hides: boolean; agent: string; names: string[]; setups: Setup[] }

const select = (label: string, values: readonly (readonly [string, string])[], chosen = ""): HTMLSelectElement => {
    const made = element("select", { "aria-label": label }, ...values.map(([value, words]) => element("option", { value }, words)));
    made.value = values.some(([value]) => value === chosen) ? chosen : values[0]?.[0] ?? "";
    return made;
};

class Home {
    private readonly games = new Map<string, Promise<Game>>();
    private session: Session | null = null;
    private isOpening = false;
    /** The worker that has described a game. A match of this game begins in it. */
    private spare: { name: string; rules: Rules } | null = null;

    constructor(private readonly records: Records) {}

    async start(): Promise<void> {
        window.addEventListener("hashchange", () => { location.reload(); });
        document.addEventListener("dragover", (event) => { event.preventDefault(); }); // at a match, too: the browser would leave the page
        document.addEventListener("drop", (event) => { event.preventDefault(); void this.import(event.dataTransfer?.files[0]); });
        const id = location.hash.slice(1);
        const kept = (await this.list()).find((one) => one.id === id);
        if (kept === undefined) {
            await this.choose();
            if (id !== "") {
                this.say(this.records.trouble || "This match is not kept here.");
            }
        } else {
            await this.resume(kept);
        }
    }

    private async list(): Promise<Kept[]> {
        try {
            return await this.records.list();
        } catch {
            return [];
        }
    }
    private say(words: string): void { byId("lobby-note").textContent = words; }

    private game(name: string): Promise<Game> {
        const made = this.games.get(name) ?? (async (): Promise<Game> => {
            const rules = new Rules(data("worker"), await moduleOf(name));
            this.endSpare();
            this.spare = { name, rules };
            const [game] = JSON.parse(textOf(await rules.call("games", ""))) as [Game];
            return game;
        })();
        this.games.set(name, made);
        made.catch(() => { this.games.delete(name); });
        return made;
    }

    private endSpare(): void {
        this.spare?.rules.end("");
        this.spare = null;
    }
    /** The spare worker of a game, which is then none any more. */
    private takeSpare(name: string): Rules | null {
        const rules = this.spare?.name === name ? this.spare.rules : null;
        if (rules !== null) {
            this.spare = null;
        }
        return rules;
    }

    // ---- Choosing a match

    private async choose(): Promise<void> {
        document.querySelector("main")?.setAttribute("hidden", "");
        byId("lobby").hidden = false;
        byId("lobby-title").textContent = "New match";
        byId("game").textContent = entries.length === 1 && entries[0] !== undefined ? called(entries[0].name) : "Games";
        document.title = byId("game").textContent;
        const chosen = select("game", entries.map((one) => [one.name, called(one.name)] as const));
        const rest = element("div", { class: "choices" });
        const file = element("input", { type: "file", accept: ".journal", "aria-label": "import a match", change: () => { void this.import(file.files?.[0]); } });
        const form = byId("creating");
        const submit = element("button", { type: "submit", class: "choice primary", disabled: true }, "Play"); // until the game is loaded
        let begin = (): void => { /* the button is disabled */ };
        form.replaceChildren(
            ...entries.length > 1 ? [element("label", {}, "Game ", chosen)] : [], rest,
            submit,
            element("label", {}, "Import a match ", file));
        form.addEventListener("submit", (event) => { event.preventDefault(); begin(); });
        const show = async (): Promise<void> => {
            const { value } = chosen;
            submit.disabled = true;
            try {
                const game = await this.game(value);
                if (chosen.value === value) {
                    begin = this.form(game, rest);
                    submit.disabled = false;
                    this.say(this.records.trouble);
                }
            } catch (error) {
                this.say(wordsOf(error));
            }
        };
        chosen.addEventListener("change", () => { void show(); });
        await this.showKept();
        await show();
    }
    /** The setups and seats of a game. Returns what begins a match with them. */
    private form(game: Game, into: HTMLElement): () => void {
        const setup = select("setup", game.setups.map(({ name, summary }) => [name, name === "" ? "standard" : summary === "" ? name : `${name}: ${summary}`] as const));
        let seats: HTMLSelectElement[] = [];
        let options: HTMLInputElement[] = [];
        const players = [["human", "a person"], ["computer", "the computer"], ["random", "the computer, at random"]] as const;
        const show = (): void => {
            const one = game.setups.find(({ name }) => name === setup.value);
            seats = Array.from({ length: one?.players ?? 0 }, (_, i) => select(game.names[i] ?? `player ${i}`, players, i === 0 ? "human" : "computer"));
            options = (one?.options ?? []).map(({ name, value }) => element("input", { type: "text", name, value, "data-usual": value, autocomplete: "off" }));
            into.replaceChildren(...game.setups.length > 1 ? [element("label", {}, "Setup ", setup)] : [],
                ...seats.map((seat) => element("label", {}, `${seat.getAttribute("aria-label") ?? ""} `, seat)),
                ...options.length === 0 ? [] : [element("details", {}, element("summary", {}, "Options"), ...options.map((one) => element("label", {}, `${called(one.name)} `, one)))]);
        };
        setup.addEventListener("change", show);
        show();
        return () => {
            const about: Kept = { id: Date.now().toString(36) + Math.random().toString(36).slice(2, 8), game: game.name, setup: setup.value, players: seats.map((one) => one.value), changed: Date.now(), bytes: 0, over: "" };
            const set = Object.fromEntries(options.filter((one) => one.value !== one.dataset["usual"]).map((one) => [one.name, one.value]));
            void this.open(about, async (restart, trouble) => Session.begin(restart, this.records, about, set, trouble));
        };
    }
    private async showKept(): Promise<void> {
        const kept = (await this.list()).filter((one) => entries.some(({ name }) => name === one.game)); // other pages of the host have some, too
        const button = (words: string, click: () => void): HTMLElement => element("button", { type: "button", class: "quiet", click }, words);
        byId("tables").replaceChildren(...kept.map((one) => element("li", {},
            element("a", { class: "choice", href: `#${one.id}` }, `Continue ${called(one.game)}${one.setup === "" ? "" : `, ${one.setup}`}, ${new Date(one.changed).toLocaleString()}`), " ",
            button("Export", () => { void this.records.read(one.id).then((journal) => { exported(one, journal); }, (error: unknown) => { this.say(wordsOf(error)); }); }), " ",
            button("Delete", () => { if (window.confirm("Delete this match?")) void this.records.remove(one.id).then(() => this.showKept(), (error: unknown) => { this.say(wordsOf(error)); }); }))));
    }
    private async import(file: File | undefined): Promise<void> {
        if (file === undefined) {
            return;
        }
        if (file.size > 256 << 20) {
            this.say("A record has at most 256 MB here.");
            return;
        }
        const journal = await file.arrayBuffer().then((bytes) => new Uint8Array(bytes), () => null);
        if (journal === null) { // a folder, for example
            this.say(`${file.name} cannot be read.`);
            return;
        }
        const names = entries.map((one) => one.name);
        const shown = document.querySelector<HTMLSelectElement>("#creating select[aria-label=game]")?.value ?? "";
        let words = "This page has no game for this record.";
        for (const name of [shown, ...names].filter((one, i, all) => one !== "" && all.indexOf(one) === i)) { // the record knows its rules
            const about: Kept = { id: Date.now().toString(36) + Math.random().toString(36).slice(2, 8), game: name, setup: "", players: [], changed: Date.now(), bytes: journal.length, over: "" };
            words = await this.open(about, async (restart, trouble) => Session.resume(restart, this.records, about, journal, false, trouble));
            if (words === "" || names.length === 1) {
                break;
            }
        }
        this.say(words);
    }

    // ---- A match

    private async resume(about: Kept): Promise<void> {
        const words = await this.open(about, async (restart, trouble) => Session.resume(restart, this.records, about, await this.records.read(about.id), true, trouble));
        if (words !== "") {
            history.replaceState(null, "", location.pathname + location.search);
            await this.choose();
            this.say(words);
        }
    }
    /** Returns what is wrong; empty: a match is shown. A page shows one, also if somebody clicks twice or drops a file on it. */
    private async open(about: Kept, begin: (restart: () => Rules, trouble: (words: string) => void) => Promise<Session>): Promise<string> {
        if (this.isOpening) {
            return "";
        }
        this.isOpening = true;
        const box = element("p", { role: "alert", class: "trouble", hidden: true });
        const trouble = (words: string): void => {
            box.textContent = words;
            box.hidden = words === "";
        };
        try {
            const module = await moduleOf(about.game);
            this.session = await begin(() => this.takeSpare(about.game) ?? new Rules(data("worker"), module), trouble);
            this.endSpare();
        } catch (error) {
            this.isOpening = false;
            const words = error instanceof Crashed ? `The rules stopped: ${error.message}` : wordsOf(error);
            this.say(words);
            return words;
        }
        const { session } = this;
        byId("lobby").hidden = true;
        byId("lobby").removeAttribute("role");
        const main = document.querySelector("main");
        main?.removeAttribute("hidden");
        main?.before(box);
        trouble(this.records.trouble || session.note);
        history.replaceState(null, "", `#${about.id}`);
        let isAsked = this.records.trouble === "";
        window.addEventListener("beforeunload", (event) => { if (!isAsked) event.preventDefault(); });
        document.querySelector(".tools")?.prepend(
            element("button", { type: "button", id: "home", click: () => { if (session.isStored || window.confirm("This match is not stored. Leave it?")) { isAsked = true; location.hash = ""; } } }, "Matches"),
            element("button", { type: "button", id: "export", click: () => { exported(about, session.record); } }, "Export"));
        const still = window.matchMedia("(prefers-reduced-motion: reduce)");
        const client = Math.random().toString(36).slice(2, 10);
        new App(new PostTransport((body) => session.post(client, body), () => still.matches ? 0 : 400, "The rules have stopped and are started again.")).start();
        return "";
    }
}

function exported({ game, id }: Kept, journal: Uint8Array<ArrayBuffer>): void {
    const address = URL.createObjectURL(new Blob([journal], { type: "application/octet-stream" }));
    element("a", { href: address, download: `${game}-${id}.journal` }).click();
    window.setTimeout(() => { URL.revokeObjectURL(address); }, 60_000);
}

void (async (): Promise<void> => {
    keepOffline();
    await new Home(await openRecords("herding")).start();
})();
