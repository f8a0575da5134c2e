#!/usr/bin/env python3
"""Writes a folder with a page and the modules of its games, for any static host, and one file that works from a disk.

    web_folder.py --page FOLDER --out FOLDER --name NAME [--title TITLE] MODULE.wasm...

FOLDER of the page is src/web/page or src/web/inspector. The result has index.html, the modules, sw.js (which makes it work without a network),
manifest.webmanifest, icons, and NAME.html with everything in it. Equal inputs give equal bytes. Prints the size of each file, and as
servers send it (brotli, if that program is there).
"""
import argparse
import base64
import gzip
import hashlib
import html
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import zlib


def picture(size: int) -> bytes:
    """An icon: a board with three pieces. Its middle 80 % have all of it, so that a system may cut its corners.

    A large icon is drawn in squares of 2 x 2 pixels: nobody sees it, and it takes half of the bytes.
    """
    step = 2 if size > 256 else 1
    colors = ((31, 41, 55), (55, 65, 81), (75, 85, 99), (245, 158, 11), (56, 189, 248))
    back, dark, light, first, second = range(len(colors))
    pieces = {(0, 2): first, (1, 1): second, (2, 0): first}
    rows = bytearray()
    edge, cell = size * 20 // 100, size * 20 // 100
    for y in range(0, size, step):
        row_of_pixels = []
        for x in range(0, size, step):
            column, row = (x - edge) // cell, (y - edge) // cell
            color = back
            if 0 <= column < 3 and 0 <= row < 3 and x >= edge and y >= edge:
                color = light if (column + row) % 2 == 0 else dark
                dx, dy = x - edge - column * cell - cell // 2, y - edge - row * cell - cell // 2
                if (column, row) in pieces and dx * dx + dy * dy <= (cell * 35 // 100) ** 2:
                    color = pieces[column, row]
            row_of_pixels += [color] * step
        rows += (b"\0" + bytes(left << 4 | right for left, right in zip(row_of_pixels[::2], row_of_pixels[1::2]))) * step

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, 9, zlib.Z_FILTERED)  # brotli makes less of it
    packed = packer.compress(bytes(rows)) + packer.flush()
    head = struct.pack(">IIBBBBB", size, size, 4, 3, 0, 0, 0)  # four bits for each pixel, which name a color
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"PLTE", bytes(sum(colors, ()))) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def block(kind: str, name: str, text: str) -> str:
    return f'<script type="{kind}" id="{name}">{text}</script>\n'


def compressed(path: pathlib.Path) -> int:
    brotli = shutil.which("brotli")
    if brotli is None:
        return len(gzip.compress(path.read_bytes(), 9))
    return len(subprocess.run([brotli, "-q", "11", "-c", str(path)], check=True, capture_output=True).stdout)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--page", required=True, type=pathlib.Path)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--name", required=True)
    parser.add_argument("--title", default="")
    parser.add_argument("modules", nargs="+", type=pathlib.Path)
    given = parser.parse_args()

    out = given.out
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    page = (given.page / "index.html").read_text(encoding="utf-8")
    games = [module.stem for module in given.modules]
    title = given.title or (games[0].replace("_", " ") if len(games) == 1 else "Games")
    kind = given.page.name
    if kind == "inspector":
        title += ": inspector"
    for module in given.modules:
        shutil.copyfile(module, out / module.name)

    def with_games(text: str, embedded: bool) -> str:
        entries = [{"name": name, "file": f"{name}.wasm", "embedded": f"module-{name}" if embedded else ""} for name in games]
        data = block("application/json", "games", json.dumps(entries).replace("<", "\\u003c"))
        if embedded:
            for name in games:
                packed = gzip.compress((out / f"{name}.wasm").read_bytes(), 9, mtime=0)
                data += block("application/gzip", f"module-{name}", base64.b64encode(packed).decode())
        text = text.replace("<!--data-->\n", data)
        return re.sub("<title>[^<]*</title>", lambda _: f"<title>{html.escape(title)}</title>", text)

    icon = '<link rel="icon" href="data:,">'
    links = '<link rel="icon" href="icon-192.png">\n<link rel="apple-touch-icon" href="icon-192.png">\n' \
        '<link rel="manifest" href="manifest.webmanifest">\n<meta name="theme-color" content="#1f2937">'
    for part in (icon, "<!--data-->\n", "<title>"):
        if page.count(part) != 1:
            sys.exit(f"web_folder: index.html has {part!r} {page.count(part)} times")
    one = with_games(page, True)
    # The module of the only game comes while the page is read.
    first = f'<link rel="preload" href="{games[0]}.wasm" as="fetch" type="application/wasm" crossorigin>\n' \
        if len(games) == 1 and kind == "page" else ""
    (out / "index.html").write_text(with_games(page, False).replace(icon, first + links), encoding="utf-8")
    for size in (192, 512):
        (out / f"icon-{size}.png").write_bytes(picture(size))
    (out / "manifest.webmanifest").write_text(json.dumps({
        "name": title.capitalize(), "short_name": title.capitalize(), "start_url": "./", "scope": "./", "display": "standalone",
        "background_color": "#1f2937", "theme_color": "#1f2937",
        "icons": [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                  for size in (192, 512) for purpose in ("any", "maskable")],
    }, indent=1) + "\n", encoding="utf-8")
    files = sorted(path.name for path in out.iterdir())
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + b"\0" + hashlib.sha256((out / name).read_bytes()).digest())
    version = f"herding-{kind}-{given.name}-{digest.hexdigest()[:16]}"
    # A page with many games loads each when somebody wants it.
    later = {module.name for module in given.modules} if len(games) > 1 else set()
    listed = ["./", *(name for name in files if name != "index.html" and name not in later)]
    service = (given.page / "service.js").read_text(encoding="utf-8")
    (out / "sw.js").write_text(f"const version={json.dumps(version)},files={json.dumps(listed)};\n{service}", encoding="utf-8")
    (out / f"{given.name}.html").write_text(one, encoding="utf-8")

    total = 0
    for path in sorted(out.iterdir()):
        size = compressed(path)
        if path.name != f"{given.name}.html":
            total += size
        print(f"{path.name:<24} {path.stat().st_size:>9} bytes, compressed {size:>8}")
    print(f"{out}: {total} bytes compressed, without {given.name}.html, which has everything in one file")
    return 0


if __name__ == "__main__":
    sys.exit(main())
