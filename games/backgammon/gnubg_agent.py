"""GNU Backgammon as an agent (docs/agents.md): gnubg_agent.py [PLIES]

It chooses moves for single games: `--setup game`. It never doubles, takes every double, and accepts every resignation.
It ends with an error where gnubg is not installed.
"""

import json
import os
import re
import shutil
import subprocess
import sys

BAR = 25
OFF = 0
END = "herding_end"  # no command of gnubg, so its answer names it


class Gnubg:
    def __init__(self, plies):
        program = shutil.which("gnubg", path=os.environ.get("PATH", "") + ":/usr/games")
        if program is None:
            raise RuntimeError("gnubg is not installed")
        self.process = subprocess.Popen(
            [program, "-t", "-q", "-r"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "LC_ALL": "C"},  # its output is localized
        )
        self.ask(
            "set automatic game off",
            "set automatic roll off",
            "set automatic move off",
            "set display off",
            "set player 0 human",
            "set player 1 human",
            f"set evaluation chequerplay evaluation plies {plies}",
            "new match 1",
        )

    def ask(self, *commands):
        self.process.stdin.write("\n".join((*commands, END)) + "\n")
        self.process.stdin.flush()
        answer = ""
        while END not in answer:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("gnubg ended: " + answer[-200:])
            answer += line
        return answer

    def best(self, mine, theirs, dice):
        """The best move as pairs of points, each for one checker or several: 13/8, bar/20, 6/off."""
        answer = self.ask("set xgid " + xgid(mine, theirs, dice), "hint 1")
        found = re.search(r"^ *1\. \S+ \d-ply +(.*?) +(?:MWC|Eq\.): *(\S+)", answer, re.MULTILINE)
        if found is None:
            raise RuntimeError("gnubg has no move: " + answer[-200:])
        return found.group(1), found.group(2)


def xgid(mine, theirs, dice):
    """The position of the player to move, who is X in gnubg's drawing. Points are counted as their owner counts them."""
    text = chr(ord("a") + theirs[BAR] - 1) if theirs[BAR] else "-"
    for point in range(1, 25):
        count, base = (mine[point], "A") if mine[point] else (theirs[25 - point], "a")
        text += chr(ord(base) + count - 1) if count else "-"
    text += chr(ord("A") + mine[BAR] - 1) if mine[BAR] else "-"
    return f"XGID={text}:0:0:1:{dice[0]}{dice[1]}:0:0:0:1:10"


def pairs(move):
    """`13/8(2) 6/4*/2` as pairs of points, once for each checker."""
    for word in move.split():
        times = re.search(r"\((\d)\)", word)
        points = re.sub(r"\(\d\)|\*", "", word).split("/")
        numbers = [BAR if p == "bar" else OFF if p == "off" else int(p) for p in points]
        for _ in range(int(times.group(1)) if times else 1):
            yield numbers[0], numbers[-1]


def steps(mine, theirs, dice, target):
    """Moves of one checker by one die each, in a legal order, that lead to a position. None if there are none. As many dice
    as possible must be played, so of several ways it is the longest: 3/1 1/off is one where 3/off by one die is not."""
    longest = [] if mine == target else None
    for i, die in enumerate(dice):
        if die in dice[:i]:
            continue
        for start in range(BAR, OFF, -1):
            if mine[start] == 0 or (mine[BAR] and start != BAR):
                continue
            end = max(start - die, OFF)
            if end != OFF and theirs[25 - end] > 1:
                continue
            behind = any(mine[p] for p in range(7, 26))
            if end == OFF and (behind or (start < die and any(mine[p] for p in range(start + 1, 7)))):
                continue
            after = list(mine)
            after[start] -= 1
            after[end] += 1
            left = list(theirs)
            if end != OFF and left[25 - end] == 1:
                left[25 - end] = 0
            rest = steps(after, left, dice[:i] + dice[i + 1 :], target)
            if rest is not None and (longest is None or len(rest) >= len(longest)):
                longest = [(start, end), *rest]
    return longest


class Agent:
    def __init__(self, plies):
        self.gnubg = Gnubg(plies)
        self.plan = []

    def choose(self, request):
        inputs = {action["input"]: i for i, action in enumerate(request["actions"])}
        if request["may_wait"]:
            return {"wait": True}
        for answer in ("accept", "take", "next_game"):
            if answer in inputs:
                return {"action": inputs[answer]}
        moves = {}
        for text, i in inputs.items():
            if found := re.fullmatch(r"move\{from=(\d+),to=(\d+)\}", text):
                moves[int(found.group(1)), int(found.group(2))] = i
        if not moves:
            return {"action": inputs["end_turn"]}
        thoughts = {}
        if not self.plan or self.plan[0] not in moves:
            self.plan, thoughts = self.think(request)
        step = self.plan.pop(0)
        return {"action": moves[step], **thoughts}

    def think(self, request):
        state, me = request["state"], request["player"]
        checkers = state["board"]["checkers"]
        mine, theirs = list(checkers[me]), list(checkers[1 - me])
        move, value = self.gnubg.best(mine, theirs, state["thrown"])
        target = list(mine)
        for start, end in pairs(move):
            target[start] -= 1
            target[end] += 1
        dice = list(state["thrown"]) * (2 if state["thrown"][0] == state["thrown"][1] else 1)
        plan = steps(mine, theirs, dice, target)
        if not plan:
            raise RuntimeError(f"no order of moves leads to gnubg's {move}")
        return plan, {"expects": [f"{move} {value}"]}


def main():
    agent = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if request["type"] == "hello":
                agent = Agent(sys.argv[1] if len(sys.argv) > 1 else "0")
                reply = {"protocol": 1, "name": "gnubg"}
            elif request["type"] == "start":
                agent.plan = []
                reply = {"ready": True}
            elif request["type"] == "choose":
                reply = agent.choose(request)
            else:
                continue
        except (RuntimeError, KeyError, ValueError) as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)


main()
