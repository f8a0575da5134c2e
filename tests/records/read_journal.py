#!/usr/bin/env python3
"""read_journal.py FILE: prints a journal as JSON Lines, by docs/journal-format.md alone.

The first line is the header, each other one an event. Exit code 0: the journal is whole; 1: it has a torn tail or damage,
which the last line tells; 2: it is no journal. Shares no code with Herding.
"""

import json
import struct
import sys

KINDS = ["", "committed", "undone", "redone", "checkpoint", "mark", "annotation", "closed", "refused"]
# What the layout has behind the code of a type: v varint, s signed, b u8, n string, and lists: T types, P parts, E enumerators.
LAYOUT = ["", "", "v", "v", "", "ss", "nvbbE", "v", "", "v", "T", "vv", "v", "v", "bvv", "P", "v", "n", "nvP"]


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return struct.pack("<I", crc ^ 0xFFFFFFFF)


class Cursor:
    def __init__(self, data):
        self.data, self.at, self.versions = data, 0, set()

    def take(self, size):
        if self.at + size > len(self.data):
            raise ValueError("the data ends inside a value")
        self.at += size
        return self.data[self.at - size:self.at]

    def number(self, code):
        return struct.unpack("<" + code, self.take(struct.calcsize(code)))[0]

    def varint(self):
        byte = self.number("B")
        return byte & 127 | self.varint() << 7 if byte & 128 else byte

    def signed(self):
        bits = self.varint()
        return bits >> 1 ^ -(bits & 1)

    def string(self):
        data = self.take(self.varint())
        try:
            return data.decode()
        except UnicodeDecodeError:
            return "$bytes:" + data.hex()

    def several(self, read):
        return [read() for _ in range(self.varint())]

    def read(self, form):
        reads = {"v": self.varint, "s": self.signed, "b": lambda: self.number("B"), "n": self.string,
                 "T": lambda: self.several(self.varint), "P": lambda: self.several(lambda: self.read("nv")),
                 "E": lambda: self.several(lambda: self.read("ns"))}
        return [reads[letter]() for letter in form]


def integer(value):
    return value if abs(value) < 2**53 else str(value)


def sized(c, size, signed):
    return c.number("b" if signed else "B") if size <= 1 else c.signed() if signed else c.varint()


def read_value(c, types, number):
    """The next value of a body, as Herding writes it in JSON."""
    code, e = types[number]
    value = lambda kind: read_value(c, types, kind)
    if code in (16, 18) and number not in c.versions:
        c.versions.add(number)
        c.varint()
    match code:
        case 1: return c.number("B") == 1
        case 2 | 3: return integer(sized(c, e[0], code == 3))
        case 4: return c.number("d")
        case 5: return integer(e[0] + c.varint())
        case 6:
            found = sized(c, e[1], e[2])
            return next((name for name, its in e[4] if its == found), integer(found))
        case 7:
            data = c.take((e[0] + 7) // 8)
            return "".join(str(data[i // 8] >> i % 8 & 1) for i in reversed(range(e[0])))
        case 8: return c.string()
        case 9 | 16:
            inner = value(e[0]) if c.number("B") else None
            if code == 16:
                return {"value": inner, "viewers": integer(c.varint())}
            return [inner] if inner is not None and types[e[0]][0] == 9 else inner
        case 10: return [value(kind) for kind in e[0]]
        case 11: return [value(e[1]) for _ in range(e[0])]
        case 12 | 13: return c.several(lambda: value(e[0]))
        case 14:
            pairs = c.several(lambda: [value(e[1]), value(e[2])])
            return dict(pairs) if e[0] else pairs
        case 15:
            name, kind = e[0][c.varint()]
            return name if types[kind][0] == 17 else {name: value(kind)}
        case 17: return {}
        case 18: return ({"$version": e[1]} if e[1] else {}) | {name: value(kind) for name, kind in e[2]}


def read_event(kind, payload, values, behaviors):
    c = Cursor(payload)
    actor, behavior = lambda: c.varint() - 2, lambda: ([""] + behaviors)[c.varint()]
    several = lambda root: c.several(lambda: values(c, root))
    event = {"hash": f"{c.number('Q'):016x}"} if kind in (1, 2, 3, 4) else {}
    match kind:
        case 1:
            event["actor"] = actor()
            keep, barrier = c.read("bb")
            event |= {"barrier": [barrier, behavior()]} if barrier else {}
            event["inputs"] = several("input")
            if keep:
                event["steps"] = c.several(lambda: [behavior()] + c.read("vvvv"))
                event["traces"] = several("trace")
            if keep == 2:
                event["diffs"] = several("diff")
        case 2 | 3: event |= {"actor": actor(), "frame": c.varint()}
        case 4: event |= {"number": c.varint(), "state": values(c, "state")}
        case 5: event |= {"name": c.string(), "frame": c.varint()}
        case 6: event |= {"key": c.string(), "text": c.string()}
        case 8: event |= {"actor": actor(), "behavior": behavior(), "reason": c.string(), "inputs": several("input")}
    if 0 < kind < len(KINDS) and c.at != len(payload):
        raise ValueError("bytes are left behind an event")
    return event


def main(path):
    out = lambda value: print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    data = open(path, "rb").read()
    end = 20 + struct.unpack_from("<I", data.ljust(20), 12)[0]
    if data[:9] != b"\x89HRDJ\r\n\x1a\x01" or crc32c(data[:16]) != data[16:20] or crc32c(data[:end]) != data[end:end + 4]:
        sys.exit(2)
    c, fields = Cursor(data[20:end]), {}
    while c.at < len(c.data):
        number = c.varint()
        fields[number] = c.take(c.varint())
    layout, names = Cursor(fields[3]), Cursor(fields[5])
    roots = dict(zip(("setup", "state", "input", "diff", "trace"), layout.read("vvvvv")))
    types = layout.several(lambda: (code := layout.number("B"), layout.read(LAYOUT[code])))
    behaviors = [name for _, name, _ in names.several(lambda: names.read("bnn"))]
    values = lambda cursor, root: read_value(cursor, types, roots[root])
    out({"game": fields[1].decode(), "rules_version": fields[2].decode(), "behaviors": behaviors,
         "setup": values(Cursor(fields[8]), "setup"), "state": values(Cursor(fields[10]), "state")})
    at, chain, number = end + 4, data[end:end + 4], 0
    while at < len(data):
        head = data[at:at + 12]
        whole = data[at:at + 16 + struct.unpack_from("<I", head.ljust(12))[0]]
        payload, before, chain = whole[12:-4], chain, whole[-4:]
        if len(whole) < 16 or crc32c(head[:8]) != head[8:] or crc32c(before + head[:8] + payload) != chain:
            out({"stopped": at, "after": number})
            sys.exit(1)
        kind = head[4]
        number += kind in (1, 2, 3)
        name = KINDS[kind] if 0 < kind < len(KINDS) else kind
        out({"event": number, "kind": name} | read_event(kind, payload, values, behaviors))
        at += len(whole)


if __name__ == "__main__":
    main(sys.argv[1])
