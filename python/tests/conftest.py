"""The tests run against the installed package: `scripts/test_python` installs it into an environment of its own."""

import importlib
import os
import socket
import subprocess
import time

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


@pytest.fixture
def tables(tmp_path):
    """HOST:PORT of a server with tables: the program that HERDING_SERVE names."""
    program = os.environ.get("HERDING_SERVE")
    if not program:
        pytest.skip("set HERDING_SERVE to a program that has the command serve, such as build/herd_all, to test its tables")
    needed("websockets", "tables of a server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"

    def start():
        command = [program, "serve", "--port", address.split(":")[1], "--store", str(tmp_path / "store")]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", int(address.split(":")[1]))) == 0:
                    break
            time.sleep(0.1)
        return server

    running = [start()]

    def again():
        running[0].kill()
        running[0].wait()
        running[0] = start()

    yield address, again
    running[0].terminate()
    running[0].wait(timeout=60)
