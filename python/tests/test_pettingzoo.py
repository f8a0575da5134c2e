"""Environments of PettingZoo: the conformance tests of its project."""

import warnings

import numpy as np
import pytest

import herding
from conftest import needed

pettingzoo = needed("pettingzoo", "environments of PettingZoo")
from herding import pettingzoo as environments  # noqa: E402
from herding.pictures import CannotDraw, rgb  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, render_test  # noqa: E402
from pettingzoo.test.seed_test import seed_test  # noqa: E402

# Random games of these have no end, or a long one.
LONGEST = 200


@pytest.fixture(autouse=True)
def calm():
    """Their tests warn of infinite bounds of a Box, which are meant: a rule book bounds few numbers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def test_api(batched):
    api_test(environments.env(batched, longest=LONGEST), num_cycles=200)
    api_test(environments.raw_env(batched, longest=LONGEST), num_cycles=200)


def test_parallel_api(batched):
    parallel_api_test(environments.parallel_env(batched, longest=LONGEST), num_cycles=200)


def test_seeds(batched):
    seed_test(lambda: environments.env(batched, longest=LONGEST), num_cycles=50)


def test_render(batched):
    try:
        rgb(batched.begin())
    except CannotDraw as error:
        pytest.skip(f"pictures are not tested: {error}")
    render_test(lambda render_mode: environments.env(batched, render_mode=render_mode, longest=LONGEST))


def test_a_game_is_played():
    env = environments.env("kuhn")
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        assert observation["observation"].shape == (7,)
        env.step(None if terminated or truncated else int(np.flatnonzero(observation["action_mask"])[0]))
    assert sum(total.values()) == 0 and set(map(abs, total.values())) <= {1.0, 2.0}


def test_rewards_during_a_game_reach_each_agent_once():
    env = environments.env("dice")
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert list(total.values()) == env.unwrapped.match().returns and any(total.values())


def test_an_episode_is_truncated_after_its_longest_length():
    env = environments.raw_env("connect_four", longest=3)
    env.reset(seed=1)
    for action in (0, 1):
        env.step(action)
        assert not any(env.truncations.values())
    env.step(2)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    parallel = environments.parallel_env("connect_four", longest=2)
    for _ in range(2):
        parallel.reset(seed=1)
        *_, truncated, _ = parallel.step(dict.fromkeys(parallel.agents, 0))
        assert not any(truncated.values()) and parallel.agents
        *_, terminated, truncated, _ = parallel.step(dict.fromkeys(parallel.agents, 1))
        assert all(truncated.values()) and not any(terminated.values()) and not parallel.agents


def test_an_illegal_action_ends_the_episode():
    env = environments.env("tictactoe")
    env.reset(seed=1)
    env.step(4)
    env.step(4)
    assert env.terminations == {"player_0": True, "player_1": True} and env.rewards["player_1"] == -1
    raw = environments.raw_env("tictactoe")
    raw.reset()
    raw.step(4)
    with pytest.raises(herding.IllegalAction):
        raw.step(4)


def test_in_parallel_only_those_act_whose_turn_it_is():
    env = environments.parallel_env("tictactoe")
    observations, _ = env.reset(seed=1)
    assert observations["player_0"]["action_mask"].all() and not observations["player_1"]["action_mask"].any()
    observations, *_, infos = env.step({"player_0": 0, "player_1": 8})
    assert observations["player_0"]["observation"].sum() == 1 and infos == {"player_0": {}, "player_1": {}}
    *_, infos = env.step({"player_0": 5, "player_1": 0})
    assert infos["player_1"] == {"illegal": True}


def test_players_who_decide_at_once_do_so_in_one_parallel_step():
    env = environments.parallel_env("masquerade", setup="three")
    rng = np.random.default_rng(1)
    several = 0
    for seed in range(20):
        observations, _ = env.reset(seed=seed)
        for _ in range(30):
            if not env.agents:
                break
            deciders = env.match().deciders
            before = env.match().events
            masks = {agent: one["action_mask"] for agent, one in observations.items()}
            assert before == 0 and sum(mask.any() for mask in masks.values()) == 1
            legal = {
                env.possible_agents[by]: [one.id for one in env.match().candidates(by)] for by in deciders if by >= 0
            }
            actions = {agent: int(rng.choice(legal.get(agent, [0]))) for agent in env.agents}
            observations, *_, infos = env.step(actions)
            assert not any(info.get("illegal") for info in infos.values())
            several += len(legal) > 1
    assert several > 0


def test_rewards_of_players_who_decide_at_once_add_up(monkeypatch):
    env = environments.parallel_env("masquerade", setup="three")
    taken = []
    take = env._one.take
    monkeypatch.setattr(env._one, "take", lambda action: taken.append(action) or take(action))
    monkeypatch.setattr(env._one, "reward", lambda player: player + 1.0)  # the pay of each action
    rng = np.random.default_rng(1)
    most = 0
    for seed in range(20):
        env.reset(seed=seed)
        for _ in range(30):
            if not env.agents:
                break
            legal = {f"player_{by}": [one.id for one in env.match().candidates(by)] for by in env.match().deciders}
            taken.clear()
            _, rewards, *_ = env.step({agent: int(rng.choice(legal.get(agent, [0]))) for agent in env.agents})
            most = max(most, len(taken))
            assert rewards == {f"player_{i}": (i + 1.0) * len(taken) for i in range(3)}
    assert most > 1


def test_an_action_is_a_whole_number():
    env, parallel = environments.raw_env("tictactoe"), environments.parallel_env("tictactoe")
    env.reset(seed=1)
    parallel.reset(seed=1)
    for wrong in (None, 1.7, "1"):
        with pytest.raises(TypeError):
            env.step(wrong)
        with pytest.raises(TypeError):
            parallel.step({"player_0": wrong, "player_1": 0})
    env.step(np.int64(4))


def test_a_drawing_is_that_of_an_observer():
    env = environments.raw_env("kuhn", render_mode="ansi")
    env.reset(seed=3)
    match = env.match()
    assert env.render() == match.draw(None) not in (match.draw(0), match.draw(1))


def test_wrong_arguments_are_refused():
    with pytest.raises(ValueError, match="render_mode"):
        environments.env("kuhn", render_mode="hologram")
    with pytest.raises(ValueError, match="no game"):
        environments.env("chess")
    with pytest.raises(ValueError, match="options belong"):
        environments.env(herding.load("connect_four"), columns=5)


def test_pictures_are_arrays():
    try:
        picture = rgb(herding.load("tictactoe").begin())
    except CannotDraw as error:
        pytest.skip(f"pictures are not tested: {error}")
    assert picture.dtype == np.uint8 and picture.shape[2] == 3 and min(picture.shape[:2]) > 50
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 1
