"""The programs that docs/python.md shows, and the command line."""

import json
import pathlib
import runpy
import subprocess
import sys

import pytest

import herding
from conftest import needed

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"
NEEDED = {"environments": ["pettingzoo", "gymnasium"], "openspiel_cfr": ["pyspiel"], "farm": ["pyarrow"]}


@pytest.mark.parametrize("example", sorted(path.stem for path in EXAMPLES.glob("*.py")))
def test_an_example_runs(example, capsys):
    for module in NEEDED.get(example, []):
        needed(module, f"the example {example}")
    runpy.run_path(str(EXAMPLES / f"{example}.py"), run_name="__main__")
    assert "Traceback" not in capsys.readouterr().out


def test_the_games_are_listed():
    listed = subprocess.run([sys.executable, "-m", "herding", "games"], capture_output=True, text=True, check=True).stdout
    assert [line.split()[0] for line in listed.splitlines()] == herding.games()
    document = subprocess.run([sys.executable, "-m", "herding", "games", "--json"], capture_output=True, text=True, check=True)
    described = {one["name"]: one for one in json.loads(document.stdout)}
    assert described["connect_four"]["observation"] == [2, 6, 7] and described["connect_four"]["actions"] == 7
    wrong = subprocess.run([sys.executable, "-m", "herding", "gaems"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "games" in wrong.stderr
