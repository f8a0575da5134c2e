#!/usr/bin/env python3
"""A learning program's side of the captive protocol: starts `herd rulegame serve` and plays through pipes.

    captive_client.py HERD FOLDER-OF-RULES

Checks what every client relies on: two lines of data for each move, the codes, the board that shrinks, the results.
"""

import json
import os
import random
import subprocess
import sys
import tempfile


class Server:
    def __init__(self, herd, *arguments):
        self.process = subprocess.Popen([herd, "rulegame", "serve", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def line(self):
        """The next line of data; comments are skipped."""
        while True:
            line = self.process.stdout.readline()
            assert line, "the server has left"
            if not line.startswith("#"):
                return line.rstrip("\n")

    def send(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def status(self):
        return tuple(int(word) for word in self.line().split(" "))

    def answer(self):
        """Code, finish, attempts and the pieces on the board."""
        return self.status(), json.loads(self.line())["value"]

    def leave(self):
        self.send("EXIT")
        code, finish, attempts = self.status()
        assert code == 5, code
        self.process.stdin.close()
        assert self.process.wait(timeout=60) == 0
        self.process.stdout.close()


def play(server, chance):
    """One episode: random moves, by place or by id. Returns whether it was cleared, and its attempts and errors."""
    (code, finish, attempts), pieces = server.answer()
    assert (code, finish, attempts) in ((6, 0, 0), (2, 2, 0)), (code, finish, attempts)
    accepted = 0
    while finish == 0:
        piece = chance.choice(pieces)
        bucket = chance.choice(piece["buckets"] if piece["buckets"] and chance.random() < 0.7 else range(4))
        row, column = ((7, 0), (7, 7), (0, 7), (0, 0))[bucket]
        by_place = chance.random() < 0.5
        server.send(f"MOVE {piece['y']} {piece['x']} {row} {column}" if by_place else f"move {piece['id']} {bucket}")
        expected = 0 if bucket in piece["buckets"] else 4 if piece["buckets"] else 7
        before = len(pieces)
        (code, finish, attempts_now), pieces = server.answer()
        assert code == expected, (code, expected)
        assert attempts_now == attempts + 1
        attempts = attempts_now
        accepted += code == 0
        assert len(pieces) == before - (code == 0)
        assert (finish == 1) == (not pieces)
        assert (finish == 0) == any(piece["buckets"] for piece in pieces)
    server.send("MOVE 0 0")
    assert server.answer() == ((-4, finish, attempts), pieces)
    return attempts, attempts - accepted, int(finish == 1)


def main():
    herd, rules = sys.argv[1:]
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "results.csv")
        expected = ["#.nickname,rule_name,trial_id", "#number_of_moves,number_of_errors,if_clear"]
        cleared = 0
        for run, name in enumerate(("anything", "clockwise", "nearby", "turns", "two-and-two", "leftovers")):
            server = Server(herd, os.path.join(rules, name + ".txt"), "3:9", "0", "1:3", "output=STANDARD",
                            "seed=11", "log.append=" + log, "log.nickname=client", f"log.run={run}")
            expected.append(f".client,{name},{run}")
            for episode in range(5):
                if episode > 0:
                    server.send("NEW")
                result = play(server, chance)
                cleared += result[2]
                expected.append(",".join(map(str, result)))
            server.leave()
        with open(log) as results:
            assert results.read().split("\n")[:-1] == expected
        assert cleared >= 10, cleared

        board = os.path.join(folder, "board.json")
        with open(board, "w") as file:
            json.dump({"id": 0, "value": [{"id": 3, "color": "red", "shape": "star", "x": 1, "y": 6}]}, file)
        server = Server(herd, os.path.join(rules, "nearby.txt"), board, "output=BRIEF")
        greeting, pieces = server.answer()
        assert greeting == (6, 0, 0)
        assert pieces == [{"id": 3, "color": "RED", "shape": "STAR", "x": 1, "y": 6, "buckets": [0]}], pieces
        for command, code in (("x" * 1_000_000, -1), ("MOVE 3 1", 4), ("MOVE 3 0", 0), ("MOVE 3 0", -4)):
            server.send(command)
            assert server.status()[0] == code, (command[:20], code)
        server.process.stdin.close()  # the end of the input ends it too
        assert server.process.wait(timeout=60) == 0
        server.process.stdout.close()
    print("all answers as expected,", cleared, "boards cleared")


main()
