"""Games whose actions, pieces and places have other names: does a player understand the rules, or remember the game?

    from herding import load, renamed

    match = renamed.Renamed(load("tictactoe"), seed=7).begin()
    print(match.offer()["actions"][0]["name"])
    match.submit(match.legal_actions()[0].input)

The rules stay as they are. Words are translated on the way out, and back on the way in. Each word has one other name, so whatever was
different stays different. The names follow from the game and the seed.

Numbers stay, because rules count with them. So do small English words, such as `from` and `player`. There is no drawing and no
picture, because they show the old names.
"""

import hashlib
import random
import re
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set, Tuple, Union

from . import _core
from ._forms import inputs_of, rules_of, sampled, split_input

__all__ = ["Names", "Renamed", "RenamedChoice", "RenamedMatch"]

# These carry no memory of a game, and sentences need them.
_KEPT = frozenset(
    """a about above after again all already an and another any are as at back be because been before below between both but by can
    cannot chance could decides did do does done each either else end ended ends even every few first for form frame from game games
    given gives goes had happened happens has have he her here him his how i if in input into is it its last legal least less let
    list low made make makes match may me more most much must my name neither never next no nobody none nor not nothing now null
    number numbers of off on once one only or other others out over own player players possible ran same second see seen shall she
    should show shown shows since so some somebody started state still such take taken takes text than that the their them then
    there these they third this those three time times to too took turn turns two undo undone until up us value values very was we
    were what when where which while who whose why will with without wins won would yes yet you your true false json line column row
    expected found character unknown field viewers begun pending stack queue answers interrupt""".split()
)
_TOKEN = re.compile(r"[A-Za-z]+\d*")
_LABEL = re.compile(r"([a-z])(\d+)")


def _nonsense(game: str, seed: int, word: str, taken: Set[str]) -> str:
    """A word that can be spoken and means nothing."""
    for attempt in range(1000):
        numbers = hashlib.sha256(f"{game}\0{seed}\0{word}\0{attempt}".encode()).digest()
        made = "".join("bdfgklmnprstvz"[a % 14] + "aeiou"[b % 5] for a, b in zip(numbers[0:6:2], numbers[1:6:2]))
        if made not in taken:
            return made
    raise RuntimeError("no word is left")


class Names:
    """Both directions of a translation.

    style: "words": words without a meaning. "permuted": names of actions, of arguments, of values and so on change places with each
        other, so each name is one of the game and has the meaning of another. A name that is the only one of its class gets a word
        without a meaning.
    """

    def __init__(self, game: "_core.Game", seed: int, style: str = "words") -> None:
        if style not in ("words", "permuted"):
            raise ValueError(f'style is {style!r}, but must be "words" or "permuted"')
        self.seed, self.style = seed, style
        classes: Dict[str, Set[str]] = {kind: set() for kind in ("action", "argument", "value", "piece", "area", "field", "who")}
        labels: Set[str] = set()
        columns: Set[str] = set()

        def add(kind: str, text: str) -> None:
            classes[kind].update(one for one in re.findall(r"[a-z]+", text.lower()) if one not in _KEPT)

        for text in inputs_of(game)[0] + [game.action(i) for i in range(game.num_player_actions, min(game.num_actions, 20_000))]:
            self._add_input(add, text)
        for name in [game.name, *game.player_names]:
            add("who", name)
        for match in sampled(game):
            for choice in match.legal_actions():
                if choice.by >= 0:
                    self._add_input(add, choice.input)
            for viewer in range(game.players):
                for area in match.scene(viewer).get("areas", []):
                    add("area", area["name"] + " " + area.get("label", ""))
                    columns.update(area.get("layout", {}).get("columns", []))
                    for place in area.get("places", []):
                        if _LABEL.fullmatch(place.get("label", "")):
                            labels.add(place["label"])
                        elif len(place.get("label", "")) > 1:
                            add("area", place["label"])
                        for piece in place.get("pieces", []):
                            add("piece", piece.get("kind", "") + " " + piece.get("face", ""))
                for counter in match.scene(viewer).get("counters", []):
                    add("area", counter["name"])
            add("field", match.state())

        # A word belongs to its first class.
        seen: Set[str] = set()
        self._there: Dict[str, str] = {}
        for words in classes.values():
            words -= seen
            seen |= words
        taken = set(_KEPT) | seen
        rng = random.Random(seed)
        for kind in classes:
            words = sorted(classes[kind])
            rng.shuffle(words)
            others = words[1:] + words[:1]  # no word keeps its place
            if style == "words" or len(words) == 1:
                others = []
                for word in words:
                    others.append(_nonsense(game.name, seed, word, taken))
                    taken.add(others[-1])
            self._there.update(zip(words, others))
        if style == "words":  # plurals in sentences
            for word, other in list(self._there.items()):
                if len(word) > 1 and word + "s" not in taken and other + "s" not in taken:
                    self._there[word + "s"] = other + "s"

        # Places with labels such as b2: columns change places.
        letters = sorted({_LABEL.fullmatch(label).group(1) for label in labels} | {one for one in columns if re.fullmatch("[a-z]", one)})
        rng.shuffle(letters)
        self._letters = dict(zip(letters, letters[1:] + letters[:1]))
        for label in labels:
            letter, digits = _LABEL.fullmatch(label).groups()
            self._there[label] = self._letters[letter] + digits
        missing = {other for other in self._there.values() if _LABEL.fullmatch(other)} - set(self._there)
        for label in missing:  # a board without all corners: the rest of the translation must be one to one too
            letter, digits = _LABEL.fullmatch(label).groups()
            self._there[label] = self._letters[letter] + digits
        self._back = {other: word for word, other in self._there.items()}
        if len(self._back) != len(self._there):
            raise RuntimeError("two words have the same name")

    @staticmethod
    def _add_input(add: Callable[[str, str], None], text: str) -> None:
        name, arguments = split_input(text)
        add("action", name)
        for field, value in arguments:
            add("argument", field)
            add("value", value)

    @property
    def table(self) -> Dict[str, str]:
        """Each word with its other name."""
        return dict(self._there)

    @staticmethod
    def _like(word: str, other: str) -> str:
        """In capital letters as the word is."""
        if word.isupper() and (len(word) > 1 or len(other) == 1):
            return other.upper()
        return other[:1].upper() + other[1:] if word[:1].isupper() else other

    def _find(self, word: str, table: Dict[str, str]) -> Optional[str]:
        low = word.lower()
        if low in table:
            return self._like(word, table[low])
        letters = low.rstrip("0123456789")
        if letters in table and letters != low:
            return self._like(word, table[letters]) + low[len(letters) :]
        return None

    def there(self, text: str) -> str:
        """A text in the other names."""
        return _TOKEN.sub(lambda found: self._find(found[0], self._there) or found[0], text)

    def back(self, text: str) -> str:
        """A text of a player in the names of the rules. Raises ReadError for a name that exists in the rules only."""

        def one(found: "re.Match[str]") -> str:
            word = self._find(found[0], self._back)
            if word is None and self._find(found[0], self._there) is not None:
                raise _core.ReadError(f"there is no name `{found[0]}` here")
            return word or found[0]

        return _TOKEN.sub(one, text)

    def there_all(self, value: Any, keys: bool = False) -> Any:
        """A JSON document in the other names; also its keys, if they are those of a state."""
        if isinstance(value, str):
            return self.there(value)
        if isinstance(value, list):
            return [self.there_all(one, keys) for one in value]
        if isinstance(value, dict):
            return {self.there(key) if keys else key: self._member(key, one, keys) for key, one in value.items()}
        return value

    def _member(self, key: str, value: Any, keys: bool) -> Any:
        if not keys and key in ("role", "shape"):  # words of the form of scenes and offers
            return value
        if not keys and key == "layout":
            names = [self._letters.get(one, one) for one in value.get("columns", [])]
            return {**value, "columns": names} if names else value
        return self.there_all(value, keys)

    def back_all(self, value: Any) -> Any:
        """A JSON document of a player in the names of the rules."""
        if isinstance(value, str):
            return self.back(value)
        if isinstance(value, list):
            return [self.back_all(one) for one in value]
        if isinstance(value, dict):
            return {self.back(key): self.back_all(one) for key, one in value.items()}
        return value


class RenamedChoice(NamedTuple):
    """A legal action in the other names; as `Choice`."""

    input: str
    by: int
    notation: str
    id: Optional[int]
    words: str


class Renamed:
    """A game in other names. It begins matches that are used as those of `Game`."""

    def __init__(self, game: Union[str, "_core.Game"], seed: int = 1, style: str = "words", **options: Any) -> None:
        if isinstance(game, str):
            from . import load

            game = load(game, **options)
        self.original = game
        self.names = Names(game, seed, style)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.original, name)

    @property
    def name(self) -> str:
        """The name of the game in the other names."""
        return self.names.there(self.original.name)

    @property
    def summary(self) -> str:
        """As `Game.summary`."""
        return self.names.there(self.original.summary)

    @property
    def aim(self) -> str:
        """As `Game.aim`."""
        return self.names.there(self.original.aim)

    @property
    def player_names(self) -> List[str]:
        """As `Game.player_names`."""
        return [self.names.there(name) for name in self.original.player_names]

    def action(self, id: int) -> str:
        """As `Game.action`."""
        return self.names.there(self.original.action(id))

    def rules(self, book: bool = True) -> Dict[str, Any]:
        """Aim, actions and rule book in the other names."""
        found = rules_of(self.original, book)
        fixed = ("hides", "complete", "setup", "setups", "options")  # those are for the program that begins the match
        return {key: value if key in fixed else self.names.there_all(value) for key, value in found.items()}

    def begin(self, **how: Any) -> "RenamedMatch":
        """As `Game.begin`. A state to begin with, and a record, have the names of the rules."""
        return RenamedMatch(self, self.original.begin(**how))


_AS_IT_IS = frozenset(
    """over players returns decider deciders events seed decision recorded annotate sync close at_barrier counted mask observation
    sample_chance report""".split()
)


class RenamedMatch:
    """A match in other names. `original` is the match itself, for the program that runs the game."""

    def __init__(self, game: Renamed, match: "_core.Match") -> None:
        self.game, self.original, self._names = game, match, game.names

    def __getattr__(self, name: str) -> Any:
        if name in _AS_IT_IS:
            return getattr(self.original, name)
        raise AttributeError(f"a renamed match has no {name}: see `original`")

    def _call(self, what: Callable[..., Any], *given: Any, **how: Any) -> Any:
        """Calls the match; what it refuses is refused in the other names. A citation stays: it names a paragraph."""
        try:
            return what(*given, **how)
        except _core.Refused as refused:
            other = _core.Refused(self._names.there(str(refused)))
            other.reason, other.citation = self._names.there(refused.reason), refused.citation
            other.input, other.stale = self._names.there(refused.input), refused.stale
            raise other from None
        except _core.ReadError as error:
            raise _core.ReadError(self._names.there(str(error))) from None

    def _input(self, given: Any) -> Any:
        if isinstance(given, str):
            if given.lstrip().startswith("{"):
                import json

                try:
                    return self._names.back_all(json.loads(given))
                except json.JSONDecodeError as error:
                    raise _core.ReadError(f"no JSON: {error}") from None
            return self._names.back(given)
        if isinstance(given, RenamedChoice):
            return self._names.back(given.input)
        if isinstance(given, dict):
            return self._names.back_all(given)
        return given

    def submit(self, input: Any, by: Optional[int] = None, decision: Optional[int] = None) -> None:
        """As `Match.submit`: a text, a dict, a RenamedChoice or an id. Chance and the application use the names of the rules."""
        if isinstance(input, RenamedChoice):
            by = input.by if by is None else by
            input = self._names.back(input.input)
        elif by is None or by >= 0:
            input = self._input(input)
        self._call(self.original.submit, input, by=by, decision=decision)

    def legal_actions(self, by: Optional[int] = None, words: bool = False) -> List[RenamedChoice]:
        """As `Match.legal_actions`."""
        there = self._names.there
        return [
            RenamedChoice(there(one.input), one.by, there(one.notation), one.id, there(one.words))
            for one in self.original.legal_actions(by, words)
        ]

    def candidates(self, by: Optional[int] = None) -> List[RenamedChoice]:
        """As `Match.candidates`."""
        there = self._names.there
        return [RenamedChoice(there(one.input), one.by, there(one.notation), one.id, "") for one in self.original.candidates(by)]

    def advance(self) -> None:
        """As `Match.advance`."""
        self.original.advance()

    def undo(self, by: int = _core.APPLICATION) -> None:
        """As `Match.undo`."""
        self._call(self.original.undo, by)

    def redo(self, by: int = _core.APPLICATION) -> None:
        """As `Match.redo`."""
        self._call(self.original.redo, by)

    def why_no_undo(self, by: int = _core.APPLICATION) -> Optional[str]:
        """As `Match.why_no_undo`."""
        reason = self.original.why_no_undo(by)
        return None if reason is None else self._names.there(reason)

    def clone(self, seed: Optional[int] = None) -> "RenamedMatch":
        """As `Match.clone`."""
        return RenamedMatch(self.game, self.original.clone(seed))

    def state(self, viewer: Optional[int] = None, json: bool = False) -> str:
        """As `Match.state`."""
        return self._names.there(self.original.state(viewer, json))

    def view(self, viewer: Optional[int] = None) -> Any:
        """As `Match.view`."""
        return self._names.there_all(self.original.view(viewer), keys=True)

    def scene(self, viewer: Optional[int] = None) -> Any:
        """As `Match.scene`."""
        return self._names.there_all(self.original.scene(viewer))

    def words(self, viewer: Optional[int] = None) -> str:
        """As `Match.words`."""
        return self._names.there(self.original.words(viewer))

    def draw(self, viewer: Optional[int] = None, color: bool = False, width: int = 80) -> str:
        """Nothing: a drawing has the old names."""
        return ""

    def svg(self, viewer: Optional[int] = None) -> str:
        """Nothing: a picture has the old names."""
        return ""

    def offer(self, by: Optional[int] = None) -> Any:
        """As `Match.offer`."""
        return self._names.there_all(self.original.offer(by))

    def words_of(self, input: Any, by: Optional[int] = None) -> str:
        """As `Match.words_of`."""
        return self._names.there(self._call(self.original.words_of, self._input(input), by))

    def preview(self, input: Any, by: Optional[int] = None) -> Any:
        """As `Match.preview`."""
        lines = self._call(self.original.preview, self._input(input), by)
        return self._names.there_all(lines)

    def describe(self, event: int, viewer: Optional[int] = None) -> str:
        """As `Match.describe`."""
        return self._names.there(self.original.describe(event, viewer))

    def tell(self, event: int, viewer: Optional[int] = None) -> str:
        """As `Match.tell`."""
        return self._names.there(self.original.tell(event, viewer))

    def why(self, viewer: Optional[int] = None, event: Optional[int] = None) -> str:
        """As `Match.why`."""
        return self._names.there(self.original.why(viewer, event))

    @property
    def history(self) -> List[Tuple[int, str]]:
        """As `Match.history`."""
        return [(by, self._names.there(text)) for by, text in self.original.history]

    def __repr__(self) -> str:
        return f"RenamedMatch({self.original!r})"
