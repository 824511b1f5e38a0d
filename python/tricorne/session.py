"""One game being played, as the engine's protocol has it (docs/protocol.md)."""

import json
from typing import Any, Dict, Mapping, Optional, Sequence, Union

from . import _tricorne

Document = Dict[str, Any]

_REFUSALS = {
    error.code: error
    for error in (
        _tricorne.IllegalMove,
        _tricorne.WrongSeat,
        _tricorne.StaleMove,
        _tricorne.GameOver,
        _tricorne.NothingToUndo,
    )
}


class Session:
    """A game with a record: dice from a seed, undo, log, positions, replays.

    Dice and draws are answered from the seed; with `chance="manual"` they are decisions of the seat
    "chance". Moves are notation, seats are names. What is refused is an exception, and nothing has
    changed.
    """

    def __init__(
        self,
        game: Union[str, _tricorne.Game],
        seed: Union[None, int, str] = None,
        *,
        scenario: str = "",
        seats: Optional[Sequence[str]] = None,
        options: Optional[Mapping[str, str]] = None,
        chance: str = "seeded",
        lang: str = "en",
    ) -> None:
        params: Document = {"game": game, "chance": chance, "lang": lang}
        if isinstance(game, _tricorne.Game):
            params["game"] = game.id
            scenario = scenario or game.scenario
            seats = seats or game.kinds
            options = options or game.options
        for key, value in (("seed", seed), ("seats", seats), ("options", options)):
            if value is not None:
                params[key] = value
        if scenario:
            params["scenario"] = scenario
        self._engine = _tricorne.Engine()
        self.call("new", **params)

    @classmethod
    def load(
        cls,
        *,
        position: Optional[Document] = None,
        replay: Optional[Document] = None,
        lang: str = "en",
        **more: Any,
    ) -> "Session":
        """From a position or a replay document; `seed` and `chance` as for a new game."""
        self = cls.__new__(cls)
        self._engine = _tricorne.Engine()
        document = {"position": position} if replay is None else {"replay": replay}
        self.call("load", lang=lang, **document, **more)
        return self

    def call(self, method: str, **params: Any) -> Any:
        """Any method of the protocol."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        reply = json.loads(self._engine.handle(json.dumps(request)))
        if "error" not in reply:
            return reply["result"]
        error = reply["error"]
        refusal = _REFUSALS.get(error["code"])
        if refusal is None:
            raise ValueError(error["message"])
        raised = refusal(error["message"])
        raised.rule = error.get("data", {}).get("rule", "")
        raise raised

    def decision(self, seat: Optional[str] = None) -> Document:
        """The question with its options, or the results once the game is over."""
        return self.call("decision", **({} if seat is None else {"seat": seat}))  # type: ignore[no-any-return]

    def apply(self, move: str, seat: Optional[str] = None, number: Optional[int] = None) -> Document:
        """Makes a move, then chance: the events in words, and the next decision."""
        params: Document = {"move": move}
        if seat is not None:
            params["seat"] = seat
        if number is not None:
            params["number"] = number
        return self.call("apply", **params)  # type: ignore[no-any-return]

    def why_not(self, move: str) -> Document:
        """Whether a move is legal now and, if not, why, and by which section."""
        return self.call("why_not", move=move)  # type: ignore[no-any-return]

    def undo(self) -> Document:
        """Takes back the last move: not across a die, a draw or another's decision."""
        return self.call("undo")  # type: ignore[no-any-return]

    def go(self, player: str, **params: Any) -> Document:
        """What a player would do and why; nothing is played."""
        return self.call("go", player=player, **params)  # type: ignore[no-any-return]

    def view(self, seat: str = "public") -> Document:
        """What a seat may know."""
        return self.call("view", seat=seat)  # type: ignore[no-any-return]

    def hash(self) -> str:
        """16 hex digits; equal positions have equal ones."""
        return self.call("hash")  # type: ignore[no-any-return]

    def position(self) -> Document:
        """The position as a document, with the moves since the last boundary."""
        return self.call("position")  # type: ignore[no-any-return]

    def replay(self) -> Document:
        """The game so far as a replay document, with its seed."""
        return self.call("replay")  # type: ignore[no-any-return]

    def state(self) -> _tricorne.State:
        """The same position as a state, to search from."""
        return _tricorne.State.from_replay(self.replay())
