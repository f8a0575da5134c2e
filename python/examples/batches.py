"""A batch: a thousand games side by side, stepped on two threads into arrays of the caller."""

import numpy as np

import herding

batch = herding.Batch(herding.load("connect_four"), 1024, threads=2, seed=1)
out = batch.buffers()  # observation, mask, player, reward, terminal, truncated, illegal
actions = np.empty(1024, np.int32)
batch.reset(out=out)
won = 0
for _ in range(100):
    batch.sample(actions)  # a policy: here random legal actions
    batch.step(actions, out)
    won += int((out.reward[:, 0] > 0).sum())
print(won)
