"""Environments of Gymnasium: `Env` (one player against others) and `VectorEnv` (many games, each against itself).

    from herding import gymnasium

    env = gymnasium.Env("connect_four", opponents="mcts:iterations=100")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

    vector = gymnasium.VectorEnv("connect_four", 1024, threads=2)

Requires gymnasium (the extra `gymnasium`).
"""

from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np

import gymnasium as _gymnasium
from gymnasium.vector import AutoresetMode

from . import _core
from ._environment import RENDER_MODES, Loaded, One, check_mode, loaded, rendered, shape_of
from .batch import Batch, Step

__all__ = ["Env", "VectorEnv"]


_MOST_EPISODES = 1000
"""Episodes without a decision of the player after which `reset` gives up."""


class Env(_gymnasium.Env):
    """One player of a game. Others, chance and the application act inside of a step.

    An observation is float32 of `Game.observation_shape`. `info` has `action_mask` (int8), and `action_masks()` returns the same for
    MaskablePPO of sb3-contrib. The reward is the player's return at the end, or what the game pays during it.

    game: a name with its options, or a Game.
    opponents: description of an agent, as `Agent` takes it, or one for each player. "random" needs no search.
    player: whose observations and rewards these are; None: another one in each episode, chosen by the seed.
    illegal: "skip": an illegal action changes nothing, costs `illegal_reward`, and `info["illegal"]` is true. "error": it raises
        IllegalAction.
    longest: actions of all players after which an episode is truncated; 0: no bound.
    A step without an episode raises gymnasium.error.ResetNeeded, and an action that is no whole number TypeError.
    """

    def __init__(
        self,
        game: Loaded,
        opponents: Union[str, List[str]] = "random",
        player: Optional[int] = 0,
        render_mode: Optional[str] = None,
        illegal: str = "skip",
        illegal_reward: float = 0.0,
        longest: int = 0,
        **options: Any,
    ) -> None:
        check_mode(render_mode)
        self.game = loaded(game, options)
        if player is not None and not 0 <= player < self.game.players:
            raise ValueError(f"there is no player {player}; there are {self.game.players}")
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 2}
        self.render_mode = render_mode
        self._fixed = player
        self.player = player or 0
        self._illegal_reward = illegal_reward
        self._begun = False
        self._owed = 0.0  # for actions of others before the first decision: a reset returns no reward
        self._one = One(self.game, longest, illegal)
        described = [opponents] * self.game.players if isinstance(opponents, str) else list(opponents)
        if len(described) != self.game.players:
            raise ValueError(f"{len(described)} descriptions of opponents for {self.game.players} players")
        self._agents = [None if one == "random" else _core.Agent(self.game, one) for one in described]
        self.observation_space = _gymnasium.spaces.Box(-np.inf, np.inf, self._one.shape, np.float32)
        self.action_space = _gymnasium.spaces.Discrete(self.game.num_player_actions)

    def _others(self) -> float:
        """Lets others act until the player decides or the episode ends. Returns the player's reward."""
        reward = 0.0
        while self._one.player >= 0 and self._one.player != self.player:
            by = self._one.player
            agent = self._agents[by]
            if agent is None:
                action = int(self.np_random.choice(np.flatnonzero(self._one.mask(by))))
            else:
                match = self._one.match()
                chosen = match.action_id(agent.choose(match, by))
                action = -1 if chosen is None else chosen
            self._one.take(action)
            reward += self._one.reward(self.player)
        return reward

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self._one.mask(self.player), "player": self.player}

    def action_masks(self) -> np.ndarray:
        """bool, (num_actions,): what the player may do now."""
        return self._one.mask(self.player).astype(bool)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        super().reset(seed=seed)
        for _ in range(_MOST_EPISODES):  # until the player has something to decide
            drawn = int(self.np_random.integers(2**63))
            self._one.reset(drawn)
            for agent in self._agents:
                if agent is not None:
                    agent.start(drawn)
            if self._fixed is None:
                self.player = int(self.np_random.integers(self.game.players))
            self._owed = self._others()
            if self._one.player >= 0:
                self._begun = True
                return self._one.observation(self.player), self._info()
        raise _core.Error(f"in {_MOST_EPISODES} episodes of {self.game.name} player {self.player} had nothing to decide: see `longest`")

    def step(self, action: Any) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        if not self._begun or self._one.player < 0:
            raise _gymnasium.error.ResetNeeded("no episode runs: call `reset` before the first step, and after the end of an episode")
        self._one.take(action)
        if self._one.illegal:
            info = self._info()
            info["illegal"] = True
            return self._one.observation(self.player), self._illegal_reward, False, False, info
        reward = self._owed + self._one.reward(self.player)
        self._owed = 0.0
        reward += self._others()
        if self.render_mode == "human":
            self.render()
        return self._one.observation(self.player), reward, self._one.terminal, self._one.truncated, self._info()

    def match(self) -> "_core.Match":
        """A match in the present state, for scenes and reasons. Hides nothing by itself."""
        return self._one.match()

    def render(self) -> Any:
        return rendered(self._one, self.render_mode, self.player)


class VectorEnv(_gymnasium.vector.VectorEnv):
    """Many games at once, each played against itself: an observation is that of the player who decides.

    The reward is that of the player who has just acted. `info` has `action_mask` (bool), `player` (int32: who decides), and `rewards`
    (float32, (n, players)). Arrays are copies unless `copy=False`.

    autoreset: "next_step", as Gymnasium's own, or "same_step"; then `info["final_obs"]` is not there, because an observation of
        nobody's decision serves no learner.
    """

    def __init__(
        self,
        game: Loaded,
        num_envs: int,
        threads: int = 1,
        autoreset: str = "next_step",
        longest: int = 0,
        illegal: str = "error",
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.game = loaded(game, options)
        modes = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP}
        if autoreset not in modes:
            raise ValueError(f"autoreset is {autoreset!r}, but must be one of {', '.join(modes)}")
        self.metadata = {"autoreset_mode": modes[autoreset], "render_modes": []}
        self.render_mode = None
        self.num_envs = num_envs
        self.batch = Batch(self.game, num_envs, threads, autoreset=autoreset, longest=longest, illegal=illegal)
        self._copy = copy
        self._step = self.batch.look()
        self._players = np.zeros(num_envs, np.int32)
        self.single_observation_space = _gymnasium.spaces.Box(-np.inf, np.inf, shape_of(self.game), np.float32)
        self.single_action_space = _gymnasium.spaces.Discrete(self.game.num_player_actions)
        batched = _gymnasium.vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batched(self.single_action_space, num_envs)

    def _observed(self) -> np.ndarray:
        if 0 in self._step.observation.shape:
            return np.zeros((self.num_envs, *shape_of(self.game)), np.float32)
        return self._step.observation.copy() if self._copy else self._step.observation

    def _info(self) -> Dict[str, Any]:
        def kept(array: np.ndarray) -> np.ndarray:
            return array.copy() if self._copy else array

        return {
            "action_mask": kept(self._step.mask),
            "player": kept(self._step.player),
            "rewards": kept(self._step.reward),
        }

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        if seed is not None and not isinstance(seed, (int, np.integer)):
            raise TypeError("a vector environment takes one seed: its rows derive theirs from it")
        self._step = self.batch.reset(seed)
        return self._observed(), self._info()

    def step(self, actions: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        self._players[:] = self._step.player
        self._step = self.batch.step(np.ascontiguousarray(actions))
        rewards = self._step.reward[np.arange(self.num_envs), np.maximum(self._players, 0)].astype(np.float64)
        terminal, truncated = self._step.terminal.copy(), self._step.truncated.copy()
        return self._observed(), rewards, terminal, truncated, self._info()
