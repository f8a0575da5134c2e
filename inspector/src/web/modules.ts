// The games of a page without a server, and their modules, which are loaded when somebody wants them.

/** A game of this page, as the page's data has it. */
interface Entry { name: string; file: string; embedded: string }

export const data = (id: string): string => document.getElementById(id)?.textContent ?? "";
export const entries = JSON.parse(data("games") || "[]") as Entry[];
export const called = (name: string): string => name.replaceAll("_", " ");
export const wordsOf = (error: unknown): string => error instanceof Error ? error.message : String(error);

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** A module, in this file or beside it. To compile it while it comes takes longer if the processor is slow. */
async function compiled(entry: Entry): Promise<WebAssembly.Module> {
    try {
        if (entry.embedded !== "") {
            const packed = Uint8Array.from(atob(data(entry.embedded)), (one) => one.charCodeAt(0));
            return await WebAssembly.compile(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
        }
        const response = await fetch(entry.file);
        if (!response.ok) {
            throw new Error(String(response.status));
        }
        return await WebAssembly.compile(await response.arrayBuffer());
    } catch (error) {
        throw new Error(`The rules could not be loaded (${wordsOf(error)}).`);
    }
}

/** The module of a game. It is loaded and compiled once; workers share what is compiled. */
export function moduleOf(name: string): Promise<WebAssembly.Module> {
    const entry = entries.find((one) => one.name === name);
    if (entry === undefined) {
        return Promise.reject(new Error(`This page does not have the game ${called(name)}.`));
    }
    const made = modules.get(name) ?? compiled(entry);
    modules.set(name, made);
    made.catch(() => { modules.delete(name); });
    return made;
}

/** After the first visit the page works without a network, if its folder has a service worker. */
export function keepOffline(): void {
    if (location.protocol.startsWith("http") && "serviceWorker" in navigator && document.querySelector("link[rel=manifest]") !== null) {
        navigator.serviceWorker.register("sw.js").catch(() => { /* the page works without, while there is a network */ });
    }
}
