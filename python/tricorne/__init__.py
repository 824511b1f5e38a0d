"""Deep games of political history, for people who study games.

    >>> import tricorne
    >>> game = tricorne.load_game("troyes")
    >>> state = game.new_initial_state()
    >>> rng = tricorne.Rng(7)
    >>> while not state.is_terminal():
    ...     state.apply_action(state.pick(rng))
    >>> state.returns()

`Game`, `State` and `Player` go by the names of OpenSpiel; `VectorGame` steps thousands of games at
once into NumPy arrays; `simulate` and `tournament` are the laboratory of `tricorne lab`, in parts if
wanted (`tricorne.cluster`); `Session` speaks the engine's protocol: seeds, undo, documents;
`tricorne.aec` is for PettingZoo. docs/python.md is a tour.
"""

from ._tricorne import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Engine,
    Game,
    GameOver,
    IllegalMove,
    NothingToUndo,
    Player,
    Refused,
    Rng,
    RulesFault,
    Seen,
    StaleMove,
    State,
    VectorGame,
    WrongSeat,
    __version__,
    games,
    load_game,
    merge,
    merge_tournament,
    signature,
    simulate,
    tournament,
    use_data,
)
from .fields import Field, observation_dtype, observation_fields
from .game_type import GameType
from .session import Session

__all__ = [
    "CHANCE",
    "SIMULTANEOUS",
    "TERMINAL",
    "Engine",
    "Field",
    "Game",
    "GameOver",
    "GameType",
    "IllegalMove",
    "NothingToUndo",
    "Player",
    "Refused",
    "Rng",
    "RulesFault",
    "Seen",
    "Session",
    "StaleMove",
    "State",
    "VectorGame",
    "WrongSeat",
    "games",
    "load_game",
    "merge",
    "merge_tournament",
    "observation_dtype",
    "observation_fields",
    "signature",
    "simulate",
    "tournament",
    "use_data",
]
