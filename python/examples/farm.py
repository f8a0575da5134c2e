"""The farm: an arena and self-play on the cores of this machine."""

import tempfile

from herding import farm

if __name__ == "__main__":  # workers import this file
    folder = tempfile.mkdtemp()
    result = farm.arena("connect_four", ["mcts:iterations=50", "random"], games=20, folder=f"{folder}/arena", workers=2)
    for agent in result["agents"]:
        print(agent["name"], agent["share"], agent["share_interval"])

    farm.self_play("connect_four", "mcts:iterations=50", games=10, folder=f"{folder}/play", workers=2, explore=8)
    positions = farm.table(f"{folder}/play")
    print(positions.num_rows, positions.column_names)
