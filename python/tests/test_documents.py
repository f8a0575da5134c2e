"""The notebooks and the API pages."""

import pathlib
import subprocess
import sys

import pytest

from conftest import needed

NOTEBOOKS = pathlib.Path(__file__).resolve().parent.parent / "notebooks"
OPTIONAL = ("gymnasium", "pettingzoo", "openspiel", "mcp")  # modules that import other libraries


@pytest.mark.parametrize("notebook", sorted(path.name for path in NOTEBOOKS.glob("*.ipynb")))
def test_a_notebook_runs(notebook):
    nbformat = needed("nbformat", f"the notebook {notebook}")
    nbclient = needed("nbclient", f"the notebook {notebook}")
    needed("ipykernel", f"the notebook {notebook}")
    content = nbformat.read(NOTEBOOKS / notebook, as_version=4)
    nbformat.validate(content)
    assert not any(cell.get("outputs") for cell in content.cells), "outputs are not kept: they change with every run"
    nbclient.NotebookClient(content, timeout=600, kernel_name="python3").execute()  # raises what a cell raises


def test_api_pages(tmp_path):
    needed("pdoc", "API pages")
    left_out = [f"!herding.{name}" for name in OPTIONAL]
    done = subprocess.run(
        [sys.executable, "-m", "pdoc", "--docformat", "markdown", "-o", str(tmp_path), "herding", *left_out],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0 and "Warn" not in done.stderr, done.stderr
    page = (tmp_path / "herding.html").read_text(encoding="utf-8")
    for name in ("Batch.step", "Batch.buffers", "Match.submit", "Record", "Refused", "Agent.choose"):
        assert f'id="{name}"' in page, name
