"""Turn-based games with proven rules: matches, batches for learners, and records.

    import herding

    game = herding.load("kuhn")
    match = game.begin(seed=7)
    match.advance()                       # chance deals
    match.submit("bet")
    print(match.draw(viewer=0))

    batch = herding.Batch(game, 1024, threads=2, seed=7)
    step = batch.reset()
    while True:
        step = batch.step(batch.sample())  # step.observation, step.mask, step.player, step.reward, …

Environments of other libraries are in the modules pettingzoo, gymnasium and openspiel of this package. The module farm plays many
games on many cores, llm lets language models play, renamed gives games other names, and mcp serves games to programs that use tools.
"""

from importlib import metadata as _metadata
from typing import Any, List

from . import _core
from ._core import (
    APPLICATION,
    CHANCE,
    Agent,
    Choice,
    Error,
    Game,
    IllegalAction,
    Match,
    ReadError,
    RecordError,
    Refused,
    open_record,
    play,
)
from .batch import Batch, Step
from .record import Record

__all__ = [
    "APPLICATION",
    "CHANCE",
    "Agent",
    "Batch",
    "Choice",
    "Error",
    "Game",
    "IllegalAction",
    "Match",
    "ReadError",
    "Record",
    "RecordError",
    "Refused",
    "Step",
    "games",
    "load",
    "open_record",
    "play",
]

__version__ = _core.version

_ENTRY_POINTS = "herding.games"


def _outside() -> dict:
    """Games of other installed packages, by name: their entry points in the group `herding.games`."""
    points = _metadata.entry_points()
    found = points.select(group=_ENTRY_POINTS) if hasattr(points, "select") else points.get(_ENTRY_POINTS, [])
    return {point.name: point for point in found}


def games() -> List[str]:
    """Names of all games: those of this package, then those of other installed packages."""
    here = _core.games()
    return here + sorted(name for name in _outside() if name not in here)


def load(name: str, **options: Any) -> Game:
    """A game by name.

    options: `setup` is the name of a setup; all others are options of the game, as `Game.options` lists them.
    A game of another package is found by its entry point in the group `herding.games`, whose object is that package.
    Raises ValueError, which lists what there is.
    """
    if name not in _core.games():
        outside = _outside()
        if name in outside:
            package = outside[name].load()
            if package.__name__ != __name__:
                return package.load(name, **options)
    return _core.load(name, **options)
