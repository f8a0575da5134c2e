"""The trained network as an agent (docs/agents.md): agent.py [WEIGHTS [VISITS]]

herd arena connect_four --agents 'external:command=python3 agent.py weights.npz 50' --agents mcts:iterations=100

It searches as AlphaZero does: a tree of so many positions, whose leaves the network values. 0: it takes the best action of the policy.
"""

import json
import pathlib
import sys

import network
import numpy as np

import herding

EXPLORATION = 1.5


class Node:
    """A position: priors of its actions, and what was found below each of them, for the player who decides here."""

    def __init__(self, match, weights):
        self.match, self.player = match, match.decider
        self.over = match.over
        if self.over:
            return
        logits, values = network.apply(weights, match.observation(self.player)[None])
        self.actions = np.flatnonzero(match.mask(self.player))
        odds = np.exp(logits[0, self.actions] - logits[0, self.actions].max())
        self.priors, self.value = odds / odds.sum(), float(values[0])
        self.visits, self.sums = np.zeros(len(self.actions)), np.zeros(len(self.actions))
        self.below = [None] * len(self.actions)

    def visit(self, weights):
        """Adds a position to the tree. Returns a value for the player of this node."""
        known = np.where(self.visits > 0, self.sums / np.maximum(self.visits, 1), self.value)
        bonus = EXPLORATION * self.priors * np.sqrt(self.visits.sum() + 1) / (self.visits + 1)
        at = int((known + bonus).argmax())
        if (child := self.below[at]) is None:
            match = self.match.clone()
            match.submit(int(self.actions[at]))
            child = self.below[at] = Node(match, weights)
            value = 0.0 if child.over else child.value
        else:
            value = 0.0 if child.over else child.visit(weights)
        if child.over:
            value = float(child.match.returns[self.player])
        elif child.player != self.player:
            value = -value
        self.visits[at] += 1
        self.sums[at] += value
        return value

    def best(self):
        """The most visited action; of equal ones that with the greater prior."""
        return int(self.actions[(self.visits + self.priors).argmax()])


def choose(match, weights, visits):
    """An action of the player who decides, and the value of the position for that player."""
    root = Node(match, weights)
    for _ in range(visits):
        root.visit(weights)
    return root.best(), float(root.sums.sum() / root.visits.sum()) if visits else root.value


def main():
    weights = network.load(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "weights.npz")
    visits = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    game = herding.load("connect_four")
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"protocol": 1}
        if request["type"] == "choose":
            chosen, value = choose(game.begin(state=request["text"]), weights, visits)
            inputs = [one["input"] for one in request["actions"]]
            at = inputs.index(game.action(chosen))
            answer = {"action": at, "candidates": [{"action": at, "visits": visits, "value": value}]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
