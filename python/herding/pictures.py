"""Pictures of boards as arrays of numbers."""

import io
import shutil
import subprocess

import numpy as np

from . import _core

__all__ = ["CannotDraw", "rgb"]


class CannotDraw(RuntimeError):
    """Nothing is installed that turns an SVG document into numbers."""


def _png(svg: str) -> bytes:
    try:
        import cairosvg
    except (ImportError, OSError):  # OSError: without the library of the system
        cairosvg = None
    if cairosvg is not None:
        return cairosvg.svg2png(bytestring=svg.encode(), background_color="white")
    program = shutil.which("rsvg-convert")
    if program is None:
        raise CannotDraw("install cairosvg (the extra `pictures`) or rsvg-convert (Debian: librsvg2-bin) for pictures")
    return subprocess.run(
        [program, "--format", "png", "--background-color", "white"], input=svg.encode(), stdout=subprocess.PIPE, check=True
    ).stdout


def rgb(match: "_core.Match", viewer: "int | None" = None) -> np.ndarray:
    """The board as a viewer sees it: uint8, (height, width, 3). A game that draws nothing has one white pixel.

    Raises CannotDraw if neither cairosvg nor rsvg-convert is installed, or Pillow is not.
    """
    svg = match.svg(viewer)
    if not svg:
        return np.full((1, 1, 3), 255, np.uint8)
    try:
        from PIL import Image
    except ImportError as error:
        raise CannotDraw("install Pillow (the extra `pictures`) for pictures") from error
    return np.asarray(Image.open(io.BytesIO(_png(svg))).convert("RGB"), np.uint8)
