"""What kind of game one is, in the words of OpenSpiel's GameType."""

import functools
from typing import Any, Dict, NamedTuple

from . import _tricorne


class GameType(NamedTuple):
    """The kind of a game; the members and their values are those of OpenSpiel."""

    short_name: str
    """As load_game() takes it."""
    long_name: str
    """As people call it."""
    dynamics: str
    """"sequential", or "simultaneous" where several seats may be asked at once."""
    chance_mode: str
    """Dice and draws are questions, with their outcomes."""
    information: str
    """"perfect_information" where no seat knows what another does not; draws are chance."""
    utility: str
    """The winners share 1."""
    reward_model: str
    """Nothing is won before the end."""
    max_num_players: int
    """How many seats there are at most."""
    min_num_players: int
    """How many there are at least."""
    provides_information_state_string: bool
    """What a seat knows and was told, as a text."""
    provides_information_state_tensor: bool
    """It grows with the game: no tensor holds it."""
    provides_observation_string: bool
    """What a seat may know now, as a text."""
    provides_observation_tensor: bool
    """The same as numbers."""
    parameter_specification: Dict[str, Any]
    """What load_game() takes besides the name, with the defaults."""


@functools.lru_cache(maxsize=None)
def _hides(id: str) -> bool:
    """Whether one who watches knows less than all, in a random game's first questions."""
    state, rng = _tricorne.load_game(id).new_initial_state(), _tricorne.Rng(1)
    for _ in range(300):
        if state.is_terminal():
            break
        if (state.state_tensor() != state.observation_tensor()).any():
            return True
        state.apply_action(state.pick(rng))
    return False


def game_type(game: _tricorne.Game) -> GameType:
    """What kind of game it is, as OpenSpiel's `get_type()` tells."""
    told = next(one for one in _tricorne.games() if one["game"] == game.id)
    return GameType(
        short_name=game.id,
        long_name=game.name,
        dynamics="simultaneous" if game.asks_several else "sequential",
        chance_mode="explicit_stochastic",
        information=f"{'im' if _hides(game.id) else ''}perfect_information",
        utility="constant_sum",
        reward_model="terminal",
        max_num_players=len(told["seats"]),
        min_num_players=told["min_seats"],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_tricorne.load_game(game.id).get_parameters(),
    )


_game: Any = _tricorne.Game
_game.get_type = game_type
