"""What the numbers of an observation are: the members of a game's state, by name.

A state is plain bytes. `observation_dtype(game)` is the NumPy record that they are, and
`observation_fields(game)` says of each number and set where it stands in the record and in the
tensor, and what it means. `python3 -m tricorne` prints the tables of all games.
"""

import functools
from typing import Any, Dict, Generator, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np
import numpy.typing as npt

from . import _tricorne

Raw = Dict[str, Any]  # a member as the compiled part tells of it


class Field(NamedTuple):
    """One member of a state, and where it stands."""

    name: str
    """Its path: "players[0].deniers"."""
    text: str
    """What it means."""
    dtype: str
    """Of one number in the record: "u1", "i2"; "bits" of a set, an element a bit."""
    shape: Tuple[int, ...]
    """Of its entries in the tensor; () of a single number."""
    offset: int
    """Its first byte in the record."""
    start: int
    """Its first entry in the tensor."""
    stop: int
    """The entry after its last one."""

    def of(self, tensor: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Its entries of an observation tensor (or, of several tensors, of each), in its shape."""
        return tensor[..., self.start : self.stop].reshape(tensor.shape[:-1] + self.shape)


def _items(shape: Sequence[int]) -> int:
    count = 1
    for dimension in shape:
        count *= dimension
    return count


def _number(field: Raw) -> str:
    return f"{field['kind']}{field['size']}"


def _record(fields: List[Raw], size: int) -> "np.dtype[Any]":
    """The dtype of a struct of so many bytes."""
    formats: List[Any] = []
    one: "np.dtype[Any]"
    for field in fields:
        if field["kind"] == "s":
            one = _record(field["members"], field["size"])
        elif field["kind"] == "b":
            one = np.dtype(("u1", (field["size"],)))
        else:
            one = np.dtype("<" + _number(field))
        formats.append((one, field["shape"]) if field["shape"] else one)
    return np.dtype(
        {
            "names": [field["name"] for field in fields],
            "formats": formats,
            "offsets": [field["offset"] for field in fields],
            "itemsize": size,
        }
    )


def _leaves(fields: List[Raw], base: int, path: str, at: int) -> Generator[Field, None, int]:
    for field in fields:
        name = path + field["name"]
        offset = base + field["offset"]
        count = _items(field["shape"])
        if field["kind"] == "s":
            for i in range(count):
                which = "".join(f"[{k}]" for k in np.unravel_index(i, field["shape"]))
                at = yield from _leaves(
                    field["members"], offset + i * field["size"], f"{name}{which}.", at
                )
            continue
        bits = field["kind"] == "b"
        shape = tuple(field["shape"]) + ((field["bits"],) if bits else ())
        stop = at + _items(shape)
        yield Field(name, field["text"], "bits" if bits else _number(field), shape, offset, at, stop)
        at = stop
    return at


@functools.lru_cache(maxsize=None)
def _of_game(id: str) -> "Tuple[np.dtype[Any], Tuple[Field, ...]]":
    game = _tricorne.load_game(id)
    raw = game.raw_fields
    return _record(raw, game.state_bytes), tuple(_leaves(raw, 0, "", 0))


def observation_dtype(game: _tricorne.Game) -> "np.dtype[Any]":
    """The NumPy record that an observation's bytes are."""
    return _of_game(game.id)[0]


def observation_fields(game: _tricorne.Game) -> Tuple[Field, ...]:
    """Every number and set of an observation, in the order of the tensor."""
    return _of_game(game.id)[1]


def observation(state: _tricorne.State, player: Optional[int] = None) -> Any:
    """What a player may know, as a NumPy record: `o["round"]`, `o["players"]["deniers"]`."""
    record = np.frombuffer(state.observation_bytes(player), observation_dtype(state.get_game()))
    return record[0]


def records(vector: _tricorne.VectorGame) -> npt.NDArray[Any]:
    """The observations of a VectorGame made with records=True: one record a game, not copied."""
    return vector.record_bytes.view(observation_dtype(vector.game))[:, 0]


def masks(vector: _tricorne.VectorGame) -> npt.NDArray[np.bool_]:
    """The action masks of a VectorGame: bool [n, 512]."""
    return np.arange(vector.game.num_distinct_actions()) < vector.counts[:, None]


def _width(field: Raw) -> int:
    """How many entries of the tensor a field takes."""
    one: int = field["bits"] if field["kind"] == "b" else 1
    if field["kind"] == "s":
        one = sum(map(_width, field["members"]))
    return one * _items(field["shape"])


def _rows(fields: List[Raw], path: str, at: int) -> Iterator[Tuple[str, str, int, str]]:
    for field in fields:
        name = path + field["name"] + "".join(f"[{n}]" for n in field["shape"])
        kind = {"s": "", "b": f"{field['bits']} bits"}.get(field["kind"], _number(field))
        yield name, kind, at, field["text"]
        yield from _rows(field["members"], name + ".", at)
        at += _width(field)


def table(game: _tricorne.Game) -> str:
    """The fields of a game as a table in Markdown."""
    lines = ["| field | type | tensor | |", "|---|---|---|---|"]
    for name, kind, at, text in _rows(game.raw_fields, "", 0):
        lines.append(f"| `{name}` | {kind} | {at} | {text} |")
    return "\n".join(lines)


PAGE = """# Observations, field by field

Made by `python3 -m tricorne`; a test keeps it true. [python.md](python.md) tells how to use it.

What a seat may know of a game is a state in which the rest is blank. Its bytes are a NumPy record with
the members below (`state.observation(player)`, `vector.records`), and its numbers and sets, one after
the other, a `float32` tensor (`state.observation_tensor(player)`, `vector.tensors`). `u1` is an unsigned
number of one byte, `i2` a signed one of two; *n bits* is a set, in the record as bytes, the lowest bit
first, in the tensor as *n* entries of 0 or 1. `[4]` is how many there are. The third column is the first
entry of the tensor, of an array of structs that of its first element; `game.fields` lists every element
with its entries. Seats are numbered from 0 in the order of `game.seats`; a member that is described as by
seat, faction or player is in that order whoever looks. Cards, spaces and the like are in the order of the
game's data files.
"""


def page() -> str:
    """The tables of all games."""
    games = [_tricorne.load_game(one["game"]) for one in _tricorne.games()]
    return "\n".join([PAGE] + [f"## {game.id}\n\n{table(game)}\n" for game in games])


def new_initial_state(game: _tricorne.Game) -> _tricorne.State:
    """The state before the first question."""
    return _tricorne.State(game)


def deserialize_state(game: _tricorne.Game, text: str) -> _tricorne.State:
    """Back from State.serialize(), checked."""
    return _tricorne.State.deserialize(text)


def player(game: _tricorne.Game, kind: str, seed: int = 1) -> _tricorne.Player:
    """One that chooses, of a kind that `players` lists; the same seed, the same thoughts."""
    return _tricorne.Player(game, kind, seed)


def _add_methods() -> None:
    """Observations as records belong to states, games and vectors; NumPy types are made here."""
    game_type: Any = _tricorne.Game
    state_type: Any = _tricorne.State
    vector_type: Any = _tricorne.VectorGame
    game_type.new_initial_state = new_initial_state
    game_type.deserialize_state = deserialize_state
    game_type.player = player
    game_type.fields = property(observation_fields, doc=observation_fields.__doc__)
    game_type.observation_dtype = property(observation_dtype, doc=observation_dtype.__doc__)
    state_type.observation = observation
    vector_type.records = property(records, doc=records.__doc__)
    vector_type.masks = masks


_add_methods()
