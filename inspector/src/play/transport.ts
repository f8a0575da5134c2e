// How messages travel. The page needs this interface only, so rules in the same process can take the place of a server.

export interface Transport {
    /** Sends a message. What cannot be sent now is dropped: the receiver of `opened` sends again what has no answer. */
    send(message: string): void;
    /** Calls these functions from now on: `opened` whenever a connection begins, `received` for each message, `closed` after its end. */
    start(listener: { opened(): void; received(message: string): void; closed(words: string): void }): void;
    stop(): void;
}

/** A WebSocket, which is opened again after its end. */
export class SocketTransport implements Transport {
    private socket: WebSocket | null = null;
    private failures = 0;
    private stopped = false;

    constructor(private readonly address: string) {}

    send(message: string): void {
        if (this.socket?.readyState === WebSocket.OPEN) {
            this.socket.send(message);
        }
    }
    start(listener: { opened(): void; received(message: string): void; closed(words: string): void }): void {
        const socket = new WebSocket(this.address);
        this.socket = socket;
        socket.addEventListener("open", () => { listener.opened(); });
        socket.addEventListener("message", ({ data }) => {
            this.failures = 0;
            if (typeof data === "string") {
                listener.received(data);
            }
        });
        socket.addEventListener("close", () => {
            if (this.stopped) {
                return;
            }
            const wait = Math.min(500 * 2 ** this.failures++, 15_000);
            listener.closed(`The connection is lost. The next attempt is in ${Math.ceil(wait / 1000)} s.`);
            window.setTimeout(() => { if (!this.stopped) this.start(listener); }, wait);
        });
    }
    stop(): void {
        this.stopped = true;
        this.socket?.close();
    }
}

/** Sends lines, and returns those for this page. Null: they may be lost. */
export type Post = (body: string) => Promise<string | null>;

/** Posts to an address. */
export const httpPost = (address: string): Post => async (body) => {
    try {
        const response = await fetch(address, { method: "POST", body, cache: "no-store" });
        return response.ok ? await response.text() : null;
    } catch {
        return null;
    }
};

/** Posts messages, and gets those for this page in the same way: one in a line. The other side goes on when it is asked, so a page that waits asks again. */
export class PostTransport implements Transport {
    private readonly queue: string[] = [];
    private wake: (() => void) | null = null;
    private stopped = false;

    /** `pause` is how long people need to see what has happened, in milliseconds. */
    constructor(private readonly post: Post, private readonly pause: () => number, private readonly trouble = "The program does not answer.") {}

    send(message: string): void {
        this.queue.push(message);
        this.wake?.();
    }
    start(listener: { opened(): void; received(message: string): void; closed(words: string): void }): void {
        void this.run(listener);
    }
    stop(): void {
        this.stopped = true;
        this.wake?.();
    }

    private async run(listener: { opened(): void; received(message: string): void; closed(words: string): void }): Promise<void> {
        const idle = 1000;
        let failures = 0;
        listener.opened();
        while (!this.stopped) {
            const sent = this.queue.splice(0);
            const answer = await this.post(sent.join("\n"));
            if (answer === null) {
                this.queue.length = 0; // `opened` sends again
                const wait = Math.min(500 * 2 ** failures++, 15_000);
                listener.closed(`${this.trouble} The next attempt is in ${Math.ceil(wait / 1000)} s.`);
                await this.wait(wait, false);
                listener.opened();
                continue;
            }
            failures = 0;
            const messages = answer.split("\n").filter((one) => one !== "");
            messages.forEach((one) => { listener.received(one); });
            if (messages.length > 0) {
                await this.wait(this.pause(), true);
            } else if (this.queue.length === 0) {
                await this.wait(idle, true);
            }
        }
    }
    private async wait(time: number, endsEarly: boolean): Promise<void> {
        if (time > 0 && !(endsEarly && this.queue.length > 0) && !this.stopped) {
            await new Promise<void>((resolve) => {
                const timer = window.setTimeout(resolve, time);
                this.wake = (): void => { if (endsEarly || this.stopped) { window.clearTimeout(timer); resolve(); } };
            });
            this.wake = null;
        }
    }
}
