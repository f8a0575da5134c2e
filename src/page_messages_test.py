"""page_messages_test.py SCHEMA PROGRAM [DECISIONS [GAME...]]: plays games over HTTP as a page does, and asks the package jsonschema
whether each message is as the schema says. Without names it plays all games of the program.

Exit status 77, with a line, where that package is not there.
"""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from urllib.parse import urlsplit

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("skipped: Python's package jsonschema is not there (Debian: python3-jsonschema)")
    sys.exit(77)

SCHEMA, PROGRAM = sys.argv[1:3]
DECISIONS = int(sys.argv[3]) if len(sys.argv) > 3 else 20
with open(SCHEMA, encoding="utf-8") as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)


def validator(name):
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})


FROM_SERVER, TO_SERVER = validator("from_server"), validator("to_server")


def check(one, message):
    for error in one.iter_errors(message):
        deepest = min(error.context, key=lambda each: -len(each.absolute_path), default=error)
        raise AssertionError(f"{json.dumps(message)[:400]}: {deepest.json_path}: {deepest.message[:300]}")


class Random:
    """Equal in all versions of Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, most):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % most


def branches(offer, node):
    while isinstance(node, dict):
        node = offer["shared"][node["same"]]
    return node


def some_input(offer, action, random):
    """A way through the tree of an action."""
    values, node = [], action["tree"]
    while (node := branches(offer, node)) != 0:
        keys, following = node[random.below(len(node))]
        key = keys if isinstance(keys, str) else keys[random.below(len(keys))]
        if found := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", key):
            first, last = map(int, found.groups())
            key = str(first + random.below(last - first + 1))
        values.append(key)
        node = following
    names = [one["name"] for one in action.get("arguments", [])]
    fields = ",".join(f"{name}={value}" for name, value in zip(names, values))
    return action["name"] + (f"{{{fields}}}" if names else "")


class Page:
    def __init__(self, url):
        parts = urlsplit(url)
        self.path = parts.path
        self.connection = http.client.HTTPConnection(parts.hostname, parts.port)
        self.seen, self.ids, self.kinds = {}, 0, set()

    def post(self, *messages):
        for message in messages:
            check(TO_SERVER, message)
        self.connection.request("POST", f"{self.path}table/test", "\n".join(map(json.dumps, messages)).encode())
        answer = self.connection.getresponse()
        lines = answer.read().decode().splitlines()
        assert answer.status == 200, (answer.status, lines)
        received = [json.loads(line) for line in lines]
        for message in received:
            check(FROM_SERVER, message)
            [(kind, body)] = message.items()
            self.kinds.add(kind)
            if kind == "answer":
                self.kinds |= body.keys() - {"id"}
            elif kind == "view":
                self.seen = {"number": body["number"], **body}
            elif kind == "update":
                assert body["number"] == self.seen["number"] + 1, (body["number"], self.seen["number"])
                kept = {key: self.seen[key] for key in ("viewer",) if key in self.seen}
                self.seen = {**kept, **body}
            elif kind == "pass":
                self.seen = {"number": self.seen["number"], "pass": body}
            elif kind == "bye":
                raise AssertionError(body)
        return received

    def ask(self, kind, **fields):
        self.ids += 1
        received = self.post({kind: {"id": f"t{self.ids}", **fields}})
        [answer] = [one["answer"] for one in received if "answer" in one]
        assert answer["id"] == f"t{self.ids}"
        return answer


def play(game, *options):
    program = subprocess.Popen([PROGRAM, "play", game, "--page", "--no-open", "--seed", "7", "--players", "human", *options],
                               stdout=subprocess.PIPE, text=True)
    try:
        page = Page(re.search(r"http:\S+", program.stdout.readline()).group(0))
        page.post({"hello": {"protocol": 1}})
        assert page.seen["number"] == 0, page.seen["number"]
        random, made = Random(5), 0
        for _ in range(20 * DECISIONS):
            while page.post():  # the game continues
                pass
            if "over" in page.seen or made >= DECISIONS:
                break
            if "pass" in page.seen:
                page.ask("sit", player=page.seen["pass"]["to"])
                continue
            offer = page.seen["offer"]
            decision = offer["decision"]
            made += 1
            others = [one for one in offer.get("who", []) if one != page.seen["viewer"]]
            if others and random.below(2) == 0:  # another person at this screen acts first
                assert "done" in page.ask("sit", player=others[0])
                assert page.seen.get("pass", {"to": page.seen.get("viewer")})["to"] == others[0]
                continue
            if made == 2:
                page.ask("hint", decision=decision)
                for number in {1, page.seen["number"]}:
                    assert "reasons" in page.ask("why", number=number)
                assert "stale" in page.ask("act", decision=decision + 1, input="anything")
                assert "refused" in page.ask("act", decision=decision, input="no_such_action{x=1}")
                assert "refused" in page.ask("read", decision=decision, line="no such action")
                assert "stale" in page.ask("read", decision=decision + 1, line="anything")
            if "chance" in page.seen and random.below(2) == 0:
                page.ask("chance", decision=decision)
                continue
            action = offer["actions"][random.below(len(offer["actions"]))]
            if "tree" not in action:
                break
            chosen = some_input(offer, action, random)
            assert page.ask("why_not", decision=decision, input=chosen)["reasons"] == []
            assert [one["input"] for one in page.ask("read", decision=decision, line=chosen)["means"]] == [chosen]
            answer = page.ask("act", decision=decision, input=chosen)
            if "question" in answer:
                answer = page.ask("act", decision=decision, input=chosen, sure=True)
            assert "done" in answer, (chosen, answer)
            if made % 7 == 0 and page.seen.get("offer", {}).get("undo", {}).get("can"):
                assert "done" in page.ask("undo")
                if page.seen.get("offer", {}).get("redo", {}).get("can"):
                    assert "done" in page.ask("redo")
        print(f"{game}: {made} decisions; {', '.join(sorted(page.kinds))}")
    finally:
        program.send_signal(signal.SIGINT)
        assert program.wait() == 0, program.returncode


def names():
    listed = subprocess.run([PROGRAM, "games"], check=True, capture_output=True, text=True).stdout
    return [line.split()[0] for line in listed.splitlines() if line and not line.startswith(" ")]


games = sys.argv[4:] or names()
assert games
for each in games:
    play(each)
with tempfile.TemporaryDirectory() as folder:
    saved = os.path.join(folder, "saved")
    command = [PROGRAM, "play", games[0], "--seed", "7", "--players", "human"]
    refused = subprocess.run([*command, "--page", "--no-open", "--load", saved], capture_output=True, text=True)
    assert refused.returncode == 2 and f"{saved}: cannot be opened" in refused.stderr, refused
    subprocess.run(command, input=f"1\n\nsave {saved}\nquit\n", check=True, capture_output=True, text=True)
    play(games[0], "--load", saved)
