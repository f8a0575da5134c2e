"""A server of the Model Context Protocol: language models play any game by tools.

    python -m herding.mcp                                     # on standard input and output
    python -m herding.mcp --http --port 8000 --records games  # by HTTP, at /mcp; keeps records

Several models, agents and watchers can share a match by HTTP. Everybody who plays has a key, and sees what that player may see. What a
model wrote and what was done are annotations of the record. A text that is no legal action is refused, and nothing happens.

`Hall` has the same without the protocol. The server needs the package `mcp` (the extra `mcp`).
"""

import argparse
import json
import re
import secrets
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Sequence, Set, Tuple, Union

from . import _core, games, load
from ._forms import name_of, rules_of
from ._remote import Remote, create
from .llm import Table
from .renamed import Renamed

__all__ = ["Hall", "Wrong", "server"]

_MOST_MATCHES = 1000
_LONGEST_ACTION = 10_000
_LONGEST_ANSWER = 100_000
_MOST = {"rollouts": 1000, "samples": 1000, "longest": 10_000}
"""Options of agents: a search does not read the clock meanwhile."""


class Wrong(ValueError):
    """A call that cannot be answered, such as one with an unknown key."""


def _quoted(given: object) -> str:
    """What somebody gave, for a message. It may be long."""
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:57]}…"


class _Room:
    """A match with its seats and clocks."""

    def __init__(
        self, table: Table, number: str, offers: bool, seconds: Optional[float], when_out: str, seed: Optional[int] = None
    ) -> None:
        self.table, self.number, self.offers = table, number, offers
        self.seed = seed  # until it is in the record
        self.seconds, self.when_out = seconds, when_out
        self.agents: Dict[int, "_core.Agent"] = {}
        self.open: Set[int] = set()
        self.waited: Set[int] = set()  # players who leave it to chance until something happens
        self.since: Dict[int, float] = {}  # when a player was asked
        self.used: Dict[int, float] = {player: 0.0 for player in range(table.match.players)}
        self.lost: Optional[int] = None  # on time
        self.watch = ""  # the key of all watchers

    @property
    def ended(self) -> bool:
        return self.lost is not None or bool(self.table.match.over)

    def asked(self) -> List[int]:
        """Players who have to decide now, and are no agents."""
        if self.ended:
            return []
        deciders = [by for by in self.table.original.deciders if by >= 0 and by not in self.agents]
        return [by for by in deciders if by not in self.waited and self.table.asks(by)]


class Hall:
    """Matches of one server. Calls from several threads wait for each other.

    records: a folder that gets a record of each match. offers: False if no match has offers. names: games that can be played; None: all.
    agent_seconds: longest thought of an agent. servers: HOST:PORT of servers of Herding whose tables can be joined.
    caller_seeds: whether those who begin a match may choose its seed. Then they can compute what chance will do.
    """

    def __init__(
        self,
        records: Union[str, Path, None] = None,
        offers: bool = True,
        names: Optional[List[str]] = None,
        agent_seconds: float = 10.0,
        clock: Callable[[], float] = time.monotonic,
        servers: Sequence[str] = (),
        caller_seeds: bool = False,
    ) -> None:
        self.caller_seeds = caller_seeds
        self._servers = list(servers)
        self._records = Path(records) if records else None
        self._offers, self._names, self._agent_seconds, self._clock = offers, names or games(), agent_seconds, clock
        self._rooms: Dict[str, _Room] = {}
        self._keys: Dict[str, Tuple[_Room, Optional[int]]] = {}
        self._remotes: Dict[str, Remote] = {}  # seats at tables of servers, by their keys
        self._lock = threading.RLock()
        if self._records:
            self._records.mkdir(parents=True, exist_ok=True)

    # Games and rules.

    def games(self) -> Dict[str, Any]:
        """The games, each in a few words."""
        found = []
        for name in self._names:
            game = load(name)
            found.append({"game": name, "summary": game.summary, "players": game.players, "setups": dict(game.setups)})
        return {"games": found}

    def rules(self, game: str = "", setup: str = "", options: Optional[Dict[str, Any]] = None, key: str = "") -> Dict[str, Any]:
        """Aim, players, setups, options, forms of actions, and the rule book if there is one.

        game: its name. key: of a match instead, whose rules have the names of that match.
        """
        remote = self._remotes.get(key)
        if remote is not None:  # as this package knows the game
            game, setup, options = str(remote.status()["game"]), "", None
        if remote is not None or not key:
            return rules_of(self._load(game, setup, options))
        with self._lock:
            playable = self._room(key)[0].table.match.game
        return playable.rules() if isinstance(playable, Renamed) else rules_of(playable)

    def matches(self) -> Dict[str, Any]:
        """Matches with an open seat, or that can be watched."""
        with self._lock:
            return {
                "matches": [
                    {"match": room.number, "game": room.table.match.game.name, "open": sorted(room.open), "over": room.ended}
                    for room in self._rooms.values()
                ]
            }

    def _load(self, game: str, setup: str, options: Optional[Dict[str, Any]]) -> "_core.Game":
        if game not in self._names:
            raise Wrong(f"there is no game {_quoted(game)}; there are {', '.join(self._names)}")
        given = dict(options or {})
        if setup:
            given["setup"] = setup
        if "name" in given:  # that of an argument of `load`
            raise Wrong('there is no option "name"')
        return load(game, **given)

    # Begin and join.

    def start(
        self,
        game: str,
        setup: str = "",
        options: Optional[Dict[str, Any]] = None,
        seats: Optional[List[str]] = None,
        seed: Optional[int] = None,
        offers: bool = True,
        seconds: Optional[float] = None,
        when_out: str = "nothing",
        renamed: Optional[int] = None,
        style: str = "words",
    ) -> Dict[str, Any]:
        """Begins a match.

        seats: for each player `you`, `open`, or the description of an agent. By default you are player 0, and the others are searches.
        seconds: of each player, for the whole match. when_out: `nothing`, or `lose`: the match ends.
        renamed: a seed of other names, and their style: words or permuted. `rules` with a key has these names.
        seed: of chance. Leave it out, unless this server permits it.
        """
        loaded = self._load(game, setup, options)
        if seed is not None and not self.caller_seeds:
            raise Wrong(f"seed is {seed}, but this server draws the seeds itself: see --caller-seeds")
        if seed is not None and not 0 <= seed < 2**64:
            raise Wrong(f"seed is {seed}, but must be from 0 to {2**64 - 1}")
        if seconds is not None and not 0 < seconds < float("inf"):  # also no number
            raise Wrong(f"seconds is {seconds}, but must be more than 0")
        if when_out not in ("nothing", "lose"):
            raise Wrong(f"when_out is {_quoted(when_out)}, but must be nothing or lose")
        known = [one for one in _core.Agent.names(loaded) if one != "cfr"]  # it solves the whole game before it plays
        search = next((one for one in ("mcts", "ismcts", "random") if one in known), "random")
        search += ":iterations=200" if search != "random" else ""
        chosen = list(seats) if seats is not None else ["you"] + [search] * (loaded.players - 1)
        if len(chosen) != loaded.players:
            raise Wrong(f"{game} has {loaded.players} players, and there are {len(chosen)} seats")
        for one in chosen:
            if one in ("you", "open"):
                continue
            if one.split(":")[0] not in known:
                raise Wrong(f"a seat is `you`, `open`, or an agent: {', '.join(known)}; not {_quoted(one)}")
            for option, value in re.findall(r"\b(rollouts|samples|longest)=(\d+)", one):
                if int(value) > _MOST[option]:
                    raise Wrong(f"an agent has at most {option}={_MOST[option]} here; not {_quoted(one)}")
        with self._lock:
            if len(self._rooms) >= _MOST_MATCHES:
                ended = [number for number, room in self._rooms.items() if room.ended]
                if not ended:
                    raise Wrong(f"there are {_MOST_MATCHES} matches, and none of them has ended")
                self._close(ended[0])
            number = secrets.token_hex(4)
            begin: Dict[str, Any] = {"seed": secrets.randbelow(2**63) if seed is None else seed}
            # Before there is a record: an agent with a wrong option is an error.
            agents = {
                player: _core.Agent(loaded, one, begin["seed"] % 2**62 + player)
                for player, one in enumerate(chosen)
                if one not in ("you", "open")
            }
            if self._records:
                begin["record"] = str(self._records / f"{number}.journal")
            playable = loaded if renamed is None else Renamed(loaded, renamed, style)
            table = Table(playable.begin(**begin))
            table.note("seats", json.dumps(chosen))
            if renamed is not None:
                table.note("names", json.dumps({"seed": renamed, "style": style}))
            room = _Room(table, number, offers and self._offers, seconds, when_out, begin["seed"])
            keys: Dict[str, str] = {}
            for player, one in enumerate(chosen):
                if one == "open":
                    room.open.add(player)
                elif one == "you":
                    keys[str(player)] = self._key(room, player)
            room.agents = agents
            self._rooms[number] = room
            self._continue(room)
            return {"match": number, "keys": keys, "open": sorted(room.open), "offers": room.offers}

    def join(self, match: str, player: Optional[int] = None) -> Dict[str, Any]:
        """Takes an open seat. Without a player, the key is that of all watchers, who see what everybody may see."""
        with self._lock:
            room = self._rooms.get(match)
            if room is None:
                raise Wrong(f"there is no match {_quoted(match)}")
            if player is not None:
                if player not in room.open:
                    raise Wrong(f"player {player} is no open seat; open are {sorted(room.open)}")
                room.open.discard(player)
                room.since.pop(player, None)
                self._continue(room)
                return {"match": match, "player": player, "key": self._key(room, player), "offers": room.offers}
            if not room.watch:
                room.watch = self._key(room, None)
            return {"match": match, "player": None, "key": room.watch, "offers": room.offers}

    def join_table(
        self,
        server: str,
        table: str = "",
        player: int = 0,
        name: str = "model",
        game: str = "",
        options: Optional[Dict[str, Any]] = None,
        agents: Optional[List[str]] = None,
    ) -> Dict[str, Any]:
        """Takes a seat at a table of a server of Herding. Without a table it creates one.

        game, options, agents: of a new table; an agent for each player, and an empty text for a seat that is free.
        Actions of such a table are canonical text, notation or JSON. Answers are kept in a file, because its record is not here.
        """
        if server not in self._servers:
            raise Wrong(f"{_quoted(server)} is no server of this hall; there are {', '.join(self._servers) or 'none: see --server'}")
        if table and not table.isalnum():
            raise Wrong("the id of a table has letters and digits only")
        if len(self._remotes) >= _MOST_MATCHES:
            raise Wrong(f"there are seats at {_MOST_MATCHES} tables")
        found = table or create(server, game, options, agents)
        if not found.isalnum():  # it becomes part of the name of a file
            raise Wrong(f"the server has created a table with a wrong id: {_quoted(found)}")
        notes = self._records / f"table-{found}-player-{player}.jsonl" if self._records else None
        remote = Remote(server, found, player, name, notes)
        key = secrets.token_urlsafe(16)
        with self._lock:
            self._remotes[key] = remote
        return {"table": found, "player": player, "key": key, **remote.status()}

    def _key(self, room: _Room, player: Optional[int]) -> str:
        key = secrets.token_urlsafe(16)
        self._keys[key] = room, player
        return key

    def _note_seed(self, room: _Room) -> None:
        """When the match has ended: before, who can read the record could compute what chance will do."""
        if room.seed is not None:
            room.table.note("seed", str(room.seed))
            room.seed = None

    def _close(self, number: str) -> None:
        room = self._rooms.pop(number)
        self._note_seed(room)
        self._keys = {key: one for key, one in self._keys.items() if one[0] is not room}
        if room.table.original.recorded:
            room.table.original.close()

    def close(self) -> None:
        """Ends all records."""
        with self._lock:
            for number in list(self._rooms):
                self._close(number)
            for remote in self._remotes.values():
                remote.close()
            self._remotes.clear()

    def _room(self, key: str) -> Tuple[_Room, Optional[int]]:
        found = self._keys.get(key)
        if found is None:
            raise Wrong("this key is unknown: `start` and `join` return keys")
        return found

    def _player(self, key: str) -> Tuple[_Room, int]:
        room, player = self._room(key)
        if player is None:
            raise Wrong("a watcher cannot do this")
        return room, player

    # Time and agents.

    def _continue(self, room: _Room) -> None:
        """Agents, chance and the application act until a model has to decide. Clocks of those who are asked run."""
        table = room.table
        while not room.ended and not room.open:
            acted = False
            for by in table.original.deciders:
                if by in room.agents:
                    chosen = room.agents[by].choose(table.original, by, longest=self._agent_seconds)
                    if chosen:
                        table.original.submit(chosen, by=by)
                        table.look()
                        acted = True
                        break
            if acted:
                room.waited.clear()
                continue
            if room.asked() or not table.chance():
                break
            room.waited.clear()
        now = self._clock()
        asked = [] if room.open else room.asked()
        room.since = {by: room.since.get(by, now) for by in asked}
        if room.ended:
            self._note_seed(room)
            if table.original.recorded:
                table.original.sync()

    def _time(self, room: _Room, by: int) -> float:
        """Takes the time of a decision. It is noted, and the rules never see it."""
        now = self._clock()
        took = now - room.since.get(by, now)
        if by in room.since:  # not of who acts out of turn
            room.since[by] = now
        room.used[by] += took
        noted = {"seconds": round(took, 3), "used": round(room.used[by], 3)}
        if room.seconds is not None:
            noted["of"] = room.seconds
        room.table.note(f"clock of player {by}", json.dumps(noted))
        return took

    def _out(self, room: _Room, by: int) -> bool:
        """Whether a player has lost on time. The state of the rules stays as it is."""
        if room.seconds is not None and room.used[by] > room.seconds and room.when_out == "lose":
            room.lost = by
            room.table.note("lost on time", str(by))
            self._note_seed(room)
            return True
        return False

    # Look and act.

    def status(self, key: str) -> Dict[str, Any]:
        """Whose turn it is, and how much time is left."""
        remote = self._remotes.get(key)
        if remote is not None:
            return remote.status()
        with self._lock:
            room, player = self._room(key)
            match = room.table.match
            found: Dict[str, Any] = {"match": room.number, "game": match.game.name, "over": room.ended}
            if player is not None:
                found.update(player=player, name=name_of(match.game, player))
            if match.over:
                found["returns"] = list(match.returns)
            if room.lost is not None:
                found["lost_on_time"] = room.lost
            if room.open:
                found["waits_for_players"] = sorted(room.open)
            asked = [] if room.open else room.asked()
            found["deciding"] = asked
            if player is not None:
                found["your_turn"] = player in asked
                if player in asked:
                    found["decision"] = room.table.original.decision(player)
                    if room.table.waits():
                        found["may_wait"] = True
            if room.seconds is not None:
                now = self._clock()
                found["seconds_left"] = [
                    round(room.seconds - room.used[by] - (now - room.since[by] if by in room.since else 0), 3)
                    for by in range(match.players)
                ]
            return found

    def ready(self, key: str) -> bool:
        """Whether a player need not wait: it is their turn, or the match has ended."""
        remote = self._remotes.get(key)
        if remote is not None:
            return remote.ready()
        with self._lock:
            room, player = self._room(key)
            return room.ended or player is None or (not room.open and player in room.asked())

    def look(self, key: str, form: str = "text") -> Dict[str, Any]:
        """What a player sees: `text` (drawing and sentences) or `json` (view and scene), and whose turn it is."""
        remote = self._remotes.get(key)
        if remote is not None:
            if form not in ("text", "json"):
                raise Wrong(f"form is {_quoted(form)}, but must be text or json")
            return remote.look(form)
        with self._lock:
            room, player = self._room(key)
            match = room.table.match
            found = self.status(key)
            if form == "json":
                found.update(view=match.view(player), scene=match.scene(player))
            elif form == "text":
                parts = [match.draw(player).rstrip("\n"), match.words(player).strip()]
                found["text"] = "\n\n".join(one for one in parts if one) or match.state(player)
            else:
                raise Wrong(f"form is {_quoted(form)}, but must be text or json; `picture` has pictures")
            return found

    def picture(self, key: str) -> Tuple[str, bytes]:
        """The scene as a picture: its type and its content. PNG if this machine can make one, else SVG."""
        remote = self._remotes.get(key)
        if remote is not None:
            raise Wrong("a table of a server has no picture here: look at it as text or JSON")
        from .pictures import CannotDraw, _png

        with self._lock:
            room, player = self._room(key)
            svg = room.table.match.svg(player)
        if not svg:
            raise Wrong("this match has no picture: look at it as text")
        try:
            return "image/png", _png(svg)
        except CannotDraw:
            return "image/svg+xml", svg.encode()

    def offer(self, key: str) -> Dict[str, Any]:
        """Everything that a player may do now: as a tree of arguments, and as a list if the game lists it."""
        remote = self._remotes.get(key)
        if remote is not None:
            if not self._offers:
                raise Wrong("there are no offers here: read the rules, and act")
            return remote.offer()
        with self._lock:
            room, player = self._player(key)
            if not room.offers:
                raise Wrong("this match has no offers: read the rules, and act")
            match = room.table.match
            found = {"offer": match.offer(player)}
            if match.game.lists_legal:
                found["actions"] = [{"action": one.input, "words": one.words} for one in match.legal_actions(player, words=True)]
            return found

    def act(
        self, key: str, action: str, decision: Optional[int] = None, said: str = "", sure: bool = False
    ) -> Dict[str, Any]:
        """Does an action, or refuses it with the rule and its citation.

        action: words of the offer, canonical text, notation or JSON. said: everything that the model wrote, for the record.
        decision: of `look`; an action for a decision that has passed is refused as stale. sure: do not ask first.
        """
        if decision is not None and not 0 <= decision < 2**64:
            raise Wrong(f"there is no decision {decision}: take the number from `look`, or none")
        if len(action) > _LONGEST_ACTION or len(said) > _LONGEST_ANSWER:
            raise Wrong(f"an action has at most {_LONGEST_ACTION} characters, an answer {_LONGEST_ANSWER}")
        remote = self._remotes.get(key)
        if remote is not None:
            return remote.act(action, decision, said, sure)
        with self._lock:
            room, player = self._player(key)
            if room.open:
                raise Wrong(f"the match waits for players: {sorted(room.open)}")
            if room.lost is not None:
                raise Wrong(f"the match has ended: player {room.lost} has lost on time")
            seen = len(room.table.told(player))
            took = self._time(room, player)
            if self._out(room, player):
                room.table.note(f"raw answer of player {player}", said or action)
                return {"result": "late", "reason": f"the time of player {player} is over", **self.status(key)}
            outcome = room.table.act(player, said or action, action, decision, seconds=round(took, 3))
            if outcome.result == "done":
                room.waited.clear()
                room.since.pop(player, None)
                self._continue(room)
            found: Dict[str, Any] = {"result": outcome.result}
            if outcome.inputs and not isinstance(room.table.match.game, Renamed):
                found["did"] = outcome.inputs
            if outcome.reason:
                found.update(reason=outcome.reason, citation=outcome.citation)
            happened = room.table.told(player, seen)
            if happened:
                found["happened"] = happened
            return {**found, **self.status(key)}

    def wait(self, key: str) -> Dict[str, Any]:
        """Leaves it to chance, for a player who may act before it and does not want to."""
        remote = self._remotes.get(key)
        if remote is not None:
            return remote.wait()
        with self._lock:
            room, player = self._player(key)
            if player not in room.asked() or not room.table.waits():
                raise Wrong("you cannot wait now: only before chance acts")
            seen = len(room.table.told(player))
            self._time(room, player)
            if not self._out(room, player):
                room.table.note(f"parsed answer of player {player}", json.dumps({"result": "waits"}))
                room.waited.add(player)
                self._continue(room)
            return {"result": "done", "happened": room.table.told(player, seen), **self.status(key)}

    def undo(self, key: str) -> Dict[str, Any]:
        """Takes back the player's last action, unless another player has acted since, or the rules refuse it."""
        remote = self._remotes.get(key)
        if remote is not None:
            return remote.undo()
        with self._lock:
            room, player = self._player(key)
            table = room.table
            history = table.original.history
            own = [i for i, (by, _) in enumerate(history) if by == player]
            reason = citation = ""
            if room.lost is not None:
                reason = "the match has ended"
            elif not own:
                reason = "you have done nothing that can be taken back"
            elif any(by >= 0 for by, _ in history[own[-1] + 1 :]):
                # If others may have acted without the player's notice, the rules have a reason of their own.
                reason = (table.match.why_no_undo(player) if table.match.game.hides else None) or "another player has acted since"
            undone = 0
            try:
                while not reason and len(table.original.history) > own[-1]:
                    table.match.undo(player)
                    undone += 1
            except _core.Refused as refused:
                reason, citation = refused.reason, refused.citation
                for _ in range(undone):
                    table.match.redo()
            table.look()
            table.note(f"undo of player {player}", json.dumps({"result": "refused" if reason else "done", "reason": reason}))
            if reason:
                return {"result": "refused", "reason": reason, "citation": citation, **self.status(key)}
            room.waited.clear()
            room.since.clear()
            now = self._clock()
            room.since = {by: now for by in room.asked()}
            return {"result": "done", **self.status(key)}

    # Reasons.

    def why(self, key: str, event: Optional[int] = None) -> Dict[str, Any]:
        """Explains the last commit, or an event, and names its rules, as the player may know it.

        event: counted from 0, as the player notices events.
        """
        remote = self._remotes.get(key)
        if remote is not None:
            return remote.why()
        with self._lock:
            room, player = self._room(key)
            match = room.table.match
            if event is not None and match.game.hides:  # those that the player does not notice must not count
                noticed = [one for one in range(match.events) if match.counted(one, player) is not None]
                if not 0 <= event < len(noticed):
                    raise Wrong(f"there is no event {event}; you have noticed {len(noticed)}, counted from 0")
                event = noticed[event]
            elif event is not None and not 0 <= event < match.events:
                raise Wrong(f"there is no event {event}; there are {match.events}, counted from 0")
            try:
                return {"why": match.why(player, event)}
            except IndexError as error:
                raise Wrong(str(error)) from None

    def why_not(self, key: str, action: str) -> Dict[str, Any]:
        """Why an action would be refused now. Nothing happens."""
        remote = self._remotes.get(key)
        if remote is not None:
            return remote.why_not(action)
        if len(action) > _LONGEST_ACTION:
            raise Wrong(f"an action has at most {_LONGEST_ACTION} characters")
        with self._lock:
            room, player = self._player(key)
            room.table.note(f"question of player {player}", json.dumps({"why not": action}))
            trial = Table(room.table.match.clone(seed=1))
            outcome = trial.act(player, action, action)
            if outcome.result == "done":
                return {"result": "legal"}
            return {"result": outcome.result, "reason": outcome.reason, "citation": outcome.citation}

    def history(self, key: str, since: int = 0) -> Dict[str, Any]:
        """What has happened as the player may know it, from a number on; and all inputs, if the game hides nothing."""
        remote = self._remotes.get(key)
        if remote is not None:
            return remote.history(since)
        with self._lock:
            room, player = self._room(key)
            match = room.table.match
            found: Dict[str, Any] = {"since": since, "events": room.table.told(player, max(0, since))}
            if not match.game.hides:
                found["inputs"] = [{"by": name_of(match.game, by), "input": text} for by, text in match.history]
            return found


_INSTRUCTIONS = """Turn-based games with exact rules. Call `games`, then `rules`. `start` begins a match and returns a key for each of your \
players. Repeat: `look`, `act`. If an action is refused, the answer has the rule and its citation, and nothing has happened: try another \
one. Give your whole answer as `said`; it is kept beside the action."""


def server(hall: Hall) -> Any:
    """An MCPServer of the package `mcp` with the tools of a hall. Raises ImportError without it."""
    import anyio
    from mcp.server.mcpserver import Image, MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import CallToolResult, TextContent

    made = MCPServer("herding", instructions=_INSTRUCTIONS, log_level="WARNING")

    async def call(what: Callable[..., Any], *given: Any, **how: Any) -> Any:
        """In another thread, because an agent may think for long."""
        try:
            return await anyio.to_thread.run_sync(lambda: what(*given, **how))
        except (Wrong, ValueError) as error:
            raise ToolError(str(error)) from None

    async def turn(key: str, seconds: float) -> None:
        until = anyio.current_time() + min(max(0.0, seconds), 60.0)
        while anyio.current_time() < until and not await call(hall.ready, key):
            await anyio.sleep(0.05)

    @made.tool(name="games", description=Hall.games.__doc__)
    async def list_games() -> dict[str, Any]:
        return await call(hall.games)

    @made.tool(description=Hall.rules.__doc__)
    async def rules(
        game: str = "", setup: str = "", options: Optional[Dict[str, Any]] = None, key: str = ""
    ) -> dict[str, Any]:
        return await call(hall.rules, game, setup, options, key)

    @made.tool(description=Hall.matches.__doc__)
    async def matches() -> dict[str, Any]:
        return await call(hall.matches)

    @made.tool(description=Hall.start.__doc__)
    async def start(
        game: str,
        setup: str = "",
        options: Optional[Dict[str, Any]] = None,
        seats: Optional[List[str]] = None,
        seed: Optional[int] = None,
        offers: bool = True,
        seconds: Optional[float] = None,
        when_out: str = "nothing",
        renamed: Optional[int] = None,
        style: str = "words",
    ) -> dict[str, Any]:
        return await call(hall.start, game, setup, options, seats, seed, offers, seconds, when_out, renamed, style)

    @made.tool(description=Hall.join.__doc__)
    async def join(match: str, player: Optional[int] = None) -> dict[str, Any]:
        return await call(hall.join, match, player)

    @made.tool(description=Hall.join_table.__doc__)
    async def join_table(
        server: str,
        table: str = "",
        player: int = 0,
        name: str = "model",
        game: str = "",
        options: Optional[Dict[str, Any]] = None,
        agents: Optional[List[str]] = None,
    ) -> dict[str, Any]:
        return await call(hall.join_table, server, table, player, name, game, options, agents)

    @made.tool(description=(Hall.look.__doc__ or "") + " wait: seconds, at most 60, until it is your turn.", structured_output=False)
    async def look(key: str, form: str = "text", wait: float = 0) -> CallToolResult:
        await turn(key, wait)
        found = await call(hall.look, key, form)
        # A drawing in lines is easier to read than one in a string of JSON.
        drawing = [found["text"]] if form == "text" else []
        rest = json.dumps({name: value for name, value in found.items() if name != "text"}, indent=None if form == "text" else 1)
        return CallToolResult(content=[TextContent(type="text", text="\n\n".join([*drawing, rest]))], structured_content=found)

    @made.tool(description=Hall.picture.__doc__, structured_output=False)
    async def picture(key: str) -> List[Any]:
        kind, content = await call(hall.picture, key)
        return [Image(data=content, format="png") if kind == "image/png" else content.decode()]

    @made.tool(description=Hall.offer.__doc__)
    async def offer(key: str) -> dict[str, Any]:
        return await call(hall.offer, key)

    @made.tool(description=Hall.act.__doc__)
    async def act(
        key: str, action: str, decision: Optional[int] = None, said: str = "", sure: bool = False
    ) -> dict[str, Any]:
        return await call(hall.act, key, action, decision, said, sure)

    @made.tool(description=Hall.wait.__doc__)
    async def wait(key: str) -> dict[str, Any]:
        return await call(hall.wait, key)

    @made.tool(description=Hall.undo.__doc__)
    async def undo(key: str) -> dict[str, Any]:
        return await call(hall.undo, key)

    @made.tool(description=Hall.why.__doc__)
    async def why(key: str, event: Optional[int] = None) -> dict[str, Any]:
        return await call(hall.why, key, event)

    @made.tool(description=Hall.why_not.__doc__)
    async def why_not(key: str, action: str) -> dict[str, Any]:
        return await call(hall.why_not, key, action)

    @made.tool(description=Hall.history.__doc__)
    async def history(key: str, since: int = 0) -> dict[str, Any]:
        return await call(hall.history, key, since)

    return made


def main(arguments: Optional[List[str]] = None) -> int:
    """python -m herding.mcp"""
    parser = argparse.ArgumentParser(prog=f"python -m {__spec__.name if __spec__ else 'herding.mcp'}", description=__doc__.splitlines()[0])
    parser.add_argument("--http", action="store_true", help="by HTTP at /mcp; else on standard input and output")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--records", metavar="DIR", help="keeps a record of each match")
    parser.add_argument("--no-offers", action="store_true", help="no match lists its legal actions")
    parser.add_argument("--server", action="append", default=[], metavar="HOST:PORT", help="a server whose tables can be joined")
    parser.add_argument("--caller-seeds", action="store_true", help="who begins a match may choose its seed, to repeat a benchmark")
    parser.add_argument("--games", help="names with commas between them; all without it")
    chosen = parser.parse_args(arguments)
    names = chosen.games.split(",") if chosen.games else None
    for name in names or []:
        if name not in games():
            parser.error(f"there is no game {name}; there are {', '.join(games())}")
    hall = Hall(chosen.records, not chosen.no_offers, names, servers=chosen.server, caller_seeds=chosen.caller_seeds)
    try:
        made = server(hall)
    except ImportError as error:
        print(f"install the package mcp (the extra `mcp`): {error}", file=sys.stderr)
        return 1
    try:
        if chosen.http:
            made.run("streamable-http", host=chosen.host, port=chosen.port)
        else:
            made.run("stdio")
    except KeyboardInterrupt:
        pass
    finally:
        hall.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
