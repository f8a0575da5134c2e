"""Arenas, self-play and checks in shards, on the cores of this machine or on a Ray cluster.

    from herding import farm

    if __name__ == "__main__":  # workers are processes that import this file
        result = farm.arena("connect_four", ["mcts:iterations=100", "random"], games=1000, folder="arena", workers=2)
        print(result["agents"][0]["share"])

A shard is a number of games. Its content follows from the game, its options, the settings, the seed and the number of the shard, and
from nothing else. So results are equal, byte for byte, for any number of workers, and whatever is killed meanwhile.

FOLDER/job.json has the settings, FOLDER/shard-00000.json (or .arrow) the games of a shard, and FOLDER/result.json the result. Each
is written under another name, and then renamed. FOLDER/parts has the finished games of unfinished shards. The same call continues an
interrupted job, and returns the result of a finished one at once.

A shard has a checksum: the SHA-256 of its file with zeros in the place of the checksum. In a file of JSON it is the last line, in an
Arrow file it is `checksum` of the metadata.
"""

import argparse
import contextlib
import dataclasses
import hashlib
import io
import itertools
import json
import math
import multiprocessing
import multiprocessing.connection
import os
import random
import re
import shutil
import signal
import sys
import threading
import time
import traceback
import uuid
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Set, Tuple, Union

from . import _core
from ._statistics import mean_of, points_of, seed_of, wilson

__all__ = ["Canceled", "FarmError", "Job", "arena", "check", "result", "run", "self_play", "table"]

Progress = Callable[[int, int], Any]
Line = Dict[str, Any]


class FarmError(RuntimeError):
    """A job cannot be done: its folder has another job, or the rules or an agent threw."""


class Canceled(FarmError):
    """A job was canceled. Its finished games are kept: the same call continues it."""


@dataclasses.dataclass(frozen=True)
class Job:
    """What is to be played. Two equal jobs have equal results."""

    kind: str
    """arena, self_play or check"""
    game: str
    options: Dict[str, str]
    settings: Dict[str, Any]
    """of this kind"""
    games: int
    seed: int
    shard: int
    """games in each shard; the last one may have fewer"""

    def text(self) -> str:
        """As JSON, with sorted keys."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True, indent=1) + "\n"

    @staticmethod
    def read(text: str) -> "Job":
        """The job of `text()`."""
        return Job(**json.loads(text))

    @property
    def shards(self) -> int:
        """Number of shards."""
        return -(-self.games // self.shard)

    def games_of(self, shard: int) -> range:
        """Numbers of the games of a shard."""
        return range(shard * self.shard, min(self.games, (shard + 1) * self.shard))

    def file_of(self, shard: int) -> str:
        """Name of the file of a shard."""
        return f"shard-{shard:05}.{'arrow' if self.kind == 'self_play' else 'json'}"


# Games. Each function plays one, and returns what its shard keeps of it.


class _Tools:
    """Game and agents of a job in one process. Agents are kept, because `start` makes them forget everything."""

    def __init__(self, job: Job) -> None:
        from . import load

        self.job = job
        self.game = load(job.game, **job.options)
        self._agents: Dict[Tuple[str, int], Any] = {}

    def agent(self, description: str, seat: int, seed: int) -> "_core.Agent":
        key = description, seat
        if key not in self._agents:
            self._agents[key] = _core.Agent(self.game, description, seed)
        self._agents[key].start(seed)
        return self._agents[key]


def _step(match: "_core.Match", choose: Callable[[int], str]) -> None:
    """One input: of the first player who does not wait, else of chance or the application."""
    deciders = match.deciders
    for by in deciders:
        if by >= 0:
            chosen = choose(by)
            if chosen:
                match.submit(chosen, by=by)
                return
    if deciders[0] == _core.CHANCE:
        match.submit(match.sample_chance(), by=_core.CHANCE)
    elif _core.APPLICATION in deciders:
        match.submit(match.legal_actions(by=_core.APPLICATION)[0], by=_core.APPLICATION)
    else:
        raise FarmError(f"every player waits, and nobody else can act: {deciders}")


def lineups(agents: int, players: int) -> List[List[int]]:
    """The agents of each seat, in the games of one round: all selections, and each agent has each seat once."""
    return [
        [chosen[(seat + turn) % players] for seat in range(players)]
        for chosen in itertools.combinations(range(agents), players)
        for turn in range(players)
    ]


def _arena_game(tools: _Tools, number: int) -> Line:
    settings = tools.job.settings
    seats = settings["lineups"][number % len(settings["lineups"])]
    shared = number // len(settings["lineups"]) if settings["duplicate"] else number
    seed = seed_of(tools.job.seed, "match", shared)
    agents = [
        tools.agent(settings["agents"][one], seat, seed_of(tools.job.seed, "agent", number, seat)) for seat, one in enumerate(seats)
    ]
    match = tools.game.begin(seed=seed)
    inputs = _core.play(match, agents, settings["longest"])
    return {"game": number, "seats": seats, "inputs": inputs, "over": match.over, "returns": match.returns if match.over else []}


def _policy(agent: "_core.Agent", game: "_core.Game", chosen: str) -> Tuple[List[int], List[float]]:
    """Ids and probabilities: of the visits of a search, else of its probabilities, else of the chosen action alone."""
    candidates = agent.reasoning
    weights = [float(one["visits"]) for one in candidates]
    if sum(weights) <= 0:
        weights = [float(one["probability"] or 0) for one in candidates]
    total = math.fsum(weights)
    if not total > 0:
        return [game.action_id(chosen)], [1.0]
    pairs = sorted((game.action_id(one["input"]), weight / total) for one, weight in zip(candidates, weights) if weight > 0)
    return [one for one, _ in pairs], [weight for _, weight in pairs]


def _self_play_game(tools: _Tools, number: int) -> Line:
    settings = tools.job.settings
    game = tools.game
    agents = [
        tools.agent(settings["agent"], seat, seed_of(tools.job.seed, "agent", number, seat)) for seat in range(game.players)
    ]
    generator = random.Random(seed_of(tools.job.seed, "explore", number))
    match = game.begin(seed=seed_of(tools.job.seed, "match", number))
    rows: List[Line] = []

    def choose(by: int) -> str:
        chosen = agents[by].choose(match, by)
        if not chosen:
            return chosen
        ids, policy = _policy(agents[by], game, chosen)
        if len(rows) < settings["explore"]:
            point = generator.random()
            at = next((i for i, far in enumerate(itertools.accumulate(policy)) if point < far), len(ids) - 1)
            chosen = game.action(ids[at])
        observation = match.observation(by).ravel().tolist() if 0 not in game.observation_shape else []
        rows.append({"player": by, "observation": observation, "action": game.action_id(chosen), "ids": ids, "policy": policy})
        return chosen

    inputs = 0
    while not match.over and inputs < settings["longest"]:
        _step(match, choose)
        inputs += 1
    return {"game": number, "inputs": inputs, "over": match.over, "returns": match.returns if match.over else [], "rows": rows}


def _check_game(tools: _Tools, number: int) -> Line:
    from ._check import check_game

    inputs, over, findings = check_game(
        tools.game, seed_of(tools.job.seed, "match", number), tools.job.settings["longest"], tools.job.settings["every"]
    )
    return {"game": number, "inputs": inputs, "over": over, "findings": findings}


# Shards as bytes. Each has a checksum of itself, because a wrong bit can make another number.

_NO_SUM = b"sha256:" + b"0" * 64
"""It is in the place of the checksum while that is computed."""


def _sealed(content: bytes) -> bytes:
    """The same, with the checksum in its places: one line of JSON, or all copies of the metadata of Arrow."""
    return content.replace(_NO_SUM, b"sha256:" + hashlib.sha256(content).hexdigest().encode())


def _unsealed(path: Path) -> bytes:
    """Content of a shard. Raises FarmError if it is not as `_sealed` has made it."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise _damaged(path, error) from error
    for one in set(re.findall(rb"sha256:[0-9a-f]{64}", content)):
        if _sealed(content.replace(one, _NO_SUM)) == content:
            return content
    raise _damaged(path, "its checksum is wrong")


def _arrow(job: Job, lines: Sequence[Line]) -> bytes:
    import pyarrow

    rows = [(line, ply, row) for line in lines for ply, row in enumerate(line["rows"])]
    table = pyarrow.table(
        {
            "game": pyarrow.array([line["game"] for line, _, _ in rows], pyarrow.int64()),
            "ply": pyarrow.array([ply for _, ply, _ in rows], pyarrow.int32()),
            "player": pyarrow.array([row["player"] for _, _, row in rows], pyarrow.int32()),
            "observation": pyarrow.array([row["observation"] for _, _, row in rows], pyarrow.list_(pyarrow.float32())),
            "action": pyarrow.array([row["action"] for _, _, row in rows], pyarrow.int32()),
            "policy_actions": pyarrow.array([row["ids"] for _, _, row in rows], pyarrow.list_(pyarrow.int32())),
            "policy": pyarrow.array([row["policy"] for _, _, row in rows], pyarrow.list_(pyarrow.float32())),
            "outcome": pyarrow.array([line["returns"] for line, _, _ in rows], pyarrow.list_(pyarrow.float64())),
            "over": pyarrow.array([line["over"] for line, _, _ in rows], pyarrow.bool_()),
        }
    )
    games = [[line["inputs"], line["over"], line["returns"]] for line in lines]
    table = table.replace_schema_metadata({"herding": job.text(), "games": json.dumps(games), "checksum": _NO_SUM})
    out = io.BytesIO()
    with pyarrow.ipc.new_file(out, table.schema) as writer:
        writer.write_table(table)
    return out.getvalue()


def _text(line: Line) -> str:
    return json.dumps(line, sort_keys=True)


def _bytes_of(job: Job, texts: Sequence[str]) -> bytes:
    if job.kind == "self_play":
        return _sealed(_arrow(job, [json.loads(text) for text in texts]))
    return _sealed("".join(text + "\n" for text in [*texts, json.dumps({"checksum": _NO_SUM.decode()})]).encode())


_GAMES: Dict[str, Callable[[_Tools, int], Line]] = {"arena": _arena_game, "self_play": _self_play_game, "check": _check_game}


def _write(path: Path, content: bytes) -> None:
    """The file has either its old content or the new one, also after a loss of power."""
    parts = path.parent / "parts"
    parts.mkdir(exist_ok=True)
    new = parts / f"{uuid.uuid4().hex}.new"
    with open(new, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _kept(folder: Path, shard: int) -> Dict[int, str]:
    """Finished games of a shard that other workers left, as `_text` writes them. Half a line of a killed worker does not count."""
    texts: Dict[int, str] = {}
    for path in sorted((folder / "parts").glob(f"{shard:05}-*.jsonl")):
        with contextlib.suppress(OSError):
            for text in path.read_bytes().splitlines(keepends=True):
                with contextlib.suppress(ValueError, KeyError, TypeError):  # a loss of power can leave any bytes
                    if text.endswith(b"\n"):
                        line = json.loads(text)
                        texts[line["game"]] = _text(line)
    return texts


def _play_shard(tools: _Tools, shard: int, folder: Optional[Path], each: Callable[[bool], Any]) -> bytes:
    """Plays the games of a shard that are not there. A folder keeps each game when it ends. `each` gets whether it was played now."""
    job = tools.job
    texts = _kept(folder, shard) if folder else {}
    with contextlib.ExitStack() as stack:
        part = None
        for number in job.games_of(shard):
            plays = number not in texts
            if plays:
                try:
                    texts[number] = _text(_GAMES[job.kind](tools, number))
                except KeyboardInterrupt:
                    raise
                except Exception as error:
                    raise FarmError(f"{job.kind} of {job.game}, game {number}: {type(error).__name__}: {error}") from error
                if folder:
                    if part is None:
                        (folder / "parts").mkdir(exist_ok=True)
                        name = folder / "parts" / f"{shard:05}-{uuid.uuid4().hex}.jsonl"
                        part = stack.enter_context(open(name, "ab", buffering=0))
                    part.write(texts[number].encode() + b"\n")
            each(plays)
    return _bytes_of(job, [texts[number] for number in job.games_of(shard)])


def _finish_shard(job: Job, shard: int, folder: Path, content: bytes) -> None:
    _write(folder / job.file_of(shard), content)
    for path in (folder / "parts").glob(f"{shard:05}-*.jsonl"):
        with contextlib.suppress(OSError):
            path.unlink()


# Workers of this machine.


class _Reports:
    """Tells the driver how many games of a shard are done: after the first one that is played, and then at most each 50 ms, because a
    game of random agents takes less time than a message. Games that other workers left are no reason for a message."""

    def __init__(self, channel: Any, shard: int) -> None:
        self._channel, self._shard, self._games, self._next = channel, shard, 0, 0.0

    def __call__(self, played: bool) -> None:
        self._games += 1
        if played and time.monotonic() >= self._next:
            self._channel.send(("games", self._shard, self._games))
            self._next = time.monotonic() + 0.05


def _worker(channel: Any, folder: str) -> None:
    """Main function of a process: shards come through the channel, and it ends with the driver."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the driver decides
    path = Path(folder)
    try:
        tools = _Tools(Job.read((path / "job.json").read_text()))
        while True:
            shard = channel.recv()
            try:
                content = _play_shard(tools, shard, path, _Reports(channel, shard))
                _finish_shard(tools.job, shard, path, content)
            except FarmError as error:
                channel.send(("error", str(error), traceback.format_exc()))
                return
            channel.send(("shard", shard))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # the driver has ended, or was killed


@dataclasses.dataclass
class _Hand:
    process: Any
    channel: Any
    shard: Optional[int] = None


class _Done:
    """Counts games, and calls the caller's progress."""

    def __init__(self, job: Job, missing: Sequence[int], progress: Optional[Progress], cancel: Optional[threading.Event]) -> None:
        self._job, self._progress, self._cancel = job, progress, cancel
        missing_set = set(missing)
        self._finished: Set[int] = {shard for shard in range(job.shards) if shard not in missing_set}
        self._running: Dict[int, int] = {}
        self.show()

    def show(self) -> None:
        if self._cancel is not None and self._cancel.is_set():
            raise Canceled("canceled")
        if self._progress is not None:
            done = sum(len(self._job.games_of(shard)) for shard in self._finished) + sum(self._running.values())
            if self._progress(done, self._job.games) is False:
                raise Canceled("canceled by the progress function")

    def check(self) -> None:
        if self._cancel is not None and self._cancel.is_set():
            raise Canceled("canceled")

    def running(self, shard: int, games: int) -> None:
        self._running[shard] = games
        self.show()

    def finished(self, shard: int) -> None:
        self._running.pop(shard, None)
        self._finished.add(shard)
        self.show()


def _here(job: Job, folder: Path, missing: Sequence[int], done: _Done) -> None:
    tools = _Tools(job)
    for shard in missing:
        games = itertools.count(1)
        _finish_shard(job, shard, folder, _play_shard(tools, shard, folder, lambda played: done.running(shard, next(games))))
        done.finished(shard)


def _cores(job: Job, folder: Path, missing: Sequence[int], done: _Done, workers: int, attempts: int) -> None:
    context = multiprocessing.get_context("spawn")
    waiting = list(reversed(missing))
    failures: Dict[int, int] = {}
    hands: List[_Hand] = []

    def give(hand: _Hand) -> None:
        hand.shard = waiting.pop() if waiting else None
        if hand.shard is not None:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it is dead: its end is noticed below
                hand.channel.send(hand.shard)

    def hire() -> None:
        ours, theirs = context.Pipe()
        process = context.Process(target=_worker, args=(theirs, str(folder)), daemon=True)
        process.start()
        theirs.close()
        hand = _Hand(process, ours)
        hands.append(hand)
        give(hand)

    try:
        for _ in range(min(workers, len(missing))):
            hire()
        while any(hand.shard is not None for hand in hands):
            ready = multiprocessing.connection.wait([hand.channel for hand in hands], timeout=0.2)
            done.check()
            for hand in [one for one in hands if one.channel in ready]:
                try:
                    message = hand.channel.recv()
                except (EOFError, OSError):
                    hands.remove(hand)
                    hand.process.join()
                    if hand.shard is None:
                        continue
                    # It was killed. A shard that kills each worker before one more game ends is an error.
                    failures[hand.shard] = failures.get(hand.shard, 0) + 1
                    if failures[hand.shard] >= attempts:
                        raise FarmError(
                            f"shard {hand.shard} ended {attempts} workers before one more game was finished; the last one with the "
                            f"exit code {hand.process.exitcode}"
                        ) from None
                    waiting.append(hand.shard)
                    hire()
                    continue
                if message[0] == "games":
                    failures.pop(message[1], None)
                    done.running(message[1], message[2])
                elif message[0] == "shard":
                    give(hand)
                    done.finished(message[1])
                else:
                    raise FarmError(f"{message[1]}\n\n{message[2]}")
    finally:
        for hand in hands:
            hand.process.kill()
        for hand in hands:
            hand.process.join()
            hand.channel.close()


# Workers of a Ray cluster.


def _ray_shard(text: str, folder: str, shard: int) -> Optional[bytes]:
    """A task. If this machine shares the folder, it keeps each game there, else the shard goes to the driver."""
    job, path = Job.read(text), Path(folder)
    shared = False
    with contextlib.suppress(OSError):
        shared = (path / "job.json").read_text() == text
    content = _play_shard(_Tools(job), shard, path if shared else None, lambda played: None)
    if shared:
        _finish_shard(job, shard, path, content)
        return None
    return content


def _ray(job: Job, folder: Path, missing: Sequence[int], done: _Done, workers: Optional[int], address: Optional[str]) -> None:
    import ray

    ours = not ray.is_initialized()
    if ours:
        ray.init(address=address, num_cpus=workers if address is None else None, include_dashboard=False, log_to_driver=False)
    running: Dict[Any, int] = {}
    try:
        # Tasks of a whole core. Actors of parts of a core would keep them, and further tasks would wait forever. A killed task is
        # repeated by Ray; an exception of the rules is none of its business.
        task = ray.remote(num_cpus=1, max_retries=-1, retry_exceptions=False)(_ray_shard)
        most = 2 * (workers or max(1, int(ray.cluster_resources().get("CPU", 1))))
        waiting = list(reversed(missing))
        while waiting or running:
            while waiting and len(running) < most:
                shard = waiting.pop()
                running[task.remote(job.text(), str(folder), shard)] = shard
            ready, _ = ray.wait(list(running), num_returns=1, timeout=0.2)
            done.check()
            for one in ready:
                shard = running.pop(one)
                try:
                    content = ray.get(one)
                except ray.exceptions.RayTaskError as error:
                    raise FarmError(str(error.cause)) from error
                if content is not None:
                    _finish_shard(job, shard, folder, content)
                done.finished(shard)
    finally:
        for one in running:
            with contextlib.suppress(Exception):
                ray.cancel(one, force=True)
        if ours:
            ray.shutdown()


# Results.


def _lines(job: Job, folder: Path) -> Iterator[Line]:
    for shard in range(job.shards):
        path = folder / job.file_of(shard)
        numbers = job.games_of(shard)
        content = _unsealed(path)
        try:
            if job.kind == "self_play":
                import pyarrow

                with pyarrow.ipc.open_file(content) as reader:
                    games = json.loads(reader.schema.metadata[b"games"])
                lines = [
                    {"game": number, "inputs": inputs, "over": over, "returns": returns}
                    for number, (inputs, over, returns) in zip(numbers, games)
                ]
            else:
                lines = [json.loads(text) for text in content.splitlines()[:-1]]
            found = [line["game"] for line in lines]
        except Exception as error:  # of JSON, of pyarrow
            raise _damaged(path, error) from error
        if found != list(numbers):
            raise _damaged(path, f"it has {len(found)} of {len(numbers)} games")
        yield from lines


def _damaged(path: Path, what: object) -> FarmError:
    return FarmError(f"{path} is damaged: {what}. Remove it and result.json, and repeat the call: it plays these games again")


def _arena_result(job: Job, lines: Sequence[Line]) -> Dict[str, Any]:
    names: List[str] = job.settings["agents"]
    round_games = len(job.settings["lineups"])
    scores: List[Dict[int, List[float]]] = [{} for _ in names]  # results of a round of duplicates depend on each other: one result
    points: List[List[float]] = [[] for _ in names]
    pairs: Dict[Tuple[int, int], List[int]] = {}
    for line in lines:
        returns = line["returns"] or [0.0] * len(line["seats"])
        together = line["game"] // round_games if job.settings["duplicate"] else line["game"]
        for one, value, point in zip(line["seats"], returns, points_of(returns)):
            scores[one].setdefault(together, []).append(value)
            points[one].append(point)
        if len(returns) == 2:
            (first, mine), (second, other) = sorted(zip(line["seats"], returns))
            pairs.setdefault((first, second), [0, 0, 0])[0 if mine > other else 1 if mine == other else 2] += 1
    agents = []
    for i, name in enumerate(names):
        mean, interval = mean_of([math.fsum(values) / len(values) for values in scores[i].values()])
        share = math.fsum(points[i])
        agents.append(
            {
                "name": name,
                "games": len(points[i]),
                "mean": mean,
                "mean_interval": interval,
                "share": share / len(points[i]) if points[i] else None,
                "share_interval": list(wilson(share, len(points[i]))),
            }
        )
    return {
        "agents": agents,
        "pairings": [
            {"first": first, "second": second, "wins": wins, "draws": draws, "losses": losses}
            for (first, second), (wins, draws, losses) in sorted(pairs.items())
        ],
    }


def _result(job: Job, folder: Path) -> Dict[str, Any]:
    lines = list(_lines(job, folder))
    found: Dict[str, Any] = {
        "kind": job.kind,
        "game": job.game,
        "games": len(lines),
        "inputs": sum(line["inputs"] for line in lines),
        "unfinished": sum(not line["over"] for line in lines),
    }
    if job.kind == "arena":
        found.update(_arena_result(job, lines))
    elif job.kind == "check":
        found["findings"] = [{"game": line["game"], **one} for line in lines for one in line["findings"]]
    else:
        found["files"] = [job.file_of(shard) for shard in range(job.shards)]
    return found


def result(folder: Union[str, "os.PathLike[str]"]) -> Dict[str, Any]:
    """The result of a finished job. Raises FileNotFoundError, and FarmError if it is damaged."""
    path = Path(folder) / "result.json"
    try:
        return json.loads(path.read_bytes())
    except ValueError as error:
        raise FarmError(f"{path} is damaged: {error}. Remove it, and repeat the call") from error


def table(folder: Union[str, "os.PathLike[str]"]) -> Any:
    """A pyarrow.Table of the positions of a finished self-play. Raises FileNotFoundError, and FarmError for a damaged file."""
    import pyarrow

    tables = []
    found = result(folder)
    if found["kind"] != "self_play":
        raise ValueError(f"{folder} has a job of the kind {found['kind']}; only self_play keeps positions")
    for name in found["files"]:
        path = Path(folder) / name
        content = _unsealed(path)
        try:
            with pyarrow.ipc.open_file(content) as reader:
                tables.append(reader.read_all().replace_schema_metadata(None))
        except Exception as error:
            raise _damaged(path, error) from error
    return pyarrow.concat_tables(tables)


def run(
    job: Job,
    folder: Union[str, "os.PathLike[str]"],
    workers: Optional[int] = None,
    *,
    ray: Union[bool, str] = False,
    progress: Optional[Progress] = None,
    cancel: Optional[threading.Event] = None,
    attempts: int = 5,
) -> Dict[str, Any]:
    """Plays what is missing of a job, and returns its result.

    folder: keeps everything. On a cluster, machines that share it keep each game there; others send whole shards to the driver.
    workers: processes of this machine; 0: none, it plays in this process; None: one for each core, or all of a cluster.
    ray: True: on a Ray that runs in this process or is started on this machine; a text: the address of a cluster.
    progress: called with finished and all games. If it returns False, the job is canceled.
    cancel: an event that another thread sets to cancel the job.
    attempts: after so many killed workers in a row a shard is given up, if no game ended meanwhile.
    Raises FarmError, and Canceled (also a KeyboardInterrupt of Ctrl-C comes through). Finished games are kept.
    """
    if workers is not None and workers < 0:
        raise ValueError(f"workers is {workers}, but must be 0 or more, or None")
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    settings = path / "job.json"
    if settings.exists():
        if settings.read_text() != job.text():
            raise FarmError(f"{path} has another job: use another folder, or the settings of {settings}")
    elif any(path.glob("shard-*")):
        raise FarmError(f"{path} has shards, but no job.json: use another folder")
    else:
        _write(settings, job.text().encode())
    missing = [shard for shard in range(job.shards) if not (path / job.file_of(shard)).exists()]
    if not (path / "result.json").exists():
        for shard in sorted(set(range(job.shards)).difference(missing)):
            _unsealed(path / job.file_of(shard))  # an error before hours of work, not after them
    done = _Done(job, missing, progress, cancel)
    if missing:
        if ray:
            _ray(job, path, missing, done, workers, ray if isinstance(ray, str) else None)
        elif workers == 0:
            _here(job, path, missing, done)
        else:
            _cores(job, path, missing, done, workers or os.cpu_count() or 1, attempts)
    if not (path / "result.json").exists():
        text = json.dumps(_result(job, path), sort_keys=True, indent=1) + "\n"
        _write(path / "result.json", text.encode())
    shutil.rmtree(path / "parts", ignore_errors=True)
    return result(path)


def _job(kind: str, game: Any, options: Dict[str, Any], settings: Dict[str, Any], games: int, seed: int, shard: int) -> Job:
    if games < 1 or shard < 1:
        raise ValueError("a job has at least one game, and a shard too")
    if isinstance(game, str):
        from . import load

        game = load(game, **options)
    elif options:
        raise ValueError("options belong to the name of a game: this one is loaded")
    _, (name, values) = game.__reduce__()[:2]
    return Job(kind, name, dict(values), settings, games, seed, shard)


def _loaded(game: Any, options: Dict[str, Any]) -> "_core.Game":
    from . import load

    return load(game, **options) if isinstance(game, str) else game


def arena(
    game: Union[str, "_core.Game"],
    agents: Sequence[str],
    games: int = 100,
    *,
    folder: Union[str, "os.PathLike[str]"],
    seed: int = 1,
    shard: int = 20,
    duplicate: bool = False,
    longest: int = 100_000,
    options: Optional[Dict[str, Any]] = None,
    **how: Any,
) -> Dict[str, Any]:
    """Agents play each other.

    agents: descriptions, at least as many as players; more play in all selections. In each round each of them has each seat once.
    duplicate: all games of a round have the same chance, and count as one result of the mean.
    longest: inputs after which a game ends without scores, as a draw.
    how: of `run`. Returns a dict as result.json has it: for each agent the mean of its returns with Student's interval, and its share
        of first places with Wilson's. Raises ValueError for agents that there are not.
    """
    loaded = _loaded(game, options or {})
    if len(agents) < loaded.players:
        raise ValueError(f"{loaded.name} has {loaded.players} players, and there are {len(agents)} agents")
    for description in agents:
        _core.Agent(loaded, description)
    settings = {
        "agents": list(agents),
        "duplicate": duplicate,
        "longest": longest,
        "lineups": lineups(len(agents), loaded.players),
    }
    return run(_job("arena", game, options or {}, settings, games, seed, shard), folder, **how)


def self_play(
    game: Union[str, "_core.Game"],
    agent: str,
    games: int = 100,
    *,
    folder: Union[str, "os.PathLike[str]"],
    seed: int = 1,
    shard: int = 20,
    explore: int = 0,
    longest: int = 100_000,
    options: Optional[Dict[str, Any]] = None,
    **how: Any,
) -> Dict[str, Any]:
    """An agent plays itself. Each decision of a player becomes a row of the Arrow files; `table` reads them all.

    Columns: game, ply, player, observation (compact, flat, float32), action (id), policy_actions and policy (ids and probabilities by
    the visits of a search; the action alone if the agent does not search), outcome (the returns of all players; none if the game was
    cut off), over.

    explore: so many decisions of each game are drawn from the policy, not the best one taken.
    Raises ValueError for a game whose actions have no ids. Requires pyarrow.
    """
    import pyarrow  # noqa: F401 -- now, not after an hour

    loaded = _loaded(game, options or {})
    if loaded.num_player_actions == 0:
        raise ValueError(f"the actions of {loaded.name} have no ids, so there is no policy of ids")
    _core.Agent(loaded, agent)
    settings = {"agent": agent, "explore": explore, "longest": longest}
    return run(_job("self_play", game, options or {}, settings, games, seed, shard), folder, **how)


def check(
    game: Union[str, "_core.Game"],
    games: int = 100,
    *,
    folder: Union[str, "os.PathLike[str]"],
    seed: int = 1,
    shard: int = 20,
    longest: int = 200,
    every: int = 1,
    options: Optional[Dict[str, Any]] = None,
    **how: Any,
) -> Dict[str, Any]:
    """Random games that check what must be true of every match, with wrong inputs among the legal ones.

    Saved states and copies equal their originals. Undo and redo restore them. Each legal action is accepted, and everything else
    is refused and changes nothing. What a player sees does not depend on hidden values. Histories repeat. Returns keep their bounds.

    every: so many inputs are between two checks. `findings` of the result is empty, or names the game and the check. The laws of the
    compiled rules are more: the command `check` has them.
    """
    if every < 1:
        raise ValueError(f"every is {every}, but must be 1 or more")
    settings = {"longest": longest, "every": every}
    return run(_job("check", game, options or {}, settings, games, seed, shard), folder, **how)


def main(arguments: Optional[List[str]] = None) -> int:
    """python -m herding.farm"""
    parser = argparse.ArgumentParser(prog=f"python -m {__spec__.name if __spec__ else 'herding.farm'}", description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=["arena", "self-play", "check"])
    parser.add_argument("game")
    parser.add_argument("--folder", required=True, help="keeps everything; the same command continues")
    parser.add_argument("--agent", action="append", default=[], help="of an arena: once for each; of self-play: one")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game; setup=NAME is its setup")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--shard", type=int, default=20, help="games of a shard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, help="inputs of a game")
    parser.add_argument("--explore", type=int, default=0, help="of self-play: decisions that are drawn from the policy")
    parser.add_argument("--duplicate", action="store_true", help="of an arena: the same chance in all games of a round")
    parser.add_argument("--workers", type=int, help="processes; 0: none")
    parser.add_argument("--ray", nargs="?", const=True, default=False, metavar="ADDRESS", help="on Ray, here or of a cluster")
    parser.add_argument("--quiet", action="store_true")
    chosen = parser.parse_args(arguments)

    def progress(done: int, of: int) -> None:
        if not chosen.quiet:
            print(f"\r{done} of {of} games", end="" if done < of else "\n", file=sys.stderr, flush=True)

    how: Dict[str, Any] = dict(
        folder=chosen.folder, seed=chosen.seed, shard=chosen.shard, workers=chosen.workers, ray=chosen.ray, progress=progress
    )
    for one in chosen.option:
        if "=" not in one:
            parser.error(f"--option has the form NAME=VALUE, not {one}")
    how["options"] = dict(one.split("=", 1) for one in chosen.option)
    if chosen.longest is not None:
        how["longest"] = chosen.longest
    try:
        if chosen.kind == "arena":
            found = arena(chosen.game, chosen.agent, chosen.games, duplicate=chosen.duplicate, **how)
        elif chosen.kind == "self-play":
            if len(chosen.agent) != 1:
                parser.error("self-play has one --agent")
            found = self_play(chosen.game, chosen.agent[0], chosen.games, explore=chosen.explore, **how)
        else:
            found = check(chosen.game, chosen.games, **how)
    except KeyboardInterrupt:
        print("\ninterrupted; the same command continues", file=sys.stderr)
        return 130
    except (FarmError, ValueError, OSError) as error:
        print(f"{error}", file=sys.stderr)
        return 1
    json.dump(found, sys.stdout, indent=1)
    print()
    return 1 if found.get("findings") else 0


if __name__ == "__main__":
    sys.exit(main())
