"""What the environments of all libraries have in common."""

import operator
from typing import Any, Tuple, Union

import numpy as np

from . import _core
from .batch import Batch

Loaded = Union[str, "_core.Game"]


def loaded(game: Loaded, options: dict) -> "_core.Game":
    """A game by its name and options, or as it is."""
    if isinstance(game, str):
        from . import load

        game = load(game, **options)
    elif options:
        raise ValueError("options belong to the name of a game: this one is loaded")
    if game.num_player_actions == 0:
        raise ValueError(f"the actions of {game.name} have no ids, so it is no environment")
    return game


def shape_of(game: "_core.Game") -> Tuple[int, ...]:
    """Dimensions of an observation. A view without a shape, such as one with a list of any length, is one cell that is always 0."""
    shape = tuple(game.observation_shape)
    return shape if 0 not in shape else (1,)


class One:
    """One row of a batch, as environments for one game use it: no autoreset, and an observation for each player."""

    def __init__(self, game: "_core.Game", longest: int, illegal: str = "error") -> None:
        self.game = game
        self.shape = shape_of(game)
        self.batch = Batch(game, 1, seed=0, autoreset=False, views="all", longest=longest, illegal=illegal)
        self.step_ = self.batch.buffers()
        self.action = np.zeros(1, np.int64)
        self.batch.look(self.step_)

    def reset(self, seed: "int | None") -> None:
        self.batch.reset(seed, self.step_)

    def take(self, action: Any) -> None:
        self.action[0] = operator.index(action)  # NumPy would cut 1.7 to 1
        self.batch.step(self.action, self.step_)

    @property
    def player(self) -> int:
        """Who decides; -1: nobody."""
        return int(self.step_.player[0])

    @property
    def terminal(self) -> bool:
        return bool(self.step_.terminal[0])

    @property
    def truncated(self) -> bool:
        return bool(self.step_.truncated[0])

    @property
    def illegal(self) -> bool:
        return bool(self.step_.illegal[0])

    def reward(self, player: int) -> float:
        return float(self.step_.reward[0, player])

    def observation(self, player: int) -> np.ndarray:
        """A copy, because callers keep observations."""
        if 0 in self.step_.observation.shape:
            return np.zeros(self.shape, np.float32)
        return self.step_.observation[0, player].copy()

    def mask(self, player: int) -> np.ndarray:
        """int8, (num_actions,): what a player may do now; nothing if another one decides."""
        if player != self.player:
            return np.zeros(self.batch.num_actions, np.int8)
        return self.step_.mask[0].astype(np.int8)

    def match(self) -> "_core.Match":
        return self.batch.match(0)


def rendered(one: One, mode: "str | None", viewer: "int | None") -> Any:
    """The board in a mode of Gymnasium and PettingZoo: "ansi", "rgb_array" or "human"."""
    if mode is None:
        return None
    match = one.match()
    if mode == "rgb_array":
        from .pictures import rgb

        return rgb(match, viewer)
    text = match.draw(viewer) or match.state(viewer)
    if mode == "ansi":
        return text
    print(text)
    return None


RENDER_MODES = ["human", "ansi", "rgb_array"]


def check_mode(mode: "str | None") -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {mode!r}, but must be None or one of {', '.join(RENDER_MODES)}")
