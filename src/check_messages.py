"""check_messages.py PROGRAM SCHEMA GAMES: checks the documents that the program prints against the JSON Schema.

GAMES is how many games there are. Exit status 77, with a line, where Python's package jsonschema is not there.
"""

import collections
import json
import pathlib
import subprocess
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("skipped: Python's package jsonschema is not there (Debian: python3-jsonschema)")
    sys.exit(77)

schema = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
Draft202012Validator.check_schema(schema)
kinds = ("scene", "difference", "offer")
validators = {
    kind: Draft202012Validator({**schema, "$ref": f"#/$defs/{kind}", "unevaluatedProperties": False}) for kind in kinds
}

wrong = 0


def complain(text):
    global wrong
    wrong += 1
    if wrong <= 20:
        print(text)


counts = collections.Counter()
with_actions = collections.Counter()
lines = subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout.splitlines()
for line in dict.fromkeys(lines):  # equal documents once
    case = json.loads(line)
    counts[case["game"], case["kind"]] += 1
    with_actions[case["game"]] += "actions" in case["document"]
    for error in validators[case["kind"]].iter_errors(case["document"]):
        complain(f"{case['game']}, {case['kind']}, {error.json_path}: {error.message[:300]}")

games = sorted({game for game, _ in counts})
for game in games:
    print(game, {kind: counts[game, kind] for kind in kinds})
    if not counts[game, "scene"] or not with_actions[game]:
        complain(f"{game}: no scene, or no offer with an action")
if len(games) != int(sys.argv[3]):
    complain(f"{len(games)} games, not {sys.argv[3]}")

# The schema refuses what the documents never have.
for kind, document in (
    ("offer", {}),
    ("offer", {"decision": -1}),
    ("offer", {"decision": 0, "unknown": 1}),
    ("offer", {"decision": 0, "actions": [{"tree": 0}]}),
    ("offer", {"decision": 0, "actions": [{"name": "bid", "tree": 1}]}),
    ("offer", {"decision": 0, "actions": [{"name": "bid", "tree": 0, "arguments": [{"name": "x", "role": "color"}]}]}),
    ("scene", {"areas": [{}]}),
    ("scene", {"turn": ["first"]}),
    ("difference", {"moved": [{"id": 4}]}),
):
    if validators[kind].is_valid(document):
        complain(f"the schema takes {json.dumps(document)} as {kind}")
if wrong:
    print(f"{wrong} faults in {len(lines)} documents")
    sys.exit(1)
