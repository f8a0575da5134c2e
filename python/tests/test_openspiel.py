"""Games of OpenSpiel: its random simulations and algorithms, and equality with its own games."""

import os
import pickle
import random

import numpy as np
import pytest

import herding
from conftest import needed

pyspiel = needed("pyspiel", "games of OpenSpiel")
from herding import openspiel  # noqa: E402

NAMES = openspiel.register()
# Random games of these are long, or each position takes milliseconds.
LONG = ("herding_hammer",)  # a battle takes a minute: only with HERDING_PYTHON_ALL
SLOW = ("herding_hammer", "herding_meaning", "herding_backgammon", "herding_skirmish")


def test_every_game_with_ids_is_registered():
    with_ids = [name for name in herding.games() if herding.load(name).num_player_actions]
    assert NAMES == [openspiel.short_name(name) for name in with_ids]
    assert openspiel.register() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("short", NAMES)
def test_random_simulation(short):
    if short in LONG and not os.environ.get("HERDING_PYTHON_ALL"):
        pytest.skip("HERDING_PYTHON_ALL is not set, and a random game of it takes a minute")
    game = pyspiel.load_game(short)
    slow = short in SLOW
    pyspiel.random_sim_test(game, num_sims=1 if slow else 5, serialize=not slow, verbose=False)


@pytest.mark.parametrize("short", NAMES)
def test_states_copy_and_tell_what_players_see(short):
    game = pyspiel.load_game(short)
    state = game.new_initial_state()
    rng = random.Random(1)
    for _ in range(8):
        if state.is_terminal():
            break
        twin = state.clone()
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        action = rng.choice(actions)
        assert state.action_to_string(state.current_player(), action)
        state.apply_action(action)
        twin.apply_action(action)
        assert str(twin.match.saved()) == str(state.match.saved())
        if not state.is_terminal():
            for player in range(game.num_players()):
                assert state.observation_string(player) == twin.observation_string(player)
                assert state.information_state_string(player) == twin.information_state_string(player)
    again = pickle.loads(pickle.dumps(state))
    assert again.history() == state.history()


def pairs():
    """Our game, theirs, and how an action of theirs is called here in a state of ours."""

    def kuhn(state, action):
        names = ("fold", "call") if "call" in legal(state) else ("check", "bet")
        return state.match.action_id(names[action])

    def leduc(state, action):  # fold, call, raise
        if action == 1 and "check" in legal(state):
            return state.match.action_id("check")
        return state.match.action_id(("fold", "call", "raise")[action])

    def legal(state):
        return [one.input for one in state.match.legal_actions()]

    return [
        ("tictactoe", "tic_tac_toe", lambda _, action: action),
        ("connect_four", "connect_four", lambda _, action: action),
        ("kuhn", "kuhn_poker", kuhn),
        ("leduc", "leduc_poker", leduc),
    ]


@pytest.mark.parametrize("ours, theirs, action_of", pairs(), ids=lambda one: one if isinstance(one, str) else "")
def test_games_equal_those_of_openspiel_move_by_move(ours, theirs, action_of):
    first = pyspiel.load_game(openspiel.short_name(ours))
    second = pyspiel.load_game(theirs)
    assert first.num_players() == second.num_players()
    assert (first.min_utility(), first.max_utility()) == (second.min_utility(), second.max_utility())
    rng = random.Random(7)
    for _ in range(100):
        one, two = first.new_initial_state(), second.new_initial_state()
        while not two.is_terminal():
            assert not one.is_terminal()
            assert one.current_player() == two.current_player()
            if two.is_chance_node():
                left, right = one.chance_outcomes(), two.chance_outcomes()
                assert sorted(p for _, p in left) == pytest.approx(sorted(p for _, p in right))
                number = rng.randrange(len(left))  # cards are in the same order
                one.apply_action(sorted(left)[number][0])
                two.apply_action(sorted(right)[number][0])
            else:
                legal = {action: action_of(one, action) for action in two.legal_actions()}
                assert sorted(legal.values()) == one.legal_actions()
                action = rng.choice(sorted(legal))
                one.apply_action(legal[action])
                two.apply_action(action)
        assert one.is_terminal() and one.returns() == two.returns()


def after(short, actions):
    state = pyspiel.load_game(short).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def test_an_information_state_is_what_a_player_has_noticed():
    """In phantom tic-tac-toe a try on a taken cell is a commit that only its player notices."""
    plain, tried = after("herding_phantom_ttt", [4, 0, 8]), after("herding_phantom_ttt", [4, 0, 0, 8])
    assert plain.information_state_string(1) == tried.information_state_string(1)
    assert plain.information_state_string(0) != tried.information_state_string(0)
    other = after("herding_phantom_ttt", [8, 0, 4])
    assert plain.observation_string(0) == other.observation_string(0)
    assert plain.information_state_string(0) != other.information_state_string(0), "the order of the own actions is remembered"
    assert plain.information_state_string(1) == other.information_state_string(1)


def test_a_view_is_an_information_state_only_if_it_holds_everything():
    kinds = {name: pyspiel.load_game(f"herding_{name}").get_type() for name in ("tictactoe", "kuhn", "leduc", "phantom_ttt", "masquerade")}
    tensors = {name: kind.provides_information_state_tensor for name, kind in kinds.items()}
    assert tensors == {"tictactoe": True, "kuhn": True, "leduc": True, "phantom_ttt": False, "masquerade": False}


def test_an_observer_without_private_information_is_nobody():
    state = after("herding_kuhn", [0, 1])
    assert state.current_player() == 0
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = state.get_game().make_py_observer(kind)
    own = state.get_game().make_py_observer()
    seen = []
    for observer in (public, own):
        for player in (0, 1):
            observer.set_from(state, player)
            seen.append((observer.tensor.tolist(), observer.string_from(state, player)))
    assert seen[0] == seen[1] and len({str(one) for one in seen}) == 3
    match = state.match
    assert seen[2] == (match.observation(0).ravel().tolist(), match.state(0)) and seen[0][1] == match.state(None)


def test_players_who_decide_at_once_act_in_their_order():
    rng, several = np.random.RandomState(2), 0
    for _ in range(6):
        state = pyspiel.load_game("herding_masquerade(setup=three)").new_initial_state()
        while not state.is_terminal():
            deciders = [one for one in state.match.deciders if one >= 0]
            if state.is_chance_node():
                action = rng.choice([outcome for outcome, _ in state.chance_outcomes()])
            else:
                several += len(deciders) > 1
                assert state.current_player() == min(deciders)
                action = rng.choice(state.legal_actions())
            state.apply_action(int(action))
    assert several > 0


def test_a_game_without_chance_is_deterministic():
    """As OpenSpiel's own: rules that name no actor of an action would leave it to chance, too."""
    names = {"tictactoe": "tic_tac_toe", "kuhn": "kuhn_poker", "leduc": "leduc_poker"}
    for name in ("tictactoe", "connect_four", "phantom_ttt", "kuhn", "leduc", "pig", "backgammon"):
        theirs = pyspiel.load_game(names.get(name, name)).get_type().chance_mode
        assert pyspiel.load_game(f"herding_{name}").get_type().chance_mode == theirs, name


def test_the_seed_is_a_parameter():
    assert pyspiel.load_game("herding_pig(seed=7)").new_initial_state().match.seed == 7


def test_cfr_solves_kuhn():
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = pyspiel.load_game("herding_kuhn")
    solver = cfr.CFRSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.02
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value[0] == pytest.approx(-1 / 18, abs=0.01)


def test_mcts_of_openspiel_plays_tictactoe():
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("herding_tictactoe")
    state = game.new_initial_state()
    for move in (0, 8, 2):  # x must be stopped at 1
        state.apply_action(move)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 300, mcts.RandomRolloutEvaluator(random_state=rng), random_state=rng)
    assert bot.step(state) == 1


def test_parameters_are_options():
    for game in [
        pyspiel.load_game("herding_connect_four", {"columns": 5, "rows": 4}),
        pyspiel.load_game("herding_connect_four(columns=5,rows=4)"),
        pyspiel.load_game("herding_connect_four(setup=small)"),
        pyspiel.load_game("herding_connect_four(setup=tiny,columns=5)"),
    ]:
        assert game.num_distinct_actions() == 5
        assert game.observation_tensor_shape() == [2, 4, 5]
        state = game.new_initial_state()
        state.apply_action(3)
        again, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(again) == str(game) and str(other) == str(state), "the text of a game has all parameters"
    assert pyspiel.load_game("herding_connect_four(setup=small,columns=7)").observation_tensor_shape() == [2, 4, 7]
    with pytest.raises(Exception, match="outside 1 to 8"):
        pyspiel.load_game("herding_connect_four(columns=9)")


def test_flags_are_0_or_1():
    short = "herding_phantom_ttt"
    for parameters, tries in [("", 0), ("counts_tries=1", 3), ("setup=reveal_numturns", 3), ("setup=reveal_numturns,counts_tries=0", 0)]:
        game = pyspiel.load_game(f"{short}({parameters})")
        state = game.new_initial_state()
        for action in (4, 0, 0):
            state.apply_action(action)
        assert f"tries={tries}" in state.observation_string(1)
        assert str(pyspiel.load_game(str(game))) == str(game)
    with pytest.raises(Exception, match="counts_tries is 2, but must be 0 or 1"):
        pyspiel.load_game(f"{short}(counts_tries=2)")
