// The rules of a module in Node, by the same requests that a worker makes (src/web/host.hpp).
import { readFileSync } from "node:fs";

/** A module whose memory has at most so many pages of 64 KB, as on a device that has no more. */
export function limited(module, pages) {
    const leb = (value) => value < 128 ? [value] : [value & 127 | 128, ...leb(value >>> 7)];
    const read = (at) => {
        let value = 0;
        let end = at;
        for (let shift = 0; ; shift += 7) {
            const byte = module[end++];
            value |= (byte & 127) << shift;
            if (byte < 128) {
                return [value, end];
            }
        }
    };
    for (let at = 8; at < module.length;) {
        const [size, body] = read(at + 1);
        if (module[at] === 5) { // the section of memories, of which there is one
            const [least] = read(body + 2);
            const changed = [1, 1, ...leb(least), ...leb(pages)];
            return Buffer.concat([module.subarray(0, at), Buffer.from([5, ...leb(changed.length), ...changed]), module.subarray(body + size)]);
        }
        at = body + size;
    }
    throw new Error("it has no memory");
}

/** Loads a module. `call` returns the answer as bytes, and throws what the rules refuse. */
export async function loaded(path) {
    const module = await WebAssembly.compile(typeof path === "string" ? readFileSync(path) : path);
    let memory = null;
    const view = () => new DataView(memory.buffer);
    const known = {
        environ_get: () => 0,
        fd_prestat_get: () => 8, // no folder is open
        environ_sizes_get: (count, bytes) => { view().setUint32(count, 0, true); view().setUint32(bytes, 0, true); return 0; },
        clock_time_get: (_clock, _precision, at) => { view().setBigUint64(at, process.hrtime.bigint(), true); return 0; },
        fd_write: () => 52,
        proc_exit: (code) => { throw new Error(`it ended with ${code}`); },
    };
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        (imports[from] ??= {})[name] = known[name] ?? (() => 52);
    }
    const { exports } = await WebAssembly.instantiate(module, imports);
    memory = exports.memory;
    exports._initialize();
    /** The answer to the bytes of a request, with the sign that it begins with. */
    const answer = (request) => {
        const room = exports.herding_room(request.length);
        new Uint8Array(memory.buffer, room, request.length).set(request);
        const size = exports.herding_call();
        return Buffer.from(new Uint8Array(memory.buffer, exports.herding_answer(), size));
    };
    return {
        imports: WebAssembly.Module.imports(module).map((one) => one.name),
        bytes: () => memory.buffer.byteLength,
        answer,
        call(word, body = "", bytes = new Uint8Array()) {
            const answered = answer(Buffer.concat([Buffer.from(`${word}\n${body}`), bytes]));
            if (answered[0] !== 0x2b) {
                throw new Error(answered.subarray(1).toString());
            }
            return answered.subarray(1);
        },
    };
}
