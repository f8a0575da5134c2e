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


def test_a_vector_pays_the_player_who_has_acted():
    vector = environments.VectorEnv("tictactoe", 2)
    first, info = vector.reset(seed=1)
    before, mask = first.copy(), info["action_mask"].copy()
    for cells in ((0, 0), (3, 3), (1, 1), (4, 4)):
        _, reward, terminated, truncated, _ = vector.step(np.array(cells))
        assert not reward.any() and not terminated.any() and not truncated.any()
    assert (first == before).all() and (info["action_mask"] == mask).all()  # copies
    _, reward, terminated, *_ = vector.step(np.array([2, 8]))
    assert reward.tolist() == [1, 0] and terminated.tolist() == [True, False]
    _, reward, terminated, *_ = vector.step(np.array([0, 5]))
    assert reward.tolist() == [0, 1] and terminated.tolist() == [False, True]


def test_a_vector_is_truncated_after_its_longest_length():
    vector = environments.VectorEnv("connect_four", 2, longest=2)
    vector.reset(seed=1)
    for last in (False, True):
        _, _, terminated, truncated, _ = vector.step(np.array([0, 1]))
        assert not terminated.any() and truncated.tolist() == [last, last]


@pytest.mark.parametrize("rules, player", [("tictactoe", 0), ("kuhn", 1), ("dice", 0)])
def test_rewards_add_up_to_the_return_of_the_player(rules, player):
    env = environments.Env(rules, player=player)
    totals = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        total, done = 0.0, False
        while not done:
            _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            total += reward
            done = terminated or truncated
        assert total == env.match().returns[player]
        totals.add(total)
    assert len(totals) > 1


def test_opponents_who_begin_can_pay_the_player(monkeypatch):
    env = environments.Env("connect_four", player=1)
    monkeypatch.setattr(env._one, "reward", lambda player: 1.0)  # the pay of each action
    env.reset(seed=1)
    assert env.step(0)[1] == 3  # the first action of the opponent, the player's, and the opponent's next one
    assert env.step(0)[1] == 2


def test_equal_seeds_give_equal_seats_and_opponents():
    env = environments.Env("connect_four", opponents="mcts:iterations=10", player=None)
    seats = set()
    for seed in range(8):
        games = []
        for _ in range(2):
            _, info = env.reset(seed=seed)
            for _ in range(3):
                *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            games.append((info["player"], env.match().saved()))
        assert games[0] == games[1]
        seats.add(info["player"])
    assert seats == {0, 1}


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


def test_a_step_needs_an_episode_and_a_whole_number():
    env = environments.Env("tictactoe", player=1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    for wrong in (None, 1.7, "1", np.float32(1), np.array([1])):
        with pytest.raises(TypeError):
            env.step(wrong)
    assert env.step(2**40)[4]["illegal"], "32 bits of it are an action"
    ended = False
    while not ended:
        _, _, ended, _, info = env.step(np.array(info["action_mask"].argmax()))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_the_seed_of_a_reset_is_that_of_the_opponents():
    env = environments.Env("connect_four", opponents="mcts:iterations=3", player=1)

    def begun(seed):
        return env.reset(seed=seed)[0].tobytes()

    assert [begun(seed) for seed in range(8)] == [begun(seed) for seed in range(8)]
    assert len({begun(seed) for seed in range(8)}) > 1


def test_a_reset_ends_if_the_player_never_decides():
    env = environments.Env("tictactoe", player=1, longest=1)  # the other player has the only action
    with pytest.raises(herding.Error, match="player 1 had nothing to decide: see `longest`"):
        env.reset(seed=1)


def test_a_drawing_is_that_of_the_player():
    for player in (0, 1):
        env = environments.Env("kuhn", player=player, render_mode="ansi")
        env.reset(seed=3)
        match = env.match()
        drawings = [match.draw(viewer) for viewer in (0, 1, None)]
        assert len(set(drawings)) == 3 and env.render() == drawings[player]


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
