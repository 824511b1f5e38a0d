"""Every byte of a state has a name and a sentence."""

import pathlib

import numpy as np
import tricorne
from conftest import play
from tricorne.fields import observation, page

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python-fields.md"


def bytes_of(fields, base, covered):
    for field in fields:
        assert field["text"], field["name"]
        count = int(np.prod(field["shape"], dtype=int))
        for i in range(count):
            start = base + field["offset"] + i * field["size"]
            if field["kind"] == "s":
                bytes_of(field["members"], start, covered)
            else:
                covered[start : start + field["size"]] += 1


def test_all_bytes_are_described_once(game):
    covered = np.zeros(game.state_bytes, dtype=int)
    bytes_of(game.raw_fields, 0, covered)
    missing, twice = np.flatnonzero(covered == 0), np.flatnonzero(covered > 1)
    assert not missing.size, f"python/fields/{game.id}.cc: nothing tells of bytes {missing}"
    assert not twice.size, f"python/fields/{game.id}.cc: told twice: bytes {twice}"
    assert game.observation_dtype.itemsize == game.state_bytes


def test_tensor_and_record_say_the_same(game):
    state = play(game.new_initial_state(), tricorne.Rng(3), 150)
    record, tensor = observation(state, 0), state.observation_tensor(0)
    assert tensor.dtype == np.float32
    assert tensor.shape == tuple(game.observation_tensor_shape())
    assert game.fields[-1].stop == len(tensor)
    for field in game.fields:
        value = record
        for part in field.name.replace("]", "").replace("[", ".").split("."):
            value = value[int(part)] if part.isdigit() else value[part]
        if field.dtype == "bits":
            value = np.unpackbits(value, axis=-1, bitorder="little")[..., : field.shape[-1]]
        assert np.array_equal(field.of(tensor), np.asarray(value, dtype=np.float32)), field.name


def test_what_is_known_of_the_game_is_in_the_record():
    state = play(tricorne.load_game("troyes").new_initial_state(), tricorne.Rng(3), 200)
    for seat, one in enumerate(state.describe()["players"].values()):
        record = observation(state, seat)["players"][seat]
        for name in ("deniers", "influence", "vp", "supply"):
            assert record[name] == one[name]
    state = play(tricorne.load_game("liberty").new_initial_state(), tricorne.Rng(3), 200)
    record = observation(state)
    resources = state.describe()["resources"]
    seats = state.get_game().seats
    assert record["resources"].tolist() == [resources[seat] for seat in seats]


def test_the_page_is_not_stale():
    assert PAGE.read_text() == page(), (
        "run: PYTHONPATH=build/python python3 -m tricorne > docs/python-fields.md"
    )
