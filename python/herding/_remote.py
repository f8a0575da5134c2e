"""A seat at a table of a server of Herding (`herd serve`), by its WebSocket messages."""

import json
import secrets
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

_LISTED = 500  # actions that an offer lists


class RemoteError(ValueError):
    """The server cannot be reached, or has refused the seat."""


def create(server: str, game: str, options: Optional[Dict[str, Any]] = None, agents: Optional[List[str]] = None) -> str:
    """A new table. Returns its id."""
    body: Dict[str, Any] = {"game": game, "options": {key: str(value) for key, value in (options or {}).items()}}
    if agents:
        body["agents"] = agents
    request = urllib.request.Request(
        f"http://{server}/api/tables", data=json.dumps(body).encode(), headers={"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return str(json.load(answer)["table"])
    except urllib.error.HTTPError as error:
        raise RemoteError(f"the server refuses the table: {error.read(2000).decode(errors='replace')}") from None
    except (OSError, ValueError, KeyError) as error:
        raise RemoteError(f"no table at {server}: {error}") from None


def inputs_of(offer: Dict[str, Any]) -> Tuple[List[str], bool]:
    """Inputs of the ways through an offer, and whether they are all."""
    shared = offer.get("shared", [])

    def values(branch: Any) -> Iterator[str]:
        for one in branch if isinstance(branch, list) else [branch]:
            low, dots, high = one.partition("..")
            if dots and low.lstrip("-").isdigit() and high.lstrip("-").isdigit():
                yield from map(str, range(int(low), int(high) + 1))
            else:
                yield one

    def walk(tree: Any) -> Iterator[List[str]]:
        if isinstance(tree, dict):
            yield from walk(shared[tree["same"]])
        elif tree == 0:
            yield []
        else:
            for branch, below in tree:
                for value in values(branch):
                    for rest in walk(below):
                        yield [value, *rest]

    found: List[str] = []
    for action in offer.get("actions", []):
        if "tree" not in action:
            return found, False
        names = [one["name"] for one in action.get("arguments", [])]
        for way in walk(action["tree"]):
            if len(found) == _LISTED:
                return found, False
            fields = ",".join(f"{name}={value}" for name, value in zip(names, way))
            found.append(action["name"] + ("{" + fields + "}" if names else ""))
    return found, True


def text_of(scene: Dict[str, Any]) -> str:
    """A scene in lines."""
    players = scene.get("players", [])

    def who(owner: Optional[int]) -> str:
        return "" if owner is None else players[owner] if owner < len(players) else f"player {owner}"

    lines = [f"Turn: {', '.join(who(one) for one in scene['turn'])}."] if scene.get("turn") else []
    lines += scene.get("labels", [])
    for area in scene.get("areas", []):
        shown, empty = [], []
        for place in area.get("places", []):
            pieces = []
            for piece in place.get("pieces", []):
                face = "hidden " + piece.get("kind", "piece") if piece.get("hidden") else piece.get("words") or piece.get("face", "")
                owner = who(piece.get("owner")) if area.get("owner") is None and not piece.get("words") else ""
                count = f"{piece['count']} times " if piece.get("count", 1) != 1 else ""
                pieces.append(count + (face or piece.get("kind", "piece")) + (f" of {owner}" if owner else ""))
            label = place.get("label", place["name"])
            content = ", ".join([*pieces, *([place["text"]] if place.get("text") else [])])
            if content:
                shown.append(f"{label}: {content}")
            else:
                empty.append(label)
        owner = who(area.get("owner"))
        name = area.get("label") or area["name"]
        head = f"{owner}, {name}" if owner else name
        lines.append(f"{head}: " + "; ".join([*shown, *([f"empty {', '.join(empty)}"] if empty else [])]) + ".")
    for counter in scene.get("counters", []):
        owner = who(counter.get("owner"))
        most = f" of {counter['most']}" if "most" in counter else ""
        lines.append((f"{owner}: " if owner else "") + f"{counter['name']} {counter.get('value', 0)}{most}.")
    return "\n".join(lines)


class Remote:
    """A seat at a table. One thread reads what the server sends. A lost connection is made again, and commands are sent again."""

    def __init__(self, server: str, table: str, player: int, name: str, notes: Optional[Path], patience: float = 20.0) -> None:
        self.server, self.table, self.player = server, table, player
        self.notes: List[Tuple[str, str]] = []
        self._file = notes
        self._patience = patience
        self._token = secrets.token_hex(16)
        self._lock = threading.Lock()
        self._change = threading.Condition()
        self._answers: Dict[str, Dict[str, Any]] = {}
        self._welcome: Dict[str, Any] = {}
        self._view: Dict[str, Any] = {}
        self._now: Dict[str, Any] = {}
        self._events: List[str] = []
        self._bye: Optional[Dict[str, Any]] = None
        self._number = 0
        self._socket: Any = None
        self._closed = False
        self._connect()
        answer = self._command("sit", {"player": player, "name": name})
        if "done" not in answer:
            self.close()
            raise RemoteError(f"no seat: {answer.get('error', answer)}")
        self._wait(lambda: self._view.get("viewer") == player)

    # The connection.

    def _connect(self) -> None:
        try:
            from websockets.sync.client import connect
        except ImportError as error:
            raise RemoteError("install the package websockets (the extra `mcp`) to join tables") from error
        hello = {"hello": {"protocol": 1, "table": self.table, "token": self._token}}
        try:
            socket = connect(f"ws://{self.server}/table?table={self.table}", open_timeout=self._patience, max_size=2**24).__enter__()
            socket.send(json.dumps(hello))
        except Exception as error:  # of the library: refused, reset, no WebSocket
            raise RemoteError(f"no connection to {self.server}: {error}") from None
        with self._change:
            self._socket, self._bye, self._welcome = socket, None, {}
        threading.Thread(target=self._read, args=(socket,), daemon=True).start()
        self._wait(lambda: self._bye is not None or bool(self._welcome and self._view))
        if self._bye is not None:
            raise RemoteError(f"the server says: {self._bye.get('code')}: {self._bye.get('words', '')}")

    def _read(self, socket: Any) -> None:
        try:
            for text in socket:
                ((kind, message),) = json.loads(text).items()
                with self._change:
                    self._take(kind, message)
                    self._change.notify_all()
        except Exception:  # the connection has ended; the next command makes it again
            pass
        with self._change:
            if self._socket is socket:
                self._socket = None
            self._change.notify_all()

    def _take(self, kind: str, message: Dict[str, Any]) -> None:
        if kind == "welcome":
            self._welcome = message
        elif kind == "view":
            self._view = self._now = message
        elif kind == "update":
            self._now = {key: message[key] for key in ("offer", "chance", "over") if key in message}
            self._now["clocks"] = message.get("clocks", self._view.get("clocks"))
            if "words" in message:
                self._events.append(message["words"])
        elif kind == "answer":
            self._answers[message["id"]] = message
        elif kind == "bye":
            self._bye = message

    def _wait(self, until: Any) -> None:
        with self._change:
            if not self._change.wait_for(until, self._patience):
                raise RemoteError(f"the server {self.server} does not answer")

    def _command(self, name: str, fields: Dict[str, Any]) -> Dict[str, Any]:
        """Sends a command until it has an answer. Its id lets the server do it once."""
        with self._lock:
            self._number += 1
            number = f"m{self._number}"
            text = json.dumps({name: {"id": number, **fields}})
            until = time.monotonic() + self._patience
            while True:
                try:
                    socket = self._socket
                    if socket is None:
                        self._connect()
                        socket = self._socket
                    socket.send(text)
                    with self._change:
                        self._change.wait_for(lambda: number in self._answers or self._socket is not socket, self._patience)
                        if number in self._answers:
                            return self._answers.pop(number)
                except RemoteError:
                    if time.monotonic() > until or self._closed:
                        raise
                except Exception:  # of the library: the connection is closed
                    pass
                if time.monotonic() > until:
                    raise RemoteError(f"the server {self.server} does not answer")
                time.sleep(0.1)

    def close(self) -> None:
        """Ends the connection. The seat stays that of this person."""
        self._closed = True
        if self._socket is not None:
            self._socket.close()

    # Calls of a hall.

    def note(self, key: str, text: str) -> None:
        """Keeps words beside the table, because its record belongs to the server."""
        self.notes.append((key, text))
        if self._file is not None:
            with open(self._file, "a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "text": text}) + "\n")

    @property
    def _offer(self) -> Dict[str, Any]:
        return self._now.get("offer") or {}

    def ready(self) -> bool:
        """Whether it is the player's turn, or the table has ended."""
        return "over" in self._now or self.player in self._offer.get("who", []) or bool(self._now.get("chance"))

    def status(self) -> Dict[str, Any]:
        """Whose turn it is."""
        found: Dict[str, Any] = {"table": self.table, "game": self._welcome.get("game"), "player": self.player}
        found["over"] = "over" in self._now
        if found["over"]:
            found["outcome"] = self._now["over"]
        found["deciding"] = self._offer.get("who", [])
        found["your_turn"] = self.player in found["deciding"] and not found["over"]
        if "decision" in self._offer:
            found["decision"] = self._offer["decision"]
        if self._now.get("chance"):
            found["may_wait"] = True
        if self._now.get("clocks"):
            found["clocks"] = self._now["clocks"]
        return found

    def look(self, form: str) -> Dict[str, Any]:
        """The scene as text or JSON."""
        self._command("view", {})
        scene = self._view.get("scene", {})
        return {**self.status(), **({"scene": scene} if form == "json" else {"text": text_of(scene)})}

    def offer(self) -> Dict[str, Any]:
        """The offer, and its inputs if they are not too many."""
        self._command("view", {})
        inputs, complete = inputs_of(self._offer)
        found: Dict[str, Any] = {"offer": self._offer}
        if complete:
            found["actions"] = [{"action": one} for one in inputs]
        return found

    def _answered(self, answer: Dict[str, Any], since: int) -> Dict[str, Any]:
        found: Dict[str, Any]
        if "done" in answer:
            found = {"result": "done"}
        elif "refused" in answer:
            found = {"result": "refused", "reason": answer["refused"].get("words", ""), "citation": answer["refused"].get("cite", "")}
        elif "stale" in answer:
            found = {"result": "stale", "reason": "the decision has passed"}
        elif "question" in answer:
            found = {"result": "question", "reason": answer["question"], "how": "act again with sure=true"}
        else:
            error = answer.get("error", {})
            found = {"result": "unreadable" if error.get("code") == "unreadable" else "refused", "reason": error.get("words", "")}
            found["code"] = error.get("code", "")
        happened = self._events[since:]
        if happened:
            found["happened"] = happened
        return found

    def act(self, action: str, decision: Optional[int], said: str, sure: bool) -> Dict[str, Any]:
        """Sends an action as it is."""
        since = len(self._events)
        fields: Dict[str, Any] = {"decision": self._offer.get("decision", 0) if decision is None else decision, "input": action.strip()}
        if sure:
            fields["sure"] = True
        self.note(f"raw answer of player {self.player}", said or action)
        found = self._answered(self._command("act", fields), since)
        noted = {"action": action, **{key: found[key] for key in ("result", "reason", "citation") if found.get(key)}}
        self.note(f"parsed answer of player {self.player}", json.dumps(noted))
        return {**found, **self.status()}

    def wait(self) -> Dict[str, Any]:
        """Lets chance act."""
        since = len(self._events)
        return {**self._answered(self._command("chance", {"decision": self._offer.get("decision", 0)}), since), **self.status()}

    def undo(self) -> Dict[str, Any]:
        """Takes the last action back, if nobody has acted since."""
        since = len(self._events)
        return {**self._answered(self._command("undo", {}), since), **self.status()}

    def why(self) -> Dict[str, Any]:
        """Which rules made the last event."""
        return {"why": "\n".join(one.get("words", "") for one in self._command("why", {}).get("reasons", []))}

    def why_not(self, action: str) -> Dict[str, Any]:
        """Which rule refuses an input."""
        answer = self._command("why_not", {"input": action.strip()})
        if "reasons" not in answer:
            return self._answered(answer, len(self._events))
        if not answer["reasons"]:
            return {"result": "legal"}
        first = answer["reasons"][0]
        return {"result": "refused", "reason": first.get("words", ""), "citation": first.get("cite", "")}

    def history(self, since: int) -> Dict[str, Any]:
        """What has happened since the seat was taken."""
        return {"since": since, "events": self._events[max(0, since) :]}
