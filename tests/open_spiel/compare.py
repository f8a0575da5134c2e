#!/usr/bin/env python3
"""Plays random games in Herding and OpenSpiel at once: scripts/open_spiel tests/open_spiel/compare.py LIBRARY MATCHES [--games N] [GAME...]

LIBRARY is libherding_c_games.so, MATCHES libherding_c_matches.so. In each state both must have the same player, the same legal
actions and the same outcomes of chance with the same probabilities; at the end the same returns. In games with commits that a
player does not notice, players must also know the same. docs/open-spiel.md lists how actions correspond, and where the rules differ.
"""

import argparse
import ctypes
import random
import re
import sys
from fractions import Fraction

import pyspiel

Words = ctypes.POINTER(ctypes.c_uint64)
Bytes = ctypes.c_char_p


class Functions(ctypes.Structure):
    """The members of herding_c_table (include/herding/play/c_table.h)."""

    _fields_ = [
        ("init", ctypes.CFUNCTYPE(None, ctypes.c_void_p, Words)),
        ("get_current_player", ctypes.CFUNCTYPE(ctypes.c_uint64, Words)),
        ("is_chance_node", ctypes.CFUNCTYPE(ctypes.c_bool, Words)),
        ("get_valid_actions", ctypes.CFUNCTYPE(ctypes.c_uint64, Words, Words)),
        ("apply_action", ctypes.CFUNCTYPE(None, Words, ctypes.c_uint64)),
        ("is_terminal", ctypes.CFUNCTYPE(ctypes.c_bool, Words)),
        ("get_outcome", ctypes.CFUNCTYPE(None, Words, ctypes.POINTER(ctypes.c_int64))),
        ("get_observation", ctypes.c_void_p),
        ("get_features", ctypes.c_void_p),
        ("to_string", ctypes.CFUNCTYPE(ctypes.c_uint64, Words, ctypes.c_uint64, Bytes)),
        ("help_prompt", ctypes.CFUNCTYPE(Bytes)),
        ("obs_dims", ctypes.c_uint64 * 4),
        ("features_dims", ctypes.c_uint64 * 4),
        ("get_chance_weights", ctypes.CFUNCTYPE(ctypes.c_uint64, Words, Words)),
        ("name", Bytes),
        ("num_players", ctypes.c_uint64),
        ("state_size", ctypes.c_uint64),
        ("max_num_actions", ctypes.c_uint64),
    ]


class Table:
    """One game of the shared library. Actions are the texts of its help: `drop{column=3}`."""

    def __init__(self, library, name):
        found = library.herding_find_game(name.encode())
        if not found:
            sys.exit(f"{name}: no such table")
        self.of = found.contents
        players, _, chance = self.of.help_prompt().decode().partition("Outcomes of chance:\n")
        self.texts = [dict((int(i), text) for i, text in re.findall(r"^  (\d+)  (.+)$", part, re.M)) for part in (players, chance)]
        self.ids = [{text: i for i, text in texts.items()} for texts in self.texts]
        self.buffer = (ctypes.c_uint64 * self.of.max_num_actions)()
        self.scores = (ctypes.c_int64 * self.of.num_players)()

    def begin(self):
        state = (ctypes.c_uint64 * self.of.state_size)()
        self.of.init(None, state)
        return state

    def actions(self, state):
        chance = self.of.is_chance_node(state)
        count = self.of.get_valid_actions(state, self.buffer)
        return [self.texts[chance][i] for i in self.buffer[:count]]

    def weights(self, state):
        count = self.of.get_chance_weights(state, self.buffer)
        return self.buffer[:count]

    def apply(self, state, text):
        self.of.apply_action(state, self.ids[self.of.is_chance_node(state)][text])

    def after(self, state, text):
        copy = type(state).from_buffer_copy(state)
        self.apply(copy, text)
        return copy

    def returns(self, state):
        self.of.get_outcome(state, self.scores)
        return list(self.scores)


class Situation(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_uint64),
        ("players", ctypes.c_uint64),
        ("events", ctypes.c_uint64),
        ("player_count", ctypes.c_uint32),
        ("actor", ctypes.c_int32),
        ("over", ctypes.c_int32),
        ("at_barrier", ctypes.c_int32),
    ]


class Start(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_uint64),
        ("setup", Bytes),
        ("options", ctypes.c_void_p),
        ("option_count", ctypes.c_uint64),
        ("seed", ctypes.c_uint64),
    ]


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_uint64)]


class Match:
    """One match of libherding_c_matches.so (include/herding/play/c_match.h), and what each player has been sent of it."""

    def __init__(self, library, game, setup):
        self.library = library
        self.handle = ctypes.c_void_p()
        start = Start(size=ctypes.sizeof(Start), setup=setup.encode())
        self.call("new", game.encode(), ctypes.byref(start), ctypes.byref(self.handle))
        self.sent = [self.text("state", player, 0) for player in range(2)]

    def call(self, function, *arguments):
        if self.library[f"herding_match_{function}"](*arguments) != 0:
            self.library.herding_match_error.restype = Bytes
            raise Differs(f"herding_match_{function}: {self.library.herding_match_error().decode()}")

    def text(self, function, *arguments):
        text = Text()
        self.call(function, self.handle, *arguments, ctypes.byref(text))
        return ctypes.string_at(text.data, text.size).decode()

    def apply(self, actor, text):
        """Submits an input, and sends each player the event and the state behind it, if they notice it."""
        self.call("apply", self.handle, ctypes.c_int32(actor), text.encode())
        now = Situation(size=ctypes.sizeof(Situation))
        self.call("situation", self.handle, ctypes.byref(now))
        for player, sent in enumerate(self.sent):
            event = self.text("describe", ctypes.c_uint64(now.events - 1), ctypes.c_int32(player))
            if event:
                self.sent[player] = sent + event + self.text("state", ctypes.c_int32(player), 0)

    def free(self):
        self.library.herding_match_free(self.handle)


class Differs(Exception):
    pass


def same(what, ours, theirs):
    if ours != theirs:
        raise Differs(f"{what}\n  Herding:   {ours}\n  OpenSpiel: {theirs}")


class Game:
    """A game whose steps correspond one to one. `text` gives our action for one of theirs."""

    setup = {}
    scale = 1

    def __init__(self, library, matches):
        self.matches = matches
        self.table = Table(library, self.ours)
        self.game = pyspiel.load_game(self.theirs, self.setup)

    def probabilities(self, state):
        weights = self.table.weights(state)
        return dict(zip(self.table.actions(state), (Fraction(weight, sum(weights)) for weight in weights)))

    def compare_chance(self, state, spiel):
        theirs = {self.text(spiel, action): Fraction(p).limit_denominator(10000) for action, p in spiel.chance_outcomes()}
        same("outcomes of chance", self.probabilities(state), theirs)

    def compare_actions(self, state, spiel):
        same("player", self.table.of.get_current_player(state), spiel.current_player())
        actions = spiel.legal_actions()
        same("legal actions", sorted(self.table.actions(state)), sorted(self.text(spiel, a) for a in actions))

    def step(self, state, spiel, generator):
        chance = spiel.is_chance_node()
        same("chance decides", self.table.of.is_chance_node(state), chance)
        (self.compare_chance if chance else self.compare_actions)(state, spiel)
        action = generator.choice(spiel.legal_actions())
        self.take(state, spiel, action)

    def take(self, state, spiel, action):
        self.table.apply(state, self.text(spiel, action))
        spiel.apply_action(action)

    def play(self, seed):
        """Plays one game, and returns the number of actions."""
        generator = random.Random(seed)
        state, spiel = self.table.begin(), self.game.new_initial_state()
        steps = 0
        try:
            while not spiel.is_terminal():
                same("the game is over", self.table.of.is_terminal(state), False)
                self.step(state, spiel, generator)
                steps += 1
            same("the game is over", self.table.of.is_terminal(state), True)
            same("returns", [self.scale * one for one in self.table.returns(state)], [int(one) for one in spiel.returns()])
        except Differs as difference:
            raise Differs(f"{self.ours}, game {seed}, after {spiel.history()}: {difference}\n{spiel}") from None
        return steps


class Tictactoe(Game):
    ours, theirs = "tictactoe", "tic_tac_toe"

    def text(self, spiel, action):
        return f"place{{row={action // 3},column={action % 3}}}"


class ConnectFour(Game):
    ours, theirs = "connect_four", "connect_four"

    def text(self, spiel, action):
        return f"drop{{column={action}}}"


class Pig(Game):
    """In OpenSpiel a player who has the points to win must hold."""

    ours, theirs, setup = "pig_free", "pig", {"horizon": 1000000}

    def text(self, spiel, action):
        return f"roll{{value={action + 1}}}" if spiel.is_chance_node() else ("again", "hold")[action]

    def compare_actions(self, state, spiel):
        scores = [int(number) for number in re.findall(r"-?\d+", str(spiel))]  # of both players, of the turn, and the player
        if scores[scores[3]] + scores[2] < 100:
            super().compare_actions(state, spiel)
        else:
            same("player", self.table.of.get_current_player(state), spiel.current_player())
            same("legal actions", self.table.actions(state), ["hold", "again"])
            same("legal actions", ["hold"], [self.text(spiel, action) for action in spiel.legal_actions()])


class Kuhn(Game):
    ours, theirs = "kuhn", "kuhn_poker"

    def text(self, spiel, action):
        if spiel.is_chance_node():
            return f"deal{{value={('jack', 'queen', 'king')[action]}}}"
        answers = 1 in spiel.history()[2:]  # a bet
        return ("fold", "call")[action] if answers else ("check", "bet")[action]


class Leduc(Game):
    ours, theirs = "leduc", "leduc_poker"
    cards = [f"{rank}_of_{suit}" for rank in ("jack", "queen", "king") for suit in ("hearts", "spades")]

    def text(self, spiel, action):
        if spiel.is_chance_node():
            return f"{'deal' if len(spiel.history()) < 2 else 'flop'}{{value={self.cards[action]}}}"
        return ("fold", "call", "raise")[action]


class PhantomTtt(Game):
    """Two states are equal for a player in one program exactly if they are in the other one. At the table a player also learns
    whether they have the turn, and the result, which OpenSpiel's strings leave out."""

    ours, theirs, setup = "phantom_ttt", "phantom_ttt", {"obstype": "reveal-nothing"}

    def __init__(self, library, matches):
        super().__init__(library, matches)
        self.known = [({}, {}) for _ in range(2)]  # of each player: theirs by ours, ours by theirs
        self.met_again = 0

    def text(self, spiel, action):
        return f"place{{cell={action}}}"

    def play(self, seed):
        self.match = Match(self.matches, "phantom_ttt", self.setup["obstype"].replace("-", "_"))
        try:
            return super().play(seed)
        finally:
            self.match.free()

    def take(self, state, spiel, action):
        self.match.apply(spiel.current_player(), self.text(spiel, action))
        super().take(state, spiel, action)
        result = tuple(spiel.returns()) if spiel.is_terminal() else None
        for player, (theirs, ours) in enumerate(self.known):
            here = self.match.sent[player]
            there = (spiel.information_state_string(player), spiel.current_player(), result)
            self.met_again += here in theirs
            same("what the player knows", theirs.setdefault(here, there), there)
            same("what the player knows", ours.setdefault(there, here), here)


class PhantomTttCounted(PhantomTtt):
    ours, setup = "phantom_ttt:reveal_numturns", {"obstype": "reveal-numturns"}


class Backgammon(Game):
    """One action of OpenSpiel is two moves of checkers, and one half of a doublet."""

    ours, theirs = "backgammon:game", "backgammon"

    def thrown(self, spiel, action):
        found = re.search(r"roll: (\d)(\d)", spiel.action_to_string(pyspiel.PlayerId.CHANCE, action))
        return int(found[1]), int(found[2])

    def text(self, spiel, action):
        a, b = self.thrown(spiel, action)
        if not spiel.history():  # the first player throws the higher number if they begin
            begins = "X starts" in spiel.action_to_string(pyspiel.PlayerId.CHANCE, action)
            a, b = (max(a, b), min(a, b)) if begins else (min(a, b), max(a, b))
        else:
            a, b = max(a, b), min(a, b)
        return f"roll{{a={a},b={b}}}"

    def compare_chance(self, state, spiel):
        theirs = {}
        for action, p in spiel.chance_outcomes():
            text = self.text(spiel, action)
            theirs[text] = theirs.get(text, 0) + Fraction(p).limit_denominator(10000)
        ours = self.probabilities(state)
        if not spiel.history():  # Herding throws equal dice again, OpenSpiel leaves them out
            ours = {text: 36 * p / 30 for text, p in ours.items() if text[7] != text[11]}
        same("outcomes of chance", ours, theirs)

    def moves(self, spiel, action):
        """The texts of the moves of one action."""
        player = spiel.current_player()
        texts = []
        for move in spiel.spiel_move_to_checker_moves(player, action):
            if move.num > 0:  # else it passes
                point = 25 if move.pos == 100 else 24 - move.pos if player == 0 else move.pos + 1
                texts.append(f"move{{from={point},to={max(0, point - move.num)}}}")
        return tuple(texts)

    def ways(self, state):
        """All ways to play at most two moves: pairs of texts."""
        ways = set()
        for first in self.checker_moves(state):
            after = self.table.after(state, first)
            ways |= {(first, second) for second in self.checker_moves(after)} or {(first,)}
        return ways or {()}

    def checker_moves(self, state):
        return [] if self.table.of.is_terminal(state) else [t for t in self.table.actions(state) if t.startswith("move")]

    def compare_actions(self, state, spiel):
        same("player", self.table.of.get_current_player(state), spiel.current_player())
        theirs = {self.moves(spiel, action) for action in spiel.legal_actions()}
        same("ways to play", sorted(self.ways(state)), sorted(theirs))

    def take(self, state, spiel, action):
        if spiel.is_chance_node():
            super().take(state, spiel, action)
            return
        player = spiel.current_player()
        for text in self.moves(spiel, action):
            self.table.apply(state, text)
        spiel.apply_action(action)
        if not self.table.of.is_terminal(state) and "end_turn" in self.table.actions(state):
            self.table.apply(state, "end_turn")
            if not spiel.is_terminal() and spiel.current_player() == player:  # the second half of a doublet, which is empty
                same("ways to play", [()], [self.moves(spiel, one) for one in spiel.legal_actions()])
                spiel.apply_action(spiel.legal_actions()[0])


arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("library")
arguments.add_argument("matches")
arguments.add_argument("names", nargs="*", metavar="GAME", help="all by default")
arguments.add_argument("--games", type=int, default=10000, help="of each game")
given = arguments.parse_intermixed_args()

library = ctypes.CDLL(given.library)
library.herding_find_game.restype = ctypes.POINTER(Functions)
library.herding_find_game.argtypes = [Bytes]
matches = ctypes.CDLL(given.matches)
for kind in (Tictactoe, ConnectFour, Pig, Kuhn, Leduc, PhantomTtt, PhantomTttCounted, Backgammon):
    if not given.names or kind.ours.partition(":")[0] in given.names:
        game = kind(library, matches)
        try:
            steps = sum(game.play(seed) for seed in range(given.games))
        except Differs as difference:
            sys.exit(str(difference))
        print(f"{kind.ours}: {given.games} games and {steps} actions are equal", flush=True)
