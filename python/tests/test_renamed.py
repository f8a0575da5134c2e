"""Games in other names: the translation is one to one, the rules are the same, and the old names are refused."""

import json
import random

import pytest

import herding
from herding import renamed
from herding._forms import forms_of, rules_of, sampled, split_input


@pytest.fixture(params=["words", "permuted"])
def other(request, game):
    return renamed.Renamed(game, seed=5, style=request.param)


def test_each_word_has_one_other_name(other):
    table = other.names.table
    assert table and len(set(table.values())) == len(table)
    assert all(word != name for word, name in table.items())
    assert renamed.Names(other.original, 5, other.names.style).table == table
    assert renamed.Names(other.original, 6, other.names.style).table != table


def test_a_match_in_other_names_is_the_same_match(other):
    """Random games: everything is shown in other names, and each renamed action does what the action does."""
    names, rng = other.names, random.Random(1)
    match = other.begin(seed=3)
    plain = other.original.begin(seed=3)
    most = 3000  # actions in all, because some games have thousands in each state
    for _ in range(60):
        match.advance()
        plain.advance()
        assert match.original.saved() == plain.saved()
        if match.over:
            break
        by = match.decider
        for viewer in range(other.players):
            for show in ("state", "words", "why"):
                text = getattr(plain, show)(viewer)
                assert getattr(match, show)(viewer) == names.there(text)
            state = plain.state(viewer)
            assert names.back(names.there(state)) == state
            assert json.dumps(match.scene(viewer)).count("{") == json.dumps(plain.scene(viewer)).count("{")
        choices, originals = match.legal_actions(by, words=True), plain.legal_actions(by, words=True)
        most -= len(choices)
        if most < 0:
            break
        assert [names.back(one.input) for one in choices] == [one.input for one in originals]
        assert [one.words for one in choices] == [names.there(one.words) for one in originals]
        assert [one["name"] for one in match.offer(by)["actions"]] == [names.there(one["name"]) for one in plain.offer(by)["actions"]]
        assert [one["arguments"][0]["role"] for one in match.offer(by)["actions"] if "arguments" in one] == [
            one["arguments"][0]["role"] for one in plain.offer(by)["actions"] if "arguments" in one
        ]
        at = rng.choice([one.input for one in match.candidates(by)])
        match.submit(at, by=by)
        plain.submit(names.back(at), by=by)
        assert match.original.saved() == plain.saved()
        assert match.history == [(who, names.there(text)) for who, text in plain.history]


def test_no_old_name_is_left(game):
    names = renamed.Names(game, 5)
    for match in sampled(game, 1, 20, 3000):
        for choice in match.legal_actions():
            if choice.by >= 0:
                name, arguments = split_input(choice.input)
                words = [word for part in [name, *[value for _, value in arguments]] for word in part.split("_")]
                for word in words:
                    if word.isalpha() and word in names.table:
                        assert word not in names.there(choice.input)


def test_old_names_are_refused():
    match = renamed.Renamed("tictactoe", seed=5).begin()
    with pytest.raises(herding.ReadError, match="no name `place`"):
        match.submit("place{row=1,column=1}")
    with pytest.raises(herding.ReadError):
        match.submit("nonsense")
    assert match.events == 0
    place = match.offer()["actions"][0]["name"]
    match.submit({"row": 1, "column": 1})
    with pytest.raises(herding.Refused) as refused:
        match.submit(place + "{row=1,column=1}")
    assert refused.value.citation and refused.value.reason and "mark" not in refused.value.reason
    assert match.original.history == [(0, "place{row=1,column=1}")]
    match.undo(0)
    assert match.events == 2 and match.original.history == []


def test_a_refusal_has_other_names():
    match = renamed.Renamed("kuhn", seed=3).begin(seed=1)
    match.advance()
    there = match.game.names.there
    with pytest.raises(herding.Refused) as refused:
        match.submit(there("fold"))
    texts = (str(refused.value), refused.value.reason, refused.value.input)
    assert not any(word in text for text in texts for word in ("fold", "check", "bet", "hand")), texts
    assert there("bet") in refused.value.reason


def test_a_renamed_choice_says_who_takes_it():
    match = renamed.Renamed("masquerade", seed=3, setup="three").begin(seed=1)
    several = 0
    while not match.over and several < 3:
        match.advance()
        choices = [one for one in match.legal_actions() if one.by >= 0]
        if not choices:
            break
        several += len({one.by for one in choices}) > 1
        match.submit(choices[-1])
        assert match.history[-1] == (choices[-1].by, choices[-1].input)
    assert several == 3


def test_places_have_other_labels():
    match = renamed.Renamed("tictactoe", seed=5).begin()
    (area,) = match.scene()["areas"]
    labels = {place["name"]: place["label"] for place in area["places"]}
    assert area["layout"]["columns"] != ["a", "b", "c"] and sorted(area["layout"]["columns"]) == ["a", "b", "c"]
    assert labels["row=1,column=2"] == area["layout"]["columns"][2] + "2"
    match.submit(labels["row=1,column=2"])
    assert match.original.history == [(0, "place{row=1,column=2}")]
    assert match.draw() == "" and match.svg() == ""
    with pytest.raises(AttributeError, match="original"):
        match.saved()


def test_capital_letters_stay():
    game = renamed.Renamed("backgammon", seed=2)
    assert all(name[0].isupper() for name in game.player_names)
    assert game.names.back(game.names.there("White moves, and WHITE wins; white_wins")) == "White moves, and WHITE wins; white_wins"
    with pytest.raises(ValueError, match="style"):
        renamed.Names(herding.load("pig"), 1, "french")


def test_rules_list_the_forms_of_actions():
    assert forms_of(herding.load("tictactoe")) == {
        "actions": [
            {"form": "place{row=...,column=...}", "arguments": [{"name": "row", "values": "0..2"}, {"name": "column", "values": "0..2"}]}
        ],
        "complete": True,
    }
    assert forms_of(herding.load("kuhn"))["actions"] == [{"form": one} for one in ("check", "bet", "fold", "call")]
    rules = rules_of(herding.load("backgammon"))
    assert rules["players"] == ["White", "Black"] and "match" in rules["setups"] and rules["aim"]
    assert rules["rules"].startswith("#") and "rules" not in rules_of(herding.load("backgammon"), book=False)
    other = renamed.Renamed("kuhn", seed=5)
    assert all(one["form"] not in ("check", "bet", "fold", "call") for one in other.rules()["actions"])


def test_inputs_are_split():
    assert split_input("fold") == ("fold", [])
    assert split_input("move{from=24,to=18}") == ("move", [("from", "24"), ("to", "18")])
    assert split_input('say{text="a,b}",to=[1,2],at=p{x=1,y=2}}') == (
        "say",
        [("text", '"a,b}"'), ("to", "[1,2]"), ("at", "p{x=1,y=2}")],
    )
