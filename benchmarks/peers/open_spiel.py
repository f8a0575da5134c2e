#!/usr/bin/env python3
"""Measures OpenSpiel's C++: scripts/open_spiel benchmarks/peers/open_spiel.py [--quick | --version]

Prints a line `search/GAME/playouts<TAB>ns=...` with the time of one random game, and `search/GAME/mcts` with that of one iteration
of MCTS. The loops run in C++:

- playouts: one iteration of `MCTSBot.mcts_search`, whose RandomRolloutEvaluator plays many random games from the first state. Kuhn
  hides cards, which that search does not take: `evaluate_bots` plays one game with uniformly random bots for each call from Python,
- mcts: 500 iterations with one random game each, UCT and solved nodes, as the benchmark of Herding has.

Backgammon begins after the opening throw, because OpenSpiel 2.0.2 crashes in a search before it.

Pig gets a limit of length that it does not reach. METHOD.md says what the numbers compare.
"""

import argparse
import importlib.metadata
import time

import pyspiel

GAMES = {
    "tictactoe": ("tic_tac_toe", {}, 20000),
    "pig_free": ("pig", {"horizon": 1000000}, 1000),
    "kuhn": ("kuhn_poker", {}, 20000),
    "connect_four": ("connect_four", {}, 5000),
    "backgammon": ("backgammon", {}, 20),
}
TREE = 500


def search(game, state, rollouts, iterations):
    """Seconds of one search in the C++ of OpenSpiel."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, iterations, 1000, True, 1, False)
    begin = time.perf_counter()
    bot.mcts_search(state)
    return time.perf_counter() - begin


def games_of_bots(game, state, count):
    """Seconds of random games, each of them one call."""
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    begin = time.perf_counter()
    for seed in range(count):
        pyspiel.evaluate_bots(state, bots, seed)
    return time.perf_counter() - begin


arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("--quick", action="store_true", help="for a moment, to check that it works")
arguments.add_argument("--version", action="store_true", help="print the version alone")
given = arguments.parse_args()
if given.version:
    print(f"version=OpenSpiel {importlib.metadata.version('open_spiel')}, the wheel of PyPI")
else:
    for name, (theirs, setup, playouts) in GAMES.items():
        game = pyspiel.load_game(theirs, setup)
        state = game.new_initial_state()
        while name == "backgammon" and state.is_chance_node():  # a search of its first state ends the process
            state.apply_action(state.chance_outcomes()[0][0])
        count = 10 if given.quick else playouts
        hides = game.get_type().information != pyspiel.GameType.Information.PERFECT_INFORMATION
        seconds = games_of_bots(game, state, count) if hides else search(game, state, count, 1)
        print(f"search/{name}/playouts\tns={1e9 * seconds / count:.1f}", flush=True)
        if not hides:
            trees = 1 if given.quick or name == "backgammon" else 20
            seconds = sum(search(game, state, 1, TREE) for _ in range(trees))
            print(f"search/{name}/mcts\tns={1e9 * seconds / trees / TREE:.1f}", flush=True)
