import type { Json } from "./documents.js";

export interface Operation { op: string; path: string; value?: Json }

/** What a JSON Patch (RFC 6902) of `add`, `replace` and `remove` makes of a document, which stays as it is. */
export function patched(document: Json, patch: Operation[]): Json {
    let result = structuredClone(document);
    for (const { op, path, value } of patch) {
        const parts = path.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
        const last = parts.pop();
        if (last === undefined) {
            result = structuredClone(value ?? null);
            continue;
        }
        let at: Json = result;
        for (const part of parts) {
            at = at !== null && Object.hasOwn(at as object, part) ? (at as Record<string, Json>)[part] ?? null : null;
        }
        if (Array.isArray(at)) {
            const index = last === "-" ? at.length : Number(last);
            const added: Json[] = op === "remove" ? [] : [structuredClone(value ?? null)];
            at.splice(index, op === "add" ? 0 : 1, ...added);
        } else if (at !== null && typeof at === "object") {
            if (op === "remove") {
                // eslint-disable-next-line @typescript-eslint/no-dynamic-delete
                delete at[last];
            } else {
                // As JSON.parse does: `__proto__` is a name like any other.
                Object.defineProperty(at, last, {
                    value: structuredClone(value ?? null), configurable: true, enumerable: true, writable: true,
                });
            }
        }
    }
    return result;
}
