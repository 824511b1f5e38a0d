#!/usr/bin/env python3
"""How fast the Python module plays at random, beside `tricorne lab simulate` in the same run.

    PYTHONPATH=build/python /usr/bin/python3 bench/python_speed.py [GAME...]

One thread, processor seconds, the best of interleaved rounds: a noisy neighbour slows all alike.
Bars: VectorGame at least half of `lab simulate` for Troyes and Liberty, single states at least
300,000 decisions a second.
"""

import argparse
import json
import random
import resource
import subprocess
import time

import tricorne

GAMES = [one["game"] for one in tricorne.games()]


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def laboratory(program, game, games):
    """Decisions a processor second of the program itself, with its start."""
    before = children_seconds()
    command = [program, "lab", "simulate", game, "--games", str(games), "--jobs", "1", "--json"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return report["decisions"] / (children_seconds() - before)


def vector(game, n, seconds, threads=1):
    """Random answers of the games' own streams, through the arrays: decisions a second of the busier
    of at most two threads, which is what the wall would show on cores that are free."""
    games = tricorne.VectorGame(game, n, threads=threads)
    before, start, own = games.decisions, time.process_time(), time.thread_time()
    while time.process_time() - start < seconds * threads:
        for _ in range(16):
            games.step(games.sample())
    mine, all = time.thread_time() - own, time.process_time() - start
    return (games.decisions - before) / max(mine, all - mine)


def single(game, seconds, choose):
    """One state after the other, a decision a step of the interpreter."""
    decisions, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state))
            decisions += 1
    return decisions / (time.process_time() - start)


def measure(program, id, rounds, seconds):
    game, rng, choice = tricorne.load_game(id), tricorne.Rng(1), random.choice
    ways = {
        "lab simulate": lambda: laboratory(program, id, 4000),
        "VectorGame": lambda: vector(game, 1024, seconds),
        "state, pick(rng)": lambda: single(game, seconds, lambda state: state.pick(rng)),
        "state, random.choice": lambda: single(
            game, seconds, lambda state: choice(state.legal_actions())
        ),
    }
    best = dict.fromkeys(ways, 0.0)
    for _ in range(rounds):
        for name, way in ways.items():
            best[name] = max(best[name], way())
    one, two = (max(vector(game, 8192, seconds, n) for _ in range(rounds)) for n in (1, 2))
    best["two threads"] = two / one
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--program", default="build/tricorne")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    options = parser.parse_args()
    good = True
    for id in options.games:
        best = measure(options.program, id, options.rounds, options.seconds)
        lab, batch, picked, chosen, scaled = best.values()
        bars = id in ("troyes", "liberty")
        good &= not bars or (batch >= 0.5 * lab and min(picked, chosen) >= 300_000)
        print(f"{id}: VectorGame / lab simulate {batch / lab:.2f}, two threads x {scaled:.2f}")
        for name, rate in list(best.items())[:-1]:
            print(f"  {name:22} {rate:12,.0f} decisions/s", flush=True)
    raise SystemExit(0 if good else "below the bar")


if __name__ == "__main__":
    main()
