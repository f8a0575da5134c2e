import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

/** A module of the page, as JavaScript. */
export async function load(name) {
    const result = await build({
        entryPoints: [join(here, "../src", name)], bundle: true, write: false, format: "esm", target: "es2022",
    });
    return import(`data:text/javascript;base64,${Buffer.from(result.outputFiles[0].text).toString("base64")}`);
}
