#!/usr/bin/env python3
"""read_journal.py FILE: prints a journal as JSON Lines, by docs/journal-format.md alone. Shares no code with Herding.

The first line is the header, each other one an event. Exit code 0: the journal is whole; 1: it has a torn tail or damage,
which the last line tells; 2: it is no journal.
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


class Reader:
    """Reads numbers, texts and the values of a layout from bytes."""

    def __init__(self, data, types=()):
        self.data, self.at, self.types, self.versions = data, 0, types, set()

    def take(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def varint(self):
        byte = self.take(1)[0]
        return byte & 127 | self.varint() << 7 if byte & 128 else byte

    def signed(self):
        bits = self.varint()
        return bits >> 1 ^ -(bits & 1)

    def integer(self, size, signed):
        if size <= 1:
            return struct.unpack("b" if signed else "B", self.take(1))[0]
        return self.signed() if signed else self.varint()

    def string(self):
        return self.take(self.varint()).decode(errors="backslashreplace")

    def several(self, read):
        return [read() for _ in range(self.varint())]

    def read(self, form):
        reads = {"v": self.varint, "s": self.signed, "b": lambda: self.take(1)[0], "n": self.string,
                 "T": lambda: self.several(self.varint), "P": lambda: self.several(lambda: self.read("nv")),
                 "E": lambda: self.several(lambda: self.read("ns"))}
        return [reads[letter]() for letter in form]

    def optional(self, number):
        return self.value(number) if self.take(1) == b"\1" else None

    def value(self, number):
        """A value of the type with this number."""
        code, e = self.types[number]
        if code in (16, 18) and number not in self.versions:
            self.versions.add(number)
            self.varint()
        match code:
            case 1: return self.take(1) == b"\1"
            case 2 | 3: return self.integer(e[0], code == 3)
            case 4: return struct.unpack("<d", self.take(8))[0]
            case 5: return e[0] + self.varint()
            case 6:
                found = self.integer(e[1], e[2])
                return next((name for name, its in e[4] if its == found), found)
            case 7: return f"{int.from_bytes(self.take((e[0] + 7) // 8), 'little'):0{e[0]}b}"
            case 8: return self.string()
            case 9: return self.optional(e[0])
            case 10: return [self.value(kind) for kind in e[0]]
            case 11: return [self.value(e[1]) for _ in range(e[0])]
            case 12 | 13: return self.several(lambda: self.value(e[0]))
            case 14: return self.several(lambda: [self.value(e[1]), self.value(e[2])])
            case 15:
                name, kind = e[0][self.varint()]
                return name if self.types[kind][0] == 17 else {name: self.value(kind)}
            case 16: return {"value": self.optional(e[0]), "viewers": self.varint()}
            case 17: return {}
            case 18: return {name: self.value(kind) for name, kind in e[2]}


def read_event(kind, c, roots, behaviors):
    actor, behavior = lambda: c.varint() - 2, lambda: ([""] + behaviors)[c.varint()]
    several = lambda root: c.several(lambda: c.value(roots[root]))
    event = {"hash": c.take(8)[::-1].hex()} if kind in (1, 2, 3, 4) else {}
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
        case 4: event |= {"number": c.varint(), "state": c.value(roots["state"])}
        case 5: event |= {"name": c.string(), "frame": c.varint()}
        case 6: event |= {"key": c.string(), "text": c.string()}
        case 8: event |= {"actor": actor(), "behavior": behavior(), "reason": c.string(), "inputs": several("input")}
    if 0 < kind < len(KINDS) and c.at != len(c.data):
        raise ValueError("bytes are left behind an event")
    return event


out = lambda value: print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
data = open(sys.argv[1], "rb").read()
end = 20 + struct.unpack_from("<I", data.ljust(20), 12)[0]
if data[:9] != b"\x89HRDJ\r\n\x1a\x01" or crc32c(data[:16]) != data[16:20] or crc32c(data[:end]) != data[end:end + 4]:
    sys.exit(2)
c, fields = Reader(data[20:end]), {}
while c.at < len(c.data):
    number = c.varint()
    fields[number] = c.take(c.varint())
layout, names = Reader(fields[3]), Reader(fields[5])
roots = dict(zip(("setup", "state", "input", "diff", "trace"), layout.read("vvvvv")))
types = layout.several(lambda: (code := layout.take(1)[0], layout.read(LAYOUT[code])))
behaviors = [name for _, name, _ in names.several(lambda: names.read("bnn"))]
out({"game": fields[1].decode(), "rules_version": fields[2].decode(), "behaviors": behaviors,
     "setup": Reader(fields[8], types).value(roots["setup"]), "state": Reader(fields[10], types).value(roots["state"])})
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
    out({"event": number, "kind": name} | read_event(kind, Reader(payload, types), roots, behaviors))
    at += len(whole)
