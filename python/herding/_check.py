"""One random game of `farm.check`."""

import random
from typing import Any, Callable, Dict, List, Tuple

from . import _core

_GARBAGE = "abz{}=,[]0189-\"' \n\\\u00e9\u2603\x01"


def _mangled(text: str, rng: random.Random) -> str:
    """A text with a few errors in it."""
    letters = list(text)
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(letters))
        how = rng.randrange(3)
        if how == 0:
            letters.insert(at, rng.choice(_GARBAGE))
        elif letters and how == 1:
            del letters[min(at, len(letters) - 1)]
        elif letters:
            letters[min(at, len(letters) - 1)] = rng.choice(_GARBAGE)
    return "".join(letters)


def check_game(game: "_core.Game", seed: int, longest: int, every: int) -> Tuple[int, bool, List[Dict[str, Any]]]:
    """Inputs, whether the game ended, and findings: what, and after which input."""
    rng = random.Random(seed)
    match = game.begin(seed=seed)
    findings: List[Dict[str, Any]] = []
    inputs = 0

    def require(true: bool, what: str, detail: object = "") -> None:
        if not true:
            findings.append({"check": what, "after": inputs, "detail": str(detail), "seed": seed})

    def refused(act: Callable[[], Any], what: str, detail: object) -> None:
        before = match.saved()
        try:
            act()
        except (_core.Refused, _core.ReadError, IndexError):
            require(match.saved() == before, f"{what} is refused and changes nothing", detail)
        else:
            require(False, f"{what} is refused", detail)

    while inputs < longest:
        deciders = match.deciders
        if not deciders:
            break
        choices = match.legal_actions()
        if deciders[0] == _core.CHANCE and not any(by >= 0 for by in deciders[1:]):
            by, chosen = _core.CHANCE, match.sample_chance()
        else:
            require(bool(choices), "somebody decides, so something is legal")
            if not choices:
                break
            one = rng.choice(choices)
            by, chosen = one.by, one.input
        looked = inputs % every == 0
        if looked:
            saved = match.saved()
            try:
                require(game.begin(seed=1, state=saved).saved() == saved, "a saved state is read as it was", saved)
            except _core.ReadError as error:
                require(False, "a saved state is read as it was", error)
            require(match.clone(seed=1).saved() == saved, "a copy equals its original")
            for viewer in [None, *range(game.players)]:
                seen = match.state(viewer)
                if game.hides and viewer is not None:
                    other = match.determinized(viewer, seed=rng.getrandbits(32))
                    require(other.state(viewer) == seen, "a view shows nothing hidden", f"player {viewer}")
            for one in rng.sample(choices, min(3, len(choices))):
                try:
                    match.clone(seed=1).submit(one.input, by=one.by)
                except _core.Error as error:
                    require(False, "a legal action is accepted", f"{one.input}: {error}")
            if game.num_actions and game.lists_legal:
                legal = {one.id for one in choices}
                wrong = rng.randrange(game.num_player_actions) if game.num_player_actions else 0
                players = [one for one in deciders if one >= 0]
                if wrong not in legal and players:
                    refused(lambda: match.submit(wrong, by=players[0]), "an action that is not legal", game.action(wrong))
            outsiders = [one for one in range(game.players) if one not in deciders]
            if outsiders and by >= 0 and not any(one.by == outsiders[0] for one in choices):
                refused(lambda: match.submit(chosen, by=outsiders[0]), "an action of a player who does not decide", chosen)
            mangled = _mangled(chosen, rng)
            trial = match.clone(seed=1)
            before = trial.saved()
            try:
                trial.submit(mangled, by=by)
            except (_core.Refused, _core.ReadError):
                require(trial.saved() == before, "a text that is refused changes nothing", repr(mangled))
            except _core.Error as error:
                require(False, "a wrong text is refused or cannot be read", f"{mangled!r}: {error}")
        before = match.saved()
        match.submit(chosen, by=by)
        inputs += 1
        if looked and match.why_no_undo() is None:
            after = match.saved()
            match.undo()
            require(match.saved() == before, "undo restores the state", chosen)
            match.redo()
            require(match.saved() == after, "redo restores the state", chosen)
    again = game.begin(seed=match.seed, state=match.begun)
    for by, text in match.history:
        again.submit(text, by=by)
    require(again.saved() == match.saved(), "the history repeats")
    if match.over and match.returns:
        bounds = game.return_bounds
        require(len(match.returns) == game.players, "each player has a return", match.returns)
        require(not game.zero_sum or sum(match.returns) == 0, "returns add up to 0", match.returns)
        if bounds is not None:
            require(all(bounds[0] <= value <= bounds[1] for value in match.returns), "returns keep their bounds", match.returns)
    return inputs, match.over, findings
