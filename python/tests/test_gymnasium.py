"""Environments of Gymnasium: the conformance test of its project."""

import warnings

import numpy as np
import pytest

import herding
from conftest import needed

gymnasium = needed("gymnasium", "environments of Gymnasium")
from herding import gymnasium as environments  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402



def test_check_env(batched):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*infinity.*")  # a rule book bounds few numbers
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(environments.Env(batched, longest=200), skip_render_check=True)


def test_a_vector_runs(batched):
    vector = environments.VectorEnv(batched, 8, threads=2, longest=50)
    observation, info = vector.reset(seed=3)
    assert observation in vector.observation_space
    ended = np.zeros(8, bool)
    for _ in range(120):
        actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in info["action_mask"]])
        observation, reward, terminated, truncated, info = vector.step(actions)
        assert observation in vector.observation_space
        assert reward.shape == (8,) and reward.dtype == np.float64 and not reward[ended].any()
        assert not (terminated & ended).any()
        ended = terminated | truncated
        assert (info["player"][ended] == -1).all()


def test_equal_seeds_give_equal_vectors():
    def run(threads):
        vector = environments.VectorEnv("kuhn", 16, threads=threads)
        seen = [vector.reset(seed=5)]
        for _ in range(20):
            mask = seen[-1][-1]["action_mask"]
            seen.append(vector.step(np.array([np.flatnonzero(one)[-1] if one.any() else 0 for one in mask])))
        return seen

    for left, right in zip(run(1), run(3)):
        assert all(np.array_equal(a, b) for a, b in zip(left[:-1], right[:-1]))


def test_a_player_meets_opponents():
    env = environments.Env("connect_four", opponents="mcts:iterations=20", player=1)
    observation, info = env.reset(seed=1)
    assert observation.sum() == 1 and info["player"] == 1  # the opponent has begun
    done = False
    while not done:
        observation, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        done = terminated or truncated
    assert reward in (-1.0, 0.0, 1.0)
    assert not env.action_masks().any()


def test_an_illegal_action_is_skipped_or_an_error():
    env = environments.Env("tictactoe", illegal_reward=-0.5)
    env.reset(seed=1)
    env.step(4)
    before = env.match().saved()
    _, reward, terminated, _, info = env.step(4)
    assert reward == -0.5 and not terminated and info["illegal"] and env.match().saved() == before
    strict = environments.Env("tictactoe", illegal="error")
    strict.reset(seed=1)
    strict.step(4)
    with pytest.raises(herding.IllegalAction):
        strict.step(4)


def test_modes_of_rendering():
    env = environments.Env("tictactoe", render_mode="ansi")
    env.reset(seed=1)
    assert "a" in env.render()
    with pytest.raises(ValueError, match="render_mode"):
        environments.Env("tictactoe", render_mode="hologram")
    with pytest.raises(ValueError, match="no player"):
        environments.Env("tictactoe", player=2)
    with pytest.raises(ValueError, match="autoreset"):
        environments.VectorEnv("tictactoe", 2, autoreset="never")
