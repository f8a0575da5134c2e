"""Seeds that follow from others, and intervals that contain the true value in 95 of 100 experiments."""

import hashlib
import math
from typing import List, Optional, Sequence, Tuple

Z = 1.959963984540054
"""97.5 % of the normal distribution."""

Interval = Tuple[float, float]


def seed_of(*words: object) -> int:
    """A seed of 63 bits that follows from words: the same on every machine, and different for different words."""
    text = "\0".join(map(str, words)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") >> 1


def wilson(points: float, count: int) -> Interval:
    """Interval of a share of `points` in `count` games. E. B. Wilson, 1927. Draws are half points, so it is a little too wide then."""
    if count == 0:
        return 0.0, 1.0
    share = points / count
    scale = 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / scale
    far = Z / scale * math.sqrt(max(0.0, share * (1 - share)) / count + Z * Z / (4 * count * count))
    low = 0.0 if points <= 0 else max(0.0, middle - far)
    high = 1.0 if points >= count else min(1.0, middle + far)
    return low, high


def _beta(a: float, b: float, x: float) -> float:
    """Regularized incomplete beta function, by its continued fraction (modified Lentz)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    front = math.exp(a * math.log(x) + b * math.log1p(-x) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)) / a
    tiny = 1e-300
    fraction, c, d = 1.0, 1.0, 0.0
    for i in range(400):
        m = i // 2
        if i == 0:
            term = 1.0
        elif i % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + term * d or tiny)
        c = 1 + term / c or tiny
        fraction *= c * d
        if abs(1 - c * d) < 1e-15:
            break
    return front * (fraction - 1)


def student(degrees: int) -> float:
    """97.5 % of Student's distribution."""
    low, high = 0.0, 20.0
    while 1 - _beta(degrees / 2, 0.5, degrees / (degrees + high * high)) < 0.95:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        if 1 - _beta(degrees / 2, 0.5, degrees / (degrees + middle * middle)) < 0.95:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def mean_of(values: Sequence[float]) -> Tuple[Optional[float], Optional[List[float]]]:
    """Mean, and Student's interval of it: None for fewer than two values."""
    count = len(values)
    if count == 0:
        return None, None
    mean = math.fsum(values) / count
    if count == 1:
        return mean, None
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    far = student(count - 1) * math.sqrt(variance / count)
    return mean, [mean - far, mean + far]


def points_of(returns: Sequence[float]) -> List[float]:
    """The point of a game, which players who share the first place share."""
    best = max(returns)
    first = [value == best for value in returns]
    return [1 / sum(first) if one else 0.0 for one in first]
