// How messages travel. The page needs this interface only, so rules in the same process can take the place of a server.

export interface Transport {
    /** Sends a message. What cannot be sent now is dropped: the receiver of `opened` sends again what has no answer. */
    send(message: string): void;
    /** Calls these functions from now on: `opened` whenever a connection begins, `received` for each message, `closed` after its end. */
    start(listener: { opened(): void; received(message: string): void; closed(words: string): void }): void;
    stop(): void;
}

/** A WebSocket that connects again after 0.5, 1, 2, ... up to 15 seconds. */
export class SocketTransport implements Transport {
    private socket: WebSocket | null = null;
    private failures = 0;
    private timer = 0;
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
        socket.addEventListener("open", () => { this.failures = 0; listener.opened(); });
        socket.addEventListener("message", ({ data }) => { if (typeof data === "string") listener.received(data); });
        socket.addEventListener("close", () => {
            if (this.stopped) {
                return;
            }
            const wait = Math.min(500 * 2 ** this.failures++, 15_000);
            listener.closed(`The connection is lost. The next attempt is in ${Math.ceil(wait / 1000)} s.`);
            this.timer = window.setTimeout(() => { this.start(listener); }, wait);
        });
    }
    stop(): void {
        this.stopped = true;
        window.clearTimeout(this.timer);
        this.socket?.close();
    }
}
