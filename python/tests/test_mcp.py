"""The MCP server: the hall without the protocol, and the server in this process, as a program and by HTTP."""

import asyncio
import base64
import json
import os
import socket
import subprocess
import sys
import time
from typing import NamedTuple

import pytest

import herding
from conftest import needed
from herding import llm, mcp
from herding.mcp import Hall, Wrong, _Room


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def begun(hall=None, game="tictactoe", seats=("you", "you"), **how):
    hall = hall or Hall()
    hall.caller_seeds = True
    found = hall.start(game, seats=list(seats), seed=how.pop("seed", 1), **how)
    return hall, found["keys"], found


def test_games_and_rules_are_listed():
    hall = Hall(names=["kuhn", "backgammon"])
    assert [one["game"] for one in hall.games()["games"]] == ["kuhn", "backgammon"]
    rules = hall.rules("backgammon", "money")
    assert rules["setup"] == "money" and rules["aim"] and {"form": "double"} in rules["actions"]
    with pytest.raises(Wrong, match="no game 'pig'"):
        hall.rules("pig")
    assert hall.rules("kuhn")["hides"] is True
    key = hall.start("kuhn", seats=["you", "you"])["keys"]["0"]
    assert hall.rules(key=key) == hall.rules("kuhn")


def test_a_match_is_played_with_refusals_and_reasons(tmp_path):
    hall, keys, found = begun(Hall(records=tmp_path))
    first, second = keys["0"], keys["1"]
    look = hall.look(first)
    assert look["your_turn"] and look["deciding"] == [0] and "board, 3 columns" in look["text"]
    assert not hall.look(second)["your_turn"]
    assert hall.look(first, "json")["view"]["turn"] == "x"
    assert {"action": "place{row=1,column=1}", "words": "place b2"} in hall.offer(first)["actions"]

    done = hall.act(first, "place b2", said="The middle is best.\nplace b2")
    assert done["result"] == "done" and done["did"] == ["place{row=1,column=1}"] and done["happened"]
    for wrong, result in [("b2", "refused"), ("jump", "unreadable")]:
        refused = hall.act(second, wrong)
        assert refused["result"] == result and refused["reason"] and refused["your_turn"]
    assert hall.act(second, "b2")["citation"] == "a mark goes into an empty cell"
    assert hall.act(first, "a1")["result"] == "refused", "it is not their turn"
    assert hall.why_not(second, "b2")["citation"] and hall.why_not(second, "a1") == {"result": "legal"}
    assert hall.history(second)["inputs"] == [{"by": "player 0", "input": "place{row=1,column=1}"}]
    assert "place_and_switch" in hall.why(second)["why"]
    assert hall.act(second, "a1", decision=0)["result"] == "stale"

    assert hall.undo(second)["reason"] == "you have done nothing that can be taken back"
    assert hall.undo(first)["result"] == "done" and hall.status(first)["your_turn"]
    for key, action in [(first, "b2"), (second, "a1"), (first, "a2"), (second, "a3"), (first, "c2")]:
        last = hall.act(key, action)
    assert last["over"] and last["returns"] == [1, -1] and last["deciding"] == []
    assert hall.undo(second)["reason"] == "another player has acted since"
    hall.close()

    record = herding.Record(tmp_path / f"{found['match']}.journal")
    assert record.report["opening"] == "exact" and record.report["closed"] and len(list(record)) == 5
    notes = [(key, text) for key, text, _ in record.report["annotations"]]
    raw = [text for key, text in notes if key == "raw answer of player 0"]
    assert raw == ["The middle is best.\nplace b2", "a1", "b2", "a2", "c2"]
    parsed = [json.loads(text) for key, text in notes if key == "parsed answer of player 1"]
    assert [one["result"] for one in parsed] == ["refused", "unreadable", "refused", "stale", "done", "done"]
    assert parsed[-1]["action"] == "a3" and parsed[-1]["inputs"] == ["place{row=2,column=0}"]
    assert ("question of player 1", '{"why not": "b2"}') in notes
    assert sum(key == "clock of player 0" for key, _ in notes) == 5


def test_keys_are_required_and_show_one_view():
    hall, keys, found = begun(game="kuhn")
    for call in (hall.look, hall.offer, hall.undo, hall.why, hall.history, hall.status):
        with pytest.raises(Wrong, match="key is unknown"):
            call("guessed")
    cards = {}
    for player in "01":
        for text in (hall.look(keys[player])["text"], json.dumps(hall.look(keys[player], "json")), str(hall.history(keys[player]))):
            seen = {card for card in ("king", "queen", "jack") if card in text}
            assert len(seen) == 1 and cards.setdefault(player, seen) == seen
        assert "inputs" not in hall.history(keys[player])
    assert cards["0"] != cards["1"]
    watcher = hall.join(found["match"])["key"]
    assert not any(card in str(hall.look(watcher)) + str(hall.history(watcher)) for card in ("king", "queen", "jack"))
    for call in (hall.offer, hall.undo, hall.wait):
        with pytest.raises(Wrong, match="watcher"):
            call(watcher)
    with pytest.raises(Wrong, match="watcher"):
        hall.act(watcher, "bet")


def test_offers_can_be_off():
    for hall, how in ((Hall(offers=False), {}), (Hall(), {"offers": False})):
        hall, keys, found = begun(hall, **how)
        assert found["offers"] is False
        with pytest.raises(Wrong, match="no offers"):
            hall.offer(keys["0"])
        refused = hall.act(keys["0"], "nothing")
        assert refused["result"] == "unreadable" and "row=1" not in str(refused)
        assert hall.act(keys["0"], "b2")["result"] == "done"


def test_agents_act_and_open_seats_are_joined():
    hall = Hall(caller_seeds=True)
    found = hall.start("connect_four", seed=3)
    key = found["keys"]["0"]
    done = hall.act(key, "drop{column=3}")
    assert done["your_turn"] and len(hall.history(key)["inputs"]) == 2 and len(done["happened"]) == 2

    hall, keys, found = begun(seats=("open", "you"))
    assert found["open"] == [0] and hall.matches()["matches"][0]["open"] == [0]
    assert hall.status(keys["1"])["waits_for_players"] == [0] and not hall.ready(keys["1"])
    with pytest.raises(Wrong, match="waits for players"):
        hall.act(keys["1"], "b2")
    with pytest.raises(Wrong, match="no open seat"):
        hall.join(found["match"], 1)
    other = hall.join(found["match"], 0)["key"]
    assert hall.ready(other) and hall.act(other, "b2")["result"] == "done" and hall.ready(keys["1"])
    with pytest.raises(Wrong, match="no match 'none'"):
        hall.join("none")
    with pytest.raises(Wrong, match="^there is no match 'xxx.{,60}…$"):
        hall.join("x" * 100_000)


def test_an_agent_has_the_iterations_of_its_description():
    hall, keys, _ = begun(Hall(agent_seconds=100), "connect_four", ["you", "mcts:iterations=20"])
    start = time.monotonic()
    assert hall.act(keys["0"], "drop{column=3}")["your_turn"]
    assert time.monotonic() - start < 50, "agent_seconds is the longest thought, and not each"
    hall, keys, _ = begun(Hall(agent_seconds=0.05), "connect_four", ["you", "mcts:iterations=1000000000"])
    assert hall.act(keys["0"], "drop{column=3}")["your_turn"]


@pytest.mark.parametrize(
    "seats, message",
    [
        (["you"], "2 players"),
        (["you", "external:command=true"], "or an agent"),
        (["you", "nobody"], "or an agent"),
        (["you", "cfr:iterations=1000000000"], "or an agent"),  # would solve for hours before it plays
        (["you", "mcts:iterations=many"], "iterations"),
        (["you", "mcts:rollouts=1000000000"], "at most rollouts=1000"),  # would not end after ten seconds
        (["you", "mcts:iterations=10,longest=1000000000"], "at most longest=10000"),
    ],
)
def test_wrong_seats_are_errors(seats, message, tmp_path):
    hall = Hall(records=tmp_path)
    with pytest.raises(ValueError, match=message):
        hall.start("tictactoe", seats=seats)
    assert hall.matches() == {"matches": []} and not list(tmp_path.iterdir()), "no record of a match that has not begun"


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_wrong_seeds_are_errors(seed):
    with pytest.raises(Wrong, match=f"seed is {seed}, but must be from 0"):
        Hall(caller_seeds=True).start("tictactoe", seed=seed)


def everything(hall, key):
    """All that a player is shown, as one text."""
    looks = [hall.look(key, form) for form in ("text", "json")]
    return json.dumps([looks, hall.status(key), hall.offer(key), hall.history(key), hall.matches(), hall.rules(key=key)])


def test_the_server_draws_seeds_and_keeps_them(tmp_path):
    hall = Hall(records=tmp_path)
    with pytest.raises(Wrong, match="seed is 4, but this server draws the seeds itself: see --caller-seeds"):
        hall.start("kuhn", seed=4)
    assert hall.matches() == {"matches": []} and not list(tmp_path.iterdir())
    throws = set()
    for _ in range(8):
        found = hall.start("backgammon", seats=["you", "you"])
        throws.add(str(hall.history(found["keys"]["0"])["events"]))
    assert len(throws) > 1, "each match has a seed of its own"

    found = hall.start("tictactoe", seats=["you", "you"])
    keys = found["keys"]
    record = tmp_path / f"{found['match']}.journal"

    def noted():
        return [text for key, text, _ in herding.Record(record).report["annotations"] if key == "seed"]

    seed = hall._rooms[found["match"]].seed
    for key, action in [("0", "b2"), ("1", "a1"), ("0", "a2"), ("1", "a3"), ("0", "c2")]:
        assert noted() == [], "who reads the file cannot know what chance will do"
        assert str(seed) not in everything(hall, keys[key])
        last = hall.act(keys[key], action)
    assert last["over"] and noted() == [str(seed)], "a match that has ended can be repeated"
    hall.close()
    assert noted() == [str(seed)]


def test_a_match_that_did_not_end_has_its_seed_when_the_server_ends(tmp_path):
    hall = Hall(records=tmp_path)
    found = hall.start("kuhn", seats=["you", "you"])
    seed = hall._rooms[found["match"]].seed
    hall.close()
    report = herding.Record(tmp_path / f"{found['match']}.journal").report
    assert [text for key, text, _ in report["annotations"] if key == "seed"] == [str(seed)]


def test_callers_may_choose_seeds_if_the_server_permits_it(tmp_path):
    throws = set()
    for _ in range(3):
        hall = Hall(caller_seeds=True)
        throws.add(str(hall.history(hall.start("backgammon", seats=["you", "you"], seed=4)["keys"]["0"])["events"]))
    assert len(throws) == 1


def test_a_player_may_wait_for_chance():
    hall, keys, found = begun(game="backgammon", setup="match", seed=5)
    waited = False
    for _ in range(40):
        status = hall.status(keys["0"])
        key = keys[str(status["deciding"][0])]
        status = hall.status(key)
        if status.get("may_wait"):
            assert {"action": "double", "words": "double"} in hall.offer(key)["actions"] or hall.offer(key)["actions"]
            assert any("chance" in one for one in hall.wait(key)["happened"])
            waited = True
        else:
            with pytest.raises(Wrong, match="cannot wait"):
                hall.wait(key)
            assert hall.act(key, hall.offer(key)["actions"][0]["action"])["result"] == "done"
        if waited:
            break
    assert waited
    refused = hall.undo(keys["0"])
    assert refused["result"] == "refused" and refused["reason"]


def test_every_game_is_played_by_its_offers(game):
    """To its end, or far. If several players decide at once, the last one acts first."""
    if not game.lists_legal:
        pytest.skip(f"{game.name} does not list legal actions")
    hall, keys, _ = begun(game=game.name, seats=["you"] * game.players)
    for number in range(60):
        status = hall.status(keys["0"])
        if status["over"]:
            break
        key = keys[str(status["deciding"][-1])]
        actions = hall.offer(key)["actions"]
        done = hall.act(key, actions[number * 7 % len(actions)]["words"] or actions[0]["action"])
        assert done["result"] == "done", done
    assert hall.status(keys["0"])["over"] or number == 59


class Fists:
    """Odds and evens, a match in which both players decide at once: it has what a table needs of one."""

    players, recorded, seed = 2, False, 1

    def __init__(self):
        self.game = self
        self.name, self.player_names, self.hides, self.lists_legal = "fists", [], True, True
        self.shown, self.history = {}, []

    deciders = property(lambda self: [by for by in (0, 1) if by not in self.shown])
    over = property(lambda self: len(self.shown) == 2)
    returns = property(lambda self: [1, -1] if sum(self.shown.values()) % 2 else [-1, 1])
    events = property(lambda self: len(self.history))

    def submit(self, input, by, decision=None):
        if by in self.shown:
            refused = herding.Refused("shown already")
            refused.reason, refused.citation, refused.stale = "shown already", "one fist each", False
            raise refused
        self.shown[by] = int(input)
        self.history.append((by, input))

    def legal_actions(self, by=None, words=False):
        return [Fist(str(i), one, f"show {i}") for one in self.deciders if by in (None, one) for i in (1, 2)]

    candidates = legal_actions

    def decision(self, by):
        return 0

    def counted(self, event, viewer):
        return event if self.over or self.history[event][0] == viewer else None

    def describe(self, event, viewer):
        return f"player {self.history[event][0]} shows {self.history[event][1]}"


class Fist(NamedTuple):
    input: str
    by: int
    words: str


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_players_who_decide_at_once_act_in_any_order(order):
    hall, clock = Hall(), Clock()
    hall._clock = clock
    room = _Room(llm.Table(Fists()), "fists", True, 60.0, "nothing")
    keys = [hall._key(room, player) for player in (0, 1)]
    hall._continue(room)
    assert all(hall.status(key)["your_turn"] and hall.status(key)["deciding"] == [0, 1] for key in keys)
    first, second = (keys[one] for one in order)
    clock.now += 5
    done = hall.act(first, "show 2")
    assert done["result"] == "done" and done["deciding"] == [order[1]] and not done["your_turn"]
    assert hall.act(first, "1")["citation"] == "one fist each"
    assert hall.history(second)["events"] == [], "the other fist is hidden"
    clock.now += 4
    last = hall.act(second, "1")
    assert last["over"] and last["returns"] == [1, -1]
    left = last["seconds_left"]
    assert left[order[0]] == 55.0 and left[order[1]] == 51.0, "both clocks ran"


def test_time_is_noted_and_never_in_the_rules():
    for when_out in ("nothing", "lose"):
        clock = Clock()
        hall, keys, _ = begun(Hall(clock=clock), seconds=10.0, when_out=when_out)
        clock.now += 4
        assert hall.status(keys["0"])["seconds_left"] == [6.0, 10.0]
        assert hall.act(keys["0"], "b2")["seconds_left"] == [6.0, 10.0]
        clock.now += 3
        hall.act(keys["1"], "jump")
        clock.now += 1
        assert hall.act(keys["1"], "a1")["seconds_left"] == [6.0, 6.0]
        clock.now += 7
        late = hall.act(keys["0"], "a2")
        if when_out == "nothing":
            assert late["result"] == "done" and late["seconds_left"][0] == -1.0
        else:
            assert late["result"] == "late" and late["over"] and late["lost_on_time"] == 0
            assert "returns" not in late, "the rules know no time"
            assert len(hall.history(keys["0"])["inputs"]) == 2
            with pytest.raises(Wrong, match="lost on time"):
                hall.act(keys["1"], "a2")


def test_the_clock_of_who_acts_out_of_turn_does_not_run():
    clock = Clock()
    hall, keys, _ = begun(Hall(clock=clock), seconds=10.0)
    assert hall.act(keys["1"], "a1")["result"] == "refused"
    clock.now += 4
    assert hall.act(keys["0"], "b2")["seconds_left"] == [6.0, 10.0]
    assert hall.status(keys["1"])["seconds_left"] == [6.0, 10.0]


def test_a_match_in_other_names():
    hall, keys, _ = begun(renamed=4)
    offer = hall.offer(keys["0"])
    name = offer["offer"]["actions"][0]["name"]
    assert hall.rules(key=keys["0"])["actions"][0]["form"] == name + "{row=...,column=...}"
    assert name != "place" and hall.act(keys["0"], "place b2")["result"] == "unreadable"
    done = hall.act(keys["0"], offer["actions"][4]["words"])
    assert done["result"] == "done" and "place{" not in json.dumps(done) and '"place ' not in json.dumps(done)
    with pytest.raises(Wrong, match="no picture"):
        hall.picture(keys["0"])


def test_pictures_are_png_or_svg(monkeypatch):
    hall, keys, _ = begun()
    from herding import pictures

    def cannot(svg):
        raise pictures.CannotDraw("nothing is installed")

    monkeypatch.setattr(pictures, "_png", cannot)
    kind, content = hall.picture(keys["0"])
    assert kind == "image/svg+xml" and content.startswith(b"<svg")
    monkeypatch.undo()
    try:
        pictures._png("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>")
    except pictures.CannotDraw as error:
        pytest.skip(f"no PNG: {error}")
    kind, content = hall.picture(keys["0"])
    assert kind == "image/png" and content.startswith(b"\x89PNG")


def test_nothing_shows_what_a_player_does_not_notice():
    """A try of the other player on a taken cell is a commit that only that player notices."""
    seen = []
    for tries in (0, 1):
        hall, keys, _ = begun(game="phantom_ttt", setup="reveal_nothing")
        assert hall.act(keys["0"], "place{cell=4}")["result"] == hall.act(keys["1"], "place{cell=0}")["result"] == "done"
        answers = []
        for moves in [["place{cell=0}"] * tries, ["place{cell=8}"]]:
            for move in moves:
                assert hall.act(keys["0"], move)["result"] == "done"
            key = keys["1"]
            answers += [{**one, "match": ""} for one in (hall.status(key), hall.look(key, "json"), hall.undo(key))]
            answers += [hall.history(key), hall.why(key), hall.why(key, 1)]
            for event in (2, 3, -1, 2**70):
                try:
                    answers.append(hall.why(key, event))
                except Wrong as error:
                    answers.append(str(error))
        seen.append(answers)
    assert seen[0] == seen[1]
    assert "player 1: place{cell=0}" in seen[0][5]["why"] and "you have noticed 2" in seen[0][6]


def test_a_match_that_has_ended_gives_its_place_to_another(monkeypatch):
    monkeypatch.setattr(mcp, "_MOST_MATCHES", 2)
    hall, first, found = begun(game="kuhn")
    begun(hall, "kuhn")
    with pytest.raises(Wrong, match="there are 2 matches, and none of them has ended"):
        begun(hall, "kuhn")
    assert hall.act(first["0"], "bet")["result"] == hall.act(first["1"], "fold")["result"] == "done"
    begun(hall, "kuhn")
    assert found["match"] not in [one["match"] for one in hall.matches()["matches"]]
    for key in first.values():
        with pytest.raises(Wrong, match="key is unknown"):
            hall.look(key)


def test_watchers_have_one_key():
    """So nobody fills the memory by joining again and again."""
    hall, _, found = begun(game="kuhn")
    first, second = hall.join(found["match"]), hall.join(found["match"])
    assert first == second and first["player"] is None and "[?]" in hall.look(first["key"])["text"]


def test_an_id_of_a_table_is_no_path(monkeypatch, tmp_path):
    hall = Hall(records=tmp_path, servers=["localhost:1"])
    monkeypatch.setattr(mcp, "create", lambda *given: "../../table")
    with pytest.raises(Wrong, match="wrong id"):
        hall.join_table("localhost:1", game="kuhn")
    with pytest.raises(Wrong, match="letters and digits"):
        hall.join_table("localhost:1", "../../table")


def test_wrong_arguments_have_reasons():
    hall, keys, _ = begun(game="connect_four")
    for seconds in (0, -1, float("nan"), float("inf")):
        with pytest.raises(Wrong, match="seconds is"):
            hall.start("connect_four", seconds=seconds)
    with pytest.raises(Wrong, match="no decision -1"):
        hall.act(keys["0"], "drop{column=3}", decision=-1)
    with pytest.raises(Wrong, match='no option "name"'):
        hall.start("connect_four", options={"name": "x"})
    with pytest.raises(Wrong, match="there is no event 5; there are 0"):
        hall.why(keys["0"], 5)


def test_half_of_a_pair_of_surrogates_is_unreadable(tmp_path):
    hall, keys, found = begun(Hall(records=tmp_path))
    done = hall.act(keys["0"], "\ud800", said="I say \ud800")
    assert done["result"] == "unreadable" and "surrogate" in done["reason"]
    json.dumps(done, ensure_ascii=False).encode()
    assert hall.why_not(keys["0"], "\ud800")["result"] == "unreadable"
    hall.close()
    notes = herding.Record(tmp_path / f"{found['match']}.journal").report["annotations"]
    assert ("raw answer of player 0", "I say \\ud800", 0) in notes


def test_long_texts_are_refused():
    hall, keys, _ = begun()
    with pytest.raises(Wrong, match="characters"):
        hall.act(keys["0"], "b" * 20_000)
    with pytest.raises(Wrong, match="characters"):
        hall.act(keys["0"], "b2", said="b" * 200_000)


# By the protocol.


async def plays(client) -> None:
    """A session of a model: it finds a game, plays it, is refused, and finishes."""

    async def call(tool, **how):
        result = await client.call_tool(tool, how)
        assert not result.is_error, result
        return result.structured_content

    tools = {tool.name for tool in (await client.list_tools()).tools}
    assert tools == {*"games rules matches start join join_table look picture offer act wait undo why why_not history".split()}
    assert "tictactoe" in [one["game"] for one in (await call("games"))["games"]]
    assert (await call("rules", game="tictactoe"))["aim"]
    keys = (await call("start", game="tictactoe", seats=["you", "you"]))["keys"]
    looked = await client.call_tool("look", {"key": keys["0"], "wait": 5})
    assert looked.structured_content["your_turn"] and looked.structured_content["text"] in looked.content[0].text
    assert "cells" in (await call("look", key=keys["0"], form="json"))["view"]
    assert (await call("act", key=keys["0"], action='{"row": 1, "column": 1}', said="thoughts"))["result"] == "done"
    refused = await call("act", key=keys["1"], action="b2")
    assert refused["result"] == "refused" and refused["citation"] == "a mark goes into an empty cell"
    assert (await call("why_not", key=keys["1"], action="b2"))["citation"]
    assert len((await call("offer", key=keys["1"]))["actions"]) == 8
    assert (await call("undo", key=keys["0"]))["result"] == "done"
    for player, action in [("0", "b2"), ("1", "a1"), ("0", "a2"), ("1", "a3"), ("0", "c2")]:
        last = await call("act", key=keys[player], action=action)
    assert last["over"] and last["returns"] == [1, -1]
    assert (await call("why", key=keys["0"]))["why"] and len((await call("history", key=keys["0"]))["inputs"]) == 5
    picture = (await client.call_tool("picture", {"key": keys["0"]})).content[0]
    if picture.type == "image":
        assert base64.b64decode(picture.data).startswith(b"\x89PNG")
    else:
        assert picture.text.startswith("<svg")
    wrong = await client.call_tool("look", {"key": "guessed"})
    assert wrong.is_error and "key is unknown" in wrong.content[0].text


def test_a_model_plays_in_this_process():
    needed("mcp", "the MCP server")
    from mcp import Client
    from herding.mcp import server

    async def session():
        async with Client(server(Hall())) as client:
            await plays(client)

    asyncio.run(session())


def test_a_model_plays_with_a_program(tmp_path):
    needed("mcp", "the MCP server")
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters

    async def session():
        arguments = ["-m", "herding.mcp", "--records", str(tmp_path)]
        environment = {key: os.environ[key] for key in ("PYTHONPATH",) if key in os.environ}
        async with Client(StdioServerParameters(command=sys.executable, args=arguments, env=environment)) as client:
            await plays(client)
            wrong = await client.call_tool("start", {"game": "tictactoe", "seed": 1})
            assert wrong.is_error and "draws the seeds itself" in wrong.content[0].text

    asyncio.run(session())
    (path,) = tmp_path.glob("*.journal")
    assert ("raw answer of player 0", "thoughts") in [(key, text) for key, text, _ in herding.Record(path).report["annotations"]]


def test_two_models_play_by_http():
    needed("mcp", "the MCP server")
    from mcp import Client

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "herding.mcp", "--http", "--port", str(port), "--caller-seeds"]
    program = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        url = f"http://127.0.0.1:{port}/mcp"

        async def session():
            async with Client(url) as client:
                await plays(client)
            async with Client(url) as one, Client(url) as other:
                started = (await one.call_tool("start", {"game": "kuhn", "seats": ["you", "open"], "seed": 4})).structured_content
                joined = (await other.call_tool("join", {"match": started["match"], "player": 1})).structured_content
                looked = asyncio.create_task(other.call_tool("look", {"key": joined["key"], "wait": 30}))
                await asyncio.sleep(0.3)
                assert not looked.done(), "it waits for its turn"
                done = (await one.call_tool("act", {"key": started["keys"]["0"], "action": "bet"})).structured_content
                assert done["result"] == "done"
                assert (await looked).structured_content["your_turn"]

        asyncio.run(session())
    finally:
        program.terminate()
        program.wait(timeout=30)


def test_a_table_of_a_server_is_joined_and_survives_its_server(tables, tmp_path):
    address, again = tables
    hall = Hall(records=tmp_path / "notes", servers=[address])
    with pytest.raises(Wrong, match="no server of this hall"):
        hall.join_table("example.org:80", "abc")
    made = hall.join_table(address, game="tictactoe", name="Ann")
    first = made["key"]
    second = hall.join_table(address, made["table"], player=1, name="Bob")["key"]
    with pytest.raises(ValueError, match="no seat"):
        hall.join_table(address, made["table"], player=1)
    assert hall.ready(first) and not hall.ready(second) and hall.rules(key=first)["game"] == "tictactoe"
    assert len(hall.offer(first)["actions"]) == 9 and "empty a1, b1" in hall.look(first)["text"]
    done = hall.act(first, "place{row=1,column=1}", said="I like the middle: b2")
    assert done["result"] == "done" and "b2" in done["happened"][0]
    assert "b2: X of player 0" in hall.look(second)["text"] and hall.look(second)["your_turn"]
    refused = hall.act(second, "place{row=1,column=1}")
    assert refused["result"] == "refused" and refused["citation"] == "a mark goes into an empty cell"
    assert hall.why_not(second, "place{row=1,column=1}")["citation"]
    assert hall.act(second, "jump")["result"] == "unreadable"
    assert hall.act(second, "place{row=0,column=0}", decision=0)["result"] == "stale"
    assert "place_and_switch" in hall.why(second)["why"]

    again()  # it is killed, and started again
    assert hall.act(second, "place{row=0,column=0}")["result"] == "done"
    assert hall.undo(second)["result"] == "done"
    for key, cell in [(second, "row=0,column=0"), (first, "row=1,column=0"), (second, "row=2,column=0"), (first, "row=1,column=2")]:
        hall.look(key)
        last = hall.act(key, "place{" + cell + "}")
        assert last["result"] == "done", last
    assert last["over"] and last["outcome"]
    assert hall.look(second)["over"] and hall.ready(second), "the update of another player comes by itself, so it looks first"
    with pytest.raises(Wrong, match="no picture"):
        hall.picture(first)
    hall.close()
    notes = [json.loads(line) for line in (tmp_path / "notes" / f"table-{made['table']}-player-0.jsonl").read_text().splitlines()]
    assert notes[0] == {"key": "raw answer of player 0", "text": "I like the middle: b2"}
    assert json.loads(notes[1]["text"]) == {"action": "place{row=1,column=1}", "result": "done"}


def test_offers_of_a_table_are_listed_as_those_of_a_match(game):
    """Every offer on the way of a random game has exactly the legal actions."""
    from herding._forms import sampled
    from herding._remote import inputs_of, text_of

    for match in sampled(game, 2, 40, 3000):
        for by in [one for one in match.deciders if one >= 0]:
            inputs, complete = inputs_of(match.offer(by))
            legal = [one.input for one in match.legal_actions(by)]
            if complete:
                assert sorted(inputs) == sorted(legal)
            else:
                assert len(legal) > len(inputs) or not game.lists_legal
        assert text_of(match.scene(0)) or not match.scene(0)


def test_without_the_sdk_the_command_says_what_to_install(monkeypatch, capsys):
    import herding.mcp

    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert herding.mcp.main([]) == 1
    assert "extra `mcp`" in capsys.readouterr().err


def test_notes_of_a_match_without_a_record_are_kept_by_its_table():
    table = llm.Table(herding.load("tictactoe").begin())
    table.act(0, "My answer: b2", "b2", seconds=1.5)
    assert table.notes[0] == ("raw answer of player 0", "My answer: b2")
    assert json.loads(table.notes[1][1]) == {"action": "b2", "result": "done", "inputs": ["place{row=1,column=1}"], "seconds": 1.5}
