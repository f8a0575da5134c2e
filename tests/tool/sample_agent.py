"""An agent for any game: it prefers the action that it has chosen most often before, and draws between equals."""

import collections
import json
import random
import sys

chosen = collections.Counter()
generator = random.Random()


def answer(request):
    if request["type"] == "hello":
        return {"protocol": 1, "name": "sample"}
    if request["type"] == "start":
        generator.seed(int(request["seed"]))
        chosen.clear()
        return {"ready": True}
    if request["type"] == "choose":
        actions = request["actions"]
        best = max(range(len(actions)), key=lambda i: (chosen[actions[i]["input"]], generator.random()))
        chosen[actions[best]["input"]] += 1
        return {"action": best, "candidates": [{"action": best, "visits": len(actions)}]}
    return None  # `stop`, and what later versions may send


for line in sys.stdin:
    reply = answer(json.loads(line))
    if reply is not None:
        print(json.dumps(reply), flush=True)
