// The page that plays: a table, its picture, and the choices of the viewer. It knows no game.
import { byId, element } from "../elements";
import { Board } from "./board";
import type { Marks, Pick } from "./board";
import { advanced, panel, sentence, stepWords } from "./panel";
import { Chosen } from "./chosen";
import {
    beginnings, choosePiece, choosePlace, groupsOf, inputOf, isDone, isIn, matched, nextArguments, spotKey, start, targetsOf, ways, wordsOfWalk,
} from "./offer";
import type { Offer, Targets, Walk } from "./offer";
import { nameOf } from "./scene";
import type { Scene } from "./scene";
import type { Answer, Hello, LogEntry, Meaning, Pass, Step } from "./messages";
import type { Foresight } from "./predict";
import { Table } from "./table";
import type { Change } from "./table";
import type { Transport } from "./transport";
import { typed } from "./typing";

const inputLike = (walk: Walk): string => walk.values.join("\n");
const none = (): Targets => ({ places: new Map(), pieces: new Map(), planes: new Map() });
const longestList = 300;
const moved = "The game has moved on. Look at what is new, and choose again.";
const setting = (key: string): boolean => { try { return localStorage.getItem(key) !== "off"; } catch { return true; } };

export class App {
    private readonly table: Table;
    private readonly board: Board;
    private chosen = new Chosen();
    private beforeDrag: Chosen | null = null;
    private moved = new Set<string>();
    private left = new Set<string>();
    private logged = 0;
    private shownLog: LogEntry[] = [];
    private letters = setting("letters");
    private questions = 0; // of "why not?" that wait
    private viewer: number | null = null; // of what is shown
    private isPassing = false;
    private doubt: { decision: number; input: string; words: string } | null = null; // what the game asks before an action

    /** `people` shows what persons at a table of a server can do besides the game. `foresight` shows acts before the server answers. */
    constructor(transport: Transport, greeting: Omit<Hello, "protocol" | "since"> = {}, private readonly people: ((table: Table) => void) | null = null, foresight: Foresight | null = null) {
        this.table = new Table(transport, (change) => { this.changed(change); }, "", greeting, foresight);
        this.board = new Board(byId("areas"), {
            picked: (pick) => { this.picked(pick); },
            dragged: (pick) => this.dragged(pick),
            dropped: (pick) => { this.dropped(pick); },
            cursor: (words) => { this.say(words); },
        });
        const skip = document.querySelector<HTMLElement>(".skip");
        skip?.removeAttribute("hidden");
        skip?.addEventListener("click", (event) => { event.preventDefault(); this.focusChoices(); }); // the address names the match
        byId("undo").addEventListener("click", () => { this.undo(); });
        byId("redo").addEventListener("click", () => { this.redo(); });
        byId("hint").addEventListener("click", () => { this.hint(); });
        byId("list").addEventListener("click", () => { this.openList(); });
        byId("help").addEventListener("click", () => { this.dialog("keys").showModal(); });
        this.dialog("actions").addEventListener("close", () => { // what had the focus before may have been drawn again
            if (document.activeElement === null || document.activeElement === document.body) {
                this.focusChoices();
            }
        });
        byId("note-close").addEventListener("click", () => { this.note(""); });
        byId("type").addEventListener("input", () => { this.list(); });
        byId("typing").addEventListener("submit", (event) => { event.preventDefault(); this.typedText(); });
        const letters = byId("letters") as HTMLInputElement;
        letters.checked = this.letters;
        letters.addEventListener("change", () => {
            this.letters = letters.checked;
            try { localStorage.setItem("letters", letters.checked ? "on" : "off"); } catch { /* it holds until the page is closed */ }
        });
        document.querySelectorAll("dialog .close").forEach((one) => { one.addEventListener("click", () => { one.closest("dialog")?.close(); }); });
        document.addEventListener("keydown", (event) => { this.key(event); });
    }

    start(): void {
        this.table.start();
    }

    // ---- What comes

    private changed(change: Change): void {
        const { known } = this.table;
        if (change.kind !== "other") {
            this.chosen = new Chosen();
            this.beforeDrag = null;
            this.doubt = null;
            this.moved = new Set();
            this.left = new Set();
        }
        if (change.kind === "update") {
            const { scene } = change.update;
            scene?.placed.forEach((one) => this.moved.add(one.id));
            scene?.changed.forEach((one) => this.moved.add(one.id));
            const all = known.scene?.areas.flatMap((area) => area.places.flatMap((spot) => spot.pieces)).length ?? 0;
            if (this.moved.size > 6 && this.moved.size > all / 2) { // a new deal: marks would say nothing
                this.moved.clear();
            }
            this.note("");
        }
        if (change.kind === "view" && known.viewer !== this.viewer) {
            this.clear();
        }
        this.viewer = known.viewer;
        this.begin();
        this.show();
        if (known.pass !== null && !this.isPassing) { // nothing else can be done, by the list neither
            this.dialog("actions").close();
            byId("choices").querySelector<HTMLElement>("[data-key=pass]")?.focus();
        }
        this.isPassing = known.pass !== null;
        if (change.kind === "view") {
            this.logged = 0;
        }
        if (known.scene !== null) {
            this.log();
        }
        this.people?.(this.table);
    }

    /** Another one sees the page: nothing that was said to the one before stays. */
    private clear(): void {
        this.note("");
        this.say("");
        this.questions = 0;
        this.dialog("actions").close();
        (byId("type") as HTMLInputElement).value = "";
        byId("typed").textContent = "";
        byId("ways").replaceChildren();
    }

    /** Enters the only action that does not begin on the board. */
    private begin(): void {
        const { offer } = this.table.known;
        const [only] = offer?.actions ?? [];
        if (!this.chosen.hasBegun && offer?.actions.length === 1 && only !== undefined && only.arguments.length > 0 && !(only.arguments[0]?.place !== "" || only.arguments[0].piece !== "")) {
            this.chosen = new Chosen({ walk: { action: only, values: [] }, several: [] });
        }
    }

    private get targets(): Targets {
        const { scene, offer } = this.table.known;
        return scene === null || offer === null || this.table.isWaiting ? none() : targetsOf(scene, offer, this.chosen.walks);
    }

    private show(): void {
        const { known } = this.table;
        const { scene, offer, welcome } = known;
        byId("connection").textContent = known.trouble;
        byId("connection").hidden = known.trouble === "";
        byId("game").textContent = welcome === null ? "…" : sentence(welcome.game.replaceAll("_", " "));
        byId("setup").textContent = welcome?.setup ?? "";
        const inspector = byId("inspector") as HTMLAnchorElement;
        inspector.hidden = welcome === null || !/^http:\/\/127\.0\.0\.1:\d+\//.test(welcome.inspector);
        if (!inspector.hidden) {
            inspector.href = welcome?.inspector ?? "";
        }
        if (scene === null) {
            return;
        }
        const { predicted } = known;
        const seen = predicted?.scene ?? scene;
        const targets = this.targets;
        const chosen = new Set<string>();
        (predicted === null ? this.chosen.walks : []).flatMap(groupsOf).forEach(({ group, values }) => {
            const [first] = group;
            for (const area of scene.areas) {
                if (first === undefined || (first.area !== "" && first.area !== area.name)) {
                    continue;
                }
                const same = (found: string[] | null): boolean => found !== null && found.every((one, i) => one === values[i]);
                for (const spot of area.places) {
                    if (same(matched(first.place, spot.name, group))) {
                        chosen.add(spotKey(area.name, spot.name));
                    }
                    spot.pieces.forEach((piece) => { if (same(matched(first.piece, piece.id, group))) chosen.add(piece.id); });
                }
            }
        });
        const moved = predicted === null ? this.moved : new Set([...predicted.change.placed, ...predicted.change.changed].map((one) => one.id));
        const marks: Marks = { targets, chosen, moved, left: this.left };
        this.players(seen);
        this.labels(seen);
        this.board.show(seen, marks);
        byId("areas").classList.toggle("unconfirmed", predicted !== null);
        this.now(seen, offer);
        this.tools(known.pass === null || offer === null ? offer : { ...offer, actions: [], redo: { can: false, to: null, words: "" } });
        const mine = offer !== null && offer.actions.length > 0;
        document.title = `${mine ? "● " : ""}${byId("game").textContent}`;
    }

    private players(scene: Scene): void {
        const { seats, clocks, viewer } = this.table.known;
        const owners = new Set([...scene.players.keys(), ...seats.map((one) => one.player), ...scene.counters.flatMap((one) => one.owner ?? [])]);
        const made = [...owners].sort((a, b) => a - b).map((who) => {
            const seat = seats.find((one) => one.player === who);
            const clock = clocks.find((one) => one.player === who);
            const acts = (this.table.known.offer?.who ?? scene.turn).includes(who);
            const about = [who === viewer ? "you" : "", seat !== undefined && seat.kind !== "person" ? seat.kind : "", seat?.here === false ? "away" : ""].filter((one) => one !== "").join(", ");
            return element("li", { class: `player p${who % 6}${acts ? " acts" : ""}` }, element("span", { class: "dot", "aria-hidden": "true" }),
                element("span", { class: "name" }, this.called(scene, who)), about === "" ? undefined : element("span", { class: "soft" }, `(${about})`),
                acts ? element("span", { class: "turn" }, "to act") : undefined,
                clock === undefined ? undefined : element("span", { class: "clock" }, time(clock.left)),
                ...counters(scene, who));
        });
        byId("players").replaceChildren(...made);
        byId("players").hidden = made.length === 0;
    }
    /** The name of a person, if one holds the seat; else that of the player. */
    private called(scene: Scene, who: number): string {
        const name = this.table.known.seats.find((one) => one.player === who)?.name ?? "";
        return name === "" ? nameOf(scene, who) : name;
    }
    private labels(scene: Scene): void {
        const made = [...scene.labels.map((one) => element("p", { class: "soft" }, one)), ...counters(scene, null)];
        byId("labels").replaceChildren(...made);
    }

    /** Who decides. The viewer, if they do, comes first. */
    private turn(scene: Scene, offer: Offer | null): string {
        const { seats, viewer } = this.table.known;
        const called = (who: number[]): string => who.map((one) => this.called(scene, one)).join(", ");
        const who = offer !== null && offer.actions.length > 0 ? offer.who : scene.turn;
        if (offer === null || offer.actions.length === 0 || viewer === null || !who.includes(viewer)) {
            return who.length > 0 ? `${called(who)} to act` : "Wait a moment";
        }
        const several = seats.filter((one) => one.kind === "person").length > 1;
        const others = who.filter((one) => one !== viewer);
        const mine = several ? `${this.called(scene, viewer)}: your turn` : "Your turn";
        return others.length === 0 ? mine : `${mine}, and ${called(others)} to act`;
    }

    private now(scene: Scene, offer: Offer | null): void {
        const { known } = this.table;
        const passes = known.pass;
        const isPerson = (who: number): boolean => known.seats.some((one) => one.player === who && one.kind === "person");
        const status = known.predicted !== null ? "Sent. The server has not answered yet" : passes !== null ? (known.viewer === null ? `${this.called(scene, passes.to)} is next` : passes.words) : known.over !== "" ? known.over : this.turn(scene, offer);
        byId("status").textContent = status;
        const aim = offer?.aim !== undefined && offer.aim !== "" ? offer.aim : known.welcome?.aim ?? "";
        byId("aim").textContent = known.over === "" ? aim : "";
        const box = byId("choices");
        const focus = box.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset["key"] ?? "" : null;
        const isIdle = offer === null || offer.actions.length === 0 || this.table.isWaiting;
        const made = passes !== null ? this.passing(scene, passes) : isIdle ? [] : this.doubt !== null ? this.doubting(this.doubt) : [...panel(scene, offer, this.chosen, {
            take: (walk) => { this.take(walk); }, act: (walk) => { this.act(walk); }, goBack: () => { this.goBack(); },
        }), ...this.besides(scene, offer)];
        box.replaceChildren(...made);
        byId("now").classList.toggle("idle", isIdle && passes === null);
        // Whoever waits for the page, a person or a program, knows by this that something will come.
        const waits = offer !== null && !isIdle && (known.chance !== "" || offer.who.some((one) => isPerson(one)));
        byId("now").setAttribute("aria-busy", String(this.table.isWaiting || (!waits && passes === null && known.over === "")));
        const confirm = this.doubt !== null && !isIdle ? box.querySelector<HTMLElement>("[data-key=confirm]") : null;
        if (confirm !== null) {
            confirm.focus();
        } else if (focus !== null) {
            const same = [...box.querySelectorAll<HTMLElement>("[data-key]")].find((one) => one.dataset["key"] === focus);
            (same ?? box.querySelector<HTMLElement>("button, input") ?? byId("status")).focus();
        }
    }

    /** The device goes to another player: first what is private disappears, then that player looks. */
    private passing(scene: Scene, { to }: Pass): HTMLElement[] {
        const isHidden = this.table.known.viewer === null;
        const button = element("button", { type: "button", class: "choice primary", "data-key": "pass", click: () => {
            if (isHidden) {
                this.order((id) => ({ sit: { id, player: to } }));
            } else {
                this.table.hide();
                byId("choices").querySelector("button")?.focus();
            }
        } }, isHidden ? `I am ${this.called(scene, to)}: show my view` : "Hide the board");
        return [element("p", { class: "ask" }, isHidden ? "Nobody else should look now." : "Hide what only you may see, then hand over the device."), element("div", { class: "choices" }, button)];
    }
    /** What the game asks before an action. */
    private doubting({ decision, input, words }: { decision: number; input: string; words: string }): HTMLElement[] {
        return [element("p", { class: "ask" }, words), element("div", { class: "choices" },
            element("button", { type: "button", class: "choice primary", "data-key": "confirm", click: () => { this.doubt = null; this.send(decision, input, true); } }, "Yes, do it"),
            element("button", { type: "button", class: "quiet", "data-key": "back", click: () => { this.goBack(); } }, "Back"))];
    }
    /** Chance, and other persons at this screen who may act. */
    private besides(scene: Scene, offer: Offer): HTMLElement[] {
        const { chance, seats, viewer } = this.table.known;
        const made = this.chosen.walk.values.length > 0 || this.chosen.several.length > 0 || chance === "" ? [] : [element("button", { type: "button", class: "choice primary", "data-key": "chance", click: () => {
            this.order((id) => ({ chance: { id, decision: offer.decision } }));
        } }, sentence(chance))];
        const others = this.people !== null ? [] : seats.filter(({ player, kind }) => kind === "person" && player !== viewer && offer.who.includes(player)).map(({ player }) =>
            element("button", { type: "button", class: "quiet", "data-key": `sit ${player}`, click: () => {
                this.order((id) => ({ sit: { id, player } }));
            } }, `${this.called(scene, player)} acts first`));
        return made.length + others.length === 0 ? [] : [element("div", { class: "choices" }, ...made, ...others)];
    }

    private tools(offer: Offer | null): void {
        const { welcome } = this.table.known;
        const set = (id: string, can: boolean, words: string, isShown: boolean): void => {
            const button = byId(id);
            button.hidden = !isShown;
            button.setAttribute("aria-disabled", String(!can));
            button.title = words;
        };
        set("undo", offer?.undo.can ?? false, offer?.undo.words ?? "", welcome?.can.includes("undo") ?? false);
        set("redo", offer?.redo.can ?? false, offer?.redo.words ?? "", welcome?.can.includes("redo") ?? false);
        const mine = offer !== null && offer.actions.length > 0;
        set("hint", mine, mine ? "" : "It is not your turn.", welcome?.can.includes("hint") ?? false);
        set("list", mine, mine ? "" : "It is not your turn.", welcome?.seats.some((one) => one.kind === "person") ?? false);
    }

    private log(): void {
        const { known } = this.table;
        const { scene, log } = known;
        const box = byId("entries");
        const isSame = this.logged > 0 && this.shownLog[0] === log[0];
        if (!isSame) {
            box.replaceChildren();
            this.logged = 0;
        }
        const can = known.welcome?.can ?? [];
        if (this.logged < log.length && !can.includes("why_all")) { // only the last event can be explained
            box.querySelectorAll(".ask-why").forEach((one) => { one.remove(); });
        }
        for (const one of log.slice(this.logged)) {
            box.append(this.entry(scene, one));
        }
        this.logged = log.length;
        this.shownLog = log;
        byId("log").scrollTop = byId("log").scrollHeight;
    }
    private entry(scene: Scene | null, one: LogEntry): HTMLElement {
        const can = this.table.known.welcome?.can ?? [];
        const made = element("li", { class: one.by === null ? "nobody" : `p${one.by % 6}` }, element("span", { class: "dot", "aria-hidden": "true" }), one.words);
        if (one.steps.length > 0) {
            made.append(reasons(one.steps, "Why?"));
        } else if (scene !== null && (can.includes("why_all") || (can.includes("why") && one === this.table.known.log.at(-1)))) {
            made.append(element("button", { type: "button", class: "quiet small ask-why", "aria-label": `Why? ${one.words}`, click: ({ currentTarget }) => {
                this.table.ask((id) => ({ why: { id, number: one.number } }), (answer) => {
                    if ("reasons" in answer && currentTarget instanceof HTMLElement) {
                        const told = reasons(answer.reasons, "Why?");
                        told.open = true;
                        currentTarget.replaceWith(told);
                    } else {
                        this.answered(answer);
                    }
                });
            } }, "Why?"));
        }
        return made;
    }

    // ---- Choosing

    private candidates(pick: Pick, walks: Walk[]): Walk[] {
        const { scene, offer } = this.table.known;
        if (scene === null || offer === null || this.table.isWaiting) {
            return [];
        }
        const { area, place, piece, point } = pick;
        const found = walks.filter((one) => !isDone(one)).flatMap((one) => beginnings(offer, one)).flatMap((one): (Walk | null)[] => {
            const exact = piece === null ? null : choosePiece(offer, one, area, piece);
            if (exact !== null) {
                return [exact];
            }
            if (area.layout.kind === "plane" && place.at === null) {
                return point === null ? [] : [choosePlace(offer, one, area, place.name, point)];
            }
            const here = choosePlace(offer, one, area, place.name);
            return here !== null ? [here] : place.pieces.map((each) => choosePiece(offer, one, area, each));
        });
        return found.filter((one) => one !== null);
    }

    private picked(pick: Pick): void {
        const found = this.candidates(pick, this.chosen.walks);
        if (found.length > 0) {
            this.choose(found);
            return;
        }
        const isAgain = this.isChosen(pick);
        const fresh = !this.chosen.hasBegun ? [] : this.candidates(pick, [start]);
        if (isAgain) {
            this.goBack();
        } else if (fresh.length > 0) { // another piece instead
            this.chosen = new Chosen();
            this.choose(fresh);
        } else {
            this.show();
            this.whyNot(pick);
        }
    }
    /** Whether it was the last choice. */
    private isChosen(pick: Pick): boolean {
        const { offer } = this.table.known;
        return offer !== null && this.candidates(pick, this.chosen.before).some((one) => this.chosen.walks.some((walk) =>
            [one, advanced(offer, one)].some((each) => walk.action === each.action && inputLike(walk) === inputLike(each))));
    }
    private choose(found: Walk[]): void {
        const [only] = found;
        if (found.length === 1 && only !== undefined) {
            this.take(only);
        } else {
            this.chosen.choose(...found);
            this.show();
            this.say("Several actions begin here. Choose what follows on the board, or one of them.");
        }
    }

    private take(walk: Walk): void {
        const { scene, offer } = this.table.known;
        if (scene === null || offer === null) {
            return;
        }
        const next = advanced(offer, walk);
        this.chosen.choose(next);
        if (isDone(next)) {
            this.act(next);
            return;
        }
        const isInPanel = byId("choices").contains(document.activeElement);
        this.show();
        if (isInPanel) {
            byId("choices").querySelector<HTMLElement>("input, button:not([data-key=back])")?.focus();
        }
        const ask = byId("choices").querySelector(".ask")?.textContent ?? "";
        this.say(`${stepWords(scene, next)}. ${sentence(ask)}`);
    }

    private act(walk: Walk): void {
        const { offer } = this.table.known;
        if (offer !== null) {
            this.send(offer.decision, inputOf(walk));
        }
    }
    private send(decision: number, input: string, sure = false): void {
        const isInPanel = byId("choices").contains(document.activeElement);
        this.note("");
        this.table.ask((id) => ({ act: { id, decision, input, ...sure ? { sure } : {} } }), (answer) => {
            if ("question" in answer) {
                this.doubt = { decision, input, words: answer.question };
            } else if (!("done" in answer)) {
                this.chosen = new Chosen();
                this.begin();
            }
            this.answered(answer);
            this.show();
        });
        this.show();
        if (isInPanel) {
            byId("status").focus();
        }
    }

    /** Sends what changes the match, besides actions. */
    private order(message: Parameters<Table["ask"]>[0]): void {
        this.table.ask(message, (answer) => { this.answered(answer); this.show(); });
        this.show();
    }

    private goBack(): void {
        const isTyped = this.doubt !== null && !isDone(this.chosen.walk);
        this.doubt = null;
        if (!isTyped) {
            this.chosen.back();
        }
        this.begin();
        this.show();
        this.say("Back.");
    }

    // ---- Dragging: the first choice where it begins, the next one where it ends

    private dragged(pick: Pick): boolean {
        const found = this.candidates(pick, [start]).filter((one) => !isDone(one));
        if (found.length === 0) {
            return false;
        }
        this.beforeDrag = this.chosen;
        this.chosen = new Chosen();
        this.chosen.choose(...found);
        this.show();
        return true;
    }
    private dropped(pick: Pick | null): void {
        const before = this.beforeDrag;
        this.beforeDrag = null;
        if (before === null) {
            return;
        }
        const found = pick === null ? [] : this.candidates(pick, this.chosen.walks);
        if (found.length > 0) {
            this.choose(found);
            return;
        }
        if (pick !== null && !this.isChosen(pick)) {
            this.whyNot(pick);
        }
        this.chosen = before;
        this.begin();
        this.show();
    }

    // ---- Questions

    private whyNot(pick: Pick): void {
        const { offer, welcome, scene } = this.table.known;
        if (scene === null || offer === null || offer.actions.length === 0) {
            this.note(this.table.known.over !== "" ? "" : "It is not your turn.");
            return;
        }
        if (welcome?.can.includes("why_not") !== true || this.questions > 0) {
            this.note("This cannot be chosen now.");
            return;
        }
        const name = pick.area.layout.kind === "plane" && pick.point !== null ? pick.place.name.replace("{x}", String(pick.point[0])).replace("{y}", String(pick.point[1])) : pick.place.name;
        const piece = pick.piece ?? pick.place.pieces.at(-1);
        // The input that this would have begun. Other values are those of a way that is offered.
        const whole = this.chosen.walks.flatMap((one) => beginnings(offer, one)).flatMap((one): string[] => {
            const group = nextArguments(one);
            const [next] = group;
            if (next === undefined || !isIn(next, pick.area)) {
                return [];
            }
            const values = matched(next.place, name, group) ?? (piece === undefined ? null : matched(next.piece, piece.id, group));
            const [sample] = ways(offer, 1, { action: one.action, values: [] });
            const begun = [...one.values, ...values ?? []];
            const done = { action: one.action, values: [...begun, ...sample?.values.slice(begun.length) ?? []] };
            return values !== null && isDone(done) ? [inputOf(done)] : [];
        });
        const [input] = whole;
        if (input === undefined) {
            this.note("Nothing can be chosen there now.");
            return;
        }
        ++this.questions;
        this.table.ask((id) => ({ why_not: { id, decision: offer.decision, input } }), (answer) => {
            --this.questions;
            this.answered(answer);
        });
    }
    private hint(): void {
        const { offer } = this.table.known;
        if (offer !== null && offer.actions.length > 0) {
            this.table.ask((id) => ({ hint: { id, decision: offer.decision } }), (answer) => { this.answered(answer); });
        } else {
            this.note("It is not your turn.");
        }
    }
    private undo(): void {
        const reach = this.table.known.offer?.undo;
        if (reach?.can === true) {
            this.order((id) => ({ undo: { id, ...reach.to === null ? {} : { to: reach.to } } }));
        } else {
            this.note(reach === undefined || reach.words === "" ? "There is nothing to undo." : sentence(reach.words));
        }
    }
    private redo(): void {
        const { offer, pass } = this.table.known;
        const reach = pass === null ? offer?.redo : undefined;
        if (reach?.can === true) {
            this.order((id) => ({ redo: { id } }));
        } else {
            this.note(reach === undefined || reach.words === "" ? "There is nothing to redo." : sentence(reach.words));
        }
    }

    private answered(answer: Answer): void {
        if ("refused" in answer) {
            this.note(sentence(answer.refused.words), [answer.refused]);
        } else if ("error" in answer) {
            this.note(answer.error.words);
        } else if ("stale" in answer) {
            this.note(moved);
        } else if ("hint" in answer) {
            const { scene, offer } = this.table.known;
            const walk = scene === null || offer === null ? null : typed(scene, offer, answer.hint.input).walk;
            const words = scene === null || offer === null || walk === null ? answer.hint.words : wordsOfWalk(scene, walk);
            this.note(`The computer would choose: ${words === "" ? answer.hint.input : words}.`);
        } else if ("reasons" in answer) {
            this.note(answer.reasons.length === 0 ? "No rule forbids this, but it is not offered now." : sentence(answer.reasons[0]?.words ?? ""), answer.reasons);
        }
    }
    private note(words: string, rules: Step[] = []): void {
        byId("note").hidden = words === "";
        byId("note-words").replaceChildren(...ruled(words, rules));
    }
    private say(words: string): void {
        byId("said").textContent = words;
    }

    // ---- The list of all actions, and typing

    private focusChoices(): void {
        (byId("choices").querySelector<HTMLElement>("button, input") ?? byId("status")).focus();
    }

    private dialog(id: string): HTMLDialogElement {
        return byId(id) as HTMLDialogElement;
    }
    private openList(): void {
        const { offer } = this.table.known;
        if (offer === null || offer.actions.length === 0) {
            this.note("It is not your turn.");
            return;
        }
        (byId("type") as HTMLInputElement).value = "";
        this.list();
        this.dialog("actions").showModal();
        byId("type").focus();
    }
    private list(): void {
        const { scene, offer } = this.table.known;
        if (scene === null || offer === null) {
            return;
        }
        const text = (byId("type") as HTMLInputElement).value;
        const meant = typed(scene, offer, text);
        const all = text.trim() === "" ? [...ways(offer, longestList + 1)] : meant.could;
        byId("typed").textContent = text.trim() === "" ? (all.length > longestList ? `The first ${longestList} actions. Type to find others.` : `${all.length} ${all.length === 1 ? "action" : "actions"}.`)
            : meant.walk !== null ? `Enter: ${meant.words}` : meant.words;
        byId("ways").replaceChildren(...all.slice(0, longestList).map((walk) => element("li", {}, element("button", { type: "button", class: "choice", click: () => { this.fromList(walk); } }, sentence(wordsOfWalk(scene, walk))))));
    }
    private typedText(): void {
        const { scene, offer } = this.table.known;
        const text = (byId("type") as HTMLInputElement).value.trim();
        if (scene === null || offer === null || text === "") {
            return;
        }
        const { walk, could } = typed(scene, offer, text);
        if (walk !== null) {
            this.fromList(walk);
        } else if (could.length > 0) {
            this.list();
        } else {
            this.read(offer.decision, text);
        }
    }
    /** The program knows what else a line may mean: the notation of the game, and actions that only the rules refuse. */
    private read(decision: number, line: string): void {
        if (this.table.known.welcome?.can.includes("read") !== true) {
            this.attempt(decision, line, line);
            return;
        }
        this.table.ask((id) => ({ read: { id, decision, line } }), (answer) => {
            if (!("means" in answer)) {
                this.replied(line, answer);
                return;
            }
            const [first, ...others] = answer.means;
            if (first !== undefined && others.length === 0) {
                this.attempt(decision, first.input, line);
            } else if (this.isTyped(line)) {
                byId("typed").textContent = `“${line}” may mean several actions.`;
                byId("ways").replaceChildren(...answer.means.map((one) => this.means(decision, one, line)));
            }
        });
    }
    private means(decision: number, { input, words }: Meaning, line: string): HTMLElement {
        return element("li", {}, element("button", { type: "button", class: "choice", click: () => { this.attempt(decision, input, line); } }, sentence(words === "" ? input : words)));
    }
    /** Does what was typed. If the rules refuse it, their reason is shown beside the line. */
    private attempt(decision: number, input: string, line: string): void {
        this.table.ask((id) => ({ act: { id, decision, input } }), (answer) => {
            if ("question" in answer) {
                this.doubt = { decision, input, words: answer.question };
            }
            if ("question" in answer || "done" in answer) {
                this.dialog("actions").close();
            } else {
                this.replied(line, answer);
            }
            this.show();
        });
        this.show();
    }
    /** Whether a line is still what the list is about. */
    private isTyped(line: string): boolean {
        return this.dialog("actions").open && (byId("type") as HTMLInputElement).value.trim() === line;
    }
    private replied(line: string, answer: Answer): void {
        if (!this.isTyped(line)) {
            this.answered(answer);
        } else if ("refused" in answer) {
            byId("typed").replaceChildren(...ruled(sentence(answer.refused.words), [answer.refused]));
        } else if ("error" in answer) {
            byId("typed").textContent = answer.error.words;
        } else {
            byId("typed").textContent = moved;
        }
    }
    private fromList(walk: Walk): void {
        this.dialog("actions").close();
        this.take(walk);
    }

    private key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (event.repeat && event.key === "Enter" && byId("choices").contains(target)) { // who holds the key does not mean what comes next
            event.preventDefault();
            return;
        }
        if (event.key === "Escape" && document.querySelector("dialog[open]") === null) {
            if (this.chosen.hasBegun || this.doubt !== null) {
                this.goBack();
            } else {
                this.note("");
            }
            return;
        }
        if (!this.letters || event.ctrlKey || event.metaKey || event.altKey || target.matches("input") || document.querySelector("dialog[open]") !== null) {
            return;
        }
        const keys: Record<string, () => void> = {
            "/": () => { this.openList(); }, l: () => { this.openList(); }, "?": () => { this.dialog("keys").showModal(); }, u: () => { this.undo(); }, r: () => { this.redo(); },
            h: () => { this.hint(); }, n: () => { this.next(false); }, p: () => { this.next(true); }, c: () => { this.focusChoices(); },
        };
        const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
        if (run !== undefined) {
            event.preventDefault();
            run();
        }
    }
    private next(backward: boolean): void {
        if (!this.board.nextTarget(backward)) {
            const first = byId("choices").querySelector<HTMLElement>("button, input");
            if (first === null) {
                this.say("Nothing can be chosen now.");
            } else {
                first.focus();
            }
        }
    }
}

function counters(scene: Scene, owner: number | null): HTMLElement[] {
    return scene.counters.filter((one) => one.owner === owner).map((one) => {
        const text = `${one.name} ${one.value}${one.most === null ? "" : ` of ${one.most}`}`;
        return one.most === null ? element("span", { class: "counter" }, text)
            : element("span", { class: "counter bar", style: `--full:${Math.min(Math.max(one.value / one.most, 0), 1) * 100}%` }, text);
    });
}

/** Words with the rules behind them. */
function ruled(words: string, rules: Step[]): (HTMLElement | string)[] {
    return [words, ...rules.filter((one) => one.rule !== "" || one.cite !== "").map((one) =>
        element("span", { class: "rule" }, ` ${[one.rule, one.cite].filter((part) => part !== "").join(", ")}`))];
}

function reasons(steps: Step[], title: string): HTMLDetailsElement {
    return element("details", {}, element("summary", {}, title), element("ul", {}, ...steps.map((one) => element("li", {}, ...ruled(one.words, [one])))));
}

/** A duration on a clock: `1:05`, `2 h 5 min`. */
function time(left: number): string {
    const seconds = Math.max(0, Math.ceil(left / 1000));
    return seconds >= 3600 ? `${Math.floor(seconds / 3600)} h ${Math.floor(seconds % 3600 / 60)} min` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
