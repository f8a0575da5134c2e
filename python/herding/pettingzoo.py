"""Environments of PettingZoo: `env` and `raw_env` (AEC), `parallel_env`.

    from herding import pettingzoo

    env = pettingzoo.env("connect_four", render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

An observation is a dict with `observation` (float32, `Game.observation_shape`) and `action_mask` (int8). A reward is the return of
a player at the end, or what the game pays during it. Chance and the application act inside of a step. Requires pettingzoo (the extra `pettingzoo`).
"""

from typing import Any, Dict, Optional

import gymnasium.spaces
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import _core
from ._environment import RENDER_MODES, Loaded, One, check_mode, loaded, rendered

__all__ = ["env", "raw_env", "parallel_env"]


def env(game: Loaded, render_mode: Optional[str] = None, longest: int = 0, **options: Any) -> AECEnv:
    """An AEC environment in which an illegal action ends the episode with a reward of -1, as those of PettingZoo's classic games.

    game: a name with its options, or a Game. longest: actions after which an episode is truncated; 0: no bound.
    Raises ValueError for an unknown game, and for one whose actions have no ids.
    """
    made = raw_env(game, render_mode, longest, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class _Spaces:
    """Agents and spaces, the same for both kinds of environments."""

    def _set_up(self, game: Loaded, render_mode: Optional[str], longest: int, illegal: str, options: dict) -> None:
        check_mode(render_mode)
        self.game = loaded(game, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.name}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._one = One(self.game, longest, illegal)
        self.possible_agents = [f"player_{i}" for i in range(self.game.players)]
        self._index: Dict[str, int] = {agent: i for i, agent in enumerate(self.possible_agents)}
        self.agents: list = []
        count = self.game.num_player_actions
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(-np.inf, np.inf, self._one.shape, np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[agent]

    def _observed(self, agent: str) -> Dict[str, np.ndarray]:
        player = self._index[agent]
        return {"observation": self._one.observation(player), "action_mask": self._one.mask(player)}

    def match(self) -> "_core.Match":
        """A match in the present state, for scenes and reasons. Hides nothing by itself."""
        return self._one.match()

    def render(self) -> Any:
        return rendered(self._one, self.render_mode, None)

    def close(self) -> None:
        pass


class raw_env(_Spaces, AECEnv):
    """An AEC environment without wrappers: an illegal action raises IllegalAction and changes nothing."""

    def __init__(self, game: Loaded, render_mode: Optional[str] = None, longest: int = 0, **options: Any) -> None:
        super().__init__()
        self._set_up(game, render_mode, longest, "error", options)

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        return self._observed(agent)

    def _choose_agent(self) -> None:
        player = self._one.player
        self.agent_selection = self.possible_agents[max(player, 0)]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        self._one.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, dict] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._one.take(action)
        self._cumulative_rewards[agent] = 0.0
        for one in self.agents:
            self.rewards[one] = self._one.reward(self._index[one])
            self.terminations[one] = self._one.terminal
            self.truncations[one] = self._one.truncated
        self._choose_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class parallel_env(_Spaces, ParallelEnv):
    """A parallel environment: every agent gives an action in each step, and those count whose turn it is.

    The `action_mask` of an agent that does not decide is all 0, and its action is ignored. If several players decide at once, each of
    their actions counts in the same step, in the order of the players, as long as it is theirs to decide. An illegal action changes
    nothing, and the `info` of its agent has `illegal`.

    longest: steps after which an episode is truncated; 0: no bound.
    """

    def __init__(self, game: Loaded, render_mode: Optional[str] = None, longest: int = 0, **options: Any) -> None:
        self._set_up(game, render_mode, 0, "skip", options)
        self._longest = longest
        self._steps = 0

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple:
        self._one.reset(seed)
        self._steps = 0
        self.agents = self.possible_agents[:]
        return {agent: self._observed(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def _deciders(self) -> list:
        """Players who decide now, in the order in which they act."""
        first = self._one.player
        if first < 0:
            return []
        deciders = [player for player in self._one.match().deciders if player > first]
        return [first, *deciders]

    def step(self, actions: Dict[str, Any]) -> tuple:
        agents = self.agents
        infos: Dict[str, dict] = {agent: {} for agent in agents}
        rewards = {agent: 0.0 for agent in agents}
        for player in self._deciders():
            if player != self._one.player:
                break  # the answer of another one has ended the question
            agent = self.possible_agents[player]
            self._one.take(actions[agent])
            if self._one.illegal:
                infos[agent]["illegal"] = True
                break
            for one in agents:  # each action may pay
                rewards[one] += self._one.reward(self._index[one])
            if self._one.terminal:
                break
        self._steps += 1
        terminated = self._one.terminal
        truncated = not terminated and self._longest != 0 and self._steps >= self._longest
        if terminated or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            {agent: self._observed(agent) for agent in agents},
            rewards,
            {agent: terminated for agent in agents},
            {agent: truncated for agent in agents},
            infos,
        )


