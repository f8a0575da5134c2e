"""Records of matches: open, iterate, seek, and tables of Arrow."""

import os
from typing import Any, Iterator, List, NamedTuple, Optional, Tuple, Union

from . import _core

__all__ = ["Input", "Record"]


class Input(NamedTuple):
    """An input that led to the end of a record."""

    number: int
    """from 0"""
    by: int
    """a player by index, CHANCE or APPLICATION"""
    input: str
    """canonical text"""


class Record:
    """A record that is read. It is executed again when it is opened, and each event compared.

    path: of a journal, as `Game.begin(record=path)` or the command `play --record` makes it.
    Raises RecordError if nothing of it is usable, and ValueError if its game is not in this package.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self.path = os.fspath(path)
        self._last = _core.open_record(self.path)

    @property
    def game(self) -> "_core.Game":
        """The game with the setup of the record."""
        return self._last.game

    @property
    def report(self) -> dict:
        """Findings of opening it: opening, reasons, error, differing, events, closed, annotations."""
        return self._last.report

    def __len__(self) -> int:
        """Number of events: commits, undos and redos."""
        return int(self.report["events"])

    def __iter__(self) -> Iterator[Input]:
        """The inputs that led to its end, without those that were taken back."""
        for number, (by, text) in enumerate(self._last.history):
            yield Input(number, by, text)

    @property
    def end(self) -> "_core.Match":
        """The match at the end of the record. It cannot be changed: use `clone`."""
        return self._last

    def at(self, event: int) -> "_core.Match":
        """The match after an event, counted from 1; 0 is its beginning. Cost: that of all events before.

        Raises IndexError.
        """
        if not 0 <= event <= len(self):
            raise IndexError(f"{self.path} has the events 1 to {len(self)}, not {event}")
        return _core.open_record(self.path, until=event)

    def table(self, viewer: Optional[int] = None) -> Any:
        """A pyarrow.Table of the inputs: number, by, input, and `view`, the state after it as the viewer sees it.

        With a viewer, inputs of others are null, because a view may hide them. Inputs that the viewer does not notice have no row, and
        `number` counts the rows. Requires pyarrow.
        """
        import pyarrow

        rows: List[Tuple[int, int, Optional[str], str]] = []
        match = self.at(0).clone(seed=0)
        for one in self:
            match.submit(one.input, by=one.by)
            if viewer is not None and match.counted(match.events - 1, viewer) is None:
                continue
            shown = one.input if viewer is None or one.by == viewer or not self.game.hides else None
            rows.append((len(rows), one.by, shown, match.saved() if viewer is None else match.state(viewer)))
        columns = list(zip(*rows)) if rows else [(), (), (), ()]
        return pyarrow.table(
            {
                "number": pyarrow.array(columns[0], pyarrow.int64()),
                "by": pyarrow.array(columns[1], pyarrow.int32()),
                "input": pyarrow.array(columns[2], pyarrow.string()),
                "view": pyarrow.array(columns[3], pyarrow.string()),
            }
        )
