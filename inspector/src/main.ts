import { App } from "./app.js";
import { byId } from "./elements.js";
import { File, type Kept, Server } from "./source.js";

const kept = JSON.parse(byId("data").textContent) as Kept | null;
new App(kept === null ? new Server() : new File(kept)).start().catch((error: unknown) => {
    byId("status").textContent = error instanceof Error ? error.message : String(error);
});
