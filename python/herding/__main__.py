"""python -m herding games: the games of this package and what learners need to know of them."""

import argparse
import json
import sys
from typing import Any, Dict, List, Optional

from . import __doc__ as _doc
from . import games, load


def _described(name: str) -> Dict[str, Any]:
    game = load(name)
    return {
        "name": game.name,
        "summary": game.summary,
        "players": game.players,
        "actions": game.num_player_actions,
        "observation": list(game.observation_shape),
        "hides": game.hides,
        "setups": [setup for setup, _ in game.setups],
        "options": game.options,
    }


def main(arguments: Optional[List[str]] = None) -> int:
    package = __package__ or "herding"
    parser = argparse.ArgumentParser(prog=f"python -m {package}", description=(_doc or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("games", help="list the games")
    listing.add_argument("--json", action="store_true", help="as a JSON document, with setups and options")
    chosen = parser.parse_args(arguments)
    described = [_described(name) for name in games()]
    if chosen.json:
        json.dump(described, sys.stdout, indent=2)
        print()
        return 0
    width = max(len(one["name"]) for one in described)
    for one in described:
        shape = "x".join(map(str, one["observation"]))
        print(
            f"{one['name']:{width}}  {one['players']} players, {one['actions']:4} actions, observation {shape:>8}  {one['summary']}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
