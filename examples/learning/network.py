"""The network of the example in NumPy: a policy and a value for connect four. It plays without the library that trained it."""

import numpy as np

ROWS, COLUMNS, WINDOW, CHANNELS, HIDDEN = 6, 7, 4, 64, 128
WINDOWS = (ROWS - WINDOW + 1) * (COLUMNS - WINDOW + 1)
# The cells of each 4 x 4 window of both planes, because every line of four is in one of them.
CELLS = np.array(
    [
        [
            plane * ROWS * COLUMNS + (row + i) * COLUMNS + column + j
            for plane in range(2)
            for i in range(WINDOW)
            for j in range(WINDOW)
        ]
        for row in range(ROWS - WINDOW + 1)
        for column in range(COLUMNS - WINDOW + 1)
    ]
)


def initial(seed):
    """Random weights: a dict of arrays."""
    rng = np.random.default_rng(seed)

    def layer(inputs, outputs, scale=2.0):
        return rng.normal(0, (scale / inputs) ** 0.5, (inputs, outputs)).astype(np.float32)

    return {
        "window": layer(CELLS.shape[1], CHANNELS),
        "window_bias": np.zeros(CHANNELS, np.float32),
        "hidden": layer(WINDOWS * CHANNELS, HIDDEN),
        "hidden_bias": np.zeros(HIDDEN, np.float32),
        "heads": layer(HIDDEN, COLUMNS + 1, 0.01),  # near to a uniform policy and a value of 0
        "heads_bias": np.zeros(COLUMNS + 1, np.float32),
    }


def apply(weights, observation, library=np):
    """Logits (n, columns) and values (n,), from -1 to 1, for who decides. `library` is NumPy, or `jax.numpy`."""
    cells = observation.reshape(len(observation), -1).astype(np.float32)
    windows = library.maximum(cells[:, CELLS] @ weights["window"] + weights["window_bias"], 0)
    hidden = library.maximum(windows.reshape(len(cells), -1) @ weights["hidden"] + weights["hidden_bias"], 0)
    heads = hidden @ weights["heads"] + weights["heads_bias"]
    return heads[:, :COLUMNS], library.tanh(heads[:, COLUMNS])


def save(path, weights):
    np.savez(path, **{name: np.asarray(array) for name, array in weights.items()})


def load(path):
    with np.load(path) as arrays:
        return dict(arrays)
