"""Environments of PettingZoo and Gymnasium."""

from herding import gymnasium, pettingzoo

env = pettingzoo.env("kuhn")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    action = None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])
    env.step(action)

env = gymnasium.Env("connect_four", opponents="mcts:iterations=20")
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

vector = gymnasium.VectorEnv("connect_four", 64, threads=2)
observation, info = vector.reset(seed=1)
observation, reward, terminated, truncated, info = vector.step(info["action_mask"].argmax(axis=1))
