#!/usr/bin/env python3
"""read_journal.py FILE: prints a journal as JSON Lines, by docs/journal-format.md alone. Shares no code with Herding.

The first line is the header, each other one an event. Exit code 0: the journal is whole; 1: it has a torn tail or damage,
which the last line tells; 2: it is no journal.
"""
import json
import struct
import sys

# Forms: v varint, s signed, b u8, n string, h hash, a actor, r behavior; U, S: the Setup, a State; I, D, T: lists of these.
LISTS = {"x": "rvvvv", "B": "bnn", "t": "v", "p": "nv", "e": "ns"}  # steps, behaviors, types, parts, enumerators
LAYOUT = ["", "", "v", "v", "", "ss", "nvbbe", "v", "", "v", "t", "vv", "v", "v", "bvv", "p", "v", "n", "nvp"]
KINDS = ["", "committed", "undone", "redone", "checkpoint", "mark", "annotation", "closed", "refused"]
EVENTS = ["", "", "hash:h actor:a frame:v", "hash:h actor:a frame:v", "hash:h number:v state:S", "name:n frame:v",
          "key:n text:n", "", "actor:a behavior:r reason:n inputs:I"]


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return struct.pack("<I", crc ^ 0xFFFFFFFF)


class Reader:
    def __init__(self, data, types=(), roots=(), behaviors=()):
        self.data, self.at, self.versions = data, 0, set()
        self.types, self.roots, self.behaviors = types, roots, ["", *behaviors]

    def take(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def varint(self):
        byte = self.take(1)[0]
        return byte & 127 | self.varint() << 7 if byte & 128 else byte

    def several(self, read):
        return [read() for _ in range(self.varint())]

    def part(self, form):
        match form:
            case "v": return self.varint()
            case "s": return (bits := self.varint()) >> 1 ^ -(bits & 1)
            case "b": return self.take(1)[0]
            case "n": return self.take(self.varint()).decode(errors="backslashreplace")
            case "h": return self.take(8)[::-1].hex()
            case "a": return self.varint() - 2
            case "r": return self.behaviors[self.varint()]
            case "U" | "S": return self.value(self.roots["US".index(form)])
            case "I" | "D" | "T": return self.several(lambda: self.value(self.roots["USIDT".index(form)]))
        return self.several(lambda: self.read(LISTS[form]))

    def read(self, forms):
        return [self.part(form) for form in forms]

    def members(self, forms):
        return {name: self.part(form) for name, form in (member.split(":") for member in forms.split())}

    def integer(self, size, signed):
        return self.part("vs"[signed]) if size > 1 else int.from_bytes(self.take(1), "little", signed=bool(signed))

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
            case 6: return {its: name for name, its in reversed(e[4])}.get(found := self.integer(e[1], e[2]), found)
            case 7: return f"{int.from_bytes(self.take((e[0] + 7) // 8), 'little'):0{e[0]}b}"
            case 8: return self.part("n")
            case 9: return self.value(e[0]) if self.take(1) == b"\1" else None
            case 10: return [self.value(kind) for (kind,) in e[0]]
            case 11: return [self.value(e[1]) for _ in range(e[0])]
            case 12 | 13: return self.several(lambda: self.value(e[0]))
            case 14: return self.several(lambda: [self.value(e[1]), self.value(e[2])])
            case 15:
                name, kind = e[0][self.varint()]
                return name if self.types[kind][0] == 17 else {name: self.value(kind)}
            case 16: return {"value": self.value(e[0]) if self.take(1) == b"\1" else None, "viewers": self.varint()}
            case 17: return {}
            case 18: return {name: self.value(kind) for name, kind in e[2]}

    def event(self, kind):
        if kind != 1:
            return self.members(EVENTS[kind])
        event, (keep, barrier) = self.members("hash:h actor:a"), self.read("bb")
        event |= {"barrier": [barrier, self.part("r")]} if barrier else {}
        return event | self.members("inputs:I" + " steps:x traces:T" * (keep > 0) + " diffs:D" * (keep > 1))


out = lambda value: print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
data = open(sys.argv[1], "rb").read()
end = 20 + struct.unpack_from("<I", data.ljust(20), 12)[0]
if data[:9] != b"\x89HRDJ\r\n\x1a\x01" or crc32c(data[:16]) != data[16:20] or crc32c(data[:end]) != data[end:end + 4]:
    sys.exit(2)
c, fields = Reader(data[20:end]), {}
while c.at < len(c.data):
    number = c.varint()
    fields[number] = c.take(c.varint())
layout = Reader(fields[3])
roots, types = layout.read("vvvvv"), layout.several(lambda: (code := layout.part("b"), layout.read(LAYOUT[code])))
behaviors = [name for _, name, _ in Reader(fields[5]).part("B")]
out({"game": fields[1].decode(), "rules_version": fields[2].decode(), "behaviors": behaviors,
     "setup": Reader(fields[8], types, roots).part("U"), "state": Reader(fields[10], types, roots).part("S")})
at, chain, number = end + 4, data[end:end + 4], 0
while at < len(data):
    head = data[at:at + 12]
    whole = data[at:at + 16 + struct.unpack_from("<I", head.ljust(12))[0]]
    payload, before, chain = whole[12:-4], chain, whole[-4:]
    if len(whole) < 16 or crc32c(head[:8]) != head[8:] or crc32c(before + head[:8] + payload) != chain:
        out({"stopped": at, "after": number})
        sys.exit(1)
    kind, c = head[4], Reader(payload, types, roots, behaviors)
    number += kind in (1, 2, 3)
    known = 0 < kind < len(KINDS)
    out({"event": number, "kind": KINDS[kind] if known else kind} | (c.event(kind) if known else {}))
    if known and c.at != len(payload):
        raise ValueError("bytes are left behind an event")
    at += len(whole)
