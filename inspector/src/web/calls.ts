// Requests to the rules in a worker, and what the page does when it ends: it starts another one, which continues the match from its
// record.

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: Uint8Array };
export type FromWorker = { ready: true } | { id: number; answer: Uint8Array } | { crashed: string };

/** The rules cannot follow a request. */
export class Refused extends Error {}
/** The worker has ended. Nothing is known of the request. */
export class Crashed extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

/** A word, a line feed and a body. */
export function requestOf(word: string, body: string, bytes = new Uint8Array()): Uint8Array {
    const head = encoder.encode(`${word}\n${body}`);
    const all = new Uint8Array(head.length + bytes.length);
    all.set(head);
    all.set(bytes, head.length);
    return all;
}

interface Waiting { resolve(answer: Uint8Array): void; reject(error: Error): void }

/** One worker. It answers one request after another. */
export class Rules {
    private readonly waiting = new Map<number, Waiting>();
    private readonly worker: Worker;
    private readonly ready: Promise<void>;
    private ids = 0;
    private ended: string | null = null;

    constructor(source: string, module: WebAssembly.Module) {
        const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
        this.worker = new Worker(address);
        this.ready = new Promise((resolve, reject) => {
            this.waiting.set(0, { resolve: () => { resolve(); }, reject });
        });
        this.ready.catch(() => { /* whoever calls hears of it */ });
        this.worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
            if ("crashed" in data) {
                this.end(data.crashed);
            } else if ("ready" in data) {
                URL.revokeObjectURL(address);
                this.take(0)?.resolve(new Uint8Array());
            } else {
                this.take(data.id)?.resolve(data.answer);
            }
        });
        this.worker.addEventListener("error", (event) => { this.end(event.message); });
        this.worker.postMessage({ module } satisfies ToWorker);
    }

    /** Throws: Refused, Crashed. */
    async call(word: string, body: string, bytes?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
        if (this.ended !== null) {
            throw new Crashed(this.ended);
        }
        await this.ready;
        const id = ++this.ids;
        const answer = await new Promise<Uint8Array>((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, request: requestOf(word, body, bytes) } satisfies ToWorker);
        });
        const rest = answer.subarray(1);
        if (answer[0] !== 0x2b) { // +
            throw new Refused(textOf(rest));
        }
        return rest;
    }
    /** Ends it. Those who wait for an answer get a Crashed. */
    end(why: string): void {
        this.ended ??= why;
        this.worker.terminate();
        for (const [id, one] of this.waiting) {
            this.waiting.delete(id);
            one.reject(new Crashed(why));
        }
    }
    private take(id: number): Waiting | undefined {
        const one = this.waiting.get(id);
        this.waiting.delete(id);
        return one;
    }
}
