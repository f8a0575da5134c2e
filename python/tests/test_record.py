"""Records: written while a match runs, opened, continued, iterated, and as tables."""

import pickle
import random

import pytest

import herding
from test_match import played


def test_a_record_is_written_opened_and_continued(tmp_path, game):
    path = tmp_path / "one.journal"
    match = game.begin(seed=4, record=path)
    played(match, random.Random(1), 8)
    match.annotate("author", "test")
    match.sync()
    with pytest.raises(TypeError, match="recorded"):
        import pickle

        pickle.dumps(match)
    saved, history = match.saved(), match.history
    del match

    record = herding.Record(path)
    assert record.report["opening"] == "exact" and record.end.saved() == saved
    assert [(one.by, one.input) for one in record] == history
    assert len(record) >= len(history) > 0
    assert ("author", "test", len(record)) in record.report["annotations"]
    assert record.at(0).history == [] and record.at(len(record)).saved() == saved
    with pytest.raises(IndexError):
        record.at(len(record) + 1)
    if not record.end.over:
        with pytest.raises(herding.RecordError, match="to be read"):
            played(record.end, random.Random(2), 1)
    del record

    again = herding.open_record(path, write=True)
    assert again.saved() == saved
    played(again, random.Random(3), 4)
    more = again.history
    again.close()
    del again
    assert herding.open_record(path).history == more


@pytest.mark.parametrize(
    "rules, options", [("connect_four", {"columns": 5, "rows": 6}), ("connect_four", {"setup": "small"}), ("masquerade", {"setup": "three"}), ("kuhn", {})]
)
def test_a_record_has_its_game_with_its_options(tmp_path, rules, options):
    game = herding.load(rules, **options)
    match = played(game.begin(seed=4, record=tmp_path / "one.journal"), random.Random(1), 6)
    match.sync()
    record = herding.Record(tmp_path / "one.journal")
    assert record.game.options == game.options and record.game.players == game.players
    assert record.game.observation_shape == game.observation_shape
    for viewer in range(game.players):
        assert (record.end.observation(viewer) == match.observation(viewer)).all()
    again = pickle.loads(pickle.dumps(record.end.clone()))
    assert again.saved() == match.saved() and again.legal_actions() == match.legal_actions()
    assert herding.Batch(record.game, 2).observation_shape == game.observation_shape


def test_what_is_no_record_is_an_error(tmp_path):
    with pytest.raises(herding.RecordError) as error:
        herding.Record(tmp_path / "none.journal")
    assert error.value.kind == "not found"
    path = tmp_path / "text.journal"
    path.write_text("nothing of the kind, but long enough to be looked at")
    with pytest.raises(herding.RecordError):
        herding.Record(path)


def test_a_record_is_a_table(tmp_path):
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed, so tables are not tested")
    path = str(tmp_path / "kuhn.journal")
    played(herding.load("kuhn").begin(seed=4, record=path), random.Random(1))
    with pytest.raises(TypeError, match="not bytes"):
        herding.load("kuhn").begin(record=b"path")
    record = herding.Record(path)
    table = record.table()
    assert isinstance(table, pyarrow.Table)
    assert table.column_names == ["number", "by", "input", "view"]
    assert table["input"].to_pylist() == [one.input for one in record]
    seen = record.table(viewer=0)
    assert any(text is None for text in seen["input"].to_pylist())
    dealt = [text for by, text in zip(seen["by"].to_pylist(), seen["view"].to_pylist()) if by == herding.CHANCE][-1]
    assert sum(dealt.count(card) for card in ("king", "queen", "jack")) == 1


def test_a_table_shows_everything_if_nobody_looks_or_nothing_is_hidden(tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed, so tables are not tested")
    for name in ("kuhn", "tictactoe"):
        path = tmp_path / name
        match = played(herding.load(name).begin(seed=4, record=path), random.Random(1))
        record = herding.Record(path)
        assert record.end.saved() == match.saved()
        assert record.table()["view"].to_pylist() == [record.at(i + 1).saved() for i in range(len(record))]
        assert (record.table(viewer=0)["input"].to_pylist() == [one.input for one in record]) == (name == "tictactoe")
        assert record.table(viewer=0)["view"].to_pylist()[-1] == match.state(0)
    assert record.table(viewer=1)["by"].to_pylist() == [one.by for one in record]


def test_a_table_hides_inputs_that_its_viewer_does_not_notice(tmp_path):
    """A try of the other player on a taken cell is a commit that only that player notices."""
    pytest.importorskip("pyarrow", reason="pyarrow is not installed, so tables are not tested")

    def table(name, cells, viewer):
        match = herding.load("phantom_ttt", setup="reveal_nothing").begin(record=str(tmp_path / name))
        for by, cell in cells:
            match.submit(f"place{{cell={cell}}}", by=by)
        match.close()
        return herding.Record(tmp_path / name).table(viewer).to_pydict()

    plain, tried = [(0, 4), (1, 0), (0, 8)], [(0, 4), (1, 0), (0, 0), (0, 8)]
    assert table("a", plain, 1) == table("b", tried, 1)
    assert len(table("c", tried, 0)["by"]) == len(table("d", tried, None)["by"]) == 4
    assert table("e", plain, 1)["input"] == [None, "place{cell=0}", None]
    assert table("f", plain, 0)["number"] == [0, 1, 2]
