import { App } from "./app";
import { Lobby } from "./lobby";
import { httpPost, PostTransport } from "./transport";

if (location.pathname === "/tables") { // a server of tables
    void new Lobby().start();
} else {
    const client = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const still = window.matchMedia("(prefers-reduced-motion: reduce)");
    new App(new PostTransport(httpPost(new URL(`table/${client}`, location.href).href), () => still.matches ? 0 : 400)).start();
}
