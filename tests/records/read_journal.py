#!/usr/bin/env python3
"""read_journal.py FILE: prints a journal as JSON Lines, by docs/journal-format.md alone.

The first line is the header, each other one an event. Exit code 0: the journal is whole; 1: it has a torn tail or damage,
which the last line tells; 2: it is no journal. Shares no code with Herding.
"""

import json
import struct
import sys

CRC_TABLE = []
for i in range(256):
    for _ in range(8):
        i = i >> 1 ^ (0x82F63B78 if i & 1 else 0)
    CRC_TABLE.append(i)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC_TABLE[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF


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
        value = shift = 0
        while True:
            byte = self.number("B")
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

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


def read_layout(data):
    c = Cursor(data)
    name_and_type = lambda: (c.string(), c.varint())
    entries = {
        1: tuple, 2: lambda: (c.varint(),), 3: lambda: (c.varint(),), 4: tuple, 5: lambda: (c.signed(), c.signed()),
        6: lambda: (c.string(), c.varint(), c.number("B"), c.number("B"), c.several(lambda: (c.string(), c.signed()))),
        7: lambda: (c.varint(),), 8: tuple, 9: lambda: (c.varint(),), 10: lambda: (c.several(c.varint),),
        11: lambda: (c.varint(), c.varint()), 12: lambda: (c.varint(),), 13: lambda: (c.varint(),),
        14: lambda: (c.number("B"), c.varint(), c.varint()), 15: lambda: (c.several(name_and_type),),
        16: lambda: (c.varint(),), 17: lambda: (c.string(),),
        18: lambda: (c.string(), c.varint(), c.several(name_and_type)),
    }

    def entry():
        code = c.number("B")
        return code, entries[code]()

    roots = dict(zip(("setup", "state", "input", "diff", "trace"), [c.varint() for _ in range(5)]))
    return roots, c.several(entry)


def integer(value):
    return value if abs(value) < 2**53 else str(value)


def whole(c, size, signed):
    if size <= 1:
        return c.number("b" if signed else "B")
    return c.signed() if signed else c.varint()


def read_value(c, types, number):
    """The next value of a body, as Herding writes it in JSON."""
    code, entry = types[number]
    value = lambda kind: read_value(c, types, kind)
    if code in (16, 18) and number not in c.versions:
        c.versions.add(number)
        c.varint()
    if code == 1:
        return c.number("B") == 1
    if code in (2, 3):
        return integer(whole(c, entry[0], code == 3))
    if code == 4:
        return c.number("d")
    if code == 5:
        return integer(entry[0] + c.varint())
    if code == 6:
        found = whole(c, entry[1], entry[2])
        return next((name for name, its in entry[4] if its == found), integer(found))
    if code == 7:
        data = c.take((entry[0] + 7) // 8)
        return "".join(str(data[i // 8] >> i % 8 & 1) for i in reversed(range(entry[0])))
    if code == 8:
        return c.string()
    if code in (9, 16):
        inner = value(entry[0]) if c.number("B") else None
        if code == 16:
            return {"value": inner, "viewers": integer(c.varint())}
        return [inner] if inner is not None and types[entry[0]][0] == 9 else inner
    if code == 10:
        return [value(kind) for kind in entry[0]]
    if code == 11:
        return [value(entry[1]) for _ in range(entry[0])]
    if code in (12, 13):
        return c.several(lambda: value(entry[0]))
    if code == 14:
        pairs = c.several(lambda: [value(entry[1]), value(entry[2])])
        return dict(pairs) if entry[0] else pairs
    if code == 15:
        name, kind = entry[0][c.varint()]
        return name if types[kind][0] == 17 else {name: value(kind)}
    if code == 17:
        return {}
    fields = {"$version": entry[1]} if entry[1] else {}
    return fields | {name: value(kind) for name, kind in entry[2]}


KINDS = {1: "committed", 2: "undone", 3: "redone", 4: "checkpoint", 5: "mark", 6: "annotation", 7: "closed", 8: "refused"}


def read_event(kind, payload, roots, types, behaviors):
    c = Cursor(payload)
    several = lambda root: c.several(lambda: read_value(c, types, roots[root]))
    behavior = lambda: ([""] + behaviors)[c.varint()]
    event = {}
    if kind in (1, 2, 3, 4):
        event["hash"] = f"{c.number('Q'):016x}"
    if kind == 1:
        event["actor"] = c.varint() - 2
        keep, barrier = c.number("B"), c.number("B")
        if barrier:
            event["barrier"] = [barrier, behavior()]
        event["inputs"] = several("input")
        if keep:
            step = lambda: [behavior()] + [c.varint() for _ in range(4)]
            event["steps"], event["traces"] = c.several(step), several("trace")
        if keep == 2:
            event["diffs"] = several("diff")
    elif kind in (2, 3):
        event |= {"actor": c.varint() - 2, "frame": c.varint()}
    elif kind == 4:
        event |= {"number": c.varint(), "state": read_value(c, types, roots["state"])}
    elif kind == 5:
        event |= {"name": c.string(), "frame": c.varint()}
    elif kind == 6:
        event |= {"key": c.string(), "text": c.string()}
    elif kind == 8:
        event |= {"actor": c.varint() - 2, "behavior": behavior(), "reason": c.string(), "inputs": several("input")}
    if kind in KINDS and c.at != len(payload):
        raise ValueError("bytes are left behind an event")
    return event


def main(path):
    out = lambda value: print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    data = open(path, "rb").read()
    if data[:8] != b"\x89HRDJ\r\n\x1a" or data[8] != 1 or crc32c(data[:16]) != struct.unpack("<I", data[16:20])[0]:
        sys.exit(2)
    end = 20 + struct.unpack("<I", data[12:16])[0]
    if data[end:end + 4] != struct.pack("<I", crc32c(data[:end])):
        sys.exit(2)
    c, fields = Cursor(data[20:end]), {}
    while c.at < len(c.data):
        number = c.varint()
        fields[number] = c.take(c.varint())
    roots, types = read_layout(fields[3])
    names = Cursor(fields[5])
    behaviors = [name for _, name, _ in names.several(lambda: (names.number("B"), names.string(), names.string()))]
    value = lambda field, root: read_value(Cursor(fields[field]), types, roots[root])
    out({"game": fields[1].decode(), "rules_version": fields[2].decode(), "behaviors": behaviors,
         "setup": value(8, "setup"), "state": value(10, "state")})
    at, chain, number = end + 4, data[end:end + 4], 0
    while at < len(data):
        head = data[at:at + 12]
        size = struct.unpack("<I", head[:4])[0] + 16 if len(head) == 12 else 0
        whole_event = data[at:at + size]
        if len(head) < 12 or crc32c(head[:8]) != struct.unpack("<I", head[8:])[0] or len(whole_event) < size \
                or struct.pack("<I", crc32c(chain + head[:8] + whole_event[12:-4])) != whole_event[-4:]:
            out({"stopped": at, "after": number})
            sys.exit(1)
        kind, chain = head[4], whole_event[-4:]
        number += kind in (1, 2, 3)
        event = read_event(kind, whole_event[12:-4], roots, types, behaviors)
        out({"event": number, "kind": KINDS.get(kind, kind)} | event)
        at += size


if __name__ == "__main__":
    main(sys.argv[1])
