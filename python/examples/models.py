"""An arena for language models. The model here is a script, which takes the first legal action."""

from herding import llm, renamed


def model(prompt: str) -> str:
    actions = prompt.split("Your legal actions:\n")[1].split("\n\n")[0].splitlines()
    return "The first one will do.\nACTION: " + actions[0].split("    ")[0]


result = llm.arena("tictactoe", {"model": model, "search": "mcts:iterations=100"}, games=10, retries=2)
for player in result["players"]:
    print(player["name"], player["share"], player["share_interval"], player["legal"])

game = renamed.Renamed("tictactoe", seed=7)  # the same rules in other names
print(game.begin().offer()["actions"][0])
result = llm.arena(game, {"model": model, "random": "random"}, games=4, budget=llm.Budget(calls=20))
