"""Simulations, in one piece, in shards, and on a cluster that loses a worker."""

import functools
import json
import os
import signal
import subprocess

import pytest
import tricorne
import tricorne.cluster

TIMES = ("seconds", "decisions_per_second", "games_per_second")


def text(report):
    return json.dumps(report, sort_keys=True)


def timeless(report):
    return {key: value for key, value in report.items() if key not in TIMES}


def test_shards_are_byte_for_byte_one_simulation(game):
    whole = tricorne.simulate(game.id, games=40, seed=5, jobs=2)
    parts = [tricorne.simulate(game.id, games=40, seed=5, shard=f"{i}/3") for i in (3, 1, 2)]
    assert text(tricorne.merge(parts)) == text(timeless(whole))
    assert text(tricorne.cluster.simulate(None, game.id, games=40, shards=7, seed=5)) == text(
        timeless(whole)
    )


@pytest.mark.skipif(not os.access("build/tricorne", os.X_OK), reason="the program is not built")
def test_the_program_plays_the_same_shards(tmp_path):
    files = []
    for i in (1, 2):
        command = ["build/tricorne", "lab", "simulate", "troyes", "--games", "30", "--seed", "5"]
        out = subprocess.run(command + ["--shard", f"{i}/2"], check=True, capture_output=True)
        assert json.loads(out.stdout) == tricorne.simulate(
            "troyes", games=30, seed=5, shard=f"{i}/2"
        )
        files.append(tmp_path / f"{i}.json")
        files[-1].write_bytes(out.stdout)
    merged = subprocess.run(
        ["build/tricorne", "lab", "merge", "--json", *files], check=True, capture_output=True
    )
    assert json.loads(merged.stdout) == timeless(tricorne.simulate("troyes", games=30, seed=5))


def test_wrong_shards_are_refused():
    part = tricorne.simulate("troyes", games=10, shard="1/2")
    for shards, message in [
        ([], "expected the documents of all shards"),
        ([part], "shard 2/2 is missing"),
        ([part, part], r"shards\[1\]: shard: is in shards\[0\] already"),
        ([part, tricorne.simulate("troyes", games=10, seed=2, shard="2/2")], "seed: expected 1"),
    ]:
        with pytest.raises(ValueError, match=message):
            tricorne.merge(shards)
    with pytest.raises(ValueError, match="NUMBER/OF"):
        tricorne.simulate("troyes", shard="3/2")
    with pytest.raises(ValueError, match="no player 'genius'"):
        tricorne.simulate("troyes", players=["genius"])


TOURNAMENT = {"players": ["random", "easy", "standard"], "seats": 2, "seed": 4}


def test_shards_are_byte_for_byte_one_tournament():
    whole = tricorne.tournament("troyes", beginnings=6, jobs=2, **TOURNAMENT)
    parts = [
        tricorne.tournament("troyes", beginnings=6, shard=f"{i}/3", **TOURNAMENT) for i in (3, 1, 2)
    ]
    assert text(tricorne.merge_tournament(parts)) == text(whole)
    here = tricorne.cluster.tournament(None, "troyes", beginnings=6, shards=5, **TOURNAMENT)
    assert text(here) == text(whole)


def test_a_tournament_rates_the_better_player_higher():
    report = tricorne.tournament("troyes", ["random", "easy"], beginnings=25, seats=2)
    weak, better = report["players"]
    assert (weak["player"], better["player"]) == ("random", "easy")
    assert report["games"] == weak["games"] == better["games"] == 50  # each beginning both ways
    assert better["rating_interval"][0] > weak["rating_interval"][1]
    assert better["interval"][0] > better["fair"] == 0.5


def test_a_tournament_goes_on_from_its_record(tmp_path):
    record = tmp_path / "record"
    whole = tricorne.tournament("troyes", beginnings=4, record=str(record), **TOURNAMENT)
    lines = record.read_text().splitlines(keepends=True)
    record.write_text("".join(lines[:5]) + lines[5][:20])  # it was stopped while it wrote
    again = tricorne.tournament("troyes", beginnings=4, record=str(record), **TOURNAMENT)
    assert text(again) == text(whole) and len(record.read_text().splitlines()) == len(lines)


def test_wrong_tournaments_are_refused():
    part = tricorne.tournament("troyes", ["random", "easy"], beginnings=2, seats=2, shard="1/2")
    for call, message in [
        (lambda: tricorne.tournament("troyes", ["easy"]), "players: expected 2"),
        (lambda: tricorne.tournament("troyes", ["easy", "genius"]), "genius"),
        (lambda: tricorne.tournament("troyes", ["easy", "random"], beginnings=0), "one beginning"),
        (lambda: tricorne.merge_tournament([part]), "shard 2/2 is missing"),
        (lambda: tricorne.merge_tournament([part, part]), r"records\[1\]"),
        (lambda: tricorne.merge_tournament(["nothing"]), r"records\[0\]"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()


def test_signature_is_that_of_the_rules():
    assert tricorne.signature("troyes") == tricorne.load_game("troyes").rules


def deadly(marker, kind, settings, shard):
    """Plays, but the first worker that comes to the middle dies of it."""
    if shard == "5/9":
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
            os.kill(os.getpid(), signal.SIGKILL)
        except FileExistsError:
            pass
    return getattr(tricorne.cluster, kind)(settings, shard)


def simulation_of(client, shards):
    settings = {"games": 180, "seed": 8, "players": ["easy"]}
    return tricorne.cluster.simulate(client, "troyes", shards=shards, **settings)


def tournament_of(client, shards):
    return tricorne.cluster.tournament(client, "troyes", beginnings=15, shards=shards, **TOURNAMENT)


@pytest.mark.parametrize("kind, find", [("play", simulation_of), ("play_tournament", tournament_of)])
def test_a_cluster_that_loses_a_worker_finds_the_same(tmp_path, monkeypatch, kind, find):
    distributed = pytest.importorskip("distributed")
    marker = tmp_path / "died"
    alone = find(None, 1)
    monkeypatch.setattr(tricorne.cluster, kind, functools.partial(deadly, str(marker), kind))
    with distributed.LocalCluster(
        n_workers=3,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
        local_directory=str(tmp_path),
    ) as cluster, distributed.Client(cluster) as client:
        before = set(client.run(os.getpid).values())
        assert len(before) == 3 and os.getpid() not in before
        found = find(client, 9)
        after = set(client.run(os.getpid).values())
    assert marker.exists() and len(before - after) == 1
    assert text(found) == text(alone)
