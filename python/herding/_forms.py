"""What a game's actions look like, and its rule book: for players who read."""

import functools
import random
import re
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

from . import _core

_MOST = 20_000  # actions with ids; beyond that, those of a sample of games


def split_input(text: str) -> Tuple[str, List[Tuple[str, str]]]:
    """Name and arguments of an input in canonical text: `move{from=24,to=18}`."""
    name, brace, rest = text.partition("{")
    if not brace:
        return text, []
    arguments: List[Tuple[str, str]] = []
    depth, start, quoted = 0, 0, False
    body = rest[:-1]
    for i, letter in enumerate(body + ","):
        if letter == '"' and (i == 0 or body[i - 1] != "\\"):
            quoted = not quoted
        elif not quoted and letter in "{[":
            depth += 1
        elif not quoted and letter in "}]":
            depth -= 1
        elif letter == "," and depth == 0 and not quoted:
            field, _, value = body[start:i].partition("=")
            arguments.append((field, value))
            start = i + 1
    return name, arguments


def sampled(game: "_core.Game", games: int = 6, longest: int = 120, most: int = 20_000) -> Iterator["_core.Match"]:
    """States of a few random games, the same ones each time. It ends early if they have more than so many candidates together."""
    for number in range(games):
        rng = random.Random(number)
        match = game.begin(seed=number + 1)
        for _ in range(longest):
            match.advance()
            yield match
            if match.over:
                break
            by = rng.choice([one for one in match.deciders if one >= 0])
            candidates = match.candidates(by)
            most -= len(candidates)
            if most < 0:
                return
            match.submit(rng.choice(candidates).input, by=by)


def inputs_of(game: "_core.Game") -> Tuple[List[str], bool]:
    """Inputs of players, and whether they are all of them."""
    if 0 < game.num_player_actions <= _MOST:
        return [game.action(i) for i in range(game.num_player_actions)], True
    found: Dict[str, None] = {}
    for match in sampled(game, 3, 60):
        for choice in match.legal_actions():
            if choice.by >= 0:
                found[choice.input] = None
    return list(found), False


@functools.lru_cache(maxsize=64)
def forms_of(game: "_core.Game") -> Dict[str, Any]:
    """The kinds of actions with the values of their arguments. Numbers are bounds, `0..6`. Do not change it."""
    inputs, complete = inputs_of(game)
    kinds: Dict[str, Dict[str, Dict[str, None]]] = {}
    for text in inputs:
        name, arguments = split_input(text)
        fields = kinds.setdefault(name, {})
        for field, value in arguments:
            fields.setdefault(field, {})[value] = None
    actions = []
    for name, fields in kinds.items():
        described = []
        for field, values in fields.items():
            if all(re.fullmatch(r"-?\d+", value) for value in values):
                numbers = sorted(map(int, values))
                shown: Any = f"{numbers[0]}..{numbers[-1]}"
            else:
                shown = list(values)[:60]
            described.append({"name": field, "values": shown})
        form = name + ("{" + ",".join(f"{field}=..." for field in fields) + "}" if fields else "")
        actions.append({"form": form, "arguments": described} if fields else {"form": form})
    return {"actions": actions, "complete": complete}


def book_of(game: "_core.Game") -> str:
    """The game's RULES.md, or README.md, if the package was built with one; else nothing."""
    path = Path(__file__).parent / "rules" / f"{game.name}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def rules_of(game: "_core.Game", book: bool = True) -> Dict[str, Any]:
    """Aim, players, setups, options, actions, and the rule book."""
    found: Dict[str, Any] = {
        "game": game.name,
        "summary": game.summary,
        "aim": game.aim,
        "players": [name_of(game, player) for player in range(game.players)],
        "hides": game.hides,
        "setup": game.setup,
        "setups": {name: summary for name, summary in game.setups},
        "options": game.options,
        **forms_of(game),
    }
    text = book_of(game) if book else ""
    if text:
        found["rules"] = text
    return found


def name_of(game: "_core.Game", actor: int) -> str:
    """A player, chance or the application, as sentences call them."""
    if actor == _core.CHANCE:
        return "chance"
    if actor == _core.APPLICATION:
        return "the application"
    names = game.player_names
    return names[actor] if actor < len(names) else f"player {actor}"
