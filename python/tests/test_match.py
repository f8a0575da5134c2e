"""Matches: everything of play::Match from Python."""

import copy
import pickle
import random

import numpy as np
import pytest

import herding


def played(match, rng, most=400):
    """Plays at random to the end, or so many actions."""
    for _ in range(most):
        match.advance()
        if match.over:
            break
        by = match.decider
        match.submit(rng.choice(match.candidates(by)), by=by)
    return match


def test_every_game_is_played_to_its_end_or_far(game):
    match = played(game.begin(seed=5), random.Random(1))
    assert match.over or match.events >= 300
    if match.over:
        assert match.decider is None and match.deciders == []
        assert len(match.returns) in (0, game.players)
        if game.zero_sum:
            assert sum(match.returns) == 0


def test_equal_seeds_give_equal_matches(game):
    first, second = (played(game.begin(seed=9), random.Random(2), 60) for _ in range(2))
    assert first.saved() == second.saved()
    assert first.history == second.history


def test_every_game_shows_itself_to_every_viewer(game):
    match = played(game.begin(seed=3), random.Random(3), 10)
    for viewer in [None, *range(game.players)]:
        assert match.state(viewer) and match.view(viewer)
        assert isinstance(match.scene(viewer), dict)
        assert isinstance(match.draw(viewer), str) and isinstance(match.words(viewer), str)
        if match.scene(viewer):
            assert match.svg(viewer).startswith("<svg")
    for by in [one for one in match.deciders if one >= 0]:
        offer = match.offer(by)
        assert set(offer) >= {"decision", "actions"}
        choices = match.legal_actions(by, words=True)
        assert choices and all(choice.by == by for choice in choices)


def test_legal_actions_have_words_and_ids():
    match = herding.load("tictactoe").begin()
    choices = match.legal_actions(words=True)
    assert [choice.words for choice in choices][:2] == ["place a1", "place b1"]
    assert [choice.id for choice in choices] == list(range(9))
    assert match.mask().tolist() == [1] * 9
    match.submit(4)
    assert match.mask().tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    assert match.history == [(0, match.action(4))]


def test_an_input_is_text_notation_json_an_id_or_a_choice():
    game = herding.load("tictactoe")
    ways = ["place{row=1,column=1}", "b2", {"row": 1, "column": 1}, 4, np.int64(4), game.begin().legal_actions()[4]]
    states = set()
    for way in ways:
        match = game.begin()
        match.submit(way)
        states.add(match.state())
    assert len(states) == 1


def test_a_choice_says_who_takes_it():
    match = herding.load("masquerade", setup="three").begin(seed=1)
    rng, several = random.Random(1), 0
    while not match.over and several < 5:
        match.advance()
        choices = [one for one in match.legal_actions() if one.by >= 0]
        if not choices:
            break
        several += len({one.by for one in choices}) > 1
        chosen = rng.choice(choices)
        match.submit(chosen)
        assert match.history[-1] == (chosen.by, chosen.input)
    assert several == 5, "several players decide at once"


def test_refusals_carry_reason_and_citation():
    match = herding.load("tictactoe").begin()
    match.submit("b2")
    with pytest.raises(herding.Refused) as refused:
        match.submit("b2")
    assert refused.value.input == "b2" and refused.value.reason
    assert match.events == 1

    backgammon = herding.load("backgammon", setup="money").begin(seed=1)
    backgammon.advance()
    with pytest.raises(herding.Refused) as refused:
        backgammon.submit("roll 63", by=herding.CHANCE)
    assert refused.value.citation
    assert refused.value.citation in str(refused.value)


def test_wrong_texts_ids_actors_and_viewers_are_errors():
    match = herding.load("tictactoe").begin()
    with pytest.raises(herding.ReadError):
        match.submit("nonsense")
    with pytest.raises(ValueError):  # a ReadError is a ValueError
        match.submit("nonsense")
    for wrong in (9, -1, 10**9, 2**63, 2**70, -(2**70)):
        with pytest.raises(IndexError, match=f"no action {wrong}"):
            match.submit(wrong)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match=f"seed is {seed}, but must be from 0"):
            match.game.begin(seed=seed)
    with pytest.raises(TypeError):
        match.game.begin(seed=0.5)
    assert match.game.begin(seed=np.uint64(2**64 - 1)).seed == 2**64 - 1
    with pytest.raises(UnicodeEncodeError):
        match.submit("\ud800")
    with pytest.raises(TypeError):
        match.submit(1.5)
    with pytest.raises(ValueError, match="no actor -3"):
        match.submit(0, by=-3)
    with pytest.raises(ValueError, match="no player 2"):
        match.state(2)
    with pytest.raises(herding.Refused):
        match.submit(0, by=1)
    with pytest.raises(ValueError, match="no game"):
        herding.load("chess")
    with pytest.raises(ValueError, match="has no setup"):
        herding.load("kuhn", setup="large")
    with pytest.raises(ValueError):
        herding.load("connect_four", depth=4)
    for options in ({"\ud800": 4}, {"columns": "\ud800"}, {"setup": "\ud800"}):
        with pytest.raises(UnicodeEncodeError):
            herding.load("connect_four", **options)
    assert match.events == 0


def test_options_and_setups_choose_the_game():
    game = herding.load("connect_four", columns=5, rows=4)
    assert game.num_player_actions == 5
    assert game.observation_shape == [2, 4, 5]
    assert game == pickle.loads(pickle.dumps(game))
    assert game != herding.load("connect_four")
    assert herding.load("backgammon", setup="game").options["match_length"] == "1"


def test_a_double_click_is_stale():
    match = herding.load("tictactoe").begin()
    asked = match.decision()
    match.submit("b2", decision=asked)
    with pytest.raises(herding.Refused) as refused:
        match.submit("a1", by=0, decision=asked)
    assert refused.value.stale


def test_undo_and_redo():
    match = herding.load("tictactoe").begin()
    match.submit("b2")
    before = match.state()
    match.submit("a1")
    match.undo()
    assert match.state() == before
    match.redo()
    assert match.state() != before
    with pytest.raises(herding.Refused, match="not your turn"):
        match.undo_own(0)
    match.undo_own(1)
    assert match.state() == before
    with pytest.raises(herding.Refused):
        herding.load("tictactoe").begin().undo()
    assert "nothing" in herding.load("tictactoe").begin().why_no_undo()

    kuhn = herding.load("kuhn").begin(seed=1)
    kuhn.advance()
    assert kuhn.at_barrier
    with pytest.raises(herding.Refused, match="chance"):
        kuhn.undo()


def test_secrets_stay_hidden():
    match = herding.load("kuhn").begin(seed=4)
    match.advance()
    cards = [card["value"] for card in match.view(0)["board"]["cards"]]
    assert match.view(0) != match.view(1)
    assert "king" not in match.state(None) and "queen" not in match.state(None) and "jack" not in match.state(None)
    others = {match.determinized(0, seed).saved() for seed in range(20)}
    assert len(others) == 2 and all(match.game.begin(state=other).state(0) == match.state(0) for other in others)
    assert cards


def test_chance_has_probabilities():
    match = herding.load("kuhn").begin()
    match.submit("begin", by=herding.APPLICATION)
    outcomes = match.chance()
    assert [probability for _, _, probability in outcomes] == pytest.approx([1 / 3] * 3)
    assert match.decider == herding.CHANCE
    assert match.sample_chance() in [text for text, _, _ in outcomes]


def test_matches_clone_copy_and_pickle(game):
    match = played(game.begin(seed=6), random.Random(4), 12)
    clone = match.clone(seed=1)
    assert clone.saved() == match.saved() and clone.history == []
    for same in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert same.saved() == match.saved() and same.history == match.history and same.game == match.game
    left, right = (played(copy.deepcopy(match), random.Random(5), 20) for _ in range(2))
    assert left.saved() == right.saved()
    with pytest.raises(TypeError, match="deepcopy"):
        copy.copy(match)


def test_a_match_begins_in_a_saved_state(game):
    match = played(game.begin(seed=2), random.Random(6), 15)
    assert game.begin(state=match.saved()).saved() == match.saved()
    with pytest.raises(herding.ReadError):
        game.begin(state="nonsense{")


def test_a_line_is_understood():
    match = herding.load("backgammon", setup="game").begin(seed=1)
    match.advance()
    one = match.candidates()[0]
    words = match.words_of(one)
    assert match.understand(words)["input"] == one.input
    assert match.understand("castle")["expected"]


def test_an_agent_plays_one_game():
    """A search of an open game would see what another game hides."""
    match = herding.load("kuhn").begin()
    match.advance()
    with pytest.raises(ValueError, match="this agent plays tictactoe, and not kuhn"):
        herding.Agent(herding.load("tictactoe"), "mcts:iterations=10").choose(match, 0)
    small = herding.load("connect_four", columns=5)
    assert herding.Agent(herding.load("connect_four"), "mcts:iterations=10").choose(small.begin(), 0)


def test_a_search_is_bounded_by_iterations_or_time():
    game = herding.load("connect_four")

    def visits(description, **bounds):
        agent = herding.Agent(game, description)
        agent.choose(game.begin(), 0, **bounds)
        return sum(one["visits"] for one in agent.reasoning)

    assert visits("mcts:iterations=20") == visits("mcts:iterations=20", longest=1000) < 40
    assert visits("mcts:iterations=20", seconds=0.2) > 100, "seconds lift the bound of iterations"
    assert visits("mcts:iterations=1000000000", longest=0.05) > 20
    for bounds in (dict(seconds=-1), dict(longest=float("nan")), dict(longest=2e9)):
        with pytest.raises(ValueError, match=f"{next(iter(bounds))} must be from 0"):
            visits("mcts:iterations=20", **bounds)


@pytest.mark.parametrize("short", ["connect_four", "kuhn", "masquerade", "pig"])
def test_agents_play_a_match_as_choices_one_by_one_do(short):
    game = herding.load(short)

    def agents():
        return [herding.Agent(game, "random", seed=seat) for seat in range(game.players)]

    one, other, several = game.begin(seed=5), game.begin(seed=5), agents()
    inputs = herding.play(one, agents())
    for _ in range(inputs):
        acting = next((by for by in other.deciders if by >= 0), None)
        if acting is not None:
            other.submit(several[acting].choose(other, acting), by=acting)
        elif other.decider == herding.CHANCE:
            other.submit(other.sample_chance(), by=herding.CHANCE)
        else:
            other.advance()
    assert one.over and one.history == other.history
    begun = game.begin(seed=5)
    assert herding.play(begun, agents(), longest=2) == 2 and not begun.over
    assert herding.play(one, agents()) == 0


def test_play_refuses_agents_that_do_not_fit():
    game, kuhn = herding.load("tictactoe"), herding.load("kuhn")
    agent = herding.Agent(game)
    match = game.begin()
    with pytest.raises(ValueError, match="there are 1 agents for 2 players"):
        herding.play(match, [agent])
    with pytest.raises(ValueError, match="this agent plays kuhn, and not tictactoe"):
        herding.play(match, [agent, herding.Agent(kuhn)])
    with pytest.raises((TypeError, ValueError)):
        herding.play(match, [agent, None])


def test_agents_choose_what_is_legal():
    game = herding.load("connect_four")
    assert "mcts" in herding.Agent.names(game)
    agent = herding.Agent(game, "mcts:iterations=50", seed=3)
    match = game.begin()
    chosen = agent.choose(match, 0)
    assert chosen in [choice.input for choice in match.legal_actions()]
    assert agent.reasoning[0]["visits"] > 0
    assert herding.Agent(game, "mcts:iterations=50", seed=3).choose(match, 0) == chosen
    with pytest.raises(ValueError, match="mcts"):
        herding.Agent(game, "stockfish")
    for seconds in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="seconds"):
            agent.choose(match, 0, seconds=seconds)


def test_events_are_told():
    match = herding.load("pig").begin(seed=1)
    match.advance()
    match.submit(match.candidates()[0])
    assert match.why() and match.describe(match.events - 1)
    assert isinstance(match.trace(), str)
    assert match.counted(match.events - 1) == match.events - 1
    with pytest.raises(IndexError, match=f"no event {match.events}"):
        match.counted(match.events)


def test_observations_are_compact_and_whole():
    match = herding.load("kuhn").begin(seed=1)
    match.advance()
    compact, whole = match.observation(0), match.observation(0, whole=True)
    assert compact.dtype == np.float32 and list(compact.shape) == match.game.observation_shape
    assert whole.shape == (59,) and compact.size < 12


def test_docstrings_and_signatures_are_there():
    for thing in (herding.Game, herding.Match, herding.Agent, herding.Batch, herding.Step, herding.Record, herding.load):
        assert thing.__doc__
    public = [name for name in dir(herding.Match) if not name.startswith("_")]
    assert len(public) > 50 and all(getattr(herding.Match, name).__doc__ for name in public)
