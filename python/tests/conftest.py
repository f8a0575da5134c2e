"""The tests run against the installed package: `scripts/test_python` installs it into an environment of its own."""

import importlib

import pytest

import herding


def pytest_report_header() -> str:
    return f"herding {herding.__version__} in {herding.__path__[0]}: {', '.join(herding.games())}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", herding.games())


@pytest.fixture
def game(name: str) -> herding.Game:
    return herding.load(name)


@pytest.fixture
def batched(game: herding.Game) -> herding.Game:
    """A game that has ids for its actions."""
    if game.num_actions == 0:
        pytest.skip(f"the actions of {game.name} have no ids")
    return game


def needed(module: str, why: str):
    """The module, or a skip that says what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        pytest.skip(f"{module} is not installed ({error}), so this is not tested: {why}", allow_module_level=True)
