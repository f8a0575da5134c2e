// signature.mjs MODULE DISPATCHES: prints the signature of a module, as `herd signature` does, with the time that it took.
import { loaded } from "./module.mjs";

const [, , module, dispatches] = process.argv;
const { call } = await loaded(module);
const start = performance.now();
const line = call("signature", JSON.stringify({ dispatches: Number(dispatches), seed: 1 })).toString();
console.log(`${line} (${Math.round(performance.now() - start)} ms)`);
