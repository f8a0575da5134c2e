// The worker with the rules: a module of WebAssembly that answers requests (src/web/host.hpp). A trap, a full stack or too little
// memory ends it. The page then starts another one.
import type { FromWorker, ToWorker } from "./calls";

interface Exports {
    memory: WebAssembly.Memory;
    _initialize: () => void;
    herding_room: (bytes: number) => number;
    herding_call: () => number;
    herding_answer: () => number;
}

const scope = self as unknown as { postMessage(message: FromWorker, transfer?: Transferable[]): void; onmessage: ((event: MessageEvent<ToWorker>) => void) | null };
let rules: Exports | null = null;
let printed = "";

/** Functions of a system for the C library. There is a clock, and what is printed becomes the reason of a crash. */
function system(memory: () => WebAssembly.Memory): Record<string, (...given: never[]) => number> {
    const view = (): DataView => new DataView(memory().buffer);
    const none = (count: number, bytes: number): number => { view().setUint32(count, 0, true); view().setUint32(bytes, 0, true); return 0; };
    return {
        environ_get: () => 0,
        fd_prestat_get: () => 8, // no folder is open
        environ_sizes_get: none,
        clock_time_get: (_clock: number, _precision: bigint, at: number) => {
            view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
            return 0;
        },
        fd_write: (_file: number, parts: number, count: number, written: number) => {
            let bytes = 0;
            for (let i = 0; i < count; ++i) {
                const length = view().getUint32(parts + 8 * i + 4, true);
                printed = (printed + new TextDecoder().decode(new Uint8Array(memory().buffer, view().getUint32(parts + 8 * i, true), length))).slice(-2000);
                bytes += length;
            }
            view().setUint32(written, bytes, true);
            return 0;
        },
        proc_exit: (code: number) => { throw new Error(`it ended with ${code}`); },
    };
}

async function load(module: WebAssembly.Module): Promise<void> {
    const imports: WebAssembly.Imports = {};
    let loaded: Exports | null = null;
    const known = system(() => (loaded as unknown as Exports).memory);
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        (imports[from] ??= {})[name] = known[name] ?? ((): number => 52); // "not supported"
    }
    loaded = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    loaded._initialize();
    rules = loaded;
}

function call({ memory, herding_room, herding_call, herding_answer }: Exports, request: Uint8Array): Uint8Array<ArrayBuffer> {
    const room = herding_room(request.length);
    new Uint8Array(memory.buffer, room, request.length).set(request);
    const size = herding_call();
    const at = herding_answer();
    return new Uint8Array(memory.buffer).slice(at, at + size);
}

scope.onmessage = ({ data }): void => {
    void (async (): Promise<void> => {
        try {
            if ("module" in data) {
                await load(data.module);
                scope.postMessage({ ready: true });
            } else if (rules !== null) {
                const answer = call(rules, data.request);
                scope.postMessage({ id: data.id, answer }, [answer.buffer]);
            }
        } catch (error) {
            rules = null;
            scope.postMessage({ crashed: `${error instanceof Error ? error.message : String(error)} ${printed}`.trim() });
        }
    })();
};
