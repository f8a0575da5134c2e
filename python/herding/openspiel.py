"""Games of this package as games of OpenSpiel.

    from herding import openspiel

    openspiel.register()                              # herding_kuhn, herding_tictactoe, …
    game = pyspiel.load_game("herding_kuhn")

Registered games work with the algorithms of OpenSpiel: chance is explicit, information states are those of each player, and states copy
and serialize. Parameters of a game are its setup and options: `herding_connect_four(columns=5)`. A flag is 0 or 1. -1 is the value
that the setup has.

- Actions of players have the ids of `Game.action`. Outcomes of chance count from 0 again.
- If several players decide at once, they act in the order of their indices, and do not see one another's answers.
- The application acts by itself. If a player may act before chance does, chance acts: nobody doubles in backgammon.
- Legal actions are the candidates of the game: nobody resigns in backgammon.
- A deal before the game, and a generator of the rules, follow from the parameter `seed`: OpenSpiel has no chance node for them.

Requires open_spiel (the extra `openspiel`).
"""

import re
from typing import Any, Dict, List, Optional, Tuple

import numpy as np
import pyspiel

from . import _core

__all__ = ["register", "registered", "short_name"]

_MOST_ACTIONS = 100_000
"""Bound of the length of a game that OpenSpiel gets, because rules have none."""


def short_name(name: str, prefix: str = "herding_") -> str:
    """Name of a game in OpenSpiel."""
    return prefix + name


class _Here:
    """A position that copies without its history."""

    __slots__ = ("match",)

    def __init__(self, match: "_core.Match") -> None:
        self.match = match

    def __deepcopy__(self, memo: Any) -> "_Here":
        return _Here(self.match.clone(self.match.seed))

    def __reduce__(self) -> tuple:
        return _begun, (self.match.game, self.match.seed, self.match.saved())


def _begun(game: "_core.Game", seed: int, saved: str) -> _Here:
    return _Here(game.begin(seed=seed, state=saved))


class _State(pyspiel.State):
    """A position of a game of this package."""

    def __init__(self, game: "_SpielGame") -> None:
        super().__init__(game)
        self._here = _Here(game.herding.begin(seed=game.seed))
        self._first_chance = game.first_chance
        self._players = game.herding.players
        # Everything that each player has seen, if one view is not enough. Tuples, so copies are cheap.
        self._recalls = game.recalls
        self._seen: Tuple[Tuple[str, ...], ...] = ((),) * self._players
        self._settle()

    @property
    def match(self) -> "_core.Match":
        """The match, for scenes and reasons."""
        return self._here.match

    def _settle(self) -> None:
        """Acts for the application while nobody else decides."""
        match = self._here.match
        while match.decider == _core.APPLICATION:
            match.submit(match.legal_actions(_core.APPLICATION)[0])
            self._see()
        deciders = match.deciders
        if not deciders:
            self._current = pyspiel.PlayerId.TERMINAL
        elif deciders[0] == _core.CHANCE:
            self._current = pyspiel.PlayerId.CHANCE
        else:
            self._current = min(one for one in deciders if one >= 0)
        self._legal: Optional[List[int]] = None

    def _see(self) -> None:
        if self._recalls:
            match = self._here.match
            event = match.events - 1
            self._seen = tuple(
                seen + (match.describe(event, player), match.state(player)) if match.counted(event, player) is not None else seen
                for player, seen in enumerate(self._seen)
            )

    def current_player(self) -> int:
        return self._current

    def _legal_actions(self, player: int) -> List[int]:
        if player != self._current:
            return []
        if self._legal is None:
            self._legal = sorted({one.id for one in self._here.match.candidates(player)})
        return self._legal

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        outcomes: Dict[int, float] = {}
        for _, action, probability in self._here.match.chance():
            outcomes[action - self._first_chance] = outcomes.get(action - self._first_chance, 0.0) + probability
        return sorted(outcomes.items())

    def _apply_action(self, action: int) -> None:
        match = self._here.match
        if self._current == pyspiel.PlayerId.CHANCE:
            match.submit(action + self._first_chance, by=_core.CHANCE)
        else:
            match.submit(action, by=self._current)
        self._see()
        self._settle()

    def _action_to_string(self, player: int, action: int) -> str:
        return self._here.match.action(action + (self._first_chance if player == pyspiel.PlayerId.CHANCE else 0))

    def is_terminal(self) -> bool:
        return self._current == pyspiel.PlayerId.TERMINAL

    def returns(self) -> List[float]:
        scores = self._here.match.returns if self.is_terminal() else []
        return [float(score) for score in scores] or [0.0] * self._players

    def information(self, player: int) -> str:
        """Everything that a player has seen, as text."""
        if self._recalls:
            return "\n".join((*self._seen[player], self._here.match.state(player)))
        return self._here.match.state(player)

    def __str__(self) -> str:
        return self._here.match.draw() or self._here.match.state()


class _Observer:
    """What a player sees, for the observer interface of OpenSpiel."""

    def __init__(self, game: "_SpielGame", kind: Any) -> None:
        self._recall = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._shape = [size for size in game.herding.observation_shape]
        if 0 in self._shape:
            self.tensor = None
            self.dict: Dict[str, np.ndarray] = {}
        else:
            self.tensor = np.zeros(int(np.prod(self._shape)), np.float32)
            self.dict = {"observation": self.tensor.reshape(self._shape)}

    def set_from(self, state: _State, player: int) -> None:
        if self.tensor is not None:
            self.dict["observation"][...] = state.match.observation(player if self._private else None)

    def string_from(self, state: _State, player: int) -> str:
        if not self._private:
            return state.match.state(None)
        return state.information(player) if self._recall else state.match.state(player)


class _SpielGame(pyspiel.Game):
    """A game of this package as a game of OpenSpiel."""

    name = ""  # of the game; each registered game is a class of its own
    prefix = ""

    def __init__(self, params: Optional[dict] = None) -> None:
        given = dict(params or {})
        self.seed = int(given.pop("seed", 1))
        self.herding = _core.load(self.name, **_options_of(_core.load(self.name).options, given))
        self.first_chance = _first_chance(self.herding)
        self.recalls = self.herding.hides and not self.herding.perfect_recall
        super().__init__(_type_of(self.herding, self.prefix), _info_of(self.herding), params or {})

    def new_initial_state(self) -> _State:
        return _State(self)

    def make_py_observer(self, kind: Any = None, params: Optional[dict] = None) -> _Observer:
        if params:
            raise ValueError(f"observers of {self.name} have no parameters; given {params}")
        return _Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


def _first_chance(game: "_core.Game") -> int:
    """The first id of chance; the number of ids if chance does nothing."""
    return next((action for action in range(game.num_actions) if game.is_chance_action(action)), game.num_actions)


def _has_chance(game: "_core.Game") -> bool:
    return _first_chance(game) < game.num_actions


_AS_SETUP = -1
"""Of a number or a flag: it is not given. OpenSpiel writes all parameters into the text of a game, and reads `5` as a number."""


def _options_of(defaults: Dict[str, str], given: Dict[str, Any]) -> Dict[str, str]:
    """Options as `load` takes them, of parameters of OpenSpiel."""
    options: Dict[str, str] = {}
    for key, value in given.items():
        if value == "" or (value == _AS_SETUP and isinstance(_parameter(defaults.get(key, "")), int)):
            continue
        flag = defaults.get(key) in ("true", "false")
        if flag and value not in (0, 1):
            raise ValueError(f"{key} is {value}, but must be 0 or 1, or {_AS_SETUP} for the value of the setup")
        options[key] = ("true" if value else "false") if flag else str(value)
    return options


def _parameter(value: str) -> Any:
    """The parameter of an option that is not given, in the type that OpenSpiel reads from its values."""
    return _AS_SETUP if value in ("true", "false") or re.fullmatch(r"-?\d+", value) else ""


def _type_of(game: "_core.Game", prefix: str) -> Any:
    kind = pyspiel.GameType
    has_shape = 0 not in game.observation_shape
    # A tensor of one view is an information state only if the view is enough.
    recalls = game.perfect_recall or not game.hides
    parameters: Dict[str, Any] = {"seed": 1, "setup": ""}
    parameters.update({option: _parameter(value) for option, value in game.options.items()})
    return kind(
        short_name=short_name(game.name, prefix),
        long_name=f"{game.name} (Herding): {game.summary}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if _has_chance(game) else kind.ChanceMode.DETERMINISTIC,
        information=(kind.Information.IMPERFECT_INFORMATION if game.hides else kind.Information.PERFECT_INFORMATION),
        utility=kind.Utility.ZERO_SUM if game.zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=has_shape and recalls,
        provides_observation_string=True,
        provides_observation_tensor=has_shape,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
        default_loadable=True,
    )


def _info_of(game: "_core.Game") -> Any:
    low, high = game.return_bounds or (-1e9, 1e9)
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_player_actions,
        max_chance_outcomes=max(0, game.num_actions - _first_chance(game)),
        num_players=game.players,
        min_utility=float(low),
        max_utility=float(high),
        utility_sum=0.0 if game.zero_sum else None,
        max_game_length=_MOST_ACTIONS,
    )


_registered: Dict[str, type] = {}


def register(prefix: str = "herding_") -> List[str]:
    """Registers every game whose actions have ids. Returns the names in OpenSpiel. A second call registers nothing again."""
    names = []
    for name in _core.games():
        game = _core.load(name)
        if game.num_player_actions == 0:
            continue
        short = short_name(name, prefix)
        names.append(short)
        if short not in _registered:
            _registered[short] = type(f"{name}_game", (_SpielGame,), {"name": name, "prefix": prefix})
            pyspiel.register_game(_type_of(game, prefix), _registered[short])
    return names


def registered() -> List[str]:
    """Names in OpenSpiel of what `register` has registered."""
    return sorted(_registered)
