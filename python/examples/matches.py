"""A match: actions in words, refusals with their citations, secrets, undo, records, agents."""

import herding

game = herding.load("backgammon", setup="game")
match = game.begin(seed=7)
match.advance()  # chance throws
for choice in match.legal_actions(match.decider, words=True)[:3]:
    print(choice.id, choice.input, "--", choice.words)
match.submit(match.candidates()[0])  # or its text, notation, id, or a dict as JSON has it

try:
    match.submit("bar/24")
except herding.Refused as refused:
    print(refused.reason, refused.citation)

kuhn = herding.load("kuhn").begin(seed=3)
kuhn.advance()
print(kuhn.state(viewer=0))  # as player 0 sees it; viewer=None is an observer
print(kuhn.view(viewer=1)["board"]["cards"])
print(kuhn.scene(viewer=0)["areas"][0]["places"])
print(kuhn.offer(by=0)["actions"])

agent = herding.Agent(game, "random", seed=1)
while not match.over:
    match.submit(agent.choose(match, match.decider))
    match.advance()
print(match.returns)
