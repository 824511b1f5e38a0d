"""The laboratory on many machines, with Dask.distributed.

A simulation is cut into the shards of `tricorne lab simulate --shard`: each is played by whichever
worker has time, and again by another one if a worker is lost. Put together they are byte for byte
what one process finds. Workers need the package `tricorne`, of the same build.

    from dask.distributed import Client
    report = tricorne.cluster.simulate(Client(address), "liberty", games=100_000, shards=64)

Without a client everything is played here, one shard after the other.
"""

import itertools
import math
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from . import _tricorne

Report = Dict[str, Any]
Job = Tuple[Dict[str, Any], str]  # settings and shard


def play(settings: Dict[str, Any], shard: str) -> Report:
    """One shard, as a worker plays it."""
    return _tricorne.simulate(shard=shard, **settings)


def _play_all(client: Any, jobs: List[Job]) -> List[Report]:
    if client is None:
        return [play(settings, shard) for settings, shard in jobs]
    # Not pure: the same shard twice is work twice, for those who measure.
    found: List[Report] = client.gather(client.map(play, *zip(*jobs), pure=False))
    return found


def _shards(shards: int) -> List[str]:
    return [f"{i}/{shards}" for i in range(1, shards + 1)]


def simulate(client: Any, game: str, *, games: int, shards: int = 16, **settings: Any) -> Report:
    """As `tricorne.simulate`, in so many shards; the report is that of `tricorne.merge`."""
    settings = {"game": game, "games": games, **settings}
    return _tricorne.merge(_play_all(client, [(settings, shard) for shard in _shards(shards)]))


class Standing(NamedTuple):
    """One kind of player against another: alone at each seat in turn, the other at all the rest."""

    player: str
    opponent: str
    games: int
    wins: int
    share: float
    """Of the games that it won; with s seats of equals that is 1 / s."""
    low: float
    high: float
    """The bounds of its 95 % confidence interval (Wilson)."""


def interval(wins: int, games: int, z: float = 1.96) -> Tuple[float, float]:
    """The 95 % confidence interval of a share."""
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    return middle - half, middle + half


def tournament(
    client: Any,
    game: str,
    players: Sequence[str],
    *,
    games: int,
    shards: int = 4,
    seats: Optional[int] = None,
    **settings: Any,
) -> List[Standing]:
    """Every kind of player against every other, `games` games at each seat; best shares first."""
    count = seats or len(_tricorne.load_game(game).seats)
    pairs = list(itertools.permutations(players, 2))
    jobs: List[Job] = []
    for player, opponent in pairs:
        for seat in range(count):
            line = [opponent] * count
            line[seat] = player
            for shard in _shards(shards):
                jobs.append(({"game": game, "games": games, "players": line, **settings}, shard))
    found = _play_all(client, jobs)
    standings = []
    for player, opponent in pairs:
        wins = played = 0
        for seat in range(count):
            report = _tricorne.merge(found[:shards])
            found = found[shards:]
            wins += report["results"][seat]["wins"]
            played += report["finished"]
        share = wins / max(played, 1)
        standings.append(
            Standing(player, opponent, played, wins, share, *interval(wins, max(played, 1)))
        )
    return sorted(standings, key=lambda one: -one.share)
