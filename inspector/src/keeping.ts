import { Branches, type Identity, type KeptBranch, longestComment, longestFile, readBranches } from "./branches.js";
import type { Try } from "./documents.js";
import { byId, element } from "./elements.js";

function storage(): Storage | null {
    try {
        return localStorage;
    } catch {
        return null; // a page from disk may have none
    }
}

/** The list of kept branches, and the form that keeps the open one. */
export class Keeping {
    private branches = new Branches({ game: "", record: "", viewer: null }, null);

    constructor(private readonly open: (branch: KeptBranch) => void, private readonly say: (text: string) => void) {}

    show(of: Identity): void {
        if (JSON.stringify(of) !== JSON.stringify(this.branches.of)) {
            this.branches = new Branches(of, storage());
            this.draw();
        }
    }
    find(row: number, tries: Try[]): KeptBranch | undefined {
        return this.branches.find({ row, tries });
    }

    /** Keeps the branch that is open, with a comment. `event` and `words` are names of the event before it and of its inputs. */
    form(row: number, event: string, tries: Try[], words: string): HTMLElement[] {
        const kept = this.find(row, tries);
        const comment = element("textarea", { "aria-label": "Comment on this branch", rows: 2, maxlength: longestComment, placeholder: "Comment" });
        comment.value = kept?.comment ?? "";
        const other = kept !== undefined && kept.event !== event.slice(0, longestComment)
            ? [element("p", { class: "note" }, `When this branch was kept, it began after “${kept.event}”. That event is another one now.`)] : [];
        const button = element("button", { type: "submit" }, kept === undefined ? "Keep the branch" : "Change the comment");
        return [...other, element("form", {
            class: "trying keep",
            submit: (submitted) => {
                submitted.preventDefault();
                this.change(() => { this.branches.add([{ row, event: event.slice(0, longestComment), tries, words: words.slice(0, longestComment), comment: comment.value.slice(0, longestComment) }]); });
                this.say(this.branches.lasting ? "The branch is kept in this browser." : "This browser stores nothing here: export the branches before you leave.");
                button.textContent = "Change the comment";
            },
        }, comment, button)];
    }

    private change(act: () => void): void {
        try {
            act();
        } catch (error) {
            this.say(error instanceof Error ? error.message : String(error));
        }
        this.draw();
    }

    private draw(): void {
        const { all } = this.branches;
        byId("kept-count").textContent = all.length === 0 ? "" : ` (${all.length})`;
        const file = element("input", { type: "file", accept: "application/json,.json", id: "import", change: () => { void this.read(file); } });
        byId("branches").replaceChildren(
            all.length === 0 ? element("p", { class: "about" }, "Try something after an event, then keep it.") : element("ul", { class: "kept" }, ...all.map((one) => element("li", {},
                element("button", { type: "button", class: "open-kept", click: () => { this.open(one); } },
                    element("span", { class: "title" }, one.words), element("span", { class: "about" }, ` after ${one.event}`)),
                one.comment === "" ? false : element("p", { class: "comment" }, one.comment),
                element("button", { type: "button", "aria-label": `Remove the branch ${one.words}`, click: () => { this.change(() => { this.branches.remove(one); }); byId("kept").querySelector("summary")?.focus(); } }, "Remove")))),
            element("p", { class: "files" },
                all.length === 0 ? false : element("button", { type: "button", click: () => { this.export(); } }, "Export"),
                element("label", { class: "file" }, "Import ", file)));
    }

    private export(): void {
        const url = URL.createObjectURL(new Blob([this.branches.text()], { type: "application/json" }));
        const name = this.branches.of.record.replace(/^.*\//, "").replace(/\.journal$/, "");
        element("a", { href: url, download: `${name === "" ? "record" : name}-branches.json` }).click();
        setTimeout(() => { URL.revokeObjectURL(url); }, 10_000);
    }
    private async read(file: HTMLInputElement): Promise<void> {
        const [chosen] = file.files ?? [];
        if (chosen === undefined) {
            return;
        }
        try {
            if (chosen.size > 4 * longestFile) {
                throw new Error(`it has more than ${4 * longestFile} bytes`);
            }
            const { of, branches } = readBranches(await chosen.text());
            if (of.game !== this.branches.of.game) {
                throw new Error(`it has branches of a record of ${of.game}`);
            }
            this.branches.add(branches);
            this.say(`${branches.length} ${branches.length === 1 ? "branch was" : "branches were"} imported.`);
        } catch (error) {
            this.say(`${chosen.name} is not imported: ${error instanceof Error ? error.message : String(error)}.`);
        }
        this.draw();
    }
}
