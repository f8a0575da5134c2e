"""The example of learning, for some seconds: it learns, its masks hold, and its agent answers. It is not strong yet."""

import json
import pathlib
import subprocess
import sys
import threading

import numpy as np
import pytest

import herding
from conftest import needed
from herding._remote import create

needed("jax", "examples/learning")
needed("optax", "examples/learning")
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "examples" / "learning"
sys.path.insert(0, str(FOLDER))
import agent  # noqa: E402
import learn  # noqa: E402
import network  # noqa: E402
import seat  # noqa: E402


@pytest.fixture(scope="module")
def learned():
    """A learner, and the parts of its loss in each improvement."""
    learner = learn.Learner(seed=3, games=256)
    return learner, [learner.learn() for _ in range(16)]


def test_it_learns(learned):
    """The policy becomes less random, and better than random actions."""
    learner, parts = learned
    assert parts[-1]["entropy"] < parts[0]["entropy"] - 0.1, parts
    assert all(np.isfinite(list(one.values())).all() for one in parts)
    weights = {name: np.asarray(array) for name, array in learner.weights.items()}
    assert learn.share(weights, "random") > 0.7


def test_every_action_is_one_of_the_mask(learned):
    samples = learned[0].play()
    rows = np.arange(len(samples["action"]))
    assert samples["mask"][rows, samples["action"]].all() and not samples["mask"].all()
    assert (samples["log"] <= 0).all() and np.isfinite(samples["advantage"]).all()


def test_equal_seeds_learn_the_same():
    losses = [learn.Learner(seed=5, games=64, threads=threads).learn() for threads in (1, 2)]
    assert losses[0] == losses[1]


def test_numpy_plays_as_jax_learned(learned, tmp_path):
    weights = learned[0].weights
    network.save(tmp_path / "weights.npz", weights)
    samples = learned[0].play()["observation"][:200]
    theirs = network.apply(weights, samples, learn.jnp)
    mine = network.apply(network.load(tmp_path / "weights.npz"), samples)
    for a, b in zip(mine, theirs):
        assert np.allclose(a, b, atol=1e-4)


@pytest.mark.parametrize("columns", [(2, 2, 3, 3), (0, 2, 0, 3, 6)])
def test_a_search_is_certain_of_a_line_with_two_open_ends(columns):
    """Each player in turn gets three stones in the lowest row between two free cells. The network knows nothing of it."""
    match = herding.load("connect_four").begin()
    for column in columns:
        match.submit(column)
    action, value = agent.choose(match, network.initial(1), 100)
    assert action in (1, 4) and value == 1.0


def test_a_search_blocks_three():
    match = herding.load("connect_four").begin()
    for column in (0, 6, 1, 6, 2):
        match.submit(column)
    assert agent.choose(match, network.initial(1), 100)[0] == 3


def test_the_agent_answers(tmp_path):
    """The requests of docs/agents.md. With a network that knows nothing, a search finds the stone that wins at once."""
    network.save(tmp_path / "weights.npz", network.initial(1))
    match = herding.load("connect_four").begin()
    for column in (0, 0, 0, 0, 0, 0, 3, 5, 3, 5, 2, 5, 3):
        match.submit(column)
    actions = [{"input": choice.input, "notation": ""} for choice in match.legal_actions(1)]
    assert len(actions) == 6
    choose = {"type": "choose", "player": 1, "state": {}, "text": match.state(1), "actions": actions, "may_wait": False}
    requests = [{"type": "hello", "protocol": 1, "game": "connect_four"}, {"type": "start", "seed": "1"}, choose]
    done = subprocess.run(
        [sys.executable, str(FOLDER / "agent.py"), str(tmp_path / "weights.npz"), "20"],
        input="".join(json.dumps(one) + "\n" for one in requests),
        capture_output=True,
        text=True,
        timeout=120,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 3 and answers[0] == {"protocol": 1}, done.stderr
    assert actions[answers[2]["action"]]["input"] == "drop{column=5}" and -1 <= answers[2]["candidates"][0]["value"] <= 1


def test_a_scene_is_the_position():
    game = herding.load("connect_four")
    match = game.begin(seed=1)
    for column in (3, 3, 2, 3, 6, 0):
        match.submit(column)
        assert seat.position(game, match.scene(match.decider), match.decider).saved() == match.saved()


def test_the_agent_takes_a_seat_at_a_table(tables, capsys):
    """Two networks play a whole game at a table of a server, which checks each action."""
    server, _ = tables
    table, outcomes = create(server, "connect_four"), {}

    def sit(player):
        outcomes[player] = seat.play(server, table, player, network.initial(player), 5)

    threads = [threading.Thread(target=sit, args=(player,)) for player in (0, 1)]
    for one in threads:
        one.start()
    for one in threads:
        one.join(300)
    assert len(outcomes) == 2 and outcomes[0] == outcomes[1]
    assert capsys.readouterr().out.split() == [table, table]
