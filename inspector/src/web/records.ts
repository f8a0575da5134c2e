// Records of matches in this browser. A record is the journal that programs read and write too; here it is stored in parts, as it grew.

/** An entry of the list of records. */
export interface Kept { id: string; game: string; setup: string; players: string[]; changed: number; bytes: number; over: string }

export interface Records {
    list(): Promise<Kept[]>;
    /** The journal. */
    read(id: string): Promise<Uint8Array<ArrayBuffer>>;
    /** Stores what is new of a journal, with what the list shows. Throws if nothing can be stored: Changed, if what is there is not as it was. */
    append(about: Kept, at: number, part: Uint8Array<ArrayBuffer>): Promise<void>;
    remove(id: string): Promise<void>;
    /** Why nothing stays behind when the page is closed; empty: it does. */
    readonly trouble: string;
}

/** Somebody else has written or deleted the record. */
export class Changed extends Error {}

const done = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
    request.addEventListener("success", () => { resolve(request.result); });
    request.addEventListener("error", () => { reject(request.error ?? new Error("the database failed")); });
});
const complete = (transaction: IDBTransaction): Promise<void> => new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => { resolve(); });
    const failed = (): void => { reject(transaction.error ?? new Error("the database failed")); };
    transaction.addEventListener("error", failed);
    transaction.addEventListener("abort", failed);
});

export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

class Database implements Records {
    readonly trouble = "";
    constructor(private readonly database: IDBDatabase) {}

    async list(): Promise<Kept[]> {
        const all = await done(this.database.transaction("matches").objectStore("matches").getAll()) as Kept[];
        return all.sort((a, b) => b.changed - a.changed);
    }
    async read(id: string): Promise<Uint8Array<ArrayBuffer>> {
        const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
        return joined(await done(this.database.transaction("parts").objectStore("parts").getAll(range)) as Uint8Array[]);
    }
    async append(about: Kept, at: number, part: Uint8Array<ArrayBuffer>): Promise<void> {
        const transaction = this.database.transaction(["matches", "parts"], "readwrite");
        const matches = transaction.objectStore("matches");
        if (((await done(matches.get(about.id)) as Kept | undefined)?.bytes ?? 0) !== at) { // parts of two tabs are no record
            throw new Changed();
        }
        matches.put(about);
        if (part.length > 0) {
            transaction.objectStore("parts").put(part, [about.id, at]);
        }
        await complete(transaction);
    }
    async remove(id: string): Promise<void> {
        const transaction = this.database.transaction(["matches", "parts"], "readwrite");
        transaction.objectStore("matches").delete(id);
        transaction.objectStore("parts").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
        await complete(transaction);
    }
}

/** If a browser stores nothing, records last as long as the page. */
class Memory implements Records {
    private readonly all = new Map<string, { about: Kept; parts: Uint8Array<ArrayBuffer>[] }>();
    constructor(readonly trouble: string) {}

    list(): Promise<Kept[]> { return Promise.resolve([...this.all.values()].map(({ about }) => about)); }
    read(id: string): Promise<Uint8Array<ArrayBuffer>> { return Promise.resolve(joined(this.all.get(id)?.parts ?? [])); }
    append(about: Kept, at: number, part: Uint8Array<ArrayBuffer>): Promise<void> {
        const one = this.all.get(about.id);
        if (one === undefined) {
            this.all.set(about.id, { about, parts: [part] });
        } else {
            one.about = about;
            one.parts = [joined(one.parts).slice(0, at), part];
        }
        return Promise.resolve();
    }
    remove(id: string): Promise<void> { this.all.delete(id); return Promise.resolve(); }
}

/** A database that a browser has not opened after so many milliseconds is taken for one that it does not have. */
const patience = 3000;

export async function openRecords(name: string): Promise<Records> {
    try {
        const request = indexedDB.open(name, 1);
        const late = new Promise<never>((_, reject) => { window.setTimeout(reject, patience); });
        request.addEventListener("upgradeneeded", () => {
            request.result.createObjectStore("matches", { keyPath: "id" });
            request.result.createObjectStore("parts");
        });
        return new Database(await Promise.race([done(request), late]));
    } catch {
        return new Memory("This browser stores nothing for this page, so a match lasts until the page is closed. Export it to keep it.");
    }
}
