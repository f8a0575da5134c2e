// signature.mjs MODULE DISPATCHES: prints the signature of a module, as `herd signature` does, with the time that the processor took.
import { loaded } from "./module.mjs";

const [, , module, dispatches] = process.argv;
const { call } = await loaded(module);
const start = process.cpuUsage();
const line = call("signature", JSON.stringify({ dispatches: Number(dispatches), seed: 1 })).toString();
const { user, system } = process.cpuUsage(start);
console.log(`${line} (${Math.round((user + system) / 1000)} ms)`);
