"""Arenas for language models, with scripted models: no network."""

import json
import random

import pytest

import herding
from herding import llm, renamed


def offered(prompt: str) -> list:
    """The legal actions that a prompt lists."""
    return [line.split("    ")[0] for line in prompt.split("Your legal actions:\n")[1].split("\n\n")[0].splitlines()]


class Scripted:
    """A model that answers with a legal action, after a script of other answers."""

    def __init__(self, *script: str, seed: int = 1) -> None:
        self.script, self.prompts, self.rng = list(script), [], random.Random(seed)

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if self.script:
            return self.script.pop(0)
        return f"Some thoughts about ACTION and so on.\nACTION: {self.rng.choice(offered(prompt))}\n"


def test_every_game_is_played_by_prompts(game):
    if not game.lists_legal:
        pytest.skip(f"{game.name} does not list legal actions")
    models = {f"model {i}": Scripted(seed=i) for i in range(game.players)}
    result = llm.arena(game, models, games=game.players, longest=120)
    assert len(result["games"]) == game.players
    for one in result["games"]:
        assert one["forfeit"] is None and (one["over"] or one["inputs"] == 120)
        assert one["over"] is bool(one["returns"])
    for player in result["players"]:
        assert player["games"] == game.players and player["forfeits"] == 0 and player["legal"] == 1


def test_results_follow_from_the_seed():
    one, two, other = (
        llm.arena("kuhn", {"a": Scripted(), "b": "ismcts:iterations=20"}, games=6, seed=seed)["games"] for seed in (1, 1, 2)
    )
    assert [game["returns"] for game in one] == [game["returns"] for game in two]
    assert one != other and {tuple(game["seats"]) for game in one} == {("a", "b"), ("b", "a")}


def test_duplicates_have_the_same_chance(tmp_path):
    def deals(folder, duplicate):
        models = {"a": Scripted(), "b": Scripted(seed=2)}
        llm.arena("kuhn", models, games=8, folder=folder, records=True, duplicate=duplicate)
        histories = [herding.Record(folder / f"game-{i:05}.journal").end.history for i in range(8)]
        return [[text for by, text in history if by == herding.CHANCE] for history in histories]

    same, other = deals(tmp_path / "same", True), deals(tmp_path / "other", False)
    assert same[0::2] == same[1::2] and len(set(map(tuple, same))) > 1
    assert other[0::2] != other[1::2]


def test_shares_and_intervals_are_counted():
    result = llm.arena("tictactoe", {"first": lambda prompt: "ACTION: " + offered(prompt)[0], "search": "mcts:iterations=200"}, games=8)
    first, search = result["players"]
    assert first["share"] + search["share"] == 1 and search["share"] > 0.5
    assert search["share_interval"][0] < search["share"] <= search["share_interval"][1]
    assert first["mean"] == -search["mean"]
    assert search["answers"] == 0 and search["legal"] is None and first["legal_interval"][1] == 1


def test_a_refusal_is_shown_with_its_citation_and_nothing_is_substituted(tmp_path):
    model = Scripted("ACTION: place{row=7,column=0}", "I do not know.\nReally.", "b2")
    result = llm.arena("tictactoe", {"model": model, "random": "random"}, games=1, folder=tmp_path, records=True)
    assert result["games"][0]["forfeit"] is None
    refused = "You answered `place{row=7,column=0}`. It was refused: outside the board [a mark goes into an empty cell]"
    assert "You answered" not in model.prompts[0] and refused in model.prompts[1] and refused in model.prompts[2]
    assert "no line `ACTION: `" in model.prompts[2]
    assert "You answered" not in model.prompts[3], "a new decision"
    lines = [json.loads(line) for line in (tmp_path / "game-00000.jsonl").read_text().splitlines()]
    assert [line["result"] for line in lines[:3]] == ["refused", "unreadable", "done"]
    assert lines[0]["citation"] and lines[0]["inputs"] == [] and lines[2]["inputs"] == ["place{row=1,column=1}"]
    assert lines[1]["answer"] == "I do not know.\nReally." and lines[1]["action"] == ""

    record = herding.Record(tmp_path / "game-00000.journal")
    assert record.report["opening"] == "exact" and record.report["closed"]
    notes = [(key, text) for key, text, _ in record.report["annotations"]]
    raw = [text for key, text in notes if key == "raw answer of player 0"]
    parsed = [json.loads(text) for key, text in notes if key == "parsed answer of player 0"]
    assert raw[:3] == ["ACTION: place{row=7,column=0}", "I do not know.\nReally.", "b2"]
    assert [one["result"] for one in parsed[:3]] == ["refused", "unreadable", "done"]
    assert parsed[2]["inputs"] == ["place{row=1,column=1}"] and parsed[2]["seconds"] >= 0
    assert [one.input for one in record][0] == "place{row=1,column=1}"


def test_retries_that_are_used_up_forfeit():
    result = llm.arena("tictactoe", {"model": lambda prompt: "ACTION: fly", "random": "random"}, games=2, retries=1)
    model, other = result["players"]
    assert [game["forfeit"] for game in result["games"]] == [0, 1]
    assert "no legal action in 2 answers" in result["games"][0]["reason"]
    assert model["share"] == 0 and other["share"] == 1 and model["forfeits"] == 2
    assert model["mean"] is None and other["mean"] is None, "forfeited games have no returns"
    assert model["answers"] == 4 and model["legal"] == 0


@pytest.mark.parametrize("budget, reason", [(llm.Budget(calls=2), "2 calls"), (llm.Budget(characters=10), "10 characters")])
def test_a_budget_that_is_used_up_forfeits(budget, reason):
    model = Scripted()
    result = llm.arena("connect_four", {"model": model, "random": "random"}, games=1, budget=budget)
    assert result["games"][0]["forfeit"] == 0 and reason in result["games"][0]["reason"]
    assert len(model.prompts) == (budget.calls or 1)


def test_an_answer_after_its_time_does_not_count(monkeypatch):
    clock = iter(range(0, 1000, 3))
    monkeypatch.setattr(llm.time, "monotonic", lambda: next(clock))
    model = Scripted()
    result = llm.arena("connect_four", {"model": model, "random": "random"}, games=1, budget=llm.Budget(seconds=7))
    assert "7 seconds" in result["games"][0]["reason"] and len(model.prompts) == 3
    assert result["games"][0]["used"][0]["seconds"] == 9


def test_a_finished_game_is_not_played_again(tmp_path):
    def broken(prompt):
        if len(calls) == 9:
            raise ConnectionError("the network is gone")
        calls.append(prompt)
        return "ACTION: " + offered(prompt)[0]

    calls: list = []
    with pytest.raises(ConnectionError):
        llm.arena("tictactoe", {"model": broken, "random": "random"}, games=6, folder=tmp_path)
    finished = sorted(path.name for path in tmp_path.glob("game-*.jsonl"))
    assert 0 < len(finished) < 6 and not list(tmp_path.glob("*.new"))
    kept = [(tmp_path / name).read_bytes() for name in finished]
    again = Scripted()
    result = llm.arena("tictactoe", {"model": again, "random": "random"}, games=6, folder=tmp_path)
    assert len(result["games"]) == 6 and [(tmp_path / name).read_bytes() for name in finished] == kept
    with pytest.raises(ValueError, match="other settings"):
        llm.arena("tictactoe", {"model": again, "random": "random"}, games=6, seed=2, folder=tmp_path)
    with pytest.raises(ValueError, match="other settings"):  # another opponent under the same name
        llm.arena("tictactoe", {"model": again, "random": "mcts:iterations=9"}, games=6, folder=tmp_path)


def test_offers_can_be_off():
    prompts = []

    def model(prompt):
        prompts.append(prompt)
        return "ACTION: check" if "bet" not in prompt.split("What has happened")[-1] else "ACTION: fold"

    result = llm.arena("kuhn", {"model": model, "random": "random"}, games=10, offers=False)
    assert not any(game["forfeit"] == game["seats"].index("model") for game in result["games"])
    assert not any("legal actions" in prompt for prompt in prompts)
    assert all("Forms of actions:\ncheck\nbet" in prompt for prompt in prompts)


def test_prompts_hide_what_a_player_may_not_know():
    model = Scripted()
    llm.arena("kuhn", {"model": model, "random": "random"}, games=12)
    for prompt in model.prompts:
        assert sum(prompt.split("What has happened")[1].count(card) > 0 for card in ("king", "queen", "jack")) == 1


def test_a_prompt_has_what_happened_since_the_last_one():
    model = Scripted()
    llm.arena("tictactoe", {"random": "random", "model": model}, games=1)
    assert len(model.prompts) > 1
    assert all(prompt.count("player 0: place") == 1 for prompt in model.prompts)
    model = Scripted()
    llm.arena("tictactoe", {"random": "random", "model": model}, games=1, form="json", instructions="Answer at once.")
    assert '"cells": [' in model.prompts[0] and model.prompts[0].endswith("Answer at once.\n")


def test_a_model_plays_in_other_names(tmp_path):
    model = Scripted("ACTION: place{row=0,column=0}")
    game = renamed.Renamed("tictactoe", seed=3)
    result = llm.arena(game, {"model": model, "random": "random"}, games=2, folder=tmp_path)
    assert "no name `place` here" in model.prompts[1] and "tictactoe" not in model.prompts[0]
    assert all(game["forfeit"] is None for game in result["games"])
    lines = [json.loads(line) for line in (tmp_path / "game-00000.jsonl").read_text().splitlines()]
    assert lines[1]["inputs"][0].startswith("place{"), "transcripts have the names of the rules for what was done"


def test_wrong_arenas_are_errors(tmp_path):
    with pytest.raises(ValueError, match="2 players"):
        llm.arena("kuhn", {"alone": "random"})
    with pytest.raises(ValueError, match="form"):
        llm.arena("kuhn", {"a": "random", "b": "random"}, form="xml")
    with pytest.raises(ValueError, match="folder"):
        llm.arena("kuhn", {"a": "random", "b": "random"}, records=True)
    with pytest.raises(ValueError, match="no agent"):
        llm.arena("kuhn", {"a": "random", "b": "nobody"}, folder=tmp_path / "x")
    assert not (tmp_path / "x").exists()
    two = {"a": lambda prompt: "x", "b": "random"}
    for wrong, words in [(dict(games=-1), "games is -1"), (dict(retries=-1), "retries is -1")]:
        with pytest.raises(ValueError, match=words):
            llm.arena("kuhn", two, **wrong)
    with pytest.raises(TypeError, match="players is a list"):
        llm.arena("kuhn", ["random", "random"])
    with pytest.raises(TypeError, match="budget is 5"):
        llm.arena("kuhn", two, budget=5)
    with pytest.raises(TypeError, match="not a text"):
        llm.arena("kuhn", {"a": lambda prompt: 7, "b": "random"})


def test_words_of_two_actions_are_those_of_none():
    table = llm.Table(herding.load("tictactoe").begin())
    assert table._meant("Place  B2.", 0) == "place{row=1,column=1}"

    class Twice:
        def legal_actions(self, by, words):
            return [one for one in table.original.legal_actions(by, words=words) for _ in (0, 1)]

    table.match = Twice()
    assert table._meant(" place b2 ", 0) == "place b2"


def test_others_share_the_point_of_a_player_who_forfeits():
    assert llm._points({"forfeit": 1, "returns": []}, 2) == [1, 0]
    assert llm._points({"forfeit": 0, "returns": []}, 3) == [0, 0.5, 0.5]
    assert llm._points({"forfeit": None, "returns": []}, 2) == [0.5, 0.5]


def test_to_wait_is_legal():
    waits = []

    def model(prompt):
        if "You may also answer `wait`" in prompt:
            waits.append(prompt)
            return "ACTION: wait"
        return "ACTION: " + offered(prompt)[0]

    result = llm.arena("backgammon", {"a": model, "b": model}, games=1, longest=10)
    assert waits and all(player["legal"] == 1 for player in result["players"])


def test_a_record_of_an_interrupted_game_begins_again(tmp_path):
    def broken(prompt):
        if calls:
            raise ConnectionError("the network is gone")
        calls.append(prompt)
        return "ACTION: " + offered(prompt)[0]

    calls: list = []
    how = dict(games=1, folder=tmp_path, records=True)
    with pytest.raises(ConnectionError):
        llm.arena("tictactoe", {"model": broken, "random": "random"}, **how)
    assert (tmp_path / "game-00000.journal").exists()
    llm.arena("tictactoe", {"model": Scripted(), "random": "random"}, **how)
    assert herding.Record(tmp_path / "game-00000.journal").end.over


def test_an_answer_with_half_of_a_pair_of_surrogates_is_unreadable(tmp_path):
    model = lambda prompt: "ACTION: \ud800"  # noqa: E731
    result = llm.arena("tictactoe", {"model": model, "random": "random"}, games=1, retries=1, folder=tmp_path, records=True)
    assert result["players"][0]["forfeits"] == 1 and result["players"][0]["answers"] == 2
    lines = [json.loads(line) for line in (tmp_path / "game-00000.jsonl").read_text().splitlines()]
    assert lines[0]["result"] == "unreadable" and lines[0]["answer"] == "ACTION: \ud800"
    notes = herding.Record(tmp_path / "game-00000.journal").report["annotations"]
    assert ("raw answer of player 0", "ACTION: \\ud800", 0) in notes


@pytest.mark.parametrize(
    "answer, action",
    [
        ("ACTION: b2", "b2"),
        ("Thoughts.\n\n**ACTION:** `place b2`\n", "place b2"),
        ("ACTION: a1\nNo, better:\naction: place{row=1,column=1}", "place{row=1,column=1}"),
        ("b2", "b2"),
        ("\n  fold \n", "fold"),
        ("two\nlines", ""),
        ("", ""),
        ('ACTION: {"row": 1, "column": 2}', '{"row": 1, "column": 2}'),
    ],
)
def test_the_action_of_an_answer(answer, action):
    assert llm.action_in(answer) == action


def test_words_notation_text_and_json_mean_the_same():
    for action in ("place b2", "Place  B2.", "b2", "place{row=1,column=1}", '{"row": 1, "column": 1}'):
        table = llm.Table(herding.load("tictactoe").begin())
        assert table.act(0, action, action) == llm.Outcome("done", ["place{row=1,column=1}"], "", ""), action
        assert table.told(1) == ["player 0: place{row=1,column=1}\n  placed X at b2\n  switched to O"]
    table = llm.Table(herding.load("tictactoe").begin())
    for part in ("b", "ace b2", "place b2 now"):
        assert table.act(0, part, part).result == "unreadable", f"`{part}` is not completed"
    assert table.act(0, "b2", "b2", decision=7).result in ("stale", "refused") and table.match.history == []
