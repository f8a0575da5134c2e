"""Random games of one library, for scripts/bench_python: prints steps per CPU second as `NAME=VALUE` lines.

python learning.py herding|envpool|pgx|spiel|threads|first [SECONDS]
python learning.py farm PROGRAM      games of an arena by the farm, and by a program of connect four
"""

import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

ROWS = 1024
GAMES = {  # as each library calls them
    "tictactoe": ("TicTacToe-v1", "tic_tac_toe", "tic_tac_toe"),
    "connect_four": ("ConnectFour-v1", "connect_four", "connect_four"),
    "kuhn": ("KuhnPoker-v1", "kuhn_poker", "kuhn_poker"),
    "backgammon": ("Backgammon-v1", "backgammon", "backgammon"),
}


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def report(name, value):
    print(f"{name}={value:.6g}", flush=True)


def herding_game(name):
    import herding

    return herding.load(name, setup="game") if name == "backgammon" else herding.load(name)


def bench_herding(seconds):
    import herding

    for name in GAMES:
        batch = herding.Batch(herding_game(name), ROWS)
        out, actions = batch.buffers(), batch.sample()
        batch.play(100, out)
        steps, spent, end = 0, 0.0, time.monotonic() + seconds
        while time.monotonic() < end:  # the step alone, as of EnvPool
            for _ in range(20):
                batch.sample(actions)
                before = cpu()
                batch.step(actions, out)
                spent += cpu() - before
                steps += ROWS
        report(f"step_{name}", steps / spent)
        steps, before, end = 0, cpu(), time.monotonic() + seconds
        while time.monotonic() < end:  # with the policy, as of pgx
            batch.play(20, out)
            steps += 20 * ROWS
        report(f"play_{name}", steps / (cpu() - before))
        fewer = herding.Batch(batch.game, ROWS, observations="uint8")
        out = fewer.buffers()
        steps, before, end = 0, cpu(), time.monotonic() + seconds
        while time.monotonic() < end:
            fewer.play(20, out)
            steps += 20 * ROWS
        report(f"bytes_{name}", steps / (cpu() - before))


def bench_envpool(seconds):
    import envpool
    import numpy as np

    rng = np.random.default_rng(0)
    for name, (theirs, _, _) in GAMES.items():
        try:
            env = envpool.make(theirs, env_type="gymnasium", num_envs=ROWS, num_threads=1)
        except Exception as error:  # a version without this game
            print(f"no {name}: {error!r}", file=sys.stderr)
            continue
        observation, info = env.reset()

        def mask():
            for place in (info, observation if isinstance(observation, dict) else {}):
                for key in place:
                    if "mask" in key:
                        return np.asarray(place[key]).reshape(ROWS, -1)
            raise KeyError("no mask")

        steps, spent, end = 0, 0.0, time.monotonic() + seconds
        while time.monotonic() < end:
            legal = mask()
            actions = np.argmax(rng.random(legal.shape, dtype=np.float32) * legal, axis=1).astype(np.int32)
            before = cpu()
            result = env.step(actions)
            spent += cpu() - before
            observation, info = result[0], result[4]
            steps += ROWS
        report(f"step_{name}", steps / spent)
        env.close()


def bench_pgx(seconds):
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    for name, (_, theirs, _) in GAMES.items():
        start = time.monotonic()
        env = pgx.make(theirs)
        step = auto_reset(env.step, env.init)

        def body(carry, _):
            state, key = carry
            key, first, second = jax.random.split(key, 3)
            actions = jax.random.categorical(first, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=1)
            return (jax.vmap(step)(state, actions, jax.random.split(second, ROWS)), key), None

        run = jax.jit(lambda state, key: jax.lax.scan(body, (state, key), None, length=20)[0])
        key = jax.random.PRNGKey(0)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, ROWS))
        state, key = run(state, key)
        jax.block_until_ready(state)
        report(f"first_{name}", time.monotonic() - start)
        steps, before, end = 0, cpu(), time.monotonic() + seconds
        while time.monotonic() < end:
            state, key = run(state, key)
            jax.block_until_ready(state)
            steps += 20 * ROWS
        report(f"play_{name}", steps / (cpu() - before))


def bench_spiel(seconds):
    import numpy as np
    import pyspiel

    for name, (_, _, theirs) in GAMES.items():
        game, rng = pyspiel.load_game(theirs), random.Random(0)
        steps, before, end = 0, cpu(), time.monotonic() + seconds
        while time.monotonic() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                    continue
                np.asarray(state.observation_tensor())
                state.legal_actions_mask()
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        report(f"play_{name}", steps / (cpu() - before))


def busy_cores():
    """Cores that other programs use now, on Linux. A load average would count what was built a minute ago."""

    def spent():
        user, nice, system, idle, waiting, *rest = (int(word) for word in pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:])
        return user + nice + system + sum(rest), user + nice + system + sum(rest) + idle + waiting

    before = spent()
    time.sleep(2)
    after = spent()
    return os.cpu_count() * (after[0] - before[0]) / (after[1] - before[1])


def bench_threads(seconds):
    """Wall time of a step with one thread divided by that with two: of the shortest steps. Nothing if other programs take the cores."""
    import herding

    others = busy_cores()
    if others > 0.2:
        print(f"threads are not measured, because other programs use {others:.1f} cores", file=sys.stderr)
        return

    for name in GAMES:
        batches = [herding.Batch(herding_game(name), 4 * ROWS, threads) for threads in (1, 2)]
        outs = [batch.buffers() for batch in batches]
        actions = batches[0].sample()
        shortest, end = [float("inf")] * 2, time.monotonic() + 5 * seconds
        while time.monotonic() < end:
            for i, (batch, out) in enumerate(zip(batches, outs)):
                batch.sample(actions)
                before = time.perf_counter()
                batch.step(actions, out)
                shortest[i] = min(shortest[i], time.perf_counter() - before)
        report(f"ratio_{name}", shortest[0] / shortest[1])


def bench_first(_):
    """From the import to the end of the first step of a new interpreter."""
    program = (
        "import time, numpy; start = time.perf_counter(); import herding; imported = time.perf_counter()\n"
        "herding.Batch(herding.load('connect_four'), 1024).play(1)\n"
        "print(imported - start, time.perf_counter() - imported)"
    )
    imports, firsts = zip(
        *(map(float, subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()) for _ in range(5))
    )
    report("import", min(imports))
    report("step", min(firsts))


FARMS = {  # the same agents and number of games in both arenas
    "search": (["mcts:iterations=200", "mcts:iterations=100"], 2000),
    "random": (["random", "random"], 100000),
}


def spent_by(work):
    """CPU seconds of this process and of the children that end meanwhile."""
    before = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    work()
    after = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(b.ru_utime + b.ru_stime - a.ru_utime - a.ru_stime for a, b in zip(before, after))


def bench_farm(program):
    """Games per CPU second of an arena with one worker, with its start, and of the built-in arena with one thread."""
    from herding import farm

    for name, (agents, games) in FARMS.items():
        with tempfile.TemporaryDirectory() as folder:
            spent = spent_by(lambda: farm.arena("connect_four", agents, games=games, folder=folder, workers=1))
        report(f"farm_{name}", games / spent)
        command = [program, "arena", "connect_four", "--games", str(games), "--threads", "1"]
        for agent in agents:
            command += ["--agents", agent]
        spent = spent_by(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True))
        report(f"arena_{name}", games / spent)


if __name__ == "__main__" and sys.argv[1] == "farm":
    bench_farm(sys.argv[2])
elif __name__ == "__main__":
    globals()[f"bench_{sys.argv[1]}"](float(sys.argv[2]) if len(sys.argv) > 2 else 2.0)
