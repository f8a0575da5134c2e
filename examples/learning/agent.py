"""The trained network as an agent (docs/agents.md): agent.py [WEIGHTS [VISITS]]

herd arena connect_four --agents 'external:command=python3 agent.py weights.npz 100' --agents mcts:iterations=100

It searches as AlphaZero does: it visits so many positions of a tree, and the network values all that follow each of them. 0: it takes
the best action of the policy.
"""

import json
import pathlib
import sys

import network
import numpy as np

import herding

EXPLORATION = 1.5


class Node:
    """A position. Its values are those for `player`. `proven` is the value if it is certain, else None."""

    def __init__(self, match, player, logits=None):
        self.match, self.player, self.logits = match, player, logits
        self.below = None  # a node for each legal action, from the first visit on
        self.proven = float(match.returns[player]) if match.over else None

    def expand(self, weights):
        """Adds what follows, with its values by the network or by the rules. Returns a value of this position."""
        self.actions = np.flatnonzero(self.match.mask(self.player))
        self.below = []
        for action in self.actions:
            match = self.match.clone()
            match.submit(int(action))
            self.below.append(Node(match, self.player if match.over else match.decider))
        logits, values = network.apply(weights, np.stack([one.match.observation(one.player) for one in self.below]))
        for node, its in zip(self.below, logits):
            node.logits = its
        self.sums = np.array([self.turned(node, float(value)) for node, value in zip(self.below, values)])
        self.visits = np.ones(len(self.actions))  # the values of the network are the first ones
        odds = np.exp(self.logits[self.actions] - self.logits[self.actions].max())
        self.priors = odds / odds.sum()
        self.prove()
        return float(self.priors @ self.sums)

    def turned(self, below, value):
        """A value below as one for the player of this node. One that is certain replaces it."""
        value = value if below.proven is None else below.proven
        return value if below.player == self.player else -value

    def prove(self):
        """A win below is certain here, too. Otherwise all that follows must be certain."""
        certain = [self.turned(node, 0.0) for node in self.below if node.proven is not None]
        if certain and (max(certain) >= 1 or len(certain) == len(self.below)):
            self.proven = max(certain)

    def means(self):
        return self.sums / self.visits

    def visit(self, weights):
        """Visits a position below for the first time, and returns a value of this one."""
        if self.below is None:
            value = self.expand(weights)
        else:
            bonus = EXPLORATION * self.priors * np.sqrt(self.visits.sum()) / (self.visits + 1)
            at = int((self.means() + bonus).argmax())
            node = self.below[at]
            value = self.turned(node, node.visit(weights) if node.proven is None else node.proven)
            self.visits[at] += 1
            self.sums[at] = self.visits[at] * value if node.proven is not None else self.sums[at] + value
            self.prove()
        return value if self.proven is None else self.proven

    def best(self):
        """The most visited action, unless a result is certain."""
        certain = np.array([np.nan if node.proven is None else self.turned(node, 0.0) for node in self.below])
        order = self.visits + self.priors
        order = np.where(certain >= 1, np.inf, np.where(certain <= -1, order - order.sum(), order))
        return int(self.actions[order.argmax()])


def choose(match, weights, visits):
    """An action of the player who decides, and the value of the position for that player."""
    player = match.decider
    logits, values = network.apply(weights, match.observation(player)[None])
    if visits == 0:
        return int(np.where(match.mask(player), logits[0], -np.inf).argmax()), float(values[0])
    root = Node(match, player, logits[0])
    for _ in range(visits):
        if root.proven is None:
            root.visit(weights)
    return root.best(), float(root.means().max() if root.proven is None else root.proven)


def main():
    weights = network.load(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "weights.npz")
    visits = int(sys.argv[2]) if len(sys.argv) > 2 else 100
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
