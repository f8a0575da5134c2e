// The inspector with the rules in it: records are opened from files, and the module of their game executes them in this browser. Nothing
// is sent anywhere.
import { App } from "../app";
import { byId, element } from "../elements";
import { Server } from "../source";
import { Crashed, Refused, Rules, textOf } from "./calls";
import { data, entries, keepOffline, moduleOf, wordsOf } from "./modules";

/** A record, and the game of its rules. */
interface Added { name: string; bytes: Uint8Array<ArrayBuffer>; game: string }

/** The name of a file, on one line: requests have lines. */
const named = (file: File): string => file.name.replace(/\p{Cc}/gu, " ");

/** The records of this page. Each game has a worker, which knows its records. */
class Records extends Server {
    private readonly workers = new Map<string, Rules>();
    private readonly added: Added[] = [];

    override records(): Promise<string[]> { return Promise.resolve(this.added.map((one) => one.name)); }

    /** Adds the record of a file. Its rules are those of the first game that knows it. Throws: Refused, Crashed. */
    async add(file: File): Promise<string> {
        if (file.size > 256 << 20) {
            throw new Error("a record has at most 256 MB here");
        }
        const bytes = new Uint8Array(await file.arrayBuffer());
        const called = named(file);
        let name = called;
        for (let i = 2; this.added.some((one) => one.name === name); ++i) {
            name = `${called} (${i})`;
        }
        let game = entries[0]?.name ?? "";
        for (const entry of entries) {
            if (textOf(await this.call(entry.name, "knows", "", bytes)) === "yes") {
                game = entry.name;
                break;
            }
        }
        const one = { name, bytes, game };
        await this.call(game, "add", `${name}\n`, bytes);
        this.added.push(one);
        return name;
    }

    /** The journal of a branch. */
    async saved(question: string): Promise<Uint8Array> {
        return this.answer(question);
    }

    protected override async get(question: string): Promise<unknown> {
        return JSON.parse(textOf(await this.answer(question))) as unknown;
    }
    protected override fileOf(question: string): string { return `#${question}`; }

    private async answer(question: string): Promise<Uint8Array> {
        const record = new URLSearchParams(question.slice(question.indexOf("?"))).get("record");
        const game = this.added.find((one) => one.name === record)?.game ?? "";
        try {
            return await this.call(game, "ask", question);
        } catch (error) {
            throw error instanceof Refused ? new Error((JSON.parse(error.message) as { error?: string }).error ?? error.message) : error;
        }
    }
    private async call(game: string, word: string, body: string, bytes?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
        try {
            return await (await this.worker(game)).call(word, body, bytes);
        } catch (error) {
            if (error instanceof Crashed) { // the next question gets another worker
                this.workers.delete(game);
                throw new Error(`The rules stopped: ${error.message}`);
            }
            throw error;
        }
    }
    /** The worker of a game, with the records that it had before it crashed. */
    private async worker(game: string): Promise<Rules> {
        const running = this.workers.get(game);
        if (running !== undefined) {
            return running;
        }
        const started = new Rules(data("worker"), await moduleOf(game));
        this.workers.set(game, started);
        for (const one of this.added.filter((each) => each.game === game)) {
            await started.call("add", `${one.name}\n`, one.bytes);
        }
        return started;
    }
}

const source = new Records();
let app: App | null = null;
const note = element("p", { role: "alert" });
const input = element("input", { type: "file", accept: ".journal", multiple: true, id: "record-file", change: () => { void take(input.files); } });
const opening = element("section", { id: "opening-records", "aria-label": "Open records" },
    element("h2", {}, "Drop records here"),
    element("p", {}, "The rules are in this page. It sends nothing anywhere."),
    element("label", { for: "record-file" }, "Or choose files "), input, note);

async function take(files: FileList | null | undefined): Promise<void> {
    const troubles: string[] = [];
    let name = "";
    for (const file of files ?? []) {
        try {
            name = await source.add(file);
        } catch (error) {
            troubles.push(`${named(file)}: ${wordsOf(error)}`);
        }
    }
    input.value = "";
    note.textContent = troubles.join(". ");
    opening.hidden = troubles.length === 0 && (name !== "" || app !== null);
    if (name === "") {
        return;
    }
    more.hidden = false;
    byId("columns").hidden = false;
    if (app === null) {
        history.replaceState(null, "", location.pathname + location.search); // an address of another visit names a record of that visit
        app = new App(source);
        await app.start();
    } else {
        await app.added(name);
    }
}

keepOffline();
byId("columns").hidden = true;
byId("banner").before(opening);
const more = element("button", { type: "button", id: "open-record", hidden: true, click: () => { input.click(); } }, "Open…");
document.querySelector(".tools")?.prepend(more);
document.addEventListener("dragover", (event) => { event.preventDefault(); });
document.addEventListener("drop", (event) => { event.preventDefault(); void take(event.dataTransfer?.files); });
// A branch is saved by a link, whose address is the question for it.
document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#save?']") : null;
    if (link === null) {
        return;
    }
    event.preventDefault();
    void source.saved((link.getAttribute("href") ?? "").slice(1)).then((journal) => {
        const address = URL.createObjectURL(new Blob([journal.slice()], { type: "application/octet-stream" }));
        element("a", { href: address, download: link.download }).click();
        window.setTimeout(() => { URL.revokeObjectURL(address); }, 60_000);
    }, (error: unknown) => { byId("status").textContent = wordsOf(error); });
});
