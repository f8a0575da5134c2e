"""The farm: equal results for any number of workers, after kills, cancellation and resumption; and what is wrong is an error."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import herding
from conftest import needed
from herding import _check, farm
from herding._statistics import mean_of, points_of, seed_of, student, wilson

def games_of(shard) -> list:
    """The games of a shard of JSON lines. The last line is its checksum."""
    *lines, checksum = [json.loads(line) for line in shard.splitlines()]
    assert list(checksum) == ["checksum"]
    return lines


KUHN = dict(agents=["random", "ismcts:iterations=20"], games=23, shard=5, seed=3)


def kept(folder) -> dict:
    """The files that count, with their bytes."""
    return {path.name: path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir())}


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """An arena that one process has played."""
    folder = tmp_path_factory.mktemp("alone")
    return farm.arena("kuhn", folder=folder, workers=0, **KUHN), kept(folder)


def test_an_arena_has_results_with_intervals(alone):
    result, files = alone
    assert sorted(files) == ["job.json", "result.json", *(f"shard-0000{i}.json" for i in range(5))]
    assert result["games"] == 23 and result["unfinished"] == 0
    assert sum(agent["games"] for agent in result["agents"]) == 46
    for agent in result["agents"]:
        assert agent["mean_interval"][0] < agent["mean"] < agent["mean_interval"][1]
        assert 0 < agent["share_interval"][0] < agent["share"] < agent["share_interval"][1] < 1
    (pair,) = result["pairings"]
    assert pair["wins"] + pair["draws"] + pair["losses"] == 23
    assert abs(sum(agent["mean"] for agent in result["agents"])) < 1e-12, "kuhn is a zero-sum game"
    lines = [line for i in range(5) for line in games_of(files[f"shard-0000{i}.json"])]
    assert [line["game"] for line in lines] == list(range(23))
    assert [line["seats"] for line in lines[:2]] == [[0, 1], [1, 0]], "agents change seats"


@pytest.mark.parametrize("workers", [1, 3])
def test_results_are_equal_for_every_number_of_workers(alone, tmp_path, workers):
    assert farm.arena("kuhn", folder=tmp_path, workers=workers, **KUHN) == alone[0]
    assert kept(tmp_path) == alone[1]


def test_other_seeds_give_other_games(alone, tmp_path):
    farm.arena("kuhn", folder=tmp_path, workers=0, **{**KUHN, "seed": 4})
    assert kept(tmp_path)["shard-00000.json"] != alone[1]["shard-00000.json"]


@pytest.mark.parametrize("duplicate, chances", [(True, [0, 0, 1, 1]), (False, [0, 1, 2, 3])])
def test_duplicates_have_the_same_chance(tmp_path, monkeypatch, duplicate, chances):
    words = []
    monkeypatch.setattr(farm, "seed_of", lambda *these: words.append(these) or seed_of(*these))
    result = farm.arena("pig", ["random", "random"], 4, folder=tmp_path, workers=0, duplicate=duplicate)
    assert [these[2] for these in words if these[1] == "match"] == chances
    assert len({these[2:] for these in words if these[1] == "agent"}) == 8, "agents do not repeat their random numbers"
    assert farm.Job.read((tmp_path / "job.json").read_text()).settings["duplicate"] is duplicate
    lines = games_of((tmp_path / "shard-00000.json").read_bytes())
    returns = [dict(zip(line["seats"], line["returns"]))[0] for line in lines]
    results = [(a + b) / 2 for a, b in zip(returns[::2], returns[1::2])] if duplicate else returns
    assert result["agents"][0]["mean_interval"] == mean_of(results)[1], "a round of duplicates is one result"


def test_a_game_is_cut_off_after_its_longest_length(tmp_path):
    result = farm.arena("connect_four", ["random", "random"], 2, folder=tmp_path / "a", workers=0, longest=3)
    assert result["inputs"] == 6 and result["unfinished"] == 2 and result["pairings"][0]["draws"] == 2
    needed("pyarrow", "self-play of the farm")
    result = farm.self_play("connect_four", "random", 2, folder=tmp_path / "b", workers=0, longest=3)
    assert result["inputs"] == 6 and result["unfinished"] == 2
    assert farm.table(tmp_path / "b").to_pydict()["outcome"] == [[]] * 6


def test_agents_of_self_play_have_seeds_of_their_own(tmp_path, monkeypatch):
    needed("pyarrow", "self-play of the farm")
    words = []
    monkeypatch.setattr(farm, "seed_of", lambda *these: words.append(these) or seed_of(*these))
    farm.self_play("tictactoe", "random", 3, folder=tmp_path, workers=0)
    assert len({these[2:] for these in words if these[1] == "agent"}) == 6
    assert len({these[2] for these in words if these[1] == "match"}) == 3


def test_a_canceled_job_continues(alone, tmp_path):
    seen = []

    def progress(done, of):
        seen.append((done, of))
        return done < 8

    with pytest.raises(farm.Canceled):
        farm.arena("kuhn", folder=tmp_path, workers=0, progress=progress, **KUHN)
    assert seen == [(done, 23) for done in [0, 1, 2, 3, 4, 5, 5, 6, 7, 8]]
    assert (tmp_path / "shard-00000.json").exists() and not (tmp_path / "result.json").exists()
    parts = list((tmp_path / "parts").glob("*.jsonl"))
    assert sum(len(path.read_text().splitlines()) for path in parts) == 3, "the games of the unfinished shard are kept"

    played = []
    original = farm._GAMES["arena"]
    farm._GAMES["arena"] = lambda tools, number: played.append(number) or original(tools, number)
    try:
        assert farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN) == alone[0]
        assert played == list(range(8, 23)), "no finished game is played again"
        farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)
        assert len(played) == 15
    finally:
        farm._GAMES["arena"] = original
    assert kept(tmp_path) == alone[1]


def test_another_thread_cancels(tmp_path):
    cancel = threading.Event()
    threading.Timer(1.0, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(farm.Canceled):
        farm.arena("connect_four", ["mcts:iterations=300"] * 2, 100_000, folder=tmp_path, workers=2, cancel=cancel)
    assert time.monotonic() - began < 60
    assert not (tmp_path / "result.json").exists()


def test_half_a_line_of_a_killed_worker_does_not_count(alone, tmp_path):
    (tmp_path / "parts").mkdir()
    text = alone[1]["shard-00001.json"].splitlines(keepends=True)
    (tmp_path / "parts" / "00001-aa.jsonl").write_bytes(text[0] + text[1][:20])
    (tmp_path / "parts" / "00001-bb.jsonl").write_bytes(b"\0\0\0\n" + text[0][:-1])
    (tmp_path / "parts" / "left.new").write_bytes(b"half")
    assert farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN) == alone[0]
    assert kept(tmp_path) == alone[1]


def children(pid: int) -> list:
    """Processes that multiprocessing has spawned for a driver."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text().rsplit(")", 1)[1].split()[1]) == pid and b"spawn_main" in (path.parent / "cmdline").read_bytes():
                found.append(int(path.parent.name))
        except (OSError, IndexError):
            continue
    return found


KILLED = dict(game="connect_four", agents=["mcts:iterations=150", "random"], games=60, shard=4, seed=9)


def killed(folder, kills: int, rng: random.Random, more: tuple = (), workers_of=children, longest: float = 1.2) -> int:
    """Runs a job as a program of its own, kills workers or the driver at random times, and continues it. How often it killed.

    `longest` is the longest time until the next kill, in seconds."""
    command = [sys.executable, "-m", "herding.farm", "arena", KILLED["game"], "--folder", str(folder), "--quiet", *more]
    command += ["--games", str(KILLED["games"]), "--shard", str(KILLED["shard"]), "--seed", str(KILLED["seed"])]
    for agent in KILLED["agents"]:
        command += ["--agent", agent]
    done = 0
    while True:
        driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while driver.poll() is None and done < kills:
            time.sleep(rng.uniform(longest / 6, longest))
            workers = workers_of(driver.pid)
            if driver.poll() is None and workers:  # its workers live: it is at work
                victim = driver.pid if rng.random() < 0.4 else rng.choice(workers)
                try:
                    os.kill(victim, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                done += 1
        _, errors = driver.communicate()
        if driver.returncode == 0:
            return done
        assert driver.returncode == -signal.SIGKILL, errors


@pytest.mark.skipif(not pathlib.Path("/proc/self/stat").exists(), reason="finds the workers in /proc")
def test_killing_workers_and_the_driver_changes_nothing(tmp_path):
    kills = int(os.environ.get("HERDING_PYTHON_KILLS", "4"))
    job = {**KILLED}
    start = time.monotonic()
    expected = farm.arena(job.pop("game"), folder=tmp_path / "alone", workers=0, **job)
    longest = min(1.2, time.monotonic() - start)  # on a fast machine a job is soon done
    rounds = done = 0
    rng = random.Random(5)
    while done < kills:
        folder = tmp_path / f"killed{rounds}"
        done += killed(folder, kills - done, rng, ("--workers", "2"), longest=longest)
        assert farm.result(folder) == expected
        assert kept(folder) == kept(tmp_path / "alone")
        rounds += 1
        assert rounds < 50


def stumbling_worker(channel, folder):
    """A worker that ends with its second game."""
    play, played = farm._GAMES["arena"], []

    def one(tools, number):
        if played:
            os._exit(9)
        played.append(number)
        return play(tools, number)

    farm._GAMES["arena"] = one
    farm._worker(channel, folder)


def falling_worker(channel, folder):
    """A worker that ends with the game 1."""
    play = farm._GAMES["arena"]
    farm._GAMES["arena"] = lambda tools, number: os._exit(9) if number == 1 else play(tools, number)
    farm._worker(channel, folder)


def test_workers_that_finish_games_may_end_more_often(alone, tmp_path, monkeypatch):
    monkeypatch.setattr(farm, "_worker", stumbling_worker)
    assert farm.arena("kuhn", folder=tmp_path, workers=1, attempts=2, **KUHN) == alone[0]
    assert kept(tmp_path) == alone[1]


def test_a_shard_that_ends_its_workers_is_given_up(tmp_path, monkeypatch):
    """Also if a worker has left a game: that is none that ends after it."""
    monkeypatch.setattr(farm, "_worker", falling_worker)
    calls = []
    with pytest.raises(farm.FarmError, match="shard 0 ended 3 workers before one more game was finished; .* exit code 9"):
        farm.arena("kuhn", folder=tmp_path, workers=1, attempts=3, progress=lambda *now: calls.append(now) or len(calls) < 20, **KUHN)


def test_workers_end_with_a_killed_driver(tmp_path):
    command = [sys.executable, "-m", "herding.farm", "arena", "connect_four", "--agent", "random", "--agent", "random"]
    driver = subprocess.Popen(command + ["--games", "10000000", "--shard", "100", "--workers", "2", "--quiet", "--folder", str(tmp_path)])
    until = time.monotonic() + 60
    while not list(tmp_path.glob("shard-*")) and time.monotonic() < until:
        time.sleep(0.05)
    workers = children(driver.pid)
    driver.kill()
    driver.wait()
    assert len(workers) == 2
    while any(pathlib.Path(f"/proc/{pid}").exists() for pid in workers) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(pathlib.Path(f"/proc/{pid}").exists() for pid in workers)


def test_ctrl_c_ends_the_command_and_keeps_games(tmp_path):
    command = [sys.executable, "-m", "herding.farm", "arena", "connect_four", "--agent", "random", "--agent", "random"]
    driver = subprocess.Popen(
        command + ["--games", "10000000", "--shard", "100", "--workers", "1", "--quiet", "--folder", str(tmp_path)],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell lets programs in the background ignore it
    )
    try:
        until = time.monotonic() + 60
        while not list(tmp_path.glob("shard-*")) and time.monotonic() < until:
            time.sleep(0.05)
        driver.send_signal(signal.SIGINT)
        _, errors = driver.communicate(timeout=60)
    finally:
        driver.kill()
    assert driver.returncode == 130 and "continues" in errors and "Traceback" not in errors


def test_wrong_jobs_are_errors(alone, tmp_path):
    farm.arena("kuhn", folder=tmp_path, workers=0, **{**KUHN, "games": 2})
    with pytest.raises(farm.FarmError, match="another job"):
        farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)
    with pytest.raises(ValueError, match="2 players"):
        farm.arena("kuhn", ["random"], folder=tmp_path / "x")
    with pytest.raises(ValueError, match="no agent|agent"):
        farm.arena("kuhn", ["random", "nobody"], folder=tmp_path / "x")
    with pytest.raises(ValueError, match="at least one"):
        farm.arena("kuhn", ["random", "random"], 0, folder=tmp_path / "x")
    with pytest.raises(ValueError, match="workers is -1"):
        farm.arena("kuhn", ["random", "random"], 4, folder=tmp_path / "x", workers=-1)
    with pytest.raises(ValueError, match="every is 0"):
        farm.check("kuhn", 4, folder=tmp_path / "x", every=0)
    assert not (tmp_path / "x").exists()
    (tmp_path / "job.json").unlink()
    with pytest.raises(farm.FarmError, match="no job.json"):
        farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)


@pytest.mark.parametrize("damage", [lambda old: old[: len(old) // 2], lambda old: b"", lambda old: b"\xff" + old[1:]])
def test_a_damaged_shard_is_named_and_played_again(alone, tmp_path, damage):
    farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)
    shard = tmp_path / "shard-00001.json"
    shard.write_bytes(damage(shard.read_bytes()))
    (tmp_path / "result.json").unlink()
    with pytest.raises(farm.FarmError, match="shard-00001.json is damaged.*Remove it"):
        farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)
    shard.unlink()
    farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)
    assert kept(tmp_path) == alone[1]
    (tmp_path / "result.json").write_text("{")
    with pytest.raises(farm.FarmError, match="result.json is damaged"):
        farm.result(tmp_path)


def damaged(content, generator):
    """The same length, and one bit is another one."""
    at = generator.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << generator.randrange(8)]) + content[at + 1 :]


def test_every_wrong_bit_of_a_shard_is_noticed(alone, tmp_path):
    farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)
    shard = tmp_path / "shard-00001.json"
    whole = shard.read_bytes()
    (tmp_path / "result.json").unlink()
    generator = random.Random(1)
    for content in [damaged(whole, generator) for _ in range(200)] + [b"".join(whole.splitlines(keepends=True)[:-1])]:
        shard.write_bytes(content)
        with pytest.raises(farm.FarmError, match="shard-00001.json is damaged.*Remove it"):
            farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)
    shard.write_bytes(whole)
    assert farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN) == alone[0]


def test_every_wrong_bit_of_an_arrow_file_is_noticed(tmp_path):
    needed("pyarrow", "self-play of the farm")
    how = dict(games=5, shard=2, seed=2, folder=tmp_path, workers=0)
    farm.self_play("tictactoe", "random", **how)
    shard = tmp_path / "shard-00001.arrow"
    whole = shard.read_bytes()
    generator = random.Random(1)
    wrong = [damaged(whole, generator) for _ in range(300)] + [b"", whole[:-9], whole[: len(whole) // 2], whole + b"\0"]
    for content in wrong:
        shard.write_bytes(content)
        with pytest.raises(farm.FarmError, match="shard-00001.arrow is damaged.*Remove it"):
            farm.table(tmp_path)
    (tmp_path / "result.json").unlink()
    for content in wrong[-30:]:
        shard.write_bytes(content)
        with pytest.raises(farm.FarmError, match="shard-00001.arrow is damaged.*Remove it"):
            farm.self_play("tictactoe", "random", **how)


@pytest.mark.parametrize("workers", [0, 2])
def test_a_damaged_shard_is_noticed_before_anything_is_played(tmp_path, workers):
    farm.arena("kuhn", folder=tmp_path, workers=0, **KUHN)
    (tmp_path / "result.json").unlink()
    (tmp_path / "shard-00000.json").unlink()
    shard = tmp_path / "shard-00001.json"
    shard.write_bytes(damaged(shard.read_bytes(), random.Random(2)))
    with pytest.raises(farm.FarmError, match="shard-00001.json is damaged.*Remove it"):
        farm.arena("kuhn", folder=tmp_path, workers=workers, **KUHN)
    assert not (tmp_path / "shard-00000.json").exists()


def test_an_error_of_a_game_names_it(tmp_path):
    job = farm.Job("arena", "kuhn", {}, {"agents": ["random", "nobody"], "lineups": [[0, 1]], "duplicate": False, "longest": 9}, 3, 1, 2)
    for workers in (0, 1):
        with pytest.raises(farm.FarmError, match="arena of kuhn, game 0: ValueError"):
            farm.run(job, tmp_path / str(workers), workers)


@pytest.mark.parametrize(
    "wrong, code, words",
    [
        (["--option", "columns"], 2, "NAME=VALUE, not columns"),
        (["--option", "columns=99"], 1, "outside 1 to 8"),
        (["--workers", "-2"], 1, "workers is -2"),
        (["--folder", __file__], 1, "File exists"),
    ],
)
def test_wrong_commands_are_errors(tmp_path, capsys, wrong, code, words):
    command = ["arena", "connect_four", "--folder", str(tmp_path), "--agent", "random", "--agent", "random", "--quiet", *wrong]
    try:
        found = farm.main(command)
    except SystemExit as end:
        found = end.code
    assert found == code and words in capsys.readouterr().err


def test_only_self_play_has_a_table(tmp_path):
    needed("pyarrow", "tables of the farm")
    farm.arena("kuhn", ["random", "random"], 2, folder=tmp_path, workers=0)
    with pytest.raises(ValueError, match="kind arena; only self_play"):
        farm.table(tmp_path)


def test_options_of_a_game_are_kept(tmp_path):
    farm.check("connect_four", 1, folder=tmp_path / "a", workers=0, options={"columns": 5})
    farm.check(herding.load("connect_four", columns=5), 1, folder=tmp_path / "b", workers=0)
    assert kept(tmp_path / "a") == kept(tmp_path / "b")
    assert farm.Job.read((tmp_path / "a" / "job.json").read_text()).options["columns"] == "5"


def test_every_game_passes_its_checks(game, tmp_path):
    result = farm.check(game, 3, folder=tmp_path, workers=0, longest=40, every=5)
    assert result["findings"] == [] and result["inputs"] > 0


class Wrong:
    """A match that breaks one promise."""

    def __init__(self, match, what):
        self._match, self._what, self._undone = match, what, False

    def __getattr__(self, name):
        return getattr(self._match, name)

    def saved(self):
        return self._match.saved() + ("?" if self._undone else "")

    def undo(self):
        self._match.undo()
        self._undone = self._what == "undo"

    def submit(self, *given, **how):
        if self._what == "refusal":
            try:
                self._match.submit(*given, **how)
            except herding.Refused:
                return  # as if it had happened
        else:
            self._match.submit(*given, **how)

    def clone(self, seed):
        clone = self._match.clone(seed)
        if self._what == "clone":
            clone.submit(clone.legal_actions()[0])
        return clone

    @property
    def history(self):
        return self._match.history[:-1] if self._what == "history" else self._match.history


class WrongGame:
    def __init__(self, game, what):
        self._game, self._what, self._begun = game, what, False

    def __getattr__(self, name):
        return getattr(self._game, name)

    def begin(self, **how):
        first, self._begun = not self._begun, True
        match = self._game.begin(**how)
        return Wrong(match, self._what) if first else match


@pytest.mark.parametrize(
    "what, check",
    [
        ("undo", "undo restores the state"),
        ("refusal", "is refused"),
        ("clone", "a copy equals its original"),
        ("history", "the history repeats"),
    ],
)
def test_checks_find_what_is_wrong(what, check):
    _, _, findings = _check.check_game(WrongGame(herding.load("tictactoe"), what), 1, 9, 1)
    assert any(check in one["check"] for one in findings)


def is_best(row):
    """Whether no action has more visits than the one that was taken."""
    return row["policy"][row["policy_actions"].index(row["action"])] == max(row["policy"])


def test_self_play_writes_arrow_files(tmp_path):
    pyarrow = needed("pyarrow", "self-play of the farm")
    how = dict(games=5, shard=2, seed=2, explore=4)
    result = farm.self_play("connect_four", "mcts:iterations=30", folder=tmp_path / "a", workers=0, **how)
    farm.self_play("connect_four", "mcts:iterations=30", folder=tmp_path / "b", workers=2, **how)
    assert kept(tmp_path / "a") == kept(tmp_path / "b")
    assert result["files"] == ["shard-00000.arrow", "shard-00001.arrow", "shard-00002.arrow"] and result["games"] == 5
    table = farm.table(tmp_path / "a")
    assert isinstance(table, pyarrow.Table) and table.num_rows == result["inputs"]
    game = herding.load("connect_four")
    rows = table.to_pylist()
    for number in range(5):
        match = game.begin()
        for row in [one for one in rows if one["game"] == number]:
            assert row["observation"] == match.observation(row["player"]).ravel().tolist()
            assert row["player"] == match.decider
            assert abs(sum(row["policy"]) - 1) < 1e-5 and row["action"] in row["policy_actions"]
            match.submit(row["action"])
        assert match.over and all(row["outcome"] == match.returns for row in rows if row["game"] == number)
    assert any(not is_best(row) for row in rows), "some of the first four are drawn"
    assert all(is_best(row) for row in rows if row["ply"] >= 4)
    openings = {tuple(one["action"] for one in rows if one["game"] == number and one["ply"] < 4) for number in range(5)}
    assert len(openings) > 1, "decisions are drawn from the policy"


def test_ray_gives_the_same_results(alone, tmp_path):
    if not os.environ.get("HERDING_PYTHON_RAY"):
        pytest.skip("Ray takes a gigabyte and half a minute: set HERDING_PYTHON_RAY=1 for this test")
    ray = needed("ray", "the farm on Ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert farm.arena("kuhn", folder=tmp_path / "shared", ray=True, **KUHN) == alone[0]
        assert kept(tmp_path / "shared") == alone[1]
        text = (tmp_path / "shared" / "job.json").read_text()
        task = ray.remote(num_cpus=1)(farm._ray_shard)
        content = ray.get(task.remote(text, str(tmp_path / "elsewhere"), 2))  # a machine that does not share the folder
        assert content == alone[1]["shard-00002.json"]
        with pytest.raises(farm.FarmError, match="game [012]: ValueError"):
            settings = {"agents": ["random", "nobody"], "lineups": [[0, 1]], "duplicate": False, "longest": 9}
            farm.run(farm.Job("arena", "kuhn", {}, settings, 3, 1, 2), tmp_path / "wrong", ray=True)
        cancel = threading.Event()
        threading.Timer(2.0, cancel.set).start()
        with pytest.raises(farm.Canceled):
            farm.arena("connect_four", ["mcts:iterations=300"] * 2, 10_000, folder=tmp_path / "c", ray=True, cancel=cancel)
        assert ray.get(task.remote(text, str(tmp_path / "elsewhere"), 0)) == alone[1]["shard-00000.json"], "cores are free again"
    finally:
        ray.shutdown()


def tasks_of(pid: int) -> list:
    """Processes of Ray that play a shard now, below the Ray of this process."""
    above = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            above[int(path.parent.name)] = int(path.read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError):
            continue
    found = []
    for one in above:
        try:
            if (pathlib.Path("/proc") / str(one) / "cmdline").read_bytes().startswith(b"ray::_ray_shard"):
                chain = [one]
                while chain[-1] in above:
                    chain.append(above[chain[-1]])
                if os.getpid() in chain:
                    found.append(one)
        except OSError:
            continue
    return found


def test_killing_tasks_of_ray_and_the_driver_changes_nothing(tmp_path):
    if not os.environ.get("HERDING_PYTHON_RAY"):
        pytest.skip("Ray takes a gigabyte and minutes: set HERDING_PYTHON_RAY=1 for this test")
    ray = needed("ray", "the farm on Ray")
    job = {**KILLED}
    expected = farm.arena(job.pop("game"), folder=tmp_path / "alone", workers=0, **job)
    address = ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False).address_info["address"]
    try:
        kills, rounds, done, rng = int(os.environ.get("HERDING_PYTHON_KILLS", "4")), 0, 0, random.Random(6)
        while done < kills:
            folder = tmp_path / f"killed{rounds}"
            done += killed(folder, kills - done, rng, ("--ray", address), tasks_of)
            assert farm.result(folder) == expected and kept(folder) == kept(tmp_path / "alone")
            rounds += 1
            assert rounds < 50
    finally:
        ray.shutdown()


# Numbers: intervals of a table of Student's distribution, and of Wilson's formula by hand.


def test_intervals():
    for degrees, value in [(1, 12.7062), (2, 4.3027), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)]:
        assert abs(student(degrees) - value) < 1e-3
    low, high = wilson(8, 10)
    assert abs(low - 0.4902) < 1e-3 and abs(high - 0.9433) < 1e-3
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0 and wilson(10, 10)[1] == 1
    mean, interval = mean_of([1.0, 2.0, 3.0])
    assert mean == 2 and abs(interval[0] - (2 - 4.3027 / 3**0.5)) < 1e-3
    assert mean_of([]) == (None, None) and mean_of([4.0]) == (4.0, None)
    assert points_of([3, 3, 1]) == [0.5, 0.5, 0.0]
    assert seed_of(1, "a") != seed_of(1, "b") and 0 <= seed_of(1) < 2**63


def test_lineups_give_each_agent_each_seat():
    assert farm.lineups(2, 2) == [[0, 1], [1, 0]]
    three = farm.lineups(3, 2)
    assert len(three) == 6 and all(sum(one[0] == agent for one in three) == 2 for agent in range(3))
