"""The games as environments of PettingZoo: agents act in turn (AEC).

    env = tricorne.aec.env("troyes", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else policy(observation)
        env.step(action)

An agent is a seat, by its name. Its observation is a dict of the float32 tensor ("observation") and
the int8 mask ("action_mask") of the indices that are answers now. Dice and draws are answered from the
seed of reset(). Of several seats that are asked at once the lowest acts first, without the others
knowing; interjections are left out. The only reward comes at the end: the winners share 1.

PettingZoo and Gymnasium are used if they are there; without them the same attributes and methods are,
and `Box`, `Discrete` and `Dict` below stand for the spaces.
"""

import operator
from typing import Any, Dict as DictType, Iterator, List, Optional, Sequence, Tuple

import numpy as np

from . import _tricorne

try:
    from gymnasium.spaces import Box, Dict, Discrete  # type: ignore[import]
except ImportError:

    class _Space:
        """What the spaces of Gymnasium have that policies ask for."""

        shape: Optional[Tuple[int, ...]] = None
        dtype: Any = None

        def __init__(self) -> None:
            self.rng = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            """The same seed, the same samples."""
            self.rng = np.random.default_rng(seed)

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

        def contains(self, x: Any) -> bool:
            """Whether it is one of the space."""
            raise NotImplementedError

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of one shape and type, with the same bounds everywhere."""

        def __init__(self, low: float, high: float, shape: Sequence[int], dtype: Any) -> None:
            super().__init__()
            self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

        def sample(self, mask: None = None) -> Any:
            """Any of them; where there are no bounds, normally distributed around 0."""
            drawn: Any
            if np.isinf(self.low) or np.isinf(self.high):
                drawn = self.rng.normal(size=self.shape)
            elif self.dtype.kind == "f":
                drawn = self.rng.uniform(self.low, self.high, self.shape)
            else:
                drawn = self.rng.integers(int(self.low), int(self.high) + 1, self.shape)
            return drawn.astype(self.dtype)

        def contains(self, x: Any) -> bool:
            """Whether it is one of the space."""
            return bool(
                x.shape == self.shape
                and x.dtype == self.dtype
                and (x >= self.low).all()
                and (x <= self.high).all()
            )

    class Discrete(_Space):  # type: ignore[no-redef]
        """The numbers from 0 to n - 1."""

        shape, dtype = (), np.dtype(np.int64)

        def __init__(self, n: int) -> None:
            super().__init__()
            self.n = n

        def sample(self, mask: Any = None) -> Any:
            """Any of them, or of those where the mask is not 0; 0 if that is none."""
            if mask is None:
                return np.int64(self.rng.integers(self.n))
            legal = np.flatnonzero(mask)
            return np.int64(self.rng.choice(legal) if legal.size else 0)

        def contains(self, x: Any) -> bool:
            """Whether it is one of the space."""
            return 0 <= int(x) < self.n

    class Dict(_Space):  # type: ignore[no-redef]
        """Spaces by name."""

        def __init__(self, spaces: DictType[str, Any]) -> None:
            super().__init__()
            self.spaces = spaces

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def keys(self) -> Any:
            """The names."""
            return self.spaces.keys()

        def seed(self, seed: Optional[int] = None) -> None:
            """The same seed, the same samples."""
            for space in self.spaces.values():
                space.seed(seed)

        def sample(self, mask: None = None) -> DictType[str, Any]:
            """Any of each."""
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            """Whether it is one of the space."""
            same = x.keys() == self.spaces.keys()
            return same and all(space.contains(x[key]) for key, space in self.spaces.items())


try:
    from pettingzoo import AECEnv as _Base  # type: ignore[import]
except ImportError:
    _Base = object


class TricorneEnv(_Base):  # type: ignore[misc]
    """One game as an AEC environment."""

    metadata: DictType[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, game: _tricorne.Game) -> None:
        self.game = game
        self.metadata = {**self.metadata, "name": f"tricorne_{game.id}"}
        self.possible_agents = list(game.seats)
        self.agents: List[str] = []
        size = game.observation_tensor_size()
        actions = game.num_distinct_actions()
        self._observation_space = Dict(
            {
                "observation": Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self._action_space = Discrete(actions)
        self.state_space = Box(-np.inf, np.inf, (size,), np.float32)

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees."""
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """The space of the indices of answers."""
        return self._action_space

    @property
    def num_agents(self) -> int:
        """How many agents are left."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many there are at the beginning."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "TricorneEnv":
        """This one."""
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[DictType[str, Any]] = None) -> None:
        """Begins a game. Without a seed the next one of the last."""
        if seed is not None or not hasattr(self, "_rng"):
            self._rng = _tricorne.Rng(seed or 0)
        self.game_state = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: DictType[str, Any] = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        """On to the next question of a seat, or to the end."""
        state = self.game_state
        while state.is_chance_node():
            state.apply_action(state.pick(self._rng))
        if state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, state.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[state.awaited()[0]]

    def observe(self, agent: str) -> DictType[str, Any]:
        """What an agent sees, and the mask of its answers."""
        player = self.possible_agents.index(agent)
        return {
            "observation": self.game_state.observation_tensor(player),
            "action_mask": self.game_state.legal_actions_mask(player).astype(np.int8),
        }

    def state(self) -> Any:
        """All of the game as numbers, what is hidden too: for a critic that sees everything."""
        return self.game_state.state_tensor()

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, DictType[str, Any]]:
        """Observation, reward since it acted, termination, truncation and info of whoever is asked."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Answers for whoever is asked, by index; None for one whose game is over."""
        if not self.agents:
            raise ValueError("no agent is left: expected reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            self._bury(agent)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: expected an action")
        self.game_state.apply_action(operator.index(action), self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        for one in self.agents:
            self._cumulative_rewards[one] += self.rewards[one]

    def _bury(self, agent: str) -> None:
        self.agents.remove(agent)
        tables: Tuple[DictType[str, Any], ...] = (
            self.rewards,
            self._cumulative_rewards,
            self.terminations,
            self.truncations,
            self.infos,
        )
        for table in tables:
            del table[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)  # each is paid once
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Whoever is asked, until the game is over and all know."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        """What is asked, as a sentence."""
        return self.game_state.question()

    def close(self) -> None:
        """Nothing is to be closed."""


def env(id: str, **settings: Any) -> TricorneEnv:
    """The environment of a game; settings as those of `tricorne.load_game`."""
    return TricorneEnv(_tricorne.load_game(id, **settings))
