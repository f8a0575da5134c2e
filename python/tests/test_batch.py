"""Batches: many states of one game, stepped together."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import herding

SLOW = {"hammer": 4, "meaning": 8}  # rows
SANITIZED = os.environ.get("HERDING_PYTHON_SANITIZED", "")  # by scripts/test_python --sanitize


def rows_of(game, most=32):
    return SLOW.get(game.name, most)


def copied(step):
    return herding.Step(*(None if array is None else array.copy() for array in step))


def equal(left, right):
    return all(np.array_equal(a, b) for a, b in zip(left, right))


def run(batch, steps):
    """Everything that happens in so many random steps."""
    seen = [copied(batch.reset())]
    for _ in range(steps):
        seen.append(copied(batch.step(batch.sample())))
    return seen


def test_every_game_runs_in_a_batch(batched):
    n = rows_of(batched)
    batch = herding.Batch(batched, n, seed=3)
    assert len(batch) == n and batch.players == batched.players
    step = batch.reset(seed=3)
    assert step.observation.shape == (n, *batched.observation_shape)
    for _ in range(30):
        assert ((step.player >= 0) & (step.player < batched.players)).all()
        assert step.mask.any(axis=1).all()
        actions = batch.sample()
        assert step.mask[np.arange(n), actions].all()
        step = batch.step(actions)
    assert np.isfinite(step.observation).all()


def test_results_do_not_depend_on_threads(batched):
    n = rows_of(batched, 37)
    runs = [run(herding.Batch(batched, n, threads, seed=5), 15) for threads in (1, 2, 3, 8)]
    for other in runs[1:]:
        assert all(equal(a, b) for a, b in zip(runs[0], other))
    different = run(herding.Batch(batched, n, 1, seed=6), 15)
    assert not all(equal(a, b) for a, b in zip(runs[0], different)) or batched.name == "rulegame"


def test_a_row_does_what_a_match_does(batched):
    """The same actions in a match give the same masks, deciders, observations and returns."""
    batch = herding.Batch(batched, 1, seed=8, autoreset=False, compare_views=True, views="all")
    step = batch.reset()
    match, paid = batch.match(0), np.zeros(batched.players)
    for _ in range(60):
        if step.player[0] < 0:
            break
        by = int(step.player[0])
        assert by in match.deciders
        assert np.array_equal(step.mask[0], match.mask(by).astype(bool))
        if step.observation.size:
            for player in range(batched.players):
                assert np.array_equal(step.observation[0, player], match.observation(player))
        action = int(batch.sample()[0])
        match.submit(action, by=by)
        step = batch.step(np.array([action], np.int32))
        paid += step.reward[0]
        if batch.state(0) != match.saved():  # chance or the application acted in the batch
            match = batch.match(0)
    if step.terminal[0]:
        assert match.over
        if match.returns:
            assert paid.tolist() == match.returns


def test_autoreset_in_the_same_step():
    batch = herding.Batch(herding.load("tictactoe"), 4, seed=1)
    step = batch.reset()
    ends = 0
    for _ in range(60):
        step = batch.step(batch.sample())
        for row in np.flatnonzero(step.terminal):
            ends += 1
            assert step.player[row] == 0 and step.mask[row].all() and not step.observation[row].any()
            assert abs(step.reward[row]).tolist() in ([1, 1], [0, 0]) and step.reward[row].sum() == 0
        assert not step.reward[~step.terminal].any()
    assert ends > 10


def test_autoreset_in_the_next_step():
    batch = herding.Batch(herding.load("tictactoe"), 4, seed=1, autoreset="next_step")
    batch.reset()
    ended = np.zeros(4, bool)
    for _ in range(60):
        actions = batch.sample()
        assert (actions[ended] == -1).all()
        step = copied(batch.step(actions))
        assert (step.player[step.terminal] == -1).all() and not step.mask[step.terminal].any()
        assert not step.terminal[ended].any() and step.mask[ended].all() and not step.reward[ended].any()
        ended = step.terminal


def test_without_autoreset_a_row_stays():
    batch = herding.Batch(herding.load("tictactoe"), 4, seed=1, autoreset=False)
    batch.reset()
    for _ in range(9):
        step = batch.step(batch.sample())
    assert (step.player == -1).all()
    states = [batch.state(row) for row in range(4)]
    step = batch.step(np.full(4, 3, np.int32))
    assert states == [batch.state(row) for row in range(4)] and not step.terminal.any() and not step.illegal.any()
    assert (batch.reset().player == 0).all()


def test_long_episodes_are_truncated():
    batch = herding.Batch(herding.load("tictactoe"), 3, longest=4)
    batch.reset()
    for number in range(1, 9):
        step = batch.step(batch.sample())
        assert step.truncated.all() == (number % 4 == 0) and not step.terminal.any()


def test_an_illegal_action_names_the_row_and_changes_nothing():
    batch = herding.Batch(herding.load("tictactoe"), 5)
    batch.reset()
    batch.step(np.arange(5, dtype=np.int32))
    before = pickle.dumps(batch)
    actions = np.array([8, 8, 2, 3, 8], np.int32)
    with pytest.raises(herding.IllegalAction, match=r"row 2: player 1 may not do action 2, place\{row=0,column=2\}") as error:
        batch.step(actions)
    assert (error.value.row, error.value.action) == (2, 2)
    for wrong in (9, -1, 2**31 - 1):
        with pytest.raises(herding.IllegalAction, match="row 0: there is no action"):
            batch.step(np.full(5, wrong, np.int32))
    assert pickle.dumps(batch) == before


def test_an_illegal_action_can_be_skipped():
    batch = herding.Batch(herding.load("tictactoe"), 3, illegal="skip")
    batch.reset()
    batch.step(np.array([0, 1, 2], np.int32))
    states = [batch.state(row) for row in range(3)]
    step = batch.step(np.array([0, 0, 99], np.int64))
    assert step.illegal.tolist() == [True, False, True]
    assert [batch.state(row) == states[row] for row in range(3)] == [True, False, True]
    assert step.player.tolist() == [1, 0, 1]
    assert not batch.step(batch.sample()).illegal.any()


def test_arrays_of_the_caller_are_written_in_place():
    batch = herding.Batch(herding.load("connect_four"), 6, seed=2)
    mine = batch.buffers()
    same = batch.reset(out=mine)
    assert all(a is b for a, b in zip(mine, same))
    twice = herding.Batch(herding.load("connect_four"), 6, seed=2)
    theirs = twice.reset()
    assert equal(mine, theirs)
    observation = np.full((6, 2, 6, 7), 7, np.uint8)
    mask = np.full((6, 7), 7, np.uint8)
    batch.look(herding.Step(observation, mask, None, None, None, None, None))
    assert np.array_equal(observation, theirs.observation) and mask.max() == 1


@pytest.mark.parametrize(
    "field, wrong, error, words",
    [
        ("observation", np.zeros((4, 2, 3, 3), np.float64), TypeError, "dtype float64, but must have float32 or uint8"),
        ("observation", np.zeros((4, 18), np.float32), ValueError, r"shape \(4, 18\), but must have \(4, 2, 3, 3\)"),
        ("observation", np.zeros((4, 2, 3, 6), np.float32)[..., ::2], ValueError, "not contiguous"),
        ("observation", np.asfortranarray(np.zeros((4, 2, 3, 3), np.float32)), ValueError, "not contiguous"),
        ("mask", np.zeros((4, 9), np.int8), TypeError, "dtype int8"),
        ("mask", np.zeros((5, 9), bool), ValueError, "shape"),
        ("mask", np.zeros((4, 9), bool)[:, ::-1], ValueError, "not contiguous"),
        ("player", np.zeros(4, np.int64), TypeError, "int32"),
        ("reward", np.zeros((4, 1), np.float32), ValueError, "shape"),
        ("reward", np.zeros((2, 4), np.float32).T, ValueError, "not contiguous"),
        ("terminal", np.zeros((4, 1), bool), ValueError, "shape"),
        ("truncated", [False] * 4, TypeError, "must be an array"),
        ("illegal", "nothing", TypeError, "must be an array"),
    ],
)
def test_wrong_arrays_are_named(field, wrong, error, words):
    batch = herding.Batch(herding.load("tictactoe"), 4)
    out = batch.buffers()._replace(**{field: wrong})
    with pytest.raises(error, match=words) as raised:
        batch.step(batch.sample(), out)
    assert field in str(raised.value)
    assert (batch.look().player == 0).all()  # nothing has happened


def test_read_only_arrays_are_refused():
    batch = herding.Batch(herding.load("tictactoe"), 4)
    out = batch.buffers()
    out.reward.flags.writeable = False
    with pytest.raises(ValueError, match="reward is read-only"):
        batch.step(batch.sample(), out)
    actions = batch.sample()
    actions.flags.writeable = False
    batch.step(actions)  # they are only read


@pytest.mark.parametrize(
    "actions, error",
    [
        (np.zeros(3, np.int32), ValueError),
        (np.zeros(4, np.float32), TypeError),
        (np.zeros((4, 1), np.int32), ValueError),
        (np.zeros(8, np.int32)[::2], ValueError),
        ([0, 0, 0, 0], TypeError),
        (None, TypeError),
    ],
)
def test_wrong_actions_are_refused(actions, error):
    with pytest.raises(error):
        herding.Batch(herding.load("tictactoe"), 4).step(actions)


@pytest.mark.parametrize(
    "arguments",
    [dict(n=0), dict(n=-1), dict(n=4, threads=0), dict(n=4, autoreset="never"), dict(n=4, views="none"), dict(n=4, illegal="undo")]
    + [dict(n=4, seed=-1), dict(n=4, seed=2**64), dict(n=4, longest=-1), dict(n=4, longest=2**32), dict(n=4, observations="float64")],
)
def test_wrong_arguments_are_refused(arguments):
    with pytest.raises(ValueError):
        herding.Batch(herding.load("tictactoe"), **arguments)


def test_wrong_kinds_of_arguments_are_named():
    game = herding.load("tictactoe")
    with pytest.raises(TypeError, match="game is a str.*herding.load"):
        herding.Batch("tictactoe", 4)
    with pytest.raises(TypeError, match="autoreset is 1, but must be a text, True or False"):
        herding.Batch(game, 4, autoreset=1)
    assert herding.Batch(game, 4, autoreset=np.bool_(False)).autoreset == "disabled"
    batch = herding.Batch(game, 4)
    for out in [(None, None), {}, np.zeros(7)]:
        with pytest.raises(TypeError, match="out is a .*Step"):
            batch.step(batch.sample(), out)
    for row in (-1, 4):
        with pytest.raises(IndexError, match=f"no row {row}; there are 4"):
            batch.match(row)
    with pytest.raises(TypeError, match="actions must be an array .* not list"):
        batch.step([0, 1, 2, 3])
    with pytest.raises(TypeError, match="actions must be an array .* not ndarray of the dtype >i4"):
        batch.step(np.zeros(4, ">i4"))
    with pytest.raises(TypeError, match="player must be an array .* not ndarray of the dtype >i4"):
        batch.step(batch.sample(), batch.buffers()._replace(player=np.zeros(4, ">i4")))
    with pytest.raises(MemoryError):
        herding.Batch(game, 2**62)


def test_wrong_numbers_are_named():
    batch = herding.Batch(herding.load("tictactoe"), 4)
    with pytest.raises(ValueError, match="steps is -1"):
        batch.play(-1)
    with pytest.raises(ValueError, match="seed is -1"):
        batch.reset(seed=-1)
    with pytest.raises(TypeError):
        batch.reset(seed=0.5)


class Foreign:
    """An array of another library: nothing of it is known but DLPack."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **wishes):
        return self.array.__dlpack__(**wishes)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_arrays_of_dlpack_are_written_in_place():
    batch, same = (herding.Batch(herding.load("tictactoe"), 4, seed=1) for _ in range(2))
    owned = batch.buffers()
    actions = np.arange(4, dtype=np.int64)
    out = batch.step(Foreign(actions), herding.Step(*map(Foreign, owned)))
    assert isinstance(out.mask, Foreign) and equal(owned, same.step(actions))
    seen = np.from_dlpack(Foreign(owned.observation))  # as a learner gets it
    batch.step(Foreign(batch.sample()), out)
    assert seen.sum() == 8 and np.shares_memory(seen, owned.observation)
    with pytest.raises(ValueError, match="observation is not contiguous"):
        batch.look(out._replace(observation=Foreign(np.asfortranarray(owned.observation))))
    with pytest.raises(TypeError, match="mask has the dtype float32"):
        batch.look(out._replace(mask=Foreign(owned.reward)))


def test_torch_writes_through_dlpack():
    torch = pytest.importorskip("torch", reason="torch is not installed, so DLPack is tested with NumPy only")
    batch = herding.Batch(herding.load("tictactoe"), 4)
    observation, mask = torch.zeros((4, 2, 3, 3)), torch.zeros((4, 9), dtype=torch.bool)
    batch.step(torch.zeros(4, dtype=torch.int32), batch.buffers()._replace(observation=observation, mask=mask))
    assert observation.sum() == 4 and mask.sum() == 4 * 8
    with pytest.raises(TypeError, match="observation has the dtype float16"):
        batch.look(batch.buffers()._replace(observation=observation.half()))


def test_jax_arrays_are_actions():
    jnp = pytest.importorskip("jax.numpy", reason="jax is not installed, so DLPack is tested with NumPy only")
    batch = herding.Batch(herding.load("tictactoe"), 4)
    assert batch.step(jnp.arange(4, dtype=jnp.int32)).observation.sum() == 4


class Reentering(Foreign):
    """Uses the batch again while the batch asks for its memory."""

    def __init__(self, array, use):
        super().__init__(array)
        self.use = use

    def __dlpack__(self, **wishes):
        self.use()
        return super().__dlpack__(**wishes)


def test_a_call_from_inside_of_a_call_is_refused():
    batch = herding.Batch(herding.load("tictactoe"), 4)
    errors = []

    def use():
        try:
            batch.play(1)
        except herding.Error as error:
            errors.append(str(error))

    out = batch.buffers()
    batch.look(out._replace(mask=Reentering(out.mask, use)))
    assert errors and "used by another" in errors[0]
    assert batch.look().observation.sum() == 0 and out.mask.all()  # nothing has happened
    actions = np.arange(4, dtype=np.int32)
    batch.step(Reentering(actions, lambda: batch.reset(seed=1)), out)  # before the step begins
    assert out.observation.sum() == 4


def unaligned(shape, dtype):
    """A contiguous array whose address is odd."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return np.zeros(size + 1, np.uint8)[1:].view(dtype).reshape(shape)


@pytest.mark.parametrize(
    "field, wrong, error, words",
    [
        ("reward", unaligned((4, 2), np.float32), ValueError, "reward is not aligned"),
        ("player", unaligned((4,), np.int32), ValueError, "player is not aligned"),
        ("reward", np.lib.stride_tricks.as_strided(np.zeros(2, np.float32), (4, 2), (0, 4)), ValueError, "not contiguous"),
        ("mask", np.zeros((4, 9), bool)[::-1], ValueError, "not contiguous"),
        ("reward", np.zeros((4, 2), ">f4"), TypeError, "reward"),
        ("player", np.zeros((), np.int32), ValueError, r"shape \(\)"),
        ("mask", np.zeros((0, 9), bool), ValueError, r"shape \(0, 9\)"),
        ("terminal", np.zeros((4,) + (1,) * 20, bool), ValueError, "shape"),
        ("mask", np.zeros((4, 9), object), TypeError, "mask"),
        ("mask", np.zeros((4, 9), [("legal", bool)]), TypeError, "mask"),
    ],
)
def test_arrays_that_would_be_written_outside_of_their_memory_are_refused(field, wrong, error, words):
    batch = herding.Batch(herding.load("tictactoe"), 4)
    with pytest.raises(error, match=words):
        batch.step(batch.sample(), batch.buffers()._replace(**{field: wrong}))
    assert (batch.look().player == 0).all()


def test_actions_that_are_not_aligned_are_refused():
    batch = herding.Batch(herding.load("tictactoe"), 4)
    with pytest.raises(ValueError, match="actions is not aligned"):
        batch.step(unaligned((4,), np.int64))


def test_rewards_come_during_the_game():
    """A game with `rewards` pays when something happens. Together they are the returns."""
    batch = herding.Batch(herding.load("dice"), 64, threads=2, seed=4, autoreset=False)
    step, total, early = batch.reset(), np.zeros((64, 2)), 0
    for _ in range(500):
        step = batch.step(batch.sample())
        total += step.reward
        early += int(step.reward[~step.terminal].any(axis=1).sum())
        if (step.player < 0).all():
            break
    returns = np.array([batch.match(row).returns for row in range(64)])
    assert np.array_equal(total, returns) and total.min() >= 1 and early > 64
    assert not batch.step(np.zeros(64, np.int32)).reward.any()


def test_batches_pickle(batched):
    batch = herding.Batch(batched, rows_of(batched, 5), seed=4)
    batch.reset()
    for _ in range(7):
        batch.step(batch.sample())
    same = pickle.loads(pickle.dumps(batch))
    assert equal(batch.look(), same.look())
    for _ in range(20):
        assert equal(batch.step(batch.sample()), same.step(same.sample()))


def test_a_pickled_batch_keeps_the_type_of_its_observations():
    batch = herding.Batch(herding.load("tictactoe"), 4, observations="uint8")
    assert pickle.loads(pickle.dumps(batch)).look().observation.dtype == np.uint8


def test_a_second_thread_is_refused():
    batch = herding.Batch(herding.load("connect_four"), 2048)
    errors = []

    def disturb():
        for _ in range(20_000):
            if errors:
                return
            try:
                batch.look()
            except herding.Error as error:
                errors.append(str(error))

    other = threading.Thread(target=disturb)
    other.start()
    while other.is_alive():
        try:
            batch.play(5)
        except herding.Error as error:
            errors.append(str(error))
    assert errors and "another thread" in errors[0]
    batch.play(1)


def test_the_interpreter_runs_meanwhile():
    batch = herding.Batch(herding.load("connect_four"), 1024)
    worker = threading.Thread(target=batch.play, args=(300,))
    counted = 0
    worker.start()
    while worker.is_alive():
        counted += 1
    assert counted > 1


INTERRUPTED = """
import herding, os, signal, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets programs in the background ignore it
batch = herding.Batch(herding.load("tictactoe"), 256, threads=2)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    batch.play(10**12)
except KeyboardInterrupt:
    batch.play(10)
    print("interrupted", time.monotonic() - start < 20)
"""


def test_control_c_ends_a_long_run():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=120)
    assert done.stdout == "interrupted True\n", done.stderr


def step_in_child(batch, queue):
    queue.put(copied(batch.step(batch.sample())))


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_children_continue_a_batch(method):
    if method == "fork" and SANITIZED == "thread":
        pytest.skip("the thread sanitizer knows no threads of a child of a program with threads")
    context = multiprocessing.get_context(method)
    batch = herding.Batch(herding.load("kuhn"), 64, threads=2, seed=9)
    batch.step(batch.sample())  # its threads run
    queue = context.Queue()
    child = context.Process(target=step_in_child, args=(batch, queue))
    child.start()
    theirs = queue.get(timeout=60)
    child.join(60)
    assert child.exitcode == 0
    assert equal(theirs, batch.step(batch.sample()))


@pytest.mark.skipif(SANITIZED != "", reason="a sanitizer allocates")
def test_a_step_allocates_nothing_after_warm_up():
    import tracemalloc

    batch = herding.Batch(herding.load("kuhn"), 512, threads=2)
    out, actions = batch.buffers(), np.empty(512, np.int32)
    for _ in range(50):
        batch.step(batch.sample(actions), out)
    before = resident()
    tracemalloc.start()
    for _ in range(20_000):
        batch.step(batch.sample(actions), out)
    python, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert python < 10_000
    assert resident() - before < 2_000_000


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_a_row_becomes_a_match_with_a_seed():
    batch = herding.Batch(herding.load("pig"), 4, seed=2)
    batch.play(3)
    match = batch.match(2, seed=9)
    assert match.state() == batch.state(2) and match.seed == 9 and batch.match(2).seed == 1


def test_players_who_decide_at_once_act_in_their_order():
    game = herding.load("masquerade", setup="three")
    batch = herding.Batch(game, 64, seed=2, autoreset=False)
    batch.reset()
    several = 0
    for _ in range(40):
        for row in range(0, 64, 8):
            deciders = batch.match(row).deciders
            if len(deciders) > 1 and deciders[0] >= 0:
                several += 1
                assert batch.look().player[row] == min(deciders)
        batch.step(batch.sample())
    assert several > 0


def test_hidden_values_are_not_in_observations():
    """Rows that differ only in what a player cannot see have equal observations of that player."""
    for name in ("kuhn", "leduc", "phantom_ttt", "masquerade"):
        game = herding.load(name)
        batch = herding.Batch(game, 16, seed=3)
        batch.play(5)
        step = batch.look()
        for row in range(16):
            viewer = int(step.player[row])
            match = batch.match(row)
            for seed in range(5):
                other = match.determinized(viewer, seed)
                assert np.array_equal(other.observation(viewer), match.observation(viewer))


@pytest.mark.skipif(SANITIZED != "", reason="a sanitizer takes time")
def test_time_to_the_first_step():
    program = "import herding, time; t = time.perf_counter(); herding.Batch(herding.load('tictactoe'), 1024).play(1); print(time.perf_counter() - t)"
    seconds = float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)
    assert seconds < 2  # 0.01 on a quiet machine


@pytest.mark.parametrize("turn", [2, 4, 63, 64, 255])
def test_a_state_whose_player_is_not_there_is_an_error(turn):
    """The rules would read outside of a list: a process ended."""
    game = herding.load("connect_four")
    text = "board{stones=[0,0],turn=%d,result=open}" % turn
    batch = herding.Batch(game, 2)
    kept = batch.__getstate__()
    kept["rows"] = [(text, numbers) for _, numbers in kept["rows"]]
    for make in (lambda: game.begin(state=text), lambda: herding.Batch(game, 2, state=text), lambda: batch.__setstate__(kept)):
        with pytest.raises(ValueError, match="a player decides who is not there: connect_four has 2 players"):
            make()
