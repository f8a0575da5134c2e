// Makes the page that plays, as one text: src/play/play.html with its style and script. Tests serve it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const sha256 = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

async function bundled(entry) {
    const result = await build({
        entryPoints: [join(here, entry)], bundle: true, minify: true, write: false, charset: "utf8", target: "es2022",
        format: entry.endsWith(".ts") ? "iife" : undefined,
    });
    return result.outputFiles[0].text.trim();
}

export async function playPage() {
    const script = await bundled("src/play/main.ts");
    const style = await bundled("src/play/play.css");
    if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) {
        throw new Error("the bundle would end its element");
    }
    const policy = `default-src 'none'; script-src ${sha256(script)}; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
    const values = { policy, style, script };
    return readFileSync(join(here, "src/play/play.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
}
