"""The trained network at a table of a server (docs/serve.md): seat.py HOST:PORT [TABLE [PLAYER [WEIGHTS [VISITS]]]]

herd serve --port 8000
python seat.py localhost:8000 TABLE 1 weights.npz 100

Without a table, or with "", it creates one, whose other seat is free. It prints the id of the table, and the result at the end.
"""

import pathlib
import sys
import time

import agent
import network

import herding
from herding.mcp import Hall


def position(game, scene, player):
    """The match of a scene, in which this player decides. A column has eight bits of each player's stones."""
    stones = [0, 0]
    for place in scene["areas"][0]["places"]:
        column = int(place["name"].split("=")[1])
        for height, piece in enumerate(place.get("pieces", [])):
            stones[piece["owner"]] |= 1 << (8 * column + height)
    return game.begin(state=f"board{{stones=[{stones[0]},{stones[1]}],turn={player},result=open}}")


def play(server, table, player, weights, visits):
    """Plays until the table has ended. Returns the result."""
    game, hall = herding.load("connect_four"), Hall(servers=[server])
    seat = hall.join_table(server, table, player, name="network", game="" if table else "connect_four")
    print(seat["table"], flush=True)
    try:
        while True:
            found = hall.look(seat["key"], "json")
            if found["over"]:
                return found["outcome"]
            if found["your_turn"]:
                action, _ = agent.choose(position(game, found["scene"], player), weights, visits)
                hall.act(seat["key"], game.action(action), found["decision"])
            else:
                time.sleep(0.1)
    finally:
        hall.close()


def main():
    server, table, player, weights, visits = [*sys.argv[1:], *["", "0", "weights.npz", "100"][len(sys.argv) - 2 :]]
    folder = pathlib.Path(__file__).parent
    print(play(server, table, int(player), network.load(weights if pathlib.Path(weights).exists() else folder / weights), int(visits)))


if __name__ == "__main__":
    main()
