import { App } from "./app";
import { SocketTransport } from "./transport";

const parts = new URLSearchParams(location.hash.slice(1));
const address = new URL("table", location.href);
address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
address.hash = "";
const table = parts.get("table");
const token = parts.get("token");
new App(new SocketTransport(address.href), { ...table === null ? {} : { table }, ...token === null ? {} : { token } }).start();
