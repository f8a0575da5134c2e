#!/usr/bin/env python3
"""Checks that a test cites every sentence of the server's description.

    cited.py SEMANTICS.md            lists the sentences by their numbers
    cited.py SEMANTICS.md TEST...    fails if no test cites a sentence, or if a test cites a missing one

A test cites the seventh sentence of section 5.4 as `[5.4:7]`, several of one section as `[5.4:7,9]` or `[5.4:7-9]`.
Sentences end at full stops and semicolons; a row of a table or of a listing is one. Exits with 77 without the document.
"""

import pathlib
import re
import sys

# Sections without rules of play: scope, omissions, advice, pointers.
NO_RULES = {"15", "14:9"}


def parts(line):
    """The sentences of one paragraph; text between backquotes is not split."""
    begin, quoted = 0, False
    for i, char in enumerate(line):
        quoted ^= char == "`"
        end = char == ";" or (char == "." and re.match(r"\s+[^a-z]", line[i + 1:]) and line[i - 3:i] != "e.g")
        if end and not quoted and line[i + 1:].strip():
            yield line[begin:i + 1].strip()
            begin = i + 1
    yield line[begin:].strip()


def sentences(text):
    """Number and words of each sentence."""
    section, paragraphs, listing = None, [], False
    goes_on = False
    for line in text.splitlines():
        head = re.match(r"#+ (\d+(\.\d+)?)", line)
        if head:
            section = head[1]
        elif line.startswith("```"):
            listing = not listing
        if head or not section or not line.strip() or line.startswith("```"):
            goes_on = False
        elif re.match(r"\|[-| ]+\|$", line):  # the row above it is the head of a table
            paragraphs.pop()
        elif listing or line.startswith("|"):
            paragraphs.append([section, [line.strip()]])
        elif goes_on and not re.match(r" *([*-]|\d+\.) ", line):
            paragraphs[-1][1].append(line.strip())
        else:
            paragraphs.append([section, [re.sub(r"^ *([*-]|\d+\.) ", "", line).strip()]])
            goes_on = True
    count = {}
    for section, lines in paragraphs:
        row = len(lines) == 1 and lines[0].startswith("|")
        for words in [lines[0]] if row else parts(" ".join(lines)):
            count[section] = count.get(section, 0) + 1
            number = f"{section}:{count[section]}"
            if not NO_RULES & {section, number}:
                yield number, words


def cited(text):
    for section, numbers in re.findall(r"\[(\d+(?:\.\d+)?):(\d[\d,-]*)\]", text):
        for part in numbers.split(","):
            low, _, high = part.partition("-")
            for number in range(int(low), int(high or low) + 1):
                yield f"{section}:{number}"


def main():
    document = pathlib.Path(sys.argv[1])
    if not document.exists():
        print(f"no reference data: {document}")
        return 77
    known = dict(sentences(document.read_text(encoding="utf-8")))
    if len(sys.argv) == 2:
        for number, words in known.items():
            print(f"[{number}] {words}")
        return 0
    found = {number: test for test in sys.argv[2:] for number in cited(pathlib.Path(test).read_text(encoding="utf-8"))}
    for number in known:
        if number not in found:
            print(f"{document}: no test cites [{number}] {known[number]}")
    for number, test in found.items():
        if number not in known:
            print(f"{test}: there is no sentence [{number}] in {document}; `cited.py {document}` lists them")
    print(f"sentences {len(known)}, cited {len(found.keys() & known.keys())}")
    return 0 if found.keys() == known.keys() else 1


if __name__ == "__main__":
    sys.exit(main())
