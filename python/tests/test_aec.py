"""The environment keeps to the AEC protocol, with PettingZoo and without."""

import importlib
import sys
import types

import numpy as np
import pytest
import tricorne
import tricorne.aec


def check_tables(env):
    """What PettingZoo's own test asks after every step."""
    assert set(env.agents) <= set(env.possible_agents)
    assert env.num_agents == len(env.agents) <= env.max_num_agents
    for table in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos):
        assert set(table) == set(env.agents)
    assert not any(env.truncations.values())
    if env.agents:
        assert env.agent_selection in env.agents


def play(env, seed):
    """A random game by the protocol: what each agent was paid, and who acted."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    assert env.agents == env.possible_agents
    paid = dict.fromkeys(env.agents, 0.0)
    owed = dict.fromkeys(env.agents, 0.0)
    acted = []
    for agent in env.agent_iter():
        check_tables(env)
        assert agent == env.agent_selection
        observation, reward, termination, truncation, info = env.last()
        assert env.observation_space(agent).contains(observation)
        paid[agent] += reward
        # What last() tells is the sum of what `rewards` has told since the agent acted, no more and
        # no less; steps of the dead are among those that are looked at.
        assert reward == owed[agent]
        owed[agent] = 0.0
        if termination:
            assert env.step(None) is None
            owed = {one: owed[one] + env.rewards[one] for one in env.agents}
            continue
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        assert env.action_space(agent).contains(action)
        acted.append((agent, action))
        assert env.step(action) is None
        owed = {one: owed[one] + env.rewards[one] for one in env.agents}
    assert env.agents == [] and env.game_state.is_terminal()
    return paid, acted


def test_a_whole_game_by_the_protocol(game):
    env = tricorne.aec.TricorneEnv(game)
    assert env.metadata["name"] == f"tricorne_{game.id}" and env.unwrapped is env
    paid, acted = play(env, 3)
    assert list(paid.values()) == pytest.approx(env.game_state.returns())
    assert {agent for agent, _ in acted} == set(game.seats)
    assert play(env, 3) == (paid, acted)
    assert play(env, 4) != (paid, acted)
    assert env.render() == env.game_state.question()
    env.close()


def test_wrong_actions_are_refused_and_change_nothing():
    env = tricorne.aec.env("troyes", seats=2)
    env.reset(seed=1)
    before = env.game_state.hash()
    with pytest.raises(tricorne.IllegalMove):
        env.step(511)
    assert env.game_state.hash() == before
    observation, *_ = env.last(observe=False)
    assert observation is None
    for wrong, error in ((None, ValueError), (0.5, TypeError), ("0", TypeError)):
        with pytest.raises(error):
            env.step(wrong)
    assert env.game_state.hash() == before
    env.step(np.int32(0))
    while not any(env.terminations.values()):
        env.step(0)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)


def test_nobody_steps_after_the_end():
    env = tricorne.aec.env("troyes", seats=2)
    play(env, 1)
    with pytest.raises(ValueError, match="expected reset"):
        env.step(None)


def test_a_critic_sees_everything(game):
    env = tricorne.aec.TricorneEnv(game)
    env.reset(seed=2)
    whole = env.state()
    assert env.state_space.contains(whole)
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert all(one.shape == whole.shape for one in seen)
    assert np.array_equal(whole, env.game_state.state_tensor())


def test_an_agent_that_is_not_asked_has_no_action():
    env = tricorne.aec.env("troyes")
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)


def test_spaces_are_sampled_as_gymnasium_s_are():
    env = tricorne.aec.env("troyes", seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    actions, seen = env.action_space(agent), env.observation_space(agent)
    assert actions.shape == () and actions.n == env.game.num_distinct_actions()
    assert seen["observation"].shape == (env.game.observation_tensor_size(),)
    for space in (actions, seen, env.state_space):
        assert space.contains(space.sample())
    mask = env.observe(agent)["action_mask"]
    actions.seed(3)
    drawn = [int(actions.sample(mask)) for _ in range(40)]
    assert mask[drawn].all() and len(set(drawn)) > 1
    actions.seed(3)
    assert [int(actions.sample(mask)) for _ in range(40)] == drawn
    while env.agents:  # as PettingZoo's own examples play
        observation, _, termination, _, _ = env.last()
        env.step(None if termination else actions.sample(observation["action_mask"]))


def test_pettingzoo_is_the_base_where_it_is_installed(monkeypatch):
    class AECEnv:
        pass

    zoo = types.ModuleType("pettingzoo")
    zoo.AECEnv = AECEnv
    monkeypatch.setitem(sys.modules, "pettingzoo", zoo)
    fresh = importlib.reload(tricorne.aec)
    try:
        assert isinstance(fresh.env("troyes"), AECEnv)
        play(fresh.env("troyes"), 1)
    finally:
        monkeypatch.delitem(sys.modules, "pettingzoo")
        importlib.reload(tricorne.aec)
