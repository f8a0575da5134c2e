"""Functions that unpickle what the compiled part makes."""

from typing import Dict, List, Tuple

from . import _core


def _loaded(name: str, options: Dict[str, str]) -> "_core.Game":
    return _core._loaded(name, options)


def _replayed(game: "_core.Game", seed: int, begun: str, inputs: List[Tuple[int, str]]) -> "_core.Match":
    return _core._replayed(game, seed, begun, inputs)
