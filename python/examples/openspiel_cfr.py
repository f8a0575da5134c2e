"""A solver of OpenSpiel on a game of this package."""

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

from herding import openspiel

openspiel.register()
game = pyspiel.load_game("herding_kuhn")
solver = cfr.CFRSolver(game)
for _ in range(100):
    solver.evaluate_and_update_policy()
print(exploitability.exploitability(game, solver.average_policy()))
