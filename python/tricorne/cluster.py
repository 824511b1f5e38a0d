"""The laboratory on many machines, with Dask.distributed.

A simulation or tournament is cut into the shards of `tricorne lab --shard`: each is played by whichever
worker has time, and again by another one if a worker is lost. Put together they are byte for byte
what one process finds. Workers need the package `tricorne`, of the same build.

    from dask.distributed import Client
    report = tricorne.cluster.simulate(Client(address), "liberty", games=100_000, shards=64)

Without a client everything is played here, one shard after the other.
"""

from typing import Any, Callable, Dict, List, Sequence, Tuple, TypeVar

from . import _tricorne

Report = Dict[str, Any]
Job = Tuple[Dict[str, Any], str]  # settings and shard
Part = TypeVar("Part")


def play(settings: Dict[str, Any], shard: str) -> Report:
    """One shard of a simulation, as a worker plays it."""
    return _tricorne.simulate(shard=shard, **settings)


def play_tournament(settings: Dict[str, Any], shard: str) -> str:
    """One shard of a tournament: the record of its games."""
    return _tricorne.tournament(shard=shard, **settings)


def _play_all(client: Any, one: Callable[..., Part], jobs: List[Job]) -> List[Part]:
    if client is None:
        return [one(settings, shard) for settings, shard in jobs]
    # Not pure: the same shard twice is work twice, for those who measure.
    found: List[Part] = client.gather(client.map(one, *zip(*jobs), pure=False))
    return found


def _shards(shards: int) -> List[str]:
    return [f"{i}/{shards}" for i in range(1, shards + 1)]


def simulate(client: Any, game: str, *, games: int, shards: int = 16, **settings: Any) -> Report:
    """As `tricorne.simulate`, in so many shards; the report is that of `tricorne.merge`."""
    settings = {"game": game, "games": games, **settings}
    return _tricorne.merge(
        _play_all(client, play, [(settings, shard) for shard in _shards(shards)])
    )


def tournament(
    client: Any,
    game: str,
    players: Sequence[str],
    *,
    beginnings: int,
    shards: int = 16,
    **settings: Any,
) -> Report:
    """As `tricorne.tournament`, in so many shards; the report is that of `tricorne.merge_tournament`."""
    settings = {"game": game, "players": list(players), "beginnings": beginnings, **settings}
    return _tricorne.merge_tournament(
        _play_all(client, play_tournament, [(settings, shard) for shard in _shards(shards)])
    )
