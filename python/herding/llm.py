"""Arenas for language models: anything that takes a prompt and returns a text plays any game.

    from herding import llm

    def model(prompt: str) -> str:
        ...  # call your model

    result = llm.arena("tictactoe", {"model": model, "random": "random"}, games=20, folder="transcripts")
    print(result["players"][0]["share"], result["players"][0]["share_interval"])

Nothing is ever substituted: a text that is no legal action is refused with its reason, and asked for again. A player who has used up
the retries or the budget forfeits the game.
"""

import json
import os
import re
import time
import uuid
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from . import _core
from ._forms import name_of, rules_of
from ._statistics import mean_of, points_of, seed_of, wilson
from .renamed import Renamed

__all__ = ["Budget", "Outcome", "Table", "action_in", "arena", "prompt_of"]

Model = Callable[[str], str]


class Budget(NamedTuple):
    """What a player may use in one game. None: no bound."""

    calls: Optional[int] = None
    """prompts"""
    characters: Optional[int] = None
    """of all prompts and answers"""
    seconds: Optional[float] = None
    """of thinking; results then depend on the clock"""


class Outcome(NamedTuple):
    """What came of an answer."""

    result: str
    """done; refused by the rules; stale: meant for a decision that has passed; unreadable: no input of the game"""
    inputs: List[str]
    """what was done, as the rules name it: nothing unless it is done"""
    reason: str
    citation: str


class Table:
    """A match with readers: it keeps what each of them has seen happen, and notes what they wrote.

    match: of `Game.begin` or `Renamed.begin`.
    Notes are annotations of the record, if the match has one, and also in `notes`: pairs of a key and a text. The key
    `raw answer of player 0` has what the player wrote, before anything happens. `parsed answer of player 0` has a JSON object with the
    outcome, after it.
    """

    def __init__(self, match: Any) -> None:
        self.match = match
        self.original = getattr(match, "original", match)
        self.notes: List[Tuple[str, str]] = []
        self._told: Dict[Optional[int], List[str]] = {viewer: [] for viewer in [None, *range(match.players)]}
        self._events = match.events

    def note(self, key: str, text: str) -> None:
        """Keeps words, and stores them in the record. The rules never see them."""
        text = text.encode("utf-8", "backslashreplace").decode()  # half of a pair of surrogates is no text
        self.notes.append((key, text))
        if self.original.recorded:
            self.original.annotate(key, text)

    def told(self, viewer: Optional[int], since: int = 0) -> List[str]:
        """What has happened as the viewer may know it, one text for each event that they notice."""
        return self._told[viewer][since:]

    def look(self) -> None:
        """Takes note of what has happened. Of a game that hides nothing only the last event is kept, so call it after each one."""
        events = self.match.events
        for event in range(self._events, events):
            for viewer, texts in self._told.items():
                try:
                    if self.match.counted(event, viewer) is None:
                        continue
                    text = self.match.describe(event, viewer)
                except IndexError:  # an event of several inputs at once: only its end is kept
                    continue
                texts.append(text.strip())
        self._events = events

    def chance(self) -> bool:
        """Lets chance, or the application, act once. False if neither decides."""
        deciders = self.original.deciders
        if deciders and deciders[0] == _core.CHANCE:
            self.original.submit(self.original.sample_chance(), by=_core.CHANCE)
        elif _core.APPLICATION in deciders:
            self.original.submit(self.original.legal_actions(by=_core.APPLICATION)[0], by=_core.APPLICATION)
        else:
            return False
        self.look()
        return True

    def waits(self) -> bool:
        """Whether players may leave it to chance or the application."""
        deciders = self.original.deciders
        return bool(deciders) and (deciders[0] == _core.CHANCE or _core.APPLICATION in deciders)

    def asks(self, by: int) -> bool:
        """Whether a player has something to decide. A player who may only give up before the dice are thrown has not."""
        return by in self.original.deciders and not (self.waits() and not self.original.candidates(by))

    def act(self, by: int, raw: str, action: str, decision: Optional[int] = None, **more: Any) -> Outcome:
        """Does what a player wrote, or refuses it. Both texts and the outcome are noted.

        raw: the whole answer. action: the part of it that is the action: words as the offer has them, canonical text, notation or a
        JSON object. more: for the note.
        """
        before = len(self.original.history)
        self.note(f"raw answer of player {by}", raw)
        try:
            self.match.submit(self._meant(action, by), by=by, decision=decision)
            found = Outcome("done", [text for _, text in self.original.history[before:]], "", "")
            self.look()
        except _core.Refused as refused:
            found = Outcome("stale" if refused.stale else "refused", [], refused.reason, refused.citation)
        except _core.ReadError as error:
            found = Outcome("unreadable", [], str(error), "")
        except UnicodeEncodeError:
            found = Outcome("unreadable", [], "the action has half of a pair of surrogates, which is no letter", "")
        noted = {"action": action, **found._asdict(), **more}
        self.note(f"parsed answer of player {by}", json.dumps({key: one for key, one in noted.items() if one not in ("", [])}))
        return found

    def _meant(self, action: str, by: int) -> str:
        """The input of these words, if they are exactly those of one legal action; else the text, which the rules read."""
        if self.original.game.lists_legal:
            plain = _plain(action)
            found = [one.input for one in self.match.legal_actions(by, words=True) if plain == _plain(one.words)]
            if len(found) == 1:
                return found[0]
        return action.strip()


def _plain(text: str) -> str:
    return " ".join(text.lower().split()).rstrip(".")


def action_in(answer: str) -> str:
    """The action in an answer: what follows `ACTION:` in the last such line; without one, an answer of a single line."""
    found = re.findall(r"^[\s>*_`#-]*ACTION[*_`]*:[*_]*[ \t]*(.*)$", answer, re.MULTILINE | re.IGNORECASE)
    if found:
        return found[-1].strip().strip("`*").strip()
    lines = [line for line in answer.splitlines() if line.strip()]
    return lines[0].strip().strip("`*").strip() if len(lines) == 1 else ""


def prompt_of(
    table: Table,
    by: int,
    *,
    since: int = 0,
    offers: bool = True,
    form: str = "text",
    book: bool = False,
    instructions: str = "",
    refused: Sequence[Tuple[str, str]] = (),
) -> str:
    """The prompt of one decision.

    since: number of texts of `Table.told` that were in earlier prompts. offers: whether it lists the legal actions. form: "text" or
    "json", the state. book: whether it has the rule book. refused: answers to this decision with their reasons.
    """
    match, game = table.match, table.match.game
    rules = game.rules(book) if isinstance(game, Renamed) else rules_of(game, book)
    parts = [f"You play {rules['game']}: {rules['summary']}." + (f" {rules['aim']}" if rules["aim"] else "")]
    name = name_of(game, by)
    named = "" if name == f"player {by}" else f"{name}, "
    parts.append(f"You are {named}player {by} of the players 0 to {match.players - 1}.")
    if rules.get("rules"):
        parts.append(f"The rules:\n\n{rules['rules']}")
    parts.append("Forms of actions:\n" + "\n".join(_form(one) for one in rules["actions"]))
    happened = table.told(by, since)
    if happened:
        parts.append("What has happened:\n" + "\n".join(happened))
    if form == "json":
        state = json.dumps(match.view(by))
    else:
        state = match.draw(by).rstrip("\n")
        words = match.words(by).strip()
        state = "\n\n".join(one for one in (state, words) if one) or match.state(by)
    parts.append(f"What you see now:\n\n{state}")
    if offers:
        if game.lists_legal:
            choices = match.legal_actions(by, words=True)
            lines = [one.input if one.words in ("", one.input) else f"{one.input}    ({one.words})" for one in choices]
            parts.append("Your legal actions:\n" + "\n".join(lines))
        else:
            parts.append("What you may do:\n" + json.dumps(match.offer(by)["actions"]))
    if table.waits():
        parts.append("You may also answer `wait`, and leave it to chance.")
    for answer, reason in refused:
        parts.append(f"You answered `{answer}`. It was refused: {reason}")
    parts.append(instructions or "Think as you like. End with a line `ACTION: ` and the action.")
    return "\n\n".join(parts) + "\n"


def _form(one: Dict[str, Any]) -> str:
    arguments = [f"{of['name']}: {of['values'] if isinstance(of['values'], str) else ', '.join(of['values'])}" for of in one.get("arguments", [])]
    return one["form"] + (f"    ({'; '.join(arguments)})" if arguments else "")


class _Seat:
    """A player in one game."""

    def __init__(self, player: Union[str, Model], game: Any, seed: int) -> None:
        self.model: Optional[Model] = None
        self.agent: Optional[_core.Agent] = None
        if callable(player):
            self.model = player
        else:
            self.agent = _core.Agent(game, player, seed)
            self.agent.start(seed)
        self.calls, self.characters, self.seconds = 0, 0, 0.0
        self.seen = 0

    def spent(self, budget: Budget) -> str:
        """Why nothing is left of a budget; empty if something is."""
        for what, used, bound in zip(budget._fields, (self.calls, self.characters, self.seconds), budget):
            if bound is not None and used >= bound:
                return f"the budget of {bound} {what} is used up"
        return ""


class _Forfeit(Exception):
    def __init__(self, player: int, reason: str) -> None:
        super().__init__(reason)
        self.player = player


def _ask(table: Table, by: int, seat: _Seat, how: Dict[str, Any], lines: List[Dict[str, Any]]) -> bool:
    """One decision of a player. False: they wait."""
    if seat.agent is not None:
        chosen = seat.agent.choose(table.original, by)
        if chosen:
            table.original.submit(chosen, by=by)
            table.look()
        return bool(chosen)
    if not table.asks(by):
        return False
    refused: List[Tuple[str, str]] = []
    for attempt in range(how["retries"] + 1):
        reason = seat.spent(how["budget"])
        if reason:
            raise _Forfeit(by, reason)
        prompt = prompt_of(table, by, since=seat.seen, refused=refused, **how["prompt"])
        began = time.monotonic()
        answer = seat.model(prompt)
        seconds = time.monotonic() - began
        if not isinstance(answer, str):
            raise TypeError(f"a player returned {type(answer).__name__}, not a text")
        seat.calls += 1
        seat.characters += len(prompt) + len(answer)
        seat.seconds += seconds
        action = action_in(answer)
        line = {"player": by, "decision": table.original.decision(by), "attempt": attempt, "prompt": prompt, "answer": answer}
        line.update(action=action, seconds=round(seconds, 6))
        if how["budget"].seconds is not None and seat.seconds > how["budget"].seconds:
            lines.append({**line, "result": "late"})
            table.note(f"raw answer of player {by}", answer)
            raise _Forfeit(by, seat.spent(how["budget"]))
        if _plain(action) == "wait" and table.waits():
            table.note(f"raw answer of player {by}", answer)
            table.note(f"parsed answer of player {by}", json.dumps({"action": action, "result": "waits"}))
            lines.append({**line, "result": "waits"})
            return False
        if action:
            outcome = table.act(by, answer, action, seconds=round(seconds, 6))
        else:
            table.note(f"raw answer of player {by}", answer)
            outcome = Outcome("unreadable", [], "there is no line `ACTION: ` with an action", "")
            table.note(f"parsed answer of player {by}", json.dumps({"result": outcome.result, "reason": outcome.reason}))
        lines.append({**line, **outcome._asdict()})
        if outcome.result == "done":
            seat.seen = len(table.told(by))
            return True
        refused.append((action, outcome.reason + (f" [{outcome.citation}]" if outcome.citation else "")))
    raise _Forfeit(by, f"no legal action in {how['retries'] + 1} answers; the last one: {refused[-1][1]}")


def _game(game: Any, players: Sequence[Union[str, Model]], seeds: Tuple[int, List[int]], how: Dict[str, Any]) -> List[Dict[str, Any]]:
    """The lines of a transcript. The last one is the result."""
    original = game.original if isinstance(game, Renamed) else game
    lines: List[Dict[str, Any]] = []
    begin: Dict[str, Any] = {"seed": seeds[0]}
    if how["record"]:
        begin["record"] = how["record"]
    table = Table(game.begin(**begin))
    seats = [_Seat(player, original, seed) for player, seed in zip(players, seeds[1])]
    inputs = 0
    end: Dict[str, Any] = {"forfeit": None, "reason": ""}
    try:
        while not table.match.over and inputs < how["longest"]:
            deciders = [by for by in table.original.deciders if by >= 0]
            if not any(_ask(table, by, seats[by], how, lines) for by in deciders) and not table.chance():
                raise _Forfeit(deciders[0], "everybody waits, and nobody else can act")
            inputs += 1
    except _Forfeit as forfeit:
        end = {"forfeit": forfeit.player, "reason": str(forfeit)}
        table.note("forfeit", json.dumps(end))
    over = bool(table.match.over)
    end.update(over=over, returns=list(table.match.returns) if over else [], inputs=inputs)
    end["used"] = [{"calls": one.calls, "characters": one.characters, "seconds": round(one.seconds, 6)} for one in seats]
    lines.append({"end": end})
    if table.original.recorded:
        table.original.close()
    return lines


def _points(end: Dict[str, Any], players: int) -> List[float]:
    """Who forfeits has none; else the first place has it, and a game without an end is a draw."""
    if end["forfeit"] is not None:
        return [0.0 if i == end["forfeit"] else 1 / max(1, players - 1) for i in range(players)]
    return points_of(end["returns"] or [0.0] * players)


def arena(
    game: Any,
    players: Mapping[str, Union[str, Model]],
    games: int = 20,
    *,
    seed: int = 1,
    duplicate: bool = False,
    retries: int = 2,
    budget: Budget = Budget(),
    offers: bool = True,
    form: str = "text",
    book: bool = False,
    instructions: str = "",
    longest: int = 10_000,
    folder: Optional[Union[str, "os.PathLike[str]"]] = None,
    records: bool = False,
    progress: Optional[Callable[[int, int], Any]] = None,
) -> Dict[str, Any]:
    """Lets players play each other, and counts.

    game: a name, a Game, or a Renamed.
    players: names with a function that takes a prompt and returns an answer, or with the description of an agent. There are as many as
        the game has players, or more, who then play in all selections. In each round each of them has each seat once.
    duplicate: all games of a round have the same chance.
    retries: further answers to one decision after one that was refused. Then the player forfeits the game.
    budget: of each function in each game. Then it forfeits the game.
    offers: whether a prompt lists the legal actions. form: "text" or "json". book: whether it has the rule book of the game.
    instructions: the last paragraph of a prompt, in place of that about `ACTION:`.
    folder: keeps game-00000.jsonl, the transcript, when a game has ended. The same call continues, and plays no such game again.
    records: also keeps game-00000.journal, a record with the answers as annotations.
    progress: called with finished and all games.

    Returns a dict. `games`: seats, forfeit, reason, over, returns, inputs, used. `players`: name, games, mean and mean_interval of the
    returns (Student; without forfeited and cut off games, which have no returns), share and share_interval of points (Wilson; who
    forfeits has none, the others share one), forfeits, answers, legal and legal_interval (share of answers that were legal, Wilson).
    An exception of a function ends the call; finished games are in the folder.
    """
    from .farm import lineups

    if isinstance(game, str):
        from . import load

        game = load(game)
    if form not in ("text", "json"):
        raise ValueError(f'form is {form!r}, but must be "text" or "json"')
    if records and folder is None:
        raise ValueError("records need a folder")
    if not isinstance(players, Mapping):
        raise TypeError(f"players is a {type(players).__name__}, but must be a dict: names with functions or agents")
    if not isinstance(budget, Budget):
        raise TypeError(f"budget is {budget!r}, but must be a Budget: Budget(calls=...)")
    for what, number in (("games", games), ("retries", retries)):
        if number < 0:
            raise ValueError(f"{what} is {number}, but must be 0 or more")
    names = list(players)
    if len(names) < game.players:
        raise ValueError(f"{game.name} has {game.players} players, and there are {len(names)}: {', '.join(names)}")
    turns = lineups(len(names), game.players)
    how: Dict[str, Any] = {"retries": retries, "budget": budget, "longest": longest, "record": ""}
    how["prompt"] = {"offers": offers, "form": form, "book": book, "instructions": instructions}
    for player in players.values():
        if not callable(player):
            _core.Agent(game.original if isinstance(game, Renamed) else game, player)  # or an error before anything is played
    if folder is not None:
        _same_settings(Path(folder), game, players, dict(seed=seed, duplicate=duplicate, **{**how, "budget": list(budget)}))

    played: List[Dict[str, Any]] = []
    answers: Dict[str, List[int]] = {name: [0, 0] for name in names}  # all, legal
    for number in range(games):
        seats = [names[one] for one in turns[number % len(turns)]]
        path = Path(folder) / f"game-{number:05}.jsonl" if folder is not None else None
        if path is not None and path.exists():
            lines = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
        else:
            journal = Path(folder) / f"game-{number:05}.journal" if folder is not None and records else None
            if journal is not None:
                journal.unlink(missing_ok=True)  # of a game without an end
                how["record"] = str(journal)
            chance = seed_of(seed, "match", number // len(turns) if duplicate else number)
            agents = [seed_of(seed, "agent", number, seat) for seat in range(game.players)]
            lines = _game(game, [players[name] for name in seats], (chance, agents), how)
            if path is not None:
                new = path.with_name(f"{uuid.uuid4().hex}.new")
                new.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
                os.replace(new, path)
        for line in lines[:-1]:
            answers[seats[line["player"]]][0] += 1
            answers[seats[line["player"]]][1] += line["result"] in ("done", "waits")
        played.append({"seats": seats, **lines[-1]["end"]})
        if progress is not None:
            progress(number + 1, games)
    return {"game": game.name, "games": played, "players": [_counted(name, played, *answers[name]) for name in names]}


def _same_settings(folder: Path, game: Any, players: Mapping[str, Union[str, Model]], how: Dict[str, Any]) -> None:
    """The folder has no arena, or this one. Functions have no settings: they are the same if their names are."""
    original = game.original if isinstance(game, Renamed) else game
    _, (name, options) = original.__reduce__()[:2]
    settings: Dict[str, Any] = {"game": name, "options": dict(options), **how}
    settings["players"] = [[name, None if callable(player) else player] for name, player in players.items()]
    if isinstance(game, Renamed):
        settings["renamed"] = [game.names.seed, game.names.style]
    text = json.dumps(settings, sort_keys=True, indent=1) + "\n"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "arena.json"
    if path.exists():
        if path.read_text() != text:
            raise ValueError(f"{folder} has an arena with other settings: see {path}")
    else:
        path.write_text(text)


def _counted(name: str, played: Sequence[Dict[str, Any]], answers: int, legal: int) -> Dict[str, Any]:
    returns: List[float] = []
    points: List[float] = []
    forfeits = 0
    for one in played:
        if name not in one["seats"]:
            continue
        seat = one["seats"].index(name)
        points.append(_points(one, len(one["seats"]))[seat])
        forfeits += one["forfeit"] == seat
        if one["forfeit"] is None and one["returns"]:
            returns.append(float(one["returns"][seat]))
    mean, interval = mean_of(returns)
    return {
        "name": name,
        "games": len(points),
        "mean": mean,
        "mean_interval": interval,
        "share": sum(points) / len(points) if points else None,
        "share_interval": list(wilson(sum(points), len(points))),
        "forfeits": forfeits,
        "answers": answers,
        "legal": legal / answers if answers else None,
        "legal_interval": list(wilson(legal, answers)),
    }
