"""Many states of one game, stepped together into arrays of the caller."""

import operator
from typing import Any, Dict, List, NamedTuple, Optional, Union

import numpy as np

from . import _core

__all__ = ["Batch", "Step"]


class Step(NamedTuple):
    """Arrays that a batch of n rows writes. Each may be None; then it is not written.

    A step writes into these very arrays: copy what must survive the next one.
    """

    observation: Optional[np.ndarray]
    """float32 or uint8, (n, *shape); with views="all" (n, players, *shape)"""
    mask: Optional[np.ndarray]
    """bool or uint8, (n, num_actions): the legal actions of the player who decides; none of a row that is over"""
    player: Optional[np.ndarray]
    """int32, (n,): who decides; -1 if the row is over"""
    reward: Optional[np.ndarray]
    """float32, (n, players): the returns if this step ended the game, else 0; of games with `rewards` what the step pays"""
    terminal: Optional[np.ndarray]
    """bool or uint8, (n,): whether this step ended the game"""
    truncated: Optional[np.ndarray]
    """bool or uint8, (n,): whether this step reached the longest episode"""
    illegal: Optional[np.ndarray]
    """bool or uint8, (n,): whether the action was illegal and was skipped"""


def _check_number(name: str, value: Any, end: int) -> None:
    """Raises TypeError for what is no whole number, and ValueError for one that is negative or not below the end."""
    if not 0 <= operator.index(value) < end:
        raise ValueError(f"{name} is {value}, but must be from 0 to {end - 1}")


class Batch:
    """n states of one game, stepped together by compiled code on threads, without the interpreter lock.

    A row acts for chance and for the application by itself until a player decides or the game is over. Chance draws from a generator
    of each row, which follows from the seed and the number of the row. So equal seeds and actions give equal results for every number
    of threads, on every machine.

    If several players decide at once, they act one after the other in the order of their indices. What one of them has answered is not
    in the observation of the others if the game hides it.

    After the first steps a step allocates nothing but what the rules allocate. A batch is for one thread of the interpreter at a time;
    a second one gets an Error. Batches pickle and survive a fork; threads are made again.

    game: of `load`.
    n: number of rows.
    threads: that step them. More than cores, or for a few hundred cheap rows, gain nothing.
    seed: of chance and of deals.
    autoreset: what follows the end of an episode. True or "same_step": the same step begins the next episode, and observation, mask
        and player are of its beginning. "next_step": the following step ignores its action and begins it, with rewards of 0. False or
        "disabled": the row stays as it is and ignores actions until `reset`.
    views: "current": one observation for each row, that of the player who decides. "all": one for each player.
    longest: actions of players after which an episode is truncated. 0: no bound.
    illegal: "error": an illegal action raises IllegalAction, which names the first such row, and no row changes. "skip": its row
        does not change, and `Step.illegal` marks it.
    observations: dtype of the arrays that `buffers` makes: "float32" or "uint8".
    state: canonical text in which each episode begins.
    compare_views: compares every observation with that of a view, for tests of a `compact` of one's own.
    """

    def __init__(
        self,
        game: "_core.Game",
        n: int,
        threads: int = 1,
        seed: int = 0,
        autoreset: Union[bool, str] = True,
        *,
        views: str = "current",
        longest: int = 0,
        illegal: str = "error",
        observations: str = "float32",
        state: str = "",
        compare_views: bool = False,
    ) -> None:
        if not isinstance(game, _core.Game):
            raise TypeError(f"game is a {type(game).__name__}, but must be a Game: herding.load(name)")
        if isinstance(autoreset, (bool, np.bool_)):
            autoreset = "same_step" if autoreset else "disabled"
        for name, value, most in (("n", n, 2**63), ("threads", threads, 2**31), ("seed", seed, 2**64), ("longest", longest, 2**32)):
            _check_number(name, value, most)
        for name, text in (("autoreset", autoreset), ("views", views), ("illegal", illegal), ("state", state)):
            if not isinstance(text, str):
                raise TypeError(f"{name} is {text!r}, but must be a text" + (", True or False" if name == "autoreset" else ""))
        if observations not in ("float32", "uint8"):
            raise ValueError(f"observations is {observations!r}, but must be \"float32\" or \"uint8\"")
        self._arguments: Dict[str, Any] = dict(
            game=game,
            rows=n,
            threads=threads,
            seed=seed,
            autoreset=autoreset,
            views=views,
            longest=longest,
            illegal=illegal,
            compare_views=compare_views,
            state=state,
        )
        self._dtype = np.dtype(observations)
        self._core = _core.BatchCore(**self._arguments)
        self._out: Optional[Step] = None

    @property
    def game(self) -> "_core.Game":
        """The game with its options."""
        return self._arguments["game"]

    @property
    def autoreset(self) -> str:
        """"same_step", "next_step" or "disabled"."""
        return self._arguments["autoreset"]

    @property
    def threads(self) -> int:
        """Number of threads."""
        return self._arguments["threads"]

    def __len__(self) -> int:
        return self._core.rows

    @property
    def players(self) -> int:
        """Number of players."""
        return self._core.players

    @property
    def num_actions(self) -> int:
        """Number of players' actions: ids are 0 to num_actions - 1, as `Game.action` names them."""
        return self._core.num_actions

    @property
    def observation_shape(self) -> List[int]:
        """Dimensions of one observation; [0] if a view has no shape."""
        return self._core.shape

    def buffers(self) -> Step:
        """New arrays that a step can write."""
        n = len(self)
        views = [self.players] if self._arguments["views"] == "all" else []
        return Step(
            np.zeros([n, *views, *self.observation_shape], self._dtype),
            np.zeros([n, self.num_actions], np.bool_),
            np.zeros([n], np.int32),
            np.zeros([n, self.players], np.float32),
            np.zeros([n], np.bool_),
            np.zeros([n], np.bool_),
            np.zeros([n], np.bool_),
        )

    def _into(self, out: Optional[Step]) -> Step:
        if out is not None:
            if not isinstance(out, tuple) or len(out) != len(Step._fields):
                raise TypeError(f"out is a {type(out).__name__}, but must be a Step, such as `buffers` makes")
            return out
        if self._out is None:
            self._out = self.buffers()
        return self._out

    def reset(self, seed: Optional[int] = None, out: Optional[Step] = None) -> Step:
        """Begins an episode in every row, and writes it into `out`, or into arrays of the batch.

        seed: begins all generators again; without it they continue.
        Raises TypeError and ValueError for wrong arrays.
        """
        if seed is not None:
            _check_number("seed", seed, 2**64)
        out = self._into(out)
        self._core.reset(seed, *out)
        return out

    def step(self, actions: Any, out: Optional[Step] = None) -> Step:
        """Takes one action in each row, and writes what follows into `out`, or into arrays of the batch. Returns them.

        actions: int32 or int64, (n,), contiguous: NumPy, or any array of DLPack in the memory of the processor. Those of rows
            that are over are ignored.
        Raises IllegalAction before anything has changed, TypeError and ValueError for wrong arrays, and Error if the rules throw;
        then the batch must be reset.
        """
        out = self._into(out)
        self._core.step(actions, *out)
        return out

    def look(self, out: Optional[Step] = None) -> Step:
        """Writes what there is, without a step."""
        out = self._into(out)
        self._core.look(*out)
        return out

    def sample(self, out: Optional[np.ndarray] = None) -> np.ndarray:
        """A legal action of each row, each equally likely; -1 if the row is over. int32, (n,).

        It draws from generators of its own, so it changes no chance.
        """
        if out is None:
            out = np.empty(len(self), np.int32)
        self._core.sample(out)
        return out

    def play(self, steps: int, out: Optional[Step] = None) -> Step:
        """Takes random legal actions for so many steps, inside of compiled code. Ctrl-C ends it between two steps."""
        _check_number("steps", steps, 2**63)
        out = self._into(out)
        self._core.play(steps, *out)
        return out

    def state(self, row: int) -> str:
        """State of a row in canonical text. Hides nothing. Raises IndexError."""
        if not 0 <= operator.index(row) < len(self):
            raise IndexError(f"there is no row {row}; there are {len(self)}")
        return self._core.state(row)

    def match(self, row: int, seed: int = 1) -> "_core.Match":
        """A match that begins in the state of a row: for drawings, scenes and reasons."""
        return self.game.begin(seed=seed, state=self.state(row))

    def __getstate__(self) -> Dict[str, Any]:
        return {"arguments": self._arguments, "dtype": self._dtype.name, "rows": self._core.saved()}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self._arguments = state["arguments"]
        self._dtype = np.dtype(state["dtype"])
        self._core = _core.BatchCore(**self._arguments)
        self._core.restore(state["rows"])
        self._out = None

    def __repr__(self) -> str:
        return f"Batch({self.game!r}, {len(self)}, threads={self.threads}, autoreset={self.autoreset!r})"
