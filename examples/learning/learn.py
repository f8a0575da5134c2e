"""Learns connect four by playing against itself: PPO over `herding.Batch`, with JAX and Optax.

python learn.py [--seconds 600] [--weights weights.npz] [--curves curves.svg]
"""

import argparse
import functools
import json
import os
import time

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import agent
import jax
import jax.numpy as jnp
import network
import numpy as np
import optax

import herding

STEPS = 32  # of each game between two improvements
OPENING = 6  # most random actions at the beginning of a game, so that it does not play one line only
MINIBATCH, EPOCHS = 2048, 2
DISCOUNT, TRACE, CLIP = 0.99, 0.9, 0.2  # a late win is worth less than an early one


@jax.jit
def decide(weights, observation, mask, key):
    """A random action of the policy, its logarithm of probability, and the value."""
    logits, value = network.apply(weights, observation, jnp)
    logs = jax.nn.log_softmax(jnp.where(mask, logits, -1e9))
    action = jax.random.categorical(key, logs)
    return action.astype(jnp.int32), jnp.take_along_axis(logs, action[:, None], 1)[:, 0], value


def loss_of(weights, sample, entropy_weight):
    """Loss of PPO, and its parts."""
    logits, value = network.apply(weights, sample["observation"], jnp)
    logs = jax.nn.log_softmax(jnp.where(sample["mask"], logits, -1e9))
    log = jnp.take_along_axis(logs, sample["action"][:, None], 1)[:, 0]
    ratio = jnp.exp(log - sample["log"])
    advantage = sample["advantage"]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    policy = -jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage).mean()
    error = jnp.square(value - sample["target"]).mean()
    entropy = -jnp.where(sample["mask"], jnp.exp(logs) * logs, 0).sum(1).mean()
    return policy + 0.5 * error - entropy_weight * entropy, {"policy": policy, "value": error, "entropy": entropy}


OPTIMIZER = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))


@functools.partial(jax.jit, donate_argnums=(0, 1))
def improve(weights, memory, samples, key, rate, entropy_weight):
    """Some epochs of minibatches in random order. One call of compiled code."""

    def one(carry, rows):
        weights, memory = carry
        sample = {name: array[rows] for name, array in samples.items()}
        (_, parts), gradient = jax.value_and_grad(loss_of, has_aux=True)(weights, sample, entropy_weight)
        update, memory = OPTIMIZER.update(gradient, memory)
        weights = jax.tree.map(lambda old, change: old - rate * change, weights, update)
        return (weights, memory), parts

    count = len(samples["action"])
    orders = jax.vmap(lambda one: jax.random.permutation(one, count))(jax.random.split(key, EPOCHS))
    (weights, memory), parts = jax.lax.scan(one, (weights, memory), orders.reshape(-1, MINIBATCH))
    return weights, memory, jax.tree.map(lambda all: all.mean(), parts)


class Learner:
    """Weights, and the games that it plays against itself."""

    def __init__(self, seed=1, threads=1, games=1024):
        self.batch = herding.Batch(herding.load("connect_four"), games, threads, seed, observations="uint8")
        self.step = self.batch.reset()
        self.weights = jax.tree.map(jnp.asarray, network.initial(seed))
        self.memory = OPTIMIZER.init(self.weights)
        self.key, self.rng = jax.random.PRNGKey(seed), np.random.default_rng(seed)
        self.steps = 0
        self.left = self.openings()  # random actions until the game of a row begins

    def openings(self):
        """How many actions of each row are random: none in half of the games."""
        return np.maximum(self.rng.integers(-OPENING, OPENING + 1, len(self.batch)), 0)

    def keys(self):
        self.key, one = jax.random.split(self.key)
        return one

    def play(self):
        """Samples of STEPS steps, without those of openings. A value is that of the player who decides, so it changes its sign with
        the player."""
        games = len(self.batch)
        step, shape = self.step, (STEPS, games)
        all = {
            "observation": np.empty((*shape, 2, network.ROWS, network.COLUMNS), np.uint8),
            "mask": np.empty((*shape, network.COLUMNS), bool),
            "action": np.empty(shape, np.int32),
            "log": np.empty(shape, np.float32),
        }
        values = np.empty((STEPS + 1, games), np.float32)
        rewards, signs = np.empty(shape, np.float32), np.empty(shape, np.float32)
        opening, rows = np.empty(shape, bool), np.arange(games)
        for at in range(STEPS):
            player = step.player.copy()
            mirrored = self.rng.random(games) < 0.5  # the same position for the rules, another one for the network
            for name in ("observation", "mask"):
                seen = getattr(step, name)
                all[name][at] = np.where(mirrored.reshape(-1, *[1] * (seen.ndim - 1)), seen[..., ::-1], seen)
            action, log, value = decide(self.weights, all["observation"][at], all["mask"][at], self.keys())
            opening[at] = self.left > 0
            all["action"][at], all["log"][at], values[at] = action, log, value
            taken = np.where(mirrored, network.COLUMNS - 1 - all["action"][at], all["action"][at])
            self.batch.step(np.where(opening[at], self.batch.sample(), taken), step)
            rewards[at] = step.reward[rows, player]
            signs[at] = np.where(step.terminal, 0, np.where(step.player == player, 1, -1))
            self.left = np.where(step.terminal, self.openings(), self.left - 1)
        values[STEPS] = decide(self.weights, step.observation, step.mask, self.keys())[2]
        advantages, behind = np.empty(shape, np.float32), np.zeros(games, np.float32)
        for at in reversed(range(STEPS)):
            error = rewards[at] + DISCOUNT * signs[at] * values[at + 1] - values[at]
            advantages[at] = error + DISCOUNT * TRACE * signs[at] * behind
            behind = np.where(opening[at], 0, advantages[at])  # a random action is no reason to praise the one before
        self.steps += STEPS * games
        all["advantage"], all["target"] = advantages, advantages + values[:STEPS]
        kept = self.rng.permutation(np.flatnonzero(~opening))
        kept = np.resize(kept, max(MINIBATCH, STEPS * games * 3 // 4 // MINIBATCH * MINIBATCH))  # one size: one compilation
        return {name: array.reshape(-1, *array.shape[2:])[kept] for name, array in all.items()}

    def learn(self, done=0.0):
        """Plays and improves once. `done`, from 0 to 1, lowers the rate. Returns the parts of the loss."""
        samples = self.play()
        rate, entropy = 1e-3 * (1 - 0.9 * done), 0.03 * (1 - 0.7 * done)
        self.weights, self.memory, parts = improve(self.weights, self.memory, samples, self.keys(), rate, entropy)
        return {name: float(value) for name, value in parts.items()}


def share(weights, opponent, visits=0, games=40, seed=1):
    """Share of points against an agent, with a search of so many positions. Each begins every other game."""
    game = herding.load("connect_four")
    points = 0.0
    for number in range(games):
        other, match = herding.Agent(game, opponent, seed=seed + number), game.begin(seed=seed + number)
        mine = number % 2
        while not match.over:
            if match.decider == mine:
                match.submit(agent.choose(match, weights, visits)[0])
            else:
                match.submit(other.choose(match, match.decider))
        points += (match.returns[mine] + 1) / 2
    return points / games


def draw(path, curves, opponents):
    """Curves over processor time: shares of points, and parts of the loss."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "herding"
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    for opponent in opponents:
        points = [(one["seconds"], one[opponent]) for one in curves if opponent in one]
        left.plot(*zip(*points), label=opponent)
    for name in ("value", "entropy"):
        right.plot([one["seconds"] for one in curves], [one[name] for one in curves], label=name)
    left.set(xlabel="processor time, s", ylabel="share of points against", ylim=(0, 1.02))
    right.set(xlabel="processor time, s", ylabel="mean of an improvement")
    for axis in (left, right):
        axis.legend(frameon=False)
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600, help="of processor time, on all cores together")
    parser.add_argument("--every", type=float, default=20, help="seconds between two measurements of strength")
    parser.add_argument("--threads", type=int, default=1, help="of the batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="weights.npz")
    parser.add_argument("--curves", help="a picture, such as curves.svg; needs matplotlib")
    parser.add_argument("--log", help="a file of JSON lines")
    given = parser.parse_args()
    opponents = ["random", "mcts:iterations=100"]
    learner, curves, measured = Learner(given.seed, given.threads), [], 0.0
    while (seconds := time.process_time()) < given.seconds:
        parts = learner.learn(seconds / given.seconds)
        one = {"seconds": round(time.process_time(), 1), "steps": learner.steps, **parts}
        if time.process_time() - measured >= given.every or one["seconds"] >= given.seconds:
            weights = {name: np.asarray(array) for name, array in learner.weights.items()}
            one.update({opponent: share(weights, opponent) for opponent in opponents})
            network.save(given.weights, weights)
            measured = time.process_time()
            print(json.dumps({name: round(value, 3) for name, value in one.items()}), flush=True)
        curves.append(one)
        if given.log:
            with open(given.log, "a", encoding="utf-8") as log:
                log.write(json.dumps(one) + "\n")
    network.save(given.weights, learner.weights)
    searched = share(network.load(given.weights), opponents[-1], visits=100, games=200)
    print(f"share of points with a search of 100 positions against {opponents[-1]}: {searched:.3f}")
    if given.curves:
        draw(given.curves, curves, opponents)


if __name__ == "__main__":
    main()
